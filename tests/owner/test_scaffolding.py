"""New entries and folders are complete and valid, and have comments and marks for the owner's words."""

import re
from datetime import date

import pytest

from restaurant_site.app import create_app
from restaurant_site.content import site_loader, yaml_examples
from restaurant_site.content.yaml_documents import read_document
from restaurant_site.locales import BY_CODE, ENGLISH, SIMPLIFIED, SiteLanguages
from restaurant_site.models.menu import Dish
from restaurant_site.models.month_names import range_in_words
from restaurant_site.models.theme import THEMES
from restaurant_site.owner import scaffolding, schemas
from restaurant_site.owner.content_warnings import warnings_of
from restaurant_site.owner.first_facts import FirstFacts, write_facts
from restaurant_site.settings import UNLIMITED, Settings
from tests.languages import LANGUAGES

TODAY = date(2026, 11, 20)


@pytest.fixture
def started(tmp_path):
    """A folder as it is right after `init`."""
    scaffolding.start(tmp_path / "mine", LANGUAGES, like="corner-kitchen")
    return tmp_path / "mine"


def test_the_starter_is_a_whole_site_that_wants_nothing(started):
    draft = site_loader.read(started)
    assert ([], []) == (draft.faults, warnings_of(draft, TODAY))
    assert (5, 1) == (len(draft.dishes), len(draft.articles))
    assert {"en", "zh", "cn"} == set(draft.articles["opening-hours"])


@pytest.mark.parametrize("name", THEMES)
def test_the_starter_begins_with_a_theme_and_an_example_of_every_other_line(tmp_path, name):
    scaffolding.start(tmp_path / "mine", LANGUAGES, name, like="corner-kitchen")
    assert THEMES[name] == site_loader.load_site(tmp_path / "mine").theme
    path = tmp_path / "mine" / "theme.yaml"
    _, *lines = path.read_text().splitlines()
    path.write_text("\n".join(line.removeprefix("# ") if re.match("# [a-z]+: ", line) else line for line in lines))
    assert [] == site_loader.read(tmp_path / "mine").faults


@pytest.mark.parametrize("code", BY_CODE)
def test_the_files_of_a_new_folder_speak_to_the_owner_in_the_first_language_of_the_site(tmp_path, code):
    languages = SiteLanguages((BY_CODE[code],))
    scaffolding.start(tmp_path / "mine", languages)
    texts = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "mine").rglob("*.[ym][ad]*")}
    added = {
        **scaffolding.dish(tmp_path / "mine", languages, "dishes", "soup", "9.50"),
        **scaffolding.article(languages, "visit", "dogs"),
    }
    texts |= {name: text.decode() for name, text in added.items()}
    lines = [(name, line) for name, text in texts.items() for line in text.splitlines()]
    said = [line for name, line in lines if name == "README.md" or re.match(r" *# (?![a-z_]+: )", line)]
    sentences = [line for line in said if re.search(r"(?i)\b(the|of|it|your|each|when)\b", re.sub("`.*?`", "", line))]
    assert (code == ENGLISH.code) == bool(sentences), sentences
    assert {"README.md", "hours.yaml", "menu.yaml", "theme.yaml", "restaurant.yaml"} <= texts.keys()


def test_a_new_folder_has_no_order_sheet_until_its_line_is_deleted_and_a_sample_keeps_its_own(started, tmp_path):
    mine = tmp_path / "bistro"
    scaffolding.start(mine, SiteLanguages((BY_CODE["fr"],)))
    assert "order" in site_loader.load_site(mine).hidden
    assert "order" not in site_loader.load_site(started).hidden
    pages = mine / "pages.yaml"
    before, _, after = pages.read_text(encoding="utf-8").partition("\norder: {hidden: true}\n")
    assert "feuille de commande" in before.rpartition("parking:")[2]
    pages.write_text(f"{before}\n{after}", encoding="utf-8")
    assert "order" not in site_loader.load_site(mine).hidden


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("16 au 31 juillet 2027", "2027-07-16 to 2027-07-31"),
        ("dal 3 al 17 agosto 2027", "2027-08-03 to 2027-08-17"),
        ("24 de diciembre al 2 de enero de 2027", "2026-12-24 to 2027-01-02"),
        ("۱۶ تا ۳۱ ژوئیهٔ ۲۰۲۷", "2027-07-16 to 2027-07-31"),
        ("31 au 16 juillet 2027", ""),
        ("16 juillet 2027", ""),
    ],
)
def test_days_of_a_range_in_words_are_proposed_as_the_file_has_them(typed, meant):
    assert meant == range_in_words(typed)


