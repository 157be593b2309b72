"""`restaurant-site init` and `new`: new files, and clear refusals."""

import json
import re
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from restaurant_site.content.site_loader import load_site, read
from restaurant_site.content.starter import SAMPLES, unchanged_facts
from restaurant_site.domain.suggest import MealWishes, suggest
from restaurant_site.owner.cli import new as commands
from restaurant_site.owner.cli.commands import main
from restaurant_site.owner.samples import written
from tests.conftest import unlimited_app
from tests.content.folders import edit


def test_init_writes_a_folder_of_which_check_says_only_what_is_not_yet_the_owners(run, tmp_path):
    result = run("init", str(tmp_path / "mine"), "--sample", "corner-kitchen")
    assert 0 == result.exit_code
    assert result.stdout.startswith(
        f"{tmp_path}/mine is ready in English, with the dishes and articles of corner-kitchen, all to be replaced by yours."
    )
    checked = run("check", str(tmp_path / "mine"))
    *findings, _what_to_do = checked.stderr.splitlines()
    assert 0 == checked.exit_code
    assert findings and all(": not yet yours: " in line for line in findings)


def test_init_takes_a_theme_and_names_those_that_there_are(run, tmp_path):
    assert 0 == run("init", str(tmp_path / "mine"), "--theme", "celadon").exit_code
    assert "celadon" == load_site(tmp_path / "mine").theme.theme
    refused = run("init", str(tmp_path / "other"), "--theme", "red")
    assert 2 == refused.exit_code and "'ink', 'celadon', 'lantern'" in refused.stderr


OWN = {
    "name": "Taberna do Porto",
    "telephone": "416-555-0199",
    "address": "980 Dundas Street West, Toronto, ON M6J 1V1",
    "hours": "Tu-Th 11:30-14:30, 17:00-22:00; Fr-Su 11:30-22:00",
    "last-order": "30 minutes",
}


@pytest.mark.parametrize("like", ["corner-kitchen", "cafe-bonheur"])
def test_init_writes_name_telephone_address_and_week(run, tmp_path, like):
    options = [part for key, value in OWN.items() for part in (f"--{key}", value)]
    result = run("init", str(tmp_path / "mine"), "--languages", "en,fr", "--country", "CA", "--like", like, *options)
    assert (0, []) == (result.exit_code, read(tmp_path / "mine").faults)
    told_by(tmp_path / "mine")


def telling(**told: str) -> list[str]:
    return [part for key, value in {**OWN, **told}.items() for part in (f"--{key}", value)]


@pytest.mark.parametrize("codes", ["en", "fa,en,zh,cn,fr,it,es"])
def test_a_folder_without_a_sample_holds_nothing_that_its_owner_has_to_take_out(run, tmp_path, codes):
    told = telling(hours="Tu-Su 11:30-21:00", address="1510 South Congress Avenue, Austin, TX 78704")
    result = run("--lang", "en", "init", str(tmp_path / "mine"), "--languages", codes, *told)
    assert (0, True) == (result.exit_code, ", without dishes." in result.stdout)
    loaded = read(tmp_path / "mine")
    assert ([], [], {}, ["opening-hours"]) == (loaded.faults, loaded.draft_texts, loaded.dishes, [*loaded.articles])
    assert [] == unchanged_facts(loaded)
    site = load_site(tmp_path / "mine")
    assert (None, None, None) == (site.restaurant.email, site.restaurant.place, site.restaurant.takes_reservations)
    assert ((), 0, {"must-order", "best-time", "parking", "order"}) == (
        site.hours.holidays,
        len(site.dishes),
        site.hidden,
    )
    assert ((), ()) == (site.restaurant.payment, site.restaurant.taxes)
    for locale in site.languages.locales:
        assert "Austin" in site.in_(locale).restaurant.description.in_(locale)


