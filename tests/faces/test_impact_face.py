"""``paigui diff --impact`` on a cluster, or without one."""

from __future__ import annotations

import contextlib
import gc
import json
import socket
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from pathlib import Path

import pytest
from click.testing import Result

from paigui.analysis import behaviour
from paigui.analysis.workers import reach_cluster

Run = Callable[..., Result]
ASKED = ("diff", "luohan", "worth-more.yaml", "--impact", "3", "--format", "json")
QUICK = (*ASKED, "--rules-only")


def test_without_the_package_it_is_said(paigui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    refused = paigui(*ASKED, "--dask", "tcp://127.0.0.1:1")
    assert refused.exit_code == 2 and "error[PG0732]" in refused.stderr


@pytest.mark.filterwarnings("default")
def test_an_address_at_which_there_is_nothing(paigui: Run) -> None:
    pytest.importorskip("distributed")
    refused = paigui(*ASKED, "--dask", "nonsense://x")
    assert refused.exit_code == 2 and "error[PG0733]" in refused.stderr


def stranger(answer: bytes) -> str:
    """The address of somebody who is no scheduler: who answers so, or not at all."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen()

    def serve() -> None:
        with listening, listening.accept()[0] as connection, contextlib.suppress(OSError):
            connection.sendall(answer)
            while connection.recv(1 << 16):
                pass

    address = f"tcp://127.0.0.1:{listening.getsockname()[1]}"
    threading.Thread(target=serve, daemon=True).start()
    return address


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(
    "answer", [b"", b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"]
)
def test_who_is_no_scheduler_is_found_out_soon(answer: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    begun = time.monotonic()
    with pytest.raises(OSError, match="no scheduler"):
        reach_cluster(stranger(answer))
    gc.collect()  # a half-made client would now say what it thinks
    assert time.monotonic() - begun < 20
    assert "Traceback" not in capfd.readouterr().err


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (("--logs", "worth-more.yaml"), "PG0719"),
        (("--logs", "nowhere"), "PG0719"),
        (("--logs", "."), "PG0734"),
        (("--players", "nobody"), "PG0713"),
        (("--dask", "nonsense://x"), "PG0733"),
        (("--out", "worth-more.yaml"), "PG0736"),
        (("--out", "nowhere/report.txt"), "PG0702"),
        (("--out", "worth-more.yaml/report.txt"), "PG0702"),
        (("--out", "."), "PG0702"),
    ],
)
def test_what_is_asked_for_is_looked_at_first(
    more: tuple[str, ...],
    code: str,
    paigui: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing that takes long is begun for what cannot be done."""
    if more[0] == "--dask":
        pytest.importorskip("distributed")
    house = Path("worth-more.yaml").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    Path("worth-more.yaml").write_text(house, encoding="utf-8")
    monkeypatch.setattr(behaviour, "behave", lambda *given: pytest.fail("begun"))
    refused = paigui(*ASKED, *more)
    assert refused.exit_code == 2 and f"error[{code}]" in refused.stderr
    assert Path("worth-more.yaml").read_text(encoding="utf-8") == house


def test_a_process_that_is_lost_is_told(paigui: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*given: object, **more: object) -> None:
        raise BrokenProcessPool("ended")

    monkeypatch.setattr("paigui.faces.impact_run.simulated_impact", lost)
    told = paigui(*QUICK, "--jobs", "2")
    assert told.exit_code == 2 and "error[PG0737]" in told.stderr


@pytest.mark.filterwarnings("default")
def test_a_cluster_gives_the_same_report(paigui: Run) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        there = paigui(*QUICK, "--dask", cluster.scheduler_address)
    assert json.loads(there.stdout) == json.loads(paigui(*QUICK, "--jobs", "1").stdout)


KONGLESS = """
ruleset: kongless
extends: luohan
refuse: {no_kongs: {when: any kong, name: {en: no kongs, zh: 無槓}, says: {en: No kongs., zh: 無槓。}}}
"""


@pytest.mark.parametrize(
    ("text", "statuses"),
    [
        (KONGLESS, {"play": 1, "score": 1, "any": 1, "never": 0}),
        (
            "ruleset: dear\nextends: luohan\npatterns: {self_draw: {tai: 4}}",
            {"play": 0, "score": 1, "any": 1},
        ),
        ("ruleset: same\nextends: luohan", {"play": 0, "score": 0}),
    ],
    ids=["a win is false", "a win is dear", "nothing"],
)
def test_what_was_measured_is_in_the_exit_status(
    text: str, statuses: dict[str, int], paigui: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log has one hand, which is won by a tile drawn, with two kongs; the rules of play are the same."""
    monkeypatch.setattr("paigui.faces.beside.counted_beside", lambda *_: nullcontext(lambda *_: "not now"))
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "one.jsonl").write_bytes(Path("hand-log.jsonl").read_bytes())
    path = tmp_path / "other.yaml"
    path.write_text(text, encoding="utf-8")
    asked = ("diff", "luohan", str(path), "--samples", "0", "--logs", str(tmp_path / "logs"), "--jobs", "1")
    for fail_on, status in statuses.items():
        result = paigui(*asked, "--fail-on", fail_on)
        assert result.exit_code == status, (fail_on, result.output)
        assert "1 hand of 1 log, each judged by both." in result.stdout
        assert "1 win under luohan, scored by both:" in result.stdout


NEEDY = "ruleset: needy\nextends: luohan\nsettlement: {needs: hand_tai >= 1}\n"


@pytest.mark.parametrize(
    ("text", "statuses"),
    [
        (KONGLESS, {"play": 1, "score": 1, "any": 1, "text": 1}),
        (
            "ruleset: dear\nextends: luohan\npatterns: {self_draw: {tai: 4}}",
            {"play": 0, "score": 1, "any": 1},
        ),
        ("ruleset: other\nextends: luohan\npatterns: {all_honors: {tai: 5}}", {"play": 0, "score": 2}),
        (NEEDY, {"play": 2, "score": 2}),
        ("ruleset: same\nextends: luohan", {"play": 0, "score": 0, "any": 0}),
        (
            "ruleset: words\nextends: luohan\npatterns: {self_draw: {says: {en: One., zh: 一。}}}",
            {"play": 0, "score": 0, "any": 1},
        ),
    ],
    ids=[
        "a win is false",
        "a win is dear",
        "another win is dear",
        "another win may be one",
        "nothing",
        "words",
    ],
)
def test_rules_alone_with_what_was_measured(
    text: str, statuses: dict[str, int], paigui: Run, tmp_path: Path
) -> None:
    """What was measured counts; what was not is unknown, unless nothing differs that it could hang on."""
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "one.jsonl").write_bytes(Path("hand-log.jsonl").read_bytes())
    path = tmp_path / "other.yaml"
    path.write_text(text, encoding="utf-8")
    asked = ("diff", "luohan", str(path), "--rules-only", "--jobs", "1")
    for fail_on, status in statuses.items():
        result = paigui(*asked, "--logs", str(tmp_path / "logs"), "--fail-on", fail_on)
        assert result.exit_code == status, (fail_on, result.output)
        assert "1 hand of 1 log, each judged by both." in result.stdout
        assert ("PG0735" in result.stderr) == (status == 2)
        if fail_on in ("score", "play"):
            alone = paigui(*asked, "--fail-on", fail_on)
            assert alone.exit_code == (0 if status == 0 else 2), (fail_on, alone.output)
            assert bool(alone.stdout) == (status == 0), "refused before anything is written"


def test_nothing_is_measured_unless_asked_for(paigui: Run) -> None:
    assert "impact" not in json.loads(
        paigui("diff", "luohan", "worth-more.yaml", "--rules-only", "--format", "json").stdout
    )
