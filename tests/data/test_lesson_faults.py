"""The faults of lessons that `main.py check` finds, by file and line (rules.lessons.proving)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from game.app.pack_faults import marks_of
from rules import catalog
from rules.content import DataFaults
from rules.lessons import reading, ways
from rules.lessons.proving import faults
from rules.lessons.reading import Teaching

PLANET, GEAR = "planet_smash", "smash_gear"
WITHOUT_FAULT = Path(__file__).parent / "lessons"
"""Lessons of two games that stay as they are, so that a change to the program's own breaks no case here."""
FIRST_GAME, TIPS = "first_game.yaml", "tips.yaml"
loaded, marks = cache(catalog.load), cache(marks_of)


class Change(NamedTuple):
    """A change to a lesson ("": to another file), and the fault that it causes. `line` is its
    line, counted from the changed one."""

    lesson: str
    old: str
    new: str
    fault: str
    line: int = 0
    file: str = "lessons.yaml"

    @property
    def game(self) -> str:
        return GEAR if self.lesson.startswith("sg") else PLANET

    def faults(self, folder: Path) -> list[tuple[int, str]]:
        """Return the faults of the changed file, with their lines counted from the changed one."""
        text = (WITHOUT_FAULT / self.game / self.file).read_text()
        at = text.index(self.old, text.index(f"id: {self.lesson}\n") if self.lesson else 0)
        path = folder / self.file
        path.write_text(text[:at] + self.new + text[at + len(self.old) :])
        line = text.count("\n", 0, at) + 1
        try:
            found = Teaching.of(reading.LESSONS.read_file(path, self.game, self.file))
        except DataFaults as caught:
            return [(fault.line - line, fault.message) for fault in caught.faults]
        lesson = found.lesson(self.lesson)
        alone = found if lesson is None else Teaching((lesson,))
        every = faults(loaded(self.game), alone, marks(self.game, ()))
        return [(fault.line - line, fault.message) for fault in every]


