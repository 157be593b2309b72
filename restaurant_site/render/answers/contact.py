"""The telephone number, and that a question has to be asked there."""

from collections.abc import Iterable

from ...domain.hours import phone_state
from ...models.restaurant import ChannelKind
from ...search.asked_times import NOW, AskedTime
from ...text import formatting
from ..localized_site import LocalizedSite
from ..opening_phrases import not_given, phone
from .common import tell_article
from .model import Told

LANGUAGES = "language-help"
SOCIAL = "social-media"


def tell_telephone(localized_site: LocalizedSite, asked: AskedTime, kinds: Iterable[ChannelKind] = ()) -> Told:
    """Tell the telephone number, when it is answered today, and the owner's pages of some kinds."""
    site = localized_site.site
    state = phone_state(site, localized_site.now())
    restaurant = site.restaurant
    channels = [
        (localized_site.text(each.name), each.url_of(restaurant.place)) for each in restaurant.channels_of(*kinds)
    ]
    call = localized_site.gettext("Call %(phone)s", phone=restaurant.phone)
    answered = [phone(localized_site, state)] if state else []
    return Told([restaurant.phone, *answered], [*channels, (call, f"tel:{restaurant.telephone}")])


def tell_social(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell the names of the owner's pages at social networks; None without any."""
    restaurant = localized_site.site.restaurant
    pages = [
        (localized_site.text(each.name), each.url_of(restaurant.place)) for each in restaurant.channels_of("social")
    ]
    names = localized_site.locale.punctuation.list_comma.join(name for name, _ in pages)
    return Told([localized_site.gettext("We are on %(names)s.", names=names)], pages) if pages else None


def tell_languages(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell what the article on the languages that are spoken says in short, else the languages; None where nobody has said."""
    spoken = [formatting.language(each, localized_site.locale) for each in localized_site.site.restaurant.languages]
    named = [formatting.at_start(localized_site.locale.punctuation.list_comma.join(spoken))] if spoken else []
    return tell_article(localized_site, asked, LANGUAGES) or (Told(named) if named else None)


def tell_not_given(localized_site: LocalizedSite) -> Told:
    return Told([not_given(localized_site)], tell_telephone(localized_site, NOW).links)


def tell_not_recorded(localized_site: LocalizedSite, names: str = "") -> Told:
    words = localized_site.gettext("not recorded; ask us")
    told = f"{names}{localized_site.locale.punctuation.colon}{words}" if names else formatting.at_start(words)
    return Told([told], tell_telephone(localized_site, NOW).links)
