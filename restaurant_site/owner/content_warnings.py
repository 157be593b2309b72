"""Warnings about content that loads: old dates, outdated translations, duplicates, missing articles and pictures.

A warning has a file and line like a fault, but the site starts in spite of it.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from math import hypot
from statistics import median
from typing import Any
from zoneinfo import ZoneInfo

from ..content.checks import left_to_fill_in
from ..content.chinese import simplifier
from ..content.load_state import ASKED_FILES, FILES_OF_PAGES, SOLD_OUT_FILE, LoadState, ids_in_lists
from ..content.read_files import without_draft_articles
from ..content.references import REFERENCE
from ..content.site_loader import site
from ..content.starter import starter_facts
from ..content.yaml_documents import Location, YamlDocument, texts
from ..countries import COUNTRIES
from ..domain import cross_contact
from ..domain.allergens import listed_allergens
from ..domain.geo import offset_in_metres
from ..domain.money import is_included
from ..domain.public_holidays import PublicHolidayError, holidays_of_year
from ..domain.schedule import days_partly_open, days_served
from ..i18n import N_
from ..models import allergen_names
from ..models.fault import Fault
from ..models.fault_kinds import Kind, LanguageName, Message, Money, Translatable, WeekdayIds
from ..models.fields import TO_FILL_IN
from ..models.hours import DAYS, Hours
from ..models.meals import MealRules
from ..models.menu import ALWAYS, NEVER, Equipment, MenuConfig, ServingHours, ServingWindow
from ..models.restaurant import Restaurant
from ..models.visit import Area, Parking, Street
from ..models.weeks import OpeningHours
from ..text.excerpts import first_sentence
from . import former_values, glossary_lint, list_counts, public_holidays, telephones, translations
from .images import missing

MAX_AGE_DAYS = 180
"""Default number of days after which `last_verified` is too old."""
DAYS_AHEAD = 60
"""Days before a public holiday from which it is a question whether the restaurant is open."""
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
TEN_TIMES, LEAST_PRICED = 8, 4
"""How many times the usual price of a section may be ten times the right one, and how many dishes with a price tell what is usual."""
LONGEST_SERVICE = 14 * 60
"""Minutes of opening hours of which more are doubtful where they begin before DAWN, or end on the next day."""
DAWN = 6 * 60
"""Minutes after midnight until which a restaurant may be open since the evening."""
HIGHEST_TAX = 30
"""Percent of a tax on meals of which more is doubtful."""
FAR_OF_ZONE = 60
"""Degrees of longitude from the meridian of a time zone that no place in it is away: China's has 47."""
HOURS_FILE, PARKING_FILE = "hours.yaml", "parking.yaml"
NEIGHBOURHOOD = 5_000
"""Metres from which on a place is far away."""
NEAR_IN_DEGREES = 0.5
"""Degrees of longitude within which places of one town lie."""
DETOUR = 100
"""Metres by which a way may be longer than a short straight line; than a long one, by half of that."""
SLOWEST, FASTEST = 50, 100
"""Walking speed in metres per minute."""
LETTERS_OF_A_LINE, HAN_OF_A_LINE = 60, 22
"""Letters and digits of the line of a dish, and Chinese characters of it, that a row of the menu shows well."""
_SIMPLIFY = simplifier({})
NOT_GIVEN = frozenset(
    {
        Kind.HOLIDAYS_UNDECIDED, Kind.MANY_WITHOUT_ALLERGENS, Kind.MANY_WITHOUT_ARTICLE, Kind.MANY_WITHOUT_DIETS,
        Kind.MANY_WITHOUT_PORTION, Kind.NO_ALLERGENS, Kind.NO_ARTICLE, Kind.NO_DIETS, Kind.NO_EQUIPMENT, Kind.NO_LANGUAGES,
        Kind.NO_PORTION, Kind.NOT_NOTED, Kind.SOME_ALLERGENS, Kind.MANY_WITH_SOME_ALLERGENS,
    }
)  # fmt: skip
"""The warnings about what is still to be told; the others may be the cause of a fault."""


