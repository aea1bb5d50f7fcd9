"""The same damage to logs, judged by the association and by 風泉: what they forbid as well is found, at its event and by its
rule; what they allow is not. What each says is in their texts (differences of play between the three), not in the program.
"""

from __future__ import annotations

from collections import Counter

import pytest
from plain.damage import KINDS, damaged
from plain.plain_match import play_match

import paigui

ALLOWED = {
    "association": {
        "added_kong_after_claim",  # A-KONG-01 and 02 speak of concealed kongs alone
    },
    "fengquan": {
        "family_discard_other_end",  # F-CLAIM-03
        "pong_after_merge",  # no clause on what comes late but F-PRIO-01 to 03
        "win_on_claimed_kong",  # F-PLAY-05
        "win_on_claimed_kong_then_concealed",
        "win_on_draw_after_pass",  # F-PASS-02
    },
}
"""Damage by 羅漢's rules that is none elsewhere."""
FORBIDDEN_TOO = {
    # The association dropped what 羅漢 says of misnamed tiles: such a win is one without a right.
    "association": {kind.__name__ for kind in KINDS} - ALLOWED["association"] - {"win_on_another_tile"},
    "fengquan": {
        "family_discard_same",
        "pong_discard",
        "flower_kept",
        "discard_out_of_turn",
        "discard_unreplaced",
        "chow_not_from_left",
        "claims_near_end",
        "second_pong",
        "draw_out_of_turn",
        "draw_twice",
        "draw_from_tail",
        "replace_without_need",
        "replace_from_head",
        "decline_early",
        "ryukyoku_early",
        "replace_out_of_order",
        "discard_after_win",
        "discard_in_opening",
        "flower_later",
        "incomplete_win",
        "incomplete_self_draw",
        "touched_hand",
        "win_after_claim",
    },
}
"""What is forbidden there by the same rule."""


@pytest.mark.parametrize("ruleset", sorted(ALLOWED))
@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.long) for chunk in range(1, 40))]
)
def test_damage_is_found_or_is_none(ruleset: str, chunk: int) -> None:
    rules = paigui.load(ruleset)
    tried: Counter[str] = Counter()
    for seed in range(chunk * 50, chunk * 50 + 50):
        for damage in damaged(play_match(seed), seed):
            allowed = damage.kind in ALLOWED[ruleset]
            if tried[damage.kind] >= 4 or not (allowed or damage.kind in FORBIDDEN_TOO[ruleset]):
                continue
            report = rules.validate(damage.log)
            if any(finding.event < damage.event for finding in report.findings):
                continue  # the hand so far is not legal at this table
            tried[damage.kind] += 1
            found = {finding.rule for finding in report.findings if finding.event == damage.event}
            assert (damage.rule in found) != allowed, (seed, damage.kind, found)
    assert len(tried) > 0.7 * len(ALLOWED[ruleset] | FORBIDDEN_TOO[ruleset])
