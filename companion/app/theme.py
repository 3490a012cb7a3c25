"""Our palettes as KivyMD's colours, and the size of text. Nothing of KivyMD's own colours is left.

KivyMD computes its roles from one seed colour whenever the style changes, in `ThemeManager.set_colors`. `apply_theme`
puts our painting in that place on the instance, so every later change of style, by anyone, ends in our colours.
Widgets repaint by their bindings to the roles.
"""

from __future__ import annotations

import copy
import functools
from typing import Any

from kivy.core.window import Window
from kivy.metrics import sp
from kivymd.font_definitions import theme_font_styles

from companion.sheets.palette import BIRCH, NIGHT, Palette

# Material role (without "Color") to our role.
ROLES: dict[str, str] = {
    "primary": "gold",
    "primaryDim": "gold",
    "onPrimary": "on_gold",
    "primaryContainer": "gold_soft",
    "onPrimaryContainer": "on_gold_soft",
    "primaryFixed": "glow",
    "primaryFixedDim": "glow",
    "onPrimaryFixed": "on_glow",
    "onPrimaryFixedVariant": "on_glow",
    "secondary": "ice",
    "secondaryDim": "ice",
    "onSecondary": "on_ice",
    "secondaryContainer": "high",
    "onSecondaryContainer": "text",
    "secondaryFixed": "ice_soft",
    "secondaryFixedDim": "ice_soft",
    "onSecondaryFixed": "text",
    "onSecondaryFixedVariant": "text",
    "tertiary": "ember",
    "tertiaryDim": "ember",
    "onTertiary": "on_ember",
    "tertiaryContainer": "ember_soft",
    "onTertiaryContainer": "text",
    "tertiaryFixed": "ember_soft",
    "tertiaryFixedDim": "ember_soft",
    "onTertiaryFixed": "text",
    "onTertiaryFixedVariant": "text",
    "error": "danger",
    "errorDim": "danger",
    "onError": "on_danger",
    "errorContainer": "ember_soft",
    "onErrorContainer": "text",
    "background": "surface",
    "onBackground": "text",
    "surface": "surface",
    "surfaceDim": "sunken",
    "surfaceBright": "raised",
    "surfaceContainerLowest": "sunken",
    "surfaceContainerLow": "raised",
    "surfaceContainer": "card",
    "surfaceContainerHigh": "card",
    "surfaceContainerHighest": "high",
    "surfaceVariant": "high",
    "surfaceTint": "gold",
    "onSurface": "text",
    "onSurfaceLight": "muted",
    "onSurfaceVariant": "muted",
    "inverseSurface": "inverse",
    "inverseOnSurface": "inverse_text",
    "inversePrimary": "inverse_gold",
    "outline": "outline",
    "outlineVariant": "line",
    "shadow": "shadow",
    "scrim": "shadow",
    "primaryPaletteKeyColor": "gold",
    "secondaryPaletteKeyColor": "ice",
    "tertiaryPaletteKeyColor": "ember",
    "neutralPaletteKeyColor": "outline",
    "neutralVariantPaletteKeyColor": "outline",
    "errorPaletteKeyColor": "danger",
    "disabledText": "faint",
    "ripple": "text",
}

SMALLEST = 12.0  # sp
ROUND, ROUND_SMALL = 16, 12  # dp, radii of cards and of what lies in them
GRID = 8  # dp; distances are multiples of it

_PLAIN_SIZES = {
    style: {role: float(look["font-size"]) / sp(1) for role, look in roles.items()}
    for style, roles in theme_font_styles.items()
}


def palette_for(dark: bool) -> Palette:
    return NIGHT if dark else BIRCH


def palette_of(theme_cls: Any) -> Palette:
    """The palette that is shown now."""
    return palette_for(theme_cls.theme_style == "Dark")


def apply_theme(theme_cls: Any, dark: bool) -> None:
    """Show our colours, dark or light, now and after every later change of style. Safe before and after `build`."""
    theme_cls.theme_style_switch_animation = False
    theme_cls.set_colors = functools.partial(_paint, theme_cls)
    theme_cls.theme_style = "Dark" if dark else "Light"
    _paint(theme_cls)


def _paint(theme_cls: Any, *_: Any) -> None:
    palette = palette_of(theme_cls)
    for material, role in ROLES.items():
        setattr(theme_cls, f"{material}Color", (*palette.rgb(role), 1))
    theme_cls.transparentColor = (0, 0, 0, 0)
    Window.clearcolor = (*palette.rgb("surface"), 1)  # the ground of every page


def set_text_size(theme_cls: Any, factor: float = 1.0) -> None:
    """Scale all text by `factor`, living widgets too; nothing gets smaller than 12 sp.

    Labels follow `theme_cls.font_styles`; KivyMD's text fields read the module's own table when they are built, so both
    are set. `Metrics.fontscale` would only reach what is built later.
    """
    styles = copy.deepcopy(dict(theme_font_styles))
    for style, roles in _PLAIN_SIZES.items():
        for role, size in roles.items():
            scaled = size if style == "Icon" else max(SMALLEST, size * factor)
            styles[style][role]["font-size"] = sp(scaled)
    theme_cls.font_styles = styles  # first: a new theme shares the table, and an equal value would not be told on
    theme_font_styles.update(copy.deepcopy(styles))


def text_factor(theme_cls: Any) -> float:
    """How much larger than plain text is now."""
    return float(theme_cls.font_styles["Body"]["large"]["font-size"] / sp(_PLAIN_SIZES["Body"]["large"]))


def ink(style: str, role: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    """A role of our palette, for kv rules: `ink(self.theme_cls.theme_style, "gold")`; no role is clear."""
    return (*palette_for(style == "Dark").rgb(role), alpha) if role else (0.0, 0.0, 0.0, 0.0)
