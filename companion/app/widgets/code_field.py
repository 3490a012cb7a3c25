"""The field for a table's code: grouped as it is typed, and checked at once."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.app.widgets.fields import TextField
from companion.lan.code import LENGTH, URL, read_code
from companion.lan.errors import BadCode
from companion.words import word

GROUP = LENGTH // 2


class CodeField(TextField):
    """Shows XXXXX-XXXXX whatever is typed or pasted, links too. `code` is set as soon as there is a good one."""

    code = ObjectProperty(None, allownone=True)
    link = ""
    """The link that was pasted: it may say more than the code it holds."""

    def on_kv_post(self, base_widget: Any) -> None:
        super().on_kv_post(base_widget)
        self.ids.typing.shape = in_groups
        self.fbind("text", self._typed)
        self._typed()

    def _typed(self, *_: Any) -> None:
        typed = self.text.strip()
        if typed.lower().startswith(URL):
            self._take_link(typed)
            return
        letters = _letters(typed)
        if self.link and letters != _letters(str(read_code(self.link))):
            self.link = ""
        try:
            self.code, self.error = read_code(self.link or letters), ""
        except BadCode as error:
            unfinished = str(error) == word("wire.code.short", length=LENGTH, count=len(letters))
            self.code, self.error = None, "" if unfinished else str(error)

    def _take_link(self, link: str) -> None:
        try:
            self.link = link
            self.text = str(read_code(link))
        except BadCode as error:
            self.link, self.code, self.error = "", None, str(error)


def in_groups(text: str, cursor: int) -> tuple[str, int]:
    """`abcdefgh` as `ABCDE-FGH`, with the cursor behind the letter it was behind."""
    if text.strip().lower().startswith(URL):
        return text, cursor
    letters, before = _letters(text), len(_letters(text[:cursor]))
    shown = f"{letters[:GROUP]}-{letters[GROUP:]}" if len(letters) > GROUP else letters
    return shown, before + (before > GROUP)


def _letters(text: str) -> str:
    """What counts of a text, in capitals."""
    return "".join(letter for letter in text if letter.isalnum()).upper()[:LENGTH]
