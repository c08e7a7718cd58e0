"""Every pilot, by its text and rulings."""

from __future__ import annotations

from tests.rules.immense_warfare.positions import Table


def test_ada_the_ingenious() -> None:
    table = Table(
        "skipper a2, skipper a3",
        "skipper b3 +ada_the_ingenious, cruiser g5",
        hand="orbital_strike unemployment",
    )
    assert table.piece("skipper3").durability == 4
    table.play("orbital_strike")
    assert table.choices == {"skipper", "skipper2", "cruiser"}
    table.pick("cruiser").hit("skipper2", "skipper3")  # attacks stay possible
    table.play("unemployment", "", "ada_the_ingenious")  # Ada herself can be targeted
    assert table.gone(1) == ["ada_the_ingenious"] and table.piece("skipper3").durability == 4


def test_admiral_grace() -> None:
    table = Table(
        "skipper a1 +admiral_grace, cruiser b1 +donna_the_swift, turtle c1", "skipper a5 +donna_the_swift"
    )
    assert [table.power(id) for id in ("skipper", "cruiser", "turtle", "skipper2")] == [3, 4, 2, 2]


def test_bear_the_unbreakable() -> None:
    table = Table("corvette a2, corvette d2", "skipper a3 +bear_the_unbreakable -3", their_hand="")
    table.hit("corvette", "skipper")
    assert table.hand(1) == ["skipper"] and table.gone(1) == ["bear_the_unbreakable"]
    lost = Table("bot_a_pult a2, skipper a1 +bear_the_unbreakable").use("bot_a_pult", 0, "skipper")
    assert lost.gone() == ["bear_the_unbreakable", "skipper"] and lost.hand() == []


def test_donna_the_swift() -> None:
    table = Table("skipper a1 +donna_the_swift", "guard_dog g5 +donna_the_swift")
    assert table.no_move("skipper", "b2") == "" and table.no_move("skipper", "d1") == "MI-5.2"
    assert table.piece("guard_dog").has("speed") == 2


def test_jason_the_looks_brannan() -> None:
    table = Table("skipper a1", hand="jason_the_looks_brannan gambit", their_hand="corvette")
    assert not table.game.view(table.state, 0).sides[1].hand[0].kind
    table.play("jason_the_looks_brannan", "skipper")
    assert (table.power("skipper"), table.piece("skipper").durability) == (3, 1)
    assert table.game.view(table.state, 0).sides[1].hand[0].kind == "corvette"
    assert table.game.view(table.state, 1).sides[0].hand[0].kind == "gambit"


def test_jason_the_looks_brannan_shows_hands_before_the_mecha_is_destroyed() -> None:
    table = Table("shortbow a1", hand="jason_the_looks_brannan gambit", their_hand="corvette")
    table.play("jason_the_looks_brannan", "shortbow")
    assert table.asked == "hands" and table.seat == 0 and table.there("shortbow")
    assert table.game.view(table.state, 0).sides[1].hand[0].kind == "corvette"
    table.pick("")
    assert table.seat == 1
    table.pick("")
    assert table.gone() == ["jason_the_looks_brannan", "shortbow"]
    assert not table.game.view(table.state, 0).sides[1].hand[0].kind
