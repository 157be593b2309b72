"""Putting pieces of food in their places."""

from random import Random
from typing import Protocol

from pen import Point
from vessels import Well


class Food(Protocol):
    """A function that draws one piece."""

    def __call__(self, rng: Random, x: float, y: float, turn: float = 0, size: float = 1) -> str:
        """Draw the piece at a point, turned and sized."""


Place = tuple[float, float, float]


def laid(rng: Random, food: Food, well: Well, *places: Place, size: float = 1) -> str:
    """Pieces put down one by one, each place being (direction, share of the way to the edge, turn)."""
    spots = [(*well.at(angle, reach), turn) for angle, reach, turn in places]
    return "".join(food(rng, x, y, turn=turn, size=size) for x, y, turn in spots)


def strewn(rng: Random, food: Food, spots: list[Point], size: float = 1) -> str:
    """Pieces of one kind, each turned as it fell."""
    return "".join(
        food(rng, x, y, turn=rng.uniform(0, 360), size=size * rng.uniform(0.92, 1.08)) for x, y in spots
    )


def tossed(rng: Random, spots: list[Point], *portions: tuple[Food, int], size: float = 1) -> str:
    """Several kinds mixed in a pan: each portion is a food and its share of the spots."""
    deck: list[Food] = [food for food, share in portions for _ in range(share)]
    marks = ""
    hand: list[Food] = []
    for spot in spots:
        if not hand:
            hand = rng.sample(deck, len(deck))
        marks += strewn(rng, hand.pop(), [spot], size)
    return marks


def row(rng: Random, food: Food, start: Point, step: Point, count: int, turn: float, size: float = 1) -> str:
    """Slices leaning on one another in a row."""
    spots = [(start[0] + step[0] * k, start[1] + step[1] * k) for k in range(count)]
    return "".join(food(rng, x, y, turn=turn + rng.uniform(-4, 4), size=size) for x, y in spots)
