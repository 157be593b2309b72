"""Stir-fries and vegetables."""

from random import Random

import bites
import greens
import meats
import scene
import seafood
import staples
import vessels
from arrange import laid, strewn, tossed
from palette import BLUE, JADE, LANTERN
from pen import paint, soft
from scene import picture, table
from shapes import cast
from view import HIGH, LAMP, NOON, OVERHEAD, seen


@seen(HIGH, LAMP)
def sweet_sour_pork(rng: Random) -> str:
    """Lacquer-red crisp pork with pineapple and green pepper, white plate, red tiles."""
    plate = vessels.plate(
        vessels.WHITE, vessels.rim_flowers("#c1432e", "#4d7f52", [30, 150, 210, 330]), aspect=0.9
    )
    w = plate.well
    return picture(
        table(rng, "apricot", scene.tiles(("#fbf2dd", LANTERN), 0, 2)),
        plate.hold(
            staples.gravy(rng, w.inside(0.88), "#d24a22"),
            tossed(
                rng,
                w.heap(rng, 32, 120, 0.78),
                (seafood.pork_piece, 5),
                (greens.pineapple, 2),
                (greens.pepper, 1),
                (greens.red_pepper, 1),
                size=1.3,
            ),
            staples.gloss(w.heap(rng, 16, 120, 0.72), 40, "#ffd9b0"),
        ),
        scene.chopsticks(1085, 640, -58, "#2b2730"),
    )


@seen(HIGH, LAMP)
def beef_gai_lan(rng: Random) -> str:
    """Leaves of gai lan fanned out to the rim, glossy beef and cut stems heaped before them."""
    plate = vessels.plate(vessels.CELADON_WARE, vessels.rim_line(JADE, 0.95, 8), aspect=0.92, lip=0.84)
    w = plate.well
    fan = sorted((150 + 30 * k for k in range(9)), key=lambda angle: -abs(angle - 270))[::-1]
    return picture(
        table(rng, "blush", scene.napkin("#e4ecdd", JADE, 170, 420, 420, 1100, 8)),
        plate.hold(
            staples.gravy(rng, w.inside(0.8, 0, 20), "#8a5228", alpha=0.9),
            *(laid(rng, greens.gai_lan, w, (angle, 0.4, angle), size=1.24) for angle in fan),
            staples.gravy(rng, w.inside(0.46, 0, 20), "#7b4522", alpha=0.9),
            strewn(rng, meats.beef_slice, w.inside(0.66, 0, 26).heap(rng, 15, 90, 0.84), 1.5),
            laid(rng, greens.carrot, w, (190, 0.34, 0), (80, 0.4, 20), (330, 0.3, 40), size=1.2),
            laid(
                rng,
                greens.gai_lan_stem,
                w,
                (160, 0.5, -30),
                (130, 0.56, 10),
                (100, 0.62, -24),
                (70, 0.58, 20),
                (45, 0.6, -16),
                (20, 0.5, 34),
                (215, 0.26, 24),
                (300, 0.3, -30),
                size=1.35,
            ),
            greens.ginger(rng, w.inside(0.5, 0, 0).spread(rng, 12), 60, 8),
            staples.gloss(w.inside(0.46, 0, 10).spread(rng, 10), 44, "#f3c79c"),
        ),
        scene.steam(590, 270),
    )


@seen(HIGH, LAMP)
def cashew_chicken(rng: Random) -> str:
    """Ivory cashews among brown glazed chicken, celery and red and green pepper; cobalt plate."""
    plate = vessels.plate(vessels.COBALT, aspect=0.94, radius=485, lip=0.82)
    w = plate.well
    return picture(
        table(rng, "paper", scene.bamboo_mat(600, 490, 1080, 860, -4)),
        plate.hold(
            staples.gravy(rng, w.inside(0.92), "#8d5426", alpha=0.95),
            tossed(
                rng,
                w.heap(rng, 44, 100, 0.84),
                (meats.glazed, 6),
                (greens.celery, 2),
                (greens.red_pepper, 1),
                (greens.pepper, 1),
                size=1.3,
            ),
            strewn(rng, greens.cashew, w.heap(rng, 17, 120, 0.78), 1.3),
            staples.gloss(w.heap(rng, 10, 110, 0.7), 34),
        ),
        scene.tea_cup(1090, 130, 100, vessels.WHITE, ring=BLUE),
    )


