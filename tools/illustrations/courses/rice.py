"""Clay pot rice, barbecue over rice, fried and baked rice."""

from random import Random

import greens
import meats
import scene
import seafood
import staples
import vessels
from arrange import laid, row, strewn, tossed
from palette import BLUE, JADE, LANTERN, Tone, tone
from scene import picture, table
from view import HIGH, LAMP, NOON, OVERHEAD, seen

WHITE_RICE = "#f4ead4"
DUCK = Tone("#e59a4e", "#9a3f1c", "#5f2214")
SOY_SKIN = Tone("#e2a45a", "#96501f", "#5c2c17")
DARK_MEAT = tone("#b98a6e", 0.4)
PALE_MEAT = tone("#f0dcc0", 0.5, 0.2)


@seen(HIGH, LAMP)
def cured_meat_clay_pot_rice(rng: Random) -> str:
    """Sausage, liver sausage and cured belly in rows over rice with a golden crust."""
    pot = vessels.clay_pot()
    w = pot.well
    return picture(
        table(rng, "apricot", scene.wood_block(575, 640, 430)),
        vessels.pot_lid(1035, 165, 205),
        pot.hold(
            staples.rice_bed(rng, w, WHITE_RICE, scorched=True),
            laid(rng, greens.gai_lan, w, (278, 0.62, 12), (300, 0.5, -8), size=1.05),
            row(rng, meats.sausage, (w.x - 232, w.y + 42), (56, -24), 5, 40, 1.5),
            row(rng, meats.liver_sausage, (w.x - 150, w.y + 118), (58, -26), 5, 40, 1.5),
            row(rng, meats.cured_pork, (w.x + 80, w.y + 120), (52, -36), 4, 62, 1.4),
            greens.scallion_rings(rng, w.inside(0.8).spread(rng, 14), 1.3),
        ),
        scene.sauce_dish(120, 770, "#3d2018"),
        scene.steam(500, 230),
    )


@seen(HIGH, LAMP)
def minced_beef_egg_clay_pot_rice(rng: Random) -> str:
    """A round of minced beef with a whole yolk in its middle, in a dark glazed pot."""
    pot = vessels.clay_pot("#8a5636", "#2f2220", x=600, y=390, handle=168, wire=False)
    w = pot.well
    return picture(
        table(rng, "sky", scene.napkin("#f3e7d3", BLUE, 930, 560, 460, 900, 14)),
        pot.hold(
            staples.rice_bed(rng, w, WHITE_RICE, scorched=True),
            meats.mince(rng, w.x, w.y + 6, 250, "#95573c", 260),
            meats.yolk(w.x - 6, w.y - 18, 88),
            greens.scallion_rings(rng, w.spread(rng, 26, 0.86, 0.55), 1.35),
        ),
        scene.spoon(1030, 690, -40),
        scene.steam(600, 220),
    )


@seen(HIGH, LAMP)
def chicken_mushroom_clay_pot_rice(rng: Random) -> str:
    """Pale chicken, star-cut shiitake and ginger."""
    pot = vessels.clay_pot("#cfa873", "#5b3322", x=610, handle=150)
    w = pot.well
    return picture(
        table(rng, "mist", scene.tiles(("#f5efdd", JADE), 0, 2)),
        pot.hold(
            staples.rice_bed(rng, w, WHITE_RICE, scorched=True),
            laid(
                rng,
                meats.poached,
                w,
                (190, 0.66, 10),
                (230, 0.6, -30),
                (20, 0.62, 40),
                (335, 0.6, 5),
                (120, 0.58, 20),
                (62, 0.56, -15),
                size=1.35,
            ),
            laid(
                rng,
                greens.shiitake,
                w,
                (280, 0.56, 0),
                (160, 0.34, 20),
                (350, 0.22, 50),
                (95, 0.3, 0),
                size=1.5,
            ),
            greens.ginger(rng, w.inside(0.66).spread(rng, 18), 70, 8),
            greens.scallion_lengths(rng, w.inside(0.7).spread(rng, 9), 1.3),
        ),
        scene.sauce_dish(1080, 740, "#4a2418", ring=LANTERN),
        scene.steam(600, 230),
    )


