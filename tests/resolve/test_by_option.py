"""What a file says under options is merged behind what it says without, where the option has the value."""

from __future__ import annotations

import pytest
from closing import PARENT, close_texts, ids, pattern

from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Ruleset
from paigui.resolve import MOST_TRIED, close_tree
from paigui.source import read_text
from paigui.syntax import parse_text

SWITCHED = (
    PARENT
    + """
by_option:
  eight_pairs:
    true:
      patterns:
        no_calls: {tai: 3}
        self_draw: null
      settlement: {base: 7}
  minimum:
    4: {patterns: {no_calls: {tai: 4}, dear: {name: 貴, tai: 9, when: no_claims}}}
    5: {define: {no_claims: no groups}, patterns: {no_calls: {tai: 5}}}
"""
)


def child(body: str) -> str:
    return f"ruleset: child\nextends: parent\n{body}"


def tai(ruleset: Ruleset, rule: str = "no_calls") -> object:
    return pattern(ruleset, rule).tai


@pytest.mark.parametrize(
    ("options", "value"),
    [
        ({}, 2),
        ({"eight_pairs": "true"}, 3),
        ({"eight_pairs": "是"}, 3),
        ({"eight_pairs": "false"}, 2),
        ({"minimum": "4"}, 4),
        # Several hold: the later one has the last word.
        ({"eight_pairs": "true", "minimum": "4"}, 4),
        ({"eight_pairs": "true", "minimum": "5"}, 5),
    ],
)
def test_the_value_of_the_option_decides(options: dict[str, str], value: int) -> None:
    closed = close_texts(SWITCHED, chosen=options)
    assert tai(closed) == parse_text(str(value))
    assert ("self_draw" in ids(closed)) == (options.get("eight_pairs") not in ("true", "是"))
    assert ("dear" in ids(closed)) == (options.get("minimum") == "4")
    assert closed.switched_by == ("eight_pairs", "minimum")
    assert len(closed.asleep) == 3 - sum(name in options and options[name] != "false" for name in options)


def test_it_is_as_if_it_had_been_written_so() -> None:
    by_hand = PARENT.replace("    tai: 2\n", "    tai: 5\n").replace(
        "no_claims: no melded groups", "no_claims: no groups"
    )
    switched, plain = (
        close_texts(SWITCHED, chosen={"minimum": "5"}),
        close_texts(by_hand, chosen={"minimum": "5"}),
    )
    assert (switched.patterns, switched.definitions) == (plain.patterns, plain.definitions)
    dropped = close_texts(SWITCHED, chosen={"eight_pairs": "true"})
    assert dropped.dropped == ("self_draw",)
    assert dropped.settlement is not None
    assert dropped.settlement.base == 7


def test_what_a_child_says_goes_before_what_its_parent_says_under_an_option() -> None:
    closed = close_texts(SWITCHED, child("set: {minimum: 4}\npatterns: {no_calls: {tai: 8}}"))
    assert tai(closed) == parse_text("8")
    assert tai(closed, "dear") == parse_text("9")
    # Where it says nothing of the rule the parent's option holds.
    assert tai(close_texts(SWITCHED, child("set: {minimum: 4}"))) == parse_text("4")
    # The command line goes before `set`, and a child before its parent under options as well.
    assert tai(close_texts(SWITCHED, child("set: {minimum: 4}"), chosen={"minimum": "5"})) == parse_text("5")
    own = child("set: {minimum: 4}\nby_option: {minimum: {4: {patterns: {no_calls: {tai: 6}}}}}")
    assert tai(close_texts(SWITCHED, own)) == parse_text("6")


def test_options_and_rules_may_have_new_names() -> None:
    renaming = child(
        "options: {least: {was: [minimum], type: int, default: 4, range: 1..5}}\n"
        "patterns: {quiet: {was: [no_calls], name: 靜, tai: 1, when: no_claims}}\n"
        "by_option: {minimum: {4: {patterns: {no_calls: {tai: 7}}}}}"
    )
    closed = close_texts(SWITCHED, renaming)
    assert closed.switched_by == ("eight_pairs", "least")
    assert tai(closed, "quiet") == parse_text("7")
    assert tai(closed, "dear") == parse_text("9")


def test_a_rule_may_be_of_another_kind_under_an_option() -> None:
    closed = close_texts(
        PARENT, child("by_option: {eight_pairs: {false: {patterns: {no_calls: {per: count(kongs)}}}}}")
    )
    assert pattern(closed, "no_calls").per == parse_text("count(kongs)")
    assert pattern(closed, "no_calls").origin == "child"


def test_examples_stay_with_their_rule() -> None:
    example = "examples: [{concealed: 123m, win: 1m, seat: E, round: E, shows: [self_draw]}]"
    text = PARENT.replace("  self_draw: {name", f"  self_draw: {{{example}, name")
    closed = close_texts(text + "by_option: {eight_pairs: {false: {patterns: {self_draw: {tai: 2}}}}}\n")
    assert tai(closed, "self_draw") == parse_text("2")
    assert len(pattern(closed, "self_draw").examples) == 1


def test_all_that_does_not_hold_is_tried_as_far_as_there_is_room() -> None:
    entry = "{patterns: {self_draw: {tai: tay}}}"
    values = "".join(f"  eight_pairs_{n}: {{true: {entry}}}\n" for n in range(3))
    options = "".join(f"  eight_pairs_{n}: {{type: bool, default: false}}\n" for n in range(3))
    text = PARENT.replace("options:\n", f"options:\n{options}") + f"by_option:\n{values}"
    assert len(close_texts(text).asleep) == 3
    many = "".join(f"  r{n}: {{name: 多, tai: 1, when: no_claims}}\n" for n in range(MOST_TRIED // 2))
    diags = Diagnostics()
    tree = read_text("many.yaml", text.replace("patterns:\n", f"patterns:\n{many}", 1), diags)
    assert tree is not None
    closed = close_tree(tree, {}, diags)
    assert closed is not None
    assert len(closed.asleep) == 1


@pytest.mark.parametrize("value", ["", " null", " {}"])
def test_nothing_may_be_said(value: str) -> None:
    text = PARENT + (f"by_option:{value}\n" if value else "")
    assert close_texts(text).asleep == ()


def test_mistakes_are_told_whether_it_holds_or_not() -> None:
    wrong = SWITCHED.replace("dear: {name", "no_cals: {tai: 2}, dear: {name")
    for chosen in ({}, {"minimum": "4"}):
        diags = Diagnostics()
        close_texts(wrong, chosen=chosen, diags=diags)
        assert [(item.code, item.suggestion) for item in diags.items] == [("PG0405", "no_calls")]
