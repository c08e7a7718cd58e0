"""What a situation of Gears of Industry is made of, be it a position or the draft of the next one."""

from __future__ import annotations

from msgspec import Struct

from rules.common.cards import Pile
from rules.engine.agenda import NOBODY, Agenda
from rules.engine.asked import AskedState

MARKETS = range(2)
BACKS = "abcdm"
"""With what a card's id begins: the deck it came from, a seat's or the Market deck (GI-5.1)."""
MARKET = 4
"""The owner of the cards of the Market deck, where a seat owns the others."""
NEUTRALS = 2
"""Neutral cards of a market (GI-2.4)."""
ROOM = 3
"""Cards of a player in a market (GI-4.7)."""
ENTRIES = 2
"""Cards that may enter in a turn (GI-3.3)."""
OUTPUT = 3
"""What a lying factory produces (GI-4.1)."""
HAND = 7
"""Cards kept in hand (GI-3.7)."""
GOAL = 7
"""Points that end the game (GI-7.1)."""
ROUNDS = 40
"""Rounds after which it ends (GI-7.2)."""
UPRIGHT, RIGHT = 0, 1
"""A factory that stands, and one that lies, by its quarter turns clockwise."""
FACTORY, ENTER, EFFECT, CLASH, END = PHASES = ("factory", "enter", "effect", "clash", "end")
"""The steps of a turn in which its player acts (GI-3.2 to GI-3.5), and what comes after them by itself."""


class Factory(Struct, frozen=True, gc=False):
    """A Technology card in play. `turn` counts its quarter turns clockwise: 0 upright, 1 right, 2 upside down, 3 left.

    Of this turn: whether it `paid` and whether it `boosted` (GI-4.5). `stays`: it does not lie down before its
    player's next turn (GI-3.6).
    """

    id: str
    kind: str
    turn: int
    paid: bool = False
    boosted: bool = False
    stays: bool = False

    @property
    def lies(self) -> bool:
        """Whether it is horizontal: right or left (GI-4.1)."""
        return bool(self.turn & 1)

    @property
    def can_pay(self) -> bool:
        """Whether it may produce or pay (GI-4.1, GI-4.5)."""
        return bool(self.turn & 1) and not (self.paid or self.boosted)

    @property
    def can_boost(self) -> bool:
        """Whether it may join a hand (GI-6.2, GI-4.5)."""
        return not (self.turn & 1 or self.paid or self.boosted)


class Change(Struct, frozen=True, gc=False):
    """What an effect has made of a card until the end of the turn (GI-5.3): its value (0: none), its domain ("": none;
    "any": it counts as every domain), or that it is `safe` from the discards of a clash (GI-6.6)."""

    on: str
    value: int = 0
    domain: str = ""
    safe: bool = False


class Side(Struct, frozen=True, gc=False):
    """One player's cards: the piles, the own cards in each market, the factories in the order of play."""

    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    markets: tuple[Pile, Pile] = ((), ())
    factories: tuple[Factory, ...] = ()


class Agreed(Struct, frozen=True, gc=False):
    """What holds for a whole game: the players' names, their decks as written in the setup, who began, and what was
    chosen of the options."""

    names: tuple[str, ...]
    decks: tuple[str, ...]
    first: int
    advanced: bool = False
    ask_rotation: bool = False
    ask_boosts: bool = False
    finish_round: bool = True


class Situation(AskedState, frozen=False, gc=False):  # type: ignore[misc]  # frozen again as a position
    """A whole game. `serial` numbers the ids of cards; `turn` counts the turns of all players, from 1; `seat` is whose
    turn it is; `phase` one of PHASES; `scores` are the points of each player or team (GI-2.2).

    Of this turn: `entered`, how many cards entered the markets; `output` that is left (GI-4.2); `clashed`, the markets
    in which the player has triggered a clash (GI-6.1); `changes` by effects. `ended` and `rule` say why the game is
    over. `viewer` is the seat a view was made for, NOBODY in a whole state.
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
    entered: int = 0
    output: int = 0
    clashed: tuple[int, ...] = ()
    changes: tuple[Change, ...] = ()
    ended: str = ""
    rule: str = ""
    viewer: int = NOBODY
    agenda: Agenda = ()

    @property
    def over(self) -> bool:  # type: ignore[override]  # derived here
        """Whether the game has ended."""
        return bool(self.ended)

    @property
    def round(self) -> int:
        """The round that is played, from 1."""
        return 1 + (self.turn - 1) // len(self.sides)

    def team(self, seat: int) -> int:
        """Whose points a seat scores: its own, or with four players those of its team (GI-2.2)."""
        return seat % len(self.scores)
