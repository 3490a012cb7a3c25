"""The field for a table's code: grouped as it is typed, and checked at once."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty

from companion.app.widgets.fields import TextField
from companion.lan.code import LENGTH, URL, JoinCode, read_code
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
        self.fbind("text", self._typed)
        self._typed()

    def _typed(self, *_: Any) -> None:
        typed = self.text.strip()
        if typed.lower().startswith(URL):
            self._take_link(typed)
            return
        letters = _letters(typed)
        if grouped(letters) != self.text:
            self._group(letters)
            return
        if self.link and read_code(self.link).secret != self._read(letters):
            self.link = ""
        self._judge(letters)

    def _take_link(self, link: str) -> None:
        try:
            code = read_code(link)
        except BadCode as error:
            self.code, self.error = None, str(error)
            return
        self.link = link
        self.text = str(JoinCode(code.secret, None, code.port)) if code.host is None else str(code)

    def _read(self, letters: str) -> str:
        try:
            return read_code(letters).secret
        except BadCode:
            return ""

    def _group(self, letters: str) -> None:
        """Write it in two groups and leave the cursor behind the letter it was behind."""
        typing = self.ids.typing
        before = len(_letters(self.text[: typing.cursor_index()]))
        self.text = grouped(letters)
        at = min(len(self.text), before + (before > GROUP))
        typing.cursor = typing.get_cursor_from_index(at)

    def _judge(self, letters: str) -> None:
        try:
            self.code, self.error = read_code(self.link or letters), ""
        except BadCode as error:
            unfinished = str(error) == word("wire.code.short", length=LENGTH, count=len(letters))
            self.code, self.error = None, "" if unfinished else str(error)


def _letters(text: str) -> str:
    """What counts of a text, in capitals."""
    return "".join(letter for letter in text if letter.isalnum()).upper()[:LENGTH]


def grouped(letters: str) -> str:
    """`ABCDE-FGH`."""
    return f"{letters[:GROUP]}-{letters[GROUP:]}" if len(letters) > GROUP else letters
