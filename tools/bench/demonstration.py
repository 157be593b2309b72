"""The corpus of the demonstration: its articles and dishes as they are indexed, and all labelled queries."""

from pathlib import Path

import yaml

from restaurant_site.content.site_loader import load_site
from restaurant_site.models.site import Site
from restaurant_site.search.documents import article_documents, dish_documents

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


def _documents(site: Site) -> dict[str, list[Document]]:
    collections = {"articles": article_documents(site), "dishes": dish_documents(site)}
    return {
        name: [
            Document(id=each.id, fields=[*each.fields, *each.body], names=list(each.names), asked=list(each.asked))
            for each in collection
        ]
        for name, collection in collections.items()
    }


def _queries(half: str) -> list[Query]:
    text = (ROOT / "tests" / "relevance" / f"queries_{half}.yaml").read_text(encoding="utf-8")
    labelled: list[Query] = yaml.load(text, yaml.BaseLoader)
    for query in labelled:
        query["half"] = half
    return labelled
