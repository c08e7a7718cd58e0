"""Ending the turn (MI-3.4).

A player ends the turn in the Main Phase while nothing waits to resolve, but not before a unit with the duty to
move has moved, if it can. Then the End Phase begins: players can respond, and the player discards down to the
maximum hand size, one card at a time (`turn.Phase`). A player who could still attack or play a card is asked
first.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile
from typing import ClassVar, Self

from rules.base.action import RuledAction
from rules.common.text import listed
from rules.engine.amounts import said_of
from rules.game import Refusal
from rules.immense_warfare import events, players, refusals
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.battlefield import Battlefield
from rules.immense_warfare.fighting import able_to_act, attacks_now, must_move
from rules.immense_warfare.outcomes import MOST_LINES, expected_events, preview_lines
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.state import MAIN
from rules.immense_warfare.turn import PHASES
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Gesture, Preview, PreviewLine, Question

NAMED = 3
"""The greatest number of cards named that could still be played."""


class EndTurn(RuledAction[WorkingState], frozen=True, gc=False, tag="EndTurn"):
    """End the turn."""

    candidates_are_legal: ClassVar = True
    phases: ClassVar = (MAIN,)
    rank: ClassVar = 4

    @classmethod
    def candidates(cls, play: WorkingState) -> Iterable[Self]:
        here = play.battlefield
        return () if here.duties and _is_held_up(play, here) else (cls(),)

    def why_not(self, play: WorkingState) -> Refusal | None:
        if play.answering:
            return refusals.NOT_NOW
        return refusals.HAS_TO_MOVE if _is_held_up(play, play.battlefield) else None

    def do(self, play: WorkingState) -> None:
        """End the turn, and say so where nothing on the battlefield shows what its player did."""
        own = (unit for unit in play.units if unit.controller == play.seat)
        if not play.tower and not any(
            unit.arrived == play.turn or unit.moved or unit.moves or unit.attacked for unit in own
        ):
            words = f"{play.names[play.seat]} ends the turn without a new unit, move or attack."
            play.emit(events.Noted(play.seat, words, (), ("MI-3.4",)))
        play.agenda = (*play.agenda, PHASES["end", "begin"])

    def in_log(self, play: WorkingState) -> str:
        return "ends the turn"

    def gesture(self, play: WorkingState) -> Gesture:
        return Gesture("End turn", primary=True, question=_before_ending(play))

    def preview(self, play: WorkingState) -> Preview | None:
        """Return the cards to discard and the effects on units; None without any."""
        seat = play.seat
        lines, over = [], len(play.sides[seat].hand) - players.hand_limit(play, seat)
        if over > 0:
            lines.append(PreviewLine("caution", f"You discard {said_of(over, 'card')} first", "MI-3.4"))
        if play.units:
            found = expected_events(play, self)
            found = list(takewhile(lambda event: type(event) is not events.TurnBegan, found))
            lines += preview_lines(play, seat, found)
        return Preview("End turn", "", tuple(lines[:MOST_LINES])) if lines else None


def _is_held_up(play: WorkingState, here: Battlefield) -> bool:
    """Return whether one of the player's units must move first."""
    for piece in here.at.values() if here.duties else ():
        if piece.duties and piece.controller == play.seat:
            unit = play.unit(piece.id)
            if unit is not None and must_move(play, here, unit, piece):
                return True
    return False


def _before_ending(play: WorkingState) -> Question | None:
    """Return the question to a player who ends the turn though a unit can attack or a card can be played
    (MI-3.3); None without one."""
    here = play.battlefield
    attacking = dict.fromkeys(
        piece.name for unit, piece, _ in able_to_act(play, here) if attacks_now(play, unit)
    )
    names = {card.id: card.kind for card in play.sides[play.seat].hand}
    kinds = dict.fromkeys(names[each.card] for each in PlayCard.candidates(play) if each.card in names)
    units = [kind for kind in kinds if not is_a(play.tables.printed[kind].type, "command")]
    words = [f"attack with {listed([*attacking])}"] if attacking else []
    words += [f"play {listed([play.tables.title(kind) for kind in units][:NAMED])}"] if units else []
    return Question("End your turn?", f"You can still {listed(words)}.", "Keep playing") if words else None
