"""What happens is heard: the loudest event of an action sounds, in every game, and only its type says how."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.app.session import Session, heard
from rules import catalog
from rules.game import Event, Priority, State
from rules.history import AnyHistory
from tests.rules.case import Case, all_cases, random_game
from tests.ui.driver import Driver

CASES = all_cases()
GAMES = 12
ROOT = Path(__file__).parents[2]
GENERIC = [
    path
    for folder in ("rules", "game")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if not {*path.relative_to(ROOT).parts} & {*catalog.IDS}
]


def events_module(id: str) -> ModuleType:
    """Where a game declares the types of its events."""
    return import_module("tests.toy.events" if id == "toy" else f"rules.{id}.events")


def types_of(id: str) -> list[type[Event]]:
    """Every type of event of a game."""
    found = vars(events_module(id)).values()
    return [each for each in found if isinstance(each, type) and issubclass(each, Event) and each is not Event]


@cache
def played(id: str) -> tuple[Case, tuple[AnyHistory, ...]]:
    case = CASES[id]()
    return case, tuple(random_game(case, number) for number in range(GAMES))


def lying(case: Case, state: State, seats: int) -> set[tuple[str, str]]:
    """Which piece lies where, as anybody sees it."""
    views = (case.game.view(state, seat) for seat in range(seats))
    return {(piece.id, piece.place) for view in views for piece in case.game.pieces(view)}


def deeds(id: str) -> Iterator[tuple[bool, bool, list[Event], Any]]:
    """Of every action of some random games: whether a piece moved by it, whether the game ended with it, what
    it told, and itself."""
    case, games = played(id)
    for history in games:
        seats = len(history.setup.seats)
        lay = [lying(case, state, seats) for state in history.states]
        last = len(history.actions) - 1
        for at, ((before, after), action) in enumerate(zip(pairwise(lay), history.actions, strict=True)):
            yield before != after, at == last, history.log[at], action


@pytest.mark.parametrize("id", CASES)
def test_whatever_moves_a_piece_or_ends_the_game_is_heard(id: str) -> None:
    moved = ended = 0
    for moves, ends, events, action in deeds(id):
        assert heard(events) or not (moves or ends), (action, events)
        moved, ended = moved + moves, ended + ends
    assert moved > 100 and ended == GAMES


@pytest.mark.parametrize("id", CASES)
def test_the_sound_of_an_action_is_that_of_its_loudest_event(id: str) -> None:
    for _, _, events, _ in deeds(id):
        most = max((event.loudness for event in events), default=0)
        assert heard(events) in {event.sound for event in events if event.loudness == most} | {""}
        assert bool(heard(events)) == any(event.sound for event in events)


@pytest.mark.parametrize("id", CASES)
def test_every_event_is_of_a_type_of_its_game_and_every_sound_is_there(id: str) -> None:
    types = types_of(id)
    assert {type(event) for _, _, events, _ in deeds(id) for event in events} <= set(types)
    assert len({each.__struct_config__.tag for each in types}) == len(types)
    for each in types:
        assert bool(each.sound) == (each.loudness > 0), each
        assert each.sound or each.priority < Priority.HIGH, f"{each} decides a game in silence"
        assert not each.sound or (ROOT / "art" / "sounds" / f"{each.sound}.wav").is_file(), each


@pytest.mark.parametrize("path", GENERIC, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_generic_file_names_a_type_of_event_or_reads_its_tag(path: Path) -> None:
    names = {each.__name__ for id in CASES for each in types_of(id)}
    if "engine" not in path.parts:  # which reads the tags of operations
        names.add("__struct_config__")
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name) | ast.Constant(value=str(name)):
                found.add(name)
    assert not found & names


def test_a_session_plays_the_sound_of_what_it_does(drive: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    driver: Driver = drive()
    sounds: list[str] = []
    monkeypatch.setattr(driver.app.kit.sounds, "play", sounds.append)
    history = played("smash_gear")[1][0]
    session = Session.start(driver.app, history.game, history.setup, history.seed)
    for action in history.actions:
        session.do(action)
    assert sounds == [sound for events in history.log if (sound := heard(events))]
    assert {"buy", "build", "flip", "round", "win"} <= set(sounds)
