"""Positions of Immense Warfare from short texts, and games played through the public interface."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from textwrap import dedent, indent
from typing import Any

from msgspec.structs import replace

from rules import codec
from rules.base.answer import Choose
from rules.common.cards import Card
from rules.content import Content, build
from rules.content.nodes import parse
from rules.game import Event
from rules.immense_warfare import Game, create, entry
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.move import Move
from rules.immense_warfare.actions.passing import Pass
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.actions.set_stop import SetStop
from rules.immense_warfare.actions.use import Use
from rules.immense_warfare.cards import CardFile
from rules.immense_warfare.field import GRID, NAMES, PLAYER_IDS
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.position import Position
from rules.immense_warfare.state import ANY, USUAL_STOPS, Side, Unit

ME, THEM = PLAYER_IDS
PUBLISHED = ("graces_command", "donnas_search")


@cache
def game() -> Game:
    """Return the game with the cards of its data."""
    return create(Content("immense_warfare"))


@cache
def with_cards(text: str) -> Game:
    """Return the game with additional cards, each a mapping in YAML on lines of its own."""
    made = build(
        parse(f"cards:\n{indent(dedent(text).strip(), '  ')}\n", "cards.yaml"), CardFile, "cards.yaml"
    )
    return Game({**game().library, **{card.id: card for card in made.cards}}, game().ready)


def cell(called: str) -> int:
    """Return the cell of a players' name: a1 is the left one of the first player's entry zone."""
    return GRID.cell("abcdefg".index(called[0]), GRID.rows - int(called[1]))


class Table:
    """A position to play on, in the Main Phase of the first player, whose units are `mine`; everything
    arrived earlier.

    A side is written as units with their cells: "turret a1, cap_gun b1 +admiral_grace -1": cards attached to
    a unit follow it with a +, its damage with a -, a unit owned by the opponent has a !. An id is the kind of
    card, with a number from the second on. `cards` are additional cards, in YAML. Both players are prompted
    at the usual moments, with any response.
    """

    def __init__(
        self,
        mine: str = "",
        theirs: str = "",
        hand: str = "",
        their_hand: str = "",
        deck: str = "wind_up_cat wind_up_dog wind_up_bull wind_up_spider wind_up_mouse skipper",
        their_deck: str = "skipper corvette cruiser skipper corvette cruiser",
        discard: str = "",
        their_discard: str = "",
        damage: str = "",
        cards: str = "",
        stops: tuple[str, ...] = (*USUAL_STOPS, ANY),
        **more: Any,
    ) -> None:
        self.game = with_cards(cards) if cards else game()
        self.count: dict[str, int] = {}
        self.log: list[Event] = []
        units = [*self._units(mine, 0)]
        units += self._units(theirs, 1, len(units))
        cells = [unit.cell for unit in units if not unit.host]
        assert len(cells) == len(set(cells)), "two units share a space"
        sides = (
            Side(self._pile(hand), self._pile(deck), self._pile(discard), self._pile(damage), stops),
            Side(self._pile(their_hand), self._pile(their_deck), self._pile(their_discard), stops=stops),
        )
        values: dict[str, Any] = {
            "rng": 5, "names": ("Ann", "Ben"), "decks": PUBLISHED, "first": 0, "always_ask": False,
            "free_order": False, "limit": 0, "serial": 500, "turn": 3, "seat": 0, "sides": sides, "phase": "main",
            "clock": len(units), "units": tuple(units),
        }  # fmt: skip
        self.state: Position = self.game.until_decided(Position(**{**values, **more}))

    def _new(self, kind: str) -> str:
        number = self.count[kind] = self.count.get(kind, 0) + 1
        return kind if number == 1 else f"{kind}{number}"

    def _pile(self, kinds: str) -> tuple[Card, ...]:
        return tuple(Card(self._new(kind), kind) for kind in kinds.split())

    def _units(self, text: str, seat: int, age: int = 0) -> Iterator[Unit]:
        for part in filter(None, (part.strip() for part in text.split(","))):
            kind, where, *rest = part.split()
            printed = self.game.library[kind]
            damage = sum(int(each[1:]) for each in rest if each[0] == "-")
            owner = 1 - seat if "!" in rest else seat
            armour = int(printed.keywords.get("armour", 0))
            host = self._new(kind)
            age += 1
            yield Unit(host, kind, owner, seat, cell(where), age, damage=damage, armour=armour)
            for each in rest:
                if each[0] == "+":
                    age += 1
                    yield Unit(self._new(each[1:]), each[1:], seat, seat, cell(where), age, host=host)

    # -- what is played

    def do(self, action: Any) -> Table:
        """Apply one action; the state is passed through JSON, so that all results are those of saved games.
        Every question can be answered at the table."""
        self.state = self.game.apply(self.state, action, self.log)
        assert codec.decode_state(self.game, codec.encode(self.state)) == self.state
        if self.state.question is not None:
            self._can_be_answered()
        return self

    def _can_be_answered(self) -> None:
        """Assert that every answer is a button, or a piece on the table."""
        view = self.game.view(self.state, self.game.to_act(self.state))
        there, places = {piece.id for piece in self.game.at(view).pieces}, set(self.game.places())
        for action in self.game.legal_actions(view):
            gesture = self.game.at(view).gesture(action)
            assert there.issuperset(gesture.pieces), f"{gesture.label} lies nowhere"
            assert not gesture.place or gesture.place in places or gesture.place in there

    def play(self, card: str, place: str = "", *picks: str) -> Table:
        """Play a card, to a cell ("a1"), on a mecha, or without a place; then make the choices."""
        place = NAMES[cell(place)] if len(place) == 2 else place
        return self.do(PlayCard(card, place)).pick(*picks)

    def use(self, card: str, number: int = 0, *picks: str) -> Table:
        """Use an ability, then make the choices."""
        return self.do(Use(card, number)).pick(*picks)

    def go(self, unit: str, where: str) -> Table:
        """Move a unit."""
        return self.do(Move(unit, NAMES[cell(where)]))

    def hit(self, unit: str, target: str = THEM) -> Table:
        """Attack a unit, or the opponent."""
        return self.do(Attack(unit, target))

    def pick(self, *picks: str) -> Table:
        """Make choices one after another, cells by their players' names."""
        for pick in picks:
            self.do(Choose(NAMES[cell(pick)] if len(pick) == 2 and pick[1].isdigit() else pick))
        return self

    def skip(self) -> Table:
        """Pass."""
        return self.do(Pass())

    def end(self) -> Table:
        """End the turn."""
        return self.do(EndTurn())

    def around(self) -> Table:
        """End this turn and the opponent's; unprompted discards are random."""
        return self.end().end()

    def ask(self, *stops: str, any: bool = True) -> Table:
        """Limit the opponent's prompts to these moments; without `any`, to responses that could change the
        outcome."""
        stops = (*stops, ANY) if any else stops
        ben = replace(self.state.sides[1], stops=stops)
        self.state = replace(self.state, sides=(self.state.sides[0], ben))
        return self

    # -- what is seen

    @property
    def seat(self) -> int | None:
        """Return the deciding seat; None at the end of the game."""
        return self.game.to_act(self.state)

    @property
    def asked(self) -> str:
        """Return the name of the open question; "" for none."""
        return self.state.question.asked if self.state.question is not None else ""

    @property
    def choices(self) -> set[str]:
        """Return the possible choices, cells by their players' names."""
        found = self.state.question
        assert found is not None, "nothing is asked"
        return {_called(id) for id in found.answers}

    def refused(self, action: Any) -> str:
        """Return the rule that forbids an action; "" for a legal one."""
        refusal = self.game.why_not(self.state, action)
        assert (refusal is None) == (action in list(self.game.legal_actions(self.state))) or isinstance(
            action, SetStop
        )
        if refusal is None:
            return ""
        assert refusal.text.endswith(".")
        return refusal.rule

    def can_play(self, card: str, place: str = "") -> bool:
        """Return whether a card can be played."""
        return self.game.why_not(self.state, PlayCard(card, NAMES[cell(place)] if place else "")) is None

    def no_play(self, card: str, place: str = "") -> str:
        """Return the rule that forbids playing a card; "" for none."""
        return self.refused(PlayCard(card, NAMES[cell(place)] if len(place) == 2 else place))

    def no_move(self, unit: str, where: str) -> str:
        """Return the rule that forbids moving a unit; "" for none."""
        return self.refused(Move(unit, NAMES[cell(where)]))

    def no_attack(self, unit: str, target: str = THEM) -> str:
        """Return the rule that forbids an attack; "" for none."""
        return self.refused(Attack(unit, target))

    def no_use(self, card: str, number: int = 0) -> str:
        """Return the rule that forbids using an ability; "" for none."""
        return self.refused(Use(card, number))

    def piece(self, id: str) -> Piece:
        """Return a card on the battlefield with continuous effects applied."""
        return self.game.working_state(self.state).pieces[id]

    def power(self, id: str) -> int:
        """Return the current power of a unit."""
        return self.piece(id).power

    def unit(self, id: str) -> Unit:
        """Return the stored data of a card on the battlefield."""
        found = self.state.unit(id)
        assert found is not None, f"{id} is not there"
        return found

    def there(self, id: str) -> bool:
        """Return whether a card is on the battlefield."""
        return self.state.unit(id) is not None

    def at(self, where: str) -> list[str]:
        """Return the kinds of the cards on a space."""
        return [unit.kind for unit in self.state.units if unit.cell == cell(where)]

    def hand(self, seat: int = 0) -> list[str]:
        """Return the kinds of the cards in a hand, sorted."""
        return sorted(card.kind for card in self.state.sides[seat].hand)

    def held(self, kind: str, seat: int = 0) -> str:
        """Return the id of a card of a kind in a hand."""
        return next(card.id for card in self.state.sides[seat].hand if card.kind == kind)

    def in_deck(self, kind: str, seat: int = 0) -> str:
        """Return the id of the top card of a kind in a deck."""
        return next(card.id for card in self.state.sides[seat].deck if card.kind == kind)

    def deck(self, seat: int = 0) -> list[str]:
        """Return the kinds of the cards in a deck, the top first."""
        return [card.kind for card in self.state.sides[seat].deck]

    def gone(self, seat: int = 0) -> list[str]:
        """Return the kinds of the cards in a discard pile, sorted."""
        return sorted(card.kind for card in self.state.sides[seat].discard)

    def zone(self, seat: int) -> list[str]:
        """Return the kinds of the cards in a damage zone."""
        return [card.kind for card in self.state.sides[seat].damage]

    def bandwidth(self, seat: int = 0) -> int:
        """Return a player's bandwidth."""
        return entry.bandwidth(self.game.working_state(self.state), seat)

    def spent(self, seat: int = 0) -> int:
        """Return the total cost of a player's mechas."""
        return entry.spent(self.game.working_state(self.state), seat)


def _called(id: str) -> str:
    if id in NAMES:
        number = NAMES.index(id)
        return f"{'abcdefg'[GRID.column_of(number)]}{GRID.rows - GRID.row_of(number)}"
    return id
