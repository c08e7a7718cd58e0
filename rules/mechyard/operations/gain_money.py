"""Gain money."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.mechyard import events
from rules.mechyard.activation import Entry
from rules.mechyard.conditions import Conditional
from rules.mechyard.draft import Draft
from rules.mechyard.operation import Prospect
from rules.mechyard.printed import Amount


class GainMoney(Conditional, frozen=True, tag="gain_money"):
    """Money from the bank, where the mech has moved far enough if that is asked."""

    automatic: ClassVar = True
    when: Literal["activated"]
    n: Amount

    def words(self, name: str) -> str:
        return f"Gain ${self.n}{self.condition()}."

    def ready(self, play: Draft, entry: Entry) -> bool:
        return self.moved(play)

    def begin(self, play: Draft, entry: Entry, aim: str) -> None:
        gain(play, entry.module, self.n)

    def gain(self, prospect: Prospect) -> float:
        return self.n * self.likely(prospect)


def gain(play: Draft, module: str, amount: int) -> None:
    """Money for the player whose turn it is, from a module."""
    play.earn(play.seat, amount)
    play.emit(_gained, play, module, amount)


def _gained(play: Draft, module: str, amount: int) -> events.Gained:
    spot = play.own(module)
    assert spot is not None
    text = f"{play.name(play.seat)} gains ${amount} from {play.design(spot).name}."
    return events.Gained(play.seat, text, (module,), ("MY-5.6",), stage=events.GAINED, amount=amount)
