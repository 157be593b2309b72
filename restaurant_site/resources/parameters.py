"""Parameters of a request: how each is read, how it is spelled in cache keys, and how OpenAPI describes it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache, partial
from typing import Any, Literal, cast

from ..domain import filters, order
from ..domain.availability import Orderable, orderable
from ..domain.booking import MOST_ASKED
from ..domain.filters import (
    AllergenIds,
    Amount,
    CategoryId,
    CertificateIds,
    Choices,
    FilterType,
    Flag,
    MenuFilter,
    Moment,
    Number,
)
from ..domain.menu import Filter
from ..domain.moments import FARTHEST, WHEN, UnclearTimeError, When, read_when
from ..domain.money import highest_price
from ..i18n import N_
from ..locales import Locale
from ..models.hours import ORDER_TYPES, OrderType
from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..render.openapi import ParameterSpec
from ..search.results import SORTS, Sort
from ..text.analysis import canonical_query
from ..text.folding import fold
from ..text.nearest import nearest, nearest_spelling
from .request import Query, RequestError

LONGEST_QUERY = 200
"""Characters of ``q`` after NFKC and trimming."""
LARGEST_LIMIT = 50
LARGEST_OFFSET = 100_000
WHITE_SPACE = " \t\n\r\f\v"
"""Ignored around a value."""
Reader = Callable[[str, LocalizedSite], Any]
"""From a text, empty when the parameter is absent, to its value. Raises RequestError."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryParameter(ParameterSpec):
    """A parameter of the query string."""

    location: Literal["path", "query", "header"] = "query"
    read: Reader
    canonical: Callable[[Any], str] = str
    """The spelling of a value in cache keys and addresses; empty for the default."""
    problems: tuple[str, ...] = ("bad-parameter",)
    is_filter: bool = False
    """True if it sets a field of the menu's ``Filter``, not of ``Query``."""

    @property
    def field(self) -> str:
        """The field that it sets."""
        return "locale" if self.name == "lang" else self.name


def read_parameters(
    parameters: Sequence[QueryParameter], texts: Mapping[str, Sequence[str]], localized_site: LocalizedSite
) -> Query:
    """Read *parameters* from the *texts* of a query string. Raise RequestError for a bad value."""
    values: dict[str, Any] = {"locale": localized_site.languages.default}
    conditions: dict[str, Any] = {}
    canonical: list[tuple[str, str]] = []
    for parameter in parameters:
        value = parameter.read(_text_of(parameter, texts.get(parameter.name, ())), localized_site)
        (conditions if parameter.is_filter else values)[parameter.field] = value
        if parameter.name not in {"lang", "format"} and (spelling := parameter.canonical(value)):
            canonical.append((parameter.name, spelling))
    return Query(**values, filter=Filter(**conditions), canonical=tuple(canonical))


def _text_of(parameter: QueryParameter, texts: Sequence[str]) -> str:
    if len(texts) > 1 and not parameter.is_list:
        detail = f"`{parameter.name}` stands {len(texts)} times; give it once."
        raise RequestError("bad-parameter", detail, parameter=parameter.name)
    return ",".join(texts)


# --- Readers ----------------------------------------------------------------------------------


def _read_locale(text: str, localized_site: LocalizedSite) -> Locale:
    """Return the language of a code in any letter case; the default when empty."""
    code, languages = text.strip(WHITE_SPACE).lower(), localized_site.languages
    if not code:
        return languages.default
    if code in languages.by_code:
        return languages.by_code[code]
    supported, meant = languages.codes, languages.match_tag(code)
    hint = f" «{text[:40]}» is {meant.name}: write lang={meant.code}." if meant else ""
    extras: dict[str, Any] = {"suggestion": meant.code} if meant else {}
    detail = f"`lang` takes {', '.join(supported)}.{hint}"
    raise RequestError("unsupported-language", detail, parameter="lang", supported=supported, **extras)


