"""What cannot be read in the address of an order sheet, in sentences."""

from collections.abc import Sequence

from ...domain.order import MOST_GUESTS, MOST_LINES, MOST_OF_EACH, OrderFault
from ...i18n import N_
from ...text.nearest import nearest
from ..localized_site import LocalizedSite
from .order_sheet import OrderSheet, SheetFault

MOST_FAULTS = 4
"""Sentences about what cannot be read; a sheet with more is no mistake of a guest."""


def faults_of(localized_site: LocalizedSite, sheet: OrderSheet) -> Sequence[str]:
    words = list(
        dict.fromkeys(_fault(localized_site, each, sheet.party or MOST_GUESTS) for each in sheet.faults[:MOST_FAULTS])
    )
    if len(sheet.faults) > MOST_FAULTS:
        more = len(sheet.faults) - MOST_FAULTS
        words.append(localized_site.gettext("Not read either: %(count)s more.", count=more))
    return words


def _fault(localized_site: LocalizedSite, fault: SheetFault, guests: int) -> str:
    """Return what cannot be read as a sentence that says what would be right."""
    gettext = localized_site.gettext
    if fault.item is None:
        messages = {
            "party": N_("How many guests? A number from 1 to %(most)s, not “%(written)s”."),
            "children": N_("How many of you are children? A number up to %(most)s, not “%(written)s”."),
            "elders": N_("How many of you are seniors? A number up to %(most)s, not “%(written)s”."),
            "budget": N_("Your budget is a number, such as 120, not “%(written)s”."),
            "vegetarians": N_("How many of you are vegetarian? A number up to %(most)s, not “%(written)s”."),
            "without": N_("“%(written)s” is not an allergen that we record. Tell your server about it."),
            "diet": N_("“%(written)s” is not a diet that we record. Tell your server about it."),
            "at": N_("We do not understand “%(written)s” as a time, so the sheet is for now."),
            "how": N_("You can dine in, take out or have it delivered; “%(written)s” is none of these."),
        }
        return gettext(messages[fault.parameter], written=fault.written, most=guests)
    return _item_fault(localized_site, fault.item)


def _item_fault(localized_site: LocalizedSite, fault: OrderFault) -> str:
    gettext, dishes = localized_site.gettext, localized_site.site.dishes
    if fault.reason == "too-many-lines":
        return gettext("A sheet has room for %(most)s lines; take a second one for the rest.", most=MOST_LINES)
    if fault.reason in {"too-many-of-one", "quantity"}:
        return gettext(
            "“%(item)s” was left out: a sheet takes 1 to %(most)s of a dish. For more, please call us.",
            item=fault.item,
            most=MOST_OF_EACH,
        )
    near = [id for id in nearest(fault.part, fault.known, most=1) if fault.reason == "unknown"]
    words = gettext("“%(item)s” is not on our menu and was left out.", item=fault.part or fault.item)
    if fault.code in {"unknown-size", "unknown-addition"}:
        words = gettext("“%(item)s” was left out: we do not have it that way.", item=fault.item)
    elif near and near[0] in dishes:
        name = localized_site.text(dishes[near[0]].name)
        meant = gettext("Did you mean %(dish)s?", dish=name)
        words = localized_site.locale.punctuation.sentence_space.join([words, meant])
    return words
