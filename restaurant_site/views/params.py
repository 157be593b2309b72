"""Parameters of a request: how each is read, how it is spelled in cache keys, and how OpenAPI describes it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal

from flask import request
from werkzeug.datastructures import MultiDict
from werkzeug.routing import BaseConverter, ValidationError

from ..domain.hours import DATE_TIME, read_instant
from ..domain.menu import ALLERGEN_GROUPS
from ..domain.money import highest_price
from ..domain.wishes import ALLERGEN_ALIASES, DIET_ALIASES
from ..i18n import N_
from ..locales import BY_CODE, DEFAULT, LOCALES, Locale, match_tag
from ..models.menu import ALLERGENS, DIETS
from ..models.site import Site
from ..render.openapi import ParameterSpec
from ..snapshot import current_snapshot
from ..text.analysis import canonical_query
from ..text.folding import fold
from ..text.nearest import nearest
from ..web.http_state import request_state
from ..web.negotiation import JSON, accepts_markdown
from ..web.problems import Problem

LONGEST_QUERY = 200
"""Characters of ``q`` after NFKC and trimming."""
LARGEST_LIMIT = 50
DEFAULT_LIMIT = 10
"""How many results a search of the API returns without ``limit``."""
LARGEST_OFFSET = 100_000
HOTTEST = 3
LARGEST_PRICE = 999_999
"""Dollars."""
IGNORED = re.compile(r"utm_\w*|fbclid|gclid|ref")
"""Names of unknown parameters that the API ignores, because other sites add them to links."""
WHITE_SPACE = " \t\n\r\f\v"
"""Ignored around a value."""


class LocaleConverter(BaseConverter):
    """``<locale:locale>`` in a route: a language code in any letter case."""

    regex = "(?i:" + "|".join(BY_CODE) + ")"

    def to_python(self, value: str) -> Locale:
        try:
            return BY_CODE[value.lower()]
        except KeyError as error:
            raise ValidationError from error

    def to_url(self, value: Locale) -> str:
        return value.code


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryParameter(ParameterSpec):
    """A parameter of the query string."""

    place: Literal["path", "query", "header"] = "query"
    read: Callable[[str, Site], Any]
    """From its text, empty when absent, to its value. Raises Problem."""
    canonical: Callable[[Any], str] = str
    """The spelling of a value in cache keys and addresses; empty for the default."""
    problems: tuple[str, ...] = ("bad-parameter",)

    @property
    def field(self) -> str:
        """The field of ``Query`` that it sets."""
        return "locale" if self.name == "lang" else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """The parameters of a request, read and checked; those that it does not take have their default."""

    locale: Locale = DEFAULT
    format: str = "json"
    """``json`` or ``md``."""
    q: str = ""
    category: str | None = None
    diet: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    traces: bool = False
    max_price: int | None = None
    """In cents."""
    max_spice: int | None = None
    limit: int | None = None
    offset: int = 0
    at: datetime | None = None
    canonical: tuple[tuple[str, str], ...] = ()
    """Names and spellings of the values that differ from the default, except language and format."""


def read(parameters: Sequence[QueryParameter], given: MultiDict[str, str], site: Site) -> Query:
    """Read *parameters* from a query string. Raises Problem for a bad value."""
    values: dict[str, Any] = {}
    canonical: list[tuple[str, str]] = []
    for parameter in parameters:
        texts = given.getlist(parameter.name)
        if len(texts) > 1 and not parameter.takes_several:
            detail = f"`{parameter.name}` stands {len(texts)} times; give it once."
            raise Problem("bad-parameter", detail, parameter=parameter.name)
        value = parameter.read(",".join(texts), site)
        values[parameter.field] = value
        if parameter.name not in {"lang", "format"} and (spelling := parameter.canonical(value)):
            canonical.append((parameter.name, spelling))
    return Query(**values, canonical=tuple(canonical))


def read_request(parameters: Sequence[QueryParameter], *, refuses_unknown: bool = False) -> Query:
    """Read *parameters* from the current request. Raises Problem for a bad value, and for an unknown name if asked to.

    The cached path does not remember an address with unknown names.
    """
    known = [each.name for each in parameters]
    unknown = [name for name in request.args if name not in known]
    request_state(request.environ).has_unknown_parameters = bool(unknown)
    if refuses_unknown:
        for name in unknown:
            if not IGNORED.fullmatch(name):
                raise _unknown_parameter(name, known)
    return read(parameters, request.args, current_snapshot().site)


def _unknown_parameter(name: str, known: Sequence[str]) -> Problem:
    near = nearest(name, known, most=1)
    takes = f"this address takes {', '.join(known) or 'no parameters'}"
    detail = f"`{name[:40]}` is not a parameter; {takes}.{f' Did you mean `{near[0]}`?' if near else ''}"
    extras: dict[str, Any] = {"suggestion": near[0]} if near else {}
    return Problem("bad-parameter", detail, parameter=name[:40], supported=list(known), **extras)


# --- Readers ----------------------------------------------------------------------------------


def read_locale(text: str, _site: Site | None = None) -> Locale:
    """A language code in any letter case; the default when empty."""
    code = text.strip(WHITE_SPACE).lower()
    if not code:
        return DEFAULT
    if code in BY_CODE:
        return BY_CODE[code]
    supported = [locale.code for locale in LOCALES]
    meant = match_tag(code)
    hint = f" «{text[:40]}» is {meant.name}: write lang={meant.code}." if meant else ""
    extras: dict[str, Any] = {"suggestion": meant.code} if meant else {}
    detail = f"`lang` takes {', '.join(supported)}.{hint}"
    raise Problem("unsupported-language", detail, parameter="lang", supported=supported, **extras)


def _read_format(text: str, _site: Site) -> str:
    """``json`` or ``md``; when empty, what the current request's ``Accept`` prefers."""
    wanted = text.strip(WHITE_SPACE).lower()
    if wanted in {"json", "md"}:
        return wanted
    if wanted:
        detail = f"`format` takes json and md, not «{text[:40]}»."
        raise Problem("unsupported-format", detail, parameter="format", supported=["json", "md"])
    return "md" if accepts_markdown(request.headers.get("Accept", ""), JSON) else "json"


