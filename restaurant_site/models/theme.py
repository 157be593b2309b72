"""The look of the pages: colours in light and dark mode, border, typefaces and icon."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from .fault_kinds import Kind
from .fields import Model, ScalarFormat


def _quoted(value: object) -> object:
    if value is None:
        raise ValueError(Kind.BLANK_COLOUR())
    return value


def _six_digits(text: str) -> str:
    digits = text.strip().lstrip("#＃")
    return "#" + ("".join(digit * 2 for digit in digits) if len(digits) == 3 else digits)


Colour = Annotated[
    str,
    ScalarFormat(
        "#[0-9a-fA-F]{6}",
        Kind.NOT_A_COLOUR,
        "#1d4f91",
        str.lower,
        respell=_six_digits,
    ),
    BeforeValidator(_quoted),
]
ThemeName = Literal["ink", "celadon", "lantern"]
Border = Literal["tiles", "waves", "checks", "line", "none"]
Typefaces = Literal["besley", "serif", "sans"]
Icon = Literal["plate", "bowl", "lantern"]


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
    """Links, frames, and `closed`; left out, it is the colour of the sign."""
    secondary: Colour = ""
    """Tags, marks on the map, and `open`."""
    sign: Colour = ""
    """The band at the top, with the name or the logo."""
    on_sign: Colour = ""
    """The letters on the sign and on buttons."""
    button: Colour = ""
    """Buttons; left out, it is the colour of the sign."""

    def over(self, other: "Colours") -> "Colours":
        """Return these colours, and those of *other* that are not written here."""
        return other.model_copy(update={name: colour for name, colour in self if colour})


class Theme(Model):
    """The look of the pages. It begins with a theme that comes with the service."""

    theme: ThemeName = "ink"
    """ink, celadon or lantern; every other line changes something in it."""
    colours: Colours = Field(default=Colours(), examples=[{"sign": "#1d4f91", "accent": "#1d4f91"}])
    """Colours of light mode."""
    dark: Colours = Field(default=Colours(), examples=[{"accent": "#9cc1f2"}])
    """Colours of dark mode; left out, they follow those of light mode."""
    border: Border | None = None
    """The pattern below the sign: tiles, waves, checks, line or none."""
    fonts: Typefaces | None = None
    """Typeface of headings and prices: besley, or the device's own serif or sans."""
    icon: Icon | None = None
    """The icon in tabs and on the map: plate, bowl or lantern; `images/theme/icon.png` replaces the one in tabs."""


LEVELS = ("quiet", "steady", "busy", "peak")
FIXED: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "place": ("#1d4f91", "#9cc1f2"),
        "alarm": ("#a61f1f", "#b3261e"),
        "on-alarm": ("#ffffff", "#ffffff"),
        "mark": ("#f8dc93", "#4c3a0c"),
        "quiet-level": ("#f7e9d8", "#43312a"),
        "quiet-edge": ("#8f6b4a", "#b3917b"),
        "steady-level": ("#f2cdb2", "#66392a"),
        "steady-edge": ("#9a5c36", "#d0906f"),
        "busy-level": ("#e9a585", "#86351f"),
        "busy-edge": ("#a3472b", "#e88f6d"),
        "peak-level": ("#db7a63", "#a32a1c"),
        "peak-edge": ("#8f1d18", "#f79a83"),
        "on-level": ("#2b2320", "#f8f2e4"),
    }
)
"""Colours of charts, of the map and of marked words, in light and in dark mode; the same in every theme."""


def _colours(values: str) -> Colours:
    return Colours(**dict(zip(Colours.model_fields, values.split(), strict=True)))


THEMES: Mapping[ThemeName, Theme] = MappingProxyType(
    {
        "ink": Theme(
            theme="ink",
            border="line",
            fonts="serif",
            icon="plate",
            colours=_colours("#faf6ee #fffdf8 #221d1a #5d534b #d6ccbc #8a2432 #2d5f3c #2a2320 #faf3e6 #8a2432"),
            dark=_colours("#181412 #231e1b #efe7da #bcb0a3 #4a4039 #f0a3a3 #9dd0a9 #35291f #faf3e6 #b44252"),
        ),
        "celadon": Theme(
            theme="celadon",
            border="waves",
            fonts="serif",
            icon="plate",
            colours=_colours("#f2f5ee #fcfdf9 #1a2521 #4b5a53 #b9c9be #8a3a1c #14604d #1d5747 #f3f8ee #1d5747"),
            dark=_colours("#111815 #1a2420 #e3ece4 #a8baaf #3a4a42 #f0aa8c #86d3b6 #16453a #f3f8ee #2b7a65"),
        ),
        "lantern": Theme(
            theme="lantern",
            border="tiles",
            fonts="besley",
            icon="plate",
            colours=_colours("#f7f0e1 #fffbf2 #241c18 #5c4f46 #cfbe9f #a3211a #1b6450 #a3211a #fdf3df #a3211a"),
            dark=_colours("#1b1613 #27201c #f2e7d4 #c3b29c #50443a #ff9b88 #8ad0b5 #7d1712 #fdf3df #b83329"),
        ),
    }
)
"""The themes that come with the service, complete. The order of their colours is that of ``Colours``."""
