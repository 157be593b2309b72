"""The sections of a spreadsheet in the menu: in its order, and under the owner's names instead of the starter's."""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import time
from typing import Any

from ..content import starter
from ..content.draft_texts import is_draft
from ..i18n import N_
from ..locales import Locale, SiteLanguages
from ..models.fields import TO_FILL_IN
from ..models.hours import Hours, Weekday
from ..models.menu import OPEN_TO_CLOSE, SERVING_HOURS
from ..models.opening_hours import begins_like_hours, names_days, serving_hours
from ..text.formatting import without_emoji
from . import common_words, sheet_portions, sheet_scripts
from .languages import with_drafts
from .sheet_files import Table
from .sheet_headings import folded
from .sheet_patterns import PATTERNS
from .yaml_edits import YamlEditor, entry

SECTION = "section:"
"""Before the id of a section in the row that has its name in each language."""
LEAST_IN_CAPITALS = 2
"""Names that must all be in capitals to be written otherwise: one may be an abbreviation."""
_BETWEEN = re.compile(r"\s+[/|·–—-]\s+|\s*[/|]\s*")
"""What stands between the names of a section in two languages."""
SMALL_WORDS = frozenset(PATTERNS["small_words"].split())
"""Words that are no capitals within a title."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TIME = re.compile(PATTERNS["time_of_day"], re.IGNORECASE)
"""What only a time of day has, of what no day stands with."""
HOURS_OF_SECTION = N_("the hours of the section, in which its dishes are served")
PLACE = N_("a place beside hours is not kept; write it into the name of the section, or of the offer")
LIST_OF_SECTIONS = frozenset({"category_name", "items_in_category"})
"""The first cells of the rows of a sheet that lists the dishes of sections."""
MAX_LABEL = 200
"""Characters of a heading in which hours and two languages are looked for."""
_NOON = re.compile(PATTERNS["noon"], re.IGNORECASE)
"""Words for a time that are also names of sections: ``Midi (mar-ven 11 h 30-14 h 30)``."""
EVENING = re.compile(PATTERNS["evening"], re.IGNORECASE)
MIDDAY = re.compile(PATTERNS["midday"], re.IGNORECASE)
PART_OF_DAY = re.compile(
    rf"(?:\b(?:{PATTERNS['in_part_of_day']})\s+)?(?:{PATTERNS['evening']}|{PATTERNS['midday']})",
    re.IGNORECASE,
)
"""Words for a part of the day in the name of a section; French ``dîner`` is the noon of one country and the evening of another."""
_AFTERNOON = time(15)
FIVE_TO_SEVEN = "17:00-19:00"
_OFFER = re.compile(PATTERNS["offer_at_a_time"], re.IGNORECASE)
_PLACE = re.compile(rf"[\s,]+(?:{PATTERNS['at_place']})\s*(?:{PATTERNS['place']})$", re.IGNORECASE)
_BESIDE_HOURS = re.compile(
    rf"^(?:{PATTERNS['offer_at_a_time']})\b[\s,:]*(?=.*\d)|{_PLACE.pattern}",
    re.IGNORECASE,
)
"""What stands beside hours and names neither days nor times: the offer, and the place."""
_CODE = re.compile(r"[a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+")
"""The name of a section as programs write it."""
_BEFORE_HOURS = re.compile(r"[\s(（,，:：–—·|-]+")


def name_and_hours(label: str, opened: Mapping[Weekday, Sequence[Hours]]) -> tuple[str, str]:
    """Return the name of a section and its hours, empty without any: ``DINNER (Thu–Sat from 5pm)`` → ``thu-sat 17:00-close``.

    Of a time without a half of the day the one is meant at which the restaurant is *opened*.
    """
    for name, typed in _endings(label):
        hours = serving_hours(typed, opened)
        is_bare = " " not in hours and not _TIME.search(typed)  # of guests, pieces or years
        if SERVING_HOURS.accepts(hours) and not is_bare:
            return name, hours
    return label, ""


def name_and_days_of_part(label: str) -> tuple[str, str]:
    """Return the name of a section and its days, which stand beside a word for a part of the day; empty without both.

    ``TABLE D’HÔTE (mar-ven midi)`` → ``tue-fri open-close``: ``hours_of_part`` has the hours of that part.
    """
    for name, typed in _endings(label):
        days = " ".join(PART_OF_DAY.sub(" ", typed).split())
        if days != typed and not re.search(r"\d", typed) and names_days(days):
            hours = serving_hours(days)
            if SERVING_HOURS.accepts(hours) and hours.endswith(OPEN_TO_CLOSE):
                return name, hours
    return label, ""


def hours_of_part(label: str, name: str, hours: str, opened: Mapping[Weekday, Sequence[Hours]]) -> str:
    """Return the hours of a section whose heading says days alone, and that is named for the noon, the evening or an offer.

    They are those of the second service of these days, or of the first; empty where the house has not the two, and another name's
    are as they stand. A word beside the days decides before one in the name. ``TABLE D'HÔTE DU SOIR (mar-jeu)`` →
    ``tue-thu 17:30-close``. ``5 à 7 (mar-ven)`` is ``tue-fri 17:00-19:00``; of another offer, ``Happy hour (Tue-Fri)``, nobody has
    said when it begins.
    """
    if hours.endswith(OPEN_TO_CLOSE) and sheet_portions.is_at_a_time(name):
        is_five_to_seven = bool(sheet_portions.five_to_seven(name))
        return hours.replace(OPEN_TO_CLOSE, FIVE_TO_SEVEN) if is_five_to_seven else ""
    beside = label.removeprefix(name)
    said = beside if PART_OF_DAY.search(beside) else name
    is_evening, is_noon = (bool(each.search(said)) for each in (EVENING, MIDDAY))
    if not hours.endswith(OPEN_TO_CLOSE) or is_evening == is_noon:
        return hours
    services = [ranges for day in SERVING_HOURS.convert(hours).days if (ranges := opened.get(day))]
    ends = {each[-1].open if is_evening else each[0].close for each in services}
    if len(ends) != 1 or not all(is_part(each, is_evening) for each in services):
        return ""
    end = f"{ends.pop():%H:%M}"
    return hours.replace(OPEN_TO_CLOSE, f"{end}-close" if is_evening else f"open-{end}")


def is_part(services: Sequence[Hours], is_evening: bool) -> bool:
    """Tell whether the hours of a day have two services, or only the one of the evening, or of the noon."""
    if len(services) != 1:
        return len(services) == 2
    return services[0].open >= _AFTERNOON if is_evening else services[0].open < services[0].close <= _AFTERNOON


def in_words(label: str, locale: Locale) -> str:
    """Return the code of a section in words, ``icedCoffee`` as ``Iced Coffee``, and one dash for two."""
    label = re.sub(r"(?<=\S)\s+--\s+(?=\S)", common_words.BETWEEN_PARTS, label)
    if not _CODE.fullmatch(label.strip()):
        return label if " " in label else label.replace("_", " ").strip()
    return in_small_letters(re.sub(r"_|(?<=[a-z])(?=[A-Z])", " ", label.strip()).upper(), locale)


def with_part(section: str, part: str) -> str:
    """Return the name of a part of a section, a section of its own in the menu: ``Antipasti – Di mare``."""
    return common_words.BETWEEN_PARTS.join(filter(None, (section, part)))


def place_in(label: str) -> str:
    """Return the place behind the hours of a section, ``au bar`` of ``5 à 7 (mar-ven 16 h-18 h au bar)``; empty without one."""
    match = _PLACE.search(label.strip(" ()（）")) if len(label) <= MAX_LABEL else None
    return match[0].strip(" ,") if match and re.search(r"\d", label[: match.start()]) else ""


def without_place(text: str) -> str:
    """Return hours without a place behind them."""
    return _PLACE.sub("", text) if len(text) <= MAX_LABEL else text


def may_have_hours(label: str) -> bool:
    """Tell whether something behind the name of a section looks like times of day, or like a part of some days."""
    return any(
        re.search(r"\d", typed) or (names_days(typed) and PART_OF_DAY.search(typed)) for _, typed in _endings(label)
    )


def _endings(label: str) -> Iterator[tuple[str, str]]:
    """Yield the name of a section and what stands behind it, where that may be hours; no single day: ``Taco Tuesday``.

    A name may begin with a day, ``Sunday roasts (Sunday 12-5)``, and is not made of days and times alone.
    """
    for sign in _BEFORE_HOURS.finditer(label) if len(label) <= MAX_LABEL else ():
        name, typed = label[: sign.start()], _BESIDE_HOURS.sub("", label[sign.end() :].strip(" ()（）"))
        is_apart = not sign[0].isspace() or re.search(r"\d|\s", typed)
        is_between_days = not sign[0].strip("-–—") and names_days(name.split()[-1] if name.split() else "")
        is_within_brackets = re.search(r"[(（][^)）]*$", name)
        has_words = any(not begins_like_hours(word) for word in re.findall(r"[^\W\d_]{2,}", name))
        is_noon = _NOON.fullmatch(name.strip()) is not None and names_days(typed)
        is_named = is_noon or _OFFER.fullmatch(name.strip()) is not None
        is_name = is_named or not begins_like_hours(name) or (has_words and re.search(r"[(（]|\d", sign[0] + typed))
        if (
            name
            and is_apart
            and not is_between_days
            and not is_within_brackets
            and begins_like_hours(typed)
            and is_name
        ):
            yield name, typed


def read_lists(table: Table, sections: dict[str, str]) -> bool:
    """Add the sections of a sheet of a till that lists their dishes below them, by the names of these; tell whether it is one.

    ``Category Name | Plates | Salads`` stands above ``Items in Category | Gyro | Greek salad``.
    """
    begins = {folded(row.cells[0]): number for number, row in enumerate(table.rows) if row.cells}
    if not begins.keys() >= LIST_OF_SECTIONS:
        return False
    names, first = (begins[each] for each in ("category_name", "items_in_category"))
    for row in table.rows[first:]:
        for section, dish in zip(table.rows[names].cells[1:], row.cells[1:], strict=False):
            if section.strip() and dish.strip():
                sections.setdefault(dish.strip().casefold(), section.strip())
    return True


def add(
    editor: YamlEditor,
    sections: Mapping[str, str],
    hours: Mapping[str, str],
    goods: Mapping[str, str],
    languages: SiteLanguages,
) -> None:
    """Add new sections, id → name, to ``menu.yaml``, with their *hours* and the kind of *goods* that they have for taxes."""
    for id, name in sections.items():
        label = with_drafts(_label(name, languages), languages)
        editor.append(("categories",), entry({"id": id, "label": label, **_given(goods.get(id), hours.get(id))}))


def _given(goods: str | None, hours: str | None) -> dict[str, str]:
    return {key: value for key, value in (("tax_class", goods), ("hours", hours)) if value}


def corrected(
    known: Mapping[str, Mapping[str, str]],
    named: Mapping[str, str],
    earlier: Mapping[str, str],
    languages: SiteLanguages,
) -> Iterator[tuple[str, str, str, str]]:
    """Yield the id of each section with another heading than in an *earlier* list, a language, its name there and the new one.

    A name that is no longer as that list has written it stays, and so does one that the list has in another language.
    """
    default = languages.default.code
    for id, typed in named.items():
        if id not in known or earlier.get(id, typed) == typed:
            continue
        alike = {code for code, name in known[id].items() if folded(name) == folded(typed)}
        if alike and default not in alike:
            continue
        was, now = (with_drafts(_label(each, languages), languages) for each in (earlier[id], typed))
        for code, name in known[id].items():
            is_worse = is_draft(now.get(code, "")) and not is_draft(name)
            is_worse |= name.casefold() == now.get(code, "").casefold() and name != now[code] == now[code].upper()
            if name == was.get(code) and code in now and not is_worse:
                yield id, name, code, now[code]


def set_names(
    editor: YamlEditor, categories: Sequence[Mapping[str, Any]], names: Mapping[str, Mapping[str, str]]
) -> None:
    """Write names of sections that ``menu.yaml`` has: id → name by language."""
    ids = [each["id"] for each in categories]
    editor.make(
        [
            (("categories", ids.index(id), "label", code), name)
            for id, labels in names.items()
            for code, name in labels.items()
        ]
    )


def set_hours(editor: YamlEditor, categories: Sequence[Mapping[str, Any]], hours: Mapping[str, str]) -> None:
    """Write the hours of sections that ``menu.yaml`` has."""
    ids = [each["id"] for each in categories]
    editor.make([(("categories", ids.index(id), "hours"), typed) for id, typed in hours.items() if id in ids])


def _label(name: str, languages: SiteLanguages) -> dict[str, str]:
    """Return the label of a section by language; no section is a draft in the default language."""
    names = in_two_languages(name, languages) or sheet_portions.named([name], languages) | _of_parts(name, languages)
    return {languages.default.code: name, **names}


def _of_parts(name: str, languages: SiteLanguages) -> dict[str, str]:
    """Return the name of a part of a section in the languages in which both of its names are common words."""
    parts, default = name.split(common_words.BETWEEN_PARTS), languages.default
    others = (each for each in languages.required if each != default and len(parts) > 1)
    found = {each.code: [common_words.translated(part, default, each) for part in parts] for each in others}
    return {code: common_words.BETWEEN_PARTS.join(filter(None, words)) for code, words in found.items() if all(words)}


def in_two_languages(name: str, languages: SiteLanguages) -> Mapping[str, str]:
    """Return the two names in a heading by language: ``Soups 湯``, ``Stuzzichini / Snacks``; nothing where that is not clear."""
    if len(name) > MAX_LABEL:
        return {}
    if found := sheet_scripts.in_two_scripts(name, languages):
        return found
    parts = _BETWEEN.split(name.strip())
    known = [{each.code for each in languages.required if common_words.is_known(part, each)} for part in parts]
    if len(parts) != 2 or any(len(codes) != 1 for codes in known) or known[0] == known[1]:
        return {}
    return dict(zip((*known[0], *known[1]), parts, strict=True))


def replace_starters(
    editor: YamlEditor,
    categories: Sequence[Mapping[str, Any]],
    named: Mapping[str, str],
    new: Container[str],
    goods: Mapping[str, str],
    languages: SiteLanguages,
) -> None:
    """Give the sections of the starter that a spreadsheet has, id → name, its names, and put them and the *new* ones in its order.

    *categories* are those of the menu, and *goods* what theirs are for taxes. The words of the starter in another language stay
    without their emoji, since the names mean the same; what is not written in a language yet is a draft there.
    """
    old = {each["id"]: (number, each["label"]) for number, each in enumerate(categories)}
    labels = {}
    for id, name in named.items():
        if id in old and (id in new or starter.is_of_a_sample("categories", id, old[id][1])):
            written = {code: str(text) for code, text in old[id][1].items() if not str(text).startswith(TO_FILL_IN)}
            plain = {code: without_emoji(text) for code, text in written.items()}
            own = with_drafts({**plain, **_label(name, languages)}, languages)
            labels[id] = old[id][1] if id in new else own
    if labels.keys() <= {id for id in named if id in new}:
        return
    for number in sorted((old[id][0] for id in labels), reverse=True):
        editor.remove(("categories", number))
    for id, label in labels.items():
        hours = categories[old[id][0]].get("hours")
        editor.append(("categories",), entry({"id": id, "label": label, **_given(goods.get(id), hours)}))


def put_in_order(editor: YamlEditor, categories: Sequence[Mapping[str, Any]], ids: Sequence[str]) -> None:
    """Put the sections of a menu that has no others into the order of *ids*."""
    by_id = {each["id"]: each for each in categories}
    if by_id.keys() != {*ids} or [*by_id] == [*ids]:
        return
    for number in reversed(range(len(categories))):
        editor.remove(("categories", number))
    for id in ids:
        editor.append(("categories",), entry(dict(by_id[id])))


def in_capitals(names: Sequence[str]) -> bool:
    """Tell whether all names are in Latin capitals, but for what stands in brackets; a ``Q`` among Chinese names says nothing."""
    plain = [re.sub(r"[(（][^()（）]*[)）]", "", name) for name in dict.fromkeys(filter(None, names))]
    written = [name for name in plain if re.search("[A-Za-zÀ-ɏ]{2}", name)]
    are_most = len(written) >= LEAST_IN_CAPITALS and 2 * len(written) > len(plain)
    return are_most and all(name == name.upper() for name in written)


def in_small_letters(name: str, locale: Locale) -> str:
    """Return a name in capitals as a menu has it: ``From the Tandoor``; in French only its first letter is one."""

    def word(match: re.Match[str]) -> str:
        if match[0] != match[0].upper():
            return match[0]
        is_first = not re.search(r"\w", name[: match.start()])
        small = match[0].lower()
        if is_first or (locale.title_case and small not in SMALL_WORDS):
            return small[:1].upper() + small[1:]
        return small

    return _WORD.sub(word, name)
