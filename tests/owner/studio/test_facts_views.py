"""The restaurant's own facts, the words of its pages and its colours."""

import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from restaurant_site.domain.colours import complete_theme
from restaurant_site.locales import BY_CODE, SiteLanguages
from restaurant_site.owner import scaffolding
from restaurant_site.owner.studio import blueprint
from tests.conftest import judged
from tests.content.folders import edit
from tests.owner.studio.conftest import ORIGIN, Browser, messages

PAGES = {"restaurant": "restaurant.yaml", "words": "pages.yaml", "words?page=reservation": "pages.yaml"}


@pytest.mark.parametrize("path", PAGES)
def test_a_form_that_is_sent_as_it_is_changes_nothing(browser, path):
    before = browser.text(PAGES[path])
    response = browser.save(path)
    assert (303, before) == (response.status_code, browser.text(PAGES[path]))


@pytest.mark.parametrize(
    ("typed", "telephone", "shown"),
    [
        ("01632 960148", "+441632960148", "01632 960148"),
        ("+44 1632 960148", "+441632960148", "+44 1632 960148"),
        ("0044 1632 960148", "+441632960148", "0044 1632 960148"),
        ("+441632960148", "+441632960148", None),
    ],
)
def test_a_number_of_another_country_is_called_with_its_code_and_shown_as_typed(tmp_path, typed, telephone, shown):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like="old-boathouse")
    browser = Browser(tmp_path / "mine")
    assert 303 == browser.save("restaurant", telephone=typed).status_code
    restaurant = browser.site.restaurant
    assert (telephone, shown) == (restaurant.telephone, restaurant.telephone_shown)
    before = browser.text("restaurant.yaml")
    assert (303, before) == (browser.save("restaurant").status_code, browser.text("restaurant.yaml"))


def test_the_telephone_is_written_as_people_write_it(browser):
    assert 303 == browser.save("restaurant", telephone="(604) 555-0199").status_code
    assert "+16045550199" == browser.site.restaurant.telephone


def test_a_link_is_added_and_another_removed(browser):
    form = browser.form("restaurant")
    rows = sorted({name.split("-")[1] for name in form if name.startswith("channels-")}, key=int)
    new = {f"channels-{rows[-1]}-kind": "social", f"channels-{rows[-1]}-url": "https://social.example/mine"}
    new |= {f"channels-{rows[-1]}-name-en": "Instagram", f"channels-{rows[-1]}-name-zh": "Instagram"}
    for name, text in new.items():
        form[name] = text
    assert 303 == browser.post("restaurant", form).status_code
    assert "https://social.example/mine" in [each.url for each in browser.site.restaurant.channels]


@pytest.mark.parametrize(
    ("typed", "name", "address"),
    [
        ("@maple.lantern", "Instagram", "https://www.instagram.com/maple.lantern"),
        ("@maple", "TikTok", "https://www.tiktok.com/@maple"),
        ("instagram.com/maple", "Our pictures", "https://instagram.com/maple"),
        ("http://www.facebook.com/maple/", "Facebook", "https://www.facebook.com/maple/"),
        ("@maple", "Our Instagram pictures", "https://www.instagram.com/maple"),
        ("maple", "Instagram", "https://www.instagram.com/maple"),
        ("instagram: maple", "", "https://www.instagram.com/maple"),
        ("Instagram @maple", "Our pictures", "https://www.instagram.com/maple"),
        ("https://www.instagram.com/maple/?hl=en", "", "https://www.instagram.com/maple/?hl=en"),
        ("@maple", "", "https://www.instagram.com/maple"),
        ("@maple", "Our pictures", None),
        ("@maple", "Instagram and TikTok", None),
        ("our maple", "Instagram", None),
        ("https://instagram", "Instagram", None),
    ],
)
def test_a_profile_is_written_as_its_whole_address(browser, typed, name, address):
    row = max(each.split("-")[1] for each in browser.form("restaurant") if each.startswith("channels-"))
    new = {"kind": "social" if name else "", "url": typed, "name-en": name, "name-zh": name}
    form = browser.form("restaurant")
    for field, text in new.items():
        form[f"channels-{row}-{field}"] = text
    assert (303 if address else 422) == browser.post("restaurant", form).status_code
    assert (address in [each.url for each in browser.site.restaurant.channels]) == bool(address)


