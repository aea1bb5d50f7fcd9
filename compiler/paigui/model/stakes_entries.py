"""Entries of ``draws``, ``penalties``, ``extras``, ``liability``, ``side_bets``, ``terms`` and ``advice``."""

from __future__ import annotations

from dataclasses import dataclass

from paigui.model.kinds import Expression, Kind, Truth, Word
from paigui.model.moment import MomentKind, WrittenMoment
from paigui.model.partial import SENTENCE, Partial, References
from paigui.model.play_example import MomentOrPlay, WrittenPlay
from paigui.model.reader import Reader
from paigui.model.record import Record, Written, key
from paigui.model.ruleset import Reference, Text
from paigui.model.shapes import Inner, ListOf, Named
from paigui.model.triggers import TriggerKind
from paigui.source.tree import Node
from paigui.syntax.ast import Expr
from paigui_runtime.play.rules import Trigger

_EXPRESSION = Expression()
_EXAMPLES = ListOf(MomentKind())
_OR_LOGS = ListOf(MomentOrPlay())
_DEAL = Word(("stays", "passes"))
_STREAK = Word(("grows", "same"))
Moments = tuple[WrittenMoment, ...]
MomentsOrLogs = tuple[WrittenMoment | WrittenPlay, ...]
_PLAYERS_PAID = ("others", "winner")


@dataclass(frozen=True, slots=True)
class Payees(ListOf[str]):
    """Who is paid: at least one word that means players, for bettors share only in what players are paid (PG0315)."""

    item: Kind[str] = Word((*_PLAYERS_PAID, "bettors"))
    single: bool = True

    def read(self, node: Node, reader: Reader) -> tuple[str, ...] | None:
        """The words."""
        found = ListOf.read(self, node, reader)
        if found is None or any(word in _PLAYERS_PAID for word in found):
            return found
        reader.report("PG0315", node.span, keys=" / ".join(_PLAYERS_PAID))
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialSwitched(Partial):
    """An entry that an option may switch off."""

    enabled: Written[Expr] | None = key(
        _EXPRESSION, "Whether it is played; reads options only.", "是否採用；只讀選項。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialDraw(PartialSwitched):
    """A hand that nobody wins."""

    act: Written[tuple[Trigger, ...]] | None = key(
        ListOf(TriggerKind(), single=True), "After what it is asked.", "因何而問。"
    )
    when: Written[Expr] | None = key(_EXPRESSION, "When the hand is drawn.", "何時流局。", required=True)
    may: Written[str] | None = key(
        Word(("happen", "call")), "Whether it happens, or someone must call it.", "自行流局，或須有人喊。"
    )
    deal: Written[str] | None = key(_DEAL, "What becomes of the deal.", "莊位去留。")
    streak: Written[str] | None = key(_STREAK, "What becomes of the streak.", "連莊數增否。")
    examples: Written[MomentsOrLogs] | None = key(
        _OR_LOGS,
        "Tables where it holds, and near misses; or short logs.",
        "成立之例與差一點之例；或短牌譜。",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRecord(Record):
    """What a fault does to the deal."""

    dealer: Written[str] | None = key(_DEAL, "If the dealer is at fault.", "莊家犯時。")
    other: Written[str] | None = key(_DEAL, "If another is.", "閒家犯時。")
    streak: Written[str] | None = key(_STREAK, "What becomes of the streak.", "連莊數增否。")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialPenalty(PartialSwitched):
    """What an offender pays."""

    to: Written[tuple[str, ...]] | None = key(
        Payees(),
        "To whom: each of the `others`, each `winner`; with `bettors` the bystanders who follow payer or payee share in it.",
        "付給誰：其餘各家（他家）、各胡家；加寫插花者，則外插者隨所插之家同賠同得。",
    )
    amount: Written[Expr] | None = key(
        _EXPRESSION, "How much to each, in tai.", "各付多少，以台計。", required=True
    )
    incomplete: Written[str] | None = key(
        Word(("set_out", "announced")),
        "What `hand_tai` is of a hand that is not complete: the tai of the flowers set out (so it is if left out), or "
        "those announced.",
        "手牌未成時「牌面台數」為何：亮出花牌之台（不寫即此），或所報台數。",
    )
    ends: Written[bool] | None = key(
        Truth(), "Whether the hand ends with it; left out, it does.", "該盤是否就此結束；省略為是。"
    )
    deal: Written[FaultRecord] | None = key(Inner(FaultRecord), "What becomes of the deal.", "莊位去留。")
    examples: Written[MomentsOrLogs] | None = key(
        _OR_LOGS, "Faults and what they cost; or short logs.", "犯規與所付之例；或短牌譜。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialExtra(PartialSwitched):
    """What is paid to the winner beside all else."""

    when: Written[Expr] | None = key(
        _EXPRESSION, "Whether `payer` pays it.", "「付家」是否須付。", required=True
    )
    amount: Written[Expr] | None = key(_EXPRESSION, "How much, in tai.", "付多少，以台計。", required=True)
    examples: Written[MomentsOrLogs] | None = key(
        _OR_LOGS, "Who pays it and who does not; or short logs.", "付與不付之例；或短牌譜。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialLiability(PartialSwitched):
    """Who pays in the payers' place."""

    rules: Written[References] | None = key(
        ListOf(Named("patterns")),
        "Only for hands where one of these counts.",
        "僅於所計有此台型時。",
        name="for",
    )
    when: Written[Expr] | None = key(
        _EXPRESSION,
        "Whether `payer` is liable; asked like an amount of `settlement`.",
        "「付家」是否包賠；所問同結算之金額。",
        required=True,
    )
    pays: Written[str] | None = key(
        Word(("all", "half", "third")), "How much of what each owes.", "代付各家所欠的多少。"
    )
    part: Written[str] | None = key(
        Word(("whole", "pattern")),
        "Of the whole payment, or of what these rules give.",
        "就全部付款，或只就這些台型所得。",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialSideBet(PartialSwitched):
    """A bet beside the game."""

    kind: Written[str] | None = key(
        Word(("inner", "outer")),
        "`inner` raises the stake between players, `outer` follows a player.",
        "內插加高玩家之間的底，外插隨一家進出。",
        required=True,
    )
    further: Written[Reference] | None = key(
        Named("side_bets"),
        "The bet whose conditions the second unit and more follow.",
        "第二注起依何種賭的條件。",
    )
    amount: Written[Expr] | None = key(_EXPRESSION, "What is won or lost, in tai.", "輸贏之數，以台計。")
    start_when: Written[Expr] | None = key(_EXPRESSION, "When it may begin.", "何時可起。")
    stop_when: Written[Expr] | None = key(_EXPRESSION, "When it may end.", "何時可退。")
    move_when: Written[Expr] | None = key(_EXPRESSION, "When it may go to another player.", "何時可轉。")
    void_gain_when: Written[Expr] | None = key(_EXPRESSION, "When nothing is won.", "何時贏不算。")
    examples: Written[Moments] | None = key(
        _EXAMPLES, "When it may begin, end or move.", "可起、可退、可轉之例。"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialTerm(Partial):
    """A word of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialAdvice(Partial):
    """What is asked of the players and no record shows."""

    why: Written[Text] | None = key(SENTENCE, "Why nothing checks it.", "何以無從查驗。")
