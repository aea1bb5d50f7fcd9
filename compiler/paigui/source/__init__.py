"""Source files → the positioned YAML tree: every key and value is text and keeps its place."""

from paigui.source.reader import read_node, read_path, read_text
from paigui.source.tree import Entry, Mapping, Node, Scalar, Sequence

__all__ = ["Entry", "Mapping", "Node", "Scalar", "Sequence", "read_node", "read_path", "read_text"]
