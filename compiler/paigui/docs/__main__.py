"""``python -m paigui.docs``: writes the reference pages; with ``--check`` says which are not up to date (status 1)."""

from __future__ import annotations

import sys

from paigui.docs.pages import PAGES


def main(arguments: list[str]) -> int:
    """Writes or checks every page."""
    status = 0
    for page in PAGES:
        if page.is_up_to_date:
            continue
        if arguments == ["--check"]:
            print(f"docs/{page.path} is not up to date")
            status = 1
            continue
        page.file.parent.mkdir(parents=True, exist_ok=True)
        page.file.write_text(page.text(), encoding="utf-8", newline="\n")
        print(f"wrote docs/{page.path}")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
