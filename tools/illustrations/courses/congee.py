"""Twelve congees, told apart by their bowls, their toppings and how these lie."""

from math import radians, sin
from random import Random

import bites
import greens
import meats
import scene
import seafood
import staples
import vessels
from arrange import laid, strewn
from palette import BLUE, JADE, LANTERN
from scene import picture, table
from view import HIGH, LAMP, OVERHEAD, seen


def sampan_congee(rng: Random) -> str:
    """Everything from the river boat, each in its quarter: fish, squid, pork skin, egg; peanuts and dough on top."""
    bowl = vessels.bowl(vessels.ROOSTER, vessels.rooster_decor())
    w = bowl.well
    return picture(
        table(rng, "sky", scene.tiles(("#f4f1e4", BLUE), 0, 2)),
        bowl.hold(
            staples.congee(rng, w, "#efdfbd"),
            laid(rng, seafood.fish_slice, w, (196, 0.66, -20), (222, 0.6, 4), (204, 0.4, 24), size=1.75),
            laid(
                rng,
                seafood.squid_curl,
                w,
                (300, 0.62, 10),
                (330, 0.66, 60),
                (318, 0.4, -20),
                (352, 0.5, 10),
                size=1.5,
            ),
            meats.shreds(rng, w.inside(0.36, 150, 84).spread(rng, 20), "#d9a95e", 96, 15),
            meats.shreds(rng, w.inside(0.34, -140, 90).spread(rng, 18), "#f5c93f", 100, 15),
            laid(
                rng,
                bites.cracker,
                w,
                (270, 0.2, 10),
                (10, 0.12, 60),
                (120, 0.2, -30),
                (200, 0.14, 0),
                size=1.55,
            ),
            laid(rng, seafood.prawn, w, (86, 0.74, -20), (60, 0.62, 30), (112, 0.66, 200), size=1.05),
            greens.peanuts(rng, w.inside(0.44, 0, -10).spread(rng, 13), 1.7),
            greens.scallion_rings(rng, w.inside(0.84).spread(rng, 22), 1.35),
        ),
        scene.spoon(1075, 660, -50, vessels.ROOSTER),
        scene.steam(590, 215),
    )


@seen(HIGH)
def pork_century_egg_congee(rng: Random) -> str:
    """Wedges of century egg, each turned its own way and half sunk, round pulled pork; jade bowl and spoon."""
    bowl = vessels.bowl(
        vessels.JADE_WARE, vessels.lines_decor("#3f7462", (0.14, 12)), x=570, y=395, radius=415
    )
    w, rice = bowl.well, "#ebdfc4"
    wedges = ((-205, -92, -30, 92, 12), (-28, -132, 12, 64, 44), (172, -112, 62, 84, 26))
    wedges += ((-76, 6, -12, 84, 22), (-218, 44, 204, 70, 38), (-92, 138, 24, 62, 50))
    eggs = ""
    for dx, dy, turn, far, near in wedges:
        eggs += meats.century_egg(rng, w.x + dx, w.y + dy, turn, 1.16, far, near)
        eggs += staples.sunk(rng, w.x + dx, w.y + dy + 34 + 40 * abs(sin(radians(turn))), 200, rice)
    return picture(
        table(rng, "blush", scene.napkin("#f6eedd", LANTERN, 1090, 500, 330, 1200, 8)),
        bowl.hold(
            staples.congee(rng, w, rice),
            eggs,
            meats.pulled(rng, w.inside(0.4, 120, 66).heap(rng, 44, 60), -24, 120),
            staples.sunk(rng, w.x + 130, w.y + 184, 300, rice),
            greens.ginger(rng, w.inside(0.26, 120, 40).spread(rng, 10), 64, 6),
            greens.scallion_rings(rng, w.inside(0.8, 20, 10).spread(rng, 20), 1.2),
            staples.oil(rng, w.inside(0.9), "#e2a24a", 16),
        ),
        scene.spoon(1085, 640, -70, vessels.JADE_WARE),
        scene.steam(540, 215),
    )


