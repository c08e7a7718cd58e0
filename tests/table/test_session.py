"""A session: on disk before it is shown, undone with a reason, resumed, recorded once."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.app.record_files import day_of, save_of
from game.app.session import Session
from game.store.files import StoreFault
from game.store.saves import read
from rules import codec
from rules.game import Edition, IllegalAction, Setup
from rules.history import since_last_turn
from rules.planet_smash.actions.place import Place
from tests.pages.play import opened_save
from tests.ui.driver import Driver

Drive = Callable[..., Driver]


def begin(d: Driver, seed: int = 7, seats: int = 1) -> Session:
    game = d.app.game("planet_smash")
    setup = game.default_setup(seats)
    return Session.start(
        d.app, game, Setup(setup.game, setup.seats, {**setup.options, "colours": "standard"}), seed
    )


def play(session: Session, moves: int, number: int = 1) -> None:
    chance = random.Random(number)
    for _ in range(moves):
        actions = session.actions()
        if not actions:
            return
        session.do(chance.choice(actions))


@pytest.fixture
def d(drive: Drive) -> Driver:
    from game.app.scene import Scene

    return drive(first=Scene)


def said(d: Driver) -> list[str]:
    return d.notices


def test_an_action_is_on_disk_when_do_returns(d: Driver) -> None:
    session = begin(d)
    action = session.actions()[0]
    session.do(action)
    path = d.app.store.journal("planet_smash").path
    assert path.read_bytes().splitlines()[-1] == codec.encode(action)


def test_a_refused_action_changes_nothing(d: Driver) -> None:
    session = begin(d)
    state, size = session.state, d.app.store.journal("planet_smash").path.stat().st_size
    with pytest.raises(IllegalAction):
        session.do(Place("green", 9))
    assert session.state is state
    assert d.app.store.journal("planet_smash").path.stat().st_size == size


def test_a_left_game_is_resumed_whole(d: Driver) -> None:
    session = begin(d)
    play(session, 25)
    undone = session.undo()
    state, log = session.state, session.lines(len(session.history.log))
    session.files.close()
    again = Session.resume(d.app, "planet_smash")
    assert again.state == state and again.lines(len(again.history.log)) == log
    assert undone is False or again.can_redo


def test_undo_and_redo_survive_a_restart(d: Driver) -> None:
    session = begin(d)
    first = session.actions()[0]
    session.do(first)
    after = session.state
    assert session.undo()
    session.files.close()
    again = Session.resume(d.app, "planet_smash")
    assert again.history.actions == [] and again.redo() and again.state == after


def test_undo_beyond_a_roll_says_why_and_changes_nothing(d: Driver) -> None:
    session = begin(d)
    assert not session.undo()
    assert said(d) == ["You have nothing to undo."]
    while session.state.round == 1:
        session.do(session.actions()[0])
    state = session.state
    assert not session.undo() and session.state is state
    assert any("rolled" in line for line in said(d))


def test_friendly_undo_goes_beyond_a_roll(d: Driver) -> None:
    d.app.change_settings(friendly_undo=True)
    session = begin(d)
    while session.state.round == 1:
        session.do(session.actions()[0])
    assert session.undo() and session.state.round == 1


def test_a_finished_game_is_recorded_once_and_its_journal_goes(d: Driver) -> None:
    session = begin(d)
    play(session, 2000)
    assert session.outcome is not None
    (record,) = d.app.store.records.all()
    assert record.title == session.outcome.title and record.rounds == session.state.round > 0
    assert not d.app.store.journal("planet_smash").path.exists()
    assert d.app.store.unfinished() == []
    assert session.why_not_undo() == "The game is over." and not session.undo()
    path = save_of(d.app, record)
    assert path is not None and path.is_file()


def test_a_game_that_is_left_for_a_new_one_is_kept_among_the_saves(d: Driver) -> None:
    session = begin(d)
    play(session, 5)
    begin(d, seed=8)
    assert len(d.app.store.saves.list()) == 1
    assert any("Left unfinished" in line for line in said(d))


def test_a_disk_that_fails_is_said_once_and_the_game_goes_on(
    d: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(d)
    journal = session.files.journal

    def fail(action: Any, **_: Any) -> None:
        raise StoreFault("Can't write (no space left on device)", journal.path)

    monkeypatch.setattr(journal, "append", fail)
    play(session, 3)
    assert len(session.history.actions) == 3
    assert len([line for line in said(d) if "Can't write" in line]) == 1


def test_a_journal_with_an_impossible_move_goes_on_before_it(d: Driver) -> None:
    session = begin(d)
    play(session, 4)
    session.files.close()
    path = d.app.store.journal("planet_smash").path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:3]) + codec.encode(Place("red", 9)) + b"\n" + b"".join(lines[3:]))
    again = Session.resume(d.app, "planet_smash")
    assert len(again.history.actions) == 2
    assert any("Move 3 can't be replayed" in line for line in said(d))
    assert list(path.parent.glob("*.bad*"))
    again.do(again.actions()[0])
    again.files.close()
    assert len(Session.resume(d.app, "planet_smash").history.actions) == 3


def test_changed_cards_are_said_when_a_game_is_resumed(d: Driver) -> None:
    session = begin(d)
    play(session, 3)
    session.files.close()
    d.app.game("planet_smash").edition = Edition(hash="other")
    again = Session.resume(d.app, "planet_smash")
    assert len(again.history.actions) == 3
    assert any("The cards have changed" in line for line in said(d))


def test_a_save_is_opened_as_a_game_of_its_own(d: Driver) -> None:
    session = begin(d)
    play(session, 12)
    path = session.files.save("In the middle")
    assert path is not None
    state = session.state
    opened = opened_save(d.app, read(path), path)
    assert opened.state == state and opened.history is not session.history
    opened.files.close()
    assert Session.resume(d.app, "planet_smash").state == state


def test_what_others_did_since_ones_last_turn(d: Driver) -> None:
    session = begin(d, seats=3)
    while session.seat != 1:
        session.do(session.actions()[0])
    assert since_last_turn(session.history, 1) == [], "there was no turn of this seat yet"
    while session.seat != 0:
        session.do(session.actions()[0])
    assert {event.seat for event in since_last_turn(session.history, 0)} == {1, 2}


def test_the_daily_game_is_known_by_its_seed_and_day() -> None:
    assert day_of(20261120, "2026-11-20T09:30:00") == "2026-11-20"
    assert day_of(20261120, "2026-11-21T09:30:00") == ""
    assert day_of(5, "") == ""


def seated(d: Driver, *bots: str, names: tuple[str, ...] = ("Ada", "Bo", "Cy")) -> Session:
    game = d.app.game("planet_smash")
    names = names[: len(bots)]
    setup = game.default_setup(len(bots))
    setup = Setup(setup.game, names, {**setup.options, "colours": "standard"}, bots=bots)
    return Session.start(d.app, game, setup, 7)


def test_bots_come_back_with_the_game(d: Driver) -> None:
    session = seated(d, "", "master")
    play(session, 9)
    save = session.files.save("Duel")
    session.files.close()
    assert Session.resume(d.app, "planet_smash").setup.bots == ("", "master")
    assert save is not None
    again = opened_save(d.app, d.app.store.saves.read(save), save)
    assert (again.setup.bots, again.state) == (("", "master"), session.state)


def test_persons_alone_are_no_bots_at_all(d: Driver) -> None:
    assert seated(d, "", "").setup.bots == ()


@pytest.mark.parametrize(
    "name", ["grandmaster", "search:", "search:-1", "search:1e9s", "x" * 500, "\x00or\nacle"]
)
def test_a_bot_nobody_knows_leaves_its_seat_to_a_person(d: Driver, name: str) -> None:
    session = seated(d, "", name, "master")
    assert session.setup.bots == ("", "", "master")
    (line,) = [text for text in said(d) if "bot" in text]
    assert "Bo" in line and "\n" not in line and len(line) < 120


def test_a_journal_with_unknown_bots_goes_on_with_persons(d: Driver) -> None:
    session = seated(d, "apprentice", "master")
    play(session, 9)
    session.files.close()
    path = d.app.store.journal("planet_smash").path
    path.write_bytes(path.read_bytes().replace(b'"master"', b'"oracle"').replace(b'"apprentice"', b'"seer"'))
    again = Session.resume(d.app, "planet_smash")
    assert (again.setup.bots, again.state) == ((), session.state)
    assert any("2 bots" in text and "People" in text for text in said(d))


@pytest.mark.parametrize("bots", [b'["master","","","master"]', b'[""]', b"[]"])
def test_too_many_or_too_few_bots_do_no_harm(d: Driver, bots: bytes) -> None:
    session = seated(d, "master", "")
    play(session, 5)
    session.files.close()
    path = d.app.store.journal("planet_smash").path
    path.write_bytes(path.read_bytes().replace(b'["master",""]', bots))
    again = Session.resume(d.app, "planet_smash")
    assert again.setup.bots == (("master", "") if b"master" in bots else ())
    play(again, 2)


def test_a_record_says_who_was_a_bot(d: Driver) -> None:
    session = seated(d, "", "master")
    play(session, 10_000)
    assert session.files.record is not None
    assert session.files.record.bots == ("", "master")
    assert d.app.store.records.all()[-1].bots == ("", "master")


def test_a_seat_changes_hands_on_disk_and_in_the_record(d: Driver) -> None:
    session = seated(d, "")
    play(session, 10)
    session.reseat(0, "master")
    play(session, 10)
    session.files.close()
    again = Session.resume(d.app, "planet_smash")
    assert (again.setup.bots, again.state) == (("master",), session.state)
    again.reseat(0, "")
    again.files.close()
    last = Session.resume(d.app, "planet_smash")
    assert (last.setup.bots, last.files.helped) == ((), ("master",))
    play(last, 10_000)
    assert last.files.record is not None
    assert (last.files.record.bots, last.files.record.helped) == ((), ("master",)), "the bot had a hand in it"
    assert not (last.files.record.counts or last.files.record.watched or last.files.record.daily)


def test_a_person_who_takes_over_is_not_called_after_the_bot(d: Driver) -> None:
    session = seated(d, "", "master", "master", names=("Ada", "Master", "Master 2"))
    play(session, 30)
    moves, dice = list(session.history.actions), session.state.rng
    session.undo()
    session.redo()
    session.reseat(1, "")
    assert session.setup.seats == ("Ada", "Player 2", "Master 2")
    assert "Master" not in session.game.at(session.view(1)).caption()
    assert (session.history.actions, session.state.rng) == (moves, dice), "the game stays the same"
    session.reseat(1, "apprentice")
    assert session.setup.seats[1] == "Player 2", "a person's name stays with the seat"
    session.reseat(2, "apprentice")
    assert session.setup.seats[2] == "Apprentice"
    session.files.close()
    again = Session.resume(d.app, "planet_smash")
    assert (again.setup, again.state) == (session.setup, session.state)


def test_the_names_of_bots_stay_apart_when_seats_change_hands(d: Driver) -> None:
    session = seated(d, "master", "journeyman", "", names=("Master", "Journeyman", "Player 1"))
    session.reseat(1, "master")
    assert session.setup.seats == ("Master", "Master 2", "Player 1")
    session.reseat(0, "")
    assert session.setup.seats == ("Player 2", "Master 2", "Player 1")


def test_a_bot_that_never_moved_leaves_no_trace(d: Driver) -> None:
    session = seated(d, "")
    play(session, 10)
    session.reseat(0, "master")
    session.reseat(0, "")
    assert (session.setup.bots, session.files.helped) == ((), ())


def test_help_is_remembered_by_a_save_and_by_a_new_end(d: Driver) -> None:
    session = seated(d, "master", "")
    play(session, 20)
    session.reseat(0, "")
    path = session.files.save("Taken over")
    assert path is not None
    again = opened_save(d.app, d.app.store.saves.read(path), path)
    assert again.files.helped == ("master", "")


def test_a_seating_the_disk_refuses_is_said_and_the_game_goes_on(
    d: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = seated(d, "")
    play(session, 5)

    def full(path: object, data: bytes) -> None:
        raise StoreFault("Can't write (no space left on device)", d.app.folders.data)

    with monkeypatch.context() as patched:
        patched.setattr("game.store.files.write_atomic", full)
        session.reseat(0, "master")
    assert session.setup.bots == ("master",)
    assert any("no space" in text for text in said(d))
    play(session, 5)
