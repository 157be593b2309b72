"""Diets, allergens and certificates: what the dishes are recorded to have, and which meet conditions."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode

from ...domain import menu
from ...domain.described_articles import article_on
from ...domain.menu import Filter
from ...i18n import N_
from ...models.articles import Article
from ...models.menu import Dish
from ...models.site import Site
from ...search.asked_times import NOW, AskedTime
from ...search.language import language_of_site
from ...search.results import DishResults, SiteResults, dishes_come_first, has_in_name, has_whole_name
from ...search.topics import has_word_of
from ...text import formatting
from .. import labels
from ..localized_site import LocalizedSite
from .common import FIRST, answer_of_article, page_link, subjects, tell_article
from .contact import tell_not_recorded, tell_telephone
from .model import Answer, Told, Topic

ALLERGENS = "allergen-information"
PEANUT = "peanut"
"""Said after the tree nuts, as guests mean these by “nuts” first."""
MOST_UNKNOWN = 6
"""Dishes without a record that an answer names."""
MOST_EACH = 3
"""Allergens of which an answer tells what is recorded of each."""
FILTERED: Mapping[str, Callable[[Filter], bool]] = {
    **dict.fromkeys(
        (ALLERGENS, "egg-and-dairy", "peanut-and-nut-allergy", "shellfish-allergy", "soy-and-sesame"),
        lambda wanted: bool(wanted.without),
    ),
    "gluten-free-options": lambda wanted: "no-gluten-ingredients" in wanted.diet or bool(wanted.without),
    "halal-information": lambda wanted: bool(wanted.certified) or "no-pork" in wanted.diet,
    "pork-free-and-beef-free": lambda wanted: not {"no-pork", "no-beef"}.isdisjoint(wanted.diet),
    "spice-level": lambda wanted: wanted.max_spice is not None or wanted.min_spice is not None,
    "vegan-options": lambda wanted: "vegan" in wanted.diet,
    "vegetarian-options": lambda wanted: not {"vegan", "vegetarian"}.isdisjoint(wanted.diet),
}
"""Topic of the filters of the menu → tells whether it is about some of them."""


def filter_topic(topic: str) -> Topic | None:
    """Return the topic of a filter that a query is about without naming it alone: ``what can vegans eat``, ``coeliac``."""
    return Topic(partial(tell_article, topic=topic), is_practical=False) if topic in FILTERED else None


def tell_allergens(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    address = localized_site.links.page("menu", localized_site.locale)
    note = localized_site.text(localized_site.site.menu.allergen_note)
    return Told([note], [(localized_site.gettext("Diet and allergens"), address)])


def allergens_named(query: str, site: Site) -> tuple[str, ...]:
    """Return the allergens that a query names and nothing else: ``peanut``; empty for foods that guests also look for."""
    language = language_of_site(site)
    return () if language.is_food(query) else language.allergens_alone(query)


def answer_allergens(localized_site: LocalizedSite, allergens: Sequence[str], article: Article | None = None) -> Answer:
    """Tell how many dishes contain some allergens, may contain them, or have no record, and what an article says in short."""
    site, without = localized_site.site, Filter(without=tuple(allergens))
    counts = _recorded_of_each(localized_site, allergens) or [_recorded_of(localized_site, allergens)]
    links = list(admitted_links(localized_site, without, None))
    if not site.dishes:
        nothing = tell_not_recorded(localized_site)
        counts, links = list(nothing.lines), list(nothing.links)
    if article:
        said = article.in_(localized_site.locale).summary
        return answer_of_article(localized_site, article, Told([*counts, said], links), False)
    title = formatting.at_start(labels.joined(localized_site, labels.allergens_to_avoid(localized_site, allergens)))
    told = Told([*counts, localized_site.text(site.menu.allergen_note)], links)
    return Answer(title, page_link(localized_site, "menu")[1], told, False)


def _recorded_of(localized_site: LocalizedSite, allergens: Sequence[str]) -> str:
    """Return how many dishes contain some allergens, may contain them, or have no record."""
    words = N_(
        "Dishes that contain it: %(contains)s, that may contain it: %(may_contain)s, without a record: %(not_recorded)s"
    )
    return localized_site.gettext(
        words, **menu.excluded(Filter(without=tuple(allergens)), localized_site.site.dishes.values())
    )


def _recorded_of_each(localized_site: LocalizedSite, allergens: Sequence[str]) -> list[str]:
    """Return the same of each of a few allergens that one word means: “nuts” leaves out peanuts, too, which some guests eat."""
    if len(allergens) > MOST_EACH or menu.grouped(allergens) == set(allergens):
        return []
    names = labels.allergen_labels(localized_site)
    return [
        f"{names[each]} · {_recorded_of(localized_site, [each])}"
        for each in sorted(allergens, key=lambda each: each == PEANUT)
    ]


def tell_filtered(localized_site: LocalizedSite, results: DishResults, summary: str) -> Told:
    """Tell how many dishes meet the diets and allergens that a query names, which the menu finds by the same words."""
    title, address = page_link(localized_site, "menu")
    unknown = labels.unknown_diets(localized_site, results.excluded)
    conditions = formatting.at_start(labels.filter_conditions(localized_site, results.wanted))
    asked_for = _on_request(localized_site, results.wanted)
    is_recorded = not (results.excluded and results.excluded["not_recorded"])
    if not results.dishes and unknown and (by_allergens := _told_by_allergens(localized_site, results.wanted)):
        return replace(by_allergens, lines=[*by_allergens.lines, *asked_for, summary])
    is_unknown = (unknown and results.wanted.diet) or (results.wanted.without and not is_recorded)
    if not results.dishes and (is_unknown or not localized_site.site.dishes):
        none = (
            f"{conditions}{localized_site.locale.punctuation.colon}{localized_site.gettext('no dish recorded; ask us')}"
        )
        is_note = summary == localized_site.text(localized_site.site.menu.allergen_note)
        said = [] if is_note and not results.wanted.without else [summary]
        excluded = results.excluded if localized_site.site.dishes else None
        left = labels.exclusion_counts(localized_site, excluded, results.wanted) if excluded else ""
        return Told([none, *asked_for, *said], tell_telephone(localized_site, NOW).links, left_out=left)
    found = (conditions, len(results.dishes)) if results.dishes or not unknown else None
    left = labels.exclusion_counts(localized_site, results.excluded, results.wanted) if results.excluded else ""
    each = _recorded_of_each(localized_site, results.wanted.without)
    return Told([*each, *asked_for, summary], [(title, f"{address}?{urlencode({'q': results.query})}")], found, left)


def answer_filtered(localized_site: LocalizedSite, results: DishResults) -> Answer | None:
    """Tell which dishes meet the conditions of a query, or that none is recorded; None without conditions."""
    title, address = page_link(localized_site, "menu")
    note = localized_site.text(localized_site.site.menu.allergen_note)
    if results.names_only_filters and results.wanted != menu.EVERYTHING:
        return Answer(title, address, tell_filtered(localized_site, results, note), False)
    is_of_text = bool(results.left_out) and results.wanted == results.given
    if results.dishes or not (is_of_text or results.conditions):
        return None
    links = tell_telephone(localized_site, NOW).links
    if is_of_text:
        names = [localized_site.text(dish.name) for dish in results.left_out]
        words = N_("The menu names it in: %(dishes)s. It does not list every ingredient, so ask us.")
        told = localized_site.gettext(words, dishes=labels.joined(localized_site, names))
        return Answer(title, address, Told([told, note], links), False)
    none = localized_site.gettext(N_("No dish is recorded for “%(query)s”; ask us."), query=results.query)
    unknown = [dish for dish in results.left_out if _is_unknown(dish, results.wanted)]
    names = [localized_site.text(dish.name) for dish in unknown[:MOST_UNKNOWN]]
    ask = localized_site.gettext(N_("Ask us about"))
    lines = [f"{ask}{localized_site.locale.punctuation.colon}{labels.joined(localized_site, names)}"] if names else []
    left = (
        labels.exclusion_counts(localized_site, results.excluded, results.wanted)
        if results.left_out and results.excluded
        else ""
    )
    lines += [note] if results.wanted.without else []
    return Answer(title, address, Told([none, *lines], links, left_out=left), False)


def _is_unknown(dish: Dish, wanted: Filter) -> bool:
    """Tell whether a filter leaves out a dish because nobody has recorded its allergens or diets, and not for what is noted."""
    has_one = not {*wanted.without}.isdisjoint((*dish.noted_allergens, *dish.may_contain))
    return bool((wanted.without and dish.allergens is None and not has_one) or (wanted.diet and dish.diets is None))


def _told_by_allergens(localized_site: LocalizedSite, wanted: Filter) -> Told | None:
    """Tell how many dishes are recorded without gluten where nobody has said which have none, as the menu's filter finds them.

    None where there is none, or another diet is asked for.
    """
    site = localized_site.site
    gluten = tuple(id for id in labels.GLUTEN if id in site.allergens)
    if wanted.diet != (labels.WITHOUT_GLUTEN,) or not gluten:
        return None
    without = replace(wanted, diet=(), without=tuple(dict.fromkeys((*wanted.without, *gluten))))
    found = len(menu.dishes(site, without))
    if not found:
        return None
    words = N_(
        "This goes by the allergens recorded for each dish and does not promise that any of them is free of gluten, so ask us."
    )
    conditions = formatting.at_start(labels.filter_conditions(localized_site, without))
    links = [*admitted_links(localized_site, without, None), *tell_telephone(localized_site, NOW).links]
    left = labels.exclusion_counts(localized_site, menu.excluded(without, site.dishes.values()), without)
    return Told([localized_site.gettext(words)], links, (conditions, found), left)


def _on_request(localized_site: LocalizedSite, wanted: Filter) -> list[str]:
    """Return the dishes that are made to meet the diets of a filter if guests ask, and meet the rest of it; empty without any."""
    asked = set(wanted.diet)
    found = [
        localized_site.text(dish.name)
        for dish in menu.dishes(localized_site.site, replace(wanted, diet=()))
        if asked.intersection(dish.on_request) and asked <= {*(dish.diets or ()), *dish.on_request}
    ]
    words = localized_site.gettext(labels.ON_REQUEST)
    return [f"{words}{localized_site.locale.punctuation.colon}{labels.joined(localized_site, found)}"] if found else []


def admitted_links(localized_site: LocalizedSite, wanted: Filter, guests: int | None) -> Iterator[tuple[str, str]]:
    """Yield the menu without what a query leaves out and, for a number of guests, what the house would order for them."""
    given = {key: ",".join(values) for key in ("diet", "without") if (values := getattr(wanted, key))}
    if not given:
        return
    pages, links, locale = localized_site.site.shown_pages, localized_site.links, localized_site.locale
    title = f"{localized_site.text(pages['menu'].title)}{locale.punctuation.colon}{labels.filter_conditions(localized_site, wanted)}"
    yield title, f"{links.page('menu', locale)}?{urlencode(given, safe=',')}"
    if guests and localized_site.site.meals and "order" in pages:
        address = f"{links.page('order', locale)}?{urlencode({'party': guests, **given}, safe=',')}"
        yield localized_site.text(pages["order"].title), address


def answer_allergens_of(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    """Tell the allergens of the few dishes that a query names beside the word: ``sugar pie allergens``; None without any."""
    dishes, hits = results.dishes, results.dishes.hits or {}
    if not has_word_of(ALLERGENS, dishes.query, localized_site.site):
        return None
    listed = [dish for dish in dishes.dishes if dish.id in hits]
    found = [dish for dish in listed if has_whole_name(dish, hits[dish.id])]
    if not found and dishes_come_first(results):
        found = [dish for dish in listed if hits[dish.id].is_full and has_in_name(dish, hits[dish.id])]
    if not 0 < len(found) <= FIRST:
        return None
    signs, gettext = localized_site.locale.punctuation, localized_site.gettext
    lines = []
    for dish in found:
        contained = f"{gettext('Contains')}{signs.colon}{labels.contained_allergens(localized_site, dish)}"
        possible = f"{gettext('May contain')}{signs.colon}{labels.possible_traces(localized_site, dish)}"
        named = f"{localized_site.text(dish.name)}{signs.colon}" if len(found) > 1 else ""
        lines += [f"{named}{contained}", possible]
    note = localized_site.text(localized_site.site.menu.allergen_note)
    address = localized_site.links.dish(found[0].id, localized_site.locale)
    return Answer(localized_site.text(found[0].name), address, Told([*lines, note]), False)


def answer_unrecorded(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    """Tell what an article says of a certificate that no dish has; without one that none is recorded."""
    site, asked = localized_site.site, set(results.dishes.unrecorded)
    article = article_on(site, "halal-information")
    if article is None or next(iter(subjects(results.articles)), None) is not article:
        language = language_of_site(site)
        found = results.articles.articles[: FIRST if results.articles.hits else 0]
        texts = [(each, each.in_(localized_site.locale)) for each in found]
        told = (each for each, text in texts if asked & {*language.unrecorded_in(f"{text.title}\n{text.summary}")})
        article = next(told, None)
    if article:
        return answer_of_article(localized_site, article, Told([article.in_(localized_site.locale).summary]), False)
    title, address = page_link(localized_site, "menu")
    names = labels.joined(
        localized_site, [localized_site.gettext(labels.CERTIFICATES[id]) for id in results.dishes.unrecorded]
    )
    return Answer(title, address, tell_not_recorded(localized_site, names), False)


def answer_about_dishes(localized_site: LocalizedSite, dishes: Sequence[Dish], asked: Filter) -> Answer:
    """Tell what is recorded of the dishes that a question names."""
    links, locale, colon = localized_site.links, localized_site.locale, localized_site.locale.punctuation.colon
    if labels.WITHOUT_GLUTEN in asked.diet:  # what is recorded of it, too
        gluten = [id for id in labels.GLUTEN if id in localized_site.site.allergens]
        asked = replace(asked, without=tuple(dict.fromkeys((*asked.without, *gluten))))
    semicolon = localized_site.locale.punctuation.semicolon
    told = [semicolon.join(labels.asked_of_dish(localized_site, dish, asked)) for dish in dishes]
    lines = [f"{localized_site.text(dish.name)}{colon}{words}" for dish, words in zip(dishes, told, strict=True)]
    note = [localized_site.text(localized_site.site.menu.allergen_note)] if asked.without else []
    title = labels.joined(localized_site, [localized_site.text(dish.name) for dish in dishes])
    address = links.dish(dishes[0].id, locale)
    return Answer(title, address, Told([*(lines if len(dishes) > 1 else told), *note]), False)
