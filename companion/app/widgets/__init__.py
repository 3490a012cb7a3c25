"""Our own widgets. Screens use these and never KivyMD itself, which changes its names between versions."""

from pathlib import Path

from kivy.lang import Builder

from companion.app.widgets.buttons import (
    DangerButton,
    IconTap,
    PrimaryButton,
    SecondaryButton,
    TextButton,
    TonalButton,
)
from companion.app.widgets.dialogs import Action, Dialog, Message, ask, tell
from companion.app.widgets.emblem import Emblem, mark
from companion.app.widgets.fields import NameField, TextField
from companion.app.widgets.focus import Focusable, FocusKeys
from companion.app.widgets.pages import Page, Screens, Scroller, Tap, TopBar, TwoPane
from companion.app.widgets.rows import ChoiceRow, Row, SliderRow, StepperRow, SwitchRow
from companion.app.widgets.scene_picture import ScenePicture
from companion.app.widgets.scene_view import SceneView
from companion.app.widgets.surfaces import (
    Body,
    Caption,
    Card,
    Divider,
    Glyph,
    Press,
    PressCard,
    SectionTitle,
    Surface,
    Title,
)
from companion.app.widgets.zoom import ZoomScroller

__all__ = [
    "Action",
    "Body",
    "Caption",
    "Card",
    "ChoiceRow",
    "DangerButton",
    "Dialog",
    "Divider",
    "Emblem",
    "FocusKeys",
    "Focusable",
    "Glyph",
    "IconTap",
    "Message",
    "NameField",
    "Page",
    "Press",
    "PressCard",
    "PrimaryButton",
    "Row",
    "ScenePicture",
    "SceneView",
    "Screens",
    "Scroller",
    "SecondaryButton",
    "SectionTitle",
    "SliderRow",
    "StepperRow",
    "Surface",
    "SwitchRow",
    "Tap",
    "TextButton",
    "TextField",
    "Title",
    "TonalButton",
    "TopBar",
    "TwoPane",
    "ZoomScroller",
    "ask",
    "mark",
    "tell",
]

for _rules in ("surfaces", "rows", "frames"):
    Builder.load_file(str(Path(__file__).parents[3] / "kv" / "widgets" / f"{_rules}.kv"))
