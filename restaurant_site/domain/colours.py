"""Contrast of the colours of a theme, and the colours that follow from those of the owner.

Contrast ratios and their least values are those of WCAG 2.2, level AA.
"""

from collections.abc import Iterable, Iterator, Mapping
from colorsys import hls_to_rgb, rgb_to_hls

from ..models.fault_kinds import Kind, Message
from ..models.theme import FIXED, LEVELS, THEMES, Colours, Theme

TEXT, SHAPE = 4.5, 3.0
"""The least contrast of text (1.4.3), and of what is no text (1.4.11)."""
WHITE, BLACK = "#ffffff", "#000000"
STEPS = 25
"""Shades of a colour that are tried towards white, and towards black."""
DARK_CONTRAST = {"ink": 12.0, "faded": 7.0, "accent": 6.5, "secondary": 6.5}
"""The contrast to the paper of dark mode that a colour of light mode gets there."""
GROUNDS = ("paper", "surface")
PAIRS = (
    *((text, ground, TEXT) for text in ("ink", "faded", "accent", "secondary") for ground in GROUNDS),
    *(("on_sign", ground, TEXT) for ground in ("sign", "button")),
    *(("on-level", f"{level}-level", TEXT) for level in LEVELS),
    ("ink", "mark", TEXT),
    ("on-alarm", "alarm", TEXT),
    ("button", "paper", SHAPE),
    *((shape, ground, SHAPE) for shape in (*(f"{level}-edge" for level in LEVELS), "place") for ground in GROUNDS),
)
"""(colour, background, least contrast)."""


def complete_theme(written: Theme) -> Theme:
    """Fill in what the owner left out, from the theme that *written* begins with."""
    base = THEMES[written.theme]
    colours = _following_the_sign(written.colours, base.colours)
    return Theme(
        theme=written.theme,
        colours=colours.over(base.colours),
        dark=written.dark.over(_darkened(colours, written.dark.over(base.dark))),
        border=written.border or base.border,
        fonts=written.fonts or base.fonts,
        icon=written.icon or base.icon,
    )


def _following_the_sign(colours: Colours, base: Colours) -> Colours:
    """Return the owner's colours, with those of buttons and of lines and links where only the sign is written."""
    if not colours.sign:
        return colours
    all_of_them = colours.over(base)
    accent = shade(colours.sign, {all_of_them.paper: TEXT, all_of_them.surface: TEXT}) or base.accent
    return colours.over(Colours(button=colours.sign, accent=accent))


def low_contrasts(written: Theme) -> Iterator[tuple[tuple[str, str], Message]]:
    """Yield (key, message) for each colour of the owner with too little contrast to another one."""
    theme, reported = complete_theme(written), set()
    for mode, colours in (("light", theme.colours), ("dark", theme.dark)):
        colour_of = {**dict(colours), **{name: pair[mode == "dark"] for name, pair in FIXED.items()}}
        for front, ground, least in PAIRS:
            ratio = contrast(colour_of[front], colour_of[ground])
            where = _written_key(written, mode, front, ground)
            if ratio >= least or not where or where in reported:
                continue
            reported.add(where)
            right = _enough(where[1] if where[1] in (front, ground) else "button", colour_of)
            kind = Kind.LOW_CONTRAST_AND_RIGHT if right else Kind.LOW_CONTRAST
            yield (
                where,
                kind(
                    front=front,
                    wrong=colour_of[front],
                    ground=ground,
                    other=colour_of[ground],
                    ratio=f"{int(ratio * 100) / 100:.2f}",
                    mode=mode,
                    needs="text needs" if least == TEXT else "shapes need",
                    least=least,
                    colour=right,
                ),
            )


def _written_key(written: Theme, mode: str, *names: str) -> tuple[str, str] | None:
    """Return the key of the owner that a colour comes from; None if both are the theme's."""
    blocks = (
        [("dark", written.dark), ("colours", written.colours)] if mode == "dark" else [("colours", written.colours)]
    )
    for key, block in blocks:
        for name in (*names, *(("sign",) if "button" in names else ())):
            if getattr(block, name, ""):
                return key, name
    return None


def _enough(name: str, colour_of: Mapping[str, str]) -> str:
    """Return the nearest shade with all contrasts that a colour needs; empty if there is none."""
    pairs = [(ground if name == front else front, least) for front, ground, least in PAIRS if name in (front, ground)]
    return shade(colour_of[name], {colour_of[other]: least for other, least in pairs})


def _darkened(light: Colours, dark: Colours) -> Colours:
    """Return *dark* with the owner's colours of light mode in shades that can be read in dark mode."""
    grounds = (dark.paper, dark.surface)
    shades: dict[str, str] = {}
    for name, least in DARK_CONTRAST.items():
        if colour := getattr(light, name):
            shades[name] = shade(colour, dict.fromkeys(grounds, least)) or colour
    shades |= {name: colour for name in ("sign", "on_sign") if (colour := getattr(light, name))}
    if light.button or light.on_sign:
        button, letters = light.button or dark.button, light.on_sign or dark.on_sign
        shades["button"] = shade(button, {dark.paper: SHAPE, letters: TEXT}) or button
    return dark.model_copy(update=shades)


def shade(colour: str, needed: Mapping[str, float]) -> str:
    """Return the nearest shade of a colour, as saturated, that has the contrast *needed* to others; empty if there is none."""
    hue, lightness, saturation = rgb_to_hls(*(each / 255 for each in _channels(colour)))
    for step in range(STEPS + 1):
        for end in (1, 0):
            nearer = lightness + (end - lightness) * step / STEPS
            tried = _written(each * 255 for each in hls_to_rgb(hue, nearer, saturation))
            if all(contrast(tried, other) >= least for other, least in needed.items()):
                return tried
    return ""


def mixed(colour: str, other: str, share: float) -> str:
    """Return a colour with a *share* (0 to 1) of another one."""
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return _written(one + (two - one) * share for one, two in pairs)


def _written(channels: Iterable[float]) -> str:
    return "#" + "".join(f"{round(each):02x}" for each in channels)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """Return relative luminance (WCAG 2.2)."""
    parts = [part / 255 for part in _channels(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
