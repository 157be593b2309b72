"""The Markdown of the visit rhythm."""

import re
import shutil

import pytest
from bs4 import BeautifulSoup

from restaurant_site.app import create_app
from restaurant_site.render.markdown.visit import parking_markdown, visit_rhythm_markdown
from restaurant_site.settings import Settings
from tests.conftest import SAMPLE, judged, unlimited_app
from tests.restaurants import OTHERS, publishable


def test_the_rhythm_has_every_period_with_level_wait_and_note(spoon):
    text = visit_rhythm_markdown(spoon["en"])
    assert (
        """\
### Tuesday to Thursday

| Time | How busy | Wait | Note |
| --- | --- | --- | --- |
| 11:30 am to 2:00 pm | Quiet | up to 5 minutes | Lunch |
| 5:00 pm to 10:00 pm | Steady | 5 to 10 minutes | Dinner |
| 10:00 pm to 1:00 am | Peak | 20 to 40 minutes | Night |
"""
        in text
    )
    assert "- Tuesday, 11:30 am to 2:00 pm: No queue\n" in text
    assert "- Founding Day, Tuesday, December 1, 2026: 11:30 am to 2:00 pm. Lunch only.\n" in text
    assert "Deep winter rest, January 5–6, 2027: closed. Closed.\n" in text


def test_parking_names_every_place_and_station(localized_site):
    text = parking_markdown(localized_site)
    for place in (*localized_site.site.parking.options, *localized_site.site.parking.transit):
        assert localized_site.text(place.name) in text


def test_a_place_says_all_that_its_page_says(localized_site):
    text = parking_markdown(localized_site)
    for option in localized_site.site.parking.options:
        place = text.partition(f"### {localized_site.text(option.name)}\n")[2].partition("\n#")[0]
        told = [option.address, option.price, option.hours, option.notes, *option.payment]
        told += [option.ev_charging] if option.ev_charging else []
        assert [] == [words for words in map(localized_site.text, told) if words not in place]
        assert f"{option.latitude:.5f}, {option.longitude:.5f}" in place
        some = localized_site.gettext("%(count)s accessible", count=option.accessible_spaces)
        assert (some in place) == (0 < option.accessible_spaces < option.spaces)


def test_spaces_that_are_all_accessible_are_counted_once(localized_site):
    lines = parking_markdown(localized_site).splitlines()
    spaces = {
        "en": "Spaces: 2 (all accessible)",
        "zh": "車位：2（全部為無障礙車位）",
        "cn": "车位：2（全部是无障碍车位）",
    }
    assert 1 == lines.count(f"- {spaces[localized_site.locale.code]}")


@pytest.mark.parametrize(
    ("asked", "blocks"), [("2026-11-28T19:00", ["### Saturday and Sunday"]), ("2026-12-25T12:00", [])]
)
@pytest.mark.demonstration
def test_a_time_that_is_asked_about_has_its_answer_and_its_weekday(client, asked, blocks):
    text = client.get(f"/api/visit-rhythm?guests=6&at={asked}&format=md").text
    assert blocks == [line for line in text.splitlines() if line.startswith("##")]
    assert ("40 to 55 minutes" in text) == bool(blocks)


@pytest.mark.demonstration
def test_the_deposit_of_a_party_stands_with_its_total(client):
    text = client.get("/api/booking?guests=14&at=2026-12-10&format=md").text
    assert "Deposit: $10.00 per guest, $140.00 for 14\n" in text


def test_a_place_of_which_only_the_way_is_known_says_nothing_else_and_no_number_is_made_up(tmp_path):
    folder = shutil.copytree(SAMPLE, tmp_path / "mine")
    (folder / "parking.yaml").write_text(
        """summary: {en: In the street., zh: 路邊。}
options:
  - {id: meters, type: street, name: {en: Meters, zh: 咪錶}, address: {en: Fourth Avenue, zh: 第四街}, distance_m: 50,
     walk_minutes: 1, price: {en: $1 an hour, zh: 每小時 $1}, latitude: "49.89610", longitude: "-97.13840"}
transit:
  - {id: tram, name: {en: Tram, zh: 電車}, distance_m: 90, walk_minutes: 2, latitude: "49.89610", longitude: "-97.13840"}
""",
        "utf-8",
    )
    client = create_app(Settings(content_dir=folder)).test_client()
    text = client.get("/en/parking.md").text
    assert "- Price: $1 an hour\n- Address: Fourth Avenue (49.89610, -97.13840)\n\n## Public transit" in text
    assert "- Tram: 90 m, 2 minutes\n" in text
    page = BeautifulSoup(client.get("/en/parking").text, "html.parser")
    assert ["Address"] == [each.text for each in page.select(".facts dt")] and not page.select(".place p:empty")
    unknown = page.select_one("[aria-labelledby=accessibility] p").text
    assert unknown.startswith("We have no information on this. Please call ")
    assert "## Accessibility\n\nWe have no information on this. Please call " in text
    told = client.get("/api/parking-nearby").json
    (place,) = told["options"]
    assert told["accessibility"] is None
    keys = ("spaces", "accessible_spaces", "hours", "payment", "notes")
    assert dict.fromkeys(keys) == {key: place[key] for key in keys}


def test_a_place_with_stations_alone_gives_directions_and_records_no_parking(tmp_path):
    folder = shutil.copytree(publishable(OTHERS["cafe-bonheur"]), tmp_path / "content")
    parking, pages = folder / "parking.yaml", folder / "pages.yaml"
    head, _, rest = parking.read_text().partition("options:\n")
    parking.write_text(f"{head}options: []\n{rest[rest.index('transit:') :]}")
    pages.write_text(re.sub(r"(?m)^parking:.*\n(?:[ ].*\n)*", "", pages.read_text()))
    client = unlimited_app(folder).test_client()
    page = judged(client.get("/fr/parking").text)
    assert "Itinéraire" == page.h1.text.strip()
    assert "Itinéraire" == page.select_one("nav.ways a[href='/fr/parking']").text
    answer = client.get("/api/knowledge?q=stationnement&lang=fr").json["answer"]["text"]
    assert answer.startswith("Aucun stationnement n’est indiqué. Le plus simple")
    assert "Aucun stationnement" not in client.get("/api/knowledge?q=métro&lang=fr").json["answer"]["text"]
