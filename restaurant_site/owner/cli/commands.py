"""The command ``restaurant-site`` with all that an owner runs."""

from importlib import import_module
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from ...i18n import N_
from ...locales import BY_CODE
from ...settings import VERSION
from . import language
from .help_texts import SpokenContext, spoken
from .programs import export_site, serve

COMMANDS = {
    "check": "check:check",
    "export": "spreadsheet:export_sheet",
    "gaps": "missed_searches:gaps",
    "holidays": "holidays:holidays",
    "import": "spreadsheet:import_sheet",
    "init": "new:init",
    "languages": "languages:languages",
    "migrate": "migrate:migrate",
    "new": "new:new",
    "pictures": "pictures:pictures",
    "preview": "programs:preview",
    "qr": "pictures:qr",
    "schemas": "migrate:write_schemas",
    "soldout": "soldout:soldout",
    "stats": "stats:stats",
    "status": "status:status",
    "studio": "programs:studio",
    "translate": "translate:translate",
    "undo": "undo:undo",
}
"""The commands that work on a content folder: name → module of this package, and what it is called there."""


class ContentGroup(click.Group):
    """A group of COMMANDS; a command is imported when it runs, as Click's manual shows under “Lazily Loading Subcommands”."""

    context_class = SpokenContext

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = [*args]
        rest = super().parse_args(ctx, args)
        language.speak_as_typed(typed)
        return rest

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group.format_help(spoken(self), ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; say what is wrong with what was typed behind it in the language of the site."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            if language.is_written() or isinstance(error, NoArgsIsHelpError):
                raise
            command = error.ctx.command_path if error.ctx else ctx.command_path
            click.echo(language.usage_said(error), err=True)
            click.echo(language.gettext("`%(command)s --help` tells more.", command=command), err=True)
            ctx.exit(error.exit_code)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*COMMANDS, *self.commands])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module, _, name = COMMANDS.get(cmd_name, "").partition(":")
        found: click.Command | None
        found = (
            getattr(import_module(f".{module}", __package__), name) if module else super().get_command(ctx, cmd_name)
        )
        return found and spoken(found)


@click.group(cls=ContentGroup, commands=[export_site, serve])
@click.version_option(VERSION, prog_name="restaurant-site", help=N_("Show the version and exit."))
@click.option(
    "--lang",
    type=click.Choice([*BY_CODE]),
    callback=language.choose,
    is_eager=True,
    expose_value=False,
    help="The language in which the commands speak; without it, the first one of the site.",
)
def main() -> None:
    """Write a restaurant's content, check it, and serve its site."""
