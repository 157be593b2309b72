"""The indexed texts of each dish and each article, in all languages."""

from collections.abc import Iterator, Mapping

from ..domain.allergens import GROUPS
from ..models.articles import Article
from ..models.menu import Diet, Dish
from ..models.site import Site
from ..text import markdown_text
from . import negation
from .index import IndexedDocument

TITLE, KEYWORDS, ASKED, FACTS, SUMMARY, DESCRIPTION, BODY = 5, 4, 3, 2, 2, 1, 1
"""Weights of a term by the field that it comes from."""


ALLERGEN_WORDS: Mapping[str, str] = {
    "egg": "egg 蛋",
    "peanut": "peanut nut 花生",
    "milk": "milk dairy lactose 奶",
    "mustard": "mustard 芥末",
    "crustaceans": "crustacean shellfish seafood shrimp 甲殼類 海鮮",
    "molluscs": "mollusc shellfish seafood 貝類 海鮮",
    "fish": "fish seafood 魚 海鮮",
    "sesame": "sesame 芝麻",
    "soy": "soy 大豆",
    "sulphites": "sulphite 亞硫酸鹽",
    "tree-nuts": "tree nut 堅果",
    "wheat": "wheat gluten 小麥 麩質",
    "gluten": "gluten wheat 麩質 小麥",
    "celery": "celery celeriac 芹菜 西芹",
    "lupin": "lupin 羽扇豆",
}
"""What a query that leaves out an allergen calls it."""
DIET_WORDS: Mapping[Diet, str] = {
    "vegetarian": f"{negation.VEGETARIAN} 肉",
    "vegan": negation.VEGAN,
    "no-pork": "pork lard 豬肉 豬油",
    "no-beef": "beef 牛肉",
    "no-gluten-ingredients": "gluten 麩質",
}
"""What a dish may contain that is not marked with a diet."""


def dish_documents(site: Site) -> Iterator[IndexedDocument]:
    for dish in site.dishes.values():
        yield IndexedDocument(
            id=dish.id,
            fields=[*_dish_fields(site, dish), ("\n".join(dish.also), KEYWORDS)],
            names=[
                *(dish.name.in_(locale) for locale in site.languages.locales),
                *dish.also,
                dish.id.replace("-", " "),
            ],
            body=[(dish.description.in_(locale), DESCRIPTION) for locale in site.languages.locales],
            contains=" ".join(_contained(site, dish)),
        )


def _contained(site: Site, dish: Dish) -> Iterator[str]:
    """Yield what the dish contains or may contain, and what nobody has recorded."""
    contained = (*(dish.allergens or ()), *dish.may_contain) if dish.traces_recorded else site.allergens
    yield from (_allergen_words(site, allergen) for allergen in contained)
    yield from (ALLERGEN_WORDS[allergen] for allergen in _unrecorded(site))
    yield from (words for diet, words in DIET_WORDS.items() if diet not in dish.diets)


def _allergen_words(site: Site, allergen: str) -> str:
    label = site.allergens[allergen]
    return " ".join([ALLERGEN_WORDS.get(allergen, ""), *(label.translations.values() if label else ())])


def _unrecorded(site: Site) -> Iterator[str]:
    """Yield what a group of allergens has beside those of the site: shellfish may be molluscs, which nobody records."""
    members = {allergen for group in GROUPS.values() for allergen in group}
    yield from sorted(members - site.allergens.keys())


def _dish_fields(site: Site, dish: Dish) -> Iterator[tuple[str, int]]:
    category = site.menu_categories[dish.category]
    for locale in site.languages.locales:
        yield dish.name.in_(locale), TITLE
        yield " ".join(site.menu.tags[tag].in_(locale) for tag in dish.tags), FACTS
        yield category.label.in_(locale), SUMMARY


def article_documents(site: Site) -> Iterator[IndexedDocument]:
    for article in site.articles.values():
        writings = article.texts.values()
        yield IndexedDocument(
            id=article.id,
            fields=list(_article_fields(article)),
            names=[
                *(name for writing in writings for name in (writing.title, *writing.keywords)),
                article.id.replace("-", " "),
            ],
            asked=[phrase for phrases in article.asked.values() for phrase in phrases],
            body=list(_article_body(article)),
        )


def _article_fields(article: Article) -> Iterator[tuple[str, int]]:
    for code, writing in article.texts.items():
        yield writing.title, TITLE
        yield "\n".join(writing.keywords), KEYWORDS
        if not article.asked.get(code):  # the summary says what it answers
            yield writing.summary, SUMMARY


def _article_body(article: Article) -> Iterator[tuple[str, int]]:
    for code, writing in article.texts.items():
        asked = article.asked.get(code, ())
        yield "\n".join(asked), ASKED
        yield "\n".join(f"{fact.label}: {fact.value}" for fact in writing.facts), FACTS
        if asked:
            yield writing.summary, SUMMARY
        yield markdown_text.plain(writing.body), BODY
