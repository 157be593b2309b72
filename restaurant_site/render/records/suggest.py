"""Suggested meals: order sheets by the house's own rule, each with its reasons."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from ...domain.menu import ExcludedCounts, recorded_cautions
from ...domain.moments import When
from ...domain.order import Enough, PricedOrder, format_items, price_order
from ...domain.suggest import MealWishes, SuggestedMeal, Suggestions, Wish, suggest
from ...models.menu import Caution, Diet
from ...settings import VERSION
from .. import meal_phrases, order_phrases
from ..localized_site import LocalizedSite
from ..opening_phrases import converted
from .common import Address, Allergen, ApiDocument, DateTime, Id
from .order import ServesRecord, sheet_parameters


class SuggestedItem(TypedDict):
    slug: Id
    name: str
    """With the options that the wishes need: Greens with garlic (without butter)."""
    quantity: int
    line_total: float
    cautions: list[Caution] | None
    """Null where nobody has recorded what of the dish is raw or has small bones, honey or alcohol."""
    why: str
    """The course of the meal that it is of: greens."""


class SuggestedSheet(TypedDict):
    """An order sheet in short, with what it is and why; the whole one is at ``json_url``."""

    id: Id
    """Of the meal in the house's rule."""
    title: str
    reasons: list[str]
    items: list[SuggestedItem]
    items_text: str
    """The dishes as the parameter ``items`` of ``/api/order`` takes them."""
    subtotal: float
    total: float
    """With the charges and taxes that are known; ``not_included`` of the whole sheet says what is not."""
    serves: ServesRecord
    enough: Enough
    contains: list[Allergen]
    may_contain: list[Allergen]
    not_recorded: list[Id]
    """Dishes that may have other allergens than those."""
    page_url: Address
    """The sheet as a page, to show to the server."""
    json_url: Address
    """The whole sheet, with charges, taxes and each dish's allergens."""


class SuggestDocument(ApiDocument):
    party: int | None
    vegetarians: int
    children: int
    elders: int
    without: list[Allergen]
    diet: list[Diet]
    budget: float | None
    """For the whole party, before tax."""
    currency: str
    at: DateTime | None
    """The time that the sheets are for; null where nothing is served."""
    sheets: list[SuggestedSheet]
    """Up to three that differ, the best first."""
    excluded: ExcludedCounts | None
    """How many dishes the wishes leave out, by reason."""
    lack: Literal["no-rule", "no-party", "party", "closed", "wishes"] | None
    """Why there is no sheet; null if there is one."""
    unmet: list[Wish]
    """Without any one of these wishes there is a sheet."""
    message: str
    """Why there is no sheet, in words; empty if there is one."""
    allergen_note: str
    note: NotRequired[str]
    """The local time that was understood, where ``at`` has another offset than the restaurant."""
    markdown_url: Address


def suggest_record(localized_site: LocalizedSite, wishes: MealWishes) -> SuggestDocument:
    """Return the response of ``/api/order/suggest``."""
    return answer_record(localized_site, suggest(localized_site.site, wishes, localized_site.now()))


def answer_record(localized_site: LocalizedSite, answer: Suggestions) -> SuggestDocument:
    """Return an answer as ``/api/order/suggest`` gives it."""
    links, locale, wishes = localized_site.links, localized_site.locale, answer.wishes
    parameters = suggest_parameters(wishes)
    document: SuggestDocument = {
        "lang": locale.code,
        "version": VERSION,
        "party": wishes.party,
        "vegetarians": wishes.vegetarians,
        "children": wishes.children,
        "elders": wishes.elders,
        "without": list(wishes.without),
        "diet": list(wishes.diet),
        "budget": None if wishes.budget is None else wishes.budget / 100,
        "currency": localized_site.site.restaurant.currency,
        "at": answer.at.isoformat(timespec="seconds") if answer.at else None,
        "sheets": [_sheet(localized_site, answer, each) for each in answer.meals],
        "excluded": answer.excluded,
        "lack": answer.lack,
        "unmet": list(answer.unmet),
        "message": locale.punctuation.sentence_space.join(meal_phrases.lack(localized_site, answer)),
        "allergen_note": localized_site.text(localized_site.site.menu.allergen_note),
        "json_url": links.api("order/suggest", locale, None, **parameters),
        "markdown_url": links.api("order/suggest", locale, "md", **parameters),
        "authority": links.root,
    }
    if note := converted(localized_site, wishes.when):
        document["note"] = note
    return document


def priced(localized_site: LocalizedSite, answer: Suggestions, suggested: SuggestedMeal) -> PricedOrder:
    """Return a suggested meal as an order sheet."""
    assert answer.at is not None
    return price_order(
        localized_site.site,
        suggested.lines,
        when=When(answer.at.date(), answer.at),
        now=localized_site.now(),
        party=answer.wishes.party,
        vegetarians=answer.wishes.vegetarians,
        children=answer.wishes.children,
        elders=answer.wishes.elders,
        without=answer.wishes.without,
        diet=answer.wishes.diet,
        has_usual_prices=not (answer.wishes.when and answer.wishes.when.instant),
    )


def meal_parameters(answer: Suggestions, order: PricedOrder) -> dict[str, Any]:
    """Return the query parameters of the sheet of a meal, with the time that was asked for and no other."""
    when = answer.wishes.when
    return {**sheet_parameters(order), "at": "" if when is None or when.is_now else str(when)}


def suggest_parameters(wishes: MealWishes) -> dict[str, Any]:
    """Return the query parameters of wishes."""
    return {
        "party": wishes.party,
        "vegetarians": wishes.vegetarians or None,
        "children": wishes.children or None,
        "elders": wishes.elders or None,
        "without": ",".join(wishes.without),
        "diet": ",".join(wishes.diet),
        "budget": None if wishes.budget is None else f"{wishes.budget / 100:.2f}",
        "at": wishes.when,
    }


def _sheet(localized_site: LocalizedSite, answer: Suggestions, suggested: SuggestedMeal) -> SuggestedSheet:
    links, locale = localized_site.links, localized_site.locale
    order = priced(localized_site, answer, suggested)
    parameters = meal_parameters(answer, order)
    return {
        "id": suggested.meal.id,
        "title": localized_site.text(suggested.name),
        "reasons": [
            *meal_phrases.reasons(localized_site, answer, suggested),
            *meal_phrases.charged(localized_site, order),
        ],
        "items": [
            {
                "slug": line.dish.id,
                "name": order_phrases.short_name(localized_site, line),
                "quantity": line.quantity,
                "line_total": (line.total or 0) / 100,
                "cautions": recorded_cautions(localized_site.site, line.dish),
                "why": localized_site.text(course.name),
            }
            for line, course in zip(suggested.lines, suggested.courses, strict=True)
        ],
        "items_text": format_items(order.lines),
        "subtotal": suggested.cents / 100,
        "total": (order.total or 0) / 100,
        "serves": {"min": order.serves.least, "max": order.serves.most},
        "enough": order.enough,
        "contains": list(order.contains),
        "may_contain": list(order.may_contain),
        "not_recorded": [each.id for each in order.not_recorded],
        "page_url": localized_site.order_sheet(**parameters),
        "json_url": links.api("order", locale, None, **parameters),
    }
