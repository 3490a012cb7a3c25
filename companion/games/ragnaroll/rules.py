"""The flow of RagnaRoll. A turn is a list of steps; a step acts, or asks its seat a question and waits.

Strikes and effects that leave nothing to decide happen by themselves, so every question is a real one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.kernel import FATE, Event, IllegalChoice

from . import decisions as d
from . import events as e
from . import shapes
from .powers import POWERS, power_left
from .scoring import full_tie
from .sheet import (
    ALL_RUNES,
    COLUMN_SECTOR,
    GODS,
    LIGHT,
    NAMES,
    ROUNDS,
    RUNE_COLUMN,
    RUNE_ROW,
    RUNES,
    SECTOR_TROLLS,
    SECTORS,
    SIDE,
    SOLO,
    STONES,
    STRIDE,
    TROLLS,
    bits,
    sector_of,
)
from .state import NOT_PLACED, Seat, State, Summoned

Events = list[Event]
Ask = d.SeatAsk | None

# -- the course of a round -----------------------------------------------------------------------------


def begin(state: State, events: Events) -> None:
    """Mark the round; rounds 4 and 8 first give each seat a runestone, resolved at once (ruling 4)."""
    events.append(e.RoundBegan(round=state.round))
    if state.round not in ROUNDS.runestone_rounds:
        roll(state, events)
        return
    state.phase = "mark"
    for index, seat in enumerate(state.seats):
        seat.step = MARK
        go_on(state, index, seat, events)
    next_phase(state, events)


def roll(state: State, events: Events) -> None:
    state.phase = "roll"
    state.outside = (0,) * outside_dice(state)
    state.fate = tuple(d.Roll(FATE, of) for of in range(len(state.seats)))
    for seat in state.seats:
        seat.dice, seat.place = None, NOT_PLACED


def outside_dice(state: State) -> int:
    """Thunder dice that no seat here owns: both neighbours' at a real table, else the dummies'."""
    return 2 if state.options.table == "real" else max(0, 3 - len(state.seats))


def reveal(state: State, events: Events) -> None:
    """All have assigned: dice outside the seats fall, then the thunder dice lie open."""
    if not all(state.outside):
        state.phase = "thunder"
        state.fate = tuple(d.Thunder(FATE, of) for of, value in enumerate(state.outside) if not value)
        return
    state.phase = "resolve"
    events.append(e.Revealed())
    for index, seat in enumerate(state.seats):
        seat.step = RUNESTONE
        go_on(state, index, seat, events)
    next_phase(state, events)


def next_phase(state: State, events: Events) -> None:
    """When no seat has anything left to do, the table goes on."""
    for seat in state.seats:
        if seat.ask is not None:
            return
    if state.phase == "mark":
        roll(state, events)
    elif state.phase == "resolve":
        end_round(state, events)


def end_round(state: State, events: Events) -> None:
    """Ruling 11: round 10, all trolls or all gods end the game."""
    for index, seat in enumerate(state.seats):
        if seat.struck & TROLLS == TROLLS:
            return finish(state, events, f"seat {index + 1} has struck all trolls")
        if len(seat.gods) == len(GODS):
            return finish(state, events, f"seat {index + 1} has summoned all gods")
    if state.round == ROUNDS.rounds:
        return finish(state, events, f"round {state.round} was the last")
    if state.options.table == "real" and state.players > 1:
        state.phase = "onward"
        state.fate = (d.Onward(FATE),)
        return
    state.round += 1
    begin(state, events)


def finish(state: State, events: Events, why: str) -> None:
    """The game is over but for fires still to be typed in and a tie for Loki."""
    events.append(e.GameEnded(why=why))
    others = state.players - 1 if state.options.table == "real" else 0
    if others:
        state.phase = "fires"
        state.fate = tuple(d.Fire(FATE, of) for of in range(others))
    else:
        break_tie(state)


def break_tie(state: State) -> None:
    tied = full_tie(state)
    state.phase = "loki" if tied else "over"
    state.fate = (d.Loki(FATE, tied),) if tied else ()


def dummy_fires(players: int) -> tuple[int, ...]:
    return SOLO.dummy_fires[str(players)] if players < 3 else ()  # type: ignore[index]


# -- what strikes do -----------------------------------------------------------------------------------


def strike(seat: Seat, index: int, square: int, by: str, events: Events, magic: int = 0) -> None:
    """Cross a square off, with what that gives (rulings 6 and 7)."""
    bit = 1 << square
    seat.struck |= bit
    events.append(e.Struck(seat=index, square=square, by=by, magic=magic))
    if bit & TROLLS:
        sector = sector_of(square)
        count = (seat.struck & SECTOR_TROLLS[sector]).bit_count()
        events.append(e.TrollSmitten(seat=index, sector=sector, count=count))
    elif bit & STONES:
        sector = sector_of(square)
        open_runes = RUNE_ROW[sector] & ~seat.runes
        if open_runes & (open_runes - 1):
            seat.stone = sector
        elif open_runes:
            cross(seat, index, open_runes.bit_length() - 1, "standing stone", events)


def cross(seat: Seat, index: int, rune: int, by: str, events: Events) -> None:
    """Cross a runestone off; full rows and columns owe their magic from now on (ruling 8)."""
    seat.runes |= 1 << rune
    events.append(e.RuneCrossed(seat=index, rune=rune, by=by))
    sector, column = divmod(rune, SIDE)
    if seat.runes & RUNE_ROW[sector] == RUNE_ROW[sector]:
        seat.free += RUNES.row_strikes
        events.append(e.RowFull(seat=index, sector=sector))
    if seat.runes & RUNE_COLUMN[column] == RUNE_COLUMN[column]:
        owed = list(seat.owed)
        owed[COLUMN_SECTOR[column]] += 1
        seat.owed = (owed[0], owed[1], owed[2])
        events.append(e.ColumnFull(seat=index, column=column))


# -- the steps of a turn -------------------------------------------------------------------------------


def go_on(state: State, index: int, seat: Seat, events: Events) -> None:
    """Run a seat's steps until one asks something or the turn is done."""
    while True:
        if seat.stone >= 0:
            seat.ask = d.Cross(index, RUNE_ROW[seat.stone] & ~seat.runes, "standing stone")
            return
        if seat.step == DONE:
            seat.ask = None
            return
        ask = STEPS[seat.step](state, index, seat, events)
        if ask is not None:
            seat.ask = ask
            return


