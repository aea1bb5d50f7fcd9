"""Files, folders and texts → the positioned tree. Nothing of what a user may write raises."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from yaml import MarkedYAMLError

from paigui.diagnostics import Diagnostics, SourceFile, Span
from paigui.kept import Kept
from paigui.source import characters, files, folder, misspelt, pieces
from paigui.source.builder import TreeBuilder
from paigui.source.tree import Mapping, Node, Scalar


def read_path(path: Path, diags: Diagnostics) -> Mapping | None:
    """The mapping that a YAML file, or the ``*.yaml`` files of a folder together, say.

    ``None`` when any of it cannot be read or is no YAML that a ruleset may use. A key that is set twice is an
    error too, but the mapping is given, with what came first, so that the rest can be checked.
    """
    return _read_folder(path, diags) if files.is_folder(path) else _read_file(path, diags)


def read_text(name: str, text: str, diags: Diagnostics) -> Mapping | None:
    """The mapping that a text says, as ``read_path`` reads a file; ``name`` is what messages call it."""
    return _mapping(_node(name, text, diags), diags)


def read_node(name: str, content: bytes, diags: Diagnostics) -> Node | None:
    """What the bytes of a file (or of standard input) say: a mapping, a list or a text, as ``read_path`` reads."""
    if len(content) > characters.MAX_SIZE:
        _too_large(name, diags)
        return None
    text = characters.decode(name, content, diags)
    return None if text is None else _node(name, text, diags)


def _node(name: str, text: str, diags: Diagnostics) -> Node | None:
    if len(text) > characters.MAX_SIZE:
        _too_large(name, diags)
        return None
    node, found = _parsed(name, text)
    diags.extend(found)
    return node


def _too_large(name: str, diags: Diagnostics) -> None:
    diags.add("PG0104", Span(SourceFile(name, ""), 0, 0), limit=f"{characters.MAX_SIZE >> 20} MiB")


def _mapping(node: Node | None, diags: Diagnostics) -> Mapping | None:
    if node is None or isinstance(node, Mapping):
        return node
    if not isinstance(node, Scalar):
        diags.add("PG0113", node.span, kind="kind_list")
    elif not misspelt.unseen_colon(node.span, diags):
        diags.add("PG0113", node.span, kind="kind_text")
    return None


def _read_file(path: Path, diags: Diagnostics) -> Mapping | None:
    content = files.read(path, diags)
    return None if content is None else _mapping(read_node(files.shown(path), content, diags), diags)


def _read_folder(path: Path, diags: Diagnostics) -> Mapping | None:
    own = Diagnostics()
    paths = files.yaml_files(path, own)
    contents: list[tuple[Path, bytes]] = []
    size = 0
    for file in paths:
        content = files.read(file, own)
        if content is not None:
            contents.append((file, content))
            size += len(content)
        if size > files.MAX_FOLDER_SIZE:
            own.add("PG0108", files.place(path), limit=f"{files.MAX_FOLDER_SIZE >> 20} MiB")
            contents.clear()
            break
    mappings = [_mapping(read_node(files.shown(file), content, own), own) for file, content in contents]
    diags.extend(own)
    whole = [mapping for mapping in mappings if mapping is not None]
    if not whole or len(whole) < len(paths) or any(item.code == "PG0106" for item in own.items):
        return None
    return _MERGED.result(whole, lambda found: folder.merge(whole, found), diags)


_MERGED: Kept[Mapping | None] = Kept(16)
"""The last folders, whose files still say the same."""


@lru_cache(maxsize=128)
def _parsed(name: str, text: str) -> tuple[Node | None, Diagnostics]:
    """The tree and the messages of one text. Kept, since a base ruleset is read again for each of its heirs."""
    diags = Diagnostics()
    return _parse(SourceFile(name, text), diags), diags


def _parse(source: SourceFile, diags: Diagnostics) -> Node | None:
    if not characters.check(source, diags):
        return None
    builder = TreeBuilder(source, diags)
    try:
        root = builder.run()
    except (MarkedYAMLError, ValueError) as error:
        pieces.report_all(builder, error)
        return None
    if builder.broken:
        return None
    if root is None or (isinstance(root, Scalar) and root.plain_null):
        diags.add("PG0112", Span(source, 0, 0))
        return None
    return root
