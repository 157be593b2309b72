"""Noodles in soup, tossed, and fried."""

from random import Random

import bites
import greens
import meats
import scene
import seafood
import staples
import vessels
from arrange import laid, strewn, tossed
from palette import BLUE, JADE, LANTERN, LANTERN_DEEP
from scene import picture, table
from view import HIGH, LAMP, NOON, seen

EGG = "#b8842f", ("#d8a441", "#ecc45f", "#f6d988")
HO_FUN = "#f8efdc"
SEARED = "#c88d4f"


@seen(HIGH, NOON)
def beef_brisket_noodle_soup(rng: Random) -> str:
    """Clear broth, slabs of brisket, radish, thin egg noodles, in a blue-and-white bowl."""
    bowl = vessels.bowl(vessels.WHITE, vessels.lines_decor(BLUE, (0.1, 16), (0.22, 4), (0.3, 4)))
    w = bowl.well
    return picture(
        table(rng, "paper", scene.napkin("#e7d9c0", LANTERN, 985, 520, 420, 980, 10)),
        scene.chopsticks(1075, 470, -66),
        bowl.hold(
            staples.liquid(w, "#dba653"),
            staples.oil(rng, w, "#f6d58c", 40),
            staples.nest(rng, w.inside(0.6, 50, 56), *EGG, 6.5),
            laid(
                rng,
                meats.radish,
                w,
                (312, 0.7, 10),
                (344, 0.6, 60),
                (284, 0.56, 30),
                (8, 0.66, 20),
                size=1.35,
            ),
            laid(
                rng,
                meats.brisket,
                w,
                (236, 0.6, 14),
                (196, 0.58, -10),
                (268, 0.34, 36),
                (168, 0.5, 18),
                (214, 0.16, -14),
                size=1.5,
            ),
            greens.scallion_rings(rng, w.inside(0.6, -20, -6).spread(rng, 18), 1.15),
            greens.coriander(rng, w.x + 60, w.y - 10, -40, 1.2),
            staples.gloss(w.inside(0.94).spread(rng, 10, 0.96, 0.8), 50, "#fff0c4", 6, 0.8),
        ),
        scene.steam(520, 230),
    )


@seen(light=NOON)
def shrimp_wonton_noodle_soup(rng: Random) -> str:
    """Wontons with coral bellies over combed egg noodles, in the rooster bowl."""
    bowl = vessels.bowl(vessels.ROOSTER, vessels.rooster_decor())
    w = bowl.well
    return picture(
        table(rng, "straw", scene.tiles(("#f7efdc", LANTERN), 0, 2)),
        scene.spoon(1060, 650, -50, vessels.ROOSTER, "#d9a457"),
        bowl.hold(
            staples.liquid(w, "#dfac58"),
            staples.oil(rng, w),
            staples.nest(rng, w.inside(0.72, -14, -20), *EGG, 6.5),
            laid(
                rng,
                bites.wonton,
                w,
                (158, 0.62, 190),
                (22, 0.6, -10),
                (118, 0.56, 150),
                (62, 0.6, 30),
                (88, 0.12, -30),
                size=1.42,
            ),
            meats.shreds(rng, w.inside(0.7, 0, -10).spread(rng, 26), "#d3cc62", 74, 9),
            staples.gloss(w.inside(0.94).spread(rng, 10, 0.96, 0.8), 50, "#fff0c4", 6, 0.8),
        ),
        scene.steam(560, 220),
    )


@seen(HIGH, NOON)
def sui_gow_noodle_soup(rng: Random) -> str:
    """Half-moon dumplings in a ring round a hank of noodles, in a jade bowl."""
    bowl = vessels.bowl(vessels.JADE_WARE, vessels.lines_decor("#e6eee2", (0.12, 5), (0.2, 3)))
    w = bowl.well
    return picture(
        table(rng, "oat", scene.sun(JADE, 600, 500, 570)),
        bowl.hold(
            staples.liquid(w, "#dfac58"),
            staples.oil(rng, w, count=24),
            staples.nest(rng, w.inside(0.56, 6, 0), *EGG, 6.5),
            laid(
                rng,
                bites.sui_gow,
                w,
                (205, 0.62, -30),
                (335, 0.64, 30),
                (158, 0.66, 24),
                (25, 0.66, -28),
                (92, 0.6, 4),
                size=1.16,
            ),
            greens.scallion_lengths(rng, w.inside(0.4).spread(rng, 7), 1.3),
            greens.seeds(rng, w.inside(0.5).spread(rng, 20)),
        ),
        scene.chopsticks(1020, 700, -24, LANTERN_DEEP),
        scene.steam(590, 230),
    )