def test_guests_read_no_e_mail_no_coordinates_and_that_they_ask_for_a_table_where_the_owner_told_none_of_them(
    run, tmp_path
):
    assert 0 == run("init", str(tmp_path / "mine"), "--languages", "en,fa", *telling()).exit_code
    client = unlimited_app(tmp_path / "mine").test_client()
    for page in ("/en/", "/fa/", "/en/index.md", "/api/restaurant?format=md", "/en/reservation"):
        text = client.get(page).text
        assert not re.search(r"mailto:|@\w+\.example|Coordinates|E-mail|GeoCoordinates|acceptsReservations|None", text)
    record = client.get("/api/restaurant").json
    given = [record[key] for key in ("email", "latitude", "longitude", "takes_reservations")]
    assert [None] * 4 == given
    assert "ask" == client.get("/api/booking?guests=4").json["bookable"]
    assert "Contact: tel:+14165550199\n" in client.get("/.well-known/security.txt").text


def as_the_sample(mine: Path) -> None:
    """Write into a folder what the sample has, too: payment, taxes, staff, a page elsewhere and two special days."""
    typed = SAMPLES["cafe-bonheur"] / "restaurant.yaml", SAMPLES["cafe-bonheur"] / "hours.yaml"
    sample, days = (path.read_text(encoding="utf-8") for path in typed)
    keys = ("languages", "payment", "channels", "taxes")
    ours = re.sub(rf"(?m)^({'|'.join(keys)}):.*\n(  .*\n)*", "", (mine / "restaurant.yaml").read_text(encoding="utf-8"))
    for key in keys:
        ours += re.search(rf"(?m)^{key}:.*\n(  .*\n)*", sample)[0]
    (mine / "restaurant.yaml").write_text(ours, encoding="utf-8")
    edit(mine, "hours.yaml", "holidays: []", days[days.index("holidays:") :])


@pytest.mark.parametrize("sample", [[], ["--sample", "cafe-bonheur"]])
def test_what_is_told_or_typed_where_init_wrote_nothing_is_the_owners_although_a_sample_says_the_same(
    run, tmp_path, sample
):
    told = telling(address="4208, rue Saint-Denis, Montréal, QC H2J 2K8", bookings="yes")
    assert 0 == run("init", str(tmp_path / "mine"), "--languages", "fr,en", *told, *sample).exit_code
    before = {(each.path, each.field) for each in unchanged_facts(read(tmp_path / "mine"))}
    taken = {field for path, field in before if path == "restaurant.yaml"}
    assert (bool(sample), {"description", "email", "cuisine", "taxes"} if sample else set()) == (bool(before), taken)
    as_the_sample(tmp_path / "mine")
    loaded = read(tmp_path / "mine")
    assert ([], 4) == (loaded.faults, len(loaded.documents["hours.yaml"].value["holidays"]))
    assert before == {(each.path, each.field) for each in unchanged_facts(loaded)}
    (tmp_path / "mine" / "examples.lock").unlink()
    fields = {each.field for each in unchanged_facts(read(tmp_path / "mine"))}
    assert {"payment", "address.locality", "holidays.1.name"} <= fields, "without the file all samples are compared"


def test_what_init_without_a_sample_invented_is_named_until_it_is_replaced(run, tmp_path):
    run("init", str(tmp_path / "mine"), "--languages", "fr,en", "--name", "Le Rognon")
    fields = {each.field for each in unchanged_facts(read(tmp_path / "mine"))}
    assert {"telephone", "address.street", "address.locality", "time_zone", "week"} <= fields
    assert not fields & {"name", "payment", "takes_reservations", "taxes"}


def test_the_sections_of_the_first_spreadsheet_are_those_of_the_menu(run, tmp_path):
    mine, sheet = tmp_path / "mine", tmp_path / "menu.csv"
    run("init", str(mine))
    sheet.write_text("Dish,Price,Section\nOnion bhaji,5.50,Starters\nPilau rice,3.50,Rice\n")
    assert 0 == run("import", str(sheet), str(mine)).exit_code
    assert ["starters", "rice"] == [each.id for each in load_site(mine, drafts=True).menu.categories]


