"""Articles, synonyms and glossaries."""

import pytest
from pydantic import ValidationError

from restaurant_site.locales import ENGLISH, TRADITIONAL
from restaurant_site.models.articles import StyleGlossary, SynonymGroup
from tests.models.reading import read, refusal


def test_an_article_is_read_by_language(sample):
    article = sample.articles["opening-hours"]
    assert ["en", "zh", "cn"] == list(article.texts)
    assert [article.texts["en"], article.texts["zh"]] == [article.in_(ENGLISH), article.in_(TRADITIONAL)]


def test_synonyms_are_two_words_or_more():
    assert ("prawn", "shrimp") == read(SynonymGroup, ["prawn", "shrimp"]).root
    assert "at least 2 items" in refusal(SynonymGroup, ["prawn"])


def test_a_glossary_maps_words_to_what_to_write_instead():
    assert {"color": "colour"} == read(StyleGlossary, {"color": "colour"}).root
    assert "" != refusal(StyleGlossary, {"color": ""})
    with pytest.raises(ValidationError):
        read(StyleGlossary, {"color": "colour"}).root = {}
