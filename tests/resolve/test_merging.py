"""Sections merge by key, entries by field, a field as a whole (LANGUAGE-SCORING §7, extends)."""

from __future__ import annotations

from closing import PARENT, close_texts, ids, pattern

from paigui.model.ruleset import Text
from paigui.syntax import ast, parse_text


def child(body: str) -> str:
    return f"ruleset: child\nextends: parent\n{body}"


def test_a_child_that_says_nothing_is_its_parent_under_its_own_name() -> None:
    parent, same = close_texts(PARENT), close_texts(PARENT, child(""))
    assert same.patterns == tuple(
        type(entry)(**{**_fields(entry), "examples": ()}) for entry in parent.patterns
    )
    assert (same.forms, same.ways, same.settlement) == (parent.forms, parent.ways, parent.settlement)
    assert (same.id, same.lineage, parent.lineage) == ("child", ("parent",), ())
    # What names a file is its own; clauses that hold throughout go on holding.
    assert (same.edition, same.title, same.cites) == ("", Text(), ("L-PRIN-01",))


def _fields(entry: object) -> dict[str, object]:
    return {name: getattr(entry, name) for name in entry.__dataclass_fields__}  # type: ignore[attr-defined]


def test_one_field_is_overridden_and_the_others_stay() -> None:
    closed = close_texts(PARENT, child("patterns: {no_calls: {tai: 3}}"))
    entry = pattern(closed, "no_calls")
    assert entry.tai == ast.Number(3)
    assert entry.when == parse_text("no_claims and won by self_draw")
    assert (entry.name, entry.keeps, entry.cites) == (
        Text(zh="不求"),
        ("fully_concealed",),
        ("L-SCORE-08",),
    )
    assert entry.origin == "child"
    assert pattern(closed, "self_draw").origin == "parent"
    assert ids(closed) == ["fully_concealed", "self_draw", "no_calls", "all_triplets", "all_honors"]


def test_lists_and_mappings_are_replaced_whole() -> None:
    body = "patterns: {no_calls: {keeps: [all_triplets], name: {en: no calls}}}"
    entry = pattern(close_texts(PARENT, child(body)), "no_calls")
    assert (entry.keeps, entry.name) == (("all_triplets",), Text(en="no calls"))


def test_null_resets_a_field() -> None:
    body = "patterns: {no_calls: {keeps: null, absorbs: null, cites: null}}\nsettlement: {base: null}"
    closed = close_texts(PARENT, child(body))
    entry = pattern(closed, "no_calls")
    assert (entry.keeps, entry.absorbs, entry.cites) == ((), (), ())
    assert closed.settlement is not None
    assert closed.settlement.base == 0
    assert closed.settlement.amount == parse_text("base + hand_tai + dealer_tai")


def test_absorbs_can_be_edited_as_a_list() -> None:
    body = "patterns: {no_calls: {absorbs: {add: [{rule: all_honors, because: rule}], drop: [self_draw]}}}"
    (entry,) = pattern(close_texts(PARENT, child(body)), "no_calls").absorbs
    assert (entry.rule, entry.because) == ("all_honors", "rule")
    body = "patterns: {no_calls: {absorbs: {add: [all_honors]}}}"
    both = pattern(close_texts(PARENT, child(body)), "no_calls").absorbs
    # The rule's own `because` is for every entry that does not say.
    assert [(entry.rule, entry.because) for entry in both] == [
        ("self_draw", "necessary"),
        ("all_honors", "necessary"),
    ]


def test_what_an_edit_takes_out_of_all_is_kept() -> None:
    above = "ruleset: above\nextends: parent\npatterns: {all_honors: {absorbs: {all_but: [self_draw]}}}"
    below = "patterns: {all_honors: {absorbs: {add: [all_triplets], drop: [no_calls]}}}"
    texts = (PARENT, above, child(below))
    every, one = pattern(close_texts(*texts), "all_honors").absorbs
    assert (every.rule, every.all_but, every.because) == ("all", ("self_draw", "no_calls"), "rule")
    assert (one.rule, one.all_but) == ("all_triplets", ())
    closed = close_texts(*texts, "ruleset: last\nextends: child\npatterns: {self_draw: null}")
    assert pattern(closed, "all_honors").absorbs[0].all_but == ("no_calls",)


def test_a_dropped_rule_is_pruned_from_what_others_say() -> None:
    closed = close_texts(PARENT, child("patterns: {self_draw: null, all_triplets: null}"))
    assert closed.dropped == ("self_draw", "all_triplets")
    assert pattern(closed, "no_calls").absorbs == ()
    assert pattern(closed, "all_honors").absorbs == ()
    assert next(form for form in closed.forms if form.id == "incomplete").scores == ("fully_concealed",)
    assert next(way for way in closed.ways if way.id == "eight_flowers").scores == ("all_honors",)


