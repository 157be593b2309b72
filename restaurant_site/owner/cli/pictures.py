"""``restaurant-site pictures`` and ``restaurant-site qr``."""

import sys
from pathlib import Path

import click

from ...locales import Locale
from ...models.site import Site
from ...settings import SettingError, Settings
from ..images.cards import CardFonts
from ..images.make import make
from ..images.photographs import PictureError
from ..images.table_cards import TableCard, pdf, svg
from .folder import FOLDER, load, recover
from .language import gettext


@click.command
@FOLDER
def pictures(folder: Path) -> None:
    """Make pictures in all sizes from the photographs in images/menu, and the cards of shared pages.

    The exit status is 1 if a file could not be made.
    """
    recover(folder)
    failed = 0
    for step in make(folder, load(folder)):
        failed += step.failed
        click.echo(f"{folder}/images/{step.path}: {step.message}", err=step.failed)
    unmade = gettext("Files that could not be made: %(number)s.", number=failed)
    click.echo(unmade if failed else gettext("Everything is up to date."), err=bool(failed))
    sys.exit(bool(failed))


@click.command
@FOLDER
@click.option("--to", "target", default="table-cards", show_default=True, type=click.Path(path_type=Path))
@click.option("--site", "address", help="Public address of the site; else RESTAURANT_BASE_URL.")
def qr(folder: Path, target: Path, address: str | None) -> None:
    """Write table cards with a QR code of the menu's address in each language, as SVG and PDF."""
    try:
        base = (address or Settings.from_environment().base_url).rstrip("/")
    except SettingError as error:
        click.echo(str(error), err=True)
        sys.exit(1)
    if not base.startswith("https://") or base.count("/") != 2:
        message = gettext(
            "%(address)s is not the public address of a site; give it as --site https://www.example.ca", address=base
        )
        click.echo(message, err=True)
        sys.exit(1)
    site = load(folder)
    try:
        fonts = CardFonts.of(folder / "images" / "cards")
    except PictureError as error:
        click.echo(f"{folder}/images/cards: {error}", err=True)
        sys.exit(1)
    target.mkdir(parents=True, exist_ok=True)
    for locale in site.languages.locales:
        card = _card(site, locale, base)
        (target / f"menu.{locale.code}.svg").write_text(svg(card), encoding="utf-8")
        (target / f"menu.{locale.code}.pdf").write_bytes(pdf(card, fonts))
        click.echo(f"{target}/menu.{locale.code}.svg, .pdf: {card.address}")
        if texts := fonts.undrawable(words for words, *_ in card.lines):
            message = gettext(
                "The PDF is without “%(texts)s”, whose letters no font has; put an OpenType font that has them into %(folder)s",
                texts="”, “".join(texts),
                folder=folder / "images" / "cards",
            )
            click.echo(message, err=True)


def _card(site: Site, locale: Locale, base: str) -> TableCard:
    return TableCard(
        restaurant=site.restaurant.name.in_(locale),
        title=site.pages["menu"].title.in_(locale),
        address=f"{base}/{locale.code}/menu",
        tag=locale.tag,
        colours=site.theme.colours,
    )
