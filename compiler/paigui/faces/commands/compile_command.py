"""``paigui compile``: the scorer and the validator of a ruleset as Python modules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, Face, fail, print_file
from paigui.faces.refusals import refusal_of

if TYPE_CHECKING:
    from paigui.pipeline import Compiled

EN = """
Write RULESET as typed Python modules: RULESET_scorer.py, and where it says
how to play RULESET_validator.py, which judges logs, says what may be done and
scores too. They import paigui_runtime and nothing else; with --standalone
nothing at all.

  paigui compile luohan                     writes both modules here
  paigui compile luohan -o build/
  paigui compile luohan -o build/ --check   are the modules in build/ what
                                            would be written now?
  paigui compile luohan -o -                the scorer to standard output
  paigui compile luohan --only validator -o build/
  paigui compile luohan --set eight_pairs=true --standalone -o build/

Exit status: 0 written or up to date, 1 with --check: not up to date,
2 usage error or a ruleset that does not compile.
"""
ZH = """
將牌規編譯成帶型別的 Python 模組「牌規名_scorer.py」；牌規若講行牌，另有
「牌規名_validator.py」，能判牌譜、列出可作之事，也能計台。只匯入
paigui_runtime；加 --standalone 則什麼都不匯入。

  paigui compile luohan                     寫出兩個模組
  paigui compile luohan -o build/
  paigui compile luohan -o build/ --check   檢查 build/ 裡的模組是否最新
  paigui compile luohan -o -                計台模組寫到標準輸出
  paigui compile luohan --only validator -o build/
  paigui compile luohan --set eight_pairs=true --standalone -o build/

結束碼：0 已寫或無須重寫，1 加 --check 而檔案過時，2 用法錯誤或牌規無法編譯。
"""
SCORER, VALIDATOR = "scorer", "validator"


@command("compile", en=EN, zh=ZH)
@click.argument("ruleset")
@option(
    "--output",
    "-o",
    "folder",
    default=".",
    metavar="FOLDER",
    en="Where the modules go; - is standard output.",
    zh="寫到哪個資料夾；- 為標準輸出。",
)
@option(
    "--only",
    type=click.Choice((SCORER, VALIDATOR)),
    en="Write this module alone.",
    zh="只寫這一個模組。",
)
@option(
    "--standalone",
    is_flag=True,
    en="Put the runtime into the modules: they import nothing.",
    zh="將執行所需併入模組，不匯入任何套件。",
)
@option(
    "--check",
    is_flag=True,
    en="Write nothing; say whether the files are up to date.",
    zh="不寫檔，只看檔案是否最新。",
)
def COMMAND(
    face: Face,
    ruleset: str,
    settings: dict[str, str],
    folder: str,
    only: str | None,
    standalone: bool,
    check: bool,
) -> int:
    """Compiles and writes, or compares."""
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.faces.face import UNUSABLE, Failure
    from paigui.faces.report_file import refuse_input
    from paigui.faces.rulesets import files_of
    from paigui.pipeline import compile_ruleset

    if check and folder == "-":
        fail("PG0705")
    diags = Diagnostics()
    compiled = compile_ruleset(ruleset, settings, diags, standalone=standalone)
    if compiled is None:
        raise Failure(UNUSABLE, diags)
    if diags.items:
        face.report(diags)
    kinds = (
        (only,) if only else (SCORER,) if folder == "-" or not compiled.program.play else (SCORER, VALIDATOR)
    )
    sources = {kind: _source(compiled, kind, standalone) for kind in kinds}
    if folder == "-":
        _print(face, sources[kinds[0]], compiled.hash)
        return OK
    paths = {kind: Path(folder) / module_name(compiled.program.id, kind) for kind in kinds}
    if not check:
        for path in paths.values():
            refuse_input(str(path), files_of(compiled))
    done = _compared if check else _written
    return _say(face, [(paths[kind], done(paths[kind], sources[kind])) for kind in kinds], compiled.hash)


def module_name(ruleset: str, kind: str = SCORER) -> str:
    """What the file of a ruleset's scorer or validator is called."""
    return f"{ruleset.replace('-', '_')}_{kind}.py"


def _source(compiled: Compiled, kind: str, standalone: bool) -> str:
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.faces.face import UNUSABLE, Failure
    from paigui.pipeline import validator_of

    if kind == SCORER:
        return compiled.source
    diags = Diagnostics()
    source = validator_of(compiled, diags, standalone=standalone)
    if source is None:
        raise Failure(UNUSABLE, diags)
    return source


def _written(path: Path, source: str) -> str:
    from paigui.faces.report_file import make_folder, write_file

    make_folder(path.parent)
    write_file(path, source)
    return "wrote"


def _compared(path: Path, source: str) -> str:
    try:
        return "up_to_date" if path.read_bytes() == source.encode() else "stale"
    except (FileNotFoundError, NotADirectoryError):
        return "missing"
    except (OSError, ValueError) as error:
        fail("PG0719", path=path, detail=refusal_of(error))


def _print(face: Face, source: str, semantic_hash: str) -> None:
    if face.format == "json":
        face.print_json({"path": "-", "status": "wrote", "semantic_hash": semantic_hash, "source": source})
    else:
        print_file(source)


def _say(face: Face, modules: list[tuple[Path, str]], semantic_hash: str) -> int:
    good = all(status in ("wrote", "up_to_date") for _, status in modules)
    if face.format == "json":
        said = [{"path": str(path), "status": status} for path, status in modules]
        face.print_json({"modules": said, "up_to_date": good, "semantic_hash": semantic_hash})
    else:
        for path, status in modules:
            face.print(face.say(status, path=path))
    return OK if good else DID_NOT_HOLD
