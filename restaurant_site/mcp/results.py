"""Results of tools within the budget of ``max_chars``, which counts text and structured content as JSON.

Hosts show a model the text or the structured content, so each says all that the other says. Prose has text only. A
document is paged by the characters of its text, a search by its matches; ``next_offset`` leads through all of it.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import mcp_types as mcp

from ..i18n import N_
from ..render.localized_site import LocalizedSite
from ..render.markdown.blocks import lines
from .arguments import Arguments, SearchArguments
from .protocol import ToolError

Record = Mapping[str, Any]
TITLES = 8
"""Articles after the passages that a search names."""
PASSAGES = 3
"""Of a search of the articles without ``limit``; further hits are titles with their ids."""
PASSAGE_BYTES = 2_700
"""Of a search of the articles without ``limit``, in UTF-8; the whole response stays under 3 KB."""
LEAST_LISTED, MOST_LISTED = 10, 50
"""Matches of a list without ``limit``: at least those of a page, and no more than a list is worth reading."""
LIST_BYTES = 4_700
"""Beyond which such a list has no more than ``LEAST_LISTED``, in UTF-8; the whole response stays under 5 KB."""
PAGING_SLACK = 16
"""Characters by which paging may be shorter in a result with matches than in one without."""
SHARE = 4
"""The members beside a page have at most this part of the budget: a quarter."""


@dataclass(frozen=True, slots=True)
class SearchMatch:
    """A dish that a search finds."""

    markdown: str
    record: Record
    is_related: bool = False
    """Whether it answers the query only in part, while others answer all of it."""


@dataclass(frozen=True, slots=True)
class Passage:
    """An article that a search finds: its passage and, where there is no room for that, its title and id."""

    markdown: str
    title: str


def document_result(localized_site: LocalizedSite, text: str, arguments: Arguments) -> mcp.CallToolResult:
    """Return the page of a text at the offset."""

    def result(page: str, next_offset: int | None) -> mcp.CallToolResult:
        return _result(localized_site, page, None, next_offset)

    return _page(text, arguments, result)


def whole_result(
    localized_site: LocalizedSite, text: str, record: Record, arguments: Arguments
) -> mcp.CallToolResult | None:
    """Return a text and a record that say the same; None if they do not fit, or if a later page is asked for."""
    whole = _result(localized_site, text, {**record, "truncated": False})
    return whole if arguments.offset == 0 and _fits(whole, arguments) else None


def record_result(
    localized_site: LocalizedSite, text: str, record: Record, required: Collection[str], arguments: Arguments
) -> mcp.CallToolResult:
    """Return the whole result or, if that does not fit, the page of the text at the offset, in both of its parts.

    Beside the page the structured content has the members that are *required*, as far as there is room.
    """
    kept = {name: record[name] for name in required if name in record}
    kept = trim_record(kept, (), arguments.max_chars // SHARE)

    def result(page: str, next_offset: int | None) -> mcp.CallToolResult:
        return _result(localized_site, page, {**kept, "markdown": page, **_paging(next_offset)}, next_offset)

    return whole_result(localized_site, text, record, arguments) or _page(text, arguments, result, copies=2)


def _page(
    text: str,
    arguments: Arguments,
    result: Callable[[str, int | None], mcp.CallToolResult],
    copies: int = 1,
) -> mcp.CallToolResult:
    """Return the *result* of as much of a text from the offset as fits, which has it as often as *copies* says."""
    start = arguments.offset
    if start >= len(text):
        raise ToolError(f"offset {start} is past the end: the text has {len(text)} characters.")
    room = (arguments.max_chars - len(_dump(result("-", len(text))))) // copies
    page = truncate_text(text[start:], room)
    end = start + len(page)
    return result(page, end if end < len(text) else None)


def passages_result(
    localized_site: LocalizedSite,
    passages: Sequence[Passage],
    head: Callable[[int], str],
    further: str,
    arguments: SearchArguments,
    total: int,
    is_answered: bool = False,
) -> mcp.CallToolResult:
    """Return the first passages and, below the title *further*, TITLES of those after them at most, as many as fit.

    *passages* are those from the offset on. *head* is the text before a number of them, which may have the answer.
    """

    def result(count: int, titles: int) -> mcp.CallToolResult:
        listed = [f"- {each.title}" for each in passages[count : count + titles]]
        blocks = [head(count), *(each.markdown for each in passages[:count]), "\n".join([further, *listed])]
        end = arguments.offset + count
        text = "\n\n".join(filter(None, blocks if listed else blocks[:-1]))
        return _result(localized_site, text, None, end if end < total else None)

    if not passages:
        return _result(localized_site, lines(head(0), "" if is_answered else _nothing(localized_site, total)), None)
    most = min(arguments.limit or PASSAGES, len(passages))
    for count in range(most, 0, -1):
        for titles in range(min(TITLES, len(passages) - count) if count == most else 0, -1, -1):
            whole = result(count, titles)
            if _fits(whole, arguments, PASSAGE_BYTES):
                return whole
    end = arguments.offset + 1
    following = end if end < total else None
    room = arguments.max_chars - len(_dump(_result(localized_site, "-", None, following)))
    return _result(localized_site, truncate_text(passages[0].markdown, room), None, following)


def list_result(
    localized_site: LocalizedSite,
    matches: Iterable[SearchMatch],
    head: Callable[[int], str],
    further: str,
    record: Record,
    arguments: SearchArguments,
    is_answered: bool = False,
) -> mcp.CallToolResult:
    """Return as many matches as fit, one line each; at least one, which is shortened if it is too long.

    Those that answer in part are below the title *further*.

    *matches* are those from the offset on; those that cannot fit are not made. *head* is the text before a number of
    them, which may have the answer; *record* has the total; it is the structured content, with the matches as ``items``.
    """

    def result(text: str, matches: Sequence[SearchMatch], record: Record) -> mcp.CallToolResult:
        end = arguments.offset + len(matches)
        next_offset = end if matches and end < record["total"] else None
        items = [match.record for match in matches]
        structured = {**record, "count": len(matches), **_paging(next_offset), "items": items}
        return _result(localized_site, text, structured, next_offset)

    candidates = _candidates(matches, result(head(0), (), record), arguments)
    for count in range(len(candidates), 0, -1):
        part = candidates[:count]
        whole = result("\n\n".join(filter(None, [head(count), *_listed(part, further)])), part, record)
        if _fits(whole, arguments, LIST_BYTES if count > LEAST_LISTED else None):
            return whole
    if not candidates:
        return result(lines(head(0), "" if is_answered else _nothing(localized_site, record["total"])), (), record)
    first = SearchMatch(candidates[0].markdown, trim_record(candidates[0].record, ("id",), 0))
    record = {"total": record["total"]}
    room = arguments.max_chars - len(_dump(result("-", [first], record)))
    return result(truncate_text(first.markdown, room), [first], record)


def _listed(matches: Sequence[SearchMatch], further: str) -> list[str]:
    related = [match.markdown for match in matches if match.is_related]
    return [
        "\n".join(match.markdown for match in matches if not match.is_related),
        "\n".join([further, *related]) if related else "",
    ]


def _nothing(localized_site: LocalizedSite, total: int) -> str:
    none, no_more = N_("Nothing matches: try other words, or fewer conditions."), N_("There are no more.")
    return localized_site.gettext(no_more if total else none)


def _candidates(
    matches: Iterable[SearchMatch], empty: mcp.CallToolResult, arguments: SearchArguments
) -> list[SearchMatch]:
    """Return the first matches, without those that certainly do not fit beside the *empty* result."""
    candidates: list[SearchMatch] = []
    room = arguments.max_chars - len(_dump(empty)) + PAGING_SLACK
    for match in islice(matches, arguments.limit or MOST_LISTED):
        room -= len(_json(match.markdown)) + len(_json(match.record)) - 2
        if candidates and room < 0:
            break
        candidates.append(match)
    return candidates


def _fits(result: mcp.CallToolResult, arguments: Arguments, most_bytes: int | None = None) -> bool:
    """Return whether a result keeps its budget and, without ``limit``, has at most so many bytes."""
    dumped = _dump(result)
    is_bounded = most_bytes is not None and getattr(arguments, "limit", None) is None
    return len(dumped) <= arguments.max_chars and not (is_bounded and len(dumped.encode()) > (most_bytes or 0))


def trim_record(record: Record, required: Collection[str], room: int) -> dict[str, Any]:
    """Return a record without its last members that are not required, until it fits in *room* characters of JSON."""
    kept = dict(record)
    for name in reversed(list(record)):
        if len(_json(kept)) <= room:
            break
        if name not in required:
            del kept[name]
    return kept


def truncate_text(text: str, room: int) -> str:
    """Return as much of a text as fits in *room* characters of JSON; it ends with a line if one ends in its second half."""
    if len(_json(text)) <= room:
        return text
    part = text[: max(room, 1)]
    part = part[: max(room - (len(_json(part)) - len(part)), 1)]
    end = part.rfind("\n") + 1
    return part[:end] if 2 * end > len(part) else part


def _paging(next_offset: int | None) -> dict[str, Any]:
    return {"truncated": False} if next_offset is None else {"truncated": True, "next_offset": next_offset}


def _result(
    localized_site: LocalizedSite, text: str, structured: Record | None, next_offset: int | None = None
) -> mcp.CallToolResult:
    """Return a result; its second text says how to go on."""
    more = ""
    if next_offset is not None:
        words = localized_site.gettext(N_("There is more: call again with offset=%(offset)s."), offset=next_offset)
        more = f"\n{words}"
    content = [mcp.TextContent(text=each) for each in (text, more) if each]
    return mcp.CallToolResult(content=list(content), structured_content=dict(structured) if structured else None)


def _dump(result: mcp.CallToolResult) -> str:
    return result.model_dump_json(by_alias=True, exclude_none=True)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