def warnings_of(draft: LoadState, today: date, oldest: int = MAX_AGE_DAYS) -> list[Fault]:
    """Return all warnings about *draft* on the day *today*, by file and line."""
    default = draft.languages.default
    return sorted(
        {
            *_in_each_file(_drafts_to_fill_in(draft), Kind.DRAFTS_TO_FILL_IN),
            *_in_each_file(
                _verified_long_ago(draft.documents, today, oldest),
                Kind.MANY_VERIFIED_LONG_AGO,
                oldest=oldest,
                today=today,
            ),
            *_past_exceptions(draft, today),
            *_past_seasons(draft, today),
            *_holidays_to_decide(draft, today),
            *_undecided_holidays(draft, today),
            *_past_sold_out(draft, today),
            *_ending_certificates(draft, today),
            *_short_translations(draft),
            *_in_each_file(
                _translations_left_behind(draft), Kind.MANY_LEFT_BEHIND, language=LanguageName(default.english_name)
            ),
            *_in_each_file(_long_summaries(draft), Kind.MANY_LONG_SUMMARIES),
            *_no_equipment(draft),
            *_open_allergens(draft),
            *_allergens_in_texts(draft),
            *_allergens_not_recorded(draft),
            *_diets_not_recorded(draft),
            *_portions_not_recorded(draft),
            *_doubtful_prices(draft),
            *_prices_above_usual(draft),
            *_long_services(draft),
            *high_taxes(draft),
            *_place_outside_zone(draft),
            *_names_twice(draft),
            *served_while_closed(draft),
            *assumed_taxes(draft),
            *_price_range_left_behind(draft),
            *_foreign_telephone(draft),
            *_doubtful_telephone(draft),
            *former_telephones(draft),
            *_other_telephones(draft),
            *list_counts.warnings(draft),
            *_not_given(draft),
            *_dishes_without_article(draft.documents),
            *_words_twice(draft.documents),
            *missing.warnings(draft.folder, draft.dishes, None if draft.faults else site(draft)),
            *_doubtful_ways(draft),
            *glossary_lint.warnings(draft),
        }
    )


def is_not_given(warning: Fault) -> bool:
    """Tell whether a warning is about what is still to be told, which cannot be the cause of a fault."""
    return isinstance(warning.message, Message) and warning.message.kind in NOT_GIVEN


def few(findings: Sequence[Fault], several: Kind) -> Iterator[Fault]:
    """Yield the warnings about dishes, each with its ``name``; one of the kind *several* for all, if they are more than FEW."""
    if len(findings) <= FEW:
        yield from findings
    else:
        names = tuple(str(each.message.values["name"]) for each in findings[:FEW])
        yield replace(findings[0], field="", message=several(number=len(findings), name=names[0], names=names))


def _in_each_file(findings: Iterable[Fault], several: Kind, **values: object) -> Iterator[Fault]:
    """Yield the warnings found; one of the kind *several* for each file that has more than FEW, with the values of the first."""
    by_file: dict[str, list[Fault]] = {}
    for warning in findings:
        by_file.setdefault(warning.path, []).append(warning)
    for warnings in by_file.values():
        if len(warnings) <= FEW:
            yield from warnings
        else:
            first = min(warnings)
            yield replace(first, message=several(number=len(warnings) - 1, **{**first.message.values, **values}))


def _drafts_to_fill_in(draft: LoadState) -> Iterator[Fault]:
    for document, location, is_draft in left_to_fill_in(draft):
        if is_draft:
            yield document.fault(location, Kind.DRAFT_TO_FILL_IN())


def _verified_long_ago(documents: Mapping[str, YamlDocument], today: date, oldest: int) -> Iterator[Fault]:
    for document in documents.values():
        for location, text in texts(document.value):
            if location[-1:] != ("last_verified",) or (day := _date(text)) is None:
                continue
            if day > today:
                yield document.fault(location, Kind.VERIFIED_TO_COME(day=day))
            elif today - day > timedelta(days=oldest):
                yield document.fault(location, Kind.VERIFIED_LONG_AGO(days=(today - day).days, today=today))


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _past_exceptions(draft: LoadState, today: date) -> Iterator[Fault]:
    hours = draft.get(OpeningHours)
    for number, holiday in enumerate(hours.holidays if hours else ()):
        if (last := max(holiday.dates)) < today:
            message = Kind.DATES_OVER(name=holiday.id, day=last)
            yield draft.documents["hours.yaml"].fault(("holidays", number, "dates"), message)


def _past_seasons(draft: LoadState, today: date) -> Iterator[Fault]:
    """Yield dishes of the dates of one year, such as the menu of an evening, that are over."""
    for document, location, dish in draft.dishes.values():
        last = dish.season.last if dish.season and not dish.draft else None
        if last and last.year and (day := last.of(last.year)) < today:
            yield document.fault((*location, "season"), Kind.SEASON_OVER(name=dish.id, day=day))


