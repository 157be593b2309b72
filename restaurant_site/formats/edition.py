"""One language's edition of the site: what every format is written from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ..content.models import Site, Text
from ..links import Links
from ..locales import Locale


class Say(Protocol):
    """The interface's words in one language (gettext)."""

    def __call__(self, message: str, /, **values: object) -> str: ...


@dataclass(frozen=True, slots=True)
class Edition:
    """The site, in a language, with the addresses that its documents publish."""

    site: Site
    locale: Locale
    links: Links
    say: Say

    def text(self, text: Text) -> str:
        """The words of a text in this edition's language."""
        return text.in_(self.locale)

    def texts(self, texts: Sequence[Text]) -> list[str]:
        return [self.text(text) for text in texts]

    def relative(self) -> "Edition":
        """The same edition with site-relative addresses, as HTML uses them."""
        return replace(self, links=Links())