def test_what_a_link_is_for_is_told_in_the_words_of_the_form(browser):
    form = browser.form("restaurant")
    kind = next(name for name, value in form.items() if name.startswith("channels-") and value == "social")
    form[kind] = "reviews"
    assert 303 == browser.post("restaurant", form).status_code
    assert "Instagram, Facebook and others → Reviews" in " ".join(browser.last)


def test_the_line_of_the_home_page_says_where_it_is_read(browser):
    assert "One sentence for search results and shared links" in browser.get("words?page=home").text
    assert "One sentence for search results" not in browser.get("words?page=reservation").text


def test_a_new_street_makes_the_address_line_and_asks_once_for_its_place(browser):
    response = browser.save("restaurant", address__street__en="1807 E 6th Street")
    assert (422, True) == (response.status_code, any("The street has changed" in each for each in messages(response)))
    form = browser.form("restaurant")
    form["address-street-en"], form["asked"] = "1807 E 6th Street", "place"
    assert 303 == browser.post("restaurant", form).status_code
    address = browser.site.restaurant.address
    assert address.text.translations["en"].startswith("1807 E 6th Street, ")
    form = browser.form("restaurant")
    form["address-street-en"], form["place"] = "2 Example Lane", "https://www.google.com/maps/@49.8901,-97.1401,17z"
    form["time_zone"] = "America/Regina"
    response = browser.post("restaurant", form)
    assert (303, []) == (response.status_code, messages(response))
    restaurant = browser.site.restaurant
    assert (49.8901, -97.1401, "America/Regina") == (restaurant.latitude, restaurant.longitude, restaurant.time_zone)


@pytest.mark.parametrize(
    ("typed", "told"), [("north", "write two numbers"), ("https://maps.app.goo.gl/aB3", "copy the long address")]
)
def test_a_place_that_cannot_be_read_is_said_at_its_field_and_stays_as_it_was(browser, typed, told):
    before = browser.text("restaurant.yaml")
    response = browser.save("restaurant", place=typed)
    assert (422, True, before) == (response.status_code, told in messages(response)[0], browser.text("restaurant.yaml"))
    assert typed == BeautifulSoup(response.text, "html.parser").select_one("#place[aria-invalid]")["value"]


def test_the_address_on_one_line_has_the_postal_code_where_the_country_writes_it(browser):
    edit(browser.folder, "restaurant.yaml", "country: CA", "country: FR")
    assert 303 == browser.save("restaurant", address__text__en="").status_code
    address = browser.workspace.load().documents["restaurant.yaml"].value["address"]
    assert f"{address['postal_code']} {address['locality']['en']}" in address["text"]["en"]


def test_the_address_on_one_line_is_made_of_its_parts_unless_it_is_typed(browser):
    assert 303 == browser.save("restaurant", address__text__en="").status_code
    address = browser.site.restaurant.address
    made = address.text.translations["en"]
    assert made.startswith(address.street.translations["en"] + ", ") and made.endswith(address.postal_code)
    assert 303 == browser.save("restaurant", address__text__en="Behind the church").status_code
    assert 303 == browser.save("restaurant", address__postal_code="R3C 0A2").status_code
    assert "R3C 0A2" in browser.site.restaurant.address.text.translations["en"]


def test_what_is_wrong_stands_at_its_field(browser):
    response = browser.save("restaurant", email="nobody")
    assert (422, True) == (response.status_code, any("Write one email address" in each for each in messages(response)))


def test_the_pages_stand_as_guests_see_them_home_first_and_those_that_are_left_out_last(browser):
    def names() -> list[str]:
        return [each["href"].partition("page=")[2] for each in browser.page("words").select(".tasks a")]

    before = names()
    assert ["home", "menu", "reservation"] == before[:3]
    assert "Home" == browser.page("words").select_one(".tasks [aria-current]").text
    text = browser.text("pages.yaml").replace("reservation: {", "reservation: {hidden: true, ")
    (browser.folder / "pages.yaml").write_text(text, encoding="utf-8")
    assert [*(each for each in before if each != "reservation"), "reservation"] == names()


