"""Carrying out a legal action, and going on until somebody has something to decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.common.records import twin
from rules.engine.abilities import Announcing
from rules.engine.actions import Choose, Use
from rules.engine.advance import act, advance, choose
from rules.engine.agenda import Choose as Question
from rules.engine.draft import closed, opened
from rules.game import Event
from rules.gears_of_industry import events
from rules.gears_of_industry.clash import BOOST, NEUTRAL, Fight
from rules.gears_of_industry.draft import Draft, Held, use_of
from rules.gears_of_industry.entering import EXACT, PAY, Entering, suggested
from rules.gears_of_industry.legality import in_markets, legal
from rules.gears_of_industry.places import neutral
from rules.gears_of_industry.position import (
    Deed,
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

Cards = Mapping[str, Printed]
SKIPPED = {
    FACTORY: "Factory skipped: no Technology card in hand.", ENTER: "Market skipped: you can't pay for a card.",
    EFFECT: "Effect skipped: no effect changes anything.", CLASH: "Clash skipped: you need 3 cards in a market.",
}  # fmt: skip
"""Why each step of a turn is skipped."""


def play(cards: Cards, state: Situation, action: Any, log: list[Event] | None) -> tuple[Position, list[Deed]]:
    """The state after a legal action, and what is legal there."""
    draft = opened(state, Draft, cards=cards, log=log)
    lines = draft.lines
    act(draft, action, _DEEDS)
    if draft.lines == lines:
        draft.emit(_chosen, draft, state, action)
    return _settled(draft, state)


def carried_out(draft: Draft, action: Any) -> Draft:
    """Another draft, as a legal action leaves it until somebody is asked; nothing is told, no step passed over."""
    after = twin(draft)
    after.log = None
    act(after, action, _DEEDS)
    return after


def _chosen(draft: Draft, state: Situation, action: Any) -> Event:
    """An action of which nothing else is told."""
    seat, text = state.deciding or 0, "makes a choice"
    if isinstance(action, Next):
        text = "continues"
    elif isinstance(action, Enter):
        text = "must choose what pays for a card"
    elif state.question is not None and isinstance(action, Choose):
        text = _answer(draft, state.question, action.pick)
    return events.Noted(seat, f"{draft.agreed.names[seat]} {text}.", (), ("GI-3.8",))


def _answer(draft: Draft, question: Question, pick: str) -> str:
    """An answer of which nothing else is told, as a part of a sentence; of a secret one only that it was given."""
    if not pick:
        return {BOOST: "doesn't boost", NEUTRAL: "keeps the neutral cards"}.get(question.asked, "continues")
    card = draft.find(pick.removeprefix(EXACT))
    if question.secret or card is None:
        return "makes a choice"
    does = {PAY: "pays with", BOOST: "boosts with"}.get(question.asked, "chooses")
    return f"{does} {draft.title(card.kind)}"


def begin(cards: Cards, state: Situation) -> tuple[Position, list[Deed]]:
    """A first state, begun: its first turn."""
    draft = opened(state, Draft, cards=cards)
    begin_turn(draft, state.seat, state.turn)
    return _settled(draft, state)


def _settled(draft: Draft, before: Situation) -> tuple[Position, list[Deed]]:
    """Pass over the steps of a turn in which nothing can be done, until somebody decides or the game is over."""
    found, at, skipped = legal(draft), (before.turn, before.phase), []
    while not (found or draft.over):
        if at != (draft.turn, draft.phase):  # it has just begun, and nothing was done in it
            skipped.append((draft.seat, draft.phase))
        at = draft.turn, draft.phase
        _next_step(draft)
        found = legal(draft)
    phases = [phase for seat, phase in skipped if seat == draft.seat] if skipped and not draft.over else []
    if phases:
        draft.emit(_skipped, draft.seat, phases)
    return closed(draft, Position), found


def _skipped(seat: int, phases: list[str]) -> Event:
    """Which steps were passed over, and why, for the player whose turn it is."""
    text = " ".join(SKIPPED[phase] for phase in phases)
    mark = neutral(0, 0) if phases[0] in (EFFECT, CLASH) else f"factories/{seat}"
    return events.Skipped(seat, text, (mark,), ("GI-3.2",))


def _next_step(draft: Draft) -> None:
    """Go on to the next step of the turn; after the last, to what comes by itself until the next turn."""
    draft.phase = PHASES[PHASES.index(draft.phase) + 1]
    draft.output = 0  # what is left is lost when the Enter step ends (GI-4.2)
    if draft.phase == END:
        draft.agenda = after_steps(draft)
        advance(draft)


def _play_factory(play: Draft, action: PlayFactory) -> None:
    play.build(action.card, play.seat, action.turn)
    play.phase = ENTER
    play.emit(_built, play, action)


def _built(play: Draft, action: PlayFactory) -> Event:
    factory = play.sides[play.seat].factories[-1]
    how = "sideways" if factory.lies else "upright"
    text = f"{play.agreed.names[play.seat]} plays {play.title(factory.kind)} {how}."
    return events.FactoryBuilt(play.seat, text, (action.card,), ("GI-3.2",), factory.kind, "played")


def _enter(play: Draft, action: Enter) -> None:
    play.entered += 1
    play.agenda = (*play.agenda, Entering(play.seat, action.card, action.market, action.replaces))


def _pay(play: Draft, action: Pay) -> None:
    for id in suggested(play):
        choose(play, id)


def _turn(play: Draft, action: Turn) -> None:
    factory = play.factory(action.factory)
    assert factory is not None
    play.turn_factory(play.seat, factory)


def _use(play: Draft, action: Use) -> None:
    card = in_markets(play, action.card)
    assert card is not None
    play.emit(_used, play, card)
    play.agenda = (EffectEnd(), Announcing(use_of(play.seat, card, card.neutral, card.market)))


def _used(play: Draft, card: Held) -> Event:
    text = f"{play.agreed.names[play.seat]} uses {play.title(card.kind)}."
    return events.EffectUsed(play.seat, text, (card.id,), ("GI-3.4",), card.kind, "played", events.USED)


def _clash(play: Draft, action: TriggerClash) -> None:
    play.clashed = (*play.clashed, action.market)
    play.agenda = (*play.agenda, Fight(action.market))


def _next(play: Draft, action: Next) -> None:
    _next_step(play)


def _set_stay(play: Draft, action: SetStay) -> None:
    seat, factory = play.deciding, play.factory(action.factory)
    assert seat is not None and factory is not None
    play.set_factory(seat, replace(factory, stays=action.on))


_DEEDS: dict[type, Callable[[Draft, Any], None]] = {
    PlayFactory: _play_factory, Enter: _enter, Pay: _pay, Turn: _turn, Use: _use, TriggerClash: _clash, Next: _next,
    SetStay: _set_stay,
}  # fmt: skip
