"""Key tables: every key of a ruleset file in both tongues, what value it takes, and what it says."""

from __future__ import annotations

from paigui.check import places
from paigui.check.places import Place
from paigui.check.play_places import PLAY_PLACES
from paigui.check.table_places import TABLE_PLACES
from paigui.docs.markdown import code, table
from paigui.docs.words import TYPES
from paigui.model.by_option import ByOption
from paigui.model.closed import Closed
from paigui.model.example import ExampleKind, ExampleRecord, ItemName, Wind, WinRecord, WordOrWords
from paigui.model.exclusion import AbsorbRecord, AbsorbsEdit, AbsorbsList, OneAbsorb, RuleOrAll, TierRecord
from paigui.model.form_parts import COUNTED, LISTED, FormParts
from paigui.model.kinds import (
    Expression,
    Identifier,
    Kind,
    Kinds,
    Plain,
    Sentence,
    TileString,
    Truth,
    Whole,
    Word,
)
from paigui.model.layer import Layer
from paigui.model.moment import MomentKind, MomentRecord
from paigui.model.number_rows import NumberRows
from paigui.model.option_values import Bounds, SingleValue, Stakes
from paigui.model.partial import Partial
from paigui.model.play_entries import (
    BarsRecord,
    ClearRecord,
    MarkSetRecord,
    PartialAllow,
    PartialContest,
    PartialForbid,
    PartialFoul,
    PartialMark,
    PartialPriority,
    PartialRecording,
    PartialRight,
    PlayRecord,
)
from paigui.model.play_example import (
    ByPlace,
    Drawable,
    Lines,
    MomentOrPlay,
    PlayExampleKind,
    PlayExampleRecord,
    SeenTiles,
)
from paigui.model.record import Key, Record, keys_of
from paigui.model.scoring_entries import (
    AdjustRecord,
    PartialDefinition,
    PartialFact,
    PartialForm,
    PartialMap,
    PartialOption,
    PartialPattern,
    PartialReadings,
    PartialRefusal,
    PartialSet,
    PartialSettlement,
    PartialTable,
    PartialWay,
)
from paigui.model.shapes import Amounts, Choices, Inner, ListOf, Named, OneEntry, RecordOf, Section
from paigui.model.stakes_entries import (
    FaultRecord,
    PartialAdvice,
    PartialDraw,
    PartialExtra,
    PartialLiability,
    PartialPenalty,
    PartialSideBet,
    PartialTerm,
)
from paigui.model.table_entries import ROTATION, TABLE
from paigui.model.triggers import Act, TriggerKind
from paigui.syntax.words import Tongue, chinese_event, chinese_id, chinese_key, chinese_value

RECORDS: dict[str, type[Record]] = {
    "ruleset": Layer,
    "entry": Partial,
    "option": PartialOption,
    "map": PartialMap,
    "set": PartialSet,
    "table": PartialTable,
    "definition": PartialDefinition,
    "way": PartialWay,
    "refusal": PartialRefusal,
    "form": PartialForm,
    "pattern": PartialPattern,
    "absorb": AbsorbRecord,
    "absorbs_edit": AbsorbsEdit,
    "tier": TierRecord,
    "adjust": AdjustRecord,
    "readings": PartialReadings,
    "settlement": PartialSettlement,
    **{f"table.{name}": record for name, record in TABLE.items()},
    **{f"rotation.{name}": record for name, record in ROTATION.items()},
    "draw": PartialDraw,
    "penalty": PartialPenalty,
    "fault": FaultRecord,
    "extra": PartialExtra,
    "liable": PartialLiability,
    "side_bet": PartialSideBet,
    "advice": PartialAdvice,
    "moment": MomentRecord,
    "play": PlayRecord,
    "right": PartialRight,
    "mark": PartialMark,
    "mark_set": MarkSetRecord,
    "mark_clear": ClearRecord,
    "mark_bars": BarsRecord,
    "forbid": PartialForbid,
    "allow": PartialAllow,
    "priority": PartialPriority,
    "contest": PartialContest,
    "foul": PartialFoul,
    "recording": PartialRecording,
    "short_log": PlayExampleRecord,
    "win": WinRecord,
    "example": ExampleRecord,
}
"""The records that the reference shows, by what its pages call them. A fact is declared as an option is."""
SAME_KEYS: dict[type[Record], type[Record]] = {PartialFact: PartialOption, PartialTerm: Partial}

