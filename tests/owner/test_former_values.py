"""Values that the restaurant no longer has, in the texts of a content folder."""

import pytest

from restaurant_site.content.yaml_documents import read_document
from restaurant_site.owner import former_values

OLD = {
    "telephone": "+441904960112",
    "email": "hello@packhorse.example",
    "address": {
        "country": "GB",
        "street": {"en": "14 Micklegate"},
        "postal_code": "YO1 6JG",
        "text": {"en": "14 Micklegate, York YO1 6JG"},
    },
}
NEW = {
    "telephone": "+441904960113",
    "email": "table@packhorse.example",
    "address": {
        "country": "GB",
        "street": {"en": "14 Micklegate, first floor"},
        "postal_code": "YO1 6JH",
        "text": {"en": "14 Micklegate, first floor, York YO1 6JH"},
    },
}


def now(text, old=OLD, new=NEW):
    document = read_document("pages.yaml", b"home: {body: %s}" % repr(text).encode())
    left = [*former_values.leftovers([document], former_values.changed_values(old, new))]
    return left[0].after if left else None


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Ring 01904 960 112, please.", "Ring 01904 960113, please."),
        ("Ring +44 1904 960112.", "Ring +44 1904 960113."),
        ("[Ring](tel:+441904960112)", "[Ring](tel:+441904960113)"),
        ("https://wa.me/441904960112", "https://wa.me/441904960113"),
        ("01904960112 or 01904 960112", "01904960113 or 01904 960113"),
        ("Write to Hello@packhorse.example.", "Write to table@packhorse.example."),
        ("We are at 14 Micklegate.", "We are at 14 Micklegate, first floor."),
        ("14 Micklegate, York YO1 6JG", "14 Micklegate, first floor, York YO1 6JH"),
        ("Set YO1 6JG in your car", "Set YO1 6JH in your car"),
        ("We are at 14 Micklegate, first floor.", None),
        ("114 Micklegate is next door; ring 01904 960999", None),
    ],
)
def test_a_former_value_is_found_however_it_is_written_and_replaced_in_the_same_form(text, after):
    assert after == now(text)


def test_a_number_of_north_america_is_found_with_and_without_its_code():
    old, new = ({"telephone": each, "address": {"country": "US"}} for each in ("+15205550164", "+15205550199"))
    assert "(520) 555-0199 or +1 520-555-0199" == now("520.555.0164 or 1-520-555-0164", old, new)


def test_the_value_itself_is_no_leftover():
    document = read_document("restaurant.yaml", b'telephone: "+441904960112"\ndescription: {en: Ring 01904 960112}\n')
    left = [*former_values.leftovers([document], former_values.changed_values(OLD, NEW))]
    assert [("description", "en")] == [each.location for each in left]


def test_an_article_is_changed_in_its_lines_and_its_text_and_keeps_its_line_ends():
    raw = b"---\r\nsummary: Call 01904 960112.\r\n---\r\nOne.\r\n\r\nCall 01904 960112.\r\n"
    left = [
        *former_values.leftovers([read_document("knowledge/a/b.en.md", raw)], former_values.changed_values(OLD, NEW))
    ]
    assert raw.replace(b"960112", b"960113") == former_values.without(raw, left)
