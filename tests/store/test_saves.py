"""Saves: what was saved comes back; what was cut, edited or foreign says so in one line."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.store.files import StoreFault
from game.store.saves import Save, SaveFault, Saves, good_part, make_save, read, replayed, to_bytes
from tests.store.games import HOSTILE, game, opened, playing


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    """An empty folder of saves."""
    return Saves(tmp_path / "saves")


def test_a_save_comes_back_with_the_same_state(saves: Saves) -> None:
    history = playing(40)
    path = saves.write(make_save(history, "Sunday,  late"))
    again = opened(path, game())
    assert again.state == history.state
    assert again.actions == history.actions
    (info,) = saves.list()
    assert (info.title, info.moves, info.fault) == ("Sunday, late", len(history.actions), "")


def test_two_saves_of_one_name_are_two_files(saves: Saves) -> None:
    save = make_save(playing(3), "Mine")
    assert len({saves.write(save), saves.write(save), saves.write(save)}) == 3
    assert len(saves.list()) == 3


def test_a_title_cannot_lead_out_of_the_folder(saves: Saves) -> None:
    path = saves.write(make_save(playing(1), "../../../etc/passwd\0" + "x" * 300))
    assert path.parent == saves.folder
    assert len(path.name) < 100


def test_a_save_without_moves_comes_back(saves: Saves) -> None:
    path = saves.write(make_save(playing(0), "Fresh"))
    assert opened(path, game()).actions == []


def test_cut_at_any_byte_it_offers_its_first_moves_or_says_it_cannot(tmp_path: Path) -> None:
    history = playing(8)
    data = to_bytes(make_save(history, "Cut"))
    path = tmp_path / "cut.json"
    for cut in range(len(data) - 2):
        path.write_bytes(data[:cut])
        with pytest.raises(SaveFault) as caught:
            read(path)
        assert "\n" not in str(caught.value)
        if (good := caught.value.repaired) is not None:
            assert good_part(len(good.actions)) in str(caught.value)
            assert replayed(good, game(), path).actions == history.actions[: len(good.actions)]
        else:
            assert b'"actions":[' not in data[:cut]


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line_and_left_alone(saves: Saves, kind: str) -> None:
    saves.folder.mkdir()
    path = saves.folder / "bad.json"
    path.write_bytes(HOSTILE[kind])
    with pytest.raises(SaveFault) as caught:
        saves.read(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    assert len(str(caught.value)) < 600
    (info,) = saves.list()
    assert info.fault
    assert path.read_bytes() == HOSTILE[kind]


def test_an_edited_move_offers_the_moves_before_it(saves: Saves) -> None:
    history = playing(10)
    save = make_save(history, "Edited")
    broken = msgspec.structs.replace(
        save, actions=(*save.actions[:5], msgspec.Raw(b'{"do":"fly"}'), *save.actions[6:])
    )
    path = saves.write(broken)
    with pytest.raises(SaveFault, match="Move 6 isn't possible") as caught:
        opened(path, game())
    assert caught.value.repaired is not None
    assert replayed(caught.value.repaired, game(), path).actions == history.actions[:5]


def test_another_seed_is_noticed(saves: Saves) -> None:
    save = msgspec.structs.replace(make_save(playing(4), "Seed"), seed=4711)
    path = saves.write(save)
    with pytest.raises(SaveFault):
        opened(path, game())


def test_another_check_is_noticed_and_the_moves_can_still_be_used(saves: Saves) -> None:
    path = saves.write(msgspec.structs.replace(make_save(playing(4), "Check"), check="0" * 16))
    with pytest.raises(SaveFault, match="don't lead") as caught:
        opened(path, game())
    assert caught.value.repaired is not None
    assert len(replayed(caught.value.repaired, game(), path).actions) == 4


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"version": 99},
        {"version": "1"},
        {"seed": -1},
        {"seed": 1.5},
        {"seed": 2**80},
        {"setup": None},
        {"setup": {"game": "planet_smash", "seats": []}},
        {"setup": {"game": "planet_smash", "seats": ["A"], "options": {"planet": "nowhere"}}},
        {"actions": "all"},
        {"actions": [1, 2]},
        {"title": 5},
    ],
)
def test_a_wrong_value_is_one_line(saves: Saves, change: dict[str, object]) -> None:
    fields = msgspec.json.decode(to_bytes(make_save(playing(4), "Wrong"))) | change
    saves.folder.mkdir()
    path = saves.folder / "wrong.json"
    path.write_bytes(msgspec.json.encode(fields))
    with pytest.raises(SaveFault) as caught:
        opened(path, game())
    assert "\n" not in str(caught.value)


def test_unknown_fields_of_a_later_day_do_no_harm(saves: Saves) -> None:
    fields = msgspec.json.decode(to_bytes(make_save(playing(4), "More"))) | {"mood": "good"}
    saves.folder.mkdir()
    path = saves.folder / "more.json"
    path.write_bytes(msgspec.json.encode(fields))
    assert isinstance(saves.read(path), Save)


def test_a_write_that_fails_leaves_the_old_save(saves: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saves.write(make_save(playing(4), "Old"))
    before = path.read_bytes()

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreFault, match="no space left") as caught:
        saves.write(make_save(playing(9), "New"), path)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before
    assert list(saves.folder.iterdir()) == [path]


def test_a_missing_file_is_told_from_a_bad_one(saves: Saves) -> None:
    with pytest.raises(FileNotFoundError):
        saves.read(saves.folder / "none.json")
    assert saves.list() == []
