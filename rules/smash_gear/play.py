"""The working state of Smash Gear with access to the cards: responses, effects and the end of the game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.common.cards import Card, find
from rules.engine.resolve import Resolve
from rules.engine.selectors import TARGET
from rules.engine.triggers import Triggered
from rules.engine.windows import AnnouncedAbility, announce
from rules.game import Event
from rules.smash_gear import turn
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.combat_steps import Combat
from rules.smash_gear.events import ANSWER, PAYING, EffectAnnounced, GearsPaid, MachineAssembled
from rules.smash_gear.operation import gears, source_of
from rules.smash_gear.pieces import ABLE
from rules.smash_gear.question import Question
from rules.smash_gear.stakes import responses
from rules.smash_gear.table_pieces import STACK, card_piece, machine_piece
from rules.smash_gear.working_state import WorkingState

_ONE_MOMENT = {Combat, Resolve, Triggered}
"""The agenda items that are part of one moment."""


class Play(WorkingState, gc=False, kw_only=True):  # type: ignore[misc]
    """A working state with access to the cards."""

    tables: Rules

    def logged(self, event: Event) -> Event:
        """Return an event for the log; an assembled machine is added as a piece."""
        event = super().logged(event)
        machine = self.machine(event.marks[0]) if isinstance(event, MachineAssembled) else None
        return replace(event, pieces=(machine_piece(self, machine),)) if machine is not None else event

    def may_answer(self, seat: int) -> bool:
        """Return whether a seat is prompted for a response: it has one, or one that could matter, or the
        option is to always prompt."""
        side = self.sides[seat]
        if side.quiet or self.always_ask:
            return not side.quiet
        if not self.sparing or ABLE in side.stops:
            return any(self.tables.uses(self, seat))
        return any(responses(self, seat, self.waiting))

    def check(self) -> None:
        """End the game if it is decided, once all simultaneous effects have resolved (SG-10.3)."""
        if not self.agenda or type(self.agenda[-1]) not in _ONE_MOMENT:
            turn.check(self)

    def asker_of(self, item: Any) -> Question:
        """Return the operation that asks the open question of an effect that resolves or is announced."""
        this, question = item if type(item) is Resolve else item.this, self.question
        assert question is not None, "an effect asks only an open question"
        asker: Question = next(op for op in self.ability(this).do if op.asks_question(question.asked))
        return asker

    def announce_ability(self, this: Resolve) -> None:
        """Announce an effect with paid costs; a script goes to the Landfill (SG-9.3)."""
        seat, held = this.seat, find(self.sides[this.seat].hand, this.source)
        rule = "SG-8.4" if held is None else "SG-9.3"
        if self.ability(this).gears:
            self.emit(self._paid, this, held, rule)
        if held is not None:
            self.from_hand(seat, this.source)
            self.to_landfill(seat, held)
        self.emit(self._announced, this, held, rule)
        announce(self, AnnouncedAbility(seat, this=this))

    def _paid(self, this: Resolve, held: Card | None, rule: str) -> Event:
        where = source_of(self, this) if held is None else f"hand/{this.seat}"
        use = f"{'use' if held is None else 'run'} {self.title(this.kind)}"
        return paid(self, this.seat, self.ability(this).gears, use, rule, where)

    def _announced(self, this: Resolve, held: Card | None, rule: str) -> Event:
        seat, aim = this.seat, this.id(TARGET)
        price, (use, uses) = self.ability(this).gears, ("use", "uses") if held is None else ("run", "runs")
        does = f"pays {gears(price)} to {use}" if price else uses
        text = f"{self.names[seat]} {does} {self.title(this.kind)}."
        marks = (aim,) if self.machine(aim) is not None else ()
        pieces = (card_piece(self, held, STACK, seat, 0),) if held is not None else ()
        return EffectAnnounced(seat, text, marks, (rule,), this.kind, "played", ANSWER, pieces)


def paid(play: Play, seat: int, price: int, what: str, rule: str, where: str) -> Event:
    """Return the event of paying gears to do something ("flip Pipsqueak") at a place."""
    text = f"{play.names[seat]} pays {gears(price)} to {what}."
    return GearsPaid(seat, text, (where,), (rule,), stage=PAYING, amount=price)
