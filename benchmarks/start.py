"""How long a process takes to start, to load a ruleset, and to score a stream of wins.

Each is a process of its own, the best of a few: the rest is what else the machine does meanwhile. ``python -c pass`` is in
the table because no figure can be less.

    python benchmarks/start.py [rounds]
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time

from score_one import our_wins

STREAMED = 5000
CLI = "from paigui.faces.cli import main; main()"


def run(*arguments: str, stdin: bytes = b"") -> tuple[float, float]:
    """Seconds of one run of this Python: by the clock, and of the processor."""
    before, start = os.times(), time.perf_counter()
    subprocess.run([sys.executable, "-c", *arguments], input=stdin, stdout=subprocess.DEVNULL, check=True)
    clock, after = time.perf_counter() - start, os.times()
    user = after.children_user - before.children_user
    return clock, user + after.children_system - before.children_system


def main() -> None:
    """Prints the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    lines = [json.dumps(win.to_record()) for win in our_wins(random.Random(1), STREAMED)]
    stream = ("\n".join(lines) + "\n").encode()
    rows = {
        "python -c pass": ("pass",),
        "paigui --version": (CLI, "--version"),
        "paigui --help": (CLI, "--help"),
        "import paigui; paigui.load('luohan')": ("import paigui; paigui.load('luohan')",),
        "paigui check luohan": (CLI, "check", "luohan"),
        f"paigui score luohan - ({STREAMED} wins, jsonl)": (CLI, "score", "luohan", "-", "--format", "jsonl"),
    }
    print(f"Python {sys.version.split()[0]}, best of {rounds} processes")
    best = [0.0]
    for name, arguments in rows.items():
        runs = [run(*arguments, stdin=stream if "jsonl" in arguments else b"") for _ in range(rounds)]
        best.append(min(clock for clock, _ in runs))
        processor = min(of_processor for _, of_processor in runs)
        print(f"{name:50} {1000 * best[-1]:8.0f} ms   {1000 * processor:8.0f} ms of the processor")
    print(f"wins a second, start and load left out: {STREAMED / (best[-1] - best[-2]):.0f}")


if __name__ == "__main__":
    main()
