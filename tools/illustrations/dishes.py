"""Every dish of the menu by its slug, in the order of the menu."""

from collections.abc import Callable
from random import Random

from courses import barbecue, clay_pot, congee, from_the_sea, noodle, rice, snack, soup, sweet, table, wok

Recipe = Callable[[Random], str]

DISHES: dict[str, Recipe] = {
    **rice.DISHES,
    **table.RICE,
    **soup.DISHES,
    **noodle.DISHES,
    **from_the_sea.DISHES,
    **congee.DISHES,
    **barbecue.DISHES,
    **clay_pot.DISHES,
    **wok.STIR_FRIES,
    **wok.VEGETABLES,
    **snack.DISHES,
    **sweet.DESSERTS,
    **sweet.DRINKS,
    **table.DRINKS,
    **table.SAUCES,
}
