"""The Markdown of parking and transit."""

from restaurant_site.render.markdown.parking import parking_markdown


def test_parking_names_every_place_and_station(edition):
    text = parking_markdown(edition)
    for place in (*edition.site.parking.options, *edition.site.parking.transit):
        assert edition.text(place.name) in text