def told_by(folder: Path) -> None:
    """The folder has what its owner told, in each language, and says of that no more that it is the starter's."""
    loaded = read(folder, drafts=True)
    restaurant, week = loaded.documents["restaurant.yaml"].value, loaded.documents["hours.yaml"].value["week"]
    assert {"Taberna do Porto"} == set(restaurant["name"].values()) == set(restaurant["short_name"].values())
    address = restaurant["address"]
    assert ("+14165550199", "ON", "M6J 1V1") == (restaurant["telephone"], address["region"], address["postal_code"])
    assert ["980 Dundas Street West"] == [*dict.fromkeys(address["street"].values())]
    assert {"dine_in": "30"} == loaded.documents["hours.yaml"].value["last_orders"]
    assert ([], ["11:30-14:30", "17:00-22:00"], ["11:30-22:00"]) == (week["monday"], week["tuesday"], week["sunday"])
    theirs = {each.field for each in unchanged_facts(loaded)}
    assert not theirs & {"name", "telephone", "address.street", "address.text", "week"}


def test_init_takes_country_and_time_zone_from_the_address_and_leaves_nothing_of_another_town(run, tmp_path):
    told = ["--address", "183 Marion Street, Leichhardt NSW 2040", "--telephone", "(02) 9560 4417"]
    assert 0 == run("init", str(tmp_path / "mine"), *told).exit_code
    loaded = read(tmp_path / "mine", drafts=True)
    restaurant = loaded.documents["restaurant.yaml"].value
    address = {key: restaurant["address"][key] for key in ("locality", "region", "postal_code", "country")}
    assert {"locality": {"en": "Leichhardt"}, "region": "NSW", "postal_code": "2040", "country": "AU"} == address
    assert ("+61295604417", "Australia/Sydney") == (restaurant["telephone"], restaurant["time_zone"])
    assert not {"price_range", "seats", "latitude", "longitude", "email"} & restaurant.keys()
    assert 0 == run("init", str(tmp_path / "leeds"), "--address", "12 Call Lane, Leeds LS1 7DG").exit_code
    leeds = read(tmp_path / "leeds").documents["restaurant.yaml"].value
    assert ("GB", "LS1 7DG", "Europe/London") == (
        leeds["address"]["country"], leeds["address"]["postal_code"], leeds["time_zone"],
    )  # fmt: skip
    assert "region" not in leeds["address"]


def test_init_asks_at_a_terminal_and_again_for_hours_that_it_does_not_understand(tmp_path, monkeypatch):
    monkeypatch.setattr(commands, "is_by_hand", lambda: True)
    facts = [
        OWN["name"],
        OWN["telephone"],
        OWN["address"],
        "sometimes",
        OWN["hours"],
        "late",
        OWN["last-order"],
        "perhaps",
        "yes",
    ]
    answers = ["", *facts]
    asked = ["init", str(tmp_path / "mine"), "--languages", "en,fr"]
    result = CliRunner().invoke(main, asked, input="\n".join(answers) + "\n")
    assert (0, 2, 2) == (result.exit_code, *(result.stdout.count(word) for word in ("Opening hours", "Last order")))
    told_by(tmp_path / "mine")


def test_init_asks_first_for_country_and_languages_and_enter_keeps_the_default(tmp_path, monkeypatch):
    monkeypatch.setattr(commands, "is_by_hand", lambda: True)
    answers = ["Atlantis", "united states", "en,xx", "en,es", *[""] * 6]
    result = CliRunner().invoke(main, ["init", str(tmp_path / "mine")], input="\n".join(answers) + "\n")
    assert (0, 2, 2) == (result.exit_code, *(result.stdout.count(f"{word}, ") for word in ("Country", "one first")))
    mine = read(tmp_path / "mine").documents["restaurant.yaml"].value
    assert ("US", ["en", "es"]) == (mine["address"]["country"], mine["site_languages"])
    CliRunner().invoke(main, ["init", str(tmp_path / "plain")], input="\n" * 8)
    plain = read(tmp_path / "plain").documents["restaurant.yaml"].value
    assert ("CA", ["en"]) == (plain["address"]["country"], plain["site_languages"])


