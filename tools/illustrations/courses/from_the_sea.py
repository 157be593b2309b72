"""Fish and shellfish."""

from random import Random

import greens
import meats
import scene
import seafood
import staples
import vessels
from arrange import laid, strewn, tossed
from palette import BLUE, JADE, LANTERN
from pen import ellipse
from scene import picture, table
from view import HIGH, LAMP, OVERHEAD, seen


@seen(light=LAMP)
def typhoon_shelter_prawns(rng: Random) -> str:
    """Whole red prawns under a drift of golden garlic, with chilli and black bean."""
    plate = vessels.plate(vessels.WHITE, vessels.rim_dashes(BLUE), vessels.rim_line(BLUE))
    w = plate.well
    return picture(
        table(rng, "straw", scene.tiles(("#fbf2dd", BLUE), 0, 2)),
        plate.hold(
            greens.fried_garlic(rng, w.x, w.y + 30, 400, 210, 120),
            strewn_prawns(rng, w),
            greens.fried_garlic(rng, w.x + 20, w.y - 40, 300, 150, 220),
            greens.black_beans(rng, w.heap(rng, 14, 70, 0.7), 1.2),
            greens.chilli_rings(rng, w.heap(rng, 12, 80, 0.66), size=1.6),
            greens.scallion_rings(rng, w.heap(rng, 12, 70, 0.76), 1.35),
        ),
        scene.crumbs(rng, 1040, 740, 90, "#d99a3f"),
    )


def strewn_prawns(rng: Random, well: vessels.Well) -> str:
    """Whole prawns leaning on each other, heads outward."""
    places = [
        (250, 0.52, 10),
        (300, 0.5, 40),
        (205, 0.62, -14),
        (340, 0.62, 60),
        (150, 0.62, -30),
        (30, 0.6, 100),
        (95, 0.6, 4),
    ]
    return laid(rng, seafood.whole_prawn, well, *places, size=1.4)


@seen(HIGH, LAMP)
def ginger_scallion_crab(rng: Random) -> str:
    """A Dungeness crab chopped in pieces under its shell, glazed, with ginger slices and scallion, on a jade plate."""
    plate = vessels.plate(
        vessels.JADE_WARE, vessels.rim_line("#e6eee2", 0.95, 5), radius=535, y=470, aspect=0.82, lip=0.86
    )
    w = plate.well
    return picture(
        table(rng, "straw"),
        plate.hold(
            staples.gravy(rng, w.inside(0.86), "#b8702c", alpha=0.8),
            greens.scallion_lengths(rng, w.spread(rng, 14, 0.84, 0.5), 1.7),
            strewn(rng, greens.ginger_slice, w.spread(rng, 9, 0.84, 0.6), 1.3),
            laid(rng, seafood.crab_leg, w, (205, 0.74, 200), (335, 0.74, -20), (250, 0.66, 250), size=1.5),
            laid(rng, seafood.crab_shell, w, (275, 0.34, -8), size=1.45),
            greens.scallion_lengths(rng, w.spread(rng, 6, 0.6, 0.3), 1.7),
            laid(rng, seafood.crab_quarter, w, (172, 0.46, 196), (8, 0.42, -12), size=1.4),
            laid(rng, seafood.crab_quarter, w, (112, 0.4, 110), (64, 0.5, 48), size=1.35),
            laid(rng, seafood.claw, w, (142, 0.62, 212), (36, 0.66, -40), size=1.45),
            greens.scallion_lengths(rng, w.inside(0.6, 0, 60).spread(rng, 9), 1.7),
            strewn(rng, greens.ginger_slice, w.inside(0.66, 0, 40).spread(rng, 6), 1.1),
            staples.gloss(w.inside(0.8, 0, 30).spread(rng, 14), 34, "#ffe3bd"),
        ),
        scene.steam(600, 230),
    )


