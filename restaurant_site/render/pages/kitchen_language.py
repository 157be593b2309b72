"""Names and safety phrases of the order sheet in the language that the kitchen reads."""

from collections.abc import Sequence
from dataclasses import replace

from ...domain.menu import grouped
from ...i18n import N_, load_translations
from ...locales import Locale
from ...models.text import Text
from ...settings import shipped
from .. import labels
from ..localized_site import LocalizedSite

ALLERGY = N_("Allergy: %(allergens)s. Please tell the kitchen.")
"""The safety phrase for the server, in the language of the guest and in that of the kitchen."""
AVOIDED = N_("Allergy: %(allergens)s")
"""The same on the sheet of the guests, in short."""


def in_kitchen(localized_site: LocalizedSite) -> LocalizedSite:
    """Return the site in the language of the kitchen, for single names and sentences: texts need not be written in it."""
    locale = localized_site.languages.kitchen
    if locale is localized_site.locale:
        return localized_site
    return replace(localized_site, locale=locale, gettext=load_translations(shipped("translations"))[locale.catalogue])


def once(localized_site: LocalizedSite, kitchen: LocalizedSite) -> Sequence[LocalizedSite]:
    return [localized_site] if kitchen.locale is localized_site.locale else [localized_site, kitchen]


def name_in(localized_site: LocalizedSite, text: Text) -> str:
    """Return a name; empty where it is not written in the language."""
    return text.in_(localized_site.locale) if text.written_in(localized_site.locale) else ""


def allergy(
    localized_site: LocalizedSite, reader: LocalizedSite, ids: Sequence[str], message: str = ALLERGY
) -> tuple[str, Locale]:
    words = reader.gettext(message, allergens=allergens(localized_site, reader, ids))
    return words, reader.locale


def allergens(localized_site: LocalizedSite, reader: LocalizedSite, ids: Sequence[str]) -> str:
    """Return allergens in the language of a reader; the owner's own by the name of the page where it has no other."""
    known = localized_site.site.allergens
    named = {**labels.ALLERGENS, **labels.ALLERGEN_GROUPS}
    words = []
    for id in [each for each in (*labels.ALLERGEN_GROUPS, *known) if each in grouped(ids)]:
        label = known.get(id)
        own = (name_in(reader, label) or localized_site.text(label)) if label else ""
        words.append((own or reader.gettext(named[id])).lower())
    return labels.joined(reader, words)
