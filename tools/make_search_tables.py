"""Write the two tables that search loads: ``make tables``.

``readings.txt``: for each common character of Traditional and Simplified Chinese, its usual
Mandarin (pinyin) and Cantonese (jyutping) syllables without tones, at most two of each, most
usual first. ``folds.txt``: for each Han character that has other forms, the common form and then
the others. The libraries that know them take half a second and 130 MB to load, so the tables are
made here once and kept.
"""

from collections.abc import Iterable
from itertools import chain
from pathlib import Path

import ToJyutping
from opencc import OpenCC
from pypinyin import Style, pinyin

PACKAGE = Path(__file__).parents[1] / "restaurant_site"

# Readings

MOST = 2


def common_characters() -> list[str]:
    """The frequent characters of Big5 level 1 and GB 2312 level 1, and those of Hong Kong."""
    found = set("咗哋喺嘅嘢佢冇唔啲嗰乜咩嚟攞睇瞓啱靚掂揾搵煲餸飡枱檯舖衞裏綫峯臘膶腩")
    for codec, leads, trails in (
        ("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *range(0xA1, 0xFF)]),
        ("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF)),
    ):
        for lead in leads:
            for trail in trails:
                found.update(bytes((lead, trail)).decode(codec, "ignore"))
    return sorted(character for character in found if "㐀" <= character <= "鿿")


def mandarin(character: str) -> list[str]:
    return [syllable for syllable in pinyin(character, heteronym=True, style=Style.NORMAL)[0] if syllable.isascii()]


def cantonese(character: str) -> list[str]:
    candidates = ToJyutping.get_jyutping_candidates(character)[0][1]
    single = [syllable for syllable in candidates if " " not in syllable]
    return list(dict.fromkeys(syllable.rstrip("123456") for syllable in single))


def reading(character: str) -> str:
    return f"{character} {','.join(mandarin(character)[:MOST])} {','.join(cantonese(character)[:MOST])}"


# Folds

HAN = chain(range(0x3400, 0xA000), range(0x20000, 0x31400))
CHAINS = [[OpenCC(name) for name in names] for names in (("t2s",), ("hk2t", "t2s"), ("tw2t", "t2s"), ("jp2t", "t2s"))]
BY_HAND = {
    "枱": "台", "檯": "台", "嚟": "来", "櫈": "凳", "冇": "没", "両": "两", "妳": "你", "裏": "里", "裡": "里", "綫": "线",
    "衞": "卫", "鷄": "鸡", "麪": "面", "舖": "铺", "咪": "咪", "餸": "菜",
}  # fmt: skip
"""Variants that OpenCC does not convert, but people use for the same word."""


def common_form(character: str) -> str:
    """Conversions applied until nothing changes, so that folding is idempotent."""
    if character in BY_HAND:
        return BY_HAND[character]
    seen = [character]
    while (following := converted(seen[-1])) not in seen:
        seen.append(following)
    return min(seen[seen.index(following) :])


def converted(character: str) -> str:
    for steps in CHAINS:
        changed = character
        for step in steps:
            changed = step.convert(changed)
        if changed != character and len(changed) == 1:
            return BY_HAND.get(changed, changed)
    return character


def folds() -> Iterable[str]:
    """Lines of equivalent characters, the common form first."""
    forms: dict[str, str] = {}
    for character in map(chr, HAN):
        if (common := common_form(character)) != character:
            forms[common] = forms.get(common, common) + character
    return (forms[common] for common in sorted(forms))


if __name__ == "__main__":
    (PACKAGE / "search/readings.txt").write_text("\n".join(map(reading, common_characters())) + "\n", encoding="utf-8")
    (PACKAGE / "text/folds.txt").write_text("\n".join(folds()) + "\n", encoding="utf-8")
