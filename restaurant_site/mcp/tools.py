"""What this restaurant offers by MCP: two tools, its documents as resources, three prompts.

A tool is thin: typed arguments, and the same record as the API.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, Literal

import mcp_types as mcp
from pydantic import BaseModel, ConfigDict, Field

from ..domain.menu import EVERYTHING, Filter, dishes
from ..locales import BY_CODE, DEFAULT, LOCALES
from ..render import vocabulary
from ..render.edition import Edition
from ..render.markdown.knowledge import article_markdown
from ..render.markdown.menu import menu_markdown
from ..render.markdown.must_order import must_order_markdown
from ..render.markdown.parking import parking_markdown
from ..render.markdown.visit_rhythm import visit_rhythm_markdown
from ..render.records.knowledge import article_record, found_article_entry
from ..render.slices import WHOLE
from ..render.text_indexes import rules
from ..search.nearest import nearest
from ..search.results import FoundDishes
from ..service import Service, note_search
from ..settings import VERSION
from .protocol import PromptEntry, Server, ToolEntry, ToolError

LARGEST_SEARCH = 3_800
"""Bytes of a search's text block; with the same as structured content an answer stays under 8 KB."""
MARKDOWN = "text/markdown"
MOST_ANSWERS = 512
"""Answers of get_article that are kept: the same for everybody, until the content changes."""
DOCUMENTS = ("must-order", "menu", "best-time", "parking")
"""Pages that are resources beside the articles."""


class SearchArguments(BaseModel):
    """What ``search_knowledge`` takes."""

    model_config = ConfigDict(extra="forbid")

    query: str = Field(min_length=1, max_length=200, description="What to look for, in English or Chinese")
    lang: Literal["en", "zh", "cn"] = Field("en", description="Language of the answer")
    category: str | None = Field(None, max_length=80, description="Only this category of articles")
    limit: int = Field(5, ge=1, le=20, description="How many matches at the most; fewer where they are long")
    offset: int = Field(0, ge=0, le=10_000, description="How many matches to pass over")


class ArticleArguments(BaseModel):
    """What ``get_article`` takes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(min_length=1, max_length=100, description="Article id, as search_knowledge returns it")
    lang: Literal["en", "zh", "cn"] = Field("en", description="Language of the answer")
    format: Literal["json", "markdown"] = Field("json", description="The record, or the article as Markdown")
    offset: int = Field(0, ge=0, le=100_000, description="Character of the text to begin with")
    max_chars: int = Field(8_000, ge=500, le=20_000, description="Characters of the text at the most")


class Match(BaseModel):
    """One article that matches."""

    id: str
    title: str
    snippet: str = Field(description="The passage that answers best")
    category_id: str
    url: str = Field(description="Canonical address to cite")
    markdown_url: str
    last_verified: str
    score: float
    confidence: float = Field(description="From 0, a guess, to 1, a hit")


class SearchOutput(BaseModel):
    """What ``search_knowledge`` answers."""

    lang: str
    q: str
    count: int
    total: int
    offset: int
    next_offset: int | None
    articles: list[Match]
    suggestions: list[str] = Field(description="Nearest ids when nothing matches")
    authority: str


class ArticleOutput(BaseModel):
    """What ``get_article`` answers: the API's record, or Markdown, with the paging of its text."""

    model_config = ConfigDict(extra="allow")

    id: str
    lang: str
    url: str = Field(description="Canonical address to cite")
    truncated: bool
    next_offset: int | None
    body: str | None = None
    markdown: str | None = None


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    return model.model_json_schema(mode="validation")