@pytest.mark.parametrize("like", [*SAMPLES])
def test_init_elsewhere_leaves_out_what_the_staff_speak_and_how_one_gets_there_and_the_check_says_so(
    run, tmp_path, like
):
    told = ["--like", like, "--name", "Casa Marisol", "--address", "1510 South Congress Avenue, Austin, TX 78704"]
    assert 0 == run("init", str(tmp_path / "mine"), *told).exit_code
    loaded = read(tmp_path / "mine")
    restaurant = loaded.documents["restaurant.yaml"].value
    assert ([], "America/Chicago", []) == (loaded.faults, restaurant["time_zone"], restaurant["languages"])
    assert not {"channels"} & {*restaurant} and not [name for name in loaded.documents if "taxes-and-fees" in name]
    site = load_site(tmp_path / "mine")
    assert "Casa Marisol" == site.pages["home"].title.in_(site.languages.default)
    assert ("parking" in site.hidden, ()) == (True, site.parking.options)
    checked = run("check", str(tmp_path / "mine")).stderr
    assert "parking.yaml" not in checked
    assert "languages: which languages the staff speak is not given" in checked


def test_init_asks_again_for_a_last_order_that_is_not_within_the_hours(tmp_path, monkeypatch):
    monkeypatch.setattr(commands, "is_by_hand", lambda: True)
    answers = ["", "", "", "", "", "Tu-Su 17:00-22:00", "15:30", "21:30", ""]
    result = CliRunner().invoke(main, ["init", str(tmp_path / "mine")], input="\n".join(answers) + "\n")
    assert (0, 2) == (result.exit_code, result.stdout.count("Last order"))
    assert {"dine_in": "21:30"} == read(tmp_path / "mine").documents["hours.yaml"].value["last_orders"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--hours", "Tu-Su 17:00-22:00", "--last-order", "15:30"),
            "15:30: write minutes before closing, or a time within",
        ),
        (("--last-order", "03:30"), "last_orders.dine_in: is not within the hours"),
    ],
)
def test_init_writes_no_folder_with_a_last_order_outside_the_hours(run, tmp_path, options, said):
    refused = run("init", str(tmp_path / "mine"), *options)
    assert (2, False) == (refused.exit_code, (tmp_path / "mine").exists())
    assert said in refused.stderr


def test_init_leaves_the_owners_empty_folder_where_it_writes_nothing(run, tmp_path):
    (tmp_path / "mine").mkdir()
    assert 2 == run("init", str(tmp_path / "mine"), "--last-order", "03:30").exit_code
    assert [] == [*(tmp_path / "mine").iterdir()]


def test_init_ends_at_a_terminal_with_hours_of_an_option_that_it_does_not_understand(tmp_path, monkeypatch):
    monkeypatch.setattr(commands, "is_by_hand", lambda: True)
    told = ["--languages", "en", "--country", "CA", "--hours", "sometimes"]
    result = CliRunner().invoke(main, ["init", str(tmp_path / "mine"), *told], input="\n" * 9)
    assert (2, False) == (result.exit_code, (tmp_path / "mine").exists())
    assert "“sometimes” is not understood" in result.stderr


def test_init_takes_a_last_order_for_each_service(run, tmp_path):
    told = ["--hours", "Tu-Su 11:30-14:30, 17:00-22:00", "--last-order", "2 pm and 9:15 pm"]
    assert 0 == run("init", str(tmp_path / "mine"), *told).exit_code
    assert {"dine_in": "14:00, 21:15"} == read(tmp_path / "mine").documents["hours.yaml"].value["last_orders"]


