"""Ids that are words of Python, of the runtime or of the module itself, and ids that would meet each other."""

from __future__ import annotations

import pytest
from sample_programs import definition, fact, program, rule
from sample_wins import WINS

from paigui.emit import module_from, scorer_source
from paigui.emit.identifiers import MODULE_NAMES, Identifiers
from paigui.emit.runtime_names import HOME
from paigui.ir import core
from paigui.ir.core import Integer, Type
from paigui.ir.program import Adjust, Drop
from paigui.model.ruleset import Text

# Ids are [a-z][a-z0-9_]*: words of Python, builtins, names of the runtime, of the module and of parameters.
AWKWARD = (
    "class",
    "lambda",
    "match",
    "any",
    "sum",
    "len",
    "print",
    "score",
    "payments",
    "within",
    "every",
    "rank_set",
    "hand",
    "reading",
    "payer",
    "counted",
    "money",
    "annotations",
    "g",
    "amount",
    "prefer",
)


def test_awkward_ids_are_only_renamed() -> None:
    last = core.Same(fact("winner"), fact("winner"))
    rules = [rule(name, when=core.AllOf((last, core.Exists(core.Members("tiles"))))) for name in AWKWARD]
    definitions = [definition(name, Type.TRUTH, fact("last_tile")) for name in AWKWARD]
    for standalone in (False, True):
        module = module_from(
            scorer_source(program(rules, definitions=definitions), semantic_hash="", standalone=standalone),
            "m",
        )
        win = module.Win.parse(WINS[0].to_record())
        assert module.score(win).counted == AWKWARD
        assert all(callable(getattr(module, name)) for name in ("score", "payments"))


def test_what_is_made_of_an_id_does_not_meet_another_id() -> None:
    counted = core.RuleCounted("a")
    rules = [
        rule(
            "a",
            tai=fact("streak"),
            per=Integer(2),
            when=core.Truth(True),
            only_if=core.Not(core.RuleCounted("b")),
            adjust=(Adjust(Text(), core.CountMembers(core.Members("tiles")), core.Not(counted)),),
            drops=(Drop("b", counted, "rule", None),),
        ),
        *(rule(f"a_{word}", 100) for word in ("tai", "times", "only_if", "adjust", "adjust_by", "absorbs_b")),
        rule("b", when=core.Truth(False)),
    ]
    module = module_from(scorer_source(program(rules, order=(7, 0, 1, 2, 3, 4, 5, 6)), semantic_hash=""), "m")
    assert module.score(WINS[1]).tai == 604


@pytest.mark.parametrize("name", sorted(MODULE_NAMES | {"hand", "if", "int", "type"}))
def test_taken_names_are_never_given(name: str) -> None:
    assert Identifiers().fresh(name) == f"{name}_"


def test_a_name_is_given_once() -> None:
    names = Identifiers(frozenset(HOME))
    assert [names.fresh(each) for each in ("a", "a", "a_", "within", "b")] == [
        "a",
        "a_",
        "a__",
        "within_",
        "b",
    ]
    inner = names.inner()
    assert inner.fresh("a") == "a___"
    assert inner.fresh("c") == "c"
    assert names.fresh("c") == "c"
