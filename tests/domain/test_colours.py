"""Themes: complete, readable in both modes, and an owner's colours are judged by their contrast."""

import pytest

from restaurant_site.content import site_loader
from restaurant_site.domain.colours import PAIRS, TEXT, complete_theme, contrast, low_contrasts, mixed, shade
from restaurant_site.models.theme import FIXED, THEMES, Colours, Theme


def told(folder, text):
    (folder / "theme.yaml").write_text(text)
    return [str(fault) for fault in site_loader.read(folder).faults]


def modes(theme):
    """The colours of light and of dark mode, by name."""
    for mode, colours in enumerate((theme.colours, theme.dark)):
        yield {**dict(colours), **{name: pair[mode] for name, pair in FIXED.items()}}


def test_contrast_is_that_of_wcag():
    assert 21 == contrast("#000000", "#ffffff")
    assert 1 == contrast("#a3211a", "#a3211a")
    assert 4.54 == round(contrast("#767676", "#ffffff"), 2)


def test_a_shade_is_the_nearest_that_can_be_read():
    assert "#000000" == shade("#000000", {"#ffffff": 4.5})
    assert contrast("#000000", "#888888") < 6 and "" == shade("#888888", {"#888888": 6})
    assert 4.5 <= contrast(shade("#77aaaa", {"#ffffff": 4.5}), "#ffffff") < 5.5
    assert "#804040" == mixed("#ff0000", "#018080", 0.5)


def test_the_themes_that_are_shipped_are_complete_and_can_be_read_in_light_and_dark():
    for name, theme in THEMES.items():
        assert theme == complete_theme(theme) and name == theme.theme
        for colours in modes(theme):
            assert [] == [
                (name, *pair) for *pair, least in PAIRS if contrast(*(colours[each] for each in pair)) < least
            ]


def test_without_a_file_the_theme_is_neutral(folder):
    (folder / "theme.yaml").unlink()
    assert THEMES["ink"] == site_loader.load_site(folder).theme


def test_an_owner_chooses_a_theme_and_changes_something_in_it(folder):
    written = 'theme: celadon\ncolours: {accent: "#1D4F91"}\nborder: none\nfonts: sans\nicon: lantern\n'
    assert [] == told(folder, written)
    theme = site_loader.load_site(folder).theme
    assert ("#1d4f91", "#f2f5ee") == (theme.colours.accent, theme.colours.paper)
    assert ("none", "sans", "lantern") == (theme.border, theme.fonts, theme.icon)


@pytest.mark.parametrize("name", THEMES)
def test_dark_colours_follow_those_of_light_mode_and_can_be_read(name):
    own = Colours(ink="#102030", faded="#405060", accent="#1d4f91", secondary="#6b3fa0", sign="#1d4f91")
    theme = Theme(theme=name, colours=own)
    assert [] == list(low_contrasts(theme))
    dark = complete_theme(theme).dark
    assert ("#1d4f91", THEMES[name].dark.paper) == (dark.sign, dark.paper)
    assert "#1d4f91" not in (dark.accent, dark.button)
    assert "#1d4f91" == complete_theme(theme).colours.button


def test_lines_and_links_follow_the_sign_in_a_shade_that_can_be_read():
    pale = complete_theme(Theme(colours=Colours(sign="#f2c14e", on_sign="#000000"))).colours
    assert contrast(pale.accent, pale.paper) >= TEXT and pale.accent != THEMES["ink"].colours.accent
    assert "#7a2438" == complete_theme(Theme(colours=Colours(sign="#7a2438"))).colours.accent
    assert "#23456f" == complete_theme(Theme(colours=Colours(sign="#7a2438", accent="#23456f"))).colours.accent


def test_a_bad_colour_is_named_by_its_line_with_the_ratio_and_a_shade_that_is_enough(folder):
    (fault,) = told(folder, 'theme: celadon\ncolours:\n  accent: "#77aaaa"\n')
    before = "theme.yaml:3: colours.accent: accent `#77aaaa` on paper `#f2f5ee` has a contrast of 2.35:1 in light mode"
    assert fault.startswith(f"{before}; text needs 4.5:1; `#")
    better = fault.split("`")[-2]
    assert [] == told(folder, f'theme: celadon\ncolours:\n  accent: "{better}"\n')


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ('colours: {sign: "#ffee00"}', "theme.yaml:1: colours.sign: on_sign `#faf3e6` on sign `#ffee00` has"),
        ('colours: {paper: "#808080"}', "theme.yaml:1: colours.paper: ink `#221d1a` on paper `#808080` has"),
        ('dark:\n  ink: "#333333"', "theme.yaml:2: dark.ink: ink `#333333` on paper `#181412` has"),
        (
            'colours: {sign: "#fffbe0", on_sign: "#222222"}\ndark: {sign: "#333333", on_sign: "#ffffff"}',
            "theme.yaml:1: colours.sign: button `#fffbe0` on paper `#faf6ee` has a contrast of 1.03:1 in light mode;"
            " shapes need 3.0:1",
        ),
    ],
    ids=["letters on the sign", "paper", "dark mode", "a button that follows the sign"],
)
def test_each_pair_is_judged_at_the_colour_that_the_owner_wrote(folder, written, expected):
    assert expected in "\n".join(told(folder, written))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("colours:\n  sign: #1d4f91\n", "2: colours.sign: ends before `#1d4f91`, because `#` begins a comment"),
        ("colours:\n  sign: #fd4f91\n", "2: colours.sign: is blank, because `#` begins a comment; put the colour in"),
        ("colours: {sign: 1d4f91}\n", "1: colours.sign: `1d4f91` is not right; write # and six digits"),
        ('colours: {sign: "#14f"}\n', "did you mean `#1144ff`?"),
        ('colours: {signs: "#1144ff"}\n', "1: colours.signs: there is no such key here; did you mean `sign`?"),
        ("theme: celadom\n", "1: theme: `celadom` is not one of `ink`, `celadon`, `lantern`; did you mean `celadon`?"),
        ("border: dots\n", "1: border: `dots` is not one of `tiles`, `waves`, `checks`, `line`, `none`"),
    ],
)
def test_a_mistake_says_what_would_be_right(folder, written, expected):
    assert expected in "\n".join(told(folder, written))
