"""The list of changes as JSON, as Markdown and as an Atom feed (RFC 4287)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from typing import NotRequired, cast
from xml.sax.saxutils import escape, quoteattr

from typing_extensions import TypedDict

from ..domain.changes import ADDED, REMOVED, ChangeHistory, ChangeKind, Plain, PublishedChange, Value
from ..domain.described_articles import OPENING_HOURS
from ..i18n import N_
from ..models.booking import MOST_GUESTS, Bookable, Duration, Unit
from ..models.hours import DAYS
from ..models.menu import NOT_SERVED, Dish, ServingWindow
from ..models.restaurant import ChargeUnit
from ..search.counts import pieces_of
from ..settings import VERSION
from ..text import formatting
from . import booking_phrases, labels, order_phrases
from .localized_site import LocalizedSite
from .markdown.blocks import bullets, escaped, labelled, titled, with_colon
from .pagination import Listing
from .records.common import Address, Date, DateTime, ListDocument, article_url, iso_day

MOST = 50
"""Entries of a feed: the newest."""
FIELDS: Mapping[str, str] = {
    ADDED: N_("New"),
    REMOVED: N_("Removed"),
    "name": N_("Name"),
    "title": N_("Title"),
    "text": N_("Text changed"),
    "summary": N_("Short description"),
    "price": N_("Price"),
    "sizes": N_("Sizes"),
    "prices_at": labels.PRICES_AT,
    "additions": N_("Add-ons"),
    "choices": N_("Choices"),
    "allergens": N_("Contains"),
    "contains_at_least": N_("Contains at least"),
    "contains_as_written": N_("Contains, in the kitchen’s words"),
    "may_contain": N_("May contain"),
    "may_contain_at_least": N_("May contain at least"),
    "cereals_and_nuts": N_("Cereals and nuts"),
    "diet": N_("Diet"),
    "spice": N_("Spice"),
    "served": N_("Served"),
    "sections": N_("Sections of the menu"),
    "season": N_("Season"),
    "rank": N_("Place on the must-order list"),
    "hours": N_("Opening hours"),
    "last_orders": N_("Last order"),
    "takeout": labels.ORDER_TYPES["takeout"],
    "delivery": labels.ORDER_TYPES["delivery"],
    "dates": N_("Dates"),
    "note": N_("Note"),
    "guests": N_("Guests"),
    "bookable": N_("Bookings"),
    "slots": N_("When you can book"),
    "notice": N_("Notice"),
    "free_cancellation": N_("Cancelling"),
    "deposit": N_("Deposit"),
    "minimum_spend": N_("Minimum spend"),
    "seats": N_("Seats"),
    "days": N_("Days"),
    "opens": N_("Bookings open on"),
    "ahead": N_("Days ahead"),
    "amount": N_("Amount"),
    "per": N_("Charged for each"),
    "how": N_("Kind of order"),
    "on": N_("On which days"),
    "from_guests": N_("From how many guests"),
    "free_from": N_("Free on orders of at least"),
    "when": N_("Applies when"),
    "optional": N_("Guests may decline it"),
    "courses": N_("Courses"),
    "value": N_("House rule"),
    "picture": N_("Picture changed"),
    "telephone": N_("Telephone"),
    "email": N_("Email"),
    "address": N_("Address"),
    "payment": N_("Payment"),
    "price_range": N_("Price range"),
}
"""Field → its label, a message of the catalogues."""
UNKNOWN = "–"


class ChangeRecord(TypedDict):
    date: DateTime
    """When it was published."""
    kind: ChangeKind
    id: str
    """Of the dish, the article, the holiday, the charge, the meal, the booking rule or the value of facts.yaml; a day of
    the week for its hours, the first date of new hours of every week; ``restaurant`` for telephone and address."""
    title: str
    field: str
    """``added``, ``removed``, or what has changed."""
    before: Plain
    """Null for nothing, for what is not recorded, and for a text or a picture, which are not kept."""
    after: Plain
    url: Address
    last_verified: Date | None
    """Of the dish, the article or the list as it is now; that is no change."""


class ChangesDocument(ListDocument):
    changes: list[ChangeRecord]
    since_known: DateTime | None
    """From when on every change is known; null in a static export, which keeps none."""
    note: NotRequired[str]
    """Why older changes are not known."""
    feed_url: Address


def change_record(localized_site: LocalizedSite, change: PublishedChange) -> ChangeRecord:
    address, verified = _place(localized_site, change)
    return {
        "date": change.date.astimezone(localized_site.site.restaurant.zone).isoformat(timespec="seconds"),
        "kind": change.kind,
        "id": change.id,
        "title": _title(localized_site, change),
        "field": change.field,
        "before": _plain(localized_site, change, change.before),
        "after": _plain(localized_site, change, change.after),
        "url": address,
        "last_verified": verified,
    }


def _in_language(localized_site: LocalizedSite, value: Value) -> Plain:
    """Return a value in the site's language, or in the first one that it was written in."""
    if isinstance(value, dict):
        return value.get(localized_site.locale.code, next(iter(value.values()), None))
    return value