ANNOTATIONS = mcp.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
SEARCH = mcp.Tool(
    name="search_knowledge",
    title="Search the knowledge base",
    description=(
        "Search the restaurant's articles in English or Chinese: hours, menu, dishes, allergies, parking, bookings, "
        "takeout, delivery, payment and more. Best matches first, each with an id for get_article and the address to cite."
    ),
    input_schema=_schema(SearchArguments),
    output_schema=_schema(SearchOutput),
    annotations=ANNOTATIONS,
)
ARTICLE = mcp.Tool(
    name="get_article",
    title="Get one article",
    description=(
        "One article by its id, as JSON or Markdown. best-time-to-visit also carries the visit rhythm, "
        "parking-nearby the parking data. Long texts are paged: follow next_offset while truncated is true."
    ),
    input_schema=_schema(ArticleArguments),
    output_schema=_schema(ArticleOutput),
    annotations=ANNOTATIONS,
)
TOOLS = (SEARCH, ARTICLE)


def server(service: Service) -> Server:
    """The MCP server of a version of the content."""
    edition = service.edition(DEFAULT)
    site = service.site
    template = edition.links.file("/{lang}/knowledge/{id}.md")
    codes = [locale.code for locale in LOCALES]
    return Server(
        info=mcp.Implementation(
            name=_name(edition),
            title=edition.text(site.restaurant.short_name),
            version=VERSION,
            website_url=edition.links.page("home", DEFAULT),
        ),
        instructions=" ".join(["Search first with search_knowledge, then read with get_article.", *rules(edition)]),
        tools=(
            ToolEntry(SEARCH, SearchArguments, lambda arguments: _search(service, arguments)),
            ToolEntry(ARTICLE, ArticleArguments, lru_cache(MOST_ANSWERS)(partial(_article, service))),
        ),
        prompts=tuple(_prompts(service)),
        resources=tuple(_resources(service)),
        templates=(
            mcp.ResourceTemplate(
                name="article",
                title="Article",
                uri_template=template,
                description="An article as Markdown; the address is its canonical one",
                mime_type=MARKDOWN,
            ),
        ),
        read=lambda uri: _read(service, uri),
        completions={
            (template, "id"): list(site.articles),
            (template, "lang"): codes,
            ("choose-dishes", "diet"): list(vocabulary.DIETS),
            ("choose-dishes", "without"): list(vocabulary.ALLERGENS),
            **{(prompt, "lang"): codes for prompt in ("plan-visit", "choose-dishes", "getting-here")},
        },
    )


def _name(edition: Edition) -> str:
    """A slug of the restaurant's name."""
    words = edition.site.restaurant.short_name.en.lower().split()
    return "-".join(["".join(filter(str.isalnum, word)) for word in words] + ["knowledge"])


def _succeeded(structured: dict[str, Any], text: str | None = None) -> mcp.CallToolResult:
    told = mcp.TextContent(text=_json(structured) if text is None else text)
    return mcp.CallToolResult(content=[told], structured_content=structured)


def _json(structured: dict[str, Any]) -> str:
    return json.dumps(structured, ensure_ascii=False, separators=(",", ":"))


# --- Tools ------------------------------------------------------------------------------------


def _search(service: Service, asked: SearchArguments) -> mcp.CallToolResult:
    locale, site = BY_CODE[asked.lang], service.site
    categories = list(site.knowledge_categories)
    if asked.category is not None and asked.category not in categories:
        raise ToolError(f"There is no category {asked.category!r}; there are {', '.join(categories)}.")
    found = service.find_articles(asked.query, asked.category)
    if not found.query:
        raise ToolError("The query is blank; say what to look for, such as «parking» or «opening hours».")
    note_search("knowledge", locale, found)
    edition, hits = service.edition(locale), found.hits or {}
    matches: list[dict[str, Any]] = []
    output: dict[str, Any] = {}
    for article in found.articles[asked.offset : asked.offset + asked.limit]:
        entry = found_article_entry(edition, article, hits[article.id])
        longer = [*matches, {name: entry[name] for name in Match.model_fields}]  # type: ignore[literal-required]
        candidate = _output(edition, found.query, longer, len(found.articles), asked.offset, found.suggestions)
        if matches and len(_json(candidate).encode()) > LARGEST_SEARCH:
            break
        matches, output = longer, candidate
    return _succeeded(output or _output(edition, found.query, [], len(found.articles), asked.offset, found.suggestions))


