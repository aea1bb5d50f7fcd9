"""Where every mutant goes: through all stages, the formatter and the messages, and, if it compiles, to the table."""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import paigui
from fuzz.mutate import Mutant
from fuzz.watch import watched
from paigui import data
from paigui.diagnostics import LANGUAGES, Diagnostics, report, to_json
from paigui.emit import module_from
from paigui.pipeline import compile_ruleset
from paigui.syntax import format_file
from paigui.syntax.vocabulary import Tongue

WINS = tuple(
    paigui.Win.parse({**record, "dealer": 0})
    for record in (
        {
            "concealed": "222666p 555s 11666m SS",
            "win": "1m",
            "seat": "E",
            "round": "S",
            "payer": 2,
            "streak": 1,
        },
        {
            "concealed": "34567s 88m WWW",
            "melds": ["pon PPP from 1", "concealed-kong 9999m"],
            "win": "2s",
            "by": "seven-rob-one",
            "eighth_flower": "self",
            "flowers": "1234f 1234g",
            "robbed_flower": "3g",
            "seat": "W",
            "round": "W",
            "winner": 2,
            "payer": 1,
            "last_tile": True,
        },
    )
)
"""A win of the usual kind, and one that has something of everything."""


@dataclass
class Journey:
    """A folder with a ruleset in it, one file of which is exchanged for each mutant in turn."""

    folder: Path
    files: dict[str, str]
    outcomes: Counter[str] = field(default_factory=Counter)

    @classmethod
    def to(cls, name: str, folder: Path) -> Journey:
        """Copies a shipped ruleset to a folder."""
        files = {file.name: file.read_text("utf-8") for file in sorted(data.rulesets()[name].glob("*.yaml"))}
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8")
        journey = cls(folder, files)
        warm_up(journey)
        return journey

    def send(self, mutant: Mutant) -> None:
        """Takes a mutant through everything. Raises what must not happen, with the mutant."""
        path = self.folder / mutant.file
        path.write_bytes(mutant.content)
        try:
            with watched():
                outcome = self.stages(mutant)
        except BaseException as error:
            raise AssertionError(f"{type(error).__name__}: {error}\n{mutant}") from error
        finally:
            path.write_text(self.files[mutant.file], "utf-8")
        self.outcomes[outcome] += 1

    def stages(self, mutant: Mutant) -> str:
        """What became of the files that lie in the folder, of which this mutant is one."""
        diags = Diagnostics()
        compiled = compile_ruleset(self.folder, {}, diags)
        assert (compiled is None) == diags.failed
        shown(diags)
        outcome = "compiles"
        if compiled is None:
            outcome = "no YAML" if any(item.code < "PG02" for item in diags.items) else "refused"
        else:
            module = module_from(compiled.source, "mutant")
            for win in WINS:
                score(module, win)
        try:
            text = mutant.content.decode("utf-8")
        except UnicodeDecodeError:
            return "not UTF-8"
        if outcome != "no YAML":
            formatted(text, (None, "zh", "en")[mutant.seed % 3])
        return outcome


def warm_up(journey: Journey) -> None:
    """Unchanged files go all the way, unwatched: the grammar and the templates are read and compiled once a process."""
    for file, text in journey.files.items():
        assert journey.stages(Mutant(-1, "unchanged", file, text.encode())) == "compiles"


def score(module: ModuleType, win: paigui.Win) -> None:
    """Scores one win; a `WinError` is an answer too, and says something in both languages."""
    try:
        answer = module.score(win).to_dict()
    except paigui.WinError as error:
        answer = error.to_dict()
        for language in LANGUAGES:
            harmless(error.to_dict(language)["error"]["message"])
    else:
        concern_all = all("payers" not in item for item in answer["items"])
        assert not concern_all or sum(item["tai"] for item in answer["items"]) == answer["tai"]
        assert sum(answer.get("payments", {}).values()) == 0
    json.dumps(answer, ensure_ascii=False, allow_nan=False).encode()


def shown(diags: Diagnostics) -> None:
    """The messages of a run can be shown in both languages, and nothing in them acts on a terminal."""
    for language in LANGUAGES:
        harmless(report(diags, language).plain)
        for item in diags.items:
            json.dumps(to_json(item, language), ensure_ascii=False).encode()


def harmless(text: str) -> None:
    """No character of a text does anything in a terminal but be seen, or end the line."""
    bad = {char for char in text if not char.isprintable() and char not in "\n\u3000\xa0"}
    assert not any(_acts(char) for char in bad), f"raw characters in output: {sorted(map(ascii, bad))}"


def _acts(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def formatted(text: str, tongue: Tongue | None) -> None:
    """The formatter ends, and has nothing to do on what it made."""
    once = format_file(text, tongue=tongue)
    again = format_file(once, tongue=tongue)
    assert once == again, f"not settled ({tongue}):\n{once}\n---\n{again}"