def test_the_check_proposes_the_range_that_was_written_in_words(started):
    path = started / "hours.yaml"
    text = path.read_text(encoding="utf-8")
    assert "holidays: []" in text or "dates: [" in text
    day = '- {id: rest, name: {en: Rest, zh: 休息}, dates: ["16 au 31 juillet 2027"], hours: []}'
    path.write_text(re.sub(r"(?s)\nholidays:.*", f"\nholidays:\n  {day}\n", text), encoding="utf-8")
    messages = [str(each) for each in site_loader.read(started).faults]
    assert any("did you mean `2027-07-16 to 2027-07-31`" in each for each in messages), messages


def test_no_page_of_the_starter_shows_a_mark_of_the_demonstration(started):
    guest = create_app(Settings(content_dir=started, **UNLIMITED)).test_client()
    page, sheet, icon, site = (
        guest.get(address, buffered=True).text
        for address in ("/zh/menu", "/theme/style.css", "/theme/icon.svg", "/static/site.css")
    )
    pages = [page, *(guest.get(f"/{code}/{name}").text for code in ("en", "cn") for name in ("", "parking", "nothing"))]
    colours = {*dict(THEMES["lantern"].colours).values(), *dict(THEMES["lantern"].dark).values()}
    for text in (*pages, sheet, icon, site, guest.get("/manifest.webmanifest").text):
        assert [] == [mark for mark in (*colours, "tiles", "Besley", "besley", "hant.woff2") if mark in text]
        assert "antern" not in text and 'class="letters"' not in text
    assert 404 == guest.get("/theme/tiles.svg").status_code


@pytest.mark.parametrize("codes", [("en",), ("fa", "zh", "cn", "fr", "it", "es", "en")])
def test_a_site_without_a_dish_answers_on_every_page_and_in_every_document(tmp_path, codes):
    scaffolding.start(tmp_path / "mine", SiteLanguages(tuple(BY_CODE[code] for code in codes)))
    told = FirstFacts("Masala Corner", "416 555 0199", "980 Dundas Street West, Toronto, ON M6J 1V1")
    write_facts(tmp_path / "mine", told, SiteLanguages(tuple(BY_CODE[code] for code in codes)), is_empty=True)
    guest = create_app(Settings(content_dir=tmp_path / "mine", **UNLIMITED)).test_client()
    left, seen = (
        [f"/{codes[0]}/", "/openapi.json", "/llms-full.txt", "/api/menu?q=curry", "/api/order"],
        dict[str, int](),
    )
    while left:
        if (address := left.pop()) not in seen:
            answer = guest.get(address, buffered=True)
            seen[address] = answer.status_code
            left += re.findall(r'href="(/[^"#]*)', answer.text) if answer.mimetype == "text/html" else []
    assert {200} == {*seen.values()}, [address for address, status in seen.items() if status != 200]
    assert {f"/{code}/{page}" for code in codes for page in ("menu", "developers")} <= seen.keys()
    assert not {f"/{code}/order" for code in codes} & seen.keys(), "no page leads to a hidden one"


def test_the_starter_says_menu_in_the_words_of_mainland_readers(started):
    assert "菜单" == site_loader.load_site(started).pages["menu"].title.in_(SIMPLIFIED)


def test_every_file_of_the_starter_names_its_schema(started):
    for path in started.rglob("*.yaml"):
        first = path.read_text().splitlines()[0]
        assert schemas.reference(path.relative_to(started).as_posix()) == first
        assert (path.parent / first.partition("$schema=")[2]).is_file()


def test_nobody_has_verified_a_new_folder_and_no_channel_says_so(tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like="old-boathouse")
    guest = create_app(Settings(content_dir=tmp_path / "mine", **UNLIMITED)).test_client()
    hours = guest.get("/api/knowledge/opening-hours").json
    dish = guest.get("/api/menu").json["items"][0]
    documents = (
        hours,
        dish,
        *(guest.get(f"/api/{name}").json for name in ("must-order", "visit-rhythm", "parking-nearby")),
    )
    assert {None} == {each["last_verified"] for each in documents}
    addresses = [hours["url"], hours["markdown_url"], dish["url"], dish["markdown_url"], "/en/parking", "/en/best-time"]
    for address in (*addresses, "/en/menu", "/llms-full.txt", "/sitemap.xml"):
        answer = guest.get(address)
        assert 200 == answer.status_code
        assert [] == re.findall("Last verified|Prices checked|dateModified|lastmod", answer.text)