def _read_format(text: str, _site: LocalizedSite) -> str:
    """Return ``json``, ``md``, or nothing when empty."""
    format = text.strip(WHITE_SPACE).lower()
    if format not in {"", "json", "md"}:
        detail = f"`format` takes json and md, not «{text[:40]}»."
        raise RequestError("unsupported-format", detail, parameter="format", supported=["json", "md"])
    return format


def read_query(text: str, _site: LocalizedSite | None = None) -> str:
    """Return a search query in its canonical form. Raise RequestError when it is too long."""
    query = canonical_query(text)
    if len(query) > LONGEST_QUERY:
        detail = f"`q` takes at most {LONGEST_QUERY} characters; this one has {len(query)}. Search for the main words."
        raise RequestError("bad-parameter", detail, parameter="q", maximum=LONGEST_QUERY)
    return query


def _number(name: str, type: Number) -> Reader:
    def read_number(text: str, _site: LocalizedSite) -> int | None:
        digits = text.strip(WHITE_SPACE)
        if not digits:
            return None
        if re.fullmatch(r"\d{1,9}", digits, re.ASCII) and type.minimum <= int(digits) <= type.maximum:
            return int(digits)
        detail = f"`{name}` takes a whole number from {type.minimum} to {type.maximum}, not «{text[:40]}»."
        raise RequestError("bad-parameter", detail, parameter=name, minimum=type.minimum, maximum=type.maximum)

    return read_number


@cache
def _ids_by_form(type: Choices) -> Mapping[str, str]:
    """Return the id or group that each word means, by the folded word."""
    ids = [*type.ids, *type.groups]
    return {**{fold(word): choice for word, choice in type.aliases.items()}, **dict(zip(ids, ids, strict=True))}


def meant_by(type: Choices, word: str) -> str:
    """Return the id or group that a word means, in letters of any form; the word itself if it means none."""
    return _ids_by_form(type).get(fold(word).replace(" ", "-"), word)


def _choices(name: str, type_on: Callable[[Site], FilterType]) -> Reader:
    def read_choices(text: str, localized_site: LocalizedSite) -> tuple[str, ...]:
        type = type_on(localized_site.site)
        assert isinstance(type, Choices)
        supported = [*type.ids, *type.groups]
        words = {word.strip(WHITE_SPACE).lower() for word in text.split(",")} - {""}
        ids = {meant_by(type, word) for word in words}
        if unknown := sorted(ids - set(supported)):
            detail = f"`{name}` takes {', '.join(supported)} (separated by commas), not «{unknown[0][:40]}»."
            raise RequestError("bad-parameter", detail, parameter=name, supported=supported)
        return type.expand(ids)

    return read_choices


TRUTHS = {"true": True, "false": False}


def _flag(name: str, type: Flag) -> Reader:
    choices = Choices((type.word,), {}, {})
    read_choices = _choices(name, lambda _: choices)

    def read_flag(text: str, localized_site: LocalizedSite) -> bool:
        """Read the word, or a truth value, which clients send for what other interfaces call a boolean."""
        truth = TRUTHS.get(text.strip(WHITE_SPACE).lower())
        return bool(read_choices(text, localized_site)) if truth is None else truth

    return read_flag


def _amount(name: str, type: Amount) -> Reader:
    def read_amount(text: str, _site: LocalizedSite) -> int | None:
        """Return an amount in cents."""
        amount = text.strip(WHITE_SPACE).lstrip("$£€¥")
        if not amount:
            return None
        if re.fullmatch(r"\d{1,6}(\.\d{1,20})?([eE]-\d{1,3})?", amount, re.ASCII):
            return highest_price(amount)
        detail = f"`{name}` takes an amount such as 20 or 19.50, not «{text[:40]}»."
        raise RequestError("bad-parameter", detail, parameter=name, minimum=0, maximum=type.maximum)

    return read_amount


_offset = _number("offset", Number(0, LARGEST_OFFSET))


def _read_offset(text: str, localized_site: LocalizedSite) -> int:
    return _offset(text, localized_site) or 0