def _plain(localized_site: LocalizedSite, change: PublishedChange, value: Value) -> Plain:
    """Return a value in the site's language; of a party without a largest size ``8+``."""
    plain = _in_language(localized_site, value)
    return plain.replace(f"-{MOST_GUESTS}", "+") if change.field == "guests" and isinstance(plain, str) else plain


def _title(localized_site: LocalizedSite, change: PublishedChange) -> str:
    if change.kind == "hours" and change.id in DAYS:
        return formatting.weekday(change.id, localized_site.locale)
    if change.kind == "hours":
        first = formatting.day(date.fromisoformat(change.id), localized_site.locale)
        return formatting.in_brackets(localized_site.gettext("Opening hours"), first, localized_site.locale)
    if change.kind == "booking":
        return _title_of_booking(localized_site, change.id)
    return str(_in_language(localized_site, change.title) or change.id)


def _title_of_booking(localized_site: LocalizedSite, id: str) -> str:
    """Return ``Reservations (8 or more)``, with the room or the day of a rule of its own."""
    site, (kind, _, name) = localized_site.site, id.partition("/")
    rules = site.booking
    if kind == "parties" and rules:
        found = [booking_phrases.size(localized_site, each) for each in rules.parties if each.id == name]
    elif kind == "rooms" and rules:
        found = [localized_site.text(each.name) for each in rules.rooms if each.id == name]
    elif kind == "dates":
        found = [localized_site.text(each.name) for each in site.hours.holidays if each.id == name] or [name]
    else:
        found = []
    title = localized_site.gettext("Reservations")
    return formatting.in_brackets(title, found[0], localized_site.locale) if found else title


def _place(localized_site: LocalizedSite, change: PublishedChange) -> tuple[str, str | None]:
    """Return the page where the entry is now, and when it was last verified."""
    site, links, locale = localized_site.site, localized_site.links, localized_site.locale
    match change.kind:
        case "dish":
            dish = site.dishes.get(change.id)
            if dish is None:
                return links.page("menu", locale), None
            return links.dish(dish.id, locale), iso_day(dish.last_verified)
        case "article":
            article = site.articles.get(change.id)
            if article is None:
                return links.page("knowledge", locale), None
            return links.article(article.id, locale), iso_day(article.last_verified)
        case "must-order":
            verified = None if "must-order" in site.hidden else iso_day(site.must_order.last_verified)
            return localized_site.link_to_shown("must-order"), verified
        case "hours" | "exception":
            return article_url(localized_site, OPENING_HOURS, "home"), None
        case "booking":
            return localized_site.link_to_shown("reservation"), None
        case "charge" | "meal":
            return localized_site.link_to_shown("order"), None
        case "rule":
            return links.page("knowledge", locale), None
        case "restaurant":
            return links.page("home", locale), None


