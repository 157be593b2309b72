"""Validates plain values as models, and turns every validation error into a fault in the owner's words."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from ..i18n import N_
from ..locales import WRITABLE_CODES, SiteLanguages
from ..models.fault_kinds import DID_YOU_MEAN, Kind, Message, Translatable
from ..models.hours import DAYS
from ..models.opening_hours import day_called
from ..models.text import Text, block_of
from . import yaml_examples, yaml_mistakes
from .faults import FaultList, did_you_mean
from .yaml_documents import Location, YamlDocument

T = TypeVar("T")
NOTHING = frozenset({"none", "no", "nothing", "無", "无", "沒有", "没有", "aucun", "rien", "هیچ", "ندارد"})
FORMER_KEYS = {"sales_tax": "taxes", "prices_include_tax": "taxes"}
"""Key of an older form → the key that replaces it; a step of the migrations rewrites it."""
_JOINED = re.compile(r"(\w+)([:：])")
"""The beginning of a key that a wrong colon has joined with its text."""
_DIGITS = re.compile(r"\d+\s*[%$€£]?")
"""What a decimal comma between braces has made a key of."""

_validator: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)
"""Returns the validator of a type; all entries of that type share it."""


class Parser:
    def __init__(self, derive: Callable[[str], str], languages: SiteLanguages, faults: FaultList | None = None) -> None:
        """*derive* converts a text into the language that is derived from the one of the text."""
        self.derive = derive
        self.languages = languages
        self.faults = FaultList() if faults is None else faults

    def parse(self, document: YamlDocument, kind: type[T], value: Any = None, location: Location = ()) -> T | None:
        """Validate a document, or *value* at *location* in it; None if it has faults."""
        try:
            parsed: T = _validator(kind).validate_python(
                document.value if value is None else value,
                context={"derive": self.derive, "languages": self.languages},
            )
            return parsed
        except ValidationError as error:
            details = error.errors(include_url=False)
            mistyped = {_mistyped(detail) for detail in details}
            for detail in details:
                if _is_cut_number(detail, details):
                    continue
                if (detail["type"] != "missing" or detail["loc"] not in mistyped) and not _is_of_another(
                    document, location, detail, details
                ):
                    self._note(document, detail, location, kind)
            return None

    def parse_map(self, document: YamlDocument, form: Callable[[object], type[T]]) -> dict[str, T]:
        """Validate the entries of a block; *form* chooses the type of each by its value. Returns the valid ones."""
        if not isinstance(document.value, dict):
            self.faults.append(document.fault((), Kind.NO_LIST_OF_LINES()))
            return {}
        parsed: dict[str, T] = {}
        for name, value in document.value.items():
            if value in (None, ""):
                self.faults.append(document.fault((name,), Kind.NO_VALUE()))
            elif (entry := self.parse(document, form(value), value, (name,))) is not None:
                parsed[name] = entry
        return parsed

    def parse_list(self, document: YamlDocument, kind: type[T]) -> list[tuple[int, T]]:
        """Validate the entries of a list. Returns (position, entry) of the valid ones."""
        if not isinstance(document.value, list):
            self.faults.append(document.fault((), Kind.NO_LIST_OF_ENTRIES()))
            return []
        parsed = [
            (number, self.parse(document, kind, value or {}, (number,))) for number, value in enumerate(document.value)
        ]
        return [(number, entry) for number, entry in parsed if entry is not None]

    def _note(self, document: YamlDocument, detail: ErrorDetails, prefix: Location, kind: Any) -> None:
        location = (*prefix, *_own_steps(document, prefix, detail["loc"]))
        message = _decimal_comma(document, location, detail) or _in_words(detail, kind, self.languages)
        if message is not None and not (detail["input"] is None and document.has_fault(location)):
            self.faults.append(document.fault(location, message))


def _is_of_another(
    document: YamlDocument, prefix: Location, detail: ErrorDetails, details: Sequence[ErrorDetails]
) -> bool:
    """Tell whether an error is in a field that is not written, for which one with the same error stands, such as the name of a dish."""
    first, *rest = detail["loc"] or ("",)
    if not rest or (*prefix, first) in document.lines:
        return False
    return any(
        [*each["loc"][1:]] == rest and each["msg"] == detail["msg"] and (*prefix, each["loc"][0]) in document.lines
        for each in details
    )


def _mistyped(detail: ErrorDetails) -> tuple[int | str, ...]:
    """Return the location that a key has without the text that a wrong colon has made a part of it; empty for other errors."""
    if detail["type"] != "extra_forbidden":
        return ()
    *path, key = detail["loc"]
    joined = _JOINED.match(str(key))
    return (*path, joined[1]) if joined else ()


def _is_decimals(detail: ErrorDetails) -> bool:
    """Tell whether an error is in a key that is the digits behind a decimal comma."""
    return (
        detail["type"] == "extra_forbidden"
        and detail["input"] is None
        and _DIGITS.fullmatch(str(detail["loc"][-1])) is not None
    )


def _is_cut_number(detail: ErrorDetails, details: Sequence[ErrorDetails]) -> bool:
    """Tell whether an error is in a number whose decimals, behind a comma, have a fault of their own."""
    return (
        detail["type"] not in ("extra_forbidden", "missing")
        and isinstance(detail["input"], str)
        and detail["input"].strip().isdecimal()
        and any(_is_decimals(each) and each["loc"][:-1] == detail["loc"][: len(each["loc"]) - 1] for each in details)
    )


def _decimal_comma(document: YamlDocument, location: Location, detail: ErrorDetails) -> Message | None:
    """Return the fault of digits behind a decimal comma, with the number that is meant; None for another error."""
    if not _is_decimals(detail) or location[-1:] != detail["loc"][-1:]:
        return None
    block: Any = document.value
    for step in location[:-1]:
        block = block[step]
    keys = [*block]
    before = keys[max(keys.index(location[-1]) - 1, 0)]
    number = block[before]
    if not isinstance(number, str) or not number.strip().isdecimal():
        return None
    return Kind.DECIMAL_COMMA(right=f"{before}: {number.strip()}.{location[-1]}")


def _own_steps(document: YamlDocument, prefix: Location, steps: tuple[int | str, ...]) -> Location:
    """Return a pydantic location without the steps that are not in the owner's file, such as names of union members."""
    location: list[int | str] = []
    for number, step in enumerate(steps):
        last = number == len(steps) - 1
        if (*prefix, *location, step) in document.lines or (last and isinstance(step, str) and step.isidentifier()):
            location.append(step)
    return tuple(location)


