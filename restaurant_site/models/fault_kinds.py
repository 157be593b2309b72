"""The kinds of faults and warnings: what the check says of each in the console, and what the studio says in its language.

Each kind has both sentences here, and nowhere else; they name the same values.
"""

from collections.abc import Mapping
from enum import Enum, unique
from types import MappingProxyType

from ..i18n import N_

MAX_MESSAGE = 500
"""Characters of a message, and of a value in it."""

FILL_IN = N_("Fill this in.")
TWICE = N_("This is there twice. Keep one.")
GONE = N_("This is not there any more. Choose another one.")
QUOTES_NOTHING = N_("This text quotes something that is not there. Write it in words.")
QUOTES_MARKET_PRICE = N_("This text quotes the price of a dish at market price. Write it in words.")
LEADS_NOWHERE = N_("A link of this text leads nowhere. Take it out.")
NAMES_ITSELF = N_("It cannot name itself. Choose another one.")
OVERLAP = N_("These times overlap. Write them in order.")
PICTURE = N_("This picture cannot be used. Choose another one.")
BUSY_TIMES = N_("The busy times of a day do not fit its opening hours. Ask whoever set the site up.")
NOT_TOGETHER = N_("The list and its meals do not fit together. Change one of them.")
DOES_NOT_FIT = N_("This does not fit here. Write it as it was before, or leave it empty.")
LAST_ORDER = N_("The last order is outside the opening hours of a day. Write minutes before closing, or another time.")
NIGHT = N_("These hours begin before those of the day before have ended. Change one of them.")
FILE = N_("A file is not written as it should be. Ask whoever set the site up.")
"""What several kinds have in common for a form; FILE is for those that no form can mend."""


class Message(str):
    """What the check says of a fault: the sentence of its kind, with the values in it."""

    __slots__ = ("kind", "values")
    kind: "Kind"
    values: Mapping[str, object]

    def __new__(cls, kind: "Kind", values: Mapping[str, object]) -> "Message":
        short = {name: shortened(value) if isinstance(value, str) else value for name, value in values.items()}
        message = super().__new__(cls, shortened(kind.console % {name: _written(each) for name, each in short.items()}))
        message.kind, message.values = kind, MappingProxyType(short)
        return message


def _written(value: object) -> object:
    """Return a value as the console writes it: several ids with commas between them."""
    return ", ".join(value) if isinstance(value, tuple) else value


def shortened(text: str) -> str:
    """Return a text of at most MAX_MESSAGE characters; a longer one loses its middle."""
    half = MAX_MESSAGE // 2
    return text if len(text) <= MAX_MESSAGE else f"{text[: half - 1]} … {text[2 - half :]}"


