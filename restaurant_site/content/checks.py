"""What can only be seen across files, or in any text: ids that lead nowhere, gaps, foreign addresses."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise
from math import cos, hypot, radians
from pathlib import Path
from typing import Any

from .faults import Fault, did_you_mean
from .files import Document, Location
from .models import DAYS, RESERVED_IDS, DayRhythm, Hours, Site, minute_of

FOREIGN = re.compile(r"https?:|www\.|(?<![:\w])//\w", re.IGNORECASE)
RAW_HTML = re.compile(r"<[a-zA-Z!/]")

REFERRING_KEYS: Mapping[tuple[str, str], str] = {
    ("menu/", "tags"): "tag",
    ("menu/", "goes_with"): "dish",
    ("menu/", "article"): "article",
    ("must-order.yaml", "dish"): "dish",
    ("must-order.yaml", "items"): "dish",
    ("knowledge/", "related"): "article",
}
"""(where, key) → the kind of id that stands there."""


def ids_in(documents: Mapping[str, Document], where: str, *keys: str) -> frozenset[str]:
    """Every id in the lists of some files, whether or not the entries are valid otherwise."""
    found: set[str] = set()
    for name, document in documents.items():
        if name.startswith(where):
            lists = (
                [document.value.get(key) for key in keys]
                if keys and isinstance(document.value, dict)
                else [document.value]
            )
            found |= {
                str(entry["id"])
                for entries in lists
                if isinstance(entries, list)
                for entry in entries
                if isinstance(entry, dict) and isinstance(entry.get("id"), str)
            }
    return frozenset(found)


def files(documents: Iterable[Document]) -> Iterator[Fault]:
    """What no text may hold: another site's address, raw HTML."""
    for document in documents:
        for location, text in _texts(document.value, ()):
            for pattern, message in (
                (FOREIGN, "an address of another site; responses publish only our own, so name the thing in words"),
                (RAW_HTML, "HTML is not taken; write Markdown, and `&lt;` for a less-than sign"),
            ):
                if match := pattern.search(text):
                    line = document.line(location) + text.count("\n", 0, match.start())
                    name = ".".join(map(str, location))
                    yield Fault(document.path, line, name, f"`{match[0]}`: {message}")