def _holidays_to_decide(draft: LoadState, today: date) -> Iterator[Fault]:
    """Yield each day to come that is a draft without hours, which guests do not see."""
    hours = draft.get(OpeningHours)
    for number, each in enumerate(hours.holidays if hours else ()):
        if each.draft and each.hours is None and max(each.dates) >= today:
            message = Kind.HOLIDAY_TO_DECIDE(name=each.id, day=each.dates[0])
            yield draft.documents["hours.yaml"].fault(("holidays", number, "draft"), message)


def _undecided_holidays(draft: LoadState, today: date) -> Iterator[Fault]:
    """Yield the public holidays of the next DAYS_AHEAD that hours.yaml does not have, once."""
    hours, restaurant = draft.get(OpeningHours), draft.get(Restaurant)
    if hours is None or restaurant is None or any(each.fault.path == HOURS_FILE for each in starter_facts(draft)):
        return  # the hours of every week come first
    last = today + timedelta(days=DAYS_AHEAD)
    address, years = restaurant.address, range(today.year, last.year + 1)
    try:
        found = [
            each for year in years for each in holidays_of_year(address.country, address.region, year, draft.languages)
        ]
    except PublicHolidayError:  # the command says why
        return
    undecided = [
        each
        for each in public_holidays.not_yet_in(hours, found)
        if today <= each.day <= last and not (each.is_of_offices or public_holidays.is_closed_anyway(hours, each))
    ]
    if undecided:
        asked = sorted({undecided[0].day.year, undecided[-1].day.year})
        code = draft.languages.default.code
        message = Kind.HOLIDAYS_UNDECIDED(
            holidays=tuple(
                f"{each.names[code]} ({each.day})" if code in each.names else str(each.day) for each in undecided
            ),
            dates=tuple(str(each.day) for each in undecided),
            years="-".join(map(str, asked)),
        )
        yield draft.documents[HOURS_FILE].fault(("holidays",), message)


def _ending_certificates(draft: LoadState, today: date) -> Iterator[Fault]:
    restaurant = draft.get(Restaurant)
    for number, each in enumerate(restaurant.certificates if restaurant else ()):
        if each.until is None or each.until > today + timedelta(days=ENDS_SOON):
            continue
        kind = Kind.CERTIFICATE_ENDED if each.until < today else Kind.CERTIFICATE_ENDS
        message = kind(name=each.id, day=each.until)
        yield draft.documents["restaurant.yaml"].fault(("certificates", number, "until"), message)


def _past_sold_out(draft: LoadState, today: date) -> Iterator[Fault]:
    for dish, entry in draft.sold_out.items():
        if entry.day and entry.day < today - timedelta(days=1):
            yield draft.documents[SOLD_OUT_FILE].fault((dish,), Kind.NO_LONGER_SOLD_OUT(name=dish, day=entry.day))


def _short_translations(draft: LoadState) -> Iterator[Fault]:
    default = draft.languages.default
    if not default.spaces_words:
        return
    for pair in translations.pairs(draft.documents, draft.languages):
        words = len(REFERENCE.sub("x", pair.original).split())
        characters = len(re.sub(r"\W", "", REFERENCE.sub("字字", pair.translation)))
        if pair.locale.script == "Han" and words >= MIN_WORDS and characters < words * MIN_CHARACTERS_PER_WORD:
            message = Kind.SHORT_TRANSLATION(
                characters=characters, words=words, language=LanguageName(default.english_name)
            )
            yield pair.document.fault(pair.location, message)


def _translations_left_behind(draft: LoadState) -> Iterator[Fault]:
    noted = translations.read_lock(draft.folder)
    if noted is None:
        return
    noted_translations = {translation for translation, _ in noted}
    fresh = set[tuple[str, str]]()
    for pair in translations.pairs(draft.documents, draft.languages):
        if pair.hashes in noted:
            continue
        if pair.hashes[0] in noted_translations:
            language = draft.languages.default.english_name
            yield pair.document.fault(pair.location, Kind.LEFT_BEHIND(language=LanguageName(language)))
        else:
            fresh.add(pair.hashes)
    if fresh:
        yield Fault(translations.LOCK, 1, "", Kind.NOT_NOTED(number=len(fresh)))


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
                remedy = Translatable(N_("shorten it") if dish.summary else N_("write a shorter one as its `summary`"))
                message = Kind.LONG_SUMMARY(length=length, most=most, remedy=remedy)
                yield document.fault((*location, field, locale.code), message)


def _no_equipment(draft: LoadState) -> Iterator[Fault]:
    menu = draft.get(MenuConfig)
    is_told = any(dish.may_contain for _, _, dish in draft.dishes.values())
    if menu is not None and draft.dishes and not (menu.equipment or is_told):
        yield draft.documents["menu.yaml"].fault((), Kind.NO_EQUIPMENT())


