"""``restaurant-site init`` and ``restaurant-site new``."""

import sys
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path

import click
from pydantic import ValidationError

from ...content import site_loader
from ...content.load_state import MEALS_FILE, LoadState
from ...content.starter import SAMPLES
from ...countries import COUNTRIES
from ...i18n import N_
from ...locales import BY_CODE, NAME_CODES, SiteLanguages
from ...models import normalizers
from ...models.fault import Fault
from ...models.fields import TO_FILL_IN
from ...models.menu import MenuConfig
from ...models.opening_hours import HoursTwiceError, UnclearHoursError
from ...models.restaurant import LanguageChoice
from ...models.theme import THEMES, ThemeName
from ...text.formatting import at_start
from .. import first_facts, postal_addresses, scaffolding
from ..removal import StillNamedError
from . import findings
from .folder import FOLDER, read_to_change
from .language import gettext, hours_said, in_a_list, name_of, names_of, said, speak, spoken

CATEGORY = click.argument("category")
ID = click.argument("id")


@click.command
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--theme", type=click.Choice([*THEMES]), default="ink", help="The look to begin with; without this option, ink."
)
@click.option(
    "--languages",
    "codes",
    metavar=f"[{'|'.join(BY_CODE)}],…",
    help="The codes of the site's languages, the default one first; without this option, en.",
)
@click.option(
    "--second-names", default="", help="The language of the second names, shown beside those of the page: zh, it, th …"
)
@click.option(
    "--country",
    callback=lambda context, parameter, value: _country(value) if value else None,
    help="The country by code or name, such as US, which decides currency and allergens.",
)
@click.option(
    "--sample",
    "--like",
    "like",
    type=click.Choice([*SAMPLES]),
    help="A full example to start from; without it the menu has no dishes.",
)
@click.option("--name", help="The name of the restaurant.")
@click.option("--telephone", help="Its telephone number.")
@click.option("--address", help="Its address as on an envelope: 980 Dundas Street West, Toronto, ON M6J 1V1.")
@click.option("--time-zone", help="Its time zone, such as America/Denver, where the address does not tell it.")
@click.option("--hours", help="Its week: Tu-Th 11:30-14:30, 17:00-22:00; Fr-Su 11:30-22:00. Other days are closed.")
@click.option(
    "--last-order",
    help="The last order in the restaurant: 30 minutes before closing, or 21:30. Without this option it is not given.",
)
@click.option("--bookings", help="Whether guests can book a table: yes or no.")
def init(
    folder: Path,
    theme: ThemeName,
    codes: str | None,
    second_names: str,
    country: str | None,
    like: str | None,
    **told: str | None,
) -> None:
    """Write a content folder to start from: a menu without dishes, and what these options or your answers say.

    With --sample the folder is a copy of an example with dishes, articles and texts, all of them to be replaced. In a
    terminal the command asks for country and languages, then for name, telephone, address, hours, the last order and
    bookings, and for the time zone if the address does not tell it; Enter keeps the default, or leaves the answer for
    later. In a script it asks nothing.
    """
    if not first_facts.is_free(folder):
        message = gettext("%(folder)s is not empty; name a new folder", folder=folder)
        raise click.BadParameter(message, param_hint="FOLDER")
    if country is None and is_by_hand():
        country = click.prompt(gettext(COUNTRY), default="", show_default=False, value_proc=_country)
    if codes is None and is_by_hand():
        question = gettext(LANGUAGES, codes=in_a_list(BY_CODE))
        codes = click.prompt(question, default=DEFAULT, value_proc=partial(_known_codes, second_names=second_names))
    languages = _languages(codes or DEFAULT, second_names)
    speak(languages.default)
    facts = _asked(told, country)
    country = country or postal_addresses.country_of(facts.address)
    try:
        first_facts.make(folder, facts, languages, country, theme, like)
    except StillNamedError as error:
        raise click.UsageError(_in_words(error.faults)) from error
    except OSError as error:
        raise click.UsageError(f"{folder}: {error.strerror}") from error
    names, draft = names_of(languages.locales), site_loader.read(folder)
    if like:
        ready = gettext(
            "%(folder)s is ready in %(languages)s, with the dishes and articles of %(sample)s, all to be "
            "replaced by yours.",
            folder=folder,
            languages=names,
            sample=like,
        )
    else:
        ready = gettext("%(folder)s is ready in %(languages)s, without dishes.", folder=folder, languages=names)
    click.echo(ready)
    if not facts.time_zone and first_facts.lacks_zone(facts._asdict(), country):
        file = folder / site_loader.RESTAURANT_FILE
        click.echo(
            gettext(
                "The time zone of this address is not known here: write `time_zone` in %(file)s, such as %(zones)s.",
                file=file,
                zones=in_a_list(postal_addresses.zones_of(country or "")) or "America/Denver",
            )
        )
    located = COUNTRIES.get(country or "")
    if not like:
        click.echo(gettext("Not given yet; docs/set-up.md has an example of each:"))
        for name, message in NEXT.items():
            is_taxed = located is not None and located.prices_include_tax is False
            words = gettext(WITHOUT_TAX if message == PAYMENT and not is_taxed else message)
            click.echo(f"  {name}{spoken().punctuation.colon}{words}")
    drafts = {each.locale for each in draft.draft_texts} | {
        languages.default for each in draft.faults if TO_FILL_IN in each.message
    }
    if unwritten := [each for each in languages.required if each in drafts]:
        message = gettext(
            "In %(languages)s the texts that only you can write are still %(mark)s.",
            languages=names_of(unwritten),
            mark=TO_FILL_IN,
        )
        click.echo(message)
    click.echo(
        gettext(
            "What comes next: `restaurant-site import menu.xlsx %(folder)s` takes your menu, `restaurant-site studio %(folder)s`"
            " opens all of it in a browser, `restaurant-site check %(folder)s` lists what is left.",
            folder=folder,
        )
    )


