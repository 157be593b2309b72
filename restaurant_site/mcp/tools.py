"""The two tools: ``search_knowledge`` and ``get_article``. Both return the record that the API serves."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import mcp_types as mcp
from pydantic import BaseModel, ConfigDict, Field

from ..locales import BY_CODE, DEFAULT, LOCALES, Locale
from ..render.edition import Edition
from ..render.markdown.knowledge import article_markdown
from ..render.records.knowledge import article_record, found_article_entry
from ..search.nearest import nearest
from ..search.results import FoundArticles
from ..search.site_search import SiteSearch, log_search
from .protocol import ToolEntry, ToolError

if TYPE_CHECKING:
    LanguageCode = str
else:
    LanguageCode = Literal[*BY_CODE]

MAX_SEARCH_BYTES = 3_800
"""Of a search's text block; with its copy as structured content the whole result stays under 8 KB."""
LANGUAGES = " or ".join(", ".join(locale.english_name for locale in LOCALES).rsplit(", ", 1))


class SearchArguments(BaseModel):
    """What ``search_knowledge`` takes."""

    model_config = ConfigDict(extra="forbid")

    query: str = Field(min_length=1, max_length=200, description=f"What to look for, in {LANGUAGES}")
    lang: LanguageCode = Field(DEFAULT.code, description="Language of the answer")
    category: str | None = Field(None, max_length=80, description="Only this category of articles")
    limit: int = Field(5, ge=1, le=20, description="How many matches at the most; fewer where they are long")
    offset: int = Field(0, ge=0, le=10_000, description="How many matches to pass over")


class ArticleArguments(BaseModel):
    """What ``get_article`` takes."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(min_length=1, max_length=100, description="Article id, as search_knowledge returns it")
    lang: LanguageCode = Field(DEFAULT.code, description="Language of the answer")
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


ANNOTATIONS = mcp.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
SEARCH = mcp.Tool(
    name="search_knowledge",
    title="Search the knowledge base",
    description=(
        f"Search the restaurant's articles in {LANGUAGES}: hours, menu, dishes, allergies, parking, bookings, "
        "takeout, delivery, payment and more. Best matches first, each with an id for get_article and the address to cite."
    ),
    input_schema=SearchArguments.model_json_schema(),
    output_schema=SearchOutput.model_json_schema(),
    annotations=ANNOTATIONS,
)
ARTICLE = mcp.Tool(
    name="get_article",
    title="Get one article",
    description=(
        "One article by its id, as JSON or Markdown. An article about visiting times or parking also carries the data "
        "of its subject. Long texts are paged: follow next_offset while truncated is true."
    ),
    input_schema=ArticleArguments.model_json_schema(),
    output_schema=ArticleOutput.model_json_schema(),
    annotations=ANNOTATIONS,
)
TOOLS = (SEARCH, ARTICLE)


def tool_entries(editions: Mapping[Locale, Edition], search: SiteSearch) -> tuple[ToolEntry, ...]:
    """The tools of one version of the content."""
    return (
        ToolEntry(SEARCH, SearchArguments, partial(_search, editions, search)),
        ToolEntry(ARTICLE, ArticleArguments, partial(_get_article, editions)),
    )


def _search(editions: Mapping[Locale, Edition], search: SiteSearch, arguments: SearchArguments) -> mcp.CallToolResult:
    edition = editions[BY_CODE[arguments.lang]]
    categories = list(edition.site.knowledge_categories)
    if arguments.category is not None and arguments.category not in categories:
        raise ToolError(f"There is no category {arguments.category!r}; there are {', '.join(categories)}.")
    found = search.find_articles(arguments.query, arguments.category)
    if not found.query:
        raise ToolError("The query is blank; say what to look for, such as «parking» or «opening hours».")
    log_search("knowledge", edition.locale, found)
    return _result(_search_output(edition, found, arguments))


def _search_output(edition: Edition, found: FoundArticles, arguments: SearchArguments) -> dict[str, Any]:
    """The matches from ``offset`` on, as many as ``limit`` and MAX_SEARCH_BYTES allow, but at least one."""
    hits = found.hits or {}
    matches: list[dict[str, Any]] = []
    output = _page_of_matches(edition, found, matches, arguments.offset)
    for article in found.articles[arguments.offset : arguments.offset + arguments.limit]:
        entry = found_article_entry(edition, article, hits[article.id])
        matches = [*matches, {name: entry[name] for name in Match.model_fields}]  # type: ignore[literal-required]
        longer = _page_of_matches(edition, found, matches, arguments.offset)
        if len(matches) > 1 and len(_json(longer).encode()) > MAX_SEARCH_BYTES:
            break
        output = longer
    return output


def _page_of_matches(
    edition: Edition, found: FoundArticles, matches: Sequence[dict[str, Any]], offset: int
) -> dict[str, Any]:
    """A SearchOutput."""
    end, total = offset + len(matches), len(found.articles)
    return {
        "lang": edition.locale.code,
        "q": found.query,
        "count": len(matches),
        "total": total,
        "offset": offset,
        "next_offset": end if matches and end < total else None,
        "articles": matches,
        "suggestions": found.suggestions or [],
        "authority": edition.links.root,
    }


def _get_article(editions: Mapping[Locale, Edition], arguments: ArticleArguments) -> mcp.CallToolResult:
    edition = editions[BY_CODE[arguments.lang]]
    article = edition.site.articles.get(arguments.id)
    if article is None:
        near = nearest(arguments.id, edition.site.articles)
        offered = f"The nearest ids are {', '.join(near)}. " if near else ""
        raise ToolError(f"There is no article {arguments.id!r}. {offered}Call search_knowledge to find the right id.")
    if arguments.format == "markdown":
        text, paging = _slice(article_markdown(edition, article), arguments)
        url = edition.links.article(article.id, edition.locale)
        return _result({"id": article.id, "lang": arguments.lang, "url": url, "markdown": text, **paging}, text)
    record: dict[str, Any] = {**article_record(edition, article)}
    record["body"], paging = _slice(record["body"], arguments)
    return _result({**record, **paging})


def _slice(text: str, arguments: ArticleArguments) -> tuple[str, dict[str, Any]]:
    """The requested part of a text, with the members of ArticleOutput that say where the next one begins."""
    end = arguments.offset + arguments.max_chars
    truncated = end < len(text)
    return text[arguments.offset : end], {"truncated": truncated, "next_offset": end if truncated else None}


def _result(structured: dict[str, Any], text: str | None = None) -> mcp.CallToolResult:
    """A tool's result; its text block is the structured content as JSON unless *text* is given."""
    content = mcp.TextContent(text=_json(structured) if text is None else text)
    return mcp.CallToolResult(content=[content], structured_content=structured)


def _json(structured: dict[str, Any]) -> str:
    return json.dumps(structured, ensure_ascii=False, separators=(",", ":"))
