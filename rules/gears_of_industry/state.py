"""The parts of a game state of Gears of Industry, shared by positions and working copies."""

from __future__ import annotations

from msgspec import Struct

from rules.common.cards import Pile
from rules.engine.agenda import NOBODY, Agenda
from rules.engine.decisions import AskedState

MARKETS = range(2)
BACKS = "abcdm"
"""The first letter of a card's id: the deck it came from, a seat's or the Market deck (GI-5.1)."""
MARKET = 4
"""The owner of the Market deck's cards, in place of a seat."""
MARKET_NAMES = ("Market I", "Market II")
NEUTRALS = 2
"""The number of neutral cards in a market (GI-2.4)."""
ROOM = 3
"""The most cards of a player in a market (GI-4.7)."""
MARKET_PLAYS = 2
"""The most cards played into markets in a turn (GI-3.3)."""
OUTPUT = 3
"""The output of a sideways factory (GI-4.1)."""
HAND = 7
"""The hand limit (GI-3.7)."""
GOAL = 7
"""The points that end the game (GI-7.1)."""
ROUNDS = 40
"""The number of rounds after which the game ends (GI-7.2)."""
UPRIGHT, RIGHT = 0, 1
"""The rotations of an upright and of a sideways factory, in quarter turns clockwise."""
FACTORY, MARKET_STEP, EFFECT, CLASH, END = PHASES = ("factory", "enter", "effect", "clash", "end")
"""The steps of a turn in which its player acts (GI-3.2 to GI-3.5), and the automatic end."""


class Factory(Struct, frozen=True, gc=False):
    """A Technology card in play. `turn` is its rotation in quarter turns clockwise: 0 upright, 1 right, 2
    upside down, 3 left.

    This turn: whether it `paid` and whether it `boosted` (GI-4.5). `stays`: it doesn't rotate sideways before
    its player's next turn (GI-3.6).
    """

    id: str
    kind: str
    turn: int
    paid: bool = False
    boosted: bool = False
    stays: bool = False

    @property
    def is_sideways(self) -> bool:
        """Return whether the factory is sideways: right or left (GI-4.1)."""
        return bool(self.turn & 1)

    @property
    def can_pay(self) -> bool:
        """Return whether the factory can pay (GI-4.1, GI-4.5)."""
        return bool(self.turn & 1) and not (self.paid or self.boosted)

    @property
    def can_boost(self) -> bool:
        """Return whether the factory can boost a poker hand (GI-6.2, GI-4.5)."""
        return not (self.turn & 1 or self.paid or self.boosted)


class Change(Struct, frozen=True, gc=False):
    """An effect on a card until the end of the turn (GI-5.3): its value (0: unchanged), its domain ("":
    unchanged; "any": counts as every domain), or that it is `safe` from discards of clashes (GI-6.6)."""

    on: str
    value: int = 0
    domain: str = ""
    safe: bool = False


class Side(Struct, frozen=True, gc=False):
    """One player's cards: the piles, the cards in each market, and the factories in the order of play."""

    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    markets: tuple[Pile, Pile] = ((), ())
    factories: tuple[Factory, ...] = ()


class Agreed(Struct, frozen=True, gc=False):
    """The constants of a game: the players' names, their decks as written in the setup, the first player, and
    the options."""

    names: tuple[str, ...]
    decks: tuple[str, ...]
    first: int
    advanced: bool = False
    ask_rotation: bool = False
    ask_boosts: bool = False
    finish_round: bool = True


class Situation(AskedState, frozen=False, gc=False, rename={"cards_played": "entered"}):  # type: ignore[misc]  # frozen again as a position
    """A complete game state. `serial` numbers the ids of cards; `turn` counts the turns of all players from
    1; `seat` is the active player; `phase` is one of PHASES; `scores` are the points of each player or team
    (GI-2.2).

    This turn: `cards_played`, the number of cards played into markets; `output`, the remaining output (GI-4.2);
    `clashed`, the markets with a clash triggered (GI-6.1); `changes` by effects. `ended` and `rule` are the
    reason for the end of the game. `viewer` is the seat of a view, NOBODY in a full state. Saved games
    say "entered" for `cards_played`.
    """

    agreed: Agreed
    serial: int
    seat: int
    sides: tuple[Side, ...]
    neutrals: tuple[Pile, Pile]
    market_deck: Pile
    scores: tuple[int, ...]
    market_discard: Pile = ()
    turn: int = 1
    phase: str = FACTORY
    cards_played: int = 0
    output: int = 0
    clashed: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    ended: str = ""
    rule: str = ""
    viewer: int = NOBODY
    agenda: Agenda = ()

    @property
    def over(self) -> bool:  # type: ignore[override]  # derived here
        """Return whether the game has ended."""
        return bool(self.ended)

    @property
    def round(self) -> int:
        """Return the current round, from 1."""
        return 1 + (self.turn - 1) // len(self.sides)

    def team(self, seat: int) -> int:
        """Return the index of the score that a seat adds to: its own, or its team's with four players
        (GI-2.2)."""
        return seat % len(self.scores)


def owner_of(id: str) -> int:
    """Return the seat whose deck a card came from; MARKET for the Market deck (GI-5.1)."""
    return BACKS.index(id[0])
