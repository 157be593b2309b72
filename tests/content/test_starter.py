"""Facts of the starter that nobody has replaced are found, wherever they stand, and those of no other restaurant."""

import re
import shutil
from pathlib import Path

import pytest

from restaurant_site.content import site_loader, starter
from restaurant_site.content.starter import COMMON_FACTS, FACTS, SAMPLES, starter_facts, unchanged_facts
from restaurant_site.content.yaml_documents import field_name, texts
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import samples, scaffolding
from tests.conftest import ROOT, SAMPLE
from tests.content.folders import edit
from tests.languages import LANGUAGES


@pytest.fixture
def started(tmp_path) -> Path:
    """A folder as it is right after `init`."""
    scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
    return tmp_path / "mine"


def found(folder: Path, drafts: bool = False) -> set[str]:
    """The facts of *folder* that are still the starter's: ``menu/soups.yaml tomato-soup.price``."""
    return {f"{fact.path} {fact.field}" for fact in unchanged_facts(site_loader.read(folder, drafts=drafts))}


def test_every_invented_fact_of_a_new_folder_is_found_in_its_line(started):
    facts = unchanged_facts(site_loader.read(started))
    places = {(fact.path, fact.field): (started / fact.path).read_text().splitlines()[fact.line - 1] for fact in facts}
    assert len(facts) == len(places)
    for place, words in {
        ("restaurant.yaml", "name"): "Corner Kitchen",
        ("restaurant.yaml", "telephone"): "+14165550123",
        ("restaurant.yaml", "email"): "hello@cornerkitchen.example",
        ("restaurant.yaml", "address.street"): "1 Example Street",
        ("restaurant.yaml", "latitude"): "43.64290",
        ("hours.yaml", "week"): "week:",
        ("menu/soups.yaml", "wonton-soup.allergens"): "[crustaceans, egg, sesame, soy, wheat]",
        ("parking.yaml", "summary"): "come on foot or by streetcar",
        ("must-order.yaml", "top_dishes.2.blurb"): "Every grain apart",
        ("knowledge/visit/opening-hours.en.md", "body"): "Our hours:",
    }.items():
        assert words in places[place]


@pytest.mark.parametrize("kind", FACTS)
def test_every_key_of_the_tables_is_one_that_a_sample_has(kind):
    facts = [fact for folder in SAMPLES.values() for fact in unchanged_facts(site_loader.read(folder))]
    fields = [fact.field.split(".") for fact in facts if fact.path.startswith(kind)]
    keys = {".".join(step for step in field if not step.isdigit()) for field in fields}
    if kind == "menu/":
        keys = {key.partition(".")[2] for key in keys}
    elif kind == "facts.yaml":
        keys = {"*"} if {"large-group", "friday-closing"} <= keys else keys
    keys = {f"{key.partition('.')[0]}.*" if key.startswith(("levels.", "tags.")) else key for key in keys}
    assert {key.replace("[]", "") for key in (*FACTS[kind], *COMMON_FACTS.get(kind, ()))} == keys


@pytest.mark.parametrize("name", SAMPLES)
def test_facts_of_a_sample_are_found_in_any_of_its_languages(tmp_path, name):
    whole, last = found(SAMPLES[name]), samples.written(name)[-1]
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE[last],)), like=name)
    others = tuple(f".{code}.md " for code in samples.written(name)[:-1])
    assert {fact for fact in whole if not any(other in fact for other in others)} == found(tmp_path / "mine")


NOBODYS = re.compile(
    r"pages\.yaml (menu\.title|(search|developers|order)\.(title|summary))|meals\.yaml courses\..*\.name"
)
"""Places of what pages of the programme say of themselves."""


@pytest.mark.parametrize("name", SAMPLES)
def test_every_text_of_a_sample_is_listed_as_long_as_it_is_there(name):
    loaded = site_loader.read(SAMPLES[name])
    facts = [(fact.fault.path, fact.location) for fact in starter_facts(loaded)]
    listed = {(path, place[:-1] if place[-1] in BY_CODE else place) for path, place in facts}
    unlisted = {
        f"{path} {field_name(location[:-1])}": text
        for path, document in loaded.documents.items()
        for location, text in texts(document.value)
        if (location[-1] in BY_CODE or location[-1] in ("title", "summary", "body", "value"))
        and not any((path, location[:length]) in listed for length in range(1, len(location) + 1))
        and re.search(r"\w{2}", re.sub(r"\{\{.*?\}\}", "", text))
    }
    unlisted = {place: text for place, text in unlisted.items() if not NOBODYS.fullmatch(place)}
    assert {} == unlisted