@unique
class Kind(Enum):
    """The kinds, each with the sentence of the console and that of a form; a call with the values returns the message.

    Several ids are a tuple. ``near`` is what was probably meant, as ``did_you_mean`` returns it.
    """

    def __init__(self, console: str, form: str) -> None:
        self.console = console
        self.form = form

    def __call__(self, **values: object) -> Message:
        return Message(self, values)

    # --- Texts and ids ----------------------------------------------------------------------------

    OTHER_SITE = (
        "`%(text)s`: an address of another site; responses publish only our own, so name the thing in words",
        N_("Links to other sites are not shown here. Name the thing in words."),
    )
    HTML = (
        "`%(text)s`: HTML is not taken; write Markdown, and `&lt;` for a less-than sign",
        N_("Write plain words here, without the signs < and >."),
    )
    HALF_REFERENCE = "`%(text)s`: write two braces on each side of a reference: `{{phone}}`", QUOTES_NOTHING
    STILL_TO_FILL_IN = "still has the template's ✎; write your own words", FILL_IN
    NAMES_A_DRAFT = (
        "the %(kind)s `%(id)s` is a draft; delete its line `draft: true`, or refer to another one",
        N_("This names a draft, which guests do not see."),
    )
    UNKNOWN_ID = "there is no %(kind)s `%(id)s`%(near)s", GONE
    NO_CATEGORY = "%(file)s has no category `%(id)s`; add it there, or %(remedy)s the file%(near)s", FILE
    FULL_WIDTH = "`%(text)s`: %(advice)s", DOES_NOT_FIT
    NO_ALLERGEN = "`%(id)s` is no id of an allergen; %(advice)s", GONE
    TWICE_IN_LIST = "`%(id)s` stands twice, first in line %(line)s; rename one", TWICE

    # --- Dishes -----------------------------------------------------------------------------------

    TWICE_IN_CHOICE = "`%(id)s` stands twice here; give each its own", TWICE
    TWICE_IN_DISH = "`%(id)s` stands twice in this dish; rename one", TWICE
    ELSEWHERE_IN_DISH = (
        "`%(id)s` stands elsewhere in this dish, too; order sheets name additions, and options of all choices, by their"
        " ids; rename one",
        TWICE,
    )
    SMALLER_OF_MARKET_PRICE = (
        "`%(id)s` has a market price, from which nothing can be taken; take it out",
        N_("A dish with a smaller portion needs a price of its own."),
    )
    SMALLER_FOR_NOTHING = (
        "`%(id)s` costs %(price)s, no more than its smaller portion costs less; take it out",
        N_("The dish costs %(price)s, so its smaller portion would cost nothing. Write a higher price."),
    )
    SMALLER_TWICE = "`%(id)s` has a size `%(size)s` of its own; take the dish out, or rename one", TWICE
    PRICE_OF_SIZES = (
        "the smallest of its sizes costs %(price)s; write that here, or leave the price out",
        N_("The smallest size costs %(price)s. Write that as the price of the dish."),
    )
    SIZES_IN_ORDER = (
        "write the sizes in the order of their prices, the smallest first",
        N_("Write the sizes in the order of their prices, the smallest first."),
    )
    CONTAINED_AND_MAYBE = (
        "`%(id)s` already stands under allergens; keep it there only",
        N_("This is ticked under “Contains” already. Tick it there only."),
    )
    WHEAT_WITHOUT_GLUTEN = (
        "wheat has gluten, which has an id of its own here; add `gluten`",
        N_("Wheat has gluten. Tick gluten, too."),
    )
    DIET_AND_ALLERGENS = (
        "a %(diet)s dish contains no %(allergens)s; mend allergens or diets",
        N_("“%(diet)s” does not go with these allergens: %(allergens)s. Change one of them."),
    )
    DIET_WITHOUT_OTHER = (
        "a vegan dish is also %(other)s; add it, or take vegan away",
        N_("What is “%(diet)s” is also “%(other)s”. Tick both, or neither."),
    )
    DISH_WITH_ITSELF = "a dish does not go with itself; name others", NAMES_ITSELF
    NOT_CERTIFIED = (
        "`%(id)s` has %(wrong)s, which no %(certificate)s certificate covers; %(remedy)s",
        N_(
            "A certificate of the restaurant does not cover what this dish contains. Take the certificate off the dish."
        ),
    )
    WHY_NOTHING_SHARED = "a dish that shares no equipment says why; add `separate: {en: …, zh: …}`", FILE
    EQUIPMENT_CONTAINS = (
        "`%(id)s` contains %(allergens)s; add it here, or correct the equipment",
        N_("What this dish is made on has these allergens: %(allergens)s. Tick them, too."),
    )
    EQUIPMENT_RULES_OUT = (
        "no dish made with `%(id)s` is %(diets)s; correct diets or equipment",
        N_("What this dish is made on does not go with these diets: %(diets)s. Untick them."),
    )

    # --- The restaurant, its pages and its colours ------------------------------------------------

    ALLERGENS_OF_COUNTRY = (
        "the allergens that the law of %(country)s lists are not known here, only those of %(known)s; write them in"
        " menu.yaml: `allergens: [egg, milk, {id: buckwheat, label: {en: Buckwheat}}]`",
        N_("Which allergens the law of this country lists is not known here. Ask whoever set the site up."),
    )
    TAX_IN_PRICES = (
        "whether prices of a menu include tax in %(country)s is not known here; write `included: true` or"
        " `included: false`",
        N_("Say whether the prices of the menu include this tax."),
    )
    ONLY_SOME_HIDDEN = "only %(pages)s can be hidden; take this line away", FILE
    LAST_ORDERS_IN_FACTS = "last orders are written in hours.yaml under `last_orders`; take this line out", FILE
    LOW_CONTRAST = (
        "%(front)s `%(wrong)s` on %(ground)s `%(other)s` has a contrast of %(ratio)s:1 in %(mode)s mode; %(needs)s"
        " %(least)s:1",
        N_("Words on this colour could not be read. Choose a darker or a lighter one."),
    )
    LOW_CONTRAST_AND_RIGHT = (
        "%(front)s `%(wrong)s` on %(ground)s `%(other)s` has a contrast of %(ratio)s:1 in %(mode)s mode; %(needs)s"
        " %(least)s:1; `%(colour)s` has it",
        N_("Words on this colour could not be read. This one would do: %(colour)s"),
    )

    # --- Must-order list and meals ----------------------------------------------------------------

    RANKS = "the ranks are %(ranks)s; list %(many)s dishes with ranks %(right)s, in this order", NOT_TOGETHER
    RANKED_TWICE = "`%(id)s` is ranked twice; name another dish", TWICE
    NOT_RANKED = "`%(id)s` is not ranked; a combo is made of dishes of top_dishes", GONE
    OTHER_COMBO = (
        "a combo for %(size)s has the id combo-%(size)s and %(size)s dishes; here are `%(id)s` and %(dishes)s",
        NOT_TOGETHER,
    )
    COMBOS_LACKING = "write one combo of size 2 and one of size 4", NOT_TOGETHER
    EMPTY_COURSE = (
        "no dish is chosen for `%(id)s`; write `categories: […]`, `tags: […]` or `dishes: […]`",
        N_("A course of the suggested meals has no dish any more. Ask whoever set the site up."),
    )
    LEADS_ELSEWHERE = "`%(id)s` is none of the dishes of `%(course)s`; add it to them, or take it out here", FILE
    REPLACES_NOTHING = (
        "`%(id)s` is no course of this meal above this one; write it there, or take this out",
        FILE,
    )

    # --- Hours and busy times ---------------------------------------------------------------------

    OVERLAPPING = "begins before the range above it ends; write them in order", OVERLAP
    LAST_ORDER_OUTSIDE = (
        "is not within the hours of %(day)s; write minutes before closing, or another time under `days`",
        LAST_ORDER,
    )
    LAST_ORDER_OF_DATE = "the last order for %(order)s is not within the hours of %(day)s; write it here", LAST_ORDER
    CLOSED_IN_NAME = (
        "`%(name)s` says that the day is closed, but it has opening hours; write what day it is",
        N_("This says closed, but there are opening hours. Write what day it is."),
    )
    DATE_TWICE = (
        "%(day)s is also a date of `%(id)s`; keep one",
        N_("This day stands in another entry already. Change that one."),
    )
    INTO_NEXT_DAY = "begins before %(day)s closes at %(time)s; mend one of them", NIGHT
    INTO_NEXT_DATE = "%(next)s opens before %(day)s closes at %(time)s; mend one of them", NIGHT
    DAY_TWICE = "%(day)s stands twice, first in line %(line)s; keep it in one block", TWICE
    BUSY_WHEN_CLOSED = "%(day)s is closed in hours.yaml; take it out, or give it opening hours", BUSY_TIMES
    NO_PERIODS = "%(day)s has opening hours but no periods; add it to the days of a block", BUSY_TIMES
    PERIOD_AFTER_CLOSING = (
        "%(day)s: the day closes at %(time)s in hours.yaml; take this period away",
        BUSY_TIMES,
    )
    PERIOD_START = (
        "%(day)s: %(wrong)s: this period starts at %(start)s and should start at %(right)s",
        BUSY_TIMES,
    )
    PERIOD_END = (
        "%(day)s: this period ends at %(end)s; it should end after %(after)s and by %(by)s",
        BUSY_TIMES,
    )
    PERIODS_TOO_SHORT = (
        "%(day)s: a gap: the periods should go on until %(time)s, as hours.yaml says",
        BUSY_TIMES,
    )
    WINDOW_OUTSIDE = "is not within the hours of %(day)s in hours.yaml; mend its days, start and end", BUSY_TIMES

    # --- Bookings ---------------------------------------------------------------------------------

    RULES_WITHOUT_BOOKINGS = (
        "there are rules for bookings here, but restaurant.yaml says `takes_reservations: false`; mend one",
        N_("Guests cannot book, but there are rules for bookings. Change one of them."),
    )
    PARTIES_IN_ORDER = (
        "comes after `%(id)s`; write the smallest parties first",
        N_("Write the row for the smallest parties first."),
    )
    PARTIES_TWICE = (
        "parties of %(guests)s stand under `%(id)s` too; begin with %(least)s",
        N_("Two rows are for the same number of guests."),
    )
    NO_RULE_FOR_PARTIES = (
        "no rule names parties of %(parties)s; begin with %(least)s, or write a rule with `bookable: ask`",
        N_("No row is for %(guests)s guests. Begin where the row above ends."),
    )
    ROOM_TOO_SMALL = (
        "is for up to %(guests)s guests but has %(seats)s seats; mend one",
        N_("It is for %(guests)s guests, but has %(seats)s seats. Change one of them."),
    )
    ROOM_AND_PARTIES = "`%(id)s` is also the id of parties; rename one", TWICE
    OUTSIDE_HOURS = (
        "is outside the hours of %(day)s in hours.yaml (%(hours)s); write a range within them%(remedy)s",
        N_("This is outside the opening hours of a day (%(hours)s)."),
    )
    WHEN_CLOSED = (
        "is outside the hours of %(day)s in hours.yaml (closed); write a range within them%(remedy)s",
        N_("The restaurant is closed then."),
    )
    NO_ROOM = "there is no room `%(id)s` above%(near)s", GONE
    EVERY_ROOM = (
        "`rooms: false` says it of every room; take one of them out",
        N_("No room can be booked on this day, so that none needs to be named."),
    )
    DATE_WITH_A_RULE = "%(day)s has a rule in line %(line)s already; keep one", TWICE
    OPENS_TOO_LATE = (
        "is after %(day)s; write the date from which bookings are taken",
        N_("Write the day from which bookings are taken, which is not after the day itself."),
    )

    # --- Articles ---------------------------------------------------------------------------------

    RESERVED_ID = "the id `%(id)s` is taken by the service; give the files another name", FILE
    NO_ARTICLE_ID = (
        "`%(id)s` cannot be an article id; name the files with small letters, digits and single hyphens",
        FILE,
    )
    ARTICLE_WITH_ITSELF = "an article is not related to itself; name others", NAMES_ITSELF
    OTHER_FACTS = (
        "%(here)s facts here, %(there)s in the %(language)s file; write the same facts in both",
        N_("Another language has more or fewer short answers. Write the same ones in each language."),
    )
    OTHER_CATEGORY = "lies in another category than %(other)s; put both in one folder", FILE
    NOT_AS_MANY = (
        "there should be %(expected)s, but %(number)s are there; put back what is missing, or write %(number)s here",
        N_("Something is missing that was there. Undo the last save, or ask whoever set the site up."),
    )
