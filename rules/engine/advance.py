"""Running the agenda, and answering its open question."""

from __future__ import annotations

from typing import Any

from rules.engine.agenda import NOBODY, Choose, Item
from rules.engine.triggers import take_triggered
from rules.engine.windows import Window
from rules.engine.working_state import WorkingState


def advance(play: WorkingState) -> None:
    """Run the agenda until a player must decide, it is empty, or the game is over. Abilities triggered by the
    last action come first."""
    if play.noticed:
        _trigger(play, len(play.agenda))
    while (agenda := play.agenda) and not play.over:
        top = agenda[-1]
        if type(top) is Choose:
            if top.idle:
                _answer(play, top)
            elif play.settles and top.forced:
                choose(play, top.among[0])
            else:
                return
            continue
        if top.decider() != NOBODY:
            return
        play.agenda = rest = agenda[:-1]
        item = top.run(play)
        if item is not None or play.noticed:
            _resume(play, item, len(rest))
        if type(top) is not Window:  # windows don't change the state
            beneath = len(play.agenda) if item is None or item.yields else len(rest)
            play.check()
            if play.noticed:  # items added by the checks come before the abilities they trigger
                _trigger(play, beneath)


def choose(play: WorkingState, id: str) -> None:
    """Choose an id for the open question, "" for no more; its asker continues when the choice is complete.
    Raises ValueError for an id that isn't a candidate."""
    top = play.agenda[-1]
    assert isinstance(top, Choose), "the engine asks for no choice"
    if not top.allows(id):
        raise ValueError(f"{id!r} isn't a choice")
    if id:
        top = top.after(id)
        if not top.complete:
            top = play.agenda[-2].narrowed(play, top)
        if not top.complete:
            play.agenda = (*play.agenda[:-1], top)
            return
    _answer(play, top)


def _answer(play: WorkingState, top: Choose) -> None:
    """Pass the picked ids to the agenda item that asked."""
    asker = play.agenda[-2]
    play.agenda = rest = play.agenda[:-2]
    _resume(play, asker.answered(play, top), len(rest))


def _resume(play: WorkingState, item: Item[Any] | None, depth: int) -> None:
    """Put an unfinished item back on the agenda, beneath the items it has added. Abilities triggered
    meanwhile wait until it is complete, beneath it, unless it yields; else they go on top."""
    if item is not None:
        play.agenda = (*play.agenda[:depth], item, *play.agenda[depth:])
    if play.noticed:
        _trigger(play, depth if item is not None and not item.yields else len(play.agenda))


def _trigger(play: WorkingState, at: int) -> None:
    """Insert the triggered abilities into the agenda at an index."""
    agenda = play.agenda
    play.agenda = (*agenda[:at], *take_triggered(play), *agenda[at:])
