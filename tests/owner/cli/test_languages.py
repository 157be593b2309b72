"""Languages that are added, taken away, or made the default."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from restaurant_site.content.site_loader import load_site
from restaurant_site.owner.cli.commands import main
from tests.content.folders import edit


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_language_is_added_as_drafts_beside_the_other_texts(folder):
    edit(folder, "menu/drinks.yaml", "- id: mint-tea", "- id: mint-tea  # in summer")
    (folder / "synonyms.yaml").write_text("- [soup, broth]\n")
    before = files_of(folder)
    result = run("languages", "add", "fr", folder)
    assert (0, "French: 94 texts to be written.") == (result.exit_code, result.output.splitlines()[0])
    changed = files_of(folder)
    lines = {*changed["menu/drinks.yaml"].decode().splitlines()} - {*before["menu/drinks.yaml"].decode().splitlines()}
    assert "  name: {en: Mint Tea, zh: 薄荷茶, fr: ✎ Mint Tea}" in lines and "- id: mint-tea  # in summer" not in lines
    assert "title: Heures d’ouverture" in changed["knowledge/visit/opening-hours.fr.md"].decode()
    assert ["en", "zh", "cn"] == load_site(folder).languages.codes
    assert 0 == run("check", folder).exit_code
    assert 0 == run("languages", "remove", "fr", folder).exit_code
    assert before == files_of(folder)


def test_the_check_lists_drafts_as_not_published(folder):
    edit(folder, "menu/drinks.yaml", "新鮮薄荷。", "✎ Fresh mint.")
    result = run("check", folder)
    assert (0, 1) == (result.exit_code, run("check", "--strict", folder).exit_code)
    draft = "menu/drinks.yaml:3: not published: 1.description.zh: is not written yet in Traditional Chinese"
    assert f"{draft}; write it, and take ✎ away" in result.output
    assert "Traditional Chinese is not published yet" not in result.output
    assert "1 not published" in result.output.splitlines()[-1]
    severities = [each["severity"] for each in json.loads(run("check", "--format", "json", folder).stdout)]
    assert 1 == severities.count("not-published")


def test_a_text_that_refers_to_a_draft_says_to_which(folder):
    edit(folder, "facts.yaml", "{{last-pour}}前有湯", "✎ Soup")
    edit(folder, "menu/bowls.yaml", "一碟麵", '"{{motto}}"')
    line = "menu/bowls.yaml:19: not published: 2.picture.zh: is not published in Traditional Chinese"
    assert f"{line}: it refers to `{{{{motto}}}}`, which is not written yet" in run("check", folder).output


def test_a_derived_language_needs_its_code_only(folder):
    run("languages", "remove", "cn", folder)
    before = files_of(folder)
    assert 0 == run("languages", "add", "cn", folder).exit_code
    assert {"restaurant.yaml"} == {name for name, raw in files_of(folder).items() if raw != before.get(name)}
    assert ["en", "zh", "cn"] == load_site(folder).languages.codes


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", "de"), "there are en (English), zh (Traditional Chinese)"),
        (("remove", "fr"), "French: the site has only en, zh, cn"),
        (("remove", "en"), "first `restaurant-site languages default` with another one"),
        (("remove", "zh"), "the texts in Simplified Chinese are derived from it; first `languages remove cn`"),
        (("default", "fr"), "first `restaurant-site languages add fr`, and write its texts"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(folder, words, said):
    before = files_of(folder)
    result = run("languages", *words, folder)
    assert result.exit_code and said in " ".join(result.output.replace("\n", " ").split())
    assert before == files_of(folder)


def test_a_language_becomes_the_default_when_it_is_written(folder):
    run("languages", "add", "fr", folder)
    before = files_of(folder)
    refused = run("languages", "default", "fr", folder)
    assert (1, before) == (refused.exit_code, files_of(folder)) and "nothing was changed" in refused.output
    assert 0 == run("languages", "default", "zh", folder).exit_code
    assert "related: []" in (folder / "knowledge/visit/opening-hours.zh.md").read_text()
    assert 0 == run("languages", "remove", "en", folder).exit_code
    assert ["zh", "cn"] == load_site(folder).languages.codes


def test_nothing_changes_if_a_file_cannot_be_written(folder):
    (folder / "rhythm.yaml").chmod(0o444)
    before = files_of(folder)
    result = run("languages", "add", "fr", folder)
    assert (1, before) == (result.exit_code, files_of(folder)) and "rhythm.yaml" in result.output
