"""Simultaneous triggers: their order of resolution, and the event's data they can use."""

from __future__ import annotations

from rules.game import Event
from rules.immense_warfare import events
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.events import GearsGained
from tests.rules.immense_warfare.positions import Table
from tests.rules.smash_gear.positions import done, made_game, position


def mecha(id: str, when: str, do: str, more: str = "") -> str:
    """Return the YAML of a mecha with an effect triggered by an event."""
    head = f"id: {id}, name: {id.capitalize()}, type: mecha, power: 1, durability: 2"
    return f"- {{{head}, abilities: [{{when: {when}, do: [{do}]{more}}}]}}\n"


ANY_MOVE = "{on: moved, unit: {what: unit, whose: any}}"
BELL = mecha("bell", ANY_MOVE, "{op: draw}")
HORN = mecha("horn", ANY_MOVE, "{op: discard}")


def ringing() -> Table:
    """Return a position with a bell and a horn after a skipper has moved."""
    table = Table("skipper a1, bell b1, horn c1", hand="gambit", deck="cruiser", cards=BELL + HORN)
    return table.go("skipper", "a2")


def test_the_owner_of_several_orders_them() -> None:
    table = ringing()
    assert (table.asked, table.choices) == ("order", {"0", "1"})
    assert table.pick("0").choices == {"gambit", "cruiser"}, "the bell has drawn before"
    assert ringing().pick("1").hand() == ["cruiser"], "the horn comes before the bell"


def test_those_of_the_active_player_come_first() -> None:
    field = "horn b1, skipper a1", "horn b5, cruiser a5"
    table = Table(*field, "gambit gambit", "gambit gambit", cards=HORN).go("skipper", "a2")
    assert table.seat == 0
    assert table.pick("gambit").seat == 1
    table.pick("gambit3")
    assert [event.seat for event in table.log if type(event) is events.Discarded] == [0, 1]
    table = Table(*field, "skipper skipper", "skipper skipper", cards=HORN).end().go("cruiser", "a4")
    assert (table.seat, table.asked) == (1, "discarded"), "the same pair, in the other's turn"


def test_an_event_binds_its_roles() -> None:
    when, do = "{on: attacks, attacker: this, target: {what: unit}}", "{op: damage, of: target, count: 1}"
    table = Table("wasp b5", "jaeger c5, jaeger g5", cards=mecha("wasp", when, do))
    table.ask(any=False).hit("wasp", "jaeger")
    assert (table.unit("jaeger").armour, table.unit("jaeger2").armour) == (1, 3), (
        "by the sting and by the attack"
    )
    table.around().hit("wasp")
    assert table.unit("jaeger").armour == 1, "an attack on a player is none on a unit"


def test_an_event_binds_its_numbers() -> None:
    draws = "{op: draw, count: {amount: noted, name: amount}}"
    diary = mecha("diary", "{on: damaged, unit: this}", draws).replace("durability: 2", "durability: 9")
    assert len(Table("cruiser b4", "diary b5", cards=diary).hit("cruiser", "diary").hand(1)) == 3


def test_a_trigger_names_the_player_of_its_event() -> None:
    when = "{on: card_played, played: {what: played_card, type: tower}}"
    gut = mecha("gut", when, "{op: sacrifice, of: {what: mecha}, who: player}")
    table = Table("gut a1, skipper b1", "cruiser a5", "radio_tower", "radio_tower", cards=gut)
    table.play("radio_tower", "c1")
    assert table.seat == 0 and table.choices == {"gut", "skipper"}
    table.pick("skipper").end().play("radio_tower2", "c5").pick("cruiser")
    assert not table.there("cruiser")


STUN = (
    "{on: entered, unit: this}",
    "{op: damage, of: target, count: 1}",
    ", target: {what: mecha, whose: opposing}",
)


def test_a_triggered_ability_with_a_target_is_aimed_or_lost() -> None:
    table = Table("radio_tower a1", "skipper a5, cruiser b5", "stun", cards=mecha("stun", *STUN)).play(
        "stun", "b1"
    )
    assert (table.asked, table.choices) == ("target", {"skipper", "cruiser"})
    assert table.pick("cruiser").unit("cruiser").damage == 1
    table = Table("radio_tower a1", "", "stun", cards=mecha("stun", *STUN)).play("stun", "b1")
    assert not table.asked and table.there("stun"), "without a target it does nothing"


OTHERS = "{on: destroyed, unit: {what: mecha, whose: own, that: {is: other}}}"
PAL = mecha("pal", OTHERS, "{op: draw}")


def test_an_event_is_told_while_what_leaves_is_still_there() -> None:
    ghost = mecha("ghost", "{on: destroyed, unit: this}", "{op: draw, count: 2}")
    table = Table("cruiser b4", "ghost b5, pal g5", cards=ghost + PAL).hit("cruiser", "ghost").pick("0")
    assert not table.there("ghost") and len(table.hand(1)) == 3


def test_simultaneous_destruction_is_announced_before_any_card_leaves() -> None:
    do = "{op: destroy, of: {what: mecha}}"
    blast = f"- {{id: blast, name: Blast, type: command, abilities: [{{when: play, do: [{do}]}}]}}"
    table = Table("", "pal a5, pal b5", "blast", cards=PAL + blast).play("blast").pick("0")
    assert table.state.units == () and len(table.hand(1)) == 2, "each has seen the other"


def test_a_word_of_an_event_has_to_fit() -> None:
    clock = mecha("clock", "{on: phase_begins, phase: end, player: opponent}", "{op: draw}")
    table = Table("clock a1", cards=clock, deck="skipper skipper skipper").end()
    assert table.hand() == [], "not at the end of its own controller's turn"
    assert table.end().hand() == ["skipper", "skipper"], "at the end of the opponent's, then for the turn"


def test_unordered_triggers_resolve_in_board_order() -> None:
    """Smash Gear doesn't ask: simultaneous triggers resolve in board order."""
    horn, lamp = ({"when": "exploit", "do": [{"op": "gain_gears", "amount": amount}]} for amount in (1, 2))
    paying = made_game(on_horn=horn, on_lamp=lamp)
    state = position("aH aW .. bH bW", plugins={"b": ["on_lamp"], "a": ["on_horn"]}, game=paying)
    told: list[Event] = []
    paying.apply(done(state, EndTurn(), game=paying), EndTurn(), told)
    gained = [event.text for event in told if type(event) is GearsGained]
    assert ["on_horn" in text for text in gained] == [True, False]