def _open_allergens(draft: LoadState) -> Iterator[Fault]:
    """Yield the words of dishes of which only the owner knows which allergens they mean."""
    for document, location, dish in draft.dishes.values():
        for word in dish.open_allergens:
            meant = allergen_names.meanings(word)
            yield document.fault((*location, "allergens"), Kind.OPEN_ALLERGEN(word=word, allergens=meant))


def _allergens_in_texts(draft: LoadState) -> Iterator[Fault]:
    """Yield dishes whose name or line names an allergen of the site’s list that their record of allergens lacks."""
    restaurant, menu = draft.get(Restaurant), draft.get(MenuConfig)
    listed = listed_allergens(restaurant, menu) if restaurant and menu else {}
    for document, location, dish in draft.dishes.values():
        told = {*(dish.allergens or dish.noted_allergens), *dish.may_contain}
        if dish.allergens is None and not told:
            continue
        for locale in draft.languages.locales:
            fields = (
                {"name": dish.name, "summary": dish.summary}
                if dish.summary
                else {"name": dish.name, "description": dish.description}
            )
            for field, text in fields.items():
                if (*location, field, locale.code) not in document.lines or not text.written_in(locale):
                    continue
                words = text.in_(locale) if field != "description" else first_sentence(text.in_(locale))
                for id, word in allergen_names.named_in(words).items():
                    if id in listed and id not in told:
                        told.add(id)  # once, in the first language that names it
                        message = Kind.ALLERGEN_IN_TEXT(word=word, allergens=(id,))
                        yield document.fault((*location, field, locale.code), message)


def _allergens_not_recorded(draft: LoadState) -> Iterator[Fault]:
    dependent = _dependent(draft)
    some = {id for id, (_, _, dish) in draft.dishes.items() if dish.noted_allergens}
    known, found = list[Fault](), list[Fault]()
    for each in _not_recorded(draft, "allergens", Kind.NO_ALLERGENS):
        if (dish := str(each.message.values["name"])) in some:
            known.append(replace(each, message=Kind.SOME_ALLERGENS(name=dish)))
        elif others := dependent.get(dish):
            found.append(replace(each, message=Kind.UNKNOWN_TRACES(name=dish, number=len(others))))
        else:
            found.append(each)
    yield from few(known, Kind.MANY_WITH_SOME_ALLERGENS)
    yield from few(found, Kind.MANY_WITHOUT_ALLERGENS)
    yield from _emptied_filters(draft)


def _diets_not_recorded(draft: LoadState) -> Iterator[Fault]:
    yield from few(_not_recorded(draft, "diets", Kind.NO_DIETS), Kind.MANY_WITHOUT_DIETS)


def _portions_not_recorded(draft: LoadState) -> Iterator[Fault]:
    """Yield dishes without a portion, where others have one."""
    warnings = _not_recorded(draft, "portion", Kind.NO_PORTION)
    if len(warnings) < len(draft.dishes):
        yield from few(warnings, Kind.MANY_WITHOUT_PORTION)


def _not_recorded(draft: LoadState, field: str, kind: Kind) -> list[Fault]:
    """Return a warning of a *kind* for each dish without a record of a field."""
    return [
        document.fault((*location, "id"), kind(name=dish.id))
        for document, location, dish in draft.dishes.values()
        if getattr(dish, field) is None
    ]


def _dependent(draft: LoadState) -> Mapping[str, set[str]]:
    """Return the dishes made on shared equipment beside one without a record of allergens, by its id: what they may contain is unknown."""
    menu, found = draft.get(MenuConfig), dict[str, set[str]]()
    for equipment in menu.equipment if menu else ():
        dishes = [dish for _, _, dish in draft.dishes.values() if equipment.shared]
        made_on = [dish for dish in dishes if cross_contact.equipment_of(dish, [equipment])]
        recorded = {dish.id for dish in made_on if dish.allergens_recorded}
        for dish in made_on:
            if not dish.allergens_recorded:
                found.setdefault(dish.id, set()).update(recorded)
    return found


def _emptied_filters(draft: LoadState) -> Iterator[Fault]:
    """Yield shared equipment that alone leaves no dish to those who leave an allergen out."""
    menu, dishes = draft.get(MenuConfig), [dish for _, _, dish in draft.dishes.values()]
    allergens = sorted({each for dish in dishes for each in dish.allergens or ()})

    def emptied(equipment: Sequence[Equipment]) -> set[str]:
        found = cross_contact.with_derived_traces(dishes, equipment, allergens)
        return {
            each for each in allergens if all(each in (*(dish.allergens or ()), *dish.may_contain) for dish in found)
        }

    if menu is None or not (none_left := emptied(menu.equipment)):
        return
    for number, equipment in enumerate(menu.equipment):
        others = [each for each in menu.equipment if each is not equipment]
        if equipment.shared and (names := sorted(none_left - emptied(others))):
            message = Kind.EMPTIED_FILTERS(names=tuple(names), number=len(dishes))
            yield draft.documents["menu.yaml"].fault(("equipment", number), message)


