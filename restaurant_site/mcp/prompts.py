"""The prompts: a task for a model, with the Markdown of the facts that it needs."""

from collections.abc import Callable, Collection, Iterable, Mapping

import mcp_types as mcp

from ..domain.filters import Choices, allergen_choices
from ..domain.menu import Filter
from ..domain.money import includes_tax
from ..locales import Locale, SiteLanguages
from ..models.menu import DIETS
from ..models.site import Site
from ..render.localized_site import LocalizedSite
from ..render.markdown.visit import parking_markdown, visit_rhythm_markdown
from .arguments import language_of
from .protocol import PromptEntry, ToolError
from .resources import filtered_menu

PromptArguments = Mapping[str, str]
"""The arguments of ``prompts/get`` as sent."""


def prompt_entries(localized_sites: Mapping[Locale, LocalizedSite], site: Site) -> tuple[PromptEntry, ...]:
    """Return the prompts of one version of the content."""
    visible = [(prompt, write) for prompt, write in prompts(site) if PAGES.get(prompt.name) not in site.hidden]
    return tuple(
        PromptEntry(_with_language(prompt, site.languages), _writer(localized_sites, site.languages, write))
        for prompt, write in visible
    )


def _with_language(prompt: mcp.Prompt, languages: SiteLanguages) -> mcp.Prompt:
    codes = " or ".join(", ".join(languages.codes).rsplit(", ", 1))
    lang = mcp.PromptArgument(name="lang", description=f"Language of the answer: {codes}")
    return prompt.model_copy(update={"arguments": [*(prompt.arguments or ()), lang]})


def _writer(
    localized_sites: Mapping[Locale, LocalizedSite], languages: SiteLanguages, write: "Writer"
) -> Callable[[PromptArguments], tuple[mcp.PromptMessage, ...]]:
    def messages(arguments: PromptArguments) -> tuple[mcp.PromptMessage, ...]:
        localized_site = localized_sites[_locale(languages, arguments)]
        task, document = write(localized_site, arguments)
        sources = "Use only these facts and the tools of this server; cite the canonical address."
        text = "\n\n".join([task, f"Answer in {localized_site.locale.name}. {sources}", document])
        return (mcp.PromptMessage(role="user", content=mcp.TextContent(text=text)),)

    return messages


def _locale(languages: SiteLanguages, arguments: PromptArguments) -> Locale:
    try:
        return language_of(languages, arguments.get("lang") or languages.default.code)
    except ValueError as error:
        raise ToolError(f"lang {error}") from error


def _plan_visit(localized_site: LocalizedSite, arguments: PromptArguments) -> tuple[str, str]:
    guests = f" for {arguments['guests']} guests" if arguments.get("guests") else ""
    task = f"Plan a visit on {arguments['day']}{guests}: a calm time, the wait to expect, booking or not."
    return task, visit_rhythm_markdown(localized_site)


def _choose_dishes(localized_site: LocalizedSite, arguments: PromptArguments) -> tuple[str, str]:
    """Return the task with only the dishes that fit the diets and allergies: a model cannot choose another."""
    diet = _ids(arguments, "diet", DIETS)
    choices = _choices(localized_site.site)
    without = choices.expand(_ids(arguments, "without", _names(choices)))
    total = "total price" if includes_tax(localized_site.site.restaurant) else "total price before tax"
    task = f"Choose dishes for {arguments['guests']} guests from this menu, with the {total}."
    if diet:
        task += f" Every dish on it keeps to: {', '.join(diet)}."
    if without:
        task += f" It leaves out every dish that contains or may contain {', '.join(without)}; say that the kitchen is shared."
    return task, filtered_menu(localized_site, Filter(diet=diet, without=without))


def _getting_here(localized_site: LocalizedSite, arguments: PromptArguments) -> tuple[str, str]:
    means = f" by {arguments['by']}" if arguments.get("by") else ""
    task = f"Explain how to get to the restaurant from {arguments['from']}{means}, and where to park or get off."
    return task, parking_markdown(localized_site)


def _ids(arguments: PromptArguments, name: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the ids of a comma-separated argument. Raise ToolError for an unknown one: no allergy may be ignored."""
    ids = tuple(filter(None, map(str.strip, arguments.get(name, "").lower().split(","))))
    for unknown in set(ids) - set(known):
        raise ToolError(f"{name} takes {', '.join(known)}, separated by commas, not {unknown[:40]!r}")
    return ids


Writer = Callable[[LocalizedSite, PromptArguments], tuple[str, str]]
"""Returns a prompt's task and the Markdown document with its facts."""


def _prompt(name: str, title: str, description: str, write: Writer, *arguments: mcp.PromptArgument) -> "PromptRow":
    return mcp.Prompt(name=name, title=title, description=description, arguments=[*arguments]), write


def _argument(name: str, description: str, ids: Iterable[str] = (), required: bool | None = None) -> mcp.PromptArgument:
    listed = f", separated by commas: {', '.join(ids)}" if ids else ""
    return mcp.PromptArgument(name=name, description=f"{description}{listed}", required=required)


PromptRow = tuple[mcp.Prompt, Writer]


def _choices(site: Site) -> Choices:
    return allergen_choices(tuple(site.allergens))


def _names(choices: Choices) -> tuple[str, ...]:
    return (*choices.ids, *choices.groups)


def prompts(site: Site) -> tuple[PromptRow, ...]:
    """Return the rows of the prompts for a site."""
    return (
        _prompt(
            "plan-visit",
            "Plan a visit",
            "When to come, how long to wait and what to know, for a day and a number of guests",
            _plan_visit,
            _argument("day", "Day of the visit, such as Saturday", required=True),
            _argument("guests", "Number of guests"),
        ),
        _prompt(
            "choose-dishes",
            "Choose dishes for a group",
            "A meal for a number of guests with diets and allergies, from the menu with prices",
            _choose_dishes,
            _argument("guests", "Number of guests", required=True),
            _argument("diet", "Diets that every dish keeps", DIETS),
            _argument("without", "Allergens to avoid", _names(_choices(site))),
        ),
        _prompt(
            "getting-here",
            "Getting here",
            "The way to the restaurant by car, train, bicycle or on foot, with parking",
            _getting_here,
            _argument("from", "Where the guest starts", required=True),
            _argument("by", "Car, train, bus, bicycle, taxi or on foot"),
        ),
    )


PAGES: Mapping[str, str] = {"plan-visit": "best-time", "getting-here": "parking"}
"""Prompt → the page with its facts; there is no such prompt if the owner hides the page."""


def completions(site: Site) -> Mapping[tuple[str, str], tuple[str, ...]]:
    """Return (prompt, argument) → the values that it takes."""
    return {
        ("choose-dishes", "diet"): DIETS,
        ("choose-dishes", "without"): _names(_choices(site)),
        **{(prompt.name, "lang"): tuple(site.languages.codes) for prompt, _ in prompts(site)},
    }
