"""Bazaar: a small card game for two to four, drawn by its map alone.

Each has coins, a hidden hand of three and a heap of what was played. In your turn you buy a card of the market, of
the stock of salt or not at all, and play a card: the others may each let it happen or hold up a "veto". What happens
brings as many coins as the card costs. Ten coins win; after thirty turns whoever has most does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.common.cards import Card, Pile, draw, face_down, find, hidden_pile, without
from rules.common.rng import seed as source
from rules.game import Action, Event, IllegalAction, Option, Outcome, Piece, Refusal, Setup, State
from rules.game import Card as Counted
from rules.tabletop import (
    Counter,
    Gesture,
    Plate,
    Preview,
    RosterRow,
    Stack,
    Summary,
    Tabletop,
    TableView,
    Tag,
    Waiting,
)

PRICES = {"salt": 1, "silk": 2, "spice": 3, "amber": 4, "veto": 2}
KINDS = tuple(kind for kind in ("silk", "spice", "amber", "veto") for _ in range(8))
SLOTS, HAND, GOAL, TURNS, SALT = 4, 3, 10, 30, 6
NOBODY = -1


class Fair(State, frozen=True):
    """`played` is the card that waits for answers of the seats in `asked`, the first of them now."""

    names: tuple[str, ...]
    hands: tuple[Pile, ...]
    heaps: tuple[Pile, ...]
    coins: tuple[int, ...]
    market: Pile
    deck: Pile
    salt: int = SALT
    seat: int = 0
    turn: int = 1
    bought: bool = False
    played: Card | None = None
    asked: tuple[int, ...] = ()
    viewer: int = NOBODY


class Buy(Action, frozen=True):
    card: str


class Play(Action, frozen=True):
    card: str


class Veto(Action, frozen=True):
    card: str


class Pass(Action, frozen=True):
    pass


AnyAction = Buy | Play | Veto | Pass


class Told(Event, frozen=True, tag="bazaar"):
    """What somebody did."""


class FairView(TableView[AnyAction]):
    """A view of the bazaar."""

    def __init__(self, game: Bazaar, state: Fair) -> None:
        self.game, self.state = game, state

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self._pieces())

    def _pieces(self) -> Iterator[Piece]:
        for slot, card in enumerate(self.state.market):
            if card.id:
                yield _piece(card, f"market/{slot}")
        if self.state.salt:
            yield _piece(Card("salt", "salt"), "salt")
        if self.state.deck:
            yield _piece(self.state.deck[0], "deck")
        if self.state.played:
            yield _piece(self.state.played, "stall", self.state.seat)
        for seat, hand in enumerate(self.state.hands):
            for order, card in enumerate(hand):
                yield _piece(card, f"hand/{seat}", seat, order)
        for seat, heap in enumerate(self.state.heaps):
            if heap:
                yield _piece(heap[0], f"heap/{seat}", seat)

    def gesture(self, action: AnyAction) -> Gesture:
        seat = self.game.to_act(self.state)
        match action:
            case Buy(card=card):
                return Gesture("Buy", (card,), f"hand/{seat}")
            case Play(card=card):
                return Gesture("Play", (card,), "stall")
            case Veto(card=card):
                return Gesture("Veto", (card,), "stall")
        return Gesture("Let it happen" if self.state.asked else "End the turn", primary=True)

    def action_from_drag(self, piece: str, place: str, *, turn: int | None = None) -> AnyAction | None:
        if place.startswith("hand/"):
            return Buy(piece)
        if place == "stall":
            return Veto(piece) if self.state.asked else Play(piece)
        return None

    def preview(self, action: AnyAction) -> Preview | None:
        return Preview(self.gesture(action).label)

    def caption(self) -> str:
        return f"Turn {self.state.turn}"

    def prompt(self) -> str:
        return "Do you answer?" if self.state.asked else "Buy, play a card, or end the turn."

    def players(self) -> tuple[str, ...]:
        return self.state.names

    def plate(self, seat: int, you: int) -> Plate:
        turn = self.game.to_act(self.state) == seat
        plate = Plate("" if not turn else "Your turn" if seat == you else "To play", turn=turn)
        coins = Counter("gear", self.state.coins[seat], "coins", GOAL)
        cards = Counter("cards", len(self.state.hands[seat]), "cards")
        return replace(plate, counters=(coins, cards), detail=f"{len(self.state.heaps[seat])} played")

    def tag(self, piece: Piece) -> Tag:
        own, price = self.game.viewer(self.state), PRICES.get(piece.face)
        if price is None or piece.place.startswith("hand/"):
            held = piece.face != "veto" and self.state.asked[:1] == (own,)
            return Tag(price, why="not now" if held else "")
        dear = f"needs {price}" if price > self.state.coins[own] else ""
        return Tag(price, self.state.salt if piece.place == "salt" else 0, dear, not self.state.asked)

    def contents(self, place: str) -> tuple[Piece, ...]:
        family, _, seat = place.partition("/")
        if family == "heap":
            return tuple(
                _piece(card, place, int(seat), order)
                for order, card in enumerate(self.state.heaps[int(seat)])
            )
        if family == "deck":
            return tuple(_piece(card, place, order=order) for order, card in enumerate(self.state.deck))
        return super().contents(place)

    def stack(self, you: int) -> Stack:
        if self.state.played is None:
            return Stack()
        asked = self.state.asked[0] == you
        heading = (
            "Announced: do you answer?"
            if asked
            else f"Announced: {self.state.names[self.state.asked[0]]} is asked"
        )
        return Stack(
            heading,
            (
                Waiting(
                    self.state.seat, f"{self.state.names[self.state.seat]} plays {self.state.played.kind}"
                ),
            ),
            asked,
        )

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        heap = self.state.heaps[seat]
        return tuple(
            RosterRow(card.kind.capitalize(), "gear", str(PRICES[card.kind]), ("Played",)) for card in heap
        )


class Bazaar(Tabletop[Fair, AnyAction]):
    id = "bazaar"
    title = "Bazaar"
    hidden = True
    seats = range(2, 5)
    turn_word = "turn"
    state_type: type[Fair] = Fair
    action_type: object = AnyAction
    view_type = FairView

    def options(self) -> tuple[Option, ...]:
        return ()

    def places(self) -> tuple[str, ...]:
        seats = range(self.seats[-1])
        return (
            *(f"market/{slot}" for slot in range(SLOTS)),
            "salt",
            "deck",
            "stall",
            *(f"{family}/{seat}" for family in ("hand", "heap") for seat in seats),
        )

    def default_setup(self, seats: int) -> Setup:
        return Setup(self.id, ("Ada", "Bo", "Cleo", "Dan")[:seats])

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        return () if len(setup.seats) in self.seats else ("For two to four players.",)

    def new_game(self, setup: Setup, seed: int) -> Fair:
        deck, _, rng = hidden_pile(KINDS, 0, source(seed))
        hands = []
        for _ in setup.seats:
            hand, deck = draw(deck, HAND)
            hands.append(hand)
        market, deck = draw(deck, SLOTS)
        seats = len(hands)
        return Fair(rng, setup.seats, tuple(hands), ((),) * seats, (3,) * seats, market, deck)

    def at(self, view: Fair) -> TableView[Any]:
        return self.view_type(self, view)

    def to_act(self, state: Fair) -> int | None:
        if max(state.coins) >= GOAL or state.turn > TURNS:
            return None
        return state.asked[0] if state.asked else state.seat

    def legal_actions(self, state: Fair, *, piece: str | None = None) -> Iterator[AnyAction]:
        seat = self.to_act(state)
        if seat is None:
            return
        hand = [card.id for card in state.hands[seat]]
        candidates: tuple[AnyAction, ...] = (
            *(Buy(card.id) for card in (*state.market, Card("salt", "salt"))),
            *(make(id) for id in hand for make in (Play, Veto)),
            Pass(),
        )
        for action in candidates:
            if self.why_not(state, action) is None and piece in (
                None,
                *self.at(state).gesture(action).pieces,
            ):
                yield action

    def why_not(self, state: Fair, action: AnyAction) -> Refusal | None:
        seat = self.to_act(state)
        if seat is None:
            return Refusal("BZ-9", "The game is over.")
        held = find(state.hands[seat], getattr(action, "card", ""))
        match action:
            case Buy(card=card) if not state.asked and not state.bought:
                kind = _offered(state, card)
                if not kind:
                    return Refusal("BZ-1", "That is not for sale.")
                if PRICES[kind] > state.coins[seat]:
                    return Refusal("BZ-2", f"It costs {PRICES[kind]}, and you have {state.coins[seat]}.")
                return None
            case Play() if not state.asked:
                return None if held else Refusal("BZ-3", "That card is not in your hand.")
            case Veto() if state.asked:
                return None if held and held.kind == "veto" else Refusal("BZ-4", "Only a veto answers.")
            case Pass():
                return None
        return Refusal("BZ-5", "Not now.")

    def apply(self, state: Fair, action: AnyAction, events: list[Event] | None = None) -> Fair:
        refusal = self.why_not(state, action)
        if refusal:
            raise IllegalAction(refusal)
        seat = self.to_act(state)
        assert seat is not None
        if events is not None:
            events.append(Told(seat, self.at(state).gesture(action).label))
        match action:
            case Buy(card=card):
                return self._bought(state, seat, card)
            case Play(card=card):
                asked = tuple((seat + step) % len(state.hands) for step in range(1, len(state.hands)))
                held = find(state.hands[seat], card)
                hands = _put(state.hands, seat, without(state.hands[seat], card))
                return replace(state, hands=hands, played=held, asked=asked)
            case Veto(card=card):
                held = find(state.hands[seat], card)
                assert held is not None and state.played is not None
                hands = _put(state.hands, seat, without(state.hands[seat], card))
                heaps = _put(state.heaps, seat, (held, *state.heaps[seat]))
                heaps = _put(heaps, state.seat, (state.played, *heaps[state.seat]))
                return _next(replace(state, hands=hands, heaps=heaps, played=None, asked=()))
        if not state.asked:
            return _next(state)
        if len(state.asked) > 1:
            return replace(state, asked=state.asked[1:])
        assert state.played is not None
        coins = _put(state.coins, state.seat, state.coins[state.seat] + PRICES[state.played.kind])
        heaps = _put(state.heaps, state.seat, (state.played, *state.heaps[state.seat]))
        return _next(replace(state, coins=coins, heaps=heaps, played=None, asked=()))

    def _bought(self, state: Fair, seat: int, card: str) -> Fair:
        kind = _offered(state, card)
        coins = _put(state.coins, seat, state.coins[seat] - PRICES[kind])
        state = replace(state, coins=coins, bought=True)
        if card == "salt":
            taken = Card(f"salt/{state.salt}", "salt")
            return replace(
                state, salt=state.salt - 1, hands=_put(state.hands, seat, (*state.hands[seat], taken))
            )
        slot = next(slot for slot, each in enumerate(state.market) if each.id == card)
        fresh, deck = draw(state.deck, 1)
        market = (*state.market[:slot], *(fresh or (Card("", ""),)), *state.market[slot + 1 :])
        hands = _put(state.hands, seat, (*state.hands[seat], state.market[slot]))
        return replace(state, market=market, deck=deck, hands=hands)

    def outcome(self, state: Fair) -> Outcome | None:
        if self.to_act(state) is not None:
            return None
        best = max(state.coins)
        winners = tuple(seat for seat, coins in enumerate(state.coins) if coins == best)
        return Outcome(winners, state.coins, "Closed", f"{best} coins.", "BZ-9")

    def view(self, state: Fair, seat: int) -> Fair:
        hands = tuple(hand if at == seat else face_down(hand) for at, hand in enumerate(state.hands))
        return replace(state, rng=0, hands=hands, deck=face_down(state.deck), viewer=seat)

    def has_private_info(self, state: Fair) -> bool:
        return True

    def determinize(self, view: Fair, rng: int) -> Fair:
        return replace(view, rng=rng)

    def recap(self, states: Sequence[Fair], actions: Sequence[AnyAction]) -> Summary:
        return Summary((("Turns", str(states[-1].turn)),), ())

    def cards(self) -> tuple[Counted, ...]:
        return tuple(Counted(kind, kind.capitalize(), "card") for kind in PRICES)

    def turn(self, state: Fair) -> int:
        return min(state.turn, TURNS)

    def evaluate(self, state: Fair, seat: int) -> float:
        return min(0.99, state.coins[seat] / GOAL)

    def describe_eval(self, view: Fair, seat: int, value: float) -> str:
        return f"{value:.2f}"

    def describe_drop(self, view: Fair, drop: float) -> str:
        return f"{drop:.2f}"

    # -- what the parts of the table show

    def viewer(self, view: Fair) -> int:
        return view.viewer if view.viewer >= 0 else self.to_act(view) or 0


def _piece(card: Card, place: str, owner: int = NOBODY, order: int = 0) -> Piece:
    name = card.kind.capitalize() or "a hidden card"
    return Piece(card.id, place, "card", card.kind, name, owner, order, up=bool(card.kind))


def _offered(state: Fair, card: str) -> str:
    """The kind of an offer; "" when it is none."""
    if card == "salt":
        return "salt" if state.salt else ""
    held = find(state.market, card)
    return held.kind if held else ""


T = TypeVar("T")


def _put(each: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*each[:seat], value, *each[seat + 1 :])


def _next(state: Fair) -> Fair:
    return replace(state, seat=(state.seat + 1) % len(state.hands), turn=state.turn + 1, bought=False)
