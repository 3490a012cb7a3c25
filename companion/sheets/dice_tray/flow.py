"""From a touch to what happens next: think on, choose, let the dice fall, or look at another's."""

from __future__ import annotations

from typing import Any

from companion.games.dice_tray import decisions as d
from companion.games.dice_tray.choices import answers
from companion.games.dice_tray.dice import KINDS, faces_of
from companion.sheets.sight import Cast, Choose, Look, Sight, Step, Think

from .draft import START, Add, Digit, Draft, Hold, Press, Quick, Seen, changed, draft_of, free, has_room, in_hand, lying


def touch(sight: Sight, means: Any) -> Step:
    """What a touch leads to. One that fits no question changes nothing."""
    if isinstance(means, Seen) and 0 <= means.seat < len(sight.view.seats):
        return Look(means.seat)
    if isinstance(sight.decision, d.Pick):
        return _pick(sight, draft_of(sight), means)
    if isinstance(sight.decision, d.Throw):
        return _type(sight.decision, draft_of(sight), means) if sight.typed else _cast(sight, means)
    return Think(draft_of(sight))


def drop(sight: Sight, source: Any, target: Any) -> Step:
    """Nothing is dragged in this tray."""
    return Think(draft_of(sight))


# -- picking -------------------------------------------------------------------------------------------


def _pick(sight: Sight, draft: Draft, means: Any) -> Step:
    if isinstance(means, Add) and means.sides in KINDS and has_room(draft.pool, means.sides):
        return Think(changed(draft, pool=tuple(sorted((*draft.pool, means.sides))), leaving=False))
    if isinstance(means, Hold):
        return Think(_hold(sight, draft, means.place))
    if means == Press("clear"):
        return Think(changed(draft, pool=(), leaving=False))
    if means == Press("away") and not draft.leaving:
        return Think(changed(draft, leaving=True))
    choice = _choice(sight, means)
    if choice is None or choice not in answers(sight.decision):
        return Think(draft)
    # held dice stay held, so that one throws the others again and again
    kept = Draft(held=draft.held) if isinstance(choice, d.Again) else START
    return Choose(choice, kept, cast=True)


def _choice(sight: Sight, means: Any) -> Any:
    if isinstance(means, Quick):
        return d.Pool(means.dice)
    if means == Press("throw"):
        return d.Pool(in_hand(sight))
    if means == Press("again"):
        return d.Again(free(sight))
    return d.AWAY if means == Press("away") else None


def _hold(sight: Sight, draft: Draft, place: int) -> Draft:
    throw = lying(sight)
    if throw is None or not 0 <= place < len(throw.dice):
        return draft
    return changed(draft, held=tuple(sorted({*draft.held} ^ {place})), leaving=False)


# -- letting fall --------------------------------------------------------------------------------------


def _cast(sight: Sight, means: Any) -> Step:
    return Cast() if means == Press("cast") else Think(draft_of(sight))


def _type(ask: d.Throw, draft: Draft, means: Any) -> Step:
    """A number per die: one digit where one is enough, else digits and `done`."""
    if not fits(ask, draft):
        draft = START
    sides = ask.dice[len(draft.faces)]
    if isinstance(means, Digit) and can_type(sides, draft.number, means.digit):
        number = longer(draft.number, means.digit)
        return _shown(ask, draft, number) if sides < 10 else Think(changed(draft, number=number))
    if means == Press("done") and draft.number in faces_of(sides):
        return _shown(ask, draft, draft.number)
    if means == Press("erase"):
        number = draft.number // 10 if draft.number >= 10 else -1
        return Think(changed(draft, faces=draft.faces if draft.number >= 0 else draft.faces[:-1], number=number))
    return Think(draft)


def _shown(ask: d.Throw, draft: Draft, face: int) -> Step:
    """A die is typed in; the last one makes the answer."""
    faces = (*draft.faces, face)
    return Choose(d.Faces(faces)) if len(faces) == len(ask.dice) else Think(Draft(faces=faces))


def fits(ask: d.Throw, draft: Draft) -> bool:
    """Whether what was typed belongs to these dice."""
    typed = draft.faces
    return len(typed) < len(ask.dice) and all(
        face in faces_of(sides) for face, sides in zip(typed, ask.dice, strict=False)
    )


def longer(number: int, digit: int) -> int:
    """A number with one more digit typed."""
    return max(number, 0) * 10 + digit


def can_type(sides: int, number: int, digit: int) -> bool:
    """Whether a number that a die can show begins like this."""
    return 0 <= digit <= 9 and longer(number, digit) in faces_of(sides) and number != 0
