"""The documents and queries of the search benchmark, and their file format."""

import json
from pathlib import Path
from typing import TypedDict


class Document(TypedDict):
    """A document in all languages: (text, weight) pairs, names, and questions that it answers."""

    id: str
    fields: list[tuple[str, int]]
    names: list[str]
    asked: list[str]


class Query(TypedDict):
    """A labelled query: its kind, its collection, and the ids of every relevant document."""

    q: str
    lang: str
    kind: str
    index: str
    rel: list[str]
    half: str


class Corpus(TypedDict):
    """The input of a worker process: collections of documents, the owner's synonyms, and queries."""

    collections: dict[str, list[Document]]
    synonyms: list[list[str]]
    queries: list[Query]


def read(path: Path) -> Corpus:
    corpus: Corpus = json.loads(path.read_text(encoding="utf-8"))
    return corpus


def write(corpus: Corpus, path: Path) -> Path:
    path.write_text(json.dumps(corpus, ensure_ascii=False), encoding="utf-8")
    return path
