"""The words of a query that mean a filter: what guests leave out, and what they ask for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..models.menu import ALLERGENS
from ..words import Words
from .allergens import in_order
from .filters import Choices, certificate_words
from .menu import EVERYTHING, Filter

MILD, MEDIUM = 1, 2
SEAFOOD = ("crustaceans", "molluscs", "fish")


def left_out(languages: Iterable[Words], choices: Choices) -> Mapping[str, Filter]:
    """Return what a query leaves out → the filter that it means, on a site with these allergens."""
    of_ids = {id: Filter(without=choices.expand([id])) for id in (*choices.ids, *choices.groups)}
    wishes = of_ids | {id: of_ids[choices.aliases[id]] for id in ALLERGENS if id in choices.aliases}
    for words in languages:
        names = (word for others in words.allergens.values() for word in others if word in choices.aliases)
        wishes |= {word: of_ids[choices.aliases[word]] for word in names}
        if set(SEAFOOD).issubset(choices.ids):
            wishes |= dict.fromkeys(words.seafood, Filter(without=choices.expand(SEAFOOD)))
        wishes |= {word: Filter(diet=(id,)) for id, others in words.diets_left_out.items() for word in others}
        wishes |= dict.fromkeys(words.spicy, Filter(max_spice=0))
    return wishes


def stated(languages: Iterable[Words], certificates: Iterable[tuple[str, Sequence[str]]] = ()) -> Mapping[str, Filter]:
    """Return what a query asks for → the filter that it means, on a site with these certificates."""
    languages = list(languages)
    certified = certificate_words(certificates, languages)
    wishes = {word: Filter(certified=(id,)) for id, words in certified for word in sorted(words, key=len, reverse=True)}
    wishes |= {id: Filter(diet=(id,)) for id in ("vegetarian", "vegan")}
    for words in languages:
        wishes |= {word: Filter(diet=(id,)) for id, others in words.diets.items() for word in others}
        wishes |= dict.fromkeys(words.not_spicy, Filter(max_spice=0))
        wishes |= dict.fromkeys(words.wants_spicy, Filter(min_spice=MILD))
    return wishes


def degrees_of_spice(languages: Iterable[Words]) -> Mapping[str, Filter]:
    """Return words for how much spice a guest wants → the filter that they mean, the longest first: some hold others."""
    wishes: dict[str, Filter] = {}
    for words in languages:
        wishes |= dict.fromkeys(words.wants_hot, Filter(min_spice=MEDIUM))
        wishes |= dict.fromkeys(words.wants_mild, Filter(max_spice=MILD))
    return dict(sorted(wishes.items(), key=lambda wish: -len(wish[0])))


def unrecorded_certificates(
    languages: Iterable[Words], certificates: Iterable[tuple[str, Sequence[str]]] = ()
) -> Mapping[str, Sequence[str]]:
    """Return the certificates that no dish of a site has, with the words for them: nothing on its menu answers these."""
    recorded = {id for id, _ in certificates}
    unrecorded: dict[str, list[str]] = {}
    for words in languages:
        for id in words.certificates.keys() - recorded:
            unrecorded.setdefault(id, [id]).extend(words.certificates[id])
    return unrecorded


def both(first: Filter, second: Filter) -> Filter:
    """Return the filter that admits what both admit; the category and the traces are those of the first."""
    if EVERYTHING in (first, second):
        return second if first == EVERYTHING else first
    most = [each for each in (first.max_spice, second.max_spice) if each is not None]
    prices = [each for each in (first.max_price, second.max_price) if each is not None]
    least = [each for each in (first.min_spice, second.min_spice) if each is not None]
    return replace(
        first,
        diet=tuple(dict.fromkeys([*first.diet, *second.diet])),
        certified=tuple(dict.fromkeys([*first.certified, *second.certified])),
        without=in_order([*first.without, *second.without]),
        max_price=min(prices, default=None),
        max_spice=min(most, default=None),
        min_spice=max(least, default=None),
    )