def changes_record(localized_site: LocalizedSite, listing: Listing[ChangeHistory]) -> ChangesDocument:
    """Return the response of ``/api/changes``, newest first."""
    history, part = listing.results, listing.part
    shown = [change_record(localized_site, each) for each in part.of(history.changes)]
    document: ChangesDocument = {
        "lang": localized_site.locale.code,
        "version": VERSION,
        "count": len(shown),
        "total": len(history.changes),
        "limit": part.limit,
        "offset": part.offset,
        "since_known": _since_known(localized_site, history),
        "changes": shown,
        "feed_url": localized_site.links.feed(localized_site.locale),
        "json_url": listing.json_url,
        "authority": localized_site.links.root,
    }
    if note := _note(localized_site, history):
        document["note"] = note
    return document


def _since_known(localized_site: LocalizedSite, history: ChangeHistory) -> str | None:
    zone = localized_site.site.restaurant.zone
    return history.since.astimezone(zone).isoformat(timespec="seconds") if history.since else None


def _note(localized_site: LocalizedSite, history: ChangeHistory) -> str:
    """Return why older changes are not known; where a log is kept only if it holds none, lest that means "no"."""
    if history.since is None:
        return localized_site.gettext("This copy of the site keeps no log of changes.")
    if not history.outlasts_process:
        return localized_site.gettext("Changes are known only from when the service started.")
    return "" if history.changes else localized_site.gettext("Earlier changes are not known.")


def changes_markdown(localized_site: LocalizedSite, listing: Listing[ChangeHistory]) -> str:
    """Return the changes as Markdown, newest first."""
    history, gettext = listing.results, localized_site.gettext
    shown = listing.part.of(history.changes)
    return titled(
        localized_site,
        gettext("Changes"),
        [
            labelled(localized_site, N_("Known since"), _since_known(localized_site, history) or ""),
            _note(localized_site, history),
            bullets(_line(localized_site, each) for each in shown) if shown else gettext("No changes are known."),
            labelled(localized_site, N_("Next part"), listing.next_url),
            with_colon(localized_site, "Atom", localized_site.links.feed(localized_site.locale)),
        ],
    )


def _line(localized_site: LocalizedSite, change: PublishedChange) -> str:
    record = change_record(localized_site, change)
    words = _words(localized_site, change)
    return with_colon(
        localized_site, record["date"][:10], f"[{escaped(record['title'])}]({record['url']}) – {escaped(words)}"
    )


def _words(localized_site: LocalizedSite, change: PublishedChange) -> str:
    """Return ``Price: $15.50 → $15.95``; the label alone where what was and is says nothing more."""
    label = localized_site.gettext(FIELDS[change.field]) if change.field in FIELDS else change.field
    if change.field == ADDED and change.kind == "exception" and (dates := _dates(localized_site, change.id)):
        return with_colon(localized_site, label, dates)
    if change.field in (ADDED, REMOVED) or change.before is change.after is None:
        return label
    before, after = (_value_in_words(localized_site, change, each) for each in (change.before, change.after))
    return with_colon(localized_site, label, f"{before} → {after}")


def _dates(localized_site: LocalizedSite, id: str) -> str:
    """Return the dates of a special day as they are now; empty if there is none any more."""
    days = [each.dates for each in localized_site.site.hours.holidays if each.id == id]
    return formatting.days(days[0], localized_site.locale) if days else ""


_WINDOW = rf"(?:(?:{'|'.join(DAYS)})(?:,(?:{'|'.join(DAYS)}))* )?(?:\d\d:\d\d|open)-(?:\d\d:\d\d|close)"
_WINDOWS = re.compile(rf"(?<!\S){_WINDOW}(?:, {_WINDOW})*$")
_TIMES = re.compile(r"(\d\d:\d\d)(?:-(\d\d:\d\d))?")


