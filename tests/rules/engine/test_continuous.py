"""What always holds and what lasts: layers, ages, names, durations."""

from __future__ import annotations

import pytest

from tests.rules.engine.skirmish.case import Table, game
from tests.rules.engine.skirmish.position import Assault, Move


def always(id: str, *by: str, of: str = "this", more: str = "") -> str:
    """A mecha that changes something as long as it is there."""
    do = ", ".join(f"{{op: modify, of: {of}, by: {each}}}" for each in by)
    head = f"id: {id}, name: {id}, type: mecha, power: 1, durability: 3"
    return f"{{{head}, abilities: [{{when: always, do: [{do}]}}]{more}}}"


def order(id: str, by: str, until: str = "end_of_turn", target: str = "{what: mecha}") -> str:
    """A command that changes something for a time."""
    return (
        f"{{id: {id}, name: {id}, type: command, abilities: [{{when: play, target: {target}, until: {until},"
        f" do: [{{op: modify, of: target, by: {by}}}]}}]}}"
    )


SWARM = always("swarm", "{modify: base_power, to: {amount: count, of: {what: mecha, whose: own}}}")
EVERYBODY = "{what: mecha, whose: any}"


def test_an_amount_is_counted_in_the_position() -> None:
    table = Table(game(SWARM), [("swarm", 0, (0, 2)), ("tower", 0, (3, 3))], hands=(["cog"], []))
    assert table.piece("swarm").power == 1
    assert table.play("cog", (1, 3)).piece("swarm").power == 2


def test_set_comes_before_add_whatever_began_first() -> None:
    table = Table(
        game(always("lead", "{modify: add, power: 2}", of=EVERYBODY), SWARM),
        [("lead", 0, (0, 2)), ("swarm", 0, (1, 2))],
    )
    assert table.piece("swarm").power == 4, "2 mechas, and 2 of the older lead"


def test_power_stops_at_0_when_everything_is_added() -> None:
    cut, rush = order("cut", "{modify: add, power: -3}"), order("rush", "{modify: add, power: 1}")
    table = Table(game(cut, rush), [("cog", 0, (0, 2))], hands=(["cut", "rush"], []))
    assert table.play("cut").pick("cog").play("rush").pick("cog").piece("cog").power == 0
    assert table.end().piece("cog").power == 1


LEAD = always("lead", "{modify: add, power: 2}", of=EVERYBODY)
HUSH = always("hush", "{modify: lose_abilities}", of="{what: mecha, that: {is: other}}")
GIVER = always(
    "giver",
    "{modify: give_ability, number: 0}",
    of="{what: mecha, that: {is: other}}",
    more=", gives: [{when: always, do: [{op: modify, of: this, by: {modify: add, power: 5}}]}]",
)


def test_an_ability_stripped_does_not_count_in_later_layers() -> None:
    table = Table(game(LEAD, HUSH), [("lead", 0, (0, 2)), ("cog", 0, (1, 2))])
    assert table.piece("cog").power == 3
    table = Table(game(LEAD, HUSH), [("lead", 0, (0, 2)), ("cog", 0, (1, 2)), ("hush", 1, (0, 0))])
    assert table.piece("cog").power == 1 and table.piece("lead").abilities == ()


def test_abilities_are_stripped_and_granted_by_age() -> None:
    field = [("hush", 0, (0, 2)), ("giver", 0, (1, 2)), ("cog", 0, (2, 2))]
    assert Table(game(HUSH, GIVER), field).piece("cog").power == 1, (
        "the older hush has taken the giver's ability"
    )
    grant = order("grant", "{modify: give_ability, number: 0}").replace(
        "abilities:",
        "gives: [{when: always, do: [{op: modify, of: this, by: {modify: add, power: 5}}]}], abilities:",
    )
    strip = order("strip", "{modify: lose_abilities}")
    hands = ["grant", "strip"], []
    table = Table(game(grant, strip), [("cog", 0, (0, 2))], hands=hands)
    table.play("strip").pick("cog").play("grant").pick("cog")
    assert table.piece("cog").power == 6, "given after all was taken"
    table = Table(game(grant, strip), [("cog", 0, (0, 2))], hands=hands)
    table.play("grant").pick("cog").play("strip").pick("cog")
    assert table.piece("cog").power == 1, "taken after it was given"


