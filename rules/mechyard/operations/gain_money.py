"""Gain money."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard import events
from rules.mechyard.activation import EnteredModule
from rules.mechyard.conditions import Conditional
from rules.mechyard.operation import Prospect
from rules.mechyard.printed import Amount
from rules.mechyard.working_state import WorkingState


class GainMoney(Conditional, frozen=True, tag="gain_money"):
    """Gain money from the bank, if the mech has moved far enough where that is a condition."""

    automatic: ClassVar = True
    when: Literal["activated"]
    n: Amount

    def words(self, name: str) -> str:
        return f"Gain ${self.n}{self.condition()}."

    def ready(self, play: WorkingState, entry: EnteredModule) -> bool:
        return self.moved(play)

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        gain(play, entry.module, self.n)

    def gain(self, prospect: Prospect) -> float:
        return self.n * self.likely(prospect)


def gain(play: WorkingState, module: str, amount: int) -> None:
    """Give money to the active player, logged for a module."""
    play.earn(play.seat, amount)
    play.emit(_gained, play, module, amount)


def _gained(play: WorkingState, module: str, amount: int) -> events.Gained:
    spot = play.active_spot(module)
    assert spot is not None
    text = f"{play.name(play.seat)} gains ${amount} from {play.design(spot).name}."
    return events.Gained(play.seat, text, (module,), ("MY-5.6",), stage=events.GAINED, amount=amount)
