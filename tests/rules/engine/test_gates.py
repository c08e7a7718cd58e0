"""May, if you did, only if; targets up to n in order; what happens instead."""

from __future__ import annotations

from tests.rules.engine.skirmish import events
from tests.rules.engine.skirmish.case import Table, game
from tests.rules.engine.skirmish.position import Play


def command(id: str, rest: str) -> str:
    """A command that does something when it is played."""
    return f"{{id: {id}, name: {id}, type: command, abilities: [{{when: play, {rest}}}]}}"


SWAP = command("swap", "do: [{op: discard}, {op: if_you_did}, {op: draw, count: 2}]")


def test_if_you_did_after_what_was_done() -> None:
    table = Table(game(SWAP), hands=(["swap", "ace"], [])).play("swap").pick("ace")
    assert table.kinds(0, "hand") == ["cog", "cog"]


def test_if_you_did_after_what_could_not_be_done() -> None:
    table = Table(game(SWAP), hands=(["swap"], [])).play("swap")
    assert table.kinds(0, "hand") == [] and table.kinds(0, "discard") == ["swap"]


MAY = command("may", "do: [{op: draw}, {op: may}, {op: discard}, {op: if_you_did}, {op: draw, count: 2}]")


def test_may_accepted_and_declined() -> None:
    table = Table(game(MAY), hands=(["may", "ace"], [])).play("may")
    assert table.choices == {"yes", ""}
    assert table.pick("yes").pick("ace").kinds(0, "hand") == ["cog", "cog", "cog"]
    table = Table(game(MAY), hands=(["may", "ace"], [])).play("may").pick("")
    assert table.kinds(0, "hand") == ["ace", "cog"] and table.kinds(0, "discard") == ["may"]


def test_only_if_is_asked_when_it_is_reached() -> None:
    last = command("last", "do: [{op: discard}, {op: only_if, that: {if: hand_empty}}, {op: draw, count: 3}]")
    assert (
        Table(game(last), hands=(["last", "ace"], [])).play("last").pick("ace").kinds(0, "hand")
        == ["cog"] * 3
    )
    assert Table(game(last), hands=(["last", "ace", "ram"], [])).play("last").pick("ace").kinds(
        0, "hand"
    ) == ["ram"]


def test_a_condition_of_what_always_holds() -> None:
    ghost = """{id: ghost, name: Ghost, type: mecha, cost: 0, power: 1, durability: 2, abilities: [
        {when: always, do: [{op: only_if, that: {if: hand_empty}},
                            {op: modify, of: this, by: {modify: add, power: 3}}]}]}"""
    table = Table(game(ghost), [("ghost", 0, (0, 2)), ("tower", 0, (3, 3))], hands=(["cog"], []))
    assert table.piece("ghost").power == 1
    assert table.play("cog", (1, 3)).piece("ghost").power == 4


def test_up_to_n_targets_are_chosen_in_order() -> None:
    volley = command(
        "volley",
        "target: {what: mecha, whose: opposing, most: 2, least: 1, name: targets},"
        " do: [{op: destroy, of: targets}]",
    )
    there = [("cog", 1, (0, 0)), ("ram", 1, (1, 0)), ("cog", 1, (2, 0))]
    table = Table(game(volley), there, hands=(["volley"], [])).play("volley")
    assert table.choices == {"cog", "ram", "cog2"}
    assert table.pick("ram").choices == {"cog", "cog2", ""}
    table.pick("cog")
    assert table.kinds(1, "discard") == ["cog", "ram"], (
        "in the order in which they were chosen, the last on top"
    )
    assert Table(game(volley), there, hands=(["volley"], [])).play("volley").pick("ram", "").kinds(
        1, "discard"
    ) == ["ram"]
    assert (
        Table(game(volley), hands=(["volley"], []))
        .refused(Play("volley"))
        .startswith("There is no opposing mecha")
    )


def test_several_targets_one_seen_by_the_other() -> None:
    shot = command(
        "shot",
        "target: [{what: mecha, whose: own, name: gunner},"
        " {what: mecha, whose: opposing, that: {is: neighbouring, to: gunner}, name: victim}],"
        " do: [{op: damage, of: victim, count: 1}]",
    )
    there = [("cog", 0, (0, 1)), ("ram", 0, (2, 1)), ("cog", 1, (0, 0)), ("ram", 1, (2, 0))]
    table = Table(game(shot), there, hands=(["shot"], [])).play("shot").pick("ram")
    assert table.choices == {"ram2"}
    table = Table(game(shot), [*there[:2], there[3]], hands=(["shot"], [])).play("shot")
    assert table.choices == {"ram"}, "from the other nothing can be shot at"
    assert Table(game(shot), there[:3][1:], hands=(["shot"], [])).refused(Play("shot")) != ""


SHIELD = """{{id: {0}, name: {0}, type: mecha, cost: 0, power: 1, durability: 2, abilities: [
    {{when: {{on: destroyed, unit: {{what: mecha, whose: own}}, instead: true{1}}}, do: {2}}}]}}"""
