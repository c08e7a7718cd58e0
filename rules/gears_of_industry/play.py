"""Carrying out a legal action, and continuing until a player must decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.common.records import shallow_copy
from rules.engine.abilities import Announcing
from rules.engine.actions import Choose, Use
from rules.engine.advance import act, advance, choose
from rules.engine.agenda import Choose as Question
from rules.engine.working_state import freeze, thaw
from rules.game import Event
from rules.gears_of_industry import events
from rules.gears_of_industry.clash import BOOST, NEUTRAL, Fight
from rules.gears_of_industry.entering import EXACT, PAY, Entering, suggested
from rules.gears_of_industry.legality import in_markets, legal
from rules.gears_of_industry.places import neutral
from rules.gears_of_industry.position import (
    AnyAction,
    Enter,
    Next,
    Pay,
    PlayFactory,
    Position,
    SetStay,
    TriggerClash,
    Turn,
)
from rules.gears_of_industry.printed import Printed
from rules.gears_of_industry.state import CLASH, EFFECT, END, ENTER, FACTORY, PHASES, Situation
from rules.gears_of_industry.turn import EffectEnd, after_steps, begin_turn
from rules.gears_of_industry.working_state import Held, WorkingState, use_of

Cards = Mapping[str, Printed]
SKIPPED = {
    FACTORY: "Factory skipped: you have no Technology card in hand.",
    ENTER: "Market skipped: you can't pay for any card.",
    EFFECT: "Effect skipped: no effect would change anything.", CLASH: "Clash skipped: you need 3 cards in a market.",
}  # fmt: skip
"""The reasons for skipping each step of a turn."""


def play(
    cards: Cards, state: Situation, action: Any, log: list[Event] | None
) -> tuple[Position, list[AnyAction]]:
    """Return the state after a legal action, and the legal actions there."""
    work = thaw(state, WorkingState, cards=cards, log=log)
    lines = work.lines
    act(work, action, _DEEDS)
    if work.lines == lines:
        work.emit(_chosen, work, state, action)
    return _skip_idle_steps(work, state)


def carried_out(work: WorkingState, action: Any) -> WorkingState:
    """Return another working copy after a legal action, up to the next decision; without log events and
    without skipping steps."""
    after = shallow_copy(work)
    after.log = None
    act(after, action, _DEEDS)
    return after


def _chosen(work: WorkingState, state: Situation, action: Any) -> Event:
    """Return the event of an action without any other event."""
    seat, text = state.deciding or 0, "makes a choice"
    if isinstance(action, Next):
        text = "continues"
    elif isinstance(action, Enter):
        text = "must choose how to pay for a card"
    elif state.question is not None and isinstance(action, Choose):
        text = _answer(work, state.question, action.pick)
    return events.Noted(seat, f"{work.agreed.names[seat]} {text}.", (), ("GI-3.8",))


def _answer(work: WorkingState, question: Question, pick: str) -> str:
    """Return an answer without any other event as part of a sentence; for a secret one only that it was
    given."""
    if not pick:
        return {BOOST: "doesn't boost", NEUTRAL: "keeps the neutral cards"}.get(question.asked, "continues")
    card = work.find(pick.removeprefix(EXACT))
    if question.secret or card is None:
        return "makes a choice"
    does = {PAY: "pays with", BOOST: "boosts with"}.get(question.asked, "chooses")
    return f"{does} {work.title(card.kind)}"


def begin(cards: Cards, state: Situation) -> tuple[Position, list[AnyAction]]:
    """Return a first state at the start of its first turn, and its legal actions."""
    work = thaw(state, WorkingState, cards=cards)
    begin_turn(work, state.seat, state.turn)
    return _skip_idle_steps(work, state)


def _skip_idle_steps(work: WorkingState, before: Situation) -> tuple[Position, list[AnyAction]]:
    """Skip the steps of turns without a possible action until a player must decide or the game is over;
    return the state and its legal actions."""
    found, at, skipped = legal(work), (before.turn, before.phase), []
    while not (found or work.over):
        if at != (work.turn, work.phase):  # the step has just begun
            skipped.append((work.seat, work.phase))
        at = work.turn, work.phase
        _next_step(work)
        found = legal(work)
    phases = [phase for seat, phase in skipped if seat == work.seat] if skipped and not work.over else []
    if phases:
        work.emit(_skipped, work.seat, phases)
    return freeze(work, Position), found


def _skipped(seat: int, phases: list[str]) -> Event:
    """Return the event of skipped steps with the reasons, for the player whose turn it is."""
    text = " ".join(SKIPPED[phase] for phase in phases)
    mark = neutral(0, 0) if phases[0] in (EFFECT, CLASH) else f"factories/{seat}"
    return events.Skipped(seat, text, (mark,), ("GI-3.2",))


def _next_step(work: WorkingState) -> None:
    """Continue to the next step of the turn; after the last one, to the automatic steps before the next
    turn."""
    work.phase = PHASES[PHASES.index(work.phase) + 1]
    work.output = 0  # unused output is lost when the Market step ends (GI-4.2)
    if work.phase == END:
        work.agenda = after_steps(work)
        advance(work)


def _play_factory(play: WorkingState, action: PlayFactory) -> None:
    play.build(action.card, play.seat, action.turn)
    play.phase = ENTER
    play.emit(_built, play, action)


def _built(play: WorkingState, action: PlayFactory) -> Event:
    factory = play.sides[play.seat].factories[-1]
    how = "sideways" if factory.is_sideways else "upright"
    text = f"{play.agreed.names[play.seat]} plays {play.title(factory.kind)} {how}."
    return events.FactoryBuilt(play.seat, text, (action.card,), ("GI-3.2",), factory.kind, "played")


def _enter(play: WorkingState, action: Enter) -> None:
    play.entered += 1
    play.agenda = (*play.agenda, Entering(play.seat, action.card, action.market, action.replaces))


def _pay(play: WorkingState, action: Pay) -> None:
    for id in suggested(play):
        choose(play, id)


def _turn(play: WorkingState, action: Turn) -> None:
    factory = play.factory(action.factory)
    assert factory is not None
    play.turn_factory(play.seat, factory, "GI-4.4")


def _use(play: WorkingState, action: Use) -> None:
    card = in_markets(play, action.card)
    assert card is not None
    play.emit(_used, play, card)
    play.agenda = (EffectEnd(), Announcing(use_of(play.seat, card, card.neutral, card.market)))


def _used(play: WorkingState, card: Held) -> Event:
    text = f"{play.agreed.names[play.seat]} uses {play.title(card.kind)}."
    return events.EffectUsed(play.seat, text, (card.id,), ("GI-3.4",), card.kind, "played", events.USED)


def _clash(play: WorkingState, action: TriggerClash) -> None:
    play.clashed = (*play.clashed, action.market)
    play.agenda = (*play.agenda, Fight(action.market))


def _next(play: WorkingState, action: Next) -> None:
    _next_step(play)


def _set_stay(play: WorkingState, action: SetStay) -> None:
    seat, factory = play.deciding, play.factory(action.factory)
    assert seat is not None and factory is not None
    play.set_factory(seat, replace(factory, stays=action.on))


_DEEDS: dict[type, Callable[[WorkingState, Any], None]] = {
    PlayFactory: _play_factory, Enter: _enter, Pay: _pay, Turn: _turn, Use: _use, TriggerClash: _clash, Next: _next,
    SetStay: _set_stay,
}  # fmt: skip
