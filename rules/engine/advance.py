"""Running the agenda, and answering the question on top of it."""

from __future__ import annotations

from typing import Any

from rules.engine.agenda import NOBODY, Choose, Item
from rules.engine.draft import Draft
from rules.engine.triggers import gathered
from rules.engine.windows import Window


def advance(play: Draft) -> None:
    """Run the agenda until somebody has to decide, nothing is left, or the game is over. What an action has triggered
    comes first."""
    if play.noticed:
        play.agenda = (*play.agenda, *gathered(play))
    while play.agenda and not play.over:
        top = play.agenda[-1]
        if isinstance(top, Choose) and top.idle:
            _answer(play, top)
            continue
        if top.decider() != NOBODY:
            return
        play.agenda = rest = play.agenda[:-1]
        item = top.run(play)
        if item is not None or play.noticed:
            _go_on(play, item, len(rest))
        if type(top) is not Window:  # asking changes nothing
            play.check()


def choose(play: Draft, id: str) -> None:
    """Choose one of what the question on top asks among, "" for no more; whoever asked goes on when that was
    all. Raises ValueError for what is not to be chosen."""
    top = play.agenda[-1]
    assert isinstance(top, Choose), "nothing is asked"
    if not top.allows(id):
        raise ValueError(f"{id!r} is not to be chosen")
    if id:
        top = top.after(id)
        if not top.complete:
            top = play.agenda[-2].narrowed(play, top)
        if not top.complete:
            play.agenda = (*play.agenda[:-1], top)
            return
    _answer(play, top)


def _answer(play: Draft, top: Choose) -> None:
    """Tell who asked what was picked."""
    asker = play.agenda[-2]
    play.agenda = rest = play.agenda[:-2]
    _go_on(play, asker.answered(play, top), len(rest))


def _go_on(play: Draft, item: Item[Any] | None, depth: int) -> None:
    """Put back an item that goes on, beneath what it put on the agenda. What was triggered in the meantime waits
    until it is complete: beneath it while it goes on, else on top."""
    pushed = play.agenda[depth:]
    triggered = gathered(play) if play.noticed else ()
    if item is not None:
        play.agenda = (*play.agenda[:depth], *triggered, item, *pushed)
    elif triggered:
        play.agenda = (*play.agenda, *triggered)
