"""The look of the pages: colours in light and dark mode, border, typefaces and icon, with the contrast that they need.

Contrast ratios and their least values are those of WCAG 2.2, level AA.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from .scalars import Model, ScalarFormat

TEXT, SHAPE = 4.5, 3.0
"""The least contrast of text (1.4.3), and of what is no text (1.4.11)."""
WHITE, BLACK = "#ffffff", "#000000"
STEPS = 25
"""Shades of a colour that are tried towards white, and towards black."""


def _quoted(value: object) -> object:
    if value is None:
        raise ValueError('is blank, because `#` begins a comment; put the colour in quotes: "#1d4f91"')
    return value


def _six_digits(text: str) -> str:
    digits = text.strip().lstrip("#＃")
    return "#" + ("".join(digit * 2 for digit in digits) if len(digits) == 3 else digits)


Colour = Annotated[
    str,
    ScalarFormat(
        "#[0-9a-fA-F]{6}",
        'write # and six digits from 0 to f, in quotes: "#1d4f91"',
        "#1d4f91",
        str.lower,
        respell=_six_digits,
    ),
    BeforeValidator(_quoted),
]
ThemeName = Literal["ink", "celadon", "lantern"]
Border = Literal["tiles", "waves", "checks", "line", "none"]
Typefaces = Literal["besley", "serif", "sans"]
Icon = Literal["bowl", "lantern"]


class Colours(Model):
    """Colours of light or of dark mode; what is left out is that of the theme."""

    paper: Colour = ""
    """The background of pages."""
    surface: Colour = ""
    """The background of boxes on the paper."""
    ink: Colour = ""
    """Text."""
    faded: Colour = ""
    """Text that matters less."""
    rule: Colour = ""
    """Lines between entries."""
    accent: Colour = ""
    """Links, frames, and `closed`."""
    secondary: Colour = ""
    """Tags, marks on the map, and `open`."""
    sign: Colour = ""
    """The band at the top, with the name or the logo."""
    on_sign: Colour = ""
    """The letters on the sign and on buttons."""
    button: Colour = ""
    """Buttons; left out, it is the colour of the sign."""

    def over(self, other: "Colours") -> "Colours":
        """These colours, and those of *other* that are not written here."""
        return other.model_copy(update={name: colour for name, colour in self if colour})


class Theme(Model):
    """The look of the pages. It begins with a theme that comes with the service."""

    theme: ThemeName = "ink"
    """ink, celadon or lantern; every other line changes something in it."""
    colours: Annotated[Colours, Field(examples=[{"sign": "#1d4f91", "accent": "#1d4f91"}])] = Colours()
    """Colours of light mode."""
    dark: Annotated[Colours, Field(examples=[{"accent": "#9cc1f2"}])] = Colours()
    """Colours of dark mode; left out, they follow those of light mode."""
    border: Border | None = None
    """The pattern below the sign: tiles, waves, checks, line or none."""
    fonts: Typefaces | None = None
    """Letters of headings and prices: besley, serif (the device's own) or sans (the device's own)."""
    icon: Icon | None = None
    """The icon in tabs and on the map, bowl or lantern; `images/theme/icon.png` replaces the one in tabs."""

    def complete(self) -> "Theme":
        """The theme with nothing left out."""
        base = THEMES[self.theme]
        own = self.colours
        if own.sign and not own.button:
            own = own.model_copy(update={"button": own.sign})
        return Theme(
            theme=self.theme,
            colours=own.over(base.colours),
            dark=self.dark.over(_darkened(own, self.dark.over(base.dark))),
            border=self.border or base.border,
            fonts=self.fonts or base.fonts,
            icon=self.icon or base.icon,
        )

    def low_contrasts(self) -> Iterator[tuple[tuple[str, str], str]]:
        """(key, message) of each colour of the owner that cannot be told from another one well enough."""
        whole, found = self.complete(), set()
        for mode, colours in (("light", whole.colours), ("dark", whole.dark)):
            shown = {**dict(colours), **{name: pair[mode == "dark"] for name, pair in FIXED.items()}}
            for front, ground, least in PAIRS:
                ratio = contrast(shown[front], shown[ground])
                where = self._written(mode, front, ground)
                if ratio >= least or not where or where in found:
                    continue
                found.add(where)
                right = _enough(where[1] if where[1] in (front, ground) else "button", shown)
                yield (
                    where,
                    f"{front} `{shown[front]}` on {ground} `{shown[ground]}` has a contrast of"
                    f" {int(ratio * 100) / 100:.2f}:1 in {mode} mode; {'text needs' if least == TEXT else 'shapes need'}"
                    f" {least}:1" + (f"; `{right}` has it" if right else ""),
                )

    def _written(self, mode: str, *names: str) -> tuple[str, str] | None:
        """The key of the owner that a colour comes from; None if both are the theme's."""
        blocks = [("dark", self.dark), ("colours", self.colours)] if mode == "dark" else [("colours", self.colours)]
        for key, block in blocks:
            for name in (*names, *(("sign",) if "button" in names else ())):
                if getattr(block, name, ""):
                    return key, name
        return None


