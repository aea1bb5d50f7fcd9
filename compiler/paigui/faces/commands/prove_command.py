"""``paigui prove``: what the rules claim of each other, decided over all hands."""

from __future__ import annotations

import click

from paigui.analysis.engines import ENGINES
from paigui.faces.command import command, option
from paigui.faces.face import Face

EN = """
Decide what a ruleset claims, over every hand and every context that it
accepts, and find what cannot be meant: claims of `because: necessary`, rules
that stand wherever another does though nothing says what becomes of them,
rules that never stand or never count, parts of conditions that no hand meets,
forms that no hand has, lists of rules that are dead, sentences that name
another number of tai, options that change nothing.

  paigui prove luohan
  paigui prove our-table.yaml --lang zh
  paigui prove luohan --format markdown > proofs.md

Or ask. Rules are named by their id or, in 「」, by their Chinese name; whatever
a condition of the language may say may be asked of.

  paigui prove luohan "all_honors implies big_three_dragons or any pair of honors"
  paigui prove luohan "「大四喜」 implies 「門風」 and 「圈風」"
  paigui prove luohan "form is standard implies not (all_sequences and any kong)"
  paigui prove luohan "all_sequences and fully_concealed"

Three relations are kept apart. Shape implies: in every reading of every hand.
Award implies: in the reading that is scored. Score equal: the other rule gives
nothing where the first stands. What is refuted comes with a witness, a hand
that the compiled scorer has scored, ready to be written under `examples`.

With --certificate PREFIX a proved question is written down: its clauses
(PREFIX.FORM.cnf, DIMACS) and their proof (PREFIX.FORM.drat), for any checker.

Exit status: 0 all proved and nothing to mend, 1 something is refuted or to
mend, 2 something could not be decided, or the ruleset does not compile.
"""
ZH = """
就牌規所容的每一手、每一種情況，判定規則所稱，並找出不可能之處：所稱的「必然
並存」、有一項必有另一項而未訂明如何計、永遠不成立或永遠不計的台型、沒有一手
合得上的條件、沒有一手的牌型、列了卻不會計的台型、說明與台數不符者、怎麼設都
一樣的選項。

  paigui prove luohan --lang zh
  paigui prove our-table.yaml
  paigui prove luohan --format markdown > proofs.md

也可以發問。台型寫代號，或在「」中寫名稱；凡是條件所能說的都能問。

  paigui prove luohan "「字一色」必有「箭字坎」"
  paigui prove luohan "「大四喜」 implies 「門風」 and 「圈風」"
  paigui prove luohan "form is standard implies not (all_sequences and any kong)"
  paigui prove luohan "all_sequences and fully_concealed"

三種關係各有其名。牌形必有：每一手的每一種讀法皆然。計分必有：計分所取的讀法
如此。台數相同：前者成立時後者不添台數。不成立的都附例證，由編譯所得的計台程式
算過，可直接寫進「例」。

給 --certificate 檔名時，將證得的問題寫成證書：子句（檔名.牌型.cnf，DIMACS）與
其證明（檔名.牌型.drat），任何檢驗程式都能查驗。

結束碼：0 皆證得而無須改，1 有不成立或須改者，2 有未定者，或牌規無法編譯。
"""


@command("prove", en=EN, zh=ZH, formats=("text", "markdown", "json"))
@click.argument("ruleset")
@click.argument("questions", nargs=-1, metavar="[QUESTION]...")
@option(
    "--engine",
    type=click.Choice(tuple(ENGINES)),
    en="The engine of proof; left out, exact, and sat for what exact cannot decide.",
    zh="證明引擎；不寫時用 exact，它未能定者再問 sat。",
)
@option(
    "--certificate",
    metavar="PREFIX",
    en="Write clauses and proof of a proved question to files of this name.",
    zh="將證得問題的子句與證明寫到這個名稱的檔案。",
)
def COMMAND(
    face: Face,
    ruleset: str,
    questions: tuple[str, ...],
    engine: str | None,
    certificate: str | None,
    settings: dict[str, str],
) -> int:
    """Proves, or answers."""
    from paigui.faces import proving
    from paigui.faces.rulesets import load_or_fail

    rules = load_or_fail(face, ruleset, settings)
    prover = proving.prover_or_fail(rules, engine)
    if questions:
        return proving.answer(face, rules, prover, questions, certificate, settings)
    return proving.prove_ruleset(face, rules, prover, (ruleset, settings), certificate)
