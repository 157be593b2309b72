"""The demonstration's texts follow its glossaries, say a thing once, and are punctuated as their language is."""

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from bs4 import BeautifulSoup

from restaurant_site.content import site_loader
from restaurant_site.content.references import REFERENCE
from restaurant_site.locales import ENGLISH, LOCALES
from restaurant_site.models.articles import ArticleText, StyleGlossary
from restaurant_site.owner import glossary_lint
from tests.conftest import ROOT

RUN = 6
"""Words in a row that one article has at most twice."""
VERBS = re.compile(
    r"\b(?:is|are|was|were|has|have|had|does|do|did|can|could|will|would|should|must|isn't|aren't|don't|doesn't|can't)\b"
)
SUBORDINATE = re.compile(r"(?:when|while|before|after|until|if|unless|as|where)\b", re.IGNORECASE)
WAITS_FOR_TWO = re.compile(
    r"(?:table for|waits? for|are for) two\b(?! to four)|(?<!to )two (?:people|guests) wait|二人枱|二人等位|两人桌|两人等位"
)
"""Words for waits of two guests; those of rhythm.yaml are for two to four."""
HALF_WIDTH = re.compile(r"[\u3400-\u9fff] ?(?:[,;:!?()]+ ?|\.)[\u3400-\u9fff]")
TYPED_SPACE = re.compile(r"[\u3400-\u9fff] +\[?[A-Za-z0-9]|[A-Za-z0-9%] +[\u3400-\u9fff]")
LABEL = re.compile(r"^[\s>*-]*([A-Z][A-Za-z ]*)\**:", re.MULTILINE)
HALF_WIDTH_COLON = re.compile(r"^(?:-|\d+\.) .*?[\u3400-\u9fff)]: .*$", re.MULTILINE)
"""An item of a list whose label or link ends with a half-width colon."""
KEPT = {"Documentation index"}
"""The label of the first line, the same in every language."""


@pytest.fixture(scope="module")
def draft():
    return site_loader.read(ROOT / "content")


def test_the_glossaries_have_nothing_to_replace(draft):
    assert {locale.code for locale in LOCALES} == set(draft.glossaries)
    assert [] == [str(each) for each in glossary_lint.warnings(draft)]


@pytest.mark.parametrize("wrong", ["如果冻", "要走"])
def test_words_that_conversion_forms_are_in_the_glossary(draft, wrong):
    glossary: StyleGlossary = draft.glossaries["cn"]
    assert wrong in glossary.root


