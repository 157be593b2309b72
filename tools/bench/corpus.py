"""The documents and the queries that every engine of the benchmark gets: their shape, and a file of them."""

import json
from pathlib import Path
from typing import TypedDict


class Document(TypedDict):
    """One item in all its languages: texts with a weight each, the phrases that name it, and how people ask for it."""

    id: str
    fields: list[tuple[str, int]]
    names: list[str]
    asked: list[str]


class Query(TypedDict):
    """A labelled query: its kind, the collection that it asks, and every right first answer."""

    q: str
    lang: str
    kind: str
    index: str
    rel: list[str]
    half: str


class Corpus(TypedDict):
    """What a worker reads: collections of documents, the owner's synonyms, and the queries."""

    collections: dict[str, list[Document]]
    synonyms: list[list[str]]
    queries: list[Query]


def read(path: Path) -> Corpus:
    corpus: Corpus = json.loads(path.read_text(encoding="utf-8"))
    return corpus


def write(corpus: Corpus, path: Path) -> Path:
    path.write_text(json.dumps(corpus, ensure_ascii=False), encoding="utf-8")
    return path
