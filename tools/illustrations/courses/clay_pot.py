"""Clay pots that come to the table bubbling."""

from random import Random

import bites
import greens
import meats
import scene
import seafood
import staples
import vessels
from arrange import laid, strewn, tossed
from palette import JADE, LANTERN
from scene import picture, table
from view import LAMP, seen


@seen(light=LAMP)
def brisket_radish_clay_pot(rng: Random) -> str:
    """Dark brisket and sauce-stained radish over a ring of flame."""
    pot = vessels.clay_pot("#dcc39a", "#3f2a22", handle=20)
    w = pot.well
    return picture(
        table(rng, "paper", scene.tiles(("#f3e4d0", LANTERN), 0, 2)),
        scene.fire(575, 610, 370),
        pot.hold(
            staples.liquid(w, "#6e3418"),
            laid(
                rng,
                meats.radish,
                w,
                (205, 0.62, 20),
                (330, 0.64, 60),
                (120, 0.6, 10),
                (285, 0.5, 40),
                (20, 0.62, 0),
                size=1.5,
            ),
            laid(
                rng,
                meats.dark_brisket,
                w,
                (245, 0.5, 10),
                (170, 0.5, -16),
                (305, 0.2, 30),
                (70, 0.5, -8),
                (0, 0.36, 44),
                size=1.5,
            ),
            laid(rng, meats.tendon, w, (180, 0.12, 10), (350, 0.7, 0), (145, 0.74, 0), size=1.3),
            greens.scallion_lengths(rng, w.inside(0.6).spread(rng, 6), 1.3),
            bites.bubbles(rng, w.spread(rng, 22, 0.97, 0.86), "#a8683c"),
        ),
        scene.steam(560, 220, 240, 4),
    )


@seen(light=LAMP)
def eggplant_salted_fish_clay_pot(rng: Random) -> str:
    """Purple-skinned batons in red-brown gravy, diced chicken, bits of salted fish."""
    pot = vessels.clay_pot("#a86a45", "#2f2220", x=620, handle=165, wire=False)
    w = pot.well
    return picture(
        table(rng, "mist", scene.napkin("#e9dcc6", "#6b4a78", 950, 560, 460, 900, 12)),
        pot.hold(
            staples.liquid(w, "#7a3517"),
            strewn(rng, greens.eggplant, w.heap(rng, 20, 60, 0.7), 1.2),
            strewn(rng, meats.browned_dice, w.heap(rng, 15, 70, 0.68), 1.05),
            strewn(rng, meats.salted_fish, w.heap(rng, 6, 70, 0.56), 0.6),
            staples.oil(rng, w, "#d8622a", 22),
            greens.chilli_rings(rng, w.heap(rng, 7, 70, 0.66), size=1.1),
            greens.scallion_rings(rng, w.heap(rng, 18, 70, 0.7), 1.1),
            staples.gloss(w.heap(rng, 16, 60, 0.72), 44, "#fff0cf", 6, 0.85),
            bites.bubbles(rng, w.spread(rng, 20, 0.97, 0.88), "#b5622e"),
        ),
        scene.steam(620, 215),
    )


@seen(light=LAMP)
def tofu_seafood_clay_pot(rng: Random) -> str:
    """Golden fried tofu, prawns, scallops and squid in a pale gravy, celadon-glazed pot."""
    pot = vessels.clay_pot("#9cc0aa", "#5a6e60", x=580, handle=24, wire=False)
    w = pot.well
    return picture(
        table(rng, "straw", scene.wood_block(585, 640, 440)),
        pot.hold(
            staples.liquid(w, "#d9b06a"),
            laid(
                rng,
                bites.fried_tofu,
                w,
                (200, 0.66, 10),
                (250, 0.62, 40),
                (300, 0.62, 20),
                (345, 0.68, 30),
                (150, 0.66, 50),
                (60, 0.62, 15),
                size=1.35,
            ),
            tossed(
                rng,
                w.inside(0.62, 0, 4).heap(rng, 13, 50, 0.86),
                (seafood.prawn, 3),
                (seafood.scallop, 2),
                (seafood.squid_curl, 2),
                size=1.3,
            ),
            laid(rng, greens.snow_pea, w, (100, 0.62, 10), (20, 0.66, -30), (275, 0.3, 60), size=1.25),
            laid(rng, greens.carrot, w, (125, 0.5, 0), (325, 0.4, 30), size=1.3),
        ),
        scene.steam(580, 215),
    )


