"""Finds a telephone number, an address or an e-mail address that the restaurant no longer has in the texts of a content folder."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ..content.draft_texts import is_draft
from ..content.load_state import CONFIRMED_FILE
from ..content.yaml_documents import Location, YamlDocument
from ..models.normalizers import western_digits
from . import telephones
from .studio.versions import Versions
from .yaml_edits import YamlEditor, edited, edited_front_matter, parts_of_article

FILE = "restaurant.yaml"
_OWN = ("telephone", "telephone_shown", "email", "address")
"""Where the values themselves stand in it."""
_TELEPHONE = re.compile(rb"^telephone: *[\"']?(\+\d+)", re.MULTILINE)
SHORTEST = 4
"""Letters of a line of an address below which it is not looked for."""


class FormerValue(NamedTuple):
    """A value that was changed."""

    pattern: re.Pattern[str]
    now: Callable[[str], str]
    """What to write in place of what the pattern has found."""


class FormerText(NamedTuple):
    """A text in which a former value stands."""

    document: YamlDocument
    location: Location
    found: str
    """The first value that it has, as it is written there."""
    now: str
    """What is to stand in its place."""
    before: str
    after: str


def changed_values(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[FormerValue]:
    """Return what a change of ``restaurant.yaml`` has replaced."""
    pairs = {old.get("email"): new.get("email")}
    before, after = (each.get("address") or {} for each in (old, new))
    for key in ("text", "street", "postal_code"):
        texts = [value if isinstance(value, dict) else {"": value} for value in (before.get(key), after.get(key))]
        pairs |= {text: texts[1].get(code) for code, text in texts[0].items()}
    literal = {str(was): str(now) for was, now in pairs.items() if _is_given(was) and _is_given(now) and was != now}
    found = [*_telephone(old, new)]
    return [*found, *(_literal(was, literal[was]) for was in sorted(literal, key=len, reverse=True))]


def _is_given(text: object) -> bool:
    return isinstance(text, str) and len(text) >= SHORTEST and not is_draft(text)


def _literal(was: str, now: str) -> FormerValue:
    """Return how a text is found, but not within the new one, which may go on where it ended."""
    texts = (r"\s+".join(map(re.escape, each.split())) for each in (now, was))
    whole, part = (rf"(?<![A-Za-z0-9]){each}(?![A-Za-z0-9])" for each in texts)
    return FormerValue(re.compile(rf"{whole}|(?P<old>{part})", re.IGNORECASE), lambda _: now)


def _telephone(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[FormerValue]:
    was, now = (telephones.number(each.get("telephone")) for each in (old, new))
    if was is None or now is None or was == now:
        return
    country = str((new.get("address") or {}).get("country"))
    here = new.get("telephone_shown") or telephones.as_dialled(now.whole, country)

    def written(found: str) -> str:
        digits = re.sub(r"\D", "", western_digits(found))
        is_from_abroad = digits.endswith(was.whole[1:])
        if digits != found.lstrip("+"):
            return telephones.from_abroad(now.whole) if is_from_abroad else str(here)
        if is_from_abroad:
            return found[: len(found) - len(was.whole) + 1] + now.whole[1:]
        return found[: len(found) - len(was.digits)] + now.digits

    yield FormerValue(re.compile(f"(?P<old>{was.pattern()})"), written)


def changed_telephones(old: Iterable[str], new: Mapping[str, Any]) -> list[FormerValue]:
    """Return the telephone numbers before the one of today."""
    return [value for each in sorted({*old}) for value in _telephone({"telephone": each}, new)]


def earlier_telephones(folder: Path) -> set[str]:
    """Return the telephone numbers that the saves of the studio have replaced, which it keeps beside the content folder."""
    found: set[str] = set()
    for path in Versions(folder).folder.glob(f"*/before/{FILE}"):
        with suppress(OSError):
            found.update(match[1].decode() for match in _TELEPHONE.finditer(path.read_bytes()))
    return found


def leftovers(documents: Iterable[YamlDocument], former: Iterable[FormerValue]) -> Iterator[FormerText]:
    """Yield the texts in which one of the *former* values stands."""
    values = [*former]
    for document in documents:
        for location, text in document.texts if values and document.path != CONFIRMED_FILE else ():
            if document.path == FILE and location[:1] and location[0] in _OWN:
                continue
            found: list[tuple[str, str]] = []
            after = text
            for each in values:
                after = each.pattern.sub(partial(_replaced, each, found), after)
            if found:
                yield FormerText(document, location, *found[0], text, after)


def _replaced(former: FormerValue, found: list[tuple[str, str]], match: re.Match[str]) -> str:
    if match["old"] is None:
        return match[0]
    found.append((match[0], former.now(match[0])))
    return found[-1][1]


def without(raw: bytes, left: Iterable[FormerText]) -> bytes:
    """Return a file with the values of today in the texts that are *left* in it."""
    edits = [(each.location, each.after) for each in left if each.location != ("body",)]
    bodies = [each for each in left if each.location == ("body",)]
    name = next(each.document.path for each in left)
    change = partial(YamlEditor.make, edits=edits)
    if not name.endswith(".md"):
        return edited(raw, change)
    if edits:
        raw = edited_front_matter(raw, change)
    first, front, rest = parts_of_article(raw)
    text = rest.decode()
    for each in bodies:
        lines = "\r\n" if "\r\n" in text else "\n"
        text = text.replace(each.before.replace("\n", lines), each.after.replace("\n", lines))
    return first + front + text.encode()
