"""A place on the map, from what an owner pastes."""

import pytest

from restaurant_site.owner.studio.map_links import place_in

LEEDS = ("53.7996", "-1.5491")


@pytest.mark.parametrize(
    "text",
    [
        "53.7996, -1.5491",
        " 53.7996 -1.5491 ",
        "(53.7996,-1.5491)",
        "53.7996; −1.5491",
        "53.7996° N, 1.5491° W",
        "۵۳.۷۹۹۶, -۱.۵۴۹۱",
        "geo:53.7996,-1.5491?z=17",
        "https://www.google.com/maps/place/Masala+Corner/@53.8101,-1.6,17z/data=!3m1!4b1!4m6!3m5!1s0x48!8m2!3d53.7996!4d-1.5491!16s",
        "https://www.google.co.uk/maps/@53.7996,-1.5491,17z",
        "https://www.google.com/maps/search/?api=1&query=53.7996%2C-1.5491",
        "https://maps.google.com/?q=53.7996,-1.5491",
        "https://maps.apple.com/?ll=53.7996,-1.5491&q=Masala%20Corner",
        "https://maps.apple.com/place?address=1+Albion+Street&coordinate=53.7996,-1.5491&name=Masala",
        "https://www.openstreetmap.org/?mlat=53.7996&mlon=-1.5491#map=12/53.8/-1.6",
        "https://www.openstreetmap.org/#map=19/53.7996/-1.5491",
        "www.openstreetmap.org/node/1#map=19/53.7996/-1.5491",
    ],
)
def test_a_map_link_and_two_numbers_hold_the_place(text):
    assert LEEDS == place_in(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Albion Street 1, Leeds",
        "53.8",
        "153.8, -1.55",
        "53.8, 200",
        "53.8, -1.55, 12",
        "https://maps.app.goo.gl/aB3",
        "53,8",
        "-1,55",
        "https://maps.example/?q=" + "1" * 100_000,
        "5" + " " * 30_000 + "5x",
    ],
)
def test_what_holds_no_place_is_none(text):
    assert None is place_in(text)


def test_more_decimals_than_a_map_needs_are_left_out():
    assert ("53.799612", "-1.5") == place_in("53.79961234567, -1.5")
