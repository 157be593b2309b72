"""The page "A new restaurant": what the studio asks where there is no content folder yet, and the folder it makes of it."""

import threading
from http import HTTPStatus

from babel import Locale as BabelLocale
from flask import Flask, g, redirect, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale, gettext
from jinja2 import StrictUndefined
from werkzeug.exceptions import HTTPException
from wtforms import Form, RadioField, SelectField, StringField, TextAreaField

from ...countries import COUNTRIES
from ...i18n import N_
from ...locales import ALL_LANGUAGES, BY_CODE
from ...models.restaurant import LanguageChoice
from ...render.labels import ALLERGENS
from ...text.folding import fold
from ...web import babel
from .. import first_facts, postal_addresses
from ..cli.folder import is_content
from ..removal import StillNamedError
from . import forms
from .app import MAX_FORM, guard
from .blueprint import EXTENSION, Studio, current_locale
from .facts_views import zones_named
from .hours_views import refused_week
from .saving import SaveOutcome, status_of
from .times_in_words import hours_in_words
from .unpublished import kept_together

BOOKINGS = {"yes": N_("Yes"), "no": N_("No"), "": N_("Later")}


class NewRestaurantForm(Form):
    """What is asked of a restaurant of which nothing is known."""

    name = StringField(N_("Name of the restaurant"), render_kw={"autocomplete": "organization"})
    country = SelectField(N_("Country"), validate_choice=False, render_kw={"autocomplete": "country"})
    first = SelectField(N_("First language of the site"))
    others = forms.CheckboxGroup(N_("Other languages of the site"))
    allergens = forms.CheckboxGroup(N_("Allergens that must be declared"))
    telephone = StringField(N_("Telephone"), render_kw=forms.TELEPHONE)
    address = TextAreaField(N_("Address, as on an envelope"), render_kw={"rows": 2})
    time_zone = SelectField(N_("Time zone"), validate_choice=False)
    hours = TextAreaField(N_("Opening hours"), render_kw={"rows": 3})
    last_order = StringField(N_("Last order"))
    bookings = RadioField(N_("Guests can book a table"), default="")


def create_first_page(studio: Studio) -> Flask:
    """Return the application of a studio without a folder; once there is one, another answers."""
    app = Flask(__name__, static_folder="static", static_url_path="/static/studio")
    app.config.update(MAX_CONTENT_LENGTH=MAX_FORM, MAX_FORM_MEMORY_SIZE=MAX_FORM)
    app.extensions[EXTENSION] = studio
    app.jinja_options = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(kept_together=kept_together, said=str, references_in_words=lambda _text: ())
    babel.init_app(app, current_locale)
    guard(app)
    app.before_request(_speak)
    app.register_error_handler(HTTPException, _plain_error)
    making = threading.Lock()

    def page() -> ResponseReturnValue:
        form, outcome = _form(), None
        if request.method == "POST":
            with making:  # the second of two has what the first has made
                outcome = None if is_content(studio.workspace.folder) else _make(studio, form)
            if outcome is None:
                return redirect(f"/{studio.token}/", HTTPStatus.SEE_OTHER)
        words = render_template(
            "studio/first_page.html",
            form=form,
            outcome=outcome,
            names={each.name: gettext(each.label.text) for each in form},
            locale=current_locale(),
            all_languages=ALL_LANGUAGES.locales,
            example=hours_in_words("tue-sun 11:30-22:00"),
        )
        return words, status_of(outcome)

    app.add_url_rule(f"/{studio.token}/", "first", page, methods=["GET", "POST"])
    return app


def _speak() -> None:
    """Speak the language that a link of the page has chosen, else the browser's."""
    chosen = BY_CODE.get(request.args.get("lang", ""))
    g.locale = chosen or ALL_LANGUAGES.preferred(list(request.accept_languages))


def _plain_error(error: HTTPException) -> ResponseReturnValue:
    return f"{error.description}\n", error.code or 500, {"Content-Type": "text/plain; charset=utf-8"}


def _form() -> NewRestaurantForm:
    form = NewRestaurantForm(forms.sent(), data={"first": current_locale().code})
    names = BabelLocale.parse(str(get_locale())).territories
    countries = ((code, name) for code, name in names.items() if postal_addresses.is_code(code))
    forms.offer(form.country, sorted(countries, key=lambda each: fold(each[1])))
    languages = [(each.code, each.name) for each in BY_CODE.values()]
    form.first.choices, form.others.choices = languages, languages
    forms.offer(form.time_zone, zones_named(form.country.data or ""))
    form.allergens.choices = forms.choices(ALLERGENS)
    form.bookings.choices = forms.choices(BOOKINGS)
    return form


def _make(studio: Studio, form: NewRestaurantForm) -> SaveOutcome | None:
    """Make the folder; else return what is wrong with which field, or why there can be none."""
    given = {name: (form[name].data or "").strip() for name in first_facts.FirstFacts._fields}
    country = form.country.data or postal_addresses.country_of(given["address"])
    needed = ("name",) if country else ("name", "country")
    wrong = {name: gettext("Fill this in.") for name in needed if not (form[name].data or "").strip()}
    wrong = first_facts.mistakes(given, country or None, gettext, refused_week) | wrong
    if not (given["time_zone"] or wrong) and first_facts.lacks_zone(given, country):
        wrong["time_zone"] = gettext("The address does not tell the time zone. Choose it.")
    if country and country not in COUNTRIES and not form.allergens.data:
        wrong["allergens"] = gettext(
            "The law of this country is not known here. Tick the allergens that a menu must name."
        )
    if wrong:
        return SaveOutcome({name: [words] for name, words in wrong.items()})
    codes = dict.fromkeys([form.first.data, *(form.others.data or ())])
    languages = LanguageChoice.model_validate({"site_languages": [*codes]}).languages_of_site("")
    folder = studio.workspace.folder
    try:
        first_facts.make(
            folder, first_facts.FirstFacts(**given), languages, country, allergens=form.allergens.data or ()
        )
    except FileExistsError:
        words = gettext("%(folder)s is not empty; name a new folder", folder=folder)
    except StillNamedError as error:
        words = "\n".join(map(str, error.faults))
    except OSError as error:
        words = gettext("%(folder)s cannot be written (%(reason)s).", folder=folder, reason=error.strerror)
    else:
        return None
    return SaveOutcome(others=[words])
