"""Characters in their one common form: what people type differently compares equal.

Full width and half width, letter case, Traditional, Simplified, Hong Kong's, Taiwan's and Japan's
variants of a Han character all fold to one character, so that offsets in the original hold.
"""

import unicodedata
from functools import lru_cache

from opencc import OpenCC

_CHAINS = tuple(
    tuple(OpenCC(name) for name in chain) for chain in (("t2s",), ("hk2t", "t2s"), ("tw2t", "t2s"), ("jp2t", "t2s"))
)
_BY_HAND = {
    "枱": "台", "檯": "台", "嚟": "来", "櫈": "凳", "冇": "没", "両": "两", "妳": "你", "裏": "里", "裡": "里", "綫": "线",
    "衞": "卫", "鷄": "鸡", "麪": "面", "舖": "铺", "咪": "咪", "餸": "菜",
}  # fmt: skip
"""What OpenCC leaves alone or keeps apart, and people use for the same thing."""


@lru_cache(maxsize=30_000)
def fold_character(character: str) -> str:
    """One character in its common form; always exactly one."""
    wide = unicodedata.normalize("NFKC", character)
    if wide.isascii():
        return wide.lower() if len(wide) == 1 else character
    if wide in _BY_HAND:
        return _BY_HAND[wide]
    folded = _simplest(wide).casefold()
    return folded if len(folded) == 1 else character


def _simplest(character: str) -> str:
    """The end of the conversions, so that folding twice is folding once."""
    seen = [character]
    while (following := _converted(seen[-1])) not in seen:
        seen.append(following)
    return min(seen[seen.index(following) :])


def _converted(character: str) -> str:
    for chain in _CHAINS:
        converted = character
        for step in chain:
            converted = step.convert(converted)
        if converted != character and len(converted) == 1:
            return _BY_HAND.get(converted, converted)
    return character


def fold(text: str) -> str:
    """*text* in its common form, character by character."""
    return "".join(map(fold_character, text))
