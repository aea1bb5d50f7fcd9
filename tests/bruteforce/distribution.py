"""What a run of random wins covered, counted under readable labels, so that a gap is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

PATTERNS = """
    seat_wind_triplet round_wind_triplet dragon_triplet round_dragon_triplet fully_concealed concealed_self_draw
    self_draw all_claimed half_claimed all_sequences all_triplets single_wait robbing_kong after_replacement
    last_tile_draw all_honors all_honors.adjust full_flush half_flush concealed_triplets_3 concealed_triplets_4
    concealed_triplets_5 big_four_winds little_four_winds big_three_dragons little_three_dragons seat_flower
    flower_set all_flowers eight_immortals seven_robs_one heaven_ready earth_ready heavenly_win earthly_win
    human_win seven_pairs_triplet
"""
OPTIONS: dict[str, list[object]] = {
    "eight_pairs": [True, False],
    "single_wait": ["by-count", "by-shape"],
    "concealed_kong_breaks_all_claimed": [True, False],
    "dragon_round_bonus": [True, False],
}
MELDS = ["chi", "pon", "kong", "added-kong", "concealed-kong"]
FLOWER_WAYS = ["eight-flowers", "seven-rob-one other", "seven-rob-one self"]
WAYS = [
    "discard",
    "self-draw",
    "robbed-kong",
    *(f"{way} {end}" for way in FLOWER_WAYS for end in ("+hand", "alone")),
]
REPLACEMENTS = ["flower", "concealed-kong", "added-kong"]

# Label to the least number of times in 500 wins.
FLOORS: dict[str, int] = {
    **{f"pattern {name}": 4 for name in PATTERNS.split()},
    **{f"option {name} {value}": 100 for name, values in OPTIONS.items() for value in values},
    **{f"meld {kind}": 40 for kind in MELDS},
    **{f"melds {number}": 20 for number in range(6)},
    **{f"way {way}": 4 for way in WAYS},
    **{f"case 槓上開花 after {kind}": 4 for kind in REPLACEMENTS},
    "form standard": 200,
    "form eight_pairs": 15,
    "form none": 10,
    "error bad-win": 15,
    "error not-a-win": 15,
    "why not-a-win: drawn after a claimed kong": 4,
    "tie by order": 4,
    "case 獨聽 by shape with other waits": 4,
    "case 全求 or 半求 with a concealed kong": 4,
    "case 圈序箭字坎 beside 大/小三元": 2,
    "case payer's items differ": 4,
    "case dealer wins": 40,
    "case dealer pays": 40,
    "case shown below true": 20,
    "case shown above true": 20,
    "case parties not all known": 10,
}


def tally(record: Mapping[str, Any], options: Mapping[str, Any], answer: Mapping[str, Any]) -> Counter[str]:
    """The labels of one win and of what the plain scorer says of it."""
    labels: Counter[str] = Counter(f"option {name} {value}" for name, value in options.items())
    melds = [meld.split()[0] for meld in record.get("melds", [])]
    labels.update(f"meld {kind}" for kind in melds)
    labels[f"melds {len(melds)}"] += 1
    if "error" in answer:
        labels[f"error {answer['error']}"] += 1
        labels[f"why {answer['error']}: {answer['why']}"] += 1
        return labels
    items = answer["items"]
    labels.update(f"pattern {name}" for name in {**items, **(answer["others_items"] or {})})
    labels[f"way {way_of(record, answer)}"] += 1
    labels[f"form {answer['reading'].form if answer['reading'] else 'none'}"] += 1
    labels[f"waits {len(answer['waits'])}"] += 1
    if answer["tie"]:
        labels[f"tie {answer['tie']}"] += 1
    labels.update(unusual(record, melds, answer))
    labels.update(parties(record, answer))
    return labels


def way_of(record: Mapping[str, Any], answer: Mapping[str, Any]) -> str:
    by = str(record.get("by", "discard"))
    if by == "seven-rob-one":
        by = f"{by} {record.get('eighth_flower', 'other')}"
    if by in FLOWER_WAYS:
        by += " +hand" if answer["reading"] else " alone"
    return by


def unusual(record: Mapping[str, Any], melds: list[str], answer: Mapping[str, Any]) -> list[str]:
    """Combinations that one pattern's count does not show."""
    items, found = answer["items"], []
    if record.get("by") == "self-draw" and "after_replacement" in items:
        found.append(f"case 槓上開花 after {record['replacement']}")
    if "single_wait" in items and len(answer["waits"]) > 1:
        found.append("case 獨聽 by shape with other waits")
    if "concealed-kong" in melds and ("all_claimed" in items or "half_claimed" in items):
        found.append("case 全求 or 半求 with a concealed kong")
    dragons = "big_three_dragons" in items or "little_three_dragons" in items
    if dragons and "round_dragon_triplet" in items:
        found.append("case 圈序箭字坎 beside 大/小三元")
    for key in ("ready", "special"):
        if record.get(key, "none") != "none":
            found.append(f"declared {record[key]} by {record.get('by', 'discard')}")
    return found


def parties(record: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    found = []
    winner = "ESWN".index(record["seat"])
    if answer["others_items"] is not None:
        found.append("case payer's items differ")
    if answer["payments"] is None:
        return [*found, "case parties not all known"]
    if record["dealer"] == winner:
        found.append("case dealer wins")
    elif answer["payments"][record["dealer"]]:
        found.append("case dealer pays")
    true, shown = record.get("streak", 0), record.get("shown_streak", record.get("streak", 0))
    if shown != true:
        found.append("case shown below true" if shown < true else "case shown above true")
    return found


def gaps(counts: Mapping[str, int], wins: int) -> list[str]:
    """Labels that came too seldom in so many wins."""
    floors = {label: floor * wins // 500 for label, floor in FLOORS.items()}
    return [
        f"{label}: {counts.get(label, 0)} < {floor}"
        for label, floor in floors.items()
        if counts.get(label, 0) < floor
    ]


def table(counts: Mapping[str, int], width: int = 110) -> list[str]:
    """Lines of text: each family of labels with its counts, the most frequent first."""
    families: dict[str, list[tuple[int, str]]] = {}
    for label, number in counts.items():
        family, _, rest = label.partition(" ")
        families.setdefault(family, []).append((number, rest))
    lines = []
    for family in sorted(families):
        line = f"{family}:"
        for number, rest in sorted(families[family], key=lambda pair: (-pair[0], pair[1])):
            entry = f" {rest} {number};"
            if len(line) + len(entry) > width:
                lines.append(line)
                line = "   "
            line += entry
        lines.append(line)
    return lines
