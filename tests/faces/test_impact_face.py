"""``paigui diff --impact`` on a cluster, or without one."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable

import pytest
from click.testing import Result

Run = Callable[..., Result]
ASKED = ("diff", "luohan", "worth-more.yaml", "--impact", "3", "--format", "json")


def test_without_the_package_it_is_said(paigui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = paigui(*ASKED, "--dask", "tcp://127.0.0.1:1")
    assert refused.exit_code == 2 and "error[PG0732]" in refused.stderr


@pytest.mark.filterwarnings("default")
def test_an_address_at_which_there_is_nothing(paigui: Run) -> None:
    pytest.importorskip("distributed")
    refused = paigui(*ASKED, "--dask", "nonsense://x")
    assert refused.exit_code == 2 and "error[PG0733]" in refused.stderr


@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_the_same_report(paigui: Run) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        there = paigui(*ASKED, "--dask", cluster.scheduler_address)
    assert json.loads(there.stdout) == json.loads(paigui(*ASKED, "--jobs", "1").stdout)


def test_nothing_is_measured_unless_asked_for(paigui: Run) -> None:
    assert "impact" not in json.loads(paigui("diff", "luohan", "worth-more.yaml", "--format", "json").stdout)
