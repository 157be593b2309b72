"""A page of all design tokens and components, for work on the templates; served in development only."""

from flask import Blueprint, render_template

from ..locales import Locale
from ..render import parking_map, rhythm_chart
from .params import service

bp = Blueprint("styleguide", __name__)


@bp.get("/<locale:locale>/styleguide")
def styleguide(locale: Locale) -> str:
    edition = service().edition(locale).relative()
    dishes = list(edition.site.dishes.values())
    return render_template(
        "styleguide.html",
        edition=edition,
        locale=locale,
        site=edition.site,
        dishes=dishes[:3],
        week_chart=rhythm_chart.week_chart(edition.site),
        day_charts=rhythm_chart.day_charts(edition.site),
        parking_chart=parking_map.draw_map(edition),
    )
