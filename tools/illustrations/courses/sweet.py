"""Sweet soups, puddings and drinks."""

from random import Random

import bites
import greens
import scene
import staples
import vessels
from arrange import laid, strewn
from palette import BLUE, JADE, LANTERN, LANTERN_DEEP, mix
from pen import LIGHT, SHADE, crescent, line, moved, oval, paint, rough, shrunk, soft, thread
from scene import picture, table
from view import LAMP, LOW, NOON, seen


@seen(light=LAMP)
def red_bean_sweet_soup(rng: Random) -> str:
    """Dark red soup with whole beans and two strips of tangerine peel; blue-white bowl."""
    bowl = vessels.bowl(vessels.WHITE, vessels.wave_decor(BLUE, 0.44, 34, 7), radius=345, y=390, deep=0.72)
    w = bowl.well
    return picture(
        table(rng, "rose", scene.coaster(610, 650, 400, "#d9b98a")),
        bowl.hold(
            staples.liquid(w, "#7a2c2b"),
            staples.swirl(w, "#96423c", 12, 0.7, 3, 70),
            bites.red_beans(rng, w.spread(rng, 54, 0.88), 1.25),
            laid(rng, bites.peel, w, (250, 0.3, -20), (20, 0.34, 30), (140, 0.3, 60), size=1.5),
            strewn(rng, greens.lotus_seed, w.inside(0.7).spread(rng, 6), 1.2),
        ),
        scene.spoon(1050, 640, -50),
        scene.steam(590, 230, 200, 2),
    )


@seen(light=LAMP)
def black_sesame_sweet_soup(rng: Random) -> str:
    """Ink-black, one white swirl of cream, in a small celadon bowl."""
    bowl = vessels.bowl(
        vessels.CELADON_WARE, vessels.lines_decor(JADE, (0.12, 6)), radius=345, y=390, deep=0.72
    )
    w = bowl.well
    return picture(
        table(rng, "paper", scene.sun("#d8c6a8", 600, 540, 560)),
        bowl.hold(
            staples.liquid(w, "#37312f"),
            staples.swirl(w, "#6b625c", 16, 0.8, 3, 30),
            staples.swirl(w.inside(0.8), "#f3ead8", 9, 0.9, 2, 200),
            greens.seeds(rng, w.inside(0.5).spread(rng, 26), "#f7efd9", 7),
        ),
        scene.spoon(1050, 660, -46, vessels.CELADON_WARE, "#37312f"),
        scene.crumbs(rng, 170, 720, 110, "#2b2730", 26, 9),
        scene.steam(590, 230, 200, 2),
    )


@seen(light=NOON)
def mango_pomelo_sago(rng: Random) -> str:
    """Mango cream with cubes, sago pearls and pink pomelo in a glass bowl on a foot."""
    bowl = vessels.glass_bowl("#f3b03e")
    w = bowl.well
    return picture(
        table(rng, "sky", scene.sun("#f3dfa8", 600, 620, 480)),
        bowl.hold(
            staples.liquid(w, "#f5b845"),
            staples.swirl(w, "#fff6de", 30, 0.9, 3, 150),
            bites.sago(rng, w.spread(rng, 90, 0.92)),
            strewn(rng, greens.mango, w.inside(0.62).heap(rng, 13, 50, 0.9), 1.5),
            greens.pomelo(rng, w.inside(0.8).heap(rng, 22, 50, 0.9)),
            *(greens.leaf(w.x + dx, w.y - 60, turn, 96, 50) for dx, turn in ((-4, -30), (4, -110))),
        ),
        scene.spoon(1055, 720, -40),
    )


def ginger_milk_pudding(rng: Random) -> str:
    """A set white surface with one bite taken out by the spoon, ginger beside; rooster bowl."""
    bowl = vessels.bowl(vessels.ROOSTER, vessels.rooster_decor(0.4), radius=345, y=380, deep=0.74, fill=0.08)
    w = bowl.well
    bite = moved(rough(rng, oval(120, 66, 11), 7), w.x + 110, w.y + 44)
    return picture(
        table(rng, "straw", scene.napkin("#f6eedd", JADE, 980, 520, 460, 900, 12)),
        bowl.hold(
            staples.liquid(w, "#fbf3dd", "pudding"),
            paint(soft(bite), "#eadbb2"),
            paint(crescent(bite, LIGHT, 46), "#d2bd8c"),
            paint(crescent(shrunk(bite, 0.8, 8, 8), SHADE, 16), "#fffaf0"),
            line(soft(bite), "#ffffff", 5, 0.9),
            staples.gloss([(w.x - 120, w.y - 60), (w.x - 60, w.y + 80)], 120, "#ffffff", 10, 0.9),
        ),
        scene.spoon(1010, 700, -46, inside="#fbf3dd"),
        greens.ginger_root(150, 730, 1.25),
        scene.steam(580, 220, 200, 2),
    )


@seen(LOW)
def hong_kong_milk_tea(rng: Random) -> str:
    """The thick cafe cup with its red stripe, smooth tan tea."""
    cup = vessels.cup(
        vessels.glaze("#f6f1e2", "#efe6d3", "#fffdf4"),
        x=570,
        y=330,
        radius=250,
        handle=120,
        rings=((LANTERN, 0.2, 16), (JADE, 0.34, 6)),
    )
    w = cup.well
    return picture(
        table(rng, "celadon", scene.tiles(("#f5f1e2", LANTERN), 0, 2)),
        vessels.saucer(590, 640, 430, ring=LANTERN),
        cup.hold(
            staples.liquid(w, "#c58d58"),
            staples.swirl(w, "#ddb184", 14, 0.9, 2, 20),
            bites.bubbles(rng, w.spread(rng, 12, 0.96, 0.86), "#e3bf95"),
        ),
        scene.teaspoon(870, 730, -28),
        scene.steam(570, 210),
    )


