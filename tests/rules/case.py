"""What the conformance suite must be told of a game, and the random games it plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

from rules import catalog
from rules.game import Action, Setup, State
from rules.history import AnyHistory, History
from rules.tabletop import AnyTabletop


@dataclass(frozen=True)
class Case:
    """A game with setups to play, more candidates for an action than are ever legal, a way to mix what a seat can't
    see (state, seat, number), a bound for the length of a random game, a line that tells a position to a reader,
    which actions are good to press even where the game's estimate is against them, what an action does for its
    player, which may be told in the same words as another that does the same, and the places of a view besides those
    that the game always has."""

    game: AnyTabletop
    setups: tuple[Setup, ...]
    most_actions: int
    candidates: Callable[[Any], Iterable[Action]]
    permute: Callable[[Any, int, int], State]
    describe: Callable[[Any], str]
    trusted: Callable[[Any, Action], bool] = lambda state, action: False
    does: Callable[[Any, Action], Action] = lambda view, action: action
    places: Callable[[Any], set[str]] = lambda view: set()


def all_cases() -> dict[str, Callable[[], Case]]:
    """Every game of the catalog by `tests/rules/<id>/case.py`, and the toy."""
    modules = {id: f"tests.rules.{id}.case" for id in catalog.IDS} | {"toy": "tests.toy.case"}
    return {id: partial(_case, module) for id, module in modules.items()}


def _case(module: str) -> Case:
    case: Case = import_module(module).case()
    return case


def random_game(case: Case, number: int) -> AnyHistory:
    """A whole game of random legal actions; the number seeds both the dice and the choices."""
    choose = Random(number).choice
    history = History(case.game, case.setups[number % len(case.setups)], number)
    while case.game.to_act(history.state) is not None:
        history.do(choose(list(case.game.legal_actions(history.state))))
        assert len(history.actions) <= case.most_actions, "the game does not end"
    return history