LIKELY = '- {do: {piece: "0:plan/yellow", to: spot/2}, say: "Spot 2'
"""A likely other move in the first step of ps1."""
LESSONS = {
    # moves
    "illegal": Change("ps1", 'plan/yellow", to: spot/1}', 'plan/yellow", to: box/a/0}', "no legal move"),
    "ambiguous": Change(
        "sg1", "does: Flip north", "does: Flip", "this can mean 3 moves, so add 'does': Flip"
    ),
    "misspelt": Change("sg6", "then: [Buy Tinker]", "then: [Buy Tinkre]", "no legal move has this name"),
    "or is illegal": Change("ps1", "to: box/a/1}", "to: box/b/3}", "no legal move"),
    "or leads nowhere": Change(
        "ps1",
        "else: Keep red 5 for B.",
        'or: [{piece: "0:plan/red", to: spot/2}]\n        else: Keep red 5.',
        "after this move, steps[3].do: no legal move",
    ),
    "no answer": Change(
        "sg5", "        then: [{piece: sawbuck_2, does: Flip south}]\n", "", "the log doesn't say", 0
    ),
    "turn not ended": Change(
        "sg3",
        "        then: [{does: End turn}]\n        proves:",
        "        proves:",
        "own.gear is +0, not +5",
    ),
    "opponent out of turn": Change(
        "sg4", "else: Get", "then: [{does: End turn}]\n        else: Get", "your opponent doesn't act here"
    ),
    # other moves
    "another rule": Change(
        "ps1", "rule: PS-4.3", "rule: PS-4.1", "the move is refused by PS-4.3, not PS-4.1: You can"
    ),
    "no rule": Change("ps1", ", rule: PS-4.3,", ",", "no legal move: "),
    "rule that refuses nothing": Change(
        "ps1", LIKELY, LIKELY.replace("say:", "rule: PS-3.1, say:"), "no rule refuses this move"
    ),
    "no piece": Change(
        "ps1", LIKELY, '- {do: {does: Roll}, rule: PS-3.1, say: "', "a move that is refused needs 'piece' and"
    ),
    "wrong is right": Change("ps1", LIKELY, LIKELY.replace("/2}", "/1}"), "the step asks for this move"),
    "wrong twice": Change(
        "ps1",
        '{piece: "0:plan/red", to: spot/1}',
        '{piece: "0:plan/yellow", to: spot/2}',
        "another entry of the step already covers this move",
    ),
    "wrong where anything goes": Change(
        "ps1",
        "missed: B isn't demolished yet. Fly there with red 5.",
        'missed: No.\n        wrong:\n          - {do: {piece: "0:plan/red", to: spot/1}, say: No.}',
        "a 'free' step accepts every legal move, so name the 'rule' that refuses it",
        2,
    ),
    # what is shown
    "unknown place": Change(
        "ps1", "orbit/a]", "orbit/e]", "nothing is called 'orbit/e', did you mean 'orbit/"
    ),
    "unknown panel": Change(
        "sg3", "panel/store]", "panel/stor]", "nothing is called 'panel/stor', did you mean 'panel/store'?"
    ),
    "pointing nowhere": Change(
        "ps1",
        "at: [target/a, box/a/0]",
        "at: []",
        "add 'at', the pieces or places that the step is about",
        -1,
    ),
    "long derived deed": Change(
        "sg4",
        "        now: Destroy the base at h8\n",
        "",
        "'Destroy the base at h8 with the Headhunter at f8' has more than 44 letters, so add a shorter 'now'",
        -1,
    ),
    "long deed": Change(
        "ps1", "now: Demolish B", "now: Demolish" + " quickly" * 5, "expected at most 44 char"
    ),
    "long sentence": Change(
        "ps1", "close: B is", "close:" + " a" * 20, "expected at most 25 words (this has 41)"
    ),
    # what is proved
    "other change": Change("sg1", 'own.gear: "-1"', 'own.gear: "-2"', "own.gear is -1, not -2"),
    "unknown counter": Change("sg1", "own.gear", "own.gold", "unknown counter 'own.gold', expected one of "),
    "other place": Change("sg4", "cell/5,1", "cell/6,1", "headhunter is at cell/5,1, not at cell/6,1"),
    "other face": Change("ps3", "yellow6", "yellow5", "0:plan/yellow shows yellow6, not yellow5"),
    "other log": Change(
        "sg2", "Sootling loses 2", "Sootling loses 3", "the log doesn't say 'Sootling loses 3"
    ),
    "other rule": Change("ps1", "rules: [PS-3.2]", "rules: [PS-3.3]", "no event names PS-3.3, only PS-3.1"),
    "other winner": Change(
        "ps5", "winner: own", "winner: opponent", "after the solution, the game isn't won by"
    ),
    "unknown winner": Change("ps5", "winner: own", "winner: me", "expected 'own' or 'opponent', got 'me'"),
    "task unsolved": Change(
        "ps1", 'blue": gone}', 'blue": box/b/0}', "after the solution, 0:target/blue is at gone"
    ),
    "task solved at once": Change(
        "ps1",
        '{pieces: {"0:target/blue": gone}, rules: [PS-4.5]}',
        '{pieces: {"0:target/blue": target/b}}',
        "this holds before the player has done anything",
    ),
    "task solved early": Change(
        "ps1",
        'to: spot/3}, {piece: "0:plan/red", to: box/b/3}]',
        'to: spot/3}, {piece: "0:plan/red", to: box/b/3}, Roll]',
        "the task is done before this move",
    ),
    "teaching another rule": Change(
        "ps1",
        "teaches: PS-4.5",
        "teaches: PS-7.1",
        "no event or refusal names PS-7.1, only PS-3.1",
    ),
    "unknown rule": Change("ps1", "rules: [PS-3.1,", "rules: [XX-3.9,", "the rulebook has no rule XX-3.9"),
    # positions
    "impossible position": Change(
        "ps1",
        "b: [5, 5, 5, 0]",
        "b: [5, 5, 4, 0]",
        "You need a 4 in B: all its numbers must be equal. (PS-4.4)",
    ),
    "impossible position of a step": Change(
        "sg2",
        "machines: [{card: pipsqueak_2",
        "machines: [{card: pipsqueek_2",
        "no machine is called 'pipsqueek_2'",
    ),
    "position of the first step": Change(
        "ps5",
        "else: C is 2",
        "position: {planet: lv_426}\n        else: C is 2",
        "the first step begins in the",
    ),
    # fields
    "two kinds": Change(
        "ps5",
        "else: C is 2",
        "read: true\n        else: C is 2",
        "set exactly one of 'do', 'refused', 'free'",
        -3,
    ),
    "nothing said otherwise": Change(
        "ps5", "        else: C is 2 quadrants from A. Place red 3 on spot 2.\n", "", "add 'else'", -1
    ),
    "unknown field": Change("ps1", "minutes: 3", "minuts: 3", "unknown field, did you mean 'minutes'?"),
}
FIRST = {
    "option": Change("", "options: {planet", "options: {planets", "unknown option, did you mean 'planet'?"),
    "choice": Change("", "planet: lv_426", "planet: lv_427", "unknown choice, did you mean 'lv_426'?"),
    "bot": Change("", 'bots: [""]', "bots: [apprentise]", "no bot is called 'apprentise', did you mean 'app"),
    "no player": Change("", 'bots: [""]', "bots: [apprentice]", "exactly one of them must be '', the player"),
    "players": Change(
        "", 'bots: [""]', 'bots: ["", master, master, master, master]', "expected 1 to 4 entries"
    ),
    "decision": Change(
        "", "when: place", "when: plase", "no decision 'plase' comes up in turn 1, did you mean"
    ),
    "turn": Change("", "turn: 0", "turn: 3", "no decision 'seat' comes up in turn 3", 1),
    "move": Change("", 'try: {piece: "0:target/red"', 'try: {piece: "0:plan/red"', "no legal move"),
    "place": Change(
        "", "[panel/planning]", "[panel/planing]", "nothing is called 'panel/planing', did you mean"
    ),
    "rule": Change("", "rule: PS-1.3", "rule: XX-1.9", "the rulebook has no rule XX-1.9"),
    "condition": Change(
        "",
        "rule: PS-3.4",
        "if: pace_cheek\n      rule: PS-3.4",
        "Planet Smash has no condition 'pace_cheek', did",
        0,
    ),
    "words": Change("", "say: Place a", "say:" + " a" * 20, "expected at most 25 words"),
}


