"""What a ruleset says: layers as written, and the closed ruleset that ``resolve`` makes of them."""

from paigui.model.layer import Layer
from paigui.model.read import read_layer
from paigui.model.ruleset import Ruleset

__all__ = ["Layer", "Ruleset", "read_layer"]
