"""Skirmish made for a test: cards from YAML, positions with what lies where, and games played through its doors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.common.cards import Card
from rules.content import DataFaults, build
from rules.content.nodes import parse
from rules.game import Setup
from tests.rules.engine.skirmish.cards import CardFile
from tests.rules.engine.skirmish.game import TIMINGS, Skirmish
from tests.rules.engine.skirmish.pieces import Piece
from tests.rules.engine.skirmish.position import Assault, EndTurn, Move, Pass, Pick, Play, Position, Use
from tests.rules.engine.skirmish.state import GRID, Side, Unit, cell_id
from tests.rules.engine.skirmish.views import looked_at

CARDS = Path(__file__).parent / "cards"
TRIALS = Path(__file__).parent / "trials.yaml"

PLAIN = """
cards:
  - {id: tower, name: Tower, type: tower, durability: 3, keywords: {provide: 9}}
  - {id: cog, name: Cog, type: mecha, cost: 1, power: 1, durability: 2}
  - {id: ram, name: Battle Ram, type: mecha, cost: 2, power: 3, durability: 3, keywords: {range: 2}}
  - {id: ace, name: Ace, type: pilot}
"""
"""Cards that only are what their numbers say."""


def library(*texts: str) -> dict[str, Any]:
    """Cards by id, from YAML texts."""
    files = [build(parse(text, "cards.yaml"), CardFile, "cards.yaml") for text in texts]
    return {card.id: card for file in files for card in file.cards}


def game(*cards: str, **decks: dict[str, int]) -> Skirmish:
    """The game with the plain cards and those of a test, each a mapping in YAML."""
    own = "cards:\n" + "\n".join(f"  - {card.strip()}" for card in cards)
    return Skirmish(library(PLAIN, own) if cards else library(PLAIN), decks)


def faults(text: str) -> list[str]:
    """What is wrong with a file of cards, a line each."""
    try:
        build(parse(text, "cards.yaml"), CardFile, "cards.yaml")
    except DataFaults as error:
        return str(error).splitlines()
    return []


class Table:
    """A position that is played on. Cards and units are named by what a test calls them: their ids."""

    def __init__(
        self,
        game: Skirmish,
        field: Iterable[tuple[str, int, tuple[int, int]]] = (),
        attached: Iterable[tuple[str, int, str]] = (),
        hands: tuple[Sequence[str], Sequence[str]] = ((), ()),
        decks: tuple[Sequence[str], Sequence[str]] = (("cog",) * 6, ("cog",) * 6),
        resolves: str = "one",
    ) -> None:
        """`field` are (kind, seat, (column, row)), `attached` (kind, seat, id of the host). An id is the kind, with
        a number where there are several of it. It is the main phase of seat 0, everything arrived before."""
        self.game = game
        self.count: dict[str, int] = {}
        units = [
            Unit(self.new(kind), kind, seat, seat, GRID.cell(*cell), age + 1, armour=self.armour(kind))
            for age, (kind, seat, cell) in enumerate(field)
        ]
        for kind, seat, host in attached:
            cell = next(each.cell for each in units if each.id == host)
            units.append(Unit(self.new(kind), kind, seat, seat, cell, len(units) + 1, host=host))
        held = [self.pile(hand) for hand in hands]
        sides = tuple(Side(hand, self.pile(deck)) for hand, deck in zip(held, decks, strict=True))
        timing = TIMINGS[resolves]
        start = Position(
            7, 0, timing, 3, 0, "main", len(units), tuple(units), sides, (), (), (), (), (), "", (), ()
        )  # fmt: skip
        self.state: Position = game.run(start)
        self.log: list[Any] = []

    def armour(self, kind: str) -> int:
        """The counters with which a unit of a kind arrives."""
        return int(self.game.library[kind].keywords.get("armour", 0))

    def new(self, kind: str) -> str:
        """The id of one more of a kind: "cog", "cog2"."""
        number = self.count[kind] = self.count.get(kind, 0) + 1
        return kind if number == 1 else f"{kind}{number}"

    def pile(self, kinds: Iterable[str]) -> tuple[Card, ...]:
        """A pile of kinds, its top first."""
        return tuple(Card(self.new(kind), kind) for kind in kinds)

    # -- what is played

    def do(self, action: Any) -> Table:
        """One action, and the state taken through JSON after it, so that everything shown is shown of kept games."""
        assert self.game.to_act(self.state) is not None, "the game is over"
        self.state = self.game.apply(self.state, action, self.log)
        kept = msgspec.json.decode(msgspec.json.encode(self.state), type=Position)
        assert kept == self.state
        self.state = kept
        return self

    def play(self, card: str, place: str | tuple[int, int] = "") -> Table:
        """Play a card, to a cell, on a mecha, or nowhere."""
        return self.do(Play(card, place if isinstance(place, str) else cell_id(GRID.cell(*place))))

    def use(self, unit: str, number: int = 0) -> Table:
        """Use an ability."""
        return self.do(Use(unit, number))

    def go(self, unit: str, cell: tuple[int, int]) -> Table:
        """Move a unit."""
        return self.do(Move(unit, cell_id(GRID.cell(*cell))))

    def attack(self, unit: str, target: str) -> Table:
        """Attack a unit or a player."""
        return self.do(Assault(unit, target))

    def pick(self, *ids: str) -> Table:
        """Choose one thing after the other."""
        for id in ids:
            self.do(Pick(id))
        return self

    def skip(self) -> Table:
        """Answer nothing."""
        return self.do(Pass())

    def end(self) -> Table:
        """End the turn."""
        return self.do(EndTurn())

    # -- what is seen

    @property
    def seat(self) -> int | None:
        """Whose decision is awaited."""
        return self.game.to_act(self.state)

    @property
    def asked(self) -> str:
        """The question asked, by its name; "" for none."""
        return getattr(self.state.agenda[-1], "asked", "") if self.state.agenda else ""

    @property
    def choices(self) -> set[str]:
        """What can be chosen."""
        return {action.id for action in self.game.legal_actions(self.state) if isinstance(action, Pick)}

    def refused(self, action: Any) -> str:
        """The sentence with which something is refused; "" for what is legal."""
        refusal = self.game.why_not(self.state, action)
        return refusal.text if refusal is not None else ""

    def piece(self, id: str) -> Piece:
        """A unit as it is now."""
        return self.game.pieces(self.state)[id]

    def there(self, id: str) -> bool:
        """Whether a card is on the field."""
        return any(unit.id == id for unit in self.state.units)

    def kinds(self, seat: int, pile: str) -> list[str]:
        """The kinds of cards in a pile."""
        return [card.kind for card in getattr(self.state.sides[seat], pile)]

    def told(self, kind: type) -> list[Any]:
        """The events of a type so far."""
        return [event for event in self.log if type(event) is kind]


def data_files() -> list[str]:
    """The texts of the data files of the two decks."""
    return [path.read_text(encoding="utf-8") for path in sorted(CARDS.glob("*.yaml"))]


def decks_game() -> Skirmish:
    """The game with the cards of the data files, those for trial too, and two decks of all of them."""
    found = library(*data_files(), TRIALS.read_text(encoding="utf-8"))
    towers = {id: 4 for id, card in found.items() if card.type == "tower"}
    others = [id for id in found if id not in towers]
    halves = (others[::2], others[1::2])
    decks = {
        name: {**towers, **dict.fromkeys(half, 2)} for name, half in zip(("red", "blue"), halves, strict=True)
    }
    return Skirmish(found, decks)


def start(game: Skirmish, seed: int, resolves: str) -> Position:
    """The first position of a game between its two decks."""
    return game.new_game(Setup("skirmish", ("A", "B"), {"resolves": resolves}, ("red", "blue")), seed)


def permuted(state: Position, seat: int, order: Callable[[list[str]], list[str]]) -> Position:
    """The position with what a seat cannot see in another order: the other's hand and deck together, its own deck;
    and with other chance."""
    seen, sides = looked_at(state, seat), list(state.sides)
    for owner, side in enumerate(sides):
        hidden = [card for card in (*(side.hand if owner != seat else ()), *side.deck) if card.id not in seen]
        kinds = dict(zip((card.id for card in hidden), order([card.kind for card in hidden]), strict=True))
        mixed = {
            zone: tuple(Card(card.id, kinds.get(card.id, card.kind)) for card in getattr(side, zone))
            for zone in ("hand", "deck")
        }
        sides[owner] = replace(side, **mixed)
    return replace(state, sides=tuple(sides), rng=state.rng + 1)
