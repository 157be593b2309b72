"""Simplified Chinese, derived from Traditional.

OpenCC converts the characters (Hong Kong's variants included); the owner's word list says
where Mainland readers use another word, and it wins over OpenCC.
"""

import re
from collections.abc import Callable, Mapping

from opencc import OpenCC

_QUOTES = str.maketrans("「」『』", "“”‘’")
_CLOCK_HOUR = re.compile(r"(?<=\d)時")
"""The hour of a time of day, which Mainland readers write 点 (but 小時 is 小时)."""


def simplifier(words: Mapping[str, str]) -> Callable[[str], str]:
    """A function from Traditional to Simplified; *words* maps Traditional to Mainland words.

    References (``{{…}}``) and addresses in links are Latin and pass through as they are.
    """
    opencc = OpenCC("hk2s")

    def convert(text: str) -> str:
        return str(opencc.convert(_CLOCK_HOUR.sub("点", text))).translate(_QUOTES)

    if not words:
        return convert
    pattern = re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))

    def simplify(text: str) -> str:
        parts: list[str] = []
        end = 0
        for match in pattern.finditer(text):
            parts += [convert(text[end : match.start()]), words[match[0]]]
            end = match.end()
        return "".join([*parts, convert(text[end:])])

    return simplify
