"""The camera and the light of the picture that is being drawn.

A recipe names both, as in `@seen(HIGH, LAMP)`; one that names none has the three-quarter camera and the window
light. Vessels and foods ask `tilt`, `upright`, `turned` and `away`, so that each is drawn once for all views.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from math import sqrt

Point = tuple[float, float]


@dataclass(frozen=True)
class Camera:
    """How high the camera is, and which part of the table fills the picture.

    `tilt` is the height of a circle that lies on the table as a share of its width: the sine of the camera's
    angle above the table. `zoom` enlarges the picture about the point `aim`, which moves to the middle.
    """

    name: str
    tilt: float
    zoom: float = 1
    aim: Point = (600, 450)

    def close(self, zoom: float, x: float = 600, y: float = 450) -> "Camera":
        """The same angle from nearer by."""
        return replace(self, zoom=zoom, aim=(x, y))


THREE_QUARTER = Camera("three-quarter", 0.68)  # 43 degrees
HIGH = Camera("high", 0.87)  # 60 degrees
OVERHEAD = Camera("overhead", 1)  # straight down
LOW = Camera("low", 0.36)  # 21 degrees


@dataclass(frozen=True)
class Light:
    """Where the light comes from, against the window on the upper left for which all pieces are drawn.

    `side` and `drop` scale its direction across and down the page, `reach` the length of shadows. The whole
    picture is multiplied by the colour `veil`.
    """

    name: str
    side: float = 1
    drop: float = 1
    reach: float = 1
    veil: str = ""


WINDOW = Light("window")
LAMP = Light("lamp", side=-1, reach=1.25, veil="#fcefd8")  # low on the upper right, in the evening
NOON = Light("noon", side=0.12, drop=1.15, reach=0.62, veil="#eef4f7")  # high above, cool


@dataclass(frozen=True)
class View:
    """A camera and a light."""

    camera: Camera = THREE_QUARTER
    light: Light = WINDOW


_USUAL = View()
_view: ContextVar[View] = ContextVar("view", default=_USUAL)


@contextmanager
def seen(camera: Camera = THREE_QUARTER, light: Light = WINDOW) -> Iterator[None]:
    """Draw in this view; also a decorator of recipes."""
    token = _view.set(View(camera, light))
    try:
        yield
    finally:
        _view.reset(token)


def camera() -> Camera:
    """The camera of the picture."""
    return _view.get().camera


def light() -> Light:
    """The light of the picture."""
    return _view.get().light


def tilt() -> float:
    """The height of a circle lying on the table as a share of its width."""
    return camera().tilt


def lying(share: float) -> float:
    """How high a propped-up piece appears that has a given tilt to the three-quarter camera; it looks rounder
    from above, and no flatter from below."""
    return min(1, share * max(1, tilt() / THREE_QUARTER.tilt))


def upright(height: float) -> float:
    """How high an upright thing appears that has a given height to the three-quarter camera."""
    return height * sqrt((1 - tilt() ** 2) / (1 - THREE_QUARTER.tilt**2))


def turned(direction: Point) -> Point:
    """A direction towards or from the window, for the light of the picture."""
    return direction[0] * light().side, direction[1] * light().drop


def away(dx: float, dy: float) -> Point:
    """The offset of a shadow that falls to (dx, dy) in the light of the window."""
    return dx * light().side * light().reach, dy * light().reach