@seen(HIGH, LAMP)
def black_pepper_beef(rng: Random) -> str:
    """Seared cubes with onion on a hot iron plate."""
    iron = vessels.iron_plate()
    w = iron.well
    return picture(
        table(rng, "straw"),
        iron.hold(
            staples.gravy(rng, w.inside(0.92), "#3f231a"),
            strewn(rng, greens.onion, w.spread(rng, 16, 0.86, 0.4), 1.3),
            strewn(rng, meats.cube, w.heap(rng, 15, 60, 0.74), 1.3),
            strewn(rng, greens.purple_onion, w.heap(rng, 8, 80, 0.66), 1.1),
            strewn(rng, greens.pepper, w.heap(rng, 5, 70, 0.7), 0.95),
            greens.seeds(rng, w.heap(rng, 50, 60, 0.8), "#191315", 7),
        ),
        scene.steam(590, 240, 290, 5, 110),
    )


@seen(OVERHEAD.close(1.08, 600, 445), NOON)
def garlic_pea_shoots(rng: Random) -> str:
    """A glossy tangle of shoots and tendrils straight from the wok, crushed fried garlic in it; rose plate."""
    plate = vessels.plate(vessels.ROSE_WARE, y=455, aspect=0.98, radius=430, lip=0.84)
    w = plate.well
    return picture(
        table(rng, "straw", scene.runner("#f7ead0", "#d69a3c", 600, 620)),
        plate.hold(
            staples.gravy(rng, w.inside(0.9), "#c3cb8c", alpha=0.75),
            cast(w.inside(0.58, 0, -10).outline(), 10, 20, 0.3),
            paint(soft(w.inside(0.52, 0, -10).outline()), "#1f5230"),
            strewn(rng, greens.pea_shoot, w.heap(rng, 42, 70, 0.53), 1.24),
            laid(
                rng,
                greens.garlic_clove,
                w,
                (215, 0.4, 20),
                (300, 0.3, 80),
                (40, 0.42, -30),
                (120, 0.34, 50),
                size=0.95,
            ),
            laid(rng, greens.garlic_clove, w, (160, 0.56, 130), (330, 0.56, 10), (80, 0.12, -10), size=0.8),
            greens.fried_garlic(rng, w.x, w.y - 10, 220, 170, 40),
            staples.gloss(w.heap(rng, 12, 60, 0.56), 40, "#f6fce6", 6, 0.8),
        ),
        scene.steam(600, 260, 180, 2),
    )


@seen(OVERHEAD, NOON)
def oyster_sauce_gai_lan(rng: Random) -> str:
    """Straight stems in one orderly bundle, a dark ribbon of sauce across."""
    plate = vessels.plate(
        vessels.WHITE,
        vessels.rim_line(BLUE, 0.95, 8),
        vessels.rim_line(BLUE, 0.9, 3),
        radius=545,
        aspect=0.72,
    )
    w = plate.well
    return picture(
        table(rng, "rose"),
        plate.hold(
            staples.gravy(rng, w.inside(0.78), "#7a4420", alpha=0.75),
            *(
                greens.gai_lan(rng, w.x - 70 + dx, w.y + dy, turn, 1.8)
                for dx, dy, turn in (
                    (10, -170, 4),
                    (-24, -112, -3),
                    (20, -56, 3),
                    (-10, 10, -2),
                    (26, 64, -5),
                    (-18, 122, 1),
                    (14, 180, -7),
                )
            ),
            staples.sauce_ribbon(w.x - 50, w.y + 10, 430),
            greens.seeds(rng, vessels.Well(w.x - 60, w.y, 170, 190).spread(rng, 24)),
        ),
        scene.sauce_dish(1090, 760, "#4a2418", 90, ring=BLUE),
    )