def test_the_words_of_a_page_change_in_one_language(browser):
    assert 303 == browser.save("words?page=home", summary__en="Soup all day.").status_code
    assert "Soup all day." == browser.site.pages["home"].summary.translations["en"]


def test_a_home_page_without_words_of_its_own_gets_its_text_by_the_form(browser):
    text = re.sub(r"^home:.*\n(?: .*\n)*", "", browser.text("pages.yaml"), flags=re.MULTILINE)
    (browser.folder / "pages.yaml").write_text(text, encoding="utf-8")
    page, restaurant = browser.page("words"), browser.site.restaurant
    assert "Home" == page.select_one(".tasks [aria-current]").text
    assert restaurant.description.translations["en"] == page.select_one("[name=summary-en]").text.strip()
    assert 303 == browser.save("words?page=home").status_code
    assert text == browser.text("pages.yaml")
    assert 303 == browser.save("words?page=home", body__en="Soup by the river.", body__zh="河畔湯品。").status_code
    home = browser.site.pages["home"]
    assert "Soup by the river." == home.body.translations["en"]
    assert (restaurant.name, restaurant.description) == (home.title, home.summary)
    assert 422 == browser.save("words?page=home", title__en="").status_code


def test_a_colour_that_nobody_could_read_is_refused(browser):
    assert 303 == browser.save("colours", sign="#1d4f91").status_code
    assert "#1d4f91" in browser.text("theme.yaml")
    assert 422 == browser.save("colours", sign="blue").status_code


def test_the_studio_has_the_colours_of_the_restaurants_sign(browser):
    before = browser.get("theme.css").text
    assert 303 == browser.save("colours", sign="#1d4f91", button="").status_code
    after = browser.get("theme.css").text
    assert ("#1d4f91" in before, "--fascia: light-dark(#1d4f91, " in after) == (False, True)
    assert browser.page("dishes").select_one("link[href$='theme.css']")


def test_headings_have_the_face_of_the_site_which_the_studio_serves_itself(browser):
    sheet, policy = browser.get("theme.css").text, browser.get("colours").headers["Content-Security-Policy"]
    [name] = set(re.findall(r'url\("faces/([^"]+)"\)', sheet))
    face = browser.get(f"faces/{name}")
    assert (200, "font/woff2") == (face.status_code, face.content_type) and "font-src 'self'" in policy
    assert "no-store" not in face.headers["Cache-Control"]
    assert [404, 404] == [browser.get(f"faces/{other}").status_code for other in ("OFL.txt", "none.woff2")]


def test_a_cuisine_is_added_and_the_first_one_changed(browser):
    code = browser.site.languages.default.code
    form = browser.form("restaurant")
    rows = [name for name in form if name.startswith("cuisine-") and name.endswith(f"-{code}")]
    new = {
        f"cuisine-{number}-{each}": f"Kitchen {number}"
        for number in (0, len(rows) - 1)
        for each in browser.site.languages.codes
    }
    assert 303 == browser.send("restaurant", form, **new).status_code
    cuisines = [each.translations[code] for each in browser.site.restaurant.cuisine]
    assert ("Kitchen 0", f"Kitchen {len(rows) - 1}") == (cuisines[0], cuisines[-1])


@pytest.mark.parametrize(
    ("country", "labels"),
    [
        ("GB", {"Town or city", "County", "Postcode"}), ("US", {"City", "State", "ZIP code"}),
        ("CA", {"City", "Province or territory", "Postal code"}), ("TH", {"Town or city", "Region", "Postal code"}),
    ],
)  # fmt: skip
def test_the_address_is_asked_for_as_the_country_says(browser, country, labels):
    raw = browser.text("restaurant.yaml").replace("country: CA", f"country: {country}")
    (browser.folder / "restaurant.yaml").write_text(raw, encoding="utf-8")
    page = browser.page("restaurant")
    assert labels <= {each.text.strip() for each in page.select("label, legend")}


