"""A name in 「」 means the entry that the ruleset calls so."""

from __future__ import annotations

from hashing import PARENT, hash_of

RULES = """
  calm_win: {name: 靜胡, tai: 1, when: WHEN, only_if: not counted RULE}
"""
NAMED = PARENT.replace("  no_claims: no melded groups", "  no_claims: {name: 安靜, value: no melded groups}")
NAMED = NAMED.replace("is: [claim]", "name: 胡別人, is: [claim]").replace(
    "order: 1,", "order: 1, name: 五搭,"
)


def ruleset(when: str, rule: str) -> str:
    added = RULES.replace("WHEN", when).replace("RULE", rule)
    return NAMED.replace("settlement:", f"{added.strip(chr(10))}\nsettlement:")


def test_chinese_names_stand_for_ids() -> None:
    ids = ruleset("no_claims and won by discard and form is standard", "all_triplets")
    names = ruleset("「安靜」 and won by 「胡別人」 and form is 「五搭」", "「對對胡」")
    assert hash_of(ids) == hash_of(names)


def test_definitions_find_each_other_by_chinese_name() -> None:
    ids = NAMED.replace("define:", "define:\n  quiet: no_claims and any pair")
    names = NAMED.replace("define:", "define:\n  quiet: 「安靜」 and any pair")
    assert hash_of(ids) == hash_of(names)


def test_options_are_known_by_their_chinese_name_everywhere() -> None:
    def with_option(said: str) -> str:
        text = ruleset("no_claims", "all_triplets").replace("name: 靜胡,", f"name: 靜胡, enabled: {said},")
        text = text.replace("tai: 1, when: no_claims,", f"tai: (2 if {said} else 1), when: no_claims,")
        return text.replace("options:", "options:\n  calm: {name: 採靜胡, type: bool, default: true}")

    by_id = with_option("option.calm")
    assert by_id.count("option.calm") == 2
    assert hash_of(by_id) == hash_of(with_option("option「採靜胡」"))
