"""The must-order list and its ranked dishes."""

from ...domain import menu
from ...i18n import N_
from ...models.menu import Combo, MustOrderEntry
from .. import labels
from ..localized_site import LocalizedSite
from ..records.menu import dish_tags
from .blocks import bullets, document, index_pointer, labelled, lines, offer, section, titled, with_colon
from .menu import dish_blocks


def must_order_markdown(localized_site: LocalizedSite) -> str:
    """Return the must-order document, in the layout that the service description fixes."""
    must_order, links, locale = localized_site.site.must_order, localized_site.links, localized_site.locale
    return document(
        f"{localized_site.text(localized_site.site.restaurant.name)} – {localized_site.text(must_order.title)}",
        index_pointer(localized_site),
        [
            lines(
                f"Canonical: {links.page('must-order', locale)}",
                f"JSON API: {links.api('must-order', locale)}",
                f"Agent index: {links.index('llms-must-order.txt', locale)}",
            ),
            *(
                [f"## {labels.must_order_heading(localized_site)}"]
                if must_order.top_dishes
                else [localized_site.text(must_order.summary)]
            ),
            *(_ranked(localized_site, entry) for entry in must_order.top_dishes),
            *([f"## {localized_site.gettext('Suggested meals')}"] if must_order.combos else []),
            *(_combo(localized_site, combo) for combo in must_order.combos),
            *(["## FAQ"] if must_order.faq else []),
            *(
                lines(f"Q: {localized_site.text(each.q)}", f"A: {localized_site.text(each.a)}")
                for each in must_order.faq
            ),
            *section(
                localized_site.text(must_order.first_timer.title),
                bullets(localized_site.texts(must_order.first_timer.checklist)),
            ),
            *section(
                localized_site.text(must_order.good_to_know.title),
                bullets(
                    f"{localized_site.text(item.label)}: {localized_site.text(item.value)} ({localized_site.link_to_shown(item.page)})"
                    for item in must_order.good_to_know.items
                ),
            ),
            *section(
                localized_site.gettext("Reviews"),
                bullets(
                    f"{review.rating}/5 – {localized_site.text(review.text)}"
                    f" ({localized_site.text(review.author)}; {localized_site.text(review.source)})"
                    for review in must_order.reviews
                ),
            ),
        ],
    )


def _ranked(localized_site: LocalizedSite, entry: MustOrderEntry) -> str:
    dish = localized_site.site.dishes[entry.dish]
    tags = dish_tags(localized_site, dish)
    facts = [
        f"Slug: {dish.id}",
        f"Price: {labels.price(localized_site, dish, with_code=True)}",
        *labels.prices_at(localized_site, dish),
        labels.unavailable_reason(localized_site, dish),
        labels.date_served(localized_site, dish),
        f"Tags: {', '.join(tags)}" if tags else "",
        localized_site.text(entry.blurb),
        f"Page URL: {localized_site.links.dish(dish.id, localized_site.locale)}",
        f"JSON URL: {localized_site.links.api(f'menu/{dish.id}', localized_site.locale)}",
    ]
    return f"### {entry.rank}. {localized_site.text(dish.name)}\n\n{bullets(facts)}"


def _combo(localized_site: LocalizedSite, combo: Combo) -> str:
    dishes = [localized_site.site.dishes[item] for item in combo.items]
    return "\n\n".join(
        [
            f"### {localized_site.text(combo.title)} ({combo.size})",
            bullets(f"{localized_site.text(dish.name)} ({offer(localized_site, dish)})" for dish in dishes),
            localized_site.text(combo.note),
            _total(localized_site, combo),
        ]
    )


def _total(localized_site: LocalizedSite, combo: Combo) -> str:
    totals = menu.combo_totals(localized_site.site, combo)
    if totals.total is None or totals.per_person is None:
        return localized_site.gettext("No total: a dish has a market price, so ask")
    words = localized_site.gettext(
        "Total: %(total)s (%(share)s per person)",
        total=labels.amount_with_code(localized_site, totals.total),
        share=labels.amount_with_code(localized_site, totals.per_person),
    )
    taxes = [
        with_colon(
            localized_site, labels.due_name(localized_site, due), labels.amount_with_code(localized_site, due.cents)
        )
        for due in totals.taxes
    ]
    if totals.tax is not None and totals.with_tax is not None:
        due = labels.amount_with_code(localized_site, totals.with_tax)
        taxes.append(labelled(localized_site, N_("Total with tax"), due))
    return localized_site.locale.punctuation.semicolon.join([words, *taxes])


def ranked_dish_markdown(localized_site: LocalizedSite, entry: MustOrderEntry) -> str:
    dish = localized_site.site.dishes[entry.dish]
    return titled(
        localized_site,
        localized_site.text(dish.name),
        [localized_site.text(entry.blurb), *dish_blocks(localized_site, dish)],
    )