def repeated(texts: list[str]) -> list[str]:
    """Runs of RUN words that the texts have three times or more; a reference ends a run."""
    pieces = [piece.casefold() for text in texts for piece in REFERENCE.sub("\0", text).split("\0")]
    words = [re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", piece) for piece in pieces]
    runs = Counter(" ".join(each[at : at + RUN]) for each in words for at in range(len(each) - RUN + 1))
    return [run for run, number in runs.items() if number > 2]


def test_no_article_says_the_same_six_words_three_times(draft):
    written = {name: document.value for name, document in draft.documents.items() if name.endswith(".en.md")}
    found = {name: repeated(told(value)) for name, value in written.items()}
    assert {} == {name: runs for name, runs in found.items() if runs}


def told(value: dict) -> list[str]:
    return [value["summary"], *(fact["value"] for fact in value["facts"]), value["body"]]


def test_no_value_stands_in_summary_facts_and_body(draft):
    written = {name: each.value for name, each in draft.documents.items() if name.startswith("knowledge/")}
    found = {name: in_all_parts(value) for name, value in written.items()}
    assert {} == {name: values for name, values in found.items() if values}


def in_all_parts(value: dict) -> set[str]:
    """References to values that the summary, the facts and the body share."""
    facts = " ".join(fact["value"] for fact in value.get("facts", ()))
    shared = set.intersection(*({*REFERENCE.findall(text)} for text in (value["summary"], facts, value["body"])))
    return {each for each in shared if not each.startswith("dish:")}


def test_three_times_are_found_and_twice_are_not():
    once = "We hold the table for a while."
    assert [] == repeated([once, once])
    assert ["we hold the table for a", "hold the table for a while"] == repeated([once, once, once])


def statements(text: ArticleText) -> Iterator[str]:
    """Values of facts that are sentences: a clause with a verb that no conjunction introduces."""
    for fact in text.facts:
        clauses = re.split(r"[;,(]\s*", fact.value)
        yield from (fact.value for clause in clauses if VERBS.search(clause) and not SUBORDINATE.match(clause))


def test_a_fact_is_a_value_and_no_sentence(site):
    found = {id: [*statements(article.in_(ENGLISH))] for id, article in site.articles.items()}
    assert {} == {id: facts for id, facts in found.items() if facts}


@pytest.fixture(scope="module")
def chinese_paths(app):
    sitemap = app.test_client().get("/sitemap.xml").text
    paths = {urlsplit(address).path for address in re.findall(r"<loc>(.*?)</loc>", sitemap)}
    codes = {locale.code for locale in LOCALES if not locale.spaces_words}
    return sorted(path for path in paths if path.split("/")[1] in codes)


def misset(text: str) -> list[str]:
    """Half-width punctuation between Chinese characters; spaces between them and letters or digits."""
    matches = [*HALF_WIDTH.finditer(text), *TYPED_SPACE.finditer(text)]
    return [text[max(0, match.start() - 8) : match.end() + 8] for match in matches]


@pytest.mark.slow
def test_no_page_has_half_width_punctuation_or_typed_spaces_beside_chinese_characters(client, chinese_paths):
    found = {}
    for path in chinese_paths:
        page = BeautifulSoup(client.get(path, headers={"Accept": "text/html"}).text, "html.parser")
        found[path] = [each for text in page.stripped_strings for each in misset(text)]
    assert 2 * 200 < len(found)
    assert {} == {path: each for path, each in found.items() if each}


def twins(client, paths: list[str]) -> Iterator[tuple[str, str]]:
    """The Markdown of every page but the must-order list, whose form is described."""
    for path in paths:
        if not path.endswith("/must-order"):
            yield path, client.get(f"{path}index.md" if path.endswith("/") else f"{path}.md").text


@pytest.mark.slow
def test_markdown_has_chinese_punctuation_and_labels(client, chinese_paths):
    found, labels = {}, set()
    for path, text in twins(client, chinese_paths):
        labels |= set(LABEL.findall(text)) - KEPT
        found[path] = [*misset(text), *HALF_WIDTH_COLON.findall(text)]
    assert {} == {path: each for path, each in found.items() if each}
    assert set() == labels


def test_half_width_punctuation_and_typed_spaces_are_found():
    assert ["粥,麵"] == misset("粥,麵")
    assert ["等 3公里", "等3 公里", "往 [No. 3 roa"] == [
        *misset("等 3公里"),
        *misset("等3 公里"),
        *misset("往 [No. 3 road](x)"),
    ]
    assert [] == misset("粥，麵3.5公里(B.C.)")
    assert ["- 標籤: 粥"] == HALF_WIDTH_COLON.findall("- 標籤: 粥\n- 標籤：粥")


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: locale.code)
def test_waits_are_for_two_to_four_guests_wherever_they_are_told(site, locale):
    assert "2–4" in {each.size for each in site.rhythm.waiting.party_sizes}
    texts = {"rhythm.yaml": site.rhythm.summary.in_(locale)}
    for id, article in site.articles.items():
        writing = article.in_(locale)
        texts[id] = "\n".join([writing.summary, writing.body, *(fact.label for fact in writing.facts)])
    assert {} == {name: match[0] for name, text in texts.items() if (match := WAITS_FOR_TWO.search(text))}
