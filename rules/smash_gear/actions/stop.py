"""Ending your purchases in Prepare.

In Prepare you buy 1 card or stop; after you stop, your opponent goes on alone (SG-2.1). When both have stopped, both
lose their unspent gears (SG-2.3), and the first buyer begins the first turn (SG-2.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

from msgspec.structs import replace

from rules.common.text import some
from rules.game import Event, Refusal
from rules.smash_gear import turn
from rules.smash_gear.action import PREPARE, GearAction
from rules.smash_gear.events import Noted
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import SEATS, other
from rules.smash_gear.play import Play
from rules.smash_gear.store import cards_for_sale, supplies
from rules.smash_gear.turn import INCOME
from rules.tabletop import Gesture, Question


class Stop(GearAction, frozen=True, gc=False):
    """Ending one's purchases; the battle begins when both players have stopped."""

    rank: ClassVar = 4
    phases: ClassVar = (PREPARE,)
    wrong_phase: ClassVar = Refusal("SG-2.1", "You can only stop buying in Prepare. End your turn instead.")

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        return (cls(),)

    def do(self, play: Play) -> None:
        seat = play.seat
        play.put_side(seat, replace(play.sides[seat], stopped=True))
        play.emit(lambda: Noted(seat, f"{play.names[seat]} stops buying.", (), ("SG-2.1",)))
        if not play.sides[other(seat)].stopped:
            play.seat = other(seat)
            return
        for at in range(SEATS):
            if left := play.sides[at].gears:
                play.change(at, gears=-left)
                play.emit(_left_over, play, at, left)
        turn.begin(play, play.first)

    def gesture(self, play: Play) -> Gesture:
        return Gesture("Stop buying", primary=True, question=_before_stopping(play))


def _left_over(play: Play, seat: int, left: int) -> Event:
    return Noted(seat, f"{play.names[seat]} loses {left} unspent {some(left, 'gear')}.", (), ("SG-2.3",))


def _before_stopping(play: Play) -> Question | None:
    """Return the question to a player who stops buying though a machine or supply is affordable, or though
    anything is while no machine of the hand can be moved (SG-2.1, SG-2.3); None without one."""
    funds, store, unready = play.sides[play.seat].gears, play.store, _battle_warning(play)
    worthwhile = cards_for_sale(store) if unready else [*store.machines, *supplies(store)]
    if not any(card.kind and play.tables.price(play, play.seat, card.kind) <= funds for card in worthwhile):
        return None
    text = f"{unready}You lose unspent gears. You can't buy again before the battle."
    return Question(f"Stop buying with {gears(funds)} left?", text, "Keep buying")


def _battle_warning(play: Play) -> str:
    """Return the warning to a player who starts the battle without a machine that can be moved; "" for
    none."""
    machines = play.tables.library.machines
    moves = [machines[card.kind].move for card in play.sides[play.seat].hand if card.kind in machines]
    income = INCOME * len(play.bases_of(play.seat))
    if not moves:
        return "You have no machine, so you can't fight or build. "
    if min(moves) > income:
        return f"You can't flip any of your machines with your first {gears(income)}. "
    return ""
