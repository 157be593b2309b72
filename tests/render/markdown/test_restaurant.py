"""The identity of the restaurant in Markdown."""

from restaurant_site.render.markdown.restaurant import restaurant_markdown


def test_it_says_who_where_and_when_and_links_to_documents(spoon):
    text = restaurant_markdown(spoon["en"], ["menu", "hours"])
    assert text.startswith("# Prairie Spoon\n\n> Documentation index: ")
    assert "- Coordinates: 49.89510, -97.13840\n" in text
    assert "- Opening hours: Monday: closed; Tuesday to Thursday: 11:30 am to 2:00 pm and 5:00 pm to 1:00 am; " in text
    assert "- [hours](https://lantern.example/api/hours?format=md&lang=en)\n" in text
