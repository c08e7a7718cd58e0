"""The working state of an action: queries, and the basic changes that all operations are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, Pile, shuffle_in, without
from rules.common.rng import below
from rules.common.text import listed, possessive
from rules.common.tuples import put
from rules.engine.abilities import Ability
from rules.engine.durations import Lasting, Until
from rules.engine.modifiers import Modifier
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger, notice
from rules.engine.windows import Timing, announced
from rules.engine.working_state import WorkingBase
from rules.game import Event
from rules.immense_warfare import events, pieces, refusals
from rules.immense_warfare.announced import Waiting
from rules.immense_warfare.battlefield import Battlefield, prices, without_effects
from rules.immense_warfare.field import (
    BESIDE,
    CELLS_OF,
    NAMES,
    PLAYER_IDS,
    PLAYERS,
    SEATS,
    ZONE_MASKS,
    ZONES,
    cell_name,
)
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.pilots import PILOT
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.state import BACKS, HAND, LOST, Fallen, OpenCard, Situation, Unit

PILES = ("hand", "discard", "damage", "deck")
ZONE_OF = {"hand_card": "hand", "deck_card": "deck", "discarded_card": "discard"}
SORTS = frozenset({"mecha", "tower", "unit", "pilot", "command", "player"})
"""The selector words for pieces on the battlefield."""
YOU, OPPONENT = "you", "opponent"
BESIDES = {"moved", "moves", "attacked", "armour"}
"""The fields of a unit that pieces don't show and no continuous effect depends on."""
TIMING = Timing("one", announcer_unanswered=True)
"""The mode of prompts (MI-7.1); `may_answer` skips the announcing player, unless on Hold."""


