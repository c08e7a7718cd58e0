"""The working state of an action: what the engine asks of it, and the pieces in all zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, Pile
from rules.engine.abilities import Ability
from rules.engine.resolve import Resolve
from rules.engine.selectors import HOST, THIS
from rules.engine.triggers import Trigger, notice
from rules.engine.windows import Timing, announced
from rules.engine.working_state import WorkingBase
from rules.game import Event
from rules.immense_warfare import pieces, refusals
from rules.immense_warfare.announced import Waiting
from rules.immense_warfare.battlefield import Battlefield, without_effects
from rules.immense_warfare.field import (
    PLAYER_IDS,
    PLAYERS,
    SEATS,
)
from rules.immense_warfare.lookup import Tables
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.state import BACKS, Situation

PILES = ("hand", "discard", "damage", "deck")
ZONE_OF = {"hand_card": "hand", "deck_card": "deck", "discarded_card": "discard"}
SORTS = frozenset({"mecha", "tower", "unit", "pilot", "command", "player"})
"""The selector words for pieces on the battlefield."""
YOU, OPPONENT = "you", "opponent"
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
            listening = [unit for unit in self.units if unit.kind in listeners]
            there = self.pieces if listening else {}
            for unit in listening:
                if unit.id in there:
                    abilities = there[unit.id].abilities
                    for number, trigger in listeners[unit.kind]:
                        if (unit.kind, number) in abilities:
                            yield Resolve(unit.controller, unit.id, unit.kind, number), trigger
        discarded = self.tables.discard_listeners.get(kind)
        one, other = self.sides
        if discarded and not self.tables.discarded(one.discard, other.discard).isdisjoint(discarded):
            for seat, side in enumerate(self.sides):
                for card in side.discard:
                    for number, trigger in discarded.get(card.kind, ()):
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
        there = [(piece, seat) for piece, seat in found if piece is not None]  # an attacker may have left
        return [replace(piece, controller=seat) for piece, seat in there]

    # -- the pieces

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
            found = self.computed
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
    def computed(self) -> Battlefield | None:
        """Return the battlefield computed for these units, even if continuous effects have changed since;
        None for none."""
        found = self.tables.battlefield
        if found is None or found.units is not self.units:
            found = self.tables.recent.get(id(self.units))
        return found if found is not None and found.units is self.units else None

    @property
    def kinds(self) -> frozenset[str]:
        """Return the kinds of all cards on the battlefield."""
        found = self.computed
        return found.kinds if found is not None else frozenset([unit.kind for unit in self.units])

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
            self.pieces[id] if id in PLAYERS or self.is_on_battlefield(id) else self.find_off_battlefield(id)
        )

    def find_off_battlefield(self, id: str) -> Piece | None:
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
        known = self.computed
        return id in known.pieces if known is not None else self.unit(id) is not None

    def piece(self, id: str) -> Piece:
        """Return the piece of an id in any zone. Raises KeyError when there is none."""
        found = self.find(id)
        if found is None:
            raise KeyError(id)
        return found

    def at(self, cell: int) -> Piece | None:
        """Return the unit in a cell, or None when it is empty (MI-4.8)."""
        return self.battlefield.at.get(cell)

    # -- events

    def hear(self, event: Event) -> None:
        """Queue the abilities that an event triggers."""
        if self.listens(type(event)):
            notice(self, event)

    def emits(self, kind: type[Event]) -> bool:
        """Return whether an event of a type must be emitted: for the log, or for an ability."""
        return self.is_read or self.listens(kind)

    def listens(self, kind: type[Event]) -> bool:
        """Return whether any card has an ability that events of a type may trigger."""
        if kind not in self.tables.heard:
            return False
        listeners, discarded = self.tables.listeners.get(kind), self.tables.discard_listeners.get(kind)
        if listeners is not None:
            found = self.tables.battlefield
            kinds = found.kinds if found is not None and found.units is self.units else self.kinds
            if not kinds.isdisjoint(listeners):
                return True
        if discarded is None:
            return False
        one, other = self.sides
        return not self.tables.discarded(one.discard, other.discard).isdisjoint(discarded)
