"""Positions of Gears of Industry from short texts, and games played through the public interface."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules import catalog, codec
from rules.base.answer import Choose
from rules.common.cards import Card, Pile
from rules.game import Event
from rules.gears_of_industry import values
from rules.gears_of_industry.actions.next import Next
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.rotate_factory import RotateFactory
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.game import GearsOfIndustry
from rules.gears_of_industry.position import Position
from rules.gears_of_industry.printed import DOMAINS
from rules.gears_of_industry.state import BACKS, EFFECT, MARKET, Agreed, Factory, Side

NAMES = ("Ann", "Ben", "Cat", "Dan")
LETTERS = {domain[0].upper(): domain for domain in DOMAINS}
WAYS = {"^": 0, ">": 1, "v": 2, "<": 3}
"""The symbols of a factory's orientation: upright, sideways right, upside down, sideways left."""


@cache
def game() -> GearsOfIndustry:
    """Return the game with the cards of its data."""
    found = catalog.load("gears_of_industry")
    assert isinstance(found, GearsOfIndustry)
    return found


def kind(name: str) -> str:
    """Return the kind of a card by its short name: "F5" is the Finance card of value 5."""
    return f"{LETTERS[name[0]]}_{int(name[1:]):02}"


def short(kind: str) -> str:
    """Return the short name of a kind of card."""
    domain, value = kind.split("_")
    return f"{domain[0].upper()}{int(value)}"


