"""Building and destroying bases: effects of those moments, and a machine that survives its attack."""

from __future__ import annotations

import pytest

from rules.smash_gear.actions.attack import Attack
from rules.smash_gear.actions.build import Build
from tests.rules.smash_gear import positions
from tests.rules.smash_gear.positions import ADAS, BOS, cell, landfill, lying, made_game, position

GAME = made_game(
    on_flag={"when": "razed", "do": [{"op": "gain_honor", "amount": 2}]},
    on_harness={"when": "always", "do": [{"op": "survive_attack"}]},
    at_plaque={"when": "built", "do": [{"op": "gain_honor", "amount": 1}]},
    on_plans={"when": "built", "do": [{"op": "gain_gears", "amount": 1}]},
)
BASES = ((0, ADAS), (1, cell(0, 0)), (1, BOS))


@pytest.mark.rule("SG-6.8")
@pytest.mark.rule("SG-8.3")
@pytest.mark.parametrize(("plugins", "honor", "stays"), [
    ([], 5, False), (["on_flag"], 7, False), (["on_harness"], 5, True), (["on_flag", "on_harness"], 7, True),
])  # fmt: skip
def test_a_machine_that_destroys_a_base(plugins: list[str], honor: int, stays: bool) -> None:
    state = position("aW aH .. bH bW", plugins={"a": plugins, "b": ["on_flag"]}, hands=("destroy_base", ""),
                     bases=BASES, game=GAME)  # fmt: skip
    preview = GAME.at(state).preview(Attack("destroy_base", cell(0, 0)))
    assert preview is not None
    assert [line.text for line in preview.lines][1] == (
        "Plain survives" if stays else "Plain is destroyed too"
    )
    after = positions.done(state, Attack("destroy_base", cell(0, 0)), game=GAME)
    assert after.sides[0].honor == honor
    assert ("a" in lying(after)) is stays
    assert ("plain" in landfill(after)) is not stays


@pytest.mark.rule("SG-7.2")
def test_a_base_that_is_built_sets_off_ones_own_cards_alone() -> None:
    state = position("aW aH .. BH BW", plugins={"a": ["on_plans"], "home": ["at_plaque"], "HOME": ["at_plaque"],
                     "B": ["on_plans"]}, hands=("base", ""), gears=(0, 0), game=GAME)  # fmt: skip
    after = positions.done(state, Build("base", cell(1, 0)), game=GAME)
    assert [side.honor for side in after.sides] == [1, 0]
    assert [side.gears for side in after.sides] == [1, 0]


def test_the_words() -> None:
    texts = {id: GAME.library[id].text for id in ("on_flag", "on_harness", "at_plaque")}
    assert texts == {
        "on_flag": "When this machine destroys a base, gain 2 honor.",
        "on_harness": "This machine survives when it destroys a base.",
        "at_plaque": "When you build a base, gain 1 honor.",
    }
