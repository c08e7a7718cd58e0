"""The planets: the shipped ones as the rules want them, faulty ones refused with line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.content import DATA, ROOT, Content, DataFaults, read
from rules.planet_smash.cards import QUADRANTS, Planet, PlanetFile, load

SHIPPED = DATA / "planet_smash" / "cards" / "planets.yaml"
CHARACTERS = {
    "lv_426", "old_thunder", "hoarfrost", "the_kettle", "brine", "clockwork_prime", "prisma", "tanglewood", "dusthalo",
}  # fmt: skip

ONE = """\
planets:
  - id: mote
    title: Mote
    text: A small test of a planet.
    rounds: 12
    hard: 6
    normal: 8
    easy: 10
    order: [wild, a, b, c]
    quadrants:
      wild: {boxes: [any, any, any], rule: any, ability: any}
      a: {boxes: [any, 2, any], rule: any, ability: flip}
      b: {boxes: [any, any, 3], rule: all_equal, ability: reroll}
      c: {boxes: [1, any, any], rule: all_different, ability: adjust}
"""


@pytest.fixture(scope="module")
def planets() -> dict[str, Planet]:
    return load(Content("planet_smash"))


def fault(tmp_path: Path, old: str, new: str) -> list[str]:
    assert old in ONE
    file = tmp_path / "planets.yaml"
    file.write_text(ONE.replace(old, new, 1))
    with pytest.raises(DataFaults) as caught:
        read(file, PlanetFile, "planets.yaml")
    return [str(each) for each in caught.value.faults]


def test_the_example_is_good(tmp_path: Path) -> None:
    file = tmp_path / "planets.yaml"
    file.write_text(ONE)
    (planet,) = read(file, PlanetFile).planets
    assert planet.quadrants["a"].boxes == (0, 2, 0)
    assert planet.boxes == 12


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hard: 6", "hard: nine", "planets.yaml:6 planets[0].hard: expected an integer from 1 to 40, got 'nine'"),
        ("hard: 6", "hard: 9", "planets.yaml:6 planets[0].hard: hard 9 is later than normal 8"),
        ("easy: 10", "easy: 13", "planets.yaml:8 planets[0].easy: easy 13 is later than rounds 12"),
        ("hard: 6", "hard: 3", "planets.yaml:6 planets[0].hard: 3 rounds give only 9 dice"),
        ("id: mote", "id: Mote 1", "planets.yaml:2 planets[0].id: expected an id of at most 40 lower-case letters"),
        ("id: mote", "id: ../mote", "planets.yaml:2 planets[0].id: expected an id of at most 40 lower-case letters"),
        ("    text: A small", "    txet: A small", "planets.yaml:4 planets[0].txet: unknown field, did you mean"),
        ("wild, a, b, c]", "wild, a, b, d]", "planets.yaml:9 planets[0].order[3]: expected one of wild, a, b, c, got"),
        ("wild, a, b, c]", "wild, a, b, b]", "planets.yaml:9 planets[0].order: expected wild, a, b and c once each"),
        ("wild, a, b, c]", "wild, a, b]", "planets.yaml:9 planets[0].order: expected 4 entries, found 3"),
        ("[any, 2, any]", "[any, 7, any]", "planets.yaml:12 planets[0].quadrants.a.boxes[1]: expected an integer"),
        ("[any, 2, any]", "[any, 2]", "planets.yaml:12 planets[0].quadrants.a.boxes: expected 3 to 6 entries, found 2"),
        ("[any, 2, any]", "[1, 2, 3, 4, 5, 6, 6]", "planets.yaml:12 planets[0].quadrants.a.boxes: expected 3 to 6"),
        ("all_equal", "all_eqaul", "planets.yaml:13 planets[0].quadrants.b.rule: expected one of "),
        ("ability: flip", "ability: jump", "planets.yaml:12 planets[0].quadrants.a.ability: expected one of "),
    ],
)  # fmt: skip
def test_faults_of_a_planet(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert fault(tmp_path, old, new)[0].startswith(message)


@pytest.mark.rule("PS-4.4")
def test_a_quadrant_that_cannot_be_filled_is_refused(tmp_path: Path) -> None:
    assert fault(tmp_path, "[any, any, 3]", "[any, 2, 3]") == [
        "planets.yaml:13 planets[0].quadrants.b.boxes: "
        "all boxes must be equal, but 2 and 3 are printed (PS-4.4)"
    ]
    assert fault(tmp_path, "[1, any, any]", "[1, any, 1]") == [
        "planets.yaml:14 planets[0].quadrants.c.boxes: "
        "all boxes must be different, but 1 is printed twice (PS-4.4)"
    ]


@pytest.mark.rule("PS-6.8")
def test_two_quadrants_of_one_ability_are_refused(tmp_path: Path) -> None:
    assert fault(tmp_path, "ability: adjust", "ability: flip") == [
        "planets.yaml:14 planets[0].quadrants.c.ability: A and C both grant flip, but all four must differ (PS-6.8)"
    ]


@pytest.mark.rule("PS-1.2")
def test_a_missing_quadrant_is_refused(tmp_path: Path) -> None:
    line = "      c: {boxes: [1, any, any], rule: all_different, ability: adjust}\n"
    assert fault(tmp_path, line, "") == [
        "planets.yaml:11 planets[0].quadrants: expected Wild, A, B and C, so add C (PS-1.2)"
    ]


def test_what_cannot_be_read_hides_no_other_fault_of_a_planet(tmp_path: Path) -> None:
    """A check is left out only where it needs the very field that has a fault."""
    worse = (
        ONE.replace("hard: 6", "hard: nine").replace("easy: 10", "easy: 13").replace("[1, any, any]", "[1, 7, 1]")
        .replace("wild, a, b, c]", "wild, a, b, e]").replace("any, ability: any", "any, ability: jump")
        .replace("reroll", "flip")
    )  # fmt: skip
    assert [each.split(": ")[0] for each in fault(tmp_path, ONE, worse)] == [
        "planets.yaml:6 planets[0].hard",
        "planets.yaml:8 planets[0].easy",
        "planets.yaml:9 planets[0].order[3]",
        "planets.yaml:11 planets[0].quadrants.wild.ability",
        "planets.yaml:13 planets[0].quadrants.b.ability",
        "planets.yaml:14 planets[0].quadrants.c.boxes[1]",
        "planets.yaml:14 planets[0].quadrants.c.boxes",
    ]


def test_the_nine_planets_stand(planets: dict[str, Planet]) -> None:
    assert set(planets) == CHARACTERS
    assert next(iter(planets)) == "lv_426"
    for planet in planets.values():
        assert (ROOT / "art" / "planet_smash" / f"{planet.id}.svg").is_file()
        assert planet.text.endswith(".")
        assert len(planet.text) <= 120


@pytest.mark.rule("PS-1.2")
def test_the_shipped_quadrants_lie_wild_a_b_c(planets: dict[str, Planet]) -> None:
    for planet in planets.values():
        assert planet.order == QUADRANTS
        assert set(planet.quadrants) == set(QUADRANTS)


@pytest.mark.rule("PS-6.8")
def test_the_shipped_quadrants_grant_four_abilities(planets: dict[str, Planet]) -> None:
    for planet in planets.values():
        assert {quadrant.ability for quadrant in planet.quadrants.values()} == {
            "adjust",
            "flip",
            "reroll",
            "any",
        }


def test_no_two_planets_play_alike(planets: dict[str, Planet]) -> None:
    forms = {
        tuple((q.boxes, q.rule, q.ability) for q in planet.quadrants.values()) for planet in planets.values()
    }
    assert len(forms) == len(planets)
    arrangements = {tuple(q.ability for q in planet.quadrants.values()) for planet in planets.values()}
    assert len(arrangements) >= 6


def test_each_planet_keeps_its_character(planets: dict[str, Planet]) -> None:
    def rules(id: str) -> list[str]:
        return [quadrant.rule for quadrant in planets[id].quadrants.values()]

    def sizes(id: str) -> list[int]:
        return [len(quadrant.boxes) for quadrant in planets[id].quadrants.values()]

    assert {"all_equal", "all_different", "any"} == set(rules("lv_426")) == set(rules("tanglewood"))
    assert planets["lv_426"].rounds == 16
    assert sizes("old_thunder") == [6, 6, 6, 6]
    assert not any(any(q.boxes) for q in planets["old_thunder"].quadrants.values())
    assert set(rules("hoarfrost")) == {"all_different"}
    assert planets["the_kettle"].rounds == min(planet.rounds for planet in planets.values())
    assert {1, 6} <= set(planets["brine"].quadrants["wild"].boxes)
    assert planets["brine"].quadrants["wild"].ability == "flip"
    assert all(all(q.boxes) for q in planets["clockwork_prime"].quadrants.values())
    assert planets["clockwork_prime"].quadrants["wild"].ability == "adjust"
    assert set(rules("prisma")) == {"all_equal"}
    assert sorted(sizes("tanglewood")) == [3, 4, 5, 6]
    assert planets["tanglewood"].quadrants["wild"].ability == "reroll"
    assert sizes("dusthalo") == [3, 3, 3, 3]


def test_the_rounds_are_those_of_the_evidence(planets: dict[str, Planet]) -> None:
    evidence = (ROOT / "docs" / "balance" / "planet_smash.md").read_text(encoding="utf-8")
    for planet in planets.values():
        row = f"| {planet.title} | {planet.rounds} | {planet.hard}: "
        (line,) = [line for line in evidence.splitlines() if line.startswith(row)]
        assert f"| {planet.normal}: " in line and f"| {planet.easy}: " in line


def test_the_shipped_file_is_plain_yaml() -> None:
    assert len(yaml.safe_load(SHIPPED.read_text(encoding="utf-8"))["planets"]) == 9


@settings(max_examples=200)
@given(st.data())
def test_a_cut_or_overwritten_file_gives_planets_or_faults(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    raw = ONE.encode()
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, min(len(raw), start + 40)))
    file = tmp_path_factory.getbasetemp() / "cut.yaml"
    file.write_bytes(raw[:start] + data.draw(st.binary(max_size=12)) + raw[end:])
    try:
        assert read(file, PlanetFile).planets
    except DataFaults as error:
        assert error.faults
