"""A table on several devices as people see it: each chair in words, and what may be done about it. No toolkit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from companion.app.lan_desk import Visitor
from companion.app.line_up import player_words
from companion.lan.protocol import BOT, OPEN, Chair, Lobby
from companion.words import word

DeedName = Literal["sit", "rename", "stand", "bot", "free", "remove", "stand_in", "give_back", "give"]


class ChairLook(NamedTuple):
    """A chair to read: who has it, in which state, and an icon for each."""

    icon: str
    name: str
    state: str
    mark: str
    """Ready, not yet, away: an icon, so that no colour has to tell."""
    tone: str = "text"
    orphaned: bool = False
    """A game is on and nobody plays here."""


class Deed(NamedTuple):
    """Something that may be done about a chair."""

    do: DeedName
    text: str
    help: str = ""
    level: str = ""
    device: str = ""

    @property
    def icon(self) -> str:
        return ICONS[self.do]


ICONS: dict[DeedName, str] = {
    "sit": "seat-outline",
    "rename": "pencil-outline",
    "stand": "exit-run",
    "bot": "robot-outline",
    "free": "seat-outline",
    "remove": "account-off-outline",
    "stand_in": "robot-outline",
    "give_back": "account-arrow-right-outline",
    "give": "account-switch-outline",
}


# -- how a chair looks ---------------------------------------------------------------------------------


def chair_look(chair: Chair, playing: bool, mine: bool) -> ChairLook:
    """A chair in words. `mine`: somebody at this device sits there."""
    if chair.kind == BOT:
        state = word("lobby.bot", level=player_words(chair.level)[0])
        return ChairLook("robot-outline", chair.name, state, "check-circle")
    if chair.kind == OPEN:
        return _empty(chair, playing)
    parts = [word("lobby.away" if chair.away else "lobby.here" if mine else "lobby.connected")]
    if chair.level:
        parts.append(word("lobby.stands_in", level=player_words(chair.level)[0]))
    elif not playing and not chair.away:
        parts.append(word("lobby.ready" if chair.ready else "lobby.not_ready"))
    orphaned = playing and chair.away and not chair.level
    tone = "danger" if orphaned else "gold" if mine else "text"
    return ChairLook("account", chair.name, " · ".join(parts), _mark(chair, playing), tone, orphaned)


def _mark(chair: Chair, playing: bool) -> str:
    if chair.away:
        return "wifi-off"
    if playing:
        return "wifi"
    return "check-circle" if chair.ready else "circle-outline"


def _empty(chair: Chair, playing: bool) -> ChairLook:
    """A chair nobody sits on; in a game that is one whose device was removed."""
    if not playing:
        return ChairLook("seat-outline", word("lobby.open"), word("lobby.open.help"), "plus")
    if chair.level:
        state = word("lobby.stands_in", level=player_words(chair.level)[0])
        return ChairLook("robot-outline", chair.name, state, "check-circle")
    return ChairLook("account-off-outline", chair.name, word("lobby.orphaned"), "alert-circle-outline", "danger", True)


# -- what may be done ----------------------------------------------------------------------------------


def chair_deeds(
    lobby: Lobby, seat: int, own: Sequence[int], levels: Sequence[str], visitors: Iterable[Visitor] | None
) -> list[Deed]:
    """What the people at this device may do about a chair; `visitors` are known to the host alone."""
    chair, mine = lobby.chairs[seat], seat in own
    if lobby.stage == "over":
        return []
    if lobby.stage == "playing":
        return [] if visitors is None else _in_game(chair, levels, list(visitors))
    deeds = _one_s_own(chair, mine, bool(own))
    return deeds if visitors is None else [*deeds, *_of_the_host(chair, mine, levels)]


def _one_s_own(chair: Chair, mine: bool, sitting: bool) -> list[Deed]:
    if chair.kind == OPEN:
        return [Deed("sit", word("lobby.sit_too" if sitting else "lobby.sit"))]
    return [Deed("rename", word("lobby.rename")), Deed("stand", word("lobby.stand"))] if mine else []


def _of_the_host(chair: Chair, mine: bool, levels: Sequence[str]) -> list[Deed]:
    if chair.kind in (OPEN, BOT):
        free = [Deed("free", word("lobby.free"))] if chair.kind == BOT else []
        others = [level for level in levels if level != chair.level or chair.kind == OPEN]
        return [*[_bot("bot", "lobby.put_bot", level) for level in others], *free]
    return [] if mine else [_remove(chair.name, chair.device)]


def _in_game(chair: Chair, levels: Sequence[str], visitors: Sequence[Visitor]) -> list[Deed]:
    """For the host, during a game: somebody has gone, or wants to come in."""
    deeds = []
    if chair.level and chair.kind != BOT and chair.device:
        deeds.append(Deed("give_back", word("lobby.give_back", name=chair.name), word("lobby.give_back.help")))
    if chair.kind != BOT:
        deeds += [_bot("stand_in", "lobby.stand_in", level) for level in levels if level != chair.level]
    deeds += [_give(one) for one in visitors if one.here and one.id != chair.device and (one.host or not one.seats)]
    if any(one.id == chair.device and not one.host for one in visitors):
        deeds.append(_remove(chair.name, chair.device))
    return deeds


def _give(visitor: Visitor) -> Deed:
    text = word("lobby.give_here") if visitor.host else word("lobby.give", name=visitor.name)
    return Deed("give", text, device=visitor.id)


def _bot(do: DeedName, key: str, level: str) -> Deed:
    name, help_ = player_words(level)
    return Deed(do, word(key, level=name), help_, level=level)


def _remove(name: str, device: str) -> Deed:
    return Deed("remove", word("lobby.remove", name=name), word("lobby.remove.help"), device=device)
