"""The answer above the results of a search: what the restaurant's data say now of what is asked most, by topic."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from functools import cache, partial
from urllib.parse import urlencode

from typing_extensions import TypedDict

from ..domain.booking import booking_answer, party_wait
from ..domain.described_articles import article_on
from ..domain.filters import named_certificates
from ..domain.hours import OpenState, exceptions_in_rows, hours_on, open_state, phone_state, running_day
from ..domain.menu import EVERYTHING, Filter, combo_totals
from ..domain.moments import When
from ..domain.money import includes_tax
from ..domain.order import charges_of_party
from ..domain.schedule import days_by_ranges, order_hours, orders_on
from ..i18n import N_
from ..models.articles import Article
from ..models.hours import SpecialDay, minute_of
from ..models.menu import CAUTIONS, NOT_FOR_CHILDREN, Dish, ServingHours
from ..models.restaurant import ChannelKind, Charge
from ..models.site import Site
from ..models.text import Text
from ..search.asked_times import NOW, AskedDay, AskedTime, asked_time
from ..search.confidence import FULL
from ..search.index import covers
from ..search.language import search_language
from ..search.results import (
    ArticleResults,
    DishResults,
    SiteResults,
    dishes_come_first,
    has_in_name,
    sizes_named,
    surest,
)
from ..search.topics import (
    ACCESS,
    CHARGES,
    HAPPY_HOUR,
    charges_named,
    has_word_of,
    names_time_alone,
    prices_named,
    specific_words_beside,
    times_named,
    topic_of,
    words_of_name,
)
from ..text import excerpts, formatting
from . import labels
from .booking_phrases import day_words, deposit, facts, level_label, sentences, size, usual_terms, wait_words
from .localized_site import LocalizedSite
from .opening_phrases import (
    changes,
    current_last_orders,
    last_orders_on,
    no_special_hours,
    not_given,
    order_hours_words,
    phone,
    special_days,
    without_special_hours,
)
from .order_phrases import charge_line, charges_at_table
from .records.common import Address

NEAR = 0.1
"""By how much an article after the first may be less sure than the surest one, and still tell the subject."""
CAR_PARKING = ("lot", "parkade", "street")
TAXES = "taxes-and-fees"
"""A topic of articles that also mention what is taxed: takeout, alcohol."""
CHARGE_TOPICS = (CHARGES, TAXES)
"""Topics of articles that say which charges there are, or that there is none."""
MOST_STOPS = 3
LARGE_PARTY = 7
"""From so many guests on a number alone asks for a table; fewer may ask what to eat."""
FIRST = 3
"""How many of the best articles may."""
MOST_PRICED = 6
"""Dishes whose prices an answer tells."""
MOST_BESIDE = 24
"""Of the best articles, how many may be listed below an answer."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one subject: sentences, the first of them large, and links as (words, address)."""

    lines: Sequence[str]
    links: Sequence[tuple[str, str]] = ()
    found: tuple[str, int] | None = None
    """Conditions and how many dishes meet them, said before the sentences."""
    state: str = ""
    """``open``, ``closing-soon`` or ``closed``, where the first line says so."""
    article: Article | None = None
    """That says it, where the topic has no article of its own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told, and the page that says more."""

    title: str
    address: str
    told: Told
    is_practical: bool
    """Whether it is a question of practice, which no dish answers."""
    topic: str = ""
    """The one that the query names by itself."""


Tell = Callable[[LocalizedSite, AskedTime], Told | None]


@dataclass(frozen=True, slots=True)
class Topic:
    tell: Tell
    """None where the restaurant has not said anything of it."""
    title: str = ""
    """Of the answer of a restaurant without an article on it."""
    page: str = "home"
    """That says more of it."""
    anchor: str = ""
    """Of the place on the page that does."""
    is_practical: bool = True
    lasting: Tell | None = None
    """Tells what is true at any time, for documents that are kept; None where that is the page alone."""


