"""The event types of Gears of Industry, with their consequences for log, sound and statistics."""

from __future__ import annotations

from msgspec import Struct

from rules.base.events import Noted as Noted
from rules.base.events import TurnBegan as TurnBegan
from rules.game import Event, Priority

USED, CLASHED, SCORED = "used", "clash", "scored"
"""The stages of decisive events (LOOK 12)."""


class Skipped(Noted, frozen=True, kw_only=True, tag="skipped"):
    """Steps of a turn without a possible action were skipped. Opponents don't see the reason, because it
    depends on the player's hand."""

    logged = False
    beside = "own"


class CardsDrawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """A player drew cards (GI-3.1)."""

    bares = "Cards were drawn"
    sound, loudness = "flip", 1
    priority = Priority.LOW


class Shuffled(Event, frozen=True, kw_only=True, tag="shuffled"):
    """A discard pile became a deck again (GI-5.6)."""

    bares = "Cards were shuffled"
    sound, loudness = "tumble", 3
    priority = Priority.LOW


class FactoryBuilt(Event, frozen=True, kw_only=True, tag="built"):
    """A factory was played (GI-3.2)."""

    sound, loudness = "build", 5


class FactoryRotated(Event, frozen=True, kw_only=True, tag="turned"):
    """A factory was rotated (GI-4.3, GI-4.4, GI-3.6)."""

    sound, loudness = "turn", 3
    priority = Priority.LOW


class MarketCardPlayed(Event, frozen=True, kw_only=True, tag="entered"):
    """A card was played into a market; `payers` are the factories that paid (GI-3.3)."""

    sound, loudness = "drop", 5
    market: int
    payers: tuple[str, ...] = ()


class EffectUsed(Event, frozen=True, kw_only=True, tag="used"):
    """An effect was used (GI-3.4)."""

    sound, loudness = "charge", 5
    priority = Priority.LOW  # what follows has its own events
    notify_owner = True


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A card was discarded, as a cost or down to the hand limit: what else it is due to has its own event."""

    sound, loudness = "drop", 2
    priority = Priority.LOW


class CardsShown(Event, frozen=True, kw_only=True, tag="shown"):
    """Hidden cards were revealed to all players."""

    bares = "Hidden cards were shown"
    sound, loudness = "flip", 3


class NeutralCame(Event, frozen=True, kw_only=True, tag="neutral"):
    """A neutral card was added to a market (GI-6.7)."""

    bares = "A new card came from the Market deck"
    sound, loudness = "flip", 3


class HandShown(Struct, frozen=True):
    """A poker hand in a clash: its seat, its name, the cards that make it, most frequent value first, the
    boosting factory ("": none), its points, its `place` among all from 1, shared by equal hands, and, if it
    lost, why."""

    seat: int
    words: str
    cards: tuple[str, ...]
    boost: str
    points: int
    place: int
    why: str = ""


class Clashed(Event, frozen=True, kw_only=True, tag="clash"):
    """The poker hands of all players in a clash, best first (GI-6.2); `rank` is that of the best."""

    sound, loudness = "clang", 8
    remains = 1
    priority = Priority.HIGH
    market: int
    rank: int
    hands: tuple[HandShown, ...]


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    """A player, or a team, scored for winning a clash (GI-6.5)."""

    sound, loudness = "medal", 9
    priority = Priority.HIGH
    points: int


class LastRound(Event, frozen=True, kw_only=True, tag="last_round"):
    """A player or team reached the points that end the game, after this round or turn (GI-7.1)."""

    sound, loudness = "medal", 9
    priority = Priority.HIGH
    beside = "all"


class LostCard(Event, frozen=True, kw_only=True, tag="lost"):
    """A winner's card was discarded `by` the left neighbour (GI-6.6)."""

    sound, loudness = "crunch", 4
    loss = "own"
    notify_owner = True

    by: int = -1

    @property
    def actor(self) -> int:
        return self.by


class NeutralDiscarded(LostCard, frozen=True, kw_only=True, tag="neutral_discarded"):
    """A neutral card was discarded after a clash `by` the winner's left neighbour (GI-6.6)."""

    loss = ""  # type: ignore[assignment]  # only a card of the winner is a loss
    priority = Priority.LOW


class GameOver(Event, frozen=True, kw_only=True, tag="over"):
    """The game ended (GI-7)."""

    sound, loudness = "siren", 10
    priority = Priority.HIGH
