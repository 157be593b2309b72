"""The texts of the interface, from the gettext catalogues in ``translations/``.

The messages of the code are the English texts, so English has no catalogue but those of its countries. The repository
holds ``.po`` files only; those of the site's languages are compiled in memory when it is loaded, once for Flask-Babel and
documents. A catalogue that lacks a message prevents the start, because the message would be shown in English.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache, partial
from gettext import NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import Translations

from .locales import ENGLISH, LOCALES, VARIANT_CATALOGUES


def N_(message: str) -> str:  # noqa: N802  (the name by which gettext marks messages)
    """Mark *message* for extraction by gettext's tools, and return it unchanged."""
    return message


_HIGH_SIGN = re.compile(r"(?<=[^\s;!?])(?=[;!?]+(?:[\s)]|$))")
"""The place before a ``;``, ``!`` or ``?`` that ends a clause, not one within an address."""


class CatalogueError(Exception):
    """A catalogue cannot be used. The message names every missing, empty or fuzzy entry."""


NAMES = tuple(dict.fromkeys([*(locale.catalogue for locale in LOCALES), *VARIANT_CATALOGUES]))
Loaded = TypeVar("Loaded")
Gettext = Callable[..., str]
"""From a message and its values, ``gettext("from %(price)s", price="$5")``, to its translation."""


def translate(messages: NullTranslations, message: str, /, **values: object) -> str:
    """Translate *message*, and replace ``%(name)s`` by *values*."""
    translated = messages.gettext(message)
    return translated % values if values else translated


class _ByName(Mapping[str, Loaded]):
    """What is made of each catalogue when it is first asked for: a site has few of the languages."""

    def __init__(self, load: Callable[[str], Loaded]) -> None:
        self._load = load

    def __getitem__(self, name: str) -> Loaded:
        if name not in NAMES:
            raise KeyError(name)
        return self._load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


def load_translations(folder: Path) -> Mapping[str, Gettext]:
    """Return ``gettext`` of every catalogue, by name. Raises CatalogueError at one that lacks a message of the template."""
    return _ByName(lambda name: partial(translate, _checked(folder, name)))


def load_catalogues(folder: Path) -> Mapping[str, Translations]:
    """Return the catalogues by name, those of variants with the messages of their language where theirs do not differ.

    Raises CatalogueError at one that lacks a message of the template.
    """
    return _ByName(partial(_checked, folder))


@cache
def _checked(folder: Path, name: str) -> Translations:
    locale = VARIANT_CATALOGUES.get(name)
    catalogue = _of_language(folder, locale.catalogue if locale else name)
    if name not in (ENGLISH.catalogue, *VARIANT_CATALOGUES) and (problems := _problems(catalogue, _messages(folder))):
        raise CatalogueError("\n".join(f"{_path(folder, name)}: {problem}" for problem in problems))
    if locale is None:
        return _compiled(catalogue)
    own, usual = _read(folder / f"{name}.po"), _checked(folder, locale.catalogue)
    if name == "fr_FR":
        own, usual = _spaced(own), _compiled(_spaced(catalogue))
    compiled = _compiled(own)
    compiled.add_fallback(usual)
    return compiled


@cache
def _messages(folder: Path) -> Set[str]:
    return {str(message.id) for message in _read(folder / "messages.pot") if message.id}


def catalogue_of(folder: Path, name: str) -> Translations:
    """Return the catalogue of one language alone, for a command that has no time to read the others."""
    return _compiled(_of_language(folder, name))


def _of_language(folder: Path, name: str) -> Catalog:
    return Catalog() if name == ENGLISH.catalogue else _read(_path(folder, name))


def _spaced(catalogue: Catalog) -> Catalog:
    """Return a French catalogue as it is printed in France: with a narrow no-break space before ``;``, ``!`` and ``?``."""
    spaced = Catalog(locale="fr")
    for message in catalogue:
        if message.id:
            forms = message.string if isinstance(message.string, tuple) else (str(message.string),)
            own = tuple(_HIGH_SIGN.sub("\N{NARROW NO-BREAK SPACE}", form) for form in forms)
            spaced.add(message.id, own if len(own) > 1 else own[0])
    return spaced


def _compiled(catalogue: Catalog) -> Translations:
    binary = BytesIO()
    write_mo(binary, catalogue)
    binary.seek(0)
    return Translations(binary)


def _path(folder: Path, name: str) -> Path:
    return folder / name / "LC_MESSAGES" / "messages.po"


def _read(path: Path) -> Catalog:
    try:
        with path.open("rb") as file:
            return read_po(file, abort_invalid=True)
    except OSError as error:
        raise CatalogueError(f"{path}: cannot be read ({error.strerror})") from error
    except (PoFileError, UnicodeDecodeError) as error:
        raise CatalogueError(f"{path}: is no catalogue ({error})") from error


def _problems(catalogue: Catalog, expected: Set[str]) -> list[str]:
    known = {str(message.id): message for message in catalogue if message.id}
    problems = [f"{id!r} is missing; run make translations" for id in sorted(expected - known.keys())]
    for id in sorted(expected & known.keys()):
        if known[id].fuzzy:
            problems.append(f"{id!r} is fuzzy; check it and take the mark away")
        elif not known[id].string:
            problems.append(f"{id!r} is empty; write its translation")
    return problems