_PLACES: dict[tuple[type[Record], str], Place] = {
    (PartialPattern, "when"): places.WHEN,
    (PartialPattern, "per"): places.PER,
    (PartialPattern, "tai"): places.TAI,
    (PartialPattern, "only_if"): places.ONLY_IF,
    (PartialPattern, "enabled"): places.ENABLED,
    (AbsorbRecord, "when"): places.ABSORBS_WHEN,
    (AdjustRecord, "by"): places.ADJUST_BY,
    (AdjustRecord, "when"): places.ADJUST_WHEN,
    (PartialRefusal, "when"): places.REFUSE,
    (PartialWay, "refused"): places.REFUSED,
    (PartialForm, "enabled"): places.ENABLED,
    (PartialForm, "when"): places.FORM_WHEN,
    (PartialReadings, "prefer"): places.PREFER,
    (PartialSettlement, "dealer_tai"): places.DEALER_TAI,
    (PartialSettlement, "amount"): places.AMOUNT,
    (PartialSettlement, "needs"): places.NEEDS,
}
"""Where the expression of a key stands; that of a definition may have any type."""
_OF_TABLE: dict[str, type[Record]] = {
    **{name: record for name, record in RECORDS.items() if name.startswith(("table.", "rotation."))},
    "draws": PartialDraw,
    "penalties": PartialPenalty,
    "extras": PartialExtra,
    "liability": PartialLiability,
    "side_bets": PartialSideBet,
}
for _path, _record in _OF_TABLE.items():
    for _key in keys_of(_record):
        if isinstance(_key.kind, Expression):
            _PLACES[_record, _key.attribute] = TABLE_PLACES.get(f"{_path}.{_key.name}", places.ENABLED)


_OF_PLAY: dict[str, type[Record]] = {
    "rights": PartialRight,
    "marks": PartialMark,
    "marks.set": MarkSetRecord,
    "marks.clear": ClearRecord,
    "marks.bars": BarsRecord,
    "forbid": PartialForbid,
    "allow": PartialAllow,
    "contests": PartialContest,
    "record": PartialRecording,
}
for _path, _record in _OF_PLAY.items():
    for _key in keys_of(_record):
        if isinstance(_key.kind, Expression):
            _PLACES[_record, _key.attribute] = PLAY_PLACES.get(f"{_path}.{_key.name}", places.ENABLED)


def key_table(name: str, tongue: Tongue) -> str:
    """The keys of a record; those that every entry has, and those of a win in an example, stand in tables of their own."""
    record = RECORDS[name]
    base = next(
        (base for base in (Partial, WinRecord) if issubclass(record, base) and record is not base), None
    )
    known = {key.attribute for key in keys_of(base)} if base is not None else set()
    headings = {"en": ("key", "中文", "value", "meaning"), "zh": ("鍵", "英文", "值", "意思")}
    rows = [_row(record, key, tongue) for key in keys_of(record) if key.attribute not in known]
    return table(headings[tongue], rows)


def _row(record: type[Record], key: Key, tongue: Tongue) -> tuple[str, ...]:
    chinese = code(chinese_key(key.name))
    names = (chinese, code(key.name)) if tongue == "zh" else (code(key.name), chinese)
    place = _PLACES.get((record, key.attribute))
    value = value_text(key.kind, tongue) if place is None else _typed(place, tongue)
    needed = {"en": " Needed.", "zh": "必寫。"}[tongue] if key.required else ""
    return (*names, value, (key.zh if tongue == "zh" else key.en) + needed)


def _typed(place: Place, tongue: Tongue) -> str:
    if tongue == "zh":
        return f"式子（{TYPES[place.type.value][1]}）"
    return f"expression ({TYPES[place.type.value][0]})"


def value_text(kind: Kind[object], tongue: Tongue) -> str:
    """What a kind of value is, for people."""
    english, chinese = _value(kind)
    return chinese if tongue == "zh" else english


def _value(kind: Kind[object]) -> tuple[str, str]:
    match kind:
        case Plain(limit):
            return f"text, at most {limit} characters", f"文字，至多 {limit} 字"
        case Sentence(limit):
            return (
                f"text, or `{{zh, en}}`; at most {limit} characters",
                f"文字，或 `{{中文, 英文}}`，至多 {limit} 字",
            )
        case Whole(low, high):
            return f"whole number, {low} to {high}", f"整數，{low} 至 {high}"
        case Truth():
            return _words(("true", "false"))
        case Word(words):
            return _words(words)
        case WordOrWords(word):
            english, chinese = _words(word.words)
            return f"{english}; or a list", f"{chinese}；或清單"
        case Identifier() | Named():
            return "id", "代號"
        case TileString():
            return "tiles", "牌"
        case SeenTiles():
            return "tiles, `?` for one that nobody has seen", "牌，未見者寫 `?`"
        case Kinds():
            return "set of tiles", "一組牌"
        case Wind():
            return "wind", "風"
        case Expression():
            return "expression", "式子"
        case SingleValue():
            return "value", "單一的值"
        case Bounds(single=True):
            return "number, or `low..high`", "數，或 `下限..上限`"
        case Bounds():
            return "`low..high`", "`下限..上限`"
        case _:
            return _composed(kind)


