"""The journal: complete to the last move shown, whatever happens to the process and the file."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.store import Store, files
from game.store.files import StoreFault
from game.store.folders import user_folders
from game.store.journal import Journal
from game.store.journal_file import effective_actions, read
from game.store.lock import Lock
from rules import codec
from tests.store.games import HOSTILE, choices, game, opened, playing

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where journals are written."""
    return tmp_path / "journal"


def written(folder: Path, moves: int = 12) -> Journal:
    """An open journal of a game after some moves."""
    history = playing(moves)
    journal = Journal(folder, "planet_smash")
    journal.start(history.setup, history.seed)
    for action in history.actions:
        journal.append(action)
    return journal


def test_every_move_is_on_disk_when_append_returns(folder: Path) -> None:
    history = playing(12)
    journal = Journal(folder, "planet_smash")
    journal.start(history.setup, history.seed, data="cards")
    for count, action in enumerate(history.actions, 1):
        journal.append(action)
        header, lines, _, note = read(journal.path)
        assert lines == [codec.encode(one) for one in history.actions[:count]]
        assert (header.setup, header.seed, header.data, note) == (history.setup, 3, "cards", "")


def test_resume_goes_on_where_it_was(folder: Path) -> None:
    first = written(folder)
    before = list(first.lines)
    header = first.header
    first.close()
    again = Journal(folder, "planet_smash")
    assert again.resume() == header
    assert again.lines == before
    again.undo()
    again.redo()
    again.undo()
    again.close()
    last = Journal(folder, "planet_smash")
    last.resume()
    assert effective_actions(last.lines) == before[:-1]
    assert last.note == ""


def test_undo_and_redo_stand_as_the_history_has_them() -> None:
    a, b, c = b'{"do":"a"}', b'{"do":"b"}', b'{"do":"c"}'
    undo, redo = b'{"undo":1}', b'{"redo":1}'
    assert effective_actions([a, b, undo, c]) == [a, c]
    assert effective_actions([a, b, undo, undo, redo]) == [a]
    assert effective_actions([a, b, undo, undo, a, redo]) == [a, b]  # the very action undone keeps the rest
    assert effective_actions([a, b, undo, c, redo]) == [a, c]
    assert effective_actions([undo, redo, a]) == [a]


def test_cut_at_any_byte_it_resumes_to_a_prefix(folder: Path, tmp_path: Path) -> None:
    journal = written(folder)
    journal.close()
    data, lines = journal.path.read_bytes(), journal.lines
    head = data.index(b"\n") + 1
    for cut in range(len(data)):
        place = tmp_path / "cut" / str(cut)
        place.mkdir(parents=True)
        (place / "planet_smash.jsonl").write_bytes(data[:cut])
        again = Journal(place, "planet_smash")
        if cut < head:
            with pytest.raises(StoreFault):
                again.resume()
            continue
        again.resume()
        whole = data[head:cut].count(b"\n")
        assert again.lines == lines[:whole]
        again.append(playing(1).actions[0])
        again.close()
        assert read(again.path)[1] == [*lines[:whole], codec.encode(playing(1).actions[0])]
        shutil.rmtree(place)


@pytest.mark.parametrize("junk", [b"\xff\xff\xff\n", b"[" * 90_000 + b"\n", b"7\n", b"\0" * 4096 + b"\n"])
def test_a_damaged_middle_keeps_the_moves_before_it(folder: Path, junk: bytes) -> None:
    journal = written(folder)
    journal.close()
    lines = journal.lines
    data = journal.path.read_bytes().split(b"\n")
    journal.path.write_bytes(b"\n".join(data[:6]) + b"\n" + junk + b"\n".join(data[6:]))
    before = journal.path.read_bytes()
    again = Journal(folder, "planet_smash")
    again.resume()
    assert again.lines == lines[:5]
    assert "damaged after move 5" in again.note
    assert any(path.read_bytes() == before for path in folder.glob("*.bad*"))


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_journal_is_kept_aside_with_one_line(home: Path, kind: str) -> None:
    store = Store(user_folders())
    path = home / "data" / "journal" / "planet_smash.jsonl"
    path.parent.mkdir(parents=True)
    for content in (HOSTILE[kind], HOSTILE[kind] + b"\n"):
        path.write_bytes(content)
        assert store.unfinished() == []
        (line,) = store.said
        assert "\n" not in line
        assert len(line) < 400
        store.said.clear()
        assert not path.exists()
    kept = sorted(path.parent.glob("*.bad*"))
    assert len(kept) == 2
    assert kept[0].read_bytes() == HOSTILE[kind]


