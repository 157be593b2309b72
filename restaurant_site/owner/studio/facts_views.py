"""The pages of the restaurant's own facts, of the words at the head of each page, and of the colours."""

import re
from collections.abc import Mapping
from typing import Any, get_args
from zoneinfo import available_timezones

from babel.core import get_global
from babel.dates import get_timezone_name
from flask import Response, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext

from ...content.load_state import FILES_OF_PAGES, THEME_FILE, LoadState
from ...content.yaml_examples import flow
from ...domain.colours import complete_theme
from ...i18n import N_
from ...models.articles import PAGES
from ...models.restaurant import ChannelKind
from ...models.theme import THEMES, ThemeName
from ...render.theme import BESLEY, FONTS, HOUSE_SERIF
from ...resources.table import RESOURCES
from ...settings import shipped
from .. import telephones
from . import amounts, entries, forms, spoken_languages
from .address_labels import address_labels
from .blueprint import bp, current_languages, current_studio
from .entries import Change, Entry
from .messages import isolated
from .price_doubts import Doubt, is_sure
from .saving import SaveOutcome, base_of, save, save_files, saved, saved_changes, status_of
from .terms_words import CHANNELS

FILE, PAGES_FILE = "restaurant.yaml", "pages.yaml"
ORDER_SHEET = "order"
"""The page that is left out where the words of pages are written: it has no file of its own."""
FACES = {"besley": BESLEY, "serif": HOUSE_SERIF}
"""The faces of headings, by the name of the typefaces of a theme; those of ``sans`` are the device's."""
A_DAY = 24 * 60 * 60
"""Seconds for which a browser keeps a face."""
HOME = "home"
LOOKS = {"ink": N_("black and blue"), "celadon": N_("green and rust"), "lantern": N_("red and cream")}
"""What the names of the looks mean."""
BORDERS = {
    "line": N_("A line"),
    "waves": N_("Waves"),
    "checks": N_("Checks"),
    "tiles": N_("Tiles"),
    "none": N_("Nothing"),
}
TITLE_OF_HOME = N_("Title of the browser’s tab and of search results; the page does not show it")
LINE_OF_HOME = N_("One sentence for search results and shared links; the page shows it only while it has no text")
"""What the line of the home page is for, where the others have theirs below the title."""


