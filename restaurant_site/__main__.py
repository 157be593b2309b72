"""``python -m restaurant_site``: the command ``restaurant-site`` of a checkout."""

from .owner.cli.commands import main

if __name__ == "__main__":
    main(prog_name="restaurant-site")
