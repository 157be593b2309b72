"""Double-boiled, simmered and thick soups."""

from random import Random

import bites
import greens
import meats
import scene
import seafood
import staples
import vessels
from arrange import laid, strewn
from palette import BLUE, JADE, LANTERN, mix
from pen import blurred, ellipse, group
from scene import picture, table
from view import HIGH, LAMP, seen


def coconut_chicken_double_boiled_soup(rng: Random) -> str:
    """A whole young coconut, opened, with clear soup, chicken and goji; its cap lies beside it."""
    x, y, radius = 550, 310, 310
    w = vessels.Well(x, y + 22, radius * 0.72, radius * 0.47)
    soup = mix("#e9d6a0", "#f6ead0", 0.3)
    return picture(
        table(rng, "celadon", scene.coaster(575, 690, 400, "#c9a566")),
        vessels.foot_shadow(x, y + 350, 290),
        bites.coconut(x, y, radius),
        group(
            "food",
            staples.liquid(w, soup),
            staples.oil(rng, w, "#f7e3a6", 14),
            laid(
                rng,
                meats.poached,
                w,
                (190, 0.5, 20),
                (260, 0.4, -20),
                (30, 0.5, 30),
                (110, 0.4, 0),
                size=1.15,
            ),
            laid(rng, bites.coconut_flesh, w, (320, 0.6, 20), (150, 0.7, -20), (60, 0.68, 40), size=1.1),
            greens.wolfberries(rng, w.inside(0.7).spread(rng, 10), 1.4),
            laid(rng, greens.jujube, w, (340, 0.3, 20), size=1.3),
        ),
        bites.coconut_cap(1010, 640, 190),
        scene.steam(540, 230),
    )


@seen(light=LAMP)
def daily_slow_simmered_soup(rng: Random) -> str:
    """A lidded soup pot's worth of red-brown broth: pork bone, carrot, lotus root, dates, peanuts."""
    bowl = vessels.bowl(vessels.MUSTARD, vessels.lines_decor("#8c5a1e", (0.12, 14), (0.26, 4)))
    w = bowl.well
    return picture(
        table(rng, "paper", scene.napkin("#c9dbc6", JADE, 240, 480, 460, 1000, 12)),
        bowl.hold(
            staples.liquid(w, "#b9763a"),
            staples.oil(rng, w, "#e5b36a", 30),
            laid(rng, greens.lotus_root, w, (212, 0.58, 10), (240, 0.3, 40), (330, 0.62, -10), size=1.45),
            laid(rng, meats.rib, w, (275, 0.55, 10), (10, 0.45, 60), (120, 0.34, -20), size=1.6),
            laid(rng, greens.carrot_chunk, w, (160, 0.6, 20), (60, 0.6, -30), (300, 0.2, 0), size=1.3),
            laid(rng, greens.jujube, w, (95, 0.66, 10), (190, 0.2, 60), (30, 0.72, 0), size=1.3),
            greens.peanuts(rng, w.inside(0.74).spread(rng, 10), 1.3),
        ),
        scene.spoon(1060, 690, -52),
        scene.steam(590, 220, 260, 3),
    )


@seen(light=LAMP)
def fish_maw_chicken_soup(rng: Random) -> str:
    """Silky, pale gold soup with shreds of chicken and spongy maw, in a white tureen on a red mat."""
    bowl = vessels.bowl(vessels.WHITE, vessels.flower_decor("#cf5f62", "#5b8f64"))
    w = bowl.well
    return picture(
        table(rng, "blush", scene.sun(LANTERN, 600, 510, 575)),
        bowl.hold(
            staples.liquid(w, "#e3bf78"),
            staples.swirl(w, "#f6e3b4", 15, 0.7, 3, 40),
            meats.egg_ribbons(rng, w.inside(0.86).spread(rng, 14)),
            laid(
                rng,
                seafood.fish_maw,
                w,
                (200, 0.6, 10),
                (250, 0.5, -30),
                (320, 0.58, 20),
                (30, 0.5, -10),
                (140, 0.5, 40),
                (90, 0.3, 0),
                size=1.8,
            ),
            meats.shreds(rng, w.inside(0.8).spread(rng, 12), "#fbefd8", 90, 13),
            meats.shreds(rng, w.inside(0.4).spread(rng, 5), "#a8443a", 60, 9),
            laid(rng, greens.coriander, w, (290, 0.16, -60), size=1.1),
        ),
        scene.steam(590, 220),
    )


@seen(light=LAMP)
def hot_and_sour_soup(rng: Random) -> str:
    """Dark red-brown soup full of shreds, egg ribbons and chilli oil, in a black bowl."""
    bowl = vessels.bowl(vessels.TENMOKU, vessels.drip_decor("#7b4a2f"))
    w = bowl.well
    return picture(
        table(rng, "celadon", scene.tiles(("#f8e9c8", LANTERN), 838, 2)),
        bowl.hold(
            staples.liquid(w, "#8f3a1c"),
            staples.oil(rng, w, "#e8622c", 30),
            meats.egg_ribbons(rng, w.inside(0.86).spread(rng, 20), "#ffe39a", 10, 110),
            meats.shreds(rng, w.inside(0.84).spread(rng, 20), "#3a2b2b", 84, 13),
            meats.shreds(rng, w.inside(0.84).spread(rng, 18), "#fbf2de", 90, 17),
            meats.shreds(rng, w.inside(0.8).spread(rng, 12), "#c98a68", 80, 12),
            greens.chilli_rings(rng, w.inside(0.66).spread(rng, 8), size=1.4),
            greens.scallion_rings(rng, w.inside(0.7).spread(rng, 18), 1.25),
            laid(rng, greens.coriander, w, (230, 0.2, -30), size=1.15),
        ),
        scene.spoon(1075, 640, -60, vessels.TENMOKU),
        scene.steam(590, 210),
    )


