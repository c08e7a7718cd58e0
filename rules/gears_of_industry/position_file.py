"""Positions of Gears of Industry as data, in both directions: from a description to a position, and from a
position to its description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.common.cards import Card, CardId, Pile
from rules.common.rng import seed as source
from rules.common.rng import seed_of
from rules.common.text import counted, possessive
from rules.content import suggestion
from rules.engine.agenda import NOBODY
from rules.game import Setup, choices_of_options
from rules.gears_of_industry.decks import COPIES
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.printed import Value
from rules.gears_of_industry.state import (
    BACKS,
    CLASH,
    FACTORY,
    GOAL,
    MARKET,
    MARKET_PLAYS,
    MARKET_STEP,
    MARKETS,
    NEUTRALS,
    ROOM,
    ROUNDS,
    Change,
    Factory,
    Side,
)
from rules.scenes.records import InvalidPosition

NAMES = ("Ada", "Bo", "Cy", "Di")
SEED = 7
WAYS = ("upright", "right", "upside_down", "left")
"""The orientations of a factory, by its quarter turns clockwise."""
FIRST = "first"

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Many = Meta(max_length=60)
Seat = Annotated[int, Meta(ge=0, le=3)]
Back = Literal["", "a", "b", "c", "d", "m"]
Way = Literal["upright", "right", "upside_down", "left"]
Domain = Literal["", "technology", "finance", "labour", "energy", "any"]


class Marks(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The differences of a card from others of its kind: the deck it came from, if not its owner's ("b" for
    the second seat's, "m" for the Market deck); the value and domain given by effects this turn, and whether
    it is safe from discards of clashes."""

    back: Back = ""
    value: Value | None = None
    domain: Domain = ""
    safe: bool = False

    @property
    def changed(self) -> bool:
        """Return whether an effect has changed the card this turn."""
        return self.value is not None or bool(self.domain) or self.safe


class CardSpec(Marks, frozen=True, forbid_unknown_fields=True):
    """A card with its marks."""

    card: CardId


class FactorySpec(Marks, frozen=True, forbid_unknown_fields=True):
    """A factory: its orientation, whether it has paid or boosted this turn, and whether it is set to stay
    upright before its player's next turn."""

    card: CardId
    way: Way = "upright"
    paid: bool = False
    boosted: bool = False
    stays: bool = False


