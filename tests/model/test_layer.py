"""What a file says, field by field."""

from __future__ import annotations

import pytest
from reading import codes, read

from paigui.model.exclusion import Absorbs
from paigui.model.partial import Partial
from paigui.model.record import Written
from paigui.model.ruleset import Part, Text
from paigui.model.scoring_entries import PartialForm, PartialMap, PartialPattern, PartialSet
from paigui.model.shapes import Dropped
from paigui.syntax import parse_text

RULE = "name: A, tai: 1, when: no honors"


def rule(body: str) -> PartialPattern:
    (entry,) = read(f"ruleset: house\npatterns: {{a: {{{RULE}, {body}}}}}").patterns.value  # type: ignore[union-attr, misc]
    assert isinstance(entry, PartialPattern)
    return entry


def test_only_what_is_written_is_there() -> None:
    (entry,) = read("ruleset: house\nextends: luohan\npatterns: {a: {tai: 5}}").patterns.value  # type: ignore[union-attr, misc]
    assert isinstance(entry, PartialPattern)
    assert (entry.id, entry.origin, entry.tai) == ("a", "house", Written(parse_text("5")))
    assert (entry.name, entry.when, entry.absorbs) == (None, None, None)
    assert entry.written == {"tai"}


def test_null_drops_an_entry_and_resets_a_field() -> None:
    layer = read("ruleset: house\nextends: luohan\npatterns: {a: null, b: {when: ~, per: 2}}")
    dropped, reset = layer.patterns.value  # type: ignore[union-attr, misc]
    assert isinstance(dropped, Dropped)
    assert dropped.id == "a"
    assert isinstance(reset, PartialPattern)
    assert (reset.when, reset.per) == (Written(None), Written(parse_text("2")))


def test_a_quoted_null_is_a_text() -> None:
    layer = read('ruleset: house\ntitle: "null"')
    assert layer.title == Written(Text(en="null"))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("大四喜", Text(zh="大四喜")),
        ("big four winds", Text(en="big four winds")),
        ("N 字", Text(zh="N 字")),
        ("{zh: 大四喜}", Text(zh="大四喜")),
        ("{en: big four winds, 中文: 大四喜}", Text(zh="大四喜", en="big four winds")),
    ],
)
def test_names_in_one_or_two_languages(written: str, name: Text) -> None:
    assert read(f"ruleset: house\ntitle: {written}").title == Written(name)


def test_sets_and_maps_are_masks_of_kinds() -> None:
    text = """
ruleset: house
sets: {green: 23468s F, spaced: {tiles: 索, says: none}, blossoms: 1f 4g}
"""
    assert codes(text) == ["PG0317"]
    layer = read(text.replace("索", "二三四六八索發"))
    green, spaced, blossoms = layer.sets.value  # type: ignore[union-attr, misc]
    bamboo = sum(1 << (18 + rank - 1) for rank in (2, 3, 4, 6, 8)) + (1 << 32)
    assert isinstance(green, PartialSet)
    assert isinstance(spaced, PartialSet)
    assert isinstance(blossoms, PartialSet)
    assert (green.tiles, spaced.tiles) == (Written(bamboo), Written(bamboo))
    assert blossoms.tiles == Written((1 << 34) | (1 << 41))
    (entry,) = read('ruleset: h\nmaps: {m: {by: round_wind, E: C, S: F, W: P, N: ""}}').maps.value  # type: ignore[union-attr, misc]
    assert isinstance(entry, PartialMap)
    assert (entry.east, entry.north) == (Written(1 << 31), Written(0))


def test_forms_are_parts_of_seventeen_tiles() -> None:
    text = """
ruleset: house
forms:
  standard: {parts: [{groups: 5}, {pairs: 1}]}
  orphans: {parts: [{each: 19m 19p 19s ESWNCFP}, {one_more_of: 19m 19p 19s ESWNCFP}, {groups: 1}], melds: none}
  unrelated: {parts: [{tiles: 17}], melds: any, order: 2}
  incomplete: {parts: none}
"""
    standard, orphans, unrelated, incomplete = read(text).forms.value  # type: ignore[union-attr, misc]
    kinds = (0x101 | 0x101 << 9 | 0x101 << 18) | 0x7F << 27
    for form, parts in (
        (standard, (Part("groups", 5), Part("pairs", 1))),
        (orphans, (Part("each", tiles=kinds), Part("one_more_of", tiles=kinds), Part("groups", 1))),
        (unrelated, (Part("tiles", 17),)),
        (incomplete, ()),
    ):
        assert isinstance(form, PartialForm)
        assert form.parts == Written(parts)
    assert isinstance(unrelated, PartialForm)
    assert isinstance(orphans, PartialForm)
    assert (unrelated.order, unrelated.melds, orphans.melds) == (Written(2), Written("any"), Written("none"))


