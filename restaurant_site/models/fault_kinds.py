"""The kinds of faults and warnings: what the check says of each in the console, and what the studio says, both in any language.

Each kind has both sentences here, and nowhere else; they name the same values. In another language than English the
console says the sentence of the form where its own has no translation: where the form's is as good in a file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, unique
from types import MappingProxyType
from typing import Self

from ..i18n import N_

MAX_MESSAGE = 500
"""Characters of a message, and of a value in it."""

FILL_IN = N_("Fill this in.")
EACH_LANGUAGE = N_("Write this in each language of the site.")
OFFERED = N_("Choose one of the options.")
STARTER = N_("This is still the example’s. Write your own.")
TWICE = N_("This is listed twice. Keep one.")
GONE = N_("This is no longer there. Choose another one.")
QUOTES_NOTHING = N_("This text quotes something that is not there. Write it in words.")
DRAFT = N_("A draft is still to be written.")
TOO_LONG = N_("This text is too long or has too many symbols. Write it in plain, short paragraphs.")
LEADS_NOWHERE = N_("A link in this text leads nowhere. Remove it.")
NAMES_ITSELF = N_("This cannot refer to itself. Choose another one.")
PICTURE = N_("This picture cannot be used. Choose another one.")
BUSY_TIMES = N_("The busy times of a day do not fit its opening hours. Ask whoever set the site up.")
LAST_ORDER = N_(
    "On at least one day the last order is outside the opening hours. Write minutes before closing, or another time."
)
NIGHT = N_("These hours begin before those of the day before have ended. Change one of them.")
NUMBER = N_("Write a whole number.")
PERCENTAGE = N_("Write a percentage with its sign.")
PORTION = N_("Write one number of guests, or two such as 1 to 2.")
DAY = N_("Write a day such as 2026-12-25.")
DAYS = N_("Write a day such as 2026-12-25, or two with “to” between them.")
SEASON = N_("Write month and day such as 11-01, or a day such as 2026-11-01.")
HOURS = N_("Write opening and closing, such as 11:30-15:00, 17:00-22:00.")
ADDRESS = N_("Copy the whole address of the page from the browser, with https://")
CHANGED = N_("The text in the first language has changed since this was written. See whether both still say the same.")
LONG_LINE_OF_MENU = N_("The menu line is too long to show in full. Write a shorter one.")
NAME_AND_RATE = N_("A tax needs a name and a rate. Write both.")
DEPOSIT = N_("A deposit is an amount or, for a room, a percentage of its minimum spend.")
ONLY_BOOKED = N_("Times, notice and deposit are only for guests who book a table.")
FILE = N_("A file has an error in it. Ask whoever set the site up.")
"""What several kinds have in common for a form; FILE is for those that no form can mend."""

DID_YOU_MEAN = N_("; did you mean `%(near)s`?")
"""The end of a sentence about a value."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in a message that nobody copies into a file; English writes it as files do."""

    cents: int
    currency: str

    def __str__(self) -> str:
        return f"{self.cents / 100:.2f}"


class WeekdayId(str):
    """A day of the week in a message; English writes it as files do."""

    __slots__ = ()


class WeekdayIds(tuple[str, ...]):
    """Days of the week in a message, which people say as runs of days."""

    __slots__ = ()


class LanguageName(str):
    """The English name of a language in a message."""

    __slots__ = ()


class Translatable(str):
    """English words with values in them, which can be said in another language: *template* is a message of gettext.

    The type of a value says how: ``Money``, ``WeekdayId``, ``WeekdayIds``, ``LanguageName`` or another ``Translatable``.
    """

    __slots__ = ("template", "values")
    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        short = {name: shortened(value) if isinstance(value, str) else value for name, value in values.items()}
        written = template % {name: _written(name, value) for name, value in short.items()}
        words = super().__new__(cls, shortened(written))
        words.template, words.values = template, MappingProxyType(short)
        return words


class Message(Translatable):
    """What the check says of a fault: the sentence of its kind, with the values in it."""

    __slots__ = ("kind",)
    kind: "Kind"

    @classmethod
    def of(cls, kind: "Kind", values: Mapping[str, object]) -> Self:
        message = cls(kind.console, **values)
        message.kind = kind
        return message


def _written(name: str, value: object) -> object:
    """Return a value as the console writes it: several with commas between them, days of the week as people say them."""
    if not isinstance(value, tuple):
        return value
    if isinstance(value, WeekdayIds):
        return " and ".join(", ".join(each.capitalize() for each in value).rsplit(", ", 1))
    return in_a_row(name, value)


def in_a_row(name: str, values: tuple[str, ...], comma: str = ", ") -> str:
    """Return values with commas between them; ids in backticks where the name of the value is ``names``."""
    return comma.join(f"`{each}`" if name == "names" else each for each in values)


def shortened(text: str) -> str:
    """Return a text of at most MAX_MESSAGE characters; a longer one loses its middle."""
    half = MAX_MESSAGE // 2
    return text if len(text) <= MAX_MESSAGE else f"{text[: half - 1]} … {text[2 - half :]}"


