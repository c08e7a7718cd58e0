"""The movement track: its spaces and markers, own movement, and pushing and pulling others (MY-1.3, MY-5.5,
MY-5.10)."""

from __future__ import annotations

from rules.common.text import counted, possessive
from rules.game import Piece
from rules.mechyard import events
from rules.mechyard.state import TRACK
from rules.mechyard.working_state import WorkingState

MARKER = "marker"
"""The kind of a marker's piece."""
SPACES = range(-TRACK, TRACK + 1)


def space(at: int) -> str:
    """Return the place of a track space."""
    return f"track/{at}"


def to_space(place: str) -> int:
    """Return the track space of a place."""
    return int(place.removeprefix("track/"))


def marker(seat: int) -> str:
    """Return the id of a mech's marker."""
    return f"marker/{seat}"


def marker_piece(play: WorkingState, seat: int) -> Piece:
    """Return the piece of a mech's marker."""
    at = space(play.mechs[seat].at)
    return Piece(marker(seat), at, MARKER, str(seat), f"{possessive(play.name(seat))} marker", seat, seat)


def drive(play: WorkingState, to: int, *rules: str) -> None:
    """Move the active mech to a space by its own movement (MY-5.12), according to these rules."""
    start = play.mechs[play.seat].at
    play.put_at(play.seat, to)
    play.moved += abs(to - start)
    play.emit(_moved, play, play.seat, start, rules)


def shove(play: WorkingState, seat: int, to: int) -> None:
    """Push or pull another mech to a space, which doesn't count as its own movement (MY-5.10)."""
    start = play.mechs[seat].at
    play.put_at(seat, to)
    play.emit(_moved, play, seat, start, ("MY-5.10",))


def movable(play: WorkingState, seat: int) -> bool:
    """Return whether other mechs can push or pull a mech."""
    return next(play.effects_of_mech(seat, "fixed"), None) is None


def pulled(play: WorkingState, seat: int, most: int) -> tuple[str, ...]:
    """Return the places to which the active mech can pull another: towards it, never past it (MY-5.10)."""
    own, at = play.mechs[play.seat].at, play.mechs[seat].at
    way = 1 if own > at else -1
    far = min(most, abs(own - at))
    return tuple(space(at + way * step) for step in range(1, far + 1))


def pushed(play: WorkingState, seat: int, most: int) -> tuple[str, ...]:
    """Return the places to which the active mech can push another: away from it; either way from its own
    space."""
    own, at = play.mechs[play.seat].at, play.mechs[seat].at
    ways = (1, -1) if own == at else (1,) if at > own else (-1,)
    found = (at + way * step for way in ways for step in range(1, most + 1))
    return tuple(space(to) for to in found if to in SPACES)


def _moved(play: WorkingState, seat: int, start: int, rules: tuple[str, ...]) -> events.Moved:
    end = play.mechs[seat].at
    who = play.name(seat)
    if seat == play.seat:
        text = f"{who} moves {counted(abs(end - start), 'space')}, to {space_label(end)}."
    else:
        far = counted(abs(end - start), "space")
        text = f"{play.name(play.seat)} moves {possessive(who)} mech {far}, to {space_label(end)}."
    return events.Moved(
        seat, text, (marker(seat),), rules, stage=events.MOVED, pieces=(marker_piece(play, seat),), start=start,
        end=end,
    )  # fmt: skip


def space_label(at: int) -> str:
    """Return the label of a track space, with an en dash for minus."""
    return f"–{-at}" if at < 0 else str(at)
