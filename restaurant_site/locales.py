"""The languages of the site, named once; everything else is derived from this table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Locale:
    """One language: its code in addresses, and what the outside world calls it."""

    code: str
    """In paths, in ``?lang=`` and as a key in content files."""
    tag: str
    """BCP 47, for ``<html lang>`` and ``Content-Language``."""
    hreflang: str
    catalogue: str
    """The folder of the gettext catalogue, which is also Babel's locale identifier."""
    name: str
    """In its own language."""
    aliases: tuple[str, ...]
    """Tags (lower case) that plainly mean this language; a trailing ``-`` matches every subtag."""


ENGLISH = Locale("en", "en-CA", "en", "en", "English", ("en-",))
TRADITIONAL = Locale(
    "zh", "zh-Hant", "zh-Hant", "zh_Hant", "繁體中文", ("zh-hant", "zh-hant-", "zh-tw", "zh-hk", "zh-mo")
)
SIMPLIFIED = Locale(
    "cn", "zh-Hans", "zh-Hans", "zh_Hans", "简体中文", ("zh-hans", "zh-hans-", "zh-cn", "zh-sg", "zh-my")
)

LOCALES = (ENGLISH, TRADITIONAL, SIMPLIFIED)
DEFAULT = ENGLISH
BY_CODE = {locale.code: locale for locale in LOCALES}


def meant_by(tag: str) -> Locale | None:
    """The language of ours that a BCP 47 tag plainly means, such as ``zh-CN`` → ``cn``; else None."""
    wanted = tag.strip().lower().replace("_", "-")
    for locale in LOCALES:
        for alias in (locale.tag.lower(), *locale.aliases):
            if wanted == alias.rstrip("-") or (alias.endswith("-") and wanted.startswith(alias)):
                return locale
    return None


def preferred(accepted: list[tuple[str, float]]) -> Locale:
    """The best of our languages for a browser's ``Accept-Language`` values (tag, quality), best first."""
    for tag, quality in accepted:
        if quality > 0 and (locale := meant_by(tag) or _by_primary_subtag(tag)):
            return locale
    return DEFAULT


def _by_primary_subtag(tag: str) -> Locale | None:
    return {"en": ENGLISH, "zh": TRADITIONAL, "yue": TRADITIONAL}.get(tag.lower().split("-")[0])