@seen(OVERHEAD, LAMP)
def garlic_steamed_prawns(rng: Random) -> str:
    """Butterflied prawns laid like a wheel on glass noodles, garlic down each back."""
    plate = vessels.plate(
        vessels.WHITE, vessels.rim_line(JADE, 0.95, 8), radius=470, aspect=1.0, y=455, lip=0.88
    )
    w = plate.well
    return picture(
        table(rng, "sky", scene.runner("#e6eee2", BLUE, 600, 700)),
        plate.hold(
            staples.gravy(rng, w.inside(0.94), "#d3b98a", alpha=0.7),
            staples.threads(rng, w, "#efe6d2", count=74, width=5, rise=14, reach=0.66, length=76),
            *(garlic_prawn(rng, w, angle) for angle in (270, 225, 315, 180, 0, 135, 45, 90)),
            greens.scallion_rings(rng, w.inside(0.36).spread(rng, 14), 1.4),
            greens.chilli_rings(rng, w.inside(0.3).spread(rng, 5), size=1.3),
        ),
        scene.steam(600, 210),
    )


def garlic_prawn(rng: Random, well: vessels.Well, angle: float) -> str:
    """One spoke of the wheel."""
    x, y = well.at(angle, 0.58)
    return seafood.butterflied(rng, x, y, angle + 180, 1.12) + greens.fried_garlic(rng, x, y, 66, 40, 28)


@seen(OVERHEAD, LAMP)
def steamed_whole_fish(rng: Random) -> str:
    """A whole fish on a long blue-and-white plate, scallion and chilli heaped along it."""
    plate = vessels.plate(
        vessels.WHITE,
        vessels.rim_dashes(BLUE, 52),
        vessels.rim_line(BLUE, 0.965, 6),
        radius=570,
        aspect=0.62,
        y=450,
        lip=0.84,
    )
    w = plate.well
    return picture(
        table(rng, "straw", scene.napkin("#b9412f", "#f3e7d3", 640, 470, 560, 1300, 90)),
        plate.hold(
            staples.gravy(rng, w.inside(0.96), "#a8682f", lobes=13, alpha=0.9),
            staples.oil(rng, w.inside(0.92), "#e9b866", 44),
            seafood.whole_fish(rng, w.x - 12, w.y + 6, 1.22),
            greens.scallion_shreds(rng, w.x + 60, w.y - 20, 210, 60, 60),
            greens.ginger(rng, w.inside(0.36, 60, -20).spread(rng, 14), 80, 8),
            meats.shreds(rng, w.inside(0.34, 60, -20).spread(rng, 8), "#c93a2b", 66, 7),
            laid(rng, greens.coriander, w, (40, 0.56, 30), (300, 0.2, 200), size=1.15),
        ),
        scene.steam(560, 270),
    )


@seen(OVERHEAD, LAMP)
def salt_pepper_squid(rng: Random) -> str:
    """A golden heap of squid rings and tentacles in crisp batter, sliced chilli, garlic flakes, on paper in a basket."""
    basket = vessels.steamer(radius=430, y=430)
    w = basket.well
    return picture(
        table(rng, "blush"),
        basket.hold(
            ellipse(w.x, w.y, w.rx * 0.62, w.ry * 0.6, "#8f551f", 0.55),
            tossed(
                rng,
                w.heap(rng, 36, 90, 0.82),
                (seafood.fried_squid, 5),
                (seafood.tentacles, 1),
                size=1.36,
            ),
            greens.fried_garlic(rng, w.x, w.y - 20, 270, 210, 60),
            greens.chilli_rings(rng, w.heap(rng, 11, 100, 0.74), size=1.2),
            greens.scallion_rings(rng, w.heap(rng, 20, 100, 0.8), 1.05),
        ),
        scene.sauce_dish(
            1085,
            770,
            "#f2e9d4",
            92,
            bits=greens.seeds(rng, vessels.Well(1085, 775, 50, 32).spread(rng, 16), "#3a2b2b", 5),
        ),
    )


@seen(HIGH, LAMP)
def black_bean_clams(rng: Random) -> str:
    """Open clams heaped in dark sauce with red and green pepper, in a wide stoneware bowl."""
    bowl = vessels.bowl(vessels.INK_WARE, vessels.speckle_decor("#a9b4b6"), deep=0.42, y=415, radius=435)
    w = bowl.well
    return picture(
        table(rng, "mist", scene.napkin("#f3e7d3", LANTERN, 200, 420, 460, 1100, 8)),
        bowl.hold(
            staples.liquid(w, "#6f4026"),
            tossed(
                rng,
                w.heap(rng, 22, 60, 0.69),
                (seafood.clam, 5),
                (greens.pepper, 1),
                (greens.red_pepper, 1),
                size=1.32,
            ),
            greens.black_beans(rng, w.heap(rng, 20, 90, 0.8), 1.25),
            greens.chilli_rings(rng, w.heap(rng, 7, 90, 0.7), size=1.4),
            greens.scallion_lengths(rng, w.heap(rng, 7, 100, 0.7), 1.2),
        ),
        scene.steam(590, 220),
    )


