"""What an owner has not said is no apology to guests: no page of a new house leads to bookings or says “not given”."""

import pytest
from click.testing import CliRunner

from restaurant_site.owner.cli.commands import main
from tests.conftest import judged, unlimited_app

TOLD = ["--name", "The Packhorse", "--country", "GB", "--telephone", "+441904960112", "--hours", "Tu-Sa 12:00-22:00"]


@pytest.fixture
def opened(tmp_path):
    """A client of a new house, and of what else its owner has said."""

    def opened(*said):
        folder = tmp_path / "mine"
        assert 0 == CliRunner().invoke(main, ["init", str(folder), *TOLD, *said]).exit_code
        return unlimited_app(folder).test_client()

    return opened


PAGES = ["/en/", "/en/menu", "/en/knowledge", "/en/knowledge/opening-hours", "/en/search?q=parking"]


@pytest.mark.parametrize("address", PAGES)
def test_no_page_leads_to_bookings_or_says_that_the_last_order_is_not_given(opened, address):
    page = judged(opened().get(address).text)
    assert [] == page.select('a[href$="/reservation"]')
    assert "For a table" not in page.text
    assert "Last order" not in page.text


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("said", ["yes", "no"])
def test_what_the_owner_says_of_bookings_is_on_each_page(opened, address, said):
    assert judged(opened("--bookings", said).get(address).text).select('footer a[href$="/reservation"]')


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/en/reservation", "For a table, call 01904"),
        ("/en/search?q=book+a+table", "/en/reservation"),
        ("/llms.txt", "/en/reservation.md"),
        ("/api/booking", '"bookable":"ask"'),
        ("/api/booking?format=md", "We have not recorded whether tables can be booked, so call and ask."),
        ("/api/hours?format=md", "not given"),
        ("/api/hours", '"dine_in":null'),
    ],
)
def test_who_asks_is_answered(opened, address, words):
    assert words in opened().get(address).text.replace("‑", "-").replace("\N{NO-BREAK SPACE}", " ")


BARE = {
    "booking.yaml": "parties:\n  - {id: tables, guests: [1, 7]}\n",
    "parking.yaml": "summary: {en: No car park.}\n",
    "pages.yaml": "best-time: {hidden: true}\nmust-order: {hidden: true}\n",
}
LISTS = {"cuisine", "languages", "payment", "holidays", "tags", "facts", "related"}
"""Keys of lists that ``init`` leaves empty."""


def test_what_nobody_knows_is_left_out_line_and_all(tmp_path):
    folder = tmp_path / "mine"
    assert 0 == CliRunner().invoke(main, ["init", str(folder), *TOLD]).exit_code
    for name, text in BARE.items():
        (folder / name).write_text(text)
    for path in [*folder.glob("*.yaml"), *folder.glob("knowledge/**/*.md")]:
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(each for each in lines if each.partition(":")[0] not in LISTS), encoding="utf-8")
    checked = CliRunner().invoke(main, ["--lang", "en", "check", str(folder), "--public"])
    assert "No faults" in checked.stdout, checked.stderr
    client = unlimited_app(folder).test_client()
    assert "Call 01904" in client.get("/api/booking?guests=4").json["how"].replace("\N{NO-BREAK SPACE}", " ")
    assert "How to book: Call" in client.get("/en/reservation.md").text
    assert [] == client.get("/api/parking-nearby").json["options"]
    assert {"cuisine": [], "languages": [], "payment": []}.items() <= client.get("/api/restaurant").json.items()
