"""Plain values become models; what does not fit becomes faults in the owner's words."""

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from . import models, references
from .faults import Fault, did_you_mean
from .files import Document, Location

T = TypeVar("T")

KNOWN_KEYS = sorted(
    {
        name
        for module in (models, references)
        for model in vars(module).values()
        if isinstance(model, type) and issubclass(model, BaseModel)
        for name in model.model_fields
    }
)


class Parser:
    """Turns documents into models and collects every fault on the way."""

    def __init__(self, simplify: Callable[[str], str]) -> None:
        self.context = {"simplify": simplify}
        self.faults: list[Fault] = []

    def parse(self, document: Document, kind: type[T], value: Any = None, location: Location = ()) -> T | None:
        """A document, or one value inside it, as a model (or any other type); None when it has faults."""
        try:
            return TypeAdapter(kind).validate_python(document.value if value is None else value, context=self.context)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                self._note(document, detail, location)
            return None

    def parse_map(self, document: Document, form: Callable[[object], type[T]]) -> dict[str, T]:
        """A document of named entries, each of the form that *form* tells from its value; the valid ones."""
        if not isinstance(document.value, dict):
            self.faults.append(document.fault((), "should be a list of `name: value` lines"))
            return {}
        parsed: dict[str, T] = {}
        for name, value in document.value.items():
            if value is None:
                self.faults.append(document.fault((name,), "has no value; write one or delete the line"))
            elif (entry := self.parse(document, form(value), value, (name,))) is not None:
                parsed[name] = entry
        return parsed

    def parse_list(self, document: Document, kind: type[T]) -> list[tuple[int, T]]:
        """A document that is a list; the valid entries with their positions."""
        if not isinstance(document.value, list):
            self.faults.append(document.fault((), "should be a list: each entry begins with `- `"))
            return []
        parsed = [
            (number, self.parse(document, kind, value or {}, (number,))) for number, value in enumerate(document.value)
        ]
        return [(number, entry) for number, entry in parsed if entry is not None]

    def _note(self, document: Document, detail: ErrorDetails, prefix: Location) -> None:
        location = (*prefix, *_own_steps(document, prefix, detail["loc"]))
        message = _in_words(detail)
        if message is not None:
            self.faults.append(document.fault(location, message))


def _own_steps(document: Document, prefix: Location, steps: tuple[int | str, ...]) -> Location:
    """The steps that lead through the owner's file, without pydantic's names for alternatives."""
    own: list[int | str] = []
    for number, step in enumerate(steps):
        last = number == len(steps) - 1
        if (*prefix, *own, step) in document.lines or (last and isinstance(step, str) and step.islower()):
            own.append(step)
    return tuple(own)


def _in_words(detail: ErrorDetails) -> str | None:
    """What is wrong and what would be right; None for what merely follows from another fault."""
    key = str(detail["loc"][-1]) if detail["loc"] else ""
    match detail["type"]:
        case "missing":
            return None if key == "cn" else f"is missing; write `{key}: …`"
        case "extra_forbidden":
            quoting = "; a text with a comma between braces needs quotes" if " " in key else ""
            return f"there is no such key here{did_you_mean(key, KNOWN_KEYS)}{quoting}"
        case "literal_error":
            given = detail["input"]
            return f"`{given}` is not one of {detail['ctx']['expected'].replace(chr(39), '`').replace(' or ', ', ')}"
        case "value_error":
            return str(detail["ctx"]["error"])
        case "string_type" if detail["input"] is None:
            return "is blank; write the text"
        case "string_type":
            return "should be a text, not a list or a block of keys"
        case "tuple_type" | "list_type":
            return "should be a list: `[one, two]`, or lines that begin with `- `"
        case "model_type" | "model_attributes_type" | "mapping_type" | "dict_type":
            return "should be a block of `key: value` lines"
        case "too_short":
            return "needs at least one entry"
        case "bool_type":
            return "is blank; write true or false"
    return detail["msg"].lower()