def test_a_name_is_copied_and_counts() -> None:
    pack = always(
        "pack",
        "{modify: add, power: {amount: count, of: {what: mecha, whose: own, that: {is: word, text: Ram}}}}",
    )
    mask = (
        "{id: mask, name: mask, type: command, abilities: [{when: play, until: end_of_turn,"
        " target: [{what: mecha, whose: own, name: wearer}, {what: mecha, name: model}],"
        " do: [{op: modify, of: wearer, by: {modify: copy_name, of: model}}]}]}"
    )
    field = [("pack", 0, (0, 2)), ("cog", 0, (1, 2)), ("ram", 1, (0, 0))]
    table = Table(game(pack, mask), field, hands=(["mask"], []))
    assert table.piece("pack").power == 1
    table.play("mask").pick("cog").pick("ram")
    assert table.piece("cog").name == "Battle Ram" and table.piece("pack").power == 2
    assert table.end().piece("cog").name == "Cog"


def test_it_ends_with_the_turn() -> None:
    table = Table(game(order("rush", "{modify: add, power: 2}")), [("cog", 0, (0, 2))], hands=(["rush"], []))
    assert table.play("rush").pick("cog").piece("cog").power == 3
    assert table.end().piece("cog").power == 1


def test_it_ends_with_the_next_turn_of_its_controller() -> None:
    rush = order("rush", "{modify: add, power: 2}", "end_of_next_turn")
    table = Table(game(rush), [("cog", 0, (0, 2)), ("ram", 1, (0, 0))], hands=(["rush", "rush"], []))
    table.play("rush").pick("cog").play("rush2").pick("ram")
    powers = [(table.piece("cog").power, table.piece("ram").power)]
    for _ in range(3):
        table.end()
        powers.append((table.piece("cog").power, table.piece("ram").power))
    assert powers == [(3, 5), (3, 5), (3, 3), (1, 3)]


def test_it_holds_only_during_the_next_turn_of_its_controller() -> None:
    jam = order("jam", "{modify: can_not, do: move}", "next_turn")
    table = Table(game(jam), [("cog", 0, (0, 2))], hands=(["jam"], [])).play("jam").pick("cog")
    assert table.refused(Move("cog", "cell/4")) == ""
    assert table.end().end().refused(Move("cog", "cell/4")) == "It cannot move now."
    assert table.end().end().refused(Move("cog", "cell/4")) == ""


def test_it_ends_with_its_source() -> None:
    lord = """{id: lord, name: lord, type: mecha, power: 1, durability: 1, abilities: [
        {when: {on: moved, unit: this}, until: source_leaves, target: {what: mecha, whose: own, that: {is: other}},
         do: [{op: modify, of: target, by: {modify: add, power: 2}}]}]}"""
    table = Table(game(lord), [("lord", 0, (0, 2)), ("cog", 0, (3, 3)), ("ram", 1, (0, 0))])
    table.go("lord", (0, 1)).pick("cog")
    assert table.piece("cog").power == 3
    table.end()
    assert table.piece("cog").power == 3
    assert table.attack("ram", "lord").piece("cog").power == 1


def test_it_ends_with_its_host() -> None:
    flag = """{id: flag, name: flag, type: command, abilities: [
        {when: play, target: {what: mecha, whose: own}, do: [{op: attach, to: target}]},
        {when: {on: attacks, attacker: host}, until: host_leaves, target: {what: mecha, whose: own, name: friend},
         do: [{op: modify, of: friend, by: {modify: add, power: 2}}]}]}"""
    field = [("cog", 0, (1, 1)), ("cog", 0, (3, 3)), ("ram", 1, (1, 0))]
    table = (
        Table(game(flag), field, hands=(["flag"], []))
        .play("flag")
        .pick("cog")
        .attack("cog", "ram")
        .pick("cog2")
    )
    assert table.end().piece("cog2").power == 3
    table.attack("ram", "cog")
    assert not table.there("flag") and table.kinds(0, "discard") == ["cog", "flag"]
    assert table.piece("cog2").power == 1


def test_what_a_host_has_ends_when_its_card_leaves() -> None:
    badge = """{id: badge, name: badge, type: pilot, abilities: [
        {when: always, do: [{op: modify, of: host, by: {modify: keyword, keyword: speed, value: 2}}]}]}"""
    table = Table(game(badge), [("cog", 0, (0, 2)), ("tower", 0, (3, 3))], hands=(["badge"], []))
    assert table.refused(Move("cog", "cell/0")) == "It cannot go there."
    assert table.play("badge", "cog").refused(Move("cog", "cell/0")) == ""


@pytest.mark.parametrize(("rule", "moved"), [("both", True), ("attack", False)])
def test_limits(rule: str, moved: bool) -> None:
    table = Table(
        game(always("slow", f"{{modify: can_not, do: {rule}}}")), [("slow", 0, (1, 2)), ("cog", 1, (1, 0))]
    )
    if moved:
        assert table.refused(Assault("slow", "cog")) == "It cannot attack that."
        table.go("slow", (1, 1))
    assert table.refused(Assault("slow", "cog")) == "It cannot attack now."