@seen(HIGH, LAMP)
def black_bean_spare_rib_clay_pot_rice(rng: Random) -> str:
    """Short ribs with their bones, black beans, red chilli."""
    pot = vessels.clay_pot("#dcc39a", "#3f2a22", x=560, handle=30)
    w = pot.well
    return picture(
        table(rng, "rose", scene.wood_block(565, 640, 440, "#8d5a34")),
        pot.hold(
            staples.rice_bed(rng, w, "#f1e4c8"),
            staples.gravy(rng, w.inside(0.78), "#c08a58", alpha=0.75),
            strewn(rng, meats.rib, w.heap(rng, 12, 40, 0.72), 1.35),
            greens.black_beans(rng, w.inside(0.74, 0, -14).spread(rng, 26), 1.2),
            greens.chilli_rings(rng, w.inside(0.7, 0, -10).spread(rng, 9), size=1.4),
            greens.scallion_rings(rng, w.inside(0.9).spread(rng, 12), 1.2),
        ),
        scene.chopsticks(1080, 330, -70),
        scene.steam(560, 220),
    )


@seen(HIGH, LAMP)
def salted_fish_pork_clay_pot_rice(rng: Random) -> str:
    """A pale pork cake with three amber pieces of salted fish and ginger."""
    pot = vessels.clay_pot("#b98d5c", "#4a2a1e", x=600, handle=-18)
    w = pot.well
    return picture(
        table(rng, "paper", scene.bamboo_mat(600, 500, 1000, 900, -4)),
        pot.hold(
            staples.rice_bed(rng, w, WHITE_RICE, scorched=True),
            staples.gravy(rng, w.inside(0.8, -6, 10), "#a5602c", alpha=0.5),
            meats.patty(rng, w.x - 6, w.y - 4, 270, 178, "#d2a07e"),
            meats.salted_fish(rng, w.x - 10, w.y - 24, -14, 3),
            greens.ginger(rng, w.inside(0.5, 0, -6).spread(rng, 14), 60, 6),
            greens.scallion_rings(rng, w.inside(0.8).spread(rng, 20, 0.94, 0.4), 1.2),
        ),
        scene.tea_cup(1070, 690, 96, vessels.CELADON_WARE),
        scene.steam(600, 220),
    )


@seen(HIGH.close(1.12, 620, 460), NOON)
def barbecue_pork_over_rice(rng: Random) -> str:
    """A fan of char siu against a dome of rice, greens beside."""
    plate = vessels.plate(vessels.WHITE, vessels.rim_line(LANTERN, 0.95, 10))
    w = plate.well
    return picture(
        table(rng, "straw", scene.tiles(("#fbf2dd", LANTERN), 838, 2)),
        plate.hold(
            staples.mound(rng, w.x - 110, w.y - 50, 265, 165, 110, WHITE_RICE),
            laid(rng, greens.gai_lan, w, (292, 0.62, 40), (318, 0.66, 56), size=1.15),
            row(rng, meats.char_siu, (w.x - 190, w.y + 92), (66, -8), 8, 74, 1.55),
            greens.seeds(rng, w.inside(0.5, 30, 70).spread(rng, 26)),
        ),
        scene.chopsticks(1090, 690, -50, "#8c241f"),
        scene.steam(480, 240, 200, 2),
    )


@seen(HIGH.close(1.12, 620, 460), NOON)
def roast_duck_over_rice(rng: Random) -> str:
    """Chopped duck with lacquered skin over rice, a dish of plum sauce."""
    plate = vessels.plate(vessels.MUSTARD, vessels.rim_line("#8c5a1e", 0.94, 5), aspect=0.9, x=570)
    w = plate.well
    return picture(
        table(rng, "celadon"),
        plate.hold(
            staples.mound(rng, w.x + 60, w.y - 60, 290, 160, 90, WHITE_RICE),
            laid(rng, greens.bok_choy, w, (228, 0.66, 196), (206, 0.64, 184), size=1.25),
            meats.chopped_bird(
                rng, w.x + 40, w.y + 30, DUCK, DARK_MEAT, count=7, turn=-10, length=250, step=76
            ),
            meats.drumstick(w.x - 190, w.y + 86, DUCK, 150, 0.9),
        ),
        scene.sauce_dish(1085, 160, "#d9852e", 104),
    )


