"""The must-order list and its ranked dishes."""

from ...content.models.menu import Combo, Ranked
from ...domain import menu
from .. import vocabulary
from ..edition import Edition
from ..records.menu import dish_tags
from .blocks import bullets, document, index_pointer, lines, offer, price, section, titled
from .menu import dish_blocks


def must_order_markdown(edition: Edition) -> str:
    """The must-order document, in the layout that the service description fixes."""
    listed, links, locale = edition.site.must_order, edition.links, edition.locale
    return document(
        f"{edition.text(edition.site.restaurant.name)} – {edition.text(listed.title)}",
        index_pointer(edition),
        [
            lines(
                f"Canonical: {links.page('must-order', locale)}",
                f"JSON API: {links.api('must-order', locale)}",
                f"Agent index: {links.index('llms-must-order.txt', locale)}",
            ),
            f"## {edition.gettext('The five dishes')}",
            *(_ranked(edition, entry) for entry in listed.top_dishes),
            f"## {edition.gettext('Combos')}",
            *(_combo(edition, combo) for combo in listed.combos),
            *(["## FAQ"] if listed.faq else []),
            *(lines(f"Q: {edition.text(each.q)}", f"A: {edition.text(each.a)}") for each in listed.faq),
            f"## {edition.text(listed.first_timer.title)}",
            bullets(edition.texts(listed.first_timer.checklist)),
            *section(
                edition.text(listed.good_to_know.title),
                bullets(
                    f"{edition.text(item.label)}: {edition.text(item.value)} ({edition.link_to_shown(item.page)})"
                    for item in listed.good_to_know.items
                ),
            ),
            *section(
                edition.gettext("Reviews"),
                bullets(
                    f"{review.rating}/5 – {edition.text(review.text)} ({edition.text(review.author)}; {edition.text(review.source)})"
                    for review in listed.reviews
                ),
            ),
        ],
    )


def _ranked(edition: Edition, entry: Ranked) -> str:
    dish = edition.site.dishes[entry.dish]
    facts = [
        f"Slug: {dish.id}",
        f"Price: {price(edition, dish.price)}",
        vocabulary.pause(edition, dish),
        f"Tags: {', '.join(dish_tags(edition, dish))}",
        edition.text(entry.blurb),
        f"Page URL: {edition.links.dish(dish.id, edition.locale)}",
        f"JSON URL: {edition.links.api(f'menu/{dish.id}', edition.locale)}",
    ]
    return f"### {entry.rank}. {edition.text(dish.name)}\n\n{bullets(facts)}"


def _combo(edition: Edition, combo: Combo) -> str:
    dishes = [edition.site.dishes[item] for item in combo.items]
    cents = menu.combo_total(edition.site, combo)
    total, share = price(edition, cents), price(edition, combo.share(cents))
    return "\n\n".join(
        [
            f"### {edition.text(combo.title)} ({combo.size})",
            bullets(f"{edition.text(dish.name)} ({offer(edition, dish)})" for dish in dishes),
            edition.text(combo.note),
            edition.gettext("Total: %(total)s (%(share)s per person)", total=total, share=share),
        ]
    )


def ranked_dish_markdown(edition: Edition, entry: Ranked) -> str:
    dish = edition.site.dishes[entry.dish]
    return titled(edition, edition.text(dish.name), [edition.text(entry.blurb), *dish_blocks(edition, dish)])
