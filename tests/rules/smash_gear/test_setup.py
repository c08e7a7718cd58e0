"""SG-1: components and setup."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rules.common.cards import Card
from rules.content import Content
from rules.game import Setup
from rules.smash_gear import cards
from rules.smash_gear.actions.assemble import Assemble
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.move import Move
from rules.smash_gear.state import Position
from tests.rules.smash_gear.positions import (
    ADAS,
    BOS,
    GAME,
    cell,
    done,
    hand,
    listed,
    place,
    position,
    refused,
    setup,
)


@pytest.mark.rule("SG-1.1")
def test_two_play_each_with_a_starting_point() -> None:
    assert list(GAME.seats) == [2]
    for names in ((), ("Ada",), ("Ada", "Bo", "Cy")):
        assert GAME.check_setup(Setup("smash_gear", names))
    for board in ("yard", "pit"):
        assert not GAME.check_setup(setup(board=board))
        state = GAME.new_game(setup(board=board), 1)
        assert [(base.owner, base.cell) for base in state.bases] == [(0, ADAS), (1, BOS)]
    assert GAME.check_setup(setup(board="nowhere")) == ("Board has no choice called nowhere.",)


@pytest.mark.rule("SG-1.1")
def test_blocked_cells_are_outside_the_grid() -> None:
    for board, free in (("yard", True), ("pit", False)):
        state = position("aH aW", hands=("plain", ""), board=board)
        assert (Move("a", "east") in listed(state, Move)) == free
        assert (Assemble("plain", ADAS) in listed(state, Assemble)) == free
    refused(position("aH aW", board="pit"), Move("a", "east"), "SG-5.5", place(2, 0))
    refused(position(hands=("plain", ""), board="pit"), Assemble("plain", ADAS), "SG-8.1", place(1, 7))


@pytest.mark.rule("SG-1.2")
def test_the_store_is_laid_out() -> None:
    library = cards.load(Content("smash_gear"))
    for stock in library.stocks.values():
        assert (len(stock.machines), len(stock.programs)) == (39, 30)
    store = GAME.new_game(setup(), 1).store
    assert (store.bases, store.destroyers) == (20, 20)
    assert (len(store.machines), len(store.programs)) == (5, 3)
    stock = GAME.library.stocks["first"]
    for row, pile, whole in (
        (store.machines, store.machine_pile, stock.machines),
        (store.programs, store.program_pile, stock.programs),
    ):
        assert Counter(card.kind for card in (*row, *pile)) == Counter(whole)
    kinds = {tuple(card.kind for card in GAME.new_game(setup(), seed).store.machines) for seed in range(9)}
    assert len(kinds) > 1, "the piles are shuffled"


@pytest.mark.rule("SG-1.2")
def test_the_piles_of_the_store_are_face_down_and_what_is_for_sale_is_not() -> None:
    pieces = list(GAME.at(GAME.view(GAME.new_game(setup(), 1), 0)).pieces)
    down = {piece.place for piece in pieces if piece.kind == "card" and not piece.up}
    assert down == {"pile/machine", "pile/program"}
    up = {piece.place for piece in pieces if piece.kind == "card" and piece.up}
    assert up == {*(f"store/machine/{n}" for n in range(5)), *(f"store/program/{n}" for n in range(3)),
                  "store/base", "store/destroy"}  # fmt: skip


@pytest.mark.rule("SG-1.3")
def test_each_begins_with_25_gears_and_a_base_of_its_own_card() -> None:
    state = GAME.new_game(setup(), 1)
    assert [side.gears for side in state.sides] == [25, 25]
    assert [side.honor for side in state.sides] == [0, 0]
    assert not state.machines and not hand(state, 0) and not hand(state, 1)
    own = {base.id for base in state.bases}
    bought = done(state, Buy("base3"))
    assert len(own) == 2 and hand(bought) == ["base3"] and bought.store.bases == 19, "20 more in the store"
    refused(state, Buy("base1"), "SG-4.1")


@pytest.mark.rule("SG-1.4")
def test_who_buys_first_is_chosen_or_drawn_by_lot() -> None:
    for chosen in (0, 1):
        state = GAME.new_game(setup(first=str(chosen)), 3)
        assert state.first == chosen == GAME.to_act(state)
    lots = [GAME.new_game(setup(first="lot"), seed).first for seed in range(40)]
    assert 8 < sum(lots) < 32


@pytest.mark.rule("SG-1.5")
def test_tokens_do_not_run_out() -> None:
    """Every cell can hold a unit, and more than twenty bases are possible."""
    rows = [" ".join(f"{'acegikmo'[row]}{'HW'[column % 2]}" for column in range(8)) for row in range(7)]
    state = position("\n".join(rows), hands=("base", ""), bases=[(0, ADAS), (1, BOS)])
    crowded: Position = position(
        "\n".join(rows),
        hands=("base", ""),
        bases=[(0, ADAS), (1, BOS), *((0, cell(column, row)) for row in range(4) for column in (2, 4, 6))],
    )
    assert len(listed(state, Build)) == 28
    assert len(done(crowded, Build("base", cell(0, 5))).bases) == 15


@pytest.mark.rule("SG-9.6")
def test_hands_lie_open_unless_the_players_agree_otherwise() -> None:
    """Open hands are visible to both and need no cover; hidden ones show the opponent only their ids."""
    for hands, shown in (({}, "jam"), ({"hands": "open"}, "jam"), ({"hands": "hidden"}, "")):
        begun = GAME.new_game(setup(**hands), 1)
        state = position(hands=("jam", "heist"), open_hands=begun.open_hands)
        assert GAME.view(state, 1).sides[0].hand == (Card("jam", shown),)
        assert GAME.has_private_info(state) is not bool(shown)
        quiet = msgspec.structs.replace(state.sides[0], quiet=True)
        assert not GAME.view(msgspec.structs.replace(state, sides=(quiet, state.sides[1])), 1).sides[0].quiet