class WorkingState(Situation, WorkingBase, gc=False, kw_only=True):  # type: ignore[misc]
    """One action's working copy of the position. `log` collects events where they are read; `noticed` are the
    effects triggered so far."""

    tables: Tables
    log: list[Event] | None = None
    noticed: tuple[Resolve, ...] = ()

    # -- what the engine asks

    @property
    def timing(self) -> Timing:
        """Return the mode of prompts for responses."""
        return TIMING

    @property
    def refusals(self) -> ModuleType:
        """Return the module with the sentences of refusals."""
        return refusals

    def ability(self, this: Resolve) -> Ability[Any, Any, Any, Any]:
        """Return the ability of a resolving item."""
        return self.tables.printed[this.kind].abilities[this.number]

    def named(self, this: Resolve, name: str) -> tuple[str, ...]:
        """Return the ids bound to a name in an effect."""
        if name == THIS:
            return (this.source,)
        if name == HOST:
            attached = self.pieces.get(this.source)
            return (attached.host,) if attached is not None and attached.host else ()
        if name in (YOU, OPPONENT):
            return (PLAYER_IDS[this.seat if name == YOU else 1 - this.seat],)
        return this.ids(name)

    def listening(self, kind: type[Event]) -> Iterator[tuple[Resolve, Trigger]]:
        """Yield the abilities that events of a type trigger: of cards on the battlefield, and of those that
        work in a discard pile."""
        listeners = self.tables.listeners.get(kind)
        if listeners:
            heard = [unit for unit in self.units if unit.kind in listeners]
            there = self.pieces if heard else {}
            for unit in heard:
                if unit.id in there:
                    abilities = there[unit.id].abilities
                    for number, trigger in listeners[unit.kind]:
                        if (unit.kind, number) in abilities:
                            yield Resolve(unit.controller, unit.id, unit.kind, number), trigger
        lying = self.tables.lying.get(kind)
        one, other = self.sides
        if lying and not self.tables.discarded(one.discard, other.discard).isdisjoint(lying):
            for seat, side in enumerate(self.sides):
                for card in side.discard:
                    for number, trigger in lying.get(card.kind, ()):
                        yield Resolve(seat, card.id, card.kind, number), trigger

    def selectable(self, what: str, this: Resolve) -> Iterable[Piece]:
        """Return all pieces that match a selector word."""
        if what in SORTS:
            return self.battlefield.pieces_matching(what)
        if what in ZONE_OF:
            zone = ZONE_OF[what]
            return (self.in_pile(card, zone, seat) for seat in range(SEATS) for card in self.pile(seat, zone))
        waiting = [each for each in announced(self.agenda) if isinstance(each, Waiting) and not each.undone]
        found = [(self.find(each.about), each.seat) for each in waiting if each.what == what]
        return [
            _controlled_by(piece, seat) for piece, seat in found if piece is not None
        ]  # an attacker may have left

    # -- what is asked of it

    @property
    def pieces(self) -> dict[str, Piece]:
        """Return the players and the cards on the battlefield by id, computed once per position; while
        effects are being applied, in their intermediate state."""
        found = self.tables.battlefield  # as in `battlefield`: a property within a property costs twice
        if (
            found is not None
            and found.units is self.units
            and found.lasting is self.lasting
            and found.worked
            and found.steady
        ):
            return found.pieces
        return self.battlefield.pieces

    @property
    def battlefield(self) -> Battlefield:
        """Return the computed battlefield of this position."""
        found = self.tables.battlefield
        if (
            found is not None
            and found.units is self.units
            and found.lasting is self.lasting
            and found.worked
            and (found.steady or (found.sides is self.sides and found.turn[0] == self.turn))
        ):
            return found
        return self._look_up(found)

    def _look_up(self, found: Battlefield | None) -> Battlefield:
        """Return the battlefield of this position: the one found if it is valid, a cached one, or a new
        one."""
        if found is None or not found.is_valid_for(self):
            found = self._computed_battlefield
            if found is None or not found.is_valid_for(self):
                now = found.of_now(self, self.tables) if found is not None else None
                found = self.tables.battlefield = (
                    now if now is not None else without_effects(self, self.tables)
                )
                found.work_out(self)
                self.tables.remember(found)
            self.tables.battlefield = found
        return found

    @property
    def _computed_battlefield(self) -> Battlefield | None:
        """Return the battlefield computed for these units, even if continuous effects have changed since;
        None for none."""
        found = self.tables.battlefield
        if found is None or found.units is not self.units:
            found = self.tables.recent.get(id(self.units))
        return found if found is not None and found.units is self.units else None

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of all cards on the battlefield."""
        found = self._computed_battlefield
        return found.kinds if found is not None else frozenset([unit.kind for unit in self.units])

    def hand_size(self, seat: int) -> int:
        """Return the number of cards in a player's hand for a continuous effect, which is then recomputed
        when that number changes."""
        here = self.battlefield
        here.sides, here.steady, here.counted = self.sides, False, here.counted | 1 << seat
        return len(self.sides[seat].hand)

    def pile(self, seat: int, zone: str) -> Pile:
        """Return a pile of a player."""
        pile: Pile = getattr(self.sides[seat], zone)
        return pile

    def in_pile(self, card: Card, zone: str, owner: int) -> Piece:
        """Return a card of a pile as a piece."""
        face = self.tables.faces[card.kind] if card.kind else None
        return pieces.in_pile(card, zone, owner, face[0] if face is not None else None)

    def find(self, id: str) -> Piece | None:
        """Return the piece of an id in any zone; None when there is none."""
        return (
            self.pieces[id] if id in PLAYERS or self.is_on_battlefield(id) else self._find_off_battlefield(id)
        )

    def _find_off_battlefield(self, id: str) -> Piece | None:
        """Return the card of an id on the stack or in a pile; None when there is none."""
        for opened in self.stack:
            if opened.id == id:
                return self.in_pile(opened, "stack", opened.owner)
        owner = 1 if id.startswith(BACKS[1]) else 0  # most likely
        for seat in (owner, 1 - owner):
            for zone in PILES:
                for card in self.pile(seat, zone):
                    if card.id == id:
                        return self.in_pile(card, zone, seat)
        return None

    def is_on_battlefield(self, id: str) -> bool:
        """Return whether a card is on the battlefield."""
        known = self._computed_battlefield
        return id in known.pieces if known is not None else self.unit(id) is not None

    def piece(self, id: str) -> Piece:
        """Return the piece of an id in any zone. Raises KeyError when there is none."""
        found = self.find(id)
        if found is None:
            raise KeyError(id)
        return found

    def pilots(self, id: str) -> Sequence[Piece]:
        """Return the pilots of a mecha."""
        here = self.battlefield
        return [here.pieces[each] for each in here.riders.get(id, ())]

    def piloted(self, id: str) -> bool:
        """Return whether a mecha has a pilot."""
        return id in self.battlefield.riders

    def at(self, cell: int) -> Piece | None:
        """Return the unit in a cell, or None when it is empty (MI-4.8)."""
        return self.battlefield.at.get(cell)

    def bandwidth(self, seat: int) -> int:
        """Return a player's bandwidth (MI-6.6)."""
        return self.battlefield.means_of(seat)[0]

    def spent(self, seat: int) -> int:
        """Return the total cost of a player's mechas."""
        return self.battlefield.means_of(seat)[1]

    def cost_at(self, kind: str, cell: int, seat: int) -> int:
        """Return the cost of a mecha in a space (MI-4.2)."""
        here = self.battlefield
        if not here.priced:
            return self.tables.printed[kind].cost
        if (kind, cell, seat) not in here.prices:
            found = prices(self, here, kind, seat, {cell, *ZONES[seat]})
            here.prices.update({(kind, each, seat): price for each, price in found.items()})
        return here.prices[kind, cell, seat]

    def spaces(self, kind: str, seat: int) -> tuple[int, ...]:
        """Return the spaces where a card can be played or placed (MI-4.1, MI-4.2, its own text)."""
        here, printed = self.battlefield, self.tables.printed[kind]
        like = (
            printed.type if not printed.placed and printed.onto is None else kind
        )  # shared by cards of its type
        found = here.free.get((like, seat))
        if found is None:
            found = here.free[like, seat] = tuple(self._spaces(printed, seat, here))
        return found

    def _spaces(self, printed: Printed, seat: int, here: Battlefield) -> Sequence[int]:
        if printed.placed == "any_space":
            return range(len(BESIDE))
        found = 0
        if printed.placed == "opposing_zone":
            found = ZONE_MASKS[1 - seat] & self._beside_towers(seat)
        elif printed.onto is None or not printed.onto.required:
            found = ZONE_MASKS[seat]
            if is_a(printed.type, "tower"):
                found |= self._beside_towers(seat)
        free = CELLS_OF[found & ~(here.masks[0] | here.masks[1])]
        if printed.onto is None:
            return free
        onto, name = sorted(here.at.items()), printed.onto.name
        return [*free, *[cell for cell, piece in onto if piece.controller == seat and piece.name == name]]

    def bandwidth_suffices(self, kind: str, cell: int, seat: int, without: int = 0) -> bool:
        """Return whether a player's bandwidth suffices for a mecha in a space; `without` is the cost of a
        mecha that leaves (MI-4.2)."""
        bandwidth, spent = self.battlefield.means_of(seat)
        return spent - without + self.cost_at(kind, cell, seat) <= bandwidth

    def zone_spaces(self, seat: int) -> tuple[int, ...]:
        """Return the empty spaces of a player's entry zone."""
        at = self.battlefield.at
        return tuple([cell for cell in ZONES[seat] if cell not in at])

    def _beside_towers(self, seat: int) -> int:
        found = 0
        for piece in self.battlefield.pieces_matching("tower", seat):
            if not piece.host:
                found |= BESIDE[piece.cell]
        return found

    def entry_zone_is_full(self, seat: int) -> bool:
        """Return whether a player's entry zone has no space that is empty or could be emptied by moving an
        own unit (MI-2.3)."""
        here = self.battlefield
        if ZONE_MASKS[seat] & ~(here.masks[0] | here.masks[1]):
            return False
        there = [here.at[cell] for cell in ZONES[seat]]
        return all(piece.controller != seat or self._is_immobile(piece) for piece in there)

    def _is_immobile(self, piece: Piece) -> bool:
        """Return whether a unit can never move: a tower, or one whose card forbids it."""
        if not is_a(piece.type, "mecha"):
            return True
        always = self.tables.always.get(piece.kind, {})
        return any(
            always[number].roots
            for kind, number in piece.abilities
            if kind == piece.kind and number in always
        )

    # -- the changes

    def hear(self, event: Event) -> None:
        """Queue the abilities that an event triggers."""
        if self.listens(type(event)):
            notice(self, event)

    def tells(self, kind: type[Event]) -> bool:
        """Return whether an event of a type must be emitted: for the log, or for an ability."""
        return self.is_read or self.listens(kind)

    def listens(self, kind: type[Event]) -> bool:
        """Return whether any card has an ability that events of a type may trigger."""
        if kind not in self.tables.heard:
            return False
        listeners, lying = self.tables.listeners.get(kind), self.tables.lying.get(kind)
        if listeners is not None:
            found = self.tables.battlefield
            kinds = found.kinds if found is not None and found.units is self.units else self.kinds
            if not kinds.isdisjoint(listeners):
                return True
        if lying is None:
            return False
        one, other = self.sides
        return not self.tables.discarded(one.discard, other.discard).isdisjoint(lying)

    def change(self, id: str, **fields: Any) -> None:
        """Change fields of a card on the battlefield. The computed battlefield is kept if pieces don't show
        these fields."""
        here = self._computed_battlefield if fields.keys() <= BESIDES else None
        self.units = changed(self.units, id, fields)
        if here is not None:
            self.tables.battlefield = here.of(self.units)

    def set_damage(self, id: str, damage: int) -> None:
        """Set the damage of a unit."""
        self._set_units(changed(self.units, id, {"damage": damage}), Battlefield.damaged, id, damage)

    def count_anew(self) -> None:
        """Reset the moves and attacks of all units for a new turn."""
        known, units = self._computed_battlefield, list(self.units)
        places = (*known.places_of(0), *known.places_of(1)) if known is not None else range(len(units))
        for at in places:
            each = units[at]
            if each.moves or each.attacked or each.moved:
                units[at] = replace(each, moved=0, moves=0, attacked=0)
        self._set_units(tuple(units), Battlefield.of)

    def relocate(self, id: str, cell: int, **fields: int) -> None:
        """Move a unit to another cell with all cards attached to it; also set other fields that pieces don't
        show."""
        known = self._computed_battlefield
        if known is not None and id not in known.hosts:
            alone = changed(self.units, id, {"cell": cell, **fields})
            self._set_units(alone, Battlefield.moved, (id,), cell)
            return
        moved, units = {id}, list(self.units)
        for at, each in enumerate(units):  # attached cards come after their hosts
            if each.id == id:
                units[at] = replace(each, cell=cell, **fields)
            elif each.host in moved:
                moved.add(each.id)
                units[at] = replace(each, cell=cell)
        self._set_units(tuple(units), Battlefield.moved, moved, cell)

    def show(self, seat: int, ids: Iterable[str]) -> None:
        """Reveal cards to all players."""
        names = [self.piece(id).name for id in ids]
        if names:
            self.emit(lambda: events.CardsShown(
                seat, f"{self.names[seat]} reveals {listed(names)}.", (), ("MI-4.4",),
            ))  # fmt: skip

    def tick(self) -> int:
        """Advance the clock and return the next age."""
        self.clock += 1
        return self.clock

    def new_id(self, owner: int) -> str:
        """Return a new id that doesn't reveal its card."""
        self.serial += 1
        return f"{BACKS[owner]}{self.serial - 1}"

    def set_pile(self, seat: int, zone: str, pile: Iterable[Card]) -> None:
        """Replace a pile of a player."""
        self.sides = put(self.sides, seat, replace(self.sides[seat], **{zone: tuple(pile)}))

    def take(self, id: str) -> Piece:
        """Remove a card from its zone, put cards attached to it into discard piles (MI-4.8), and return it:
        as printed, a pilot as it was."""
        unit = self.unit(id) if self.is_on_battlefield(id) else None
        if unit is None:
            return self._take_card(id)
        if unit.kind in self.tables.pilots:
            piece = self.pieces[id]
            self._pilot_leaves(piece)
        else:
            piece = self.tables.bare(
                unit
            )  # the battlefield isn't recomputed between several cards that leave together
        attached = [each.id for each in self.units if each.host == id]
        left = tuple([each for each in self.units if each.id != id])
        self._set_units(left, Battlefield.without_unit, unit, self.tables)
        for each in attached:
            if self.is_on_battlefield(each):
                self.move(each, "discard")
        if self.mover == id:
            self.mover = ""
        return piece

    def _take_card(self, id: str) -> Piece:
        """Remove a card from the stack or a pile and return it. Raises KeyError when it is in none."""
        piece = self._find_off_battlefield(id)
        if piece is None:
            raise KeyError(id)
        if piece.zone == "stack":
            self.stack = tuple([each for each in self.stack if each.id != id])
        else:
            self.set_pile(piece.owner, piece.zone, without(self.pile(piece.owner, piece.zone), id))
        return piece

    def move(self, id: str, zone: str) -> str:
        """Move a card from any zone to a pile of its owner, as the first card, and return its id there: a new
        one where it becomes hidden."""
        piece = self.take(id)
        card = Card(self.new_id(piece.owner) if zone in ("hand", "deck") else id, piece.kind)
        self.set_pile(piece.owner, zone, (card, *self.pile(piece.owner, zone)))
        if piece.zone == "deck" and zone == "discard":
            text = f"{piece.name} goes from the deck to the discard pile."
            self.emit(events.Milled(
                piece.owner, text, (), ("MI-4.4",), piece.kind, "seen", milled=card.id,
            ))  # fmt: skip
        return card.id

    def _pilot_leaves(self, piece: Piece) -> None:
        """Keep the durability that a leaving pilot added to its mecha (MI-4.6)."""
        host = self.unit(piece.host) if piece.type == PILOT and piece.host else None
        if host is not None and piece.durability_mod and not piece.idle:
            self.change(host.id, hardened=host.hardened + piece.durability_mod)

    def lay_open(self, id: str) -> OpenCard:
        """Move a card from its pile to the stack, face up, and return it."""
        piece = self.take(id)
        card = OpenCard(id, piece.kind, piece.owner)
        self.stack = (*self.stack, card)
        return card

    def enter(self, id: str, seat: int, cell: int, host: str = "") -> None:
        """Move a card from the stack to the battlefield. An own unit that it is placed onto is sacrificed."""
        piece = self.take(id)
        printed = self.tables.printed[piece.kind]
        damage = 0
        below = self.at(cell) if printed.onto is not None and not host else None
        if below is not None and printed.onto is not None:
            damage = below.damage if printed.onto.damage else 0
            self.sacrifice(below.id)
        armour = int(printed.keywords.get("armour", 0))
        unit = Unit(
            id,
            piece.kind,
            piece.owner,
            seat,
            cell,
            self.tick(),
            self.turn,
            host,
            damage,
            armour,
            printed.time,
        )
        self._set_units((*self.units, unit), Battlefield.arrived, unit, self.tables)
        if self.tells(events.Entered):
            on = self.piece(host).name if host else cell_name(cell)
            text = f"{printed.name} {'is attached to' if host else 'enters at'} {on}."
            self.emit(events.Entered(seat, text, (id,), (_rule(printed),), piece.kind, "played", unit=id))

    def _set_units(
        self, units: tuple[Unit, ...], carried: Callable[..., Battlefield | None], *what: Any
    ) -> None:
        """Replace the units, and update the computed battlefield where possible."""
        here = self._computed_battlefield
        self.units = units
        there = carried(here, units, *what) if here is not None else None
        if there is not None:
            self.tables.battlefield = there

    def draw(self, seat: int, count: int = 1) -> int:
        """Draw cards, one at a time, and return the number drawn; a player who can't draw loses (MI-2.2)."""
        side = self.sides[seat]
        drawn = side.deck[:count]
        if drawn:
            self.put_side(seat, replace(side, deck=side.deck[count:], hand=(*side.hand, *drawn)))
            self.emit(self._drawn, seat, len(drawn))
        if len(drawn) < count:
            self.lose(seat, f"{self.names[seat]} must draw from an empty deck.", "MI-2.2")
        return len(drawn)

    def _drawn(self, seat: int, count: int) -> Event:
        cards = "a card" if count == 1 else f"{count} cards"
        return events.CardsDrawn(seat, f"{self.names[seat]} draws {cards}.", (), ("MI-3.2",))

    def discard(self, id: str) -> None:
        """Discard a card from hand."""
        piece = self.piece(id)
        self.move(id, "discard")
        self.discarded += 1
        text = f"{self.names[piece.owner]} discards {piece.name}."
        self.emit(events.Discarded(
            piece.owner, text, (), ("MI-3.4",), piece.kind, "seen", discarded=id, player=PLAYER_IDS[piece.owner],
        ))  # fmt: skip

    def shuffle(self, seat: int, more: Iterable[Card] = ()) -> None:
        """Shuffle a deck, with more cards added; all its cards get new ids."""
        deck, self.serial, rng = shuffle_in(self.sides[seat].deck, more, self.serial, self.rng)
        self.rng = rng  # type: ignore[misc]  # a working state may change
        self.set_pile(seat, "deck", [Card(f"{BACKS[seat]}{card.id[1:]}", card.kind) for card in deck])

    def random_below(self, number: int) -> int:
        """Return a random number from 0 below `number`."""
        drawn, rng = below(self.rng, number)
        self.rng = rng  # type: ignore[misc]  # a working state may change
        return drawn

    def damage(self, id: str, amount: int, attack: bool = False, pierce: bool = False) -> None:
        """Damage a unit by an attack or an effect. An armour counter absorbs all of it (MI-6.2, MI-6.3)."""
        unit = self.unit(id)
        if unit is None:
            return
        piece = self.pieces[id]
        if unit.armour and not pierce and (attack or amount > 0):
            self.change(id, armour=unit.armour - 1)
            self.emit(lambda: events.ArmourLost(
                piece.controller, f"{possessive(piece.name)} armour absorbs the hit.", (id,), ("MI-6.2",),
            ))  # fmt: skip
        elif amount > 0:
            self.set_damage(id, unit.damage + amount)
            if self.tells(events.DamageTaken):
                text = f"{piece.name} takes {amount} damage."
                self.emit(
                    events.DamageTaken(piece.controller, text, (id,), ("MI-5.6",), unit=id, amount=amount)
                )

    def destroy(self, ids: Iterable[str], attacker: str = "", worn: bool = False) -> None:
        """Destroy cards on the battlefield at the same time; their events are emitted while all are still
        there. `worn`: because their durability is used up (MI-6.1)."""
        there = [self.pieces[id] for id in ids if id in self.pieces]
        for piece in there if self.tells(events.Destroyed) else ():
            why = f": {_worn_out(piece)}" if worn else ""
            text, marks = f"{piece.name} is destroyed{why}.", (piece.id, NAMES[piece.cell])
            self.emit(events.Destroyed(
                piece.controller, text, marks, ("MI-5.6",), piece.kind, "seen", unit=piece.id, attacker=attacker,
            ))  # fmt: skip
        for piece in there:
            if self.unit(piece.id) is not None:
                self.move(piece.id, "discard")
        self.fallen += tuple(
            [Fallen(piece.id, piece.controller, piece.type) for piece in there if is_a(piece.type, "unit")]
        )

    def sacrifice(self, id: str) -> None:
        """Sacrifice a card: it is discarded, and doesn't count as destroyed."""
        piece = self.pieces[id]
        self.move(id, "discard")
        self.emit(lambda: events.Left(
            piece.controller, f"{self.names[piece.controller]} sacrifices {piece.name}.",
            (), ("MI-5.6",), piece.kind, "seen",
        ))  # fmt: skip

    def hit(self, seat: int) -> None:
        """Put the top card of a player's deck into that player's damage zone; a Trigger Command takes effect
        (MI-4.5), unless it is the fifth card, which loses the game (MI-2.1)."""
        side = self.sides[seat]
        if not side.deck:
            return
        card = side.deck[0]
        self.put_side(seat, replace(side, deck=side.deck[1:], damage=(*side.damage, card)))
        found = len(self.sides[seat].damage)
        self.emit(self._struck, seat, card)
        if found >= LOST:
            self.lose(seat, f"{self.names[seat]} has {LOST} cards in their damage zone.", "MI-2.1")
            return
        for number, ability in enumerate(self.tables.printed[card.kind].abilities):
            if ability.when in ("trigger", "play_or_trigger"):
                self.noticed += (Resolve(seat, card.id, card.kind, number),)

    def _struck(self, seat: int, card: Card) -> Event:
        text = f"{self.tables.title(card.kind)} goes to {possessive(self.names[seat])} damage zone."
        return events.DirectAttack(seat, text, (card.id, f"damage/{seat}"), ("MI-2.1",), card.kind, "seen")

    def begin(self, modifier: Modifier[Any, Any], on: tuple[str, ...], this: Resolve, until: Until) -> None:
        """Start a lasting modifier on each of these pieces, counted by its own controller's turns."""
        host = next(iter(self.named(this, HOST)), "")
        for id in on:
            seat = self.pieces[id].controller
            lasting = Lasting(modifier, (id,), this.source, seat, until, self.turn, self.tick(), host)
            self.lasting += (lasting,)

    def lose(self, seat: int, reason: str, rule: str) -> None:
        """End the game with a loss for a seat. Two players who lose at the same time draw (MI-2.4)."""
        if seat not in self.losers:
            self.losers = (*self.losers, seat)
            self.ended = self.ended or reason
            self.rule = self.rule or rule
            self.emit(lambda: events.PlayerLost(seat, reason, (), (rule,)))

    def hand_limit(self, seat: int) -> int:
        """Return the maximum hand size of a player at the end of a turn (MI-3.4)."""
        return max(0, HAND + self.pieces[PLAYER_IDS[seat]].hand)

    def seat_of(self, player: str) -> int:
        """Return the seat of a player's id."""
        return PLAYERS[player]


def changed(units: tuple[Unit, ...], id: str, fields: dict[str, Any]) -> tuple[Unit, ...]:
    """Return the units with fields of one of them changed."""
    for at, each in enumerate(units):
        if each.id == id:
            return put(units, at, replace(each, **fields))
    return units


def _controlled_by(piece: Piece, seat: int) -> Piece:
    """Return a copy of a piece controlled by the seat that announced something about it."""
    return replace(piece, controller=seat)


def _rule(printed: Printed) -> str:
    """Return the rule for a card entering the battlefield."""
    return {"tower": "MI-4.1", "mecha": "MI-4.2", "mecha_tower": "MI-4.3", "pilot": "MI-4.6"}.get(
        printed.type, "MI-4.4"
    )


def _worn_out(piece: Piece) -> str:
    """Return why a unit has no durability left (MI-6.1)."""
    if piece.durability <= 0 or not piece.damage:
        return "its durability is 0"
    return f"{piece.damage} damage on {piece.durability} durability"
