"""What is said of the table merges as all sections do; a key within a key by itself."""

from __future__ import annotations

from closing import close_texts

from paigui.diagnostics import Diagnostics
from paigui.model.ruleset import Entry, Reference, Ruleset, Text
from paigui.syntax import parse_text

PARENT = """
ruleset: parent
options:
  long_tail: {type: bool, default: false}
patterns:
  all_triplets: {name: 對對胡, tai: 4, when: count(triplets) == 5, was: [all_pongs]}
  others: {name: 別的, tai: 1, when: no honors}
table:
  size: {players: 2..4, hand: 16, says: a table, cites: [L-1]}
  dead_wall: {tiles: (14 if option.long_tail else 16), examples: [{drawn: 0, replaced: 0, kongs: 0, drawable: 63}]}
  handling: [dropped, carried]
rotation:
  dealer: {stays_when: dealer_won or drawn, next: right(dealer)}
draws:
  exhausted: {name: 荒局, when: drawable == 0, deal: stays}
penalties:
  false_win: {amount: base + hand_tai, deal: {dealer: passes, other: stays, streak: same}}
liability:
  feeder: {for: [all_triplets, others], when: payer is giver}
side_bets:
  outside: {kind: outer, start_when: streak == 0, was: [outer]}
  inside: {kind: inner, further: outside}
settlement: {stakes: 50/20, two_winners: nearest}
"""


def child(body: str) -> str:
    return f"ruleset: child\nextends: parent\n{body}"


def entry(ruleset: Ruleset, section: str, name: str) -> Entry:
    return next(each for each in ruleset.entries if (each.section, each.id) == (section, name))


def said(ruleset: Ruleset, section: str, name: str) -> dict[str, object]:
    return dict(entry(ruleset, section, name).values)


def test_every_entry_says_what_is_written() -> None:
    closed = close_texts(PARENT)
    assert said(closed, "table", "size") == {"players": (2, 4), "hand": parse_text("16")}
    assert said(closed, "table", "handling") == {"words": ("dropped", "carried")}
    assert said(closed, "draws", "exhausted") == {"when": parse_text("drawable == 0"), "deal": "stays"}
    assert said(closed, "penalties", "false_win") == {
        "amount": parse_text("base + hand_tai"),
        "deal.dealer": "passes",
        "deal.other": "stays",
        "deal.streak": "same",
    }
    assert entry(closed, "draws", "exhausted").name == Text(zh="荒局")
    assert closed.settlement is not None
    assert (closed.settlement.stakes, closed.settlement.two_winners) == ((50, 20), "nearest")


def test_an_entry_whose_id_the_language_gives_has_its_name() -> None:
    closed = close_texts(PARENT)
    assert entry(closed, "table", "dead_wall").name == Text(zh="殘牌", en="dead wall")


def test_a_key_is_overridden_and_the_others_stay() -> None:
    closed = close_texts(PARENT, child("table: {size: {hand: 13}}\n流局: {exhausted: {莊位: 過莊}}"))
    size = entry(closed, "table", "size")
    assert dict(size.values) == {"players": (2, 4), "hand": parse_text("13")}
    assert (size.says, size.cites, size.origin) == (Text(en="a table"), ("L-1",), "child")
    assert said(closed, "draws", "exhausted") == {"when": parse_text("drawable == 0"), "deal": "passes"}


def test_the_id_in_chinese_is_the_same_entry() -> None:
    closed = close_texts(PARENT, child("牌桌: {殘牌: {牌: 12}, 手法: null}\n輪莊: {莊家: {連莊條件: 莊胡}}"))
    assert said(closed, "table", "dead_wall")["tiles"] == parse_text("12")
    assert said(closed, "rotation", "dealer")["stays_when"] == parse_text("dealer_won")
    assert "handling" not in [each.id for each in closed.entries]


def test_a_key_within_a_key_is_overridden_by_itself() -> None:
    closed = close_texts(PARENT, child("penalties: {false_win: {deal: {streak: grows}}}"))
    found = said(closed, "penalties", "false_win")
    assert (found["deal.dealer"], found["deal.other"], found["deal.streak"]) == ("passes", "stays", "grows")
    assert "deal.dealer" not in said(
        close_texts(PARENT, child("penalties: {false_win: {deal: null}}")), "penalties", "false_win"
    )


def test_examples_are_not_inherited() -> None:
    assert len(entry(close_texts(PARENT), "table", "dead_wall").examples) == 1
    assert entry(close_texts(PARENT, child("")), "table", "dead_wall").examples == ()
    body = "table: {dead_wall: {examples: [{drawn: 1, replaced: 0, kongs: 0, drawable: 62}]}}"
    (moment,) = entry(close_texts(PARENT, child(body)), "table", "dead_wall").examples
    assert (moment.facts, moment.expected) == (
        (("drawn", 1), ("replaced", 0), ("kongs", 0)),
        (("drawable", 62),),
    )


def test_a_new_entry_of_a_child_must_be_whole_where_keys_are_needed() -> None:
    diags = Diagnostics()
    close_texts(
        PARENT,
        child("draws: {exhaust: {deal: passes}}\nrotation: {streak: {grows_when: stays}}"),
        diags=diags,
    )
    assert [(item.code, item.suggestion) for item in diags.items] == [("PG0405", "exhausted")]


def test_references_follow_a_rename() -> None:
    body = """
liability: {feeder: {for: [all_pongs]}}
side_bets: {third: {kind: inner, further: outer}, outer: {amount: 2}}
"""
    closed = close_texts(PARENT, child(body))
    assert _ids(said(closed, "liability", "feeder")["for"]) == ["all_triplets"]
    assert said(closed, "side_bets", "third")["further"] == Reference("outside", closed.span)
    assert said(closed, "side_bets", "outside")["amount"] == parse_text("2")
    renamed = close_texts(PARENT, child("side_bets: {bystander: {kind: outer, was: [outside]}}"))
    assert said(renamed, "side_bets", "inside")["further"] == Reference("bystander", renamed.span)


def test_what_was_dropped_is_named_no_more() -> None:
    closed = close_texts(PARENT, child("patterns: {others: null}\nside_bets: {outside: null}"))
    assert _ids(said(closed, "liability", "feeder")["for"]) == ["all_triplets"]
    assert said(closed, "side_bets", "inside") == {"kind": "inner"}


def _ids(references: object) -> list[str]:
    assert isinstance(references, tuple)
    return [each.id for each in references]