def _in_words(detail: ErrorDetails, kind: Any, languages: SiteLanguages) -> Message | None:
    """Return what is wrong and what would be right; None for a consequence of another fault."""
    key = str(detail["loc"][-1]) if detail["loc"] else ""
    given, details = detail["input"], detail.get("ctx", {})
    match detail["type"]:
        case "missing":
            return Kind.MISSING(line=_missing_line(kind, detail["loc"], languages))
        case "default_factory_not_called":  # a default made of another field, which has a fault of its own
            return None
        case "extra_forbidden":
            model = model_at(kind, detail["loc"][:-1])
            if (new := FORMER_KEYS.get(key)) in getattr(model, "model_fields", ()):
                right = yaml_examples.line(model, str(new), languages)
                return Kind.OLDER_KEY(right=right)
            return _no_such_key(key, keys_of(model, languages), is_blank=given is None)
        case "value_error":
            (message,) = details["error"].args
            assert isinstance(message, Message)  # every validator of the models raises one
            return message
        case "literal_error" if isinstance(given, str):
            choices = details["expected"].replace("'", "`").replace(" or ", ", ")
            if advice := yaml_mistakes.full_width(given):
                return Kind.FULL_WIDTH(text=given, advice=advice)
            offered = choices.replace("`", "").split(", ")
            day = day_called(given) if DAYS[0] in offered else None
            near = Translatable(DID_YOU_MEAN, near=day) if day else did_you_mean(given, offered)
            return Kind.NOT_OFFERED(value=given, choices=choices, near=near)
        case "tuple_type" | "list_type":
            codes = (
                [each.code for each in languages.required] if Text in get_args(model_at(kind, detail["loc"])) else []
            )
            return _not_a_list(given, _example(kind, detail["loc"], languages), codes)
        case "model_type" | "model_attributes_type" | "mapping_type" | "dict_type":
            return Kind.NO_BLOCK(example=_example(kind, detail["loc"], languages))
        case "too_short":
            least = details["min_length"]
            enough = isinstance(given, list) and len(given) >= least  # but some of its entries have faults of their own
            return None if enough else Kind.TOO_FEW(number=least)
        case "greater_than_equal":
            return Kind.TOO_SMALL(value=given, number=details["ge"])
        case "less_than_equal":
            return Kind.TOO_LARGE(value=given, number=details["le"])
    if given is None:
        return Kind.BLANK()
    return Kind.NO_SINGLE_VALUE()


