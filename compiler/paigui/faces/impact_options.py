"""The options of ``paigui diff`` that ask for the impact on hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from paigui.faces.command import option

_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    option(
        "--impact",
        type=click.IntRange(1, 10_000_000),
        metavar="N",
        en="Judge N simulated hands by both.",
        zh="模擬 N 盤，各依兩套判定。",
    ),
    option(
        "--logs",
        metavar="FOLDER",
        en="Judge the logs of a folder by both.",
        zh="資料夾裡的牌譜各依兩套判定。",
    ),
    option(
        "--seed", type=click.IntRange(0), default=0, metavar="N", en="Which tiles (0).", zh="牌的種子（0）。"
    ),
    option(
        "--players",
        default="greedy",
        metavar="NAME,…",
        en="Who plays: greedy, random, fickle.",
        zh="誰來打：greedy、random、fickle。",
    ),
    option(
        "--jobs",
        type=click.IntRange(1, 64),
        metavar="N",
        en="Processes (as many as there are processors).",
        zh="行程數（預設與處理器數相同）。",
    ),
    option(
        "--dask",
        metavar="ADDRESS",
        en="Work on the Dask cluster there (needs paigui[dask]).",
        zh="交給該處的 Dask 叢集（須裝 paigui[dask]）。",
    ),
)


def impact_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command all of them."""
    for each in reversed(_OPTIONS):
        function = each(function)
    return function