@seen(HIGH.close(1.12, 620, 460), NOON)
def soy_chicken_over_rice(rng: Random) -> str:
    """Glossy brown chicken in a row, ginger-scallion dip in its own dish on the plate."""
    plate = vessels.plate(vessels.CELADON_WARE, vessels.rim_line(JADE, 0.95, 6), aspect=0.9)
    w = plate.well
    return picture(
        table(rng, "blush", scene.napkin("#e4ecdd", JADE, 1020, 300, 420, 900, -16)),
        plate.hold(
            staples.mound(rng, w.x - 150, w.y - 60, 240, 160, 110, WHITE_RICE),
            scene.sauce_dish(
                w.x + 230,
                w.y - 110,
                "#b8c26a",
                110,
                bits=greens.scallion_rings(
                    rng, vessels.Well(w.x + 230, w.y - 106, 58, 38).spread(rng, 14), 0.9
                ),
            ),
            meats.chopped_bird(
                rng, w.x + 30, w.y + 70, SOY_SKIN, PALE_MEAT, count=7, turn=-4, length=235, step=84
            ),
            laid(rng, greens.coriander, w, (120, 0.5, -40), (110, 0.62, 0), size=1.05),
        ),
        scene.steam(440, 230, 180, 2),
    )


@seen(OVERHEAD, NOON)
def yangzhou_fried_rice(rng: Random) -> str:
    """A golden hill with egg, prawns, char siu dice, peas and scallion."""
    plate = vessels.plate(
        vessels.WHITE,
        vessels.rim_flowers("#c1432e", "#4d7f52", [20, 90, 160, 220, 270, 320]),
        aspect=0.96,
        radius=480,
    )
    w = plate.well
    return picture(
        table(rng, "mist", scene.sun("#c9dbc6", 600, 500, 590)),
        plate.hold(
            staples.mound(rng, w.x, w.y + 50, 385, 235, 190, "#f0c972", 900),
            meats.shreds(rng, w.inside(0.9, 0, 10).heap(rng, 16, 150, 0.8), "#f9d65e", 50, 18),
            strewn(rng, meats.char_siu_dice, w.inside(0.92, 0, 12).heap(rng, 20, 160, 0.82), 0.86),
            greens.peas(rng, w.inside(0.92, 0, 12).heap(rng, 38, 160, 0.84)),
            strewn(rng, seafood.prawn, w.inside(0.9, 0, 6).heap(rng, 9, 170, 0.7), 1.05),
            greens.scallion_rings(rng, w.inside(0.9, 0, 10).heap(rng, 24, 165, 0.8), 1.2),
            staples.loose_rice(rng, w.inside(0.9, 0, 10).heap(rng, 60, 170, 0.8), "#f0c972"),
        ),
        scene.spoon(1090, 760, -30),
    )


@seen(HIGH.close(1.06, 600, 450), NOON)
def salted_fish_chicken_fried_rice(rng: Random) -> str:
    """A golden heap with browned chicken, crumbs of amber fish, egg and lettuce tossed through it; dark plate."""
    plate = vessels.plate(vessels.INK_WARE, aspect=0.94, radius=490, lip=0.86)
    w, gold = plate.well, "#efc470"
    heap = w.inside(0.88, 0, 14)
    return picture(
        table(rng, "apricot"),
        plate.hold(
            greens.lettuce(rng, w.spread(rng, 18, 0.8, 0.7)),
            staples.mound(rng, w.x, w.y + 50, 385, 240, 190, gold, 900),
            meats.shreds(rng, heap.heap(rng, 30, 170, 0.8), "#ffdd62", 38, 19),
            strewn(rng, meats.browned_dice, heap.heap(rng, 38, 170, 0.8), 0.95),
            strewn(rng, meats.salted_fish, heap.heap(rng, 16, 170, 0.74), 0.42),
            greens.lettuce(rng, heap.heap(rng, 18, 170, 0.8)),
            greens.scallion_rings(rng, heap.heap(rng, 20, 170, 0.8), 1),
            staples.loose_rice(rng, heap.heap(rng, 70, 170, 0.82), gold),
        ),
        scene.chopsticks(110, 560, -80, LANTERN),
    )


