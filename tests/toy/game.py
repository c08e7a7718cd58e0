"""Parry: hidden hands, a shuffled deck, and a response to every strike.

Twenty cards, four each of 1 to 5; three in each hand. In your turn you draw, up to five cards in
hand, until you strike with one. The next player parries with a card at least as high, or yields,
and then the striker scores its value. Ten points win; after forty turns whoever has most does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, Pile, draw, face_down, find, hidden_pile, shuffle_in, unseen, without
from rules.common.rng import seed as source
from rules.common.rng import shuffle
from rules.game import Action, Event, IllegalAction, Option, Outcome, Piece, Refusal, Setup, State
from rules.game import Card as Counted
from rules.tabletop import Gesture, Preview, Summary, Tabletop, TableView
from tests.toy.events import CardDrawn, CardStruck, StrikeAnswered

KINDS = tuple(str(value) for value in range(1, 6) for _ in range(4))
NOBODY = -1
HAND, MOST, GOAL, TURNS = 3, 5, 10, 40


class Parry(State, frozen=True):
    """`struck` is the card under attack; `asked` the seat that may parry it, NOBODY while nothing is struck."""

    hands: tuple[Pile, ...]
    deck: Pile
    discards: Pile
    serial: int
    points: tuple[int, ...]
    seat: int = 0
    turn: int = 1
    struck: Card | None = None
    asked: int = NOBODY


class Strike(Action, frozen=True):
    card: str


class Draw(Action, frozen=True):
    pass


class Answer(Action, frozen=True):
    """Parry with a card; "" yields."""

    card: str = ""


AnyAction = Strike | Draw | Answer
TOLD: dict[type[AnyAction], type[Event]] = {Strike: CardStruck, Draw: CardDrawn, Answer: StrikeAnswered}


def _deciding(state: Parry) -> int:
    """Who decides now: who may parry, else whose turn it is."""
    return state.seat if state.asked == NOBODY else state.asked


class ParryView(TableView[AnyAction]):
    """A view of Parry."""

    def __init__(self, game: ParryGame, state: Parry) -> None:
        self.game, self.state = game, state

    def players(self) -> tuple[str, ...]:
        return tuple(f"Player {seat + 1}" for seat in range(len(self.state.hands)))

    def action_from_drag(self, piece: str, place: str, *, turn: int | None = None) -> AnyAction | None:
        if place != "table":
            return None
        return Strike(piece) if self.state.asked == NOBODY else Answer(piece)

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self._pieces())

    def _pieces(self) -> Iterator[Piece]:
        lying = [("deck", self.state.deck), ("discards", self.state.discards)]
        lying += [(f"hand/{seat}", hand) for seat, hand in enumerate(self.state.hands)]
        if self.state.struck:
            lying.append(("table", (self.state.struck,)))
        for place, pile in lying:
            for order, card in enumerate(pile):
                yield Piece(card.id, place, "card", card.kind, order=order, up=bool(card.kind))

    def gesture(self, action: AnyAction) -> Gesture:
        match action:
            case Strike(card=card):
                return Gesture("Strike", (card,), "table")
            case Draw():
                return Gesture("Draw", primary=True)
            case Answer(card=""):
                return Gesture("Yield")
        return Gesture("Parry", (action.card,), "table")

    def action_to_string(self, action: AnyAction) -> str:
        label = self.gesture(action).label
        kinds = {card.id: card.kind for hand in self.state.hands for card in hand}
        kind = kinds.get(getattr(action, "card", ""))
        return f"{label} with {kind}" if kind else label

    def preview(self, action: AnyAction) -> Preview | None:
        return Preview(self.gesture(action).label)

    def caption(self) -> str:
        return f"Parry, turn {self.state.turn}"

    def prompt(self) -> str:
        return "Parry or yield." if self.state.asked != NOBODY else "Strike or draw."


class ParryGame(Tabletop[Parry, AnyAction]):
    id = "toy"
    title = "Parry"
    hidden = True
    lies_open = False
    """Whether hands may lie face down on the open table."""
    seats = range(2, 4)
    turn_word = "turn"
    state_type: type[Parry] = Parry
    action_type: object = AnyAction
    view_type = ParryView

    def options(self) -> tuple[Option, ...]:
        return ()

    def places(self) -> tuple[str, ...]:
        return ("deck", "discards", "table", *(f"hand/{seat}" for seat in range(self.seats[-1])))

    def default_setup(self, seats: int) -> Setup:
        if seats not in self.seats:
            raise ValueError(f"not for {seats}")
        return Setup(self.id, tuple("ABC"[:seats]))

    def check_setup(self, setup: Setup) -> tuple[str, ...]:
        return () if len(setup.seats) in self.seats else ("For two or three players.",)

    def new_game(self, setup: Setup, seed: int) -> Parry:
        faults = self.check_setup(setup)
        if faults:
            raise ValueError(*faults)
        deck, serial, rng = hidden_pile(KINDS, 0, source(seed))
        hands = []
        for _ in setup.seats:
            hand, deck = draw(deck, HAND)
            hands.append(hand)
        return Parry(rng, tuple(hands), deck, (), serial, (0,) * len(hands))

    def at(self, view: Parry) -> TableView[Any]:
        return self.view_type(self, view)

    def to_act(self, state: Parry) -> int | None:
        over = max(state.points) >= GOAL or state.turn > TURNS
        return None if over else _deciding(state)

    def legal_actions(self, state: Parry, *, piece: str | None = None) -> Iterator[AnyAction]:
        seat = self.to_act(state)
        if seat is None:
            return
        cards = [card.id for card in state.hands[seat]]
        candidates: tuple[AnyAction, ...] = (*map(Strike, cards), Draw(), *map(Answer, cards), Answer())
        for action in candidates:
            if self.why_not(state, action) is None and piece in (
                None,
                *self.at(state).gesture(action).pieces,
            ):
                yield action

    def why_not(self, state: Parry, action: AnyAction) -> Refusal | None:
        seat = self.to_act(state)
        if seat is None:
            return Refusal("TOY-3.1", "The game is over.")
        hand = state.hands[seat]
        match action:
            case Strike(card=card) if state.asked == NOBODY:
                return None if find(hand, card) else Refusal("TOY-1.1", "That card is not in your hand.")
            case Draw() if state.asked == NOBODY:
                if len(hand) < MOST:
                    return None
                return Refusal("TOY-1.2", "Your hand is full.", (f"hand/{seat}",))
            case Answer(card="") if state.asked != NOBODY:
                return None
            case Answer(card=card) if state.asked != NOBODY and state.struck:
                held = find(hand, card)
                if held is None:
                    return Refusal("TOY-2.1", "That card is not in your hand.")
                if held.kind >= state.struck.kind:
                    return None
                return Refusal("TOY-2.2", f"A {held.kind} does not parry a {state.struck.kind}.", ("table",))
        return Refusal("TOY-2.3", "Not now.")

    def apply(self, state: Parry, action: AnyAction, events: list[Event] | None = None) -> Parry:
        refusal = self.why_not(state, action)
        if refusal:
            raise IllegalAction(refusal)
        seat = _deciding(state)
        if events is not None:
            events.append(self._told(state, seat, action))
        match action:
            case Strike(card=card):
                other = (seat + 1) % len(state.hands)
                return replace(
                    state,
                    hands=self._without(state, seat, card),
                    struck=find(state.hands[seat], card),
                    asked=other,
                )
            case Draw():
                return self._drawn(state, seat)
        return self._next(self._answered(state, seat, action.card))

    def _told(self, state: Parry, seat: int, action: AnyAction) -> Event:
        held = find(state.hands[seat], getattr(action, "card", ""))
        kind, name = held.kind if held else "", type(action).__name__
        told = TOLD[type(action)]
        return told(seat, name, rules=("TOY-1.1",), card=kind, card_use="played" if kind else "")

    def _without(self, state: Parry, seat: int, card: str) -> tuple[Pile, ...]:
        hand = without(state.hands[seat], card)
        return (*state.hands[:seat], hand, *state.hands[seat + 1 :])

    def _drawn(self, state: Parry, seat: int) -> Parry:
        if not state.deck:
            deck, serial, rng = shuffle_in((), state.discards, state.serial, state.rng)
            state = replace(state, deck=deck, discards=(), serial=serial, rng=rng)
        cards, deck = draw(state.deck, 1)
        hands = (*state.hands[:seat], state.hands[seat] + cards, *state.hands[seat + 1 :])
        return replace(state, hands=hands, deck=deck)

    def _answered(self, state: Parry, seat: int, card: str) -> Parry:
        assert state.struck is not None
        played: Pile = (state.struck,)
        points = state.points
        if card:
            held = find(state.hands[seat], card)
            assert held is not None
            played += (held,)
        else:
            at = state.seat
            points = (*points[:at], points[at] + int(state.struck.kind), *points[at + 1 :])
        return replace(
            state,
            hands=self._without(state, seat, card),
            discards=played + state.discards,
            points=points,
            struck=None,
            asked=NOBODY,
        )

    def _next(self, state: Parry) -> Parry:
        return replace(state, seat=(state.seat + 1) % len(state.hands), turn=state.turn + 1)

    def outcome(self, state: Parry) -> Outcome | None:
        if self.to_act(state) is not None:
            return None
        best = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return Outcome(winners, state.points, "Over", f"{best} points.", "TOY-3.1")

    def view(self, state: Parry, seat: int) -> Parry:
        hands = tuple(hand if at == seat else face_down(hand) for at, hand in enumerate(state.hands))
        return replace(state, rng=0, hands=hands, deck=face_down(state.deck))

    def open_view(self, state: Parry, seat: int) -> Parry | None:
        return self.view(state, NOBODY) if self.lies_open else None

    def has_private_info(self, state: Parry) -> bool:
        return True

    def determinize(self, view: Parry, rng: int) -> Parry:
        open_ = (view.discards, (view.struck,) if view.struck else (), *view.hands)
        kinds, rng = shuffle(source(rng), unseen(KINDS, open_))
        supply = iter(kinds)

        def filled(pile: Pile) -> Pile:
            return tuple(card if card.kind else Card(card.id, next(supply)) for card in pile)

        return replace(view, rng=rng, hands=tuple(map(filled, view.hands)), deck=filled(view.deck))

    def recap(self, states: Sequence[Parry], actions: Sequence[AnyAction]) -> Summary:
        return Summary((("Turns", str(states[-1].turn)),), ())

    def cards(self) -> tuple[Counted, ...]:
        return tuple(Counted(kind, f"A {kind}", "card") for kind in dict.fromkeys(KINDS))

    def turn(self, state: Parry) -> int:
        return min(state.turn, TURNS)

    def evaluate(self, state: Parry, seat: int) -> float:
        rest = max(points for at, points in enumerate(state.points) if at != seat)
        lead = state.points[seat] - rest
        if self.to_act(state) is None:
            return 1.0 if lead >= 0 else -1.0
        return max(-0.99, min(0.99, lead / GOAL))

    def describe_eval(self, view: Parry, seat: int, value: float) -> str:
        return f"{round(50 + 50 * value)} in 100"

    def describe_drop(self, view: Parry, drop: float) -> str:
        return f"{round(50 * drop)} in 100"
