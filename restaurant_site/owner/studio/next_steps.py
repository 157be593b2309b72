"""What a new house has to say before guests see it for the first time, in order; the first page leads to what is next."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from flask import url_for
from flask_babel import gettext

from ...content.draft_texts import by_language
from ...content.load_state import LoadState
from ...content.site_loader import RESTAURANT_FILE
from ...content.starter import starter_facts, things
from ...countries import COUNTRIES
from ...models.fault import Fault
from ...models.fault_kinds import Kind
from .blueprint import current_studio
from .entries import dishes
from .forms import as_mapping
from .unpublished import has_place, is_unseen


class Step(NamedTuple):
    """One of them."""

    name: str
    form: str
    """The address where it is said."""
    is_done: bool


def next_steps(loaded: LoadState, warnings: Iterable[Fault]) -> list[Step]:
    """Return the steps of a house that began here and was never published; none of another one, and of faulty files."""
    if loaded.faults or not is_unseen(current_studio().workspace):
        return []
    document = loaded.documents.get(RESTAURANT_FILE)
    house: Any = as_mapping(document.value if document else {})
    country = COUNTRIES.get(as_mapping(house.get("address")).get("country", ""))
    kinds = {each.message.kind for each in warnings}
    steps = [
        Step(gettext("Dishes"), url_for(".sheet"), any(dishes(loaded))),
        Step(gettext("Make it yours"), url_for(".yours"), not things(starter_facts(loaded))),
        Step(gettext("Public holidays"), url_for(".hours"), Kind.HOLIDAYS_UNDECIDED not in kinds),
        Step(
            gettext("What you take as payment"), url_for(".restaurant", _anchor="payment"), bool(house.get("payment"))
        ),
        Step(gettext("Place on the map"), url_for(".restaurant", _anchor="place"), "latitude" in house),
        Step(gettext("Guests can book a table"), url_for(".bookings"), "takes_reservations" in house),
        *(Step(each.name, url_for(".sheet", _anchor="take"), False) for each in by_language(loaded)),
        Step(gettext("Choose where your site goes"), url_for(".publish"), has_place()),
    ]
    if country and country.prices_include_tax is False:
        steps.insert(3, Step(gettext("Taxes"), url_for(".charges", _anchor="taxes"), bool(house.get("taxes"))))
    return steps
