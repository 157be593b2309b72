"""formats.strings says which strings records hold; real ones fit, and what is near does not."""

import pytest
from pydantic import TypeAdapter, ValidationError

from restaurant_site.formats import strings


@pytest.mark.parametrize(
    ("form", "right", "wrong"),
    [
        (strings.Path, "/images/menu/soup.webp", "images/menu/soup.webp"),
        (strings.Id, "barley-soup-2", "Barley soup"),
        (strings.Price, "$16.50", "$16.5"),
        (strings.Clock, "09:05", "9:05"),
        (strings.Clock, "23:59", "24:00"),
    ],
)
def test_a_form_admits_what_it_names_and_nothing_near(form, right, wrong):
    adapter = TypeAdapter(form)
    assert right == adapter.validate_python(right)
    with pytest.raises(ValidationError):
        adapter.validate_python(wrong)


def test_forms_without_a_pattern_are_described():
    assert {"type": "string", "format": "uri"} == TypeAdapter(strings.Address).json_schema()
    assert {"type": "string", "format": "date"} == TypeAdapter(strings.Date).json_schema()
    assert {"type": "string", "enum": ["en", "zh", "cn"]} == TypeAdapter(strings.Code).json_schema()
    assert "<mark>" in TypeAdapter(strings.Marked).json_schema()["description"]