def _category(categories: Callable[[Site], Mapping[str, object]], description: str, is_filter: bool) -> QueryParameter:
    def read_category(text: str, localized_site: LocalizedSite) -> str | None:
        id, known = text.strip(WHITE_SPACE).lower(), list(categories(localized_site.site))
        if id and id not in known:
            detail = f"`category` takes {', '.join(known)}, not «{text[:40]}»."
            raise RequestError("unknown-category", detail, parameter="category", supported=known)
        return id or None

    def schema(site: Site) -> dict[str, Any]:
        return _one_of(list(categories(site)))

    return QueryParameter(
        name="category",
        read=read_category,
        canonical=_text,
        description=description,
        schema=schema,
        problems=("bad-parameter", "unknown-category"),
        is_filter=is_filter,
    )


def _when(name: str, farthest: timedelta | None = FARTHEST) -> Callable[[str, LocalizedSite], When | None]:
    def read(text: str, localized_site: LocalizedSite) -> When | None:
        moment = text.strip(WHITE_SPACE)
        if not moment:
            return None
        try:
            return read_when(moment, localized_site.site.restaurant.zone, localized_site.now(), farthest)
        except UnclearTimeError as error:
            plus = " A `+` in a query string is sent as `%2B`." if re.search(r"\d \d\d:?\d\d$", moment) else ""
            detail = f"`{name}` {error}, not «{text[:40]}».{plus}"
            extras = {"suggestion": error.suggestion} if error.suggestion else {}
            raise RequestError("bad-parameter", detail, parameter=name, **extras) from error

    return read


def _orderable(name: str) -> Reader:
    read_when = _when(name)

    def read(text: str, localized_site: LocalizedSite) -> Orderable | None:
        when = read_when(text, localized_site)
        return orderable(localized_site.site, when, localized_site.now()) if when else None

    return read


_at = _when("at")


_children = _number("children", Number(0, order.MOST_GUESTS))
_elders = _number("elders", Number(0, order.MOST_GUESTS))
_vegetarians = _number("vegetarians", Number(0, order.MOST_GUESTS))


def _read_at(text: str, localized_site: LocalizedSite) -> When | None:
    """Return the time that a document is asked about, within a year of now; None for now."""
    when = _at(text, localized_site)
    return None if when is None or when.is_now else when


def _read_sort(text: str, _site: LocalizedSite) -> Sort | None:
    """Return how to order dishes; None when empty."""
    sort = text.strip(WHITE_SPACE).lower()
    if sort and sort not in SORTS:
        detail = f"`sort` takes {', '.join(SORTS)}, not «{text[:40]}»."
        raise RequestError("bad-parameter", detail, parameter="sort", supported=list(SORTS))
    return cast(Sort, sort) or None


def _read_items(text: str, localized_site: LocalizedSite) -> str:
    """Return the items of an order sheet in their canonical form. Raise RequestError for the first that cannot be read."""
    try:
        return order.format_items(order.parse_items(localized_site.site, text))
    except order.OrderError as error:
        raise order_problem(error.fault) from error


def _read_any_items(text: str, localized_site: LocalizedSite) -> str:
    """Return the items of an order sheet, in their canonical form if all of them can be read."""
    read = order.read_items(localized_site.site, text)
    return canonical_query(text) if read.faults else order.format_items(read.lines)


def order_problem(fault: order.OrderFault) -> RequestError:
    """Return the error for an item of an order sheet, which says what would be right."""
    near = nearest_ids(fault)
    hint = f" Did you mean {', '.join(near)}?" if near else ""
    extras: dict[str, Any] = {"parameter": "items", "item": fault.item}
    match fault.reason:
        case "unknown":
            kind = fault.code.removeprefix("unknown-")
            where = "" if kind == "dish" else f" of «{fault.item}»"
            if kind == "dish":
                hint = hint or " /api/menu lists the ids."
            elif not fault.known:
                hint = f" The dish has no {kind}s: leave it out."
            else:
                hint = f" The dish has {', '.join(fault.known)}."
            extras |= {"suggestions": near or list(fault.known if kind != "dish" else ())[:5]}
            return RequestError(fault.code, f"There is no {kind} «{fault.part}»{where}.{hint}", **extras)
        case "quantity":
            detail = f"«{fault.item}»: after * stands a number from 1 to {order.MOST_OF_EACH}."
        case "too-many-of-one":
            detail = f"«{fault.item}» makes {fault.part} of one; a sheet has at most {order.MOST_OF_EACH} of each."
        case "too-many-lines":
            detail = f"A sheet has at most {order.MOST_LINES} lines; «{fault.item}» is one too many."
        case "added-twice":
            detail = f"«{fault.item}»: `{fault.part}` stands twice; name each addition once."
        case "chosen-twice":
            detail = f"«{fault.item}»: choose one of {', '.join(fault.known)}."
        case _:
            detail = f"«{fault.item}» is no item; write {ITEM_FORM}."
    return RequestError("bad-parameter", detail, **extras)


