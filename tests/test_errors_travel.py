"""What the public interface raises can be sent from one process to another, with all that it says."""

from __future__ import annotations

import pickle

import pytest

import paigui
from paigui_runtime.match.match_error import MatchError
from paigui_runtime.play.log_error import LogError
from paigui_runtime.win_error import WinError


def no_ruleset() -> paigui.RulesetError:
    with pytest.raises(paigui.RulesetError) as raised:
        paigui.load("nowhere")
    return raised.value


@pytest.mark.parametrize(
    "error",
    [
        WinError("not-a-win", "no win", "未胡", (3, 4)),
        MatchError("bad-line", "no line", "非行", ("results", 0), waits=(5,), at_key=True),
        LogError("bad-value", "no value", "非值", line=3, event=2, path=("pai",), at_key=True, offset=7),
        no_ruleset(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_it_comes_over_whole(error: Exception) -> None:
    came = pickle.loads(pickle.dumps(error))
    assert type(came) is type(error)
    assert str(came) == str(error)
    assert repr(vars(came)) == repr(vars(error))
