"""Results of tools within the budget of ``max_chars``, which counts text and structured content as JSON.

A document is paged by the characters of its text, a search by its matches; ``next_offset`` leads through all of it.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import mcp_types as mcp

from ..render.markdown.blocks import lines
from .arguments import Arguments, SearchArguments
from .protocol import ToolError

Record = Mapping[str, Any]
SEARCH_BYTES = 2_600
"""Of a search without ``limit``, in UTF-8; the whole response stays under 3 KB."""
PAGING_SLACK = 16
"""Characters by which paging may be shorter in a result with matches than in one without."""
SHARE = 4
"""The record of a document has this part of the budget: a quarter."""


@dataclass(frozen=True, slots=True)
class SearchMatch:
    markdown: str
    record: Record


def document_result(
    text: str, record: Record, required: Collection[str], arguments: Arguments, member: str | None = None
) -> mcp.CallToolResult:
    """Return the page of *text* at the offset. The first one has as much of *record* as fits, the others what is *required*.

    The page is the text of the result, or the *member* of its structured content.
    """
    start, budget = arguments.offset, arguments.max_chars
    if start >= len(text):
        raise ToolError(f"offset {start} is past the end: the text has {len(text)} characters.")

    def result(page: str, structured: Record, next_offset: int | None) -> mcp.CallToolResult:
        paging = {"truncated": next_offset is not None, "next_offset": next_offset}
        if member is None:
            return _result(page, {**structured, **paging}, next_offset)
        return _result(f"{record['url']} – see structuredContent.{member}", {**structured, **paging, member: page})

    structured = trim_record(record, required, budget // SHARE if start == 0 else 0)
    page = truncate_text(text[start:], budget - len(_dump(result("-", structured, len(text)))))
    end = start + len(page)
    return result(page, structured, end if end < len(text) else None)


def search_result(
    matches: Iterable[SearchMatch],
    head: Callable[[int], str],
    record: Record,
    member: str,
    arguments: SearchArguments,
) -> mcp.CallToolResult:
    """Return as many matches as fit; at least one, which is shortened if it is too long.

    *matches* are those from the offset on; those that cannot fit are not made. *head* is the text before a number of
    them; *record* has the total; it is the structured content, with the matches as *member*.
    """

    def result(text: str, matches: Sequence[SearchMatch], record: Record) -> mcp.CallToolResult:
        end = arguments.offset + len(matches)
        next_offset = end if matches and end < record["total"] else None
        paging = {"count": len(matches), "truncated": next_offset is not None, "next_offset": next_offset}
        return _result(text, {**record, **paging, member: [match.record for match in matches]}, next_offset)

    candidates = _candidates(matches, result(head(0), (), record), arguments)
    for count in range(len(candidates), 0, -1):
        part = candidates[:count]
        whole = result("\n\n".join(filter(None, [head(count), *(match.markdown for match in part)])), part, record)
        if _fits(whole, arguments):
            return whole
    if not candidates:
        advice = "There are no more." if record["total"] else "Nothing matches: try other words, or fewer conditions."
        return result(lines(head(0), advice), (), record)
    record = trim_record(record, ("total",), 0)
    first = SearchMatch(candidates[0].markdown, trim_record(candidates[0].record, ("id", "url"), 0))
    room = arguments.max_chars - len(_dump(result("-", [first], record)))
    return result(truncate_text(first.markdown, room), [first], record)


def _candidates(
    matches: Iterable[SearchMatch], empty: mcp.CallToolResult, arguments: SearchArguments
) -> list[SearchMatch]:
    """Return the first matches, without those that certainly do not fit beside the *empty* result."""
    candidates: list[SearchMatch] = []
    room = _limit(arguments) - len(_dump(empty)) + PAGING_SLACK
    for match in matches:
        room -= len(_json(match.markdown)) + len(_json(match.record))
        if candidates and room < 0:
            break
        candidates.append(match)
    return candidates


def _limit(arguments: SearchArguments) -> int:
    return arguments.max_chars if arguments.limit is not None else min(arguments.max_chars, SEARCH_BYTES)


def _fits(result: mcp.CallToolResult, arguments: SearchArguments) -> bool:
    dumped = _dump(result)
    return len(dumped) <= arguments.max_chars and (arguments.limit is not None or len(dumped.encode()) <= SEARCH_BYTES)


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


def _result(text: str, structured: Record, next_offset: int | None = None) -> mcp.CallToolResult:
    """Return a result; its second text says how to go on."""
    more = f"There is more: call again with offset={next_offset}." if next_offset is not None else ""
    content = [mcp.TextContent(text=each) for each in (text, more) if each]
    return mcp.CallToolResult(content=list(content), structured_content=dict(structured))


def _dump(result: mcp.CallToolResult) -> str:
    return result.model_dump_json(by_alias=True, exclude_none=True)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
