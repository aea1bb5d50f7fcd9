"""The house: each package can be imported first, and what may import what."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STAGES = sorted(path.name for path in (ROOT / "compiler/paigui").iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("stage", STAGES)
def test_every_package_can_be_the_first(stage: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"import paigui.{stage}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name.partition(".")[0] for name in found}


def test_the_runtime_imports_the_standard_library_only() -> None:
    allowed = {*sys.stdlib_module_names, "paigui_runtime"}
    for path in (ROOT / "runtime/paigui_runtime").rglob("*.py"):
        assert imported(path) <= allowed, path.name