@seen(LOW, NOON)
def yuenyeung(rng: Random) -> str:
    """Two colours in one glass with a handle: dark coffee over milk tea, ice, a pair of red stripes."""
    glass = vessels.tumbler(
        [(0.0, "#7a4a2c"), (0.3, "#94613c"), (0.62, "#c59162")], y=200, radius=190, height=500
    )
    w = glass.well
    return picture(
        table(rng, "apricot", scene.coaster(610, 700, 320, "#a9714a")),
        glass.hold(
            bites.ice(rng, w.x - 50, w.y - 12, 1.2, 20),
            bites.ice(rng, w.x + 64, w.y + 4, 1.1, -14),
            bites.ice_inside(w.x - 70, w.y + 190, 1.2),
            bites.ice_inside(w.x + 50, w.y + 150, 1.1),
        ),
        scene.beans(rng, 1010, 740, "#4a2a1c"),
        scene.beans(rng, 180, 740, "#3a5a3c", leaves=True),
    )


@seen(LOW, NOON)
def iced_lemon_tea(rng: Random) -> str:
    """Clear amber tea, wheels of lemon against the glass, ice, a red straw."""
    glass = vessels.tumbler(
        [(0.0, "#c9722a"), (0.45, "#b85f22"), (0.8, "#a34f1c")], y=190, radius=180, height=530
    )
    w = glass.well
    straw = line(thread([(w.x + 40, w.y + 120), (w.x + 120, w.y - 190)]), LANTERN, 24) + line(
        thread([(w.x + 34, w.y + 116), (w.x + 114, w.y - 190)]), "#e58a78", 6
    )
    return picture(
        table(rng, "mist", scene.tiles(("#f7f0dd", JADE), 838, 2)),
        scene.coaster(610, 720, 290, "#e3d3ac"),
        glass.hold(
            greens.lemon_slice(w.x - 40, w.y + 210, 104, 0.96, 10),
            greens.lemon_slice(w.x + 56, w.y + 330, 86, 0.94, 30),
            straw,
            bites.ice(rng, w.x - 60, w.y - 4, 1.15, 24),
            bites.ice(rng, w.x + 54, w.y + 14, 1.0, -10),
            greens.lemon_slice(w.x - 6, w.y - 2, 80, 0.6, 0),
            bites.ice_inside(w.x + 60, w.y + 120, 1.0),
        ),
        vessels.dew(rng, 600, 190, 180, 530),
        greens.lemon_slice(1000, 760, 100),
        greens.lemon_slice(910, 800, 96, 0.68, 20),
    )


@seen(LOW)
def soy_milk(rng: Random) -> str:
    """A deep cobalt cup of soy milk with a little froth, a striped cloth, dry soybeans on the table."""
    cup = vessels.cup(
        vessels.COBALT,
        x=540,
        y=330,
        radius=275,
        deep=0.92,
        taper=0.6,
        rings=(("#dfe7ec", 0.2, 8), ("#dfe7ec", 0.3, 4)),
    )
    w = cup.well
    return picture(
        table(rng, "oat", scene.napkin("#f6eedd", BLUE, 640, 560, 760, 760, -10)),
        cup.hold(
            staples.liquid(w, "#faf1d8"),
            staples.swirl(w, "#ffffff", 12, 0.9, 2, 100),
            bites.bubbles(rng, w.spread(rng, 16, 0.96, 0.84), "#fffaf0"),
        ),
        scene.beans(rng, 1010, 700, "#e3c27e", 20),
        scene.steam(540, 210, 230, 2),
    )


@seen(light=LAMP)
def pot_of_chinese_tea(rng: Random) -> str:
    """A round jade teapot, a cup of amber tea and a chrysanthemum."""
    ware = vessels.JADE_WARE
    return picture(
        table(rng, "blush", scene.bamboo_mat(600, 520, 1080, 760, -3)),
        vessels.teapot(ware, vessels.pot_flowers(500, 450, 226), x=500, y=450, radius=236),
        scene.tea_cup(920, 570, 128, vessels.CELADON_WARE, "#c98a36"),
        greens.chrysanthemum(920, 566, 0.9),
        scene.tea_cup(760, 730, 118, vessels.CELADON_WARE, "#b8742f"),
        scene.steam(930, 510, 150, 2, 70),
        *(
            scene.leaf_of_tea(1040 + 46 * k, 800 - 22 * k, 30 * k, mix(JADE, LANTERN_DEEP, 0.2), 0.7)
            for k in range(3)
        ),
    )


DESSERTS = {
    "red-bean-sweet-soup": red_bean_sweet_soup,
    "black-sesame-sweet-soup": black_sesame_sweet_soup,
    "mango-pomelo-sago": mango_pomelo_sago,
    "ginger-milk-pudding": ginger_milk_pudding,
}
DRINKS = {
    "hong-kong-milk-tea": hong_kong_milk_tea,
    "yuenyeung": yuenyeung,
    "iced-lemon-tea": iced_lemon_tea,
    "soy-milk": soy_milk,
    "pot-of-chinese-tea": pot_of_chinese_tea,
}
