"""Which mistake is seen, where, and what is proposed. What is said of it word for word stands in ``golden``."""

from __future__ import annotations

import re

import pytest

from paigui.diagnostics import codes
from paigui.syntax import ExpressionError, parse_question, parse_text

CASES = """
PG0201  ‹›
PG0204  a ‹$› b
PG0204  a and b‹:› c
PG0204  any ‹#›honors
PG0205  max(a‹,› b)
PG0205  有字牌‹，›無花牌
PG0205  有字牌‹、›風牌
PG0206  count(tiles) ‹=› 3                   == instead
PG0206  count(tiles) ‹=>› 3                  >= instead
PG0206  count(tiles) ‹=<› 3                  <= instead
PG0206  count(tiles) ‹<>› 3                  != instead
PG0206  count(tiles) ‹≧› 3                   >= instead
PG0206  a ‹&&› b                             and instead
PG0206  a ‹||› b                             or instead
PG0206  ‹!›a                                 not instead
PG0206  有字牌‹&›無花牌                      且 instead
PG0206  ‹[›a or b‹]› and c                   ( instead
PG0207  counted ‹「大四喜›
PG0208  有‹三元›牌                           no proposal
PG0208  有‹刻字›屬風牌                       刻子 instead
PG0209  ‹Any› honors                         any instead
PG0209  any ‹seatWind›                       seatwind instead
PG0210  any ‹0›m
PG0210  any ‹8›z
PG0210  any ‹5›f
PG0211  any ‹12X›
PG0210  any ‹三四›
PG0211  ‹3x› + 1
PG0211  any ‹12m3›
PG0212  count(tiles) == ‹1000001›
PG0214  counted 「a‹:›b」
PG0214  counted ‹「」›
PG0215  won by ‹"self_draw"›                 self_draw instead
PG0215  已計‹“大四喜”›                       「大四喜」 instead
PG0216  last_tile == ‹true›
PG0216  末張==‹是›
PG0216  ‹null›
PG0220  a ‹and›
PG0220  any honor or ‹not›
PG0220  count‹(›
PG0220  ‹any›
PG0220  some suit s ‹has›
PG0221  a and ‹or› b
PG0221  count(‹)›
PG0221  f(a;‹)›
PG0221  any ‹of› honors
PG0221  a > ‹>› b
PG0222  a ‹b›
PG0222  any honor ‹any› pair
PG0222  any honor ‹winds›
PG0222  count(triplets) >= 3 ‹concealed›
PG0223  count(tiles of ‹s›                   opened at 5
PG0223  (a or (b and ‹c›                     opened at 6
PG0224  a or b‹)›
PG0225  1 < x ‹<› 3
PG0225  a is b ‹is› c
PG0226  a / ‹b›
PG0226  a / ‹(›2 + 1)
PG0227  a / ‹0›
PG0228  won by ‹count›
PG0228  counted ‹any›
PG0228  tai(‹sum›)
PG0229  some suit s ‹any› honor
PG0229  some suits a ‹and› b have c
PG0222  count(suits ‹tiles›)
PG0230  ‹some› has x
PG0230  sum(x for ‹s›)
PG0231  ‹won by›
PG0231  some suit ‹has› x
PG0231  ‹option›
PG0231  x is one of ‹and›
PG0232  all tiles ‹honors›
PG0232  all ‹tiles›
PG0233  x ‹is›
PG0233  all tiles ‹are› and x
PG0234  (a if b‹)›
PG0235  a ‹if› b else c
PG0236  ‹count› triplets
PG0236  a + ‹tai› b
PG0237  ‹rank› 3
PG0237  (a ‹else› b)
PG0238  any triplet ‹off› winds              of instead
PG0238  some ‹suite› s has any honor         suit instead
PG0238  all tiles ‹ar› honors                are instead
PG0238  x ‹adn› y                            and instead
PG0238  count(triplets) == 1 ‹ad› any honor  and instead
PG0239  a ‹implies› b
PG0240  1 + ‹any› honor
PG0240  count(‹not› x)
PG0241  any triplets ‹>=› 3
PG0241  no flowers ‹+› 1
PG0242  max(a‹)›
PG0243  act.tile ‹is in› family              in instead
PG0243  act.tile ‹is not in› family          not in instead
PG0244  all tiles are ‹not› honors
PG0245  ‹and› b
PG0245  ‹>=› 3
PG0246  sum(x‹)›
PG0247  ‹triplets› >= 3
PG0247  x or ‹concealed triplets›
PG0251  leg.reasons meets ‹flower›        「flower」 instead
PG0251  leg.reasons meets added_kong + ‹flower›   「flower」 instead
PG0251  x and act.kind in ‹kong› + pong   「kong」 instead
PG0251  act.kind not in ‹kong›            「kong」 instead
PG0251  a meets b + ‹triplets› or y       「triplet」 instead
PG0251  本程之補因相交‹花牌›              「flower」 instead
PG0247  a in ‹concealed triplets›
PG0247  a meets b and ‹triplets›
PG0208  有暗刻子 ‹和› 有字牌                  且 instead
PG0238  ‹last tile› and x                 last_tile instead
PG0238  won by ‹self draw›                self_draw instead
PG0238  any wait and ‹two sided wait›     two_sided_wait instead
PG0248  ‹1.5› + x
PG0249  ‹2 tai›                           2 instead
PG0250  ‹3 melded groups› and x           count(melded groups) >= 3 instead
PG0236  ‹tai› >= 3                        hand_tai instead
"""


