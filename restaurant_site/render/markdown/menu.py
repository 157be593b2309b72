"""The menu and its dishes."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from ...domain import menu
from ...domain.entries import sections
from ...domain.filters import allergen_choices
from ...domain.menu import Filter
from ...i18n import N_
from ...models.menu import Dish, Size
from ...search.results import DishResults, count_full
from ...text import formatting
from .. import labels, order_phrases
from ..localized_site import LocalizedSite
from ..pagination import Listing
from ..records.menu import dish_tags
from ..section_times import NO_TIMES, SectionTimes, section_times, served, state
from .blocks import (
    answer_line,
    bullets,
    dish_summary,
    found_blocks,
    labelled,
    lines,
    offer,
    section,
    sources,
    titled,
    unanswered,
    with_colon,
)


def dish_markdown(localized_site: LocalizedSite, dish: Dish) -> str:
    return titled(localized_site, localized_site.text(dish.name), dish_blocks(localized_site, dish))


def dish_blocks(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    site, gettext, links, locale = (
        localized_site.site,
        localized_site.gettext,
        localized_site.links,
        localized_site.locale,
    )
    article = site.articles.get(dish.article or "")
    read_more = f"[{article.in_(locale).title}]({links.article(article.id, locale)})" if article else ""
    feeds = labels.portion(dish.portion)
    facts = [
        labelled(localized_site, N_("Slug"), dish.id),
        labelled(localized_site, N_("Price"), labels.price(localized_site, dish, with_code=True)),
        labelled(localized_site, N_("Sizes"), labels.sizes(localized_site, dish, with_ids=True)),
        labelled(
            localized_site,
            labels.PRICES_AT,
            localized_site.locale.punctuation.semicolon.join(labels.prices_at(localized_site, dish)),
        ),
        _smaller_portion(localized_site, dish),
        labelled(
            localized_site,
            N_("Add-ons"),
            localized_site.locale.punctuation.semicolon.join(labels.additions(localized_site, dish, with_ids=True)),
        ),
        *labels.choices(localized_site, dish),
        labelled(localized_site, labels.season_label(dish.season), labels.season_of(localized_site, dish)),
        formatting.at_start(state(localized_site, dish, NO_TIMES)),
        labelled(localized_site, N_("Tags"), labels.joined(localized_site, dish_tags(localized_site, dish))),
        labelled(localized_site, N_("Also called"), _other_names(localized_site, dish)),
        labelled(localized_site, N_("Category"), localized_site.text(site.menu_categories[dish.category].label)),
        _rank(localized_site, dish),
        labelled(localized_site, N_("Serves"), dish.serves or ""),
        labelled(localized_site, N_("Feeds"), "" if feeds == dish.serves else feeds),
        labelled(localized_site, N_("Spice"), labels.spice_or_unknown(localized_site, dish)),
        labelled(localized_site, N_("Contains"), labels.contained_allergens(localized_site, dish)),
        labelled(localized_site, N_("May contain"), labels.possible_traces(localized_site, dish)),
        labelled(localized_site, N_("Caution"), " ".join(labels.cautions(localized_site, dish))),
        labelled(localized_site, N_("Equipment"), labels.made_on(localized_site, dish)),
        labelled(localized_site, N_("Made with"), labels.made_with(localized_site, dish)),
        labelled(localized_site, N_("Made separately"), localized_site.text(dish.separate)),
        labelled(localized_site, N_("Diet"), _diets(localized_site, dish)),
        labelled(localized_site, labels.ON_REQUEST, labels.on_request(localized_site, dish)),
        *(with_colon(localized_site, *each) for each in labels.certificates(localized_site, dish).items()),
        labelled(localized_site, N_("Served"), labels.served_now_and_soon(localized_site, dish)),
        labelled(localized_site, N_("Available"), labels.available(localized_site, dish)),
        labelled(localized_site, N_("Takeout and delivery"), labels.not_sold(localized_site, dish)),
        labelled(localized_site, N_("Last verified"), str(dish.last_verified or "")),
    ]
    return [
        *([localized_site.text(dish.description)] if dish.is_described else []),
        bullets(facts),
        *_alternatives(localized_site, dish),
        localized_site.text(site.menu.allergen_note),
        *section(gettext("Goes well with"), bullets(linked_dish(localized_site, id) for id in dish.goes_with)),
        labelled(localized_site, N_("Read more"), read_more),
        lines(
            sources(localized_site, f"menu/{dish.id}", f"menu/{dish.id}"),
            labelled(localized_site, N_("Menu"), links.page("menu", locale)),
        ),
    ]


def _diets(localized_site: LocalizedSite, dish: Dish) -> str:
    if dish.diets is None:
        return labels.diets_unknown(localized_site, dish)
    return labels.recorded_diets(localized_site, dish) or localized_site.gettext("none")


def _diet_in_row(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the diets of a dish of a list; “none” of one that has none only where no line means that nobody has recorded them."""
    told = labels.joined(localized_site, labels.diets_of(localized_site, dish))
    if told or dish.diets is None:
        return told
    is_unknown_of_others = any(
        labels.diets_unknown(localized_site, each) for each in localized_site.site.dishes.values()
    )
    return localized_site.gettext("none") if is_unknown_of_others else ""