def test_a_folder_in_the_place_of_a_journal_is_kept_aside(home: Path) -> None:
    store = Store(user_folders())
    path = home / "data" / "journal" / "planet_smash.jsonl"
    path.mkdir(parents=True)
    assert store.unfinished() == []
    assert len(store.said) == 1
    store.journal("planet_smash").start(game().default_setup(1), 1)
    assert path.is_file()


def test_a_journal_of_a_newer_version_is_left_for_it(home: Path) -> None:
    store = Store(user_folders())
    journal = store.journal("planet_smash")
    journal.start(game().default_setup(1), 1)
    journal.append(playing(1).actions[0])
    journal.close()
    text = journal.path.read_bytes().replace(b'"version":1', b'"version":9', 1)
    journal.path.write_bytes(text)
    assert store.unfinished() == []
    assert "newer" in store.said[0]
    assert [path.read_bytes() for path in journal.path.parent.glob("*.bad")] == [text]


def test_a_game_begun_over_an_unfinished_one_keeps_it_as_a_save(home: Path) -> None:
    store = Store(user_folders())
    history = playing(9)
    journal = store.journal("planet_smash")
    journal.start(history.setup, history.seed)
    for action in history.actions:
        journal.append(action)
    journal.start(history.setup, 99)
    (info,) = store.saves.list()
    assert opened(info.path, game()).state == history.state
    assert read(journal.path)[0].seed == 99


def test_the_unfinished_game_is_listed_until_it_is_discarded(home: Path) -> None:
    store = Store(user_folders())
    journal = store.journal("planet_smash")
    journal.start(game().default_setup(1), 5)
    assert store.unfinished() == []  # nothing was done yet
    journal.append(playing(1).actions[0])
    (one,) = store.unfinished()
    lock = Lock(one.path.with_suffix(".lock"))
    assert (one.game, one.moves, one.header.seed, lock.busy()) == ("planet_smash", 1, 5, True)
    journal.close()
    assert len(store.unfinished()) == 1 and not lock.busy()
    journal.resume()
    journal.discard()
    assert store.unfinished() == []


def test_a_second_copy_cannot_touch_a_running_game(folder: Path) -> None:
    journal = written(folder)
    before = journal.path.read_bytes()
    other = Journal(folder, "planet_smash")
    with pytest.raises(StoreFault, match="another Cogwright window"):
        other.resume()
    with pytest.raises(StoreFault, match="another Cogwright window"):
        other.start(game().default_setup(1), 7)
    with pytest.raises(StoreFault, match="another Cogwright window"):
        other.append(playing(1).actions[0])
    other.discard()
    assert journal.path.read_bytes() == before
    journal.append(playing(1).actions[0])
    journal.close()
    again = Journal(folder, "planet_smash")
    again.resume()
    assert len(again.lines) == len(journal.lines)


def test_a_second_copy_does_not_set_aside_a_journal_just_begun(home: Path) -> None:
    store = Store(user_folders())
    journal = store.journal("planet_smash")
    journal.start(game().default_setup(1), 5)
    os.truncate(journal.path, 0)  # as in the instant between opening and the first write
    other = Store(user_folders())
    assert other.unfinished() == []
    assert other.said == []
    assert journal.path.exists()


