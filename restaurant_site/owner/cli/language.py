"""The language in which the commands speak: that of ``--lang``, else the first one of the site, else that of the environment.

Click's context holds it, so that each run of a command has its own. English needs no catalogue: messages are written in it.
"""

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import click
from babel import Locale as BabelLocale
from babel.lists import format_list

from ...i18n import catalogue_of, translate
from ...locales import ALL_LANGUAGES, BY_CODE, ENGLISH, LOCALES, Locale
from ...models.fault import Fault
from ...models.fault_kinds import LanguageName, Message, Money, Translatable, WeekdayId, WeekdayIds, in_a_row
from ...models.opening_hours import HoursTwiceError, UnclearHoursError
from ...settings import shipped
from ...text import formatting
from ...text.formatting import weekday, weekdays

FIRST_LANGUAGE = re.compile(r"^site_languages:\s*(?:\[\s*|\n\s*-\s*)['\"]?(\w+)", re.MULTILINE)
"""As ``restaurant.yaml`` has it; it is found in a file with mistakes, too."""
HOURS = "11:30-15:00, 17:00-22:00"
VALUE_ALONE = re.compile(r"%\(\w+\)s")
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Those of GNU gettext, in its order; the first, whose languages stand between colons, is no setting of the C library."""
_KEY, _CHOSEN = f"{__name__}.locale", f"{__name__}.chosen"


def choose(context: click.Context, _parameter: click.Parameter, code: str | None) -> None:
    """Speak the language of ``--lang``, whatever the site has."""
    if code:
        context.meta[_KEY] = context.meta[_CHOSEN] = BY_CODE[code]


def speak(locale: Locale) -> None:
    """Speak a language of the site, if ``--lang`` names no other."""
    meta = click.get_current_context().meta
    if _CHOSEN not in meta and locale.code in BY_CODE:
        meta[_KEY] = BY_CODE[locale.code]


def speak_as_in(folder: Path) -> None:
    """Speak the first language of the site in *folder*, if it says one."""
    try:
        found = FIRST_LANGUAGE.search((folder / "restaurant.yaml").read_text(encoding="utf-8-sig", errors="replace"))
    except OSError:
        return
    if found and found[1] in BY_CODE:
        speak(BY_CODE[found[1]])


def speak_as_typed(words: Iterable[str]) -> None:
    """Speak the first language of the site whose folder is among the *words* of a command, before they are understood."""
    for word in words:
        speak_as_in(Path(word))


def is_written() -> bool:
    """Tell whether this run speaks the language in which messages are written in the code."""
    return spoken() is ENGLISH


def spoken() -> Locale:
    """Return the language of this run."""
    context = click.get_current_context(silent=True)
    return (context and context.meta.get(_KEY)) or of_environment(os.environ)


def of_environment(environ: Mapping[str, str]) -> Locale:
    """Return the language of the first of gettext's variables that is set; English for one without a catalogue."""
    value = next(filter(None, (environ.get(name) for name in VARIABLES)), "")
    tag = value.partition(":")[0].partition(".")[0].partition("@")[0].replace("_", "-").lower()
    return ALL_LANGUAGES.preferred([(tag, 1.0)])


@cache
def _catalogue(name: str) -> NullTranslations:
    return catalogue_of(shipped("translations"), name)


def _messages() -> NullTranslations:
    return NullTranslations() if is_written() else _catalogue(spoken().catalogue)


def gettext(message: str, /, **values: object) -> str:
    """Return a message of gettext in the language of this run, with its values."""
    return translate(_messages(), message, **values)


def ngettext(one: str, many: str, number: int, /, **values: object) -> str:
    """Return the message of a number, ``%(num)s``."""
    return _messages().ngettext(one, many, number) % {"num": number, **values}


def in_a_list(words: Iterable[str]) -> str:
    """Return words one behind the other, with the commas of the language of this run."""
    return spoken().punctuation.list_comma.join(words)


def names_of(locales: Iterable[Locale]) -> str:
    """Return the names of languages in the language of this run."""
    return format_list([name_of(each) for each in locales], locale=spoken().cldr)


def name_of(locale: Locale) -> str:
    """Return the name of a language in the language of this run."""
    if is_written():
        return locale.english_name
    row = BabelLocale.parse(BY_CODE[locale.code].cldr if locale.code in BY_CODE else locale.code)
    return str(BabelLocale(row.language, script=row.script).get_display_name(spoken().cldr))


def said(words: str) -> str:
    """Return what a fault or a part of it says, in the language of this run."""
    if not isinstance(words, Translatable) or is_written():
        return str(words)
    own = _messages().gettext(words.template)
    is_form = isinstance(words, Message) and own == words.template and not VALUE_ALONE.fullmatch(own)
    template = _messages().gettext(words.kind.form) if isinstance(words, Message) and is_form else own
    return template % {name: _value(name, value, is_form) for name, value in words.values.items()}


def fault_said(fault: Fault) -> str:
    """Return a fault with its place, as ``str`` does."""
    return str(replace(fault, message=Translatable("%(said)s", said=said(fault.message))))  # type: ignore[arg-type]


def _value(name: str, value: object, is_form: bool) -> object:
    """Return a value of a message: an id in backticks in the sentence of a form, which has none."""
    locale = spoken()
    match value:
        case Translatable():
            return said(value)
        case Money():
            return formatting.amount(value.cents, value.currency, locale)
        case WeekdayIds():
            return weekdays(value, locale)
        case tuple():
            return in_a_row(name, value, locale.punctuation.list_comma)
        case WeekdayId():
            return weekday(value, locale)
        case LanguageName():
            return next((name_of(each) for each in LOCALES if each.english_name == value), value)
        case str() if name == "name" and is_form:
            return f"`{value}`"
    return value


def usage_said(error: click.UsageError) -> str:
    """Return what is wrong with what was typed behind a command, in the language of this run."""
    match error:
        case click.NoSuchOption():
            return gettext("There is no option %(name)s.", name=error.option_name)
        case click.MissingParameter():
            return gettext(
                "%(name)s is missing.", name=error.param.make_metavar(error.ctx) if error.param and error.ctx else ""
            )
        case click.BadParameter(param_hint=str(hint)):
            return f"{hint}: {error.message}"
        case click.BadParameter(param=click.Parameter() as parameter):
            return f"{parameter.opts[0]}: {error.message}"
    return error.message


def hours_said(error: UnclearHoursError) -> str:
    """Return why hours are not understood, in the language of this run."""
    match error:
        case _ if is_written():
            return str(error)
        case HoursTwiceError():
            day = weekday(error.day, spoken())
            return gettext(
                "%(day)s has both %(one)s and %(other)s. Write only the right one.",
                day=day,
                one=error.one,
                other=error.other,
            )
        case UnclearHoursError(readings=[one, other, *_]):
            return gettext(
                "“%(text)s” may be %(one)s or %(other)s. Write which.", text=error.text, one=one, other=other
            )
    return gettext("“%(text)s” is not understood. Write hours such as %(example)s.", text=error.text, example=HOURS)
