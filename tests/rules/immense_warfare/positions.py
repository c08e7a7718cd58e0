"""Positions of Immense Warfare from short texts, and games played through the public doors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from textwrap import dedent, indent
from typing import Any

from msgspec.structs import replace

from rules import codec
from rules.common.cards import Card
from rules.content import Content, build
from rules.content.nodes import parse
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.game import Event
from rules.immense_warfare import Game, create, play
from rules.immense_warfare.cards import CardFile
from rules.immense_warfare.field import GRID, NAMES, player_id
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.position import Attack, Move, PlayCard, Position, SetStop
from rules.immense_warfare.state import ANY, USUAL_STOPS, Side, Unit

ME, THEM = player_id(0), player_id(1)
PUBLISHED = ("graces_command", "donnas_search")


@cache
def game() -> Game:
    """The game with the cards of its data."""
    return create(Content("immense_warfare"))


@cache
def with_cards(text: str) -> Game:
    """The game with more cards, each a mapping in YAML on lines of its own."""
    made = build(
        parse(f"cards:\n{indent(dedent(text).strip(), '  ')}\n", "cards.yaml"), CardFile, "cards.yaml"
    )
    return Game({**game().library, **{card.id: card for card in made.cards}}, game().ready)


def cell(called: str) -> int:
    """The cell that players call so: a1 is the left one of the first player's entry zone."""
    return GRID.cell("abcdefg".index(called[0]), GRID.rows - int(called[1]))


