"""Search over one site: the menu and the articles, filtered, ranked, with suggestions when nothing matches."""

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache, partial
from itertools import chain
from typing import Any

from ..domain import described_articles, menu
from ..domain.menu import EVERYTHING, Filter
from ..domain.wishes import both
from ..locales import Locale
from ..logs import log_event
from ..models.articles import Article
from ..models.menu import Dish, Size
from ..models.site import Site
from ..text.analysis import canonical_query, normalised, runs
from ..text.folding import fold
from ..text.nearest import nearest
from ..text.stemming import Stem
from ..words import codes
from . import counts, drinks, topics
from .asked_times import asked_day, guests_named, without_days_ahead, without_times
from .confidence import COVERED, FULL, LACKING
from .counts import count_named, sizes_with
from .documents import article_documents, dish_documents
from .drinks import AskedDrinks, Drink, alcohol_free, asked_drinks, asks_alcohol, drink_of, mentions
from .index import Hit, Index, covers
from .language import SearchLanguage, language_of_site
from .namesakes import Day, days_by_name, longer_namesakes
from .negation import Understood
from .results import ArticleResults, DishResults, has_in_name, lowest_price, prices_at_times, sizes_named
from .special_days import NamedDay, days_named, named_days
from .synonyms import Synonyms, TermSequence, term_sequence

LONGEST_ID = 100
"""Characters of an unknown id that are searched for."""
LONGEST_QUESTION = 80
"""Characters of a question about a dish."""
ALIKE = 0.7
"""Share of the best score from which a dish is also one that a question names."""
MAX_NAMED, MOST_ASKED_ABOUT = 6, 3
"""Diets and allergens of a question that are looked for, and dishes that it may be about."""
NAMED = 0.65
"""Confidence from which a query that an article answers also names a dish."""
MOST_NEAR = 3
"""Ids that a search for an unknown one offers."""