def mark_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    seat.step = MARK_MAGIC
    return d.Cross(index, ALL_RUNES & ~seat.runes, "round") if seat.runes != ALL_RUNES else None


def runestone_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    """The thunder die powers the runestone of its colour and value."""
    assert seat.dice is not None
    die = d.PLACES[seat.place].thunder
    rune = die * SIDE + seat.dice[die] - 1
    seat.step = LEFT
    if not seat.runes >> rune & 1:
        cross(seat, index, rune, "thunder die", events)
    return None


def thunder_value(state: State, position: int) -> int:
    """The thunder die at a place of the circle: seats first, then the dice outside them."""
    if position >= len(state.seats):
        return state.outside[position - len(state.seats)]
    seat = state.seats[position]
    assert seat.dice is not None
    return seat.dice[d.PLACES[seat.place].thunder]


def left_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    seat.step = RIGHT
    circle = len(state.seats) + len(state.outside)
    return thunder_strike(state, index, seat, "left", (index + 1) % circle, events)


def right_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    seat.step = LIGHTNING
    circle = len(state.seats) + len(state.outside)
    return thunder_strike(state, index, seat, "right", (index - 1) % circle, events)


def thunder_strike(state: State, index: int, seat: Seat, source: str, neighbour: int, events: Events) -> Ask:
    assert seat.dice is not None
    die = d.PLACES[seat.place].thunder
    target = (thunder_value(state, neighbour) - 1) * STRIDE + die * SIDE + seat.dice[die] - 1
    return aim(index, seat, source, target, state.options.thunder_redirect, events)


def lightning_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    assert seat.dice is not None
    place = d.PLACES[seat.place]
    target = (seat.dice[place.triangle] - 1) * STRIDE + place.circle * SIDE + seat.dice[place.circle] - 1
    seat.step = MAGIC
    return aim(index, seat, "lightning", target, True, events)


def aim(index: int, seat: Seat, source: str, target: int, redirect: bool, events: Events) -> Ask:
    """Strike the target, or ask where magic can move it or a struck target sends it (ruling 5)."""
    magic = seat.magic
    if not magic and not seat.struck >> target & 1:
        strike(seat, index, target, source, events)
        return None
    squares, lost = shapes.reach(seat.struck, target, magic, redirect)
    if magic or squares & (squares - 1):
        return d.Strike(index, source, target, magic, squares, lost)
    if squares:
        strike(seat, index, squares.bit_length() - 1, source, events)
    else:
        events.append(e.StrikeLost(seat=index, target=target, by=source))
    return None