def test_the_languages_of_the_staff_are_written_by_their_names(browser):
    assert 303 == browser.save("restaurant", languages="English, punjabi, Cantonese, zh").status_code
    assert ("en", "pa", "yue", "zh") == browser.site.restaurant.languages
    assert "English, Punjabi, Cantonese, Chinese" == browser.form("restaurant")["languages"]
    assert "languages: [en, pa, yue, zh]" in browser.text("restaurant.yaml")
    assert 303 == browser.save("restaurant", languages="Mandarin, Farsi، Français, 廣東話").status_code
    assert ("zh", "fa", "fr", "yue") == browser.site.restaurant.languages
    refused = browser.save("restaurant", languages="English, Klingonese")
    assert (422, True) == (refused.status_code, "No language has this name: Klingonese." in refused.text)


def test_a_field_says_what_guests_read_in_place_of_a_reference(browser):
    browser.save("words?page=home", summary__en="Call {{phone}}.")
    assert "In place of {{phone}}, guests read: " in browser.page("words?page=home").select_one("main").text


def test_each_look_is_shown_by_its_colours(browser):
    looks = browser.page("colours").select("#theme li")
    assert 3 == len(looks) == len({str(each.svg) for each in looks})


def test_the_example_of_what_a_guest_spends_is_in_the_currency_of_the_house(tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like="old-boathouse")
    field = Browser(tmp_path / "mine").page("restaurant").select_one("[name=price_range]")
    assert "£8.00–£30.00" == field["placeholder"]


@pytest.fixture
def boathouse(tmp_path):
    scaffolding.start(tmp_path / "mine", SiteLanguages((BY_CODE["en"],)), like="old-boathouse")
    return Browser(tmp_path / "mine")


def test_a_number_of_too_few_digits_is_asked_about_and_saved_when_it_is_said_to_be_right(boathouse):
    before = boathouse.text("restaurant.yaml")
    response = boathouse.save("restaurant", telephone="01904 96011")
    page = BeautifulSoup(response.text, "html.parser")
    assert (422, before) == (response.status_code, boathouse.text("restaurant.yaml"))
    assert "01904 96011 has more or fewer digits" in page.select_one("#doubt-telephone").text
    sure = page.select_one("#doubt-telephone button")["value"]
    assert 303 == boathouse.save("restaurant", telephone="01904 96011", sure=sure).status_code
    assert "+44190496011" == boathouse.site.restaurant.telephone


def test_a_save_names_the_telephone_as_the_owner_writes_it(boathouse):
    boathouse.save("restaurant", telephone="01904 960112")
    assert 303 == boathouse.save("restaurant", telephone="01904 960 113").status_code
    assert "01904 960 113" == boathouse.site.restaurant.telephone_shown
    assert ("The Old Boathouse: Telephone: 01904 960112 → 01904 960 113",) == boathouse.last


def test_the_telephone_is_shown_as_people_of_the_country_write_it_with_such_an_example(boathouse):
    assert 303 == boathouse.save("restaurant", telephone="+441904960112").status_code
    field = boathouse.page("restaurant").select_one("#telephone")
    assert ("01904 960112", "0121 234 5678") == (field["value"], field["placeholder"])
    assert 303 == boathouse.save("restaurant", telephone="01904960113").status_code
    assert "01904 960113" == boathouse.site.restaurant.phone


def test_a_former_number_in_texts_is_listed_after_the_save_and_changed_there_with_one_press(boathouse):
    boathouse.save("restaurant", telephone="01904 960112")
    boathouse.save("words?page=home", summary__en="Ring 01904 960 112 for a table.")
    name = next(path.name for path in (boathouse.folder / "knowledge").rglob("*.en.md"))
    article = f"articles/{name.removesuffix('.en.md')}/en"
    body = f"{boathouse.form(article)['body']}\n\nRing +44 1904 960112."
    boathouse.save(article, body=body)
    page = judged(
        boathouse.client.get(boathouse.save("restaurant", telephone="01904 960113").location, base_url=ORIGIN).text
    )
    assert {"01904 960 112", "+44 1904 960112"} == {each.text for each in page.select(".left li bdi")}
    assert all(
        boathouse.client.get(each["href"], base_url=ORIGIN).status_code == 200 for each in page.select(".left a")
    )
    form = page.select_one(".left form")
    path = form["action"].partition("/en/")[2]
    assert 303 == boathouse.post(path, {"from": form.select_one("[name=from]")["value"]}).status_code
    assert "Ring 01904 960113 for a table." in boathouse.text("pages.yaml")
    assert "Ring +44 1904 960113." in boathouse.form(article)["body"]
    assert 2 == len(boathouse.last)
    version = boathouse.workspace.versions.latest(1)[0].id
    assert 303 == boathouse.post(f"versions/{version}/undo").status_code
    assert "Ring 01904 960 112 for a table." in boathouse.text("pages.yaml")