def _alternatives(localized_site: LocalizedSite, dish: Dish) -> list[str]:
    """Return what else its section has: under a heading while the dish cannot be ordered, else in one line."""
    linked = [linked_dish(localized_site, each.id) for each in localized_site.alternatives(dish)]
    if localized_site.availability(dish).reason:
        return section(localized_site.gettext(labels.OTHERS), bullets(linked))
    return [labelled(localized_site, labels.OTHERS, labels.joined(localized_site, linked))]


def _rank(localized_site: LocalizedSite, dish: Dish) -> str:
    entry, page = (
        menu.ranked(localized_site.site, dish.id),
        localized_site.links.page("must-order", localized_site.locale),
    )
    if entry is None:
        return ""
    count = len(localized_site.site.must_order.top_dishes)
    if count == 5:
        return localized_site.gettext("Rank %(rank)s of 5 on the must-order list: %(url)s", rank=entry.rank, url=page)
    return localized_site.gettext(
        "Rank %(rank)s of %(count)s on the must-order list: %(url)s", rank=entry.rank, count=count, url=page
    )


def _other_names(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the names of a dish in other languages, each with its languages."""
    languages, locale = localized_site.languages, localized_site.locale
    others = languages.writable if locale is languages.default else (languages.default,)
    names: dict[str, list[str]] = {}
    for other in others:
        if dish.name.written_in(other) and not formatting.are_alike(
            dish.name.in_(other), localized_site.text(dish.name)
        ):
            names.setdefault(dish.name.in_(other), []).append(
                formatting.language(other.hreflang.replace("-", "_"), locale)
            )
    comma = locale.punctuation.list_comma
    return comma.join(formatting.in_brackets(name, comma.join(of), locale) for name, of in names.items())


def _name_beside(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the name that stands beside a dish's own in a list: the second one that the owner shows, else that of the default language."""
    languages = localized_site.languages
    other = languages.second(localized_site.locale) or languages.default
    own, name = localized_site.text(dish.name), dish.name.in_(other)
    return name if dish.name.written_in(other) and not formatting.are_alike(name, own) else ""


def linked_dish(localized_site: LocalizedSite, id: str) -> str:
    other = localized_site.site.dishes[id]
    link = f"[{localized_site.text(other.name)}]({localized_site.links.dish(id, localized_site.locale)})"
    told = [offer(localized_site, other), labels.date_served(localized_site, other)]
    return with_colon(localized_site, link, localized_site.locale.punctuation.semicolon.join(filter(None, told)))


def menu_markdown(localized_site: LocalizedSite, listing: Listing[DishResults], with_descriptions: bool = False) -> str:
    """Return the menu by category, or the results of a search in their order."""
    results = listing.results
    localized_site = localized_site.at(results.ordered_at)
    dishes = listing.part.of(results.dishes)
    in_full, between = "", "\n\n"
    row: Callable[..., str] = partial(menu_line, localized_site, with_description=with_descriptions)
    if listing.is_compact:
        in_full, between = localized_site.links.dish("{id}", localized_site.locale, markdown=True), "\n"
        with_allergens = says_allergens(results.wanted)
        row = partial(compact_line, localized_site, with_diets=True, with_allergens=with_allergens)
    blocks = [
        answer_line(localized_site, listing.answer) or unanswered(localized_site, results),
        labels.contained(localized_site, results.contained),
        filter_summary(localized_site, results),
        sources(localized_site, "menu", "menu", json_url=listing.json_url),
        labels.price_note(localized_site),
        *order_phrases.charges_at_table(localized_site),
        localized_site.text(localized_site.site.menu.allergen_note),
        labels.raw_advice(localized_site, dishes),
        labels.unrecorded(localized_site),
        "" if listing.is_compact else lines(*_of_others(localized_site, dishes)),
        _allergen_ids(localized_site) if listing.is_compact and localized_site.links.live else "",
        labelled(localized_site, N_("Each dish in full"), in_full if dishes else ""),
        dish_summary(localized_site, results, dishes),
    ]

    if results.query:
        blocks += found_blocks(localized_site, {dish.id: row(dish) for dish in dishes}, results.hits)
    elif not results.is_in_sections:
        blocks.append(between.join(map(row, dishes)))
    else:
        for category, group in sections(localized_site.site.menu_categories, dishes):
            times = section_times(localized_site, category.id)
            rows = between.join(row(dish, section=times) for dish in group)
            blocks += [f"## {localized_site.text(category.label)}", section_lines(localized_site, times), rows]
    blocks.append(labelled(localized_site, N_("Next part"), listing.next_url))
    return titled(localized_site, localized_site.text(localized_site.site.pages["menu"].title), blocks)


def says_allergens(wanted: Filter) -> bool:
    """Tell whether dishes are listed with their allergens and traces: a recipe without gluten may have traces of wheat."""
    return bool(wanted.without) or "no-gluten-ingredients" in wanted.diet


def filter_summary(localized_site: LocalizedSite, results: DishResults) -> str:
    """Return the filters, how many dishes meet them, and how many the allergens leave out; empty without a filter."""
    if results.excluded is None:
        return ""
    gettext = localized_site.gettext
    left = len(results.dishes) if results.hits is None else count_full(results.hits)
    available = results.wanted.available
    if left:
        outcome = gettext("Matching dishes: %(count)s", count=left)
    else:
        outcome = "" if available and not available.dishes else labels.no_dish(localized_site, results.excluded)
    return lines(
        labelled(localized_site, N_("Filters"), labels.filter_conditions(localized_site, results.wanted)),
        labels.order_notice(localized_site, available),
        outcome,
        labels.exclusion_counts(localized_site, results.excluded, results.wanted),
    )


def compact_line(
    localized_site: LocalizedSite,
    dish: Dish,
    *,
    with_diets: bool = False,
    with_allergens: bool = False,
    with_summary: bool = False,
    section: SectionTimes = NO_TIMES,
    sizes: Sequence[Size] = (),
) -> str:
    """Return a dish in one line: name, id and price, and what a guest must know before choosing it.

    *section*: what the heading above it says already. *sizes*: those whose prices are told.
    """
    words = [
        offer(localized_site, dish, section),
        labels.sizes(localized_site, dish, among=sizes),
        labelled(localized_site, N_("Spice"), labels.spice(localized_site, dish) if dish.spice else ""),
        labelled(localized_site, labels.season_label(dish.season), labels.season_of(localized_site, dish)),
        labelled(localized_site, N_("Served"), served(localized_site, dish, section)),
        labels.available(localized_site, dish),
        *labels.certificates_by_name(localized_site, dish.certificates or ()),
        *(labels.strictest_diets(localized_site, dish) if with_diets else ()),
        *labels.raw_marks(localized_site, dish),
    ]
    if with_allergens:
        words += [
            _contained_in_short(localized_site, dish),
            labelled(localized_site, N_("May contain"), _short_traces(localized_site, dish)),
        ]
    if with_summary:
        words.append(labels.summary(localized_site, dish))
    name = formatting.in_brackets(localized_site.text(dish.name), dish.id, localized_site.locale)
    line = with_colon(localized_site, name, localized_site.locale.punctuation.semicolon.join(filter(None, words)))
    return f"- {line}"


def indexed_line(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return a dish as an index names it, which may be read on another day: what it costs, when it is served, what it contains.

    That nothing is on record of its traces, ``traces_note`` says for all.
    """
    link = f"[{localized_site.both_names(dish.name)}]({localized_site.links.dish(dish.id, localized_site.locale, markdown=True)})"
    words = [
        labels.price(localized_site, dish, with_code=True),
        *labels.prices_at(localized_site, dish),
        labels.sold_out(localized_site, dish),
        labelled(localized_site, labels.season_label(dish.season), labels.season_of(localized_site, dish)),
        labelled(localized_site, N_("Served"), labels.served(localized_site, dish)),
        labels.available(localized_site, dish),
        _contained_in_short(localized_site, dish),
    ]
    if dish.may_contain or (dish.allergens is not None and not dish.traces_recorded):
        words.append(labelled(localized_site, N_("May contain"), _short_traces(localized_site, dish)))
    return f"{link}: {localized_site.locale.punctuation.semicolon.join(filter(None, words))}"


def _contained_in_short(localized_site: LocalizedSite, dish: Dish) -> str:
    if dish.noted_allergens or dish.open_allergens:
        names = labels.short_allergens(localized_site, dish.noted_allergens)
        noted = labels.joined(localized_site, [*names, *labels.allergens_as_written(localized_site, dish)])
        return labelled(localized_site, N_("Contains"), localized_site.gettext(labels.AT_LEAST, allergens=noted))
    return labelled(localized_site, N_("Contains"), _short_allergens(localized_site, dish.allergens, True, dish))


def _short_allergens(localized_site: LocalizedSite, ids: Sequence[str] | None, is_known: bool, dish: Dish) -> str:
    """Return the short names of allergens, and whether more are unknown."""
    is_known = is_known and ids is not None
    unknown = "" if is_known else localized_site.gettext("not recorded; ask us before you order")
    names = labels.short_allergens(localized_site, ids or (), dish)
    return labels.joined(localized_site, [each for each in (*names, unknown) if each]) or localized_site.gettext(
        labels.NONE_LISTED
    )


def _short_traces(localized_site: LocalizedSite, dish: Dish) -> str:
    """Return the short names of what a dish may contain; where none is on record, that this rules nothing out."""
    if not dish.may_contain and dish.traces_recorded:
        return localized_site.gettext("none on record; ask us")
    named = labels.without_contained_names(dish)
    return _short_allergens(localized_site, dish.may_contain, dish.traces_recorded, named)


def _allergen_ids(localized_site: LocalizedSite) -> str:
    """Return the ids by which the parameter ``without`` leaves dishes out, which lists name in words."""
    choices = allergen_choices(tuple(localized_site.site.allergens))
    ids = ", ".join((*choices.ids, *choices.groups))
    return labelled(localized_site, N_("Ids for `without`"), ids)


def _smaller_portion(localized_site: LocalizedSite, dish: Dish) -> str:
    name, words = labels.smaller_portion(localized_site, dish, with_id=True)
    return with_colon(localized_site, name, words) if name else ""


def _of_others(localized_site: LocalizedSite, dishes: Sequence[Dish]) -> list[str]:
    """Return once what it means that dishes of the list have no line on traces, or on diets."""
    gettext, told = localized_site.gettext, [traces_note(localized_site, dishes)]
    if unknown := next(filter(None, (labels.diets_unknown(localized_site, dish) for dish in dishes)), ""):
        told.append(gettext("Diets, where a dish does not say them: %(words)s.", words=unknown))
    return [*filter(None, told)]


def traces_note(localized_site: LocalizedSite, dishes: Iterable[Dish]) -> str:
    """Return what it means that a dish of a list has no line on traces; empty where each has one."""
    if not any(dish.traces_recorded and not dish.may_contain for dish in dishes):
        return ""
    words = labels.no_traces(localized_site)
    return localized_site.gettext("May contain, where a dish does not say it: %(words)s.", words=words)


def section_lines(localized_site: LocalizedSite, times: SectionTimes) -> str:
    """Return when the dishes of a section are served, and whether they are now; empty for all day."""
    return lines(labelled(localized_site, N_("Served"), times.hours), formatting.at_start(times.state))


def menu_line(
    localized_site: LocalizedSite, dish: Dish, *, with_description: bool = False, section: SectionTimes = NO_TIMES
) -> str:
    """Return a dish of a list with its summary or, where the list has to say everything, its description.

    *section*: what the heading above it says already.
    """
    signs = localized_site.locale.punctuation
    notes = [
        labelled(localized_site, N_("Sizes"), labels.sizes(localized_site, dish, with_ids=True)),
        _smaller_portion(localized_site, dish),
        labelled(
            localized_site, N_("Add-ons"), signs.semicolon.join(labels.additions(localized_site, dish, with_ids=True))
        ),
        *labels.choices(localized_site, dish),
        labelled(localized_site, labels.season_label(dish.season), labels.season_of(localized_site, dish)),
        labelled(localized_site, N_("Serves"), dish.serves or ""),
        labelled(localized_site, N_("Spice"), labels.spice(localized_site, dish)),
        labelled(localized_site, N_("Contains"), labels.contained_allergens(localized_site, dish)),
        labelled(
            localized_site,
            N_("May contain"),
            labels.possible_traces(localized_site, dish) if dish.may_contain or not dish.traces_recorded else "",
        ),
        labelled(localized_site, N_("Caution"), labels.short_cautions(localized_site, dish)),
        labelled(localized_site, N_("Diet"), _diet_in_row(localized_site, dish)),
        labelled(localized_site, labels.ON_REQUEST, labels.on_request(localized_site, dish)),
        labelled(localized_site, N_("Served"), served(localized_site, dish, section)),
        labelled(localized_site, N_("Available"), labels.available(localized_site, dish)),
    ]
    about = (
        localized_site.text(dish.description)
        if with_description and dish.is_described
        else labels.summary(localized_site, dish)
    )
    name = f"[{localized_site.text(dish.name)}]({localized_site.links.dish(dish.id, localized_site.locale)})"
    others = _name_beside(localized_site, dish)
    names = formatting.in_brackets(name, others, localized_site.locale) if others else name
    return lines(
        f"- {with_colon(localized_site, names, offer(localized_site, dish, section))}",
        *([f"  {about}"] if about else []),
        f"  {signs.semicolon.join(filter(None, notes))}",
    )