def _missing_line(kind: Any, location: Sequence[int | str], languages: SiteLanguages) -> str:
    return yaml_examples.line(model_at(kind, location[:-1]), str(location[-1]), languages)


def _example(kind: Any, location: Sequence[int | str], languages: SiteLanguages) -> str:
    """Return ``: `season: {from: 11-01, until: 02-28}` ``; empty for a value that is not below a key of a block."""
    if not location or isinstance(location[-1], int):
        return ""
    model, key = model_at(kind, location[:-1]), location[-1]
    return (
        f": `{yaml_examples.line(model, key, languages)}`"
        if key in yaml_examples.schema(model).get("properties", ())
        else ""
    )


def _not_a_list(value: object, example: str, codes: Sequence[str] = ()) -> Message:
    """Return what is right in place of a value that is no list; *codes* are those of the languages of a list of texts."""
    if not isinstance(value, str) or not value.strip():
        has_blocks = "{" in example
        return Kind.NO_LIST(
            example=example if has_blocks else Translatable(N_(": `[one, two]`, or lines that begin with `- `"))
        )
    if value.strip().lower() in NOTHING:
        return Kind.NO_LIST(example=Translatable(N_("; write `[]` for an empty one")))
    advice = yaml_mistakes.full_width(value)
    words = ", ".join(re.split(r"\s*[,;，、；،؛]\s*", value.strip("[]【】［］ ")))
    blocks = ", ".join(f"{{{block_of(word, codes)}}}" for word in words.split(", ")) if codes else ""
    right = f": `[{blocks or words}]`"
    return Kind.NO_LIST(example=Translatable("%(right)s; %(advice)s", right=right, advice=advice) if advice else right)


def _no_such_key(key: str, keys: list[str], is_blank: bool) -> Message:
    """Return what is wrong with a key; a blank one beside languages is what a text without quotes has behind a comma."""
    if (joined := _JOINED.match(key)) and joined[1] in keys:
        is_wide = joined[2] == "："
        wrong = Translatable(N_("the colon is full-width") if is_wide else N_("a space is missing after the colon"))
        return Kind.JOINED_KEY(wrong=wrong, right=f"{joined[1]}: {key[joined.end() :]}")
    is_cut = " " in key or (is_blank and {*keys} <= {*WRITABLE_CODES})
    quoting = Translatable(N_("; a text with a comma between braces needs quotes")) if is_cut else ""
    return Kind.NO_KEY(near=did_you_mean(key, keys, few=40), quoting=quoting)


def keys_of(model: type, languages: SiteLanguages) -> list[str]:
    return list(yaml_examples.schema(model, languages)["properties"])


def model_at(kind: Any, steps: Sequence[int | str]) -> type:
    """Return the type at a location inside *kind*."""
    for step in steps:
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            kind = kind.model_fields[str(step)].annotation
        else:
            inner = [each for each in get_args(kind) if each not in (Ellipsis, NoneType)]
            kind = inner[-1] if inner else kind
        while get_origin(kind) in (UnionType, Union, Annotated):
            kind = next(each for each in get_args(kind) if each is not NoneType)
    return cast(type, kind)
