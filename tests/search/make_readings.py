"""Write the table of readings that search loads: ``make readings``.

For each common character of Traditional and Simplified Chinese, its usual Mandarin (pinyin) and
Cantonese (jyutping) syllables without tones, at most two of each, most usual first. The two
libraries that know them take half a second and 130 MB to load, so the table is made here once
and kept.
"""

from pathlib import Path

import ToJyutping
from pypinyin import Style, pinyin

TABLE = Path(__file__).parents[2] / "restaurant_site" / "catalogue" / "search" / "readings.txt"
MOST = 2


def common_characters() -> list[str]:
    """The everyday characters of the two national character sets (Big5 level 1, GB 2312 level 1), and Hong Kong's own."""
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


def line(character: str) -> str:
    return f"{character} {','.join(mandarin(character)[:MOST])} {','.join(cantonese(character)[:MOST])}"


if __name__ == "__main__":
    TABLE.write_text("\n".join(map(line, common_characters())) + "\n", encoding="utf-8")
