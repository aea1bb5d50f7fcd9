"""Puts real output into the documents: ``python tests/docs/refresh_documents.py [DOCUMENT]...``.

Of each console block whose output no longer fits, the output is replaced as a whole, ``…`` lines included; likewise what
Python prints. Read the difference before committing it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from document_session import DOCUMENTS, TEMPLATES, Session, blocks, environment, fits, steps

from paigui.docs.__main__ import main as generate
from paigui.docs.pages import PAGES, file_of


def refreshed(text: str) -> str:
    """The document with the output that its commands give now; run in an empty folder."""
    session = Session()
    printed = ""
    pieces: list[str] = []
    end = 0
    for block in blocks(text):
        body = block.body
        if block.prints:
            body = body if fits(printed, body) else printed
        elif block.file:
            Path(block.file).write_text(body, encoding="utf-8")
        elif block.kind == "python":
            printed = session.execute(body)
        elif block.kind == "console":
            body = "".join(_command(session, command, shown) for command, shown in steps(body))
        pieces += [text[end : block.start], body]
        end = block.end
    return "".join(pieces) + text[end:]


def _command(session: Session, command: str, shown: str) -> str:
    output = session.run(command)
    if not fits(output, shown):
        print(f"  $ {command}")
        shown = "".join(line.rstrip() + "\n" for line in output.splitlines())
    return f"$ {command}\n{shown}"


def main(names: list[str]) -> None:
    """Refreshes the documents named, or all; then generates the pages that are made."""
    here = Path.cwd()
    generated = {file_of(page) for page in PAGES}
    written = [document for document in (*DOCUMENTS, *TEMPLATES) if document not in generated]
    for document in [here / name for name in names] or written:
        os.environ.update(environment(document.resolve()))
        text = document.read_text(encoding="utf-8")
        print(document.name)
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                found = refreshed(text)
            finally:
                os.chdir(here)
        if found != text:
            document.write_text(found, encoding="utf-8")
    generate([])


if __name__ == "__main__":
    main(sys.argv[1:])