def test_init_asks_a_script_nothing_and_refuses_hours_that_it_does_not_understand(run, tmp_path):
    assert "Name of" not in run("init", str(tmp_path / "mine")).stdout
    refused = run("init", str(tmp_path / "other"), "--hours", "sometimes")
    assert (2, False) == (refused.exit_code, (tmp_path / "other").exists())
    assert "“sometimes” is not understood" in refused.stderr


@pytest.mark.parametrize("like", [*SAMPLES])
def test_init_publishes_no_last_order_that_nobody_has_said(run, tmp_path, like):
    assert 0 == run("init", str(tmp_path / "mine"), "--like", like, "--hours", OWN["hours"]).exit_code
    loaded = read(tmp_path / "mine", drafts=True)
    assert ([], set()) == (
        loaded.faults,
        {"last_orders", "closing_soon_minutes"} & {*loaded.documents["hours.yaml"].value},
    )
    assert not [name for name, each in loaded.documents.items() if "{{last-order" in str(each.value)]
    assert "opening-hours" in load_site(tmp_path / "mine").articles
    timed = run("init", str(tmp_path / "timed"), "--like", like, "--hours", OWN["hours"], "--last-order", "9:15 pm")
    assert (0, []) == (timed.exit_code, read(tmp_path / "timed").faults)
    assert {"dine_in": "21:15"} == read(tmp_path / "timed").documents["hours.yaml"].value["last_orders"]
    refused = run("init", str(tmp_path / "other"), "--last-order", "late")
    assert (2, False) == (refused.exit_code, (tmp_path / "other").exists())


def test_init_never_writes_over_what_is_there(run, folder):
    result = run("init", str(folder))
    assert 2 == result.exit_code
    assert "is not empty; name a new folder" in result.stderr


def test_a_new_dish_waits_as_a_draft(run, folder):
    result = run("new", "dish", "bowls", "lentil-soup", str(folder), "--price", "9.50")
    assert 0 == result.exit_code
    line = (folder / "menu" / "bowls.yaml").read_text().splitlines().index("- id: lentil-soup") + 3
    assert f"{folder}/menu/bowls.yaml:{line}: write your own words in place of ✎\n" == result.stdout
    assert "lentil-soup" not in load_site(folder).dishes
    assert 950 == load_site(folder, drafts=True).dishes["lentil-soup"].price


def test_a_new_article_waits_as_a_draft(run, folder):
    assert 0 == run("new", "article", "visit", "take-away", str(folder)).exit_code
    assert ["opening-hours"] == list(load_site(folder).articles)
    assert {"opening-hours", "take-away"} == set(load_site(folder, drafts=True).articles)


def test_a_new_exception_is_a_draft_that_is_closed(run, folder):
    result = run("new", "exception", "christmas-day", "2026-12-25", str(folder))
    assert "`christmas-day` is a draft, closed on 2026-12-25: write name and hours in " in result.stdout
    assert "spring-day" == load_site(folder).hours.holidays[-1].id
    assert () == load_site(folder, drafts=True).hours.holidays[-1].hours


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("dish", "bowls", "Lentils", "--price", "9.50"), "4.id: `Lentils` is not right; an id is small letters"),
        (
            ("dish", "bowls", "lentils", "--price", "nine"),
            "4.price: `nine` is not right; write the amount with two decimals",
        ),
        (("dish", "bowl", "lentils", "--price", "9.00"), "menu.yaml has no category `bowl`; add it there"),
        (
            ("dish", "bowls", "beef-stew", "--price", "9.00"),
            "`beef-stew` is the id of another dish, in menu/bowls.yaml",
        ),
        (("article", "visit", "opening-hours"), "`opening-hours` is the id of another article; name a new one"),
        (("article", "visits", "take-away"), "knowledge.yaml has no category `visits`"),
        (("article", "visit", "mcp"), "the id `mcp` is taken by the service"),
        (("exception", "spring-day", "2026-12-25"), "`spring-day` is there twice"),
        (("exception", "x", "2026-12-01"), "2026-12-01 is also a date of `founding-day`; keep one"),
        (("exception", "x", "25.12."), "%Y-%m-%d"),
    ],
)
def test_what_would_be_a_mistake_is_refused_and_not_written(run, folder: Path, arguments, told):
    before = {path: path.read_bytes() for path in folder.rglob("*.*")}
    kind, *rest = arguments
    options = rest[rest.index("--price") :] if "--price" in rest else []
    result = run("new", kind, *rest[: len(rest) - len(options)], str(folder), *options)
    assert 2 == result.exit_code
    assert told in result.stderr
    assert before == {path: path.read_bytes() for path in folder.rglob("*.*")}