PAYMENT = N_("taxes, kinds of payment, e-mail, place on the map")
WITHOUT_TAX = N_("kinds of payment, e-mail, place on the map")
NEXT = {
    site_loader.RESTAURANT_FILE: PAYMENT,
    "hours.yaml": N_("days closed, public holidays, an evening with one menu only"),
    "booking.yaml": N_(
        "how guests book, how long ahead, deposits; booking pages at other companies go in restaurant.yaml"
    ),
}
"""File → what every restaurant has to say there and `init` does not ask."""
DEFAULT = "en"
COUNTRY = N_("Country, such as US (Enter: that of the address)")
LANGUAGES = N_("Languages of the site, the first one first, of %(codes)s")
"""What is asked at a terminal before the facts, because it chooses the sample."""
QUESTIONS = {
    "name": N_("Name of the restaurant"),
    "telephone": N_("Telephone"),
    "address": N_("Address, as on an envelope"),
    "time_zone": N_("Time zone there, such as America/Denver"),
    "hours": N_("Opening hours, such as Tu-Su 11:30-22:00"),
    "last_order": N_("Last order, in minutes before closing or as a time"),
    "bookings": N_("Can guests book a table, yes or no"),
}
"""Option → what is asked at a terminal for it."""


def is_by_hand() -> bool:
    """Tell whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _country(text: str) -> str:
    """Return the code of a country, of which the code or the name is written; empty for none."""
    written = text.strip()
    if not written or written.upper() in COUNTRIES or postal_addresses.is_code(written):
        return written.upper()
    if named := postal_addresses.named(written):
        return named
    codes = in_a_list(COUNTRIES)
    message = gettext("%(value)s is not a country; write its code or name, such as %(codes)s", value=text, codes=codes)
    raise click.BadParameter(message)


def _known_codes(codes: str, second_names: str) -> str:
    _languages(codes, second_names)
    return codes


def _asked(told: Mapping[str, str | None], country: str | None) -> first_facts.FirstFacts:
    """Return what the options tell, and what somebody at a terminal answers about the others."""
    given = {key: told[key] or "" for key in QUESTIONS}
    _check(given, country)
    if is_by_hand():
        for key, question in QUESTIONS.items():
            while told[key] is None and (key != "time_zone" or first_facts.lacks_zone(given, country)):
                asked = gettext("%(question)s (Enter: later)", question=gettext(question))
                given[key] = click.prompt(asked, default="", show_default=False).strip()
                try:
                    _check(given, country)
                    break
                except click.BadParameter as error:
                    click.echo(error.message, err=True)
    return first_facts.FirstFacts(**given)


def _check(given: Mapping[str, str], country: str | None) -> None:
    """Raise BadParameter for what is not understood, and for a last order that is not within the hours."""
    for fact, words in first_facts.mistakes(given, country, gettext, _week_said).items():
        raise click.BadParameter(words, param_hint=f"--{fact.replace('_', '-')}")


def _week_said(error: UnclearHoursError) -> str:
    words = hours_said(error)
    if error.readings or isinstance(error, HoursTwiceError):
        return words
    return f"{words} {at_start(gettext(first_facts.WEEK))}"


def _languages(codes: str, second_names: str) -> SiteLanguages:
    """Return the languages of a comma-separated list of codes."""
    chosen = [code.strip().lower() for code in codes.split(",") if code.strip()]
    values = {"site_languages": chosen, "second_names": second_names.strip().lower() or None}
    try:
        return LanguageChoice.model_validate(values).languages_of_site("")
    except ValidationError as error:
        message = gettext(
            "%(value)s: choose from %(known)s, each once; only names can be in %(codes)s: `--second-names it`; "
            "docs/set-up.md says how to add a language",
            value=f"{codes} {second_names}".strip(),
            known=in_a_list(f"{locale.code} ({name_of(locale)})" for locale in BY_CODE.values()),
            codes=in_a_list(NAME_CODES),
        )
        raise click.BadParameter(message, param_hint="--languages") from error


@click.group
def new() -> None:
    """Add a dish, an article, an exception or the meals, with comments."""


@new.command
@CATEGORY
@ID
@FOLDER
@click.option("--price", help="The amount, such as 9, 9.50 or market.")
def dish(category: str, id: str, folder: Path, price: str | None) -> None:
    """Add a dish ID as a draft at the end of menu/CATEGORY.yaml."""
    before = read_to_change(folder, f"menu/{category}.yaml")
    price = normalizers.price(price or click.prompt(gettext("Price, such as 12.50")))
    _write(before, scaffolding.dish(folder, before.languages, category, id, price))


@new.command
@CATEGORY
@ID
@FOLDER
def article(category: str, id: str, folder: Path) -> None:
    """Add an article ID as a draft to knowledge/CATEGORY/."""
    before = read_to_change(folder)
    if next(folder.glob(f"knowledge/*/{id}.*.md"), None):
        raise click.UsageError(gettext("`%(id)s` is the id of another article; name a new one", id=id))
    _write(before, scaffolding.article(before.languages, category, id))


@new.command
@ID
@click.argument("day", type=click.DateTime(["%Y-%m-%d", "%m/%d/%Y"]))
@FOLDER
def exception(id: str, day: datetime, folder: Path) -> None:
    """Add an exception ID on DAY to hours.yaml as a draft."""
    before = read_to_change(folder, "hours.yaml")
    _write(before, scaffolding.exception(folder, before.languages, id, day.date()))
    message = gettext(
        "`%(id)s` is a draft, closed on %(day)s: write name and hours in %(file)s, and remove `draft` to publish it.",
        id=id,
        day=day.date(),
        file=findings.shown(folder / "hours.yaml"),
    )
    click.echo(message)


@new.command
@FOLDER
def meals(folder: Path) -> None:
    """Write meals.yaml, from which the site suggests meals, out of the sections of the menu."""
    before = read_to_change(folder, "menu.yaml")
    if (folder / MEALS_FILE).is_file():
        shown = findings.shown(folder / MEALS_FILE)
        raise click.UsageError(gettext("%(file)s is there already; change it, or move it away first", file=shown))
    outline = before.get(MenuConfig)
    if outline is None or not before.dishes:
        raise click.UsageError(gettext("there is no dish to suggest yet; write menu.yaml and a dish first"))
    _write(before, scaffolding.meals(before, outline))
    shown = findings.shown(folder / MEALS_FILE)
    click.echo(gettext("%(file)s suggests meals from your menu; change them to what you would serve.", file=shown))


def _write(before: LoadState, files: Mapping[str, bytes]) -> None:
    """Write *files*, unless they add a fault to the content."""
    folder = before.folder
    if faults := site_loader.new_faults(before, site_loader.read(folder, files, drafts=True)):
        raise click.UsageError(_in_words(faults))
    for name, raw in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
        if line := _first_to_fill_in(raw):
            words = gettext("write your own words in place of %(mark)s", mark=TO_FILL_IN)
            click.echo(f"{findings.shown(path)}:{line}: {words}")


def _in_words(faults: Iterable[Fault]) -> str:
    return "\n".join(f"{fault.field}: {said(fault.message)}".removeprefix(": ") for fault in faults)


def _first_to_fill_in(raw: bytes) -> int | None:
    lines = raw.decode("utf-8-sig").splitlines()
    return next((number for number, line in enumerate(lines, 1) if TO_FILL_IN in line), None)
