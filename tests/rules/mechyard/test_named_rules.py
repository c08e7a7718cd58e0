"""Every rule id is named by an event that shows the rule or by the refusal of breaking it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rules.mechyard
from rules.base.events import Noted
from rules.content import rulebook
from rules.game import Event
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.events import Attached, Hit, Moved
from rules.mechyard.state import BUY
from rules.scenes.reading import illustrations
from tests.rules.mechyard.test_1_setup import assembled, new
from tests.rules.mechyard.test_3_buy import short
from tests.rules.mechyard.test_4_building import building, turned
from tests.rules.mechyard.yard import Yard


def naming(yard: Yard, rule: str, kind: type[Event]) -> list[str]:
    """Return the log lines of a type that name a rule."""
    return [each.text for each in yard.log if isinstance(each, kind) and rule in each.rules]


@pytest.mark.rule("MY-1.2")
def test_the_log_says_what_each_received_as_the_assembly_ends() -> None:
    yard = new(3)
    while yard.state.phase != BUY:
        assert not naming(yard, "MY-1.2", Noted)
        yard.do(yard.all(Attach)[0])
    said = ["Each mech starts at 0 with $5 and 1 crew member."]
    assert naming(yard, "MY-1.2", Noted) == naming(yard, "MY-1.3", Noted) == said


@pytest.mark.rule("MY-3.8")
def test_the_log_says_of_which_deck_slots_stay_empty() -> None:
    yard = short(["harpoon", "bore_lance"])
    yard.do(next(each for each in yard.all(Attach) if each.module.startswith("harpoon")))
    assert naming(yard, "MY-3.8", Noted) == ["The weapon deck is empty: slots in the shop stay empty."]


@pytest.mark.rule("MY-3.8")
def test_a_shop_that_is_full_says_nothing_of_decks() -> None:
    yard = assembled(2)
    yard.do(*[EndTurn()] * 4)
    assert naming(yard, "MY-3.8", Noted) == []


@pytest.mark.rule("MY-4.2")
@pytest.mark.parametrize(("turn", "blank"), [(0, True), (3, False)])
def test_attaching_with_a_blank_side_to_a_connection_names_the_rule(turn: int, blank: bool) -> None:
    yard = building("{module: hatch_ring, at: [1, 0]}", "{module: hatch_ring, at: [0, 1]}")
    yard.do(Attach("coin_press", 1, 1, turn))
    assert ("w" not in turned("coin_press", turn)) == blank
    assert bool(naming(yard, "MY-4.2", Attached)) == blank
    assert naming(yard, "MY-4.1", Attached), "one connection meets another"


@pytest.mark.rule("MY-4.2")
def test_attaching_with_a_connection_to_a_blank_side_names_the_rule() -> None:
    yard = building("{module: laser_cannon, at: [1, 0]}", "{module: hatch_ring, at: [0, -1]}")
    yard.do(Attach("shift_bell", 1, -1))
    assert "n" not in turned("laser_cannon", 0) and naming(yard, "MY-4.2", Attached)


@pytest.mark.rule("MY-4.5")
@pytest.mark.parametrize("broken", [True, False])
def test_attaching_to_a_broken_module_names_the_rule(broken: bool) -> None:
    yard = building(f"{{module: hatch_ring, at: [1, 0], broken: {str(broken).lower()}}}")
    yard.do(Attach("shift_bell", 2, 0))
    assert bool(naming(yard, "MY-4.5", Attached)) == broken


@pytest.mark.rule("MY-6.1", "MY-6.3")
def test_a_shot_names_the_rules_of_range_and_what_hits_back_does_not() -> None:
    hide = "modules: [core, {module: thorn_hide, at: [0, -1]}]"
    yard = Yard(f"opponents: [{{space: 6, {hide}}}]").step("laser_cannon").fire("laser_cannon", "thorn_hide")
    shot, back = (each for each in yard.log if isinstance(each, Hit))
    assert {"MY-5.4", "MY-6.1", "MY-6.3"} <= {*shot.rules}
    assert back.seat == 1 and set(back.rules) == {"MY-5.12", "MY-7.1"}


@pytest.mark.rule("MY-4.3", "MY-5.5")
def test_a_move_by_mobility_names_the_rule_of_full_and_half() -> None:
    yard = Yard().step("standard_leg").do(Drive("standard_leg", 1))
    assert naming(yard, "MY-4.3", Moved) == naming(yard, "MY-5.5", Moved) != []


def test_every_rule_is_named_by_an_event_or_a_refusal() -> None:
    named = {
        node.value
        for file in Path(rules.mechyard.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert [each.id for each in rulebook("mechyard").rules if each.id not in named] == []


def test_every_rule_has_a_picture_in_the_rulebook() -> None:
    pictured = {each.rule for each in illustrations("mechyard")}
    assert [each.id for each in rulebook("mechyard").rules if each.id not in pictured] == []
