"""The shapes that a complete hand may have in two rulesets: one for all forms that are made of the same parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from paigui.analysis.exact.columns import GROUPS, MOST, Columns
from paigui.analysis.exact.context import WAYS, Context
from paigui.analysis.exact.divisions import Parts, parts_of
from paigui.analysis.exact.judging import Judge
from paigui.analysis.exact.limits import TooWide
from paigui.ir.program import Form, Program


@dataclass(frozen=True, slots=True)
class Shape:
    """``forms``: the form of these parts that each ruleset has, if it has one."""

    parts: Parts
    forms: tuple[Form | None, ...]


def shapes_of(programs: Sequence[Program]) -> list[Shape]:
    """Every shape that one of the rulesets plays, five groups and a pair first. Raises `TooWide` for what is not folded."""
    found: dict[Parts, list[Form | None]] = {}
    for place, program in enumerate(programs):
        if program.readings.prefer is not None or program.readings.summed:
            raise TooWide("readings are preferred or added")
        for form in program.forms:
            if form.parts:
                forms = found.setdefault(_folded_parts(form), [None] * len(programs))
                if forms[place] is not None:
                    raise TooWide("two forms are made of the same parts")
                forms[place] = form
    for place, program in enumerate(programs):
        own = [forms[place] for forms in found.values()]
        if any(form is None or form.when is not None for form in own):
            _check_incomplete(program)
    shapes = [Shape(parts, tuple(forms)) for parts, forms in found.items()]
    return sorted(shapes, key=lambda shape: not shape.parts.standard)


def _folded_parts(form: Form) -> Parts:
    parts = parts_of(form)
    room = parts.room
    if parts.standard and (parts.asks or not parts.melds):
        raise TooWide(f"the form {form.id} is not folded")
    if max(room.pairs, room.groups + room.sequences + room.triplets) > MOST[GROUPS]:
        raise TooWide(f"the form {form.id} has too many parts")
    return parts


def _check_incomplete(program: Program) -> None:
    """Raises `TooWide` where a hand that has none of the shapes of a ruleset may yet be an ordinary win of it."""
    for form in program.forms:
        for by in WAYS if not form.parts else ():
            said = True if form.when is None else Judge(program, Context(by), Columns()).ask(form.when)
            if np.ndim(said) or said:
                raise TooWide(f"the form {form.id} may be of ordinary wins")


def shape_forms(shapes: Sequence[Shape], place: int) -> list[Form]:
    """The forms of one of the rulesets that are of some shapes."""
    return [form for shape in shapes if (form := shape.forms[place]) is not None]
