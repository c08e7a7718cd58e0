"""The outcome of an action if nobody responds: the common part of previews. It uses no randomness and no hidden
cards: a preview is true in every position that a view allows."""

from __future__ import annotations

from collections.abc import Iterator

from rules.base.action import RuledAction
from rules.engine.working_state import freeze, thaw
from rules.game import Event
from rules.immense_warfare import events, observation
from rules.immense_warfare.execution import carried_out, passed
from rules.immense_warfare.position import Position
from rules.immense_warfare.reach import distinct_names
from rules.immense_warfare.terms import kind_of
from rules.immense_warfare.units import own_pilots
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import PreviewLine

MOST_LINES = 3
WORLDS = (1, 2, 3)
"""The seeds of the sampled positions in which an event must happen to be shown."""
MOST = 24
"""The greatest number of decisions passed over until all announcements have resolved."""
TOLD: tuple[type[Event], ...] = (
    events.Destroyed, events.PlayerLost, events.DamageTaken, events.ArmourLost, events.Left, events.Entered,
    events.Cancelled, events.Discarded, events.CardsDrawn,
)  # fmt: skip
"""The events that are shown, the most important first."""
HARM = (events.Destroyed, events.DamageTaken, events.ArmourLost, events.Left, events.PlayerLost)
"""The events that are bad for their seat."""
SIGNS: dict[type[Event], str] = {
    events.Destroyed: "wreck", events.ArmourLost: "armour", events.DamageTaken: "durability",
    events.CardsDrawn: "cards",
}  # fmt: skip


def expected_events(play: WorkingState, action: RuledAction[WorkingState]) -> list[Event]:
    """Return the events common to all sampled positions behind the view if nobody responds."""
    found: list[list[Event]] = []
    for seed in WORLDS:
        log: list[Event] = []
        without_responses(play, action, seed, log)
        found.append(log)
    shared = {(type(event), event.text) for event in found[0]}
    for log in found[1:]:
        shared &= {(type(event), event.text) for event in log}
    return [event for event in found[0] if (type(event), event.text) in shared]


def without_responses(
    play: WorkingState,
    action: RuledAction[WorkingState],
    seed: int = WORLDS[0],
    log: list[Event] | None = None,
) -> WorkingState:
    """Return a working copy of the situation after an action without responses, in a sampled position behind
    the view, up to the first question; log to `log`."""
    work = possible(play, seed)
    carried_out(work, action, log)
    for _ in range(MOST):
        if work.over or not work.answering:
            break
        passed(work, log)
    return work


def possible(play: WorkingState, seed: int = WORLDS[0]) -> WorkingState:
    """Return a working copy of a sampled position behind the view."""
    world = observation.possible_world(play.tables, freeze(play, Position), seed)
    return thaw(world, type(play), tables=play.tables)


def preview_lines(play: WorkingState, seat: int, found: list[Event]) -> Iterator[PreviewLine]:
    """Yield the preview lines of events, marked good or bad for a seat."""
    gone = {mark for event in found if type(event) is events.Destroyed for mark in event.marks}
    for kind in TOLD:
        for event in found:
            if kind is events.DamageTaken and gone.intersection(event.marks):
                continue  # its destruction is shown instead
            if type(event) is kind and (kind is not events.Entered or event.seat != seat):
                mark = "note"
                if kind in HARM:
                    mark = "bad" if event.seat == seat else "good"
                text = _located(play, event).rstrip(".")
                yield PreviewLine(mark, text, next(iter(event.rules), ""), SIGNS.get(kind, ""))


def _located(play: WorkingState, event: Event) -> str:
    """Return the text of an event, with a unit's place added where several share its name."""
    id = next(iter(event.marks), "")
    if id not in play.battlefield.pieces or play.unit(id) is None:
        return event.text
    (name,) = distinct_names(play, [id])
    return event.text.replace(play.pieces[id].name, name, 1)


def response_warning(play: WorkingState, seat: int) -> PreviewLine | None:
    """Return the warning that the opponent can respond; None if they have no cards in hand."""
    hand = play.sides[1 - seat].hand
    if not hand:
        return None
    return PreviewLine("caution", f"{play.names[1 - seat]} can respond", "MI-7.1")


def second_pilot(play: WorkingState, seat: int, card: str) -> Iterator[PreviewLine]:
    """Yield a warning about playing a pilot of which a player already has one on the battlefield (MI-4.6)."""
    kind = kind_of(play, card)
    if any(pilot.kind == kind for pilot in own_pilots(play, seat)):
        words = f"You can have only one {play.tables.title(kind)}, so you must sacrifice the other"
        yield PreviewLine("bad", words, "MI-4.6")


def pilot_owned(play: WorkingState, seat: int, card: str) -> Iterator[PreviewLine]:
    """Yield a warning about choosing a pilot, not yet attached, of which a player already has one (MI-4.6)."""
    kind = kind_of(play, card)
    if play.unit(card) is None and any(pilot.kind == kind for pilot in own_pilots(play, seat)):
        words = f"You already have {play.tables.title(kind)}, and can have only one"
        yield PreviewLine("caution", words, "MI-4.6")
