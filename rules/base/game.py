"""The common base of all games: setups, the actions of one piece, and applying a legal action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.common.setups import Setups
from rules.game import A, Event, IllegalAction, Option, S, Setup
from rules.tabletop import Tabletop


class BaseGame(Tabletop[S, A]):
    """A game that defines its setups, lists its legal actions, and plays one."""

    def __init__(self, setups: Setups) -> None:
        self.setups = setups
        # the last position with its legal actions, which needn't be checked again
        self._listed: tuple[S | None, Sequence[A]] = (None, ())

    def legal(self, state: S) -> Sequence[A]:
        """Return every legal action once, in a fixed order."""
        raise NotImplementedError

    def play(self, state: S, action: A, events: list[Event] | None) -> S:
        """Return the state after a legal action; log to `events` if given."""
        raise NotImplementedError

    def options(self) -> tuple[Option, ...]:
        return self.setups.options

    def default_setup(self, seats: int) -> Setup:
        return self.setups.default(seats)

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        return self.setups.faults(setup)

    def legal_actions(self, state: S, *, piece: str | None = None) -> Iterator[A]:
        actions = self.legal(state)
        self._listed = state, actions
        if piece is None:
            return iter(actions)
        return (action for action in actions if piece in self.gesture(state, action).pieces)

    def apply(self, state: S, action: A, events: list[Event] | None = None) -> S:
        at, listed = self._listed
        if at is not state or action not in listed:
            refusal = self.why_not(state, action)
            if refusal is not None:
                raise IllegalAction(refusal)
        return self.play(state, action, events)

    def describe_eval(self, view: S, seat: int, value: float) -> str:
        return f"{chance(value)} % to win"

    def describe_drop(self, view: S, drop: float) -> str:
        return f"{round(50 * drop)} %"


def chance(value: float) -> int:
    """Return an evaluation (-1 to 1) as a winning chance in percent."""
    return round(50 + 50 * value)
