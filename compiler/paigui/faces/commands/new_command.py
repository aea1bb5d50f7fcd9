"""``paigui new``: the first draft of house rules."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from paigui.faces.command import command, option
from paigui.faces.face import OK, Face, fail, print_file
from paigui.faces.refusals import refusal_of

EN = """
Begin your own house rules: write FILE, a short ruleset that extends another
and shows, as comments, how to choose an option, change a value, drop a rule
and add one. An existing file is never overwritten.

  paigui new --extends luohan our-table.yaml
  paigui new --extends luohan our-table.yaml --lang zh
  paigui new --extends luohan our-table.yaml --set eight_pairs=true
"""
ZH = """
起草自家牌規：寫出一個承自某套牌規的短檔，並以註解示範如何選用選項、改台數、
刪一條、加一條。既有的檔案一律不覆寫。

  paigui new --extends luohan our-table.yaml --lang zh
  paigui new --extends luohan our-table.yaml --lang en
  paigui new --extends luohan our-table.yaml --set eight_pairs=true
"""


@command("new", en=EN, zh=ZH)
@option(
    "--extends",
    "parent",
    required=True,
    metavar="RULESET",
    en="The ruleset to begin from.",
    zh="承自哪一套牌規。",
)
@click.argument("file")
def COMMAND(face: Face, parent: str, file: str, settings: dict[str, str]) -> int:
    """Writes the draft."""
    from paigui.faces.reports.draft import draft, parent_reference
    from paigui.faces.rulesets import load_or_fail

    if parent == "-":
        fail("PG0718")
    rules = load_or_fail(face, parent, settings)
    path = Path(file)
    name = "our-table.yaml" if file == "-" else path.name
    text = draft(rules.compiled.ruleset, parent_reference(parent, path), name, settings, face.language)
    if file == "-":
        if face.format == "json":
            face.print_json({"path": "-", "extends": parent, "language": face.language, "text": text})
        else:
            print_file(text)
        return OK
    try:
        with path.open("x", encoding="utf-8", newline="\n") as out:
            out.write(text)
    except FileExistsError:
        fail("PG0704", path=file)
    except (OSError, ValueError) as error:
        fail("PG0702", path=file, detail=refusal_of(error))
    if face.format == "json":
        face.print_json({"path": file, "extends": parent, "language": face.language})
    else:
        face.print(face.say("wrote", path=file))
        face.print(face.say("next_steps", path=quote(file), parent=quote(parent)))
    return OK