@seen(light=LAMP)
def satay_beef_vermicelli_clay_pot(rng: Random) -> str:
    """Marbled beef, a fan of enoki and glass noodles in orange satay."""
    pot = vessels.clay_pot("#d8b78c", "#5b2f1c", x=600, handle=-20)
    w = pot.well
    return picture(
        table(rng, "rose", scene.bamboo_mat(600, 510, 1010, 900, 4)),
        pot.hold(
            staples.liquid(w, "#c26a28"),
            staples.threads(rng, w, "#e9d3b0", count=70, width=5, rise=20, reach=0.84, length=80, alpha=0.9),
            laid(rng, greens.enoki, w, (262, 0.5, -100), (290, 0.5, -70), (235, 0.5, -125), size=1.5),
            laid(
                rng,
                meats.fat_beef,
                w,
                (190, 0.56, -20),
                (165, 0.6, 10),
                (215, 0.26, -40),
                (140, 0.56, 20),
                (350, 0.56, 30),
                (20, 0.6, -10),
                (50, 0.58, 10),
                (90, 0.56, -20),
                (60, 0.2, 20),
                size=1.65,
            ),
            greens.peanuts(rng, w.inside(0.7, 0, 20).spread(rng, 12), 1.3),
            greens.chilli_rings(rng, w.inside(0.7, 0, 10).spread(rng, 6), size=1.4),
            laid(rng, greens.coriander, w, (350, 0.16, -30), size=1.15),
            bites.bubbles(rng, w.spread(rng, 16, 0.97, 0.88), "#e8a060"),
        ),
        scene.steam(600, 200),
    )


@seen(light=LAMP)
def braised_mushroom_tofu_clay_pot(rng: Random) -> str:
    """Shiitake caps and white tofu in a wreath of bok choy."""
    pot = vessels.clay_pot("#c8955e", "#3a2a22", x=560, handle=14)
    w = pot.well
    return picture(
        table(rng, "sky", scene.sun(JADE, 600, 540, 580)),
        pot.hold(
            staples.liquid(w, "#7c4a26"),
            *(
                greens.bok_choy(rng, *w.at(a, 0.56), turn=a, size=0.95)
                for a in (270, 225, 315, 180, 0, 140, 40, 90)
            ),
            laid(
                rng,
                bites.tofu,
                w,
                (200, 0.4, 10),
                (280, 0.36, 30),
                (350, 0.42, 20),
                (130, 0.4, 40),
                size=1.35,
            ),
            laid(
                rng,
                greens.shiitake,
                w,
                (240, 0.36, 0),
                (320, 0.34, 20),
                (60, 0.36, 40),
                (165, 0.36, 10),
                (0, 0.02, 0),
                size=1.45,
            ),
            staples.gloss(w.inside(0.5).spread(rng, 7)),
        ),
        scene.steam(560, 215),
    )


DISHES = {
    "brisket-radish-clay-pot": brisket_radish_clay_pot,
    "eggplant-salted-fish-clay-pot": eggplant_salted_fish_clay_pot,
    "tofu-seafood-clay-pot": tofu_seafood_clay_pot,
    "satay-beef-vermicelli-clay-pot": satay_beef_vermicelli_clay_pot,
    "braised-mushroom-tofu-clay-pot": braised_mushroom_tofu_clay_pot,
}
