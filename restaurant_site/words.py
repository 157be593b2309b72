"""The words of each language that search and the filters of the menu know, read from ``search/words/``.

A language that is derived from another has the words of that one. Words are written as the language writes them; whoever
compares them folds them.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import yaml
from pydantic import BaseModel, ConfigDict

from .locales import Locale
from .settings import PACKAGE

FOLDER = PACKAGE / "search" / "words"
_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)

List = tuple[str, ...]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LeftOut(_Model):
    """How a query says that it leaves something out. A space in a word stands for any space, an apostrophe also for none."""

    before: List = ()
    """Words before what is left out."""
    after: List = ()
    """Words after it."""
    first: List = ()
    """Words before it, where a query begins with them."""
    asking: List = ()
    """Words that make a question of the same words: ``is parking free``."""
    fillers: List = ()
    """Words between *before* and what is left out."""
    joiners: List = ()
    """Words between two things that are left out."""
    again: List = ()
    """Words of *before* that may stand after a joiner again."""
    links: List = ()
    """What may stand between it and what it belongs to, in a language without spaces."""
    unmarked: List = ()
    """Words that are not highlighted where something is left out."""


class DishQuestion(_Model):
    """How a query asks something about a dish that it names: ``is the soup vegan``."""

    words: List = ()
    """Words of such a question."""
    always: List = ()
    """Words of it that no other question has."""
    unless_first: List = ()
    """Words with which a question begins that asks for dishes: ``do you have vegan soup``."""


class Priced(_Model):
    """How a query says what a dish may cost: ``pizza under 25``, ``25元以下``."""

    before: List = ()
    """Words before the highest price."""
    after: List = ()
    """Words after it."""
    units: List = ()
    """Words of the amount itself, such as dollars."""
    below: List = ()
    """Those before the price that mean less than it."""
    least: List = ()
    """Words that ask for what costs least."""
    most: List = ()
    """Words that ask for what costs most."""


class Times(_Model):
    """How a query names a day, an hour and a number of guests."""

    days: tuple[List, ...] = ()
    """Words for today, tomorrow, and the day after it."""
    weekdays: Mapping[str, List] = {}
    """``monday`` → its names."""
    coming: List = ()
    """Words beside a weekday for the first one after today: ``next``."""
    next_week: List = ()
    """Words beside a weekday for the one of the week after this."""
    dates: Mapping[str, List] = {}
    """Month and day (``12-25``) → the names of the day."""
    movable_days: List = ()
    """Names of days that are on another date each year."""
    evening: List = ()
    """Words for the evening; alone they mean that of today."""
    morning: List = ()
    later: List = ()
    """Words for the hours from noon on: ``pm``."""
    noon: List = ()
    lunch: List = ()
    """Words for the meal at noon."""
    dinner: List = ()
    """Words for the meal in the evening alone; “dîner” is at noon in Québec."""
    numbers: List = ()
    """The words for zero, one and so on, those of one number with ``|`` between."""
    before_hour: List = ()
    after_hour: List = ()
    half: List = ()
    """Words after the hour for the half of it."""
    before_guests: List = ()
    after_guests: List = ()
    is_24_hours: bool = False
    """Whether an hour without any of these words is one of 24."""


class Words(_Model):
    """The words of one language."""

    stemmer: str = ""
    """The Snowball algorithm for words in Latin letters."""
    endings: tuple[List, ...] = ()
    """Endings that words in other letters lose: at most one of each line."""
    keeps_ending: List = ()
    """Words that end like that and lose nothing."""
    prefixes: List = ()
    """Prefixes that words with *prefixed_endings* lose first."""
    prefixed_endings: List = ()
    other_forms: Mapping[str, str] = {}
    """Spoken, irregular or other form of a word → the word, before it is stemmed."""
    stop_words: List = ()
    """Words without a subject of their own."""
    not_stop_words: List = ()
    """Words that equal a stop word of another language when folded."""
    stop_pairs: List = ()
    """Pairs of Han characters without a subject of their own: question and function words."""
    stop_characters: str = ""
    """Han characters that are function words on their own."""
    light_characters: str = ""
    """Han characters that say little in a pair either; a rare pair of them would outweigh the subject."""
    generic_words: List = ()
    """Words that say nothing about a dish."""
    generic_characters: str = ""
    """Han characters that say nothing about a dish."""
    other_words: List = ()
    """Words that are asked for, but name no food."""
    foods: List = ()
    """Names of foods that a menu may be said to lack: no misspelling of a word that it has, nor Chinese in Latin letters."""
    prices: List = ()
    """Words that ask what something costs."""
    ordered: List = ()
    """Words that ask whether and when a dish can be ordered: sold out, how far ahead."""
    priced: Priced = Priced()
    counts: Mapping[int, List] = {}
    """A number of pieces → words for it beside the numbers of *asked_times*: a dozen."""
    pieces: List = ()
    """Words for a piece of a size: 6 pieces."""
    mains: List = ()
    """Words by which guests ask for main courses."""
    sections_of_mains: List = ()
    """Names of sections that have them; “plats” names one, and asks for dishes of any kind."""
    sections_of_drinks: List = ()
    """Words in the names of sections of drinks."""
    left_out: LeftOut = LeftOut()
    times: Mapping[str, List] = {}
    """now and tonight → words for it; those for days are in *asked_times*."""
    allergens: Mapping[str, List] = {}
    """Id of an allergen or of a group → other words for it; of one that no restaurant records, too."""
    seafood: List = ()
    """Words for fish and shellfish together."""
    diets: Mapping[str, List] = {}
    """Id of a diet → other words for it."""
    diets_left_out: Mapping[str, List] = {}
    """Id of a diet → words for what it leaves out."""
    certificates: Mapping[str, List] = {}
    """Id of a certificate → other words for it."""
    dish_question: DishQuestion = DishQuestion()
    asked_times: Times = Times()
    topics: Mapping[str, List] = {}
    """Topic that most guests ask about → words that name it by themselves, those of the first topic before others."""
    beside_topics: List = ()
    """Words that may stand beside them and ask nothing else."""
    spicy: List = ()
    """Words for spice that is left out."""
    alcohol: List = ()
    """Words for drinks with alcohol of any kind."""
    drinks: Mapping[str, List] = {}
    """Kind of drink with alcohol → words by which guests ask for it."""
    not_alcohol: List = ()
    """Names of drinks without alcohol that have such a word: ginger beer."""
    drink_names: Mapping[str, List] = {}
    """The same kind → what else the name or the description of one may say: pilsner, Chablis."""
    drink_styles: Mapping[str, Mapping[str, List]] = {}
    """The same kind → style → words by which guests ask for it and a drink says that it is one: white, blonde."""
    raw: List = ()
    """Words for what is eaten raw."""
    not_spicy: List = ()
    """Words that ask for dishes without spice."""
    wants_mild: List = ()
    """Words that ask for mild dishes at most."""
    wants_spicy: List = ()
    """Words that ask for dishes with spice."""
    wants_hot: List = ()
    """Words that ask for dishes with more than a little spice."""
    numbers: List = ()
    """Words that ask for a number: an amount, a rate, a time, a distance."""
    not_allergens: List = ()
    """Names that begin with a word for an allergen, and mean another thing."""
    list_parts: int = 0
    """Parts between commas from which a question that ships is a list of words; 0 where none is."""
    synonyms: tuple[List, ...] = ()
    """Groups of words that mean the same to a guest of any restaurant."""


def codes(locales: Iterable[Locale]) -> tuple[str, ...]:
    """Return the languages by whose words some languages are searched, each once: both scripts of Chinese have the same."""
    return tuple(dict.fromkeys(locale.derived_from or locale.code for locale in locales))


@cache
def words_of(code: str) -> Words:
    """Return the words of one language; none for a language without a file."""
    path = FOLDER / f"{code}.yaml"
    if not path.is_file():
        return Words()
    return Words.model_validate(yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader))  # noqa: S506  # texts only


def all_words() -> Sequence[Words]:
    """Return the words of every language that ships."""
    return [words_of(path.stem) for path in sorted(FOLDER.glob("*.yaml"))]