@seen(HIGH)
def fresh_fish_slice_congee(rng: Random) -> str:
    """White slices in a loose fan, half sunk, ginger and scallion shreds on top; white bowl with blue rings."""
    bowl = vessels.bowl(vessels.WHITE, vessels.lines_decor(BLUE, (0.12, 5), (0.2, 14)), y=400)
    w, rice = bowl.well, "#efe1c2"
    slices = ((200, 0.6, -28), (240, 0.56, -4), (288, 0.56, 16), (335, 0.58, 40), (190, 0.22, -16))
    slices += ((300, 0.14, 10), (20, 0.36, 34), (140, 0.5, -30), (90, 0.42, -6), (50, 0.6, 20))
    fish = ""
    for angle, reach, turn in slices:
        x, y = w.at(angle, reach)
        fish += seafood.fish_slice(rng, x, y, turn, 1.6) + staples.sunk(rng, x, y + 44, 190, rice)
    return picture(
        table(rng, "straw", scene.sun("#e3c98f", 590, 500, 575)),
        bowl.hold(
            staples.congee(rng, w, rice),
            fish,
            greens.ginger(rng, w.inside(0.34).spread(rng, 18), 76, 7),
            greens.scallion_shreds(rng, w.x, w.y - 20, 120, 70, 40),
            greens.scallion_rings(rng, w.inside(0.84).spread(rng, 16), 1.1),
            staples.oil(rng, w, "#e8c06a", 22),
        ),
        scene.sauce_dish(
            1085,
            720,
            "#3d2018",
            96,
            bits=greens.scallion_rings(rng, vessels.Well(1085, 726, 40, 26).spread(rng, 5), 0.9),
        ),
        scene.steam(590, 215),
    )


@seen(HIGH)
def minced_beef_congee(rng: Random) -> str:
    """Minced beef strewn through white congee, ginger on its crown, lettuce; brown stoneware."""
    bowl = vessels.bowl(vessels.TENMOKU, vessels.lines_decor("#8d5d3c", (0.12, 12)))
    w = bowl.well
    return picture(
        table(rng, "mist", scene.napkin("#e9d3a8", "#8d5a34", 200, 560, 460, 900, -12)),
        bowl.hold(
            staples.congee(rng, w),
            meats.crumble(rng, w.inside(0.8).spread(rng, 100), "#a5684c", 0.9),
            meats.crumble(rng, w.inside(0.42, -10, -10).heap(rng, 40, 30), "#b47658", 1.05),
            greens.lettuce(rng, w.inside(0.3, 150, -110).spread(rng, 12)),
            greens.ginger(rng, w.inside(0.28, -10, -20).spread(rng, 16), 74, 9),
            greens.scallion_rings(rng, w.inside(0.74).spread(rng, 18), 1.35),
        ),
        scene.spoon(1070, 650, -56, vessels.TENMOKU),
        scene.steam(590, 215),
    )


@seen(HIGH, LAMP)
def crab_congee(rng: Random) -> str:
    """A big pot with the shell and the claws of a crab rising from the congee; small bowls beside it."""
    pot = vessels.clay_pot("#b98d5c", "#3a2420", x=560, y=410, radius=420, handle=-24, wire=False)
    w = pot.well
    return picture(
        table(rng, "straw", scene.wood_block(560, 680, 460)),
        vessels.saucer(1090, 760, 120, vessels.WHITE, BLUE),
        vessels.saucer(1090, 738, 120, vessels.WHITE, BLUE),
        pot.hold(
            staples.congee(rng, w, "#f7e8c8"),
            staples.swirl(w, "#eda763", 12, 0.5, 3, 60),
            laid(rng, seafood.crab_leg, w, (200, 0.62, 190), (340, 0.62, -10), (160, 0.66, 160), size=1.3),
            laid(rng, seafood.crab_shell, w, (270, 0.22, 6), size=1.3),
            laid(rng, seafood.crab_quarter, w, (60, 0.42, 30), size=1.15),
            laid(rng, seafood.claw, w, (140, 0.46, 205), (20, 0.56, -50), size=1.25),
            *(
                staples.sunk(rng, *w.at(angle, reach), 170, "#f7e8c8")
                for angle, reach in ((150, 0.5), (35, 0.62))
            ),
            staples.oil(rng, w, "#e8913c", 22),
            greens.scallion_rings(rng, w.spread(rng, 22, 0.86, 0.3), 1.4),
            greens.ginger(rng, w.spread(rng, 16, 0.84, 0.3), 64, 7),
            laid(rng, greens.coriander, w, (100, 0.72, 30), size=1.2),
        ),
        scene.steam(560, 200, 230, 4),
    )


def abalone_chicken_congee(rng: Random) -> str:
    """A fan of scalloped abalone slices, chicken opposite, ginger; celadon bowl on a red mat."""
    bowl = vessels.bowl(vessels.CELADON_WARE, vessels.dash_decor("#8fb59d", 0.16, 30, 90, 8))
    w = bowl.well
    return picture(
        table(rng, "paper", scene.sun(LANTERN, 600, 510, 575)),
        bowl.hold(
            staples.congee(rng, w),
            laid(rng, meats.poached, w, (325, 0.56, 20), (8, 0.6, 50), (350, 0.2, 0), size=1.55),
            laid(
                rng,
                seafood.abalone,
                w,
                (250, 0.6, 0),
                (222, 0.58, -20),
                (196, 0.58, -40),
                (168, 0.58, -60),
                (140, 0.58, -80),
                size=1.75,
            ),
            greens.ginger(rng, w.inside(0.4).spread(rng, 16), 76, 8),
            greens.scallion_rings(rng, w.inside(0.56, 70, 40).spread(rng, 12), 1.3),
            laid(rng, greens.coriander, w, (75, 0.46, 20), size=1.1),
        ),
        scene.steam(590, 215),
    )