def _cases() -> list[tuple[str, str, str]]:
    found = []
    for line in CASES.strip().splitlines():
        marked, _, also = line[8:].partition("  ")
        found.append((line[:6], marked, also))
    return found


@pytest.mark.parametrize(("code", "marked", "also"), _cases())
def test_mistake(code: str, marked: str, also: str) -> None:
    text = marked.replace("‹", "").replace("›", "")
    with pytest.raises(ExpressionError) as caught:
        parse_text(text)
    item = caught.value.diagnostic
    start = marked.index("‹")
    end = marked.index("›") - 1
    assert (item.code, item.span.start, item.span.end) == (code, start, end)
    also = also.strip()
    if also.endswith("instead"):
        assert item.suggestion is not None
        assert item.suggestion.strip() == also.removesuffix("instead").strip()
    elif also == "no proposal":
        assert item.suggestion is None
    elif also:
        assert f"opened at {item.secondary[0].span.start}" == also


def test_every_code_has_a_case() -> None:
    elsewhere = {"PG0202", "PG0203", "PG0213"}
    assert {code for code, _, _ in _cases()} | elsewhere == {
        code for code in codes() if code.startswith("PG02")
    }


def test_all_unreadable_places_are_told_at_once() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_text("any 0m, Any == 3x && y")
    found = [(item.code, item.span.start) for item in caught.value.diagnostics]
    assert found == [("PG0210", 4), ("PG0205", 6), ("PG0209", 8), ("PG0211", 15), ("PG0206", 18)]


@pytest.mark.parametrize(
    "proposed", ["a&&b", "a &&b", "a || b", "!a and b", "有字牌&&無花牌", "count(tiles)=3"]
)
def test_a_proposal_can_be_put_in_place(proposed: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_text(proposed)
    item = caught.value.diagnostic
    assert item.suggestion is not None
    parse_text(proposed[: item.span.start] + item.suggestion + proposed[item.span.end :])


def test_a_tile_twice_is_a_warning() -> None:
    assert parse_text("any 5p 5p") == parse_text("any 5p")
    assert parse_text("any 55p") == parse_text("any 5p")


def test_implies_twice_is_no_question() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_question("a implies b implies c")
    assert caught.value.diagnostic.code == "PG0239"


def test_no_message_names_a_terminal() -> None:
    for _, marked, _ in _cases():
        with pytest.raises(ExpressionError) as caught:
            parse_text(marked.replace("‹", "").replace("›", ""))
        assert not re.search(r"\b_?[A-Z]{3,}\b|\$END", str(caught.value).replace("U+", "")), str(caught.value)
