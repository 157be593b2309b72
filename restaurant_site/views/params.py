"""What a request may say: the language of a path, and query parameters.

Each parameter is declared once, with how it is read and how it is described; views read with
it and the OpenAPI document is written from it. What an endpoint does not know is ignored.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import MappingProxyType
from typing import Any, cast

from flask import g, request
from werkzeug.datastructures import MultiDict
from werkzeug.routing import BaseConverter, ValidationError

from ..content.models import ALLERGENS, DIETS, Site
from ..domain.menu import ALLERGEN_GROUPS
from ..http.negotiation import JSON, accepts_markdown
from ..http.problems import Problem
from ..locales import BY_CODE, DEFAULT, LOCALES, Locale, match_tag
from ..render.edition import Edition
from ..search.analysis import canonical_query
from ..service import Service
from ..state import current_state

LONGEST_QUERY = 200
"""Characters of ``q`` after NFKC and trimming."""
LARGEST_LIMIT = 50
DEFAULT_LIMIT = 10
LARGEST_OFFSET = 100_000
LARGEST_PRICE = 999_999
"""Dollars."""
WHITE_SPACE = " \t\n\r\f\v"
"""What may stand around a value."""


class LocaleConverter(BaseConverter):
    """``<locale:locale>``: an unknown language is no such page. Other letter case is moved to ours by the view."""

    regex = "(?i:" + "|".join(BY_CODE) + ")"

    def to_python(self, value: str) -> Locale:
        try:
            return BY_CODE[value.lower()]
        except KeyError as error:
            raise ValidationError from error

    def to_url(self, value: Locale) -> str:
        return value.code


def service() -> Service:
    """What the application serves; a request keeps what it began with, whatever is swapped meanwhile."""
    if "service" not in g:
        g.service = current_state().service
    return cast(Service, g.service)


@dataclass(frozen=True, slots=True)
class PathParameter:
    """A part of a path: how OpenAPI describes it, and the problem when there is no such thing."""

    name: str
    description: str
    problem: str
    example: Callable[[Site], str]
    choices: Sequence[str] = ()

    def described(self, site: Site) -> dict[str, Any]:
        return {
            "name": self.name,
            "in": "path",
            "required": True,
            "description": self.description,
            "schema": {"type": "string", "pattern": f"^({_spelled(self.choices)})$" if self.choices else "."},
            "example": self.example(site),
        }


@dataclass(frozen=True, slots=True)
class HeaderParameter:
    """A header of a request, as OpenAPI describes it; its reader is elsewhere."""

    name: str
    description: str
    schema: Mapping[str, Any]

    def described(self, _site: Site) -> dict[str, Any]:
        return {"name": self.name, "in": "header", "description": self.description, "schema": self.schema}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A query parameter: its name, how its text is read, and how OpenAPI describes it."""

    name: str
    read: Callable[[str, Service], Any]
    """The value of a text (empty when absent). Raises Problem."""
    canonical: Callable[[Any], str]
    """The one spelling of a value that caches see; empty for the default."""
    description: str
    schema: Callable[[Site], Mapping[str, Any]]
    example: str | None = None
    problem: str = "bad-parameter"
    """The code of the problem that *read* raises."""
    several: bool = False
    """Whether it takes several values, separated by commas."""

    def described(self, site: Site) -> dict[str, Any]:
        schema = self.schema(site)
        return {
            "name": self.name,
            "in": "query",
            "description": self.description,
            "schema": {"type": "array", "items": schema} if self.several else schema,
            **({"style": "form", "explode": False} if self.several else {}),
            **({"example": self.example.split(",") if self.several else self.example} if self.example else {}),
        }

    repeats: bool = False
    """Whether it may stand several times, as the check boxes of a form send it."""


@dataclass(frozen=True, slots=True)
class Query:
    """The parameters of a request, read and checked."""

    values: Mapping[str, Any]
    canonical: tuple[tuple[str, str], ...]
    """Names and spellings of what differs from the default, but language and format."""

    @property
    def locale(self) -> Locale:
        return cast(Locale, self.values["lang"])

    @property
    def edition(self) -> Edition:
        return service().edition(self.locale)

    @property
    def format(self) -> str:
        return str(self.values.get("format", "json"))

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