def _served(localized_site: LocalizedSite, value: str) -> str:
    """Return ``Monday to Friday, 11:30 am to 3:00 pm`` of ``monday,tuesday,… 11:30-15:00``, also behind the price of these hours."""
    if value == NOT_SERVED:
        return localized_site.gettext(labels.NOT_SERVED)
    return _WINDOWS.sub(lambda found: _windows(localized_site, found[0]), value)


def _windows(localized_site: LocalizedSite, value: str) -> str:
    """Return serving hours in words, each time with the days that were written, also those on which it is closed now."""
    locale, gettext = localized_site.locale, localized_site.gettext
    words = []
    for each in value.split(", "):
        days, _, times = each.rpartition(" ")
        start, end = (time.fromisoformat(clock) if ":" in clock else None for clock in times.split("-"))
        told = labels.serving_times(localized_site, ServingWindow(start, end))
        named = formatting.weekdays(days.split(","), locale, in_text=True) if days else ""
        words.append(
            gettext("%(days)s, %(times)s", days=named, times=told)
            if named and start and end
            else locale.punctuation.comma.join(filter(None, [named, told])) or gettext("always")
        )
    return locale.punctuation.semicolon.join(words)


def _of_section(localized_site: LocalizedSite, id: str, hours: str) -> str:
    """Return ``Lunch: noon to 4:00 pm``."""
    category = localized_site.site.menu_categories.get(id)
    name = formatting.without_emoji(localized_site.text(category.label)) if category else id
    return localized_site.locale.punctuation.colon.join([name, _served(localized_site, hours)])


def _timed(localized_site: LocalizedSite, value: str) -> str:
    """Return a value with its times as the pages write them: ``11:30 am to 2:00 pm``."""
    locale = localized_site.locale

    def in_words(found: re.Match[str]) -> str:
        start, end = (time.fromisoformat(each) if each else None for each in found.groups())
        assert start is not None
        return formatting.span(start, end, locale) if end else formatting.clock(start, locale)

    return _TIMES.sub(in_words, value)


def _of_days(localized_site: LocalizedSite, value: str) -> str:
    """Return ``Monday to Friday 11:30 am to 3:00 pm`` of ``monday,tuesday,… 11:30-15:00``, ``Sunday closed`` of ``sunday -``."""
    days, _, hours = value.rpartition(" ")
    told = localized_site.locale.forms.closed if hours == "-" else _timed(localized_site, hours)
    return f"{formatting.weekdays(days.split(','), localized_site.locale)} {told}" if days else told


def _dates_in_words(localized_site: LocalizedSite, value: str) -> str:
    """Return a date, or the first and the last of several, which ``/`` separates."""
    first, _, last = value.partition("/")
    return formatting.date_range(date.fromisoformat(first), date.fromisoformat(last or first), localized_site.locale)


_DURATION = re.compile(r"(\d+) (minutes|hours|days)")
_DEPOSIT = re.compile(r"(\d+\.\d\d) per (booking|guest)")
_AMOUNT = re.compile(r"(?:(?<=\s)|(?<=[ ]\+)|^)\d+\.\d\d(?!\S)")


def _priced(localized_site: LocalizedSite, value: str, dish: Dish | None) -> str:
    """Return ``Small $21.00`` of ``Small 21.00``, ``6 pieces $21.00`` of ``6 21.00``: the last amount, which may stand before hours."""
    name, price, rest = _at_amount(localized_site, value)
    counted = _counted(localized_site, name, dish)
    sign = localized_site.locale.punctuation.colon if counted.isdecimal() else " " if name[-1:] not in ("", "+") else ""
    return f"{counted}{sign}{price}{rest}"


def _counted(localized_site: LocalizedSite, name: str, dish: Dish | None) -> str:
    """Return ``6 pieces`` of the size ``6`` of a dish whose sizes count pieces; another name as it is."""
    if name.isdecimal() and dish and pieces_of(localized_site.site, dish):
        return localized_site.gettext("%(count)s pieces", count=int(name))
    return name


