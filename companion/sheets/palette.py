"""What a colour role looks like: at night, on birch, on paper. Shapes name roles, only this file has values.

Sectors red, blue and yellow are far apart in lightness in every palette, so they survive greyscale; each
has an ink (`red_ink`) that reads on it, a ground for its light squares (`red_soft`) and one for its dark ones
(`red_deep`, with `on_deep` as the ink of all three). `gold` is what is yours to do now (`glow` where it fills),
`ember` fire, `ice` what is locked. Fans (`fan_boy`) and bands (`band_green`) have an ink each, too.
"""

from __future__ import annotations

import msgspec


class Palette(msgspec.Struct, frozen=True):
    """A name, whether it is dark, and a colour `#rrggbb` per role."""

    name: str
    dark: bool
    colours: dict[str, str]

    def hex(self, role: str) -> str:
        try:
            return self.colours[role]
        except KeyError:
            raise KeyError(f"palette {self.name} has no colour role {role!r}") from None

    def rgb(self, role: str) -> tuple[float, float, float]:
        """The colour as three numbers from 0 to 1."""
        value = self.hex(role)
        return int(value[1:3], 16) / 255, int(value[3:5], 16) / 255, int(value[5:7], 16) / 255


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG), 0 black to 1 white."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def lightness(colour: str) -> float:
    """How light the eye finds it in greyscale: CIE L*, 0 to 100."""
    y = luminance(colour)
    return 903.3 * y if y <= 0.008856 else 116 * y ** (1 / 3) - 16


