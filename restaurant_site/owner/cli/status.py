"""``restaurant-site status``."""

import json
import sys
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import click

from ...content import site_loader
from ...content.load_state import utc_now
from ...domain import turns
from ...settings import SettingError, Settings
from . import findings
from .folder import FOLDER
from .language import gettext
from .programs import PORT

TIMEOUT = 10
"""Seconds to wait for the running site."""


@click.command
@FOLDER
@click.option("--site", "address", help="Address of the running site; else RESTAURANT_BASE_URL.")
@click.option("--port", type=PORT, help="Port of a site that is served on this machine; else PORT, or 8000.")
def status(folder: Path, address: str | None, port: int | None) -> None:
    """Show which content a running site serves, and whether it is the same as in the folder."""
    asked = address or (f"http://127.0.0.1:{port}" if port else "")
    try:
        asked = asked or Settings.from_environment().base_url
        state = _readiness(asked)
    except (SettingError, OSError, HTTPException, ValueError) as error:
        of = f"{asked}: " * isinstance(error, OSError)
        reason = f"{of}{error}"
        message = gettext(
            "The site does not answer with its state: %(reason)s; --site gives another address", reason=reason
        )
        click.echo(message, err=True)
        sys.exit(1)
    content = site_loader.read(folder)
    values = {"version": state["content_version"], "loaded": state["content_loaded"], "status": state["status"]}
    click.echo(gettext("Served: %(version)s, loaded %(loaded)s, %(status)s", **values))
    if content.faults:
        faults = findings.count(content.faults)
        click.echo(
            gettext("Folder: %(faults)s, so it is not served; `restaurant-site check` lists them", faults=faults)
        )
        sys.exit(1)
    site = site_loader.site(content)
    version = turns.site_on(site, utc_now().astimezone(site.restaurant.zone).date()).version
    if version == state["content_version"]:
        click.echo(gettext("Folder: the same"))
    else:
        click.echo(gettext("Folder: %(version)s, not served yet", version=version))
    sys.exit(version != state["content_version"])


def _readiness(address: str) -> dict[str, str]:
    if urlsplit(address).scheme not in {"http", "https"}:
        raise ValueError(gettext("%(address)s is no address; write it like https://www.example.ca", address=address))
    with urlopen(f"{address.rstrip('/')}/readyz", timeout=TIMEOUT) as answer:  # noqa: S310  # the scheme is checked
        state = json.load(answer)
    if not {"content_version", "content_loaded", "status"} <= state.keys():
        raise ValueError(gettext("%(address)s answers, but is not a site served by restaurant-site", address=address))
    return dict(state)