def test_a_new_dish_is_a_valid_draft_with_every_field_explained(folder):
    files = scaffolding.dish(folder, LANGUAGES, "bowls", "lentil-soup", "9.50")
    assert [] == site_loader.read(folder, files, drafts=True).faults
    assert {"lentil-soup"} == site_loader.read(folder, files, drafts=True).dishes.keys() - site_loader.read(
        folder, files
    ).dishes.keys()
    text = files["menu/bowls.yaml"].decode()
    assert text.startswith((folder / "menu" / "bowls.yaml").read_text() + "\n- id: lentil-soup\n")
    for key, node in yaml_examples.schema(Dish)["properties"].items():
        explained = [f"# {line}\n" for line in node["description"].splitlines() if line]
        assert key == "id" or [] == [line for line in explained if line not in text]
        assert f"  {key}: " in text or f"  # {key}: " in text or key == "id"


def test_a_new_dish_has_neither_allergens_nor_diets_recorded(folder):
    files = scaffolding.dish(folder, LANGUAGES, "bowls", "lentil-soup", "9.50")
    _, _, dish = site_loader.read(folder, files, drafts=True).dishes["lentil-soup"]
    assert not dish.allergens_recorded
    assert not dish.diets_recorded


def test_the_first_dish_of_a_category_begins_its_file(folder):
    files = scaffolding.dish(folder, LANGUAGES, "drinks-2", "soda", "3.00")
    assert files["menu/drinks-2.yaml"].startswith(
        b"# yaml-language-server: $schema=../schemas/dishes.json\n- id: soda\n"
    )


def test_a_new_exception_is_a_closed_day_and_a_draft(folder):
    files = scaffolding.exception(folder, LANGUAGES, "christmas-day", date(2026, 12, 25))
    assert "christmas-day" not in [each.id for each in site_loader.site(site_loader.read(folder, files)).hours.holidays]
    draft = site_loader.read(folder, files, drafts=True)
    assert [] == draft.faults
    french = SiteLanguages((BY_CODE["fr"],))
    assert b"# ferm\xc3\xa9;" in scaffolding.exception(folder, french, "christmas", date(2026, 12, 25))["hours.yaml"]
    holiday = site_loader.site(draft).hours.holidays[-1]
    assert ("christmas-day", (date(2026, 12, 25),), (), "Christmas day") == (
        holiday.id, holiday.dates, holiday.hours, holiday.name.in_(ENGLISH),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("christmas-2026", {"en": "Christmas", "zh": "聖誕節"}),
        ("2027-staff-party", {"en": "Staff party", "zh": "✎ Staff party"}),
        ("2026", {"en": "2026", "zh": "2026"}),
    ],
)
def test_a_new_exception_has_the_lines_that_it_needs_and_no_year_in_its_name(started, id, name):
    raw = scaffolding.exception(started, LANGUAGES, id, date(2026, 12, 25))["hours.yaml"]
    assert 5 == len(raw.decode().partition("holidays:\n")[2].splitlines())
    [day] = read_document("hours.yaml", raw).value["holidays"]
    assert {"id": id, "name": name, "dates": ["2026-12-25"], "hours": [], "draft": "true"} == day


def test_the_words_of_an_id_are_drafts_where_the_site_is_not_in_english_first(tmp_path):
    languages = SiteLanguages((BY_CODE["fr"], BY_CODE["en"]))
    scaffolding.start(tmp_path / "mine", languages)
    for id, name in (
        ("new-years-eve", {"fr": "✎ New years eve", "en": "✎ New years eve"}),
        ("christmas-2026", {"fr": "Noël", "en": "Christmas Day"}),
    ):
        raw = scaffolding.exception(tmp_path / "mine", languages, id, date(2026, 12, 31))["hours.yaml"]
        assert name == read_document("hours.yaml", raw).value["holidays"][0]["name"]


def test_the_first_exception_replaces_the_empty_list(started):
    files = scaffolding.exception(started, LANGUAGES, "christmas-day", date(2026, 12, 25))
    assert [] == site_loader.read(started, files).faults
    assert b"\nholidays:\n  - id: christmas-day\n" in files["hours.yaml"]


def test_a_new_article_is_a_valid_draft_in_two_files(folder):
    files = scaffolding.article(LANGUAGES, "visit", "take-away")
    assert ["knowledge/visit/take-away.en.md", "knowledge/visit/take-away.zh.md"] == list(files)
    assert [] == site_loader.read(folder, files).faults == site_loader.read(folder, files, drafts=True).faults
    assert "take-away" in site_loader.read(folder, files, drafts=True).articles
    assert "take-away" not in site_loader.read(folder, files).articles


