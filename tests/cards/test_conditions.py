"""What `when` says: values, bounds, and conditions put together over several fields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.cards.conditions import DEEPEST, MOST, holds
from game.cards.display import Plate
from tests.cards.faces import faces_of, folder, told

CARD: dict[str, Any] = {
    "kind": "machine", "cost": 3, "price": "4", "text": "", "armour": 0, "signs": ("flight", "reach"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("when", "is_so"),
    [
        ({}, True),
        ({"kind": "machine"}, True),
        ({"kind": ["plugin", "machine"]}, True),
        ({"text": False, "armour": False, "signs": True}, True),
        ({"kind": {"not": "machine"}}, False),
        ({"kind": {"not": ["plugin", "script"]}}, True),
        ({"cost": {"at_least": 3}}, True),
        ({"cost": {"at_least": 4}}, False),
        ({"cost": {"at_most": 2}}, False),
        ({"cost": {"at_least": 1, "at_most": 5, "not": 3}}, False),
        ({"price": {"at_least": 4}}, True),
        ({"signs": {"at_least": 2}}, True),
        ({"signs": {"at_least": 3}}, False),
        ({"kind": {"at_least": 0}}, False),
        ({"kind": {"at_most": 9}}, False),
        ({"any": [{"kind": "plugin"}, {"cost": {"at_least": 3}}]}, True),
        ({"any": [{"kind": "plugin"}, {"text": True}]}, False),
        (
            {"all": [{"any": [{"cost": 3}, {"cost": 9}]}, {"any": [{"kind": "plugin"}, {"text": False}]}]},
            True,
        ),
        ({"not": {"kind": "machine", "armour": True}}, True),
        ({"not": {"kind": "machine", "armour": False}}, False),
        ({"kind": "machine", "not": {"cost": 3}}, False),
    ],
)
def test_a_condition_holds(when: dict[str, Any], is_so: bool) -> None:
    assert holds(when, CARD) is is_so


def card(when: str) -> str:
    """A layout with an element under a condition, in line 4."""
    return (
        "full:\n  sample: {id: x, cost: 3, kind: machine}\n  elements:\n"
        f"    mark: {{draw: plate, box: [0, 0, 9, 9], fill: night1, when: {when}}}\n"
    )


def test_an_element_is_drawn_where_its_condition_holds(tmp_path: Path) -> None:
    faces = faces_of(folder(tmp_path, mine=card("{any: [{cost: {at_least: 5}}, {kind: {not: machine}}]}")))
    assert faces.sample_faults() == ()
    for fields, is_drawn in (
        ({"cost": 5}, True),
        ({"cost": 4}, False),
        ({"cost": 1, "kind": "plugin"}, True),
    ):
        face = faces.display("mine/full", {"kind": "machine", **fields}, 63.0)
        assert any(isinstance(each, Plate) for each in face.operations) is is_drawn


@pytest.mark.parametrize(
    ("when", "fault"),
    [
        ("{cots: {at_least: 3}}", "when.cots: the card has no field 'cots', did you mean 'cost'?"),
        ("{any: [{cots: 3}]}", "when.any[0].cots: the card has no field 'cots', did you mean 'cost'?"),
        (
            "{cost: {atleast: 3}}",
            "when.cost.atleast: expected one of not, at_least, at_most, got 'atleast', did you",
        ),
        ("{cost: {at_least: three}}", "when.cost.at_least: expected a number, got 'three'"),
        ("{cost: {at_least: true}}", "when.cost.at_least: expected a number"),
        ("{cost: {}}", "when.cost: expected one of not, at_least, at_most"),
        ("{cost: {not: {at_least: 3}}}", "when.cost.not: expected a word, a number"),
        ("{cost: []}", "when.cost: expected a word, a number"),
        ("{cost: }", "when.cost: expected a word, a number"),
        ("{any: {cost: 3}}", f"when.any: expected a list of 1 to {MOST} conditions"),
        ("{any: []}", f"when.any: expected a list of 1 to {MOST} conditions"),
        ("{all: [3]}", "when.all[0]: expected a condition such as {kind: machine}"),
        ("{not: [cost]}", "when.not: expected a condition such as {kind: machine}"),
        ("{not: {}}", "when.not: expected a condition such as {kind: machine}"),
        (
            "{not: " * DEEPEST + "{cost: 3}" + "}" * DEEPEST,
            f"conditions are nested more than {DEEPEST} levels deep",
        ),
        ("{Cost: 3}", "when.Cost: expected a name of lower-case letters"),
        ("[cost]", "when: expected a mapping"),
    ],
)
def test_a_fault_of_a_condition_is_told_by_file_and_line(tmp_path: Path, when: str, fault: str) -> None:
    lines = told(faces_of(folder(tmp_path, mine=card(when))).sample_faults())
    assert any(line.startswith("mine.yaml:4 elements.mark") and fault in line for line in lines), lines
