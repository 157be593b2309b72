"""The Markdown of parking and transit."""

from restaurant_site.render.markdown.parking import parking_markdown


def test_parking_names_every_place_and_station(edition):
    text = parking_markdown(edition)
    for place in (*edition.site.parking.options, *edition.site.parking.transit):
        assert edition.text(place.name) in text


def test_a_place_says_all_that_its_page_says(edition):
    text = parking_markdown(edition)
    for option in edition.site.parking.options:
        place = text.partition(f"### {edition.text(option.name)}\n")[2].partition("\n#")[0]
        told = [option.address, option.price, option.hours, option.notes, *option.payment]
        told += [option.ev_charging] if option.ev_charging else []
        assert [] == [words for words in map(edition.text, told) if words not in place]
        assert f"{option.latitude:.5f}, {option.longitude:.5f}" in place
        some = edition.gettext("%(count)s accessible", count=option.accessible_spaces)
        assert (some in place) == (0 < option.accessible_spaces < option.spaces)


def test_spaces_that_are_all_accessible_are_counted_once(edition):
    lines = parking_markdown(edition).splitlines()
    spaces = {
        "en": "Spaces: 2 (all accessible)",
        "zh": "車位：2（全部為無障礙車位）",
        "cn": "车位：2（全部是无障碍车位）",
    }
    assert 1 == lines.count(f"- {spaces[edition.locale.code]}")