def _at_amount(localized_site: LocalizedSite, value: str) -> tuple[str, str, str]:
    """Return what stands before the last amount of a value, the amount in the words of the site, and what follows it."""
    found = [*_AMOUNT.finditer(value)]
    if not found:
        return value, "", ""
    start, end = found[-1].span()
    return value[:start].strip(), labels.amount(localized_site, round(float(value[start:end]) * 100)), value[end:]


def _priced_at_a_time(localized_site: LocalizedSite, value: str, dish: Dish | None) -> str:
    """Return ``Happy hour: $15.00 (6 pieces) Thursday, …`` of ``Happy hour 6 15.00 Thursday, …``.

    The labels and the sizes of the dish as it is now tell where a label ends: both may end in a number.
    """
    name, price, rest = _at_amount(localized_site, value)
    locale = localized_site.locale
    known = {localized_site.text(each.label) for each in dish.prices_at if each.label} if dish else set()
    label = next((each for each in sorted(known, key=len, reverse=True) if f"{name} ".startswith(f"{each} ")), "")
    if not price or not label:
        return _priced(localized_site, value, dish)
    size = _counted(localized_site, name.removeprefix(label).strip(), dish)
    amount = formatting.in_brackets(price, size, locale) if size else price
    return f"{label}{locale.punctuation.colon}{amount}{rest}"


def _last_order(localized_site: LocalizedSite, value: str) -> str:
    """Return ``dine-in 21:00`` of ``dine_in 21:00``."""
    order, _, clock = value.partition(" ")
    return f"{localized_site.gettext(labels.ORDER_TYPES.get(order, order))} {_timed(localized_site, clock)}"


def _value_in_words(localized_site: LocalizedSite, change: PublishedChange, value: Value) -> str:
    plain, joined = _in_language(localized_site, value), localized_site.locale.punctuation.list_comma.join
    dish = localized_site.site.dishes.get(change.id) if change.kind == "dish" else None
    match change.field, plain:
        case "served" | "season", None if change.kind == "dish":
            return localized_site.gettext(N_("always") if change.field == "served" else N_("all year"))
        case "allergens" | "may_contain" | "diet", None if change.kind == "dish":
            return localized_site.gettext(N_("not recorded"))
        case "allergens", []:
            return localized_site.gettext(labels.NONE_LISTED)
        case "may_contain", []:
            return labels.no_traces(localized_site)
        case "diet", []:
            return localized_site.gettext("none")
        case _, None:
            return UNKNOWN
        case "served", str() if change.kind != "exception":
            return _served(localized_site, plain)
        case "prices_at", list():
            served = (_served(localized_site, str(each)) for each in plain)
            return joined(_priced_at_a_time(localized_site, each, dish) for each in served) or UNKNOWN
        case "sizes" | "additions" | "choices", list():
            return joined(_priced(localized_site, str(each), dish) for each in plain) or UNKNOWN
        case "sections", list():
            parts = (str(each).partition(" ") for each in plain)
            return joined(_of_section(localized_site, id, hours) for id, _, hours in parts) or UNKNOWN
        case "last_orders", list():
            return joined(_last_order(localized_site, str(each)) for each in plain) or UNKNOWN
        case "price" | "minimum_spend" | "free_from", int() | float():
            return labels.amount(localized_site, round(plain * 100))
        case "price", "market":
            return localized_site.gettext("market price: ask")
        case "spice", int() if 0 <= plain < len(labels.SPICE):
            return localized_site.gettext(labels.SPICE[plain])
        case "hours" | "takeout" | "delivery" | "slots", list() if plain:
            return joined(_of_days(localized_site, str(each)) for each in plain)
        case "dates", list():
            return joined(_dates_in_words(localized_site, str(each)) for each in plain)
        case "per", str() if plain in order_phrases.PER:
            return localized_site.gettext(order_phrases.PER[cast(ChargeUnit, plain)], amount="").strip()
        case "amount", str() if brought := localized_site.site.dishes.get(plain):
            return localized_site.text(brought.name)
        case "hours" | "takeout" | "delivery", []:
            return localized_site.locale.forms.closed if change.field == "hours" else localized_site.gettext("none")
        case "contains_as_written", list():
            return (
                joined(localized_site.gettext("“%(word)s” (the kitchen’s word)", word=each) for each in plain)
                or UNKNOWN
            )
        case "allergens" | "may_contain" | "contains_at_least" | "may_contain_at_least", list():
            known = labels.allergen_labels(localized_site)
            return joined(known.get(id, id) for id in plain) or UNKNOWN
        case "cereals_and_nuts", list():
            return joined(localized_site.gettext(labels.CEREALS_AND_NUTS.get(id, id)) for id in plain) or UNKNOWN
        case "guests", str():
            least, _, most = plain.partition("-")
            if most == str(MOST_GUESTS):
                return localized_site.gettext("%(number)s or more", number=least)
            return least if least == most else f"{least}–{most}"
        case "bookable", str() if plain in booking_phrases.BOOKABLE:
            return localized_site.gettext(booking_phrases.BOOKABLE[cast(Bookable, plain)])
        case "notice" | "free_cancellation", str() if found := _DURATION.fullmatch(plain):
            duration = Duration(int(found[1]), cast(Unit, found[2]))
            return formatting.duration(duration, localized_site.locale)
        case "deposit", str() if found := _DEPOSIT.fullmatch(plain):
            amount = labels.amount(localized_site, round(float(found[1]) * 100))
            is_each = found[2] == "guest"
            return localized_site.gettext("%(amount)s per guest", amount=amount) if is_each else amount
        case "amount", str() if _AMOUNT.fullmatch(plain):
            return labels.amount(localized_site, round(float(plain) * 100))
        case "how", list():
            return joined(localized_site.gettext(labels.ORDER_TYPES.get(each, each)) for each in plain) or UNKNOWN
        case "days", list():
            return formatting.weekdays(plain, localized_site.locale)
        case "optional", "yes" | "no":
            return localized_site.gettext(N_("yes") if plain == "yes" else N_("no"))
        case "on", list():
            return order_phrases.days_in_words(localized_site, plain)
        case "diet", list():
            return joined(localized_site.gettext(labels.DIETS.get(id, id)) for id in plain) or UNKNOWN
        case _, list():
            return joined(plain) or UNKNOWN
    return str(plain)