def _doubtful_prices(draft: LoadState) -> Iterator[Fault]:
    """Yield prices of nothing, of OUTLIER times every other one, and of TEN_TIMES what is usual in the section."""
    prices = sorted(dish.price for _, _, dish in draft.dishes.values() if dish.price is not None)
    in_section: dict[str, list[int]] = {}
    for _, _, dish in draft.dishes.values():
        most = max((*(size.price for size in dish.sizes), dish.price or 0))  # a bottle alone is like the bottles
        in_section.setdefault(dish.category, []).extend([most] if most else [])
    for document, location, dish in draft.dishes.values():
        where = (*location, "price")
        if dish.price == 0:
            yield document.fault(where, Kind.COSTS_NOTHING())
        elif dish.price and len(prices) > 1 and dish.price == prices[-1] >= OUTLIER * prices[-2] > 0:
            message = Kind.DOUBTFUL_PRICE(price=_money(draft, dish.price), most=_money(draft, prices[-2]))
            yield document.fault(where, message)
        elif dish.price and len(others := in_section[dish.category]) >= LEAST_PRICED:
            usual = median(others)
            if dish.price >= TEN_TIMES * usual:
                message = Kind.PRICE_UNLIKE_SECTION(price=_money(draft, dish.price), usual=_money(draft, usual))
                yield document.fault(where, message)


def _money(draft: LoadState, cents: float) -> object:
    """Return an amount that each language writes in its own way, if the currency is known."""
    restaurant, amount = draft.get(Restaurant), Money(round(cents), "")
    return replace(amount, currency=restaurant.currency) if restaurant else str(amount)


def _prices_above_usual(draft: LoadState) -> Iterator[Fault]:
    """Yield prices at a time that are above what the dish, or its size, costs at others."""
    for document, location, dish in draft.dishes.values():
        of_sizes = {size.id: size.price for size in dish.sizes}
        for number, timed in enumerate(dish.prices_at):
            usual = of_sizes.get(timed.size, dish.price) if timed.size else dish.price
            if usual and timed.price > usual:
                message = Kind.PRICE_AT_ABOVE(price=_money(draft, timed.price), most=_money(draft, usual))
                yield document.fault((*location, "prices_at", number, "price"), message)


