"""``restaurant-site status``."""

import json
import sys
from http.client import HTTPException
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

import click

from ...content import site_loader
from ...settings import SettingError, Settings
from .folder import FOLDER

TIMEOUT = 10
"""Seconds to wait for the running site."""


@click.command
@FOLDER
@click.option("--site", "address", help="Address of the running site; else RESTAURANT_BASE_URL.")
def status(folder: Path, address: str | None) -> None:
    """Show which content a running site serves, and whether it is the same as in the folder."""
    asked = address or ""
    try:
        asked = asked or Settings.from_environment().base_url
        state = _readiness(asked)
    except (SettingError, OSError, HTTPException, ValueError) as error:
        of = f"{asked}: " * isinstance(error, OSError)
        click.echo(f"The site does not answer with its state: {of}{error}; --site gives another address", err=True)
        sys.exit(1)
    content = site_loader.read(folder)
    click.echo(f"Served: {state['content_version']}, loaded {state['content_loaded']}, {state['status']}")
    if content.faults:
        click.echo(f"Folder: {len(content.faults)} faults, so it is not served; `restaurant-site check` tells them")
    elif content.version == state["content_version"]:
        click.echo("Folder: the same")
    else:
        click.echo(f"Folder: {content.version}, not served yet")
    sys.exit(content.version != state["content_version"])


def _readiness(address: str) -> dict[str, str]:
    if urlsplit(address).scheme not in {"http", "https"}:
        raise ValueError(f"{address} is no address; write it like https://www.example.ca")
    with urlopen(f"{address.rstrip('/')}/readyz", timeout=TIMEOUT) as answer:  # noqa: S310  # the scheme is checked
        state = json.load(answer)
    if not {"content_version", "content_loaded", "status"} <= state.keys():
        raise ValueError(f"{address} answers, but is no site of this kind")
    return dict(state)
