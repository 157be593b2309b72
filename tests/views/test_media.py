"""``media`` serves pictures at the addresses that documents name."""

import json
import shutil
from io import BytesIO

import pytest
from bs4 import BeautifulSoup
from PIL import Image

from restaurant_site.content.pictures import resized_file
from restaurant_site.content.site_loader import load_site
from restaurant_site.models.theme import THEMES
from restaurant_site.owner.images.make import make
from tests.conftest import BASE, SAMPLE, judged
from tests.content.test_theme_files import DRAWN


@pytest.fixture
def guest(make_app):
    return make_app().test_client()


def test_every_dish_has_its_picture_at_the_address_that_documents_name(client):
    for item in client.get("/api/menu?limit=5").json["items"]:
        response = client.get(item["image"], buffered=True)
        assert (200, "image/webp") == (response.status_code, response.content_type)
        assert b"WEBP" == response.data[8:12]


def test_a_picture_has_a_strong_tag_by_which_it_is_asked_for_again(guest):
    first = guest.get("/images/menu/mint-tea.webp", buffered=True)
    assert first.headers["ETag"].startswith('"')
    again = guest.get("/images/menu/mint-tea.webp", headers={"If-None-Match": first.headers["ETag"]}, buffered=True)
    assert (304, b"") == (again.status_code, again.data)


def test_head_says_the_length_and_sends_nothing(guest):
    whole = guest.get("/images/menu/mint-tea.webp", buffered=True)
    response = guest.head("/images/menu/mint-tea.webp", buffered=True)
    assert (str(len(whole.data)), b"") == (response.headers["Content-Length"], response.data)


@pytest.mark.parametrize(
    "name", ["nothing", "..%2F..%2Frestaurant", "%2e%2e", "mint-tea.webp%00", "MINT-TEA", "%ff", "mint-tea%2Fx"]
)
def test_what_is_no_dish_has_no_picture(guest, name):
    response = guest.get(f"/images/menu/{name}.webp", buffered=True)
    assert (404, "no-store") == (response.status_code, response.headers["Cache-Control"])


def test_a_picture_of_the_home_page_is_served_in_its_shapes_and_sizes(make_app, made):
    (made / "images" / "home").mkdir()
    Image.new("RGB", (2400, 1500)).save(made / "images" / "home" / "morning.jpg")
    assert [] == [step for step in make(made, load_site(made)) if step.failed]
    guest = make_app(content_dir=made).test_client()
    page = BeautifulSoup(guest.get("/en/").data, "html.parser")
    addresses = [page.select_one(".hero img")["src"]]
    addresses += [each.split()[0] for source in page.select(".hero source") for each in source["srcset"].split(", ")]
    assert 8 == len(addresses)
    assert {200} == {guest.get(address, buffered=True).status_code for address in addresses}
    for wrong in ("noon-wide.webp", "720/morning-wide.avif", "1200/morning-wide.webp", "1200/noon-wide.avif"):
        assert 404 == guest.get(f"/images/home/{wrong}", buffered=True).status_code


def test_a_file_that_is_no_dishs_picture_is_not_served(make_app, tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "content")
    guest = make_app(content_dir=tmp_path / "content").test_client()
    (tmp_path / "content" / "images" / "menu" / "draft.webp").write_bytes(b"RIFF")
    assert 404 == guest.get("/images/menu/draft.webp", buffered=True).status_code


@pytest.mark.parametrize("address", ["menu/mint-tea.webp", "menu/640/mint-tea.webp", "cards/menu/mint-tea.jpg"])
def test_a_picture_that_becomes_a_link_out_of_the_folder_is_not_served(make_app, made, address):
    guest = make_app(content_dir=made).test_client()
    assert 200 == guest.get(f"/images/{address}", buffered=True).status_code
    (made / "images" / address).unlink()
    (made / "images" / address).symlink_to(made / "restaurant.yaml")
    assert 404 == guest.get(f"/images/{address}", buffered=True).status_code
    (made / "images" / address).unlink()
    assert 404 == guest.get(f"/images/{address}", buffered=True).status_code