@pytest.mark.parametrize(("typed", "price"), [("9", 900), ("$9.5", 950), ("9,50", 950)])
def test_a_price_is_read_as_it_is_typed(run, folder, typed, price):
    assert 0 == run("new", "dish", "bowls", "lentils", str(folder), "--price", typed).exit_code
    assert price == load_site(folder, drafts=True).dishes["lentils"].price


def test_the_price_is_asked_for(folder):
    result = CliRunner().invoke(main, ["new", "dish", "bowls", "stew", str(folder)], input="8.00\n")
    assert (0, 800) == (result.exit_code, read(folder, drafts=True).dishes["stew"][2].price)


def test_a_fault_in_another_file_or_entry_does_not_hinder_what_is_new(run, folder):
    edit(folder, "rhythm.yaml", "level: quiet", "level: calm")
    edit(folder, "menu/drinks.yaml", 'price: "3.00"', "price: three")
    for new in (("dish", "drinks", "plum-tea"), ("article", "visit", "take-away"), ("exception", "x", "2026-12-31")):
        price = ("--price", "3.00") if new[0] == "dish" else ()
        result = run("new", *new, str(folder), *price)
        assert 0 == result.exit_code, result.stderr
    assert "plum-tea" in read(folder, drafts=True).dishes


def test_a_menu_file_without_a_dish_takes_the_first_one(run, folder):
    (folder / "menu" / "drinks.yaml").write_text("# Our drinks.\n")
    assert 0 == run("new", "dish", "drinks", "plum-tea", str(folder), "--price", "3.00").exit_code
    assert (folder / "menu" / "drinks.yaml").read_text().startswith("# Our drinks.\n\n- id: plum-tea\n")


def test_a_file_that_cannot_be_read_is_not_changed(run, folder):
    (folder / "menu" / "drinks.yaml").write_text("- id: 'x\n  name: y\n")
    result = run("new", "dish", "drinks", "plum-tea", str(folder), "--price", "3.00")
    assert (1, True) == (result.exit_code, "menu/drinks.yaml:1: the quotation mark" in result.stderr)
    assert "- id: 'x\n  name: y\n" == (folder / "menu" / "drinks.yaml").read_text()


def test_a_first_site_with_dishes_of_ones_own_has_at_most_ten_warnings(run, tmp_path):
    folder, sheet = tmp_path / "mine", tmp_path / "menu.csv"
    run("init", str(folder), "--languages", "en,zh,cn")
    rows = [f"Noodles {number},麵 {number},Made by hand.,手工製作。,12.5,Mains,1,1" for number in range(30)]
    sheet.write_text("\n".join(["Name,菜名,Description,描述,Price,類別,Spice,Serves", *rows]))
    assert 0 == run("import", str(sheet), str(folder)).exit_code
    (folder / "images" / "menu").mkdir(parents=True)
    (folder / "images" / "menu" / "noodles-1.heic").touch()
    findings = json.loads(run("check", str(folder), "--format", "json").stdout)
    assert {"warning", "not-yet-yours"} == {each["severity"] for each in findings}
    assert len([each for each in findings if each["severity"] == "warning"]) <= 10