def read_query(text: str, _site: Site | None = None) -> str:
    """A search query in its canonical form. Raises Problem when it is too long."""
    query = canonical_query(text)
    if len(query) > LONGEST_QUERY:
        detail = f"`q` takes at most {LONGEST_QUERY} characters; this one has {len(query)}. Search for the main words."
        raise Problem("bad-parameter", detail, parameter="q", maximum=LONGEST_QUERY)
    return query


def _number(name: str, least: int, most: int) -> Callable[[str, Site], int | None]:
    def read_number(text: str, _site: Site) -> int | None:
        wanted = text.strip(WHITE_SPACE)
        if not wanted:
            return None
        if re.fullmatch(r"\d{1,9}", wanted, re.ASCII) and least <= int(wanted) <= most:
            return int(wanted)
        detail = f"`{name}` takes a whole number from {least} to {most}, not «{text[:40]}»."
        raise Problem("bad-parameter", detail, parameter=name, minimum=least, maximum=most)

    return read_number


def _choices(
    name: str,
    choices: Sequence[str],
    groups: Mapping[str, Sequence[str]] = MappingProxyType({}),
    aliases: Mapping[str, str] = MappingProxyType({}),
) -> Callable[[str, Site], tuple[str, ...]]:
    """Reads some of *choices*; the name of a group means all in it, and an alias the choice or group that it is of."""
    supported = [*choices, *groups]
    others = {fold(word): choice for word, choice in aliases.items()}

    def read_choices(text: str, _site: Site) -> tuple[str, ...]:
        given = {each.strip(WHITE_SPACE).lower() for each in text.split(",")} - {""}
        spelled = {each: fold(each).replace(" ", "-") for each in given}
        wanted = {form if form in supported else others.get(form, each) for each, form in spelled.items()}
        if unknown := sorted(wanted - set(supported)):
            detail = f"`{name}` takes {', '.join(supported)} (separated by commas), not «{unknown[0][:40]}»."
            raise Problem("bad-parameter", detail, parameter=name, supported=supported)
        wanted = wanted.union(*(groups[each] for each in wanted if each in groups))
        return tuple(each for each in choices if each in wanted)

    return read_choices