@seen(HIGH, NOON)
def chu_hou_brisket_lo_mein(rng: Random) -> str:
    """Dry noodles under dark brisket and tendon on a plate; the soup in a small bowl."""
    plate = vessels.plate(
        vessels.WHITE,
        vessels.rim_line(LANTERN),
        vessels.rim_line(LANTERN, 0.9, 3),
        x=540,
        y=520,
        radius=450,
        aspect=0.94,
    )
    w = plate.well
    soup = vessels.cup(
        vessels.WHITE, x=1050, y=170, radius=140, deep=0.66, taper=0.5, rings=((LANTERN, 0.16, 7),)
    )
    return picture(
        table(rng, "mist"),
        plate.hold(
            staples.nest(rng, w.inside(0.92, 14, 4), "#a8701f", ("#d0973a", "#e3b352", "#f0c868")),
            staples.gravy(rng, w.inside(0.5, -30, -40), "#7a3d1e", alpha=0.85),
            laid(
                rng,
                meats.dark_brisket,
                w,
                (205, 0.5, -10),
                (262, 0.52, 20),
                (310, 0.36, 50),
                (170, 0.22, 8),
                (20, 0.12, -24),
                size=1.45,
            ),
            laid(rng, meats.tendon, w, (232, 0.12, 20), (335, 0.5, 10), (150, 0.42, 0), size=1.3),
            greens.scallion_rings(rng, w.inside(0.5, -20, -30).spread(rng, 12), 1.3),
            laid(rng, greens.bok_choy, w, (20, 0.66, -30), size=1.0),
        ),
        soup.hold(
            staples.liquid(soup.well, "#d9ac62"),
            greens.scallion_rings(rng, soup.well.inside(0.6).spread(rng, 7), 1.1),
        ),
        scene.steam(1050, 110, 140, 2, 90),
    )


@seen(HIGH, NOON)
def ginger_scallion_lo_mein(rng: Random) -> str:
    """A golden nest with a green tuft of ginger and scallion in hot oil, nothing else."""
    plate = vessels.plate(vessels.CELADON_WARE, x=600, y=470, radius=460, aspect=0.98, lip=0.8)
    w = plate.well
    nest = w.inside(0.88, 0, -16)
    return picture(
        table(rng, "paper", scene.runner("#e2ead9", JADE, 600, 520)),
        plate.hold(
            staples.gravy(rng, w.inside(0.92), "#a8702c", alpha=0.75),
            staples.nest(rng, nest, "#a8701f", ("#d9a03a", "#ecbb52", "#f3c964"), 8),
            greens.scallion_shreds(rng, w.x - 4, w.y - 56, 170, 96, 90),
            greens.ginger(rng, w.inside(0.4, 0, -54).spread(rng, 30), 60, 7),
            greens.scallion_rings(rng, w.inside(0.62, 0, -30).spread(rng, 20), 1.15),
            staples.gloss(nest.heap(rng, 14, 40, 0.66), 46, "#fff6da", 6, 0.85),
        ),
        scene.chopsticks(1050, 520, -76, "#2c5d4e"),
        scene.sauce_dish(140, 760, "#c89a3e", ware=vessels.JADE_WARE),
    )


@seen(HIGH, LAMP)
def beef_chow_fun(rng: Random) -> str:
    """Wide, soy-dark rice noodles seared with beef, sprouts and scallion, heaped on an oval plate."""
    plate = vessels.plate(vessels.WHITE, vessels.rim_line(JADE), vessels.rim_line(JADE, 0.9, 3))
    w = plate.well
    return picture(
        table(rng, "apricot", scene.napkin("#f4ead6", JADE, 150, 620, 460, 900, -14)),
        plate.hold(
            staples.gravy(rng, w.inside(0.96), "#7d4a22"),
            staples.ho_fun(rng, w.inside(0.98), SEARED, width=52, count=26, rise=90),
            strewn(rng, meats.beef_slice, w.heap(rng, 9, 110, 0.66), 1.3),
            greens.sprouts(rng, w.heap(rng, 16, 110, 0.72), 1.2),
            greens.scallion_lengths(rng, w.heap(rng, 16, 110, 0.74), 1.4),
            staples.gloss(w.heap(rng, 16, 90, 0.76), 40, "#f6cf94"),
        ),
        scene.chopsticks(1080, 660, -50, LANTERN_DEEP),
        scene.steam(600, 290),
    )


