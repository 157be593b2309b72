"""The table of languages that ship, and the languages that one site chooses from it.

Every other module reads from a row what depends on the language. A further language needs a row here and a gettext
catalogue.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import Literal

from babel import Locale as BabelLocale
from babel.core import get_global
from babel.languages import get_official_languages
from babel.localedata import locale_identifiers

from .countries import COUNTRIES


@dataclass(frozen=True, slots=True)
class Punctuation:
    """Signs between words, with the space that belongs to them."""

    comma: str
    list_comma: str
    """Between the items of a list."""
    colon: str
    semicolon: str
    full_stop: str
    brackets: str
    """A template for ``str.format``: ``{text} ({aside})``."""
    sentence_space: str
    """Between two sentences of one paragraph."""
    bound: str = ""
    """A pattern of the spaces in a text at which no line ends, whichever space its author typed."""


@dataclass(frozen=True, slots=True)
class Forms:
    """How times, dates and measures are written: templates for ``str.format``."""

    day_periods: tuple[tuple[int, str], ...]
    """The parts of a day, each with its first minute after midnight: ``(0, "am"), (720, "pm")``."""
    clock: str
    """A time of day, from ``hour`` (0–23), ``hour12`` (1–12), ``minute`` and ``period``."""
    clock_full_hour: str
    """The same when the minute is 0."""
    weekday: Literal["wide", "abbreviated"]
    """The width of the names of days (CLDR)."""
    chart_weekday: Literal["wide", "abbreviated"]
    """The same in the narrow columns of a chart."""
    span: str
    """From ``start`` to ``end``, two times or two days."""
    closed: str
    """Instead of opening hours on a day that has none."""
    hours_joiner: str
    """Between two ranges of opening hours."""
    month: str
    """A month alone, as a CLDR pattern. Babel's stand-alone names (``LLLL``) depend on which locale it
    loads first, but in languages that have their own: others write ``MMMM``."""
    date: str
    """From ``weekday``, ``month`` (its name), ``month_number``, ``day`` and ``year``."""
    dates_joiner: str
    minutes: Mapping[str, str]
    """A number of minutes, ``count``, by CLDR plural category; ``other`` is required."""
    hours: Mapping[str, str]
    """A number of hours, likewise."""
    days: Mapping[str, str]
    """A number of days, likewise."""
    minutes_range: str
    """From ``least`` to ``most``, which is written with its unit."""
    minutes_at_most: str
    """Up to ``most``, which is written with its unit."""
    metres: str
    feet: str
    """A number of feet, ``count``, and likewise of miles: where ``Locale.in_feet``."""
    miles: str
    feet_and_inches: str
    """``feet`` and ``inches`` of a height."""
    days_of_month: str
    """From ``first`` to ``last``, two days of a ``month`` (or ``month_number``) of a ``year``."""
    date_span: str = ""
    """From ``start`` to ``end``, two dates without their weekdays, where that is not *span*."""
    weekday_span: str = ""
    """From ``start`` to ``end``, two days of the week within a sentence, where that is not *span*."""
    midnight: str = ""
    """The begin of a day, where *clock* alone could be taken for noon."""
    noon: str = ""
    """What 12:00 is called; empty where it is written in figures."""
    elision: tuple[str, str] = ("", "")
    """In a range of dates, what is written otherwise (a pattern) and how: ``dal 8``, ``dall’8``."""
    weekdays: Mapping[str, str] = field(default_factory=dict)
    """The names of days of every week outside of a range, by the day, where they differ from those of one day."""
    first_of_month: str = "1"
    """The first day of a month, which CLDR's patterns write as a number in every language."""


