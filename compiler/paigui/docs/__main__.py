"""``python -m paigui.docs``: writes the reference pages; with ``--check`` says which are not up to date (status 1)."""

from __future__ import annotations

import sys

from paigui.docs.pages import EVERYTHING, file_of, is_up_to_date


def main(arguments: list[str]) -> int:
    """Writes or checks every page."""
    status = 0
    for made in EVERYTHING:
        if is_up_to_date(made):
            continue
        if arguments == ["--check"]:
            print(f"docs/{made.path} is not up to date")
            status = 1
            continue
        file = file_of(made)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(made.text(), encoding="utf-8", newline="\n")
        print(f"wrote docs/{made.path}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
