"""Invalid cards: each fault is reported by file, line and path, with a suggestion, all together."""

from __future__ import annotations

import pytest

from rules.content import DataFaults, build
from rules.content.nodes import parse
from rules.immense_warfare.cards import CardFile

HEAD = "cards:\n  - id: bad\n    name: Bad\n    type: {0}\n    {1}\n    abilities:\n      - "
MORE = "{op: modify, of: target, by: {modify: more_attacks}}"
MECHA = "target: {what: mecha}"


def faults(text: str) -> list[str]:
    """Return the faults of a file of cards, one line each."""
    try:
        build(parse(text, "cards.yaml"), CardFile, "cards.yaml")
    except DataFaults as error:
        return str(error).splitlines()
    return []


def told(ability: str, type: str = "command") -> list[str]:
    """Return the faults of an ability, without the common prefix of their lines."""
    lines = faults(HEAD.format(type, "" if type == "command" else "durability: 2") + ability + "\n")
    assert all(line.startswith("cards.yaml:7 cards[0].abilities[0]") for line in lines), lines
    return [line.removeprefix("cards.yaml:7 cards[0].abilities[0].") for line in lines]


@pytest.mark.parametrize(
    ("ability", "at", "meant"),
    [
        ("{when: play, do: [{op: drwa}]}", "do[0].op", "draw"),
        ("{when: plya, do: [{op: draw}]}", "when", "play"),
        ("{when: {on: destroyd, unit: this}, do: [{op: draw}]}", "when.on", "destroyed"),
        ("{when: {on: destroyed, unit: thsi}, do: [{op: draw}]}", "when.unit", "this"),
        ("{when: play, target: {what: meca}, do: [{op: destroy, of: target}]}", "target.what", "mecha"),
        ("{when: play, target: {what: mecha, that: {is: pilotd}}, do: [{op: draw}]}", "target.that.is", "piloted"),
        (f"{{when: play, until: end_of_trun, {MECHA}, do: [{MORE}]}}", "until", "end_of_turn"),
        ("{when: play, do: [{op: draw, count: {amount: cuont, of: {what: mecha}}}]}", "do[0].count.amount", "count"),
        ("{when: play, cost: {pay: discrad}, do: [{op: draw}]}", "cost.pay", "discard"),
        ("{when: play, do: [{op: only_if, that: {if: hand_emty}}, {op: draw}]}", "do[0].that.if", "hand_empty"),
        (
            f"{{when: play, until: end_of_turn, {MECHA}, do: [{{op: modify, of: target, by: {{modify: ad}}}}]}}",
            "do[0].by.modify",
            "add",
        ),
        (f"{{when: play, {MECHA}, do: [{{op: destroy, off: target}}]}}", "do[0].off", "of"),
    ],
)  # fmt: skip
def test_an_unknown_word_is_told_with_what_was_meant(ability: str, at: str, meant: str) -> None:
    found = [line for line in told(ability) if line.startswith(f"{at}: ")]
    assert len(found) == 1 and found[0].endswith(f", did you mean '{meant}'?"), told(ability)


@pytest.mark.parametrize(
    ("ability", "line"),
    [
        (
            f"{{when: play, {MECHA}, do: [{{op: destroy, of: traget}}]}}",
            "do[0]: destroy: nothing is called 'traget' at this point, did you mean 'target'?",
        ),
        (
            "{when: play, do: [{op: destroy, of: victim}]}",
            "do[0]: destroy: nothing is called 'victim' at this point, expected one of this, host, you, opponent",
        ),
        (
            "{when: play, target: [{what: mecha, that: {is: other, than: second}, name: first},"
            " {what: mecha, name: second}], do: [{op: destroy, of: first}]}",
            "target[0]: nothing is called 'second' at this point, expected one of this, host, you, opponent",
        ),
        (
            "{when: play, do: [{op: draw, count: {amount: noted, name: damage_it_had}},"
            " {op: sacrifice, of: {what: mecha}, note: durability_it_had}]}",
            "do[0]: draw: nothing is called 'damage_it_had' at this point, expected one of this, host, you, opponent",
        ),
        (
            "{when: play, cost: [{pay: discard}, {pay: discard}], do: [{op: draw}]}",
            "cost[1]: 'discarded' is already used, so choose another name",
        ),
        (
            "{when: {on: moved, unit: this}, do: [{op: damage, of: attacker, count: 1}]}",
            "do[0]: damage: nothing is called 'attacker' at this point, expected one of this, host, "
            "you, opponent, unit",
        ),
    ],
)
def test_a_name_has_to_stand_for_something(ability: str, line: str) -> None:
    assert told(ability, "command" if "play" in ability else "mecha") == [line]


