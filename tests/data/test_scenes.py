"""Scenes are positions of their games, laid over by packs; whatever is wrong with one is named by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.scene_game import program_faults
from rules import catalog
from rules.content import DataFaults
from rules.lessons.reading import teaching
from rules.lessons.run import LessonRun
from rules.scenes.posing import actions_of, only_action_of, posed
from rules.scenes.reading import faults, illustrations, placed, read_scenes, scenes
from rules.scenes.records import Hand, InvalidPosition

FILE = "scenes.yaml"

GEAR = """\
scenes:
  - id: a
    rule: SG-5.4
    position:
      turn: 5
      own:
        gears: 9
        hand: [stilts]
        machines:
          - {card: thumper, at: [4, 6]}
          - {card: sootling, at: [7, 6]}
      opponent:
        machines: [{card: bramble, at: [4, 3]}]
    show: [thumper]
    hand: {aim: {piece: thumper, does: Flip south}, after: true}
"""
PLANET = """\
scenes:
  - id: a
    rule: PS-4.1
    position:
      planet: lv_426
      round: 3
      sheets:
        - plan: {red: 2, blue: 3, yellow: 6}
          targets: {red: 4, blue: 4, yellow: 2}
          ship: wild
          boxes: {b: [5, 5, 0, 0], a: [0, 4, 0, 0]}
          cells: {a: [5, 2, 0, 5, 0, 0]}
          used: {a: [0]}
    moves: [{piece: "0:plan/blue", to: spot/1}]
    hand: {refused: {piece: "0:plan/blue", to: box/a/2}}
    show: [box/a/2]
"""
WAR = """\
scenes:
  - id: a
    rule: MI-5.4
    position:
      turn: 5
      own:
        units:
          a1: radio_tower
          c2: {card: cruiser, attached: [donna_the_swift]}
        commands: {c3: road_works}
        hand: [skipper]
      opponent:
        units: {c3: turtle}
    show: [cruiser]
    hand: {aim: {piece: cruiser, to: "cell/2,2"}, after: true}
"""
INDUSTRY = """\
scenes:
  - id: a
    rule: GI-3.3
    position:
      own:
        hand: [labour_03, technology_08]
        markets: [[labour_07], []]
        factories: [{card: technology_05, way: right}]
      opponents: [{factories: [technology_07]}]
      step: enter
    show: [panel/factories]
    hand: {aim: {piece: a1, to: market/0/0/1}, after: true}
