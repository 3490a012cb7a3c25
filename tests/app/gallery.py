"""An app that shows every widget, to be looked at and measured."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager
from kivymd.app import MDApp

from companion.app.theme import apply_theme, set_text_size
from companion.app.widgets import (
    Body,
    Caption,
    Card,
    ChoiceRow,
    DangerButton,
    Divider,
    Emblem,
    FocusKeys,
    NameField,
    Page,
    PressCard,
    PrimaryButton,
    Row,
    SecondaryButton,
    SectionTitle,
    SliderRow,
    StepperRow,
    SwitchRow,
    Tap,
    TextButton,
    TextField,
    Title,
    TonalButton,
    mark,
)


class Gallery(MDApp):
    """Every widget on one page."""

    def __init__(self, dark: bool = True, text: float = 1.0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.heard: list[str] = []
        apply_theme(self.theme_cls, dark)
        set_text_size(self.theme_cls, text)

    def build(self) -> ScreenManager:
        self.keys = FocusKeys(Window)
        self.page = Page(
            name="gallery",
            title="The table",
            subtitle="RagnaRoll, round 4 of 10",
            back=self.hears("back"),
            actions=(Tap("undo", "Undo", self.hears("undo")), Tap("dots-vertical", "More", self.hears("more"))),
        )
        for part in (self.texts(), self.buttons(), self.rows(), self.settings(), self.fields(), self.emblems()):
            self.page.add_widget(part)
        self.page.foot.add_widget(PrimaryButton(text="Roll the dice", icon="dice-multiple", wide=True))
        manager = ScreenManager(transition=NoTransition())
        manager.add_widget(self.page)
        return manager

    def on_stop(self) -> None:
        self.keys.stop()

    def hears(self, what: str) -> Any:
        return lambda *_: self.heard.append(what)

    def texts(self) -> Card:
        card = Card()
        card.add_widget(Title(text="Thunder over the fjord"))
        card.add_widget(Body(text="Each player rolls three dice and gives one away: it strikes at both neighbours."))
        card.add_widget(Caption(text="Ten rounds, or until every troll lies."))
        return card

    def buttons(self) -> Card:
        card = Card()
        card.add_widget(SectionTitle(text="Buttons"))
        card.add_widget(PrimaryButton(text="Begin", icon="sword-cross", on_release=self.hears("begin")))
        card.add_widget(SecondaryButton(text="Continue the last game", on_release=self.hears("continue")))
        card.add_widget(TonalButton(text="Learn the rules", icon="book-open-variant"))
        card.add_widget(DangerButton(text="Throw the game away", icon="delete-outline"))
        card.add_widget(TextButton(text="Not now"))
        card.add_widget(PrimaryButton(text="Nobody is ready yet", disabled=True))
        return card

    def rows(self) -> Card:
        card = Card(inset=[0, 8, 0, 8], spacing=0)
        card.add_widget(Row(icon="account", headline="Astrid", supporting="sits left of you", trailing="37 points"))
        card.add_widget(Divider())
        card.add_widget(
            Row(
                icon="wifi",
                headline="A table nearby",
                supporting="Bjorn's phone, 2 of 4 seats taken, waiting since a while for somebody to join",
                trailing_icon="chevron-right",
                on_release=self.hears("join"),
            )
        )
        card.add_widget(Row(headline="Only a headline", inert=True))
        return card

    def settings(self) -> Card:
        card = Card(inset=[0, 8, 0, 8], spacing=0)
        self.sound = SwitchRow(icon="volume-high", headline="Sound", supporting="Short tones for dice and strikes")
        self.marks = SwitchRow(headline="Letters on colours", active=True)
        self.theme = ChoiceRow(
            headline="Colours",
            choices=[("night", "Night"), ("birch", "Birch"), ("device", "As the device")],
            value="night",
        )
        self.seats = StepperRow(headline="Players", supporting="one to six", value=3, low=1, high=6)
        self.speed = SliderRow(headline="Speed of the bots", value=40)
        for part in (self.sound, self.marks, self.theme, self.seats, self.speed):
            card.add_widget(part)
        return card

    def fields(self) -> Card:
        card = Card()
        self.name_field = NameField(label="Your name", hint="as the others see it")
        self.address = TextField(label="Address", text="192.168.1.20", error="No table answers there.", kind="url")
        card.add_widget(self.name_field)
        card.add_widget(self.address)
        return card

    def emblems(self) -> PressCard:
        card = PressCard(orientation="horizontal", spoken="Marks", on_release=self.hears("marks"))
        for name in ("troll", "hammer", "longship", "flame", "skull"):
            card.add_widget(Emblem(draw=mark(name), size_hint_y=None, height=48))
        return card