def test_browsers_find_the_icon(guest):
    response = guest.get("/favicon.ico", buffered=True)
    assert 200 == response.status_code
    assert response.content_type in {"image/x-icon", "image/vnd.microsoft.icon"}


@pytest.fixture
def pictured(make_app, made):
    """A guest of a site whose pictures are there in all sizes."""
    return make_app(content_dir=made).test_client()


def test_pages_offer_the_same_picture_in_other_sizes(pictured):
    page = judged(pictured.get("/en/menu/mint-tea").text)
    shown = page.select_one("picture")
    assert "/images/menu/mint-tea.webp" == shown.img["src"]
    types = [source["type"] for source in shown.select("source")]
    assert ["image/avif", "image/webp"] == types
    for source in shown.select("source"):
        for offered in source["srcset"].split(", "):
            address, width = offered.split(" ")
            response = pictured.get(address, buffered=True)
            assert (200, source["type"]) == (response.status_code, response.content_type)
            with Image.open(BytesIO(response.data)) as image:
                assert width == f"{image.width}w"
            assert ("immutable" in response.headers["Cache-Control"]) == ("?v=" in address)


@pytest.mark.parametrize(
    "address",
    ["641/mint-tea.webp", "320/mint-tea.webp", "640/nothing.webp", "640/mint-tea.png", "640/..%2Fmint-tea.webp"],
)
def test_other_sizes_than_those_that_pages_offer_are_not_there(pictured, address):
    assert 404 == pictured.get(f"/images/menu/{address}", buffered=True).status_code


def test_a_size_that_an_update_adds_is_offered_once_it_is_made(make_app, made):
    resized_file(made / "images", "menu/mint-tea", 192, "avif").unlink()
    guest = make_app(content_dir=made).test_client()
    avif = judged(guest.get("/en/menu/mint-tea").text).select_one('source[type="image/avif"]')
    assert ["320w", "640w", "1200w"] == [offered.split()[1] for offered in avif["srcset"].split(", ")]
    assert 404 == guest.get("/images/menu/192/mint-tea.avif", buffered=True).status_code


def test_sizes_that_are_out_of_date_are_not_offered(make_app, made):
    shutil.copy(made / "images" / "menu" / "cold-tea.webp", made / "images" / "menu" / "mint-tea.webp")
    guest = make_app(content_dir=made).test_client()
    assert [] == judged(guest.get("/en/menu/mint-tea").text).select(".served > picture source")
    assert 404 == guest.get("/images/menu/640/mint-tea.webp", buffered=True).status_code


@pytest.mark.parametrize("page", ["", "must-order", "menu/mint-tea", "parking"])
def test_a_shared_page_names_a_card_that_is_there(pictured, page):
    head = judged(pictured.get(f"/zh/{page}").text).head
    told = {tag["property"]: tag["content"] for tag in head.select("meta[property^='og:image']")}
    response = pictured.get(told["og:image"].removeprefix("http://127.0.0.1:8000").removeprefix(BASE), buffered=True)
    assert (200, told["og:image:type"]) == (response.status_code, response.content_type)
    assert "immutable" in response.headers["Cache-Control"]
    with Image.open(BytesIO(response.data)) as image:
        assert (told["og:image:width"], told["og:image:height"]) == (str(image.width), str(image.height))
    assert "summary_large_image" == head.select_one("meta[name='twitter:card']")["content"]
    assert told["og:image:alt"]


@pytest.mark.parametrize("page", ["sitemap", "menu/nothing", "..%2Ffont", "font"])
def test_there_are_no_other_cards(pictured, page):
    assert 404 == pictured.get(f"/images/cards/{page}.jpg", buffered=True).status_code