@dataclass(frozen=True, slots=True, eq=False)
class Locale:
    """One language."""

    code: str
    """In paths, in ``?lang=`` and as a key in content files."""
    tag: str
    """BCP 47, for ``<html lang>`` and ``Content-Language``."""
    hreflang: str
    catalogue: str
    """The folder of the gettext catalogue; of a country's variant, the file of the messages that differ from it."""
    cldr: str
    """Babel's locale identifier, for names, dates and numbers."""
    open_graph: str
    """For ``og:locale``: language and country."""
    name: str
    """In its own language."""
    short_name: str
    """The same where there is little room."""
    english_name: str
    script: Literal["Latin", "Han", "Hangul", "Arabic"]
    aliases: tuple[str, ...]
    """Tags (lower case) that mean this language; a trailing ``-`` matches every subtag."""
    primary_subtags: tuple[str, ...]
    """Primary subtags that choose this language from ``Accept-Language`` when no alias matches."""
    punctuation: Punctuation
    forms: Forms
    derived_from: str | None = None
    """The code of the language from which texts are converted that the owner has not written, on a site that has both."""
    direction: Literal["ltr", "rtl"] = "ltr"
    """For ``<html dir>``: from left to right, or from right to left."""
    heading_names: tuple[str, ...] = ()
    """What else people call it in the headings of a spreadsheet."""
    title_case: bool = False
    """Whether titles have capitals at the begin of each word that matters."""
    country: str = ""
    """The country whose words and dates the row has, where those differ by country; ``in_country`` has the others."""

    in_feet: bool = False
    """Whether distances are told in feet and miles, as in the restaurant's country."""

    @property
    def spaces_words(self) -> bool:
        """Whether spaces separate words, so that words can be counted."""
        return self.script != "Han"


ENGLISH = Locale(
    code="en",
    tag="en-CA",
    hreflang="en",
    catalogue="en",
    cldr="en",
    open_graph="en_CA",
    name="English",
    short_name="EN",
    english_name="English",
    heading_names=("英文",),
    title_case=True,
    country="CA",
    script="Latin",
    aliases=("en-",),
    primary_subtags=("en",),
    punctuation=Punctuation(
        comma=", ",
        list_comma=", ",
        colon=": ",
        semicolon="; ",
        full_stop=". ",
        brackets="{text} ({aside})",
        sentence_space=" ",
    ),
    forms=Forms(
        day_periods=((0, "am"), (720, "pm")),
        clock="{hour12}:{minute:02} {period}",
        clock_full_hour="{hour12}:00 {period}",
        weekday="wide",
        chart_weekday="abbreviated",
        span="{start} to {end}",
        closed="closed",
        hours_joiner=" and ",
        month="MMMM",
        date="{weekday}, {month} {day}, {year}",
        dates_joiner=" and ",
        minutes=MappingProxyType({"one": "{count} minute", "other": "{count} minutes"}),
        hours=MappingProxyType({"one": "{count} hour", "other": "{count} hours"}),
        days=MappingProxyType({"one": "{count} day", "other": "{count} days"}),
        minutes_range="{least} to {most}",
        minutes_at_most="up to {most}",
        metres="{count} m",
        feet="{count} ft",
        miles="{count} mi",
        feet_and_inches="{feet} ft {inches} in",
        days_of_month="{month} {first}–{last}, {year}",
        midnight="midnight",
    ),
)

TRADITIONAL = Locale(
    code="zh",
    tag="zh-Hant",
    hreflang="zh-Hant",
    catalogue="zh_Hant",
    cldr="zh_Hant",
    open_graph="zh_HK",
    name="繁體中文",
    short_name="繁",
    english_name="Traditional Chinese",
    heading_names=("Chinese", "中文", "繁體", "CH", "CHN", "TC"),
    script="Han",
    aliases=("zh-hant", "zh-hant-", "zh-tw", "zh-hk", "zh-mo"),
    primary_subtags=("zh", "yue"),
    punctuation=Punctuation(
        comma="，",
        list_comma="、",
        colon="：",
        semicolon="；",
        full_stop="。",
        brackets="{text}（{aside}）",
        sentence_space="",
    ),
    forms=Forms(
        day_periods=((0, "凌晨"), (360, "上午"), (720, "中午"), (721, "下午"), (1080, "晚上")),
        clock="{period}{hour12}時{minute}分",
        clock_full_hour="{period}{hour12}時",
        weekday="wide",
        chart_weekday="wide",
        span="{start}至{end}",
        closed="休息",
        hours_joiner="及",
        month="M月",
        date="{year}年{month_number}月{day}日（{weekday}）",
        dates_joiner="、",
        minutes=MappingProxyType({"other": "{count}分鐘"}),
        hours=MappingProxyType({"other": "{count}小時"}),
        days=MappingProxyType({"other": "{count}天"}),
        minutes_range="{least}至{most}",
        minutes_at_most="最多{most}",
        metres="{count}米",
        feet="{count}英尺",
        miles="{count}英里",
        feet_and_inches="{feet}英尺{inches}英寸",
        days_of_month="{year}年{month_number}月{first}日至{last}日",
    ),
)

