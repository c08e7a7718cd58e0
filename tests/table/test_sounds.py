"""What happens is heard: every action sounds, by its loudest event, in every game, and only its type says how."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise, takewhile
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.app.session import DONE, Session, immediate_sound
from game.table.acts import Cue
from game.ui.sounds import LOUDEST
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
    if not {*path.relative_to(ROOT).parts} & {*catalog.RULED}
]


def events_module(id: str) -> ModuleType:
    """Where a game declares the types of its events."""
    return import_module("tests.toy.events" if id == "toy" else f"rules.{id}.events")


def types_of(id: str) -> list[type[Event]]:
    """Every type of event of a game."""
    found = vars(events_module(id)).values()
    return [
        each for each in found if isinstance(each, type) and issubclass(each, Event) and each is not Event
    ]


@cache
def played(id: str) -> tuple[Case, tuple[AnyHistory, ...]]:
    case = CASES[id]()
    return case, tuple(random_game(case, number) for number in range(GAMES))


def lying(case: Case, state: State, seats: int) -> set[tuple[str, str]]:
    """Which piece lies where, as anybody sees it."""
    views = (case.game.view(state, seat) for seat in range(seats))
    return {(piece.id, piece.place) for view in views for piece in case.game.at(view).pieces}


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


@pytest.mark.slow
@pytest.mark.parametrize("id", CASES)
def test_whatever_moves_a_piece_or_ends_the_game_is_told_and_so_heard(id: str) -> None:
    moved = ended = 0
    for moves, ends, events, action in deeds(id):
        assert events or not (moves or ends), action
        moved, ended = moved + moves, ended + ends
    assert moved > 100 and ended == GAMES


@pytest.mark.slow
@pytest.mark.parametrize("id", CASES)
def test_the_sound_of_an_action_is_that_of_its_loudest_event(id: str) -> None:
    for _, _, events, _ in deeds(id):
        most = max((event.loudness for event in events), default=0)
        loudest = [Cue.of([event]) for event in events if event.loudness == most]
        assert immediate_sound(events) in loudest or not events
        assert events or immediate_sound(events) == DONE


@pytest.mark.slow
@pytest.mark.parametrize("id", CASES)
def test_every_event_is_of_a_type_of_its_game_and_every_sound_is_there(id: str) -> None:
    types = types_of(id)
    assert {type(event) for _, _, events, _ in deeds(id) for event in events} <= set(types)
    assert len({each.__struct_config__.tag for each in types}) == len(types)
    for each in types:
        assert each.sound and 1 <= each.loudness <= LOUDEST, each
        assert (ROOT / "art" / "sounds" / f"{each.sound}.wav").is_file(), each
        assert each.loudness > 4 or each.priority < Priority.HIGH, (
            f"{each} decides a game and is hardly heard"
        )


@pytest.mark.slow
@pytest.mark.parametrize("path", GENERIC, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_generic_file_names_a_type_of_event_or_reads_its_tag(path: Path) -> None:
    names = {each.__name__ for id in CASES for each in types_of(id)}
    if not {"engine", "content"} & {*path.parts}:  # which read the tags of operations and of records of files
        names.add("__struct_config__")
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case (
                ast.Name(id=name)
                | ast.Attribute(attr=name)
                | ast.alias(name=name)
                | ast.Constant(value=str(name))
            ):
                found.add(name)
    assert not found & names


def session_of(driver: Driver, id: str, number: int) -> tuple[Session, list[Cue], AnyHistory]:
    """A session, what it plays, and a random game to be played in it."""
    history, sounds = played(id)[1][number], []
    driver.app.kit.sounds.play = lambda name, loudness: sounds.append(Cue(0.0, name, loudness))  # type: ignore[method-assign]
    return Session.start(driver.app, history.game, history.setup, history.seed), sounds, history


@pytest.mark.slow
@pytest.mark.parametrize("id", catalog.IDS)
def test_each_of_400_random_actions_makes_one_sound(drive: Any, id: str) -> None:
    driver: Driver = drive()
    driver.app.change_settings(motion="off")
    actions, heard_in_all = 0, set()
    for number in range(GAMES):
        session, sounds, history = session_of(driver, id, number)
        for count, action in enumerate(history.actions, 1):
            session.do(action)
            assert len(sounds) == count, action
        actions += len(sounds)
        heard_in_all |= {sound.name for sound in sounds}
        if actions >= 400:
            break
    assert actions >= 400 and len(heard_in_all) > 7


@pytest.mark.many_cases
@pytest.mark.parametrize("motion", ["normal", "reduced"])
def test_what_a_stage_plays_is_not_played_before_it(drive: Any, motion: str) -> None:
    driver: Driver = drive()
    driver.app.change_settings(motion=motion)
    staged = unstaged = 0
    for number in range(GAMES):
        session, sounds, history = session_of(driver, "smash_gear", number)
        for action, events in zip(history.actions, history.log, strict=True):
            sounds.clear()
            session.do(action)
            rest = list(takewhile(lambda event: not event.stage, events))
            assert [sound.name for sound in sounds] in [[event.sound] for event in rest] or not rest
            assert len(sounds) == (not events or bool(rest))
            staged, unstaged = staged + (events != rest), unstaged + bool(rest)
    assert staged > 50 and unstaged > 50