"""


def found(folder: Path, game: str, text: str) -> list[str]:
    """The faults of a scene file, as they are shown."""
    path = folder / FILE
    path.write_text(text)
    try:
        scenes = read_scenes(path, FILE, game)
        return [str(fault) for fault in (*faults(catalog.load(game), scenes), *program_faults(scenes))]
    except DataFaults as caught:
        return [str(fault) for fault in caught.faults]


def is_said(folder: Path, game: str, text: str, change: tuple[str, str], said: str) -> None:
    """A file without faults has this one after a change; `@` stands for the scene."""
    assert found(folder, game, text) == []
    told = found(folder, game, text.replace(*change))
    assert told and told[0].startswith(f"{FILE}:{said}".replace("@", "scenes[0]")), told


@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_every_game_has_twenty_pictures(game: str) -> None:
    assert len(illustrations(game)) >= 20


@pytest.mark.slow  # `make test` checks every scene itself
@pytest.mark.parametrize("game", catalog.IDS)
def test_every_scene_is_a_position(game: str) -> None:
    assert list(faults(catalog.load(game), placed(game))) == []


@pytest.mark.parametrize("game", catalog.IDS)
def test_a_sentence_stands_where_the_rule_does_not_say_it(game: str) -> None:
    for each in illustrations(game):
        assert not each.caption or (each.caption[0].isupper() and each.caption.endswith(".")), each.caption


@pytest.mark.parametrize("game", catalog.IDS)
def test_what_comes_after_is_what_the_move_leads_to(game: str) -> None:
    loaded, shown = catalog.load(game), 0
    for each in illustrations(game):
        view, action, after = posed(loaded, each)
        if after is not None:
            shown += 1
            assert loaded.why_not(view, action) is None
            assert after != view
    assert shown >= 5


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("SG-5.4", f"SG-5.{44}", f"3 @.rule: the rulebook has no rule SG-5.{44}, did you mean 'SG-5.4'?"),
        ("turn: 5", "tern: 5", "5 @.position.tern: unknown field, did you mean 'turn'?"),
        ("[stilts]", "[stilt]", "8 @.position.own.hand[0]: no card is called 'stilt', did you mean 'stilts'?"),
        ("card: thumper", "card: stilts", "10 @.position.own.machines[0].card: no machine is called 'stilts'"),
        ("[4, 6]", "[10, 6]", "10 @.position.own.machines[0].at: Thumper would be off the board (SG-5.5)"),
        ("[7, 6]", "[5, 6]", "10 @.position.own.machines: Sootling overlaps another machine (SG-6.7)"),
        ("at: [4, 3]", "at: [4, 3], lost: [[4, 3]]",
         "13 @.position.opponent.machines[0].lost: Bramble must keep a heart, and only its own units can be lost"),
        ("at: [4, 3]", "at: [4, 3], lost: [[5, 3]]",
         "13 @.position.opponent.machines[0].lost: Bramble would fall apart (SG-6.4)"),
        ("show: [thumper]", "show: [thumped]", "14 @.show[0]: nothing is called 'thumped', did you mean 'thumper'?"),
        ("Flip south", "Flip down", "15 @.hand.aim: no legal move"),
        ("aim: {piece: thumper, does: Flip south}, after: true", "held: {}",
         "15 @.hand.held: expected text, got a mapping"),
        ("aim: {piece: thumper, does: Flip south}", "held: thumper", "15 @.hand: 'after' also needs 'aim'"),
    ],
)  # fmt: skip
def test_faults_of_smash_gear(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "smash_gear", GEAR, (was, now), said)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("radio_tower", "radio_towel",
         "8 @.position.own.units.a1: no card is called 'radio_towel', did you mean 'radio_tower'?"),
        ("a1: radio_tower", "a1: skipper\n          a6: turtle",
         "9 @.position.own.units.a6: expected a space from a1 to g5"),
        ("[donna_the_swift]", "[turtle]", "9 @.position.own.units.c2.attached[0]: Turtle isn't a pilot or a command"),
        ("card: cruiser", "card: cruiser, damage: 3", "8 @.position.own.units: Cruiser would be destroyed at once"),
        ("road_works", "emp_blast", "10 @.position.own.commands.c3: EMP Blast doesn't stay"),
        ("{c3: turtle}", "{c2: turtle}", "13 @.position.opponent.units.c2: another unit is already on this space"),
        ("[skipper]", "[skiper]", "11 @.position.own.hand[0]: no card is called 'skiper', did you mean 'skipper'?"),
        ("cell/2,2", "cell/6,2", "15 @.hand.aim: no legal move"),
        ("card: cruiser", "card: cruiser, new: yes", "9 @.position.own.units.c2.new: expected true or false"),
    ],
)  # fmt: skip
def test_faults_of_immense_warfare(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "immense_warfare", WAR, (was, now), said)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("labour_03", "labour_033",
         "6 @.position.own.hand[0]: no card is called 'labour_033', did you mean 'labour_03'?"),
        ("[labour_07]", "[technology_07]", "7 @.position.own.markets[0][0]: Locomotive is a Technology card, so"),
        ("card: technology_05", "card: energy_05", "8 @.position.own.factories[0]: Boiler is a market card, so choose"),
        ("way: right", "way: down", "8 @.position.own.factories[0].way: expected one of left, right, upright"),
        ("step: enter", "step: clash", "5 @.position: no player can act in this position"),
        ("technology_07]", "{card: technology_07, paid: true}]",
         "9 @.position.opponents[0].factories[0]: a factory can pay only on its player's turn (GI-4.2)"),
        ("market/0/0/1", "market/0/0/9", "12 @.hand.aim: no legal move"),
    ],
)  # fmt: skip
def test_faults_of_gears_of_industry(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "gears_of_industry", INDUSTRY, (was, now), said)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("lv_426", "lv_427", "5 @.position.planet: no planet is called 'lv_427'"),
        ("b: [5, 5, 0, 0]", "b: [5, 6, 0, 0]", "11 @.position.sheets[0].boxes.b[0]: "
         "You need a 6 in B: all its numbers must be equal. (PS-4.4)"),
        ("[0, 4, 0, 0]", "[0, 4, 0, 3]", "11 @.position.sheets[0].boxes.a[3]: You can only write a 6 in this box"),
        ("[5, 2, 0, 5, 0, 0]", "[5, 5, 0, 5, 0, 0]", "12 @.position.sheets[0].cells.a[0]: You already have a 5"),
        ("{a: [0]}", "{a: [1]}", "13 @.position.sheets[0].used.a: a used circle needs a complete row or column"),
        ("round: 3", "round: 1", "11 @.position.sheets[0].boxes: expected at most 0 numbers"),
        ("round: 3", "round: 30", "6 @.position.round: LV-426 has only 16 rounds"),
        ("rule: PS-4.1", "rule: PS-4.3", "15 @.hand.refused: the move is refused by PS-4.1, not PS-4.3: "),
        ("blue: 3,", "blue: 5,", "15 @.hand.refused: no rule refuses this move"),
        ("yellow: 6}", "green: 6}", "8 @.position.sheets[0].plan.green: expected one of red, blue, yellow"),
    ],
)  # fmt: skip
def test_faults_of_planet_smash(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "planet_smash", PLANET, (was, now), said)


def pack(folder: Path, text: str, name: str = "rulebook.yaml") -> Path:
    """A pack with a scene file of Smash Gear."""
    place = folder / "data" / "smash_gear" / "scenes" / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    return folder


def test_a_pack_replaces_scenes_by_their_ids_and_adds_new_ones(tmp_path: Path) -> None:
    before = [scene.id for scene in scenes("smash_gear")]
    new = GEAR.replace("id: a", "id: flip_east") + GEAR.replace("scenes:\n", "").replace(
        "id: a", "id: of_the_pack"
    )
    laid = scenes("smash_gear", [pack(tmp_path / "own", new, "any_name.yaml")])
    assert [scene.id for scene in laid] == [*before, "of_the_pack"]
    (changed,) = (scene for scene in laid if scene.id == "flip_east")
    assert changed.show == ("thumper",)
    twice = scenes(
        "smash_gear", [tmp_path / "own", pack(tmp_path / "two", GEAR.replace("id: a", "id: of_the_pack"))]
    )
    assert [scene.id for scene in twice] == [*before, "of_the_pack"]


def test_an_id_that_stands_twice_is_told_with_both_its_lines(tmp_path: Path) -> None:
    again = GEAR + GEAR.replace("scenes:\n", "")
    assert found(tmp_path, "smash_gear", again)[0] == (
        f"{FILE}:16 scenes[1].id: the id 'a' is already used in {FILE}:2"
    )
    folder = pack(tmp_path / "own", GEAR, "a.yaml")
    pack(folder, GEAR, "b.yaml")
    with pytest.raises(DataFaults, match=r"scenes/b\.yaml:2 .*'a' is already used in own/data/.*/a\.yaml:2"):
        placed("smash_gear", [folder])


def test_a_file_anywhere_says_its_game(tmp_path: Path) -> None:
    path = tmp_path / "bug.yaml"
    path.write_text(f"game: smash_gear\n{GEAR}")
    assert [each.game for each in read_scenes(path)] == ["smash_gear"]
    path.write_text(f"game: smash_gaer\n{GEAR}")
    with pytest.raises(DataFaults, match=r"bug\.yaml:1 game: no game is .* did you mean 'smash_gear'"):
        read_scenes(path)
    path.write_text(GEAR)
    with pytest.raises(DataFaults, match="position needs a game"):
        read_scenes(path)


SHOW = "    show: [thumper]\n"


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        (SHOW, SHOW + "    moves: [Flip the Thumper]\n",
         "15 @.moves[0]: 3 legal moves start with this: Flip the Thumper "),
        (SHOW, SHOW + "    moves: [Flip Thumper noth]\n", "15 @.moves[0]: no legal move has this name"),
        ("{piece: thumper, does: Flip south}", "Flip Thumper noth", "15 @.hand.aim: no legal move has this name"),
        (SHOW, "", "2 @: a picture with a 'rule' also needs 'position' and 'show'"),
        ("    rule: SG-5.4\n", "", "2 @: 'show' is only for rulebook pictures, so add a 'rule'"),
        ("id: a", "id: A b", "2 @.id: expected an id of lower-case letters, digits and _"),
        (SHOW, SHOW + "    film: {move: Flip Thumper noth, moments: [20]}\n", "15 @.film.move: no legal"),
        (SHOW, SHOW + "    shots: [{name: a, do: [{kys: [h]}]}]\n",
         "15 @.shots[0].do[0].kys: unknown field, did you mean 'keys'?"),
        (SHOW, SHOW + "    shots: [{name: a, do: [{keys: [h], press: Menu}]}]\n",
         "15 @.shots[0].do[0]: set exactly one of "),
        (SHOW, SHOW + "    shots: [{name: a, do: [{move: {piece: thumper, to: stack}}]}]\n",
         "15 @.shots[0].do[0].move: no legal move"),
        (SHOW, SHOW + "    bots: ['', msater]\n",
         "15 @.bots[1]: no bot is called 'msater', did you mean 'master'"),
        (SHOW, SHOW + "    settings: {moton: slow}\n",
         "15 @.settings.moton: unknown setting, did you mean 'motion'?"),
        (SHOW, SHOW + "    settings: {motion: slw}\n", "15 @.settings.motion: Invalid enum value 'slw'"),
        (SHOW, SHOW + "    shots: [{name: b}, {name: b}]\n",
         f"15 @.shots[1].name: the name 'b' is already used in {FILE}:15"),
    ],
)  # fmt: skip
def test_faults_of_what_happens(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "smash_gear", GEAR, (was, now), said)


def test_a_move_by_its_whole_text_is_that_move_alone() -> None:
    game = catalog.load("smash_gear")
    (asked,) = (each for each in teaching("smash_gear").lessons if each.record.id == "sg5")
    state = LessonRun(game, asked.record, 1).history.state
    assert [game.at(state).action_to_string(each) for each in actions_of(game, state, "Pass")] == ["Pass"]
    assert len([*actions_of(game, state, "Pas")]) > 1
    assert only_action_of(game, state, "Pass") == next(actions_of(game, state, "Pass"))
    with pytest.raises(
        InvalidPosition, match="this can mean 2 moves, so add 'does': Pass; Pass for the rest"
    ):
        only_action_of(game, state, Hand(does="Pass"))
