"""Documents as Markdown.

Every rendering begins with its title, a blank line and a pointer to the index of all
documents. The labels that the service description names stay English in every language.
"""

from collections.abc import Iterable, Mapping, Sequence

from ..content import formatting, prose
from ..content.models import DAYS, Article, Combo, Dish, LevelId, PageText, Ranked
from ..domain import hours as hours_questions
from ..domain import knowledge as knowledge_base
from ..domain import menu as menu_questions
from ..domain import parking as parking_questions
from ..domain.changes import Change
from ..search.index import Hit
from . import records, vocabulary
from .developers import Guide
from .edition import Edition
from .records import Slice, cut


def titled(edition: Edition, title: str, blocks: Iterable[str]) -> str:
    """A whole document: title, pointer to the index, and the blocks that are not empty."""
    head = [f"# {title}", f"> Documentation index: {edition.links.file('/llms.txt')}"]
    return "\n\n".join([*head, *(block for block in blocks if block)]) + "\n"


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def _bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def _section(title: str, text: str) -> list[str]:
    """A heading with its text; nothing without a text."""
    return [f"## {title}", text] if text else []


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in lines)


def _price(edition: Edition, cents: int) -> str:
    return f"{formatting.money(cents)} {edition.site.restaurant.currency}"


# --- Must-order -------------------------------------------------------------------------------


def must_order(edition: Edition) -> str:
    """The must-order document, in the layout that the service description fixes."""
    listed, links, locale = edition.site.must_order, edition.links, edition.locale
    return titled(
        edition,
        f"{edition.text(edition.site.restaurant.name)} – {edition.text(listed.title)}",
        [
            _lines(
                f"Canonical: {links.page('must-order', locale)}",
                f"JSON API: {links.api('must-order', locale)}",
                f"Agent index: {links.file('/llms-must-order.txt')}",
            ),
            f"## {edition.say('The five dishes')}",
            *(_ranked(edition, entry) for entry in listed.top_dishes),
            f"## {edition.say('Combos')}",
            *(_combo(edition, combo) for combo in listed.combos),
            "## FAQ",
            *(_lines(f"Q: {edition.text(each.q)}", f"A: {edition.text(each.a)}") for each in listed.faq),
            f"## {edition.text(listed.first_timer.title)}",
            _bullets(edition.texts(listed.first_timer.checklist)),
            f"## {edition.text(listed.good_to_know.title)}",
            _bullets(
                f"{edition.text(item.label)}: {edition.text(item.value)} ({links.page(item.page, locale)})"
                for item in listed.good_to_know.items
            ),
            f"## {edition.say('Reviews')}",
            _bullets(
                f"{review.rating}/5 – {edition.text(review.text)} ({edition.text(review.author)}; {edition.text(review.source)})"
                for review in listed.reviews
            ),
        ],
    )


def _ranked(edition: Edition, entry: Ranked) -> str:
    dish = edition.site.dishes[entry.dish]
    facts = [
        f"Slug: {dish.id}",
        f"Price: {_price(edition, dish.price)}",
        f"Tags: {', '.join(records.tags(edition, dish))}",
        edition.text(entry.blurb),
        f"Page URL: {edition.links.dish(dish.id, edition.locale)}",
        f"JSON URL: {edition.links.api(f'menu/{dish.id}', edition.locale)}",
    ]
    return f"### {entry.rank}. {edition.text(dish.name)}\n\n{_bullets(facts)}"


def _combo(edition: Edition, combo: Combo) -> str:
    dishes = [edition.site.dishes[item] for item in combo.items]
    total = _price(edition, menu_questions.combo_total(edition.site, combo))
    share = _price(edition, menu_questions.combo_per_person(edition.site, combo))
    return "\n\n".join(
        [
            f"### {edition.text(combo.title)} ({combo.size})",
            _bullets(f"{edition.text(dish.name)} ({_price(edition, dish.price)})" for dish in dishes),
            edition.text(combo.note),
            edition.say("Total: %(total)s (%(share)s per person)", total=total, share=share),
        ]
    )


def ranked_dish(edition: Edition, entry: Ranked) -> str:
    """One must-order dish with its menu entry."""
    dish = edition.site.dishes[entry.dish]
    listed = edition.links.page("must-order", edition.locale)
    return titled(
        edition,
        edition.text(dish.name),
        [
            edition.text(entry.blurb),
            _bullets([edition.say("Rank %(rank)s of 5 on the must-order list: %(url)s", rank=entry.rank, url=listed)]),
            *_dish_blocks(edition, dish),
        ],
    )


