"""Continuous and lasting effects: layers, ages, names, durations."""

from __future__ import annotations

from tests.rules.immense_warfare.positions import Table


def always(id: str, by: str, of: str = "this") -> str:
    """Return the YAML of a mecha with a continuous effect."""
    do = f"{{op: modify, of: {of}, by: {by}}}"
    head = f"id: {id}, name: {id.capitalize()}, type: mecha, power: 1, durability: 3"
    return f"- {{{head}, abilities: [{{when: always, do: [{do}]}}]}}\n"


def order(id: str, by: str, until: str = "end_of_turn", target: str = "{what: mecha}") -> str:
    """Return the YAML of a command with a lasting effect."""
    do = f"{{op: modify, of: target, by: {by}}}"
    ability = f"{{when: play, target: {target}, until: {until}, do: [{do}]}}"
    return f"- {{id: {id}, name: {id.capitalize()}, type: command, abilities: [{ability}]}}\n"


SWARM = always("swarm", "{modify: base_power, to: {amount: count, of: {what: mecha, whose: own}}}")
LEAD = always("lead", "{modify: add, power: 2}", of="{what: mecha, whose: any}")
HUSH = always("hush", "{modify: lose_abilities}", of="{what: mecha, that: {is: other}}")
RUSH = "{modify: add, power: 2}"


def test_an_amount_is_counted_in_the_position() -> None:
    table = Table("swarm a1, radio_tower b1", hand="wind_up_mouse", cards=SWARM)
    assert table.power("swarm") == 1
    assert table.play("wind_up_mouse", "c1").power("swarm") == 2


def test_what_an_effect_begins_is_counted_once() -> None:
    count = order("count", "{modify: add, power: {amount: count, of: {what: mecha, whose: own}, times: 2}}")
    table = Table("skipper a1, radio_tower b1, radio_tower c1", hand="count wind_up_mouse", cards=count)
    assert table.play("count", "", "skipper").power("skipper") == 4
    assert table.play("wind_up_mouse", "d1").power("skipper") == 4, "two mechas by now"


def test_setting_comes_before_adding_whatever_is_older() -> None:
    assert Table("lead a1, swarm b1", cards=LEAD + SWARM).power("swarm") == 4, (
        "2 mechas, and 2 of the older lead"
    )


def test_power_stops_at_0_when_everything_is_added() -> None:
    cut, rush = order("cut", "{modify: add, power: -3}"), order("rush", "{modify: add, power: 1}")
    table = Table("skipper a1", hand="cut rush", cards=cut + rush)
    assert table.play("cut", "", "skipper").play("rush", "", "skipper").power("skipper") == 0


def test_an_ability_that_is_lost_does_not_count_in_later_layers() -> None:
    assert Table("lead a1, skipper b1", cards=LEAD + HUSH).power("skipper") == 4
    table = Table("lead a1, skipper b1", "hush a5", cards=LEAD + HUSH)
    assert table.power("skipper") == 2 and table.piece("lead").abilities == ()


def test_of_two_that_take_each_others_abilities_the_older_counts() -> None:
    table = Table("hush a1, hush b1, lead c1", cards=LEAD + HUSH)
    assert [table.piece(id).abilities != () for id in ("hush", "hush2", "lead")] == [True, False, False]


def test_a_name_is_copied_and_counts() -> None:
    counted = "{amount: count, of: {what: mecha, whose: own, that: {is: word, text: Cruiser}}}"
    mask = """
- {id: mask, name: Mask, type: command, abilities: [{when: play, until: end_of_turn,
    target: [{what: mecha, whose: own, name: wearer}, {what: mecha, name: model}],
    do: [{op: modify, of: wearer, by: {modify: copy_name, of: model}}]}]}"""
    pack = always("pack", f"{{modify: add, power: {counted}}}")
    table = Table("pack a1, skipper b1", "cruiser a5", "mask", cards=pack + mask)
    assert table.power("pack") == 1
    table.play("mask", "", "skipper", "cruiser")
    assert table.piece("skipper").name == "Cruiser" and table.power("pack") == 2
    assert table.end().piece("skipper").name == "Skipper"


def powers(until: str) -> list[tuple[int, int]]:
    """Return the power of a changed mecha of each player, in the turn of the change and in the next three."""
    table = Table("skipper a1", "cruiser a5", "rush rush", cards=order("rush", RUSH, until))
    table.play("rush", "", "skipper").play("rush2", "", "cruiser")
    found = []
    for _ in range(4):
        found.append((table.power("skipper"), table.power("cruiser")))
        table.end()
    return found


def test_it_ends_with_the_turn() -> None:
    assert powers("end_of_turn") == [(4, 5), (2, 3), (2, 3), (2, 3)]


def test_it_ends_with_the_next_turn_of_its_controller() -> None:
    assert powers("end_of_next_turn") == [(4, 5), (4, 5), (4, 3), (2, 3)]


def test_it_holds_only_during_the_next_turn_of_its_controller() -> None:
    assert powers("next_turn") == [(2, 3), (2, 5), (4, 3), (2, 3)]


def test_it_never_ends() -> None:
    assert powers("end_of_game") == [(4, 5)] * 4


def test_it_ends_with_its_source() -> None:
    lord = """
- {id: lord, name: Lord, type: mecha, power: 1, durability: 1, abilities: [
    {when: {on: moved, unit: this}, until: source_leaves, target: {what: mecha, whose: own, that: {is: other}},
     do: [{op: modify, of: target, by: {modify: add, power: 2}}]}]}"""
    table = Table("lord a3, skipper g1", "cruiser b5", cards=lord).go("lord", "a4").pick("skipper")
    assert table.power("skipper") == 4
    assert table.end().go("cruiser", "b4").power("skipper") == 4
    assert table.hit("cruiser", "lord").power("skipper") == 2


def test_it_ends_with_its_host() -> None:
    flag = """
- {id: flag, name: Flag, type: command, abilities: [
    {when: play, target: {what: mecha, whose: own}, do: [{op: attach, to: target}]},
    {when: {on: attacks, attacker: host}, until: host_leaves, target: {what: mecha, whose: own, name: friend},
     do: [{op: modify, of: friend, by: {modify: add, power: 2}}]}]}"""
    table = Table("wind_up_cat b4, skipper g1", "cruiser b5", "flag", cards=flag).play(
        "flag", "", "wind_up_cat"
    )
    table.hit("wind_up_cat", "cruiser").pick("skipper")
    assert table.end().power("skipper") == 4
    table.hit("cruiser", "wind_up_cat")
    assert table.gone() == ["flag", "wind_up_cat"] and table.power("skipper") == 2


def test_changes_to_cards_that_left_are_forgotten() -> None:
    table = Table("skipper a1", hand="rush space_lion", cards=order("rush", RUSH, "end_of_game"))
    assert len(table.play("rush", "", "skipper").state.lasting) == 1
    assert table.play("space_lion", "", "skipper").state.lasting == ()