def test_what_only_the_owner_can_say_is_asked_for(folder):
    files = scaffolding.article(LANGUAGES, "visit", "take-away") | scaffolding.dish(
        folder, LANGUAGES, "bowls", "stew", "9.00"
    )
    told = [each for each in warnings_of(site_loader.read(folder, files, drafts=True), TODAY) if "✎" in each.message]
    places = [(each.path.rpartition("/")[2], each.field, each.message) for each in told]
    fields = [(f"take-away.{code}.md", field) for code in ("en", "zh") for field in ("title", "summary", "body")]
    assert [*fields, ("bowls.yaml", "4.name.en")] == [place[:2] for place in places]
    alone = "this draft still has the template's ✎; write your own words before you publish it"
    together = "this and 6 more texts of drafts still have the template's ✎; write your own words before you publish it"
    assert [*[alone] * 6, together] == [message for _, _, message in places]


@pytest.mark.parametrize("draft", ["bowls.yaml", "take-away.en.md", "hours.yaml"])
def test_a_template_is_no_fault_until_it_is_published_and_then_each_mark_is_one(folder, draft):
    files = (
        scaffolding.article(LANGUAGES, "visit", "take-away")
        | scaffolding.dish(folder, LANGUAGES, "bowls", "stew", "9.00")
        | scaffolding.exception(folder, LANGUAGES, "staff-party", date(2026, 12, 25))
    )
    assert [] == site_loader.read(folder, files, drafts=True).faults
    published = {
        name: raw.replace(b"draft: true", b"draft: false") if name.endswith(draft) else raw
        for name, raw in files.items()
    }
    text = b"".join(raw for name, raw in published.items() if name.rpartition("/")[2][:9] == draft[:9]).decode()
    for drafts in (True, False):
        loaded = site_loader.read(folder, published, drafts)
        told = [each for each in loaded.faults if each.message == "still has the template's ✎; write your own words"]
        unwritten = [each for each in loaded.draft_texts if each.document.path.rpartition("/")[2][:9] == draft[:9]]
        assert (told or unwritten) and text.count("✎") == len(told) + len(unwritten)


def test_every_untranslated_text_of_a_new_exception_is_asked_for(folder):
    files = scaffolding.exception(folder, LANGUAGES, "staff-party", date(2026, 12, 25))
    told = [
        each.field for each in warnings_of(site_loader.read(folder, files, drafts=True), TODAY) if "✎" in each.message
    ]
    assert ["holidays.4.name.zh"] == told


def test_words_made_of_an_id_are_marked_until_somebody_writes_them(folder):
    files = scaffolding.article(LANGUAGES, "visit", "take-away") | scaffolding.dish(
        folder, LANGUAGES, "bowls", "stew", "9.00"
    )
    text = b"".join(files.values()).decode()
    assert "title: ✎ Take away" in text and "en: ✎ Stew" in text


def test_a_new_article_whose_marks_alone_are_taken_away_is_not_published(folder):
    files = {
        name: raw.replace(b"draft: true\n", b"").replace("✎".encode(), b"")
        for name, raw in scaffolding.article(LANGUAGES, "visit", "take-away").items()
    }
    faults = site_loader.read(folder, files).faults
    assert {*files} == {
        each.path for each in faults if (each.field, each.message) == ("summary", "is blank; write its value")
    }, faults


def test_another_language_of_an_answer_waits_for_what_the_first_one_says_alone():
    [text] = [
        raw.decode()
        for name, raw in scaffolding.article(LANGUAGES, "visit", "terrace", "A terrace?", "Yes, in summer.").items()
        if ".zh." in name
    ]
    assert '"✎ A terrace?"' in text and '"✎ Yes, in summer."' in text and 2 == text.count("✎")


def test_a_new_list_explains_itself_in_the_first_language_of_the_site():
    languages = SiteLanguages((BY_CODE["fr"], BY_CODE["en"]))
    words = {key: {"fr": "Texte", "en": "Text"} for key in ("title", "summary")}
    [raw] = scaffolding.must_order([("soupe", {"fr": "Bonne", "en": "Good"})], words, languages).values()
    comment = next(line for line in raw.decode().splitlines() if line.startswith("# ") and "$schema" not in line)
    assert comment.startswith("# Les plats à ne pas manquer")