def test_a_fact_that_no_text_uses_is_not_asked_for(started):
    before = {each for each in found(started) if each.startswith("facts.yaml")}
    assert before
    for path in started.rglob("*"):
        if path.suffix in (".yaml", ".md"):
            path.write_text(path.read_text(encoding="utf-8").replace("{{large-group}}", "ten"), encoding="utf-8")
    assert {"facts.yaml large-group"} == before - found(started)


def test_a_fact_of_the_owners_own_is_no_longer_found_and_the_others_are(started):
    before = found(started)
    edit(started, "restaurant.yaml", "+14165550123", "+14165550187")
    assert {"restaurant.yaml telephone"} == before - found(started)


def test_a_text_is_the_owners_once_no_language_has_the_starters_words(started):
    edit(started, "parking.yaml", "en: The door is level with the street and 85 cm wide.", "en: There are two steps.")
    assert "parking.yaml accessibility" in found(started)
    edit(started, "parking.yaml", "門口與街道同一水平，闊85厘米。", "門口有兩級樓梯。")
    assert "parking.yaml accessibility" not in found(started)


def test_dishes_are_found_in_any_order_file_and_number_and_under_any_id(started):
    soups, drinks = (started / "menu" / f"{name}.yaml" for name in ("soups", "drinks"))
    tomato, wonton = soups.read_text().split("\n\n")
    drinks.write_text(drinks.read_text() + wonton.replace("- id: wonton-soup", "- id: our-wontons"))
    soups.write_text(tomato)
    allergens = {fact for fact in found(started) if fact.endswith(".allergens") and "menu/mains" not in fact}
    assert {f"menu/drinks.yaml {dish}.allergens" for dish in ("jasmine-tea", "our-wontons")} | {
        "menu/soups.yaml tomato-soup.allergens"
    } == allergens


def test_the_allergens_of_a_dish_are_found_while_it_has_the_starters_name(started):
    edit(started, "menu/soups.yaml", "Eight pork and shrimp wontons in clear broth.", "Our grandmother's.")
    edit(started, "menu/soups.yaml", "清湯配八粒豬肉鮮蝦雲吞。", "阿嫲的雲吞。")
    edit(started, "menu/soups.yaml", "A bowl of wontons in clear broth", "Six wontons")
    edit(started, "menu/soups.yaml", "一碗清湯雲吞", "六粒雲吞")
    kept = {fact.partition("wonton-soup.")[2] for fact in found(started) if "wonton-soup" in fact}
    assert {"name", "price", "allergens", "may_contain", "diets"} == kept
    edit(started, "menu/soups.yaml", "en: Wonton Soup", "en: Pork Wontons")
    assert not [fact for fact in found(started) if "wonton-soup" in fact]


@pytest.mark.parametrize(
    "folder", [pytest.param(ROOT / "content", marks=pytest.mark.slow), SAMPLE], ids=["lantern", "spoon"]
)
def test_no_other_restaurant_has_a_fact_of_the_starter(folder):
    assert set() == found(folder)


def test_what_many_restaurants_share_is_found_only_beside_a_fact_that_they_do_not(started, tmp_path):
    other = shutil.copytree(SAMPLE, tmp_path / "other")
    edit(other, "restaurant.yaml", "seats: 30", "seats: 24")
    edit(other, "restaurant.yaml", "time_zone: America/Winnipeg", "time_zone: America/Toronto")
    assert set() == found(other)
    assert {"restaurant.yaml seats", "restaurant.yaml time_zone"} <= found(started)
    assert "hours.yaml last_orders" in found(started)


CAFE = "cafe-bonheur"


@pytest.fixture
def cafe(tmp_path) -> Path:
    """A folder as it is right after `init --like cafe-bonheur`."""
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like=CAFE)
    return tmp_path / "mine"


def rewrite(folder: Path, name: str, *keys: str) -> None:
    """Give the texts of some keys of a file words of the owner's own."""
    text = (folder / name).read_text()
    for key in keys:
        text = re.sub(rf"(\b{key}: ?\{{en: )(?:\"[^\"]*\"|[^}}]*)\}}", r"\1Our own words}", text)
        text = re.sub(rf"(?m)^({key}:\n  en: ).*$", r"\1Our own words", text)
    (folder / name).write_text(text)


