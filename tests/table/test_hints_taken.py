"""Hints that are taken up are counted: on disk with the move, through undo, save and replay, up to the record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.app.session import Session
from game.pages.parts.campaign import progress
from game.pages.parts.hints_taken import ALL, hints_taken
from game.pages.parts.new_game import replay_unfinished, unfinished
from game.pages.play.table import TableScene
from game.pages.result.story import Story
from game.store.records import Record
from rules.game import Setup
from tests.pages.play import opened_save, won
from tests.table.test_session import begin
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
Planet = Callable[..., Driver]


@pytest.fixture
def d(drive: Drive) -> Driver:
    from game.app.scene import Scene

    return drive(first=Scene)


def mixed(session: Session, moves: int = 12) -> list[bool]:
    """Moves of which every second takes up a hint."""
    for number in range(moves):
        session.do(session.actions()[0], hinted=number % 2 == 0)
    return list(session.history.hinted)


def test_a_resumed_game_knows_its_hints(d: Driver) -> None:
    session = begin(d)
    marks = mixed(session)
    session.undo()
    session.files.close()
    found = unfinished(d.app, "planet_smash")
    assert found is not None
    peeked, fault = replay_unfinished(session.game, found)
    again = Session.resume(d.app, "planet_smash")
    assert (peeked.hinted, fault) == (marks[:-1], "") and again.history.hinted == marks[:-1]
    again.redo()
    assert again.history.hinted == marks


def test_what_is_done_again_by_hand_after_undo_reads_the_same_from_the_journal(d: Driver) -> None:
    session = begin(d)
    action = session.actions()[0]
    session.do(action, hinted=True)
    session.do(session.actions()[0], hinted=True)
    session.undo()
    session.undo()
    session.do(action)
    assert session.redo() and session.history.hinted == [False, True]
    session.files.close()
    found = unfinished(d.app, "planet_smash")
    assert found is not None
    assert replay_unfinished(session.game, found)[0].hinted == [False, True]
    assert Session.resume(d.app, "planet_smash").history.hinted == [False, True]


def test_a_save_keeps_them_and_so_does_a_seat_that_changes_hands(d: Driver) -> None:
    session = begin(d)
    marks = mixed(session)
    session.reseat(0, "greedy")
    session.reseat(0, "")
    path = session.files.save("In the middle")
    assert path is not None
    opened = opened_save(d.app, d.app.store.saves.read(path), path)
    assert opened.history.hinted == marks
    opened.files.close()
    assert Session.resume(d.app, "planet_smash").history.hinted == marks


def played(d: Driver, hinted: Callable[[int], bool]) -> tuple[Session, Record]:
    """A game that was won, with hints at the moves of those numbers."""
    model = won(d.app)
    session = Session.start(d.app, model.game, model.setup, model.history.seed)
    for number, action in enumerate(model.history.actions):
        session.do(action, hinted=hinted(number))
    assert session.files.record is not None
    return session, session.files.record


def test_a_win_on_hints_alone_earns_no_cogs_and_one_decision_of_ones_own_earns_them(d: Driver) -> None:
    game = d.app.game("planet_smash")

    def cogs(record: Record) -> int:
        found = progress(game, [record])
        assert found is not None
        return found.cogs[0]

    session, alone = played(d, lambda number: True)
    assert alone.hints[0][0] == alone.hints[0][1] and alone.on_hints_alone(0)
    assert cogs(alone) == 0 and hints_taken(alone) == ALL
    assert Story(session, [alone]).chips[-1] == ("bulb", "Every move from hints: no campaign cogs")
    real = [
        number
        for number, state in enumerate(session.history.states[:-1])
        if len(list(game.legal_actions(state))) > 1
    ]
    session, own = played(d, lambda number: number != real[3])
    assert cogs(own) > 0 and own.hints == ((len(real) - 1, len(real)),)
    assert hints_taken(own) == f"hints for {len(real) - 1} of {len(real)} decisions"
    forced, _ = next((number, 0) for number in range(len(session.history.actions)) if number not in real)
    _, unforced = played(d, lambda number: number != forced)
    assert unforced.on_hints_alone(0), "what can only be done so is no decision"
    _, none = played(d, lambda number: False)
    assert hints_taken(none) == "no hints taken" and cogs(none) > 0


def test_a_record_from_before_hints_were_counted_still_wins_cogs(d: Driver) -> None:
    _, record = played(d, lambda number: True)
    fields = msgspec.json.decode(msgspec.json.encode(record))
    del fields["hints"]
    path = Path(d.app.store.records.path)
    path.write_bytes(msgspec.json.encode(fields) + b"\n")
    (old,) = d.app.store.records.all()
    found = progress(d.app.game("planet_smash"), [old])
    assert found is not None and found.cogs[0] > 0
    assert not old.on_hints_alone(0) and hints_taken(old) == ""


def test_in_company_it_is_said_by_whom() -> None:
    fields: dict[str, Any] = {"id": "a", "game": "smash_gear", "title": "Draw", "seed": 1}
    both = Record(seats=("Ada", "Ben"), hints=((12, 40), (3, 38)), **fields)
    assert hints_taken(both) == "hints: Ada 12, Ben 3"
    bot = Record(seats=("Ada", "Master"), bots=("", "master"), hints=((1, 40), (0, 0)), **fields)
    assert hints_taken(bot) == "hints for 1 of 40 decisions"
    watched = Record(seats=("A", "B"), bots=("master", "master"), hints=((0, 0), (0, 0)), **fields)
    assert hints_taken(watched) == ""


def test_a_game_finished_on_hints_alone_says_so_against_bots_and_in_company_too() -> None:
    fields: dict[str, Any] = {"id": "a", "game": "smash_gear", "title": "Ada wins", "seed": 1}
    bot = Record(seats=("Ada", "Master"), bots=("", "master"), hints=((40, 40), (0, 30)), **fields)
    assert hints_taken(bot) == ALL
    both = Record(seats=("Ada", "Ben"), hints=((12, 40), (38, 38)), **fields)
    assert hints_taken(both) == "hints: Ada 12, Ben all 38"


def test_only_what_a_hint_told_is_counted(planet: Planet) -> None:
    """The hint's own move and those it said would follow; not what was done unasked."""
    d = planet()
    session: Session = d.session
    d.key("h")
    d.settle()
    plan = d.page(TableScene).hints.plan
    steps = [step.thought.action for step in plan.steps]
    assert len(steps) > 2
    for action in steps[:2]:
        d.page(TableScene).moves.choose(action, by_key=False)
        d.settle()
    assert session.history.hinted == [True, True]
    other = next(action for action in session.actions() if action != steps[2])
    d.page(TableScene).moves.choose(other, by_key=False)
    d.settle()
    assert session.history.hinted == [True, True, False]


def test_bots_decisions_are_nobodys(d: Driver) -> None:
    game = d.app.game("planet_smash")
    setup = Setup(game.id, ("Ada", "Hal"), game.default_setup(2).options, bots=("", "greedy"))
    session = Session.start(d.app, game, setup, 3)
    while session.seat is not None:
        session.do(session.actions()[0])
    assert session.files.record is not None
    assert session.files.record.hints[1] == (0, 0) and session.files.record.hints[0][1] > 0
