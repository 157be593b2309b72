"""Roasts and poached birds from the counter."""

from random import Random

import greens
import meats
import scene
import staples
import vessels
from arrange import laid, row, strewn
from palette import BLUE, JADE, LANTERN, Tone, tone
from pen import ellipse
from scene import picture, table
from view import HIGH, LAMP, LOW, NOON, THREE_QUARTER, seen

DUCK = Tone("#e59a4e", "#9a3f1c", "#5f2214")
SOY_SKIN = Tone("#e2a45a", "#96501f", "#5c2c17")
WHITE_SKIN = Tone("#fff8d6", "#f3d27c", "#c8963c")
DARK_MEAT = tone("#b98a6e", 0.4)
PALE_MEAT = tone("#f5e6cd", 0.5, 0.18)


@seen(HIGH, NOON)
def barbecue_pork(rng: Random) -> str:
    """Two overlapping rows of char siu in the steel tray, with their glaze."""
    tray = vessels.steel_tray()
    w = tray.well
    return picture(
        table(rng, "straw", scene.tiles(("#fbf2dd", LANTERN), 0, 2)),
        tray.hold(
            ellipse(w.x + 10, w.y + 40, 390, 170, "#a8452a", 0.5),
            row(rng, meats.char_siu, (w.x - 290, w.y - 70), (80, -9), 8, 78, 1.7),
            row(rng, meats.char_siu, (w.x - 270, w.y + 92), (80, -9), 8, 78, 1.7),
            greens.seeds(rng, w.inside(0.8).spread(rng, 30)),
        ),
        scene.sauce_dish(1070, 760, "#8c2f1c", 92),
    )


@seen(HIGH.close(1.06, 600, 450), NOON)
def roast_duck_half(rng: Random) -> str:
    """Half a duck reassembled on an oval plate: leg, wing and chopped breast; plum sauce."""
    plate = vessels.plate(
        vessels.WHITE,
        vessels.rim_line(LANTERN, 0.95, 8),
        vessels.rim_line(LANTERN, 0.89, 3),
        radius=540,
        aspect=0.78,
    )
    w = plate.well
    return picture(
        table(rng, "celadon", scene.napkin("#b9412f", "#f3e7d3", 180, 460, 320, 1200, 6)),
        plate.hold(
            staples.gravy(rng, w.inside(0.8, 10, 30), "#b5652c", alpha=0.7),
            meats.wing(w.x - 40, w.y - 160, DUCK, 8, 1.4),
            meats.chopped_bird(
                rng, w.x + 40, w.y + 4, DUCK, DARK_MEAT, count=10, turn=-9, length=390, step=65, height=40
            ),
            meats.drumstick(w.x - 190, w.y + 118, DUCK, 160, 1.25),
            laid(rng, greens.coriander, w, (30, 0.74, 20), (22, 0.66, -20), size=1.15),
        ),
        scene.sauce_dish(1080, 150, "#d9852e", 108),
    )


@seen(LOW.close(1.66, 600, 470), NOON)
def crispy_roast_pork(rng: Random) -> str:
    """Blocks of belly in two staggered rows, blistered skin up and every layer to the front, on a board; mustard."""
    board = vessels.wood_tray(600, 530, 1000, 900, -3)
    blocks = (
        (448, 366, -14, 1.4),
        (614, 358, 6, 1.44),
        (782, 364, -8, 1.4),
        (520, 492, 8, 1.54),
        (706, 498, -12, 1.54),
    )
    return picture(
        table(rng, "mist"),
        board.hold(
            *(meats.crackling(rng, x, y, turn, size) for x, y, turn, size in blocks),
            scene.sauce_dish(896, 610, "#e3b02c", 74),
            scene.crumbs(rng, 380, 610, 40, "#d08a36"),
        ),
    )


@seen(HIGH.close(1.06, 600, 450), NOON)
def soy_sauce_chicken_half(rng: Random) -> str:
    """Half a deep brown chicken in its own dark sauce, ginger-scallion oil in a dish; jade plate."""
    plate = vessels.plate(
        vessels.JADE_WARE, vessels.rim_line("#e6eee2", 0.94, 5), radius=545, aspect=0.82, lip=0.86
    )
    w, dip = plate.well, vessels.Well(1085, 135, 58, 46)
    return picture(
        table(rng, "rose", scene.runner("#f6e3d3", LANTERN, 600, 640)),
        plate.hold(
            staples.gravy(rng, w.inside(0.88, 0, 10), "#6b3418"),
            meats.chopped_bird(
                rng, w.x - 14, w.y - 34, SOY_SKIN, PALE_MEAT, count=10, turn=6, length=370, step=66, height=42
            ),
            meats.drumstick(w.x + 160, w.y + 128, SOY_SKIN, 12, 1.3),
            staples.gloss(w.inside(0.8, 0, 60).spread(rng, 9, 0.95, 0.9), 52, "#d9a066", 6),
        ),
        scene.sauce_dish(
            1085, 130, "#c6cf7e", 104, bits=greens.scallion_rings(rng, dip.spread(rng, 14), 0.95)
        ),
        scene.steam(560, 260, 180, 2),
    )


