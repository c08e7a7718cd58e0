"""The draft of the next position: what can be asked of it, and the few changes that everything is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, Pile, shuffle_in, without
from rules.common.rng import below
from rules.common.tuples import put
from rules.common.words import listed
from rules.engine.abilities import Ability
from rules.engine.draft import Working
from rules.engine.durations import Lasting, Until
from rules.engine.modifiers import Modifier
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger, notice
from rules.engine.windows import Timing, announced
from rules.game import Event
from rules.immense_warfare import events, pieces, refusals
from rules.immense_warfare.announced import Waiting
from rules.immense_warfare.battlefield import Battlefield, laid_out, prices
from rules.immense_warfare.field import (
    BESIDE,
    CELLS_OF,
    NAMES,
    PLAYER_IDS,
    PLAYERS,
    SEATS,
    ZONE_MASKS,
    ZONES,
    called,
)
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import Printed, is_a
from rules.immense_warfare.riding import PILOT
from rules.immense_warfare.state import BACKS, HAND, LOST, Fallen, OpenCard, Situation, Unit
from rules.immense_warfare.tables import Tables

PILES = ("hand", "discard", "damage", "deck")
ZONE_OF = {"hand_card": "hand", "deck_card": "deck", "discarded_card": "discard"}
SORTS = frozenset({"mecha", "tower", "unit", "pilot", "command", "player"})
"""The kinds of pieces that are on the battlefield."""
YOU, OPPONENT = "you", "opponent"
BESIDES = {"moved", "moves", "attacked", "armour"}
"""What pieces do not show of a unit, and nothing that always holds looks at."""
TIMING = Timing("one", announcer_unanswered=True)
"""Who is asked (MI-7.1); `may_answer` passes over who announced, unless that player is on Hold."""


class Draft(Situation, Working, gc=False, kw_only=True):  # type: ignore[misc]
    """One action's working copy. `log` takes the lines of what happens, where anybody reads them; `noticed` are the
    effects that it has triggered."""

    tables: Tables
    log: list[Event] | None = None
    noticed: tuple[Resolve, ...] = ()

    # -- what the engine asks

    @property
    def timing(self) -> Timing:
        """When players are asked for answers."""
        return TIMING

    @property
    def refusals(self) -> ModuleType:
        """The sentences of what cannot be done."""
        return refusals

    def ability(self, this: Resolve) -> Ability[Any, Any, Any, Any]:
        """The ability that something carries out."""
        return self.tables.printed[this.kind].abilities[this.number]

    def named(self, this: Resolve, name: str) -> tuple[str, ...]:
        """The ids that a name in an effect stands for."""
        if name == THIS:
            return (this.source,)
        if name == HOST:
            attached = self.pieces.get(this.source)
            return (attached.host,) if attached is not None and attached.host else ()
        if name in (YOU, OPPONENT):
            return (PLAYER_IDS[this.seat if name == YOU else 1 - this.seat],)
        return this.ids(name)

    def listening(self, kind: type[Event]) -> Iterator[tuple[Resolve, Trigger]]:
        """The abilities that events of a type trigger: of cards on the battlefield, and of those that work in a
        discard pile."""
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
        """All pieces of a kind."""
        if what in SORTS:
            return self.battlefield.called(what)
        if what in ZONE_OF:
            zone = ZONE_OF[what]
            return (self.in_pile(card, zone, seat) for seat in range(SEATS) for card in self.pile(seat, zone))
        waiting = [each for each in announced(self.agenda) if isinstance(each, Waiting) and not each.undone]
        found = [(self.find(each.about), each.seat) for each in waiting if each.what == what]
        return [
            _whose(piece, seat) for piece, seat in found if piece is not None
        ]  # an attacker may have left

    # -- what is asked of it

    @property
    def pieces(self) -> dict[str, Piece]:
        """The players and the cards on the battlefield as they are now, worked out once for a position; while they are
        being worked out, as they are so far."""
        return self.battlefield.pieces

    @property
    def battlefield(self) -> Battlefield:
        """What is worked out of this position."""
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
        """What is worked out of this position, be it that or something remembered."""
        if found is None or not found.follows_from(self):
            found = self._known
            if found is None or not found.follows_from(self):
                now = found.of_now(self, self.tables) if found is not None else None
                found = self.tables.battlefield = now if now is not None else laid_out(self, self.tables)
                found.work_out(self)
                self.tables.remember(found)
            self.tables.battlefield = found
        return found

    @property
    def _known(self) -> Battlefield | None:
        """What is remembered of these units, even if something else holds by now."""
        found = self.tables.battlefield
        if found is None or found.units is not self.units:
            found = self.tables.recent.get(id(self.units))
        return found if found is not None and found.units is self.units else None

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of all cards on the battlefield."""
        found = self._known
        return found.kinds if found is not None else frozenset([unit.kind for unit in self.units])

    def hand_size(self, seat: int) -> int:
        """How many cards a player has in hand, for what always holds: it is worked out anew when that changes."""
        here = self.battlefield
        here.sides, here.steady, here.counted = self.sides, False, here.counted | 1 << seat
        return len(self.sides[seat].hand)

    def pile(self, seat: int, zone: str) -> Pile:
        """A pile of a player."""
        pile: Pile = getattr(self.sides[seat], zone)
        return pile

    def in_pile(self, card: Card, zone: str, owner: int) -> Piece:
        """A card of a pile as a piece."""
        face = self.tables.faces[card.kind] if card.kind else None
        return pieces.in_pile(card, zone, owner, face[0] if face is not None else None)

    def find(self, id: str) -> Piece | None:
        """The piece of an id, wherever it lies; None when there is none."""
        return self.pieces[id] if id in PLAYERS or self.stands(id) else self._lying(id)

    def _lying(self, id: str) -> Piece | None:
        """The card of an id on the stack or in a pile; None when there is none."""
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

    def stands(self, id: str) -> bool:
        """Whether a card is on the battlefield."""
        known = self._known
        return id in known.pieces if known is not None else self.unit(id) is not None

    def piece(self, id: str) -> Piece:
        """The piece of an id, wherever it lies. Raises KeyError when there is none."""
        found = self.find(id)
        if found is None:
            raise KeyError(id)
        return found

    def pilots(self, id: str) -> Sequence[Piece]:
        """The pilots of a mecha."""
        here = self.battlefield
        return [here.pieces[each] for each in here.riders.get(id, ())]

    def piloted(self, id: str) -> bool:
        """Whether a mecha has a pilot."""
        return id in self.battlefield.riders

    def at(self, cell: int) -> Piece | None:
        """The unit in a cell, or None when it is empty (MI-4.8)."""
        return self.battlefield.at.get(cell)

    def bandwidth(self, seat: int) -> int:
        """What a player's units provide (MI-6.6)."""
        return self.battlefield.means_of(seat)[0]

    def spent(self, seat: int) -> int:
        """What a player's mechas cost together."""
        return self.battlefield.means_of(seat)[1]

    def cost_at(self, kind: str, cell: int, seat: int) -> int:
        """What a mecha would cost in a space (MI-4.2)."""
        here = self.battlefield
        if not here.priced:
            return self.tables.printed[kind].cost
        if (kind, cell, seat) not in here.prices:
            found = prices(self, here, kind, seat, {cell, *ZONES[seat]})
            here.prices.update({(kind, each, seat): price for each, price in found.items()})
        return here.prices[kind, cell, seat]

    def spaces(self, kind: str, seat: int) -> tuple[int, ...]:
        """The spaces onto which a card can be put, played or placed (MI-4.1, MI-4.2, its own text)."""
        here, printed = self.battlefield, self.tables.printed[kind]
        like = (
            printed.type if not printed.placed and printed.onto is None else kind
        )  # others of its type go there too
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

    def fits(self, kind: str, cell: int, seat: int, without: int = 0) -> bool:
        """Whether a mecha fits into a player's bandwidth on a space, `without` the cost of one that leaves (MI-4.2)."""
        bandwidth, spent = self.battlefield.means_of(seat)
        return spent - without + self.cost_at(kind, cell, seat) <= bandwidth

    def zone_spaces(self, seat: int) -> tuple[int, ...]:
        """The empty spaces of a player's entry zone."""
        at = self.battlefield.at
        return tuple([cell for cell in ZONES[seat] if cell not in at])

    def _beside_towers(self, seat: int) -> int:
        found = 0
        for piece in self.battlefield.called("tower", seat):
            if not piece.host:
                found |= BESIDE[piece.cell]
        return found

    def crowded(self, seat: int) -> bool:
        """Whether a player's entry zone has no space that is empty or could become so by an own unit's move
        (MI-2.3)."""
        here = self.battlefield
        if ZONE_MASKS[seat] & ~(here.masks[0] | here.masks[1]):
            return False
        there = [here.at[cell] for cell in ZONES[seat]]
        return all(piece.controller != seat or self._rooted(piece) for piece in there)

    def _rooted(self, piece: Piece) -> bool:
        """Whether a unit can never move: a tower, or one whose card forbids it."""
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
        """Let the abilities that an event triggers wait for what is being done."""
        if self.listens(type(event)):
            notice(self, event)

    def listens(self, kind: type[Event]) -> bool:
        """Whether there is a card with an ability that events of a type may trigger."""
        if kind not in self.tables.heard:
            return False
        listeners, lying = self.tables.listeners.get(kind), self.tables.lying.get(kind)
        if listeners is not None and not self.kinds.isdisjoint(listeners):
            return True
        if lying is None:
            return False
        one, other = self.sides
        return not self.tables.discarded(one.discard, other.discard).isdisjoint(lying)

    def change(self, id: str, **fields: Any) -> None:
        """Change fields of a card on the battlefield. What no piece shows does not change what was worked out."""
        here = self._known if fields.keys() <= BESIDES else None
        self.units = changed(self.units, id, fields)
        if here is not None:
            self.tables.battlefield = here.of(self.units)

    def set_damage(self, id: str, damage: int) -> None:
        """Change the damage of a unit."""
        self._now_with(changed(self.units, id, {"damage": damage}), Battlefield.damaged, id, damage)

    def count_anew(self) -> None:
        """Forget what units have done this turn."""
        known, units = self._known, list(self.units)
        places = (*known.places_of(0), *known.places_of(1)) if known is not None else range(len(units))
        for at in places:
            each = units[at]
            if each.moves or each.attacked or each.moved:
                units[at] = replace(each, moved=0, moves=0, attacked=0)
        self._now_with(tuple(units), Battlefield.of)

    def relocate(self, id: str, cell: int, **fields: int) -> None:
        """Put a unit into another cell, with all that is attached to it; with other fields of it that no piece
        shows."""
        known = self._known
        if known is not None and id not in known.hosts:
            alone = changed(self.units, id, {"cell": cell, **fields})
            self._now_with(alone, Battlefield.moved, (id,), cell)
            return
        moved, units = {id}, list(self.units)
        for at, each in enumerate(units):  # whatever is attached to something has come after it
            if each.id == id:
                units[at] = replace(each, cell=cell, **fields)
            elif each.host in moved:
                moved.add(each.id)
                units[at] = replace(each, cell=cell)
        self._now_with(tuple(units), Battlefield.moved, moved, cell)

    def show(self, seat: int, ids: Iterable[str]) -> None:
        """Show cards to everybody."""
        names = [self.piece(id).name for id in ids]
        if names:
            self.emit(lambda: events.CardsShown(
                seat, f"{self.names[seat]} reveals {listed(names)}.", (), ("MI-4.4",),
            ))  # fmt: skip

    def tick(self) -> int:
        """The next age."""
        self.clock += 1
        return self.clock

    def new_id(self, owner: int) -> str:
        """An id that tells nobody which card it is."""
        self.serial += 1
        return f"{BACKS[owner]}{self.serial - 1}"

    def set_pile(self, seat: int, zone: str, pile: Iterable[Card]) -> None:
        """Change a pile of a player."""
        self.sides = put(self.sides, seat, replace(self.sides[seat], **{zone: tuple(pile)}))

    def take(self, id: str) -> Piece:
        """Take a card from wherever it lies, and what is attached to it to the discard piles (MI-4.8). Gives it as it
        is printed, a pilot as it was."""
        unit = self.unit(id) if self.stands(id) else None
        if unit is None:
            return self._taken_up(id)
        if unit.kind in self.tables.pilots:
            piece = self.pieces[id]
            self._pilot_leaves(piece)
        else:
            piece = self.tables.bare(unit)  # nothing is worked out between several that leave
        attached = [each.id for each in self.units if each.host == id]
        left = tuple([each for each in self.units if each.id != id])
        self._now_with(left, Battlefield.gone, unit, self.tables)
        for each in attached:
            if self.stands(each):
                self.move(each, "discard")
        if self.mover == id:
            self.mover = ""
        return piece

    def _taken_up(self, id: str) -> Piece:
        """Take a card from the stack or a pile. Raises KeyError when it lies in none."""
        piece = self._lying(id)
        if piece is None:
            raise KeyError(id)
        if piece.zone == "stack":
            self.stack = tuple([each for each in self.stack if each.id != id])
        else:
            self.set_pile(piece.owner, piece.zone, without(self.pile(piece.owner, piece.zone), id))
        return piece

    def move(self, id: str, zone: str) -> str:
        """Move a card from wherever it lies to a pile of its owner: onto a deck, in front of the others elsewhere.
        Gives its id there, a new one where it becomes hidden."""
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
        """What a pilot did to the durability of its mecha stays (MI-4.6)."""
        host = self.unit(piece.host) if piece.type == PILOT and piece.host else None
        if host is not None and piece.durability_mod and not piece.idle:
            self.change(host.id, hardened=host.hardened + piece.durability_mod)

    def lay_open(self, id: str) -> OpenCard:
        """Take a card from its pile to the stack, where everybody sees it."""
        piece = self.take(id)
        card = OpenCard(id, piece.kind, piece.owner)
        self.stack = (*self.stack, card)
        return card

    def enter(self, id: str, seat: int, cell: int, host: str = "") -> None:
        """Bring a card from the stack to the battlefield. Where it goes onto an own unit, that is sacrificed."""
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
        self._now_with((*self.units, unit), Battlefield.arrived, unit, self.tables)
        on = self.piece(host).name if host else called(cell)
        text = f"{printed.name} {'is attached to' if host else 'enters at'} {on}."
        self.emit(events.Entered(seat, text, (id,), (_rule(printed),), piece.kind, "played", unit=id))

    def _now_with(
        self, units: tuple[Unit, ...], carried: Callable[..., Battlefield | None], *what: Any
    ) -> None:
        """Let there be other units; what was worked out is carried over where it can be."""
        here = self._known
        self.units = units
        there = carried(here, units, *what) if here is not None else None
        if there is not None:
            self.tables.battlefield = there

    def draw(self, seat: int, count: int = 1) -> int:
        """Draw cards, one at a time; who cannot loses (MI-2.2). Gives how many were drawn."""
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
        """Shuffle a deck, with more cards in it; all of them get new ids."""
        deck, self.serial, rng = shuffle_in(self.sides[seat].deck, more, self.serial, self.rng)
        self.rng = rng  # type: ignore[misc]  # a draft is open to change
        self.set_pile(seat, "deck", [Card(f"{BACKS[seat]}{card.id[1:]}", card.kind) for card in deck])

    def lot(self, number: int) -> int:
        """One of so many, from 0, by lot."""
        drawn, rng = below(self.rng, number)
        self.rng = rng  # type: ignore[misc]  # a draft is open to change
        return drawn

    def damage(self, id: str, amount: int, attack: bool = False, pierce: bool = False) -> None:
        """Damage a unit, by an attack or an effect. A counter of armour takes all of it (MI-6.2, MI-6.3)."""
        unit = self.unit(id)
        if unit is None:
            return
        piece = self.pieces[id]
        if unit.armour and not pierce and (attack or amount > 0):
            self.change(id, armour=unit.armour - 1)
            self.emit(lambda: events.ArmourLost(
                piece.controller, f"{piece.name}'s armour absorbs the hit.", (id,), ("MI-6.2",),
            ))  # fmt: skip
        elif amount > 0:
            self.set_damage(id, unit.damage + amount)
            text = f"{piece.name} takes {amount} damage."
            self.emit(events.DamageTaken(piece.controller, text, (id,), ("MI-5.6",), unit=id, amount=amount))

    def destroy(self, ids: Iterable[str], attacker: str = "") -> None:
        """Destroy cards on the battlefield at one moment; each is told of while all are still there."""
        there = [self.pieces[id] for id in ids if id in self.pieces]
        for piece in there:
            text, marks = f"{piece.name} is destroyed.", (piece.id, NAMES[piece.cell])
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
        """Sacrifice a card: it is discarded, and was not destroyed."""
        piece = self.pieces[id]
        self.move(id, "discard")
        self.emit(lambda: events.Left(
            piece.controller, f"{self.names[piece.controller]} sacrifices {piece.name}.",
            (), ("MI-5.6",), piece.kind, "seen",
        ))  # fmt: skip

    def hit(self, seat: int) -> None:
        """Put the top card of a player's deck into that player's damage zone; a Trigger Command takes effect
        (MI-4.5), unless the fifth card has lost the game (MI-2.1)."""
        side = self.sides[seat]
        if not side.deck:
            return
        card = side.deck[0]
        self.put_side(seat, replace(side, deck=side.deck[1:], damage=(*side.damage, card)))
        found = len(self.sides[seat].damage)
        self.emit(self._struck, seat, card)
        if found >= LOST:
            self.lose(seat, f"{self.names[seat]} has {LOST} cards in the damage zone.", "MI-2.1")
            return
        for number, ability in enumerate(self.tables.printed[card.kind].abilities):
            if ability.when in ("trigger", "play_or_trigger"):
                self.noticed += (Resolve(seat, card.id, card.kind, number),)

    def _struck(self, seat: int, card: Card) -> Event:
        text = f"{self.tables.title(card.kind)} goes to {self.names[seat]}'s damage zone."
        return events.DirectAttack(seat, text, (card.id, f"damage/{seat}"), ("MI-2.1",), card.kind, "seen")

    def begin(self, modifier: Modifier[Any, Any], on: tuple[str, ...], this: Resolve, until: Until) -> None:
        """Let a modifier hold for pieces from now on, for each until its own controller's turn."""
        host = next(iter(self.named(this, HOST)), "")
        for id in on:
            seat = self.pieces[id].controller
            lasting = Lasting(modifier, (id,), this.source, seat, until, self.turn, self.tick(), host)
            self.lasting += (lasting,)

    def lose(self, seat: int, reason: str, rule: str) -> None:
        """End the game: that seat has lost. Two that lose at one moment draw (MI-2.4)."""
        if seat not in self.losers:
            self.losers = (*self.losers, seat)
            self.ended = self.ended or reason
            self.rule = self.rule or rule
            self.emit(lambda: events.PlayerLost(seat, reason, (), (rule,)))

    def most_cards(self, seat: int) -> int:
        """How many cards a player keeps at the end of a turn (MI-3.4)."""
        return max(0, HAND + self.pieces[PLAYER_IDS[seat]].hand)

    def seat_of(self, player: str) -> int:
        """The seat of a player's id."""
        return PLAYERS[player]


def changed(units: tuple[Unit, ...], id: str, fields: dict[str, Any]) -> tuple[Unit, ...]:
    """The units with fields of one of them changed."""
    for at, each in enumerate(units):
        if each.id == id:
            return put(units, at, replace(each, **fields))
    return units


def _whose(piece: Piece, seat: int) -> Piece:
    """A piece as that of whoever announced something about it."""
    return replace(piece, controller=seat)


def _rule(printed: Printed) -> str:
    """The rule by which a card comes to the battlefield."""
    return {"tower": "MI-4.1", "mecha": "MI-4.2", "mecha_tower": "MI-4.3", "pilot": "MI-4.6"}.get(
        printed.type, "MI-4.4"
    )