def nearest_ids(fault: order.OrderFault) -> list[str]:
    """Return the known ids that are most like an unknown one."""
    near = nearest(fault.part, fault.known)
    spelling = nearest_spelling(fault.part, fault.known)
    return near or ([spelling] if spelling else [])


def _read_how(text: str, _site: LocalizedSite) -> OrderType:
    """Return how an order is eaten; at the table when empty."""
    written = text.strip(WHITE_SPACE).lower().replace("_", "-")
    how = {spelled_order_type(each): each for each in ORDER_TYPES}
    if written and written not in how:
        detail = f"`how` takes {', '.join(how)}, not «{text[:40]}»."
        raise RequestError("bad-parameter", detail, parameter="how", supported=list(how))
    return how[written] if written else "dine_in"


def spelled_order_type(how: OrderType) -> str:
    """Return the spelling of an order type in addresses: ``dine-in``."""
    return how.replace("_", "-")


def _text(value: object) -> str:
    return str(value or "")


def _spelled_number(value: int | None) -> str:
    """Return the digits of a number; nothing for None, but ``0`` for zero."""
    return "" if value is None else str(value)


def _spelled_amount(cents: int | None) -> str:
    return "" if cents is None else f"{cents / 100:.2f}"


def _spelled_flag(word: str, value: bool) -> str:
    return word if value else ""


def _spelled_orderable(value: Orderable | None) -> str:
    return str(value.when) if value else ""


def _one_of(choices: Sequence[str], **more: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(choices), **more}


# --- The filters of the menu ------------------------------------------------------------------


def filter_parameter(row: MenuFilter) -> QueryParameter:
    """Return the parameter of a filter of the menu."""
    spell: Callable[[Any], str]
    match row.type:
        case CategoryId():
            return _category(_menu_categories, row.description, is_filter=True)
        case Choices() | AllergenIds() | CertificateIds():
            read, spell, schema = _choices(row.name, row.type_on), ",".join, {}
        case Flag(word):
            read, spell, schema = _flag(row.name, row.type), partial(_spelled_flag, word), _one_of([word, *TRUTHS])
        case Amount(maximum):
            read, spell = _amount(row.name, row.type), _spelled_amount
            schema = {"type": "number", "minimum": 0, "maximum": maximum}
        case Number(minimum, maximum):
            read, spell = _number(row.name, row.type), _spelled_number
            schema = {"type": "integer", "minimum": minimum, "maximum": maximum}
        case Moment():
            read, spell, schema = _orderable(row.name), _spelled_orderable, {"type": "string", "pattern": f"^({WHEN})$"}
    return QueryParameter(
        name=row.name,
        description=row.description,
        read=read,
        canonical=spell,
        schema=lambda site: schema or _choice_schema(row.type_on(site)),
        example=lambda _: row.example,
        exists_on=row.exists_on,
        is_list=isinstance(row.type, Choices | AllergenIds | CertificateIds),
        is_filter=True,
    )


def _choice_schema(type: FilterType) -> dict[str, Any]:
    return _one_of([*type.ids, *type.groups]) if isinstance(type, Choices) else {}


def filter_parameters() -> tuple[QueryParameter, ...]:
    """Return the parameters of all filters of the menu."""
    return tuple(filter_parameter(row) for row in filters.MENU_FILTERS)