def test_a_full_disk_costs_no_move(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    history = playing(6)
    journal = Journal(folder, "planet_smash")
    journal.start(history.setup, history.seed)
    journal.append(history.actions[0])
    real = os.write

    def full(file: int, block: bytes) -> int:
        return real(file, block[: len(block) // 2])

    monkeypatch.setattr(os, "write", full)
    for action in history.actions[1:3]:
        with pytest.raises(StoreFault, match="no space") as caught:
            journal.append(action)
        assert "\n" not in str(caught.value)
        assert read(journal.path)[1] == [codec.encode(history.actions[0])]
    monkeypatch.setattr(os, "write", real)
    for action in history.actions[3:]:
        journal.append(action)
    assert read(journal.path)[1] == [codec.encode(action) for action in history.actions]


def test_without_a_place_to_write_each_move_says_so_and_goes_on(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be")
    history = playing(4)
    journal = Journal(folder, "planet_smash")
    with pytest.raises(StoreFault):
        journal.start(history.setup, history.seed)
    with pytest.raises(StoreFault):
        journal.append(history.actions[0])
    folder.unlink()
    for action in history.actions[1:]:
        journal.append(action)
    assert read(journal.path)[1] == [codec.encode(action) for action in history.actions]


def test_what_cannot_be_replayed_is_cut_off_and_kept_aside(folder: Path) -> None:
    journal = written(folder)
    before = journal.path.read_bytes()
    journal.cut(4)
    journal.append(playing(1).actions[0])
    assert len(read(journal.path)[1]) == 5
    assert [path.read_bytes() for path in folder.glob("*.bad")] == [before]


PLAYER = """
import random, sys
from pathlib import Path
from game.store.journal import Journal
from tests.store.games import choices, playing
history, chance = playing(0, seed=int(sys.argv[2])), random.Random(int(sys.argv[2]))
journal = Journal(Path(sys.argv[1]), "planet_smash")
journal.start(history.setup, history.seed)
while actions := choices(history):
    action = chance.choice(actions)
    history.do(action)
    journal.append(action)
    sys.stdout.write(f"{len(history.actions)}\\n")
    sys.stdout.flush()
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL on Windows")
@pytest.mark.parametrize("seed", range(5))
def test_killed_at_any_instant_it_holds_every_move_that_was_told(folder: Path, seed: int) -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None
    wanted, told = random.Random(seed).randrange(1, 40), 0
    for line in run.stdout:
        told = int(line)
        if told >= wanted:
            run.send_signal(signal.SIGKILL)
            break
    told = max([told, *(int(line) for line in run.stdout if line.strip())])
    run.wait()
    journal = Journal(folder, "planet_smash")
    journal.resume()
    assert len(journal.lines) >= told
    history = playing(0, seed=seed)
    for line in journal.lines:
        history.do(codec.decode_action(game(), line))
    assert choices(history) or game().outcome(history.state)


@pytest.mark.parametrize("gone", ["file", "folder", "lock"])
def test_what_is_deleted_while_it_is_played_is_written_again_with_the_next_move(
    folder: Path, gone: str
) -> None:
    journal, history = written(folder, 6), playing(9)
    if gone == "folder":
        shutil.rmtree(folder)
    elif gone == "file":
        journal.path.unlink()
    else:
        journal.path.with_suffix(".lock").unlink()
    for action in history.actions[6:]:
        journal.append(action)
    header, lines, _, note = read(journal.path)
    assert (header, note) == (journal.header, "")
    assert lines == [codec.encode(action) for action in history.actions]
    with pytest.raises(StoreFault, match="another Cogwright window"):
        Journal(folder, "planet_smash").resume()
    journal.close()
    assert Journal(folder, "planet_smash").resume() == header


def test_a_game_put_in_the_place_of_a_running_one_is_kept(folder: Path, tmp_path: Path) -> None:
    kept: list[int] = []
    other = written(tmp_path / "other", 5)
    other.close()
    history = playing(8)
    journal = Journal(folder, "planet_smash", keep=lambda _, actions: kept.append(len(actions)))
    journal.start(history.setup, history.seed)
    os.replace(other.path, journal.path)
    journal.append(history.actions[0])
    assert kept == [5]
    assert read(journal.path)[1] == [codec.encode(history.actions[0])]


def test_another_seating_is_on_disk_with_every_move(folder: Path) -> None:
    journal = written(folder)
    before, header = list(journal.lines), journal.header
    assert header is not None
    seated = replace(header.setup, bots=("master",))
    journal.reseat(seated, ("apprentice",))
    journal.undo()
    journal.close()
    again = Journal(folder, "planet_smash")
    assert again.resume() == replace(header, setup=seated, helped=("apprentice",))
    assert again.lines[:-1] == before
    assert effective_actions(again.lines) == before[:-1]


def test_a_seating_that_cannot_be_written_leaves_the_journal_whole(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = written(folder)
    data, header = journal.path.read_bytes(), journal.header
    assert header is not None

    def full(path: Path, data: bytes) -> None:
        raise StoreFault("Can't write (no space left on device)", path)

    with monkeypatch.context() as patched:
        patched.setattr(files, "write_atomic", full)
        with pytest.raises(StoreFault):
            journal.reseat(replace(header.setup, bots=("master",)), ())
    assert journal.path.read_bytes() == data
    journal.undo()
    assert journal.path.read_bytes() == data + b'{"undo":1}\n'
    assert journal.header == header


def test_a_seating_finds_back_a_journal_that_was_removed(folder: Path) -> None:
    journal = written(folder)
    before = list(journal.lines)
    assert journal.header is not None
    journal.path.unlink()
    journal.reseat(replace(journal.header.setup, bots=("master",)), ())
    header, lines, _, note = read(journal.path)
    assert (header.setup.bots, lines, note) == (("master",), before, "")
