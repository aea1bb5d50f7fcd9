"""What the entries of all sections have in common, as a layer writes it."""

from __future__ import annotations

from dataclasses import dataclass

from paigui.model.example import CITE, SENTENCE_LIMIT
from paigui.model.kinds import Sentence
from paigui.model.record import Record, Written, key
from paigui.model.ruleset import Reference, Text
from paigui.model.shapes import ListOf, Named

NAME = Sentence(60, one_line=True)
SENTENCE = Sentence(SENTENCE_LIMIT)
References = tuple[Reference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Partial(Record):
    """An entry of a section; ``span`` is its key."""

    id: str
    origin: str = ""
    """The ruleset that wrote it or last changed it."""
    name: Written[Text] | None = key(NAME, "What players call it.", "名稱。")
    says: Written[Text] | None = key(SENTENCE, "The rule in a sentence.", "以一句話說明。")
    cites: Written[tuple[str, ...]] | None = key(ListOf(CITE), "The clauses that it carries.", "所依條文。")
    reading: Written[Text] | None = key(
        SENTENCE, "How a doubtful or missing source was read.", "條文有疑或缺漏時如何解讀。"
    )
    was: Written[References] | None = key(ListOf(Named()), "Former ids.", "舊代號。")