def _long_services(draft: LoadState) -> Iterator[Fault]:
    """Yield hours that begin before dawn or go on past it, of more than LONGEST_SERVICE: ``16:00-10:00`` for 16:00-22:00."""
    opening = draft.get(OpeningHours)
    if opening is None:
        return
    services: list[tuple[Location, Hours]] = [
        (("week", day, number), each) for day in DAYS for number, each in enumerate(opening.week[day])
    ]
    services += [
        (("holidays", number, "hours", part), each)
        for number, day in enumerate(opening.holidays)
        for part, each in enumerate(day.hours or ())
    ]
    for location, hours in services:
        start, end = hours.minutes
        is_long = end - start > LONGEST_SERVICE and (end > 1440 or 0 < start < DAWN)
        if is_long or end > 1440 + DAWN:
            message = Kind.LONG_SERVICE(hours=f"{hours.open:%H:%M}–{hours.close:%H:%M}", number=(end - start) // 60)
            yield draft.documents["hours.yaml"].fault(location, message)


def high_taxes(draft: LoadState) -> Iterator[Fault]:
    """Yield taxes that no country has on a meal."""
    restaurant = draft.get(Restaurant)
    for number, tax in enumerate(restaurant.taxes if restaurant else ()):
        if tax.rate and float(tax.rate.rstrip("%")) > HIGHEST_TAX:
            where = ("taxes", number, "rate")
            yield draft.documents["restaurant.yaml"].fault(where, Kind.HIGH_TAX(percent=tax.rate))


def _place_outside_zone(draft: LoadState) -> Iterator[Fault]:
    """Yield a longitude that only without its sign, or with one, is near the meridian of the time zone; or the two the wrong way round."""
    restaurant = draft.get(Restaurant)
    if restaurant is None or restaurant.place is None:
        return
    winter = datetime(2026, 1, 1, 12, tzinfo=ZoneInfo(restaurant.time_zone)).utcoffset() or timedelta()
    meridian, longitude = 15 * winter.total_seconds() / 3600, restaurant.place.longitude
    latitude = restaurant.place.latitude
    if _apart(longitude, meridian) > FAR_OF_ZONE >= _apart(-longitude, meridian) > _apart(latitude, meridian):
        message = Kind.LATITUDE_IS_LONGITUDE(latitude=f"{latitude:.5f}")
        yield draft.documents["restaurant.yaml"].fault(("latitude",), message)
    elif _apart(longitude, meridian) > FAR_OF_ZONE >= _apart(-longitude, meridian):
        message = Kind.PLACE_OUTSIDE_ZONE(
            longitude=f"{longitude:.5f}", zone=restaurant.time_zone, right=f"{-longitude:.5f}"
        )
        yield draft.documents["restaurant.yaml"].fault(("longitude",), message)


def _apart(one: float, other: float) -> float:
    """Return the degrees between two longitudes."""
    return abs((one - other + 180) % 360 - 180)


def _names_twice(draft: LoadState) -> Iterator[Fault]:
    """Yield dishes with the name of one before: in its section at the same times, or with other allergens recorded."""
    in_section: dict[tuple[str, str, str], int] = {}
    recorded: dict[str, tuple[str, int, set[str]]] = {}
    for document, location, dish in draft.dishes.values():
        written = dish.name.translations.get(draft.languages.default.code)
        if written is None:
            continue
        name = " ".join(unicodedata.normalize("NFKC", written).casefold().split())
        where, line = (*location, "name"), document.line(location)
        times = repr((dish.hours, dish.season, dish.available))
        if (first := in_section.setdefault((dish.category, name, times), line)) != line:
            yield document.fault(where, Kind.SAME_NAME(line=first))
        if dish.allergens is None:
            continue
        file, first, allergens = recorded.setdefault(name, (document.path, line, {*dish.allergens}))
        if allergens != {*dish.allergens}:
            yield document.fault(where, Kind.SAME_NAME_OTHER_ALLERGENS(file=file, line=first))


def served_while_closed(draft: LoadState) -> Iterator[Fault]:
    """Yield sections, dishes and suggested meals with a day on which the restaurant is closed at their times, and prices likewise.

    Those of which only a part is within the opening hours of a day are told with these.
    """
    opening, menu, meals = draft.get(OpeningHours), draft.get(MenuConfig), draft.get(MealRules)
    served = [(document, location, dish.hours) for document, location, dish in draft.dishes.values()]
    of_sections = [each.hours for each in menu.categories] if menu else []
    of_meals = [each.hours for each in meals.meals] if meals else []
    for file, key, listed in (("menu.yaml", "categories", of_sections), ("meals.yaml", "meals", of_meals)):
        served += [(draft.documents[file], (key, number), hours) for number, hours in enumerate(listed)]
    if opening is None:
        return
    for document, location, hours in served:
        for window in hours.windows if hours else ():
            yield from _closed_in(opening, window, document, (*location, "hours"))
    yield from _prices_nobody_pays(draft, opening)


def _closed_in(
    opening: OpeningHours, window: ServingWindow, document: YamlDocument, location: Location
) -> Iterator[Fault]:
    yield from _partly_closed(opening, window, document, location)
    opened = days_served(opening, window)
    if window.days != DAYS and (closed := tuple(day for day in window.days if day not in opened)):
        kind = Kind.SERVED_WHILE_CLOSED if opened else Kind.NEVER_SERVED
        yield document.fault(
            location, kind(weekdays=WeekdayIds(window.days), hours=window.clock, closed=WeekdayIds(closed))
        )


def _partly_closed(
    opening: OpeningHours, window: ServingWindow, document: YamlDocument, location: Location
) -> Iterator[Fault]:
    for ranges, days in days_partly_open(opening, window).items():
        opened = tuple(f"{each.open:%H:%M}–{each.close:%H:%M}" for each in ranges)
        yield document.fault(
            location, Kind.SERVED_OUTSIDE(hours=window.clock, opened=opened, weekdays=WeekdayIds(days))
        )


def _prices_nobody_pays(draft: LoadState, opening: OpeningHours) -> Iterator[Fault]:
    """Yield prices at a time at which, on a day of theirs, the restaurant is closed or the dish is not served.

    Of the prices of one happy hour that lies outside the opening hours, only the first is told.
    """
    menu, told = draft.get(MenuConfig), set[ServingHours]()
    of_sections = {each.id: each.hours for each in menu.categories} if menu else {}
    for document, location, dish in draft.dishes.values():
        served = dish.hours or of_sections.get(dish.category) or ALWAYS
        for number, timed in enumerate(dish.prices_at):
            where = (*location, "prices_at", number, "hours")
            for window in timed.hours.windows:
                if timed.hours not in told:
                    yield from _partly_closed(opening, window, document, where)
                opened = days_served(opening, window)
                paid = [day for day in opened if ServingHours((replace(window, days=(day,)),)).overlaps(served)]
                unpaid = tuple(day for day in window.days if day not in paid)
                is_told = served == ALWAYS and timed.hours in told
                if unpaid and not is_told and served != NEVER and (not paid or window.days != DAYS):
                    yield document.fault(
                        where, Kind.PRICE_AT_NEVER_PAID(hours=window.clock, weekdays=WeekdayIds(unpaid))
                    )
            told.add(timed.hours)


def assumed_taxes(draft: LoadState) -> Iterator[Fault]:
    """Yield charges of which nobody has written whether they are taxed, where taxes are added to prices."""
    restaurant = draft.get(Restaurant)
    if restaurant is None or not any(tax.rate and is_included(restaurant, tax) is False for tax in restaurant.taxes):
        return
    for number, charge in enumerate(restaurant.charges):
        if charge.is_tax_assumed:
            message = Kind.ASSUMED_TAX(id=charge.id, percent=charge.percent)
            yield draft.documents["restaurant.yaml"].fault(("charges", number), message)


def _price_range_left_behind(draft: LoadState) -> Iterator[Fault]:
    """Yield the price range where a dish costs more than its end, or every dish more than its beginning."""
    restaurant = draft.get(Restaurant)
    prices = [dish.price for _, _, dish in draft.dishes.values() if dish.price]
    amounts = re.findall(r"\d+(?:[.,]\d{1,2}(?!\d))?", (restaurant and restaurant.price_range) or "")
    if len(amounts) != 2 or not prices:
        return
    first, last = (round(100 * float(each.replace(",", "."))) for each in amounts)
    largest = max([*prices, *(size.price for _, _, dish in draft.dishes.values() for size in dish.sizes)])
    where = draft.documents["restaurant.yaml"]
    if largest > last:
        yield where.fault(("price_range",), Kind.PRICE_ABOVE_RANGE(price=_money(draft, largest)))
    if min(prices) // 100 * 100 > first:  # a beginning in whole units may be a little lower
        yield where.fault(("price_range",), Kind.RANGE_BELOW_PRICES(price=_money(draft, min(prices))))


def _foreign_telephone(draft: LoadState) -> Iterator[Fault]:
    restaurant = draft.get(Restaurant)
    country = COUNTRIES.get(restaurant.address.country) if restaurant else None
    if restaurant and country and not restaurant.telephone.startswith(country.calling_code):
        message = Kind.FOREIGN_TELEPHONE(country=country.code, code=country.calling_code)
        yield draft.documents["restaurant.yaml"].fault(("telephone",), message)


def _doubtful_telephone(draft: LoadState) -> Iterator[Fault]:
    restaurant = draft.get(Restaurant)
    if restaurant and telephones.is_doubtful(restaurant.telephone):
        message = Kind.DOUBTFUL_TELEPHONE(number=restaurant.phone)
        yield draft.documents["restaurant.yaml"].fault(("telephone",), message)


def former_telephones(draft: LoadState) -> list[Fault]:
    """Return the texts in which a number stands that the studio has replaced, until it is gone from all of them."""
    restaurant = draft.get(Restaurant)
    if restaurant is None:
        return []
    now = {"telephone": restaurant.telephone, "address": {"country": restaurant.address.country}}
    replaced = former_values.changed_telephones(former_values.earlier_telephones(draft.folder), now)
    return [
        each.document.fault(each.location, Kind.FORMER_TELEPHONE(number=each.found, now=restaurant.phone))
        for each in former_values.leftovers(draft.documents.values(), replaced)
    ]


def _other_telephones(draft: LoadState) -> Iterator[Fault]:
    """Yield the numbers in texts that differ from the restaurant's in the last digits alone, as one mistyped does."""
    restaurant = draft.get(Restaurant)
    own = telephones.number(restaurant.telephone) if restaurant else None
    if own is None:
        return
    alike = re.compile(own.pattern(own.digits[: -telephones.LINE] + r"\d" * telephones.LINE))
    former = {(each.path, each.line) for each in former_telephones(draft)}
    for document in draft.documents.values():
        for location, text in document.texts if document.path != "restaurant.yaml" else ():
            for found in alike.finditer(text):
                fault = document.fault(location, Kind.ANOTHER_TELEPHONE(number=found[0]))
                is_own = re.sub(r"\D", "", found[0]).endswith(own.digits)
                if not is_own and (fault.path, fault.line) not in former:
                    yield fault


def _not_given(draft: LoadState) -> Iterator[Fault]:
    """Yield what `restaurant-site init` has left out, because only the owner knows it."""
    restaurant = draft.get(Restaurant)
    if restaurant and not restaurant.languages:
        yield draft.documents["restaurant.yaml"].fault(("languages",), Kind.NO_LANGUAGES())


def _dishes_without_article(documents: Mapping[str, YamlDocument]) -> Iterator[Fault]:
    """Yield dishes that no article mentions, unless nearly all are such; drafts are ignored."""
    published = without_draft_articles(documents)
    articles = [document for name, document in published.items() if name.startswith("knowledge/")]
    words = " ".join(text for document in articles for _, text in texts(document.value))
    mentioned = set(re.findall(r"\b(?:dish|price|serves):([a-z0-9-]+)", words))
    dishes = [
        (document, location, id)
        for name, document in documents.items()
        if name.startswith("menu/")
        for location, id in ids_in_lists(document, ())
        if document.value[location[0]].get("draft") != "true"
    ]
    warnings = [
        document.fault(location, Kind.NO_ARTICLE(name=id)) for document, location, id in dishes if id not in mentioned
    ]
    if len(warnings) < 0.9 * len(dishes):  # else nobody means to write of each
        yield from few(warnings, Kind.MANY_WITHOUT_ARTICLE)


def _doubtful_ways(draft: LoadState) -> Iterator[Fault]:
    """Yield places that are far away, walks that do not fit the straight line, and minutes that do not fit the distance.

    They are no faults: which of two places is wrong nobody can tell, and each is corrected on a page of its own.
    """
    restaurant, parking = draft.get(Restaurant), draft.get(Parking)
    home = restaurant.place if restaurant else None
    if home is None or parking is None or FILES_OF_PAGES[PARKING_FILE] in draft.hidden:
        return
    if any(_place_outside_zone(draft)):  # every place is far from a wrong one
        return
    others = [*parking.options, *parking.transit]
    from_others = [hypot(*offset_in_metres(home, each)) for each in others]
    if message := _wrong_home(home.latitude, [each.longitude for each in others], from_others):
        yield draft.documents["restaurant.yaml"].fault(("latitude",), message)
        return
    document = draft.documents[PARKING_FILE]
    for key, places in (("options", parking.options), ("transit", parking.transit)):
        for number, place in enumerate(places):
            straight = hypot(*offset_in_metres(home, place))
            if straight > NEIGHBOURHOOD:
                yield document.fault((key, number, "latitude"), _far(straight))
            elif place.distance_m < straight - 15:
                message = Kind.SHORT_WAY(metres=place.distance_m, distance=f"{straight:.0f}")
                yield document.fault((key, number, "distance_m"), message)
            elif place.distance_m - straight > max(straight / 2, DETOUR):
                message = Kind.LONG_WAY(metres=place.distance_m, distance=f"{straight:.0f}")
                yield document.fault((key, number, "distance_m"), message)
            if not _can_be_walked(place.distance_m, place.walk_minutes):
                message = Kind.DOUBTFUL_WALK(minutes=place.walk_minutes, metres=place.distance_m)
                yield document.fault((key, number, "walk_minutes"), message)
    lines: Sequence[tuple[str, Sequence[Street | Area]]] = (("streets", parking.streets), ("areas", parking.areas))
    for key, drawn in lines:
        for number, each in enumerate(drawn):
            away = max(hypot(*offset_in_metres(home, point)) for point in each.points)
            if away > NEIGHBOURHOOD:
                yield document.fault((key, number), _far(away))


def _wrong_home(latitude: float, longitudes: Iterable[float], away: Sequence[float]) -> Message | None:
    """Return what is wrong with the place of the restaurant itself, as the other places tell; None where one of them may be wrong."""
    if not away or min(away) <= NEIGHBOURHOOD:
        return None
    if any(abs(latitude - each) < NEAR_IN_DEGREES for each in longitudes):
        return Kind.LATITUDE_IS_LONGITUDE(latitude=f"{latitude:.5f}")
    return Kind.FAR_FROM_ALL(distance=f"{min(away) / 1000:.0f}") if len(away) > 1 else None


def _far(metres: float) -> Message:
    return Kind.FAR_AWAY(distance=f"{metres / 1000:.0f}")


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
                    yield document.fault((*location, number), Kind.WORD_TWICE(one=word, other=other))


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