def find_answer(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    """Return the answer to a query; None where its subject is not sure or has no answer of its own.

    What the restaurant has not written of a subject that the query names by itself is told as not given.
    """
    dishes, locale = results.dishes, localized_site.locale
    if dishes.asked and dishes.dishes:
        return _about_dishes(localized_site, dishes.dishes, dishes.asked)
    if dishes.unrecorded:
        return _unrecorded(localized_site, results)
    query, site = results.articles.query, localized_site.site
    asked = asked_time(query, site, localized_site.now())
    topic = None if dishes.names_only_filters else topic_of(query, site)
    if topic is None and _asks_for_party(site, query, asked):
        topic = BOOKING
    if topic is None and asked.named and not (dishes.is_covered or results.articles.is_covered):
        topic = _topic_of_day(query, site)
    if topic is None and _has_limited_menu(site, asked):
        topic = HOURS[0]
    if topic and (answer := _of_topic(localized_site, results, topic, asked)):
        return replace(answer, topic=topic)
    if raw := _raw_dishes(localized_site, dishes):
        return raw
    if dishes.asks_price and (prices := _prices(localized_site, results)):
        return prices
    surest_dish = surest(dishes.hits) if dishes_come_first(dishes, results.articles) else 0.0
    hits = results.articles.hits or {}
    for article in _subjects(results.articles):
        if article.topic in meals_left_out(site, dishes.wanted):
            continue
        if not dishes.names_only_filters and hits[article.id].confidence < surest_dish:
            continue
        row = TOPICS.get(article.topic) or _of_filter(article.topic)
        if row is None and hits[article.id].confidence >= FULL:
            break  # it answers itself
        if row is None:
            continue
        if article.topic == TAXES and not has_word_of(TAXES, query, site):
            continue
        if dishes.names_only_filters and article.topic in FILTERED:
            filtered = _filtered(localized_site, dishes, article.in_(locale).summary)
            return _answer(localized_site, article, filtered, False)
        if told := row.tell(localized_site, asked):
            told = replace(told, links=[*told.links, *_admitted(localized_site, dishes.wanted, asked.guests)])
            return _answer(localized_site, article, told, row.is_practical)
    if dishes.names_only_filters and dishes.wanted != EVERYTHING:
        title, address = _page(localized_site, "menu")
        filtered = _filtered(localized_site, dishes, localized_site.text(site.menu.allergen_note))
        return Answer(title, address, filtered, False)
    return None if asked.guests else _named_times(localized_site, query)  # a dish for two is no section of dishes


def _asks_for_party(site: Site, query: str, asked: AskedTime) -> bool:
    """Tell whether a query names a party and when it comes, or a large one and nothing else: ``party of 12``."""
    if not asked.guests:
        return False
    if asked.when or asked.is_unknown:
        return True
    return asked.guests >= LARGE_PARTY and topic_of(query, site) is None and names_time_alone(query, site)


def _raw_dishes(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> Answer | None:
    """Tell what of the few dishes is raw that a query names beside a word for raw food or pregnancy: ``is the tartare raw``."""
    site = localized_site.site
    asked = specific_words_beside(results.query, RAW_TOPICS, site)
    named = [
        dish
        for dish in (results.dishes if asked else ())
        if any(asked & words_of_name(name, site) for name in dish.name.translations.values())
    ]
    lines = []
    for dish in named:
        words = labels.raw_marks(localized_site, dish)
        if words or dish.cautions is None:
            told = labels.joined(localized_site, words) or localized_site.gettext("not recorded; ask us")
            lines.append(f"{localized_site.text(dish.name)}{localized_site.locale.punctuation.colon}{told}")
    if not 0 < len(lines) <= MOST_PRICED:
        return None
    title, address = _page(localized_site, "menu")
    if len(named) == 1:
        title, address = (
            localized_site.text(named[0].name),
            localized_site.links.dish(named[0].id, localized_site.locale),
        )
    advice = labels.raw_advice(localized_site, named)
    return Answer(title, address, Told([*lines, *filter(None, [advice])]), False)


def _prices(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    """Tell what the few dishes cost of which a query asks the price, in the sizes and at the time that it names."""
    dishes, hits = results.dishes, results.dishes.hits or {}
    found = [dish for dish in dishes.dishes if hits[dish.id].is_full]
    found = [dish for dish in found if has_in_name(dish, hits[dish.id])] or found
    if not 0 < len(found) <= MOST_PRICED or not dishes_come_first(dishes, results.articles):
        return None
    lines = []
    for dish in found:
        sizes = sizes_named(dish, hits[dish.id]) or dish.sizes
        sized = {None, *(each.id for each in sizes)}
        timed = [each for each in prices_named(dishes.query, dish, localized_site.site) if each.size in sized]
        at_times = localized_site.locale.punctuation.semicolon.join(labels.prices_at(localized_site, dish, timed))
        words = at_times or labels.sizes(localized_site, dish, among=sizes) or labels.price(localized_site, dish)
        lines.append(f"{localized_site.text(dish.name)}{localized_site.locale.punctuation.colon}{words}")
    if len(found) == 1:
        title, address = (
            localized_site.text(found[0].name),
            localized_site.links.dish(found[0].id, localized_site.locale),
        )
    else:
        title, page = _page(localized_site, "menu")
        address = f"{page}?{urlencode({'q': dishes.query})}"
    return Answer(title, address, Told(lines), False)


def _named_times(localized_site: LocalizedSite, query: str) -> Answer | None:
    """Tell when the sections are served, or the prices hold, whose name is all that a query names: happy hour."""
    site = localized_site.site
    sections, prices = times_named(query, site)
    times: list[tuple[Text | None, ServingHours | None]] = [
        (site.menu_categories[id].label, site.section_hours[id]) for id in sections
    ]
    times += [(price.label, price.hours) for price in prices]
    told = _at_times(localized_site, times)
    if told is None:
        return None
    title, address = _page(localized_site, "menu")
    found = urlencode({"q": localized_site.text(times[0][0])})
    return Answer(title, f"{address}?{found}", replace(told, links=()), False)


def articles_beside(site: Site, results: ArticleResults, answer: Answer | None) -> ArticleResults:
    """Return the articles that are listed below an answer: those on its topic, or sure to answer the query."""
    if answer is None:
        return results
    hits = results.hits or {}
    kept = [
        article
        for article in results.articles[:MOST_BESIDE]
        if (_speaks_of(site, article, answer.topic) if answer.topic else covers([hits[article.id]]))
    ]
    return replace(results, articles=kept)


def _speaks_of(site: Site, article: Article, topic: str) -> bool:
    """Tell whether an article is on a topic, or says in short that it is."""
    texts = ("\n".join([each.title, *each.keywords, each.summary]) for each in article.texts.values())
    return article.topic == topic or any(has_word_of(topic, text, site) for text in texts)


def asks_practice(localized_site: LocalizedSite, dishes: DishResults) -> bool:
    """Tell whether a query names nothing but a question of practice, and no dish that it finds has a word of it in its name."""
    site = localized_site.site
    topic = topic_of(dishes.query, site) if dishes.query else None
    if topic is None and dishes.query:
        asked = asked_time(dishes.query, site, localized_site.now())
        return _asks_for_party(site, dishes.query, asked)
    if topic is None or not TOPICS[topic].is_practical:
        return False
    found = [dish for dish in dishes.dishes if (dishes.hits or {})[dish.id].is_full] if dishes.hits else []
    names = [name for dish in found for name in dish.name.translations.values()]
    return not any(has_word_of(topic, name, site) for name in names)


def answer_in_place(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> Answer | None:
    """Return what ``lasting_answer()`` tells where no article, or no dish, answers; a word in a description is no answer to it."""
    if not results.query:
        return None
    if raw := _raw_dishes(localized_site, results):
        return raw
    if isinstance(results, DishResults):
        is_practice = asks_practice(localized_site, results) or topic_of(results.query, localized_site.site) == RAW_FOOD
        is_answered = results.is_left_out or (results.is_covered and not is_practice)
    else:
        site = localized_site.site
        is_answered = results.is_covered and not (_tells_no_charge(site, results) or _tells_no_day(site, results))
    return None if is_answered else lasting_answer(localized_site, results.query)


def _tells_no_charge(site: Site, results: ArticleResults) -> bool:
    """Tell whether a query names nothing but charges, and the best article has another subject: groups, packaging."""
    best = next(iter(results.articles), None)
    if best is None or best.topic in CHARGE_TOPICS:
        return False
    is_named = has_word_of(CHARGES, results.query, site) or charges_named(results.query, site)
    return bool(is_named) and topic_of(results.query, site) == CHARGES


def _tells_no_day(site: Site, results: ArticleResults) -> bool:
    """Tell whether a query names nothing but a day and the hours, and the best article has another subject: Ramadan."""
    hits = results.hits or {}
    if not results.articles or results.articles[0].topic in HOURS or not any(hit.day for hit in hits.values()):
        return False
    return topic_of(results.query, site) in HOURS


def _has_limited_menu(site: Site, asked: AskedTime) -> bool:
    """Tell whether a query names a day on which only some dishes can be ordered: what else it asks of the menu is told with them."""
    day = hours_on(site, asked.when.date).holiday if asked.when else None
    return day is not None and day.limited_menu is not None


def _topic_of_day(query: str, site: Site) -> str | None:
    """Return the topic of a day that a query names without anything else."""
    return HOURS[0] if names_time_alone(query, site) else None


class AnswerRecord(TypedDict):
    title: str
    text: str
    url: Address


def answer_record(localized_site: LocalizedSite, results: DishResults | ArticleResults) -> AnswerRecord | None:
    """Return what ``answer_in_place()`` tells, for a document of the API."""
    answer = answer_in_place(localized_site, results)
    if answer is None:
        return None
    return {"title": answer.title, "text": answer_text(localized_site, answer), "url": answer.address}


def answer_text(localized_site: LocalizedSite, answer: Answer) -> str:
    """Return the sentences of an answer in a line."""
    stop, space = localized_site.locale.punctuation.full_stop.strip(), localized_site.locale.punctuation.sentence_space
    told, found = answer.told, list[str]()
    if told.found:
        found = [told.found[0], localized_site.gettext("Dishes that meet them: %(count)s", count=told.found[1])]
    return space.join(line if line.endswith(stop) else f"{line}{stop}" for line in (*found, *told.lines))


def lasting_answer(localized_site: LocalizedSite, query: str) -> Answer | None:
    """Return the fact on the subject that a query names by itself; None where nobody has written it.

    For documents on articles and dishes, none of which answers, and which say nothing of this moment.
    """
    site = localized_site.site
    topic, asked = topic_of(query, site), asked_time(query, site, localized_site.now())
    if topic is None and asked.named:
        topic = _topic_of_day(query, site)
    if topic is None and _has_limited_menu(site, asked):
        topic = HOURS[0]
    if topic is None and _asks_for_party(site, query, asked):
        topic = BOOKING
    if topic is None:
        return None if asked.guests else _named_times(localized_site, query)
    row = _row(site, topic, query)
    article = article_on(site, topic) if row is TOPICS[topic] else None
    told: Told | None
    if topic in HOURS and asked.month:
        told = _in_month(localized_site, asked.month)
    elif topic in HOURS and (asked.when or asked.is_unknown):
        told = _dated(localized_site, asked)  # the hours of every week are no answer about a day
    else:
        tell = row.lasting or partial(_article, topic=topic)
        of_party = replace(NOW, guests=asked.guests)
        told = tell(localized_site, of_party) or _article(localized_site, NOW, topic)
    if told is None:
        return None
    if article:
        return _answer(localized_site, article, told, row.is_practical)
    return _without_article(localized_site, row, told)


def _without_article(localized_site: LocalizedSite, row: Topic, told: Told) -> Answer:
    """Return an answer of which the page of its topic, or the home page, says more, at the place that does."""
    if told.article:
        return _answer(localized_site, told.article, told, row.is_practical)
    page = row.page if row.page in localized_site.site.shown_pages else "home"
    anchor = f"#{row.anchor}" if row.anchor and page == row.page else ""
    address = f"{localized_site.links.page(page, localized_site.locale)}{anchor}"
    told = replace(told, links=[each for each in told.links if each[1] != address])
    return Answer(formatting.at_start(localized_site.gettext(row.title)), address, told, row.is_practical)


def meals_left_out(site: Site, wanted: Filter) -> set[str]:
    """Return the topics of meals for two and for four with a dish that does not meet the conditions."""
    sizes = {
        each.size for each in site.must_order.combos if not all(wanted.admits(site.dishes[id]) for id in each.items)
    }
    return {topic for topic, size in (("combos-for-two", 2), ("combos-for-four", 4)) if size in sizes}


def _admitted(localized_site: LocalizedSite, wanted: Filter, guests: int | None) -> Iterator[tuple[str, str]]:
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


def _answer(localized_site: LocalizedSite, article: Article, told: Told, is_practical: bool) -> Answer:
    locale = localized_site.locale
    return Answer(article.in_(locale).title, localized_site.links.article(article.id, locale), told, is_practical)


def _of_topic(localized_site: LocalizedSite, results: SiteResults, topic: str, asked: AskedTime) -> Answer | None:
    """Return the answer on a topic, with its article or, without one, a page; that it is not given if nobody has written it.

    None of dishes that nobody has written of, where some answer.
    """
    site = localized_site.site
    row = _row(site, topic, results.articles.query)
    alike = [topic, *(id for id, other in TOPICS.items() if other is row)]
    found = _subjects(results.articles)  # of a charge that is named any: packaging, large groups
    if row is TOPICS[topic]:
        found = [each for each in found if each.topic in alike]
        found += filter(None, [article_on(site, each) for each in alike])
    article = next(iter(found), None)
    told = row.tell(localized_site, asked)
    if told is None:
        told = _article(localized_site, asked, topic) if not asked.is_unknown else None
    if told is None and (own := _own_article(localized_site, results.articles, topic)):
        article, told = own, Told([own.in_(localized_site.locale).summary])
    if told is None and not row.is_practical and results.dishes.is_covered and results.dishes.dishes:
        return None
    told = told or _not_given(localized_site)
    if article:
        return _answer(localized_site, article, told, row.is_practical)
    return _without_article(localized_site, row, told)


def _own_article(localized_site: LocalizedSite, results: ArticleResults, topic: str) -> Article | None:
    """Return the best article found whose title or summary names a topic, though the owner has not filed it there."""
    locale, site = localized_site.locale, localized_site.site
    for article in results.articles[:FIRST] if results.hits else []:
        text = article.in_(locale)
        if has_word_of(topic, f"{text.title}\n{text.summary}", site):
            return article
    return None


def _row(site: Site, topic: str, query: str) -> Topic:
    """Return the row of a topic; of charges, one that tells those alone which a query names."""
    named = charges_named(query, site) if topic == CHARGES else []
    return _always(partial(_charges, named=named), N_("Charges"), "menu") if named else TOPICS[topic]


def _not_given(localized_site: LocalizedSite) -> Told:
    return Told([not_given(localized_site)], _call(localized_site, NOW).links)


def _not_recorded(localized_site: LocalizedSite, names: str = "") -> Told:
    words = localized_site.gettext("not recorded; ask us")
    told = f"{names}{localized_site.locale.punctuation.colon}{words}" if names else formatting.at_start(words)
    return Told([told], _call(localized_site, NOW).links)


def _unrecorded(localized_site: LocalizedSite, results: SiteResults) -> Answer | None:
    """Tell what an article says of a certificate that no dish has; without one that none is recorded."""
    site, asked = localized_site.site, set(results.dishes.unrecorded)
    article = article_on(site, "halal-information")
    if article is None or next(iter(_subjects(results.articles)), None) is not article:
        language = search_language(site.languages.locales, site.allergens, named_certificates(site))
        found = results.articles.articles[: FIRST if results.articles.hits else 0]
        texts = [(each, each.in_(localized_site.locale)) for each in found]
        told = (each for each, text in texts if asked & {*language.unrecorded_in(f"{text.title}\n{text.summary}")})
        article = next(told, None)
    if article:
        return _answer(localized_site, article, Told([article.in_(localized_site.locale).summary]), False)
    title, address = _page(localized_site, "menu")
    names = labels.joined(
        localized_site, [localized_site.gettext(labels.CERTIFICATES[id]) for id in results.dishes.unrecorded]
    )
    return Answer(title, address, _not_recorded(localized_site, names), False)


def _about_dishes(localized_site: LocalizedSite, dishes: Sequence[Dish], asked: Filter) -> Answer:
    """Tell what is recorded of the dishes that a question names."""
    links, locale, colon = localized_site.links, localized_site.locale, localized_site.locale.punctuation.colon
    first, semicolon = dishes[0], localized_site.locale.punctuation.semicolon
    told = [semicolon.join(labels.asked_of_dish(localized_site, dish, asked)) for dish in dishes]
    lines = [f"{localized_site.text(dish.name)}{colon}{words}" for dish, words in zip(dishes, told, strict=True)]
    note = [localized_site.text(localized_site.site.menu.allergen_note)] if asked.without else []
    address = links.dish(first.id, locale)
    return Answer(localized_site.text(first.name), address, Told([*(lines if len(dishes) > 1 else told), *note]), False)


def _subjects(results: ArticleResults) -> list[Article]:
    """Return the articles that tell the subject of a query, best first."""
    hits = results.hits or {}
    least = surest(hits) - NEAR
    first = [(article, hits[article.id]) for article in results.articles[: FIRST if hits else 0]]
    return [
        article for rank, (article, hit) in enumerate(first) if hit.is_full and (rank == 0 or hit.confidence >= least)
    ]


def _opening(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    site, locale = localized_site.site, localized_site.locale
    if asked.is_unknown:
        return _not_given(localized_site)
    if asked.day:
        return _opening_at(localized_site, asked, asked.day)
    if asked.month:
        return _in_month(localized_site, asked.month)
    state, today = open_state(site, localized_site.now()), hours_on(site, localized_site.today)
    hours = [formatting.hours(today.ranges, locale)] if today.ranges else []
    return Told([_state(localized_site, state), *hours, *_day(localized_site, today.holiday)], state=state.state)


def _in_month(localized_site: LocalizedSite, month: int) -> Told:
    """Tell the special days to come of a month; that none is recorded, and the week, where it has none."""
    coming = exceptions_in_rows(localized_site.site, localized_site.today)
    ids = {
        row.first.holiday.id for row in coming if row.first.holiday and month in {each.date.month for each in row.days}
    }
    if ids:
        return Told([special_days(localized_site, ids)])
    words = localized_site.gettext(N_("No special hours are recorded for this month."))
    return Told([words, formatting.week(days_by_ranges(localized_site.site.hours.week), localized_site.locale)])


def _closures(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the special days to come on which it is closed; None where none is recorded."""
    article = article_on(localized_site.site, "opening-hours")
    if asked.day or asked.month or asked.is_unknown:
        return replace(_opening(localized_site, asked), article=article)
    coming = exceptions_in_rows(localized_site.site, localized_site.today)
    closed = {row.first.holiday.id for row in coming if row.first.holiday and not row.first.ranges}
    return Told([special_days(localized_site, closed)], article=article) if closed else None


def _week(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell what the article on the hours says in short; without one the hours of the week."""
    days = days_by_ranges(localized_site.site.hours.week)
    return _article(localized_site, asked, "opening-hours") or Told([formatting.week(days, localized_site.locale)])


def _dated(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell a special day with its dates and hours, or that nobody has written it; None of any other day."""
    if asked.when is None:
        return _not_given(localized_site)
    if named := hours_on(localized_site.site, asked.when.date).holiday:
        return Told([special_days(localized_site, {named.id})])
    return _usual(localized_site, asked.named) if asked.named else None


def _usual(localized_site: LocalizedSite, day: AskedDay) -> Told:
    """Tell the usual hours of a day that a query names and hours.yaml does not have."""
    links = () if day.is_date else _call(localized_site, NOW).links
    return Told(without_special_hours(localized_site, day), links)


def _note_on_date(localized_site: LocalizedSite, asked: AskedTime) -> list[str]:
    """Return that a date which a query names has no special hours; nothing of one that has, and without one."""
    is_usual = asked.named and asked.when and not hours_on(localized_site.site, asked.when.date).holiday
    return [no_special_hours(localized_site)] if is_usual else []


def _opening_at(localized_site: LocalizedSite, asked: AskedTime, when: When) -> Told:
    """Tell the hours of a date, and whether it is open at a time of it."""
    locale, day = localized_site.locale, hours_on(localized_site.site, when.date)
    if asked.named and not asked.named.is_date and not day.holiday:
        return _usual(localized_site, asked.named)
    hours = f"{_day_name(localized_site, when)}{locale.punctuation.colon}{formatting.hours(day.ranges, locale)}"
    told = [labels.day_note(localized_site, day.holiday)] if day.holiday else _note_on_date(localized_site, asked)
    lines, state = [hours, *_day(localized_site, day.holiday), *filter(None, told)], ""
    if when.instant:
        there = open_state(localized_site.site, when.instant)
        time = formatting.clock(when.instant.time(), locale)
        state = there.state
        words = localized_site.gettext(labels.OPEN_STATES_THEN[state])
        lines = [f"{time}{locale.punctuation.colon}{words}", *lines]
    elif asked.is_evening and day.ranges:
        evening = datetime.combine(when.date, EVENING, localized_site.site.restaurant.zone)
        there = open_state(localized_site.site, evening)
        if there.state == "closed" and not any(each.open >= EVENING for each in day.ranges):
            state = there.state
            closed = localized_site.gettext(N_("Closed in the evening"))
            lines = [" · ".join([closed, *changes(localized_site, there)]), *lines]
    return Told(lines, state=state)


def _day_name(localized_site: LocalizedSite, when: When) -> str:
    """Return ``Friday`` or ``Tomorrow`` with its date."""
    date, words = formatting.day(when.date, localized_site.locale), day_words(localized_site, when.date)
    return (
        date if words in date else formatting.at_start(f"{words}{localized_site.locale.punctuation.list_comma}{date}")
    )


def _state(localized_site: LocalizedSite, state: OpenState) -> str:
    """Return ``Open now · Last order at 9:00 pm``."""
    words = localized_site.gettext(labels.OPEN_STATES[state.state])
    return " · ".join([words, *changes(localized_site, state)])


def _service(localized_site: LocalizedSite, asked: AskedTime, service: "Service") -> Told:
    """Tell the ranges of the week in which the restaurant is open for a meal, and the sections that are served at it alone.

    Of another day than today its hours; of a restaurant that is open for that meal on no day those of the week.
    """
    site = localized_site.site
    if asked.is_unknown or asked.named or (asked.when and asked.when.date != localized_site.today):
        return _opening(localized_site, replace(asked, when=asked.when and When(asked.when.date)))
    week = {
        day: tuple(each for each in ranges if each.open < service.until and minute_of(service.begins) < each.minutes[1])
        for day, ranges in site.hours.week.items()
    }
    if not any(week.values()):
        return Told([formatting.at_start(formatting.week(days_by_ranges(site.hours.week), localized_site.locale))])
    served = [(site.menu_categories[id].label, hours) for id, hours in site.section_hours.items() if hours]
    sections = _at_times(localized_site, [each for each in served if service.has(each[1])])
    told = formatting.at_start(formatting.week(days_by_ranges(week), localized_site.locale))
    return Told([told, *sections.lines], sections.links) if sections else Told([told])


def _special_day(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the hours of a day that is named; None where none is, as an article says what is true of all of them."""
    return _opening_at(localized_site, asked, asked.day) if asked.day else None


def _day(localized_site: LocalizedSite, holiday: SpecialDay | None) -> list[str]:
    """Return the name of a special day, with all its dates to come if there are several."""
    if holiday is None:
        return []
    coming = [each for each in holiday.dates if each >= localized_site.today]
    dates = [formatting.days(coming, localized_site.locale)] if len(coming) > 1 else []
    return [localized_site.locale.punctuation.colon.join([localized_site.text(holiday.name), *dates])]


def _last_order(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    colon = localized_site.locale.punctuation.colon
    if asked.is_unknown:
        return _not_given(localized_site)
    if asked.day:
        day = hours_on(localized_site.site, asked.day.date)
        orders = last_orders_on(localized_site, day) or localized_site.locale.forms.closed
        notes = [*_day(localized_site, day.holiday), *_note_on_date(localized_site, asked)]
        return Told([f"{_day_name(localized_site, asked.day)}{colon}{orders}", *notes])
    state = open_state(localized_site.site, localized_site.now())
    orders_now = [f"{label}{colon}{words}" for label, words in current_last_orders(localized_site, state)]
    return Told([*orders_now, _state(localized_site, state)])


def _wait(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    site, now = localized_site.site, localized_site.now()
    if not site.rhythm.rhythms or asked.is_unknown:
        return None
    page = [_page(localized_site, "best-time")] if "best-time" in site.shown_pages else []
    if asked.when and not asked.when.instant:
        depends = localized_site.gettext("The wait depends on the hour.")
        return Told(
            [f"{_day_name(localized_site, asked.when)}{localized_site.locale.punctuation.colon}{depends}"], page
        )
    if asked.when and asked.when.instant:
        at = asked.when.instant
        time = formatting.clock(at.time(), localized_site.locale)
        words = wait_words(localized_site, party_wait(site, asked.guests, at), asked.guests)
        when = labels.joined(localized_site, [_day_name(localized_site, asked.when), time])
        return Told([words, when, *_note_on_date(localized_site, asked)], page)
    state, current = open_state(site, now), running_day(site, now).current
    wait = party_wait(site, asked.guests, now)
    if not wait.is_open or wait.last_order:
        return Told([_state(localized_site, state)], page, state=state.state)
    words = wait_words(localized_site, wait, asked.guests)
    if current is None:
        return Told([words], page)
    return Told([words, level_label(localized_site, wait), localized_site.text(current.period.note)], page)


def _parking(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    site = localized_site.site
    if "parking" not in site.shown_pages:
        return None
    nearest = next((each for each in site.parking.options if each.type in CAR_PARKING), None)
    if nearest is None:
        return Told([localized_site.text(site.parking.summary)], [_page(localized_site, "parking")])
    price = [localized_site.text(each) for each in (nearest.price, nearest.hours) if each]
    return Told(
        [localized_site.text(nearest.name), *price],
        [_page(localized_site, "parking"), *_maps(localized_site)],
    )


def _transit(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the stations and stops, the nearest first, with the way on foot."""
    site = localized_site.site
    if "parking" not in site.shown_pages or not site.parking.transit:
        return None
    locale, stops = localized_site.locale, site.parking.nearest_stops[:MOST_STOPS]
    lines = [
        f"{localized_site.text(stop.name)}{locale.punctuation.colon}{labels.walk(localized_site, stop)}"
        for stop in stops
    ]
    return Told(lines, [_page(localized_site, "parking")])


def _access(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    site = localized_site.site
    if "parking" not in site.shown_pages or site.parking.accessibility is None:
        return None
    return Told([localized_site.text(site.parking.accessibility)], [_page(localized_site, "parking")])


def _page(localized_site: LocalizedSite, name: str) -> tuple[str, str]:
    """Return a link to a page with its title."""
    title = localized_site.text(localized_site.site.pages[name].title)
    return title, localized_site.links.page(name, localized_site.locale)


def _call(localized_site: LocalizedSite, asked: AskedTime, kinds: Iterable[ChannelKind] = ()) -> Told:
    """Tell the telephone number, when it is answered today, and the owner's pages of some kinds."""
    site = localized_site.site
    state = phone_state(site, localized_site.now())
    restaurant = site.restaurant
    channels = [
        (localized_site.text(each.name), each.url_of(restaurant.place)) for each in restaurant.channels_of(*kinds)
    ]
    call = localized_site.gettext("Call %(phone)s", phone=restaurant.phone)
    answered = [phone(localized_site, state)] if state else []
    return Told([restaurant.phone, *answered], [*channels, (call, f"tel:{restaurant.telephone}")])


def _number(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    return Told([localized_site.site.restaurant.phone])


def _booking(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell when such a party can book, where the query names it or a time; otherwise how to."""
    site, told = localized_site.site, _call(localized_site, asked, kinds=["booking"])
    shown = "reservation" in site.shown_pages
    links = [*told.links, *([_page(localized_site, "reservation")] if shown else [])]
    if asked.is_unknown or not (asked.guests or asked.when):
        return Told(told.lines, links)
    answer = booking_answer(site, asked.guests, asked.when, localized_site.now())
    if asked.guests and not asked.when:
        colon = localized_site.locale.punctuation.colon
        terms = [f"{label}{colon}{words}" for label, words in facts(localized_site, answer)]
        return Told([*sentences(localized_site, answer), *terms, *told.lines], links)
    return Told([*sentences(localized_site, answer), *_note_on_date(localized_site, asked), *told.lines], links)


def _bookings(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell when a party of the size that a query names can book on ordinary days, else each size; None without rules."""
    rules, locale = localized_site.site.booking, localized_site.locale
    if rules is None:
        return None
    parties = [each for each in rules.parties if asked.guests is None or asked.guests in each.guests]
    label = localized_site.gettext(RESERVATION.title)
    lines = [
        f"{formatting.in_brackets(label, size(each), locale)}{locale.punctuation.colon}{usual_terms(localized_site, each)}"
        for each in parties
    ]
    own = [each.how for each in parties if each.how]
    how = localized_site.text(own[0] if own and len(parties) == 1 else rules.how)
    links = [_page(localized_site, "reservation")] if "reservation" in localized_site.site.shown_pages else []
    charges = charges_of_party(localized_site.site, asked.guests, localized_site.today) if asked.guests else []
    return Told([*lines, *(charge_line(localized_site, each) for each in charges), how], links)


def _deposit(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the deposit of a party that the query names, else of each size that pays one; without rules what an article says."""
    site, locale = localized_site.site, localized_site.locale
    rules = [rule for rule in site.booking.parties if rule.deposit] if site.booking else []
    if not rules:
        return _written(localized_site, DEPOSIT, ("reservation-policy", BOOKING))
    if asked.when:
        answer, told = (
            booking_answer(site, asked.guests, asked.when, localized_site.now()),
            _booking(localized_site, asked),
        )
        terms = [f"{label}{locale.punctuation.colon}{words}" for label, words in facts(localized_site, answer)]
        return replace(told, lines=[*told.lines, *terms])
    if asked.guests:
        rules = [rule for rule in rules if asked.guests in rule.guests]
    elif any(rule.deposit and not rule.deposit.is_none for rule in rules):
        rules = [rule for rule in rules if rule.deposit and not rule.deposit.is_none]
    label = localized_site.gettext(N_("Deposit"))
    lines = [
        f"{formatting.in_brackets(label, size(rule), locale)}{locale.punctuation.colon}{deposit(localized_site, rule.deposit)}"
        for rule in rules
        if rule.deposit
    ]
    links = [_page(localized_site, "reservation")] if "reservation" in site.shown_pages else []
    return Told(lines, links) if lines else None


def _walk_in(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the rules of bookings, or that none are taken; None where the house has said neither."""
    if localized_site.site.booking is None and localized_site.site.restaurant.takes_reservations is False:
        day = When(asked.when.date if asked.when else localized_site.today)
        answer = booking_answer(localized_site.site, asked.guests, day, localized_site.now())
        return Told(sentences(localized_site, answer)) if answer.reason == "not-taken" else None
    return _bookings(localized_site, asked)


def _corkage(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the charges whose name speaks of one's own wine."""
    site = localized_site.site
    named = [
        each
        for each in site.restaurant.charges
        if any(has_word_of(CORKAGE, name, site) for name in each.name.translations.values())
    ]
    return Told([charge_line(localized_site, each) for each in named]) if named else None


def _happy_hour(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell when the sections and the prices hold that have its name; of the prices those without a name, too."""
    site, is_named = localized_site.site, _names_of(HAPPY_HOUR, localized_site.site)
    times: list[tuple[Text | None, ServingHours]] = [
        (label, hours)
        for id, hours in site.section_hours.items()
        if hours and is_named(label := site.menu_categories[id].label)
    ]
    times += [
        (price.label, price.hours)
        for dish in site.dishes.values()
        for price in dish.prices_at
        if price.label is None or is_named(price.label)
    ]
    return _at_times(localized_site, times)


def _lunch(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell what is served at noon alone: sections, dishes and prices with such hours, or with the name of a lunch menu."""
    site, is_named = localized_site.site, _names_of(LUNCH, localized_site.site)
    times: list[tuple[Text | None, ServingHours]] = [
        (site.menu_categories[id].label, hours)
        for id, hours in site.section_hours.items()
        if hours and (_is_of_noon(hours) or is_named(site.menu_categories[id].label))
    ]
    times += [(dish.name, dish.hours) for dish in site.dishes.values() if dish.hours and _is_lunch(dish, dish.hours)]
    times += [
        (price.label, price.hours)
        for dish in site.dishes.values()
        for price in dish.prices_at
        if price.label and _is_of_noon(price.hours)
    ]
    told = _at_times(localized_site, times)
    return replace(told, lines=[*told.lines, *_prices_of_few(localized_site, times)]) if told else None


def _prices_of_few(localized_site: LocalizedSite, times: Sequence[tuple[Text | None, ServingHours]]) -> Iterator[str]:
    """Yield the price of each dish of a section of few dishes that is named."""
    site = localized_site.site
    named = [label for label, _ in times]
    for id, dishes in site.dishes_by_section.items():
        if site.menu_categories[id].label in named and len(dishes) <= MOST_TOLD:
            yield from (
                f"{localized_site.text(dish.name)}{localized_site.locale.punctuation.colon}{labels.price(localized_site, dish)}"
                for dish in dishes
            )


def _is_lunch(dish: Dish, hours: ServingHours) -> bool:
    """Tell whether a dish is served at noon alone, and always: the catch of the day at its market price is no lunch menu."""
    return _is_of_noon(hours) and dish.price is not None and dish.season is None


def _is_of_noon(hours: ServingHours) -> bool:
    """Tell whether hours begin between LUNCH_FROM and noon, and end after noon and by LUNCH_TO, each day."""
    return all(
        each.start is not None and each.end is not None and LUNCH_FROM <= each.start <= NOON_AT < each.end <= LUNCH_TO
        for each in hours.windows
    )


def _is_of_evening(hours: ServingHours) -> bool:
    return all(each.start is not None and each.start >= EVENING_FROM for each in hours.windows)


def _names_of(topic: str, site: Site) -> Callable[[Text], bool]:
    """Return what tells whether a name has a word of a topic; it reads the same words once, as hundreds of prices have them."""

    @cache
    def has_word(words: str) -> bool:
        return has_word_of(topic, words, site)

    return lambda name: any(map(has_word, name.translations.values()))


def _at_times(localized_site: LocalizedSite, times: Iterable[tuple[Text | None, ServingHours | None]]) -> Told | None:
    """Tell names and the hours of each, once; None without any."""
    named = dict.fromkeys((localized_site.text(label), hours) for label, hours in times if hours)
    lines = dict.fromkeys(
        localized_site.locale.punctuation.colon.join(
            filter(None, [label, labels.hours_served(localized_site, hours, is_whole=True)])
        )
        for label, hours in named
    )
    return Told([*lines][:MOST_TIMES], [_page(localized_site, "menu")]) if lines else None


def _maps(localized_site: LocalizedSite) -> list[tuple[str, str]]:
    """Return links to the owner's maps."""
    restaurant = localized_site.site.restaurant
    return [(localized_site.text(each.name), each.url_of(restaurant.place)) for each in restaurant.maps]


def _address(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    """Tell the address and, without a map, its coordinates, which every map takes."""
    address, maps = localized_site.text(localized_site.site.restaurant.address.text), _maps(localized_site)
    if maps or not (where := labels.coordinates(localized_site)):
        return Told([address], maps)
    colon = localized_site.locale.punctuation.colon
    return Told([address, f"{localized_site.gettext('Coordinates')}{colon}{where}"], maps)


def _payment(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    ways = localized_site.texts(localized_site.site.restaurant.payment)
    return Told([labels.joined(localized_site, ways)]) if ways else None


def _charges(localized_site: LocalizedSite, asked: AskedTime, named: Sequence[Charge] = ()) -> Told:
    """Tell what a bill has beside the dishes; without a charge at the table what an article says of it, or that none is recorded."""
    if lines := [charge_line(localized_site, each) for each in named] or charges_at_table(localized_site):
        return Told(lines)
    return _written(localized_site, CHARGES, CHARGE_TOPICS) or _not_recorded(localized_site)


def _taxes(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell whether the prices have the taxes, and which these are; None where the house has said neither."""
    restaurant = localized_site.site.restaurant
    named = [labels.tax_name(localized_site, tax) for tax in restaurant.taxes if tax.name]
    if includes_tax(restaurant) is None and not named:
        return None
    return Told([labels.price_note(localized_site), *([labels.joined(localized_site, named)] if named else [])])


def _raw_food(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell which dishes are raw or only just cooked, and for whom that is not advised; None where none is recorded."""
    site, colon = localized_site.site, localized_site.locale.punctuation.colon
    dishes = [*site.dishes.values()]
    having = {each: [dish for dish in dishes if each in (dish.cautions or ())] for each in RAW_CAUTIONS}
    lines = [
        f"{localized_site.gettext(labels.CAUTIONS[each])}{colon}"
        f"{labels.joined(localized_site, [localized_site.text(dish.name) for dish in found])}"
        for each, found in having.items()
        if found
    ]
    if not lines:
        return None
    unknown = [labels.ask_of_cautions(localized_site)] if any(dish.cautions is None for dish in dishes) else []
    return Told([*lines, labels.raw_advice(localized_site, dishes), *unknown], [_page(localized_site, "menu")])


def _pregnancy(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell what the article says in short; without one what is raw."""
    return _article(localized_site, asked, PREGNANCY) or _raw_food(localized_site, asked)


def _written(localized_site: LocalizedSite, subject: str, topics: Iterable[str]) -> Told | None:
    """Tell the first sentence on a subject in the articles of some topics; None if there is none."""
    site = localized_site.site
    for article in filter(None, [article_on(site, topic) for topic in topics]):
        writing = article.in_(localized_site.locale)
        for sentence, _ in excerpts.sentences(f"{writing.summary}\n\n{writing.body}"):
            if has_word_of(subject, sentence, site):
                return Told([sentence], article=article)
    return None


def _delivery(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    day = asked.when.date if asked.when else localized_site.today
    hours = order_hours_words(localized_site, hours_on(localized_site.site, day))
    if not hours or asked.is_unknown:
        return None
    named = _day_name(localized_site, asked.when) if asked.when else localized_site.gettext("Today")
    links = _call(localized_site, asked, kinds=["delivery", "order"]).links
    told = f"{named}{localized_site.locale.punctuation.colon}{hours}"
    return Told([told, *_note_on_date(localized_site, asked)], links)


def _takeout(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell when takeout orders are taken today, or on the day that is named; None where nobody has said."""
    day = asked.when.date if asked.when else localized_site.today
    taken = orders_on(localized_site.site.hours, day, "takeout")
    if taken is None or asked.is_unknown:
        return None
    named = _day_name(localized_site, asked.when) if asked.when else localized_site.gettext("Today")
    hours = formatting.hours(order_hours(taken), localized_site.locale)
    links = _call(localized_site, asked, kinds=["order"]).links
    told = f"{named}{localized_site.locale.punctuation.colon}{hours}"
    return Told([told, *_note_on_date(localized_site, asked)], links)


def _combo(localized_site: LocalizedSite, asked: AskedTime, size: int) -> Told | None:
    """Tell the meal that the owner recommends for a number of guests, and what it costs."""
    combo = next((each for each in localized_site.site.must_order.combos if each.size == size), None)
    if combo is None:
        return None
    total = combo_totals(localized_site.site, combo).total
    price = [labels.amount(localized_site, total)] if total is not None else []
    dishes = [localized_site.text(localized_site.site.dishes[id].name) for id in combo.items]
    address = f"{localized_site.links.page('must-order', localized_site.locale)}#{combo.id}"
    lines = [" · ".join([localized_site.text(combo.title), *price]), labels.joined(localized_site, dishes)]
    return Told(lines, [(localized_site.text(localized_site.site.must_order.title), address)])


def _article(localized_site: LocalizedSite, asked: AskedTime, topic: str) -> Told | None:
    """Tell what the article of a topic says in short."""
    article = article_on(localized_site.site, topic)
    return Told([article.in_(localized_site.locale).summary]) if article else None


def _of_filter(topic: str) -> Topic | None:
    """Return the topic of a filter that a query is about without naming it alone: ``what can vegans eat``, ``coeliac``."""
    return Topic(partial(_article, topic=topic), is_practical=False) if topic in FILTERED else None


def _allergens(localized_site: LocalizedSite, asked: AskedTime) -> Told:
    address = localized_site.links.page("menu", localized_site.locale)
    note = localized_site.text(localized_site.site.menu.allergen_note)
    return Told([note], [(localized_site.gettext("Diet and allergens"), address)])


def _filtered(localized_site: LocalizedSite, results: DishResults, summary: str) -> Told:
    """Tell how many dishes meet the diets and allergens that a query names, which the menu finds by the same words."""
    title, address = _page(localized_site, "menu")
    unknown = labels.unknown_diets(localized_site, results.excluded)
    conditions = formatting.at_start(labels.filter_conditions(localized_site, results.wanted))
    if unknown and not results.dishes and results.wanted.diet and not results.wanted.without:
        none = (
            f"{conditions}{localized_site.locale.punctuation.colon}{localized_site.gettext('no dish recorded; ask us')}"
        )
        said = [] if summary == localized_site.text(localized_site.site.menu.allergen_note) else [summary]
        return Told([none, *said], _call(localized_site, NOW).links)
    found = (conditions, len(results.dishes)) if results.dishes or not unknown else None
    return Told([summary], [(title, f"{address}?{urlencode({'q': results.query})}")], found)


FILTERED = frozenset(
    {
        "allergen-information",
        "egg-and-dairy",
        "gluten-free-options",
        "halal-information",
        "peanut-and-nut-allergy",
        "pork-free-and-beef-free",
        "shellfish-allergy",
        "soy-and-sesame",
        "spice-level",
        "vegan-options",
        "vegetarian-options",
    }
)
"""Topics of the filters of the menu."""


def _always(tell: Tell, title: str, page: str = "home", anchor: str = "", is_practical: bool = True) -> Topic:
    """Return a topic of which documents that are kept tell the same as the page."""
    return Topic(tell, title, page, anchor, is_practical, lasting=tell)


HOURS = ("opening-hours", "holiday-hours")
EVENING_FROM = time(16)
"""What is served from then on is of the evening."""
EVENING = time(18)
"""When guests who ask for the evening may first come."""
PREGNANCY, RAW_FOOD = "pregnancy-food-advice", "raw-food"
RAW_TOPICS = (PREGNANCY, RAW_FOOD)
RAW_CAUTIONS = [each for each in CAUTIONS if each in NOT_FOR_CHILDREN]
CORKAGE, LUNCH = "corkage-and-outside-food", "set-lunch-specials"
LUNCH_FROM, NOON_AT, LUNCH_TO = time(10, 30), time(12), time(17)
"""A lunch menu begins and ends within them, and is served at noon."""
MOST_TOLD = 3
"""Dishes of a section whose prices are told with its hours."""
MOST_TIMES = 6
"""Names with hours that one answer tells."""
BOOKING = "how-to-reserve"
"""The topic of a number of guests and a time."""
DEPOSIT = "booking-deposit"
WAIT = Topic(_wait, N_("Wait"), "best-time")
RESERVATION = Topic(_booking, N_("Reservations"), "reservation", lasting=_bookings)


@dataclass(frozen=True, slots=True)
class Service:
    """A meal that guests ask the hours of."""

    begins: time
    until: time
    """A range is of the meal that is open between these."""
    has: Callable[[ServingHours], bool]
    """Tells whether hours of a section are of it alone."""


def _of_service(service: Service) -> Topic:
    return _always(partial(_service, service=service), N_("Opening hours"), anchor="open")


TOPICS: Mapping[str, Topic] = {
    "opening-hours": Topic(_opening, N_("Opening hours"), anchor="open", lasting=_week),
    "holiday-hours": Topic(_special_day, N_("Opening hours")),
    "last-order-time": Topic(_last_order, N_("Last order")),
    "wait-times": WAIT,
    "waitlist-how-it-works": WAIT,
    "parking-nearby": _always(_parking, N_("Parking"), "parking"),
    "public-transit": _always(_transit, N_("Public transit"), "parking", anchor="transit"),
    ACCESS: _always(_access, N_("Accessibility"), "parking"),
    BOOKING: RESERVATION,
    "reservation-policy": RESERVATION,
    DEPOSIT: _always(_deposit, N_("Deposit"), "reservation"),
    "contact-us": Topic(_call, N_("Telephone"), lasting=_number),
    "order-by-phone": Topic(partial(_call, kinds=["order"]), N_("Telephone"), lasting=_number),
    "address-and-map": _always(_address, N_("Address")),
    "payment-methods": _always(_payment, N_("Payment"), anchor="payment"),
    CHARGES: _always(_charges, N_("Charges"), "menu"),
    "takeout-ordering": Topic(_takeout, N_("takeout")),
    "delivery-options": Topic(_delivery, N_("delivery")),
    "combos-for-two": _always(partial(_combo, size=2), N_("Meals for two"), "must-order", is_practical=False),
    "combos-for-four": _always(partial(_combo, size=4), N_("Meals for four"), "must-order", is_practical=False),
    "kids-and-high-chairs": Topic(partial(_article, topic="kids-and-high-chairs"), N_("Children"), is_practical=False),
    "allergen-information": _always(_allergens, N_("Allergens"), "menu", is_practical=False),
    "halal-information": Topic(partial(_article, topic="halal-information"), is_practical=False),
    "walk-in-policy": _always(_walk_in, N_("Reservations"), "reservation"),
    CORKAGE: _always(_corkage, N_("Your own wine")),
    "pets-and-service-animals": Topic(partial(_article, topic="pets-and-service-animals"), N_("Dogs")),
    "lunch-hours": _of_service(Service(NOON_AT, time(14), _is_of_noon)),
    "dinner-hours": _of_service(Service(EVENING, time(21), _is_of_evening)),
    "meal-hours": _of_service(Service(time(0), time.max, lambda hours: True)),
    LUNCH: _always(_lunch, N_("Lunch menu"), "menu", is_practical=False),
    HAPPY_HOUR: _always(_happy_hour, N_("Happy hour"), "menu", is_practical=False),
    PREGNANCY: _always(_pregnancy, N_("Raw food"), "menu", is_practical=False),
    RAW_FOOD: _always(_raw_food, N_("Raw food"), "menu", is_practical=False),
    TAXES: _always(_taxes, N_("Taxes"), "menu"),
    "annual-closure": _always(_closures, N_("Opening hours"), anchor="open"),
    "gift-cards": Topic(partial(_article, topic="gift-cards"), N_("Gift cards")),
    "wifi-and-charging": Topic(partial(_article, topic="wifi-and-charging"), N_("Wi-Fi")),
}
"""What is told of each topic of ``search/questions/`` and of the words of ``topics`` in ``search/words/``."""
