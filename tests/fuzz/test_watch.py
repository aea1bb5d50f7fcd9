"""The watch itself: what it is there for, it stops; what the product does all day, it lets pass."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from fuzz.watch import Hang, Touched, watched
from paigui.emit import module_from

TOUCHING: dict[str, Callable[[Path], object]] = {
    "write a file": lambda folder: (folder / "x").write_text("x"),
    "append to a file": lambda folder: (folder / "x").open("a"),
    "open a file to change": lambda folder: os.open(folder / "x", os.O_RDWR | os.O_CREAT),
    "delete a file": lambda folder: (folder / "there").unlink(),
    "rename a file": lambda folder: (folder / "there").rename(folder / "y"),
    "make a folder": lambda folder: (folder / "x").mkdir(),
    "link a file": lambda folder: (folder / "x").symlink_to(folder / "there"),
    "change rights": lambda folder: (folder / "there").chmod(0o777),
    "run a command": lambda _: os.system("true"),
    "start a process": lambda _: subprocess.run(["true"], check=False),
    "fork": lambda _: os.fork(),
    "open a socket": lambda _: socket.socket().connect(("127.0.0.1", 9)),
    "set the environment": lambda _: os.putenv("X", "x"),
    "run a text": lambda _: exec("x = 1"),  # noqa: S102
    "evaluate a text": lambda _: eval("1 + 1"),  # noqa: S307
    "compile a text": lambda _: compile("x = 1", "<string>", "exec"),
    "import in a module": lambda _: module_from("import colorsys as _absent, wave", "hostile"),
    "write in a module": lambda folder: module_from(f"open({str(folder / 'x')!r}, 'w')", "hostile"),
    "a command in a module": lambda _: module_from("__import__('os').system('true')", "hostile"),
}


@pytest.mark.parametrize("touch", TOUCHING.values(), ids=TOUCHING.keys())
def test_it_stops(touch: Callable[[Path], object], tmp_path: Path) -> None:
    (tmp_path / "there").write_text("")
    for name in ("colorsys", "wave"):
        sys.modules.pop(name, None)
    with pytest.raises(Touched), watched():
        touch(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["there"]


def test_it_stops_what_is_swallowed(tmp_path: Path) -> None:
    with pytest.raises(Touched), watched(), suppress(BaseException):
        (tmp_path / "x").write_text("x")


def forever() -> None:
    while True:
        pass


def test_it_stops_a_loop() -> None:
    with pytest.raises(Hang), watched(0.2):
        forever()


def test_it_lets_pass(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("x")
    with watched():
        assert (tmp_path / "there").read_text() == "x"
        assert os.listdir(tmp_path) == ["there"]
        assert (
            module_from("from dataclasses import dataclass\n\n@dataclass\nclass A:\n    x: int = 1\n", "good")
            .A()
            .x
            == 1
        )
    (tmp_path / "x").write_text("x")