# --- The menu ---------------------------------------------------------------------------------


def dish(edition: Edition, dish: Dish) -> str:
    """One dish with all that a guest asks about it."""
    return titled(edition, edition.text(dish.name), _dish_blocks(edition, dish))


def _dish_blocks(edition: Edition, dish: Dish) -> list[str]:
    site, say, links, locale = edition.site, edition.say, edition.links, edition.locale
    article = site.articles.get(dish.article or "")
    facts = [
        f"Slug: {dish.id}",
        f"Price: {_price(edition, dish.price)}",
        f"Tags: {', '.join(records.tags(edition, dish))}",
        f"{say('Also called')}: {_other_names(edition, dish)}",
        f"{say('Category')}: {edition.text(site.menu_categories[dish.category].label)}",
        f"{say('Serves')}: {dish.serves}",
        f"{say('Spice')}: {say(vocabulary.SPICE[dish.spice])}",
        f"{say('Contains')}: {_allergens(edition, dish.allergens)}",
        f"{say('May contain')}: {_allergens(edition, dish.may_contain)}",
        f"{say('Diet')}: {vocabulary.listed(edition, vocabulary.diets(edition, dish.diets)) or '–'}",
        f"{say('Available')}: {edition.text(dish.available)}" if dish.available else "",
        f"{say('Last verified')}: {dish.last_verified.isoformat()}",
    ]
    return [
        edition.text(dish.description),
        _bullets(filter(None, facts)),
        edition.text(site.menu.allergen_note),
        *_section(say("Goes well with"), _bullets(_linked_dish(edition, id) for id in dish.goes_with)),
        f"{say('Read more')}: [{article.in_(locale).title}]({links.article(article.id, locale)})" if article else "",
        _lines(
            f"Canonical: {links.dish(dish.id, locale)}",
            f"JSON API: {links.api(f'menu/{dish.id}', locale)}",
            f"{say('Menu')}: {links.page('menu', locale)}",
        ),
    ]


def _other_names(edition: Edition, dish: Dish) -> str:
    names = dict.fromkeys([dish.name.en, dish.name.zh, dish.name.cn])
    return ", ".join(name for name in names if name != edition.text(dish.name))


def _allergens(edition: Edition, ids: tuple[str, ...]) -> str:
    words = vocabulary.listed(edition, vocabulary.allergens(edition, ids))
    return words or edition.say("none of the twelve listed as an ingredient; ask us")


def _linked_dish(edition: Edition, id: str) -> str:
    other = edition.site.dishes[id]
    return f"[{edition.text(other.name)}]({edition.links.dish(id, edition.locale)}): {_price(edition, other.price)}"


def menu(edition: Edition, dishes: Sequence[Dish], part: Slice, query: str, suggestions: list[str] | None) -> str:
    """The menu, or the dishes that a search found, under their categories when the order is the menu's."""
    say, links, locale = edition.say, edition.links, edition.locale
    shown = cut(dishes, part)
    title = edition.text(edition.site.pages["menu"].title)
    blocks = [
        _lines(f"Canonical: {links.page('menu', locale)}", f"JSON API: {links.api('menu', locale)}"),
        say("Prices in %(currency)s, before tax.", currency=edition.site.restaurant.currency),
        edition.text(edition.site.menu.allergen_note),
        _found(edition, query, len(shown), len(dishes), suggestions),
    ]
    if query:
        blocks += [_menu_line(edition, each) for each in shown]
    else:
        for category, group in menu_questions.sections(edition.site, shown):
            blocks += [f"## {edition.text(category.label)}", *(_menu_line(edition, each) for each in group)]
    return titled(edition, title, blocks)


def _menu_line(edition: Edition, dish: Dish) -> str:
    say = edition.say
    notes = [
        f"{say('Serves')}: {dish.serves}",
        f"{say('Spice')}: {say(vocabulary.SPICE[dish.spice])}",
        f"{say('Contains')}: {_allergens(edition, dish.allergens)}",
        f"{say('May contain')}: {_allergens(edition, dish.may_contain)}",
        f"{say('Diet')}: {vocabulary.listed(edition, vocabulary.diets(edition, dish.diets))}" if dish.diets else "",
        f"{say('Available')}: {edition.text(dish.available)}" if dish.available else "",
    ]
    name = f"[{edition.text(dish.name)}]({edition.links.dish(dish.id, edition.locale)})"
    return _lines(
        f"- {name} ({_other_names(edition, dish)}): {_price(edition, dish.price)}",
        f"  {edition.text(dish.description)}",
        f"  {'; '.join(filter(None, notes))}",
    )