class Table:
    """A position that is played on. It is the Main Phase of the first player, who is called by `mine`; everything
    arrived before.

    A side is written as units with their cells: "turret a1, cap_gun b1 +admiral_grace -1": what is attached to a unit
    stands behind it with a +, its damage with a -, a unit that the other owns with a !. An id is the kind of card,
    with a number from the second on. `cards` are more cards than those of the data, in YAML.
    Both are asked at the usual moments, with any response.
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
        self.state: Position = play.run(self.game.tables, Position(**{**values, **more}))

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
        """One action; the state is taken through JSON, so that everything shown is shown of kept games. Whatever is
        asked can be answered at the table."""
        self.state = self.game.apply(self.state, action, self.log)
        assert codec.decode_state(self.game, codec.encode(self.state)) == self.state
        if self.state.question is not None:
            self._can_be_answered()
        return self

    def _can_be_answered(self) -> None:
        """Every answer is a button, or something that lies on the table."""
        view = self.game.view(self.state, self.game.to_act(self.state))
        there, places = {piece.id for piece in self.game.pieces(view)}, set(self.game.places())
        for action in self.game.legal_actions(view):
            gesture = self.game.gesture(view, action)
            assert there.issuperset(gesture.pieces), f"{gesture.label} lies nowhere"
            assert not gesture.place or gesture.place in places or gesture.place in there

    def play(self, card: str, place: str = "", *picks: str) -> Table:
        """Play a card, to a cell ("a1"), on a mecha, or nowhere; then choose."""
        place = NAMES[cell(place)] if len(place) == 2 else place
        return self.do(PlayCard(card, place)).pick(*picks)

    def use(self, card: str, number: int = 0, *picks: str) -> Table:
        """Use an ability; then choose."""
        return self.do(Use(card, number)).pick(*picks)

    def go(self, unit: str, where: str) -> Table:
        """Move a unit."""
        return self.do(Move(unit, NAMES[cell(where)]))

    def hit(self, unit: str, target: str = THEM) -> Table:
        """Attack a unit, or the other player."""
        return self.do(Attack(unit, target))

    def pick(self, *picks: str) -> Table:
        """Choose one thing after the other; a cell by what players call it."""
        for pick in picks:
            self.do(Choose(NAMES[cell(pick)] if len(pick) == 2 and pick[1].isdigit() else pick))
        return self

    def skip(self) -> Table:
        """Answer nothing."""
        return self.do(Pass())

    def end(self) -> Table:
        """End the turn."""
        return self.do(EndTurn())

    def around(self) -> Table:
        """End this turn and the other player's; nothing is answered or discarded but by chance."""
        return self.end().end()

    def ask(self, *stops: str, any: bool = True) -> Table:
        """Let the other player be asked at these moments alone; not with `any` response, only where one matters."""
        stops = (*stops, ANY) if any else stops
        ben = replace(self.state.sides[1], stops=stops)
        self.state = replace(self.state, sides=(self.state.sides[0], ben))
        return self

    # -- what is seen

    @property
    def seat(self) -> int | None:
        """Whose decision is awaited."""
        return self.game.to_act(self.state)

    @property
    def asked(self) -> str:
        """The question asked, by its name; "" for none."""
        return self.state.question.asked if self.state.question is not None else ""

    @property
    def choices(self) -> set[str]:
        """What can be chosen; cells by what players call them."""
        found = self.state.question
        assert found is not None, "nothing is asked"
        return {_called(id) for id in found.answers}

    def refused(self, action: Any) -> str:
        """The rule by which something is refused; "" for what is legal."""
        refusal = self.game.why_not(self.state, action)
        assert (refusal is None) == (action in list(self.game.legal_actions(self.state))) or isinstance(
            action, SetStop
        )
        if refusal is None:
            return ""
        assert refusal.text.endswith(".")
        return refusal.rule

    def can_play(self, card: str, place: str = "") -> bool:
        """Whether a card can be played."""
        return self.game.why_not(self.state, PlayCard(card, NAMES[cell(place)] if place else "")) is None

    def no_play(self, card: str, place: str = "") -> str:
        """The rule by which playing a card is refused."""
        return self.refused(PlayCard(card, NAMES[cell(place)] if len(place) == 2 else place))

    def no_move(self, unit: str, where: str) -> str:
        """The rule by which moving a unit is refused."""
        return self.refused(Move(unit, NAMES[cell(where)]))

    def no_attack(self, unit: str, target: str = THEM) -> str:
        """The rule by which an attack is refused."""
        return self.refused(Attack(unit, target))

    def no_use(self, card: str, number: int = 0) -> str:
        """The rule by which using an ability is refused."""
        return self.refused(Use(card, number))

    def piece(self, id: str) -> Piece:
        """A card on the battlefield as it is now."""
        return self.game.known(self.state)[id]

    def power(self, id: str) -> int:
        """The power of a unit now."""
        return self.piece(id).power

    def unit(self, id: str) -> Unit:
        """A card on the battlefield as it is kept."""
        found = self.state.unit(id)
        assert found is not None, f"{id} is not there"
        return found

    def there(self, id: str) -> bool:
        """Whether a card is on the battlefield."""
        return self.state.unit(id) is not None

    def at(self, where: str) -> list[str]:
        """The kinds of the cards on a space."""
        return [unit.kind for unit in self.state.units if unit.cell == cell(where)]

    def hand(self, seat: int = 0) -> list[str]:
        """The kinds of the cards in a hand, sorted."""
        return sorted(card.kind for card in self.state.sides[seat].hand)

    def held(self, kind: str, seat: int = 0) -> str:
        """The id of a card of a kind in a hand."""
        return next(card.id for card in self.state.sides[seat].hand if card.kind == kind)

    def in_deck(self, kind: str, seat: int = 0) -> str:
        """The id of the uppermost card of a kind in a deck."""
        return next(card.id for card in self.state.sides[seat].deck if card.kind == kind)

    def deck(self, seat: int = 0) -> list[str]:
        """The kinds of the cards in a deck, the top first."""
        return [card.kind for card in self.state.sides[seat].deck]

    def gone(self, seat: int = 0) -> list[str]:
        """The kinds of the cards in a discard pile, sorted."""
        return sorted(card.kind for card in self.state.sides[seat].discard)

    def zone(self, seat: int) -> list[str]:
        """The kinds of the cards in a damage zone."""
        return [card.kind for card in self.state.sides[seat].damage]

    def bandwidth(self, seat: int = 0) -> int:
        """A player's bandwidth."""
        return self.game.draft(self.state).bandwidth(seat)

    def spent(self, seat: int = 0) -> int:
        """What a player's mechas cost."""
        return self.game.draft(self.state).spent(seat)


def _called(id: str) -> str:
    if id in NAMES:
        number = NAMES.index(id)
        return f"{'abcdefg'[GRID.column_of(number)]}{GRID.rows - GRID.row_of(number)}"
    return id
