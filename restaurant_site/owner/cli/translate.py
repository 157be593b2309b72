"""``restaurant-site translate``."""

from collections.abc import Iterable
from pathlib import Path

import click

from ...content import site_loader
from ...content.chinese import Piece, deriver
from ...content.load_state import WORD_LIST, LoadState
from ...content.yaml_documents import field_name
from .. import translations
from . import findings
from .folder import FOLDER, exit_with_faults, recover
from .language import gettext


@click.command
@FOLDER
@click.option("--missing", is_flag=True, help="List texts that are derived from those of another language.")
@click.option("--confirm", is_flag=True, help="Record that every translation matches the text in the default language.")
@click.option("--only", default="", help="With --missing: only files whose names begin with this, such as menu/rice.")
def translate(folder: Path, missing: bool, confirm: bool, only: str) -> None:
    """List derived translations, or record that all have been compared."""
    if missing == confirm:
        raise click.UsageError(gettext("write either --missing or --confirm"))
    recover(folder)
    draft = site_loader.read(folder, drafts=True)
    if draft.faults:
        exit_with_faults(folder, draft.faults)
    if confirm:
        count = translations.write_lock(folder, draft.documents, draft.languages)
        shown = findings.shown(folder / translations.LOCK)
        click.echo(gettext("Translations noted in %(file)s: %(number)s.", number=count, file=shown))
    else:
        _list_derived(folder, draft, only)


def _list_derived(folder: Path, draft: LoadState, only: str) -> None:
    words = draft.documents[WORD_LIST].value if WORD_LIST in draft.documents else {}
    derive = deriver(words)
    count = 0
    click.echo(gettext("Traditional → derived; [in brackets] what the word list says instead of OpenCC"))
    for document, location, text in translations.derived(draft.documents, draft.languages, draft.languages.derived):
        if document.path.startswith(only):
            count += 1
            for number, line in enumerate(text.splitlines(), document.line(location)):
                if line:
                    where = f"{findings.shown(folder / document.path)}:{number}: {field_name(location)}"
                    click.echo(f"{where}: {line} → {_marked(derive(line))}")
    message = gettext(
        "Derived texts: %(number)s. To write one by hand, put it beside the text that it is derived from, "
        "under the code of its language, or into the article’s file in this language.",
        number=count,
    )
    click.echo(message)


def _marked(pieces: Iterable[Piece]) -> str:
    return "".join(f"[{piece.text}]" if piece.by_word_list else piece.text for piece in pieces)