def _texts(value: Any, location: Location) -> Iterator[tuple[Location, str]]:
    if isinstance(value, str):
        yield location, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, (*location, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _texts(item, (*location, number))


def references(documents: Mapping[str, Document], ids: Mapping[str, frozenset[str]]) -> Iterator[Fault]:
    """Ids in the files that lead nowhere."""
    for name, document in documents.items():
        for (where, key), kind in REFERRING_KEYS.items():
            if name.startswith(where):
                yield from _unknown_ids(document, key, kind, ids[kind])
    for name in documents:
        kind, _, rest = name.partition("/")
        if kind == "menu" and rest and (category := rest.removesuffix(".yaml")) not in ids["category"]:
            near = did_you_mean(category, ids["category"])
            yield Fault(name, 1, "", f"menu.yaml has no category `{category}`{near}; add it there or rename the file")
        if kind == "knowledge" and rest and (category := rest.split("/")[0]) not in ids["knowledge-category"]:
            near = did_you_mean(category, ids["knowledge-category"])
            yield Fault(
                name, 1, "", f"knowledge.yaml has no category `{category}`{near}; add it there or move the file"
            )


def _unknown_ids(document: Document, key: str, kind: str, known: frozenset[str]) -> Iterator[Fault]:
    for location, text in _texts(document.value, ()):
        named = key in location[-2:] and (location[-1] == key or isinstance(location[-1], int))
        if named and text not in known:
            yield document.fault(location, f"there is no {kind} `{text}`{did_you_mean(text, known)}")


def site(site: Site, documents: Mapping[str, Document], folder: Path) -> Iterator[Fault]:
    """The rules that hold for the whole site."""
    yield from _dishes(site, documents, folder)
    yield from _must_order(site, documents["must-order.yaml"])
    yield from _rhythm(site, documents["rhythm.yaml"])
    yield from _hours(site, documents["hours.yaml"])
    yield from _parking(site, documents["parking.yaml"])
    yield from _unique_ids(documents)
    yield from _articles(site, documents)


def _dishes(site: Site, documents: Mapping[str, Document], folder: Path) -> Iterator[Fault]:
    for name, document in documents.items():
        if not name.startswith("menu/") or not isinstance(document.value, list):
            continue
        for number, entry in enumerate(document.value):
            dish = site.dishes.get(entry.get("id", "")) if isinstance(entry, dict) else None
            if dish is None:
                continue
            picture = f"images/menu/{dish.id}.webp"
            if not (folder / picture).is_file():
                yield document.fault((number, "id"), f"its picture {picture} is missing; put one of 1200×900 there")
            for allergen in set(dish.allergens) & set(dish.may_contain):
                where = (number, "may_contain", dish.may_contain.index(allergen))
                yield document.fault(where, f"`{allergen}` already stands under allergens; keep it there only")
            if "vegan" in dish.diets:
                yield from _vegan(document, number, dish.allergens, dish.diets)
            if dish.id in dish.goes_with:
                yield document.fault((number, "goes_with"), "a dish does not go with itself; name others")


def _vegan(document: Document, number: int, allergens: tuple[str, ...], diets: tuple[str, ...]) -> Iterator[Fault]:
    for diet in ("vegetarian", "no-pork", "no-beef"):
        if diet not in diets:
            yield document.fault((number, "diets"), f"a vegan dish is also {diet}; add it, or take vegan away")
    if animal := sorted({"egg", "milk", "fish", "crustaceans", "molluscs"} & set(allergens)):
        yield document.fault(
            (number, "allergens"), f"a vegan dish contains no {', '.join(animal)}; mend one of the two"
        )


def _must_order(site: Site, document: Document) -> Iterator[Fault]:
    ranked = site.must_order.top_dishes
    if [entry.rank for entry in ranked] != [1, 2, 3, 4, 5]:
        ranks = ", ".join(str(entry.rank) for entry in ranked)
        yield document.fault(("top_dishes",), f"the ranks are {ranks}; list five dishes with ranks 1, 2, 3, 4, 5")
    listed = [entry.dish for entry in ranked]
    for number, dish in enumerate(listed):
        if dish in listed[:number]:
            yield document.fault(("top_dishes", number, "dish"), f"`{dish}` is ranked twice; name another dish")
    for number, combo in enumerate(site.must_order.combos):
        for position, item in enumerate(combo.items):
            if item not in listed:
                where = ("combos", number, "items", position)
                yield document.fault(where, f"`{item}` is not ranked; a combo is made of dishes of top_dishes")
        if len(combo.items) != combo.size or combo.id != f"combo-{combo.size}":
            advice = f"give it the id combo-{combo.size} and {combo.size} dishes"
            yield document.fault(("combos", number), f"a combo for {combo.size} is wrong; {advice}")
    if sorted(combo.size for combo in site.must_order.combos) != [2, 4]:
        yield document.fault(("combos",), "write one combo of size 2 and one of size 4")


def _rhythm(site: Site, document: Document) -> Iterator[Fault]:
    named = [day for block in site.rhythm.rhythms for day in block.days]
    for day in DAYS:
        ranges = site.hours.week[day]
        if named.count(day) > 1:
            yield document.fault(("rhythms",), f"{day} stands in two blocks; keep it in one")
        elif day not in named and ranges:
            yield document.fault(("rhythms",), f"{day} has opening hours but no periods; add it to the days of a block")
    for number, block in enumerate(site.rhythm.rhythms):
        for day in block.days:
            if problem := _uncovered(block, site.hours.week[day]):
                position, message = problem
                where: Location = ("rhythms", number, "periods")
                yield document.fault((*where, position) if position is not None else where, f"{day}: {message}")
                break


def _uncovered(block: DayRhythm, ranges: tuple[Hours, ...]) -> tuple[int | None, str] | None:
    """The first place where the periods of a block do not cover a day's ranges exactly."""
    spans = [each.minutes for each in ranges]
    pending = list(spans)
    opening = spans[0][0] if spans else 0
    at: int | None = None
    for number, period in enumerate(block.periods):
        start, end = _after(minute_of(period.start), opening), _after(minute_of(period.end), opening + 1)
        if at is None or (pending and at == pending[0][1]):
            if at is not None:
                pending.pop(0)
            at = pending[0][0] if pending else None
        if at is None:
            return number, f"{period.start:%H:%M} is past the opening hours of hours.yaml; take the period away"
        if start != at:
            wrong = "a gap" if start > at else "an overlap"
            return number, f"{wrong}: this period starts at {period.start:%H:%M} and should start at {_clock(at)}"
        if end <= start or end > pending[0][1]:
            return (
                number,
                f"this period ends at {period.end:%H:%M}; it should end after {_clock(start)} and by {_clock(pending[0][1])}",
            )
        at = end
    if spans and (at is None or at != pending[0][1] or len(pending) > 1):
        return None, f"a gap: the periods should go on until {_clock(spans[-1][1])}, the closing time in hours.yaml"
    return None


def _after(minute: int, opening: int) -> int:
    """A time of day as minutes that never lie before the opening of that day."""
    return minute if minute >= opening else minute + 1440


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02}:{minute % 60:02}"