def contrast(one: str, other: str) -> float:
    """Contrast ratio (WCAG), 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


FANS = ("fan_boy", "fan_girl", "fan_oldman", "fan_oldwoman")
BANDS = ("band_green", "band_yellow", "band_red", "band_blue")

# Text role and the roles it is set on; the test measures each pair.
READABLE: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("text", ("surface", "sunken", "raised", "card", "high", "ice_soft", "ember_soft")),
    ("muted", ("surface", "sunken", "raised", "card", "high")),
    ("gold", ("surface", "sunken", "raised", "card")),
    ("ember", ("surface", "raised", "card")),
    ("ice", ("surface", "raised", "card")),
    ("green", ("surface", "raised", "card")),
    ("danger", ("surface", "raised", "card")),
    ("on_gold", ("gold",)),
    ("on_glow", ("glow",)),
    ("on_gold_soft", ("gold_soft",)),
    ("on_ember", ("ember",)),
    ("on_ice", ("ice",)),
    ("on_green", ("green",)),
    ("on_danger", ("danger",)),
    ("red_ink", ("red",)),
    ("blue_ink", ("blue",)),
    ("yellow_ink", ("yellow",)),
    ("on_deep", ("red_deep", "blue_deep", "yellow_deep")),
    ("pip", ("die",)),
    ("inverse_text", ("inverse",)),
    ("inverse_gold", ("inverse",)),
    *((f"{role}_ink", (role,)) for role in (*FANS, *BANDS)),
)

NIGHT = Palette(
    "night",
    True,
    {
        "surface": "#0b1420",
        "sunken": "#070e17",
        "raised": "#111d2b",
        "card": "#172536",
        "high": "#22344a",
        "line": "#2a3d54",
        "outline": "#6f8599",
        "text": "#f1ebdd",
        "muted": "#aab7c4",
        "faint": "#55687b",
        "gold": "#e0b050",
        "on_gold": "#231802",
        "glow": "#e0b050",
        "on_glow": "#231802",
        "gold_soft": "#3b2f15",
        "on_gold_soft": "#f5dfa5",
        "ember": "#f2833c",
        "on_ember": "#2a1002",
        "ember_soft": "#40210f",
        "ice": "#92d0ee",
        "on_ice": "#06222f",
        "ice_soft": "#173a4d",
        "green": "#7fc79c",
        "on_green": "#06210f",
        "danger": "#ff8f84",
        "on_danger": "#3d0906",
        "red": "#a93646",
        "red_ink": "#fff3ee",
        "blue": "#4f93d2",
        "blue_ink": "#04101b",
        "yellow": "#f3e487",
        "yellow_ink": "#211b00",
        "red_soft": "#561c28",
        "blue_soft": "#2b5683",
        "yellow_soft": "#8a7d44",
        "red_deep": "#20090e",
        "blue_deep": "#081727",
        "yellow_deep": "#1c1907",
        "on_deep": "#f1ebdd",
        "die": "#efe6d2",
        "pip": "#16202c",
        "inverse": "#e9e2d2",
        "inverse_text": "#18222d",
        "inverse_gold": "#6d4d00",
        "fan_boy": "#4a8fe0",
        "fan_boy_ink": "#04101f",
        "fan_girl": "#f3a0c4",
        "fan_girl_ink": "#2b0616",
        "fan_oldman": "#c9ced4",
        "fan_oldman_ink": "#14181d",
        "fan_oldwoman": "#e07a2c",
        "fan_oldwoman_ink": "#1f0c00",
        "band_green": "#5fae6b",
        "band_green_ink": "#04150a",
        "band_yellow": "#f0d860",
        "band_yellow_ink": "#211b00",
        "band_red": "#b8323f",
        "band_red_ink": "#fff3ee",
        "band_blue": "#2f62b8",
        "band_blue_ink": "#f2f6ff",
        "shadow": "#000000",
    },
)

BIRCH = Palette(
    "birch",
    False,
    {
        "surface": "#f3eee3",
        "sunken": "#e9e2d3",
        "raised": "#f9f6ef",
        "card": "#fffdf8",
        "high": "#e3dbca",
        "line": "#d2c7b2",
        "outline": "#7b7667",
        "text": "#1c262f",
        "muted": "#4d5b66",
        "faint": "#a39b89",
        "gold": "#775300",
        "on_gold": "#fff8e8",
        "glow": "#e6b750",
        "on_glow": "#241900",
        "gold_soft": "#f2dda3",
        "on_gold_soft": "#382800",
        "ember": "#ab420a",
        "on_ember": "#fff4ec",
        "ember_soft": "#f8d9c4",
        "ice": "#19627f",
        "on_ice": "#f0faff",
        "ice_soft": "#c9e4ef",
        "green": "#2a6846",
        "on_green": "#effff5",
        "danger": "#b3261e",
        "on_danger": "#fff2f0",
        "red": "#9d2b3a",
        "red_ink": "#fff4f0",
        "blue": "#5490c8",
        "blue_ink": "#06101a",
        "yellow": "#ecca48",
        "yellow_ink": "#1f1800",
        "red_soft": "#c7827d",
        "blue_soft": "#a7c1dd",
        "yellow_soft": "#f8eab0",
        "red_deep": "#923d49",
        "blue_deep": "#3a668f",
        "yellow_deep": "#856f2b",
        "on_deep": "#fffdf6",
        "die": "#fffefb",
        "pip": "#1c262f",
        "inverse": "#27333d",
        "inverse_text": "#f3eee3",
        "inverse_gold": "#f0cd7c",
        "fan_boy": "#336bb0",
        "fan_boy_ink": "#f6faff",
        "fan_girl": "#eda0c0",
        "fan_girl_ink": "#2b0616",
        "fan_oldman": "#8c949c",
        "fan_oldman_ink": "#0c1014",
        "fan_oldwoman": "#d9731f",
        "fan_oldwoman_ink": "#1f0c00",
        "band_green": "#2f7a45",
        "band_green_ink": "#f2fff6",
        "band_yellow": "#e8c53f",
        "band_yellow_ink": "#1f1800",
        "band_red": "#a52a38",
        "band_red_ink": "#fff4f0",
        "band_blue": "#24509c",
        "band_blue_ink": "#f2f6ff",
        "shadow": "#3a3226",
    },
)

_PAPER = dict.fromkeys(NIGHT.colours, "#000000")
_PAPER |= dict.fromkeys(("surface", "sunken", "raised", "card", "die"), "#ffffff")
_PAPER |= dict.fromkeys(("on_gold", "on_glow", "on_ember", "on_ice", "on_green", "on_danger"), "#ffffff")
_PAPER |= dict.fromkeys(("inverse_text", "inverse_gold"), "#ffffff")
_PAPER |= {"high": "#eeeeee", "line": "#999999", "outline": "#555555", "muted": "#444444", "faint": "#bbbbbb"}
_PAPER |= dict.fromkeys(("gold_soft", "ember_soft", "ice_soft"), "#e6e6e6")
# Light tints, so that a pencil still shows on them.
_PAPER |= {"red": "#a6a6a6", "blue": "#d0d0d0", "yellow": "#fafafa"}
_PAPER |= dict.fromkeys(("red_soft", "blue_soft", "yellow_soft"), "#ffffff")
_PAPER |= dict.fromkeys(("red_deep", "blue_deep", "yellow_deep"), "#dcdcdc")
_PAPER |= dict.fromkeys(FANS, "#f4f4f4") | dict.fromkeys(BANDS, "#ffffff")

PRINT = Palette("print", False, _PAPER)

PALETTES: dict[str, Palette] = {palette.name: palette for palette in (NIGHT, BIRCH, PRINT)}
SECTORS = ("red", "blue", "yellow")
