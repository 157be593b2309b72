"""The commands speak the first language of the site."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from restaurant_site.locales import BY_CODE, LOCALES
from restaurant_site.models.fault_kinds import Kind, Translatable, WeekdayIds
from restaurant_site.owner.cli.commands import main
from restaurant_site.owner.cli.language import in_a_list, of_environment, said
from tests.rules.test_terminal import PHRASE

NBSP = "\N{NO-BREAK SPACE}"
ADDRESS = "4208, rue Saint-Denis, Montréal, QC H2J 2K8"


def run(*words: object, environ: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(
        main, [*map(str, words)], env={"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", **(environ or {})}
    )


@pytest.fixture(scope="module")
def bistro(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("french") / "bistro"
    made = run("init", folder, "--languages", "fr,en", "--country", "CA", "--address", ADDRESS)
    assert f"{folder} est prêt en français et anglais, sans plats." in made.output
    return folder


@pytest.fixture
def wrong(bistro):
    """The bistro with a mistake in a file, which is taken back."""
    file = bistro / "hours.yaml"
    before = file.read_text()
    file.write_text(re.sub(r"tuesday: \[.*\]", 'tuesday: ["11:30-25:00"]', before))
    yield file
    file.write_text(before)


def test_a_fault_is_told_in_the_first_language_with_file_and_line(bistro, wrong):
    told = run("check", bistro)
    assert "hours.yaml:" in told.stderr and "`11:30-25:00` ne convient pas; écrivez l’heure d’ouverture" in told.stderr
    assert "1 erreur, " in told.stderr and "un site en service garde son dernier contenu valide." in told.stderr
    assert "is not right" not in told.output


def test_the_option_chooses_another_language(bistro):
    assert "No faults" in run("--lang", "en", "check", bistro).stdout
    assert "Nessun errore" in run("--lang", "it", "check", bistro).stdout


def test_a_usage_error_is_in_the_language_of_the_folder_on_the_line(bistro):
    told = run("check", "--nothing", bistro)
    assert (2, True) == (told.exit_code, "Il n’y a pas d’option --nothing." in told.stderr)
    assert "Il manque SHEET." in run("import", environ={"LANG": "fr_CA.UTF-8"}).stderr
    assert "no such option" in run("check", "--nothing").stderr.lower()


@pytest.mark.parametrize("command", ["check", "status", "preview", "serve"])
def test_what_is_no_content_folder_is_told_with_what_makes_one_and_stays_as_it_is(tmp_path, command):
    told = run(command, tmp_path / "gone", environ={"LANG": "fr_CA.UTF-8"})
    assert (1, f"Il n’y a pas de dossier {tmp_path / 'gone'}. Indiquez votre dossier de contenu") == (
        told.exit_code,
        told.stderr[: len(f"Il n’y a pas de dossier {tmp_path / 'gone'}. Indiquez votre dossier de contenu")],
    )
    assert f"{tmp_path} is no content folder: it has no restaurant.yaml." in run(command, tmp_path).stderr
    assert [] == [*tmp_path.iterdir()]


def test_chinese_sentences_that_follow_each_other_have_no_space_between_them(tmp_path):
    environ = {"LANG": "zh_TW.UTF-8", "RESTAURANT_CONTENT_DIR": str(tmp_path / "gone")}
    assert "。這個位置由 RESTAURANT_CONTENT_DIR 指定。請指明" in run("check", environ=environ).stderr


@pytest.mark.parametrize(
    ("code", "told"), [("en", "`rice`, `tofu`"), ("zh", "`rice`、`tofu`"), ("fa", "`rice`، `tofu`")]
)
def test_a_list_has_the_commas_of_the_language(code, told, monkeypatch):
    monkeypatch.setattr("restaurant_site.owner.cli.language.spoken", lambda: BY_CODE[code])
    assert told.replace("`", "") == in_a_list(["rice", "tofu"])
    assert told in said(Kind.MANY_WITHOUT_ALLERGENS(number=2, name="rice", names=("rice", "tofu")))


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_CA.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh_TW.UTF-8", "LANG": "en_CA.UTF-8"}, "zh"),
        ({"LANGUAGE": "zh_Hans:en", "LC_ALL": "en_CA.UTF-8"}, "cn"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_without_a_site_the_environment_says_the_language(environ, code):
    assert code == of_environment(environ).code


@pytest.mark.parametrize("locale", [each for each in LOCALES if each.code != "en"], ids=lambda each: each.code)
def test_every_kind_of_fault_is_told_in_every_language(bistro, locale, monkeypatch):
    monkeypatch.setattr("restaurant_site.owner.cli.language.spoken", lambda: locale)
    for kind in Kind:
        names = re.findall(r"%\((\w+)\)s", kind.console + kind.form)
        message = kind(
            **{
                name: WeekdayIds(("tuesday",)) if name in ("weekdays", "closed") else Translatable("%(x)s", x="x1")
                for name in names
            }
        )
        assert said(message) != str(message) or kind.name in ("NO_SHEET", "FULL_WIDTH_SIGNS", "FULL_WIDTH"), kind


def commands_of(group: click.Group, *names: str) -> Iterator[tuple[str, ...]]:
    for name in group.list_commands(click.Context(group)):
        yield (*names, name)
        command = group.get_command(click.Context(group), name)
        if isinstance(command, click.Group):
            yield from commands_of(command, *names, name)


@pytest.mark.parametrize("words", [(), *commands_of(main)], ids=" ".join)
def test_help_is_in_the_language_of_the_command_down_to_each_option(words):
    english, french = (run("--lang", code, *words, "--help").output for code in ("en", "fr"))
    assert "Usage: main" in english and "Options:" in english
    assert f"Utilisation{NBSP}: main" in french and f"Options{NBSP}:" in french
    told, said = ([" ".join(each.split()) for each in text.splitlines()[1:]] for text in (english, french))
    assert [] == [line for line in told if PHRASE.search(line) and line in said]


def test_help_speaks_the_language_of_the_site_that_is_named_beside_it(bistro):
    assert "Port d’écoute." in run("preview", bistro, "--help").output
