"""Types of single values: the text that an owner types, its pattern, and the Python value."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Annotated, Any, ClassVar, Literal, Protocol

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core.core_schema import CoreSchema, no_info_before_validator_function

from . import normalizers
from .fault_kinds import DID_YOU_MEAN, Kind, Translatable

TO_FILL_IN = "✎"
"""The mark where somebody's own words belong: in a draft, and at the beginning of a text that is not written yet."""


class Model(BaseModel):
    """Base of every model: frozen, without unknown keys.

    Its validator is built when it is first used, since most models are only parts of others; from 2.14.3 on pydantic
    lets one thread at a time do so.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


@dataclass(frozen=True, slots=True)
class ScalarFormat:
    """The form of a value: a text that matches *pattern*; *like* is an example, *fault* is the kind of any other text."""

    pattern: str
    fault: Kind
    like: str
    convert: Callable[[str], Any] = str
    kind: Literal["string", "integer", "number", "boolean"] = "string"
    """The JSON Schema type of the text when YAML reads it without quotes."""
    respell: Callable[[str], str] = normalizers.plain
    """Writes what people type in this form; errors suggest the result."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return no_info_before_validator_function(self.read, handler(source))

    def __get_pydantic_json_schema__(self, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        like = self.like if self.kind == "string" else json.loads(self.like)
        types: str | list[str] = self.kind if self.kind == "string" else [self.kind, "string"]
        return {"type": types, "pattern": f"^(?:{self.pattern})$", "examples": [like]}

    def read(self, value: object) -> Any:
        """Convert a text. Raises ValueError with a message if it does not match."""
        if not isinstance(value, str):
            return value
        if self.accepts(value):
            return self.convert(value)
        right = self.respelled(value)
        if right == value:
            raise ValueError(self.fault(value=value, like=self.like, near=""))
        raise ValueError(
            self.fault(value=value, like=self.like, near=Translatable(DID_YOU_MEAN, near=right), meant=right)
        )

    def accepts(self, text: str) -> bool:
        """Tell whether a text has the form."""
        if not re.fullmatch(self.pattern, text, re.ASCII):
            return False
        try:
            self.convert(text)
        except ValueError:
            return False
        return True

    def respelled(self, text: str) -> str:
        """Return what people type, in the form; unchanged if it is not understood."""
        right = self.respell(text)
        return right if self.accepts(right) else text


class NumberPair(Model):
    """A model of two numbers, which are written as a list of the JSON Schema *form*; *fault* is the kind of anything else."""

    form: ClassVar[JsonSchemaValue]
    fault: ClassVar[Kind]

    @model_validator(mode="before")
    @classmethod
    def read(cls, value: object) -> object:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError(cls.fault())
        return dict(zip(cls.model_fields, value, strict=True))

    @classmethod
    def __get_pydantic_json_schema__(cls, _schema: CoreSchema, _handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return dict(cls.form)


def pair_form(kind: Literal["integer", "number"], like: Sequence[object]) -> JsonSchemaValue:
    """Return the JSON Schema of a pair."""
    numbers = {"type": [kind, "string"]}
    return {"type": "array", "items": numbers, "minItems": 2, "maxItems": 2, "examples": [like]}


def _nonblank(value: str) -> str:
    if not value.strip():
        raise ValueError(Kind.BLANK_TEXT())
    return value.strip()


def cents(value: str) -> int:
    """Return an amount with two decimals in hundredths."""
    whole, _, hundredths = value.partition(".")
    return int(whole) * 100 + int(hundredths)


TextLine = Annotated[str, AfterValidator(_nonblank), WithJsonSchema({"type": ["string", "number"]})]
Slug = Annotated[
    str,
    ScalarFormat(
        r"[a-z0-9]+(-[a-z0-9]+)*",
        Kind.NOT_AN_ID,
        "beef-noodles",
        respell=normalizers.slug,
    ),
]
PRICE = r"\d{1,7}\.\d\d"
Cents = Annotated[
    int,
    ScalarFormat(
        PRICE,
        Kind.NOT_AN_AMOUNT,
        "12.50",
        cents,
        respell=normalizers.money,
    ),
]
Flag = Annotated[
    bool,
    ScalarFormat(
        "true|false", Kind.NOT_A_FLAG, "false", lambda text: text == "true", "boolean", respell=normalizers.flag
    ),
]
WholeNumber = Annotated[int, ScalarFormat(r"\d{1,6}", Kind.NOT_A_NUMBER, "20", int, kind="integer"), Field(ge=0)]


def _number(like: str, fault: Kind = Kind.NOT_DEGREES) -> ScalarFormat:
    return ScalarFormat(r"-?\d{1,3}(\.\d+)?", fault, like, float, kind="number")


DecimalNumber = Annotated[float, _number("2.1", Kind.NOT_A_DECIMAL)]
Latitude = Annotated[float, _number("49.17530"), Field(ge=-90, le=90)]
Longitude = Annotated[float, _number("-123.13290"), Field(ge=-180, le=180)]
ClockTime = Annotated[
    time,
    ScalarFormat(
        r"\d\d:\d\d",
        Kind.NOT_A_TIME,
        "09:30",
        time.fromisoformat,
        respell=normalizers.clock,
    ),
]
IsoDate = Annotated[
    date,
    ScalarFormat(
        r"\d{4}-\d\d-\d\d",
        Kind.NOT_A_DATE,
        "2026-11-18",
        date.fromisoformat,
        respell=normalizers.day,
    ),
]


class Located(Protocol):
    """An object with a latitude and a longitude, in degrees."""

    @property
    def latitude(self) -> float: ...
    @property
    def longitude(self) -> float: ...
