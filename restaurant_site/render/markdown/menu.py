"""The menu and its dishes."""

from ...content.models.menu import Dish
from ...domain import menu
from ...domain.entries import sections
from ...i18n import N_
from ...locales import DEFAULT, LOCALES
from ...search.results import FoundDishes
from .. import vocabulary
from ..edition import Edition
from ..records.menu import dish_tags
from ..slices import Slice
from .blocks import (
    bullets,
    found_blocks,
    labelled,
    lines,
    offer,
    price,
    search_summary,
    section,
    sources,
    titled,
    uncovered,
    with_colon,
)


def dish_markdown(edition: Edition, dish: Dish) -> str:
    return titled(edition, edition.text(dish.name), dish_blocks(edition, dish))


def dish_blocks(edition: Edition, dish: Dish) -> list[str]:
    site, gettext, links, locale = edition.site, edition.gettext, edition.links, edition.locale
    article = site.articles.get(dish.article or "")
    read_more = f"[{article.in_(locale).title}]({links.article(article.id, locale)})" if article else ""
    facts = [
        labelled(edition, N_("Slug"), dish.id),
        labelled(edition, N_("Price"), price(edition, dish.price)),
        labelled(edition, N_("Sizes"), vocabulary.sizes(edition, dish)),
        labelled(
            edition, N_("Add-ons"), edition.locale.punctuation.semicolon.join(vocabulary.additions(edition, dish))
        ),
        labelled(edition, N_("Season"), vocabulary.season(edition, dish.season)),
        vocabulary.pause(edition, dish),
        labelled(edition, N_("Tags"), vocabulary.listed(edition, dish_tags(edition, dish))),
        labelled(edition, N_("Also called"), _other_names(edition, dish)),
        labelled(edition, N_("Category"), edition.text(site.menu_categories[dish.category].label)),
        _rank(edition, dish),
        labelled(edition, N_("Serves"), dish.serves),
        labelled(edition, N_("Spice"), gettext(vocabulary.SPICE[dish.spice])),
        labelled(edition, N_("Contains"), vocabulary.contents(edition, dish)),
        labelled(edition, N_("May contain"), vocabulary.traces(edition, dish)),
        labelled(edition, N_("Caution"), " ".join(vocabulary.cautions(edition, dish))),
        labelled(edition, N_("Made on"), vocabulary.made_on(edition, dish)),
        labelled(edition, N_("Diet"), vocabulary.listed(edition, vocabulary.diets(edition, dish.diets)) or "–"),
        labelled(edition, N_("Available"), edition.text(dish.available)),
        labelled(edition, N_("Last verified"), dish.last_verified.isoformat()),
    ]
    return [
        edition.text(dish.description),
        bullets(facts),
        edition.text(site.menu.allergen_note),
        *section(gettext("Goes well with"), bullets(linked_dish(edition, id) for id in dish.goes_with)),
        labelled(edition, N_("Read more"), read_more),
        lines(
            sources(edition, f"menu/{dish.id}", f"menu/{dish.id}"),
            labelled(edition, N_("Menu"), links.page("menu", locale)),
        ),
    ]


def _rank(edition: Edition, dish: Dish) -> str:
    entry, page = menu.ranked(edition.site, dish.id), edition.links.page("must-order", edition.locale)
    if entry is None:
        return ""
    return edition.gettext("Rank %(rank)s of 5 on the must-order list: %(url)s", rank=entry.rank, url=page)


def _other_names(edition: Edition, dish: Dish) -> str:
    shown = edition.locale
    others = [each for each in LOCALES if each == DEFAULT or shown == DEFAULT]
    names = dict.fromkeys(map(dish.name.in_, others))
    return edition.locale.punctuation.list_comma.join(name for name in names if name != edition.text(dish.name))


def linked_dish(edition: Edition, id: str) -> str:
    other = edition.site.dishes[id]
    link = f"[{edition.text(other.name)}]({edition.links.dish(id, edition.locale)})"
    return with_colon(edition, link, offer(edition, other))


def menu_markdown(edition: Edition, found: FoundDishes, part: Slice, next_url: str = "") -> str:
    """The menu by category, or the results of a search in their order; *next_url* is the address of the next part."""
    gettext, shown = edition.gettext, part.of(found.dishes)
    blocks = [
        uncovered(edition, found),
        filter_summary(edition, found),
        sources(edition, "menu", "menu"),
        gettext("Prices in %(currency)s, before tax.", currency=vocabulary.currency(edition)),
        edition.text(edition.site.menu.allergen_note),
        search_summary(edition, found, len(shown), len(found.dishes)),
    ]
    if found.query:
        blocks += found_blocks(edition, {each.id: menu_line(edition, each) for each in shown}, found.hits)
    else:
        for category, group in sections(edition.site.menu_categories, shown):
            blocks += [f"## {edition.text(category.label)}", *(menu_line(edition, each) for each in group)]
    blocks.append(labelled(edition, N_("Next part"), next_url))
    return titled(edition, edition.text(edition.site.pages["menu"].title), blocks)


def filter_summary(edition: Edition, found: FoundDishes) -> str:
    """The filters, how many dishes meet them, and how many the allergens leave out; empty without a filter."""
    if found.excluded is None:
        return ""
    gettext, left = edition.gettext, len(found.dishes)
    return lines(
        labelled(edition, N_("Filters"), vocabulary.conditions(edition, found.wanted)),
        gettext("Dishes that meet them: %(count)s", count=left)
        if left
        else gettext("No dish meets all of this. Try another word, or leave a condition out."),
        vocabulary.left_out(edition, found.excluded) if found.wanted.without else "",
    )


def menu_line(edition: Edition, dish: Dish) -> str:
    gettext, signs = edition.gettext, edition.locale.punctuation
    notes = [
        labelled(edition, N_("Sizes"), vocabulary.sizes(edition, dish)),
        labelled(edition, N_("Add-ons"), signs.semicolon.join(vocabulary.additions(edition, dish))),
        labelled(edition, N_("Season"), vocabulary.season(edition, dish.season)),
        labelled(edition, N_("Serves"), dish.serves),
        labelled(edition, N_("Spice"), gettext(vocabulary.SPICE[dish.spice])),
        labelled(edition, N_("Contains"), vocabulary.contents(edition, dish)),
        labelled(edition, N_("May contain"), vocabulary.traces(edition, dish)),
        labelled(edition, N_("Caution"), vocabulary.short_cautions(edition, dish)),
        labelled(edition, N_("Diet"), vocabulary.listed(edition, vocabulary.diets(edition, dish.diets))),
        labelled(edition, N_("Available"), edition.text(dish.available)),
    ]
    name = f"[{edition.text(dish.name)}]({edition.links.dish(dish.id, edition.locale)})"
    names = signs.brackets.format(text=name, aside=_other_names(edition, dish))
    return lines(
        f"- {with_colon(edition, names, offer(edition, dish))}",
        f"  {edition.text(dish.description)}",
        f"  {signs.semicolon.join(filter(None, notes))}",
    )