@dataclass(frozen=True, slots=True, eq=False)
class SiteSearch:
    """The indexes of a site, for all languages or for one in which a part of it is hidden."""

    site: Site
    language: SearchLanguage
    dishes: Index
    articles: Index
    synonyms: Synonyms
    holidays: Sequence[Day]
    named_days: Sequence[NamedDay]
    sections: Mapping[TermSequence, Set[str]]
    """The names of the sections of the menu, with the ids of those that have it."""
    mains: Set[str]
    """The sections that are named as main courses."""
    sections_of_drinks: Set[str]
    drinks: Mapping[str, Drink]
    """The drinks with alcohol that have a kind."""
    is_part: bool = False
    """Whether the indexes have more than the site shows."""

    def within(self, view: Site) -> "SiteSearch":
        """Return the search that finds only what a view of the site shows."""
        return self if view is self.site else replace(self, site=view, is_part=True)

    def _shown(self, entries: Mapping[str, Any]) -> Container[str] | None:
        return entries if self.is_part else None

    def find_dishes(self, text: str, given: Filter = EVERYTHING) -> DishResults:
        """Return the dishes for a query and a filter, best first; in menu order, if the query names only diets and allergens."""
        found = self._dishes_for(text, given)
        return replace(found, find_articles=cache(partial(self.find_articles, text))) if found.query else found

    def _dishes_for(self, text: str, given: Filter) -> DishResults:
        query = canonical_query(text)
        own = self.language.without_foreign_words(query)
        if own != query:
            asked = None if self.language.unrecorded_in(own) else self._question(query)  # “in the”
            found = self._about_dishes(query, given, *asked) if asked else self.find_dishes(own, given)
            return replace(found, query=query)
        rest = without_days_ahead(query, self.site)
        if self._names_more(rest, query):
            return replace(self._dishes_for(rest, given), query=query)
        if end := self.language.negation.without_end(query):
            return replace(self._among(end[0], given), query=query).in_order(end[1], self.site)
        if topics.has_word_of(topics.ALCOHOL_FREE, query, self.site):
            dishes = [dish for dish in menu.dishes(self.site, given) if dish.id in alcohol_free(self.site)]
            if topics.topic_of(query, self.site) == topics.ALCOHOL_FREE:
                found = self._all_of(dishes, query, given, given, [])
                return found if dishes else replace(found, find_suggestions=list, is_covered=False)
        if self.language.unrecorded_in(query):
            return self._unrecorded(query, given)
        if question := self._question(query):
            return self._about_dishes(query, given, *question)
        is_thing = cache(self.dishes.contains)  # one look-up for each word
        rest, understood, left_out = wishes = self.language.negation.wishes(query, is_thing)
        wanted = both(given, wishes.filter)
        says_nothing = bool(understood) and not left_out and self.language.says_nothing(rest)
        if not query or says_nothing:
            return self._in_menu_order(query, given, wanted, self._conditions(query, understood))
        if left_out and not understood and self.language.says_nothing(rest):
            return self._without_things(query, given, left_out)
        is_name = bool(self.synonyms.of(term_sequence(rest, self.language.stem)))  # “prix fixe”
        asked_price = None if is_name else self.language.without_price(rest)
        rest = rest if asked_price is None else asked_price
        admitted = self._shown(self.site.dishes)
        hits = unfiltered = self.dishes.search(rest, admitted, left_out)
        if not understood and not left_out and (counted := self._counted(query, rest, given)):
            return counted
        if wanted != EVERYTHING:
            of_any_price = replace(wanted, max_price=given.max_price)
            admitted = {dish.id for dish in menu.dishes(self.site, of_any_price)}
            hits = self.dishes.search(rest, admitted, left_out)
        if asks_alcohol(rest):
            hits = [hit for hit in hits if hit.id not in alcohol_free(self.site)]
        hits, is_of_size = self._of_kinds(hits, rest)
        hits = self._raw_of(query, hits)
        hits, is_at_times = self._up_to(wishes.filter.max_price, hits)
        is_covered = covers(hits)
        section = [] if left_out or is_at_times else self._section(rest, wanted)
        if section and not is_covered:
            found = self._all_of(section, query, given, wanted, self._conditions(query, understood))
            excluded = self._excluded(wanted, [dish.id for dish in self._section(rest, given)])
            return replace(found, asks_price=asked_price is not None, excluded=excluded)
        if in_section := {dish.id for dish in section}:
            hits = sorted(hits, key=lambda hit: (not hit.is_full, hit.id not in in_section))
        if not is_covered and (contained := self.language.allergens_alone(query)):
            return self._containing(query, given, contained)
        if not is_covered and wanted == given and (for_party := self._for_party(query, given)):
            return for_party
        if not is_covered and wanted == given and (ordered := self._ordered(query, given)):
            return ordered
        is_filtered = wanted != EVERYTHING and not is_covered
        answering = self._section(rest, given) if is_filtered else []
        if wanted != EVERYTHING and not answering:
            answering = self._full(unfiltered)
        return DishResults(
            query,
            [self.site.dishes[hit.id] for hit in hits],
            {hit.id: hit for hit in hits},
            None if hits else cache(partial(self.dishes.nearest, query, admitted)),
            is_covered,
            answering if is_filtered else (),
            None if is_covered else partial(self._best_article, query),
            not is_covered and not understood and not left_out and self._is_unknown_food(query),
            given,
            wanted,
            self._excluded(wanted, [dish.id for dish in answering] or [hit.id for hit in unfiltered]),
            self._conditions(query, understood),
            asks_price=asked_price is not None or is_of_size or is_at_times,
            is_at_times=is_at_times,
            names_section=bool(in_section),
        )

    def _among(self, query: str, given: Filter) -> DishResults:
        """Return the dishes among which a query asks for one end of the prices; drinks only if it names them."""
        is_all = self.language.says_nothing(query)
        if not is_all and not self._asks_mains(query):
            return self.find_dishes(query, given)
        dishes = [dish for dish in menu.dishes(self.site, given) if dish.category in self.mains]
        if is_all or not dishes:
            dishes = [dish for dish in menu.dishes(self.site, given) if not self._is_drink(dish)]
        return self._all_of(dishes, query, given, given, [])

    def _asks_mains(self, query: str) -> bool:
        """Tell whether a query names nothing but main courses."""
        words, count = self.language.mains.subn(" ", normalised(query))
        return count > 0 and self.language.says_nothing(words)

    def _is_drink(self, dish: Dish) -> bool:
        return dish.category in self.sections_of_drinks or menu.tax_class(self.site, dish) == "alcohol"

    def _counted(self, query: str, rest: str, given: Filter) -> DishResults | None:
        """Return the dishes with a size of as many pieces as a query names, if they answer the rest of it; None without any.

        In menu order, as each answers all of it.
        """
        of_site = codes(self.site.languages.locales)
        named = count_named(rest, of_site)
        if named is None or count_named(named[1], of_site):
            return None  # of several numbers none is that of the pieces
        is_for = guests_named(query, self.site) is not None
        count, words = named
        if self.language.says_nothing(words):
            found = self._all_of(menu.dishes(self.site, given), query, given, given, [])
        else:
            found = self.find_dishes(words, given)
        hits = {}
        for dish in found.dishes:
            hit = (found.hits or {})[dish.id]
            if hit.is_full and (sizes := sizes_with(dish, count, query, of_site, is_for)):
                hits[dish.id] = hit._replace(terms=hit.terms | self._terms_of(sizes))
        if not hits:
            return None
        dishes = [dish for dish in self.site.dishes.values() if dish.id in hits]
        return replace(found, query=query, dishes=dishes, hits=hits, asks_price=True)

    def _terms_of(self, sizes: Iterable[Size]) -> frozenset[str]:
        names = [name for size in sizes for name in size.name.translations.values()]
        return frozenset(term for name in names for term in term_sequence(name, self.language.stem))

    def _for_party(self, query: str, given: Filter) -> DishResults | None:
        """Return the dishes that answer a query without the number of guests that it names, and are for so many; None without any."""
        named = guests_named(query, self.site)
        if named is None or self.language.says_nothing(named[1]):
            return None
        found = self.find_dishes(named[1], given)
        hits = {id: hit for id, hit in (found.hits or {}).items() if hit.is_full and self._is_for(id, named[0])}
        if not hits:
            return None
        return replace(found, query=query, dishes=[dish for dish in found.dishes if dish.id in hits], hits=hits)

    def _ordered(self, query: str, given: Filter) -> DishResults | None:
        """Return the dishes that answer a query without the time that it names, or the words that ask for it; None without any."""
        rest = self.language.without_order(query)
        if rest is None:
            rest = without_times(query, self.site)
            if not self._names_more(rest, query) or guests_named(query, self.site):
                return None
        found = self._dishes_for(rest, given)
        return replace(found, query=query, asks_order=True) if found.is_covered else None

    def _names_more(self, rest: str, query: str) -> bool:
        """Tell whether a query names a time, and beside it something other than a table or the like."""
        is_time = rest != fold(query) and not self.language.says_nothing(rest)
        return is_time and topics.topic_of(query, self.site) is None

    def _is_for(self, id: str, guests: int) -> bool:
        portion = self.site.dishes[id].portion
        return portion is not None and portion.least <= guests <= portion.most

    def _of_kinds(self, hits: list[Hit], query: str) -> tuple[list[Hit], bool]:
        """Return the hits for a query that names kinds of drinks, and whether it names a size, too: ``wine by the glass``.

        Without drinks of other kinds, if it finds one of these. Of a query that names nothing else, the dishes stay that
        mention one: a synonym makes no mussels of a beer. With a size the drinks of that size answer all of it. Drinks of
        another style than it names are only near, and so are those whose style nobody knows. A style alone asks for drinks
        beside a size: a glass of red.
        """
        asked = asked_drinks(query)
        of_kinds = [hit for hit in hits if asked.includes(self.drinks.get(hit.id))]
        sized = [hit for hit in of_kinds if sizes_named(self.site.dishes[hit.id], hit)]
        if not asked.kinds:
            whole = [hit for hit in sized if self._is_of_size(hit, asked.rest)]
            return ([_full(hit) for hit in whole], True) if whole else (hits, False)
        if sized:
            return [_full(hit) if self._is_of_size(hit, asked.rest) else _lacking(hit) for hit in sized], True
        if asked.styles:
            is_all = self.language.says_nothing(asked.rest)
            found = {hit.id for hit in of_kinds}
            others = {hit.id for hit in hits if asked.is_of_other_style(self.drinks.get(hit.id))}
            hits = [self._of_style(hit, asked, hit.id in found, is_all) for hit in hits]
            hits.sort(key=lambda hit: (not hit.is_full, hit.id in others))
        if not of_kinds:
            return hits, False
        is_all = self.language.says_nothing(asked.rest)
        if is_all and not asked.styles:  # the wine list
            found = {hit.id for hit in of_kinds}
            hits = sorted((_full(hit) if hit.id in found else hit for hit in hits), key=lambda hit: not hit.is_full)
        return [hit for hit in hits if self._is_of_kinds(hit.id, asked.kinds, is_all)], False

    def _up_to(self, most: int | None, hits: list[Hit]) -> tuple[list[Hit], bool]:
        """Return the hits that cost at most an amount, and whether they do so at certain times alone.

        Of a dish with sizes that is the price of the one that the query names.
        """
        if most is None:
            return hits, False
        sized = [(hit, dish, sizes_named(dish, hit)) for hit in hits for dish in [self.site.dishes[hit.id]]]
        prices = [lowest_price(dish, sizes) for _, dish, sizes in sized]
        within = [hit for hit, price in zip(hits, prices, strict=True) if price is not None and price <= most]
        if covers(within):
            return within, False
        at_times = [hit for hit, dish, sizes in sized if prices_at_times(dish, sizes, most)]
        return (at_times, True) if covers(at_times) else (within, False)

    def _raw_of(self, query: str, hits: list[Hit]) -> list[Hit]:
        """Return the hits for a query; of raw seafood the dishes that are recorded to contain none are only near."""
        asked = topics.allergens_beside(query, topics.RAW_TOPICS, self.site)
        if not asked:
            return hits
        contained = ((hit, self.site.dishes[hit.id].allergens) for hit in hits)
        found = [(hit, ids is None or not asked.isdisjoint(ids)) for hit, ids in contained]
        return [
            *(hit for hit, is_of_them in found if is_of_them),
            *(_lacking(hit) for hit, is_of_them in found if not is_of_them),
        ]

    def _of_style(self, hit: Hit, asked: AskedDrinks, is_of_style: bool, is_all: bool) -> Hit:
        """Return the hit for a query that names a style of drinks, and nothing beside their kind if *is_all*."""
        if is_of_style:
            return _full(hit) if is_all else hit
        drink = self.drinks.get(hit.id)
        return _lacking(hit) if drink and drink.kind in asked.styles else hit

    def _is_of_size(self, hit: Hit, rest: str) -> bool:
        """Tell whether the rest of a query is the name of a size of a drink, and what its texts say."""
        dish = self.site.dishes[hit.id]
        texts = [
            text for each in (dish.name, dish.summary, dish.description) if each for text in each.translations.values()
        ]
        of_size = self._terms_of(dish.sizes).union(*(term_sequence(text, self.language.stem) for text in texts))
        others = [run for run in runs(rest) if self.language.is_specific(run)]
        return of_size.issuperset(self.language.stem(run.text) for run in others)

    def _is_of_kinds(self, id: str, kinds: Set[str], is_all: bool) -> bool:
        if id in self.drinks:
            return self.drinks[id].kind in kinds
        return not is_all or mentions(self.site.dishes[id], kinds)

    def _unrecorded(self, query: str, given: Filter) -> DishResults:
        """Return no dish for a query that names a certificate that none has: an article says so."""
        excluded = self._excluded(given, [])
        article = partial(self._best_article, query)
        return DishResults(
            query,
            [],
            {},
            list,
            False,
            find_article=article,
            given=given,
            wanted=given,
            excluded=excluded,
            unrecorded=self.language.unrecorded_in(query),
        )

    def _question(self, query: str) -> tuple[Filter, list[Hit]] | None:
        """Return what a query asks about which dishes: ``is the wonton soup vegetarian``; None if it asks for dishes."""
        words = self.language.without_question(query) if len(query) <= LONGEST_QUESTION else None
        if not words or self.language.without_price(query) is not None:
            return None
        shown = self._shown(self.site.dishes)
        best: tuple[Filter, list[Hit]] | None = None
        for rest, understood in self.language.negation.named(words)[:MAX_NAMED]:
            if self.language.says_nothing(rest):
                continue
            named = self._named(rest, shown) or self._named(self.language.subject(rest), shown)
            if 0 < len(named) <= MOST_ASKED_ABOUT and (not best or named[0].confidence > best[1][0].confidence):
                best = understood.filter, named
        return best

    def _named(self, words: str, shown: Container[str] | None) -> list[Hit]:
        hits = self.dishes.search(self.language.without_foreign_words(words), shown, [])
        alike = [hit for hit in hits if hit.is_full and hit.score >= ALIKE * hits[0].score]
        sure = [hit for hit in alike if hit.confidence >= FULL]
        return sure or [hit for hit in alike if has_in_name(self.site.dishes[hit.id], hit)]

    def _about_dishes(self, query: str, given: Filter, asked: Filter, hits: Sequence[Hit]) -> DishResults:
        found = self._full(hits)
        hits = [hit for hit in hits if given.admits(self.site.dishes[hit.id])]
        return DishResults(
            query,
            [self.site.dishes[hit.id] for hit in hits],
            {hit.id: hit for hit in hits},
            None if hits else list,
            bool(hits),
            [] if hits else found,
            given=given,
            wanted=given,
            excluded=self._excluded(given, [hit.id for hit in hits]),
            asked=asked,
        )

    def _containing(self, query: str, given: Filter, allergens: Iterable[str]) -> DishResults:
        """Return the dishes that contain an allergen which no dish has in its name: no recipe need name it.

        Of lobster they are only the nearest, as crustaceans may be others.
        """
        found = [dish for dish in menu.dishes(self.site, given) if not set(allergens).isdisjoint(dish.known_allergens)]
        hits = {dish.id: Hit(dish.id, 1.0, frozenset(), self.language.stem) for dish in found}
        return DishResults(
            query,
            found,
            hits,
            None if found else list,
            bool(found) and not self.language.is_food(query),
            find_article=None if found else partial(self._best_article, query),
            given=given,
            wanted=given,
            excluded=self._excluded(given, hits),
            contained=tuple(allergens) if found else (),
        )

    def _conditions(self, query: str, understood: Iterable[Understood]) -> list[tuple[Filter, str]]:
        """Return what each part of a query means as a filter, with the query without it; empty if nothing is left to search for."""
        conditions = []
        for each in understood:
            rest = canonical_query(self.language.negation.without(query, each))
            conditions.append((each.filter, "" if self.language.says_nothing(rest) else rest))
        return conditions

    def _section(self, words: str, wanted: Filter) -> list[Dish]:
        """Return the dishes of the sections that words name whole, in menu order."""
        named = " ".join(run.text for run in runs(words) if run.text not in self.language.generic_words)
        stem = self.language.stem
        own = [term_sequence(words, stem), term_sequence(named, stem)]
        others = (each for sequence in own for each in self.synonyms.of(sequence))
        ids = next(filter(None, map(self.sections.get, chain(own, others))), ())
        if not ids and self._asks_mains(words):
            ids = self.mains
        return [dish for dish in menu.dishes(self.site, wanted) if dish.category in ids] if ids else []

    def _all_of(
        self,
        dishes: list[Dish],
        query: str,
        given: Filter,
        wanted: Filter,
        conditions: Sequence[tuple[Filter, str]],
    ) -> DishResults:
        """Return dishes all of which answer a query, in menu order."""
        return DishResults(
            query,
            dishes,
            {dish.id: Hit(dish.id, 1.0, frozenset(), self.language.stem) for dish in dishes},
            given=given,
            wanted=wanted,
            excluded=self._excluded(wanted, self.site.dishes),
            conditions=conditions,
        )

    def _in_menu_order(
        self, query: str, given: Filter, wanted: Filter, conditions: Sequence[tuple[Filter, str]] = ()
    ) -> DishResults:
        """Return the dishes that a filter admits, without a query or for one that names only diets and allergens."""
        dishes, excluded = menu.dishes(self.site, wanted), self._excluded(wanted, self.site.dishes)
        if not query:
            return DishResults(query, dishes, given=given, wanted=wanted, excluded=excluded)
        hits = {dish.id: Hit(dish.id, 1.0, frozenset(), self.language.stem) for dish in dishes}
        return DishResults(
            query,
            dishes,
            hits,
            None if hits else list,
            bool(hits),
            [] if hits else list(self.site.dishes.values()),
            given=given,
            wanted=wanted,
            excluded=excluded,
            conditions=conditions,
            names_only_filters=True,
        )

    def _without_things(self, query: str, given: Filter, things: Sequence[str]) -> DishResults:
        """Return no dish for a query that leaves out ingredients and asks for nothing else, as no record lists them all."""
        naming = {id for thing in things for id in self.dishes.containing(thing)}
        return DishResults(
            query,
            [],
            {},
            list,
            False,
            [dish for id, dish in self.site.dishes.items() if id in naming],
            partial(self._best_article, query),
            given=given,
            wanted=given,
        )

    def _full(self, hits: Iterable[Hit]) -> list[Dish]:
        return [self.site.dishes[hit.id] for hit in hits if hit.is_full]

    def _is_unknown_food(self, query: str) -> bool:
        return self.language.may_be_missing(query) and self.dishes.is_unknown(query)

    def _best_article(self, query: str) -> Article | None:
        """Return the article that answers a query about dishes, if one is sure to."""
        hits = self.articles.search(query, self._shown(self.site.articles))
        return self.site.articles[hits[0].id] if covers(hits[:1]) else None

    def _excluded(self, wanted: Filter, ids: Iterable[str]) -> menu.ExcludedCounts | None:
        return None if wanted == EVERYTHING else menu.excluded(wanted, (self.site.dishes[id] for id in ids))

    def near_dishes(self, id: str) -> list[str]:
        """Return the ids of dishes for an unknown one: those that a search for its words finds, and those with similar ids."""
        found = self.find_dishes(id[:LONGEST_ID].replace("-", " "))
        named = [each.id for each in found.dishes if found.hits is None or found.hits[each.id].is_full]
        return [*dict.fromkeys([*named, *nearest(id, self.site.dishes), *(each.id for each in found.dishes)])][
            :MOST_NEAR
        ]

    def near_articles(self, id: str) -> list[str]:
        """Return the ids of articles that are similar to an unknown one, or that a search for it finds."""
        return nearest(id, self.site.articles) or [
            article.id for article in self.find_articles(id[:LONGEST_ID]).articles[:MOST_NEAR]
        ]

    def find_articles(self, text: str, category: str | None = None) -> ArticleResults:
        """Return the articles for a query and a category, best first."""
        query = canonical_query(text)
        if not query:
            return ArticleResults(query, described_articles.articles(self.site, category))
        in_category = described_articles.articles(self.site, category) if category is not None else []
        shown = self._shown(self.site.articles)
        own = self.language.without_foreign_words(query)
        hits = self.articles.search(own, shown if category is None else {article.id for article in in_category})
        avoided = longer_namesakes(query, self.holidays, self.synonyms, self.language.stem)
        asks_number = self.language.asks_number(query)
        if avoided or asks_number:
            others = self._about_namesakes(query, avoided)
            hits = [
                hit._replace(avoided=avoided, asks_number=asks_number, is_full=hit.is_full and hit.id not in others)
                for hit in hits
            ]
            hits.sort(key=lambda hit: hit.id in others)
        by_id = {hit.id: hit for hit in hits}
        if about_hours := [hit for hit in hits if self._tells_hours(hit, hits[0])]:
            day = asked_day(query, self.site)
            days = frozenset() if day else days_named(query, self.named_days, self.language)
            by_id |= {hit.id: hit._replace(special_days=days, day=day) for hit in about_hours}
        is_covered = covers(hits)
        on_menu = cache(partial(self.find_dishes, query))
        return ArticleResults(
            query,
            [self.site.articles[hit.id] for hit in hits],
            by_id,
            None if hits else self.articles.nearest(query, shown),
            is_covered,
            partial(self._named_dishes, on_menu, NAMED if is_covered else COVERED),
            on_menu,
        )

    def _tells_hours(self, hit: Hit, best: Hit) -> bool:
        """True if the hours of a special day are told of a hit; of an article on some of these days, if it is the best."""
        topic = self.site.articles[hit.id].topic
        return topic == described_articles.OPENING_HOURS or (topic == described_articles.HOLIDAY_HOURS and hit is best)

    @staticmethod
    def _named_dishes(on_menu: Callable[[], DishResults], least: float) -> list[Dish]:
        """Return the dishes of which a query speaks: ``which allergens does the crab congee have``."""
        found = on_menu()
        named = {hit.id for hit in (found.hits or {}).values() if hit.is_full and hit.confidence >= least}
        return [dish for dish in found.dishes if dish.id in named]

    def _about_namesakes(self, query: str, avoided: Iterable[str]) -> set[str]:
        """Return the articles whose title says what makes the difference to the day that a query names: Lunar."""
        if not avoided:
            return set()
        asked = set(term_sequence(query, self.language.stem))
        differences = {word for name in avoided for word in name.split()} - asked
        return {
            article.id
            for article in self.site.articles.values()
            for text in article.texts.values()
            if not differences.isdisjoint(term_sequence(text.title, self.language.stem))
        }