@seen(OVERHEAD)
def pork_liver_kidney_congee(rng: Random) -> str:
    """Tender liver, kidney cut into flowers and meatballs, each half sunk in the congee; blue-banded bowl."""
    bowl = vessels.bowl(
        vessels.WHITE,
        vessels.lines_decor(BLUE, (0.1, 22), (0.26, 4)),
        vessels.dash_decor(BLUE, 0.32, 26),
        y=450,
    )
    w, rice = bowl.well, "#ecdfc4"
    pieces = (
        (meats.kidney, -30, -190, 10, 1.5),
        (meats.liver, -205, -110, -20, 1.5),
        (meats.meatball, 150, -150, 0, 1.4),
        (meats.liver, -90, -50, 24, 1.55),
        (meats.kidney, 150, 0, 70, 1.55),
        (meats.meatball, 20, -30, 0, 1.45),
        (meats.kidney, -215, 50, -30, 1.5),
        (meats.liver, 60, 120, -12, 1.55),
        (meats.meatball, -90, 110, 0, 1.45),
        (meats.liver, -20, 215, 16, 1.4),
    )
    offal = ""
    for food, dx, dy, turn, size in pieces:
        offal += food(rng, w.x + dx * 1.1, w.y + dy * 1.1, turn=turn, size=size * 1.14)
        offal += staples.sunk(rng, w.x + dx * 1.1, w.y + dy * 1.1 + 34 * size, 116 * size, rice)
    return picture(
        table(rng, "apricot", scene.tiles(("#fbf2dd", LANTERN), 838, 2)),
        bowl.hold(
            staples.congee(rng, w, rice),
            offal,
            greens.scallion_rings(rng, w.inside(0.8).spread(rng, 22), 1.15),
            greens.ginger(rng, w.inside(0.56).spread(rng, 14), 62, 6),
            staples.oil(rng, w, "#e8b45c", 18),
        ),
        scene.chopsticks(1090, 420, -68),
        scene.steam(590, 215),
    )


@seen(HIGH)
def dried_scallop_chicken_congee(rng: Random) -> str:
    """A tall tuft of amber scallop threads on a bed of white chicken shreds; rose bowl."""
    bowl = vessels.bowl(vessels.ROSE_WARE, vessels.flower_decor("#fdf3e4", "#a85d4c"))
    w = bowl.well
    return picture(
        table(rng, "celadon"),
        bowl.hold(
            staples.congee(rng, w),
            meats.pulled(
                rng, w.inside(0.66, 0, 10).spread(rng, 40), 20, 120, ("#f6e2c0", "#ecd2a8", "#fcf0da")
            ),
            seafood.threads_of_scallop(rng, w.inside(0.5).heap(rng, 120, 30)),
            seafood.threads_of_scallop(rng, w.inside(0.32, 0, -26).heap(rng, 110, 70)),
            greens.ginger(rng, w.inside(0.24, 0, -70).spread(rng, 12), 66, 8),
            greens.scallion_rings(rng, w.spread(rng, 18, 0.84, 0.62), 1.3),
        ),
        scene.sauce_dish(
            1090,
            700,
            "#c98a3a",
            100,
            bits=seafood.threads_of_scallop(rng, vessels.Well(1090, 704, 48, 28).spread(rng, 14)),
        ),
        scene.steam(590, 215),
    )


def pumpkin_millet_congee(rng: Random) -> str:
    """All gold: pumpkin soup with millet and a few cubes, in a dark blue bowl."""
    bowl = vessels.bowl(vessels.COBALT, vessels.speckle_decor("#c6d6e2"))
    w = bowl.well
    gold, cubes = "#f0ab38", ""
    for angle, reach, turn in (
        (205, 0.5, 10),
        (265, 0.36, 40),
        (320, 0.5, -20),
        (150, 0.4, 60),
        (10, 0.36, 15),
        (70, 0.34, 50),
    ):
        x, y = w.at(angle, reach)
        cubes += greens.pumpkin(rng, x, y, turn, 1.15) + staples.sunk(rng, x, y + 34, 120, gold)
    return picture(
        table(rng, "rose", scene.napkin("#f6eedd", "#d69a3c", 960, 520, 480, 900, -14)),
        bowl.hold(
            staples.congee(rng, w, gold),
            staples.swirl(w, "#f9d88a", 16, 0.7, 3, 20),
            greens.seeds(rng, w.spread(rng, 150, 0.92), "#fce7a8", 7),
            cubes,
            greens.seeds(rng, w.inside(0.5, 0, -10).spread(rng, 26), "#fce7a8", 7),
        ),
        scene.spoon(160, 720, 132, vessels.COBALT, "#efad3e"),
        scene.steam(590, 215),
    )