def _hours(site: Site, document: Document) -> Iterator[Fault]:
    for day, ranges in site.hours.week.items():
        for number, (first, second) in enumerate(pairwise(ranges)):
            if second.minutes[0] <= first.minutes[1]:
                yield document.fault(
                    ("week", day, number + 1), "begins before the range above it ends; write them in order"
                )
    seen: dict[date, str] = {}
    for number, holiday in enumerate(site.hours.holidays):
        for each in holiday.dates:
            if each in seen:
                yield document.fault(
                    ("holidays", number, "dates"), f"{each} is also a date of `{seen[each]}`; keep one"
                )
            seen.setdefault(each, holiday.id)


def _parking(site: Site, document: Document) -> Iterator[Fault]:
    for key, places in (("options", site.parking.options), ("transit", site.parking.transit)):
        for number, place in enumerate(places):
            straight = _metres_between(
                site.restaurant.latitude, site.restaurant.longitude, place.latitude, place.longitude
            )
            if place.distance_m < straight - 15:
                message = f"is less than the straight line of {straight:.0f} m; check it, latitude and longitude"
                yield document.fault((key, number, "distance_m"), message)


def _metres_between(latitude: float, longitude: float, other_latitude: float, other_longitude: float) -> float:
    """Distance on the ground, good to a metre for places of one neighbourhood."""
    north = (other_latitude - latitude) * 111_200
    east = (other_longitude - longitude) * 111_320 * cos(radians(latitude))
    return hypot(north, east)


def _unique_ids(documents: Mapping[str, Document]) -> Iterator[Fault]:
    for name, key in (
        ("hours.yaml", "holidays"),
        ("parking.yaml", "options"),
        ("parking.yaml", "transit"),
        ("menu.yaml", "categories"),
        ("knowledge.yaml", "categories"),
        ("must-order.yaml", "combos"),
    ):
        seen: dict[str, int] = {}
        document = documents[name]
        for number, entry in enumerate(document.value[key]):
            line = document.line((key, number, "id"))
            if entry["id"] in seen:
                message = f"`{entry['id']}` stands twice, first in line {seen[entry['id']]}; an id names one thing"
                yield document.fault((key, number, "id"), message)
            seen.setdefault(entry["id"], line)


def _articles(site: Site, documents: Mapping[str, Document]) -> Iterator[Fault]:
    for article in site.articles.values():
        path = f"knowledge/{article.category}/{article.id}.en.md"
        chinese = path.replace(".en.md", ".zh.md")
        if article.id in RESERVED_IDS or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", article.id):
            yield Fault(path, 1, "", f"`{article.id}` cannot be an article id; use small letters, digits and hyphens")
        if article.id in article.related:
            yield documents[path].fault(("related",), "an article is not related to itself; name others")
        english, traditional = article.writings["en"], article.writings["zh"]
        if len(english.facts) != len(traditional.facts):
            counts = f"{len(traditional.facts)} facts here, {len(english.facts)} in the English file"
            yield Fault(chinese, 1, "facts", f"{counts}; write the same facts in both")
        folder = next((name for name in documents if name.endswith(f"/{article.id}.zh.md")), chinese)
        if folder != chinese:
            yield Fault(folder, 1, "", f"lies in another category than {path}; put both in one folder")
    expect = site.knowledge.expect
    for name, count in (("articles", len(site.articles)), ("categories", len(site.knowledge.categories))):
        if expect and getattr(expect, name) != count:
            message = f"there are {count}, not {getattr(expect, name)}; mend the folder or this number"
            yield documents["knowledge.yaml"].fault(("expect", name), message)