AnyCard = CardId | CardSpec
AnyFactory = CardId | FactorySpec
Cards = Annotated[tuple[AnyCard, ...], Many]
Market = Annotated[tuple[AnyCard, ...], Meta(max_length=ROOM)]
Neutrals = Annotated[tuple[AnyCard, ...], Meta(max_length=NEUTRALS)]


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's cards: those in each market, factories (a card alone is upright), piles with the top first
    (the deck continues with the rest of the player's deck), and points."""

    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    markets: tuple[Market, Market] = ((), ())
    factories: Annotated[tuple[AnyFactory, ...], Many] = ()
    points: Annotated[int, Meta(ge=0, le=99)] = 0


class PositionSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a player's turn. Cards get ids by back and number in the order in which they are named: "a1"
    is the first one of the player's own (hand, market I, market II, factories, discard, deck), "b1" that of
    the next player, "m1" the first neutral card. Cards that aren't named come from the players' decks.

    `own` is the active player, at the seat `to_move`, and `opponents` are the players to the left. `first` is
    the seat that went first, `seats` are the players' names and `decks` their decks by seat; `options` are
    those of the setup, and `seed` is that of future random results.
    """

    own: SideSpec = SideSpec()
    opponents: Annotated[tuple[SideSpec, ...], Meta(min_length=1, max_length=3)] = (SideSpec(),)
    neutrals: tuple[Neutrals, Neutrals] = ((), ())
    market_deck: Cards = ()
    market_discard: Cards = ()
    step: Literal["factory", "enter", "effect", "clash"] = "factory"
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 4
    output: Annotated[int, Meta(ge=0, le=99)] = 0
    entered: Annotated[int, Meta(ge=0, le=MARKET_PLAYS)] = 0
    clashed: Annotated[tuple[Annotated[int, Meta(ge=0, le=1)], ...], Meta(max_length=len(MARKETS))] = ()
    to_move: Seat = 0
    first: Seat = 0
    seats: Annotated[tuple[Name, ...], Meta(max_length=4)] = ()
    decks: Annotated[tuple[str, ...], Meta(max_length=4)] = ()
    options: dict[str, str] = {}
    seed: Annotated[int, Meta(ge=0)] | None = None

    def state(self, game: GearsOfIndustry) -> Position:
        """Return the position. Raises InvalidPosition."""
        return _Builder(game, self).position()

    def setup(self, game: GearsOfIndustry) -> Setup:
        """Return the setup of a game that leads to the position. Raises InvalidPosition."""
        seats = len(self.opponents) + 1
        if FIRST in self.options:
            raise InvalidPosition("options", "leave this option out: the field 'first' sets which seat began")
        options = choices_of_options(game.options(), {FIRST: "0"} | self.options) | self.options
        names, decks = self.seats or NAMES[:seats], self.decks or game.default_setup(seats).decks
        for field, said in (("seats", names), ("decks", decks)):
            if len(said) != seats:
                raise InvalidPosition(field, f"expected {seats} entries, one per player, got {len(said)}")
        found = Setup(game.id, names, options, decks)
        for fault in game.check_setup(found):
            raise InvalidPosition("", fault)
        return found


# -- from a position to its description


def describe(game: GearsOfIndustry, state: Position) -> PositionSpec:
    """Return the description of a position. Raises InvalidPosition for an unfinished action, a finished game,
    and a view."""
    if state.viewer != NOBODY:
        raise InvalidPosition("", "a player's view doesn't include face-down cards")
    if state.over:
        raise InvalidPosition("", f"the game is over: {state.ended}")
    if state.agenda:
        raise InvalidPosition("", "an action isn't finished")
    seats, agreed, changes = len(state.sides), state.agreed, _changes(state.changes)
    own, *opponents = (_side(state, (state.seat + along) % seats, changes) for along in range(seats))
    chosen = {
        "pool": "advanced" if agreed.advanced else "basic",
        "rotate": "ask" if agreed.ask_rotation else "auto",
        "boosts": "ask" if agreed.ask_boosts else "auto",
        "finish_round": "yes" if agreed.finish_round else "no",
    }
    usual = choices_of_options(game.options(), {})
    found = PositionSpec(
        own=own,
        opponents=tuple(opponents),
        neutrals=(
            _cards(state.neutrals[0], MARKET, changes),
            _cards(state.neutrals[1], MARKET, changes),
        ),
        market_deck=_cards(state.market_deck, MARKET, changes),
        market_discard=_cards(state.market_discard, MARKET, changes),
        step=state.phase,  # type: ignore[arg-type]  # a step with a decision
        round=state.round,
        output=state.output,
        entered=state.cards_played,
        clashed=state.clashed,
        to_move=state.seat,
        first=agreed.first,
        seats=() if agreed.names == NAMES[:seats] else agreed.names,
        decks=() if agreed.decks == game.default_setup(seats).decks else agreed.decks,
        options={option: id for option, id in chosen.items() if id != usual[option]},
    )
    if state.rng != game.new_game(found.setup(game), SEED).rng:
        found = replace(found, seed=seed_of(state.rng))
    return found


def _changes(changes: Sequence[Change]) -> dict[str, Change]:
    """Return the total change of each card."""
    found: dict[str, Change] = {}
    for each in changes:
        was = found.get(each.on, each)
        found[each.on] = Change(
            each.on, each.value or was.value, each.domain or was.domain, each.safe or was.safe
        )
    return found


def _side(state: Position, seat: int, changes: Mapping[str, Change]) -> SideSpec:
    side = state.sides[seat]
    return SideSpec(
        hand=_cards(side.hand, seat, changes),
        deck=_cards(side.deck, seat, changes),
        discard=_cards(side.discard, seat, changes),
        markets=(_cards(side.markets[0], seat, changes), _cards(side.markets[1], seat, changes)),
        factories=tuple([_factory(each, seat, changes) for each in side.factories]),
        points=state.scores[state.team(seat)],
    )


def _cards(pile: Pile, owner: int, changes: Mapping[str, Change]) -> tuple[AnyCard, ...]:
    """Return the cards of a pile, by their kind alone if they have no marks."""
    found = [CardSpec(card.kind, **_marks(card.id, owner, changes)) for card in pile]
    return tuple([each if each != CardSpec(each.card) else each.card for each in found])


def _factory(factory: Factory, owner: int, changes: Mapping[str, Change]) -> AnyFactory:
    way: Any = WAYS[factory.turn]
    marks = _marks(factory.id, owner, changes)
    found = FactorySpec(factory.kind, way, factory.paid, factory.boosted, factory.stays, **marks)
    return found if found != FactorySpec(found.card) else found.card


def _marks(id: str, owner: int, changes: Mapping[str, Change]) -> dict[str, Any]:
    """Return the fields of `Marks` for a card."""
    found: dict[str, Any] = {} if id[0] == BACKS[owner] else {"back": id[0]}
    change = changes.get(id)
    if change is not None:
        found |= {"value": change.value or None, "domain": change.domain, "safe": change.safe}
    return found


# -- from a description to its position


class _Builder:
    """Builds one position. `named` are the named cards by their backs; `numbers` counts those with an id, and
    `changes` are the effects on some."""

    def __init__(self, game: GearsOfIndustry, described: PositionSpec) -> None:
        self.game, self.described, self.setup = game, described, described.setup(game)
        around, seats = (described.own, *described.opponents), len(self.setup.seats)
        for field in ("to_move", "first"):
            if getattr(described, field) >= seats:
                raise InvalidPosition(
                    field, f"expected a seat from 0 to {seats - 1}, got {getattr(described, field)}"
                )
        self.sides = tuple([around[(seat - described.to_move) % seats] for seat in range(seats)])
        self.named: dict[str, list[str]] = {back: [] for back in (*BACKS[:seats], BACKS[MARKET])}
        self.numbers = dict.fromkeys(self.named, 0)
        self.changes: list[Change] = []

    def position(self) -> Position:
        described, seats = self.described, len(self.sides)
        _prove_turn(described)
        start = self.game.new_game(self.setup, SEED)
        self._read_names(start)
        neutrals = tuple([self._neutrals(start, market) for market in MARKETS])
        deck = self._pile(MARKET, described.market_deck)
        discard = self._pile(MARKET, described.market_discard)
        on_top = [_kind(each) for each in described.market_deck]
        sides = tuple([self._side(start, seat) for seat in range(seats)])
        return replace(
            start,
            rng=start.rng if described.seed is None else source(described.seed),
            agreed=replace(start.agreed, first=described.first),
            sides=sides,
            neutrals=neutrals,
            market_deck=(*deck, *self._rest(BACKS[MARKET], start.market_deck, on_top, self._unnamed(start))),
            market_discard=discard,
            scores=self._scores(len(start.scores)),
            seat=described.to_move,
            turn=1 + (described.round - 1) * seats + (described.to_move - described.first) % seats,
            phase=described.step,
            cards_played=described.entered,
            output=described.output,
            clashed=described.clashed,
            changes=tuple(self.changes),
            serial=max(self.numbers.values()) + 1,
            agenda=(),
        )

    # -- named cards

    def _read_names(self, start: Position) -> None:
        """Collect the named cards. Raises InvalidPosition if there are more than exist."""
        described = self.described
        for market in MARKETS:
            self._read(described.neutrals[market], f"neutrals[{market}]", MARKET, on_market=True)
        self._read(described.market_deck, "market_deck", MARKET)
        self._read(described.market_discard, "market_discard", MARKET)
        for seat, side in enumerate(self.sides):
            path = self._path(seat)
            for pile in ("hand", "discard", "deck"):
                self._read(getattr(side, pile), f"{path}.{pile}", seat)
            for market in MARKETS:
                self._read(side.markets[market], f"{path}.markets[{market}]", seat, on_market=True)
            self._read(side.factories, f"{path}.factories", seat)
        for seat in range(len(self.sides)):
            self._prove_deck(start, seat)
        whole, named = _market_size(start), len(self.named[BACKS[MARKET]])
        if named > whole:
            raise InvalidPosition(
                "market_deck", f"the Market deck has {whole} cards, but {named} are named (GI-2.3)"
            )

    def _read(
        self, cards: Sequence[AnyCard | AnyFactory], path: str, owner: int, on_market: bool = False
    ) -> None:
        for number, each in enumerate(cards):
            at, kind = f"{path}[{number}]", _kind(each)
            card = self.game.library.get(kind)
            if card is None:
                raise InvalidPosition(
                    at, f"no card is called {kind!r}{suggestion(kind, [*self.game.library])}"
                )
            if on_market and card.technology:
                raise InvalidPosition(at, f"{card.name} is a Technology card, so choose a market card")
            if path.endswith("factories") and not card.technology:
                raise InvalidPosition(at, f"{card.name} is a market card, so choose a Technology card")
            back = _back(each, owner)
            if back not in self.named:
                raise InvalidPosition(f"{at}.back", f"no player has a deck {back!r}")
            self.named[back].append(kind)

    def _prove_deck(self, start: Position, seat: int) -> None:
        """Raise InvalidPosition for more cards of a player's deck, or more copies of one, than exist."""
        name, kinds = start.agreed.names[seat], self.named[BACKS[seat]]
        whole, most = len(_whole(start.sides[seat])), COPIES[start.agreed.advanced]
        if len(kinds) > whole:
            raise InvalidPosition(
                self._path(seat),
                f"{possessive(name)} deck has {whole} cards, but {len(kinds)} are named (GI-2.1)",
            )
        for kind, copies in Counter(kinds).items():
            if copies > most:
                title = self.game.library[kind].name
                raise InvalidPosition(
                    self._path(seat),
                    f"{possessive(name)} pool has {counted(most, 'copy')} of {title}, but {copies} are named (GI-1.3)",
                )

    def _path(self, seat: int) -> str:
        """Return the path of a seat's side."""
        along = (seat - self.described.to_move) % len(self.sides)
        return f"opponents[{along - 1}]" if along else "own"

    # -- cards

    def _scores(self, teams: int) -> tuple[int, ...]:
        """Return the points; a team has the largest number given for one of its players."""
        return tuple(
            max(side.points for seat, side in enumerate(self.sides) if seat % teams == team)
            for team in range(teams)
        )

    def _neutrals(self, start: Position, market: int) -> Pile:
        """Return the named neutral cards, then those of the game's start, as long as the Market deck has
        cards."""
        named = self.described.neutrals[market]
        pile, more = self._pile(MARKET, named), self._unnamed(start)
        kinds = [card.kind for card in start.neutrals[market]][: min(NEUTRALS - len(named), more)]
        self.named[BACKS[MARKET]] += kinds
        return (*pile, *(self._card(BACKS[MARKET], kind) for kind in kinds))

    def _unnamed(self, start: Position) -> int:
        """Return the number of cards of the Market deck that aren't named."""
        return _market_size(start) - len(self.named[BACKS[MARKET]])

    def _side(self, start: Position, seat: int) -> Side:
        side, back = self.sides[seat], BACKS[seat]
        hand = self._pile(seat, side.hand)
        markets = self._pile(seat, side.markets[0]), self._pile(seat, side.markets[1])
        factories = tuple([self._factory(seat, each) for each in side.factories])
        discard = self._pile(seat, side.discard)
        deck, whole = self._pile(seat, side.deck), _whole(start.sides[seat])
        rest = self._rest(back, whole, self.named[back], len(whole) - len(self.named[back]))
        return Side(hand, (*deck, *rest), discard, markets, factories)

    def _pile(self, owner: int, cards: Sequence[AnyCard]) -> Pile:
        return tuple([self._marked(self._card(_back(each, owner), _kind(each)), each) for each in cards])

    def _factory(self, seat: int, each: AnyFactory) -> Factory:
        found = each if isinstance(each, FactorySpec) else FactorySpec(each)
        card = self._marked(self._card(_back(each, seat), found.card), each)
        return Factory(card.id, card.kind, WAYS.index(found.way), found.paid, found.boosted, found.stays)

    def _rest(self, back: str, whole: Pile, gone: Sequence[str], room: int) -> Pile:
        """Return at most `room` cards of a deck that aren't named elsewhere."""
        kinds = [card.kind for card in whole]
        for kind in gone:
            if kind in kinds:
                kinds.remove(kind)
        return tuple([self._card(back, kind) for kind in kinds[: max(0, room)]])

    def _card(self, back: str, kind: str) -> Card:
        """Return a card with the next id of its back."""
        self.numbers[back] += 1
        return Card(f"{back}{self.numbers[back]}", kind)

    def _marked(self, card: Card, each: AnyCard | AnyFactory) -> Card:
        """Return the card, after storing its changes."""
        if isinstance(each, Marks) and each.changed:
            self.changes.append(Change(card.id, each.value or 0, each.domain, each.safe))
        return card


def _kind(each: AnyCard | AnyFactory) -> str:
    return each if isinstance(each, str) else each.card


def _back(each: AnyCard | AnyFactory, owner: int) -> str:
    return (each.back if isinstance(each, Marks) else "") or BACKS[owner]


def _whole(side: Side) -> Pile:
    """Return all cards of a player's deck at the start of the game."""
    return (*side.hand, *side.deck)


def _market_size(start: Position) -> int:
    """Return the number of cards in the Market deck and neutral cards at the start of the game."""
    return len(start.market_deck) + len(MARKETS) * NEUTRALS


def _prove_turn(described: PositionSpec) -> None:
    """Raise InvalidPosition for facts of the turn that can't hold in that step."""
    step = described.step
    if described.output and step != MARKET_STEP:
        raise InvalidPosition(
            "output", "output lasts only until the Market step ends, so leave this out (GI-4.2)"
        )
    if described.entered and step == FACTORY:
        raise InvalidPosition(
            "entered", "cards can't be played into a market before the Market step (GI-3.3)"
        )
    if described.clashed and step != CLASH:
        raise InvalidPosition("clashed", "a clash can be triggered only in the Clash step (GI-6.1)")
    if len(set(described.clashed)) < len(described.clashed):
        raise InvalidPosition("clashed", "each market can have only one clash per turn (GI-6.1)")
    for path, each in _factories(described):
        if each.paid and each.boosted:
            raise InvalidPosition(path, "a factory can't pay and boost in the same turn (GI-4.5)")
        if each.paid and not path.startswith("own"):
            raise InvalidPosition(path, "a factory can pay only on its player's turn (GI-4.2)")
        if each.paid and step == FACTORY:
            raise InvalidPosition(path, "a factory can't pay before the Market step (GI-4.2)")
        if each.boosted and step != CLASH:
            raise InvalidPosition(path, "a factory can boost only in the Clash step (GI-6.2)")
    ended = described.to_move == described.first and step != CLASH
    for path, side in _sides(described):
        if side.points >= GOAL and ended:
            raise InvalidPosition(
                f"{path}.points", f"{GOAL} points would have ended the game last round (GI-7.1)"
            )


def _sides(described: PositionSpec) -> Iterator[tuple[str, SideSpec]]:
    """Yield each player's side, with its path."""
    yield "own", described.own
    for number, side in enumerate(described.opponents):
        yield f"opponents[{number}]", side


def _factories(described: PositionSpec) -> Iterator[tuple[str, FactorySpec]]:
    """Yield the factories described by more than their card, with their paths."""
    for path, side in _sides(described):
        for number, each in enumerate(side.factories):
            if isinstance(each, FactorySpec):
                yield f"{path}.factories[{number}]", each