def _category(known_in: Callable[[Site], Mapping[str, object]], description: str) -> QueryParameter:
    def read_category(text: str, site: Site) -> str | None:
        wanted, known = text.strip(WHITE_SPACE).lower(), list(known_in(site))
        if wanted and wanted not in known:
            detail = f"`category` takes {', '.join(known)}, not «{text[:40]}»."
            raise Problem("unknown-category", detail, parameter="category", supported=known)
        return wanted or None

    def schema(site: Site) -> dict[str, Any]:
        return _one_of(list(known_in(site)))

    return QueryParameter(
        name="category",
        read=read_category,
        canonical=_text,
        description=description,
        schema=schema,
        problems=("bad-parameter", "unknown-category"),
    )


def _read_max_price(text: str, _site: Site) -> int | None:
    """An amount of dollars in cents."""
    amount = text.strip(WHITE_SPACE).removeprefix("$")
    if not amount:
        return None
    if re.fullmatch(r"\d{1,6}(\.\d{1,20})?([eE]-\d{1,3})?", amount, re.ASCII):
        return highest_price(amount)
    detail = f"`max_price` takes an amount in dollars such as 20 or 19.50, not «{text[:40]}»."
    raise Problem("bad-parameter", detail, parameter="max_price", minimum=0, maximum=LARGEST_PRICE)


def _read_at(text: str, site: Site) -> datetime | None:
    """An instant, or a date and time of a clock at the restaurant, within a year of now."""
    wanted = text.strip(WHITE_SPACE)
    if not wanted:
        return None
    try:
        return read_instant(wanted, site.restaurant.zone, current_snapshot().localized_site(DEFAULT).now())
    except ValueError as error:
        plus = " A `+` in a query string is sent as `%2B`." if re.search(r"\d \d\d:?\d\d$", wanted) else ""
        raise Problem("bad-parameter", f"`at` {error}, not «{text[:40]}».{plus}", parameter="at") from error


def _text(value: object) -> str:
    return str(value or "")


def _one_of(choices: Sequence[str], **more: str) -> dict[str, Any]:
    return {"type": "string", "enum": list(choices), **more}


# --- The parameters of the service ------------------------------------------------------------