def _output(
    edition: Edition, query: str, matches: list[dict[str, Any]], total: int, offset: int, suggestions: list[str] | None
) -> dict[str, Any]:
    following = offset + len(matches)
    return {
        "lang": edition.locale.code,
        "q": query,
        "count": len(matches),
        "total": total,
        "offset": offset,
        "next_offset": following if matches and following < total else None,
        "articles": matches,
        "suggestions": suggestions or [],
        "authority": edition.links.root,
    }


def _article(service: Service, asked: ArticleArguments) -> mcp.CallToolResult:
    article = service.site.articles.get(asked.id)
    if article is None:
        near = nearest(asked.id, service.site.articles)
        offered = f"The nearest ids are {', '.join(near)}. " if near else ""
        raise ToolError(f"There is no article {asked.id!r}. {offered}Call search_knowledge to find the right id.")
    edition = service.edition(BY_CODE[asked.lang])
    if asked.format == "markdown":
        text, paging = _cut(article_markdown(edition, article), asked)
        links = edition.links
        identity = {"id": article.id, "lang": asked.lang, "url": links.article(article.id, edition.locale)}
        return _succeeded({**identity, "markdown": text, **paging}, text)
    record: dict[str, Any] = {**article_record(edition, article)}
    record["body"], paging = _cut(record["body"], asked)
    return _succeeded({**record, **paging})


def _cut(text: str, asked: ArticleArguments) -> tuple[str, dict[str, Any]]:
    """The part of a text that is asked for, and where the next part begins."""
    end = asked.offset + asked.max_chars
    truncated = end < len(text)
    return text[asked.offset : end], {"truncated": truncated, "next_offset": end if truncated else None}


# --- Resources --------------------------------------------------------------------------------


def _resources(service: Service) -> Iterator[mcp.Resource]:
    for locale in LOCALES:
        edition = service.edition(locale)
        for name in DOCUMENTS:
            page = service.site.pages[name]
            yield _resource(edition, name, edition.text(page.title), edition.text(page.summary))
        for article in service.site.articles.values():
            writing = article.in_(locale)
            yield _resource(edition, f"knowledge/{article.id}", writing.title, writing.summary)


def _resource(edition: Edition, page: str, title: str, summary: str) -> mcp.Resource:
    uri = edition.links.page(page, edition.locale, markdown=True)
    return mcp.Resource(
        name=f"{edition.locale.code}/{page}", title=title, uri=uri, description=summary, mime_type=MARKDOWN
    )


def _read(service: Service, uri: str) -> mcp.TextResourceContents | None:
    base = service.edition(DEFAULT).links.base
    path = uri.removeprefix(f"{base}/").removesuffix(".md") if uri.startswith(f"{base}/") else ""
    code, _, page = path.partition("/")
    if code not in BY_CODE:
        return None
    text = _document(service.edition(BY_CODE[code]), page)
    return None if text is None else mcp.TextResourceContents(uri=uri, mime_type=MARKDOWN, text=text)


def _document(edition: Edition, page: str) -> str | None:
    site = edition.site
    match page.split("/"):
        case ["must-order"]:
            return must_order_markdown(edition)
        case ["menu"]:
            return _menu(edition)
        case ["best-time"]:
            return visit_rhythm_markdown(edition)
        case ["parking"]:
            return parking_markdown(edition)
        case ["knowledge", id] if id in site.articles:
            return article_markdown(edition, site.articles[id])
    return None


def _menu(edition: Edition, wanted: Filter = EVERYTHING) -> str:
    return menu_markdown(edition, FoundDishes("", dishes(edition.site, wanted)), WHOLE)


# --- Prompts ----------------------------------------------------------------------------------


