"""Running the agenda, and answering the question on top of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rules.engine import actions
from rules.engine.agenda import NOBODY, Choose, Item
from rules.engine.draft import Draft
from rules.engine.triggers import gathered
from rules.engine.windows import Window, pass_on
from rules.game import Action


def advance(play: Draft) -> None:
    """Run the agenda until somebody has to decide, nothing is left, or the game is over. What an action has triggered
    comes first."""
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
            _go_on(play, item, len(rest))
        if type(top) is not Window:  # asking changes nothing
            beneath = len(play.agenda) if item is None or item.yields else len(rest)
            play.check()
            if play.noticed:  # what checks put on the agenda comes before what they trigger
                _trigger(play, beneath)


def act(play: Any, action: Action, deeds: Mapping[type, Callable[[Any, Any], None]]) -> None:
    """Carry out a legal action, and run the agenda. `deeds` are those of the game; choosing and passing are the same
    everywhere: who passes for all the turn is `quiet` on his or her side until a game ends that."""
    deed = deeds.get(type(action))
    if deed is not None:
        deed(play, action)
    elif isinstance(action, actions.Choose):
        choose(play, action.pick)
    elif isinstance(action, actions.Pass):
        if action.all_turn:
            seat = play.agenda[-1].decider()
            play.put_side(seat, replace(play.sides[seat], quiet=True))
        pass_on(play)
    if play.agenda or play.noticed:
        advance(play)


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
    until it is complete: beneath it while it goes on, unless it yields, else on top."""
    if item is not None:
        play.agenda = (*play.agenda[:depth], item, *play.agenda[depth:])
    if play.noticed:
        _trigger(play, depth if item is not None and not item.yields else len(play.agenda))


def _trigger(play: Draft, at: int) -> None:
    """Put what has been triggered on the agenda, beneath everything from there on."""
    agenda = play.agenda
    play.agenda = (*agenda[:at], *gathered(play), *agenda[at:])
