"""``parts`` of a form: what the seventeen tiles of a winning hand are made of."""

from __future__ import annotations

from dataclasses import dataclass

from paigui.model.kinds import Json, Kind, Kinds, Whole
from paigui.model.reader import Reader
from paigui.model.ruleset import Part
from paigui.source.tree import Entry, Node, Scalar
from paigui.syntax.words import canonical_key, canonical_value, chinese_key, chinese_value

TILES_OF_A_HAND = 17
COUNTED = {"groups": 3, "sequences": 3, "triplets": 3, "pairs": 2, "tiles": 1}
"""Parts that are counted, with the tiles of one."""
LISTED = ("each", "one_more_of")
"""Parts that name kinds: one tile of every kind; one tile more of any of them."""


@dataclass(frozen=True, slots=True)
class FormParts(Kind[tuple[Part, ...]]):
    """``none`` (an incomplete hand), or a list of parts, each a mapping of one key."""

    def read(self, node: Node, reader: Reader) -> tuple[Part, ...] | None:
        """The parts (PG0325 not 17 tiles, PG0326 a part of several keys, PG0327 one kind of part twice)."""
        if isinstance(node, Scalar) and not node.plain_null and canonical_value(node.text) == "none":
            return ()
        sequence = reader.sequence(node)
        if sequence is None:
            return None
        found: list[Part] = []
        failed = False
        for item in sequence.items:
            part = self._part(item, reader)
            if part is None:
                failed = True
                continue
            if any(other.kind == part.kind for other in found):
                reader.report("PG0327", item.span, key=part.kind)
                failed = True
            found.append(part)
        if failed:
            return None
        total = sum(tiles_of(part) for part in found)
        if total != TILES_OF_A_HAND:
            reader.report("PG0325", node.span, total=total, needed=TILES_OF_A_HAND)
            return None
        return tuple(found)

    def _part(self, node: Node, reader: Reader) -> Part | None:
        mapping = reader.mapping(node)
        if mapping is None:
            return None
        if len(mapping.entries) != 1:
            reader.report("PG0326", mapping.span)
            return None
        return self._single(mapping.entries[0], reader)

    def _single(self, entry: Entry, reader: Reader) -> Part | None:
        kind = canonical_key(entry.key.text)
        inner = reader.within(kind)
        if kind in COUNTED:
            count = Whole(1, TILES_OF_A_HAND).read(entry.value, inner)
            return None if count is None else Part(kind, count=count)
        if kind in LISTED:
            tiles = Kinds(flowers=False).read(entry.value, inner)
            return None if tiles is None else Part(kind, tiles=tiles)
        reader.unknown_key(entry, (*COUNTED, *LISTED))
        return None

    def schema(self) -> Json:
        """The word, or an array of objects of one property."""
        count, kinds = Whole(1, TILES_OF_A_HAND).schema(), Kinds(flowers=False).schema()
        properties: Json = {}
        for name, values in (*((name, count) for name in COUNTED), *((name, kinds) for name in LISTED)):
            properties[name] = values
            properties[chinese_key(name)] = values
        part = {
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 1,
        }
        return {"anyOf": [{"enum": ["none", chinese_value("none")]}, {"type": "array", "items": part}]}


def tiles_of(part: Part) -> int:
    """How many tiles of the hand a part takes (a kong counts as three)."""
    if part.kind == "each":
        return part.tiles.bit_count()
    return 1 if part.kind == "one_more_of" else COUNTED[part.kind] * part.count