@pytest.mark.parametrize(
    ("written", "all_but", "when"),
    [
        ("all", [], None),
        ("全部", [], None),
        ("[all]", [], None),
        ("{rule: all, when: counted b}", [], "counted b"),
        ("{all_but: [b, c]}", ["b", "c"], None),
        ("[{除外: [b], 條件: 已計 c}]", ["b"], "counted c"),
        ("{add: [{all_but: [b]}]}", ["b"], None),
    ],
)
def test_absorbs_may_be_about_all(written: str, all_but: list[str], when: str | None) -> None:
    absorbs = rule(f"absorbs: {written}").absorbs
    assert absorbs is not None
    assert isinstance(absorbs.value, Absorbs)
    (entry,) = absorbs.value.entries
    assert (entry.rule.id, [kept.id for kept in entry.all_but]) == ("all", all_but)
    assert entry.when == (None if when is None else parse_text(when))


def test_absorbs_is_a_list_or_an_edit() -> None:
    entry = rule(
        "absorbs: [b, {rule: c, because: necessary, in: [standard], when: counted b}], because: rule"
    )
    assert entry.absorbs is not None
    assert isinstance(entry.absorbs.value, Absorbs)
    first, second = entry.absorbs.value.entries
    assert (first.rule.id, first.because, first.forms) == ("b", None, None)
    assert (second.rule.id, second.because, second.when) == ("c", "necessary", parse_text("counted b"))
    assert second.forms is not None
    assert [form.id for form in second.forms] == ["standard"]
    edit = rule("absorbs: {add: [b], drop: [c]}").absorbs
    assert edit is not None
    assert edit.value is not None
    assert (edit.value.edit, [item.id for item in edit.value.drop]) == (True, ["c"])


def test_adjust_is_one_or_a_list() -> None:
    one = rule("adjust: {name: 減, by: -4, when: counted b}").adjust
    many = rule("adjust: [{name: 減, by: -4, when: counted b}]").adjust
    assert one == many
    assert one is not None
    assert one.value is not None
    assert (one.value[0].name, one.value[0].by) == (Text(zh="減"), parse_text("-4"))


def test_an_example_is_a_win_record_in_english_and_what_it_must_show() -> None:
    text = """
牌規: house
例:
  - 暗牌: 123m 東東
    副露: [chi 234s]
    胡張: 東
    以: 自摸
    補牌: 補花
    末張: 是
    座: 東
    圈: 🀁
    花牌: 春
    事實: {met: 是}
    設定: {eight_pairs: 否}
    台: 5
    收付: {0: 15, 1: -5}
    註: 一句話
"""
    ((example,),) = (read(text).examples.value,)  # type: ignore[union-attr, misc]
    win = {entry.key.text: getattr(entry.value, "text", None) for entry in example.win.entries}
    assert win == {
        "concealed": "123m 東東",
        "melds": None,
        "win": "東",
        "by": "self-draw",
        "replacement": "flower",
        "last_tile": "true",
        "seat": "E",
        "round": "S",
        "flowers": "春",
        "facts": None,
    }
    facts = example.win.get("facts")
    assert facts is not None
    assert [(pair.key.text, pair.value.text) for pair in facts.value.entries] == [("met", "true")]  # type: ignore[union-attr]
    record = example.record
    assert (record.tai, record.payments) == (Written(5), Written(((0, 15), (1, -5))))


def test_all_mistakes_of_a_file_are_reported_at_once() -> None:
    text = """
ruleset: Our Table
colour: red
patterns:
  all_honors: {name: 字一色, tai: [16], when: all tiles are}
  Flush: {name: 清一色}
forms: {standard: {parts: [{groups: 4}, {pairs: 1}]}}
wins: {self_draw: {tile: drawn}}
"""
    found = codes(text)
    assert {"PG0318", "PG0301", "PG0306", "PG0312", "PG0325", "PG0314"} <= set(found)
    assert any(code.startswith("PG02") for code in found)


def test_a_mistake_in_an_entry_is_no_second_one() -> None:
    # What is misspelt or unreadable is not missing as well.
    assert codes("ruleset: h\npatterns: {a: {name: A, tia: 1, when: no honors}}") == ["PG0301"]
    assert codes("ruleset: h\npatterns: {a: {name: A, tai: {}, when: no honors}}") == ["PG0306"]
    assert codes("ruleset: h\npatterns: {a: 5}") == ["PG0304"]


def test_entries_of_a_child_may_be_partial() -> None:
    assert codes("ruleset: h\nextends: luohan\npatterns: {a: {tai: 1}}") == []
    assert codes("ruleset: h\npatterns: {a: {tai: 1}}") == ["PG0314", "PG0315"]


def test_every_entry_has_the_common_keys() -> None:
    entry = rule(
        "says: {zh: 說明}, cites: [L-SCORE-16, 'https://example.org/a, b'], reading: inherited, was: [b]"
    )
    assert isinstance(entry, Partial)
    assert entry.cites == Written(("L-SCORE-16", "https://example.org/a, b"))
    assert entry.says == Written(Text(zh="說明"))
    assert entry.was is not None
    assert [old.id for old in entry.was.value or ()] == ["b"]


def test_ways_and_facts_may_be_named_by_their_chinese_word() -> None:
    layer = read("ruleset: h\nwins: {six_rob_one: {by: 七搶一, is: [自摸, 花胡], tile: 摸入, payers: 他家}}")
    (way,) = layer.wins.value  # type: ignore[union-attr, misc]
    assert [kind.id for kind in way.kinds.value] == ["self_draw", "flower_win"]  # type: ignore[union-attr]
    assert way.by == Written("seven-rob-one")  # type: ignore[union-attr]
