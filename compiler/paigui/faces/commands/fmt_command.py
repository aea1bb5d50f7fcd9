"""``paigui fmt``: the layout and the tongue of ruleset files."""

from __future__ import annotations

import click

from paigui.faces.command import command, option
from paigui.faces.face import Face
from paigui.faces.language import Language as Tongue

EN = """
Format ruleset files in place: order of keys, spacing, expressions. With --lang
keywords and keys are turned into the other tongue; what the rules mean, names
and comments stay as they are. A folder stands for its *.yaml files; a shipped
ruleset is never rewritten, but can be looked at. --set changes nothing here.

  paigui fmt our-table.yaml
  paigui fmt our-table.yaml --lang zh         into Chinese, in place
  paigui fmt our-table.yaml --diff            show, do not write
  paigui fmt our-table.yaml --check           say whether it would change
  paigui fmt luohan --lang zh --diff          a shipped ruleset in Chinese
  paigui fmt - --lang en < our-table.yaml     to standard output

Exit status: 0 done or nothing to do, 1 with --check: some would change,
2 usage error or a file that cannot be read.
"""
ZH = """
就地整理牌規檔：鍵的次序、間距、式子。加 --lang 則將關鍵字與鍵轉為另一語文，
牌規的意思、名稱與註解不變。資料夾即其中所有 *.yaml；隨附的牌規只能看，不會
改寫。--set 在此不起作用。

  paigui fmt our-table.yaml
  paigui fmt our-table.yaml --lang zh         就地轉為中文
  paigui fmt our-table.yaml --diff            只顯示，不寫檔
  paigui fmt our-table.yaml --check           看是否需要整理
  paigui fmt luohan --lang zh --diff          隨附牌規的中文寫法
  paigui fmt - --lang en < our-table.yaml     寫到標準輸出

結束碼：0 完成或無事可做，1 加 --check 而有檔案須整理，2 用法錯誤或檔案無法讀取。
"""


@command("fmt", en=EN, zh=ZH, tiles=False, language=False)
@click.argument("paths", nargs=-1, required=True, metavar="FILE...")
@option(
    "--lang",
    "tongue",
    type=click.Choice(("zh", "en")),
    en="The tongue to write; else that of the file.",
    zh="改寫成哪一種語文；否則照原檔。",
)
@option(
    "--check",
    is_flag=True,
    en="Write nothing; exit 1 if a file would change.",
    zh="不寫檔；有須整理者結束碼為 1。",
)
@option(
    "--diff", "show", is_flag=True, en="Write nothing; show what would change.", zh="不寫檔；顯示會改動之處。"
)
def COMMAND(
    face: Face,
    paths: tuple[str, ...],
    settings: dict[str, str],
    tongue: Tongue | None,
    check: bool,
    show: bool,
) -> int:
    """Formats each file."""
    from paigui.faces.formatting import format_paths

    return format_paths(face, paths, tongue, check=check, show=show)