def _words(words: tuple[str, ...]) -> tuple[str, str]:
    """A closed list of words, each in both tongues."""
    english = ", ".join(f"`{word}` {chinese_value(word)}" for word in words)
    return english, "、".join(f"`{chinese_value(word)}`（`{word}`）" for word in words)


def _composed(kind: Kind[object]) -> tuple[str, str]:
    match kind:
        case ListOf(item, single):
            english, chinese = _value(item)
            alone = ("one or ", "一項或") if single else ("", "")
            return f"{alone[0]}list of: {english}", f"{alone[1]}清單：{chinese}"
        case Choices():
            return "names with values", "名稱與值"
        case Amounts():
            return "names with whole numbers", "名稱與整數"
        case FormParts():
            parts = ", ".join(code(name) for name in (*COUNTED, *LISTED))
            return (
                f"`none`, or a list of parts: {parts}",
                f"`{chinese_value('none')}`，或組成的清單：{_in_chinese()}",
            )
        case ExampleKind():
            return "example", "例"
        case AbsorbsList():
            english, chinese = _value(OneAbsorb())
            return (
                f"list of: {english}; or one alone; or `{{add, drop}}`",
                f"清單：{chinese}；或只一項；或 `{{增列, 刪去}}`",
            )
        case OneAbsorb():
            return "id, `all` or entry", f"代號、`{chinese_value('all')}` 或項目"
        case RuleOrAll():
            return "id or `all`", f"代號或 `{chinese_value('all')}`"
        case NumberRows():
            return (
                "numbers, or ranges `low..high`, with whole numbers",
                "數或範圍「下限..上限」，各對一個整數",
            )
        case ByOption():
            return "options with values, each with sections", "選項與值，各有其節"
        case ItemName():
            return "id, or `ID.adjust`", "代號，或「代號.adjust」"
        case Section():
            return "entries by id", "各項，以代號為鍵"
        case Closed(records):
            english, chinese = (
                ", ".join(map(code, records)),
                "、".join(code(chinese_id(name)) for name in records),
            )
            return f"entries: {english}", f"各項：{chinese}"
        case MomentKind():
            return "example of a table", "牌桌的例"
        case MomentOrPlay():
            return "example of a table, or short log", "牌桌的例，或短牌譜"
        case Drawable(number, word):
            (english, chinese), (all_english, all_chinese) = _value(number), _value(word)
            return f"{english}, or {all_english}", f"{chinese}，或{all_chinese}"
        case PlayExampleKind():
            return "short log", "短牌譜"
        case Lines():
            return "list of lines", "各行"
        case ByPlace(item):
            english, chinese = _value(item)
            return f"places with: {english}", f"各座：{chinese}"
        case TriggerKind():
            return "what happens, and by whom", "何事，由誰"
        case Act(words):
            english = ", ".join(f"`{word}` {chinese_event(word)}" for word in words)
            return english, "、".join(f"`{chinese_event(word)}`（`{word}`）" for word in words)
        case Stakes():
            return "`base/tai`", "`底/台`"
        case RecordOf() | Inner() | OneEntry():
            return "keys of its own", "另有其鍵"
        case _:
            raise TypeError(f"the reference does not say what {type(kind).__name__} is")


def _in_chinese() -> str:
    return "、".join(code(chinese_key(name)) for name in (*COUNTED, *LISTED))


def place_table(tongue: Tongue) -> str:
    """Every place of an expression: its type, and what it may read."""
    headings = {
        "en": ("place", "is a", "groups of the reading", "waits", "who pays", "`counted`", "money"),
        "zh": ("位置", "型別", "讀法的組", "聽張", "誰付", "`已計`", "金額"),
    }
    rows = []
    for place in every_place():
        reads = (place.reading, place.waits, place.payer, place.counted, place.money)
        kind = TYPES[place.type.value][tongue == "zh"]
        rows.append((code(place_name(place, tongue)), kind, *("✓" if read else "–" for read in reads)))
    return table(headings[tongue], rows)


def every_place() -> list[Place]:
    """The places of a win, without that of definitions, which read what their reader may."""
    found = [value for value in (*vars(places).values(), *TABLE_PLACES.values()) if isinstance(value, Place)]
    return [place for place in found if place is not places.DEFINE and not place.table]


def place_name(place: Place, tongue: Tongue) -> str:
    """``absorbs.when``, 不另計.條件."""
    return place.name if tongue == "en" else ".".join(chinese_key(part) for part in place.name.split("."))
