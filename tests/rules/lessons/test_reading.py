"""Lessons, first games and tips of packs over those below them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.content import DataFaults
from rules.lessons.reading import LESSONS, Teaching, first_game, lessons, read_all, teaching, tips

GAME = "planet_smash"
LESSON = """\
lessons:
  - id: fly
    title: {title}
    goal: Fly to A.
    minutes: 1
    teaches: PS-3.2
    rules: [PS-4.3]
    position:
      planet: lv_426
      round: 4
      sheets: [{{plan: {{red: 5, blue: 2, yellow: 4}}, targets: {{red: 3, blue: 4, yellow: 2}}}}]
    steps:
      - {{say: Look at A., read: true}}
      - say: Fly to A.
        at: [spot/1]
        do: {{piece: "0:plan/yellow", to: spot/1}}
        else: Use the yellow 4.
    close: That was A.
"""
FIRST = """\
first_game:
  options: {planet: lv_426}
  seed: %d
  bots: [""]
  prompts:
    - {turn: 1, when: place, rule: PS-3.4, say: Look for a colour at home.}
    - {turn: 1, when: next_round, rule: PS-2.1, say: The round is over.}
    - {turn: 2, when: place, rule: PS-3.2, say: Plan all three dice.}
tips:
  - {when: die_unused, rule: PS-3.6, say: The die moved your ship.}
"""


def pack(folder: Path, name: str, **files: str) -> Path:
    """Return a new pack with these files of lessons."""
    made = folder / name / "data" / GAME / "lessons"
    made.mkdir(parents=True)
    for file, text in files.items():
        (made / f"{file}.yaml").write_text(text)
    return folder / name


def titles(found: Teaching) -> dict[str, str]:
    return {each.record.id: each.record.title for each in found.lessons}


def test_a_lesson_of_a_pack_replaces_the_one_with_its_id(tmp_path: Path) -> None:
    low = pack(tmp_path, "low", a=LESSON.format(title="Low"))
    high = pack(tmp_path, "high", b=LESSON.format(title="High"))
    own = titles(teaching(GAME))
    assert titles(teaching(GAME, [low])) == {**own, "fly": "Low"}
    assert titles(teaching(GAME, [low, high])) == {**own, "fly": "High"}
    assert lessons(GAME, [low])[-1].title == "Low"


def test_the_topmost_first_game_counts_and_tips_are_replaced_by_their_condition(tmp_path: Path) -> None:
    low = pack(tmp_path, "low", a=FIRST % 3)
    high = pack(tmp_path, "high", a=FIRST.replace("The die moved", "It moved") % 4)
    first = first_game(GAME, [low, high])
    assert first is not None and first.seed == 4
    said = {tip.when: tip.say for tip in tips(GAME, [low, high])}
    assert said["die_unused"] == "It moved your ship."
    assert len(said) == len(tips(GAME, [low, high]))


def test_the_hash_of_a_lesson_tells_its_values_not_its_spelling(tmp_path: Path) -> None:
    def hash_of(text: str) -> str:
        path = tmp_path / "lessons.yaml"
        path.write_text(text)
        return Teaching.of(LESSONS.read_file(path, GAME)).lessons[0].hash

    text = LESSON.format(title="Fly")
    assert hash_of(text) == hash_of("# A comment\n" + text.replace("title: Fly", "title: 'Fly'"))
    assert hash_of(text) != hash_of(text.replace("Use the yellow 4", "Use yellow 4"))


def test_a_lesson_for_a_rule_is_first_the_one_that_teaches_it(tmp_path: Path) -> None:
    other = LESSON.format(title="Drill").replace("id: fly", "id: drill").replace("PS-3.2\n", "PS-4.3\n")
    path = tmp_path / "lessons.yaml"
    path.write_text(LESSON.format(title="Fly") + other.removeprefix("lessons:\n"))
    found = Teaching.of(LESSONS.read_file(path, GAME))

    def about(rule: str) -> str:
        lesson = found.about(rule)
        return lesson.record.id if lesson is not None else ""

    assert [about(rule) for rule in ("PS-3.2", "PS-4.3", "XX-9.9")] == ["fly", "drill", ""]


def test_without_positions_a_lesson_has_its_tile_and_its_hash(tmp_path: Path) -> None:
    made = pack(tmp_path, "made", a=LESSON.format(title="Fly"))
    whole, light = (teaching(GAME, [made], positions=each) for each in (True, False))
    assert titles(whole) == titles(light)
    assert [each.hash for each in whole.lessons] == [each.hash for each in light.lessons]


def test_a_faulty_file_is_left_out_and_reported_by_its_line(tmp_path: Path) -> None:
    made = pack(tmp_path, "made", a=LESSON.format(title="Fly"), b=FIRST.replace("tips", "tipps") % 3)
    assert "fly" in titles(teaching(GAME, [made]))
    assert [str(fault) for fault in read_all(GAME, [made])[1]] == [
        "made/data/planet_smash/lessons/b.yaml:9 tipps: unknown field, did you mean 'tips'?"
    ]


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (LESSON.format(title="Twice"), "b.yaml:2 lessons[0].id: the id 'fly' is already used in"),
        (FIRST % 4, "b.yaml:2 first_game: the first game is already used in"),
    ],
)
def test_ids_and_first_games_are_not_repeated_in_a_layer(tmp_path: Path, other: str, said: str) -> None:
    made = pack(tmp_path, "made", a=LESSON.format(title="Fly") + FIRST % 3, b=other)
    found = [str(fault) for fault in read_all(GAME, [made])[1]]
    assert any(said in fault for fault in found), found


def test_a_step_that_is_two_kinds_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "lessons.yaml"
    path.write_text(LESSON.format(title="Fly").replace("read: true", 'read: true, do: "Fly"'))
    with pytest.raises(DataFaults, match="set exactly one of 'do', 'refused', 'free' and 'read'"):
        LESSONS.read_file(path, GAME)
