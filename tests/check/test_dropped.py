"""What a child drops is false wherever it is named: by id, by class, by Chinese name."""

from __future__ import annotations

from pathlib import Path

import paigui

PARENT = """
ruleset: parent
wins:
  self_draw: {tile: drawn, payers: others}
  discard: {is: [claim], tile: taken, payers: giver}
  eight_flowers: {is: [self_draw, flower_win], tile: drawn, payers: others}
forms: {standard: {parts: [{groups: 5}, {pairs: 1}]}}
patterns:
  of_winds: {name: 風, tai: 2, when: any pair of winds}
  called: {name: 稱, tai: 4, when: any pair of winds}
  both: {name: 皆, tai: 8, when: any pair, only_if: not counted 「風」 and counted 「稱」}
  in_flowers: {name: 花, tai: 16, when: won by flower_win}
  plain: {name: 平, tai: 32, when: not won by flower_win}
"""


def test_dropped_ways_rules_and_names(tmp_path: Path) -> None:
    (tmp_path / "parent.yaml").write_text(PARENT, encoding="utf-8")
    child = tmp_path / "child.yaml"
    child.write_text(
        "ruleset: child\nextends: parent.yaml\nwins: {eight_flowers: null}\n"
        "patterns: {of_winds: null, called: {name: 改稱}}\n",
        encoding="utf-8",
    )
    win = paigui.Win.parse({"concealed": "123456m 345p 78s 123s EE", "win": "6s", "seat": "E", "round": "E"})
    # 風 is gone and so never counted; 稱 goes by another name now; no way is a flower win any more.
    assert paigui.load(child).score(win).counted == ("called", "both", "plain")
    assert paigui.load(tmp_path / "parent.yaml").score(win).counted == ("of_winds", "called", "plain")