def magic_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    """Runestone magic must be used while it can; the rest is lost (ruling 8)."""
    if seat.free or any(seat.owed):
        squares = magic_squares(seat)
        if squares & (squares - 1):
            return d.Magic(index, squares)
        if squares:
            use_magic(seat, index, squares.bit_length() - 1, events)
            return None
        events.append(e.MagicLost(seat=index, strikes=seat.free + sum(seat.owed)))
        seat.free, seat.owed = 0, (0, 0, 0)
    seat.step = AFTER_MAGIC[seat.step]
    return None


def magic_squares(seat: Seat) -> int:
    """The squares that owed runestone magic may strike: light ones for rows, a sector's trolls for columns."""
    squares = LIGHT if seat.free else 0
    for sector in range(SECTORS):
        if seat.owed[sector]:
            squares |= SECTOR_TROLLS[sector]
    return squares & ~seat.struck


def use_magic(seat: Seat, index: int, square: int, events: Events) -> None:
    if 1 << square & LIGHT:
        seat.free -= 1
    else:
        owed = list(seat.owed)
        owed[sector_of(square)] -= 1
        seat.owed = (owed[0], owed[1], owed[2])
    strike(seat, index, square, "runestone magic", events)


def summon_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    gods = open_gods(seat)
    if gods:
        return d.Summon(index, gods)
    seat.step = DONE
    return None


def open_gods(seat: Seat) -> int:
    """The gods that stand on the sheet in strikes not burnt yet and were not summoned before, as a mask."""
    found = shapes.detect_gods(seat.struck & ~seat.burnt)
    for summoned in seat.gods:
        found &= ~(1 << summoned.god)
    return found


def power_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    """The summoned god's power, as far as it can be used (ruling 10)."""
    ask = POWERS[GODS[seat.power].power](index, seat)
    if ask is None:
        seat.power, seat.left, seat.step = -1, 0, MAGIC_AGAIN
    elif isinstance(ask, d.Smite) and not ask.squares & (ask.squares - 1):
        smite(seat, index, ask.squares, events)
        return None
    elif isinstance(ask, d.SmiteLine) and len(ask.lines) == 1:
        smite(seat, index, ask.lines[0], events)
        return None
    elif isinstance(ask, d.Cross) and not ask.runes & (ask.runes - 1):
        seat.left -= 1
        cross(seat, index, ask.runes.bit_length() - 1, GODS[seat.power].name, events)
        return None
    return ask


def smite(seat: Seat, index: int, squares: int, events: Events) -> None:
    """A power crosses squares off; what is left of it grows less."""
    god = GODS[seat.power]
    if god.power == "troll_each_sector":
        seat.left &= ~(1 << sector_of(squares.bit_length() - 1))
    else:
        seat.left -= 1
    for square in bits(squares):
        strike(seat, index, square, god.name, events)


def again_step(state: State, index: int, seat: Seat, events: Events) -> Ask:
    """Where a turn may summon several gods, it is asked for the next one."""
    seat.step = SUMMON if many_gods(state) else DONE
    return None


def many_gods(state: State) -> bool:
    rule = state.options.gods_per_turn
    return rule == "any" or (rule == "book" and state.players == 1)


STEPS: tuple[Callable[[State, int, Seat, Events], Ask], ...] = (
    mark_step,
    magic_step,
    runestone_step,
    left_step,
    right_step,
    lightning_step,
    magic_step,
    summon_step,
    power_step,
    magic_step,
    again_step,
)
MARK, MARK_MAGIC, RUNESTONE, LEFT, RIGHT, LIGHTNING, MAGIC, SUMMON, POWER, MAGIC_AGAIN, AGAIN = range(len(STEPS))
DONE = len(STEPS)
AFTER_MAGIC = {MARK_MAGIC: DONE, MAGIC: SUMMON, MAGIC_AGAIN: AGAIN}

# -- Fate's answers ------------------------------------------------------------------------------------