def read(parameters: Sequence[Parameter], asked: MultiDict[str, str] | None = None) -> Query:
    """The known parameters of *asked*, or of the current request. Raises Problem for a value that cannot be used."""
    asked = request.args if asked is None else asked
    values: dict[str, Any] = {}
    canonical: list[tuple[str, str]] = []
    for parameter in parameters:
        given = asked.getlist(parameter.name)
        if len(given) > 1 and not parameter.repeats:
            detail = f"`{parameter.name}` stands {len(given)} times; give it once."
            raise Problem("bad-parameter", detail, parameter=parameter.name)
        value = parameter.read(",".join(given), service())
        values[parameter.name] = value
        if parameter.name not in {"lang", "format"} and (spelling := parameter.canonical(value)):
            canonical.append((parameter.name, spelling))
    return Query(values, tuple(canonical))


# --- How each is read -------------------------------------------------------------------------


def read_locale(text: str, _service: Service | None = None) -> Locale:
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


def _read_format(text: str, _service: Service) -> str:
    wanted = text.strip(WHITE_SPACE).lower()
    if wanted in {"json", "md"}:
        return wanted
    if wanted:
        detail = f"`format` takes json and md, not «{text[:40]}»."
        raise Problem("unsupported-format", detail, parameter="format", supported=["json", "md"])
    return "md" if accepts_markdown(JSON) else "json"


def read_query(text: str, _service: Service | None = None) -> str:
    """A search query. Raises Problem when it is too long."""
    query = canonical_query(text)
    if len(query) > LONGEST_QUERY:
        detail = f"`q` takes at most {LONGEST_QUERY} characters; this one has {len(query)}. Search for the main words."
        raise Problem("bad-parameter", detail, parameter="q", maximum=LONGEST_QUERY)
    return query


def _number(name: str, least: int, most: int) -> Callable[[str, Service], int | None]:
    def read_number(text: str, _service: Service) -> int | None:
        wanted = text.strip(WHITE_SPACE)
        if not wanted:
            return None
        if re.fullmatch(r"\d{1,9}", wanted, re.ASCII) and least <= int(wanted) <= most:
            return int(wanted)
        detail = f"`{name}` takes a whole number from {least} to {most}, not «{text[:40]}»."
        raise Problem("bad-parameter", detail, parameter=name, minimum=least, maximum=most)

    return read_number


