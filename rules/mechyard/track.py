"""The movement track: its spaces and markers, moving oneself, and moving others (MY-1.3, MY-5.5, MY-5.10)."""

from __future__ import annotations

from rules.common.words import counted
from rules.game import Piece
from rules.mechyard import events
from rules.mechyard.draft import Draft
from rules.mechyard.state import TRACK

MARKER = "marker"
"""What kind of piece a marker is."""
SPACES = range(-TRACK, TRACK + 1)


def space(at: int) -> str:
    """The place of a space."""
    return f"track/{at}"


def to_space(place: str) -> int:
    """The space of a place."""
    return int(place.removeprefix("track/"))


def marker(seat: int) -> str:
    """The piece that marks where a mech is."""
    return f"marker/{seat}"


def marker_piece(play: Draft, seat: int) -> Piece:
    """Return the marker of a mech as a piece of the table."""
    at = space(play.mechs[seat].at)
    return Piece(marker(seat), at, MARKER, str(seat), f"{play.name(seat)}'s marker", seat, seat)


def drive(play: Draft, to: int, rule: str = "MY-5.5") -> None:
    """Move the mech whose turn it is to a space by its own movement (MY-5.12)."""
    start = play.mechs[play.seat].at
    play.put_at(play.seat, to)
    play.moved += abs(to - start)
    play.emit(_moved, play, play.seat, start, rule)


def shove(play: Draft, seat: int, to: int) -> None:
    """Push or pull another mech to a space: it has not used Mobility (MY-5.10)."""
    start = play.mechs[seat].at
    play.put_at(seat, to)
    play.emit(_moved, play, seat, start, "MY-5.10")


def movable(play: Draft, seat: int) -> bool:
    """Whether other mechs can push or pull a mech."""
    return next(play.holding(seat, "fixed"), None) is None


def pulled(play: Draft, seat: int, most: int) -> tuple[str, ...]:
    """The spaces to which the mech whose turn it is can pull another: towards it, never past it (MY-5.10)."""
    own, at = play.mechs[play.seat].at, play.mechs[seat].at
    way = 1 if own > at else -1
    far = min(most, abs(own - at))
    return tuple(space(at + way * step) for step in range(1, far + 1))


def pushed(play: Draft, seat: int, most: int) -> tuple[str, ...]:
    """The spaces to which the mech whose turn it is can push another: away from it; from its own space either way."""
    own, at = play.mechs[play.seat].at, play.mechs[seat].at
    ways = (1, -1) if own == at else (1,) if at > own else (-1,)
    found = (at + way * step for way in ways for step in range(1, most + 1))
    return tuple(space(to) for to in found if to in SPACES)


def _moved(play: Draft, seat: int, start: int, rule: str) -> events.Moved:
    end = play.mechs[seat].at
    who = play.name(seat)
    if seat == play.seat:
        text = f"{who} moves {counted(abs(end - start), 'space')}, to {shown(end)}."
    else:
        text = f"{play.name(play.seat)} moves {who}'s mech {counted(abs(end - start), 'space')}, to {shown(end)}."
    return events.Moved(
        seat, text, (marker(seat),), (rule,), stage=events.MOVED, pieces=(marker_piece(play, seat),), start=start,
        end=end,
    )  # fmt: skip


def shown(at: int) -> str:
    """A space as it stands on the track, with an en dash for minus."""
    return f"–{-at}" if at < 0 else str(at)