def fujian_fried_rice(rng: Random) -> str:
    """Fried rice half drowned in a brown seafood gravy."""
    plate = vessels.bowl(
        vessels.STONEWARE, vessels.lines_decor("#8d6f4c", (0.16, 8)), deep=0.42, y=410, radius=440
    )
    w = plate.well
    return picture(
        table(rng, "straw", scene.runner("#e9c9a4", LANTERN, 600, 640)),
        plate.hold(
            staples.mound(rng, w.x, w.y + 30, 370, 220, 90, "#f1d28a", 720),
            staples.gravy(rng, w.inside(0.76, 0, -46), "#b57a3c", lobes=13),
            tossed(
                rng,
                w.inside(0.86, 0, -20).heap(rng, 24, 90, 0.72),
                (seafood.prawn, 3),
                (seafood.scallop, 2),
                (greens.shiitake, 1),
                (greens.mushroom_slice, 2),
                (meats.diced, 2),
                (seafood.squid_curl, 2),
                size=1.08,
            ),
            greens.peas(rng, w.inside(0.8, 0, -30).spread(rng, 14)),
            staples.gloss(w.inside(0.6, 0, -50).spread(rng, 8)),
        ),
        scene.steam(600, 230),
    )


@seen(light=LAMP)
def baked_pork_chop_rice(rng: Random) -> str:
    """An oven dish of egg-fried rice: browned cheese on tomato sauce, a breaded chop cut in strips before it."""
    dish = vessels.baking_dish("#3f6f8f")
    w = dish.well
    return picture(
        table(rng, "paper", scene.tiles(("#f3e4d0", "#34608f"), 0, 3, 40)),
        dish.hold(
            staples.rice_bed(rng, w, "#f6dc96"),
            greens.peas(rng, w.inside(0.94).spread(rng, 24, 1, 0.7)),
            staples.gravy(rng, w.inside(0.88, 0, -8), "#c93a22", lobes=15),
            staples.melted_cheese(rng, w.inside(0.76, -6, -52)),
            staples.gravy(rng, vessels.Well(w.x + 6, w.y + 96, 320, 74), "#d1472a", lobes=13),
            row(rng, meats.chop_edge, (w.x - 215, w.y + 62), (84, -5), 6, 78, 1.3),
            staples.gloss([(w.x - 190 + 84 * k, w.y + 2 - 5 * k) for k in range(6)], 30, "#ffe9b8", 6),
            staples.gloss(
                [(w.x - 330, w.y - 20), (w.x + 300, w.y - 30), (w.x + 320, w.y + 20)], 40, "#ffb497", 7
            ),
        ),
        scene.steam(590, 250),
    )


@seen(HIGH, NOON)
def vegetable_mushroom_fried_rice(rng: Random) -> str:
    """Fried rice with corn, carrot, greens and sliced shiitake in a jade bowl."""
    bowl = vessels.bowl(vessels.JADE_WARE, vessels.drip_decor("#4d806c"), deep=0.5)
    w = bowl.well
    return picture(
        table(rng, "oat", scene.napkin("#f6eedd", "#d69a3c", 220, 560, 520, 860, 16)),
        bowl.hold(
            staples.mound(rng, w.x, w.y + 24, 350, 226, 120, "#f3dda2", 720),
            greens.kernels(rng, w.heap(rng, 52, 140, 0.86)),
            greens.lettuce(rng, w.heap(rng, 16, 140, 0.8), "#4f8f4d"),
            strewn(rng, meats.carrot_dice, w.heap(rng, 20, 140, 0.82), 0.7),
            strewn(rng, greens.mushroom_slice, w.heap(rng, 10, 140, 0.72), 1.3),
            greens.scallion_rings(rng, w.heap(rng, 16, 140, 0.8), 1.15),
        ),
        scene.spoon(1065, 700, -46, vessels.CELADON_WARE),
    )


DISHES = {
    "cured-meat-clay-pot-rice": cured_meat_clay_pot_rice,
    "minced-beef-egg-clay-pot-rice": minced_beef_egg_clay_pot_rice,
    "chicken-mushroom-clay-pot-rice": chicken_mushroom_clay_pot_rice,
    "black-bean-spare-rib-clay-pot-rice": black_bean_spare_rib_clay_pot_rice,
    "salted-fish-pork-clay-pot-rice": salted_fish_pork_clay_pot_rice,
    "barbecue-pork-over-rice": barbecue_pork_over_rice,
    "roast-duck-over-rice": roast_duck_over_rice,
    "soy-chicken-over-rice": soy_chicken_over_rice,
    "yangzhou-fried-rice": yangzhou_fried_rice,
    "salted-fish-chicken-fried-rice": salted_fish_chicken_fried_rice,
    "fujian-fried-rice": fujian_fried_rice,
    "baked-pork-chop-rice": baked_pork_chop_rice,
    "vegetable-mushroom-fried-rice": vegetable_mushroom_fried_rice,
}