def test_a_use_without_end() -> None:
    says = "when: this ability has no limit, so add a cost such as {pay: times_a_turn}"
    assert told("{when: use, do: [{op: draw}]}", "mecha") == [says]
    assert told("{when: answer, do: [{op: draw}]}", "mecha") == [says]
    assert told("{when: use, cost: {pay: times_a_turn}, do: [{op: draw}]}", "mecha") == []


COUNTED = "{{amount: count, of: {{what: mecha}}, {0}}}"


@pytest.mark.parametrize(
    ("amount", "says"),
    [
        ("-1", "expected 0 or more, got -1"),
        (COUNTED.format("times: -1"), "this could be less than 0, so set at_least: 0"),
        (COUNTED.format("plus: -2"), "this could be less than 0, so set at_least: 0"),
    ],
)
def test_an_amount_that_may_be_negative_where_that_makes_no_sense(amount: str, says: str) -> None:
    assert told(f"{{when: play, do: [{{op: draw, count: {amount}}}]}}") == [f"do[0].count: {says}"]
    assert told(f"{{when: play, do: [{{op: draw, count: {COUNTED.format('plus: -2, at_least: 0')}}}]}}") == []


@pytest.mark.parametrize(
    ("ability", "type", "line"),
    [
        (
            "{when: play, until: end_of_turn, do: [{op: draw}]}",
            "command",
            "until: nothing in 'do' lasts, so leave this out",
        ),
        (f"{{when: play, {MECHA}, do: [{MORE}]}}", "command", "do: set 'until' to say how long this lasts"),
        (
            "{when: always, until: end_of_turn, do: [{op: modify, of: this, by: {modify: more_attacks}}]}",
            "mecha",
            "until: an ability with when: always lasts as long as its card, so leave this out",
        ),
        (
            "{when: always, do: [{op: draw}]}",
            "mecha",
            "do[0]: draw: this happens once, so it can't have when: always",
        ),
        (
            f"{{when: always, {MECHA}, do: [{MORE}]}}",
            "mecha",
            "target: an ability with when: always has no target, so leave this out",
        ),
        (
            "{when: play, do: [{op: draw}, {op: may}]}",
            "command",
            "do[1]: may: this decides about what follows, so it can't be last",
        ),
    ],
)
def test_what_does_not_go_together(ability: str, type: str, line: str) -> None:
    assert told(ability, type) == [line]


def test_all_faults_of_a_file_are_told_at_once_in_order_of_lines() -> None:
    text = """
cards:
  - {id: one, name: One, type: mecha, durability: 1, powr: 3}
  - id: two
    name: Two
    type: comand
    abilities:
      - when: play
        target: {what: mecha}
        do:
          - {op: destroy, of: tarrget}
          - {op: drawn}
      - when: use
        do: [{op: draw, count: -1}]
"""
    lines = faults(text)
    assert [line.split(" ")[0] for line in lines] == [
        "cards.yaml:3", "cards.yaml:6", "cards.yaml:11", "cards.yaml:12", "cards.yaml:13", "cards.yaml:14",
    ], lines  # fmt: skip