class Table:
    """A position to play on, by default in the Effect step of Ann, the first player, in round 3.

    Cards are written by their short names ("F5": Finance of value 5), the two markets separated by a slash:
    "F1 L5 / E9". "m:F1" came from the Market deck, "b:F1" from Ben's. Factories are upright or sideways
    ("T5^", "T5>"), followed by ! for one that has paid or * for one that has boosted this turn. `others` are
    the sides of a third and fourth player, as made by `side`. A player with an upright factory is prompted to
    rotate when the turn ends, so that the results of an effect can be seen: Ben has one.
    """

    def __init__(
        self,
        mine: str = "",
        theirs: str = "",
        neutrals: str = "F1 F2 / F3 F4",
        hand: str = "",
        their_hand: str = "",
        factories: str = "",
        their_factories: str = "T13^",
        deck: str = "L1 L2 L3 L4",
        their_deck: str = "E1 E2 E3 E4",
        discard: str = "",
        their_discard: str = "",
        market_deck: str = "F5 F6 F7 F8 F9",
        market_discard: str = "",
        others: tuple[dict[str, str], ...] = (),
        options: dict[str, bool] | None = None,
        **more: Any,
    ) -> None:
        self.game = game()
        self.log: list[Event] = []
        self._numbers = dict.fromkeys(BACKS, 0)
        sides = [
            self.side(0, mine, hand, factories, deck, discard),
            self.side(1, theirs, their_hand, their_factories, their_deck, their_discard),
            *(self.side(seat, **each) for seat, each in enumerate(others, start=2)),
        ]
        seats = len(sides)
        chosen = {"ask_rotation": True, **(options or {})}
        agreed = Agreed(NAMES[:seats], tuple(self.game.ready)[:seats], 0, **chosen)
        first, second = self._markets(MARKET, neutrals)
        stated: dict[str, Any] = {
            "rng": 5, "agreed": agreed, "serial": 500, "seat": 0, "sides": tuple(sides), "neutrals": (first, second),
            "market_deck": self._pile(MARKET, market_deck), "market_discard": self._pile(MARKET, market_discard),
            "scores": (0,) * (2 if seats == 4 else seats), "turn": 1 + 2 * seats, "phase": EFFECT,
        }  # fmt: skip
        self.state = Position(**{**stated, **more})

    def side(
        self,
        seat: int,
        mine: str = "",
        hand: str = "",
        factories: str = "",
        deck: str = "",
        discard: str = "",
    ) -> Side:
        """Return a player's side."""
        built = tuple(self._factory(seat, text) for text in factories.split())
        return Side(
            self._pile(seat, hand),
            self._pile(seat, deck),
            self._pile(seat, discard),
            self._markets(seat, mine),
            built,
        )

    def _card(self, owner: int, name: str) -> Card:
        back, _, name = name.rpartition(":")
        back = back or BACKS[owner]
        self._numbers[back] += 1
        return Card(f"{back}{self._numbers[back]}", kind(name))

    def _pile(self, owner: int, names: str) -> Pile:
        return tuple(self._card(owner, name) for name in names.split())

    def _markets(self, owner: int, names: str) -> tuple[Pile, Pile]:
        one, _, other = names.partition("/")
        return self._pile(owner, one), self._pile(owner, other)

    def _factory(self, owner: int, text: str) -> Factory:
        way = next(at for at, letter in enumerate(text) if letter in WAYS)
        marks = text[way + 1 :]
        card = self._card(owner, text[:way])
        return Factory(card.id, card.kind, WAYS[text[way]], paid="!" in marks, boosted="*" in marks)

    # -- what is played

    def do(self, action: Any) -> Table:
        """Apply one action. The state is passed through JSON, and the deciding seat's view has the same legal
        actions."""
        self.state = self.game.apply(self.state, action, self.log)
        assert codec.decode_state(self.game, codec.encode(self.state)) == self.state
        seat = self.game.to_act(self.state)
        if seat is not None:
            seen = self.game.view(self.state, seat)
            assert [*self.game.legal_actions(seen)] == [*self.game.legal_actions(self.state)]
        return self

    def use(self, card: str, *picks: str) -> Table:
        """Use the effect of a card in a market, then make the choices."""
        return self.do(Use(self.id(card))).pick(*picks)

    def enter(self, card: str, market: int, replaces: str = "", *picks: str) -> Table:
        """Play a card into a market, then choose the payment."""
        return self.do(PlayIntoMarket(self.id(card), market, self.id(replaces) if replaces else "")).pick(
            *picks
        )

    def build(self, card: str, way: str = ">") -> Table:
        """Play a factory, rotated in a way."""
        return self.do(PlayFactory(self.id(card), WAYS[way]))

    def turn(self, card: str) -> Table:
        """Rotate a factory."""
        return self.do(RotateFactory(self.id(card)))

    def clash(self, market: int, *picks: str) -> Table:
        """Trigger a clash, then make the choices."""
        return self.do(TriggerClash(market)).pick(*picks)

    def next(self) -> Table:
        """End the step."""
        return self.do(Next())

    def pick(self, *picks: str) -> Table:
        """Make choices one after another: cards by their short names, anything else by id."""
        for pick in picks:
            self.do(Choose(self._answer(pick)))
        return self

    def _answer(self, pick: str) -> str:
        found = self.state.question
        assert found is not None, f"nothing is asked, so not {pick!r}"
        return next((id for id in found.answers if self._called(id) == pick), pick)

    def _called(self, id: str) -> str:
        """Return a possible choice as it is written: a card by its short name, an exact payment with "=" in
        front, anything else by id."""
        exact = "=" if id.startswith("=") else ""
        return exact + self._named().get(id.removeprefix(exact), id.removeprefix(exact))

    # -- what is seen

    def _named(self) -> dict[str, str]:
        """Return the short names of all cards by id, visible ones first."""
        return {card.id: short(card.kind) for card in self._cards()}

    def _cards(self) -> Iterator[Card | Factory]:
        state = self.state
        for side in state.sides:
            yield from (*side.markets[0], *side.markets[1], *side.factories)
        yield from (*state.neutrals[0], *state.neutrals[1])
        for side in state.sides:
            yield from (*side.hand, *side.discard, *side.deck)
        yield from (*state.market_discard, *state.market_deck)

    def id(self, name: str) -> str:
        """Return the id of a card by its short name: the first in play, then in the piles."""
        return next(id for id, called in self._named().items() if called == name)

    @property
    def asked(self) -> str:
        """Return the name of the open question; "" for none."""
        return self.state.question.asked if self.state.question is not None else ""

    @property
    def choices(self) -> set[str]:
        """Return the possible choices, cards by their short names."""
        found = self.state.question
        assert found is not None, "nothing is asked"
        return {self._called(id) for id in found.answers}

    def refused(self, action: Any) -> str:
        """Return the rule that forbids an action; "" for a legal one."""
        refusal = self.game.why_not(self.state, action)
        assert (refusal is None) == (action in list(self.game.legal_actions(self.state)))
        if refusal is None:
            return ""
        assert refusal.text.endswith(".")
        return refusal.rule

    def no_use(self, card: str) -> str:
        """Return the rule that forbids using an effect; "" for one that can be used."""
        return self.refused(Use(self.id(card)))

    def usable(self) -> set[str]:
        """Return the cards whose effects can be used."""
        named = self._named()
        return {named[each.card] for each in self.game.legal_actions(self.state) if isinstance(each, Use)}

    def hand(self, seat: int = 0) -> list[str]:
        """Return a hand by short names, sorted."""
        return sorted(short(card.kind) for card in self.state.sides[seat].hand)

    def deck(self, owner: int = 0) -> list[str]:
        """Return a deck by short names, the top first; MARKET for the Market deck."""
        pile = self.state.market_deck if owner == MARKET else self.state.sides[owner].deck
        return [short(card.kind) for card in pile]

    def gone(self, owner: int = 0) -> list[str]:
        """Return a discard pile by short names, sorted; MARKET for that of the Market."""
        pile = self.state.market_discard if owner == MARKET else self.state.sides[owner].discard
        return sorted(short(card.kind) for card in pile)

    def own(self, market: int, seat: int = 0) -> list[str]:
        """Return a player's cards in a market by short names, in order."""
        return [short(card.kind) for card in self.state.sides[seat].markets[market]]

    def neutral(self, market: int) -> list[str]:
        """Return the neutral cards of a market by short names, in order."""
        return [short(card.kind) for card in self.state.neutrals[market]]

    def built(self, seat: int = 0) -> list[str]:
        """Return a player's factories as they are written: "T5>", with ! for one that has paid and * for one
        that has boosted."""
        ways = {turn: letter for letter, turn in WAYS.items()}
        return [
            f"{short(each.kind)}{ways[each.turn]}{'!' * each.paid}{'*' * each.boosted}"
            for each in self.state.sides[seat].factories
        ]

    def value(self, name: str) -> int:
        """Return the current value of a card."""
        return values.value(self.game.library[kind(name)], self.id(name), self.state.changes)

    def domain(self, name: str) -> str:
        """Return the current domain of a card."""
        return values.domain(self.game.library[kind(name)], self.id(name), self.state.changes)

    def safe(self) -> set[str]:
        """Return the cards protected from discarding after clashes."""
        named = self._named()
        return {named[change.on] for change in self.state.changes if change.safe}

    def told(self) -> str:
        """Return the log's lines in one string."""
        return " ".join(event.text for event in self.log)

    def after(self, **fields: Any) -> Table:
        """Replace fields of the position."""
        self.state = replace(self.state, **fields)
        return self