@seen(HIGH, NOON)
def broth_poached_bok_choy(rng: Random) -> str:
    """Baby bok choy like spokes in clear broth with dark and golden egg."""
    bowl = vessels.bowl(
        vessels.WHITE, vessels.lines_decor(JADE, (0.14, 14), (0.34, 4)), deep=0.42, y=405, radius=440
    )
    w = bowl.well
    return picture(
        table(rng, "paper", scene.sun("#c9dbc6", 600, 520, 600)),
        bowl.hold(
            staples.liquid(w, "#e6cd8c"),
            staples.oil(rng, w, "#f7e3a6", 18),
            *(
                greens.bok_choy(rng, w.x + dx, w.y + dy, turn=turn, size=1.5)
                for dx, dy, turn in (
                    (-70, -110, 196),
                    (110, -96, 166),
                    (-150, 10, 190),
                    (120, 20, 172),
                    (-60, 110, 184),
                )
            ),
            laid(
                rng,
                meats.century_egg,
                w,
                (290, 0.4, 10),
                (350, 0.56, 60),
                (70, 0.5, -20),
                (20, 0.2, 30),
                size=1.05,
            ),
            laid(
                rng,
                meats.salted_egg,
                w,
                (275, 0.34, 0),
                (180, 0.34, 20),
                (60, 0.36, 0),
                (140, 0.2, 0),
                (340, 0.12, 0),
                size=1.3,
            ),
            strewn(rng, greens.garlic_clove, w.inside(0.5).spread(rng, 6), 1.0),
            greens.wolfberries(rng, w.inside(0.8).spread(rng, 9), 1.2),
        ),
        scene.steam(590, 220),
    )


@seen(HIGH, NOON)
def buddhas_delight(rng: Random) -> str:
    """Lotus root, wood ear, bean curd, shiitake, snow peas, carrot: the full garden; mustard plate."""
    plate = vessels.plate(
        vessels.MUSTARD, vessels.rim_line("#8c5a1e", 0.95, 4), aspect=0.94, radius=490, lip=0.83
    )
    w = plate.well
    return picture(
        table(rng, "celadon", scene.tiles(("#f5f1e2", JADE), 838, 2)),
        plate.hold(
            staples.gravy(rng, w.inside(0.92), "#c2914e", alpha=0.85),
            tossed(
                rng,
                w.heap(rng, 40, 110, 0.9),
                (greens.lotus_root, 2),
                (greens.wood_ear, 3),
                (greens.snow_pea, 3),
                (greens.bean_curd, 2),
                (greens.carrot, 2),
                (greens.shiitake, 2),
                (bites.fried_tofu, 1),
                (greens.straw_mushroom, 1),
                size=1.15,
            ),
            staples.gloss(w.heap(rng, 8, 110, 0.7)),
        ),
        scene.steam(600, 260, 180, 2),
    )


@seen(OVERHEAD, NOON)
def dry_fried_green_beans(rng: Random) -> str:
    """A stack of blistered beans, all roughly one way, minced pork and dried chilli; ink plate."""
    plate = vessels.plate(vessels.INK_WARE, aspect=0.82, lip=0.85)
    w = plate.well
    return picture(
        table(rng, "sky", scene.napkin("#f6eedd", LANTERN, 1040, 480, 340, 1200, -6)),
        plate.hold(
            *(
                greens.bean_pod(rng, x, y, turn=rng.gauss(-12, 20), size=1.55)
                for x, y in w.heap(rng, 46, 110, 0.74)
            ),
            meats.mince(rng, w.x, w.y - 60, 240, "#96593b", 60),
            strewn(rng, greens.chilli, w.heap(rng, 6, 120, 0.6), 0.95),
            greens.fried_garlic(rng, w.x, w.y - 60, 200, 90, 36),
        ),
    )


STIR_FRIES = {
    "sweet-sour-pork": sweet_sour_pork,
    "beef-gai-lan": beef_gai_lan,
    "cashew-chicken": cashew_chicken,
    "black-pepper-beef": black_pepper_beef,
}
VEGETABLES = {
    "garlic-pea-shoots": garlic_pea_shoots,
    "oyster-sauce-gai-lan": oyster_sauce_gai_lan,
    "broth-poached-bok-choy": broth_poached_bok_choy,
    "buddhas-delight": buddhas_delight,
    "dry-fried-green-beans": dry_fried_green_beans,
}
