"""MY-1: starting parts and money, the assembly, the shop, and the first player."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.game import Setup
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.hire import Hire
from rules.mechyard.printed import DECKS
from rules.mechyard.state import ASSEMBLE, BUY, CREW_EACH, MONEY, OFFERS, TRACK
from tests.rules.mechyard.case import NAMES, game
from tests.rules.mechyard.yard import Yard, design

SEATS = (2, 3, 4)


def new(seats: int = 2, seed: int = 1, **options: str) -> Yard:
    """Return a game that has just started."""
    yard = Yard()
    yard.state = game().new_game(Setup("mechyard", NAMES[:seats], options), seed)
    return yard


def assembled(seats: int = 2, seed: int = 1, **options: str) -> Yard:
    """Return a game in which all players have attached their parts in order."""
    yard = new(seats, seed, **options)
    while yard.state.phase == ASSEMBLE:
        yard.do(yard.all(Attach)[0])
    return yard


@pytest.mark.rule("MY-1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_receives_a_core_a_laser_cannon_and_two_standard_legs(seats: int) -> None:
    for mech in new(seats).state.mechs:
        parts = [each.design for each in (*mech.modules, *mech.parts)]
        assert Counter(parts) == {"core": 1, "laser_cannon": 1, "standard_leg": 2}


@pytest.mark.rule("MY-1.1", "MY-4.1")
def test_the_core_comes_first_and_upright_and_the_parts_go_anywhere_that_joins() -> None:
    yard = Yard("{phase: assemble}")
    (core,) = yard.mech().modules
    assert (core.design, core.x, core.y, core.turn) == ("core", 0, 0, 0)
    around = {(0, -1), (1, 0), (0, 1), (-1, 0)}
    assert {(x, y) for x, y, _ in yard.cells("laser_cannon")} == around
    assert yard.refused(Attach("laser_cannon", 1, 1)) == "MY-4.1"
    yard.do(Attach("standard_leg", 0, 1), Attach("laser_cannon", 1, 1, 0))
    assert (yard.module("laser_cannon").x, yard.module("laser_cannon").y) == (1, 1)


@pytest.mark.rule("MY-1.1")
def test_one_player_after_the_other_assembles_openly_in_seat_order() -> None:
    yard, seats = new(3), []
    while yard.state.phase == ASSEMBLE:
        seats.append(yard.game.to_act(yard.state))
        yard.do(yard.all(Attach)[-1])
        shown = {piece.id for piece in yard.game.at(yard.game.view(yard.state, 2)).pieces}
        assert {each.id for mech in yard.state.mechs for each in (*mech.modules, *mech.parts)} <= shown
    assert seats == [0] * 3 + [1] * 3 + [2] * 3


@pytest.mark.rule("MY-1.1")
def test_the_shop_is_laid_out_and_the_starter_known_only_after_the_assembly() -> None:
    yard = new(2)
    assert not yard.state.shop and yard.state.turn == 0
    assert not [piece for piece in yard.pieces().values() if piece.place.startswith("shop")]
    assert all(yard.all(Attach)), "a part is all that can be done"
    assert yard.refused(EndTurn()) == "MY-1.1"
    assert {yard.game.to_act(new(2, seed).state) for seed in range(9)} == {0}


@pytest.mark.rule("MY-1.1")
def test_only_own_parts_are_attached() -> None:
    yard = new(2)
    theirs = yard.mech(1).parts[0].id
    assert yard.refused(Attach(theirs, 1, 0)) == "MY-1.1"
    assert yard.refused(Hire(yard.mech().modules[0].id)) == "MY-3.2"


@pytest.mark.rule("MY-1.2")
@pytest.mark.parametrize("seats", SEATS)
def test_each_receives_five_dollars_and_a_crew_member_on_the_core(seats: int) -> None:
    for mech in new(seats).state.mechs:
        assert mech.money == MONEY == 5
        assert [each.on for each in mech.crew] == [mech.modules[0].id]


@pytest.mark.rule("MY-1.3")
@pytest.mark.parametrize("seats", SEATS)
def test_each_mech_starts_at_0_and_they_share_the_space(seats: int) -> None:
    yard = assembled(seats)
    assert [mech.at for mech in yard.state.mechs] == [0] * seats
    markers = [piece for piece in yard.pieces().values() if piece.kind == "marker"]
    assert [piece.place for piece in markers] == ["track/0"] * seats


@pytest.mark.rule("MY-1.3", "MY-5.5")
@pytest.mark.parametrize("side", [-1, 1])
def test_a_mech_stops_at_an_end_of_the_track(side: int) -> None:
    yard = Yard(f"own: {{space: {side * (TRACK - 2)}}}").step("standard_leg")
    reached = {each.to for each in yard.all(Drive)}
    most = design("standard_leg").mobility or 0
    assert side * TRACK in reached and max(map(abs, reached)) == TRACK == 15
    assert side * (TRACK - 2 - most) in reached
    assert yard.refused(Drive("standard_leg", side * (TRACK + 1))) == "MY-1.3"


@pytest.mark.rule("MY-1.3", "MY-5.10")
@pytest.mark.parametrize("side", [-1, 1])
def test_a_mech_that_is_pushed_stops_at_an_end_of_the_track(side: int) -> None:
    yard = Yard(
        f"""
        own: {{modules: [core, {{module: gale_fan, at: [1, 0]}}]}}
        opponents: [{{space: {side * (TRACK - 1)}}}]
        """
    ).step("gale_fan")
    push = next(each for each in yard.legal if getattr(each, "aim", "") == "all")
    yard.do(push)
    assert yard.choices == {f"track/{side * TRACK}", ""}
    assert yard.pick(f"track/{side * TRACK}").at(1) == side * TRACK


@pytest.mark.rule("MY-1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_decks_without_starting_parts_are_shuffled_and_two_of_each_laid_open(seats: int) -> None:
    yard = assembled(seats)
    for kind in DECKS:
        row, deck = yard.shop(kind), yard.deck(kind)
        assert len(row) == OFFERS == 2 and None not in row
        assert sorted([*filter(None, row), *deck]) == sorted(game().library.deck(kind))
        assert not [id for id in (*row, *deck) if design(str(id)).starting]
        assert {design(str(id)).kind for id in (*row, *deck)} == {kind}
    assert len({tuple(assembled(seats, seed).state.decks) for seed in range(6)}) == 6


@pytest.mark.rule("MY-1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_the_pile_holds_five_more_crew_for_each_and_can_run_out(seats: int) -> None:
    assert CREW_EACH == 5 and assembled(seats).state.pool == 5 * seats
    yard = Yard(f"{{phase: buy, own: {{money: 99, crew: [{', '.join(['core'] * 10)}]}}}}")
    assert yard.state.pool == 1
    yard.do(Hire("core"))
    assert yard.state.pool == 0 and yard.refused(Hire("core")) == "MY-1.4"
    assert "hired" not in yard.pieces()


@pytest.mark.rule("MY-1.4")
def test_nobody_sees_the_order_of_a_deck() -> None:
    yard = assembled(3)
    for seat in range(3):
        assert {id for deck in yard.game.view(yard.state, seat).decks for id in deck} == {""}


@pytest.mark.rule("MY-1.5")
@pytest.mark.parametrize("seats", SEATS)
def test_who_starts_is_chosen_or_drawn_by_lot(seats: int) -> None:
    for first in range(seats):
        assert {assembled(seats, seed, first=str(first)).state.seat for seed in range(4)} == {first}
    drawn = [assembled(seats, seed, first="lot") for seed in range(40)]
    assert {yard.state.seat for yard in drawn} == set(range(seats))
    assert all(yard.state.phase == BUY and yard.state.turn == 1 for yard in drawn)
    assert all(yard.state.seat == yard.state.first for yard in drawn)


def test_the_button_that_attaches_a_part_counts_none_of_two_alike() -> None:
    yard = new()
    labels = {yard.game.at(yard.state).gesture(each).label for each in yard.all(Attach) if not each.turn}
    assert labels == {"Attach Laser Cannon", "Attach Standard Leg"}
