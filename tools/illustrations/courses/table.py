"""What stands beside the dishes: rice, cans, bottles and the sauces of the table."""

from random import Random

import bites
import greens
import scene
import staples
import vessels
from palette import BLUE, JADE, LANTERN
from pen import ellipse, line, thread
from scene import picture, table
from view import HIGH, LAMP, LOW, NOON, seen


@seen(LOW)
def steamed_rice(rng: Random) -> str:
    """A small bowl heaped with white rice, chopsticks beside it."""
    bowl = vessels.bowl(vessels.WHITE, vessels.wave_decor(BLUE, 0.44, 26, 8), radius=330, y=420, deep=0.78)
    w = bowl.well
    return picture(
        table(rng, "straw", scene.sun("#f0dfb4", 600, 520, 540)),
        bowl.hold(staples.mound(rng, w.x, w.y + 10, w.rx * 0.94, w.ry * 0.9, 150, "#fbf6ea", 620)),
        scene.chopsticks(1060, 560, -64),
        scene.steam(590, 190, 220, 3),
    )


@seen(LOW, LAMP)
def beer(rng: Random) -> str:
    """A tall glass of pale lager under a thick white head."""
    glass = vessels.tumbler(
        [(0.0, "#fff6e0"), (0.16, "#e8b13c"), (0.6, "#d99a2b")], y=110, radius=180, height=510
    )
    w = glass.well
    foam = "".join(
        ellipse(w.x + dx, w.y + dy, 62, 44, colour)
        for dx, dy, colour in (
            (-96, -6, "#fff9ea"),
            (-20, -22, "#ffffff"),
            (66, -14, "#fffaf0"),
            (84, 6, "#fbefd2"),
            (10, 18, "#fff6e0"),
        )
    )
    bubbles = "".join(
        ellipse(w.x + rng.uniform(-110, 110), w.y + rng.uniform(150, 440), 6, 6, "#f9dd95", 0.8)
        for _ in range(22)
    )
    return picture(
        table(rng, "celadon", scene.coaster(610, 730, 300, "#c9a46a")),
        glass.hold(bubbles, foam),
        vessels.dew(rng, 600, 110, 180, 510, 46),
    )


@seen(LOW, LAMP)
def wine_by_the_glass(rng: Random) -> str:
    """Two glasses on a cloth, one of red wine and one of white."""
    return picture(
        table(rng, "rose", scene.napkin("#f6eedd", LANTERN, 640, 700, 1000, 800, -6)),
        vessels.stem_glass("#6b1728", 440, 190, 190, 300),
        vessels.stem_glass("#e3c766", 800, 230, 180, 290),
    )


@seen(LOW, NOON)
def canned_soft_drink(rng: Random) -> str:
    """A glass of dark soda with ice and a straw, a slice of lemon on the table."""
    glass = vessels.tumbler(
        [(0.0, "#6b3a22"), (0.3, "#54291a"), (0.8, "#401d13")], y=200, radius=180, height=510
    )
    w = glass.well
    straw = line(thread([(w.x + 40, w.y + 120), (w.x + 120, w.y - 180)]), JADE, 24)
    return picture(
        table(rng, "sky", scene.coaster(610, 710, 300, "#dcd0b0")),
        glass.hold(
            straw,
            bites.ice(rng, w.x - 56, w.y - 4, 1.15, 18),
            bites.ice(rng, w.x + 50, w.y + 12, 1.05, -16),
            bites.ice_inside(w.x - 30, w.y + 150, 1.1),
        ),
        vessels.dew(rng, 600, 200, 180, 510),
        greens.lemon_slice(1000, 740, 100),
    )


@seen(HIGH, NOON)
def house_chili_oil(rng: Random) -> str:
    """A jar of red oil over chili flakes, its spoon beside it."""
    jar = vessels.cup(
        vessels.WHITE, x=570, y=330, radius=270, deep=0.95, taper=0.8, rings=((LANTERN, 0.24, 14),)
    )
    w = jar.well
    return picture(
        table(rng, "oat", scene.sun("#ecc9a0", 590, 540, 520)),
        jar.hold(
            staples.liquid(w, "#b3321d"),
            staples.oil(rng, w, "#f0925a", 18),
            greens.seeds(rng, w.spread(rng, 70, 0.9), "#7c1d12", 9),
            greens.seeds(rng, w.spread(rng, 40, 0.86), "#f3cf7a", 6),
        ),
        scene.teaspoon(930, 740, -30),
        scene.crumbs(rng, 1010, 300, 90, "#8f2a18", 18, 8),
    )


@seen(LOW, LAMP)
def table_soy_sauce(rng: Random) -> str:
    """A cruet of soy sauce behind a full dish of it."""
    return picture(
        table(rng, "mist", scene.bamboo_mat(600, 540, 1000, 720, 3)),
        vessels.cruet("#3b1c11", LANTERN, 420, 240, 150, 360),
        scene.sauce_dish(810, 690, "#3f2014", 250, vessels.WHITE, BLUE),
    )


@seen(LOW, LAMP)
def red_vinegar(rng: Random) -> str:
    """A cruet of clear red vinegar behind a full dish of it."""
    return picture(
        table(rng, "apricot", scene.tiles(("#f7f0dd", LANTERN), 838, 2)),
        vessels.cruet("#b23422", JADE, 790, 240, 150, 360),
        scene.sauce_dish(390, 690, "#b9442f", 250, vessels.CELADON_WARE, JADE),
    )


RICE = {"steamed-rice": steamed_rice}
DRINKS = {"canned-soft-drink": canned_soft_drink, "beer": beer, "wine-by-the-glass": wine_by_the_glass}
SAUCES = {"house-chili-oil": house_chili_oil, "table-soy-sauce": table_soy_sauce, "red-vinegar": red_vinegar}