def test_a_former_number_in_a_text_is_worth_checking_until_it_is_gone(boathouse):
    boathouse.save("restaurant", telephone="01904 960112")
    boathouse.save("words?page=home", summary__en="Ring 01904 960 112 for a table.")
    boathouse.save("restaurant", telephone="015394 32148")
    boathouse.save("dishes/mushy-peas", price="3.20")
    said = "01904 960 112 is your former telephone number."
    [row] = [each for each in boathouse.page("").select(".checks li") if said in each.text]
    assert "words?page=home" in row.a["href"]
    boathouse.save("words?page=home", summary__en="Ring us for a table.")
    assert said not in boathouse.page("").text


def test_nothing_is_listed_where_the_new_number_is_quoted_everywhere(boathouse):
    location = boathouse.save("restaurant", telephone="01632 960148").location
    assert [] == judged(boathouse.client.get(location, base_url=ORIGIN).text).select(".left")


def test_another_look_changes_colours_alone_and_the_pattern_is_a_choice_of_its_own(browser):
    (browser.folder / "theme.yaml").unlink(missing_ok=True)
    before = complete_theme(browser.workspace.load().theme)
    other = "lantern" if before.theme != "lantern" else "celadon"
    assert 303 == browser.save("colours", theme=other).status_code
    after = complete_theme(browser.workspace.load().theme)
    assert (other, before.border, before.fonts) == (after.theme, after.border, after.fonts)
    assert before.colours != after.colours
    assert 303 == browser.save("colours", border="checks").status_code
    assert ("checks", other) == (browser.workspace.load().theme.border, browser.workspace.load().theme.theme)


def test_a_save_of_the_colours_writes_no_pattern_that_nobody_chose(browser):
    (browser.folder / "theme.yaml").write_text("theme: celadon\n", encoding="utf-8")
    assert "waves" == browser.page("colours").select_one("#border option[selected]")["value"]
    assert 303 == browser.save("colours", sign="#1d4f91").status_code
    assert "border" not in browser.text("theme.yaml")


def test_each_look_says_its_colours_in_plain_words(browser):
    said = [each.text for each in browser.page("colours").select("#theme .place")]
    assert ["black and blue", "green and rust", "red and cream"] == said


def test_the_words_of_the_home_page_begin_with_those_that_it_shows(browser):
    def fields(page: str) -> list[str]:
        ids = [
            each["id"].partition("-")[0]
            for each in browser.page(f"words?page={page}").select("form :is(input[id], textarea)")
        ]
        return [*dict.fromkeys(ids)]

    assert (["body", "title", "summary"], ["title", "summary", "body"]) == (fields("home"), fields("reservation"))
    assert "the page does not show it" in browser.get("words?page=home").text
    assert "the page does not show it" not in browser.get("words?page=reservation").text


def test_mistakes_and_success_have_colours_that_no_house_changes(browser):
    sheet = (Path(blueprint.__file__).parent / "static/studio.css").read_text("utf-8")
    for colour in ("--fault", "--done"):
        assert f"{colour}: light-dark(" in sheet and colour not in browser.get("theme.css").text
    signed = next(line for line in sheet.splitlines() if 'content: "!" / ""' in line)
    assert ".fault" in signed and "background: var(--fault)" in signed
    ticked = next(line for line in sheet.splitlines() if 'content: "✓"' in line)
    assert "color: var(--done)" in ticked
