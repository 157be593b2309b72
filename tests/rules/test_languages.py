"""A language is a row of the table, a gettext catalogue and texts; no other module knows it."""

import subprocess
import sys
import textwrap

from tests.conftest import ROOT
from tests.content.folders import edit

WITH_A_FOURTH_ROW = """
    from dataclasses import replace
    from pathlib import Path
    from restaurant_site import locales

    forms = replace(locales.ENGLISH.forms, clock="{hour} h {minute:02}", clock_full_hour="{hour} h", span="{start} à {end}")
    french = replace(
        locales.ENGLISH, code="fr", tag="fr-CA", hreflang="fr", open_graph="fr_CA", name="Français",
        aliases=("fr-",), primary_subtags=("fr",), derived_from="en", forms=forms, heading_names=(),
    )
    locales.LOCALES = (*locales.LOCALES, french)
    locales.BY_CODE["fr"] = french

    from restaurant_site.app import create_app
    from restaurant_site.settings import Settings

    client = create_app(Settings(content_dir=Path(r"%s"))).test_client()
    page = client.get("/fr/menu/mint-tea", headers={"Accept": "text/html"})
    print(page.status_code, page.headers["Content-Language"], 'content="fr_CA"' in page.text)
    print("11 h 30" in client.get("/fr/index.md").text)
    print(client.get("/api/menu/mint-tea?lang=fr-CA").json["suggestion"])
    print(client.get("/api/menu/mint-tea?lang=fr").json["name"])
    print(client.get("/", headers={"Accept-Language": "fr-FR"}).headers["Location"])
"""


def test_a_further_row_is_served_as_pages_markdown_and_documents(folder):
    edit(folder, "restaurant.yaml", "[en, zh, cn]", "[en, zh, cn, fr]")
    program = textwrap.dedent(WITH_A_FOURTH_ROW) % folder
    told = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert ["200 fr-CA True", "True", "fr", "Mint Tea", "/fr/"] == told.splitlines()
