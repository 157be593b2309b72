"""``--help`` in the language of the run: docstrings of commands and the help of options are messages of gettext."""

from collections.abc import Iterable
from copy import copy

import click

from ...i18n import N_
from . import language

SHOW_HELP = N_("Show this message and exit.")
HEADINGS = (N_("Options"), N_("Commands"))
"""Click's own words."""
DEFAULT = "[default: "


class HelpFormatter(click.HelpFormatter):
    """Says Click's own words in the language of the run."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{_with_colon(language.gettext('Usage'))} ")

    def write_heading(self, heading: str) -> None:
        said = language.gettext(heading) if heading in HEADINGS else heading
        self.write(f"{'':>{self.current_indent}}{_with_colon(said)}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        default = f"[{_with_colon(language.gettext('default'))} "
        said = [
            (name, language.gettext(text) if text == SHOW_HELP else text.replace(DEFAULT, default))
            for name, text in rows
        ]
        super().write_dl(said, col_max, col_spacing)


class SpokenContext(click.Context):
    formatter_class = HelpFormatter


def paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, each in one line."""
    return [" ".join(each.split()) for each in text.split("\n\n") if each.strip()]


def spoken(command: click.Command) -> click.Command:
    """Return a command whose help is in the language of the run."""
    said = copy(command)
    said.context_class = SpokenContext
    said.help = _said(command.help)
    said.params = [_spoken_parameter(each) for each in command.params]
    if isinstance(said, click.Group):
        said.commands = {name: spoken(each) for name, each in said.commands.items()}
    return said


def _spoken_parameter(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option):
        return parameter
    said = copy(parameter)
    said.help = _said(parameter.help)
    return said


def _said(text: str | None) -> str | None:
    return text and "\n\n".join(map(language.gettext, paragraphs(text)))


def _with_colon(words: str) -> str:
    return f"{words}{language.spoken().punctuation.colon.rstrip()}"
