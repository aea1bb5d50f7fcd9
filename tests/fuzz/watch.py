"""Watching what the product does to the machine: no file written, no process, no socket, no code but its own."""

from __future__ import annotations

import os
import pkgutil
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FrameType
from typing import Any

import paigui_runtime

for _part in pkgutil.iter_modules(paigui_runtime.__path__):
    import_module(
        f"paigui_runtime.{_part.name}"
    )  # there before anything is watched: generated modules import it

CPU_SECONDS = 5.0
"""What one input may take."""
WALL_SECONDS = 120.0
"""After so long it waits for something that does not come, however busy the machine is."""

_HARMLESS_OS = ("os.listdir", "os.scandir", "os.fwalk", "os.walk", "os.getxattr", "os.listxattr")
_FORBIDDEN = (
    "os.", "subprocess.", "socket.", "shutil.", "tempfile.", "ctypes.", "urllib.", "http.", "ftplib.",
    "smtplib.", "sqlite3.", "webbrowser.", "pty.", "fcntl.", "mmap.", "pickle.", "signal.pthread_kill",
    "winreg.", "msvcrt.", "syslog.", "glob.link",
)  # fmt: skip
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_IMPORTERS = (
    "paigui", "paigui_runtime", "rich", "click", "yaml", "lark", "jinja2", "markupsafe", "rapidfuzz",
)  # fmt: skip
"""Packages that may import parts of their own and of the standard library late, generated modules not being among them."""
_DANGEROUS = (
    "subprocess",
    "socket",
    "ctypes",
    "multiprocessing",
    "urllib",
    "http",
    "ftplib",
    "webbrowser",
    "pty",
)


class Touched(BaseException):
    """Something of the machine was reached for. No ``except Exception`` of the product swallows it."""


class Hang(BaseException):
    """An input took too long."""


class _Guard:
    """The audit hook of this process; a hook cannot be taken off, so it can be switched."""

    def __init__(self) -> None:
        self.thread: int | None = None
        self.touched: list[str] = []

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.thread is None or threading.get_ident() != self.thread:
            return
        said = _forbidden(event, arguments)
        if said is not None:
            self.touched.append(said)
            raise Touched(said)


def _forbidden(event: str, arguments: tuple[Any, ...]) -> str | None:
    """What is wrong with an event, or ``None``."""
    if event == "open":
        path, mode, flags = arguments
        writes = bool(flags & _WRITING) or (isinstance(mode, str) and bool(set("wax+") & set(mode)))
        return f"open {path!r} for writing ({mode}, {flags})" if writes else None
    if event == "compile":
        return (
            None
            if _ours(arguments[1]) or _library_asks()
            else f"compile {arguments[1]!r}: {str(arguments[0])[:200]!r}"
        )
    if event == "exec":
        code: CodeType = arguments[0]
        return None if _ours(code.co_filename) or _library_asks() else f"exec {code.co_filename!r}"
    if event == "import":
        return None if _may_import(str(arguments[0])) else f"import {arguments[0]}"
    if event.startswith(_FORBIDDEN) and event not in _HARMLESS_OS:
        return f"{event} {arguments!r}"[:300]
    return None


def _may_import(name: str) -> bool:
    """Whether it is a library that imports, and nothing that reaches out of the process."""
    frame: FrameType | None = sys._getframe(3)
    while frame is not None and frame.f_globals.get("__name__", "").startswith("importlib"):
        frame = frame.f_back
    if frame is None or _ours(frame.f_code.co_filename) or name.partition(".")[0] in _DANGEROUS:
        return False
    importer = frame.f_globals.get("__name__", "").partition(".")[0]
    return importer in _IMPORTERS or importer in sys.stdlib_module_names


def _ours(filename: object) -> bool:
    """Whether code comes from the one place that runs generated modules (``paigui.emit.load``)."""
    name = os.fsdecode(filename) if isinstance(filename, str | bytes) else ""
    return name.startswith("<paigui ")


def _library_asks() -> bool:
    """Whether code is run by the import system, or made by ``dataclasses`` and ``collections`` of what they define."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name in ("dataclasses", "collections", "typing") or name.startswith("importlib."):
            return True
        frame = frame.f_back
    return False


_GUARD = _Guard()
_installed = False


@contextmanager
def watched(cpu_seconds: float = CPU_SECONDS) -> Iterator[None]:
    """Raises `Touched` or `Hang` (and leaves nothing of them to be swallowed) for what runs inside."""
    global _installed
    if not _installed:
        sys.addaudithook(_GUARD)
        _installed = True
    _GUARD.touched.clear()
    for alarm in (signal.SIGPROF, signal.SIGALRM):
        signal.signal(alarm, _too_long)
    started = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
    _GUARD.thread = threading.get_ident()
    try:
        yield
    finally:
        _GUARD.thread = None
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for alarm in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(alarm, signal.SIG_IGN)  # one that is still under way must not end the process
    if _GUARD.touched:
        raise Touched("; ".join(_GUARD.touched))
    if time.process_time() - started > cpu_seconds:
        raise Hang(f"{time.process_time() - started:.1f} s")


def _too_long(signum: int, frame: FrameType | None) -> None:
    raise Hang(
        f"more than {CPU_SECONDS} s of work" if signum == signal.SIGPROF else f"waits for {WALL_SECONDS} s"
    )