def test_dropped_forms_and_ways_are_pruned_too() -> None:
    body = "forms: {eight_pairs: null}\nwins: {self_draw: null}"
    closed = close_texts(PARENT, child(body))
    assert set(closed.dropped) == {"self_draw", "eight_pairs"}
    assert closed.readings.summed == ("standard",)
    assert pattern(closed, "all_honors").absorbs[0].forms == ("standard",)
    assert next(way for way in closed.ways if way.id == "eight_flowers").kinds == ("flower_win",)


def test_a_dropped_rule_can_be_written_anew() -> None:
    mid = "ruleset: mid\nextends: parent\npatterns: {self_draw: null}"
    anew = child("patterns: {self_draw: {name: 自摸, tai: 2, when: won by self_draw}}")
    closed = close_texts(PARENT, mid, anew)
    assert closed.dropped == ()
    assert (closed.lineage, pattern(closed, "self_draw").origin) == (("mid", "parent"), "child")
    # What the parent said of the old one came back with the id: nobody dropped what is there.
    assert [entry.rule for entry in pattern(closed, "no_calls").absorbs] == ["self_draw"]


def test_short_and_long_forms_of_one_entry_merge() -> None:
    body = "define: {no_claims: {says: nobody called}}"
    (entry,) = close_texts(PARENT, child(body)).definitions
    assert entry.body == parse_text("no melded groups")
    assert entry.says == Text(en="nobody called")


def test_count_all_switches_inherited_absorbs_off_and_leaves_its_own_to_its_children() -> None:
    decree = "{name: 純自摸, tai: 1, when: won by self_draw, absorbs: [self_draw], because: rule}"
    count_all = f"ruleset: all\nextends: parent\ncoexistence: count-all\npatterns: {{pure: {decree}}}"
    closed = close_texts(PARENT, count_all)
    assert pattern(closed, "no_calls").absorbs == ()
    assert [entry.rule for entry in pattern(closed, "pure").absorbs] == ["self_draw"]
    assert pattern(closed, "no_calls").keeps == ("fully_concealed",)
    below = close_texts(PARENT, count_all, child(""))
    assert below.coexistence == "count-all"
    assert [entry.rule for entry in pattern(below, "pure").absorbs] == ["self_draw"]
    again = close_texts(PARENT, count_all, child("coexistence: count-all"))
    assert pattern(again, "pure").absorbs == ()
    reset = close_texts(PARENT, count_all, child("coexistence: null"))
    assert reset.coexistence == "higher-only"


def test_count_all_keeps_an_absorb_that_it_writes_over_an_inherited_one() -> None:
    body = "coexistence: count-all\npatterns: {no_calls: {absorbs: [self_draw], because: rule}}"
    closed = close_texts(PARENT, child(body))
    assert [entry.rule for entry in pattern(closed, "no_calls").absorbs] == ["self_draw"]


def test_forms_keep_their_place_and_new_ones_come_behind() -> None:
    orphans = "{parts: [{each: 19m 19p 19s ESWNCFP}, {one_more_of: E}, {groups: 1}]}"
    closed = close_texts(PARENT, child(f"forms: {{orphans: {orphans}}}"))
    assert [(form.id, form.order) for form in closed.forms] == [
        ("standard", 0),
        ("eight_pairs", 1),
        ("incomplete", 2),
        ("orphans", 3),
    ]
    first = close_texts(PARENT, child("forms: {eight_pairs: {order: 0}, standard: {order: 1}}"))
    assert [form.id for form in first.forms] == ["eight_pairs", "standard", "incomplete"]


def test_what_no_ruleset_says_of_money_is_base_and_tai() -> None:
    closed = close_texts("ruleset: bare")
    assert closed.settlement is not None
    assert closed.settlement.base == 0
    assert closed.settlement.amount == parse_text("base + hand_tai")
    assert closed.settlement.dealer_tai is None


def test_dealer_tai_is_paid_where_the_amount_is_not_written() -> None:
    closed = close_texts("ruleset: bare\nsettlement: {dealer_tai: 1}")
    assert closed.settlement is not None
    assert closed.settlement.amount == parse_text("base + hand_tai + dealer_tai")


def test_examples_are_those_of_the_named_ruleset_alone() -> None:
    parent = close_texts(PARENT)
    assert [example.shows for example in pattern(parent, "no_calls").examples] == [("no_calls",)]
    body = "examples: [{concealed: 1m, win: 1m, seat: E, round: E, tai: 1}]\npatterns: {no_calls: {tai: 3}}"
    closed = close_texts(PARENT, child(body))
    assert pattern(closed, "no_calls").examples == ()
    assert [example.tai for example in closed.examples] == [1]
    assert close_texts(PARENT, child(body), "ruleset: third\nextends: child").examples == ()


def test_a_way_of_winning_is_selected_by_its_own_name() -> None:
    ways = {way.id: way.by for way in close_texts(PARENT).ways}
    assert ways == {"self_draw": "self-draw", "discard": "discard", "eight_flowers": "eight-flowers"}