def test_places_stay_the_starters_while_their_addresses_are(cafe):
    rewrite(cafe, "parking.yaml", "notes", "summary", "accessibility")
    fields = {fact.partition(" ")[2] for fact in found(cafe) if fact.startswith("parking.yaml")}
    assert {
        "options.1.address",
        "options.1.distance_m",
        "options.1.latitude",
        "transit.1.name",
        "transit.1.latitude",
    } <= fields
    assert not fields & {"summary", "accessibility", "options.1.notes"}


def test_closed_days_and_last_orders_stay_the_starters_in_other_words(cafe):
    rewrite(cafe, "hours.yaml", "effect")
    edit(cafe, "hours.yaml", 'monday: ["07:00-16:00"]', "monday: []")
    fields = {fact.partition(" ")[2] for fact in found(cafe) if fact.startswith("hours.yaml")}
    days = (f"holidays.{number}.{key}" for number in range(1, 5) for key in ("dates", "name"))
    assert {*days, "last_orders"} == fields


def test_busy_times_stay_the_starters_at_other_times(cafe):
    text = (cafe / "rhythm.yaml").read_text()
    (cafe / "rhythm.yaml").write_text(text.replace('"07:00"', '"07:30"').replace('"16:00"', '"16:30"'))
    assert "rhythm.yaml rhythms" in found(cafe)
    text = (cafe / "rhythm.yaml").read_text()
    begin, name, rest = text.partition("best_windows:")
    (cafe / "rhythm.yaml").write_text(begin + name + rest.replace("[saturday, sunday]", "[sunday]"))
    assert {"rhythm.yaml best_windows", "rhythm.yaml peak_windows"} <= {*found(cafe)}
    rewrite(cafe, "rhythm.yaml", "note")
    assert "rhythm.yaml rhythms" not in found(cafe)


def test_the_summary_of_an_article_stays_the_starters_under_a_text_of_the_owners(cafe):
    path = cafe / "knowledge" / "visite" / "opening-hours.en.md"
    head, _, _ = path.read_text().rpartition("---\n")
    path.write_text(f"{head}---\n{{{{hours:week}}}}.\n")
    fields = {fact.partition(" ")[2] for fact in found(cafe) if "opening-hours" in fact}
    assert {"title", "summary"} <= fields
    assert "body" not in fields


def test_a_whole_list_is_confirmed_by_its_name(cafe):
    (cafe / "confirmed.yaml").write_text("parking.yaml: [options]\n")
    fields = {fact.partition(" ")[2] for fact in found(cafe) if fact.startswith("parking.yaml")}
    assert fields and not [each for each in fields if each.startswith("options")]


def test_a_fact_that_is_true_as_it_is_is_confirmed_in_a_file(started):
    before = found(started)
    (started / "confirmed.yaml").write_text("restaurant.yaml: [payment]\nmenu/soups.yaml: [tomato-soup.allergens]\n")
    assert [] == site_loader.read(started).faults
    assert {"restaurant.yaml payment", "menu/soups.yaml tomato-soup.allergens"} == before - found(started)


def test_what_guests_do_not_see_is_not_found(started):
    edit(started, "menu/mains.yaml", "- id: braised-tofu", "- id: braised-tofu\n  draft: true")
    edit(started, "pages.yaml", "parking: {title:", "parking: {hidden: true}\nunused: {title:")
    edit(started, "knowledge/visit/opening-hours.en.md", "related: []", "related: []\ndraft: true")
    hidden = ("braised-tofu.", "parking.yaml", "pages.yaml parking", "knowledge/")
    for drafts in (False, True):
        assert not [fact for fact in found(started, drafts) for words in hidden if words in fact]


def test_a_refusal_gives_the_number_the_first_places_and_what_to_do(started):
    facts = unchanged_facts(site_loader.read(started))
    summary, *first = starter.refusal(facts, "an export is public")
    assert facts[:5] == first
    assert summary.message.startswith(f"{len(facts)} facts are still the starter's, and an export is public;")
    assert "confirmed.yaml" in summary.message
    assert starter.refusal(facts[:1], "x")[0].message.startswith("1 fact is still the starter's, and x;")