@seen(OVERHEAD)
def corn_mushroom_congee(rng: Random) -> str:
    """Yellow kernels and three shiitake caps in a line; mustard bowl."""
    bowl = vessels.bowl(vessels.MUSTARD, vessels.lines_decor("#8c5a1e", (0.12, 6), (0.2, 3)), y=450)
    w, rice = bowl.well, "#eedfb9"
    mushrooms = ""
    for angle, reach, turn in (
        (215, 0.56, 150),
        (270, 0.5, -20),
        (325, 0.56, 40),
        (180, 0.5, 10),
        (290, 0.1, 130),
        (10, 0.5, -50),
        (120, 0.5, -10),
        (60, 0.56, 30),
        (160, 0.16, 60),
    ):
        x, y = w.at(angle, reach)
        mushrooms += greens.mushroom_slice(rng, x, y, turn, 1.5) + staples.sunk(rng, x, y + 46, 140, rice)
    return picture(
        table(rng, "mist", scene.bamboo_mat(600, 500, 1000, 860, -5)),
        bowl.hold(
            staples.congee(rng, w, rice),
            greens.kernels(rng, w.spread(rng, 120, 0.88)),
            mushrooms,
            greens.kernels(rng, w.inside(0.7).spread(rng, 50), "#f8cc48"),
            greens.ginger(rng, w.inside(0.5).spread(rng, 14), 60, 6),
            greens.chopped_herb(rng, w.inside(0.7).spread(rng, 30)),
        ),
        scene.spoon(1080, 680, -48, vessels.MUSTARD),
        scene.steam(590, 215),
    )


def plain_congee(rng: Random) -> str:
    """White on white: silky congee with one slow fold, and a spoonful of it."""
    bowl = vessels.bowl(vessels.WHITE, vessels.lines_decor(LANTERN, (0.1, 8)), x=570, y=400, radius=385)
    w = bowl.well
    return picture(
        table(rng, "celadon", scene.runner("#d3e3d4", JADE, 570, 660)),
        bowl.hold(
            staples.congee(rng, w, "#f4ead2"),
            staples.burst_grains(rng, w),
            staples.gloss(w.inside(0.7).spread(rng, 6), 70, "#ffffff", 8, 0.9),
        ),
        scene.spoon(1060, 640, -52, vessels.WHITE, "#f4ead2", 1.15),
        scene.steam(570, 230, 280, 3),
    )


@seen(HIGH)
def teochew_oyster_porridge(rng: Random) -> str:
    """Grains apart in clear broth, grey oysters, minced pork, fried fish, celery leaf; ink-blue bowl."""
    bowl = vessels.bowl(vessels.INK_WARE, vessels.drip_decor("#59636b"))
    w = bowl.well
    return picture(
        table(rng, "stone", scene.tiles(("#f2ecdd", "#59636b"), 0, 2)),
        bowl.hold(
            staples.liquid(w, "#d8c089"),
            staples.loose_grains(rng, w),
            meats.mince(rng, w.x + 110, w.y + 40, 170, "#b0795a", 40),
            laid(
                rng,
                seafood.oyster,
                w,
                (200, 0.58, 0),
                (240, 0.56, 30),
                (285, 0.54, -20),
                (165, 0.5, 50),
                (220, 0.24, 10),
                (320, 0.3, 0),
                (130, 0.6, -30),
                (335, 0.62, 20),
                size=1.4,
            ),
            strewn(rng, bites.cracker, w.inside(0.34, 150, -60).spread(rng, 5), 0.9),
            greens.chopped_herb(rng, w.inside(0.78).spread(rng, 44)),
            greens.fried_garlic(rng, w.x, w.y, 120, 60, 34),
        ),
        scene.spoon(1080, 680, -50, vessels.INK_WARE),
        scene.steam(590, 215),
    )


DISHES = {
    "sampan-congee": sampan_congee,
    "pork-century-egg-congee": pork_century_egg_congee,
    "fresh-fish-slice-congee": fresh_fish_slice_congee,
    "minced-beef-congee": minced_beef_congee,
    "crab-congee": crab_congee,
    "abalone-chicken-congee": abalone_chicken_congee,
    "pork-liver-kidney-congee": pork_liver_kidney_congee,
    "dried-scallop-chicken-congee": dried_scallop_chicken_congee,
    "pumpkin-millet-congee": pumpkin_millet_congee,
    "corn-mushroom-congee": corn_mushroom_congee,
    "plain-congee": plain_congee,
    "teochew-oyster-porridge": teochew_oyster_porridge,
}
