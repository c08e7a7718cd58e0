"""A position of Gears of Industry as data describes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import Card, CardId, Pile
from rules.content import suggestion
from rules.game import Setup, settled
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.state import (
    BACKS,
    ENTRIES,
    GOAL,
    MARKET,
    MARKETS,
    NEUTRALS,
    ROOM,
    Factory,
    Side,
)
from rules.scenes.records import InvalidPosition

NAMES = ("Ada", "Bo", "Cy", "Di")
SEED = 7
WAYS = ("upright", "right", "upside_down", "left")
"""How a factory can be turned, by its quarter turns clockwise."""
OUTPUT_MOST = 36

Few = Meta(max_length=30)
Cards = Annotated[tuple[CardId, ...], Few]
Market = Annotated[tuple[CardId, ...], Meta(max_length=ROOM)]
Neutrals = Annotated[tuple[CardId, ...], Meta(max_length=NEUTRALS)]
Way = Literal["upright", "right", "upside_down", "left"]


class FactorySpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A factory: how it is turned, and whether it has paid or boosted in this turn."""

    card: CardId
    way: Way = "upright"
    paid: bool = False
    boosted: bool = False


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player has: the own cards in each market, factories (a card alone stands upright), piles, the top first
    (the deck goes on as the player's ready-made one does), and points."""

    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    markets: tuple[Market, Market] = ((), ())
    factories: Annotated[tuple[CardId | FactorySpec, ...], Few] = ()
    points: Annotated[int, Meta(ge=0, le=GOAL + 6)] = 0


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of one's own turn. Cards go by back and number in the order in which they are named: "a1" is the first of
    one's own (hand, market I, market II, factories, discard, deck), "b1" that of the next player, "m1" the first
    neutral card. The cards that are not named come from the players' ready-made decks."""

    own: SideSpec = SideSpec()
    rivals: Annotated[tuple[SideSpec, ...], Meta(min_length=1, max_length=3)] = (SideSpec(),)
    neutrals: tuple[Neutrals, Neutrals] = ((), ())
    market_deck: Cards = ()
    market_discard: Cards = ()
    step: Literal["factory", "enter", "effect", "clash"] = "factory"
    round: Annotated[int, Meta(ge=1, le=40)] = 4
    output: Annotated[int, Meta(ge=0, le=OUTPUT_MOST)] = 0
    entered: Annotated[int, Meta(ge=0, le=ENTRIES)] = 0
    ask_boosts: bool = False
    ask_rotation: bool = False

    def state(self, game: GearsOfIndustry) -> Position:
        """The position. Raises InvalidPosition."""
        return _Builder(game, self).position()


class _Builder:
    """Makes one position."""

    def __init__(self, game: GearsOfIndustry, described: PositionSpec) -> None:
        self.game, self.described = game, described
        self.sides = (described.own, *described.rivals)
        self.numbers = dict.fromkeys(BACKS, 0)

    def position(self) -> Position:
        described, seats = self.described, len(self.sides)
        chosen = {
            "first": "0",
            "boosts": "ask" if described.ask_boosts else "auto",
            "rotate": "ask" if described.ask_rotation else "auto",
        }
        default = self.game.default_setup(seats)
        options = settled(self.game.options(), chosen)
        start = self.game.new_game(Setup(self.game.id, NAMES[:seats], options, default.decks), SEED)
        neutrals = tuple(self._neutrals(start, market) for market in MARKETS)
        deck = self._pile(BACKS[MARKET], described.market_deck, "market_deck")
        discard = self._pile(BACKS[MARKET], described.market_discard, "market_discard")
        sides = tuple(self._side(start, seat) for seat in range(seats))
        return replace(
            start,
            sides=sides,
            neutrals=neutrals,
            market_deck=(*deck, *self._left(start.market_deck, described.market_deck)),
            market_discard=discard,
            scores=self._scores(len(start.scores)),
            seat=0,
            turn=1 + (described.round - 1) * seats,
            phase=described.step,
            output=described.output,
            entered=described.entered,
            serial=max(self.numbers.values()),
            agenda=(),
        )

    def _scores(self, teams: int) -> tuple[int, ...]:
        """The points: those of a team are the most that one of its players is said to have."""
        return tuple(
            max(side.points for seat, side in enumerate(self.sides) if seat % teams == team)
            for team in range(teams)
        )

    def _neutrals(self, start: Position, market: int) -> Pile:
        """The neutral cards that are named, then those of the game's start."""
        named = self.described.neutrals[market]
        pile = self._pile(BACKS[MARKET], named, f"neutrals[{market}]")
        kinds = [card.kind for card in start.neutrals[market]][: NEUTRALS - len(named)]
        return (*pile, *self._cards(BACKS[MARKET], kinds))

    def _side(self, start: Position, seat: int) -> Side:
        described, back = self.sides[seat], BACKS[seat]
        path = "own" if not seat else f"rivals[{seat - 1}]"
        hand = self._pile(back, described.hand, f"{path}.hand")
        markets = [
            self._pile(back, described.markets[market], f"{path}.markets[{market}]", market_cards=True)
            for market in MARKETS
        ]
        factories = tuple(
            self._factory(back, each, f"{path}.factories[{number}]")
            for number, each in enumerate(described.factories)
        )
        discard = self._pile(back, described.discard, f"{path}.discard")
        top = self._pile(back, described.deck, f"{path}.deck")
        named = [
            *described.hand, *described.discard, *described.deck, *described.markets[0], *described.markets[1],
            *(factory.kind for factory in factories),
        ]  # fmt: skip
        whole = (*start.sides[seat].hand, *start.sides[seat].deck)
        return Side(
            hand, (*top, *self._left(whole, named, back)), discard, (markets[0], markets[1]), factories
        )

    def _factory(self, back: str, each: CardId | FactorySpec, path: str) -> Factory:
        found = each if isinstance(each, FactorySpec) else FactorySpec(each)
        kind = self._kind(found.card, path)
        if not self.game.library[kind].technology:
            raise InvalidPosition(path, f"{self.game.library[kind].name} is no Technology card")
        return Factory(self._id(back), kind, WAYS.index(found.way), found.paid, found.boosted)

    def _left(self, whole: Pile, gone: Sequence[str], back: str = BACKS[MARKET]) -> Pile:
        """What is left of a deck without so many cards, first of all those that are named elsewhere."""
        kinds = [card.kind for card in whole]
        room = max(0, len(kinds) - len(gone))
        for kind in gone:
            if kind in kinds:
                kinds.remove(kind)
        return self._cards(back, kinds[:room])

    def _pile(self, back: str, kinds: Sequence[str], path: str, market_cards: bool = False) -> Pile:
        for number, kind in enumerate(kinds):
            at = f"{path}[{number}]"
            if self.game.library[self._kind(kind, at)].technology and market_cards:
                raise InvalidPosition(at, f"{self.game.library[kind].name} is a Technology card")
        return self._cards(back, kinds)

    def _cards(self, back: str, kinds: Sequence[str]) -> Pile:
        return tuple([Card(self._id(back), kind) for kind in kinds])

    def _kind(self, kind: str, path: str) -> str:
        """A kind of card. Raises InvalidPosition."""
        if kind not in self.game.library:
            raise InvalidPosition(path, f"no card is called {kind!r}{suggestion(kind, [*self.game.library])}")
        return kind

    def _id(self, back: str) -> str:
        self.numbers[back] += 1
        return f"{back}{self.numbers[back]}"
