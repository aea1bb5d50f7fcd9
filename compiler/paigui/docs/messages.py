"""The page of messages: every code with its weight, text, help and explanation."""

from __future__ import annotations

import re
from itertools import groupby

from paigui.diagnostics import messages
from paigui.diagnostics.severity import Severity
from paigui.syntax.words import Tongue

_TITLES = {
    "00": ("Reports", "報告"),
    "01": ("Files and YAML", "檔案與 YAML"),
    "02": ("Expressions", "式子"),
    "03": ("Keys and values", "鍵與值"),
    "04": ("Parents, overrides and options", "承襲、改寫與選項"),
    "05": ("Names and types", "名稱與型別"),
    "06": ("Relations between rules", "規則之間"),
    "07": ("Command line and files", "指令與檔案"),
    "08": ("Examples", "例"),
    "09": ("Win records", "胡牌紀錄"),
    "10": ("Clauses of a source", "來源的條文"),
    "11": ("Proofs", "證明"),
}
"""What the first two digits of a code are about."""
_SEVERITIES = {
    Severity.ERROR: ("error", "錯誤"),
    Severity.WARNING: ("warning", "警告"),
    Severity.NOTE: ("note", "說明"),
}
_OPENING = {
    "en": """# Messages

What Paigui says when something is wrong, by code. `paigui explain CODE` shows one of them. `{…}` stands for what the message
names. Errors keep a ruleset from being compiled; warnings and notes do not.""",
    "zh": """# 訊息一覽

有錯時 Paigui 說的話，依代碼排列；`paigui explain 代碼` 說明其中一則。`{…}` 代表訊息裡所指的東西。「錯誤」使牌規無法編譯，
「警告」與「說明」則無妨。""",
}


def message_page(tongue: Tongue) -> str:
    """The whole page."""
    pieces = [_OPENING[tongue]]
    for stage, codes in groupby(messages.codes(), key=lambda code: code[2:4]):
        pieces.append(f"## {_TITLES[stage][tongue == 'zh']}")
        pieces += (_entry(code, tongue) for code in codes)
    return "\n\n".join(pieces) + "\n"


def _entry(code: str, tongue: Tongue) -> str:
    wording = messages.table().wordings[code, tongue]
    weight = _SEVERITIES[messages.severity_of(code)][tongue == "zh"]
    colon = "：" if tongue == "zh" else ": "
    said = f"**{weight}**{colon}{_bare(wording.message, tongue)}"
    return "\n\n".join(filter(None, (f"### {code}", said, _bare(wording.help, tongue), wording.page)))


def _bare(text: str, tongue: Tongue) -> str:
    """A text with its places as ``{name}``."""
    return re.sub(r"\{@(\w+)\}", r"{\1}", messages.fill(text, tongue, ()))