def rolled(state: State, ask: d.Roll, choice: Any, events: Events) -> None:
    if not (isinstance(choice, d.Dice) and all(1 <= value <= SIDE for value in choice.values)):
        raise IllegalChoice(f"'{choice}' is not three dice from 1 to {SIDE}")
    seat = state.seats[ask.of]
    seat.dice = choice.values
    seat.ask = d.Arrange(ask.of, choice.values, len(ROUNDS.die_turns) - seat.turns)
    events.append(e.Rolled(seat=ask.of, dice=choice.values, only=ask.of))


def thundered(state: State, ask: d.Thunder, choice: Any, events: Events) -> None:
    value = number(choice, 1, SIDE, "a die")
    state.outside = tuple(value if of == ask.of else old for of, old in enumerate(state.outside))
    if all(state.outside):
        state.fate = ()
        reveal(state, events)


def moved_on(state: State, ask: d.Onward, choice: Any, events: Events) -> None:
    if choice == d.END:
        finish(state, events, "another player has ended it")
    elif choice == d.ON:
        state.round += 1
        begin(state, events)
    else:
        raise IllegalChoice("the answer is 'on' or 'end'")


def burned(state: State, ask: d.Fire, choice: Any, events: Events) -> None:
    if choice == d.Number(1):
        raise IllegalChoice("a lone strike is no fire: its size is 0, or 2 and more")
    state.fires += (number(choice, 0, SIDE * SIDE * SECTORS, "a fire's size"),)
    if len(state.fate) == 1:
        break_tie(state)


def chose_winner(state: State, ask: d.Loki, choice: Any, events: Events) -> None:
    seat = number(choice, 1, len(state.seats), "a seat") - 1
    if seat not in ask.tied:
        raise IllegalChoice(f"seat {seat + 1} is not among the tied")
    state.winner, state.phase = seat, "over"


def number(choice: Any, low: int, high: int, what: str) -> int:
    if not isinstance(choice, d.Number) or not low <= choice.value <= high:
        raise IllegalChoice(f"'{choice}' is not {what} from {low} to {high}")
    return choice.value


# -- a player's answers --------------------------------------------------------------------------------


def arranged(state: State, seat: Seat, ask: d.Arrange, choice: Any, events: Events) -> None:
    if isinstance(choice, d.Turn):
        return turned(seat, ask, choice, events)
    if choice not in d.PLACES:
        raise IllegalChoice(f"'{choice}' does not put each die in a place of its own")
    seat.place = d.PLACES.index(choice)
    seat.ask = None
    events.append(e.Locked(seat=ask.seat))
    if all(other.place != NOT_PLACED for other in state.seats):
        reveal(state, events)


def turned(seat: Seat, ask: d.Arrange, choice: d.Turn, events: Events) -> None:
    if not ask.turns_left:
        raise IllegalChoice("all die turns of this game are used")
    if not (0 <= choice.die < SECTORS and 1 <= choice.face <= SIDE) or ask.dice[choice.die] == choice.face:
        raise IllegalChoice("a die is turned to another of its faces")
    dice = list(ask.dice)
    dice[choice.die] = choice.face
    seat.dice = (dice[0], dice[1], dice[2])
    seat.turns += 1
    seat.ask = d.Arrange(ask.seat, seat.dice, ask.turns_left - 1)
    events.append(e.Turned(seat=ask.seat, die=choice.die, face=choice.face, only=ask.seat))
    events.append(e.TurnUsed(seat=ask.seat, count=seat.turns))


def struck(state: State, seat: Seat, ask: d.Strike, choice: Any, events: Events) -> None:
    redirect = ask.source == "lightning" or state.options.thunder_redirect
    if choice == d.LOST and ask.lost:
        magic = shapes.magic_needed(seat.struck, ask.target, None, redirect)
        events.append(e.StrikeLost(seat=ask.seat, target=ask.target, by=ask.source, magic=magic))
    elif isinstance(choice, d.Hit) and choice.square >= 0 and ask.squares >> choice.square & 1:
        magic = shapes.magic_needed(seat.struck, ask.target, choice.square, redirect)
        strike(seat, ask.seat, choice.square, ask.source, events, magic)
    else:
        raise IllegalChoice(f"the strike on {NAMES[ask.target]} cannot go to '{choice}' with {ask.magic} troll magic")
    seat.magic_spent += magic


