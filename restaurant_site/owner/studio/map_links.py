"""Where a place is, read from what an owner pastes: a link of a map on the web, or ``53.8, -1.55``."""

import re
from urllib.parse import unquote

from ...models.normalizers import western_digits

_NUMBER = r"([-−]?\d{1,3}(?:\.\d+)?)"
_IN_LINKS = (
    re.compile(rf"!3d{_NUMBER}!4d{_NUMBER}"),  # Google: the place itself, where @ is the middle of the view
    re.compile(rf"[?&](?:ll|q|query|destination|daddr|coordinate|center)=(?:loc:)?{_NUMBER},\s*{_NUMBER}"),
    re.compile(rf"[?&]mlat={_NUMBER}&mlon={_NUMBER}"),  # OpenStreetMap: its marker
    re.compile(rf"^geo:{_NUMBER},{_NUMBER}"),
    re.compile(rf"@{_NUMBER},{_NUMBER}"),
    re.compile(rf"#map=\d+(?:\.\d+)?/{_NUMBER}/{_NUMBER}"),
)
"""What stands in a link, the surest first."""
_TYPED = re.compile(rf"{_NUMBER}\s*[,;/ ]\s*{_NUMBER}")
_ONE_NUMBER = re.compile(r"[-−]?\d+,\d+")
"""One number with a decimal comma, 53,8, and not two."""
MOST_READ = 2_000
"""Characters of a link: those of maps have a few hundred."""
_COMPASS = re.compile(r"([\d.]+)\s*°?\s*([NS])\s*[,; ]\s*([\d.]+)\s*°?\s*([EW])", re.IGNORECASE)
_LINK = re.compile(r"https?://|geo:|[\w-]+(\.[\w-]+)*\.[a-z]{2,}/\S", re.IGNORECASE)
MOST_DECIMALS = 6
"""Of a degree: a tenth of a metre."""


def is_link(text: str) -> bool:
    """Tell whether a text is a link, and no place that is typed."""
    return bool(_LINK.match(text.strip()))


def place_in(text: str) -> tuple[str, str] | None:
    """Return latitude and longitude; None for a text that does not hold both."""
    text = " ".join(text.split())
    if len(text) > MOST_READ or _ONE_NUMBER.fullmatch(text):
        return None
    text = western_digits(unquote(text) if is_link(text) else text)
    if compass := _COMPASS.fullmatch(text):
        north, east = ("-" if compass[2] in "Ss" else ""), ("-" if compass[4] in "Ww" else "")
        return _place(north + compass[1], east + compass[3])
    patterns = [each.search(text) for each in _IN_LINKS] if is_link(text) else [_TYPED.fullmatch(text.strip("()"))]
    found = next(filter(None, patterns), None)
    return _place(found[1], found[2]) if found else None


def _place(latitude: str, longitude: str) -> tuple[str, str] | None:
    try:
        degrees = [float(each.replace("−", "-")) for each in (latitude, longitude)]
    except ValueError:
        return None
    if abs(degrees[0]) > 90 or abs(degrees[1]) > 180:
        return None
    north, east = (_shortened(each) for each in (latitude, longitude))
    return north, east


def _shortened(degrees: str) -> str:
    whole, _, decimals = degrees.replace("−", "-").partition(".")
    return f"{whole}.{decimals[:MOST_DECIMALS]}" if decimals else f"{whole}.0"