MEDIC = SHIELD.format("medic", "", "[{op: repair, of: unit, count: all}]")
MARTYR = SHIELD.format("martyr", "", "[{op: destroy, of: this}, {op: repair, of: unit, count: all}]")
BROKER = SHIELD.format("broker", ", optional: true", "[{op: repair, of: unit, count: all}, {op: discard}]")
KILL = command("kill", "target: {what: mecha}, do: [{op: destroy, of: target}, {op: if_you_did}, {op: draw}]")


def test_something_happens_instead_of_destruction() -> None:
    table = Table(game(MEDIC, KILL), [("medic", 1, (0, 0)), ("cog", 1, (1, 0))], hands=(["kill"], []))
    table.play("kill").pick("cog")
    assert table.there("cog") and not table.told(events.Destroyed)
    assert table.kinds(0, "hand") == [], "it was not destroyed: what depends on that is not done"
    table = Table(game(MEDIC, KILL), [("cog", 1, (1, 0))], hands=(["kill"], [])).play("kill").pick("cog")
    assert table.kinds(0, "hand") == ["cog"]


def test_damage_destroys_unless_something_happens_instead() -> None:
    table = Table(game(MEDIC), [("medic", 1, (3, 3)), ("cog", 1, (1, 0)), ("ram", 0, (1, 1))])
    table.attack("ram", "cog")
    assert table.there("cog") and table.piece("cog").damage == 0


def test_of_two_replacements_the_owner_chooses_one() -> None:
    field = [("medic", 1, (0, 0)), ("broker", 1, (2, 0)), ("cog", 1, (1, 0))]
    for picked, hand in (("0", ["ace"]), ("1", [])):
        table = Table(game(MEDIC, BROKER, KILL), field, hands=(["kill"], ["ace"])).play("kill").pick("cog")
        assert (table.asked, table.seat, table.choices) == ("instead", 1, {"0", "1"})
        table.pick(picked)
        if picked == "1":
            table.pick("ace")
        assert table.there("cog") and table.kinds(1, "hand") == hand


def test_a_replacement_may_be_optional() -> None:
    table = Table(game(BROKER, KILL), [("broker", 1, (2, 0)), ("cog", 1, (1, 0))], hands=(["kill"], []))
    table.play("kill").pick("cog")
    assert table.choices == {"0", ""}
    assert not table.pick("").there("cog")


def test_a_replacement_that_does_not_help_does_so_once() -> None:
    vain = SHIELD.format("vain", "", "[{op: draw}]")
    table = Table(game(vain), [("vain", 1, (0, 0)), ("ram", 0, (0, 1))]).attack("ram", "vain")
    assert not table.there("vain") and table.kinds(1, "hand") == ["cog"]


BLAST = command("blast", "do: [{op: destroy, of: {what: mecha}}]")


def test_what_is_destroyed_together_is_told_before_any_of_it_leaves() -> None:
    pals = """{id: pals, name: Pals, type: mecha, durability: 1, abilities: [
        {when: {on: destroyed, unit: {what: mecha, whose: own, that: {is: other}}}, do: [{op: draw}]}]}"""
    field = [("pals", 1, (0, 0)), ("pals", 1, (1, 0))]
    table = Table(game(BLAST, pals), field, hands=(["blast"], [])).play("blast").pick("0")
    assert table.state.units == () and table.kinds(1, "hand") == ["cog", "cog"], "each has seen the other"


def test_a_replacement_does_not_replace_what_it_does_itself() -> None:
    field = [("martyr", 1, (0, 0)), ("cog", 1, (1, 0))]
    table = Table(game(KILL, MARTYR), field, hands=(["kill"], [])).play("kill").pick("cog")
    assert table.there("cog") and not table.there("martyr")
    assert [event.unit for event in table.told(events.Destroyed)] == ["martyr"]


def test_each_event_of_several_is_replaced_by_itself() -> None:
    field = [("medic", 1, (0, 0)), ("cog", 1, (1, 0)), ("cog", 0, (0, 3))]
    table = Table(game(BLAST, MEDIC), field, hands=(["blast"], [])).play("blast")
    assert [unit.id for unit in table.state.units] == ["medic", "cog"]


def test_taking_control() -> None:
    charm = command("charm", "target: {what: mecha, whose: opposing}, do: [{op: take_control, of: target}]")
    field = [("cog", 1, (1, 1)), ("tower", 0, (0, 3))]
    table = Table(game(charm), field, [("ace", 1, "cog")], hands=(["charm"], [])).play("charm").pick("cog")
    assert table.piece("cog").controller == 0 and table.piece("ace").controller == 1
    table.go("cog", (1, 0)).attack("cog", "player/1")
    assert table.kinds(1, "damage") == ["cog"]
    table.end().end()
    assert table.piece("cog").owner == 1


def test_what_leaves_goes_to_its_owner() -> None:
    charm = command("charm", "target: {what: mecha, whose: opposing}, do: [{op: take_control, of: target}]")
    table = Table(game(charm, KILL), [("cog", 1, (1, 1))], hands=(["charm", "kill"], []))
    table.play("charm").pick("cog").play("kill").pick("cog")
    assert table.kinds(1, "discard") == ["cog"] and "cog" not in table.kinds(0, "discard")
