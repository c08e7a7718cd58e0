"""Replace a mecha that is attacked."""

from __future__ import annotations

from msgspec.structs import replace

from rules.common.cards import find
from rules.engine.operations import Operation
from rules.engine.resolve import DONE, FAILED, OpResult, Resolve
from rules.engine.selectors import Name
from rules.immense_warfare import zones
from rules.immense_warfare.announced import ATTACKER
from rules.immense_warfare.items import AttackOn
from rules.immense_warfare.working_state import WorkingState


class StandIn(Operation[WorkingState], frozen=True, tag="stand_in"):
    """Return the attacked mecha to its owner's hand, and put this card onto its space; the attack continues
    against this card without another check."""

    attack: Name

    @property
    def subject(self) -> str:
        return self.attack

    def words(self, it: str) -> str:
        return "return it to its owner's hand. If you do, put this on its space, and the attack continues against this"

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.attack,)

    def bears_on(self, what: str) -> bool:
        return what == ATTACKER

    def perform(self, play: WorkingState, this: Resolve) -> OpResult:
        waiting = [
            each for each in play.waiting if isinstance(each, AttackOn) and each.about == this.id(self.attack)
        ]
        target = play.pieces.get(waiting[-1].target) if waiting else None
        if target is None or find(play.stack, this.source) is None:
            return FAILED
        zones.move(play, target.id, "hand")
        zones.enter(play, this.source, this.seat, target.cell)
        aimed = replace(waiting[-1], target=this.source)
        play.agenda = tuple([aimed if item is waiting[-1] else item for item in play.agenda])
        return DONE
