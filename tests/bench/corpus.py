"""The documents and the queries that every engine of the benchmark gets."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict
from unittest.mock import patch

import yaml

from restaurant_site.catalogue.search import index
from restaurant_site.content.build import load_site

ROOT = Path(__file__).parents[2]
HALVES = ("tuned", "held_out")


class Document(TypedDict):
    """One item in all its languages: texts with a weight each, and the phrases that name it."""

    id: str
    fields: list[tuple[str, int]]
    names: list[str]


class Query(TypedDict):
    """A labelled query: its kind, the collection that it asks, and every right first answer."""

    q: str
    lang: str
    kind: str
    index: str
    rel: list[str]
    half: str


class Corpus(TypedDict):
    """What a worker reads."""

    articles: list[Document]
    dishes: list[Document]
    synonyms: list[list[str]]
    queries: list[Query]


@dataclass
class _Caught:
    """Stands in for the index, to see what this engine would have indexed."""

    sources: Iterable[index.Source]
    synonyms: Iterable[Sequence[str]] = ()

    def documents(self) -> list[Document]:
        return [Document(id=each.id, fields=list(each.fields), names=list(each.names)) for each in self.sources]


def demonstration() -> Corpus:
    """The demonstration's articles and dishes, as this engine has them, and both halves of the queries."""
    site = load_site(ROOT / "content")
    with patch.object(index, "Index", _Caught):
        articles, dishes = index.article_index(site), index.dish_index(site)
    return Corpus(
        articles=articles.documents(),  # type: ignore[attr-defined]
        dishes=dishes.documents(),  # type: ignore[attr-defined]
        synonyms=[list(group) for group in site.synonyms],
        queries=[query for half in HALVES for query in _queries(half)],
    )


def _queries(half: str) -> list[Query]:
    text = (ROOT / "tests" / "search" / f"queries_{half}.yaml").read_text(encoding="utf-8")
    return [Query(**{**each, "half": half}) for each in yaml.load(text, yaml.BaseLoader)]


def read(path: Path) -> Corpus:
    corpus: Corpus = json.loads(path.read_text(encoding="utf-8"))
    return corpus


def write(corpus: Corpus, path: Path) -> None:
    path.write_text(json.dumps(corpus, ensure_ascii=False), encoding="utf-8")
