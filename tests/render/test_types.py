"""The string types of records accept real values and refuse near misses."""

import pytest
from pydantic import TypeAdapter, ValidationError

from restaurant_site.render import types


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (types.Path, "/images/menu/soup.webp", "images/menu/soup.webp"),
        (types.Id, "barley-soup-2", "Barley soup"),
        (types.Price, "$16.50", "$16.5"),
        (types.Clock, "09:05", "9:05"),
        (types.Clock, "23:59", "24:00"),
    ],
)
def test_a_form_admits_what_it_names_and_nothing_near(form, right, wrong):
    adapter = TypeAdapter(form)
    assert right == adapter.validate_python(right)
    with pytest.raises(ValidationError):
        adapter.validate_python(wrong)


def test_forms_without_a_pattern_are_described():
    assert {"type": "string", "format": "uri"} == TypeAdapter(types.Address).json_schema()
    assert {"type": "string", "format": "date"} == TypeAdapter(types.Date).json_schema()
    assert {"type": "string", "enum": ["en", "zh", "cn"]} == TypeAdapter(types.Code).json_schema()
    assert "<mark>" in TypeAdapter(types.Marked).json_schema()["description"]