def test_nothing_is_shown_or_shared_in_place_of_a_picture_that_a_dish_lacks(make_app, made):
    (made / "images" / "menu" / "mint-tea.webp").unlink()
    guest = make_app(content_dir=made).test_client()
    page = judged(guest.get("/en/menu/mint-tea").text)
    assert not page.select(".served > picture") and not page.select("[property^='og:image']")
    assert "summary" == page.head.select_one("meta[name='twitter:card']")["content"]
    assert all("image" not in json.loads(each.text) for each in page.select("[type='application/ld+json']"))
    assert 404 == guest.get("/images/menu/mint-tea.webp", buffered=True).status_code
    dish = guest.get("/api/menu/mint-tea").json
    assert (None, None) == (dish["image"], dish["image_alt"])
    [ranked] = [each for each in guest.get("/api/must-order").json["top_dishes"] if each["slug"] == "mint-tea"]
    assert (None, None, None) == (ranked["image"], ranked["image_display"], ranked["image_source"])
    assert (None, "source") == (ranked["menu"]["image"], ranked["image_policy"])
    assert "/images/menu/mint-tea.webp" not in guest.get("/en/menu/mint-tea.md").text


def test_a_page_without_a_card_is_shared_with_the_restaurants_own_icon_or_without_a_picture(make_app, made):
    shutil.rmtree(made / "images" / "cards")
    page = judged(make_app(content_dir=made).test_client().get("/en/parking").text)
    assert not page.select("[property^='og:image']")
    (made / "images" / "theme").mkdir()
    Image.new("RGB", (512, 512), "teal").save(made / "images" / "theme" / "icon.png")
    for address in ("/en/parking", "/en/must-order"):
        page = judged(make_app(content_dir=made).test_client().get(address).text)
        assert f"{BASE}/theme/icon-512.png" == page.select_one("[property='og:image']")["content"]


def test_the_manifest_names_the_restaurant_and_icons_that_exist(guest):
    response = guest.get("/manifest.webmanifest")
    assert (200, "application/manifest+json") == (response.status_code, response.mimetype)
    assert ("Prairie Spoon", "/") == (response.json["short_name"], response.json["start_url"])
    assert {200} == {guest.get(icon["src"], buffered=True).status_code for icon in response.json["icons"]}
    page = BeautifulSoup(guest.get("/en/menu").data, "html.parser")
    for rel in ("manifest", "apple-touch-icon", "icon"):
        assert 200 == guest.get(page.select_one(f"link[rel={rel}]")["href"], buffered=True).status_code


def test_the_sign_shows_the_owners_logo_and_browsers_get_the_colours_of_the_theme(make_app, folder):
    (folder / "theme.yaml").write_text("theme: celadon\n")
    (folder / "images" / "theme").mkdir()
    (folder / "images" / "theme" / "logo.svg").write_bytes(DRAWN)
    guest = make_app(content_dir=folder).test_client()
    for address in ("/zh/", "/en/menu"):
        page = judged(guest.get(address).text)
        logo = page.select_one(".brand img.logo")
        assert ("300", "100") == (logo["width"], logo["height"])
        assert ("草原湯匙" if address == "/zh/" else "Prairie Spoon") in logo["alt"]
    served = guest.get(logo["src"])
    assert (200, "image/svg+xml", DRAWN) == (served.status_code, served.mimetype, served.data)
    assert "immutable" in served.headers["Cache-Control"]
    celadon = THEMES["celadon"]
    told = {each["media"]: each["content"] for each in page.select("meta[name=theme-color]")}
    assert {
        "(prefers-color-scheme: light)": celadon.colours.sign,
        "(prefers-color-scheme: dark)": celadon.dark.sign,
    } == told
    manifest = guest.get("/manifest.webmanifest").json
    assert (celadon.colours.sign, celadon.colours.paper) == (manifest["theme_color"], manifest["background_color"])


@pytest.mark.parametrize("name", ["nothing.css", "lettering.json", "..%2Ftheme.yaml", "logo.png"])
def test_the_theme_has_no_other_files(guest, name):
    assert 404 == guest.get(f"/theme/{name}").status_code
