"""The options and markers of the whole test suite."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# No test is timed, and the ordinary run is the same on every machine; --long looks further each time.
settings.register_profile("ordinary", deadline=None, derandomize=True)
settings.register_profile("long", deadline=None)
SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole comparisons and proofs are worked out once for all tests that ask for this."""
    from remembered import remember

    remember(monkeypatch)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked long as well")


def pytest_configure(config: pytest.Config) -> None:
    """Chooses how hypothesis draws; refuses files that only a run of the whole suite would find to clash."""
    settings.load_profile("long" if config.getoption("--long") else "ordinary")
    tests = Path(__file__).parent
    flat = [path for path in tests.rglob("*.py") if not (path.parent / "__init__.py").exists()]
    names = Counter(path.name for path in flat if path.name != "conftest.py")
    twice = sorted(name for name, count in names.items() if count > 1)
    if twice:
        raise pytest.UsageError(
            f"modules of tests are imported by their names, and two are called {', '.join(twice)}"
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests without --long; skip the tests on the shared folder where it is not there."""
    if not config.getoption("--long"):
        long = [item for item in items if item.get_closest_marker("long")]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if item not in long]
    if not SHARED.is_dir():
        for item in items:
            if item.get_closest_marker("shared"):
                item.add_marker(pytest.mark.skip(reason="the shared folder is not here"))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what the random wins of tests/bruteforce covered and what became of the mutants of tests/fuzz.

    Both are summed over their chunks (and over xdist's workers).
    """
    chunks, wins = _sum_of(terminalreporter, "distribution")
    if chunks:
        from bruteforce.distribution import table

        terminalreporter.section(f"random wins: distribution over {chunks} chunks")
        for line in table(wins):
            terminalreporter.line(line)
    chunks, mutants = _sum_of(terminalreporter, "fuzzed")
    if chunks:
        terminalreporter.section(f"damaged rulesets: {mutants.total():,} in {chunks} chunks")
        terminalreporter.line("; ".join(f"{outcome} {count:,}" for outcome, count in mutants.most_common()))


def _sum_of(terminalreporter: Any, property_name: str) -> tuple[int, Counter[str]]:
    """How many tests recorded a property, and the sum of their counts."""
    found = [
        value
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        for name, value in getattr(report, "user_properties", [])
        if name == property_name
    ]
    return len(found), sum(map(Counter, found), Counter())
