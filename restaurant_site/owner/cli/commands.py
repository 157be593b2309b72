"""The command ``restaurant-site`` with all that an owner runs; ``flask content …`` is the same for one release."""

from importlib import import_module

import click
from flask import Flask

from ...settings import VERSION
from .programs import export, serve

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
}
"""The commands that work on a content folder: name → module of this package, and what it is called there."""


class ContentGroup(click.Group):
    """A group of COMMANDS; a command is imported when it runs, as Click's manual shows under “Lazily Loading Subcommands”."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*COMMANDS, *self.commands])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module, _, name = COMMANDS.get(cmd_name, "").partition(":")
        if not module:
            return super().get_command(ctx, cmd_name)
        found: click.Command = getattr(import_module(f".{module}", __package__), name)
        return found


@click.group(cls=ContentGroup, commands=[serve])
@click.version_option(VERSION, prog_name="restaurant-site")
def main() -> None:
    """Write a restaurant's content, check it, and serve its site."""


main.add_command(export, "export-site")

content = ContentGroup("content", help="Work on the content files.")


def commands_only() -> Flask:
    """Return an application with the commands of ``flask content`` and ``flask export``; it needs no content that loads."""
    app = Flask(__name__)
    app.cli.add_command(content)
    app.cli.add_command(export)
    app.register_error_handler(404, lambda _error: (NOT_SERVED, 404))
    return app


NOT_SERVED = "Only commands run here. To serve the site: flask --app restaurant_site.wsgi run\n"