@pytest.mark.many_cases
@pytest.mark.parametrize("kind", LESSONS)
def test_a_faulty_lesson_is_found_by_its_line(tmp_path: Path, kind: str) -> None:
    is_found(LESSONS[kind], tmp_path)


@pytest.mark.parametrize("kind", FIRST)
def test_a_faulty_first_game_is_found_by_its_line(tmp_path: Path, kind: str) -> None:
    is_found(FIRST[kind]._replace(file=FIRST_GAME), tmp_path)


def test_a_tip_with_an_unknown_rule_is_found_by_its_line(tmp_path: Path) -> None:
    is_found(Change("", "PS-3.4", "XX-3.9", "the rulebook has no rule XX-3.9", 0, TIPS), tmp_path)


def test_a_tip_with_an_unknown_condition_is_found_by_its_line(tmp_path: Path) -> None:
    fault = "Planet Smash has no condition 'pace_cheek', did you mean 'pace_check'?"
    is_found(Change("", "pace_check", "pace_cheek", fault, 0, TIPS), tmp_path)


CHANCE = """\
lessons:
  - id: rolled
    title: Rolled
    goal: Roll the dice.
    minutes: 1
    teaches: PS-2.1
    position:
      planet: lv_426
      round: 4
      sheets:
        - plan: {red: 5, blue: 2, yellow: 4}
          targets: {red: 3, blue: 4, yellow: 2}
          spots: {1: red, 2: blue, 3: yellow}
    steps:
      - {say: A round ends., read: true}
      - say: Now roll.
        at: [panel/actions]
        do: Roll
        else: Press Roll.
    close: The dice are rolled.
"""


def test_a_move_that_chance_decides_is_found_by_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lessons.yaml"
    path.write_text(CHANCE)
    found = [
        *faults(
            loaded(PLANET), Teaching.of(reading.LESSONS.read_file(path, PLANET, path.name)), marks(PLANET, ())
        )
    ]
    assert [*map(str, found)] == [f"lessons.yaml:18 lessons[0].steps[1].do: {ways.CHANCE}"]


def is_found(change: Change, folder: Path) -> None:
    """Assert that a change causes its fault, at its line."""
    found = change.faults(folder)
    assert any(line == change.line and message.startswith(change.fault) for line, message in found), found