def _choices(
    name: str, choices: Sequence[str], groups: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> Callable[[str, Service], tuple[str, ...]]:
    """Reads some of *choices*; the name of a group means all in it."""
    supported = [*choices, *groups]

    def read_choices(text: str, _service: Service) -> tuple[str, ...]:
        wanted = {each.strip(WHITE_SPACE).lower() for each in text.split(",")} - {""}
        if unknown := sorted(wanted - set(supported)):
            detail = f"`{name}` takes {', '.join(supported)} (separated by commas), not «{unknown[0][:40]}»."
            raise Problem("bad-parameter", detail, parameter=name, supported=supported)
        wanted = wanted.union(*(groups[each] for each in wanted if each in groups))
        return tuple(each for each in choices if each in wanted)

    return read_choices


def _read_max_price(text: str, _service: Service) -> int | None:
    """An amount of dollars in cents."""
    amount = text.strip(WHITE_SPACE).removeprefix("$")
    if not amount:
        return None
    if re.fullmatch(r"\d{1,6}(\.\d{1,9})?", amount, re.ASCII):
        return int(Decimal(amount) * 100)
    detail = f"`max_price` takes an amount in dollars such as 20 or 19.50, not «{text[:40]}»."
    raise Problem("bad-parameter", detail, parameter="max_price", minimum=0, maximum=LARGEST_PRICE)


def _category(of_menu: bool) -> Callable[[str, Service], str | None]:
    def read_category(text: str, service: Service) -> str | None:
        wanted = text.strip(WHITE_SPACE).lower()
        known = list(service.site.menu_categories if of_menu else service.site.knowledge_categories)
        if wanted and wanted not in known:
            detail = f"`category` takes {', '.join(known)}, not «{text[:40]}»."
            raise Problem("unknown-category", detail, parameter="category", supported=known)
        return wanted or None

    return read_category


def _text(value: object) -> str:
    return "" if value is None else str(value)


# --- How each is described --------------------------------------------------------------------

BLANK = r"[ \t\n\r\f\v]*"
"""WHITE_SPACE as a pattern. Not ``\\s``, of which every dialect has its own idea."""


def _one_of(choices: Sequence[str]) -> dict[str, Any]:
    """One of *choices*, and what is read as one: in other letter case, with white space around, or nothing at all."""
    return {
        "anyOf": [
            {"type": "string", "enum": list(choices)},
            {"type": "string", "pattern": f"^{BLANK}({_spelled(choices)})?{BLANK}$"},
        ]
    }


def _spelled(choices: Sequence[str]) -> str:
    """A pattern of *choices* in any letter case."""
    return "|".join("".join(f"[{c}{c.upper()}]" if c.isalpha() else c for c in each) for each in choices)


def _number_or_nothing(least: int, most: int) -> dict[str, Any]:
    return {
        "anyOf": [{"type": "integer", "minimum": least, "maximum": most}, {"type": "string", "pattern": f"^{BLANK}$"}]
    }


LANG = Parameter(
    "lang",
    read_locale,
    lambda locale: locale.code,
    f"Language of the answer; letter case does not matter, and empty is {DEFAULT.english_name}.",
    lambda _site: {**_one_of([*BY_CODE]), "default": DEFAULT.code},
    DEFAULT.code,
    "unsupported-language",
)
FORMAT = Parameter(
    "format",
    _read_format,
    str,
    "`md` gives Markdown, `json` (the default) JSON. It beats the Accept header.",
    lambda _site: {**_one_of(["json", "md"]), "default": "json"},
    problem="unsupported-format",
)
Q = Parameter(
    "q",
    read_query,
    str,
    "What to search for, in any of the three languages; blank is no search.",
    lambda _site: {"type": "string", "maxLength": LONGEST_QUERY},
    "parking",
)
LIMIT = Parameter(
    "limit",
    _number("limit", 1, LARGEST_LIMIT),
    _text,
    f"How many to return. Without it {DEFAULT_LIMIT} of a search, and everything otherwise.",
    lambda _site: _number_or_nothing(1, LARGEST_LIMIT),
)
OFFSET = Parameter(
    "offset",
    _number("offset", 0, LARGEST_OFFSET),
    lambda value: str(value or ""),
    "How many to pass over.",
    lambda _site: {**_number_or_nothing(0, LARGEST_OFFSET), "default": 0},
)
MENU_CATEGORY = Parameter(
    "category",
    _category(of_menu=True),
    _text,
    "Only this section of the menu.",
    lambda site: _one_of([*site.menu_categories]),
    problem="unknown-category",
)
KNOWLEDGE_CATEGORY = Parameter(
    "category",
    _category(of_menu=False),
    _text,
    "Only this category of articles.",
    lambda site: _one_of([*site.knowledge_categories]),
    problem="unknown-category",
)
DIET = Parameter(
    "diet",
    _choices("diet", DIETS),
    ",".join,
    "Diets, separated by commas, that all must hold; each is set by hand for a dish.",
    lambda _site: _one_of(DIETS),
    "vegetarian",
    several=True,
)
WITHOUT = Parameter(
    "without",
    _choices("without", ALLERGENS, ALLERGEN_GROUPS),
    ",".join,
    "Allergens, separated by commas; leaves out dishes that contain or may contain one, and dishes whose allergens are "
    "not recorded. `shellfish` is crustaceans and molluscs, `nuts` peanut and tree nuts.",
    lambda _site: _one_of([*ALLERGENS, *ALLERGEN_GROUPS]),
    "peanut,tree-nuts",
    several=True,
)
TRACES = Parameter(
    "traces",
    _choices("traces", ["include"]),
    ",".join,
    "`include` keeps dishes that only may contain what `without` names.",
    lambda _site: _one_of(["include"]),
)
MAX_PRICE = Parameter(
    "max_price",
    _read_max_price,
    lambda cents: "" if cents is None else f"{cents / 100:.2f}",
    "The highest price of a dish in dollars, before tax.",
    lambda _site: {
        "anyOf": [
            {"type": "number", "minimum": 0, "maximum": LARGEST_PRICE},
            {"type": "string", "pattern": f"^{BLANK}$"},
        ]
    },
    "20",
)
PATH_PARAMETERS: Mapping[str, PathParameter] = {
    each.name: each
    for each in (
        PathParameter(
            "slug",
            "A dish's id, as /api/menu lists it.",
            "unknown-dish",
            lambda site: site.must_order.top_dishes[0].dish,
        ),
        PathParameter(
            "id",
            "An article's id, as /api/knowledge lists it.",
            "unknown-article",
            lambda site: next(iter(site.articles)),
        ),
        PathParameter("locale", "The language.", "not-found", lambda _site: DEFAULT.code, [*BY_CODE]),
    )
}
