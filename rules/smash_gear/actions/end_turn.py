"""Ending your turn.

You end your turn when you like (SG-3.1). The opponent can respond first (SG-9.4). Then you discard down to 6 cards and
keep your gears, effects until the end of the turn are over, and the opponent's turn begins (SG-10.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Self

from rules.common.text import counted, listed
from rules.engine.agenda import Item
from rules.smash_gear.announced import AnnouncedAction
from rules.smash_gear.lookup import Stake
from rules.smash_gear.operation import gears
from rules.smash_gear.play import Play
from rules.smash_gear.threats import base_threats
from rules.smash_gear.turn import HAND, Ending
from rules.tabletop import Gesture, Preview, PreviewLine, Question


class EndTurn(AnnouncedAction, frozen=True, gc=False):
    """Ending the player's turn; the opponent can respond before it ends."""

    rank: ClassVar = 4

    @classmethod
    def candidates(cls, play: Play) -> Iterable[Self]:
        return (cls(),)

    def resolve(self, play: Play, seat: int) -> Item[Any] | None:
        return Ending().run(play)

    def stake(self, play: Play, seat: int) -> Stake:
        return Stake(ends=True)

    def gesture(self, play: Play) -> Gesture:
        return Gesture("End turn", primary=True, question=_before_ending(play))

    def preview(self, play: Play) -> Preview | None:
        lines = tuple(_outcome(play))
        return self.previewed(play, lines) if lines else None

    def announcement(self, play: Play, seat: int, you: int) -> str:
        return "the turn ends"


def _outcome(play: Play) -> Iterator[PreviewLine]:
    too_many, left = len(play.sides[play.seat].hand) - HAND, play.sides[play.seat].gears
    if too_many > 0:
        yield PreviewLine("caution", f"You discard {counted(too_many, 'card')} first", "SG-10.1")
    if left:
        yield PreviewLine("note", f"You keep {gears(left)} for next turn", "SG-10.1")


def _before_ending(play: Play) -> Question | None:
    """Return the question to a player who ends the turn though something is still possible: after doing
    nothing, without a machine, with the only base in danger, or with a base to destroy; None without one."""
    kinds = [kind for kind in play.tables.kinds if kind.reminder]
    reminders = sorted(
        kind.reminder for kind in kinds if not all(each.is_vain(play) for each in kind.candidates(play))
    )
    if not reminders:
        return None
    danger = _ending_warning(play)
    text = f"{danger}You can still {listed([words for _, words in reminders])}."
    return Question("End your turn?", text, "Keep playing", idle=reminders[0][0] > 0, danger=danger)


def _ending_warning(play: Play) -> str:
    """Return the warning to a player who ends the turn without a machine, or with the only base in an enemy's
    reach; "" for none."""
    if not play.occupancy.of[play.seat]:
        held = any(card.kind in play.tables.weapons for card in play.sides[play.seat].hand)
        return f"You have no machine on the board{'' if held else ' or in hand'}. "
    own = play.bases_of(play.seat)
    threat = base_threats(play, play.seat).get(own[0].id) if len(own) == 1 else None
    return f"{play.title(threat.by.kind)} can reach your only base. " if threat is not None else ""
