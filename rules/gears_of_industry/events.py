"""The types of events of Gears of Industry, each with what follows from it."""

from __future__ import annotations

from msgspec import Struct

from rules.base.events import Noted as Noted
from rules.base.events import TurnBegan as TurnBegan
from rules.game import Event, Priority

USED, CLASHED, SCORED = "used", "clash", "scored"
"""The stages in which what decides a game is played (LOOK 12)."""


class Skipped(Noted, frozen=True, kw_only=True, tag="skipped"):
    """Steps of a turn in which its player could do nothing were passed over. Others are not told why: that rests on the
    player's hand."""

    logged = False
    beside = "own"


class CardsDrawn(Event, frozen=True, kw_only=True, tag="drawn"):
    """A player drew cards (GI-3.1)."""

    bares = "Cards were drawn"
    sound, loudness = "flip", 1
    priority = Priority.LOW


class Shuffled(Event, frozen=True, kw_only=True, tag="shuffled"):
    """A discard became the deck again (GI-5.6)."""

    bares = "Cards were shuffled"
    sound, loudness = "tumble", 3


class FactoryBuilt(Event, frozen=True, kw_only=True, tag="built"):
    """A factory was played (GI-3.2)."""

    sound, loudness = "build", 5


class FactoryTurned(Event, frozen=True, kw_only=True, tag="turned"):
    """A factory was turned (GI-4.3)."""

    sound, loudness = "turn", 3


class CardEntered(Event, frozen=True, kw_only=True, tag="entered"):
    """A card entered a market; `payers` are the factories that paid (GI-3.3)."""

    sound, loudness = "drop", 5
    market: int
    payers: tuple[str, ...] = ()


class EffectUsed(Event, frozen=True, kw_only=True, tag="used"):
    """An effect was used (GI-3.4)."""

    sound, loudness = "charge", 5
    notify_owner = True


class Discarded(Event, frozen=True, kw_only=True, tag="discarded"):
    """A card went to a discard."""

    sound, loudness = "drop", 2


class CardsShown(Event, frozen=True, kw_only=True, tag="shown"):
    """Hidden cards were shown to everybody."""

    bares = "Hidden cards were shown"
    sound, loudness = "flip", 3


class NeutralCame(Event, frozen=True, kw_only=True, tag="neutral"):
    """A neutral card came to a market (GI-6.7)."""

    bares = "A new card came from the Market deck"
    sound, loudness = "flip", 3


class HandShown(Struct, frozen=True):
    """A hand that competed in a clash: whose, what it is called, the cards that make it, those most often there first,
    the factory that boosted ("": none), the points it won, its `place` among all, from 1, which equal hands share, and,
    where it did not win, why it lost to the best."""

    seat: int
    words: str
    cards: tuple[str, ...]
    boost: str
    points: int
    place: int
    why: str = ""


class Clashed(Event, frozen=True, kw_only=True, tag="clash"):
    """The hands of all players met in a market, the best first (GI-6.2); `rank` is that of the best."""

    sound, loudness = "clang", 8
    remains = True
    priority = Priority.HIGH
    market: int
    rank: int
    hands: tuple[HandShown, ...]


class Scored(Event, frozen=True, kw_only=True, tag="scored"):
    """A winner of a clash scored, or a team whose members won it (GI-6.5)."""

    sound, loudness = "medal", 9
    priority = Priority.HIGH
    points: int


class LostCard(Event, frozen=True, kw_only=True, tag="lost"):
    """A winner's card was discarded by the left neighbour (GI-6.6)."""

    sound, loudness = "crunch", 4
    loss = "own"
    notify_owner = True


class GameOver(Event, frozen=True, kw_only=True, tag="over"):
    """The game ended (GI-7)."""

    sound, loudness = "siren", 10
    priority = Priority.HIGH
