"""``paigui compile``: the scorer of a ruleset as a Python module."""

from __future__ import annotations

from pathlib import Path

import click

from paigui.faces.command import command, option
from paigui.faces.face import DID_NOT_HOLD, OK, Face, fail, print_file
from paigui.faces.refusals import refusal_of

EN = """
Write the scorer of RULESET as a typed Python module, RULESET_scorer.py. It
imports paigui_runtime and nothing else; with --standalone nothing at all.

  paigui compile luohan                     writes luohan_scorer.py here
  paigui compile luohan -o build/
  paigui compile luohan -o build/ --check   is build/luohan_scorer.py what
                                            would be written now?
  paigui compile luohan -o -                to standard output
  paigui compile luohan --set eight_pairs=true --standalone -o build/

Exit status: 0 written or up to date, 1 with --check: not up to date,
2 usage error or a ruleset that does not compile.
"""
ZH = """
將牌規編譯成帶型別的 Python 模組「牌規名_scorer.py」。只匯入 paigui_runtime；
加 --standalone 則什麼都不匯入。

  paigui compile luohan                     寫出 luohan_scorer.py
  paigui compile luohan -o build/
  paigui compile luohan -o build/ --check   檢查 build/luohan_scorer.py 是否最新
  paigui compile luohan -o -                寫到標準輸出
  paigui compile luohan --set eight_pairs=true --standalone -o build/

結束碼：0 已寫或無須重寫，1 加 --check 而檔案過時，2 用法錯誤或牌規無法編譯。
"""


@command("compile", en=EN, zh=ZH)
@click.argument("ruleset")
@option(
    "--output",
    "-o",
    "folder",
    default=".",
    metavar="FOLDER",
    en="Where the module goes; - is standard output.",
    zh="寫到哪個資料夾；- 為標準輸出。",
)
@option(
    "--standalone",
    is_flag=True,
    en="Put the runtime into the module: it imports nothing.",
    zh="將執行所需併入模組，不匯入任何套件。",
)
@option(
    "--check",
    is_flag=True,
    en="Write nothing; say whether the file is up to date.",
    zh="不寫檔，只看檔案是否最新。",
)
def COMMAND(
    face: Face, ruleset: str, settings: dict[str, str], folder: str, standalone: bool, check: bool
) -> int:
    """Compiles and writes, or compares."""
    from paigui.diagnostics.diagnostic import Diagnostics
    from paigui.faces.face import UNUSABLE, Failure
    from paigui.pipeline import compile_ruleset

    if check and folder == "-":
        fail("PG0705")
    diags = Diagnostics()
    compiled = compile_ruleset(ruleset, settings, diags, standalone=standalone)
    if compiled is None:
        raise Failure(UNUSABLE, diags)
    if diags.items:
        face.report(diags)
    if folder == "-":
        _print(face, compiled.source, compiled.hash)
        return OK
    path = Path(folder) / module_name(compiled.program.id)
    if check:
        return _compare(face, path, compiled.source)
    _write(path, compiled.source)
    _say(face, "wrote", path, True, compiled.hash)
    return OK


def module_name(ruleset: str) -> str:
    """What the file of a ruleset's scorer is called."""
    return ruleset.replace("-", "_") + "_scorer.py"


def _write(path: Path, source: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        fail("PG0702", path=path, detail=refusal_of(error))


def _compare(face: Face, path: Path, source: str) -> int:
    try:
        same = path.read_bytes() == source.encode()
        key = "up_to_date" if same else "stale"
    except (FileNotFoundError, NotADirectoryError):
        same, key = False, "missing"
    except (OSError, ValueError) as error:
        fail("PG0719", path=path, detail=refusal_of(error))
    _say(face, key, path, same, None)
    return OK if same else DID_NOT_HOLD


def _print(face: Face, source: str, semantic_hash: str) -> None:
    if face.format == "json":
        face.print_json({"path": "-", "status": "wrote", "semantic_hash": semantic_hash, "source": source})
    else:
        print_file(source)


def _say(face: Face, key: str, path: Path, good: bool, semantic_hash: str | None) -> None:
    if face.format == "json":
        face.print_json(
            {"path": str(path), "status": key, "up_to_date": good, "semantic_hash": semantic_hash}
        )
    else:
        face.print(face.say(key, path=path))
