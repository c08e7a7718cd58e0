"""Bad input of Mechyard as `python main.py check PACK` tells it: by file and line, all at once, with a suggestion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.dev import check
from rules.content import DATA

CARDS, MAP = "data/mechyard/cards", "data/mechyard/table.tmx"
WEAPONS, UTILITIES, MOVEMENT = (f"{CARDS}/{name}.yaml" for name in ("weapons", "utilities", "movement"))
HARPOON = "sides: esw, damage: 4, ranges: [long]"


def shipped(name: str) -> str:
    """The text of one of the program's own files."""
    return (DATA.parent / name).read_text("utf-8")


def told(folder: Path, **files: str) -> list[str]:
    """What the check says of a pack with these files, without the pack's name and the sum at the end."""
    for name, text in files.items():
        place = folder / "mine" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    lines: list[str] = []
    assert check.run([str(folder / "mine")], lines.append) == 1
    assert lines[-1].endswith(f"{len(lines) - 1} fault{'s' if len(lines) > 2 else ''}")
    return [each.removeprefix("mine/") for each in lines[:-1]]


@pytest.mark.many_cases
@pytest.mark.parametrize(
    ("name", "was", "now", "said"),
    [
        (WEAPONS, HARPOON, HARPOON.replace("esw", "''"), "sides: expected 1 to 4 of the letters n, e, s and w, such"),
        (WEAPONS, HARPOON, HARPOON.replace(", ranges: [long]", ""), "ranges: a weapon needs ranges"),
        (WEAPONS, HARPOON, HARPOON.replace("[long]", "[long, mid]"), "expected [mid, long]: each range once"),
        (WEAPONS, HARPOON, f"{HARPOON}, mobility: 3", "mobility: only a movement module has mobility, so"),
        (UTILITIES, "do: gain_money", "do: gain_mony", "did you mean 'gain_money'?"),
        (UTILITIES, "do: crew_price_is, n: 2", "do: crew_price_is, n: 0", "could hire all crew for $0"),
        (WEAPONS, "{when: hit, do: pull, n: 4, target: hit_mech}",
         "{when: damaged, do: damage, n: 1, target: the_weapon}", "hit back could loop forever"),
        (MOVEMENT, "cost: 7", "cost: 1", "would sell for its full cost of $1"),
    ],
)  # fmt: skip
def test_a_faulty_module_of_a_pack_is_told_by_its_line(
    tmp_path: Path, name: str, was: str, now: str, said: str
) -> None:
    before, _, after = shipped(name).partition(was)
    assert after
    (fault,) = told(tmp_path, **{name: f"{before}{now}{after}"})
    assert fault.startswith(f"{name}:") and said in fault, fault
    number = int(fault.removeprefix(f"{name}:").partition(" ")[0])
    assert abs(number - before.count("\n") - 1) <= 1, fault


def test_a_short_deck_of_a_pack_is_told_with_every_other_fault(tmp_path: Path) -> None:
    modules = re.split(r"(?m)^(?=  - )", shipped(WEAPONS))
    one = "".join(modules[:2]).replace("cost:", "copies: 1, cost:", 1)
    found = told(tmp_path, **{WEAPONS: one})
    assert found[0].startswith(f"{WEAPONS}:4 ")
    assert "the weapon deck has only 1 module, but the shop offers 2, so set copies: 2" in found[0]


# -- the map


def without(place: str, layer: str = "") -> str:
    """The map without the objects of a name, in one layer or in all."""
    text = shipped(MAP)
    layers = re.split(r"(?m)^(?= <objectgroup)", text)
    of_place = re.compile(rf'(?s)  <object [^>]*name="{re.escape(place)}"[^>]*(?:/>|[^/]>.*?</object>)\n')
    cut = [of_place.sub("", each) if not layer or f'name="{layer}"' in each else each for each in layers]
    assert "".join(cut) != text
    return "".join(cut)


def line_of(text: str, number: int) -> str:
    """A line of a text, from 1."""
    return text.splitlines()[number - 1]


@pytest.mark.many_cases
@pytest.mark.parametrize(
    ("place", "layer", "said"),
    [
        ("scrap", "", "scrap: this place is missing, so add an object with its name to the map"),
        ("shop/weapon/0", "", "shop/weapon/0: this place is missing, so add an object"),
        ("bay/next", "", "bay/next: this place is missing with 3 players, so add an object"),
        ("shop/weapon/0", "small", "shop/weapon/0: shop/"),
        ("bay/next", "small", "bay/next: bay/previous has an object for windows with least 1280 960, but"),
        ("scrap", "small", "scrap: no part contains this place in windows with least 1280 960, so draw"),
        ("panel/track", "", "so draw a panel round it"),
    ],
)
def test_a_place_that_a_map_lacks_is_told_by_the_line_where_it_would_be(
    tmp_path: Path, place: str, layer: str, said: str
) -> None:
    text = without(place, layer)
    found = told(tmp_path, **{MAP: text})
    fault = next(each for each in found if said in each)
    number = int(fault.removeprefix(f"{MAP}:").partition(" ")[0])
    assert "<object " in line_of(text, number)


def test_a_misspelt_place_and_the_one_that_is_missing_are_told_at_one_line(tmp_path: Path) -> None:
    text = shipped(MAP).replace('name="scrap"', 'name="scarp"')
    number = next(at for at, each in enumerate(text.splitlines(), 1) if "scarp" in each)
    assert told(tmp_path, **{MAP: text}) == [
        f"{MAP}:{number} scarp: unknown place, did you mean 'scrap'?",
        f"{MAP}:{number} scrap: this place is missing, so add an object with its name to the map",
    ]


def test_the_second_object_of_a_name_is_told_by_its_own_line(tmp_path: Path) -> None:
    before, _, after = shipped(MAP).rpartition('value="strip"')
    (fault,) = told(tmp_path, **{MAP: f'{before}value="stripe"{after}'})
    assert "did you mean 'strip'?" in fault
    number = int(fault.removeprefix(f"{MAP}:").partition(" ")[0])
    assert 0 < before.count("\n") + 1 - number <= 3
