"""A program that sits at a table of another device: takes a seat, plays it with a bot, and stays to the end."""

from __future__ import annotations

import asyncio
from random import SystemRandom
from typing import Any

from companion import bots
from companion.kernel import FATE, IllegalChoice, Player

from . import protocol as p
from .client import Client
from .guest import Guest
from .remote import RemoteTable


class RemoteBot:
    """Plays a guest's seats. `level` empty: it only watches."""

    def __init__(self, guest: Guest, client: Client, level: str, seat: int | None = None) -> None:
        self.guest, self.client, self._level, self._seat = guest, client, level, seat
        self._woken = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._players: dict[int, Player] = {}
        self._dice = SystemRandom()
        """What a program rolls at a real table, where it has no hand to throw with."""
        guest.changed = self._wake

    def _wake(self) -> None:
        self._loop.call_soon_threadsafe(self._woken.set)

    async def run(self) -> None:
        """Until the game is over and its record is here, or there is no way back to the table."""
        network = asyncio.create_task(self.client.run())
        while not self._done():
            await self._woken.wait()
            self._woken.clear()
            if self.client.state == "ended":
                break
            if self.guest.online:
                self._sit_down()
                await self._play()
        self.client.stop()
        await network

    def _done(self) -> bool:
        return self.guest.record is not None or any("record" in text for text in self.guest.cheats)

    def _sit_down(self) -> None:
        """Take the wished seat, or the first open one, and be ready."""
        lobby = self.guest.lobby
        if lobby is None or lobby.stage != "lobby" or not self._level:
            return
        mine = [chair for chair in lobby.chairs if chair.device == self.guest.kept.device]
        if not mine:
            free = [seat for seat, chair in enumerate(lobby.chairs) if chair.kind == p.OPEN]
            seat = self._seat if self._seat in free else next(iter(free), None)
            if seat is not None:
                self.guest.send(p.Sit(seat, self.guest.name))
        elif not mine[0].ready:
            self.guest.send(p.Ready(True))

    async def _play(self) -> None:
        table = self.guest.table
        if table is None:
            return
        table.adopt()
        while self.guest.online and (pending := table.pending):
            decision = pending[0]
            try:
                if decision.seat == FATE and table.typed:
                    view = table.view(decision.caller if decision.caller in table.seats else None)
                    table.answer(decision, table.game.sample(view, decision, self._dice.random()))
                elif decision.seat == FATE:
                    table.cast(decision)
                else:
                    table.answer(decision, await self._decide(table, decision))
            except IllegalChoice:
                return  # the table has gone on meanwhile; the next sight tells
            table.adopt()

    async def _decide(self, table: RemoteTable, decision: Any) -> Any:
        seat = decision.seat
        if seat not in self._players:
            self._players[seat] = bots.bot(table.game, self._level, f"{self.guest.kept.device}/{seat}")
        return await asyncio.to_thread(self._players[seat].decide, table.view(seat), decision)
