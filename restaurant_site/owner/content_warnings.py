"""Warnings about content that loads: old dates, outdated translations, duplicates, missing articles and pictures.

A warning has a file and line like a fault, but the site starts in spite of it.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from math import hypot
from typing import Any

from ..content.checks import left_to_fill_in
from ..content.chinese import simplifier
from ..content.load_state import ASKED_FILES, FILES_OF_PAGES, SOLD_OUT_FILE, LoadState, ids_in_lists
from ..content.read_files import without_draft_articles
from ..content.references import REFERENCE
from ..content.site_loader import site
from ..content.yaml_documents import Location, YamlDocument, texts
from ..countries import COUNTRIES
from ..domain import cross_contact
from ..domain.geo import offset_in_metres
from ..models.articles import PAGES
from ..models.fault import Fault
from ..models.fields import TO_FILL_IN
from ..models.hours import OpeningHours
from ..models.menu import MenuConfig
from ..models.restaurant import Restaurant
from ..models.visit import Area, Parking, Street
from ..text.excerpts import first_sentence
from . import glossary_lint, translations
from .images import missing

MAX_AGE_DAYS = 180
"""Default number of days after which `last_verified` is too old."""
ENDS_SOON = 30
"""Days before the end of a certificate from which it is a warning."""
MIN_CHARACTERS_PER_WORD = 0.5
"""Chinese characters per English word; complete translations have 0.6 to 3."""
MIN_WORDS = 8
"""Texts of fewer English words are not compared."""
FEW = 3
"""Warnings of a kind that are reported one by one."""
OUTLIER = 5
"""How many times the price of every other dish is doubtful."""
PARKING_FILE = "parking.yaml"
NEIGHBOURHOOD = 5_000
"""Metres from which on a place is far away."""
SLOWEST, FASTEST = 50, 100
"""Walking speed in metres per minute."""
LETTERS_OF_A_LINE, HAN_OF_A_LINE = 60, 22
"""Letters and digits of the line of a dish, and Chinese characters of it, that a row of the menu shows well."""
_SIMPLIFY = simplifier({})


def warnings_of(draft: LoadState, today: date, oldest: int = MAX_AGE_DAYS) -> list[Fault]:
    """Return all warnings about *draft* on the day *today*, by file and line."""
    default = draft.languages.default
    return sorted(
        {
            *_in_each_file(_drafts_to_fill_in(draft), f"texts of drafts still have the template's {TO_FILL_IN}"),
            *_in_each_file(
                _verified_long_ago(draft.documents, today, oldest), f"entries were verified over {oldest} days ago"
            ),
            *_past_exceptions(draft, today),
            *_holidays_to_decide(draft, today),
            *_past_sold_out(draft, today),
            *_ending_certificates(draft, today),
            *_short_translations(draft),
            *_in_each_file(_translations_left_behind(draft), f"texts are older than their {default.english_name}"),
            *_pages_without_text(draft),
            *_in_each_file(_long_summaries(draft), "lines of the menu are longer than a row shows"),
            *_no_equipment(draft),
            *_allergens_not_recorded(draft),
            *_diets_not_recorded(draft),
            *_portions_not_recorded(draft),
            *_doubtful_prices(draft),
            *_price_range_left_behind(draft),
            *_foreign_telephone(draft),
            *_dishes_without_article(draft.documents),
            *_words_twice(draft.documents),
            *missing.warnings(draft.folder, draft.dishes, None if draft.faults else site(draft)),
            *_doubtful_ways(draft),
            *glossary_lint.warnings(draft),
        }
    )


def few(findings: Sequence[tuple[str, Fault]], summary: Callable[[str], str]) -> Iterator[Fault]:
    """Yield the warnings found for several names; one for all of them, with *summary* of the names, if they are more than FEW."""
    if len(findings) <= FEW:
        yield from (warning for _, warning in findings)
    else:
        names = ", ".join(f"`{name}`" for name, _ in findings[:FEW])
        yield replace(findings[0][1], field="", message=summary(f"{len(findings)} dishes ({names}…)"))


def _in_each_file(findings: Iterable[Fault], what: str) -> Iterator[Fault]:
    """Yield the warnings found; one for each file that has more than FEW: their number, *what*, and what to do."""
    by_file: dict[str, list[Fault]] = {}
    for warning in findings:
        by_file.setdefault(warning.path, []).append(warning)
    for warnings in by_file.values():
        if len(warnings) <= FEW:
            yield from warnings
        else:
            first = min(warnings)
            remedy = first.message.partition("; ")[2]
            yield replace(first, message=f"this and {len(warnings) - 1} more {what}; {remedy}")


def _drafts_to_fill_in(draft: LoadState) -> Iterator[Fault]:
    for document, location, is_draft in left_to_fill_in(draft):
        if is_draft:
            message = f"this draft still has the template's {TO_FILL_IN}; write your own words before you publish it"
            yield document.fault(location, message)


def _verified_long_ago(documents: Mapping[str, YamlDocument], today: date, oldest: int) -> Iterator[Fault]:
    for document in documents.values():
        for location, text in texts(document.value):
            if location[-1:] != ("last_verified",) or (day := _date(text)) is None:
                continue
            if day > today:
                yield document.fault(location, f"{day} is still to come; write the day on which you last looked")
            elif today - day > timedelta(days=oldest):
                age = (today - day).days
                yield document.fault(location, f"was verified {age} days ago; look again and write {today}")


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _past_exceptions(draft: LoadState, today: date) -> Iterator[Fault]:
    hours = draft.get(OpeningHours)
    for number, holiday in enumerate(hours.holidays if hours else ()):
        if (last := max(holiday.dates)) < today:
            message = f"`{holiday.id}` was over on {last}; write its next dates, or take the entry out"
            yield draft.documents["hours.yaml"].fault(("holidays", number, "dates"), message)


def _holidays_to_decide(draft: LoadState, today: date) -> Iterator[Fault]:
    """Yield each day to come that is a draft without hours, which guests do not see."""
    hours = draft.get(OpeningHours)
    for number, each in enumerate(hours.holidays if hours else ()):
        if each.draft and each.hours is None and max(each.dates) >= today:
            message = (
                f"`{each.id}` on {each.dates[0]} is a draft, which guests do not see; write its hours, `hours: []` if you "
                "are closed, nothing if you are open as usual, and delete `draft: true`"
            )
            yield draft.documents["hours.yaml"].fault(("holidays", number, "draft"), message)


def _ending_certificates(draft: LoadState, today: date) -> Iterator[Fault]:
    restaurant = draft.get(Restaurant)
    for number, each in enumerate(restaurant.certificates if restaurant else ()):
        if each.until is None or each.until > today + timedelta(days=ENDS_SOON):
            continue
        if each.until < today:
            message = (
                f"`{each.id}` ended on {each.until}, so the site no longer says it; write the new date, or take it out"
            )
        else:
            message = (
                f"`{each.id}` ends on {each.until}; write the new date in time: after it the site no longer says it"
            )
        yield draft.documents["restaurant.yaml"].fault(("certificates", number, "until"), message)


def _past_sold_out(draft: LoadState, today: date) -> Iterator[Fault]:
    for dish, entry in draft.sold_out.items():
        if entry.day < today - timedelta(days=1):
            message = f"`{dish}` has not been sold out since {entry.day}; delete the line, or write a day to come"
            yield draft.documents[SOLD_OUT_FILE].fault((dish,), message)


def _short_translations(draft: LoadState) -> Iterator[Fault]:
    default = draft.languages.default
    if not default.spaces_words:
        return
    for pair in translations.pairs(draft.documents, draft.languages):
        words = len(REFERENCE.sub("x", pair.original).split())
        characters = len(re.sub(r"\W", "", REFERENCE.sub("字字", pair.translation)))
        if pair.locale.script == "Han" and words >= MIN_WORDS and characters < words * MIN_CHARACTERS_PER_WORD:
            message = f"{characters} characters for {words} words of {default.english_name}; does it say all of it?"
            yield pair.document.fault(pair.location, message)


def _translations_left_behind(draft: LoadState) -> Iterator[Fault]:
    noted = translations.read_lock(draft.folder)
    if noted is None:
        return
    noted_translations = {translation for translation, _ in noted}
    fresh = 0
    for pair in translations.pairs(draft.documents, draft.languages):
        if pair.hashes in noted:
            continue
        if pair.hashes[0] in noted_translations:
            original = f"the {draft.languages.default.english_name} has changed since this was written"
            message = f"{original}; mend it, then `restaurant-site translate --confirm`"
            yield pair.document.fault(pair.location, message)
        else:
            fresh += 1
    if fresh:
        message = f"{fresh} new or changed translations are not noted yet; run `restaurant-site translate --confirm`"
        yield Fault(translations.LOCK, 1, "", message)


def _pages_without_text(draft: LoadState) -> Iterator[Fault]:
    for page in PAGES.keys() - draft.keys("pages.yaml") if draft.all_read("pages.yaml") else ():
        message = f"is missing, so the page has a general title and summary; write `{page}:` with your own"
        yield Fault("pages.yaml", 1, page, message)


def _long_summaries(draft: LoadState) -> Iterator[Fault]:
    """Yield the line of each dish that is too long for a row of the menu, in each language in which somebody has written it."""
    for document, location, dish in draft.dishes.values():
        field, text = ("summary", dish.summary) if dish.summary else ("description", dish.description)
        for locale in draft.languages.locales:
            if (*location, field, locale.code) not in document.lines or not text.written_in(locale):
                continue
            line = text.in_(locale) if dish.summary else first_sentence(text.in_(locale))
            length, most = sum(map(str.isalnum, line)), HAN_OF_A_LINE if locale.script == "Han" else LETTERS_OF_A_LINE
            if length > most and not line.startswith(TO_FILL_IN):
                remedy = "shorten it" if dish.summary else "write a shorter one as its `summary`"
                message = f"the dish's line of the menu has {length} letters, more than {most}; {remedy}"
                yield document.fault((*location, field, locale.code), message)


def _no_equipment(draft: LoadState) -> Iterator[Fault]:
    menu = draft.get(MenuConfig)
    if menu is not None and draft.dishes and not menu.equipment:
        message = (
            "no equipment is named, so what dishes leave on a shared wok, fryer or ladle is missing from what the others "
            "may contain; add `equipment:`"
        )
        yield draft.documents["menu.yaml"].fault((), message)


def _allergens_not_recorded(draft: LoadState) -> Iterator[Fault]:
    unknown = "guests are told to ask, and every allergen filter leaves {} out"
    yield from _not_recorded(draft, "allergens", unknown, "what it contains")
    yield from _unknown_traces(draft)


def _diets_not_recorded(draft: LoadState) -> Iterator[Fault]:
    unknown = "guests who filter by a diet are told to ask"
    yield from _not_recorded(draft, "diets", unknown, "those that it keeps, or `none`")


def _not_recorded(draft: LoadState, field: str, unknown: str, right: str) -> Iterator[Fault]:
    """Yield the dishes without a record of a field; *unknown* says what that means for one or several, *right* what to write."""
    one, several = unknown.format("it"), unknown.format("them")
    warnings = [
        (
            dish.id,
            document.fault(
                (*location, "id"), f"`{dish.id}` has no {field} recorded: {one}; add `{field}:` with {right}"
            ),
        )
        for document, location, dish in draft.dishes.values()
        if getattr(dish, field) is None
    ]
    yield from few(warnings, lambda dishes: f"{dishes} have no {field} recorded: {several}")


def _portions_not_recorded(draft: LoadState) -> Iterator[Fault]:
    """Yield dishes without a portion, where others have one."""
    dishes = list(draft.dishes.values())
    unknown = "whether an order sheet with it is enough is then not known"
    warnings = [
        (
            dish.id,
            document.fault(
                (*location, "id"),
                f"`{dish.id}` does not say how many guests it feeds: {unknown}; add `portion: [1, 2]`, at least and at most "
                "at a table that shares dishes, [0, 0] for a drink or a sauce",
            ),
        )
        for document, location, dish in dishes
        if dish.portion is None
    ]
    if len(warnings) < len(dishes):
        yield from few(warnings, lambda ids: f"{ids} do not say how many guests they feed: add `portion: [1, 2]`")


def _unknown_traces(draft: LoadState) -> Iterator[Fault]:
    """Yield shared equipment on which dishes leave nobody knows what."""
    menu, dishes = draft.get(MenuConfig), [dish for _, _, dish in draft.dishes.values()]
    for number, equipment in enumerate(menu.equipment if menu else ()):
        made_on = [dish for dish in dishes if equipment.shared and cross_contact.equipment_of(dish, [equipment])]
        unknown = [f"`{dish.id}`" for dish in made_on if not dish.allergens_recorded]
        if unknown and (others := len(made_on) - len(unknown)):
            names = ", ".join(unknown[:FEW]) + "…" * (len(unknown) > FEW)
            message = (
                f"what {names} may leave here is unknown, so it is unknown what {others} other dishes may contain: "
                "guests are told to ask, and allergen filters leave them out"
            )
            yield draft.documents["menu.yaml"].fault(("equipment", number), message)


def _doubtful_prices(draft: LoadState) -> Iterator[Fault]:
    prices = sorted(dish.price for _, _, dish in draft.dishes.values() if dish.price is not None)
    for document, location, dish in draft.dishes.values():
        where = (*location, "price")
        if dish.price == 0:
            yield document.fault(where, "guests read that it costs nothing; write the price")
        elif dish.price and len(prices) > 1 and dish.price == prices[-1] >= OUTLIER * prices[-2] > 0:
            message = f"{dish.price / 100:.2f} where no other dish costs more than {prices[-2] / 100:.2f}; is it right?"
            yield document.fault(where, message)


def _price_range_left_behind(draft: LoadState) -> Iterator[Fault]:
    """Yield the price range where a dish costs more than its end, or every dish more than its beginning."""
    restaurant = draft.get(Restaurant)
    prices = [dish.price for _, _, dish in draft.dishes.values() if dish.price]
    amounts = re.findall(r"\d+(?:[.,]\d{1,2}(?!\d))?", restaurant.price_range) if restaurant else []
    if len(amounts) != 2 or not prices:
        return
    first, last = (round(100 * float(each.replace(",", "."))) for each in amounts)
    largest = max([*prices, *(size.price for _, _, dish in draft.dishes.values() for size in dish.sizes)])
    where = draft.documents["restaurant.yaml"]
    if largest > last:
        yield where.fault(("price_range",), f"a dish costs {largest / 100:.2f}, more than its end; write the new range")
    if min(prices) // 100 * 100 > first:  # a beginning in whole units may be a little lower
        message = f"no dish costs less than {min(prices) / 100:.2f}, more than its beginning; write the new range"
        yield where.fault(("price_range",), message)


def _foreign_telephone(draft: LoadState) -> Iterator[Fault]:
    restaurant = draft.get(Restaurant)
    country = COUNTRIES.get(restaurant.address.country) if restaurant else None
    if restaurant and country and not restaurant.telephone.startswith(country.calling_code):
        message = f"telephone numbers of {country.code} begin with {country.calling_code}; is it right?"
        yield draft.documents["restaurant.yaml"].fault(("telephone",), message)


def _dishes_without_article(documents: Mapping[str, YamlDocument]) -> Iterator[Fault]:
    """Yield dishes that no article mentions; drafts are ignored."""
    published = without_draft_articles(documents)
    articles = [document for name, document in published.items() if name.startswith("knowledge/")]
    words = " ".join(text for document in articles for _, text in texts(document.value))
    mentioned = set(re.findall(r"\b(?:dish|price|serves):([a-z0-9-]+)", words))
    warnings = [
        (id, document.fault(location, f"no article mentions `{id}`; name it in one: {{{{dish:{id}}}}}"))
        for name, document in documents.items()
        if name.startswith("menu/")
        for location, id in ids_in_lists(document, ())
        if id not in mentioned and document.value[location[0]].get("draft") != "true"
    ]
    yield from few(
        warnings, lambda dishes: f"no article mentions {dishes}; name each in one: {{{{dish:{warnings[0][0]}}}}}"
    )


def _doubtful_ways(draft: LoadState) -> Iterator[Fault]:
    """Yield places that are far away, walks that do not fit the straight line, and minutes that do not fit the distance.

    They are no faults: which of two places is wrong nobody can tell, and each is corrected on a page of its own.
    """
    restaurant, parking = draft.get(Restaurant), draft.get(Parking)
    if restaurant is None or parking is None or FILES_OF_PAGES[PARKING_FILE] in draft.hidden:
        return
    document = draft.documents[PARKING_FILE]
    for key, places in (("options", parking.options), ("transit", parking.transit)):
        for number, place in enumerate(places):
            straight = hypot(*offset_in_metres(restaurant, place))
            if straight > NEIGHBOURHOOD:
                yield document.fault((key, number, "latitude"), _far(straight))
            elif place.distance_m < straight - 15:
                message = (
                    f"{place.distance_m} m on foot is less than the straight line of {straight:.0f} m; is it right?"
                )
                yield document.fault((key, number, "distance_m"), message)
            elif place.distance_m > 2 * straight + 100:
                message = (
                    f"{place.distance_m} m on foot for a straight line of {straight:.0f} m; is the position right?"
                )
                yield document.fault((key, number, "distance_m"), message)
            if not _can_be_walked(place.distance_m, place.walk_minutes):
                message = f"{place.walk_minutes} for {place.distance_m} m; people walk about 80 m in a minute"
                yield document.fault((key, number, "walk_minutes"), message)
    lines: Sequence[tuple[str, Sequence[Street | Area]]] = (("streets", parking.streets), ("areas", parking.areas))
    for key, drawn in lines:
        for number, each in enumerate(drawn):
            away = max(hypot(*offset_in_metres(restaurant, point)) for point in each.points)
            if away > NEIGHBOURHOOD:
                yield document.fault((key, number), _far(away))


def _far(metres: float) -> str:
    return f"lies {metres / 1000:.0f} km from the restaurant; look at both places"


def _can_be_walked(metres: int, minutes: int) -> bool:
    """Tell whether the walking speed is plausible; minutes may be rounded up or down."""
    return SLOWEST * (minutes - 1) <= metres <= FASTEST * (minutes + 1)


def _words_twice(documents: Mapping[str, YamlDocument]) -> Iterator[Fault]:
    for name, document in documents.items():
        lists = _phrase_lists(document.value) if name in ASKED_FILES else _word_lists(document.value, ())
        for location, words in lists:
            first: dict[str, str] = {}
            for number, word in enumerate(words):
                if (other := first.setdefault(_as_searched(word), word)) is not word:
                    message = f"search takes `{word}` and `{other}` for the same; keep one"
                    yield document.fault((*location, number), message)


def _word_lists(value: Any, location: Location) -> Iterator[tuple[Location, list[str]]]:
    entries = value if isinstance(value, list) else [value]
    for number, entry in enumerate(entries):
        for key in glossary_lint.SEARCHED_KEYS:
            if isinstance(entry, dict) and isinstance(words := entry.get(key), list):
                where: Location = (number,) if isinstance(value, list) else ()
                yield (*location, *where, key), [word for word in words if isinstance(word, str)]


def _phrase_lists(value: Any) -> Iterator[tuple[Location, list[str]]]:
    for id, phrases in value.items() if isinstance(value, dict) else ():
        if isinstance(phrases, list):
            yield (id,), [phrase for phrase in phrases if isinstance(phrase, str)]


def _as_searched(word: str) -> str:
    """Return a word as search compares it: without case, width, hyphens, plurals and Chinese variants."""
    plain = re.sub(r"\W+", " ", _SIMPLIFY(unicodedata.normalize("NFKC", word)).casefold())
    return re.sub(r"(?<=[a-z]{3})s\b", "", plain).strip()