SIMPLIFIED = Locale(
    code="cn",
    tag="zh-Hans",
    hreflang="zh-Hans",
    catalogue="zh_Hans",
    cldr="zh_Hans",
    open_graph="zh_CN",
    name="简体中文",
    short_name="简",
    english_name="Simplified Chinese",
    heading_names=("简体", "Chinese", "中文", "CH", "CHN", "SC"),
    script="Han",
    aliases=("zh-hans", "zh-hans-", "zh-cn", "zh-sg", "zh-my"),
    primary_subtags=(),
    punctuation=TRADITIONAL.punctuation,
    forms=replace(
        TRADITIONAL.forms,
        clock="{hour}:{minute:02}",
        clock_full_hour="{hour}:00",
        weekday="abbreviated",
        chart_weekday="abbreviated",
        hours_joiner="和",
        minutes=MappingProxyType({"other": "{count}分钟"}),
        hours=MappingProxyType({"other": "{count}小时"}),
        days=MappingProxyType({"other": "{count}天"}),
    ),
    derived_from="zh",
)

FRENCH = Locale(
    code="fr",
    tag="fr-CA",
    hreflang="fr",
    catalogue="fr",
    cldr="fr",
    open_graph="fr_CA",
    name="Français",
    short_name="FR",
    english_name="French",
    script="Latin",
    aliases=("fr-",),
    primary_subtags=("fr",),
    punctuation=Punctuation(
        comma=", ",
        list_comma=", ",
        colon="\N{NO-BREAK SPACE}: ",
        semicolon="; ",
        full_stop=". ",
        brackets="{text} ({aside})",
        sentence_space=" ",
        bound=r"(?<=\S) (?=[:;?!»%$€](?!\w))|(?<=«) ",
    ),
    forms=Forms(
        day_periods=((0, ""),),
        clock="{hour}\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}{minute:02}",
        clock_full_hour="{hour}\N{NO-BREAK SPACE}h",
        weekday="wide",
        chart_weekday="abbreviated",
        span="{start} à {end}",
        closed="fermé",
        hours_joiner=" et ",
        month="MMMM",
        date="{weekday} {day} {month} {year}",
        dates_joiner=" et ",
        minutes=MappingProxyType(
            {"one": "{count}\N{NO-BREAK SPACE}minute", "other": "{count}\N{NO-BREAK SPACE}minutes"}
        ),
        hours=MappingProxyType({"one": "{count}\N{NO-BREAK SPACE}heure", "other": "{count}\N{NO-BREAK SPACE}heures"}),
        days=MappingProxyType({"one": "{count}\N{NO-BREAK SPACE}jour", "other": "{count}\N{NO-BREAK SPACE}jours"}),
        minutes_range="{least} à {most}",
        minutes_at_most="jusqu’à {most}",
        metres="{count}\N{NO-BREAK SPACE}m",
        feet="{count}\N{NO-BREAK SPACE}pi",
        miles="{count}\N{NO-BREAK SPACE}mi",
        feet_and_inches="{feet}\N{NO-BREAK SPACE}pi {inches}\N{NO-BREAK SPACE}po",
        days_of_month="du {first} au {last} {month} {year}",
        date_span="du {start} au {end}",
        weekday_span="du {start} au {end}",
        first_of_month="1er",
    ),
    heading_names=("Français",),
    country="CA",
)