def _found(edition: Edition, query: str, count: int, total: int, suggestions: list[str] | None) -> str:
    if not query:
        return ""
    told = edition.say("Results for “%(query)s”: %(count)s of %(total)s", query=query, count=count, total=total)
    return _lines(told, f"{edition.say('Did you mean')}: {', '.join(suggestions)}" if suggestions else "")


# --- The knowledge base -----------------------------------------------------------------------


def knowledge(
    edition: Edition,
    articles: Sequence[Article],
    part: Slice,
    query: str,
    hits: Mapping[str, Hit] | None,
    suggestions: list[str] | None,
) -> str:
    """The index of all articles, or the ones that a search found with the passage that answers."""
    links, locale = edition.links, edition.locale
    shown = cut(articles, part)
    blocks = [
        _lines(f"Canonical: {links.page('knowledge', locale)}", f"JSON API: {links.api('knowledge', locale)}"),
        _found(edition, query, len(shown), len(articles), suggestions),
    ]
    if hits is not None:
        blocks += [
            f"- {_linked_article(edition, each)}: {records.found_entry(edition, each, hits[each.id]).get('snippet', '')}"
            for each in shown
        ]
    else:
        for category, group in knowledge_base.sections(edition.site, list(shown)):
            rows = _bullets(f"{_linked_article(edition, each)}: {each.in_(locale).summary}" for each in group)
            blocks += [f"## {edition.text(category.label)}", rows]
    return titled(edition, edition.text(edition.site.pages["knowledge"].title), blocks)


def _linked_article(edition: Edition, article: Article) -> str:
    return f"[{article.in_(edition.locale).title}]({edition.links.article(article.id, edition.locale, markdown=True)})"


def article(edition: Edition, article: Article) -> str:
    """One article: summary, short answers, text, what is related, and where it came from."""
    writing, say, links, locale = article.in_(edition.locale), edition.say, edition.links, edition.locale
    blocks = [
        writing.summary,
        _bullets(f"{fact.label}: {fact.value}" for fact in writing.facts),
        records.article_body(edition, article),
    ]
    if article.id == knowledge_base.VISIT_RHYTHM:
        blocks += _rhythm_blocks(edition)
    if article.id == knowledge_base.PARKING:
        blocks += _parking_blocks(edition)
    related = [_linked_article(edition, other) for other in knowledge_base.related(edition.site, article)]
    blocks += _section(say("Related"), _bullets(related))
    blocks.append(
        _lines(
            f"Canonical: {links.article(article.id, locale)}",
            f"JSON API: {links.api(f'knowledge/{article.id}', locale)}",
            f"{say('Last verified')}: {article.last_verified.isoformat()}",
        )
    )
    return titled(edition, writing.title, blocks)


# --- Rhythm and parking -----------------------------------------------------------------------


def visit_rhythm(edition: Edition) -> str:
    """The visit rhythm as tables."""
    return titled(
        edition,
        edition.text(edition.site.pages["best-time"].title),
        [
            edition.text(edition.site.rhythm.summary),
            *_rhythm_blocks(edition),
            _sources(edition, "best-time", "visit-rhythm"),
        ],
    )


def _sources(edition: Edition, page: str, api: str) -> str:
    verified = edition.site.rhythm.last_verified if api == "visit-rhythm" else edition.site.parking.last_verified
    return _lines(
        f"Canonical: {edition.links.page(page, edition.locale)}",
        f"JSON API: {edition.links.api(api, edition.locale)}",
        f"{edition.say('Last verified')}: {verified.isoformat()}",
    )


