"""What an answer is: its sentences and links, and the topics that have one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...models.articles import Article
from ...search.asked_times import AskedTime
from ..localized_site import LocalizedSite


@dataclass(frozen=True, slots=True)
class Told:
    """What is told of one subject: sentences, the first of them large, and links as (words, address)."""

    lines: Sequence[str]
    links: Sequence[tuple[str, str]] = ()
    found: tuple[str, int] | None = None
    """Conditions and how many dishes meet them, said before the sentences."""
    left_out: str = ""
    """How many they leave out, which a page says above its dishes."""
    state: str = ""
    """``open``, ``closing-soon`` or ``closed``, where the first line says so."""
    article: Article | None = None
    """That says it, where the topic has no article of its own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told, and the page that says more."""

    title: str
    address: str
    told: Told
    is_practical: bool
    """Whether it is a question of practice, which no dish answers."""
    topic: str = ""
    """The one that the query names by itself."""

    def relative_to(self, base: str) -> "Answer":
        """Return the same answer with site-relative addresses, as HTML uses them."""
        links = [(words, _relative(address, base)) for words, address in self.told.links]
        return replace(self, address=_relative(self.address, base), told=replace(self.told, links=links))


def _relative(address: str, base: str) -> str:
    return address.removeprefix(base) if address.startswith(f"{base}/") else address


Tell = Callable[[LocalizedSite, AskedTime], Told | None]


@dataclass(frozen=True, slots=True)
class Topic:
    tell: Tell
    """None where the restaurant has not said anything of it."""
    title: str = ""
    """Of the answer of a restaurant without an article on it."""
    page: str = "home"
    """That says more of it."""
    anchor: str = ""
    """Of the place on the page that does."""
    is_practical: bool = True
