"""What happens in a Skirmish, as typed records."""

from __future__ import annotations

from rules.game import Event


class CardPlayed(Event, frozen=True, kw_only=True, tag="card_played"):
    """A player played a card, which waits to resolve."""

    card: str
    player: str


class Entered(Event, frozen=True, kw_only=True, tag="entered"):
    """A unit came to the field."""

    unit: str


class Moved(Event, frozen=True, kw_only=True, tag="moved"):
    """A unit made a whole move."""

    unit: str


class Attacks(Event, frozen=True, kw_only=True, tag="attacks"):
    """An attack goes on after all answers: its target, a unit or a player, is final."""

    attacker: str
    target: str


class AfterAttack(Event, frozen=True, kw_only=True, tag="after_attack"):
    """An attack is over."""

    attacker: str
    target: str


class Damaged(Event, frozen=True, kw_only=True, tag="damaged"):
    """A unit took damage."""

    unit: str
    amount: int


class Destroyed(Event, frozen=True, kw_only=True, tag="destroyed"):
    """A unit is destroyed; told while it is still there."""

    unit: str


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A player discarded a card from hand."""

    card: str
    player: str


class PhaseBegins(Event, frozen=True, kw_only=True, tag="phase_begins"):
    """A phase of a player's turn begins."""

    phase: str
    player: str


class Shown(Event, frozen=True, kw_only=True, tag="shown"):
    """Hidden cards were shown to everybody, by their names."""

    names: tuple[str, ...]


AnyEvent = (
    AfterAttack | Attacks | CardPlayed | Damaged | Destroyed | Discarded | Entered | Moved | PhaseBegins | Shown
)  # fmt: skip