def _rhythm_blocks(edition: Edition) -> list[str]:
    rhythm, say, locale = edition.site.rhythm, edition.say, edition.locale
    blocks = [f"## {say('How busy')}"]
    for block in rhythm.rhythms:
        rows = [
            (
                formatting.span(period.start, period.end, locale),
                edition.text(rhythm.levels[period.level].label),
                _wait(edition, period.level),
                edition.text(period.note),
            )
            for period in block.periods
        ]
        head = (say("Time"), say("How busy"), say("Wait"), say("Note"))
        blocks += [f"### {formatting.weekdays(block.days, locale)}", _table(head, rows)]
    for title, windows in ((say("Best times"), rhythm.best_windows), (say("Busiest times"), rhythm.peak_windows)):
        told = _bullets(
            f"{formatting.weekdays(each.days, locale)}, {formatting.span(each.start, each.end, locale)}: {edition.text(each.why)}"
            for each in windows
        )
        blocks += _section(title, told)
    blocks += _section(say("Holidays"), _bullets(_holidays(edition)))
    waiting = rhythm.waiting
    blocks += [f"## {say('Waiting for a table')}", edition.text(waiting.policy)]
    blocks.append("\n".join(f"{number}. {edition.text(step)}" for number, step in enumerate(waiting.steps, 1)))
    sizes = [(each.size, edition.text(each.note)) for each in waiting.party_sizes]
    blocks += [_table((say("Guests"), say("Note")), sizes)] if sizes else []
    return [*blocks, *_section(say("Tips"), _bullets(edition.texts(rhythm.tips)))]


def _wait(edition: Edition, level: LevelId) -> str:
    wait = edition.site.rhythm.levels[level].wait_minutes
    return formatting.minute_range(wait.minimum, wait.maximum, edition.locale)


def _holidays(edition: Edition) -> Iterable[str]:
    locale = edition.locale
    for holiday in edition.site.hours.holidays:
        dates = ", ".join(formatting.day(each, locale) for each in holiday.dates)
        ranges = hours_questions.hours_on(edition.site, holiday.dates[0]).ranges
        yield f"{edition.text(holiday.name)}, {dates}: {formatting.hours(ranges, locale)}. {edition.text(holiday.effect)}"


def parking(edition: Edition) -> str:
    """Parking and stations as tables, nearest first."""
    return titled(
        edition,
        edition.text(edition.site.pages["parking"].title),
        [
            edition.text(edition.site.parking.summary),
            *_parking_blocks(edition),
            _sources(edition, "parking", "parking-nearby"),
        ],
    )


def _parking_blocks(edition: Edition) -> list[str]:
    info, say, locale = edition.site.parking, edition.say, edition.locale
    options = [
        (
            edition.text(option.name),
            say(vocabulary.PARKING_TYPES[option.type]),
            f"{formatting.metres(option.distance_m, locale)}, {formatting.minutes(option.walk_minutes, locale)}",
            str(option.spaces),
            edition.text(option.price),
            edition.text(option.hours),
            f"{option.height_limit_m} m" if option.height_limit_m else "–",
            edition.text(option.notes),
        )
        for option in parking_questions.options(edition.site)
    ]
    head = (
        say("Place"), say("Type"), say("Walk"), say("Spaces"), say("Price"), say("Hours"), say("Height limit"), say("Note"),
    )  # fmt: skip
    stops = [
        f"{edition.text(stop.name)}: {formatting.metres(stop.distance_m, locale)}, "
        f"{formatting.minutes(stop.walk_minutes, locale)}. {edition.text(stop.notes)}"
        for stop in parking_questions.stops(edition.site)
    ]
    return [
        f"{say('Address')}: {edition.text(edition.site.restaurant.address.text)}",
        *(_section(say("Parking"), _table(head, options)) if options else []),
        *_section(say("Public transit"), _bullets(stops)),
        f"## {say('Accessibility')}",
        edition.text(info.accessibility),
        *_section(say("Tips"), _bullets(edition.texts(info.tips))),
    ]


# --- Changes ----------------------------------------------------------------------------------


def changes(edition: Edition, listed: Sequence[Change], part: Slice) -> str:
    """What was verified last, newest first."""
    shown = [records.change(edition, each) for each in cut(listed, part)]
    rows = (f"{each['last_verified']}: [{each['title']}]({each['url']})" for each in shown)
    feed = f"Atom: {edition.links.feed(edition.locale)}"
    return titled(edition, edition.say("Last verified"), [_bullets(rows), feed])


# --- Pages ------------------------------------------------------------------------------------


