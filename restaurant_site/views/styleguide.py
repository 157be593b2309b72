"""A page of all design tokens and components, for work on the templates; served in development only."""

from flask import Blueprint, render_template

from ..locales import Locale
from ..render import busy_times_chart, parking_map
from ..snapshot import current_snapshot

bp = Blueprint("styleguide", __name__)


@bp.get("/<locale:locale>/styleguide")
def styleguide(locale: Locale) -> str:
    localized_site = current_snapshot().localized_site(locale).relative()
    dishes = list(localized_site.site.dishes.values())
    return render_template(
        "styleguide.html",
        localized_site=localized_site,
        locale=locale,
        site=localized_site.site,
        dishes=dishes[:3],
        week_chart=busy_times_chart.week_chart(localized_site.site),
        day_charts=busy_times_chart.day_charts(localized_site.site),
        parking_chart=parking_map.draw_map(localized_site),
    )
