"""Optional effects, "if you do", "only if"; targets chosen in order, and targets that depend on each
other."""

from __future__ import annotations

from tests.rules.immense_warfare.positions import Table


def command(rest: str, mine: str = "", theirs: str = "", hand: str = "", deck: str = "gambit " * 3) -> Table:
    """Return a position with a command in hand with that effect when played, and other cards."""
    made = f"- {{id: trial, name: Trial, type: command, abilities: [{{when: play, {rest}}}]}}"
    return Table(mine, theirs, hand=f"trial {hand}", deck=deck, cards=made)


def test_if_you_did_asks_whether_the_last_was_done_in_full() -> None:
    swap = "do: [{op: draw}, {op: if_you_did}, {op: draw, count: 2}]"
    assert command(swap).play("trial").hand() == ["gambit"] * 3
    sacrifice = "do: [{op: sacrifice, of: {what: mecha, whose: own}}, {op: if_you_did}, {op: draw, count: 2}]"
    assert command(sacrifice, "skipper a1").play("trial", "", "skipper").hand() == ["gambit"] * 2
    assert command(sacrifice).play("trial").hand() == []


MAY = "do: [{op: draw}, {op: may}, {op: mill}, {op: if_you_did}, {op: draw}]"


def test_may_is_accepted_or_declined() -> None:
    table = command(MAY).play("trial")
    assert table.choices == {"yes", ""} and table.hand() == ["gambit"]
    assert table.pick("yes").hand() == ["gambit"] * 2
    assert command(MAY).play("trial", "", "").gone() == ["trial"]


def test_only_if_is_asked_when_it_is_reached() -> None:
    last = "do: [{op: discard}, {op: only_if, that: {if: hand_empty}}, {op: draw, count: 3}]"
    assert command(last, hand="skipper").play("trial").hand() == ["gambit"] * 3
    assert command(last, hand="skipper cruiser").play("trial", "", "skipper").hand() == ["cruiser"]


def test_a_condition_of_what_always_holds() -> None:
    ghost = """
- {id: ghost, name: Ghost, type: mecha, power: 1, durability: 2, abilities: [
    {when: always, do: [{op: modify, of: this, by: {modify: add, durability: 1}}, {op: only_if, that: {if: hand_empty}},
                        {op: modify, of: this, by: {modify: add, power: 3}}]}]}"""
    table = Table("ghost a1", hand="radio_tower", cards=ghost)
    assert (table.power("ghost"), table.piece("ghost").durability) == (1, 3)
    assert table.play("radio_tower", "b1").power("ghost") == 4


VOLLEY = "target: {what: mecha, whose: opposing, least: 1, most: 2, name: targets}, do: [{op: destroy, of: targets}]"
THERE = "skipper a5, cruiser b5, corvette c5"


def test_up_to_so_many_targets() -> None:
    table = command(VOLLEY, theirs=THERE).play("trial")
    assert table.choices == {"skipper", "cruiser", "corvette"}
    assert table.pick("cruiser").choices == {"skipper", "corvette", ""}
    assert table.pick("skipper").gone(1) == ["cruiser", "skipper"]
    assert command(VOLLEY, theirs=THERE).play("trial", "", "cruiser", "").gone(1) == ["cruiser"]
    assert command(VOLLEY).no_play("trial") == "MI-7.1"


def test_as_many_targets_as_there_are_where_none_is_needed() -> None:
    none = VOLLEY.replace("least: 1", "least: 0")
    assert command(none).play("trial").gone() == ["trial"]
    assert command(none, theirs=THERE).play("trial", "", "").gone(1) == []


SHOT = """target: [{what: mecha, whose: own, name: gunner},
    {what: mecha, whose: opposing, that: {is: neighbouring, to: gunner}, name: victim}],
    do: [{op: damage, of: victim, count: 1}]"""


def test_candidates_of_a_target_can_depend_on_another_target() -> None:
    mine, theirs = "skipper a3, cruiser c3", "corvette c4"
    table = command(SHOT, mine, theirs).play("trial")
    assert table.choices == {"cruiser"}, "nothing is next to the skipper"
    assert table.pick("cruiser").choices == {"corvette"}
    assert table.pick("corvette").unit("corvette").damage == 1
    assert command(SHOT, "skipper a3", theirs).no_play("trial") == "MI-7.1"


def test_targets_may_have_to_be_named_differently() -> None:
    swap = "target: {what: mecha, whose: own, least: 2, most: 2, distinct: true}, do: [{op: destroy, of: target}]"
    table = command(swap, "skipper a1, skipper b1, cruiser c1").play("trial", "", "skipper")
    assert table.choices == {"cruiser"}
