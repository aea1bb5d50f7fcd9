"""How a comparison is worded: names, what an entry is worth on either side, clauses, headings and totals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from paigui.analysis.comparison import Block, Comparison, Kind, Row
from paigui.analysis.diff import SECTIONS, Difference
from paigui.analysis.reads import VALUES, Read
from paigui.analysis.renames import Renames, follow
from paigui.analysis.values import NOTHING, TileMask, show
from paigui.faces.face import Face
from paigui.faces.language import Language
from paigui.faces.reports.score_text import bilingual
from paigui.faces.texts import area_heading, section_heading
from paigui.model.ruleset import Declared, DeclaredFact, NamedSet, Option, Pattern, Ruleset, Text
from paigui.syntax import ast
from paigui.syntax.words import chinese_id, chinese_key, chinese_name, chinese_value

T = TypeVar("T")

SIGNS: dict[Kind, str] = {"worth": "~", "otherwise": "~", "only_before": "-", "only_after": "+"}
THERE = "✓"
"""What stands in a table for an entry that has no value."""
MOST_NAMES = 12
"""Names of a list that are written out; of the rest only the number."""
_NUMBERED = re.compile(r"(.*[^0-9])([0-9]+)")


def field_word(field: str, language: Language) -> str:
    """What a field is called in a file of that tongue."""
    name = {"body": "value", "kinds": "is", "choices": "of"}.get(field, field)
    return ".".join(map(chinese_key, name.split("."))) if language == "zh" else name


def value_word(value: str, language: Language) -> str:
    """A word that is the value of a field, in that tongue."""
    return chinese_value(value) if language == "zh" else value


def joined(language: Language, items: Iterable[str]) -> str:
    """A list in the marks of the language; names that have a comma in them are kept apart."""
    listed = list(items)
    comma = " · " if any("," in item for item in listed) else ", "
    return ("、" if language == "zh" else comma).join(listed)


def clause_list(cites: Sequence[str]) -> str:
    """Clauses, those that follow each other as ``L-SCORE-38–41``."""
    runs: list[list[str]] = []
    for cite in cites:
        if runs and _follows(runs[-1][-1], cite):
            runs[-1].append(cite)
        else:
            runs.append([cite])
    said = (run[0] if len(run) == 1 else f"{run[0]}–{_NUMBERED.fullmatch(run[-1])[2]}" for run in runs)  # type: ignore[index]
    return ", ".join(said)


def _follows(before: str, after: str) -> bool:
    left, right = _NUMBERED.fullmatch(before), _NUMBERED.fullmatch(after)
    if left is None or right is None or left[1] != right[1] or not left[1].endswith("-"):
        return False
    return int(right[2]) == int(left[2]) + 1


def one_line(sides: tuple[str, str]) -> str:
    """``L-SCORE-21 → F-PRIN-06``, or once what both sides say."""
    before, after = sides
    return before if before == after else f"{before} → {after}"


def side_title(face: Face, ruleset: Ruleset) -> str:
    """``羅漢 (luohan 2005-07-31)``."""
    title = ruleset.title.pick(face.language)
    head = f"{ruleset.id} {ruleset.edition}".strip()
    return f"{title} ({head})" if title else head


def side_names(face: Face, found: Difference) -> tuple[str, str]:
    """What the sides are called: their names, or the first and the second where both have one name."""
    names = found.before.id, found.after.id
    return names if names[0] != names[1] else (face.say("the_first"), face.say("the_second"))


def heading(face: Face, block: Block) -> str:
    """An area of the rules, or a section."""
    if block.section == "patterns" and block.area:
        return area_heading(block.area, face.language)
    return section_heading(block.section, face.language)


_FEW = 3
"""So many moved defaults the head of a report names; more are only counted."""


def totals(face: Face, compared: Comparison) -> list[str]:
    """How many rules and options became what: ``rules: worth something else 5, counted otherwise 4, the same 26``."""
    before, after = side_names(face, compared.found)
    rules: tuple[tuple[str, tuple[Kind, ...]], ...] = (
        (face.say("total.worth"), ("worth",)),
        (face.say("total.otherwise"), ("otherwise",)),
        (face.say("total.only", side=before), ("only_before",)),
        (face.say("total.only", side=after), ("only_after",)),
        (face.say("total.neither"), ("neither",)),
        (face.say("total.same"), ("alike", "words", "same")),
    )
    options: tuple[tuple[str, tuple[Kind, ...]], ...] = (
        (face.say("total.moved"), ("worth",)),
        (face.say("total.new"), ("only_after",)),
        (face.say("total.gone"), ("only_before",)),
    )
    said = []
    for section, kinds in (("patterns", rules), ("options", options)):
        counts = [f"{label} {count}" for label, of in kinds if (count := compared.count(section, *of))]
        if section == "options" and compared.count(section, "worth"):
            counts[0] += _moved_options(face, compared)
        if counts:
            heads = section_heading(section, face.language)
            line = ("，" if face.language == "zh" else ", ").join(counts)
            said.append(face.say("labelled", label=heads, said=line))
    return said


def _moved_options(face: Face, compared: Comparison) -> str:
    """The options that moved, in brackets where they are few."""
    moved = [row for row in compared.rows if row.section == "options" and row.kind == "worth"]
    names = [row.after.name.zh if row.after and face.language == "zh" else row.id for row in moved]
    few = joined(face.language, (name or row.id for name, row in zip(names, moved, strict=True)))
    return face.say("in_brackets", said=few) if len(moved) <= _FEW else ""


class Words:
    """The words for one comparison in the language of a run."""

    def __init__(self, face: Face, found: Difference) -> None:
        self.face = face
        self.language = face.language
        self.found = found
        self._names = _names(found)
        self._patterns = {
            pattern.id: pattern for side in (found.before, found.after) for pattern in side.patterns
        }
        self._chinese = Renames(
            rules=self._called("patterns"),
            ways={one: name for one, name in self._called("wins").items() if chinese_name(one) == one},
            forms=self._called("forms"),
            options=self._called("options"),
            names={one: name for section in VALUES for one, name in self._called(section).items()},
        )

    def _called(self, section: str) -> dict[str, str]:
        """Ids to Chinese names; a name that two entries have is left out, for it names neither."""
        names = {one: name.zh for (kind, one), name in self._names.items() if kind == section and name.zh}
        often = Counter(names.values())
        return {one: name for one, name in names.items() if often[name] == 1}

    def name(self, read: Read) -> str:
        """The name of an entry in one language; that of the second ruleset, if it has it."""
        section, entry = read
        if section == "settlement":
            return self.face.say("the_settlement")
        return self._names.get(read, Text()).pick(self.language) or entry

    def title(self, row: Row) -> str:
        """``五暗坎 → 五暗刻 five concealed triplets``; an option by its id too, which ``--set`` asks for."""
        old, new = (one.name if one is not None else Text() for one in _both(row))
        if row.section in ("options", "facts"):
            zh = _moved(old.zh, new.zh) or _moved(old.en, new.en)
            return f"{zh} {row.id}".strip()
        said = bilingual(_moved(old.zh, new.zh), _moved(old.en, new.en), self.language)
        if self.language != "zh" and old.zh != new.zh and old.en != new.en and old.zh and old.en:
            said = f"{old.zh} {old.en} → {new.zh} {new.en}"
        return said or self._id(row)

    def _id(self, row: Row) -> str:
        """An id; one that the language gives in the words of the tongue."""
        given = row.section in ("table", "rotation") and self.language == "zh"
        return chinese_id(row.id) if given else row.id

    def called(self, row: Row) -> str:
        """The name of a row without what it was: ``五暗刻 five concealed triplets``."""
        name = self._names.get((row.section, row.id), Text())
        return bilingual(name.zh, name.en, self.language) or self._id(row)

    def listed(self, row: Row) -> str:
        """A row in a list of names: one language, a change of name shown; empty for what is no entry of a section."""
        old, new = _both(row)
        if old is None or new is None:
            return ""
        name = _moved(old.name.pick(self.language), new.name.pick(self.language)) or self._id(row)
        if self.language != "zh" and old.name.zh != new.name.zh and old.name.en == new.name.en:
            return f"{name} ({old.name.zh} → {new.name.zh})"
        return name

    def several(self, names: Sequence[str]) -> str:
        """A list of names, cut where it is long."""
        said = joined(self.language, names[:MOST_NAMES])
        more = len(names) - MOST_NAMES
        return said if more <= 0 else said + self.face.say("and_more", count=more)

    def clauses(self, row: Row) -> tuple[str, str]:
        """The clauses of either side; those of an entry that only one side has for both."""
        settled = row.section == "settlement"
        written = (self.found.before.settlement, self.found.after.settlement) if settled else _both(row)
        before, after = (clause_list(() if one is None else one.cites) for one in written)
        return (before, after) if before == after else (before or NOTHING, after or NOTHING)

    # --- values

    def presence(self, row: Row, entry: Declared | None) -> str:
        """What stands for an entry without a value of its own in a table: whether that side has it, if one alone has."""
        if entry is None:
            return NOTHING
        return "" if row.before and row.after else THERE

    def cells(self, row: Row) -> tuple[str, str]:
        """What an entry is worth on either side: tai, a value, tiles; ``—`` where it is not there, empty if it has none."""
        entries = (row.before, row.after)
        if row.section == "options":
            return self._chosen(row)
        cells = [self._cell(row, side, entry) for side, entry in enumerate(entries)]
        if not any(cell not in ("", NOTHING) for cell in cells):
            return "", ""
        return cells[0], cells[1]

    def _chosen(self, row: Row) -> tuple[str, str]:
        """The default of either side, or what was chosen where that differs."""
        options = (row.before, row.after)
        values = [self.plain(one.value) if isinstance(one, Option) else NOTHING for one in options]
        if values[0] == values[1]:
            values = [self.plain(one.default) if isinstance(one, Option) else NOTHING for one in options]
        return values[0], values[1]

    def _cell(self, row: Row, side: int, entry: Declared | None) -> str:
        if entry is None:
            return NOTHING
        if not row.on[side]:
            return self.face.say("off")
        match entry:
            case Pattern():
                return self.worth(entry, row.tai[side])
            case DeclaredFact() if row.before and row.after:
                return self.plain(entry.default)
            case NamedSet():
                return TileMask(entry.tiles).text(self.language)
        return self.face.say("stands") if all((row.before, row.after)) and not all(row.on) else ""

    def worth(self, pattern: Pattern, tai: int | None) -> str:
        """``5 tai``, ``1 tai each``, or how it is worked out, in the words of the language."""
        if tai is None:
            return self.expression(pattern.tai)
        unit = value_word(pattern.unit, self.language)
        said = f"{tai} {unit}"
        return said if pattern.per is None else self.face.say("each_worth", tai=said)

    def worth_of(self, rule: str) -> str:
        """What a rule is worth by its own words; of one that is worked out for each hand the unit alone."""
        pattern = self._patterns[rule]
        if isinstance(pattern.tai, ast.Number):
            return self.worth(pattern, pattern.tai.value)
        return value_word(pattern.unit, self.language)

    def plain(self, value: object) -> str:
        """A value as it is written in a file of the language."""
        return show(value, self.language)

    def expression(self, value: ast.Expr) -> str:
        """An expression without brackets around it; in Chinese by the names that its entries have."""
        text = show(self.renamed(value), self.language)
        return text[1:-1] if _enclosed(text) else text

    def renamed(self, value: T) -> T:
        """A value whose ids are names, in Chinese."""
        renamed: T = follow(value, self._chinese) if self.language == "zh" else value
        return renamed


def _both(row: Row) -> tuple[Declared | None, Declared | None]:
    """The entry of either side; of one that only one side has that one twice."""
    return row.before or row.after, row.after or row.before


def _names(found: Difference) -> dict[Read, Text]:
    """The names of all entries; an entry of both sides has that of the second."""
    return {
        (section, entry.id): entry.name
        for side in (found.before, found.after)
        for section, entries in SECTIONS
        for entry in entries(side)
    }


def _moved(old: str, new: str) -> str:
    return new if old == new or not old else f"{old} → {new}"


def _enclosed(text: str) -> bool:
    """Whether one pair of brackets holds the whole text."""
    depth = 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth == 0:
            return char == ")" and place == len(text) - 1 and place > 0
    return False
