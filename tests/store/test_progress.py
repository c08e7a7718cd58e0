"""Progress: kept between starts, merged from several files, and never in the way of a game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st

from game.dev import check
from game.dev.check.findings import Findings
from game.store import Store
from game.store.folders import Folders
from game.store.progress import FILE, AllProgress, GameProgress, Progress, Solved, merged, read_file
from rules.content import Fault
from tests.store.disk import Disk
from tests.store.games import HOSTILE

GAME = "smash_gear"


class Kept(Progress):
    """Progress in a folder, with the lines said about it."""

    def __init__(self, folder: Path) -> None:
        self.lines: list[str] = []
        super().__init__(folder, self.lines.append)


def learnt(folder: Path) -> Kept:
    """Progress of every kind, written to a folder."""
    progress = Kept(folder)
    progress.lesson_done(GAME, "sg1", "12e5")
    progress.lesson_left(GAME, "sg2", 3)
    progress.first_game(GAME, "begun")
    progress.tip_seen(GAME, "first weapon on a base, no Destroy Base in hand")
    progress.problem_tried(GAME, "quarter")
    progress.problem_solved(GAME, "quarter", stars=2, tries=2, hints=1, day="2026-11-29")
    return progress


ALL = {
    GAME: GameProgress(
        lessons={"sg1": "12e5"},
        left={"sg2": 3},
        first_game="begun",
        tips=("first weapon on a base, no Destroy Base in hand",),
        problems={"quarter": Solved(2, 2, 1, "2026-11-29")},
        days={"2026-11-29": 2},
    )
}


def test_nothing_is_written_before_something_is_learnt(tmp_path: Path) -> None:
    assert Kept(tmp_path).game(GAME) == GameProgress()
    assert not list(tmp_path.iterdir())


def test_everything_comes_back(tmp_path: Path) -> None:
    assert learnt(tmp_path).all() == ALL
    again = Kept(tmp_path)
    assert again.all() == ALL
    assert again.lines == []


def test_a_lesson_done_is_left_nowhere(tmp_path: Path) -> None:
    progress = learnt(tmp_path)
    progress.lesson_done(GAME, "sg2", "b")
    progress.lesson_left(GAME, "sg1", 2)
    assert progress.game(GAME).left == {}
    assert progress.game(GAME).lessons == {"sg1": "12e5", "sg2": "b"}


def test_a_lesson_left_at_an_earlier_step_goes_on_there(tmp_path: Path) -> None:
    progress = learnt(tmp_path)
    progress.lesson_left(GAME, "sg2", 1)
    assert Kept(tmp_path).game(GAME).left == {"sg2": 1}


def test_a_first_game_done_stays_done(tmp_path: Path) -> None:
    progress = learnt(tmp_path)
    progress.first_game(GAME, "done")
    progress.first_game(GAME, "begun")
    assert progress.game(GAME).first_game == "done"


def test_the_best_stars_stay_and_every_try_counts(tmp_path: Path) -> None:
    progress = learnt(tmp_path)
    progress.problem_tried(GAME, "quarter")
    progress.problem_solved(GAME, "quarter", stars=1, tries=3, hints=4)
    assert progress.game(GAME).problems == {"quarter": Solved(2, 3, 1, "2026-11-29")}
    progress.problem_solved(GAME, "quarter", stars=3, tries=4)
    assert progress.game(GAME).problems == {"quarter": Solved(3, 4, 0, "2026-11-29")}
    assert progress.game(GAME).days == {"2026-11-29": 2}, "later ones are no daily problems"


def test_a_problem_tried_in_vain_has_no_stars(tmp_path: Path) -> None:
    progress = Kept(tmp_path)
    progress.problem_tried(GAME, "quarter")
    assert progress.game(GAME).problems == {"quarter": Solved(0, 1)}
    assert not progress.game(GAME).solved
    assert progress.game(GAME).begun


def test_forgetting_one_game_keeps_the_others(tmp_path: Path) -> None:
    progress = learnt(tmp_path)
    progress.lesson_done("planet_smash", "ps1", "c")
    progress.forget(GAME)
    assert Kept(tmp_path).all() == {"planet_smash": GameProgress(lessons={"ps1": "c"})}
    progress.forget()
    assert Kept(tmp_path).all() == {}


def test_two_windows_lose_nothing_of_each_other(tmp_path: Path) -> None:
    one, other = learnt(tmp_path), Kept(tmp_path)
    assert other.all() == ALL
    one.lesson_done(GAME, "sg2", "b")
    other.lesson_done(GAME, "sg3", "c")
    one.tip_seen(GAME, "first heart")
    assert set(Kept(tmp_path).game(GAME).lessons) == {"sg1", "sg2", "sg3"}
    other.forget()
    one.first_game(GAME, "begun")
    assert Kept(tmp_path).all() == {GAME: GameProgress(first_game="begun")}, "what was forgotten came back"


# -- files that aren't as they should be


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_kept_aside_with_one_line(tmp_path: Path, kind: str) -> None:
    (tmp_path / FILE).write_bytes(HOSTILE[kind])
    progress = Kept(tmp_path)
    assert progress.all() == {}
    assert len(progress.lines) == 1
    assert "\n" not in progress.lines[0]
    assert (tmp_path / f"{FILE}.bad").read_bytes() == HOSTILE[kind]
    progress.lesson_done(GAME, "sg1", "a")
    assert Kept(tmp_path).game(GAME).lessons == {"sg1": "a"}


def test_good_values_beside_a_bad_one_count(tmp_path: Path) -> None:
    learnt(tmp_path)
    text = (tmp_path / FILE).read_text()
    (tmp_path / FILE).write_text(text.replace("first_game: begun", "first_game: 7").replace("{sg2: 3}", "[]"))
    progress = Kept(tmp_path)
    assert progress.game(GAME) == GameProgress(
        lessons=ALL[GAME].lessons, tips=ALL[GAME].tips, problems=ALL[GAME].problems, days=ALL[GAME].days
    )
    assert len(progress.lines) == 1
    assert f"{FILE}:6 games.smash_gear.left" in progress.lines[0]
    assert Kept(tmp_path).all() == progress.all(), "the good values were written anew"


def test_fields_of_a_later_version_are_left_out_and_its_files_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(
        "format: cogwright-progress\nversion: 1\ngames: {smash_gear: {medals: 3, first_game: done}}\nnew: 1\n"
    )
    progress = Kept(tmp_path)
    assert progress.all() == {GAME: GameProgress(first_game="done")}
    assert progress.lines == []
    (tmp_path / FILE).write_text("format: cogwright-progress\nversion: 2\ngames: {}\n")
    progress = Kept(tmp_path)
    assert progress.all() == {}
    assert "newer version of Cogwright" in progress.lines[0]


def test_a_second_file_is_merged_and_goes(tmp_path: Path) -> None:
    learnt(tmp_path)
    (tmp_path / "progress (laptop).yaml").write_text(
        "format: cogwright-progress\nversion: 1\ngames:\n"
        "  smash_gear: {lessons: {sg2: b}, problems: {quarter: {stars: 3, tries: 1}}}\n"
        "  mechyard: {first_game: done}\n"
    )
    progress = Kept(tmp_path)
    assert progress.game(GAME).lessons == {"sg1": "12e5", "sg2": "b"}
    assert progress.game(GAME).left == {}
    assert progress.game(GAME).problems["quarter"] == Solved(3, 2, 0, "2026-11-29")
    assert progress.game("mechyard").first_game == "done"
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert Kept(tmp_path).all() == progress.all()


def test_a_disk_that_refuses_is_said_once_and_nothing_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*paths: object) -> None:
        raise OSError(28, "No space left on device")

    progress = Kept(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(os, "replace", full)
        progress.lesson_done(GAME, "sg1", "a")
        progress.lesson_done(GAME, "sg2", "b")
    assert len(progress.lines) == 1
    assert "no space left on device" in progress.lines[0]
    assert not list(tmp_path.iterdir())
    progress.tip_seen(GAME, "first heart")
    assert set(Kept(tmp_path).game(GAME).lessons) == {"sg1", "sg2"}
    assert progress.lines == progress.lines[:1]


def test_a_faulty_file_on_a_read_only_disk_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fixed(*paths: object) -> None:
        raise OSError(30, "Read-only file system")

    (tmp_path / FILE).write_text("lessons: [")
    progress = Kept(tmp_path)
    monkeypatch.setattr(os, "replace", fixed)
    monkeypatch.setattr(os, "rename", fixed)
    for step in range(3):
        progress.lesson_left(GAME, "sg1", step)
    assert progress.game(GAME).left == {"sg1": 2}
    assert [f"leaves the file at {tmp_path / FILE}" in line for line in progress.lines] == [True, False]
    assert "read-only file system" in progress.lines[1]


def test_a_file_in_the_folders_place_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    progress = Kept(tmp_path / "data")
    progress.lesson_done(GAME, "sg1", "a")
    progress.lesson_done(GAME, "sg2", "b")
    assert len(progress.lines) == 1
    assert set(progress.game(GAME).lessons) == {"sg1", "sg2"}


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="the disk is watched through /proc")
def test_the_power_fails_after_a_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "disk"
    root.mkdir()
    disk = Disk(root, monkeypatch)
    learnt(root / "data")
    found = disk.after_the_cut(tmp_path / "found")
    assert read_file(found / "data" / FILE) == (ALL, [])


def test_what_a_killed_writer_left_is_no_file_of_progress(tmp_path: Path) -> None:
    learnt(tmp_path)
    (tmp_path / f".{FILE}.99999999.tmp").write_text("format: cogwright-pro")
    store = Store(Folders(tmp_path, tmp_path, tmp_path))
    assert store.progress.all() == ALL
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert store.said == []


def checked(path: Path) -> list[Fault]:
    """The faults that `main.py check` finds in a file."""
    findings = Findings()
    check.target(findings, str(path))
    assert findings.files == {path}
    return findings.faults


def test_check_names_each_fault_and_its_line(tmp_path: Path) -> None:
    learnt(tmp_path)
    path = tmp_path / FILE
    assert not checked(path)
    path.write_text(path.read_text().replace("stars: 2", "stars: 9").replace("begun", "begn"))
    faults = checked(path)
    assert {(fault.line, fault.path) for fault in faults} == {
        (7, "games.smash_gear.first_game"),
        (9, "games.smash_gear.problems.quarter.stars"),
    }
    assert "did you mean 'begun'" in str(faults[0])
    assert path.read_text().count("begn") == 1, "a check changes nothing"


# -- merging

ids = st.sampled_from(["a", "b", "c"])
days = st.sampled_from(["2026-11-28", "2026-11-29"])
counts = st.integers(0, 4)
stars = st.integers(0, 3)
solved: st.SearchStrategy[Any] = st.builds(Solved, stars, counts, counts, days | st.just(""))
games = st.builds(
    GameProgress,
    lessons=st.dictionaries(ids, st.sampled_from(["x", "y"])),
    left=st.dictionaries(st.sampled_from(["d", "e"]), counts),
    first_game=st.sampled_from(["", "begun", "done"]),
    tips=st.frozensets(ids).map(lambda tips: tuple(sorted(tips))),
    problems=st.dictionaries(ids, solved),
    days=st.dictionaries(days, stars),
)
everything = st.dictionaries(st.sampled_from(["smash_gear", "mechyard"]), games)


@pytest.mark.slow
@given(everything, everything, everything)
@examples(max_examples=100, deadline=None)
def test_merging_is_the_same_in_any_order_and_any_number_of_times(
    one: AllProgress, two: AllProgress, three: AllProgress
) -> None:
    assert merged(one, one) == one
    assert merged(one, two) == merged(two, one)
    assert merged(one, merged(two, three)) == merged(merged(one, two), three)
    assert merged(one, {}) == one
    assert merged(merged(one, two), two) == merged(one, two)


@given(everything, everything)
@examples(max_examples=100, deadline=None)
def test_merging_loses_nothing(one: AllProgress, two: AllProgress) -> None:
    both = merged(one, two)
    for game, had in [*one.items(), *two.items()]:
        now = both[game]
        assert had.lessons.keys() <= now.lessons.keys()
        assert had.left.keys() <= now.left.keys() | now.lessons.keys()
        assert set(had.tips) <= set(now.tips)
        assert all(now.problems[id].stars >= problem.stars for id, problem in had.problems.items())
        assert all(now.days[day] >= had.days[day] for day in had.days)


@given(everything)
@examples(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_was_learnt_is_read_as_written(tmp_path: Path, learnt: AllProgress) -> None:
    (tmp_path / FILE).unlink(missing_ok=True)
    progress = Kept(tmp_path)
    progress._write(learnt)
    assert Kept(tmp_path).all() == learnt
