"""A few letters on a small ground of their own: a key of the keyboard, the number of a ruling."""

from __future__ import annotations

from pathlib import Path

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.anchorlayout import AnchorLayout

from companion.app.widgets.surfaces import Surface


class Badge(Surface, AnchorLayout):
    """As wide as its text needs; `tone` is the role of the text."""

    text = StringProperty("")
    tone = StringProperty("text")


Builder.load_file(str(Path(__file__).parents[3] / "kv" / "badge.kv"))