def _full(hit: Hit) -> Hit:
    return hit._replace(is_full=True, confidence=max(hit.confidence, FULL))


def _lacking(hit: Hit) -> Hit:
    return hit._replace(is_full=False, confidence=min(hit.confidence, LACKING))


def index_site(site: Site) -> SiteSearch:
    """Return the search over a site in its languages."""
    locales = site.languages.locales
    language = language_of_site(site)
    synonyms = Synonyms([*site.synonyms, *language.synonyms], language.stem)
    topics.prepare(locales)
    drinks.prepare()
    alcohol_free(site)
    counts.prepare(codes(locales))
    vocabulary: set[str] = set()
    return SiteSearch(
        site,
        language,
        Index(dish_documents(site, locales), language, synonyms, vocabulary),
        Index(article_documents(site), language, synonyms, vocabulary),
        synonyms,
        days_by_name((day.name.translations.values() for day in site.hours.holidays), language.stem),
        named_days(site.hours.holidays, codes(locales)),
        _sections_by_name(site, language.stem),
        _sections_named(site, language.sections_of_mains, is_whole=True),
        _sections_named(site, language.sections_of_drinks, is_whole=False),
        {id: drink for id, dish in site.dishes.items() if (drink := drink_of(site, dish))},
    )


def _sections_by_name(site: Site, stem: Stem) -> Mapping[TermSequence, Set[str]]:
    found: dict[TermSequence, set[str]] = {}
    for category in site.menu_categories.values():
        for name in category.label.translations.values():
            if words := term_sequence(name, stem):  # none in one of signs alone
                found.setdefault(words, set()).add(category.id)
    return found


def _sections_named(site: Site, pattern: re.Pattern[str], is_whole: bool) -> Set[str]:
    """Return the sections whose name has some words, and nothing else in one language if *is_whole*."""
    names = [
        (each.id, fold(name)) for each in site.menu_categories.values() for name in each.label.translations.values()
    ]
    if not is_whole:
        return {id for id, name in names if pattern.search(name)}
    return {id for id, name in names if pattern.fullmatch(" ".join(run.text for run in runs(name)))}


def log_search(scope: str, locale: Locale, results: DishResults | ArticleResults) -> None:
    """Log a query with the number and confidence of its hits, without the client and with the hour only."""
    if not results.query:
        return
    hits = results.hits or {}
    log_event(
        "search",
        time=datetime.now(UTC).isoformat(timespec="hours"),
        scope=scope,
        language=locale.code,
        query=results.query,
        hits=len(hits),
        confidence=round(max((hit.confidence for hit in hits.values()), default=0.0), 3),
    )
