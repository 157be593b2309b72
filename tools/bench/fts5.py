"""SQLite's full-text search in memory, in three forms: stems, trigrams, and pairs of Han characters."""

import re
import sqlite3
from collections import defaultdict

from .corpus import Document

_RUN = re.compile(r"(?P<han>[㐀-鿿豈-﫿]+)|[^\W_]+")
WEIGHTS = (5, 4, 3, 2, 1)
"""A column for each weight of a field; ``bm25`` weighs the columns alike."""


class Engine:
    """Finds any of the query's terms (OR), best BM25 first; the last term is a prefix."""

    tokenizer = "porter unicode61"

    def __init__(self, documents: list[Document], _synonyms: list[list[str]]) -> None:
        self._ids = [document["id"] for document in documents]
        self._connection = sqlite3.connect(":memory:")
        columns = ", ".join(f"w{weight}" for weight in WEIGHTS)
        self._connection.execute(f"CREATE VIRTUAL TABLE texts USING fts5({columns}, tokenize='{self.tokenizer}')")
        places = ", ".join("?" * len(WEIGHTS))
        insert = f"INSERT INTO texts (rowid, {columns}) VALUES (?, {places})"
        self._connection.executemany(insert, ((at, *self._row(each)) for at, each in enumerate(documents)))
        self._connection.commit()
        weights = ", ".join(map(str, WEIGHTS))
        self._select = f"SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY bm25(texts, {weights}), rowid"

    def _row(self, document: Document) -> list[str]:
        by_weight: dict[int, list[str]] = defaultdict(list)
        for text, weight in document["fields"]:
            by_weight[weight].append(self.indexed(text))
        return ["\n".join(by_weight[weight]) for weight in WEIGHTS]

    def search(self, query: str) -> list[str]:
        terms = self.terms(query)
        if not terms:
            return []
        match = " OR ".join(f'"{term}"' for term in terms) + (" *" if self.open_ended(query) else "")
        return [self._ids[row] for (row,) in self._connection.execute(self._select, (match,))]

    def indexed(self, text: str) -> str:
        return text

    def terms(self, query: str) -> list[str]:
        return [match[0] for match in _RUN.finditer(query)]

    def open_ended(self, query: str) -> bool:
        return query[-1].isascii() and query[-1].isalnum()


class Trigram(Engine):
    """Indexes trigrams; words of fewer than three characters find nothing."""

    tokenizer = "trigram"

    def terms(self, query: str) -> list[str]:
        return [term for match in _RUN.finditer(query) for term in (_rows(match[0], 3) if match["han"] else [match[0]])]

    def open_ended(self, query: str) -> bool:
        return False


class Bigram(Engine):
    """Indexes stems, and single and paired Han characters."""

    def indexed(self, text: str) -> str:
        return _RUN.sub(lambda match: _spaced(match[0]) if match["han"] else match[0], text)

    def terms(self, query: str) -> list[str]:
        return [term for match in _RUN.finditer(query) for term in (_rows(match[0], 2) if match["han"] else [match[0]])]


def _rows(han: str, size: int) -> list[str]:
    """Every *size* neighbouring characters, or all of them if there are fewer."""
    return [han[at : at + size] for at in range(max(len(han) - size + 1, 1))]


def _spaced(han: str) -> str:
    return f" {' '.join(han)} {' '.join(_rows(han, 2))} "


Engines = {"FTS5 porter": Engine, "FTS5 trigram": Trigram, "FTS5 bigram": Bigram}