def crossed(state: State, seat: Seat, ask: d.Cross, choice: Any, events: Events) -> None:
    if not isinstance(choice, d.Rune) or choice.rune < 0 or not ask.runes >> choice.rune & 1:
        raise IllegalChoice(f"'{choice}' is not an open runestone; open are {d.rune_names(ask.runes)}")
    if seat.stone >= 0:
        seat.stone = -1
    elif seat.power >= 0:
        seat.left -= 1
    cross(seat, ask.seat, choice.rune, ask.gift, events)


def used_magic(state: State, seat: Seat, ask: d.Magic, choice: Any, events: Events) -> None:
    use_magic(seat, ask.seat, one_of(ask.squares, choice), events)


def summoned(state: State, seat: Seat, ask: d.Summon, choice: Any, events: Events) -> None:
    if choice == d.NONE:
        seat.step = DONE
        return
    if not isinstance(choice, d.Call) or not 0 <= choice.god < len(GODS) or not ask.gods >> choice.god & 1:
        raise IllegalChoice(f"'{choice}' cannot be summoned now")
    if choice.squares & ~(seat.struck & ~seat.burnt) or not shapes.is_god(choice.god, choice.squares):
        raise IllegalChoice(f"'{choice}' is not {GODS[choice.god].name}'s shape in strikes that are not burnt")
    bonus = round_bonus(state, seat)
    seat.burnt |= choice.squares
    seat.gods += (Summoned(choice.god, state.round, bonus, choice.squares),)
    seat.power, seat.left, seat.step = choice.god, power_left(choice.god), POWER
    events.append(e.GodSummoned(seat=ask.seat, god=choice.god, squares=choice.squares, bonus=bonus))


def round_bonus(state: State, seat: Seat) -> int:
    """The bonus for a god summoned now; one a turn (ruling 9)."""
    if any(god.round == state.round for god in seat.gods):
        return 0
    table = ROUNDS.bonus if state.options.bonus_from == "2" else ROUNDS.later_bonus
    return table[state.round - 1]


def smitten(state: State, seat: Seat, ask: d.Smite, choice: Any, events: Events) -> None:
    smite(seat, ask.seat, 1 << one_of(ask.squares, choice), events)


def line_smitten(state: State, seat: Seat, ask: d.SmiteLine, choice: Any, events: Events) -> None:
    if not isinstance(choice, d.Line) or choice.squares not in ask.lines:
        raise IllegalChoice(f"'{choice}' is not a line that {GODS[ask.god].name} can strike")
    smite(seat, ask.seat, choice.squares, events)


def one_of(squares: int, choice: Any) -> int:
    """The chosen square, if it is one of these."""
    if not isinstance(choice, d.Hit) or choice.square < 0 or not squares >> choice.square & 1:
        raise IllegalChoice(f"'{choice}' is not one of the squares that can be struck")
    return choice.square


FATE_HANDLERS: dict[type, Callable[[State, Any, Any, Events], None]] = {
    d.Roll: rolled,
    d.Thunder: thundered,
    d.Onward: moved_on,
    d.Fire: burned,
    d.Loki: chose_winner,
}
SEAT_HANDLERS: dict[type, Callable[[State, Seat, Any, Any, Events], None]] = {
    d.Arrange: arranged,
    d.Strike: struck,
    d.Cross: crossed,
    d.Magic: used_magic,
    d.Summon: summoned,
    d.Smite: smitten,
    d.SmiteLine: line_smitten,
}


def apply(state: State, ask: Any, choice: Any) -> Events:
    """One answer to one pending question."""
    events: Events = []
    if ask.seat == FATE:
        if ask not in state.fate:
            raise IllegalChoice(f"Fate is not asked '{ask.name}' now")
        FATE_HANDLERS[type(ask)](state, ask, choice, events)
        state.fate = tuple(other for other in state.fate if other != ask)
        return events
    seat = state.seats[ask.seat] if ask.seat < len(state.seats) else None
    if seat is None or (seat.ask is not ask and seat.ask != ask):
        raise IllegalChoice(f"seat {ask.seat + 1} is not asked '{ask.name}' now")
    SEAT_HANDLERS[type(ask)](state, seat, ask, choice, events)
    if type(ask) is not d.Arrange:
        go_on(state, ask.seat, seat, events)
        if seat.ask is None:
            next_phase(state, events)
    return events


__all__ = ["apply", "begin", "dummy_fires", "open_gods"]
