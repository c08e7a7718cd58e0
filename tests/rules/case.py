"""Descriptions of games for the conformance suite, and its random games."""

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
    """A game with its setups, candidates for actions (more than are ever legal), a function that shuffles the
    cards a seat can't see (state, seat, number), a bound for the length of a random game, a function that
    describes a position in a line, a predicate of actions worth pressing against the game's evaluation, a key
    of an action's effect (actions with the same key may share their words), and the places of a view in
    addition to the game's fixed ones."""

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
    """Return all games of the catalog by `tests/rules/<id>/case.py`, and the toy, by id."""
    modules = {id: f"tests.rules.{id}.case" for id in catalog.IDS} | {"toy": "tests.toy.case"}
    return {id: partial(_case, module) for id, module in modules.items()}


def _case(module: str) -> Case:
    case: Case = import_module(module).case()
    return case


def random_game(case: Case, number: int) -> AnyHistory:
    """Return the history of a whole game of random legal actions; the number seeds both the dice and the
    choices."""
    choose = Random(number).choice
    history = History(case.game, case.setups[number % len(case.setups)], number)
    while case.game.to_act(history.state) is not None:
        history.do(choose(list(case.game.legal_actions(history.state))))
        assert len(history.actions) <= case.most_actions, "the game does not end"
    return history