def home(edition: Edition) -> str:
    """The restaurant at a glance: where, when, what to order, ways on."""
    facts, say, links, locale = edition.site.restaurant, edition.say, edition.links, edition.locale
    rows = [(formatting.weekday(day, locale), formatting.hours(edition.site.hours.week[day], locale)) for day in DAYS]
    top = [
        f"{entry.rank}. [{edition.text(dish.name)}]({links.dish(dish.id, locale)}): {_price(edition, dish.price)}"
        for entry in edition.site.must_order.top_dishes
        for dish in [edition.site.dishes[entry.dish]]
    ]
    ways = [
        f"[{edition.text(page.title)}]({links.page(name, locale, markdown=True)}): {edition.text(page.summary)}"
        for name, page in edition.site.pages.items()
        if name != "home"
    ]
    return titled(
        edition,
        edition.text(facts.name),
        [
            edition.text(edition.site.pages["home"].summary),
            _page_body(edition, edition.site.pages["home"]),
            _bullets(
                [
                    f"{say('Address')}: {edition.text(facts.address.text)}",
                    f"{say('Telephone')}: {facts.phone}",
                    f"{say('E-mail')}: {facts.email}",
                ]
            ),
            f"## {say('Opening hours')}",
            _table((say("Day"), say("Hours")), rows),
            _bullets(_holidays(edition)),
            f"## {edition.text(edition.site.must_order.title)}",
            "\n".join(top),
            f"## {say('More')}",
            _bullets(ways),
            f"Canonical: {links.page('home', locale)}",
        ],
    )


def page(edition: Edition, name: str) -> str:
    """A page whose words are the restaurant's own, such as the one about reservations."""
    page = edition.site.pages[name]
    return titled(
        edition,
        edition.text(page.title),
        [
            edition.text(page.summary),
            _page_body(edition, page),
            f"Canonical: {edition.links.page(name, edition.locale)}",
        ],
    )


def _page_body(edition: Edition, page: PageText) -> str:
    if page.body is None:
        return ""
    return prose.relinked(edition.text(page.body), lambda target: edition.links.resolve(target, edition.locale))


def search(edition: Edition, query: str, part: Slice, dishes: Sequence[Dish], articles: Sequence[Article]) -> str:
    """The search page: a part of what was found in the menu and in the articles."""
    say = edition.say
    blocks = [edition.text(edition.site.pages["search"].summary)]
    if query:
        found = [_linked_dish(edition, dish.id) for dish in cut(dishes, part)]
        told = [
            f"{_linked_article(edition, article)}: {article.in_(edition.locale).summary}"
            for article in cut(articles, part)
        ]
        blocks.append(_found(edition, query, len(found) + len(told), len(dishes) + len(articles), None))
        blocks += _section(say("Menu"), _bullets(found)) if dishes else [f"## {say('Menu')}", say("Nothing found.")]
        blocks += (
            _section(say("Articles"), _bullets(told)) if articles else [f"## {say('Articles')}", say("Nothing found.")]
        )
    blocks.append(f"Canonical: {edition.links.page('search', edition.locale)}")
    return titled(edition, edition.text(edition.site.pages["search"].title), blocks)


def developers(edition: Edition, guide: Guide) -> str:
    """How to call the service and connect to it."""
    say, links = edition.say, edition.links
    files = ("/openapi.json", "/llms.txt", "/llms-full.txt", "/api/knowledge/mcp", "/.well-known/mcp/server-card.json")
    page = edition.site.pages["developers"]
    addresses = [each for operations in guide.addresses.values() for each in operations]
    return titled(
        edition,
        edition.text(page.title),
        [
            edition.text(page.summary),
            f"## {say('Rules of use')}",
            _bullets(guide.rules),
            f"## {say('Examples')}",
            *(
                f"{call.purpose}{formatting.mark(':', edition.locale).strip()}\n\n{_fenced(call.command)}"
                for call in guide.calls
            ),
            f"## {say('Addresses')}",
            _bullets(f"`{each.method} {each.path}`: {each.summary}" for each in addresses),
            _bullets(links.file(path) for path in files),
            "## MCP",
            say("The server speaks Streamable HTTP, keeps no session and needs no key. Its address:"),
            _fenced(guide.mcp),
            f"### {say('Set up a client')}",
            *(f"`{setup.place}`\n\n{_fenced(setup.text)}" for setup in guide.setups),
            f"## {say('Problem codes')}",
            _bullets(f"`{each.code}` ({each.status}): {each.meaning}" for each in guide.problems),
            f"Canonical: {links.page('developers', edition.locale)}",
        ],
    )


def _fenced(text: str) -> str:
    return f"```\n{text}\n```"
