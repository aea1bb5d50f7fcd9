"""Truths about wins, compiled piece by piece.

What is asked of witnesses is put together, by `and`, `or` and `not`, of the same few pieces over and over. Each piece is
compiled once, all that are new in one module; what is undecided in a piece settles the whole as it does in emitted code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from paigui.emit import module_from, scorer_source
from paigui.ir import core
from paigui.ir.core import Core, Type
from paigui.ir.levels import level_of, program_levels
from paigui.ir.program import Definition, Program, Readings, Settlement
from paigui_runtime.deciding import decide_all, decide_any
from paigui_runtime.hand import Hand, Payer
from paigui_runtime.reading import Reading

Truth = Callable[[Hand, Reading, Payer], bool]
_ARGUMENTS = {"hand": 1, "reading": 2, "payer": 3}


class CompiledTruths:
    """Truths of one program, each compiled when it is first asked for.

    ``likely``: truths of which most others are made; compiled with the second that is asked for, when many are to come.
    """

    def __init__(self, program: Program, likely: Callable[[], Iterable[Core]] = tuple) -> None:
        self._likely = likely
        self._batches = 0
        self._levels = program_levels({each.name: each.body for each in program.definitions})
        self._definitions = tuple(each for each in program.definitions if self._levels[each.name] != "table")
        self._span = program.forms[0].span
        self._bare = replace(
            program,
            rules=(),
            order=(),
            entries=program.size_entries,
            play=(),
            play_definitions=(),
            forms=tuple(replace(form, scores=None) for form in program.forms),
            ways=tuple(replace(way, scores=None) for way in program.ways),
            readings=Readings(),
            settlement=Settlement(0, core.Integer(0), core.Integer(0), None, ()),
        )
        self._pieces: dict[Core, Truth] = {}
        self._known: dict[int, tuple[Core, Truth]] = {}

    def __call__(self, condition: Core) -> Truth:
        """The truth as a function. It raises `Undecided` where the record leaves out what it reads."""
        self._prepare([condition])
        return self._joined(condition)

    def _prepare(self, conditions: Sequence[Core]) -> None:
        """Compiles the pieces that are new in some truths."""
        pieces = self._uncompiled(conditions)
        if not pieces:
            return
        self._batches += 1
        if self._batches == 2:
            pieces = self._uncompiled([*conditions, *self._likely()])
        named = {f"asked_{number}": piece for number, piece in enumerate(pieces)}
        asked = [Definition(name, Type.TRUTH, piece, self._span) for name, piece in named.items()]
        asking = replace(self._bare, definitions=(*self._definitions, *asked))
        module = module_from(scorer_source(asking, semantic_hash=""), f"{asking.id} asked")
        for name, piece in named.items():
            self._pieces[piece] = _asked(getattr(module, name), level_of(piece, self._levels.__getitem__))

    def _uncompiled(self, conditions: Sequence[Core]) -> list[Core]:
        wanted = [piece for each in conditions for piece in self._new(each, set())]
        return [piece for piece in dict.fromkeys(wanted) if piece not in self._pieces]

    def _new(self, node: Core, seen: set[int]) -> Iterator[Core]:
        """The pieces of a truth, without those of truths that are known. What is shared is looked at once."""
        if id(node) in self._known or id(node) in seen:
            return
        seen.add(id(node))
        match node:
            case core.AllOf(operands) | core.AnyOf(operands):
                for each in operands:
                    yield from self._new(each, seen)
            case core.Not(operand):
                yield from self._new(operand, seen)
            case _:
                yield node

    def _joined(self, node: Core) -> Truth:
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = node, self._made(node)
        return known[1]

    def _made(self, node: Core) -> Truth:
        match node:
            case core.AllOf(operands):
                return partial(_combined, decide_all, [self._joined(each) for each in operands])
            case core.AnyOf(operands):
                return partial(_combined, decide_any, [self._joined(each) for each in operands])
            case core.Not(operand):
                inner = self._joined(operand)
                return lambda hand, reading, payer: not inner(hand, reading, payer)
        return self._pieces[node]


def _combined(
    decide: Callable[..., bool], pieces: list[Truth], hand: Hand, reading: Reading, payer: Payer
) -> bool:
    return decide(*(partial(piece, hand, reading, payer) for piece in pieces))


def _asked(function: Callable[..., bool], level: str) -> Truth:
    """A piece, given of hand, reading and payer what it reads."""
    number = _ARGUMENTS[level]
    return lambda *told: function(*told[:number])