@seen(HIGH.close(1.08, 600, 455))
def beef_black_bean_ho_fun(rng: Random) -> str:
    """Seared ho fun in long bends, glossy black bean gravy, beef, peppers and onion over it; cobalt plate."""
    plate = vessels.plate(vessels.COBALT, vessels.rim_line("#dfe7ec", 0.94, 5), aspect=0.94, lip=0.84)
    w = plate.well
    return picture(
        table(rng, "sky"),
        plate.hold(
            staples.gravy(rng, w.inside(0.94), "#8a5428", lobes=13, alpha=0.8),
            staples.ho_fun(rng, w.inside(0.98), "#eed6a2", width=54, count=24, rise=60),
            staples.gravy(rng, w.inside(0.5, 0, -30), "#7a4420", lobes=13, alpha=0.85),
            tossed(
                rng,
                w.inside(0.9, 0, -24).heap(rng, 32, 80, 0.7),
                (meats.velvet_beef, 6),
                (greens.pepper, 2),
                (greens.red_pepper, 2),
                (greens.onion, 2),
                size=1.2,
            ),
            greens.black_beans(rng, w.inside(0.9, 0, -14).heap(rng, 26, 60, 0.78), 0.9),
            staples.gloss(w.inside(0.7, 0, -30).heap(rng, 16, 60, 0.8), 44, "#fff0d4", 6, 0.85),
        ),
        scene.chopsticks(1095, 700, -52, "#2b2730"),
        scene.steam(590, 280),
    )


@seen(light=NOON)
def singapore_vermicelli(rng: Random) -> str:
    """Turmeric-yellow thin noodles with prawns, barbecue pork, green pepper and egg."""
    plate = vessels.plate(
        vessels.WHITE, vessels.rim_flowers("#c1432e", "#4d7f52", [30, 150, 210, 330]), aspect=0.9
    )
    nest = plate.well.inside(0.9, 0, -14)
    return picture(
        table(rng, "blush", scene.tiles(("#f9f0de", JADE), 838, 2)),
        plate.hold(
            staples.nest(rng, nest, "#a86a17", ("#d6941f", "#e9ac30", "#f3c152"), 5.5),
            meats.shreds(rng, nest.heap(rng, 22, 90, 0.66), "#b64a35", 80, 14),
            meats.shreds(rng, nest.heap(rng, 16, 90, 0.66), "#ffdf7a", 80, 14),
            greens.sprouts(rng, nest.heap(rng, 8, 90, 0.62), 1.05),
            meats.shreds(rng, nest.heap(rng, 14, 90, 0.66), "#57934a", 84, 13),
            strewn(rng, seafood.prawn, nest.heap(rng, 9, 90, 0.62), 1.2),
            staples.threads(
                rng, nest.inside(0.7, 0, -20), "#f3c152", count=14, width=5.5, rise=60, length=96
            ),
            greens.scallion_lengths(rng, nest.heap(rng, 8, 90, 0.66), 1.1),
            greens.chilli_rings(rng, nest.heap(rng, 7, 90, 0.6), size=1.15),
            staples.gloss(nest.heap(rng, 12, 80, 0.62), 44, "#fff6d0", 6, 0.85),
        ),
        scene.chopsticks(1075, 300, -70, "#2c5d4e"),
    )