def _of_party(name: str, description: str) -> QueryParameter:
    """Return a parameter of an order sheet that takes the values of a filter of the menu."""
    [row] = [each for each in filters.MENU_FILTERS if each.name == name]
    return replace(filter_parameter(row), description=description, example=lambda _: None, is_filter=False)


def _menu_categories(site: Site) -> Mapping[str, object]:
    return site.menu_categories


def _article_categories(site: Site) -> Mapping[str, object]:
    return site.knowledge_categories


# --- The parameters of the service ------------------------------------------------------------

LANG = QueryParameter(
    name="lang",
    description=N_("The language of the answer. Defaults to the site’s default language."),
    read=_read_locale,
    schema=lambda site: _one_of(site.languages.codes, default=site.languages.default.code),
    example=lambda site: site.languages.default.code,
    problems=("bad-parameter", "unsupported-language"),
)
FORMAT = QueryParameter(
    name="format",
    description=N_("`json` or `md`; it overrides the Accept header."),
    read=_read_format,
    schema=lambda _: _one_of(["json", "md"], default="json"),
    problems=("bad-parameter", "unsupported-format"),
)
Q = QueryParameter(
    name="q",
    description=N_("What to search for, in any language of the site. Leave blank to list everything."),
    read=read_query,
    schema=lambda _: {"type": "string", "maxLength": LONGEST_QUERY},
    example=lambda _: "parking",
)
LIMIT = QueryParameter(
    name="limit",
    description=N_("How many to return. Defaults to ten for a search and to everything otherwise."),
    read=_number("limit", Number(1, LARGEST_LIMIT)),
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 1, "maximum": LARGEST_LIMIT},
)
OFFSET = QueryParameter(
    name="offset",
    description=N_("How many to skip."),
    read=_read_offset,
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 0, "maximum": LARGEST_OFFSET, "default": 0},
)
SORT = QueryParameter(
    name="sort",
    description=N_(
        "The order of the dishes: `menu`, `price` (lowest first) or `-price`. Defaults to relevance for a "
        "search, and otherwise to the order of the menu. When sorting by price, full matches for `q` come "
        "first and market-price dishes last."
    ),
    read=_read_sort,
    canonical=_text,
    schema=lambda _: _one_of(SORTS),
)
HIGHLIGHTS = QueryParameter(
    name="highlights",
    description=N_("`1` marks the words of `q` in each article found."),
    read=_flag("highlights", Flag("1")),
    canonical=partial(_spelled_flag, "1"),
    schema=lambda _: _one_of(["1", *TRUTHS]),
)
ARTICLE_CATEGORY = _category(_article_categories, N_("Only this category of articles."), is_filter=False)
AT = QueryParameter(
    name="at",
    description=N_(
        "A local date and time, a date and time with an offset (send `+` as `%2B`), or a date alone, at most a "
        "year ahead. Defaults to now. Other offsets are converted; `note` gives the local time used."
    ),
    read=_read_at,
    canonical=_text,
    schema=lambda _: {"type": "string", "pattern": f"^({WHEN})$"},
)
GUESTS = QueryParameter(
    name="guests",
    description=N_("The number of guests, babies included."),
    read=_number("guests", Number(1, MOST_ASKED)),
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 1, "maximum": MOST_ASKED},
)
ITEM_FORM = "`slug[.size][~addition…][~option…][*quantity]`"
ITEMS = QueryParameter(
    name="items",
    description=N_(
        "The dishes, separated by commas or repeated: the id of a dish, then `.` and the id of a size, `~` and "
        "the id of each addition, and `*` and the quantity, as in `slug.size~addition*2`. At most 40 lines and "
        "99 of each. If omitted, the sheet is empty."
    ),
    read=_read_items,
    canonical=_text,
    schema=lambda _: {"type": "string"},
    example=lambda site: [f"{site.example_dish}*2"],
    problems=("bad-parameter", "unknown-dish", "unknown-size", "unknown-addition"),
    is_list=True,
)
PAGE_ITEMS = replace(ITEMS, read=_read_any_items, problems=())
"""Of a page, which keeps the items that can be read."""
PARTY = QueryParameter(
    name="party",
    description=N_("The number of guests. Determines whether the food is enough and which charges apply."),
    read=_number("party", Number(1, order.MOST_GUESTS)),
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 1, "maximum": order.MOST_GUESTS},
)
WITHOUT = _of_party(
    "without",
    N_(
        "Allergens that a guest avoids, separated by commas or repeated. `conflicts` lists each dish that "
        "contains or may contain one, or for which that is not recorded."
    ),
)
DIET = _of_party(
    "diet",
    N_(
        "The guests’ diets, separated by commas or repeated. `conflicts` lists each dish that does not fit one of them."
    ),
)
HOW = QueryParameter(
    name="how",
    description=N_("`dine-in`, `takeout` or `delivery`. Determines which charges apply."),
    read=_read_how,
    canonical=lambda how: "" if how == "dine_in" else spelled_order_type(how),
    schema=lambda _: _one_of([spelled_order_type(each) for each in ORDER_TYPES], default="dine-in"),
)
VEGETARIANS = QueryParameter(
    name="vegetarians",
    description=N_("The number of vegetarians in the party. Each meal includes enough vegetarian dishes for them."),
    read=lambda text, site: _vegetarians(text, site) or 0,
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 0, "maximum": order.MOST_GUESTS},
)
CHILDREN = QueryParameter(
    name="children",
    description=N_("The number of children in the party. What the house would not serve to children is left out."),
    read=lambda text, site: _children(text, site) or 0,
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 0, "maximum": order.MOST_GUESTS},
)
ELDERS = QueryParameter(
    name="elders",
    description=N_(
        "The number of seniors in the party. What the house would not serve to children is left out for them, too."
    ),
    read=lambda text, site: _elders(text, site) or 0,
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 0, "maximum": order.MOST_GUESTS},
)
AVOIDED = replace(
    WITHOUT, description=N_("Allergens that no dish may contain, even as traces, separated by commas or repeated.")
)
KEPT = replace(DIET, description=N_("Diets that every dish must meet, separated by commas or repeated."))
BUDGET = QueryParameter(
    name="budget",
    description=N_("For the whole party, at menu prices."),
    read=_amount("budget", Amount(filters.HIGHEST_PRICE)),
    canonical=_spelled_amount,
    schema=lambda _: {"type": "number", "minimum": 0, "maximum": filters.HIGHEST_PRICE},
)
SINCE = QueryParameter(
    name="since",
    description=N_(
        "Only changes since this time: a date, a local date and time, or one with an offset (send `+` as "
        "`%2B`). `since_known` gives the time from which all changes are known."
    ),
    read=_when("since", farthest=None),
    canonical=_text,
    schema=lambda _: {"type": "string", "pattern": f"^({WHEN})$"},
)
CHANGES_LIMIT = replace(LIMIT, description=N_("How many changes to return. Defaults to 50."))
PATH_PARAMETERS: Mapping[str, ParameterSpec] = {
    "slug": ParameterSpec(
        name="slug",
        location="path",
        description=N_("A dish’s id, as /api/menu lists it."),
        schema=lambda _: {"type": "string"},
        example=lambda site: site.example_dish,
        problems=("unknown-dish",),
    ),
    "id": ParameterSpec(
        name="id",
        location="path",
        description=N_("An article’s id, as /api/knowledge lists it."),
        schema=lambda _: {"type": "string"},
        example=lambda site: next(iter(site.articles), None),
        problems=("unknown-article",),
    ),
    "locale": ParameterSpec(
        name="locale",
        location="path",
        description=N_("The language."),
        schema=lambda site: _one_of(site.languages.codes),
        example=lambda site: site.languages.default.code,
        problems=("not-found",),
    ),
}


def path_parameters(path: str) -> list[ParameterSpec]:
    """Return the parameters of a path in OpenAPI's notation."""
    return [PATH_PARAMETERS[name] for name in re.findall(r"\{(\w+)\}", path)]