def _enough(name: str, shown: Mapping[str, str]) -> str:
    """The nearest shade with all contrasts that a colour needs; empty if there is none."""
    pairs = [(ground if name == front else front, least) for front, ground, least in PAIRS if name in (front, ground)]
    return shade(shown[name], {shown[other]: least for other, least in pairs})


def _darkened(light: Colours, dark: Colours) -> Colours:
    """*dark* with the owner's colours of light mode in shades that can be read in dark mode."""
    grounds = (dark.paper, dark.surface)
    found: dict[str, str] = {}
    for name, least in DARK_CONTRAST.items():
        if colour := getattr(light, name):
            found[name] = shade(colour, dict.fromkeys(grounds, least)) or colour
    found |= {name: colour for name in ("sign", "on_sign") if (colour := getattr(light, name))}
    if light.button or light.on_sign:
        button, letters = light.button or dark.button, light.on_sign or dark.on_sign
        found["button"] = shade(button, {dark.paper: SHAPE, letters: TEXT}) or button
    return dark.model_copy(update=found)


def shade(colour: str, needed: Mapping[str, float]) -> str:
    """The nearest shade of a colour that has the contrast *needed* to each of other colours; empty if there is none."""
    for step in range(STEPS + 1):
        for end in (WHITE, BLACK):
            tried = mixed(colour, end, step / STEPS)
            if all(contrast(tried, other) >= least for other, least in needed.items()):
                return tried
    return ""


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a *share* (0 to 1) of another one."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [part / 255 for part in _channels(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


DARK_CONTRAST = {"ink": 12.0, "faded": 7.0, "accent": 6.5, "secondary": 6.5}
"""The contrast to the paper of dark mode that a colour of light mode gets there."""
LEVELS = ("quiet", "steady", "busy", "peak")
FIXED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "place": ("#1d4f91", "#9cc1f2"),
        "mark": ("#f8dc93", "#4c3a0c"),
        "quiet-level": ("#b4d3c1", "#1f5a47"),
        "quiet-edge": ("#4d8f73", "#5fa888"),
        "steady-level": ("#f0d796", "#7a5812"),
        "steady-edge": ("#8f6f10", "#d6a83f"),
        "busy-level": ("#eab377", "#974410"),
        "busy-edge": ("#ad5c17", "#e8853c"),
        "peak-level": ("#de8772", "#8c2018"),
        "peak-edge": ("#b23a2a", "#f0705c"),
        "on-level": ("#2b2320", "#f8f2e4"),
    }
)
"""Colours of charts, of the map and of marked words, in light and in dark mode; the same in every theme."""
GROUNDS = ("paper", "surface")
PAIRS = (
    *((text, ground, TEXT) for text in ("ink", "faded", "accent", "secondary") for ground in GROUNDS),
    *(("on_sign", ground, TEXT) for ground in ("sign", "button")),
    *(("on-level", f"{level}-level", TEXT) for level in LEVELS),
    ("ink", "mark", TEXT),
    ("button", "paper", SHAPE),
    *((shape, ground, SHAPE) for shape in (*(f"{level}-edge" for level in LEVELS), "place") for ground in GROUNDS),
)
"""(colour, background, least contrast)."""


def _colours(values: str) -> Colours:
    return Colours(**dict(zip(Colours.model_fields, values.split(), strict=True)))


THEMES: Mapping[ThemeName, Theme] = MappingProxyType(
    {
        "ink": Theme(
            theme="ink",
            border="line",
            fonts="serif",
            icon="bowl",
            colours=_colours("#f7f7f4 #ffffff #1d1f23 #54585f #c9cbcd #23456f #2d5f3c #24282f #f7f7f4 #24282f"),
            dark=_colours("#141619 #1e2125 #e9e9e5 #b1b5ba #43484f #a3c1ea #9dd0a9 #2b3038 #f7f7f4 #5c6776"),
        ),
        "celadon": Theme(
            theme="celadon",
            border="waves",
            fonts="serif",
            icon="bowl",
            colours=_colours("#f2f5ee #fcfdf9 #1a2521 #4b5a53 #b9c9be #8a3a1c #14604d #1d5747 #f3f8ee #1d5747"),
            dark=_colours("#111815 #1a2420 #e3ece4 #a8baaf #3a4a42 #f0aa8c #86d3b6 #16453a #f3f8ee #2b7a65"),
        ),
        "lantern": Theme(
            theme="lantern",
            border="tiles",
            fonts="besley",
            icon="lantern",
            colours=_colours("#f7f0e1 #fffbf2 #241c18 #5c4f46 #cfbe9f #a3211a #1b6450 #a3211a #fdf3df #a3211a"),
            dark=_colours("#1b1613 #27201c #f2e7d4 #c3b29c #50443a #ff9b88 #8ad0b5 #b83329 #fdf3df #b83329"),
        ),
    }
)
"""The themes that come with the service, complete. The order of their colours is that of ``Colours``."""