@seen(light=NOON)
def seafood_crispy_chow_mein(rng: Random) -> str:
    """A nest of noodles fried crisp and brown at the edge, seafood and greens in pale gravy on its crown."""
    plate = vessels.plate(vessels.WHITE, vessels.rim_dashes(BLUE), vessels.rim_line(BLUE), aspect=0.92)
    w = plate.well
    nest = w.inside(0.99, 0, -4)
    return picture(
        table(rng, "rose"),
        plate.hold(
            staples.gravy(rng, w.inside(0.9, 0, 14), "#8a5218", lobes=19),
            staples.threads(rng, nest, "#b86f1e", count=104, width=6, rise=40, reach=0.94, length=70),
            staples.threads(rng, nest, "#e2a53c", count=92, width=5, rise=60, reach=0.92, length=64),
            staples.threads(
                rng, nest.inside(0.96), "#f3c562", count=34, width=4, rise=60, reach=0.95, length=54
            ),
            staples.gravy(rng, w.inside(0.6, 0, -34), "#ecd2a0", lobes=13),
            laid(rng, greens.bok_choy, w, (196, 0.46, 172), (344, 0.48, -8), (272, 0.5, -84), size=1.05),
            tossed(
                rng,
                w.inside(0.68, 0, -30).heap(rng, 17, 70, 0.8),
                (seafood.prawn, 4),
                (seafood.squid_curl, 2),
                (seafood.scallop, 2),
                (greens.shiitake, 1),
                size=1.16,
            ),
            laid(rng, greens.carrot, w, (250, 0.42, 0), (100, 0.3, 20), (60, 0.36, 50), size=1.1),
            staples.gloss(w.inside(0.5, 0, -40).spread(rng, 10), 36),
        ),
        scene.steam(600, 270),
    )


@seen(HIGH, LAMP)
def braised_e_fu_noodles(rng: Random) -> str:
    """Flat, springy, soy-tinted e-fu noodles with straw mushrooms and yellow chives, on a red plate."""
    plate = vessels.plate(vessels.VERMILION, vessels.rim_line("#f0cf8a", 0.93, 6), aspect=0.86, lip=0.82)
    w = plate.well
    return picture(
        table(rng, "straw"),
        plate.hold(
            staples.gravy(rng, w.inside(0.94), "#9c6228", alpha=0.8),
            staples.nest(rng, w.inside(0.94, 0, -10), "#7d4a1c", ("#b8792f", "#cf9445", "#e0ac5e"), 13),
            strewn(rng, greens.straw_mushroom, w.heap(rng, 9, 60, 0.6), 1.2),
            meats.shreds(rng, w.heap(rng, 18, 60, 0.62), "#d9d27a", 96, 11),
            strewn(rng, greens.mushroom_slice, w.heap(rng, 5, 60, 0.5), 1.1),
            staples.gloss(w.heap(rng, 12, 60, 0.6), 46, "#ffe9c0", 6, 0.8),
        ),
        scene.chopsticks(1070, 600, -58, LANTERN_DEEP, "#e9c98a"),
    )


@seen(HIGH.close(1.1, 590, 455), NOON)
def soy_sauce_chow_mein(rng: Random) -> str:
    """Thin noodles fried dark with soy, a toss of white sprouts, green scallion and sesame."""
    plate = vessels.plate(vessels.CELADON_WARE, vessels.rim_line(JADE, 0.96, 8), x=590, aspect=0.8, y=455)
    w = plate.well
    nest = w.inside(0.86, 0, -20)
    return picture(
        table(rng, "stone", scene.napkin("#b9412f", "#f3e7d3", 1060, 470, 300, 1200, 6)),
        plate.hold(
            staples.nest(rng, nest, "#4f2712", ("#93541f", "#ad6929", "#c27c36")),
            greens.sprouts(rng, w.heap(rng, 16, 130, 0.6), 1.2),
            greens.scallion_lengths(rng, w.heap(rng, 14, 130, 0.6), 1.15),
            greens.seeds(rng, w.heap(rng, 40, 130, 0.66)),
            staples.gloss(w.heap(rng, 12, 130, 0.6), 46, "#ffe6bd", 6, 0.8),
        ),
        scene.chopsticks(300, 790, 8, "#2b2730"),
    )


