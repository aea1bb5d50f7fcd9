"""The canonical program in the core language: what emit prints, the hash covers and diff compares."""

from paigui.ir.canonical import canonical, encode, semantic_hash
from paigui.ir.levels import LEVELS, level_of, of_melds, program_levels
from paigui.ir.program import Program
from paigui.ir.walk import parts, walk

__all__ = [
    "LEVELS",
    "Program",
    "canonical",
    "encode",
    "level_of",
    "of_melds",
    "parts",
    "program_levels",
    "semantic_hash",
    "walk",
]
