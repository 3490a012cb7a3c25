"""Our colours everywhere, and text that grows."""

from __future__ import annotations

import pytest
from kivy.metrics import sp

from companion.app.theme import ROLES, apply_theme, ink, palette_of, set_text_size, text_factor
from companion.app.widgets import Body, Caption, PrimaryButton
from companion.sheets.palette import BIRCH, NIGHT, READABLE, Palette, contrast
from tests.app.conftest import Fly
from tests.app.gallery import Gallery


def hex_of(rgba: list[float]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*(round(255 * c) for c in rgba[:3]))


@pytest.mark.parametrize(("dark", "palette"), [(True, NIGHT), (False, BIRCH)])
def test_every_material_role_is_a_colour_of_ours(fly: Fly, dark: bool, palette: Palette) -> None:
    theme = fly(Gallery(dark)).app.theme_cls
    names = {name.removesuffix("Color") for name in theme.dynamic_color_names} - {"transparent"}
    assert names == set(ROLES), "a role that nobody painted keeps KivyMD's own colour"
    for name in names:
        assert hex_of(getattr(theme, f"{name}Color")) == palette.hex(ROLES[name]), name


def test_a_change_of_style_by_anyone_ends_in_our_colours(fly: Fly) -> None:
    app = Gallery(dark=True)
    pilot = fly(app)
    app.theme_cls.theme_style = "Light"
    app.theme_cls.primary_palette = "Purple"
    pilot.frames(2)
    assert hex_of(app.theme_cls.primaryColor) == BIRCH.hex("gold")
    assert palette_of(app.theme_cls) is BIRCH


def test_living_widgets_are_repainted(fly: Fly) -> None:
    app = Gallery(dark=True)
    pilot = fly(app)
    assert pilot.pixel(2, 320) == tuple(round(255 * c) for c in NIGHT.rgb("surface"))
    apply_theme(app.theme_cls, dark=False)
    pilot.frames(2)
    assert pilot.pixel(2, 320) == tuple(round(255 * c) for c in BIRCH.rgb("surface"))
    assert all(hex_of(label.color) == BIRCH.hex(label.tone) for label in pilot.widgets(Body))


# Text role and the role it stands on, as Material's widgets pair them.
PAIRS = [
    *[(f"on{name}", name[0].lower() + name[1:]) for name in ("Primary", "Secondary", "Tertiary", "Error")],
    *[(f"on{n}Container", f"{n[0].lower()}{n[1:]}Container") for n in ("Primary", "Secondary", "Tertiary", "Error")],
    *[(text, "surface") for text in ("onSurface", "onSurfaceVariant", "primary", "error")],
    *[(text, "surfaceContainer") for text in ("onSurface", "onSurfaceVariant", "primary", "error")],
    ("onPrimaryFixed", "primaryFixed"),
    ("onBackground", "background"),
    ("inverseOnSurface", "inverseSurface"),
    ("inversePrimary", "inverseSurface"),
]


@pytest.mark.parametrize("palette", [NIGHT, BIRCH], ids=lambda palette: palette.name)
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_material_pairs_can_be_read(palette: Palette, text: str, ground: str) -> None:
    assert contrast(palette.hex(ROLES[text]), palette.hex(ROLES[ground])) >= 4.5


@pytest.mark.parametrize("palette", [NIGHT, BIRCH], ids=lambda palette: palette.name)
def test_our_own_pairs_can_be_read(palette: Palette) -> None:
    for text, grounds in READABLE:
        for ground in grounds:
            assert contrast(palette.hex(text), palette.hex(ground)) >= 4.5, (text, ground)


def test_an_ink_is_a_role_or_clear() -> None:
    assert ink("Dark", "gold", 0.5) == (*NIGHT.rgb("gold"), 0.5)
    assert ink("Light", "") == (0, 0, 0, 0)


def test_text_grows_on_the_living_screen_and_buttons_with_it(fly: Fly) -> None:
    app = Gallery()
    pilot = fly(app)
    before = {label: (label.font_size, label.height) for label in pilot.widgets(Body) if label.text}
    wide = pilot.find("Continue the last game").width
    set_text_size(app.theme_cls, 1.4)
    pilot.settle()
    assert text_factor(app.theme_cls) == pytest.approx(1.4)
    for label, (size, height) in before.items():
        assert label.font_size == pytest.approx(1.4 * size)
        assert label.height > height
    assert pilot.find("Continue the last game").width > wide
    set_text_size(app.theme_cls, 1.0)
    pilot.settle()
    assert all(label.font_size == pytest.approx(size) for label, (size, _) in before.items())


@pytest.mark.parametrize("factor", [0.8, 1.0, 2.0])
def test_no_text_is_ever_smaller_than_twelve(fly: Fly, factor: float) -> None:
    app = Gallery(text=factor)
    fly(app)
    for style, roles in app.theme_cls.font_styles.items():
        for role, look in roles.items():
            assert look["font-size"] >= sp(12), (style, role)
    assert Caption(text="small").font_size >= sp(12)
    assert PrimaryButton(text="go").ids.label.font_size >= sp(12)
