"""Games kept before the engine came: those of Planet Smash go on; those of Smash Gear, whose rules have been corrected
and whose positions are written otherwise, are refused with the sentence that says so. Nothing of them is lost."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.app import journal_replay
from game.store.files import StoreFault
from game.store.journal import Journal
from game.store.saves import SaveFault, Saves, make_save, read, replayed
from game.store.trail import MARK
from rules import catalog
from tests.store.games import opened

EARLIER = Path(__file__).parent / "earlier"
MOVES = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(EARLIER, tmp_path / "earlier")
    return tmp_path / "earlier"


def test_an_earlier_game_of_planet_smash_goes_on(folder: Path) -> None:
    game = catalog.load("planet_smash")
    journal, said = Journal(folder, game.id), []
    history = journal_replay.open_resumed(game, journal)
    assert journal.header is not None
    journal_replay.replay_moves(history, journal, journal.header.data, lambda line, kind: said.append(line))
    journal.close()
    changed = "The cards have changed since this game began. It continues with today's cards."
    assert len(history.actions) == MOVES and said == [changed], "a planet's rounds were set anew"
    assert len(opened(folder / "planet_smash.json", game).actions) == MOVES


def test_a_game_in_which_dice_were_declined_that_end_by_themselves_now_goes_on(folder: Path) -> None:
    """Two of its 70 moves declined a die that no ready ability could help (PS-3.6)."""
    game = catalog.load("planet_smash")
    saves, path = Saves(folder), folder / "planet_smash_asked.json"
    history = opened(path, game)
    is_obsolete = sum(after is before for before, after in pairwise(history.states))
    assert len(history.actions) == 70 and is_obsolete == 2
    again = opened(saves.write(make_save(history, "Again")), game)
    assert again.states == history.states and len(again.actions) == 70
    while not again.why_not_undo():
        again.undo()
    while again.can_redo:
        again.redo()
    assert again.states == history.states


def test_the_moves_of_such_a_game_are_offered_as_far_as_they_lead_where_they_led(folder: Path) -> None:
    game = catalog.load("planet_smash")
    save = read(folder / "planet_smash_asked.json")
    other = msgspec.structs.replace(save, check="0" * 16, trail=save.trail[: 60 * MARK] + "~" * (11 * MARK))
    with pytest.raises(SaveFault) as raised:
        replayed(other, game, folder / "other.json")
    assert raised.value.repaired is not None and len(raised.value.repaired.actions) == 59


def test_a_game_of_smash_gear_from_when_there_was_one_set_goes_on(folder: Path) -> None:
    game: Any = catalog.load("smash_gear")
    history: Any = opened(folder / "smash_gear_one_set.json", game)
    assert len(history.actions) == 55
    assert {game.library[machine.kind].set for machine in history.state.machines} == {"first"}


def test_an_earlier_game_of_smash_gear_is_refused_and_kept_as_it_is(folder: Path) -> None:
    game: Any = catalog.load("smash_gear")
    kept = {
        path.name: path.read_bytes() for path in folder.iterdir() if path.name.startswith("smash_gear.js")
    }
    with pytest.raises(StoreFault, match="started with different cards"):
        journal_replay.open_resumed(game, Journal(folder, game.id))
    with pytest.raises(SaveFault, match="started with different cards"):
        opened(folder / "smash_gear.json", game)
    assert kept == {name: (folder / name).read_bytes() for name in kept} and len(kept) == 2
