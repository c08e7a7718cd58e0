"""The turn (GI-3): its steps, the automatic ones at its end, and the end of the game (GI-7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from rules.common.text import counted, listed, possessive
from rules.engine import hand_limit
from rules.engine.advance import advance
from rules.engine.agenda import Agenda, Choose, Item
from rules.game import Event
from rules.gears_of_industry import events
from rules.gears_of_industry.asking import Asking
from rules.gears_of_industry.outlook import uses_of_discarded
from rules.gears_of_industry.places import neutral
from rules.gears_of_industry.state import CLASH, EFFECT, END, FACTORY, GOAL, HAND, PHASES, ROUNDS, Factory
from rules.gears_of_industry.steps import STEPS, Lines
from rules.gears_of_industry.table_pieces import discard_place
from rules.gears_of_industry.terms import name_with_place
from rules.gears_of_industry.working_state import WorkingState
from rules.tabletop import Gesture, PreviewLine

KEEP, ROTATE = "keep", "rotate"
"""The questions for the card to discard above the hand limit, and for the upright factory to rotate
sideways."""


class EffectEnd(Item[WorkingState], frozen=True, gc=False, tag="effect_end"):
    """The end of the Effect step, after the used effect (GI-3.4)."""

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        play.phase = CLASH
        return None


class HandLimit(hand_limit.HandLimit, Asking, frozen=True, gc=False, tag="hand_limit"):
    """Discarding down to seven cards, before the other players rotate (GI-3.7)."""

    most = HAND
    asked = KEEP

    def discard(self, play: WorkingState, seat: int, card: str) -> None:
        play.discard(card)

    def resume_turn(self, play: WorkingState) -> None:
        """Continue the turn with the next agenda item."""

    def prompt(self, play: WorkingState) -> str:
        question = play.question
        assert question is not None
        over = counted(len(question.among) - HAND, "card")
        return f"Discard {over} (hand limit {HAND}).\nClick each card to discard."

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        label = f"Discard {name_with_place(play, pick)}"
        return Gesture(label, (pick,), discard_place(pick), at_once=True)

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        return uses_of_discarded(play, question.seat, play.piece(pick))


class Rotation(Item[WorkingState], Asking, frozen=True, gc=False, tag="rotation"):
    """The rotation of upright factories to sideways by the players from the active one to the left, one after
    another (GI-3.6): from step `along` of the table up to `end`."""

    yields: ClassVar[bool] = True
    none: ClassVar = "Done"
    public: ClassVar = True
    of_factories: ClassVar = True
    along: int
    end: int

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        for along in range(self.along, self.end):
            seat = (play.seat + along) % len(play.sides)
            standing = tuple([each.id for each in play.sides[seat].factories if not each.is_sideways])
            if standing:
                play.agenda = (*play.agenda, Choose(seat, ROTATE, standing, least=0))
                return replace(self, along=along)
        return None

    def answered(self, play: WorkingState, choice: Choose) -> Item[WorkingState] | None:
        for id in choice.picked:
            factory = play.factory(id)
            if factory is not None:
                play.rotate_factory(choice.seat, factory, "GI-3.6")
        return self if choice.picked else replace(self, along=self.along + 1)

    def prompt(self, play: WorkingState) -> str:
        how = "Click each factory to rotate. Sideways factories can pay next turn. Upright ones can boost."
        return f"Rotate your upright factories, or keep them upright.\n{how}"

    def label(self, play: WorkingState, question: Choose, pick: str) -> str:
        return f"Rotate {name_with_place(play, pick)}"

    def outlook(self, play: WorkingState, question: Choose, pick: str) -> Lines:
        sideways, upright = "Can pay on your next turn, but can't boost", "can boost on other players' turns"
        yield PreviewLine("note", sideways if pick else f"Upright factories {upright}", "GI-3.6")


def go_on(play: WorkingState) -> None:
    """Continue to the next step of the turn; after the last one, to the automatic steps before the next
    turn."""
    play.phase = PHASES[PHASES.index(play.phase) + 1]
    play.output = 0  # unused output is lost when the Market step ends (GI-4.2)
    if play.phase == END:
        play.agenda = _after_steps(play)
        advance(play)


def to_next_decision(
    play: WorkingState, began: tuple[int, str], listed: Callable[[WorkingState], Sequence[Any]]
) -> Sequence[Any]:
    """Skip the steps of turns without a possible action until a player must decide or the game is over, and
    return the legal actions there. `began` is the turn and the step in which the last action began."""
    found, at, skipped = listed(play), began, []
    while not (found or play.over):
        if at != (play.turn, play.phase):  # the step has just begun
            skipped.append((play.seat, play.phase))
        at = play.turn, play.phase
        go_on(play)
        found = listed(play)
    phases = [phase for seat, phase in skipped if seat == play.seat] if skipped and not play.over else []
    if phases:
        play.emit(_skipped, play.seat, phases)
    return found


def _skipped(seat: int, phases: list[str]) -> Event:
    """Return the event of skipped steps with the reasons, for the player whose turn it is."""
    text = " ".join(STEPS[phase].skipped for phase in phases)
    mark = neutral(0, 0) if phases[0] in (EFFECT, CLASH) else f"factories/{seat}"
    return events.Skipped(seat, text, (mark,), ("GI-3.2",))


def _after_steps(play: WorkingState) -> Agenda:
    """Return the agenda after the steps of a turn, next item last: with the option the player rotates,
    discards down, and then the others rotate (GI-3.6, GI-3.7)."""
    if not play.agreed.ask_rotation:
        return TurnEnd(), HandLimit()
    return TurnEnd(), Rotation(1, len(play.sides)), HandLimit(), Rotation(0, 1)


class TurnEnd(Item[WorkingState], frozen=True, gc=False, tag="turn_end"):
    """The end of a turn: effects until the end of the turn expire; then the game ends, or the next turn
    begins."""

    def run(self, play: WorkingState) -> Item[WorkingState] | None:
        play.changes, play.clashed, play.cards_played, play.output = (), (), 0, 0
        for seat, side in enumerate(play.sides):
            if any(each.paid or each.boosted for each in side.factories):
                fresh = [replace(each, paid=False, boosted=False) for each in side.factories]
                play.put_side(seat, replace(side, factories=tuple(fresh)))
        if not _end_if_over(play):
            begin_turn(play, (play.seat + 1) % len(play.sides), play.turn + 1)
        return None


def begin_turn(play: WorkingState, seat: int, turn: int) -> None:
    """Begin a turn: upright factories rotate sideways unless all players are asked (GI-3.6), and the player
    draws a card except in the very first turn (GI-3.1)."""
    play.seat, play.turn, play.phase = seat, turn, FACTORY
    play.emit(_began, play)
    if not play.agreed.ask_rotation:
        _rotate_sideways(play, seat)
    if turn > 1:
        play.draw(seat, 1, seat)


def _began(play: WorkingState) -> Event:
    text = f"Round {play.round}: {possessive(play.agreed.names[play.seat])} turn."
    return events.TurnBegan(play.seat, text, (), ("GI-3.1",))


def _rotate_sideways(play: WorkingState, seat: int) -> None:
    """Rotate a player's upright factories sideways, except those set to stay (GI-3.6)."""
    side = play.sides[seat]
    down = [each for each in side.factories if not (each.is_sideways or each.stays)]
    if not down and not any(each.stays for each in side.factories):
        return
    own = [
        replace(each, turn=(each.turn + (not (each.is_sideways or each.stays))) % 4, stays=False)
        for each in side.factories
    ]
    play.put_side(seat, replace(side, factories=tuple(own)))
    if down:
        play.emit(_laid_down, play, seat, down)


def _laid_down(play: WorkingState, seat: int, down: list[Factory]) -> Event:
    names = listed([play.title(each.kind) for each in down])
    text = (
        f"{possessive(play.agreed.names[seat])} {names} {'rotate' if len(down) > 1 else 'rotates'} sideways."
    )
    return events.FactoryRotated(seat, text, tuple(each.id for each in down), ("GI-3.6",))


def _end_if_over(play: WorkingState) -> bool:
    """End the game after this turn if it is over, and return whether it is (GI-7.1, GI-7.2)."""
    last = play.turn % len(play.sides) == 0
    reached = max(play.scores) >= GOAL and (last or not play.agreed.finish_round)
    if not reached and not (last and play.round >= ROUNDS):
        return False
    play.rule = "GI-7.1" if reached else "GI-7.2"
    play.ended = f"The game ends at {GOAL} points." if reached else f"The game ends after {ROUNDS} rounds."
    play.emit(lambda: events.GameOver(play.seat, play.ended, (), (play.rule,)))
    return True
