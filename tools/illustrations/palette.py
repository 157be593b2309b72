"""The colours of the house, and how the colour of a food gets its light and its shade."""

from dataclasses import dataclass

PAPER = "#f6eedd"
CREAM = "#fdf7e8"
INK = "#2b2730"
DUSK = "#4a2b32"
LANTERN = "#bf3a2b"
LANTERN_DEEP = "#8c241f"
JADE = "#4d8b72"
BLUE = "#34608f"
UMBER = "#5a3524"
PORCELAIN = "#f7f5ec"

TINTS = {
    "paper": PAPER,
    "straw": "#f1e0b8",
    "blush": "#f2dccb",
    "mist": "#dbe6d8",
    "celadon": "#c6dac9",
    "sky": "#d8e2e4",
    "oat": "#e8dcc6",
    "rose": "#ecc9b8",
    "apricot": "#f3d5a6",
    "stone": "#dcd6ca",
}
"""The table by day."""

WOODS = {
    "paper": "#7d4f35",
    "straw": "#8a5a34",
    "blush": "#70402f",
    "mist": "#55503f",
    "celadon": "#40524a",
    "sky": "#465058",
    "oat": "#6b5440",
    "rose": "#713a34",
    "apricot": "#8a5230",
    "stone": "#544d48",
}
"""The same tables in the evening: stained boards."""


@dataclass(frozen=True)
class Tone:
    """One colour in three values: lit, plain and shaded."""

    light: str
    base: str
    shade: str


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of a #rrggbb colour."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: str, other: str, share: float) -> str:
    """The colour with a share of another one stirred in."""
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def tone(colour: str, light: float = 0.38, shade: float = 0.3) -> Tone:
    """A food colour with its light (towards warm cream) and its shade (towards dusk)."""
    return Tone(mix(colour, "#fff2d2", light), colour, mix(colour, DUSK, shade))
