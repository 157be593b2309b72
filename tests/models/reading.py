"""Reads values as an owner types them."""

import pytest
from pydantic import TypeAdapter, ValidationError

from restaurant_site.content.chinese import simplifier
from tests.languages import LANGUAGES


def read(kind, value):
    return TypeAdapter(kind).validate_python(
        value, context={"derive": simplifier({"薯仔": "土豆"}), "languages": LANGUAGES}
    )


def refusal(kind, value) -> str:
    with pytest.raises(ValidationError) as caught:
        read(kind, value)
    return caught.value.errors()[0]["msg"]