def atom(localized_site: LocalizedSite, history: ChangeHistory) -> str:
    """Return the newest changes as a feed, each with the time at which it was published."""
    links, locale = localized_site.links, localized_site.locale
    own = links.feed(locale)
    newest = history.modified or localized_site.site.modified
    title = localized_site.text(localized_site.site.restaurant.name)
    head = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang={quoteattr(locale.tag)}>',
        f"<title>{escape(title)}</title>",
        f"<id>{escape(own)}</id>",
        f"<updated>{newest.isoformat(timespec='seconds')}</updated>",
        f'<link rel="self" type="application/atom+xml" href={quoteattr(own)}/>',
        f'<link rel="alternate" type="text/html" href={quoteattr(links.page("home", locale))}/>',
        f"<author><name>{escape(title)}</name></author>",
    ]
    return "\n".join([*head, *_feed_entries(localized_site, history.changes[:MOST]), "</feed>", ""])


def _feed_entries(localized_site: LocalizedSite, changes: Sequence[PublishedChange]) -> Iterator[str]:
    own = localized_site.links.feed(localized_site.locale)
    for change in changes:
        record = change_record(localized_site, change)
        name = "-".join([record["date"], record["kind"], record["id"], record["field"]])
        yield (
            f"<entry><id>{escape(f'{own}#{name}')}</id><title>{escape(record['title'])}</title>"
            f"<updated>{record['date']}</updated>"
            f'<link rel="alternate" type="text/html" href={quoteattr(record["url"])}/>'
            f"<summary>{escape(_words(localized_site, change))}</summary></entry>"
        )
