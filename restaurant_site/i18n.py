"""The words of the interface, from the gettext catalogues in ``translations/``.

Only ``.po`` files are kept; they are compiled when the application starts, and a catalogue
that lacks a message stops the start instead of showing English to a reader of Chinese.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from .locales import LOCALES, Locale


def N_(message: str) -> str:  # noqa: N802  (the name that gettext's extractors know)
    """Mark a message for extraction and leave it as it is."""
    return message


class WordingError(Exception):
    """Catalogues that cannot be served; the message names every missing or doubtful entry."""


@dataclass(frozen=True, slots=True)
class Words:
    """The messages of one language."""

    messages: Mapping[str, str]

    def say(self, message: str, /, **values: object) -> str:
        """*message* in this language, with ``%(name)s`` replaced from *values*."""
        words = self.messages.get(message, message)
        return words % values if values else words


def load(folder: Path) -> Mapping[Locale, Words]:
    """The catalogues of all languages. Raises WordingError when one lacks what the template has."""
    template = _read(folder / "messages.pot")
    expected = {str(message.id) for message in template if message.id}
    catalogues = {locale: _read(_path(folder, locale)) for locale in LOCALES}
    problems = [
        f"{_path(folder, locale)}: {problem}"
        for locale, catalogue in catalogues.items()
        for problem in _problems(catalogue, expected)
    ]
    if problems:
        raise WordingError("\n".join(problems))
    return MappingProxyType(
        {
            locale: Words(MappingProxyType({str(each.id): str(each.string) for each in catalogue if each.id}))
            for locale, catalogue in catalogues.items()
        }
    )


def compile_into(folder: Path, target: Path) -> None:
    """Binary catalogues in the layout that Flask-Babel reads."""
    for locale in LOCALES:
        path = target / locale.catalogue / "LC_MESSAGES" / "messages.mo"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_mo(file, _read(_path(folder, locale)))


def _path(folder: Path, locale: Locale) -> Path:
    return folder / locale.catalogue / "LC_MESSAGES" / "messages.po"


def _read(path: Path) -> Catalog:
    try:
        with path.open("rb") as file:
            return read_po(file, abort_invalid=True)
    except OSError as error:
        raise WordingError(f"{path}: cannot be read ({error.strerror})") from error
    except (PoFileError, UnicodeDecodeError) as error:
        raise WordingError(f"{path}: is no catalogue ({error})") from error


def _problems(catalogue: Catalog, expected: set[str]) -> list[str]:
    known = {str(message.id): message for message in catalogue if message.id}
    problems = [f"{id!r} is missing; run make translations" for id in sorted(expected - known.keys())]
    for id in sorted(expected & known.keys()):
        if known[id].fuzzy:
            problems.append(f"{id!r} is fuzzy; check it and take the mark away")
        elif not known[id].string:
            problems.append(f"{id!r} is empty; write its translation")
    return problems
