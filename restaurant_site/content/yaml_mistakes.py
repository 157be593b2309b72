"""Finds the mistake that makes a text invalid YAML, which is often lines above the place where a parser stops.

Each correction of a line near that place is tried: the mistake is the one whose correction lets the parser go on.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple

import yaml

from ..i18n import N_
from ..models.fault_kinds import Kind, Message, Translatable

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
NEAR = 40
"""Lines before the error in which the mistake is looked for."""
MAX_CHARACTERS = 20_000
"""Size of the part of a file that is parsed again for each correction."""
MAX_CORRECTIONS = 100
MAX_LINE = 2_000
"""Characters of a line that is corrected."""

HALF_WIDTH = {
    "：": ": ", "，": ", ", "、": ", ", "｛": "{", "｝": "}", "［": "[", "］": "]", "【": "[", "】": "]", "“": '"', "”": '"',
    "＂": '"', "「": '"', "」": '"', "＇": "'", "－": "-", "＃": " #",
}  # fmt: skip
"""Characters of a Chinese keyboard → those that YAML reads as punctuation."""
_FULL_WIDTH = re.compile(
    r"(?<=[\w\"])：(?=\s*[\w\"{[｛［【“「])"  # after a key
    r"|[，、](?=\s*\"?[\w-]+\"?\s*[:：\]］】，、,])"  # before a key, or between words of a list
    r"|[｛｝［］【】]"
    r"|(?<=[:：,，\[{｛［【])\s*[“＂「＇”]|[”＂」＇“](?=\s*(?:[,，}｝\]］】]|$))"  # around a value
    r"|^\s*－\s*|\s＃"
)
_KEY = r"^(\s*(?:- )?[a-z_]+)"
_IN_FLOW = r"(?:[^\"'{}\[\],]|(?<=\w)'(?=\w)|,(?!\s*[a-z_]+: ))"
"""A sign of a text in braces; a comma before the next key ends it."""
_FLOW_KEY = re.compile(r"[{,]\s*([a-z_]+): ")
_KEY_WITHOUT_COMMA = re.compile(r"(?<=[^\s,:{\[])(?=\s+([a-z_]+): )")
_FLOW_VALUE = re.compile(rf"([a-z_]+: )((?:{_IN_FLOW}+: |[@`%&*!]){_IN_FLOW}+)")
_REFERENCE_IN_FLOW = re.compile(r"((?<=[\[,:] )|(?<=\[))((?:[^\[\]{},\"']*\{\{[^{}]*\}\}[^\[\]{},\"']*)+)(?=\s*[,\]}])")
_BLOCK_VALUE = re.compile(r"^(\s*(?:- (?:[\w-]+: )?|[\w-]+: ))((?:[^\"'{\[|>#].*: |\{\{|[@`%&*!]).*)$")
_APOSTROPHE = re.compile(r"(?<=[:,{\[] )'([^\"']*\w'\w[^\"']*)'(?=\s*[,}\]]|\s*$)")


class Mistake(NamedTuple):
    """What is wrong in a line, which is counted from 0."""

    line: int
    message: Message


class _Correction(NamedTuple):
    text: str
    message: Message


_REASONS = {
    "',' or '}'": N_("a comma or `}` is missing"),
    "',' or ']'": N_("a comma or `]` is missing"),
    "not allowed": N_("there is a colon where none can be"),
    "end of stream": N_("something is not closed"),
    "start any token": N_("a text begins with a sign that needs quotes"),
}
"""Words of the parser → what they mean."""


def reason(problem: str) -> Translatable:
    """Return what a parser, which speaks English alone, says of a mistake."""
    found = (message for words, message in _REASONS.items() if words in problem)
    return Translatable(next(found, N_("this line does not fit those above it")))


def full_width(text: str) -> Translatable | Literal[""]:
    """Return what to write instead of the full-width punctuation in *text*; empty if it has none."""
    characters = dict.fromkeys(each for each in text if each in HALF_WIDTH)
    right, wrong = (
        tuple(f"`{sign}`" for sign in signs)
        for signs in ((HALF_WIDTH[each].strip() for each in characters), characters)
    )
    message = N_("write %(right)s instead of the full-width %(wrong)s")
    return Translatable(message, right=right, wrong=wrong) if characters else ""


def find(text: str, error: int) -> Mistake | None:
    """Return the mistake because of which a parser stops in line *error*; None if it is none of those that are known."""
    lines = text.splitlines()
    top = next((n for n in range(max(error - NEAR, 0), 0, -1) if re.match(r"[^\s#]", lines[n])), 0)
    end = next((n for n in range(error + 1, len(lines)) if re.match(r"[^\s#]", lines[n])), len(lines)) + 1
    part = lines[top:end]
    if sum(map(len, part)) > MAX_CHARACTERS:
        return None
    keys = {*_FLOW_KEY.findall(text)}
    numbers = range(min(error, len(lines) - 1) - top, -1, -1)
    corrections = ((number, each) for number in numbers for each in _corrections(part, number, keys))
    for number, correction in islice(corrections, MAX_CORRECTIONS):
        corrected = "\n".join([*part[:number], correction.text, *part[number + 1 :]])
        if _is_read_past(corrected, error - top):
            return Mistake(number + top, correction.message)
    return None


def _is_read_past(text: str, line: int) -> bool:
    try:
        for event in yaml.parse(text, Loader=_Loader):
            if event.start_mark and event.start_mark.line > line:
                return True
    except yaml.YAMLError:
        return False
    return True


def _corrections(lines: list[str], number: int, keys: Collection[str]) -> Iterator[_Correction]:
    """Yield the line *number* with each mistake corrected that it may have; *keys* are those that the file has in braces."""
    line = lines[number]
    if line.lstrip().startswith("#") or len(line) > MAX_LINE:
        return
    if line.startswith("\u3000"):
        yield _Correction(line.replace("\u3000", "  "), Kind.FULL_WIDTH_SPACE())
    yield from _half_width(line)
    yield from _quotes(line)
    yield from _commas(line, keys)
    yield from _colons(line)
    yield from _braces(line, lines[:number])
    if line.startswith("id:"):
        yield _Correction(f"- {line}", Kind.ENTRY_WITHOUT_DASH(entry=line.rstrip()))
    yield from _indentation(lines, number)


def _half_width(line: str) -> Iterator[_Correction]:
    if characters := "".join(_FULL_WIDTH.findall(line)):
        text = _FULL_WIDTH.sub(lambda match: "".join(HALF_WIDTH.get(each, each) for each in match[0]), line).replace(
            "\u3000", " "
        )
        yield _Correction(re.sub(r"^(\s*-)(?=\w)", r"\1 ", text), Kind.FULL_WIDTH_SIGNS(advice=full_width(characters)))


def _commas(line: str, keys: Collection[str]) -> Iterator[_Correction]:
    """Yield the line with a comma before a key that other braces of the file have, and these not yet: ``{fr: Table en: Table}``."""
    for match in _KEY_WITHOUT_COMMA.finditer(line):
        before, opening, begun = line[: match.start()].rpartition("{")
        inner = "{" + begun + line[match.end() :].partition("}")[0]
        if opening and "}" not in begun and match[1] in keys and match[1] not in _FLOW_KEY.findall(inner):
            yield _Correction(f"{before}{opening}{begun},{line[match.end() :]}", Kind.NO_COMMA(key=match[1]))


def _colons(line: str) -> Iterator[_Correction]:
    if match := re.match(_KEY + r":(?=\S)", line):
        key = match[1].strip(" -")
        yield _Correction(f"{match[0]} {line[match.end() :]}", Kind.NO_SPACE_AFTER_COLON(key=key))
    if match := re.match(_KEY + r" +(?=\S)", line):
        key = match[1].strip(" -")
        yield _Correction(f"{match[1]}: {line[match.end() :]}", Kind.NO_COLON(key=key))
    if _REFERENCE_IN_FLOW.search(line):
        text = _REFERENCE_IN_FLOW.sub(lambda match: f'"{match[2].rstrip()}"', line)
        yield _Correction(text, Kind.REFERENCE_WITHOUT_QUOTES())
    for pattern in (_FLOW_VALUE, _BLOCK_VALUE):
        if match := pattern.search(line):
            quoted = '"' + match[2].rstrip().replace('"', "'") + '"'
            text = f"{line[: match.start()]}{match[1]}{quoted}{line[match.end() :]}"
            sign = ": " if ": " in match[2] else match[2][0]
            yield _Correction(text, Kind.TEXT_WITHOUT_QUOTES(sign=sign, right=f"{match[1].strip()} {quoted}"))


def _quotes(line: str) -> Iterator[_Correction]:
    for mark in ('"', "'"):
        opening = re.search(rf"(?:[:,{{\[-] |^\s*){mark}", line)
        if opening and line.count(mark) % 2:
            ends = (match.start() for match in re.finditer(r"[,}\]]", line) if match.start() >= opening.end())
            for end in (len(line.rstrip()), *islice(ends, 3)):
                yield _Correction(line[:end] + mark + line[end:], Kind.OPEN_QUOTATION(mark=mark))
    if _APOSTROPHE.search(line):
        yield _Correction(_APOSTROPHE.sub(r'"\1"', line), Kind.APOSTROPHE())
    if re.search(r"[{\[].* #", line):
        yield _Correction(line.replace(" #", " ＃"), Kind.COMMENT_IN_TEXT())


def _braces(line: str, above: Sequence[str]) -> Iterator[_Correction]:
    """Yield the line with what closes a brace of it, or of a line above it, at its end or before another that closes."""
    for (opening, closing), other in (("{}", "]"), ("[]", "}")):
        excess = line.count(opening) - line.count(closing)
        begun = excess + sum(each.count(opening) - each.count(closing) for each in above)
        if max(excess, begun) > 0:
            message = Kind.OPEN_BRACE(opening=opening, closing=closing)
            yield _Correction(line.rstrip() + closing * max(excess, 1), message)
        if excess > 0:
            message = Kind.OPEN_BRACE_WITHIN(opening=opening, closing=closing, before=other)
            for match in islice(re.finditer(re.escape(other), line), 3):
                yield _Correction(line[: match.start()] + closing + line[match.start() :], message)
        elif excess < 0:
            before, _, after = line.rpartition(closing)
            yield _Correction(before + after, Kind.CLOSING_BRACE(opening=opening, closing=closing))


def _indentation(lines: list[str], number: int) -> Iterator[_Correction]:
    """Yield the line as far to the right as the one below it, or above it."""
    line = lines[number]
    columns = [_column(reversed(lines[:number])), _column(lines[number + 1 :])]
    here = _column([line])
    for column in reversed(columns):
        if here is not None and column is not None and here != column:
            other = Translatable(N_("above") if columns[0] == column else N_("below"))
            message = Kind.OTHER_COLUMN(column=here + 1, other=other, right=column + 1)
            yield _Correction(" " * column + line.lstrip(), message)


def _column(lines: Iterable[str]) -> int | None:
    """Return where the first line with content begins, behind the dash of a list entry."""
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), None)
    match = re.match(r" *(?:- +)?", first) if first is not None else None
    return match.end() if match else None
