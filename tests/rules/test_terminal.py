"""What the commands say goes through gettext, so that a terminal speaks the language of the house."""

import ast
import re
from collections.abc import Iterator

import pytest

from restaurant_site.i18n import load_catalogues
from restaurant_site.locales import LOCALES
from restaurant_site.models.fault_kinds import Kind
from restaurant_site.owner.cli.language import VALUE_ALONE
from restaurant_site.settings import shipped
from tests.rules.paths import PACKAGE

COMMANDS = sorted((PACKAGE / "owner" / "cli").glob("*.py"))
TRANSLATED = {"gettext", "ngettext", "N_", "Words"}
NOT_PRINTED = {"COMMENT"}
"""The comment of a file."""
PHRASE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")


def untranslated(tree: ast.AST) -> Iterator[str]:
    """Yield the phrases of a module that no call translates; docstrings, texts of --help and values of files are none."""
    for node in ast.iter_child_nodes(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in TRANSLATED:
                continue
            case ast.Assign(targets=[ast.Name(id=name)]) if name in NOT_PRINTED:
                continue
            case ast.Expr(value=ast.Constant()) | ast.keyword(arg="help" | "metavar"):
                continue
            case ast.Constant(value=str(text)) if PHRASE.search(text):
                yield text
            case _:
                yield from untranslated(node)


@pytest.mark.parametrize("path", COMMANDS, ids=lambda path: path.stem)
def test_every_phrase_of_a_command_is_a_message_of_gettext(path):
    assert [] == [*untranslated(ast.parse(path.read_text(encoding="utf-8")))]


def test_a_phrase_that_is_not_translated_is_found():
    planted = 'click.echo(f"Added {count} dishes to {file}.")\nclick.echo(gettext("No difference."))'
    assert [" dishes to "] == [*untranslated(ast.parse(planted))]


CATALOGUES = {locale.code: load_catalogues(shipped("translations"))[locale.catalogue] for locale in LOCALES}
SENDS_AWAY = re.compile(r"Ask whoever|\b(?:un)?tick\b|Choose one of those that are offered", re.IGNORECASE)


@pytest.mark.parametrize("catalogue", [each for code, each in CATALOGUES.items() if code != "en"])
def test_where_a_form_sends_to_somebody_else_or_to_a_button_the_console_has_words_of_its_own(catalogue):
    """In another language the console says the sentence of the form where its own has no translation."""
    consoles = {kind.name: kind.console for kind in Kind if SENDS_AWAY.search(kind.form)}
    assert [] == [
        name for name, text in consoles.items() if catalogue.gettext(text) == text and not VALUE_ALONE.fullmatch(text)
    ]