PERSIAN = Locale(
    code="fa",
    tag="fa",
    hreflang="fa",
    catalogue="fa",
    cldr="fa",
    open_graph="fa_IR",
    name="فارسی",
    short_name="فا",
    english_name="Persian",
    script="Arabic",
    aliases=("fa-", "prs", "prs-", "pes", "pes-"),
    primary_subtags=("fa", "prs", "pes"),
    punctuation=Punctuation(
        comma="، ",
        list_comma="، ",
        colon=": ",
        semicolon="؛ ",
        full_stop=". ",
        brackets="{text} ({aside})",
        sentence_space=" ",
    ),
    forms=Forms(
        day_periods=((0, "قبل‌ازظهر"), (720, "بعدازظهر")),
        clock="{hour}:{minute:02}",
        clock_full_hour="{hour}:00",
        weekday="wide",
        chart_weekday="wide",
        span="{start} تا {end}",
        closed="تعطیل",
        hours_joiner=" و ",
        month="LLLL",
        date="{weekday} {day} {month} {year}",
        dates_joiner=" و ",
        minutes=MappingProxyType({"other": "{count} دقیقه"}),
        hours=MappingProxyType({"other": "{count} ساعت"}),
        days=MappingProxyType({"other": "{count} روز"}),
        minutes_range="{least} تا {most}",
        minutes_at_most="حداکثر {most}",
        metres="{count} متر",
        feet="{count} فوت",
        miles="{count} مایل",
        feet_and_inches="{feet} فوت و {inches} اینچ",
        days_of_month="{first} تا {last} {month} {year}",
    ),
    direction="rtl",
    heading_names=("Farsi",),
)

SPANISH = Locale(
    code="es",
    tag="es-US",
    hreflang="es",
    catalogue="es",
    cldr="es_US",
    open_graph="es_US",
    name="Español",
    short_name="ES",
    english_name="Spanish",
    script="Latin",
    aliases=("es-",),
    primary_subtags=("es",),
    punctuation=ENGLISH.punctuation,
    forms=replace(
        ENGLISH.forms,
        span="{start} a {end}",
        closed="cerrado",
        hours_joiner=" y ",
        date="{weekday} {day} de {month} de {year}",
        dates_joiner=" y ",
        minutes=MappingProxyType({"one": "{count} minuto", "other": "{count} minutos"}),
        hours=MappingProxyType({"one": "{count} hora", "other": "{count} horas"}),
        days=MappingProxyType({"one": "{count} día", "other": "{count} días"}),
        minutes_range="{least} a {most}",
        minutes_at_most="hasta {most}",
        weekdays=MappingProxyType({"saturday": "sábados", "sunday": "domingos"}),
        feet="{count} pies",
        feet_and_inches="{feet} pies y {inches} pulgadas",
        days_of_month="del {first} al {last} de {month} de {year}",
        date_span="del {start} al {end}",
        weekday_span="de {start} a {end}",
        midnight="",
    ),
    heading_names=("Castellano",),
    country="US",
)

ITALIAN = Locale(
    code="it",
    tag="it",
    hreflang="it",
    catalogue="it",
    cldr="it",
    open_graph="it_IT",
    name="Italiano",
    short_name="IT",
    english_name="Italian",
    script="Latin",
    aliases=("it-",),
    primary_subtags=("it",),
    punctuation=ENGLISH.punctuation,
    forms=Forms(
        day_periods=((0, ""),),
        clock="{hour}:{minute:02}",
        clock_full_hour="{hour}:00",
        weekday="wide",
        chart_weekday="abbreviated",
        span="{start}–{end}",
        closed="chiuso",
        hours_joiner=" e ",
        month="MMMM",
        date="{weekday} {day} {month} {year}",
        dates_joiner=" e ",
        minutes=MappingProxyType({"one": "{count} minuto", "other": "{count} minuti"}),
        hours=MappingProxyType({"one": "{count} ora", "other": "{count} ore"}),
        days=MappingProxyType({"one": "{count} giorno", "other": "{count} giorni"}),
        minutes_range="da {least} a {most}",
        minutes_at_most="fino a {most}",
        metres="{count} m",
        feet="{count} piedi",
        miles="{count} mi",
        feet_and_inches="{feet} piedi e {inches} pollici",
        days_of_month="dal {first} al {last} {month} {year}",
        date_span="dal {start} al {end}",
        weekday_span="da {start} a {end}",
        elision=(r"al (?=(?:8|11)\b)", "all’"),
        first_of_month="1º",
    ),
    country="IT",
)

