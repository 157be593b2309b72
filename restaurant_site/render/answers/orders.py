"""When takeout and delivery orders are taken."""

from ...domain.hours import hours_on
from ...domain.schedule import order_hours, orders_on, usual_orders
from ...models.hours import OrderType
from ...search.asked_times import AskedTime
from ...text import formatting
from ..localized_site import LocalizedSite
from ..opening_phrases import order_hours_words
from .contact import tell_telephone
from .hours import day_name, note_on_date
from .model import Told


def tell_delivery(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    day = asked.when.date if asked.when else localized_site.today
    hours = order_hours_words(localized_site, hours_on(localized_site.site, day))
    if not hours and not asked.when:
        return tell_usual_orders(localized_site, asked, "delivery")
    if not hours or asked.is_unknown:
        return None
    named = day_name(localized_site, asked.when) if asked.when else localized_site.gettext("Today")
    links = tell_telephone(localized_site, asked, kinds=["delivery", "order"]).links
    told = f"{named}{localized_site.locale.punctuation.colon}{hours}"
    return Told([told, *note_on_date(localized_site, asked)], links)


def tell_usual_orders(localized_site: LocalizedSite, asked: AskedTime, order: OrderType) -> Told | None:
    """Tell when orders of a type are taken on most open days; None where nobody has said."""
    taken = usual_orders(localized_site.site.hours, order)
    return Told([formatting.hours(order_hours(taken), localized_site.locale)]) if taken else None


def tell_takeout(localized_site: LocalizedSite, asked: AskedTime) -> Told | None:
    """Tell when takeout orders are taken today, or on the day that is named; None where nobody has said."""
    day = asked.when.date if asked.when else localized_site.today
    taken = orders_on(localized_site.site.hours, day, "takeout")
    if taken is None or asked.is_unknown:
        return None
    named = day_name(localized_site, asked.when) if asked.when else localized_site.gettext("Today")
    hours = formatting.hours(order_hours(taken), localized_site.locale)
    links = tell_telephone(localized_site, asked, kinds=["order"]).links
    told = f"{named}{localized_site.locale.punctuation.colon}{hours}"
    return Told([told, *note_on_date(localized_site, asked)], links)