@pytest.mark.parametrize("house", sorted(SAMPLES))
def test_new_meals_are_suggested_at_once_and_say_how_to_change_them(run, tmp_path, house):
    folder = tmp_path / "mine"
    run("init", str(folder), "--like", house, "--languages", ",".join(written(house)))
    refused = run("--lang", "en", "new", "meals", str(folder))
    assert 2 == refused.exit_code and "is there already" in refused.stderr
    (folder / "meals.yaml").unlink()
    result = run("new", "meals", str(folder))
    assert (0, "") == (result.exit_code, result.stderr)
    text = (folder / "meals.yaml").read_text()
    assert all(each in text for each in ("`leads", "`required: true`", "# at_most:", "# never:"))
    site = load_site(folder)
    evening = datetime(2026, 11, 28, 18, tzinfo=site.restaurant.zone)
    assert suggest(site, MealWishes(2), evening).meals


def test_new_meals_want_a_dish(run, folder):
    for path in (folder / "menu").glob("*.yaml"):
        path.unlink()
    assert 2 == run("new", "meals", str(folder)).exit_code
    assert not (folder / "meals.yaml").exists()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("14 rue Mercière, 69002 Lyon", "14 rue Mercière, 69002 Lyon: in which country? Write it at the end"),
        ("980 Dundas Street West, Toronto, ON M6J, Canada", "no postal code of CA is found; write it like M6J 1V1"),
        (
            "123 Main St Springfield IL 62701, USA",
            "no town is found; put a comma before it, as in 1807 E 6th Street, Austin",
        ),
    ],
)
def test_init_writes_no_folder_with_an_address_of_which_country_town_or_postal_code_is_not_read(
    run, tmp_path, address, said
):
    refused = run("init", str(tmp_path / "mine"), "--address", address)
    assert (2, False) == (refused.exit_code, (tmp_path / "mine").exists())
    assert said in " ".join(refused.stderr.split())


def test_init_elsewhere_in_the_world_writes_country_and_currency_and_nothing_that_it_does_not_know(run, tmp_path):
    told = ["--address", "Calle 60 491, 97000 Mérida, Yucatán, México", "--telephone", "+52 999 123 4567"]
    made = run("--lang", "en", "init", str(tmp_path / "mine"), "--languages", "es", *told)
    restaurant = read(tmp_path / "mine").documents["restaurant.yaml"].value
    address = restaurant["address"]
    assert ("MX", "MXN", "Yucatán") == (address["country"], restaurant["currency"], address["region"])
    assert ("97000", {"es": "Mérida"}) == (address["postal_code"], address["locality"])
    assert ("time_zone" in restaurant, True) == (False, "time zone of this address is not known" in made.stdout)
    checked = run("--lang", "en", "check", str(tmp_path / "mine")).stderr
    assert "time_zone: is missing" in checked
    zone = ["--name", "Fonda", "--time-zone", "America/Merida"]
    assert 0 == run("init", str(tmp_path / "whole"), "--languages", "es", *told, *zone).exit_code
    assert (
        "the allergens that the law of MX lists are not known"
        in run("--lang", "en", "check", str(tmp_path / "whole")).stderr
    )
    refused = run("init", str(tmp_path / "other"), "--country", "Mexico", "--telephone", "999 123 4567")
    assert "write it with + and the number of the country" in " ".join(refused.stderr.split())


def test_init_in_another_country_has_no_region_of_the_sample_and_a_time_zone_where_there_is_one(run, tmp_path):
    for code, zone in (("US", "America/Toronto"), ("GB", "Europe/London")):
        assert 0 == run("init", str(tmp_path / code), "--country", code).exit_code
        restaurant = read(tmp_path / code).documents["restaurant.yaml"].value
        assert zone == restaurant["time_zone"]
        assert code == "GB" or not {"region", "postal_code"} & restaurant["address"].keys()


