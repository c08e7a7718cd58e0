"""Mining: which positions are searched for problems."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest
from msgspec import convert

from rules import catalog
from rules.problems.reading import problems
from rules.problems.rules import problem_rules
from rules.smash_gear.problems import ENEMIES, OWN

COMPOSING = [id for id in catalog.IDS if problem_rules(catalog.load(id)).composes]


@pytest.mark.parametrize("id", COMPOSING)
def test_a_usual_game_may_lead_to_composed_positions(id: str) -> None:
    rules = problem_rules(catalog.load(id))
    composed = [rules.compose(Random(seed)) for seed in range(40)]
    assert len({str(spec) for spec in composed}) == len(composed)
    assert not {rules.unlikely(spec.state(rules.game)) for spec in composed} - {""}


def test_more_mechas_than_bandwidth_are_unlikely() -> None:
    rules = problem_rules(catalog.load("immense_warfare"))
    spec = rules.compose(Random(1))
    units = {space: kind for space, kind in spec.own.units.items() if kind != "radio_tower"}
    assert units
    bare = type(spec)(own=type(spec.own)(units={"a1": "sky_whale", **units}))
    assert rules.unlikely(bare.state(rules.game)).startswith("Ada uses")


def test_few_machines_are_searched_and_enemies_near_them() -> None:
    rules = problem_rules(catalog.load("smash_gear"))
    crowded = next(
        each.position
        for each in problems("smash_gear")
        if len(each.position.own.machines) > OWN and len(each.position.opponent.machines) > ENEMIES
    )
    variants = [*rules.variants(crowded)]
    assert len({spec.own.machines for spec in variants}) == len(variants) > 1
    for spec in variants:
        assert len(spec.own.machines) == OWN
        assert len(spec.opponent.machines) == ENEMIES
        assert {*spec.own.machines} < {*crowded.own.machines}
        assert {*spec.opponent.machines} < {*crowded.opponent.machines}
        spec.state(rules.game)


@pytest.mark.parametrize(
    ("id", "spec", "why"),
    [
        ("smash_gear", {"turn": 3, "own": {"bases": [{"at": [x, 10]} for x in range(1, 5)]}}, "4 bases"),
        ("smash_gear", {"turn": 9, "opponent": {"hand": ["destroy_base"] * 7}}, "7 cards"),
        ("gears_of_industry", {"own": {"hand": [f"energy_{value:02}" for value in range(1, 10)]}}, "9 cards"),
        ("immense_warfare", {"own": {"units": {f"{x}1": "radio_tower" for x in "abc"}}}, "3 towers"),
        ("immense_warfare", {"opponent": {"discard": ["skipper"] * 4}}, "3 copies"),
    ],
)  # fmt: skip
def test_more_than_a_game_allows_is_unlikely(id: str, spec: dict[str, object], why: str) -> None:
    rules = problem_rules(catalog.load(id))
    position = convert(spec, import_module(f"rules.{id}.position_file").PositionSpec)
    assert why in rules.unlikely(position.state(rules.game))
