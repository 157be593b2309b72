"""``media`` serves pictures at the addresses that documents name."""

import shutil

import pytest

from tests.conftest import SAMPLE


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


def test_a_file_that_is_no_dishs_picture_is_not_served(make_app, tmp_path):
    shutil.copytree(SAMPLE, tmp_path / "content")
    guest = make_app(content_dir=tmp_path / "content").test_client()
    (tmp_path / "content" / "images" / "menu" / "draft.webp").write_bytes(b"RIFF")
    assert 404 == guest.get("/images/menu/draft.webp", buffered=True).status_code


def test_browsers_find_the_icon(guest):
    response = guest.get("/favicon.ico", buffered=True)
    assert 200 == response.status_code
    assert response.content_type in {"image/x-icon", "image/vnd.microsoft.icon"}
