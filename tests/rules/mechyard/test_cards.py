"""Modules as data: faults are reported by file and line, all together, with a suggestion."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import catalog
from rules.content import DATA, DataFaults

WEAPONS, UTILITIES, MOVEMENT, STARTING = (
    f"data/mechyard/cards/{name}.yaml" for name in ("weapons", "utilities", "movement", "starting")
)
Change = tuple[str, str, str]
"""A file, a text in it, and its replacement."""


def told(folder: Path, *changes: Change) -> list[str]:
    """Return the faults of a pack that changes files of the game: ["FILE:LINE PATH: fault", ...]."""
    pack = folder / "mine"
    for name, was, now in changes:
        place = pack / name
        text = (place if place.exists() else DATA.parent / name).read_text("utf-8")
        assert was in text, (name, was)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text.replace(was, now, 1), "utf-8")
    with pytest.raises(DataFaults) as caught:
        catalog.load("mechyard", (pack,))
    return [str(fault).removeprefix("mine/") for fault in caught.value.faults]


def line(name: str, words: str) -> int:
    """Return the number of the first line with some words in a file."""
    lines = (DATA.parent / name).read_text("utf-8").splitlines()
    return next(number for number, each in enumerate(lines, 1) if words in each)


FLAK = "cost: 4, health: 5, sides: esw, damage: 2, ranges: [mid, long]"
PRESS = "{when: activated, do: gain_money, n: 3}"
SCALE = "{when: always, do: price,"
LANCE = "{when: hit, do: carry_over, target: joined_to_hit}"
CRAWLER = "sides: new, mobility: 5,\n     effects: [{when: activated, do: damage_bonus"


@pytest.mark.parametrize(
    ("name", "was", "now", "said"),
    [
        # modules without ports
        (WEAPONS, FLAK, FLAK.replace("esw", '""'), "sides: expected 1 to 4 of the letters n, e, s and w, such as new"),
        (WEAPONS, FLAK, FLAK.replace(" sides: esw,", ""), "sides"),
        (WEAPONS, FLAK, FLAK.replace("esw", "ews2"), "sides: expected 1 to 4 of the letters n, e, s and w, such as"),
        (WEAPONS, FLAK, FLAK.replace("esw", "ese"), "sides: 'ese' lists a side twice"),
        # weapons without ranges, ranges out of order
        (WEAPONS, FLAK, FLAK.replace(", ranges: [mid, long]", ""), "ranges: a weapon needs ranges"),
        (WEAPONS, FLAK, FLAK.replace("[mid, long]", "[]"), "ranges: a weapon needs ranges"),
        (WEAPONS, FLAK, FLAK.replace("[mid, long]", "[long, mid]"),
         "ranges: expected [mid, long]: each range once, nearest first"),
        (WEAPONS, FLAK, FLAK.replace("[mid, long]", "[mid, mid]"),
         "ranges: expected [mid]: each range once, nearest first"),
        (WEAPONS, FLAK, FLAK.replace("[mid, long]", "[mid, far]"), "ranges[1]: expected"),
        (WEAPONS, FLAK, FLAK.replace("damage: 2, ", ""), "damage: a weapon needs damage"),
        (UTILITIES, "sides: nes,", "sides: nes, ranges: [close],", "ranges: only a weapon has ranges"),
        # a foot on an immobile module, and on the wrong side
        (WEAPONS, FLAK, f"{FLAK}, mobility: 3", "mobility: only a movement module has mobility"),
        (UTILITIES, "sides: nes,", "sides: new, mobility: 3,", "mobility: only a movement module has mobility"),
        (MOVEMENT, "sides: new,", "sides: nes,", "sides: side s has the foot and can't have a connection"),
        (MOVEMENT, CRAWLER, CRAWLER.replace(" mobility: 5,", ""), "mobility: a movement module needs mobility"),
        (WEAPONS, FLAK, f"{FLAK}, foot: s", "foot: unknown field"),
        (UTILITIES, PRESS, "{when: always, do: exact_mobility}", "effects[0].do: only a movement module has Mobility"),
        # unknown effects, and fields of another
        (UTILITIES, PRESS, PRESS.replace("gain_money", "gain_mony"), "did you mean 'gain_money'?"),
        (UTILITIES, PRESS, PRESS.replace("n: 3", "n: 3, colour: 2"), "effects[0].colour: unknown field"),
        (UTILITIES, PRESS, PRESS.replace("activated", "hit"), "effects[0].when: expected"),
        (UTILITIES, PRESS, PRESS.replace("n: 3", "n: -3"), "effects[0].n: expected"),
        (UTILITIES, PRESS, "{when: hit, do: move, n: 3}", "effects[0].when: only a weapon can hit, so set when:"),
        (UTILITIES, PRESS, "{when: always, do: damage_bonus, n: 1, target: this}",
         "effects[0].target: only a weapon has damage"),
        (UTILITIES, SCALE, SCALE.replace("always", "activated"), "effects[0].when: expected"),
        # effects that could repeat without end
        (UTILITIES, "do: activate_again, target: joined_used}]",
         "do: activate_again, target: joined_used}, {when: activated, do: activate_again, target: joined_used}]",
         "effects: only one effect can activate modules again, so leave the others out"),
        (UTILITIES, "do: crew_price_is, n: 2", "do: crew_price_is, n: 0",
         "effects[0].n: a player could hire all crew for $0, so set 1 or more"),
        (WEAPONS, LANCE, "{when: damaged, do: damage, n: 1, target: the_weapon}",
         "effects[0].when: two weapons that hit back could loop forever"),
        (UTILITIES, "kind: utility, cost: 5, health: 6, sides: nes", "kind: utility, cost: 1, health: 6, sides: nes",
         "cost: this would sell for its full cost of $1, so set 2 or more"),
        # a module without effects, and the requirements of every set
        (UTILITIES, f"\n     effects: [{PRESS}]", "", "effects: a module needs damage, mobility"),
        (STARTING, "kind: core, starting: true, copies: 1", "kind: core, copies: 1",
         "starting: a core is a starting part, so add starting: true"),
        (STARTING, "kind: core, starting: true, copies: 1", "kind: core, starting: true",
         "copies: each player has only one core, so set copies: 1"),
        (STARTING, "sides: nesw", "sides: n", "sides: 3 parts must be attached to the core, so give it 3 or more"),
        (STARTING, "starting: true, copies: 2", "starting: true, copies: 3",
         "copies: expected 1 to 3 starting parts besides the core, found 4"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_file_and_line(tmp_path: Path, name: str, was: str, now: str, said: str) -> None:
    (fault,) = told(tmp_path, (name, was, now))
    assert fault.startswith(f"{name}:") and said in fault, fault
    number = int(fault.removeprefix(f"{name}:").split(" ")[0])
    first = line(name, was.strip().splitlines()[0])
    assert first - 1 <= number <= first + 1 + now.count("\n"), fault


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    found = told(
        tmp_path,
        (WEAPONS, FLAK, FLAK.replace("[mid, long]", "[long, mid]").replace("esw", '""')),
        (WEAPONS, "do: carry_over", "do: carry"),
        (UTILITIES, PRESS, PRESS.replace("n: 3", "n: none")),
        (MOVEMENT, "sides: new,", "sides: nes,"),
    )
    assert [each.split(" ")[0].rsplit(":", 1)[0] for each in found] == [
        MOVEMENT,
        UTILITIES,
        WEAPONS,
        WEAPONS,
        WEAPONS,
    ]


@pytest.mark.rule("MY-1.4")
@pytest.mark.parametrize("kind", ["weapon", "utility", "movement"])
def test_fewer_than_two_modules_in_a_deck_are_told(tmp_path: Path, kind: str) -> None:
    name = {"weapon": WEAPONS, "utility": UTILITIES, "movement": MOVEMENT}[kind]
    lines = (DATA.parent / name).read_text("utf-8").splitlines()
    first = next(number for number, each in enumerate(lines) if each.startswith("  - "))
    second = next(number for number, each in enumerate(lines) if each.startswith("  - ") and number > first)
    one = "\n".join(lines[first:second]).replace("cost:", "copies: 1, cost:", 1)
    place = tmp_path / "mine" / name
    place.parent.mkdir(parents=True)
    place.write_text(f"modules:\n{one}\n", "utf-8")
    with pytest.raises(DataFaults) as caught:
        catalog.load("mechyard", (tmp_path / "mine",))
    (fault,) = map(str, caught.value.faults)
    assert f"{name}:2 " in fault
    assert fault.endswith(f"the {kind} deck has only 1 module, but the shop offers 2, so set copies: 2"), (
        fault
    )


def test_a_set_without_a_core_is_told(tmp_path: Path) -> None:
    lines = (DATA.parent / STARTING).read_text("utf-8").splitlines()
    core = next(each for each in lines if "id: core" in each)
    (fault,) = told(tmp_path, (STARTING, core, ""))
    assert fault.startswith("data/mechyard/cards: the core is missing, so add a module with"), fault


def test_a_second_core_is_told(tmp_path: Path) -> None:
    laser = "kind: weapon, starting: true, copies: 1, cost: 4, health: 8, sides: esw, damage: 4, ranges: [mid, long]"
    core = "kind: core, starting: true, copies: 1, cost: 4, health: 8, sides: esw"
    (fault,) = told(tmp_path, (STARTING, laser, core))
    assert "core is already the core, so keep only one" in fault


def test_a_pack_that_is_right_is_played(tmp_path: Path) -> None:
    place = tmp_path / "mine" / WEAPONS
    place.parent.mkdir(parents=True)
    place.write_text((DATA.parent / WEAPONS).read_text("utf-8").replace("damage: 7", "damage: 8"), "utf-8")
    found = catalog.load("mechyard", (tmp_path / "mine",))
    assert next(each for each in found.cards() if each.id == "bore_lance")
