"""The preview of the studio says faults and drafts as the owner knows them."""

import shutil

from bs4 import BeautifulSoup
from werkzeug.test import Client

from restaurant_site.content.starter import SAMPLES
from restaurant_site.owner.preview import Preview
from restaurant_site.owner.studio.app import create_studio
from restaurant_site.owner.studio.blueprint import Studio
from restaurant_site.owner.studio.preview_notes import notes_of
from restaurant_site.owner.studio.versions import Versions
from restaurant_site.owner.studio.workspace import Workspace
from restaurant_site.settings import UNLIMITED, Settings
from tests.content.folders import edit


def notes(preview, address):
    page = Client(preview).get(address, base_url="http://127.0.0.1:8000").text
    return BeautifulSoup(page, "html.parser").select_one("aside.preview")


def test_drafts_and_faults_are_said_in_the_language_of_the_page_without_ids_and_files(tmp_path):
    folder = shutil.copytree(SAMPLES["kabul-kitchen"], tmp_path / "content")
    edit(folder, "menu/bread.yaml", "- id: naan\n", "- id: naan\n  draft: true\n")
    studio = Studio(Workspace(folder, Versions(folder)), "http://127.0.0.1:1", "http://localhost:1", "t")
    preview = Preview(Settings(content_dir=folder, **UNLIMITED), notes=notes_of(create_studio(studio)))
    english, persian = notes(preview, "/en/menu"), notes(preview, "/fa/menu")
    name = studio.workspace.load().documents["menu/bread.yaml"].value[0]["name"]
    assert ("en-CA", "fa") == (english["lang"], persian["lang"])
    assert english.text.strip() == f"Draft: guests do not see it · {name['en']}"
    assert name["fa"] in persian.text and "naan" not in persian.text
    edit(folder, "restaurant.yaml", "email:", "email: nowhere #")
    preview.reloader.reload()
    told = notes(preview, "/en/menu").text
    assert "Fix these first" in told and "Write one email address." in told
    assert "Guests see the last good version" in told
    never = Preview(Settings(content_dir=folder, **UNLIMITED), notes=notes_of(create_studio(studio)))
    assert "Fix these first" in (said := notes(never, "/en/menu").text) and "Guests see" not in said
    assert not [word for word in ("restaurant.yaml", "restaurant-site") if word in told]


def test_the_preview_of_the_studio_names_no_command_for_what_is_still_the_example_s(tmp_path):
    folder = shutil.copytree(SAMPLES["kabul-kitchen"], tmp_path / "content")
    studio = Studio(Workspace(folder, Versions(folder)), "http://127.0.0.1:1", "http://localhost:1", "t")
    settings = Settings(content_dir=folder, **UNLIMITED)
    for preview, is_told in (
        (Preview(settings, notes=notes_of(create_studio(studio))), False),
        (Preview(settings), True),
    ):
        page = Client(preview).get("/fa/", base_url="http://127.0.0.1:8000").text
        assert is_told == bool(BeautifulSoup(page, "html.parser").select("aside.starter"))
