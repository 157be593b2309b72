"""This site's search as an engine of the benchmark."""

from restaurant_site.locales import LOCALES
from restaurant_site.search.index import Index, IndexedDocument
from restaurant_site.search.language import search_language
from restaurant_site.search.synonyms import Synonyms

from .corpus import Document


class Engine:
    def __init__(self, documents: list[Document], synonyms: list[list[str]]) -> None:
        sources = (IndexedDocument(each["id"], each["fields"], each["names"], each["asked"]) for each in documents)
        language = search_language(LOCALES)
        self._index = Index(sources, language, Synonyms(synonyms, language.stem))

    def search(self, query: str) -> list[str]:
        return [hit.id for hit in self._index.search(query)]


Engines = {"this engine": Engine}