LOCALES = (ENGLISH, TRADITIONAL, SIMPLIFIED, FRENCH, PERSIAN, SPANISH, ITALIAN)
"""Every language that ships; a site has some of them."""
BY_CODE = {locale.code: locale for locale in LOCALES}


NAME_CODES = (
    "ar", "bg", "bn", "cs", "da", "de", "el", "et", "fi", "he", "hi", "hr", "hu", "hy", "ja", "ka", "km",
    "ko", "lo", "lt", "lv", "ms", "my", "nb", "ne", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "ta",
    "te", "th", "tr", "uk", "ur", "vi",
)  # fmt: skip
"""Languages in which names may be written, beside those of the table: they have no catalogue, so no page is in them."""
WRITABLE_CODES = (*BY_CODE, *NAME_CODES)
"""Every language in which a name may be written."""
_SCRIPTS: Mapping[str, Literal["Han", "Hangul", "Arabic"]] = {"Jpan": "Han", "Kore": "Hangul", "Arab": "Arabic"}
"""By the script of CLDR; every other one is set as Latin is."""


@cache
def row_of(code: str) -> Locale:
    """Return the row of a language: of the table, or of one of ``NAME_CODES``, whose own names are those of CLDR.

    Each of the latter is read from CLDR when it is first asked for.
    """
    if code in BY_CODE:
        return BY_CODE[code]
    language = BabelLocale.parse(code)
    own, english = str(language.get_display_name()), str(language.get_display_name("en"))
    return replace(
        ENGLISH,
        code=code,
        tag=code,
        hreflang=code,
        name=own.capitalize(),
        short_name=code.upper(),
        english_name=english,
        script=_SCRIPTS.get(get_global("likely_subtags")[code].split("_")[1], "Latin"),
        direction="rtl" if language.text_direction == "rtl" else "ltr",
        aliases=(),
        primary_subtags=(),
        heading_names=(),
        country="",
    )


VARIANT_CATALOGUES: Mapping[str, Locale] = {"en_GB": ENGLISH, "en_US": ENGLISH, "fr_FR": FRENCH, "es_ES": SPANISH}
"""The files of messages that differ in other countries from the catalogue of a row."""
_DAY_FIRST = "{weekday} {day} {month} {year}"
_DAYS_FIRST = "{first}–{last} {month} {year}"


@cache
def in_country(locale: Locale, country: str) -> Locale:
    """Return a row with the words, dates and measures of a country."""
    row, known = _as_written_in(locale, country), COUNTRIES.get(country)
    return replace(row, in_feet=True) if known and known.in_feet else row


def _as_written_in(locale: Locale, country: str) -> Locale:
    """Return a row as a country writes its language: ``en-AU`` for English in Australia.

    Where the language is not official, it is written as in the country that it is named after: Spanish in Canada, as in
    the United States.
    """
    if locale.country in ("", country):
        return locale
    is_known = f"{locale.code}_{country}" in locale_identifiers()
    if not is_known or locale.code not in get_official_languages(country, de_facto=True):
        country = {"en": "GB", "fr": "FR", "es": "US" if country == "CA" else "ES", "it": "IT"}[locale.code]
    if country == locale.country:
        return locale
    cldr = f"{locale.code}_{country}"
    variant = replace(locale, tag=f"{locale.code}-{country}", cldr=cldr, open_graph=cldr, country=country)
    if locale.code == "fr":
        spaced = replace(locale.punctuation, semicolon="\N{NARROW NO-BREAK SPACE}; ")
        return replace(variant, catalogue="fr_FR", punctuation=spaced)
    if locale.code == "it":
        return variant
    patterns = BabelLocale.parse(cldr)
    if locale.code == "es":
        if patterns.time_formats["short"].pattern.startswith("h"):  # 12 hours: the Americas
            return variant
        forms = replace(locale.forms, clock="{hour}:{minute:02}", clock_full_hour="{hour}:00")
        return replace(variant, catalogue="es_ES", forms=forms)
    pattern = patterns.date_formats["long"].pattern
    if pattern.index("M") < pattern.index("d"):
        return replace(variant, catalogue="en_US")
    forms = replace(
        locale.forms,
        date=_DAY_FIRST,
        days_of_month=_DAYS_FIRST,
        clock_full_hour="{hour12} {period}",
        noon="12 noon",
    )
    return replace(variant, catalogue="en_GB", forms=forms)


