"""What triggers together, in which order it resolves, and what it knows of its event."""

from __future__ import annotations

from tests.rules.engine.skirmish import events
from tests.rules.engine.skirmish.case import Table, game

BELL = """{id: bell, name: Bell, type: mecha, cost: 1, power: 1, durability: 2, abilities: [
    {when: {on: moved, unit: {what: unit, whose: any}}, do: [{op: draw}]}]}"""
HORN = """{id: horn, name: Horn, type: mecha, cost: 1, power: 1, durability: 2, abilities: [
    {when: {on: moved, unit: {what: unit, whose: any}}, do: [{op: discard, count: 1}]}]}"""
FIELD = [("cog", 0, (0, 2)), ("bell", 0, (1, 3)), ("horn", 0, (2, 3))]


def test_two_triggers_of_one_owner_are_ordered_by_the_owner() -> None:
    table = Table(game(BELL, HORN), FIELD, hands=(["ram"], []), decks=(["tower"], ["cog"]))
    table.go("cog", (0, 1)).pick("0")
    assert (table.asked, table.choices) == ("discarded", {"ram", "tower"}), "the bell has drawn before"
    assert table.pick("ram").kinds(0, "hand") == ["tower"]
    table = Table(game(BELL, HORN), FIELD, hands=(["ram"], []), decks=(["tower"], ["cog"]))
    table.go("cog", (0, 1)).pick("1")
    assert (table.asked, table.choices) == ("discarded", {"ram"}), "the horn comes before the bell"
    assert table.pick("ram").kinds(0, "hand") == ["tower"]


def test_where_owners_do_not_order_the_board_does() -> None:
    table = Table(game(BELL, HORN), FIELD, hands=(["ram"], []), decks=(["tower"], ["cog"]), resolves="board")
    table.go("cog", (0, 1))
    assert (table.asked, table.choices) == ("discarded", {"ram", "tower"})


def test_of_both_owners_the_active_ones_comes_first() -> None:
    field = [("horn", 1, (2, 0)), ("horn", 0, (1, 3)), ("cog", 0, (0, 2)), ("cog", 1, (3, 0))]
    hands = ["ram"], ["ram"]
    table = Table(game(BELL, HORN), field, hands=hands).go("cog", (0, 1))
    assert table.seat == 0
    assert table.pick("ram").seat == 1
    assert [event.player for event in table.pick("ram2").told(events.Discarded)] == ["player/0", "player/1"]
    table = Table(game(BELL, HORN), field, hands=hands).end().go("cog2", (3, 1))
    assert table.seat == 1, "the same pair, in the other's turn"


def test_an_event_binds_its_roles() -> None:
    wasp = """{id: wasp, name: Wasp, type: mecha, cost: 1, power: 1, durability: 2, abilities: [
        {when: {on: attacks, attacker: this, target: {what: unit}}, do: [{op: damage, of: target, count: 1}]}]}"""
    table = Table(game(wasp), [("wasp", 0, (1, 0)), ("ram", 1, (0, 0)), ("ram", 1, (2, 0))])
    table.attack("wasp", "ram")
    assert (table.piece("ram").damage, table.piece("ram2").damage) == (2, 0)
    table.end().end().attack("wasp", "player/1")
    assert table.piece("ram").damage == 2, "an attack on a player is none on a unit"


def test_a_trigger_names_the_player_who_played() -> None:
    gut = """{id: gut, name: Gut, type: mecha, cost: 1, power: 1, durability: 2, abilities: [
        {when: {on: card_played, card: {what: played_card}},
         do: [{op: sacrifice, of: {what: tower}, who: player}]}]}"""
    table = Table(
        game(gut), [("gut", 0, (0, 3)), ("tower", 0, (1, 3)), ("tower", 1, (1, 0))], hands=(["cog"], ["cog"])
    )
    table.play("cog", (2, 3)).pick("tower")
    assert not table.there("tower") and table.there("tower2") and table.there("cog")
    table.end().end().end()
    assert table.seat == 1
    table.play("cog2", (2, 0)).pick("tower2")
    assert not table.there("tower2")


def test_a_triggered_ability_with_a_target_is_aimed_or_lost() -> None:
    stun = """{id: stun, name: Stun, type: mecha, cost: 1, power: 1, durability: 2, abilities: [
        {when: {on: entered, unit: this}, target: {what: mecha, whose: opposing},
         do: [{op: damage, of: target, count: 1}]}]}"""
    there = [("tower", 0, (0, 3)), ("cog", 1, (0, 0)), ("ram", 1, (1, 0))]
    table = Table(game(stun), there, hands=(["stun"], [])).play("stun", (1, 3))
    assert (table.asked, table.choices) == ("target", {"cog", "ram"})
    assert table.pick("ram").piece("ram").damage == 1
    table = Table(game(stun), there[:1], hands=(["stun"], [])).play("stun", (1, 3))
    assert table.asked == "" and table.there("stun"), "without a target it does nothing"


def test_an_event_is_told_while_what_leaves_is_still_there() -> None:
    ghost = """{id: ghost, name: Ghost, type: mecha, cost: 1, power: 1, durability: 1, abilities: [
        {when: {on: destroyed, unit: this}, do: [{op: draw, count: 2}]}]}"""
    pals = """{id: pals, name: Pals, type: mecha, cost: 1, power: 1, durability: 1, abilities: [
        {when: {on: destroyed, unit: {what: mecha, whose: own, that: {is: other}}}, do: [{op: draw}]}]}"""
    table = Table(game(ghost, pals), [("ram", 0, (1, 1)), ("ghost", 1, (1, 0)), ("pals", 1, (2, 0))])
    table.attack("ram", "ghost").pick("0")
    assert not table.there("ghost") and len(table.kinds(1, "hand")) == 3


def test_an_event_binds_its_numbers() -> None:
    log = """{id: log, name: Log, type: mecha, power: 1, durability: 9, abilities: [
        {when: {on: damaged, unit: this}, do: [{op: draw, count: {amount: noted, name: amount}}]}]}"""
    table = Table(game(log), [("ram", 0, (1, 1)), ("log", 1, (1, 0))]).attack("ram", "log")
    assert len(table.kinds(1, "hand")) == 3
