"""The working copy of a position: what can be asked of it, and the few changes that everything is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, find, shuffle_in, without
from rules.common.tuples import put
from rules.engine.abilities import Ability
from rules.engine.agenda import Agenda
from rules.engine.durations import Lasting, Until
from rules.engine.modifiers import Active, Modifier, worked_out
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger, notice
from rules.engine.windows import announced
from rules.game import Event
from tests.rules.engine.skirmish import events, pieces, refusals
from tests.rules.engine.skirmish.pieces import Piece
from tests.rules.engine.skirmish.printed import Printed
from tests.rules.engine.skirmish.state import PLAYERS, SEATS, Side, Table, Unit, player_id
from tests.rules.engine.skirmish.waiting import Waiting

LAYERS = ("name", "abilities", "keywords", "numbers", "limits")
PILES = ("hand", "deck", "discard", "damage")
YOU, OPPONENT = "you", "opponent"


class Draft(Table, kw_only=True):
    """A position being changed, or asked. `log` is what has happened."""

    library: Mapping[str, Printed]
    noticed: Agenda = ()
    log: tuple[Event, ...] = ()
    known: dict[str, Piece] = {}
    known_of: tuple[Any, ...] = ()

    # -- what the engine asks

    @property
    def settles(self) -> bool:
        """Whether a question is answered without asking where there is only one answer: every one is asked."""
        return False

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.ended)

    @property
    def seats(self) -> int:
        """How many play."""
        return SEATS

    @property
    def refusals(self) -> ModuleType:
        """The sentences of what cannot be done."""
        return refusals

    def ability(self, this: Resolve) -> Ability[Any, Any, Any, Any]:
        """The ability that something carries out."""
        return self.library[this.kind].ability(this.number)

    def named(self, this: Resolve, name: str) -> tuple[str, ...]:
        """The ids that a name in an effect stands for."""
        if name == THIS:
            return (this.source,)
        if name == HOST:
            return tuple(each.host for each in self.units if each.id == this.source and each.host)
        if name in (YOU, OPPONENT):
            return (player_id(this.seat if name == YOU else 1 - this.seat),)
        return this.ids(name)

    def listening(self, kind: type[Event]) -> Iterator[tuple[Resolve, Trigger]]:
        """The abilities on the field that events of a type trigger, or that replace them."""
        for piece in self.pieces.values():
            for this in abilities(piece):
                when = self.ability(this).when
                if isinstance(when, Trigger) and when.event is kind:
                    yield this, when

    def selectable(self, what: str, this: Resolve) -> Iterable[Piece]:
        """All pieces of a kind."""
        if what == "player":
            return [pieces.player(seat) for seat in range(SEATS)]
        if what in ("hand_card", "deck_card", "discarded_card"):
            zone = {"hand_card": "hand", "deck_card": "deck", "discarded_card": "discard"}[what]
            return (self.in_pile(card, zone, seat) for seat in range(SEATS) for card in self.pile(seat, zone))
        if what in ("played_card", "attack"):
            found = (each for each in announced(self.agenda) if isinstance(each, Waiting))
            waiting = (each for each in found if each.kind == what and not each.undone)
            return (replace(self.piece(each.about), controller=each.seat) for each in waiting)
        types = {"unit": ("mecha", "tower")}.get(what, (what,))
        return (piece for piece in self.pieces.values() if piece.type in types)

    # -- what is asked of it

    @property
    def pieces(self) -> dict[str, Piece]:
        """The cards on the field as they are now, worked out once for a position; while they are being worked out,
        as they are so far."""
        of = (self.units, self.lasting, self.sides, self.turn, self.active)
        if not self.known_of or any(now is not then for now, then in zip(of, self.known_of, strict=True)):
            self.known = {unit.id: pieces.on_field(unit, self.library[unit.kind]) for unit in self.units}
            self.known_of = of
            worked_out(self.known, LAYERS, self._active, self, {}, {"numbers": _floor})
        return self.known

    def _active(self, layer: str) -> Iterator[Active[Modifier[Any, Any]]]:
        """Every modifier that holds."""
        for piece in self.known.values():
            for this in abilities(piece):
                ability = self.ability(this)
                if ability.moment == "always":
                    for modifier, on in ability.modifiers(self, this, layer):
                        yield Active(modifier, this, on, piece.age)
        for each in self.lasting:
            if each.holds.layer == layer and each.holds_in(self.turn, self.active):
                yield Active(each.holds, Resolve(each.seat, each.source, ""), each.on, each.age)

    def pile(self, seat: int, zone: str) -> tuple[Card, ...]:
        """A pile of a player."""
        pile: tuple[Card, ...] = getattr(self.sides[seat], zone)
        return pile

    def in_pile(self, card: Card, zone: str, owner: int) -> Piece:
        """A card of a pile as a piece."""
        return pieces.in_pile(card, zone, owner, self.library.get(card.kind))

    def unit(self, id: str) -> Unit | None:
        """The card of that id on the field, or None."""
        return next((each for each in self.units if each.id == id), None)

    def piece(self, id: str) -> Piece:
        """The piece of an id, wherever it lies. Raises KeyError when there is none."""
        if id in PLAYERS:
            return pieces.player(PLAYERS[id])
        if id in self.pieces:
            return self.pieces[id]
        for seat, zone in ((seat, zone) for seat in range(SEATS) for zone in PILES):
            card = find(self.pile(seat, zone), id)
            if card is not None:
                return self.in_pile(card, zone, seat)
        for card in self.stack:
            if card.id == id:
                return self.in_pile(card, "stack", card.owner)
        raise KeyError(id)

    def pilots(self, id: str) -> list[Piece]:
        """The pilots of a mecha."""
        return [each for each in self.pieces.values() if each.host == id and each.type == "pilot"]

    def at(self, cell: int) -> Piece | None:
        """The unit in a cell, or None when it is empty."""
        found = (each for each in self.pieces.values() if each.cell == cell and not each.host)
        return next(found, None)

    def bandwidth(self, seat: int) -> int:
        """What a player's towers and mechas provide."""
        return sum(each.has("provide") for each in self.pieces.values() if each.controller == seat)

    def spent(self, seat: int) -> int:
        """What a player's mechas cost together; one with a pilot costs nothing."""
        mine = (each for each in self.pieces.values() if each.controller == seat and each.type == "mecha")
        return sum(each.cost for each in mine if not self.pilots(each.id))

    # -- the changes

    def emit(self, event: Event) -> None:
        """Tell what happened to whatever listens."""
        self.log += (event,)
        notice(self, event)

    def change(self, id: str, **fields: Any) -> None:
        """Change fields of a card on the field."""
        self.units = tuple(replace(each, **fields) if each.id == id else each for each in self.units)

    def relocate(self, id: str, cell: int) -> None:
        """Put a unit into another cell, with all that is attached to it."""
        self.change(id, cell=cell)
        for each in self.units:
            if each.host == id:
                self.relocate(each.id, cell)

    def show(self, ids: Iterable[str]) -> None:
        """Show cards to everybody."""
        self.emit(events.Shown(names=tuple(self.piece(id).name for id in ids)))

    def tick(self) -> int:
        """The next age."""
        self.clock += 1
        return self.clock

    def new_id(self) -> str:
        """An id that tells nobody which card it is."""
        self.serial += 1
        return f"c{self.serial - 1}"

    def set_pile(self, seat: int, zone: str, pile: Iterable[Card]) -> None:
        """Change a pile of a player."""
        self.sides = put(self.sides, seat, replace(self.sides[seat], **{zone: tuple(pile)}))

    def move(self, id: str, zone: str) -> str:
        """Move a card from wherever it lies to a pile of its owner: onto a deck, in front of the others elsewhere.
        Gives its id there, a new one where it becomes hidden."""
        piece = self.piece(id)
        if piece.zone == "field":
            self._detach(id)
            self.units = tuple(each for each in self.units if each.id != id)
        elif piece.zone == "stack":
            self.stack = tuple(each for each in self.stack if each.id != id)
        else:
            self.set_pile(piece.owner, piece.zone, without(self.pile(piece.owner, piece.zone), id))
        card = Card(self.new_id() if zone in ("hand", "deck") else id, piece.kind)
        self.set_pile(piece.owner, zone, (card, *self.pile(piece.owner, zone)))
        return card.id

    def _detach(self, host: str) -> None:
        """Discard what is attached to a card that leaves the field."""
        for each in self.units:
            if each.host == host:
                self.move(each.id, "discard")

    def enter(self, card: Card, seat: int, owner: int, cell: int, host: str = "") -> None:
        """Bring a card to the field."""
        armour = int(self.library[card.kind].keywords.get("armour", 0))
        unit = Unit(card.id, card.kind, owner, seat, cell, self.tick(), self.turn, host, armour=armour)
        self.stack = tuple(each for each in self.stack if each.id != card.id)
        self.units = (*self.units, unit)
        self.emit(events.Entered(unit=unit.id))

    def draw(self, seat: int) -> bool:
        """Draw a card; who cannot loses. Gives whether it was drawn."""
        side = self.sides[seat]
        if not side.deck:
            self.lose(seat, "The deck is empty.")
            return False
        drawn = replace(side, deck=side.deck[1:], hand=(*side.hand, side.deck[0]))
        self.sides = put(self.sides, seat, drawn)
        return True

    def discard(self, id: str) -> None:
        """Discard a card from hand."""
        owner = self.piece(id).owner
        self.move(id, "discard")
        self.emit(events.Discarded(card=id, player=player_id(owner)))

    def shuffle(self, seat: int) -> None:
        """Shuffle a deck; all cards in it get new ids."""
        deck, self.serial, self.rng = shuffle_in(self.pile(seat, "deck"), (), self.serial, self.rng)
        self.set_pile(seat, "deck", deck)

    def damage(self, id: str, amount: int, pierce: bool = False) -> None:
        """Damage a unit. A counter of armour takes all of it."""
        unit = self.unit(id)
        if unit is None:
            return
        if unit.armour and not pierce:
            self.change(id, armour=unit.armour - 1)
        elif amount > 0:
            self.change(id, damage=unit.damage + amount)
            self.emit(events.Damaged(unit=id, amount=amount))

    def begin(self, modifier: Modifier[Any, Any], on: tuple[str, ...], this: Resolve, until: Until) -> None:
        """Let a modifier hold for pieces from now on, for each until its own controller's turn."""
        host = next(iter(self.named(this, HOST)), "")
        for id in on:
            seat = self.pieces[id].controller
            self.lasting += (
                Lasting(modifier, (id,), this.source, seat, until, self.turn, self.tick(), host),
            )

    def lose(self, seat: int, reason: str) -> None:
        """End the game: that seat has lost. Two that lose at one moment draw."""
        left = self.winners if self.ended else tuple(range(SEATS))
        self.winners = tuple(each for each in left if each != seat)
        self.ended = reason


def abilities(piece: Piece) -> Iterator[Resolve]:
    """The abilities that a piece has, each ready to be carried out by who controls it."""
    return (Resolve(piece.controller, piece.id, kind, number) for kind, number in piece.abilities)


def side_cards(side: Side) -> Iterator[Card]:
    """Every card in a player's piles."""
    return chain(side.hand, side.deck, side.discard, side.damage)


def _floor(piece: Piece) -> None:
    """Raise the power of a piece to 0, once everything is added."""
    piece.power = max(0, piece.power)