@seen(HIGH.close(1.06, 590, 450), NOON)
def white_cut_chicken_half(rng: Random) -> str:
    """Half a chicken, its pale gold skin wet over white meat, under ginger and scallion; their oil in a dish."""
    plate = vessels.plate(
        vessels.COBALT, vessels.rim_line("#dfe7ec", 0.94, 5), radius=545, aspect=0.82, x=590, lip=0.86
    )
    w = plate.well
    dip = vessels.Well(1075, 135, 66, 44)
    return picture(
        table(rng, "straw"),
        plate.hold(
            staples.gravy(rng, w.inside(0.8, 10, 20), "#ecd99a", alpha=0.8),
            meats.chopped_bird(
                rng,
                w.x + 14,
                w.y - 34,
                WHITE_SKIN,
                PALE_MEAT,
                count=10,
                turn=-7,
                length=380,
                step=66,
                height=44,
            ),
            meats.drumstick(w.x - 176, w.y + 128, WHITE_SKIN, 166, 1.3),
            greens.ginger(rng, w.inside(0.24, 40, -80).spread(rng, 14), 52, 6),
            greens.scallion_shreds(rng, w.x + 40, w.y - 84, 130, 44, 30),
            laid(rng, greens.coriander, w, (58, 0.7, -30), (44, 0.72, 20), size=1.15),
        ),
        scene.sauce_dish(
            1075,
            130,
            "#c6cf7e",
            112,
            bits=greens.scallion_rings(rng, dip.spread(rng, 18), 1.0)
            + greens.ginger(rng, dip.spread(rng, 9), 30, 5),
        ),
    )


@seen(THREE_QUARTER.close(1.14, 590, 470), NOON)
def two_meat_platter(rng: Random) -> str:
    """Roast pork at the back, its layers to the front, a row of char siu before it, two sauces; blue-rimmed plate."""
    plate = vessels.plate(
        vessels.WHITE,
        vessels.rim_dashes(BLUE, 48),
        vessels.rim_line(BLUE, 0.965, 6),
        radius=525,
        aspect=1.08,
        x=580,
        y=470,
    )
    w = plate.well
    return picture(
        table(rng, "blush", scene.tiles(("#f8ecd9", JADE), 838, 2)),
        plate.hold(
            strewn(rng, greens.lettuce_leaf, w.spread(rng, 9, 0.7, 0.5), 1.6),
            row(rng, meats.crackling, (w.x - 204, w.y - 136), (144, -5), 4, -4, 1.22),
            row(rng, meats.char_siu, (w.x - 250, w.y + 106), (72, -9), 8, 74, 1.6),
        ),
        scene.sauce_dish(1060, 170, "#e3b02c", 84),
        scene.sauce_dish(1064, 740, "#8c2f1c", 80),
    )


@seen(HIGH, LAMP)
def suckling_pig_quarter(rng: Random) -> str:
    """Glassy red rectangles of skin laid back in their rows on a long red plate, with a dish of sugar."""
    plate = vessels.plate(
        vessels.VERMILION, vessels.rim_line("#f0cf8a", 0.95, 6), radius=555, aspect=0.78, lip=0.86
    )
    w = plate.well
    rows = [(-118, -290), (-12, -330), (98, -290)]
    return picture(
        table(rng, "paper", scene.sun("#e8c77f", 600, 480, 620)),
        plate.hold(
            strewn(rng, greens.lettuce_leaf, w.spread(rng, 18, 0.72, 0.8), 1.5),
            *(
                row(
                    rng,
                    meats.pig_skin,
                    (w.x + left + 20, w.y + top),
                    (118, -5),
                    6 if left < -310 else 5,
                    -3,
                    1.12,
                )
                for top, left in rows
            ),
        ),
        scene.sauce_dish(1085, 770, "#fbf6ea", 96),
        scene.sauce_dish(130, 120, "#6b2318", 96),
    )


DISHES = {
    "barbecue-pork": barbecue_pork,
    "roast-duck-half": roast_duck_half,
    "crispy-roast-pork": crispy_roast_pork,
    "soy-sauce-chicken-half": soy_sauce_chicken_half,
    "white-cut-chicken-half": white_cut_chicken_half,
    "two-meat-platter": two_meat_platter,
    "suckling-pig-quarter": suckling_pig_quarter,
}