@bp.route("/restaurant", methods=["GET", "POST"])
def restaurant() -> ResponseReturnValue:
    """Return the form of who and where the restaurant is."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, FILE) or abort(409, gettext("First fix what is listed under Today."))
    form, outcome = _form(entry.values), None
    if request.method == "POST":
        new = forms.restaurant_values(form, entry.values)
        unclear = {**forms.unclear_place(form, entry.values), **forms.unknown_languages(form, entry.values)}
        outcome = SaveOutcome(unclear) if unclear else _place_of_another_street(entry.values, new)
        outcome = outcome or _doubtful_telephone(entry.values, new) or save(entry, new)
        if outcome is None:
            return saved(".restaurant")
        if outcome.merged is not None:
            form = _form(outcome.merged, as_sent=False)
    variables = {"form": form, "outcome": outcome, "derive": loaded.derive, "entry": entry}
    return render_template("studio/restaurant.html", base=base_of(entry.values), **variables), status_of(outcome)


def _place_of_another_street(old: Mapping[str, Any], new: Mapping[str, Any]) -> SaveOutcome | None:
    """Ask once for the place on the map, where the address has changed and the place has not."""
    streets = [
        entries.given(forms.as_mapping(forms.as_mapping(each.get("address")).get("street"))) for each in (old, new)
    ]
    places = [[values.get(key) for key in ("latitude", "longitude")] for values in (old, new)]
    if request.form.get("asked") or streets[0] == streets[1] or places[0] != places[1]:
        return None
    words = gettext(
        "The street has changed. Paste the link of the new place from a map; if the place shown is right, save again."
    )
    return SaveOutcome({"place": [words]})


def _doubtful_telephone(old: Mapping[str, Any], new: Mapping[str, Any]) -> SaveOutcome | None:
    """Ask once about a new number that has a digit too few or too many."""
    number = new["telephone"]
    answer = f"telephone {number}"
    if not number or number == old.get("telephone") or is_sure(answer):
        return None
    if not re.fullmatch(r"\+\d+", number) or not telephones.is_doubtful(number):
        return None
    shown = isolated(str(request.form.get("telephone", "")).strip())
    words = gettext(
        "%(number)s has more or fewer digits than a telephone number of its country. Is it right?", number=shown
    )
    return SaveOutcome(doubts={"telephone": Doubt(str(words), shown, answer)})


def zones_named(country: str) -> list[tuple[str, str]]:
    """Return the time zones of a country with the names that people know."""
    zones = (zone for zone, territory in get_global("zone_territories").items() if territory == country)
    known = sorted(zone for zone in zones if zone in available_timezones())
    return [
        (zone, f"{get_timezone_name(zone, locale=get_locale())} – {zone.split('/')[-1].replace('_', ' ')}")
        for zone in known
    ]


def _form(values: Mapping[str, Any], as_sent: bool = True) -> forms.RestaurantForm:
    form = forms.RestaurantForm(forms.sent() if as_sent else None, data=forms.restaurant_data(values))
    country = str(forms.as_mapping(values.get("address")).get("country"))
    for part, label in address_labels(country).items():
        form.address[part].label.text = label
    forms.offer(form.time_zone, zones_named(country))
    example = f"{amounts.in_words('8.00')}–{amounts.in_words('30.00')}"
    form.telephone.render_kw = {**forms.TELEPHONE, "placeholder": telephones.example(country)}
    form.price_range.render_kw = {"size": 14, "placeholder": example}
    form.languages.render_kw = {"placeholder": spoken_languages.in_words((current_languages().default.code, "pa"))}
    for rows in (form.cuisine, form.payment, form.channels):
        if not as_sent or request.method == "GET":
            rows.append_entry({})
    for row in form.channels:
        forms.offer(row["kind"], forms.choices({kind: CHANNELS[kind] for kind in get_args(ChannelKind)}))
    return form


@bp.route("/words", methods=["GET", "POST"])
def page_words() -> ResponseReturnValue:
    """Return the form of the title, the line and the text of each page."""
    loaded = current_studio().workspace.load()
    entry = entries.whole(loaded, PAGES_FILE) or abort(409, gettext("First fix what is listed under Today."))
    written = {name: each for name, each in entry.values.items() if isinstance(each, dict)}
    known = {**_unwritten(loaded), **written}
    pages = {name: known[name] for name in sorted(known, key=lambda name: _place(loaded, name))}
    page = request.values.get("page", next(iter(pages), ""))
    if page not in pages:
        abort(404)
    part = Entry(PAGES_FILE, (page,), pages[page])
    form, outcome = forms.PageForm(forms.sent(), data=forms.page_data(part.values)), None
    if request.method == "POST":
        new = forms.page_values(form, part.values)
        outcome = save(part, new) if page in written else _add_page(entry, part, new)
        if outcome is None:
            return saved(".page_words", page=page)
        if outcome.merged is not None:
            form.process(data=forms.page_data(outcome.merged))
    if page == HOME:
        form.title.label.text, form.summary.label.text = TITLE_OF_HOME, LINE_OF_HOME
    general = {name: gettext(title) for name, title in PAGES.items()}
    titles = {name: forms.as_mapping(each.get("title")) if name != HOME else {} for name, each in pages.items()}
    variables = {
        "form": form,
        "outcome": outcome,
        "derive": loaded.derive,
        "entry": part,
        "page": page,
        "parts": ("body", "title", "summary")
        if page == HOME
        else ("title", "summary", "body"),  # what the page shows first
        "titles": titles,
        "general": general,
        "order_sheet": (ORDER_SHEET, ORDER_SHEET in loaded.hidden),
    }
    path = "" if page == HOME else page
    return render_template("studio/words.html", base=base_of(part.values), path=path, **variables), status_of(outcome)


def _unwritten(loaded: LoadState) -> dict[str, dict[str, Any]]:
    """Return the pages of the navigation, and home, of which the file says nothing, with the general words that guests read."""
    led_to = {HOME, *(each.page for each in RESOURCES if each.navigation)} - {*FILES_OF_PAGES.values()} - loaded.hidden
    codes = [each.code for each in current_languages().required]
    return {
        name: {
            key: {code: text.translations[code] for code in codes if code in text.translations}
            for key, text in (("title", page.title), ("summary", page.summary))
        }
        for name, page in loaded.pages.items()
        if name in led_to
    }


def _add_page(entry: Entry, part: Entry, new: Mapping[str, Any]) -> SaveOutcome | None:
    """Write the words of a page of which the file says nothing yet, if the form changes any."""
    raw, changed = current_studio().workspace.raw(PAGES_FILE), entries.changes(part.values, new)
    if not changed or raw is None:
        return None
    values = entries.given({**part.values, **new})
    after = entries.written(raw, entry, [Change((part.location[0],), None, values)])
    return save_files({PAGES_FILE: after}, {PAGES_FILE: raw}, saved_changes(part, changed), part)


def _place(loaded: LoadState, page: str) -> tuple[bool, int]:
    """Return the place of a page among those of the site: home, then the navigation; what guests do not see is last."""
    place = next((each.navigation[0] for each in RESOURCES if each.navigation and each.page == page), len(RESOURCES))
    return page in loaded.hidden, 0 if page == HOME else place


@bp.route("/colours", methods=["GET", "POST"])
def colours() -> ResponseReturnValue:
    """Return the choice of a theme and of the two colours that most restaurants change."""
    loaded = current_studio().workspace.load()
    raw = current_studio().workspace.raw(THEME_FILE)
    entry = entries.whole(loaded, THEME_FILE) or (
        Entry(THEME_FILE, (), {}) if raw is None else abort(409, gettext("First fix what is listed under Today."))
    )
    form, outcome = forms.ColoursForm(forms.sent(), data=forms.colours_data(entry.values)), None
    shown = complete_theme(loaded.theme).colours
    for key in forms.COLOURS:
        form[key].render_kw = {**forms.COLOUR, "placeholder": getattr(shown, key)}
    form.theme.choices = [(name, name.capitalize()) for name in get_args(ThemeName)]
    form.border.choices = forms.choices(BORDERS)
    if not form.border.data:
        form.border.data = complete_theme(loaded.theme).border
    looks = {name: complete_theme(THEMES[name]).colours for name in get_args(ThemeName)}
    if request.method == "POST":
        new = forms.colours_values(form, entry.values, complete_theme(loaded.theme))
        outcome = save(entry, new) if raw is not None else _add(entry, new)
        if outcome is None:
            return saved(".colours")
    variables = {"form": form, "outcome": outcome, "derive": loaded.derive, "looks": looks, "in_words": LOOKS}
    return render_template("studio/colours.html", base=base_of(entry.values), **variables), status_of(outcome)


@bp.get("/theme.css")
def theme() -> ResponseReturnValue:
    """Return the colours of the restaurant's sign and the faces of its headings, as its site has them."""
    look = complete_theme(current_studio().workspace.load().theme)
    names = {
        "accent": "accent",
        "on-accent": "paper",
        "paper": "paper",
        "ink": "ink",
        "field": "surface",
        "faded": "faded",
        "rule": "rule",
        "fascia": "sign",
        "on-fascia": "on_sign",
        "button": "button",
        "on-button": "on_sign",
    }
    lines = "".join(
        f"  --{name}: light-dark({getattr(look.colours, of)}, {getattr(look.dark, of)});\n"
        for name, of in names.items()
    )
    typefaces = look.fonts or "serif"
    sheet = f"{FACES.get(typefaces, '')}:root {{\n{lines}  --display: {FONTS[typefaces][0]};\n}}\n"
    sheet = sheet.replace('url("/static/theme/', 'url("faces/').replace("optional", "swap")
    return Response(sheet, mimetype="text/css")


@bp.get("/faces/<name>")
def face(name: str) -> Response:
    """Return a typeface of the site, by its own name."""
    known = {path.name: path for path in (shipped("static") / "theme").glob("*.woff2")}
    path = known.get(name) or abort(404)
    return Response(path.read_bytes(), mimetype="font/woff2", headers={"Cache-Control": f"max-age={A_DAY}"})


def _add(entry: Entry, new: Mapping[str, Any]) -> SaveOutcome | None:
    """Write the file of the colours, where there is none yet."""
    text = "".join(f"{key}: {flow(value)}\n" for key, value in entries.given(new).items())
    return save_files({entry.file: text.encode()}, {entry.file: None}, [str(gettext("Colours"))], entry)