@seen(HIGH, NOON)
def fish_ball_ho_fun_soup(rng: Random) -> str:
    """White fish balls and white ho fun in a clear, pale broth, blue-banded bowl, green on top."""
    bowl = vessels.bowl(
        vessels.WHITE,
        vessels.lines_decor(BLUE, (0.1, 20), (0.24, 4), (0.5, 4)),
        vessels.dash_decor(BLUE, 0.29, 26),
    )
    w = bowl.well
    return picture(
        table(rng, "celadon", scene.tiles(("#f5f1e2", "#7fae98"), 0, 3, 38)),
        bowl.hold(
            staples.liquid(w, "#e9cd88"),
            staples.ho_fun(
                rng, w.inside(0.72, 40, 26), "#fbf1dc", width=46, count=20, rise=24, floor="#c4a262"
            ),
            greens.lettuce(rng, w.inside(0.4, 170, -60).spread(rng, 14), "#7fb84e"),
            *(
                seafood.fish_ball(rng, *w.at(a, r), size=1.32)
                for a, r in (
                    (232, 0.66),
                    (278, 0.62),
                    (200, 0.54),
                    (246, 0.32),
                    (158, 0.6),
                    (320, 0.34),
                    (176, 0.2),
                )
            ),
            staples.oil(rng, w, "#f8e6ae", 30),
            greens.scallion_rings(rng, w.inside(0.74).spread(rng, 24), 1.15),
            greens.fried_garlic(rng, w.x + 40, w.y + 60, 110, 60, 60),
            staples.gloss(w.inside(0.95).spread(rng, 10, 0.96, 0.8), 50, "#ffffff", 6, 0.8),
        ),
        scene.sauce_dish(1090, 720, "#b93a22", 84),
        scene.steam(560, 220),
    )


@seen(HIGH, NOON)
def vegetable_ho_fun_soup(rng: Random) -> str:
    """Ho fun in brown mushroom broth under shiitake, wood ear, tofu, carrot and bok choy, stoneware bowl."""
    bowl = vessels.bowl(
        vessels.STONEWARE, vessels.speckle_decor("#6d5a44"), vessels.lines_decor("#8d6f4c", (0.14, 10))
    )
    w = bowl.well
    return picture(
        table(rng, "mist", scene.napkin("#dcc9a4", "#6a8f63", 210, 640, 520, 820, -18)),
        bowl.hold(
            staples.liquid(w, "#bd8340"),
            staples.ho_fun(rng, w.inside(0.8, 0, 26), HO_FUN, width=46, count=22, rise=24, floor="#8f5f2c"),
            laid(rng, greens.bok_choy, w, (196, 0.5, 200), (215, 0.55, 215), size=1.15),
            laid(rng, bites.tofu, w, (330, 0.62, 20), (352, 0.64, 40), (318, 0.36, 10), size=1.25),
            laid(rng, greens.shiitake, w, (262, 0.55, 0), (232, 0.2, 30), (296, 0.3, 60), size=1.35),
            laid(rng, greens.wood_ear, w, (150, 0.55, 0), (128, 0.36, 40), size=1.35),
            laid(
                rng, greens.carrot, w, (20, 0.4, 0), (80, 0.3, 30), (110, 0.62, 10), (45, 0.62, 0), size=1.25
            ),
            laid(rng, greens.snow_pea, w, (60, 0.5, -30), (30, 0.7, 20), size=1.2),
            staples.oil(rng, w, "#e8b868", 24),
            staples.gloss(w.inside(0.95).spread(rng, 10, 0.96, 0.8), 50, "#ffe9bd", 6, 0.8),
        ),
        scene.steam(590, 220),
    )


DISHES = {
    "beef-brisket-noodle-soup": beef_brisket_noodle_soup,
    "shrimp-wonton-noodle-soup": shrimp_wonton_noodle_soup,
    "sui-gow-noodle-soup": sui_gow_noodle_soup,
    "chu-hou-brisket-lo-mein": chu_hou_brisket_lo_mein,
    "ginger-scallion-lo-mein": ginger_scallion_lo_mein,
    "beef-chow-fun": beef_chow_fun,
    "beef-black-bean-ho-fun": beef_black_bean_ho_fun,
    "singapore-vermicelli": singapore_vermicelli,
    "seafood-crispy-chow-mein": seafood_crispy_chow_mein,
    "braised-e-fu-noodles": braised_e_fu_noodles,
    "soy-sauce-chow-mein": soy_sauce_chow_mein,
    "fish-ball-ho-fun-soup": fish_ball_ho_fun_soup,
    "vegetable-ho-fun-soup": vegetable_ho_fun_soup,
}