LANG = QueryParameter(
    name="lang",
    description=N_("Language of the answer; English without it."),
    read=read_locale,
    schema=lambda _: _one_of([*BY_CODE], default=DEFAULT.code),
    example=lambda _: DEFAULT.code,
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
    description=N_("What to search for, in any language of the site; blank is no search."),
    read=read_query,
    schema=lambda _: {"type": "string", "maxLength": LONGEST_QUERY},
    example=lambda _: "parking",
)
LIMIT = QueryParameter(
    name="limit",
    description=N_("How many to return; without it ten results of a search, and everything otherwise."),
    read=_number("limit", 1, LARGEST_LIMIT),
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 1, "maximum": LARGEST_LIMIT},
)
OFFSET = QueryParameter(
    name="offset",
    description=N_("How many to skip."),
    read=lambda text, site: _number("offset", 0, LARGEST_OFFSET)(text, site) or 0,
    canonical=_text,
    schema=lambda _: {"type": "integer", "minimum": 0, "maximum": LARGEST_OFFSET, "default": 0},
)
MENU_CATEGORY = _category(lambda site: site.menu_categories, N_("Only this section of the menu."))
KNOWLEDGE_CATEGORY = _category(lambda site: site.knowledge_categories, N_("Only this category of articles."))
DIET = QueryParameter(
    name="diet",
    description=N_(
        "Diets, separated by commas or repeated, all of which a dish must fit; the restaurant sets them by hand."
    ),
    read=_choices("diet", DIETS, aliases=DIET_ALIASES),
    canonical=",".join,
    schema=lambda _: _one_of(DIETS),
    example=lambda _: ["vegetarian"],
    takes_several=True,
)
WITHOUT = QueryParameter(
    name="without",
    description=N_(
        "Allergens, separated by commas or repeated; leaves out dishes that contain or may contain one, and dishes whose "
        "allergens or traces are not recorded. `shellfish` is crustaceans and molluscs, `nuts` peanut and tree nuts."
    ),
    read=_choices("without", ALLERGENS, ALLERGEN_GROUPS, ALLERGEN_ALIASES),
    canonical=",".join,
    schema=lambda _: _one_of([*ALLERGENS, *ALLERGEN_GROUPS]),
    example=lambda _: ["peanut", "tree-nuts"],
    takes_several=True,
)
TRACES = QueryParameter(
    name="traces",
    description=N_(
        "`include` keeps dishes that only may contain what `without` names, and those whose traces are not recorded."
    ),
    read=lambda text, site: bool(_choices("traces", ["include"])(text, site)),
    canonical=lambda traces: "include" if traces else "",
    schema=lambda _: _one_of(["include"]),
)
MAX_PRICE = QueryParameter(
    name="max_price",
    description=N_("The highest price of a dish in dollars, before tax."),
    read=_read_max_price,
    canonical=lambda cents: "" if cents is None else f"{cents / 100:.2f}",
    schema=lambda _: {"type": "number", "minimum": 0, "maximum": LARGEST_PRICE},
    example=lambda _: 20,
)
MAX_SPICE = QueryParameter(
    name="max_spice",
    description=N_("The hottest that a dish may be: 0 is not spicy, 3 is hot."),
    read=_number("max_spice", 0, HOTTEST),
    canonical=lambda spice: "" if spice is None else str(spice),
    schema=lambda _: {"type": "integer", "minimum": 0, "maximum": HOTTEST},
)
AT = QueryParameter(
    name="at",
    description=N_(
        "A local date and time, or one with an offset (`+` is sent as `%2B`), at most a year from now; without it, now. "
        "Another offset than the restaurant's is converted, and `note` says which local time was understood."
    ),
    read=_read_at,
    canonical=lambda instant: instant.isoformat(timespec="seconds") if instant else "",
    schema=lambda _: {"type": "string", "pattern": f"^{DATE_TIME}$"},
)
MENU_FILTERS = (MENU_CATEGORY, DIET, WITHOUT, TRACES, MAX_PRICE, MAX_SPICE)
"""Each sets the field of ``domain.menu.Filter`` that has its name."""
PATH_PARAMETERS: Mapping[str, ParameterSpec] = {
    "slug": ParameterSpec(
        name="slug",
        place="path",
        description=N_("A dish's id, as /api/menu lists it."),
        schema=lambda _: {"type": "string"},
        example=lambda site: site.must_order.top_dishes[0].dish,
        problems=("unknown-dish",),
    ),
    "id": ParameterSpec(
        name="id",
        place="path",
        description=N_("An article's id, as /api/knowledge lists it."),
        schema=lambda _: {"type": "string"},
        example=lambda site: next(iter(site.articles), None),
        problems=("unknown-article",),
    ),
    "locale": ParameterSpec(
        name="locale",
        place="path",
        description=N_("The language."),
        schema=lambda _: _one_of([*BY_CODE]),
        example=lambda _: DEFAULT.code,
        problems=("not-found",),
    ),
}