@unique
class Kind(Enum):
    """The kinds, each with the sentence of the console and that of a form; a call with the values returns the message.

    ``name`` and ``names`` are ids of dishes, special days or certificates, which the studio says by their names; ``diet``,
    ``diets``, ``implied`` and ``allergens`` are ids that it says by their labels. Several are a tuple. ``near`` is what was
    probably meant, as ``did_you_mean`` returns it, and ``meant`` the word alone, for the studio.
    """

    def __init__(self, console: str, form: str) -> None:
        self.console = console
        self.form = form

    def __call__(self, **values: object) -> Message:
        return Message.of(self, values)

    # --- Files and folders ------------------------------------------------------------------------

    NO_CONTENT = N_("there is no folder %(folder)s; set RESTAURANT_CONTENT_DIR to yours"), FILE
    CONTENT_UNREAD = N_("the folder %(folder)s cannot be read (%(reason)s); check its permissions"), FILE
    CONTENT_SILENT = N_("the folder does not answer; check its disk or network mount"), FILE
    FOLDER_UNREAD = N_("cannot be read (%(reason)s); check the folder's permissions"), FILE
    FILE_UNREAD = N_("cannot be read (%(reason)s); check the file's permissions"), FILE
    PICTURE_UNREAD = N_("cannot be read (%(reason)s); delete it, or put a file here"), PICTURE
    LINK_TO_FOLDER = N_("is a link to a folder; put the folder itself here"), FILE
    LINK_TO_ITSELF = N_("is a link that leads to itself; put the file itself here"), FILE
    LINK_OUTSIDE = N_("leads outside the content folder; put the file itself here"), FILE
    FOLDER_FOR_FILE = N_("is a folder; put a file here"), FILE
    NO_FILE = N_("is a pipe, a socket or a device; put a file here"), FILE
    NAME_UNREAD = N_("its name cannot be read; rename it with small letters, digits and hyphens"), FILE
    LARGE_FILE = N_("has more than %(most)s bytes; make it smaller"), FILE
    NO_CONTENT_FILE = N_("there is no such content file%(near)s"), FILE
    MISSING_FILE = N_("this file is missing; every site has one%(remedy)s"), FILE
    MISSING_ARTICLE = N_("this file is missing; `%(id)s` needs its text in %(language)s (%(code)s)"), EACH_LANGUAGE
    NAME_OF_NO_ARTICLE = N_("is no article; name it knowledge/<category>/<article id>.<%(codes)s>.md"), FILE
    ID_OF_OTHER_ARTICLE = N_("`%(id)s` is the id of another article, %(place)s; rename one"), TWICE
    ID_OF_OTHER_DISH = N_("`%(id)s` is the id of another dish, in %(place)s; rename one"), TWICE
    NOT_SHOWN = (
        "the site cannot show this: %(pages)s (%(error)s)",
        N_("The site cannot show this: %(pages)s. Whoever set it up needs these words: %(error)s"),
    )
    NO_SHEET = "%(reason)s", N_("This file cannot be read as a table.")
    OLDER_FORM = N_("an older form of the content, in %(where)s; `restaurant-site migrate` %(change)s"), FILE
    DECIMAL_COMMA = N_("a comma ends the number here; write a point instead: `%(right)s`"), FILE
    OLDER_KEY = N_("is an older form; write `%(right)s`, or run `restaurant-site migrate`"), FILE
    ALSO_AT = N_("%(message)s; also at %(places)s"), FILE

    # --- YAML -------------------------------------------------------------------------------------

    EMPTY_FILE = N_("the file is empty; write its content"), FILE
    ONLY_COMMENTS = N_("holds only comments; write its content"), FILE
    NO_FRONT_MATTER = N_("no front matter; begin with a line `---`, the fields, and a line `---`"), FILE
    FRONT_MATTER_OF_NO_FIELDS = N_("the front matter is no list of `field: value` lines"), FILE
    NOT_UTF_8 = N_("not UTF-8 text; save the file with UTF-8 encoding"), FILE
    PERCENT_SIGN = N_("begins with `%%`; delete the line, or put a space before it"), FILE
    CONTROL_CHARACTER = N_("holds a control character, which cannot be seen; type this line anew"), FILE
    TAB = N_("begins with a tab; indent with spaces"), FILE
    FULL_WIDTH_SPACE = N_("begins with a full-width space; indent with spaces"), FILE
    FULL_WIDTH_SIGNS = "%(advice)s", FILE
    INVALID_YAML = (
        N_(
            "not valid YAML (%(reason)s); check indentation and quotes, and quote a value that holds `: `, ` #` or `{{`"
        ),
        FILE,
    )
    ALIAS_IN_ANCHOR = N_("an alias (`*`) inside a value with an anchor (`&`); write the value out"), FILE
    DEEP_YAML = N_("more than %(most)s lists and blocks inside each other; write fewer"), FILE
    MANY_ALIASES = N_("more than %(most)s aliases (`*`); write the values out"), FILE
    MANY_VALUES = N_("more than %(most)s values; write fewer, or use several files"), FILE
    CUT_BY_COMMENT = (N_("ends before `%(comment)s`, because `#` begins a comment; put the whole text in quotes"), FILE)
    BRACE_WITHOUT_QUOTES = N_('put quotes around a text that begins with a brace: "{{…}}"'), FILE
    KEY_TWICE = N_("the key is there twice, first on line %(line)s; keep one"), FILE
    ENTRY_WITHOUT_DASH = N_("an entry of a list begins with `- `: `- %(entry)s`"), FILE
    NO_SPACE_AFTER_COLON = N_("write a space after the colon: `%(key)s: …`"), FILE
    NO_COMMA = N_("write a comma before `%(key)s`: `…, %(key)s: …`"), FILE
    NO_COLON = N_("write a colon after `%(key)s`: `%(key)s: …`"), FILE
    REFERENCE_WITHOUT_QUOTES = N_('a text with `{{` needs quotes: `"… {{…}} …"`'), FILE
    TEXT_WITHOUT_QUOTES = N_("a text with `%(sign)s` needs quotes: `%(right)s`"), FILE
    OPEN_QUOTATION = N_("the quotation mark `%(mark)s` is not closed; write it at the end of the text, too"), FILE
    APOSTROPHE = N_('a text with an apostrophe needs double quotation marks: `"…"`'), FILE
    COMMENT_IN_TEXT = N_('` #` begins a comment; put quotes around the text that has it: `"… #…"`'), FILE
    OPEN_BRACE = N_("`%(opening)s` is not closed; write `%(closing)s` at the end"), FILE
    OPEN_BRACE_WITHIN = N_("`%(opening)s` is not closed; write `%(closing)s` before `%(before)s`"), FILE
    CLOSING_BRACE = N_("`%(closing)s` closes nothing; delete it, or write `%(opening)s` before it"), FILE
    OTHER_COLUMN = (
        N_("begins in column %(column)s, the line %(other)s in column %(right)s; begin both in the same one"),
        FILE,
    )

    # --- Keys and values --------------------------------------------------------------------------

    MISSING = N_("is missing; write `%(line)s`"), FILL_IN
    BLANK = N_("is blank; write its value"), FILL_IN
    NO_VALUE = N_("has no value; write one or delete the line"), FILL_IN
    TOO_FEW = N_("has too few entries; write %(number)s or more"), FILL_IN
    ARTICLE_WITHOUT_TEXT = (
        N_("the article has no text; write it below the second line `---`"),
        N_("Write the rest in every language, or in none."),
    )
    NO_KEY = N_("there is no such key here%(near)s%(quoting)s"), FILE
    JOINED_KEY = N_("%(wrong)s; write `%(right)s`"), FILE
    NO_BLOCK = N_("should be a block of `key: value` lines%(example)s"), FILE
    NO_LIST = N_("should be a list%(example)s"), FILE
    NO_LIST_OF_ENTRIES = N_("should be a list: each entry begins with `- `"), FILE
    NO_LIST_OF_LINES = N_("should be a list of `name: value` lines"), FILE
    NO_LIST_OF_WORDS = N_("should be a list of `word: Mainland word` lines"), FILE
    NO_SINGLE_VALUE = N_("should be a single text or number, not a list or a block of keys"), FILE
    WORD_ALONE = N_("write the word and the Mainland word: `%(word)s: …`"), FILE
    NOT_OFFERED = N_("`%(value)s` is not one of %(choices)s%(near)s"), OFFERED
    TOO_SMALL = "`%(value)s` is too small; write %(number)s or more", N_("Write %(number)s or more.")
    TOO_LARGE = "`%(value)s` is too large; write %(number)s or less", N_("Write %(number)s or less.")

    # --- Forms of single values -------------------------------------------------------------------

    BLANK_TEXT = N_("is blank; write the text"), FILL_IN
    BLANK_PRICE = N_("is blank; write the price, or `market` for the market price of the day"), FILL_IN
    BLANK_DAY = N_('is blank; write the hours, `["11:30-21:00"]`, or `[]` for a closed day'), FILL_IN
    BLANK_COLOUR = N_('is blank, because `#` begins a comment; put the colour in quotes: "#1d4f91"'), FILL_IN
    BLANK_LIST = N_("is blank; %(remedy)s"), FILL_IN
    EMPTY_LIST = N_("an empty list says nothing; %(remedy)s"), FILL_IN
    NEITHER_LIST_NOR_NONE = N_("is neither a list nor the word `none` by itself; %(remedy)s"), FILE
    ONE_LANGUAGE = N_("write this text in each language: `{%(codes)s}`"), EACH_LANGUAGE
    NOT_AN_ID = (
        N_("`%(value)s` is not right; an id is small letters, digits and single hyphens: `beef-noodles`%(near)s"),
        FILE,
    )
    NOT_A_FLAG = N_("`%(value)s` is not right; write true or false%(near)s"), OFFERED
    NOT_A_NUMBER = N_("`%(value)s` is not right; write a whole number%(near)s"), NUMBER
    NOT_A_RANK = N_("`%(value)s` is not right; write the place in the list: 1, 2, 3 …%(near)s"), NUMBER
    NOT_A_COUNT = N_("`%(value)s` is not right; write how many dishes the list has: 1 to 9%(near)s"), NUMBER
    NOT_STARS = N_("`%(value)s` is not right; write the stars: 1 to 5%(near)s"), NUMBER
    NOT_SPICE = N_("`%(value)s` is not right; write 0 (none), 1 (mild), 2 (medium) or 3 (hot)%(near)s"), NUMBER
    NOT_A_DURATION = (
        N_("`%(value)s` is not right; write a number with its unit: `2 hours`, `45 minutes` or `3 days`%(near)s"),
        NUMBER,
    )
    NOT_A_WAIT = "write the least and the most minutes: [5, 15]", N_("Write the minutes in both fields.")
    SMALLER_NUMBER_FIRST = (
        "write the smaller number first: [%(first)s, %(second)s]",
        N_("Write the smaller number first."),
    )
    NOT_A_PARTY = (
        "write the smallest and the largest party: [4, 7]",
        N_("Write two numbers of guests, the smaller one first."),
    )
    NOT_A_PORTION = (
        N_("write how many guests it feeds, at least and at most: [1, 2]; a drink or a sauce feeds nobody: [0, 0]"),
        PORTION,
    )
    SERVES_A_DATE = N_('`%(value)s` is a date, as a spreadsheet program makes one of `1-2`; write "1–2"'), PORTION
    NOT_AN_AMOUNT = (
        N_('`%(value)s` is not right; write the amount with two decimals and without a sign: "12.50"%(near)s'),
        N_("Write an amount such as 12.50."),
    )
    NOT_A_PRICE = (
        N_(
            '`%(value)s` is not right; write the amount with two decimals and without a sign, "12.50", or `market` for the'
            " market price of the day%(near)s"
        ),
        N_("Write a price such as 12.50, or “market price”."),
    )
    NOT_A_RATE = N_('`%(value)s` is not right; write the percentage with its sign: "5%%"%(near)s'), PERCENTAGE
    NOT_A_PERCENTAGE = N_('`%(value)s` is not right; write the percentage with its sign: "18%%"%(near)s'), PERCENTAGE
    NOT_A_DECIMAL = '`%(value)s` is not right; write a number: "2.1"%(near)s', N_("Write a number such as 2.1.")
    NOT_DEGREES = (
        '`%(value)s` is not right; write a number: "%(like)s"%(near)s',
        N_("Write degrees such as %(like)s, as an online map gives them."),
    )
    NOT_A_POINT = N_('write latitude and longitude: ["49.17452", "-123.13290"]'), FILE
    HALF_A_PLACE = N_("a place has `latitude` and `longitude`; write `%(missing)s`, too"), FILE
    NO_PLACE = (
        "parking.yaml has places around the restaurant; write its `latitude` and `longitude`",
        N_("Give the place on the map: the page about getting here is drawn around it."),
    )
    NOT_A_TIME = (
        N_(
            '`%(value)s` is not right; write hours and minutes of the 24-hour clock: "09:30"; midnight is "00:00"%(near)s'
        ),
        N_("Write a time such as 09:30."),
    )
    NOT_A_DATE = (
        N_('`%(value)s` is not right; write a date of the calendar as year-month-day: "2026-11-18"%(near)s'),
        DAY,
    )
    NOT_SOLD_OUT = (
        N_(
            "`%(value)s` is not right; write until when it is sold out: the last day, 2026-11-22, or a day and a "
            "time, 2026-11-22 19:30, or unknown%(near)s"
        ),
        DAY,
    )
    NOT_A_DAY_PRICE = (
        N_("`%(value)s` is not right; write a date and what it costs on it: 2026-11-18 18.50%(near)s"),
        N_("Write a price such as 12.50."),
    )
    NOT_A_DATE_RANGE = (
        N_("`%(value)s` is not right; write the first and the last date: 2027-02-08 to 2027-03-09"),
        DAYS,
    )
    NO_SUCH_DAY = (
        N_("`%(value)s` is not right: the calendar has no %(day)s; a range is written 2027-02-08 to 2027-03-09"),
        DAYS,
    )
    LONG_DATE_RANGE = N_("`%(value)s`: write the earlier date first, with at most %(most)s dates"), DAYS
    HOLIDAY_OR_DATES = (
        N_('write either `holiday: new-years-eve`, an id of hours.yaml, or `dates: ["2026-12-31"]`'),
        DAYS,
    )
    NOT_A_SEASON_DAY = (
        N_(
            '`%(value)s` is not right; write month and day for every year, "11-01", or a date for one year, "2026-11-01"%(near)s'
        ),
        SEASON,
    )
    SEASON_OF_TWO_KINDS = N_("`from` and `until` are both days of every year, 11-01, or both dates, 2026-11-01"), SEASON
    SEASON_ENDS_FIRST = N_("`from` is later than `until`; write the earlier day first"), SEASON
    NOT_HOURS = (
        N_(
            '`%(value)s` is not right; write opening and closing time: "10:00-21:30", or "17:00-01:30" when it closes after'
            " midnight%(near)s"
        ),
        HOURS,
    )
    CLOSED_DAY = N_("a closed day is written `[]`"), HOURS
    RANGES_IN_ONE = N_("write a list with each range by itself: `[%(ranges)s]`; a closed day is `[]`"), HOURS
    WEEK_LACKS = N_("week lacks %(days)s; write each day, with [] for a closed one"), HOURS
    NOT_SERVING_HOURS = (
        N_(
            '`%(value)s` is not right; write two times of the 24-hour clock, "11:30-14:00", with days before them if not'
            ' every day, "mon-fri 11:30-14:00"; `open` and `close` are those of the restaurant: "11:30-close", "open-14:00";'
            ' several have a comma between: "tue-sat 11:30-14:00, tue-sun 17:00-close"%(near)s'
        ),
        N_("Write times such as 11:30-15:00, with any days first: tue-fri 11:30-15:00."),
    )
    NOT_A_LAST_ORDER = (
        N_(
            '`%(value)s` is not right; write minutes before closing, 30, or a time: "21:00"; of two services both: "14:15, 21:45"%(near)s'
        ),
        N_("Write minutes before closing, such as 30, or a time within the hours."),
    )
    NOT_A_TELEPHONE = (
        N_(
            '`%(value)s` is not right; write + and digits only, the number of the country first: "+16045550142"%(near)s'
        ),
        N_("Write the whole telephone number, with its area code, in digits."),
    )
    OTHER_TELEPHONE = (
        "`telephone_shown: %(shown)s` is another number than `%(telephone)s`",
        N_("The number that guests see is not the same as the full number. Write the same one in both."),
    )
    NOT_AN_EMAIL = "`%(value)s` is not right; write one e-mail address%(near)s", N_("Write one email address.")
    NOT_AN_ADDRESS = (
        N_("`%(value)s` is not right; copy the whole address of the page from the browser, with https://%(near)s"),
        N_(
            "Copy the whole address of the page from the browser, or write the network and your name there: instagram: maple"
        ),
    )
    PLACEHOLDERS = (
        "only {latitude} and {longitude} are filled in; write them like this, or the address without",
        ADDRESS,
    )
    NOT_A_COLOUR = (
        N_('`%(value)s` is not right; write # and six digits from 0 to f, in quotes: "#1d4f91"%(near)s'),
        N_("Write # and six digits or letters from a to f, such as #1d4f91."),
    )
    NOT_A_COUNTRY = (N_("`%(value)s` is not right; write the two capital letters of the country: CA%(near)s"), OFFERED)
    NOT_A_CURRENCY = (
        N_("`%(value)s` is not right; write the three capital letters of the currency: CAD%(near)s"),
        OFFERED,
    )
    NO_CURRENCY = N_("`%(value)s` is no currency of ISO 4217; write one such as CAD, USD, GBP or EUR"), OFFERED
    NO_TIME_ZONE = N_("`%(value)s` is no time zone of a city; %(advice)s"), OFFERED
    LANGUAGE_TWICE = N_("`%(code)s` is there twice; write each language once"), TWICE
    LONG_PHRASE = "is longer than %(most)s characters; write how guests ask, in few words", TOO_LONG

    # --- What is still the starter's --------------------------------------------------------------

    FACT_OF_STARTER = N_("is still the starter's; %(remedy)s"), STARTER
    THING_OF_STARTER = N_("%(fields)s: still the starter's; write your own%(remedy)s"), STARTER
    SITE_OF_STARTER = (
        N_("%(what)s still the starter's, and %(reason)s; `restaurant-site check` lists them all. %(remedy)s"),
        STARTER,
    )

    # --- Files of the theme -----------------------------------------------------------------------

    NO_THEME_FILE = N_("is no file of a theme%(near)s"), PICTURE
    LARGE_THEME_FILE = N_("has more than %(most)s KB; make it smaller"), PICTURE
    TWO_LOGOS = N_("there is a logo.svg, too; delete one of them"), PICTURE
    NO_PNG_ICON = N_("needs icon.png beside it, %(size)s×%(size)s, for telephones"), PICTURE
    NO_SVG = N_("is no SVG with xmlns and a viewBox such as `0 0 300 100`; export it again"), PICTURE
    INVALID_SVG = N_("is no valid SVG (%(reason)s); export it again"), PICTURE
    NOT_IN_DRAWING = N_("has %(what)s; %(remedy)s"), PICTURE
    NO_PNG = N_("is no PNG that can be read; export it again"), PICTURE
    LARGE_PNG = N_("is %(width)s×%(height)s pixels; %(most)s are the most on a side"), PICTURE
    SIZE_OF_LOGO = (
        N_(
            "is %(width)s×%(height)s pixels; a logo is at least %(least)s pixels high and at most eight times as wide as high"
        ),
        PICTURE,
    )
    SIZE_OF_ICON = (N_("is %(width)s×%(height)s pixels; an icon is square, %(least)s×%(least)s or larger"), PICTURE)
    NO_WOFF2 = "is no WOFF2 font; run `make lettering`, or delete it", PICTURE
    NO_LETTERING = "is not what `make lettering` writes; run it again, or delete the file", PICTURE

    # --- Texts and ids ----------------------------------------------------------------------------

    OTHER_SITE = (
        "`%(text)s`: an address of another site; responses publish only our own, so name the thing in words",
        N_("Links to other sites are not shown here. Name it in words."),
    )
    HTML = (
        "`%(text)s`: HTML is not taken; write Markdown, and `&lt;` for a less-than sign",
        N_("Write plain words here, without the symbols < and >."),
    )
    HALF_REFERENCE = N_("`%(text)s`: write two braces on each side of a reference: `{{phone}}`"), QUOTES_NOTHING
    STILL_TO_FILL_IN = N_("still has the template's ✎; write your own words"), FILL_IN
    NAMES_A_DRAFT = (
        "the %(kind)s `%(id)s` is a draft; delete its line `draft: true`, or refer to another one",
        N_("This names a draft, which guests do not see."),
    )
    UNKNOWN_ALLERGEN = N_("there is no allergen `%(id)s`; the site has %(known)s"), GONE
    UNKNOWN_ID = N_("there is no %(kind)s `%(id)s`%(near)s"), GONE
    NO_CATEGORY = N_("%(file)s has no category `%(id)s`; add it there, or %(remedy)s the file%(near)s"), FILE
    FULL_WIDTH = (
        N_("`%(text)s`: %(advice)s"),
        N_("This does not fit here. Write it as it was before, or leave it empty."),
    )
    NO_ALLERGEN = N_("`%(id)s` is no id of an allergen; %(advice)s"), GONE
    TWICE_IN_LIST = N_("`%(id)s` is there twice, first on line %(line)s; rename one"), TWICE

    # --- References in texts, and long texts ------------------------------------------------------

    UNKNOWN_REFERENCE = N_("`{{%(reference)s}}`: %(reason)s"), QUOTES_NOTHING
    NO_FACT = N_("`{{%(reference)s}}`: there is no such fact in facts.yaml%(near)s"), QUOTES_NOTHING
    NO_KIND_OF_REFERENCE = (
        N_("`{{%(reference)s}}` leads nowhere; the word before the colon must be one of %(kinds)s"),
        QUOTES_NOTHING,
    )
    NO_DISH_WITH_CAUTION = (
        N_(
            "`{{%(reference)s}}`: no dish has this caution; add `%(caution)s` to `cautions` of a dish, or take this out"
        ),
        QUOTES_NOTHING,
    )
    REFERS_TO_ITSELF = N_("`{{%(reference)s}}` refers to itself: %(path)s"), QUOTES_NOTHING
    LONG_TRAIL = "`{{%(reference)s}}` refers to more than %(most)s others in a row; use fewer", QUOTES_NOTHING
    LONG_REFERENCE = "`{{%(reference)s}}` makes the texts too long; refer to something shorter", QUOTES_NOTHING
    REFERENCE_IN_OTHER_LANGUAGE = (
        "no reference is read in a language that the site does not have; write the words",
        QUOTES_NOTHING,
    )
    NO_TAX_ON_ALL = (
        N_("`{{%(reference)s}}`: restaurant.yaml has no tax on everything; write it under `taxes` there"),
        QUOTES_NOTHING,
    )
    NO_TAX_OF_CLASS = (
        N_(
            "`{{tax-rate:%(tax_class)s}}`: restaurant.yaml has %(count)s on this kind of goods alone; mend `taxes` there, or take this out"
        ),
        QUOTES_NOTHING,
    )
    NO_EMAIL = N_("`{{%(reference)s}}`: restaurant.yaml has no `email`; write it there"), QUOTES_NOTHING
    NO_MINIMUM = (
        N_("`{{%(reference)s}}`: restaurant.yaml has no `minimum` under `delivery`; write it there"),
        QUOTES_NOTHING,
    )
    NO_EMERGENCY_NUMBER = (
        N_("`{{%(reference)s}}`: it is not known for the country of restaurant.yaml; write the number itself"),
        QUOTES_NOTHING,
    )
    NO_MINUTES_OF_LAST_ORDER = (
        N_("`{{%(reference)s}}`: hours.yaml has no minutes at last_orders.dine_in"),
        QUOTES_NOTHING,
    )
    NO_LAST_ORDER = (
        N_("`{{%(reference)s}}`: hours.yaml gives none; add `last_orders: {%(order)s: 30}` there, or take this out"),
        QUOTES_NOTHING,
    )
    NO_ORDER_HOURS = (
        N_(
            '`{{%(reference)s}}`: hours.yaml gives none; add `orders: {%(order)s: ["11:30-20:45"]}` there, or take this out'
        ),
        QUOTES_NOTHING,
    )
    NO_TELEPHONE_HOURS = (
        N_(
            '`{{hours:telephone}}`: hours.yaml does not say when it is answered; add `telephone: "10:00-21:15"` there, or'
            " take this out"
        ),
        QUOTES_NOTHING,
    )
    DIFFERENT_HOURS = "the dates of `%(id)s` have different hours; give the holiday its own hours", QUOTES_NOTHING
    NO_WAITS = "`%(id)s` has no waits in hours.yaml", QUOTES_NOTHING
    NO_PARKING_OPTION = (
        "`%(id)s` is no parking option, so it has neither price, spaces nor height",
        QUOTES_NOTHING,
    )
    NO_HEIGHT = "`%(id)s` has no height_limit_m in parking.yaml", QUOTES_NOTHING
    NO_RULES_OF_DATE = (
        N_(
            "booking.yaml has no rules of their own for `%(id)s`; add `- holiday: %(id)s` under `dates` there, or take this out"
        ),
        QUOTES_NOTHING,
    )
    NO_AHEAD_DAYS = (
        N_("`{{booking:ahead}}`: booking.yaml gives no `ahead_days`; write it, or take this out"),
        QUOTES_NOTHING,
    )
    NOT_GIVEN = N_("%(file)s gives no `%(key)s` for `%(id)s`; write it there, or take this out"), QUOTES_NOTHING
    MARKET_PRICE = (
        "`%(id)s` has a market price; say so in words",
        N_("This text quotes the price of a dish at market price. Write it in words."),
    )
    COMBO_WITHOUT_TOTAL = (
        "a dish of `%(id)s` has a market price, so that it has no total; take this out",
        N_(
            "A meal includes this dish, and at a market price that meal would have no total. Take the dish out "
            "of the meal first."
        ),
    )
    LINK_ELSEWHERE = (
        "the link to `%(target)s` is not one of ours; write dish:…, article:… or page:…",
        LEADS_NOWHERE,
    )
    LINK_TO_NOTHING = "the link leads nowhere: %(reason)s", LEADS_NOWHERE
    NOT_WRITTEN = N_("is not written yet in %(language)s; write it, and take ✎ away"), DRAFT
    REFERS_TO_UNWRITTEN = (
        N_("is not published in %(language)s: it refers to `{{%(reference)s}}`, which is not written yet"),
        DRAFT,
    )
    LONG_TEXT = "has more than %(most)s characters; write two texts", TOO_LONG
    LONG_LINE = "has a line of more than %(most)s characters; divide it into paragraphs", TOO_LONG
    MANY_SPACES = "has more than %(most)s spaces beside each other; delete them", TOO_LONG
    MANY_BRACKETS = "has more than %(most)s brackets `[`; write fewer links", TOO_LONG
    MANY_HEADINGS = "has more than %(most)s headings; write fewer", TOO_LONG
    DEEP_TEXT = "has more than %(most)s quotations or lists inside each other; write fewer", TOO_LONG
    INDENTED_TEXT = "has a line that is indented by more than %(most)s spaces; indent less", TOO_LONG
    CROWDED_PARAGRAPH = (
        "has a paragraph with more than %(most)s of `[`, `*`, `_`, backtick, `<` and backslash; divide it",
        TOO_LONG,
    )

    # --- Dishes -----------------------------------------------------------------------------------

    TWICE_IN_CHOICE = "`%(id)s` is there twice; give each its own", TWICE
    TWICE_IN_DISH = "`%(id)s` is twice in this dish; rename one", TWICE
    ELSEWHERE_IN_DISH = (
        "`%(id)s` stands elsewhere in this dish, too; order sheets name additions, and options of all choices, by their ids; rename one",
        TWICE,
    )
    SMALLER_OF_MARKET_PRICE = (
        "`%(id)s` has a market price, from which nothing can be taken; take it out",
        N_("A dish with a smaller portion needs a fixed price."),
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
    PRICE_AT_OF_MARKET = (
        "a dish at the market price has no other one at certain times; take this out, or write its price",
        N_(
            "A dish at the market price has no other price at certain times. Take this one out, or write the "
            "price of the dish."
        ),
    )
    PRICE_AT_USUAL = (
        "%(price)s is what it costs at other times, too; write another price, or take this out",
        N_("It costs %(price)s at other times, too. Write another price, or take this one out."),
    )
    PRICES_AT_ONE_TIME = (
        "another price of it holds at a part of these hours (%(hours)s); write hours that do not overlap",
        N_("Another price already applies during part of these hours (%(hours)s). Write hours that do not overlap."),
    )
    PRICE_AT_WITHOUT_SIZE = (
        N_("the dish has sizes; write which of them has this price, as in `size: %(first)s`"),
        N_("Choose the size that has this price."),
    )
    PRICE_AT_UNKNOWN_SIZE = (
        N_(
            "`%(id)s` is no size of this dish (%(sizes)s); write one of them, or take `size` out of a dish without sizes"
        ),
        GONE,
    )
    SIZES_IN_ORDER = (
        "write the sizes in the order of their prices, the smallest first",
        N_("Write the sizes in the order of their prices, the smallest first."),
    )
    CONTAINED_AND_MAYBE = (
        N_("`%(id)s` is already under allergens; keep it only there"),
        N_("This is ticked under “Contains” already. Tick it there only."),
    )
    NAME_WITHOUT_ALLERGEN = (
        N_("`%(id)s` names one of `%(allergen)s`, which the dish has not; add it to allergens, or delete the name"),
        N_("This names an allergen that is not ticked. Tick the allergen, or take the name out."),
    )
    WHEAT_WITHOUT_GLUTEN = (
        N_("wheat has gluten, which has an id of its own here; add `gluten`"),
        N_("Wheat contains gluten. Tick gluten, too."),
    )
    DIET_AND_ALLERGENS = (
        N_("a %(diet)s dish contains no %(allergens)s; mend allergens or diets"),
        N_("“%(diet)s” does not go with these allergens: %(allergens)s. Change one of them."),
    )
    DIET_WITHOUT_OTHER = (
        N_("a vegan dish is also %(implied)s; add it, or take vegan away"),
        N_("Anything “%(diet)s” is also “%(implied)s”. Tick both, or neither."),
    )
    DIET_TWICE = "`%(id)s` stands here or under diets already; keep it there only", TWICE
    DISH_WITH_ITSELF = "a dish does not go with itself; name others", NAMES_ITSELF
    NOT_CERTIFIED = (
        N_("`%(id)s` has %(wrong)s, which no %(certificate)s certificate covers; %(remedy)s"),
        N_("One of the restaurant’s certificates does not cover what this dish contains. Remove it from the dish."),
    )
    WHY_NOTHING_SHARED = (
        "a dish that shares no equipment says why; add `separate: {en: …, zh: …}`",
        N_("Write why it is made separately."),
    )
    EQUIPMENT_CONTAINS = (
        N_("`%(id)s` contains %(allergens)s; add it here, or correct the equipment"),
        N_("The equipment used for this dish has these allergens: %(allergens)s. Tick them, too."),
    )
    EQUIPMENT_RULES_OUT = (
        N_("no dish made with `%(id)s` is %(diets)s; correct diets or equipment"),
        N_("The equipment used for this dish does not suit these diets: %(diets)s. Untick them."),
    )

    ALLERGEN_WITHOUT_LABEL = (
        N_("`%(id)s` needs a label; write `{id: %(id)s, label: {en: …}}`, or one of %(known)s"),
        FILE,
    )
    CATEGORY_IN_DISH = N_("the file's name tells the category; take this line away"), FILE
    FOLLOWS_FROM_ALLERGENS = N_("it follows from the allergens of the dishes; take this line away"), FILE
    SMALLER_IN_DISH = N_("menu.yaml has the smaller portion, for all dishes; take this line away"), FILE

    # --- The restaurant, its pages and its colours ------------------------------------------------

    ALLERGENS_OF_COUNTRY = (
        N_(
            "the allergens that the law of %(country)s lists are not known here, only those of %(known)s; write them in"
            " menu.yaml: `allergens: [egg, milk, {id: buckwheat, label: {en: Buckwheat}}]`"
        ),
        N_("The site does not know which allergens the law of this country lists. Ask whoever set it up."),
    )
    TAX_IN_PRICES = (
        N_(
            "whether prices of a menu include tax in %(country)s is not known here; write `included: true` or `included: false`"
        ),
        N_("Say whether the prices of the menu include this tax."),
    )
    TAX_ON_NOTHING = N_("says nothing; write `all`, or a list of %(classes)s, or delete the line for all"), OFFERED
    TAX_ON_ONE = N_("write `all`, or a list: `[%(value)s]`"), FILE
    HALF_A_TAX = N_("a tax has a name and a rate; write `%(right)s`"), NAME_AND_RATE
    NO_TAX = N_("write the tax: `{name: {en: GST}, rate: 5%%}`, or only whether prices include it"), NAME_AND_RATE
    ONE_AMOUNT = (
        'write one of `amount: "0.50"`, `percent: 18%%` and `dish: …` at `%(id)s`',
        N_("Write either an amount or a percentage, or choose a dish."),
    )
    PERCENT_OF_ORDER = (
        N_("a percentage is of the whole order; take `per: %(per)s` out of `%(id)s`"),
        N_("A percentage is of the whole order. Choose “once per order”."),
    )
    CERTIFICATE_WITHOUT_NAME = (
        N_("`%(id)s` needs a name; write `{id: %(id)s, name: {en: …}}`, or one of %(known)s"),
        FILL_IN,
    )
    ONLY_SOME_HIDDEN = N_("only %(pages)s can be hidden; take this line away"), FILE
    LAST_ORDERS_IN_FACTS = N_("last orders are written in hours.yaml under `last_orders`; take this line out"), FILE
    LOW_CONTRAST = (
        "%(front)s `%(wrong)s` on %(ground)s `%(other)s` has a contrast of %(ratio)s:1 in %(mode)s mode; %(needs)s %(least)s:1",
        N_("Text on this colour would be unreadable. Choose a darker or a lighter one."),
    )
    LOW_CONTRAST_AND_RIGHT = (
        "%(front)s `%(wrong)s` on %(ground)s `%(other)s` has a contrast of %(ratio)s:1 in %(mode)s mode; %(needs)s"
        " %(least)s:1; `%(colour)s` has it",
        N_("Text on this colour would be unreadable. This one would work: %(colour)s"),
    )

    # --- Must-order list and meals ----------------------------------------------------------------

    RANKS = (
        N_("the ranks are %(ranks)s; list %(many)s dishes with ranks %(right)s, in this order"),
        N_("Number the dishes of the list from 1 on, each number once."),
    )
    RANKED_TWICE = "`%(id)s` is ranked twice; name another dish", TWICE
    NOT_RANKED = N_("`%(id)s` is not ranked; a combo is made of dishes of top_dishes"), GONE
    OTHER_COMBO = (
        N_("a combo for %(size)s has the id combo-%(size)s and %(size)s dishes; here are `%(id)s` and %(dishes)s"),
        N_("A meal for %(size)s needs %(size)s dishes of the list. Choose them."),
    )
    COMBOS_LACKING = (
        N_("write one combo of size 2 and one of size 4"),
        N_("The list needs a meal for 2 and one for 4. Choose their dishes."),
    )
    EMPTY_COURSE = (
        N_("no dish is chosen for `%(id)s`; write `categories: […]`, `tags: […]` or `dishes: […]`"),
        N_("A course of the suggested meals no longer has a dish. Ask whoever set the site up."),
    )
    PLATES = N_("%(wrong)s; write one of `count: 1`, `one_for: 2` (guests) and `by_guests: {2: 1, 4: 2}`"), FILE
    OPTIONAL_AND_REQUIRED = N_("`%(id)s` is both optional and required; take one of the two away"), FILE
    LARGE_MEAL = N_("`%(id)s` is for %(guests)s guests; a meal is for at most %(most)s"), FILE
    LEADS_ELSEWHERE = (
        N_("`%(id)s` is none of the dishes of `%(course)s`; add it to them, or take it out here"),
        N_("A suggested meal begins with a dish that is no longer in its course. Ask whoever set the site up."),
    )
    REPLACES_NOTHING = (N_("`%(id)s` is no course of this meal above this one; write it there, or take this out"), FILE)

    # --- Hours and busy times ---------------------------------------------------------------------

    OVERLAPPING = (
        "begins before the range above it ends; write them in order",
        N_("These times overlap. Write them in order."),
    )
    LAST_ORDER_OUTSIDE = (
        "is not within the hours of %(day)s; write minutes before closing, or another time under `days`",
        N_(
            "The last order is outside these hours: %(day)s, %(hours)s."
            " Write minutes before closing, such as 30, or a time within the hours of every day."
        ),
    )
    LAST_ORDER_OF_NO_SERVICE = (
        "%(time)s is the last order of no service; write one time for each service, within its hours",
        LAST_ORDER,
    )
    LAST_ORDER_OF_DATE = (
        "the last order for %(order)s is not within the hours of %(day)s; write it here",
        LAST_ORDER,
    )
    LAST_ORDER_BESIDE_ORDERS = (
        "`orders` says until when %(order)s is taken; take %(order)s out of `last_orders`, also of days and holidays",
        N_("These orders have their own hours, which already say when they end. Leave their last order empty."),
    )
    WAITS_WITHOUT_WEEKDAY = (
        "`waits` needs the weekday that the other hours are as busy as: `busy_as: sunday`",
        N_("This day has its own waiting times. Choose the day that its other hours are as busy as."),
    )
    LEVELS_LACKING = N_("levels lacks %(missing)s; describe all of %(levels)s"), FILE
    CLOSED_IN_NAME = (
        "`%(text)s` says that the day is closed, but it has opening hours; write what day it is",
        N_("This says closed, but there are opening hours. Write what kind of day it is."),
    )
    LIMITED_WITHOUT_NOTE = (
        "say in `note` what is served then, or name each dish in `dishes` without `categories`",
        N_("Say what is served then."),
    )
    LIMITED_TO_ANOTHER_DAY = (
        "`%(name)s` is not in season on %(day)s; mend its `season`, or take it out",
        N_("%(name)s is not in season on %(day)s. Change its season."),
    )
    DATE_TWICE = (
        "%(day)s is also a date of `%(id)s`; keep one",
        N_("This day is already in another entry. Change that one."),
    )
    WEEK_TWICE = N_("hours from %(day)s on are written twice, first on line %(line)s; keep one"), TWICE
    WEEK_WITHOUT_CHANGE = (
        "changes neither `week`, `last_orders` nor `sections`; write the days that change: week: {monday: []}",
        N_("These hours already apply then. Change a day."),
    )
    WEEK_ENDS_FIRST = (
        "`until` is before `from`; write the earlier date as `from`",
        N_("The last day is before the first. Change one of them."),
    )
    INTO_NEXT_DAY = "begins before %(day)s closes at %(time)s; mend one of them", NIGHT
    INTO_NEXT_DATE = "%(next)s opens before %(day)s closes at %(time)s; mend one of them", NIGHT
    DAY_TWICE = "%(day)s is there twice, first on line %(line)s; keep it in one block", TWICE
    BUSY_WHEN_CLOSED = N_("%(day)s is closed in hours.yaml; take it out, or give it opening hours"), BUSY_TIMES
    NO_PERIODS = (
        N_(
            "%(day)s has opening hours but no periods; add it to the days of a block, or of one with periods: [] if you do not know"
        ),
        BUSY_TIMES,
    )
    PERIOD_AFTER_CLOSING = (N_("%(day)s: the day closes at %(time)s in hours.yaml; take this period away"), BUSY_TIMES)
    PERIOD_START = (N_("%(day)s: %(wrong)s: this period starts at %(start)s and should start at %(right)s"), BUSY_TIMES)
    PERIOD_END = (N_("%(day)s: this period ends at %(end)s; it should end after %(after)s and by %(by)s"), BUSY_TIMES)
    PERIODS_TOO_SHORT = (N_("%(day)s: a gap: the periods should go on until %(time)s, as hours.yaml says"), BUSY_TIMES)
    WINDOW_OUTSIDE = N_("is not within the hours of %(day)s in hours.yaml; mend its days, start and end"), BUSY_TIMES

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
        N_("No row covers %(guests)s guests. Begin where the row above ends."),
    )
    ONLY_IF_BOOKABLE = "`%(key)s` is for parties with `bookable: yes`; take it out of `%(id)s`", ONLY_BOOKED
    NOTHING_BOOKABLE = (
        "with `bookable: %(bookable)s` nothing can be booked; take `slots` and `deposit` out",
        ONLY_BOOKED,
    )
    SEATINGS_WITHOUT_TIMES = (
        '`seatings: true` needs their times: `slots: ["17:00-19:15", "19:45-22:15"]`',
        N_("Write the times of the seatings."),
    )
    AMOUNT_OR_PERCENT = 'write either `amount: "10.00"` or `percent: 30`', DEPOSIT
    PERCENT_PER_GUEST = "a percentage is of the minimum spend of a booking; take `per: guest` out", DEPOSIT
    PERCENT_OF_PARTY = '`percent` is of the minimum spend of a room; write `amount: "10.00"` at `%(id)s`', DEPOSIT
    PERCENT_OF_NOTHING = (
        "`percent` needs `minimum_spend`, of which it is a part; write it, or an `amount`",
        DEPOSIT,
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
    NO_ROOM = N_("there is no room `%(id)s` above%(near)s"), GONE
    EVERY_ROOM = (
        "`rooms: false` says it of every room; take one of them out",
        N_("No room can be booked on this day, so there is no need to name any."),
    )
    DATE_WITH_A_RULE = "%(day)s has a rule in line %(line)s already; keep one", TWICE
    OPENS_TOO_LATE = (
        "is after %(day)s; write the date from which bookings are taken",
        N_("Write the day when bookings open, no later than the day itself."),
    )

    # --- Articles ---------------------------------------------------------------------------------

    RESERVED_ID = N_("the id `%(id)s` is taken by the service; give the files another name"), FILE
    NO_ARTICLE_ID = (
        N_("`%(id)s` cannot be an article id; name the files with small letters, digits and single hyphens"),
        FILE,
    )
    ARTICLE_WITH_ITSELF = "an article is not related to itself; name others", NAMES_ITSELF
    OTHER_FACTS = (
        "%(here)s facts here, %(there)s in the %(language)s file; write the same facts in both",
        N_("Another language has more or fewer short answers. Write the same ones in each language."),
    )
    OTHER_CATEGORY = N_("lies in another category than %(other)s; put both in one folder"), FILE
    NOT_AS_MANY = (
        N_("there should be %(expected)s here, not %(number)s; put back what is missing, or write %(number)s here"),
        N_("Something that was there before is missing. Undo the last save, or ask whoever set the site up."),
    )

    # --- Warnings: what is old, or not written yet -----------------------------------------------

    DRAFT_TO_FILL_IN = N_("this draft still has the template's ✎; write your own words before you publish it"), DRAFT
    DRAFTS_TO_FILL_IN = (
        N_(
            "this and %(number)s more texts of drafts still have the template's ✎; write your own words before you publish it"
        ),
        DRAFT,
    )
    VERIFIED_TO_COME = (
        "%(day)s is still to come; write the day on which you last looked",
        N_("The date of the last check is in the future."),
    )
    VERIFIED_LONG_AGO = (
        "was verified %(days)s days ago; look again and write %(today)s",
        N_("Last checked %(days)s days ago. See whether it is still true."),
    )
    MANY_VERIFIED_LONG_AGO = (
        "this and %(number)s more entries were verified over %(oldest)s days ago; look again and write %(today)s",
        N_("This and %(number)s more were last checked long ago. See whether they are still true."),
    )
    DATES_OVER = (
        "`%(name)s` was over on %(day)s; write its next dates, or take the entry out",
        N_("%(name)s ended on %(day)s. Give it its next dates, or remove it."),
    )
    HOLIDAY_TO_DECIDE = (
        N_(
            "`%(name)s` on %(day)s is a draft, which guests do not see; write its hours, `hours: []` if you are closed,"
            " nothing if you are open as usual, and delete `draft: true`"
        ),
        N_("%(name)s, %(day)s: say whether you are open. Guests do not see this day yet."),
    )
    HOLIDAYS_UNDECIDED = (
        N_(
            "on these public holidays it is not given whether you are open: %(holidays)s; `restaurant-site holidays %(years)s`"
            " lists them, and --write adds them"
        ),
        N_("Public holidays of which you have not said whether you are open: %(dates)s."),
    )
    CERTIFICATE_ENDED = (
        "`%(name)s` ended on %(day)s, so the site no longer says it; write the new date, or take it out",
        N_("%(name)s ended on %(day)s, so guests no longer read it. Write the new date."),
    )
    CERTIFICATE_ENDS = (
        "`%(name)s` ends on %(day)s; write the new date in time: after it the site no longer says it",
        N_("%(name)s ends on %(day)s. Write the new date before then."),
    )
    SEASON_OVER = (
        "`%(name)s` was served until %(day)s; write its next dates, or make it a draft",
        N_("%(name)s was served until %(day)s. Give it its next dates, or make it a draft."),
    )
    NO_LONGER_SOLD_OUT = (
        "`%(name)s` has not been sold out since %(day)s; delete the line, or write a day to come",
        N_("%(name)s has long been back on the menu."),
    )
    SHORT_TRANSLATION = (
        "%(characters)s characters for %(words)s words of %(language)s; does it say all of it?",
        N_("This is much shorter than in the first language. Does it say all of it?"),
    )
    LEFT_BEHIND = (
        N_("the %(language)s has changed since this was written; mend it, then `restaurant-site translate --confirm`"),
        CHANGED,
    )
    MANY_LEFT_BEHIND = (
        N_(
            "this and %(number)s more texts are older than their %(language)s; mend it, then `restaurant-site translate --confirm`"
        ),
        CHANGED,
    )
    NOT_NOTED = (
        N_(
            "translations that are new or changed and not noted yet: %(number)s; run `restaurant-site translate "
            "--confirm`"
        ),
        N_("Translations that are new or changed, and not yet noted as right: %(number)s."),
    )
    LONG_SUMMARY = (
        "the dish's line of the menu has %(length)s letters, more than %(most)s; %(remedy)s",
        LONG_LINE_OF_MENU,
    )
    MANY_LONG_SUMMARIES = (
        "this and %(number)s more lines of the menu are longer than a row shows; %(remedy)s",
        LONG_LINE_OF_MENU,
    )
    NO_EQUIPMENT = (
        N_(
            "no equipment is named, so what dishes leave on a shared fryer, grill or ladle is missing from what the others may"
            " contain; add `equipment:`"
        ),
        N_(
            "Guests are not told what dishes may contain from fryers, grills and pans that they share. "
            "Tick it on each dish under “May contain”."
        ),
    )
    NO_ALLERGENS = (
        N_(
            "`%(name)s` has no allergens recorded: guests are told to ask, and every allergen filter leaves it out; add"
            " `allergens:` with what it contains"
        ),
        N_("Its allergens are not recorded: guests are told to ask."),
    )
    OPEN_ALLERGEN = (
        N_("guests read “%(word)s” and are told to ask; write instead those it contains: %(allergens)s"),
        N_(
            "“%(word)s” can mean several allergens (%(allergens)s). Tick those it contains; until then, guests read "
            "your word and are told to ask."
        ),
    )
    ALLERGEN_IN_TEXT = (
        N_("it names “%(word)s”, but `allergens` has no %(allergens)s; add it, or change the text"),
        N_("It names “%(word)s”, but %(allergens)s is not ticked. Tick it, or change the text."),
    )
    MANY_WITHOUT_ALLERGENS = (
        "%(number)s dishes (%(names)s…) have no allergens recorded: guests are told to ask, and every allergen filter leaves them out",
        N_("The allergens of %(number)s dishes are not recorded (%(names)s…): guests are told to ask."),
    )
    SOME_ALLERGENS = (
        "`%(name)s` has only some allergens recorded: guests read these and are told to ask about the others",
        N_("Only some of its allergens are recorded: guests read these and are told to ask about the others."),
    )
    MANY_WITH_SOME_ALLERGENS = (
        "%(number)s dishes (%(names)s…) have only some allergens recorded: guests read these and are told to ask about the others",
        N_(
            "Only some allergens of %(number)s dishes are recorded (%(names)s…): guests read these and are told to ask about the others."
        ),
    )
    EMPTIED_FILTERS = (
        "whoever leaves out %(names)s finds none of the %(number)s dishes: by this line it may be in each that does not"
        " contain it; name the sections that are really made on it, and `separate` at dishes made apart",
        N_("Because of what dishes share here, anyone who leaves out %(names)s finds none of the %(number)s dishes."),
    )
    UNKNOWN_TRACES = (
        N_(
            "`%(name)s` has no allergens recorded, so it is also unknown what dishes made on the same equipment may contain (%(number)s):"
            " guests are told to ask, and every allergen filter leaves them out; add `allergens:` with what it contains"
        ),
        N_("Record its allergens: what other dishes may contain depends on it (%(number)s)."),
    )
    NO_DIETS = (
        N_(
            "`%(name)s` has no diets recorded: guests who filter by a diet are told to ask; add `diets:` with those that it keeps,"
            " or `none`"
        ),
        N_("Its diets are not recorded: guests are told to ask."),
    )
    MANY_WITHOUT_DIETS = (
        "%(number)s dishes (%(names)s…) have no diets recorded: guests who filter by a diet are told to ask",
        N_("The diets of %(number)s dishes are not recorded (%(names)s…): guests are told to ask."),
    )
    NO_PORTION = (
        N_(
            "`%(name)s` does not say how many guests it feeds, so order sheets cannot say whether they are "
            "enough; add `portion: [1, 2]`, the fewest and the most at a table that shares dishes, or [0, 0] for "
            "a drink or a sauce"
        ),
        N_("How many guests it feeds is not recorded, so an order sheet cannot say whether it is enough."),
    )
    MANY_WITHOUT_PORTION = (
        "%(number)s dishes (%(names)s…) do not say how many guests they feed: add `portion: [1, 2]`",
        N_("%(number)s dishes do not say how many guests they feed (%(names)s…)."),
    )
    NO_ARTICLE = (
        "no article mentions `%(name)s`; name it in one: {{dish:%(name)s}}",
        N_("No answer mentions %(name)s."),
    )
    MANY_WITHOUT_ARTICLE = (
        "no article mentions %(number)s dishes (%(names)s…); name each in one: {{dish:%(name)s}}",
        N_("No answer mentions %(number)s dishes (%(names)s…)."),
    )

    # --- Warnings: what may be wrong --------------------------------------------------------------

    COSTS_NOTHING = (
        "guests read that it costs nothing; write the price",
        N_("Guests see that it costs nothing. Write the price."),
    )
    LONG_SERVICE = (
        "%(hours)s is %(number)s hours without a break; is it right?",
        N_("Open %(hours)s, which is %(number)s hours without a break. Is it right?"),
    )
    HIGH_TAX = "a tax of %(percent)s; is it right?", N_("A tax of %(percent)s. Is it right?")
    PRICE_AT_ABOVE = (
        "%(price)s at this time and %(most)s at others; is it right?",
        N_("It costs %(price)s at this time and %(most)s at others. Is it right?"),
    )
    PLACE_OUTSIDE_ZONE = (
        "%(longitude)s lies far from the time zone %(zone)s; west is negative: is it `%(right)s`?",
        N_(
            "The place on the map lies far from the restaurant’s time zone. Is its longitude %(right)s? West is negative."
        ),
    )
    LATITUDE_IS_LONGITUDE = (
        "%(latitude)s would be a longitude here; write the latitude that a map shows",
        N_("%(latitude)s would be a longitude here, not a latitude. Write the latitude that a map shows."),
    )
    FAR_FROM_ALL = (
        "lies %(distance)s km from every other place; look at the latitude and longitude here first",
        N_("Every other place is %(distance)s km away. Check the latitude and longitude here first."),
    )
    DOUBTFUL_PRICE = (
        "%(price)s where no other dish costs more than %(most)s; is it right?",
        N_("It costs %(price)s, and no other dish costs more than %(most)s. Is that right?"),
    )
    PRICE_UNLIKE_SECTION = (
        "%(price)s where dishes of its section cost about %(usual)s; is it right?",
        N_("It costs %(price)s, and dishes of its section about %(usual)s. Is it right?"),
    )
    SAME_NAME = (
        "has the name of the dish in line %(line)s, in the same section; rename one, or write them as `sizes` of one dish",
        N_(
            "Another dish of this section has the same name. Give one of them another name, or make them sizes of one dish."
        ),
    )
    SAME_NAME_OTHER_ALLERGENS = (
        "has the name of the dish in %(file)s:%(line)s and other `allergens`; compare both with the kitchen, or rename one",
        N_(
            "Another dish has the same name, but different allergens are recorded for it. Compare both with "
            "the kitchen, or give one of them another name."
        ),
    )
    SERVED_WHILE_CLOSED = (
        "is served %(hours)s on %(weekdays)s, and the restaurant is closed then on %(closed)s; guests read only the other"
        " days; write other days or times, or other opening hours",
        N_("Served %(weekdays)s, %(hours)s; you are closed then on %(closed)s. Guests see only the other days."),
    )
    NEVER_SERVED = (
        "is served %(hours)s on %(weekdays)s, and the restaurant is always closed then; write other days or times, or"
        " other opening hours",
        N_("Served %(weekdays)s, %(hours)s, but you are always closed then."),
    )
    SERVED_OUTSIDE = (
        "is %(hours)s, and the restaurant is open %(opened)s on %(weekdays)s; write times within its hours, or other opening hours",
        N_("Its time is %(hours)s, and you are open %(opened)s on %(weekdays)s. Write a time within your hours."),
    )
    PRICE_AT_NEVER_PAID = (
        "the dish is not served at this time (%(hours)s) on %(weekdays)s, so that nobody pays this price; write other days"
        " or times",
        N_("It is not served at this time (%(hours)s) on %(weekdays)s, so nobody pays this price."),
    )
    ASSUMED_TAX = (
        N_(
            "whether tax is due on `%(id)s` (%(percent)s) is not written: order sheets tax it like food, and say that this is"
            " assumed; write `tax_class: food` if it is so, `tax_class: none` if it is not taxed"
        ),
        N_("Is tax due on it? Order sheets tax it like food, and say that this is assumed. Choose its kind of goods."),
    )
    PRICE_ABOVE_RANGE = (
        "a dish costs %(price)s, more than its end; write the new range",
        N_("A dish costs %(price)s, which is above your price range. Write the new range."),
    )
    RANGE_BELOW_PRICES = (
        "no dish costs less than %(price)s, more than its beginning; write the new range",
        N_("Your cheapest dish costs %(price)s, so your price range starts too low. Write the new range."),
    )
    NO_LANGUAGES = (
        N_("which languages the staff speak is not given; write their codes, such as `languages: [en, es]`"),
        N_("Nobody has written them. Write them under “Your restaurant”."),
    )
    FOREIGN_TELEPHONE = (
        "telephone numbers of %(country)s begin with %(code)s; is it right?",
        N_("Telephone numbers in your country begin with %(code)s. Is this one right?"),
    )
    DOUBTFUL_TELEPHONE = (
        "`%(number)s` has more or fewer digits than a telephone number of its country; is it right?",
        N_("%(number)s has more or fewer digits than a telephone number of its country. Is it right?"),
    )
    ANOTHER_TELEPHONE = (
        "has %(number)s, which is nearly the telephone number of restaurant.yaml; write `{{phone}}`, or the number of today",
        N_("%(number)s is nearly your telephone number, but not the same. Is it right?"),
    )
    FORMER_TELEPHONE = (
        "has %(number)s, a former telephone number of restaurant.yaml; write `{{phone}}`, or the number of today, %(now)s",
        N_("%(number)s is your former telephone number. Write the new one, %(now)s."),
    )
    OTHER_COUNT = (
        "names %(named)s dishes, and must-order.yaml has %(number)s",
        N_("This text names %(named)s dishes, and the list has %(number)s. Change one of them."),
    )
    FAR_AWAY = (
        "lies %(distance)s km from the restaurant; look at both places",
        N_("This place is %(distance)s km from the restaurant. Check the latitude and longitude of both."),
    )
    SHORT_WAY = (
        "%(metres)s m on foot is less than the straight line of %(distance)s m; is it right?",
        N_("On the map it is %(distance)s m away, farther than the walk given here. Check both."),
    )
    LONG_WAY = (
        "%(metres)s m on foot for a straight line of %(distance)s m; is the position right?",
        N_(
            "The walk is given as %(metres)s m, and on the map it is %(distance)s m away. Check the distance and the place."
        ),
    )
    DOUBTFUL_WALK = (
        "%(minutes)s for %(metres)s m; people walk about 80 m in a minute",
        N_("The walk is given as %(metres)s m and %(minutes)s; people walk about 80 m in a minute. Check both."),
    )
    WORD_TWICE = (
        "search takes `%(one)s` and `%(other)s` for the same; keep one",
        N_("The search treats “%(one)s” and “%(other)s” as the same word. Keep one."),
    )
    WORD_OF_GLOSSARY = "`%(word)s`: write %(right)s (style/%(code)s.yaml)", N_("“%(word)s”: write “%(right)s”.")

    # --- Warnings: pictures -----------------------------------------------------------------------

    PICTURE_WAITS = (
        N_("is not in use yet; run `restaurant-site pictures`%(first)s"),
        N_("A picture is not ready yet. Save something, or publish."),
    )
    SMALL_PICTURE = (
        N_("is too small: %(width)s×%(height)s pixels, and a picture needs %(least_width)s×%(least_height)s or more"),
        PICTURE,
    )
    PICTURE_OF_NO_DISH = (
        N_("is the picture of no dish; name it as its dish%(near)s"),
        N_("This picture does not belong to any dish."),
    )
    FORMAT_NOT_READ = (
        "is not read; save it as JPEG, PNG or HEIC",
        N_("This picture cannot be read. Choose a JPEG, PNG or HEIC."),
    )
    NO_PICTURE = (
        N_(
            "is missing, so pages show no picture; put a JPEG or PNG at images/menu/%(name)s.jpg, then run `restaurant-site pictures`"
        ),
        N_("A dish has no picture. Add one on its page."),
    )
    MANY_WITHOUT_PICTURE = (
        N_(
            "%(number)s dishes have no picture (%(dishes)s…), so pages show no picture; put a JPEG or PNG at"
            " images/menu/%(name)s.jpg, then run `restaurant-site pictures`"
        ),
        N_("%(number)s dishes have no picture. Add one on the page of a dish."),
    )
    OUTDATED_PICTURES = (
        N_("%(what)s missing or out of date: %(number)s (%(few)s); run `restaurant-site pictures`"),
        N_("Some pictures are not ready for every screen. Publishing prepares them."),
    )
