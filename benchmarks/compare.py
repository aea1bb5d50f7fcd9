"""How long it takes to compare rulesets exactly, beside scoring the same situations one by one.

Of each pair of shipped rulesets: the rules compared, then the behaviour counted over all ordinary wins with melds and kongs,
in a process of its own. The rate of the compiled scorers over drawn situations says what counting one by one would take.

    python benchmarks/compare.py [pairs]
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from itertools import combinations, islice

import paigui
from paigui.analysis.comparison import compare
from paigui.analysis.diff import difference
from paigui.analysis.sampling import situations

RULESETS = ("luohan", "luohan-early", "association", "fengquan", "fengquan-minefield")
SCORED = 20_000
YEAR = 365.25 * 86_400
COUNT = """
import sys, time, paigui
from paigui.analysis.exact.engine import compare_exactly
before, after = (paigui.load(name).compiled.program for name in sys.argv[1:])
clock, processor = time.perf_counter(), time.process_time()
found = compare_exactly(before, after)
print(time.perf_counter() - clock, time.process_time() - processor, *found.situations, *(found.hands or (0, 0)))
"""


def main() -> None:
    """Prints the table."""
    pairs = list(combinations(RULESETS, 2))[: int(sys.argv[1]) if len(sys.argv) > 1 else None]
    drawn = [situation.win() for situation in islice(situations(random.Random(1)), SCORED)]
    rules = {name: paigui.load(name) for name in RULESETS}
    start = time.perf_counter()
    for win in drawn:
        rules["luohan"].score(win)
    rate = SCORED / (time.perf_counter() - start)
    print(f"Python {sys.version.split()[0]}; one compiled scorer: {rate:,.0f} situations a second")
    for names in pairs:
        before, after = (rules[name].compiled for name in names)
        start = time.perf_counter()
        compare(difference(before.ruleset, after.ruleset), before.program, after.program)
        compared = time.perf_counter() - start
        told = subprocess.run(
            [sys.executable, "-c", COUNT, *names], stdout=subprocess.PIPE, check=True, text=True
        )
        clock, processor, differing, total, hands, all_hands = map(float, told.stdout.split())
        by_one = 2 * total / rate / YEAR
        print(
            f"{' / '.join(names):33} rules {compared:5.2f} s   exact {clock:5.1f} s ({processor:.1f} s of the processor)   "
            f"{differing:,.0f} of {total:,.0f} situations, {hands:,.0f} of {all_hands:,.0f} hands; "
            f"one by one: {by_one:,.0f} years"
        )


if __name__ == "__main__":
    main()
