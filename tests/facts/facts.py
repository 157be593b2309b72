"""Facts of a restaurant: the value that its YAML files give, and how each channel is read for it."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import yaml

from restaurant_site.content.chinese import simplifier
from restaurant_site.locales import Locale
from restaurant_site.models.hours import dates_of
from restaurant_site.text import formatting
from tests.facts.channels import Channels, after, block
from tests.facts.values import (
    described_ranges,
    digits,
    dollars,
    numbers,
    ranges,
    record_ranges,
    times,
    written_ranges,
)

DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
NOT_RECORDED = {
    "en": "not recorded",
    "zh": "未有紀錄",
    "cn": "暂无记录",
    "fr": "information non disponible",
    "fa": "اطلاعاتی ثبت نشده",
}
NONE_LISTED = {
    "en": ("none of the twelve", "none of the allergens that we record", "none listed, but we can’t rule them out"),
    "zh": ("十二類優先致敏原都沒有", "未列出微量致敏原"),
    "cn": ("无（十二类主要过敏原）", "未列出微量过敏原"),
    "fr": ("aucun des douze", "aucune trace signalée"),
    "fa": ("هیچ‌کدام از دوازده", "در مواد ثبت‌شده موردی نیست"),
}
"""For what a dish contains, and for what it may contain."""


@dataclass(frozen=True)
class Fact:
    """A value of the files, and the same read from channels."""

    kind: str
    about: str
    value: object
    read: Mapping[str, Callable[[], object]]
    """Channel → what reads it there."""


@dataclass(frozen=True)
class Files:
    """The YAML files of a content folder, as written."""

    folder: Path

    def __getitem__(self, name: str) -> Any:
        return yaml.load((self.folder / name).read_text(encoding="utf-8"), Loader=yaml.BaseLoader)

    def words(self, text: Mapping[str, str], locale: Locale) -> str:
        """A text in a language; Simplified Chinese is derived unless it is written."""
        return text.get(locale.code) or simplifier(self["wordlist.yaml"] or {})(text["zh"])

    def dishes(self) -> Iterator[tuple[str, dict]]:
        for category in self["menu.yaml"]["categories"]:
            for dish in self[f"menu/{category['id']}.yaml"]:
                yield dish["id"], dish


def facts(
    files: Files, site: Channels, dishes: Sequence[str], extras: Sequence[tuple[str, str, int]]
) -> Iterator[Fact]:
    yield from identity(files, site)
    yield from hours(files, site)
    yield from exceptions(files, site)
    yield from last_orders(files, site)
    yield from waits(files, site)
    yield from parking(files, site)
    yield from ranks(files, site)
    written = dict(files.dishes())
    for id in dishes:
        if written[id].get("price") != "market":  # tests/rules/test_market_price.py
            yield price(site, id, written[id])
        yield from allergens(site, id, written[id])
    for name, article, number in extras:
        yield extra(files, site, name, article, number)


def identity(files: Files, site: Channels) -> Iterator[Fact]:
    who = files["restaurant.yaml"]
    address = files.words(who["address"]["text"], site.locale)
    name = files.words(who["name"], site.locale)
    paid = [files.words(each, site.locale) for each in who["payment"]]

    def listed(text: str) -> list[str]:
        return after(text, site.label("Payment")).lstrip(":： \xa0").split(site.locale.punctuation.list_comma)

    yield Fact("name", "restaurant", name, {
        "json": lambda: site.json("restaurant")["name"],
        "markdown": lambda: site.markdown("index").partition("\n")[0].removeprefix("# "),
        "page": lambda: site.described("", "Restaurant")["name"] if name in site.page("").h1.text else site.page("").h1.text,
        "json-ld": lambda: site.described("", "Restaurant")["name"],
        "index": lambda: site.index("llms").partition("\n")[0].removeprefix("# "),
        "mcp": lambda: site.resource("home").partition("\n")[0].removeprefix("# "),
        "export": lambda: site.export("restaurant")["name"],
    })  # fmt: skip
    yield Fact("telephone", "restaurant", digits(who["telephone"]), {
        "json": lambda: digits(site.json("restaurant")["telephone"]),
        "markdown": lambda: digits(after(site.markdown("index"), site.label("Telephone"))),
        "page": lambda: digits(site.page("").select_one("main a[href^='tel:']").text),
        "json-ld": lambda: digits(site.described("", "Restaurant")["telephone"]),
        "index": lambda: digits(site.index("llms").splitlines()[4].split(" · ")[1]),
        "mcp": lambda: digits(after(site.resource("home"), site.label("Telephone"))),
        "export": lambda: digits(site.export("restaurant")["telephone"]),
    })  # fmt: skip
    yield Fact("address", "restaurant", address, {
        "json": lambda: site.json("restaurant")["address"],
        "markdown": lambda: after(site.markdown("index"), site.label("Address")).lstrip(":： \xa0"),
        "page": lambda: " ".join(site.page("").select_one(".colophon address").text.split("\n")[1].split()),
        "json-ld": lambda: _postal(site.described("", "Restaurant")["address"], who, files, site.locale) and address,
        "index": lambda: site.index("llms").splitlines()[4].split(" · ")[0],
        "mcp": lambda: after(site.resource("home"), site.label("Address")).lstrip(":： \xa0"),
        "export": lambda: site.export("restaurant")["address"],
    })  # fmt: skip
    yield Fact("position", "restaurant", (who["latitude"], who["longitude"]), {
        "json": lambda: _degrees(site.json("restaurant")),
        "markdown": lambda: tuple(f"{each:.5f}" for each in numbers_of_position(site.markdown("parking"))),
        "json-ld": lambda: _degrees(site.described("", "Restaurant")["geo"]),
        "mcp": lambda: tuple(f"{each:.5f}" for each in numbers_of_position(site.resource("parking"))),
        "export": lambda: _degrees(site.export("restaurant")),
    })  # fmt: skip
    yield Fact("payment", "restaurant", paid, {
        "json": lambda: site.json("restaurant")["payment"],
        "markdown": lambda: listed(site.markdown("index")),
        "mcp": lambda: listed(site.resource("home")),
        "page": lambda: site.page("").select("main .facts dd")[-1].text.split(site.locale.punctuation.list_comma),
        "json-ld": lambda: site.described("", "Restaurant")["paymentAccepted"].split(", "),
        "export": lambda: site.export("restaurant")["payment"],
    })  # fmt: skip
    yield Fact("bookings", "restaurant", who["takes_reservations"] == "true", {
        "json": lambda: site.json("restaurant")["takes_reservations"],
        "json-ld": lambda: bool(site.described("", "Restaurant")["acceptsReservations"]),
        "export": lambda: site.export("restaurant")["takes_reservations"],
    })  # fmt: skip


def numbers_of_position(text: str) -> tuple[float, float]:
    """The first ``(49.17530, -123.13290)`` of a text."""
    found = re.search(r"[(（](-?[\d.]+), (-?[\d.]+)[)）]", text)
    assert found, "no position"
    return float(found[1]), float(found[2])


def _degrees(record: Mapping[str, Any]) -> tuple[str, str]:
    return f"{float(record['latitude']):.5f}", f"{float(record['longitude']):.5f}"


def _postal(described: Mapping[str, str], who: Mapping[str, Any], files: Files, locale: Locale) -> bool:
    written = who["address"]
    return [described["streetAddress"], described["addressLocality"], described["postalCode"]] == [
        files.words(written["street"], locale),
        files.words(written["locality"], locale),
        written["postal_code"],
    ]


def hours(files: Files, site: Channels) -> Iterator[Fact]:
    week = files["hours.yaml"]["week"]
    for number, day in enumerate(DAYS):
        name, schema = _capital(formatting.weekday(day, site.locale)), f"https://schema.org/{day.capitalize()}"
        yield Fact("hours", day, written_ranges(week[day]), {
            "json": lambda number=number: record_ranges(site.json("hours")["week"][number]["ranges"]),
            "markdown": lambda name=name: ranges(after(site.markdown("index"), f"| {name} |"), site.code),
            "page": lambda day=day: _in_groups(site, _footer_groups(site), day),
            "json-ld": lambda schema=schema: described_ranges(
                [each for each in site.described("", "Restaurant")["openingHoursSpecification"] if schema in each["dayOfWeek"]]
            ),
            "index": lambda day=day: _in_groups(site, _index_groups(site), day),
            "mcp": lambda name=name: ranges(after(site.resource("knowledge/opening-hours"), f"| {name} |"), site.code),
            "export": lambda number=number: record_ranges(site.export("hours")["week"][number]["ranges"]),
        })  # fmt: skip


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _footer_groups(site: Channels) -> list[tuple[str, str]]:
    listed = site.page("").select_one(".colophon section[aria-labelledby='open'] dl")
    bound = "\N{NO-BREAK SPACE}"  # no line ends within a time
    return [(term.text, term.find_next("dd").text.replace(bound, " ")) for term in listed.select("dt")]


def _index_groups(site: Channels) -> list[tuple[str, str]]:
    colon, semicolon = site.locale.punctuation.colon, site.locale.punctuation.semicolon
    words = site.index("llms").splitlines()[4].split(" · ", 2)[2]
    return [(days, told) for each in words.split(semicolon) for days, _, told in [each.partition(colon)]]


def _in_groups(site: Channels, groups: list[tuple[str, str]], day: str) -> object:
    """The ranges of a day where days with the same hours share a line."""
    week = [formatting.weekday(each, site.locale) for each in DAYS]
    alone = r"(?<![\w\u200c]){}(?![\w\u200c])" if site.locale.spaces_words else "{}"
    for days, told in groups:
        named = [each for each in week if re.search(alone.format(re.escape(each)), days, re.IGNORECASE)]
        whole = len(named) == 2 and any(joiner in days for joiner in (" to ", "至", "到", " à ", " تا "))
        if week[DAYS.index(day)] in (week[week.index(named[0]) : week.index(named[1]) + 1] if whole else named):
            return ranges(told, site.code)
    return "not named"


def exceptions(files: Files, site: Channels) -> Iterator[Fact]:
    written = files["hours.yaml"]
    for holiday in written["holidays"]:
        dates = [iso for each in holiday["dates"] for iso in dates_of(each)]
        for iso in dates:
            own = holiday.get("hours", written["week"][DAYS[date.fromisoformat(iso).weekday()]])
            shown = formatting.date_range(*_first_and_last(dates, date.fromisoformat(iso)), site.locale)
            name = files.words(holiday["name"], site.locale)
            yield Fact("exception", iso, written_ranges(own), {
                "json": lambda iso=iso: _on(site.json("hours")["exceptions"], iso),
                "markdown": lambda shown=shown: _dated(site.markdown("index"), shown, site),
                "page": lambda shown=shown, name=name: _shown_exception(site, shown, name),
                "json-ld": lambda iso=iso: described_ranges(
                    _described_special(site, iso)
                ) if _described_special(site, iso) else "not described",
                "mcp": lambda shown=shown: _dated(site.resource("knowledge/opening-hours"), shown, site),
                "export": lambda iso=iso: _on(site.export("hours")["exceptions"], iso),
            })  # fmt: skip


def _first_and_last(dates: list[str], day: date) -> tuple[date, date]:
    """The dates in a row around a day, which share a line."""
    first = last = day
    while (first - timedelta(days=1)).isoformat() in dates:
        first -= timedelta(days=1)
    while (last + timedelta(days=1)).isoformat() in dates:
        last += timedelta(days=1)
    return first, last


def _described_special(site: Channels, iso: str) -> list[dict]:
    special = site.described("", "Restaurant")["specialOpeningHoursSpecification"]
    return [each for each in special if each["validFrom"] <= iso <= each["validThrough"]]


def _on(record: list[dict], iso: str) -> object:
    return next((record_ranges(each["ranges"]) for each in record if each["date"] == iso), "not given")


def _dated(text: str, shown: str, site: Channels) -> object:
    """The hours behind a date, which end with the sentence, or before those of takeout and delivery."""
    told = after(text, shown).lstrip(site.locale.punctuation.colon)
    sentence = told.partition(site.locale.punctuation.full_stop)[0]
    return ranges(sentence.partition(site.locale.punctuation.semicolon)[0], site.code)


def _definition(site: Channels, page: str, term: str) -> str:
    found = [dt.find_next("dd").text for dt in site.page(page).select("main dt") if dt.text.strip() == term]
    assert found, f"the page has no {term!r}"
    return found[0]


def _shown_exception(site: Channels, shown: str, name: str) -> object:
    (when,) = (each for each in site.page("").select(".dates small") if each.text.casefold() == shown.casefold())
    row = when.find_parent("div")
    assert name == (when.parent if "alike" in row.get("class", ()) else row.dt).span.text
    return ranges(row.strong.text, site.code)


def last_orders(files: Files, site: Channels) -> Iterator[Fact]:
    """Those of the usual day, in the order dine-in, takeout, delivery; what is not given is None."""
    record = _usual_day(files)
    expected = _written_last_orders(files, record)
    label = site.label("Last order")
    yield Fact("last orders", record, expected, {
        "json": lambda: _recorded(site.json("hours"), record),
        "markdown": lambda: times(_line(site.markdown("index"), label), site.code),
        "page": lambda: _in_the_footer(site, written_ranges(files["hours.yaml"]["week"][record])),
        "mcp": lambda: times(_line(site.resource("knowledge/opening-hours"), label), site.code),
        "export": lambda: _recorded(site.export("hours"), record),
    })  # fmt: skip


def _in_the_footer(site: Channels, ranges: Sequence[tuple[str, str]]) -> list[str]:
    """Its times; where it says minutes before closing, those counted back from each closing."""
    text = site.page("").select_one("[aria-labelledby=open] p").text
    return times(text, site.code) or [_before(end, int(each)) for each in numbers(text) for _, end in ranges]


def _before(closing: str, minutes: int) -> str:
    hour, minute = divmod((int(closing[:2]) * 60 + int(closing[3:]) - minutes) % 1440, 60)
    return f"{hour:02}:{minute:02}"


def _line(text: str, label: str) -> str:
    """The first line that begins with *label*, which is that of the usual day."""
    return next(line for line in text.splitlines() if line.startswith(label))


def _usual_day(files: Files) -> str:
    week = files["hours.yaml"]["week"]
    return max((day for day in DAYS if week[day]), key=lambda day: list(week.values()).count(week[day]))


def _written_last_orders(files: Files, day: str) -> list[str]:
    """Times of each kind of order in each range; minutes count from the closing of the range.

    Of an order with ranges of its own, that is the end of the last one.
    """
    written = files["hours.yaml"]
    rules = {**written["last_orders"], **written["last_orders"].get("days", {}).get(day, {})}
    orders = written.get("orders", {})
    taken = {**orders, **orders.get("days", {}).get(day, {})}
    found = []
    for kind in ("dine_in", "takeout", "delivery"):
        if taken.get(kind):
            found.append(taken[kind][-1].partition("-")[2])
        for start, end in written_ranges(written["week"][day]) if kind in rules else ():
            if ":" in rules[kind]:
                found += [rules[kind]] if _within(rules[kind], start, end) else []
            else:
                found.append(_before(end, int(rules[kind])))
    return found


def _within(time: str, start: str, end: str) -> bool:
    return start < time <= end if start < end else time > start or time <= end


def _recorded(document: dict, day: str) -> list[str]:
    last = document["week"][DAYS.index(day)]["last_orders"]
    return [each[kind] for kind in ("dine_in", "takeout", "delivery") for each in last if each[kind]]


def waits(files: Files, site: Channels) -> Iterator[Fact]:
    rhythm = files["rhythm.yaml"]
    for number, (level, written) in enumerate(rhythm["levels"].items()):
        label = files.words(written["label"], site.locale)
        wait = [each for each in map(int, written["wait_minutes"]) if each]
        used = any(period["level"] == level for days in rhythm["rhythms"] for period in days["periods"])
        shown = {
            "markdown": lambda label=label: _wait(site.markdown("best-time"), label),
            "mcp": lambda label=label: _wait(site.resource("best-time"), label),
        }
        yield Fact("wait", level, wait, {
            "json": lambda number=number: _minutes(site.json("visit-rhythm")["levels"][number]),
            "page": lambda label=label: [int(each) for each in numbers(_definition(site, "best-time", label))],
            "export": lambda number=number: _minutes(site.export("visit-rhythm")["levels"][number]),
            **(shown if used else {}),
        })  # fmt: skip


def _wait(text: str, label: str) -> list[int]:
    return [int(each) for each in numbers(after(text, f"| {label} |").split("|")[0])]


def _minutes(level: dict) -> list[int]:
    return [each for each in (level["wait_minutes"]["min"], level["wait_minutes"]["max"]) if each]


def parking(files: Files, site: Channels) -> Iterator[Fact]:
    for option in files["parking.yaml"]["options"]:
        id, name = option["id"], files.words(option["name"], site.locale)
        value = {
            "walk": (int(option["distance_m"]), int(option["walk_minutes"])),
            "spaces": (int(option["spaces"]), int(option["accessible_spaces"])),
            "height": float(option.get("height_limit_m") or 0),
            "payment": [files.words(each, site.locale) for each in option["payment"]],
            "charging": files.words(option["ev_charging"], site.locale) if option.get("ev_charging") else "",
            "address": files.words(option["address"], site.locale),
        }
        yield Fact("parking", id, value, {
            "json": lambda slug=id: _place(site.json("parking-nearby"), slug),
            "markdown": lambda name=name: _written_place(block(site.markdown("parking"), f"### {name}"), site),
            "page": lambda slug=id: _shown_place(site, slug),
            "mcp": lambda name=name: _written_place(block(site.resource("parking"), f"### {name}"), site),
            "export": lambda slug=id: _place(site.export("parking-nearby"), slug),
        })  # fmt: skip


def _place(document: dict, id: str) -> dict[str, object]:
    option = next(each for each in document["options"] if each["id"] == id)
    return {
        "walk": (option["distance_m"], option["walk_minutes"]),
        "spaces": (option["spaces"], option["accessible_spaces"]),
        "height": float(option["height_limit_m"] or 0),
        "payment": option["payment"],
        "charging": option["ev_charging"] or "",
        "address": option["address"],
    }


def _written_place(text: str, site: Channels) -> dict[str, object]:
    colon = site.locale.punctuation.colon
    facts = dict(line[2:].split(colon, 1) for line in text.splitlines() if line.startswith("- "))
    address, _, _ = facts[site.label("Address")].replace("（49", "(49").rpartition("(")
    return _read_place(facts[site.label("Walk")], {**facts, site.label("Address"): address.strip()}, site)


def _shown_place(site: Channels, id: str) -> dict[str, object]:
    row = site.page("parking").find(id=id).find_parent("details")
    facts = {each.dt.text: next(each.dd.stripped_strings) for each in row.select("dl > div")}
    walk = " ".join(each.text for each in row.select(".notes span"))
    return _read_place(walk, facts, site)


def _read_place(walk: str, facts: Mapping[str, str], site: Channels) -> dict[str, object]:
    spaces = [int(each) for each in numbers(facts[site.label("Spaces")])]
    all_accessible = site.label("all accessible") in facts[site.label("Spaces")]
    paid = facts.get(site.label("Payment"), "")
    return {
        "walk": tuple(int(each) for each in numbers(walk)),
        "spaces": (spaces[0], spaces[-1] if len(spaces) > 1 or all_accessible else 0),
        "height": float(next(iter(numbers(facts.get(site.label("Height limit"), ""))), 0)),
        "payment": paid.split(site.locale.punctuation.list_comma) if paid else [],
        "charging": facts.get(site.label("EV charging"), ""),
        "address": facts[site.label("Address")],
    }


def ranks(files: Files, site: Channels) -> Iterator[Fact]:
    for entry in files["must-order.yaml"]["top_dishes"]:
        id = entry["dish"]
        yield Fact("rank", id, int(entry["rank"]), {
            "json": lambda slug=id: site.json(f"must-order/{slug}")["rank"],
            "markdown": lambda slug=id: int(numbers(after(site.markdown(f"menu/{slug}"), "- " + _rank_words(site)))[0]),
            "page": lambda slug=id: int(numbers(site.page(f"menu/{slug}").select_one(".told a[href$='must-order']").text)[0]),
            "index": lambda slug=id: _ranked(site.index("llms-must-order"), slug),
            "mcp": lambda slug=id: _ranked(site.resource("must-order"), slug),
            "export": lambda slug=id: site.export(f"must-order/{slug}")["rank"],
        })  # fmt: skip


def _rank_words(site: Channels) -> str:
    """The words before the number."""
    return site.label("Rank %(rank)s of 5 on the must-order list: %(url)s").partition("%(rank)s")[0]


def _ranked(text: str, id: str) -> int:
    """The number of the heading above the dish."""
    heading = text.partition(f"- Slug: {id}\n")[0].rpartition("\n### ")[2]
    return int(heading.partition(".")[0])


def price(site: Channels, id: str, dish: dict) -> Fact:
    smallest = dish.get("price") or dish["sizes"][0]["price"]
    return Fact("price", id, dollars(f"${smallest}"), {
        "json": lambda: dollars(site.json(f"menu/{id}")["price"]),
        "markdown": lambda: dollars(after(site.markdown(f"menu/{id}"), f"- {site.label('Price')}")),
        "page": lambda: dollars(site.page(f"menu/{id}").select_one("article .price").text),
        "json-ld": lambda: dollars(_first(site.described(f"menu/{id}", "MenuItem")["offers"])["price"]),
        "index": lambda: dollars(after(site.index("llms-menu"), f"/{site.code}/menu/{id}.md)")),
        "mcp": lambda: dollars(after(site.resource("menu"), f"/{site.code}/menu/{id})")),
        "export": lambda: dollars(site.export(f"menu/{id}")["price"]),
    })  # fmt: skip


def _first(offers: Any) -> Any:
    return offers[0] if isinstance(offers, list) else offers


def allergens(site: Channels, id: str, dish: dict) -> Iterator[Fact]:
    """What it contains as written; what it may contain at least what is written, and the same everywhere."""
    written = dish.get("allergens")
    value = None if written is None else () if written == "none" else tuple(written)
    contains, may = site.label("Contains"), site.label("May contain")
    yield Fact("contains", id, value, _allergen_readers(site, id, contains, "allergens"))
    read = _allergen_readers(site, id, may, "may_contain")
    found = read["json"]()
    assert found is None or (value is not None and set(dish.get("may_contain", ())) <= set(found))  # type: ignore[call-overload]
    yield Fact("may contain", id, found, read)


def _allergen_readers(site: Channels, id: str, label: str, field: str) -> dict[str, Callable[[], object]]:
    def ids(told: str) -> object:
        return _named_allergens(told.lstrip(":： \xa0"), site)

    return {
        "json": lambda: _tuple(site.json(f"menu/{id}")[field]),
        "markdown": lambda: ids(after(site.markdown(f"menu/{id}"), f"- {label}")),
        "page": lambda: ids(_definition(site, f"menu/{id}", label)),
        "mcp": lambda: ids(_told_in_menu(site, id, label).rstrip("；؛")),
        "export": lambda: _tuple(site.export(f"menu/{id}")[field]),
    }


def _told_in_menu(site: Channels, id: str, label: str) -> str:
    """What the list of the menu says of a dish after the label; what it says once at its head, where the dish has no such line."""
    entry, head = _menu_entry(site, id), site.label("May contain, where a dish does not say it: %(words)s.")
    if f" {label}" not in entry and label == site.label("May contain"):
        return after(site.resource("menu"), head.partition("%(words)s")[0])
    return after(entry, f" {label}")


def _menu_entry(site: Channels, id: str) -> str:
    entry = site.resource("menu").partition(f"/{site.code}/menu/{id})")[2].partition("\n- [")[0]
    unknown = site.label("%(allergens)s; other traces are not recorded, so ask us before you order")
    unknown, semicolon = unknown.removeprefix("%(allergens)s"), site.locale.punctuation.semicolon
    return entry.replace(unknown, f" {NOT_RECORDED[site.code]}").replace(semicolon, f"{semicolon.rstrip()}\n ")


def _tuple(found: list[str] | None) -> tuple[str, ...] | None:
    return None if found is None else tuple(found)


def _named_allergens(told: str, site: Channels) -> object:
    """The ids of the allergens that a list names in words."""
    if NOT_RECORDED[site.code] in told:
        return None
    if any(words in told for words in NONE_LISTED[site.code]):
        return ()
    labels = {each["label"]: each["id"] for each in site.json("menu")["allergens"]}
    left, found = told.strip().rstrip(";."), []
    while left:
        name = max((each for each in labels if left.startswith(each)), key=len, default=None)
        assert name is not None, f"no allergen is called {left!r}"
        found.append(labels[name])
        left = left.removeprefix(name).removeprefix(site.locale.punctuation.list_comma)
    return tuple(found)


def extra(files: Files, site: Channels, name: str, article: str, number: int) -> Fact:
    """An amount of facts.yaml, where an article gives it in its short answers."""
    return Fact("amount", name, dollars(f"${files['facts.yaml'][name]['money']}"), {
        "json": lambda: dollars(site.json(f"knowledge/{article}")["facts"][number]["value"]),
        "markdown": lambda: dollars(_bullets(site.markdown(f"knowledge/{article}"))[number]),
        "page": lambda: dollars(site.page(f"knowledge/{article}").select("main dl.facts dd")[number].text),
        "mcp": lambda: dollars(site.tool_article(article)["facts"][number]["value"]),
        "export": lambda: dollars(site.export(f"knowledge/{article}")["facts"][number]["value"]),
    })  # fmt: skip


def _bullets(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("- ")]
