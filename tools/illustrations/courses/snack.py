"""Small things to eat with congee or tea."""

from random import Random

import bites
import greens
import scene
import staples
import vessels
from palette import BLUE, JADE, LANTERN
from pen import moved, oval, paint, pose, sharp, soft, square
from scene import picture, table
from shapes import cast
from view import HIGH, LOW, seen


@seen(HIGH)
def fried_dough_stick(rng: Random) -> str:
    """Three youtiao side by side on paper, hot from the oil, and a torn one across them that shows its crumb."""
    board = vessels.wood_tray(600, 470, 900, 880, -4)
    sheet = pose(square(700, 740), 600, 450, 5)
    return picture(
        table(rng, "celadon", scene.tiles(("#f5f1e2", JADE), 0, 2)),
        board.hold(
            cast(sheet, 6, 9, 0.2, sharp),
            paint(sharp(sheet), "#fdf6e4"),
            paint(soft(pose(oval(200, 290), 600, 450, -20)), "#ecd9ac", 0.5),
            bites.youtiao(rng, 430, 420, -66, 1.42, 520),
            bites.youtiao(rng, 600, 440, -72, 1.48, 540),
            bites.youtiao(rng, 775, 455, -64, 1.42, 520),
            bites.torn_youtiao(rng, 590, 640, -14, 1.42),
        ),
        scene.crumbs(rng, 640, 640, 330, "#d99a3f", 22),
    )


@seen(HIGH)
def fried_dough_rice_roll(rng: Random) -> str:
    """Rice roll cut across, so that the youtiao shows in every piece."""
    plate = vessels.plate(vessels.WHITE, vessels.rim_line(LANTERN, 0.95, 8), radius=535, aspect=0.72)
    w = plate.well
    return picture(
        table(rng, "apricot", scene.bamboo_mat(600, 490, 1130, 860, 3)),
        plate.hold(
            staples.gravy(rng, w.inside(0.86, 0, 20), "#7c4322", alpha=0.85),
            bites.cut_rolls(rng, w.x - 250, w.y - 62, 5),
            bites.cut_rolls(rng, w.x - 262, w.y + 66, 5),
            greens.scallion_rings(rng, w.inside(0.7).spread(rng, 18), 1.3),
            greens.seeds(rng, w.inside(0.7).spread(rng, 40)),
        ),
        scene.sauce_dish(
            1090, 120, "#a8602f", 96, bits=greens.seeds(rng, vessels.Well(1090, 126, 44, 28).spread(rng, 10))
        ),
    )


@seen(HIGH)
def shrimp_rice_roll(rng: Random) -> str:
    """Three whole glossy rolls with coral shrimp showing through, sweet soy poured over."""
    plate = vessels.plate(vessels.CELADON_WARE, vessels.rim_line(JADE, 0.95, 8), radius=535, aspect=0.78)
    w = plate.well
    rolls = [(-96, 6), (2, 0), (104, -4)]
    return picture(
        table(rng, "blush"),
        plate.hold(
            staples.gravy(rng, w.inside(0.94, 0, 10), "#7c4322", alpha=0.9),
            *(
                bites.rice_roll(rng, w.x + dx, w.y + dy, -5, 690, 138)
                + "".join(
                    bites.show_through(w.x + dx - 220 + 146 * k, w.y + dy + 16 - 11 * k, 20 * k, 1.1)
                    for k in range(4)
                )
                for dy, dx in rolls
            ),
            staples.gloss(
                [(w.x + 130 * k - 190, w.y - 20 + 60 * (k % 2)) for k in range(4)], 70, "#8f4f28", 13, 0.55
            ),
            greens.scallion_rings(rng, w.inside(0.62).spread(rng, 16), 1.2),
        ),
        scene.steam(590, 290),
    )


@seen(HIGH)
def pan_fried_turnip_cake(rng: Random) -> str:
    """Four thick seared slices leaning on each other, chilli sauce, jade plate."""
    plate = vessels.plate(vessels.JADE_WARE, radius=480, aspect=0.96, lip=0.83)
    w = plate.well
    places = [(-150, -120, -14), (150, -126, 10), (-130, 60, 6), (170, 54, -12)]
    return picture(
        table(rng, "paper", scene.napkin("#e9d3a8", LANTERN, 200, 480, 420, 1100, -8)),
        plate.hold(
            *(bites.turnip_cake(rng, w.x + dx, w.y + dy, turn, 1.78) for dx, dy, turn in places),
            greens.scallion_rings(rng, w.inside(0.7).spread(rng, 12), 1.25),
        ),
        scene.sauce_dish(
            1085,
            150,
            "#c03a22",
            104,
            bits=greens.seeds(rng, vessels.Well(1085, 156, 44, 28).spread(rng, 9), "#f2c873"),
        ),
    )


@seen(HIGH)
def curry_fish_balls(rng: Random) -> str:
    """Three skewers of yellow balls across a paper boat of curry."""
    boat = vessels.plate(vessels.glaze("#e9d5a6", "#f6e9c8", "#f6e9c8"), radius=520, aspect=0.8, lip=0.88)
    w = boat.well
    return picture(
        table(rng, "mist", scene.tiles(("#f7efdc", LANTERN), 838, 2)),
        boat.hold(
            staples.gravy(rng, w.inside(0.88), "#c98420", lobes=13),
            staples.gloss(w.inside(0.8).spread(rng, 10), 60, "#eab850"),
            *(
                bites.skewer(rng, w.x + 60 + 24 * k, w.y - 112 + 116 * k, -8, "#efb23a", 5, 800)
                for k in range(3)
            ),
            staples.gloss(w.inside(0.6).spread(rng, 6), 34, "#fff0b8", 7),
            greens.chilli_rings(rng, w.inside(0.66).spread(rng, 6), size=1.2),
        ),
        scene.steam(560, 260),
    )


@seen(LOW.close(1.3, 590, 480))
def deep_fried_wontons(rng: Random) -> str:
    """A heap of flared, blistered wontons on paper, red sauce before them."""
    plate = vessels.plate(vessels.WHITE, vessels.rim_dashes(LANTERN, 40), aspect=0.98, radius=430, y=480)
    w = plate.well
    sheet = pose(square(620, 560), w.x, w.y - 6, 14)
    return picture(
        table(rng, "sky", scene.runner("#f3e7d3", LANTERN, 600, 760)),
        plate.hold(
            paint(sharp(moved(sheet, 6, 9)), "#b9a888", 0.5),
            paint(sharp(sheet), "#fbf4e1"),
            *(
                bites.fried_wonton(rng, w.x + dx, w.y + dy, turn, 1.34)
                for dx, dy, turn in (
                    (0, -176, 4),
                    (-140, -96, -16),
                    (140, -100, 18),
                    (-200, 10, -34),
                    (4, -30, -8),
                    (205, 6, 30),
                    (-110, 84, 8),
                    (116, 80, -14),
                )
            ),
        ),
        scene.sauce_dish(870, 740, "#c8391f", 96, vessels.WHITE, BLUE),
        scene.crumbs(rng, 380, 690, 70, "#d99a3f"),
    )


DISHES = {
    "fried-dough-stick": fried_dough_stick,
    "fried-dough-rice-roll": fried_dough_rice_roll,
    "shrimp-rice-roll": shrimp_rice_roll,
    "pan-fried-turnip-cake": pan_fried_turnip_cake,
    "curry-fish-balls": curry_fish_balls,
    "deep-fried-wontons": deep_fried_wontons,
}
