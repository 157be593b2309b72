"""One command brings a folder of an older version to this one; it has no fault then, and every fact that it had."""

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

from restaurant_site.content import site_loader
from restaurant_site.content.questions import phrases_by_topic

OLDER = Path(__file__).parents[2] / "sample_content" / "commit-5a305d17"
"""A folder as the service of commit 5a305d17 read it. Do not change it: an owner may have one like it."""


def values(folder: Path) -> Counter[str]:
    """Every value of the files of a folder, however often it stands there."""
    documents = site_loader.read(folder, drafts=True).documents.values()
    return Counter(each for document in documents for each in _scalars(document.value))


def _scalars(value: Any) -> list[str]:
    if isinstance(value, (dict, list)):
        inner = value.values() if isinstance(value, dict) else value
        return [scalar for each in inner for scalar in _scalars(each)]
    return [str(value)]


def test_a_folder_of_an_older_version_is_upgraded_by_one_command(run, tmp_path):
    folder = shutil.copytree(OLDER, tmp_path / "content")
    assert site_loader.read(folder).faults
    assert 0 == run("migrate", str(folder)).exit_code
    assert [] == site_loader.read(folder).faults
    shipped = {phrase for phrases in phrases_by_topic("en").values() for phrase in phrases}
    assert {} == {value: count for value, count in (values(OLDER) - values(folder)).items() if value not in shipped}


def test_what_was_written_is_what_is_served(run, tmp_path):
    folder = shutil.copytree(OLDER, tmp_path / "content")
    run("migrate", str(folder))
    site = site_loader.load_site(folder)
    assert ["en", "zh", "cn"] == site.languages.codes
    assert ("Pot", 750) == (
        site.dishes["mint-tea"].sizes[1].name.translations["en"],
        site.dishes["mint-tea"].sizes[1].price,
    )
    assert "is the night kitchen on" in site.articles["opening-hours"].asked["en"]
    assert {"beef-stew"} == set(site.sold_out)
    comments = [
        line.partition("#")[2]
        for path in OLDER.rglob("*.yaml")
        for line in path.read_text().splitlines()
        if "   # " in line
    ]
    after = "".join(path.read_text() for path in folder.rglob("*.yaml"))
    assert comments and [] == [each for each in comments if each not in after]
