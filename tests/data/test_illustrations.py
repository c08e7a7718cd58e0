"""The illustrations of the rulebooks are positions of their games; whatever they are not is named by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalog
from rules.content import DATA, DataFaults
from rules.illustrations import FILE, faults, illustrations, posed

GEAR = """\
illustrations:
  - rule: SG-5.4
    position:
      turn: 5
      own:
        gears: 9
        hand: [stilts]
        machines:
          - {card: thumper, at: [4, 6]}
          - {card: sootling, at: [7, 6]}
      rival:
        machines: [{card: bramble, at: [4, 3]}]
    show: [thumper]
    aim: {piece: thumper, does: Flip south}
    after: true
"""
PLANET = """\
illustrations:
  - rule: PS-4.1
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
    first: [{piece: "0:plan/blue", to: spot/1}]
    refused: {piece: "0:plan/blue", to: box/a/2}
    show: [box/a/2]
"""
WAR = """\
illustrations:
  - rule: MI-5.4
    position:
      turn: 5
      own:
        units:
          a1: radio_tower
          c2: {card: cruiser, attached: [donna_the_swift]}
        commands: {c3: road_works}
        hand: [skipper]
      rival:
        units: {c3: turtle}
    show: [cruiser]
    aim: {piece: cruiser, to: "cell/2,2"}
    after: true
"""


def found(folder: Path, game: str, text: str) -> list[str]:
    """The faults of a file of illustrations, as they are shown."""
    path = folder / FILE
    path.write_text(text)
    try:
        return [str(fault) for fault in faults(catalog.load(game), path, FILE)]
    except DataFaults as caught:
        return [str(fault) for fault in caught.faults]


def is_said(folder: Path, game: str, text: str, change: tuple[str, str], said: str) -> None:
    """A file without faults has this one after a change; `@` stands for the illustration."""
    assert found(folder, game, text) == []
    told = found(folder, game, text.replace(*change))
    assert told and told[0].startswith(f"{FILE}:{said}".replace("@", "illustrations[0]")), told


@pytest.mark.parametrize("game", catalog.IDS)
def test_every_game_has_twenty_and_all_are_positions(game: str) -> None:
    assert len(illustrations(game)) >= 20
    assert list(faults(catalog.load(game), DATA / game / FILE, FILE)) == []


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
        ("SG-5.4", f"SG-5.{44}", f"2 @.rule: the rulebook has no rule SG-5.{44}, did you mean 'SG-5.4'?"),
        ("turn: 5", "tern: 5", "4 @.position.tern: unknown field, did you mean 'turn'?"),
        ("[stilts]", "[stilt]", "7 @.position.own.hand[0]: no card is called 'stilt', did you mean 'stilts'?"),
        ("card: thumper", "card: stilts", "9 @.position.own.machines[0].card: no machine is called 'stilts'"),
        ("[4, 6]", "[10, 6]", "9 @.position.own.machines[0].at: Thumper leaves the floor there"),
        ("[7, 6]", "[5, 6]", "9 @.position.own.machines: Sootling lies on another machine (SG-6.7)"),
        ("at: [4, 3]", "at: [4, 3], lost: [[4, 3]]",
         "12 @.position.rival.machines[0].lost: Bramble has no unit there, or no heart is left"),
        ("at: [4, 3]", "at: [4, 3], lost: [[5, 3]]",
         "12 @.position.rival.machines[0].lost: Bramble would fall apart (SG-6.4)"),
        ("show: [thumper]", "show: [thumped]", "13 @.show[0]: nothing is called 'thumped', did you mean 'thumper'?"),
        ("Flip south", "Flip down", "14 @.aim: no legal move"),
        ("aim: {piece: thumper, does: Flip south}", "held: {}", "14 @.held: expected text, got a mapping"),
        ("    aim: {piece: thumper, does: Flip south}\n", "", "2 @: 'after' needs the move in 'aim'"),
    ],
)  # fmt: skip
def test_faults_of_smash_gear(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "smash_gear", GEAR, (was, now), said)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("radio_tower", "radio_towel",
         "7 @.position.own.units.a1: no card is called 'radio_towel', did you mean 'radio_tower'?"),
        ("a1: radio_tower", "a1: skipper\n          a6: turtle",
         "8 @.position.own.units.a6: expected a space from a1 to g5"),
        ("[donna_the_swift]", "[turtle]", "8 @.position.own.units.c2.attached[0]: Turtle is no pilot and no command"),
        ("card: cruiser", "card: cruiser, damage: 3", "7 @.position.own.units: Cruiser does not last there (MI-6.1)"),
        ("road_works", "emp_blast", "9 @.position.own.commands.c3: EMP Blast does not stay"),
        ("{c3: turtle}", "{c2: turtle}", "12 @.position.rival.units.c2: another unit stands there"),
        ("[skipper]", "[skiper]", "10 @.position.own.hand[0]: no card is called 'skiper', did you mean 'skipper'?"),
        ("cell/2,2", "cell/6,2", "14 @.aim: no legal move"),
        ("card: cruiser", "card: cruiser, new: yes", "8 @.position.own.units.c2.new: expected true or false"),
    ],
)  # fmt: skip
def test_faults_of_immense_warfare(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "immense_warfare", WAR, (was, now), said)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("lv_426", "lv_427", "4 @.position.planet: no planet is called 'lv_427'"),
        ("b: [5, 5, 0, 0]", "b: [5, 6, 0, 0]", "10 @.position.sheets[0].boxes.b[0]: "
         "All numbers of B must be equal: a 5 does not go with a 6. (PS-4.4)"),
        ("[0, 4, 0, 0]", "[0, 4, 0, 3]", "10 @.position.sheets[0].boxes.a[3]: That box of A takes a 6 only"),
        ("[5, 2, 0, 5, 0, 0]", "[5, 5, 0, 5, 0, 0]", "11 @.position.sheets[0].cells.a[0]: The row holds a 5"),
        ("{a: [0]}", "{a: [1]}", "12 @.position.sheets[0].used.a: a circle is used whose line isn't full"),
        ("round: 3", "round: 1", "10 @.position.sheets[0].boxes: 3 numbers, but only 0"),
        ("round: 3", "round: 30", "5 @.position.round: LV-426 has the rounds 1 to 16"),
        ("rule: PS-4.1", "rule: PS-4.3", "14 @.refused: it is refused by PS-4.1, not by PS-4.3: "),
        ("blue: 3,", "blue: 5,", "14 @.refused: nothing refuses that"),
        ("yellow: 6}", "green: 6}", "7 @.position.sheets[0].plan.green: expected one of red, blue, yellow"),
    ],
)  # fmt: skip
def test_faults_of_planet_smash(tmp_path: Path, was: str, now: str, said: str) -> None:
    is_said(tmp_path, "planet_smash", PLANET, (was, now), said)