def test_init_asks_for_the_time_zone_of_an_address_that_does_not_tell_it(run, tmp_path, monkeypatch):
    told = ["--address", "12 Beach Road, Panama City, FL 32401", "--time-zone", "America/Chicago"]
    assert "✎" not in run("init", str(tmp_path / "unknown"), "--name", "X", *told[:2]).stdout
    assert 0 == run("init", str(tmp_path / "told"), *told).exit_code
    assert "America/Chicago" == read(tmp_path / "told").documents["restaurant.yaml"].value["time_zone"]
    monkeypatch.setattr(commands, "is_by_hand", lambda: True)
    answers = ["US", "en", "", "", told[1], "Chicago", "America/Chicago", "", "", ""]
    result = CliRunner().invoke(main, ["init", str(tmp_path / "mine")], input="\n".join(answers) + "\n")
    assert (0, 2) == (result.exit_code, result.stdout.count("Time zone"))
    assert "America/Chicago" == read(tmp_path / "mine").documents["restaurant.yaml"].value["time_zone"]
    assert "Time zone" not in CliRunner().invoke(main, ["init", str(tmp_path / "x"), *telling()], input="\n" * 9).stdout


@pytest.mark.parametrize("like", [*SAMPLES])
def test_init_elsewhere_leaves_out_place_payment_and_special_days_of_the_sample(run, tmp_path, like):
    told = ["--like", like, "--country", "FR", "--address", "14 rue Mercière, 69002 Lyon"]
    assert 0 == run("init", str(tmp_path / "mine"), *told).exit_code
    site = load_site(tmp_path / "mine")
    assert (None, (), ()) == (site.restaurant.place, site.restaurant.payment, site.hours.holidays)


def test_init_says_what_to_tell_next_and_where_with_taxes_only_where_prices_are_without_them(run, tmp_path):
    told = {code: run("--lang", "en", "init", str(tmp_path / code), "--country", code).stdout for code in ("CA", "FR")}
    assert ["CA"] == [code for code, text in told.items() if "restaurant.yaml: taxes, kinds of payment" in text]
    assert all("hours.yaml: days closed" in text and "booking.yaml: how guests book" in text for text in told.values())


def test_days_that_are_not_read_are_refused_with_some_that_are(run, tmp_path):
    result = run("init", str(tmp_path / "mine"), "--languages", "fr", "--hours", "Ma-Ve 11:30-14:00")
    assert 0 != result.exit_code and "mar-dim 11:30-22:00" in result.output


@pytest.mark.parametrize("country", ["TR", "Turkey", "Türkiye", "tr"])
def test_init_takes_every_country_by_its_code_or_name(run, tmp_path, country):
    assert 0 == run("init", str(tmp_path / "mine"), "--languages", "en", "--country", country).exit_code
    assert "country: TR" in (tmp_path / "mine/restaurant.yaml").read_text()


def test_a_new_answer_and_new_meals_are_in_the_first_language_of_the_site(run, tmp_path):
    folder = tmp_path / "bistro"
    assert 0 == run("init", str(folder), "--languages", "fr,en", "--country", "CA").exit_code
    assert 0 == run("new", "article", "visit", "seating-and-patio", str(folder)).exit_code
    titles = {
        code: next(
            line
            for line in (folder / "knowledge" / "visit" / f"seating-and-patio.{code}.md")
            .read_text(encoding="utf-8")
            .splitlines()
            if line.startswith("title")
        )
        for code in ("fr", "en")
    }
    assert {"fr": "title: ✎ Salle et terrasse", "en": "title: ✎ Seating and patio"} == titles
    (tmp_path / "carte.csv").write_text("Plat,Prix\nSoupe,9\n", encoding="utf-8")
    run("import", str(tmp_path / "carte.csv"), str(folder))
    assert 0 == run("new", "meals", str(folder)).exit_code
    assert "# Ce que la maison commanderait" in (folder / "meals.yaml").read_text(encoding="utf-8")


def test_a_title_of_words_that_are_not_common_is_the_id_as_it_is_typed(run, tmp_path):
    folder = tmp_path / "bistro"
    run("init", str(folder), "--languages", "fr,en", "--country", "CA")
    run("new", "article", "visit", "chaise-haute", str(folder))
    text = (folder / "knowledge" / "visit" / "chaise-haute.fr.md").read_text(encoding="utf-8")
    assert "title: ✎ Chaise haute" in text