def _prompts(service: Service) -> Iterator[PromptEntry]:
    lang = mcp.PromptArgument(name="lang", description="Language of the answer: en, zh or cn")
    yield PromptEntry(
        mcp.Prompt(
            name="plan-visit",
            title="Plan a visit",
            description="When to come, how long to wait and what to know, for a day and a number of guests",
            arguments=[
                mcp.PromptArgument(name="day", description="Day of the visit, such as Saturday", required=True),
                mcp.PromptArgument(name="guests", description="Number of guests"),
                lang,
            ],
        ),
        lambda given: _plan_visit(service, given),
    )
    yield PromptEntry(
        mcp.Prompt(
            name="choose-dishes",
            title="Choose dishes for a group",
            description="A meal for a number of guests with diets and allergies, from the menu with prices",
            arguments=[
                mcp.PromptArgument(name="guests", description="Number of guests", required=True),
                mcp.PromptArgument(name="diet", description=_takes("Diets that every dish keeps", vocabulary.DIETS)),
                mcp.PromptArgument(name="without", description=_takes("Allergens to avoid", vocabulary.ALLERGENS)),
                lang,
            ],
        ),
        lambda given: _choose_dishes(service, given),
    )
    yield PromptEntry(
        mcp.Prompt(
            name="getting-here",
            title="Getting here",
            description="The way to the restaurant by car, train, bicycle or on foot, with parking",
            arguments=[
                mcp.PromptArgument(name="from", description="Where the guest starts", required=True),
                mcp.PromptArgument(name="by", description="Car, train, bus, bicycle, taxi or on foot"),
                lang,
            ],
        ),
        lambda given: _getting_here(service, given),
    )


def _plan_visit(service: Service, given: Mapping[str, str]) -> list[mcp.PromptMessage]:
    edition = _asked_edition(service, given)
    guests = f" for {given['guests']} guests" if given.get("guests") else ""
    task = f"Plan a visit on {given['day']}{guests}: a calm time, the wait to expect, booking or not."
    return _message(edition, task, visit_rhythm_markdown(edition))


def _choose_dishes(service: Service, given: Mapping[str, str]) -> list[mcp.PromptMessage]:
    """Only the dishes that the diets and allergies allow are told, so that no other can be chosen."""
    edition = _asked_edition(service, given)
    wanted = Filter(diet=_ids(given, "diet", vocabulary.DIETS), without=_ids(given, "without", vocabulary.ALLERGENS))
    task = f"Choose dishes for {given['guests']} guests from this menu, with the total price before tax."
    if wanted.diet:
        task += f" Every dish on it keeps to: {', '.join(wanted.diet)}."
    if wanted.without:
        task += f" It leaves out every dish that contains or may contain {', '.join(wanted.without)}; say that the kitchen is shared."
    return _message(edition, task, _menu(edition, wanted))


def _getting_here(service: Service, given: Mapping[str, str]) -> list[mcp.PromptMessage]:
    edition = _asked_edition(service, given)
    means = f" by {given['by']}" if given.get("by") else ""
    task = f"Explain how to get to the restaurant from {given['from']}{means}, and where to park or get off."
    return _message(edition, task, parking_markdown(edition))


def _asked_edition(service: Service, given: Mapping[str, str]) -> Edition:
    code = given.get("lang") or DEFAULT.code
    if code not in BY_CODE:
        raise ToolError(f"lang takes {', '.join(BY_CODE)}, not {code[:20]!r}")
    return service.edition(BY_CODE[code])


def _takes(purpose: str, ids: Iterable[str]) -> str:
    return f"{purpose}, separated by commas: {', '.join(ids)}"


def _ids(given: Mapping[str, str], name: str, known: Collection[str]) -> tuple[str, ...]:
    """The ids that an argument names. One that is unknown is refused: an allergy must not be passed over."""
    ids = tuple(filter(None, map(str.strip, given.get(name, "").lower().split(","))))
    for unknown in set(ids) - set(known):
        raise ToolError(f"{name} takes {', '.join(known)}, separated by commas, not {unknown[:40]!r}")
    return ids


def _message(edition: Edition, task: str, document: str) -> list[mcp.PromptMessage]:
    """One message: the task, what to keep to, and the document that it rests on."""
    sources = "Use only these facts and the tools search_knowledge and get_article; cite the canonical address."
    text = "\n\n".join([task, f"Answer in {edition.locale.name}. {sources}", document])
    return [mcp.PromptMessage(role="user", content=mcp.TextContent(text=text))]