@seen(HIGH, LAMP)
def scallop_broccoli(rng: Random) -> str:
    """A green wreath of broccoli round a heap of white scallops."""
    plate = vessels.plate(vessels.WHITE, vessels.rim_line("#d6a64a", 0.95, 8), radius=480, aspect=0.98)
    w = plate.well
    return picture(
        table(rng, "rose", scene.sun("#f3dccb", 600, 490, 590)),
        plate.hold(
            staples.gravy(rng, w.inside(0.96), "#e9d8ae", alpha=0.8),
            *(greens.floret(rng, x, y, turn=90, size=1.7) for x, y in w.ring(9, 0.74, 10)),
            strewn(rng, seafood.seared_scallop, w.inside(0.64, 0, 0).heap(rng, 12, 44, 0.8), 1.5),
            laid(rng, greens.carrot, w, (200, 0.3, 0), (340, 0.36, 30), (90, 0.4, 10), size=1.35),
            staples.gloss(w.inside(0.4).spread(rng, 5)),
        ),
        scene.steam(600, 260),
    )


@seen(HIGH, LAMP)
def sweet_sour_fish(rng: Random) -> str:
    """Golden battered fish in orange glaze with pineapple, green pepper, onion; a sky-blue plate."""
    plate = vessels.plate(vessels.COBALT, vessels.rim_line("#dfe7ec", 0.94, 5), aspect=0.9, lip=0.8)
    w = plate.well
    return picture(
        table(rng, "paper", scene.tiles(("#f6ecd6", "#d69a3c"), 838, 2)),
        plate.hold(
            staples.gravy(rng, w.inside(0.92), "#e27a28"),
            tossed(
                rng,
                w.heap(rng, 34, 100, 0.9),
                (seafood.fish_piece, 4),
                (greens.pineapple, 2),
                (greens.pepper, 1),
                (greens.yellow_pepper, 1),
                (greens.purple_onion, 1),
                size=1.25,
            ),
            staples.gloss(w.heap(rng, 12, 90, 0.7), 40, "#ffe9b8"),
            greens.seeds(rng, w.heap(rng, 26, 90, 0.7)),
        ),
        scene.chopsticks(1085, 560, -66),
    )


@seen(HIGH, LAMP)
def xo_sauce_shrimp_scallop(rng: Random) -> str:
    """Prawns and scallops with snow peas, tangled red threads of XO sauce, on a lacquer-red plate."""
    plate = vessels.plate(vessels.VERMILION, radius=480, aspect=0.98, lip=0.8)
    w = plate.well
    return picture(
        table(rng, "oat", scene.napkin("#f6eedd", LANTERN, 1000, 420, 460, 1100, -8)),
        plate.hold(
            strewn(rng, greens.snow_pea, w.spread(rng, 12, 0.8, 0.6), 1.35),
            tossed(rng, w.heap(rng, 22, 80, 0.8), (seafood.prawn, 1), (seafood.seared_scallop, 1), size=1.45),
            seafood.threads_of_scallop(rng, w.heap(rng, 34, 84, 0.66)),
            strewn(rng, meats.ham, w.heap(rng, 18, 84, 0.62), 1.1),
            greens.chilli_rings(rng, w.heap(rng, 8, 80, 0.66), size=1.3),
        ),
        scene.sauce_dish(
            1080,
            770,
            "#8c2f1c",
            96,
            bits=seafood.threads_of_scallop(rng, vessels.Well(1080, 775, 46, 28).spread(rng, 8)),
        ),
    )


DISHES = {
    "typhoon-shelter-prawns": typhoon_shelter_prawns,
    "ginger-scallion-crab": ginger_scallion_crab,
    "garlic-steamed-prawns": garlic_steamed_prawns,
    "steamed-whole-fish": steamed_whole_fish,
    "salt-pepper-squid": salt_pepper_squid,
    "black-bean-clams": black_bean_clams,
    "scallop-broccoli": scallop_broccoli,
    "sweet-sour-fish": sweet_sour_fish,
    "xo-sauce-shrimp-scallop": xo_sauce_shrimp_scallop,
}
