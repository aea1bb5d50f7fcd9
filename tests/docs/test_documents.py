"""Every command, file and piece of Python of the documents is run as a reader would, and answers what is shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from document_session import DOCUMENTS, ROOT, Session, blocks, commands, environment, fits, steps


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_document_says_what_the_product_does(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, value in environment(document).items():
        monkeypatch.setenv(name, value)
    session = Session()
    printed: str | None = None
    for block in blocks(document.read_text(encoding="utf-8")):
        if printed is not None:
            assert (not printed) or block.prints, f"the document does not show that Python prints\n{printed}"
        if block.prints:
            assert printed is not None and fits(printed, block.body), printed
            printed = None
        elif block.file:
            Path(block.file).write_text(block.body, encoding="utf-8")
        elif block.kind == "python":
            printed = session.execute(block.body)
        elif block.kind == "console":
            for command, shown in steps(block.body):
                output = session.run(command)
                assert fits(output, shown), f"$ {command}\n{output}"
    assert not printed, f"the document does not show that Python prints\n{printed}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_files_and_headings(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
    for target in re.findall(r"\]\(([^)\s]+)\)", prose):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        path = (document.parent / file).resolve() if file else document
        assert path.exists(), f"{target} leads nowhere"
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{target}: there is no such heading"


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as hosts of Markdown make them."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.S | re.M)
    headings = re.findall(r"^#+ +(.+?) *$", prose, flags=re.M)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)
    return {*plain, *re.findall(r'<a id="([^"]+)">', prose)}


TWINS = [
    ("README.md", "README.zh-TW.md"),
    *(
        (f"docs/{name}", f"docs/zh-TW/{name}")
        for name in ("tutorial.md", "guide.md", "cookbook.md", "argument.md")
    ),
]


@pytest.mark.parametrize(("english", "chinese"), TWINS, ids=[name for name, _ in TWINS])
def test_both_tongues_run_the_same_commands(english: str, chinese: str) -> None:
    first, second = (commands((ROOT / name).read_text(encoding="utf-8")) for name in (english, chinese))
    assert len(first) >= 5
    assert [verb(line) for line in first] == [verb(line) for line in second]


def verb(command: str) -> str:
    """The program that a command runs; of ``paigui`` its command too."""
    words = command.split()
    return " ".join(words[:2]) if words[0] == "paigui" else words[0]


def test_no_document_names_a_place_of_this_machine() -> None:
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        assert not re.search(r"(?<![\w.])/(?:home|root|tmp|usr|work)/", text), document.name