def west_lake_beef_soup(rng: Random) -> str:
    """Grey-gold thick soup, clouds of egg white, minced beef, a lot of chopped coriander; celadon bowl."""
    bowl = vessels.bowl(vessels.CELADON_WARE, vessels.dash_decor("#8fb59d", 0.16, 30, 90, 8))
    w = bowl.well
    return picture(
        table(rng, "sky", scene.bamboo_mat(600, 500, 980, 860, 5)),
        bowl.hold(
            staples.liquid(w, "#cda870"),
            meats.egg_ribbons(rng, w.inside(0.9).spread(rng, 30), "#fffdf2", 17, 120),
            meats.mince(rng, w.x - 10, w.y, 320, "#8a563e", 80),
            meats.egg_ribbons(rng, w.inside(0.7).spread(rng, 9), "#fffdf2", 14, 100),
            greens.chopped_herb(rng, w.inside(0.84).spread(rng, 60)),
            laid(rng, greens.coriander, w, (250, 0.2, -80), (20, 0.22, -20), size=1.15),
        ),
        scene.steam(590, 210),
    )


def seafood_tofu_soup(rng: Random) -> str:
    """Prawns, scallop, fish and cubes of white tofu in a light thick soup; cobalt bowl."""
    bowl = vessels.bowl(vessels.COBALT, vessels.lines_decor("#dfe7ec", (0.14, 6), (0.24, 3)))
    w = bowl.well
    return picture(
        table(rng, "straw"),
        bowl.hold(
            staples.liquid(w, "#e8cf9b"),
            meats.egg_ribbons(rng, w.inside(0.9).spread(rng, 16), "#fff6da", 11),
            laid(
                rng,
                bites.tofu,
                w,
                (195, 0.64, 10),
                (285, 0.6, 30),
                (15, 0.66, 20),
                (130, 0.62, 40),
                (70, 0.3, 15),
                (215, 0.24, 35),
                size=1.2,
            ),
            laid(rng, seafood.fish_slice, w, (240, 0.52, 10), (330, 0.56, -20), size=1.4),
            laid(rng, seafood.scallop, w, (160, 0.36, 0), (40, 0.48, 20), (310, 0.22, 0), size=1.2),
            laid(
                rng,
                seafood.prawn,
                w,
                (100, 0.62, 20),
                (0, 0.24, 160),
                (262, 0.24, 80),
                (160, 0.74, 0),
                size=1.3,
            ),
            greens.peas(rng, w.inside(0.8).spread(rng, 16)),
        ),
        scene.spoon(1070, 680, -48, vessels.COBALT, "#e8cf9b"),
        scene.steam(590, 215),
    )


@seen(HIGH)
def watercress_fish_soup(rng: Random) -> str:
    """Milk-white broth, a thick bunch of dark watercress in it, slices of fish that lean on it, ginger."""
    bowl = vessels.bowl(vessels.WHITE, vessels.lines_decor(JADE, (0.1, 18), (0.24, 4)), x=595)
    w, broth = bowl.well, "#f4ecd6"
    bunch = w.inside(0.6, -90, -10)
    return picture(
        table(rng, "oat", scene.napkin("#f6eedd", BLUE, 1040, 560, 440, 900, -10)),
        bowl.hold(
            staples.liquid(w, broth),
            blurred(staples.swirl(w, "#ffffff", 26, 0.7, 3, 200)),
            blurred(ellipse(bunch.x, bunch.y + 10, bunch.rx * 0.95, bunch.ry * 0.95, "#5d8a58", 0.5)),
            strewn(rng, greens.watercress, bunch.spread(rng, 24, 0.86), 1.12),
            laid(
                rng,
                seafood.fish_slice,
                w,
                (322, 0.5, -24),
                (352, 0.6, -14),
                (22, 0.52, -30),
                (46, 0.66, -8),
                (64, 0.4, -22),
                size=1.9,
            ),
            strewn(rng, greens.watercress, w.inside(0.3, -40, 130).spread(rng, 4), 1),
            laid(rng, greens.ginger_slice, w, (300, 0.26, 10), (100, 0.2, 40), (20, 0.16, -30), size=1.3),
            staples.oil(rng, w, "#f3e2a8", 30),
            staples.gloss(w.inside(0.9).spread(rng, 8, 0.95, 0.7), 50, "#ffffff"),
        ),
        scene.steam(590, 215),
    )


DISHES = {
    "coconut-chicken-double-boiled-soup": coconut_chicken_double_boiled_soup,
    "daily-slow-simmered-soup": daily_slow_simmered_soup,
    "fish-maw-chicken-soup": fish_maw_chicken_soup,
    "hot-and-sour-soup": hot_and_sour_soup,
    "west-lake-beef-soup": west_lake_beef_soup,
    "seafood-tofu-soup": seafood_tofu_soup,
    "watercress-fish-soup": watercress_fish_soup,
}
