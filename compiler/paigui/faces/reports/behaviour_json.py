"""A comparison of behaviour as JSON."""

from __future__ import annotations

from typing import Any

from paigui.analysis.behaviour import Behaviour, Counted, ExactCounts, RuleBehaviour, Sampled
from paigui.analysis.example_lines import example_line, log_example, win_example
from paigui.analysis.interval import Interval
from paigui.analysis.judged import Judged
from paigui.analysis.log_pair import JudgedLog
from paigui.analysis.log_search import LogWitness
from paigui.analysis.moment_search import MomentWitness
from paigui.analysis.win_search import Witness


def behaviour_json(found: Behaviour) -> dict[str, Any]:
    """The value of ``behaviour``. Shares are fractions of 1."""
    return {
        "verdict": found.verdict,
        "score": found.score,
        "play": found.play,
        "exact": None if found.exact is None else _exact(found.exact),
        "sampled": [_sampled(each) for each in found.sampled],
        "rules": [_rule(each) for each in found.rules],
        "play_rules": [_rule(each) for each in found.play_rules],
        "beside": [_win(each) for each in found.beside],
    }


def _exact(counts: ExactCounts) -> dict[str, Any]:
    return {
        "hands": None if counts.hands is None else _counted(counts.hands),
        "situations": _counted(counts.situations),
        "changes": [{"tai": by, "situations": count} for by, count in counts.histogram],
        "only_before": counts.only[0],
        "only_after": counts.only[1],
        "winds": list(counts.winds),
    }


def _counted(counted: Counted) -> dict[str, int]:
    return {"differing": counted.differing, "total": counted.total}


def _sampled(sampled: Sampled) -> dict[str, Any]:
    return {
        "melds": sampled.space.melds,
        "seed": sampled.seed,
        "situations": sampled.differing.of,
        "differing": _share(sampled.differing),
        "refused": _share(sampled.refused),
        "changes": [{"tai": by, **_share(interval)} for by, interval in sampled.changes],
    }


def _share(interval: Interval) -> dict[str, Any]:
    low, high = interval.bounds
    return {
        "count": interval.found,
        "share": round(interval.share, 6),
        "low": round(low, 6),
        "high": round(high, 6),
    }


def _rule(rule: RuleBehaviour) -> dict[str, Any]:
    said: dict[str, Any] = {"section": rule.row.section, "id": rule.row.id, "verdict": rule.verdict}
    witness = rule.witness
    if isinstance(witness, Witness):
        said["witness"] = _win(witness)
    elif isinstance(witness, LogWitness):
        said["witness"] = _log(witness)
    elif isinstance(witness, MomentWitness):
        said["witness"] = _moment(witness)
    elif rule.proof is not None:
        proof = rule.proof
        said["proof"] = {"engines": list(proof.engines), "among": proof.among}
        if proof.shown_by:
            said["proof"]["shown_by"] = list(proof.shown_by)
    return said


def _win(witness: Witness) -> dict[str, Any]:
    pair = witness.pair
    return {
        "kind": "win",
        "win": pair.win.to_record(),
        "before": _judged(pair.before),
        "after": _judged(pair.after),
        "rules": list(witness.moved),
        "example": example_line(win_example(pair)),
    }


def _judged(judged: Judged) -> dict[str, Any]:
    if judged.score is not None:
        return judged.score.to_dict()
    assert judged.error is not None
    return judged.error.to_dict()


def _log(witness: LogWitness) -> dict[str, Any]:
    pair = witness.pair
    told = log_example(pair)
    exchanged = {}
    if witness.exchanged is not None:
        number, found = witness.exchanged
        exchanged = {"exchanged": {"in": ("before", "after")[number], **_found(found)}}
    return {
        "kind": "log",
        "log": told["log"],
        "before": _found(pair.before),
        "after": _found(pair.after),
        "rules": list(witness.rules),
        **exchanged,
        "example": example_line(told),
    }


def _found(judged: JudgedLog) -> dict[str, Any]:
    if judged.error is not None:
        return {"accepts": False, "error": judged.error.message}
    findings = [{"line": line, "actor": actor, "rule": rule} for line, actor, rule in judged.findings()]
    return {
        "accepts": judged.accepts,
        "findings": findings,
        "results": [list(results) for results, _ in judged.ends()],
        "deltas": [list(deltas) for deltas in judged.deltas()],
    }


def _moment(witness: MomentWitness) -> dict[str, Any]:
    return {
        "kind": "table",
        "facts": {name: list(value) if isinstance(value, tuple) else value for name, value in witness.facts},
        "asked": witness.key,
        "before": witness.before,
        "after": witness.after,
    }