@dataclass(frozen=True)
class SiteLanguages:
    """The languages of one site."""

    locales: tuple[Locale, ...]
    """The default language first."""
    second_names: Locale | None = None
    """The language whose names are shown beside those of the others, which need not be one of the site; None for none."""
    kitchen_language: Locale | None = None
    """The language that the kitchen reads, which need not be one of the site; None for the default one."""

    def in_country(self, country: str) -> "SiteLanguages":
        """Return them as a country writes them."""

        def row(locale: Locale) -> Locale:
            return in_country(row_of(locale.code), country)

        second, kitchen = (each and row(each) for each in (self.second_names, self.kitchen_language))
        return SiteLanguages(tuple(map(row, self.locales)), second, kitchen)

    @property
    def kitchen(self) -> Locale:
        """The language of the order sheet that the kitchen reads."""
        return self.kitchen_language or self.default

    @property
    def default(self) -> Locale:
        return self.locales[0]

    @cached_property
    def writable(self) -> tuple[Locale, ...]:
        """The languages in which an owner may write a text: those of the site, of the kitchen and of second names."""
        return tuple(dict.fromkeys([*self.locales, self.kitchen, *([self.second_names] if self.second_names else [])]))

    @cached_property
    def by_code(self) -> Mapping[str, Locale]:
        return MappingProxyType({locale.code: locale for locale in self.locales})

    @property
    def codes(self) -> list[str]:
        return [*self.by_code]

    def row(self, code: str) -> Locale:
        """Return the row of a language, as the site has it if it does."""
        return next((each for each in self.writable if each.code == code), None) or row_of(code)

    @cached_property
    def required(self) -> tuple[Locale, ...]:
        """The languages in which an owner must write every text; the others are derived."""
        return tuple(locale for locale in self.locales if self.source(locale) is None)

    @cached_property
    def derived(self) -> tuple[Locale, ...]:
        """The languages whose texts are derived from those of another."""
        return tuple(locale for locale in self.locales if self.source(locale))

    @property
    def in_english(self) -> str:
        """Their English names, as alternatives: ``English, French or Persian``."""
        return " or ".join(", ".join(locale.english_name for locale in self.locales).rsplit(", ", 1))

    def source(self, locale: Locale) -> Locale | None:
        """Return the language from which the texts of *locale* are derived; None if the owner writes them."""
        return None if locale is self.default else self.by_code.get(locale.derived_from or "")

    def second(self, locale: Locale) -> Locale | None:
        """Return the language whose names are shown beside those of *locale*; None if none is."""
        if self.second_names is None:
            return None
        other = self.default if self.second_names in (locale, self.source(locale)) else self.second_names
        return None if other is locale else other

    def name_plate(self, locale: Locale) -> Locale | None:
        """Return the language of the vertical name plates on pages in *locale*, one written in Han; None for no plates."""
        return next((each for each in (locale, self.second(locale)) if each and each.script == "Han"), None)

    def match_tag(self, tag: str) -> Locale | None:
        """Return the language that a BCP 47 tag means, such as ``cn`` for ``zh-CN``; None for one that the site lacks."""
        lower = tag.strip().lower().replace("_", "-")
        for locale in self.locales:
            for alias in (locale.tag.lower(), *locale.aliases):
                if lower == alias.rstrip("-") or (alias.endswith("-") and lower.startswith(alias)):
                    return locale
        return None

    def preferred(self, accepted: list[tuple[str, float]]) -> Locale:
        """Return the best language for the values of ``Accept-Language`` (tag, quality), best first."""
        for tag, quality in accepted:
            if quality > 0 and (locale := self.match_tag(tag) or self._by_primary_subtag(tag)):
                return locale
        return self.default

    def _by_primary_subtag(self, tag: str) -> Locale | None:
        primary = tag.lower().split("-")[0]
        return next((locale for locale in self.locales if primary in locale.primary_subtags), None)


ALL_LANGUAGES = SiteLanguages(LOCALES)
"""The languages of a folder that has not been read, and of JSON Schemas that are not of one site."""
