"""Every Trigger Command, played and triggered, by its text and rulings."""

from __future__ import annotations

from tests.rules.immense_warfare.positions import Table


def triggered(id: str, theirs: str = "", their_hand: str = "") -> Table:
    """Return a position in which a direct attack has put that card into the opponent's damage zone."""
    others = f", {theirs}" if theirs else ""
    return Table(
        "skipper a5",
        f"turtle d3{others}",
        deck="",
        their_deck=f"{id} corvette cruiser",
        their_hand=their_hand,
    ).hit("skipper")


def test_heavy_fire() -> None:
    table = Table("", "jaeger a5", hand="heavy_fire").play("heavy_fire", "", "jaeger")
    assert table.unit("jaeger").armour == 0
    other = triggered("heavy_fire")
    assert other.seat == 1 and other.choices == {"skipper", "turtle"}
    assert other.pick("turtle").unit("turtle").armour == 0 and other.zone(1) == ["heavy_fire"]


def test_jury_rigging() -> None:
    table = Table(hand="jury_rigging turret cruiser skipper", tower=True).play("jury_rigging", "", "yes")
    assert table.choices == {"turret", "skipper"}
    assert table.pick("turret", "c1").at("c1") == ["turret"]
    other = triggered("jury_rigging", their_hand="skipper").pick("yes", "skipper2", "b5")
    assert other.at("b5") == ["skipper"] and other.seat == 0


def test_jury_rigging_puts_a_mecha_onto_an_own_unit_that_its_text_lets_it_replace() -> None:
    table = Table(
        "radio_tower a1, radio_tower a2, stage_1 b1 -1, skipper c2", hand="jury_rigging radio_relay stage_2"
    )
    table.play("jury_rigging", "", "yes", "stage_2")
    assert table.choices == {"b1", "c1", "d1", "e1", "f1", "g1"}
    assert table.pick("b1").at("b1") == ["stage_2"] and table.unit("stage_2").damage == 1
    table = Table("radio_tower a1, radio_tower a2", hand="jury_rigging radio_relay").play(
        "jury_rigging", "", "yes"
    )
    assert table.pick("radio_relay").at("a1") == ["radio_relay"] and table.at("a2") == ["radio_tower"]
    table = Table("radio_tower a2", hand="jury_rigging radio_relay").play("jury_rigging", "", "yes")
    assert not table.asked and table.hand() == ["radio_relay"]


def test_orbital_strike() -> None:
    table = Table("", "cruiser a5, turtle b5", hand="orbital_strike").play("orbital_strike", "", "turtle")
    assert (table.unit("turtle").damage, table.unit("turtle").armour) == (0, 0)
    assert triggered("orbital_strike").pick("skipper").gone() == ["skipper"]


def test_sore_tooth() -> None:
    table = Table(hand="sore_tooth skipper", their_hand="corvette gambit").play("sore_tooth")
    assert table.hand() == ["skipper"] and table.gone(1) == ["corvette", "gambit"]
    other = triggered("sore_tooth", their_hand="corvette")
    assert other.hand(1) == [] and other.gone(1) == ["corvette"]


def test_space_lion() -> None:
    table = Table("skipper a2", "turtle a3 +admiral_grace", their_hand="space_lion").hit("skipper", "turtle")
    table.play("space_lion", "", "turtle")
    assert (
        table.hand(1) == ["turtle"] and table.gone(1) == ["admiral_grace", "space_lion"] and table.seat == 0
    )
    other = triggered("space_lion").pick("skipper")
    assert other.hand() == ["skipper"]


def test_weapons_cache() -> None:
    assert len(Table(hand="weapons_cache").play("weapons_cache").hand()) == 2
    assert triggered("weapons_cache").hand(1) == ["corvette", "cruiser"]
