"""No hand has more readings in a form than check takes it to have; the hands are the worst that a search found."""

from __future__ import annotations

import pytest

from paigui.check.bounds import readings_of
from paigui.diagnostics.span import NOWHERE
from paigui.ir.program import Form
from paigui.model.ruleset import Part, Text
from paigui_runtime import forms
from paigui_runtime.hand import Hand
from paigui_runtime.win import Win

ALL_KINDS = (1 << 34) - 1
WORST = [
    ({"groups": 5, "pairs": 1}, "4445556666777788m", "8m"),
    ({"triplets": 1, "pairs": 7}, "1122334455667788m", "8m"),
    ({"groups": 4, "pairs": 2, "one_more_of": ALL_KINDS}, "3455556677788899m", "9m"),
    ({"groups": 2, "pairs": 5, "one_more_of": ALL_KINDS}, "1122455556667779m", "9m"),
    ({"pairs": 1, "tiles": 15}, "1122334455667788m", "9m"),
    ({"groups": 1, "tiles": 14}, "1112223334444567m", "5m"),
    ({"groups": 2, "pairs": 2, "tiles": 7}, "2223334445556667m", "5m"),
    ({"groups": 2, "pairs": 2, "tiles": 7}, "1112223334445566m", "6m"),
    ({"groups": 3, "pairs": 1, "tiles": 6}, "3334445556667778m", "5m"),
    ({"groups": 3, "pairs": 2, "tiles": 4}, "1112233444456789m", "9m"),
    ({"pairs": 4, "tiles": 9}, "1112244556677889m", "9m"),
]


@pytest.mark.parametrize(("parts", "standing", "tile"), WORST, ids=[str(parts) for parts, _, _ in WORST])
def test_readings_are_within_the_bound(parts: dict[str, int], standing: str, tile: str) -> None:
    sets = ("each", "one_more_of")
    found = tuple(Part(kind, tiles=n) if kind in sets else Part(kind, count=n) for kind, n in parts.items())
    form = Form("f", Text(en="f"), found, True, True, None, None, (), NOWHERE)
    shape = forms.Form(
        "f", tuple(forms.Part(part.kind, part.count, part.tiles) for part in found), repeat=True
    )
    win = Win.parse({"concealed": standing, "win": tile, "seat": "E", "round": "S", "by": "self-draw"})
    hand = Hand.prepare(win, 0, True, forms.Forms((shape,)), {})
    assert 0 < len(hand.readings) <= readings_of(form)
