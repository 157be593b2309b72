"""The demonstration's articles and dishes, as this engine has them, and both halves of the labelled queries."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import yaml

from restaurant_site.content.build import load_site
from restaurant_site.content.models import Site
from restaurant_site.search import index

from .corpus import Corpus, Document, Query

ROOT = Path(__file__).parents[2]
HALVES = ("tuned", "held_out")


def demonstration() -> Corpus:
    site = load_site(ROOT / "content")
    return Corpus(
        collections=_documents(site),
        synonyms=[list(group) for group in site.synonyms],
        queries=[query for half in HALVES for query in _queries(half)],
    )


@dataclass
class _Caught:
    """Stands in for the index, to see what this engine would have indexed."""

    sources: Iterable[index.Source]
    synonyms: Iterable[Sequence[str]] = ()


def _documents(site: Site) -> dict[str, list[Document]]:
    with patch.object(index, "Index", _Caught):
        caught: dict[str, _Caught] = {
            "articles": index.article_index(site),  # type: ignore[dict-item]
            "dishes": index.dish_index(site),  # type: ignore[dict-item]
        }
    return {
        name: [
            Document(id=each.id, fields=list(each.fields), names=list(each.names), asked=list(each.asked))
            for each in collection.sources
        ]
        for name, collection in caught.items()
    }


def _queries(half: str) -> list[Query]:
    text = (ROOT / "tests" / "relevance" / f"queries_{half}.yaml").read_text(encoding="utf-8")
    labelled: list[Query] = yaml.load(text, yaml.BaseLoader)
    for query in labelled:
        query["half"] = half
    return labelled
