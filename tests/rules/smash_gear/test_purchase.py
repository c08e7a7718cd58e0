"""SG-4: purchase."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.smash_gear.actions import Buy
from rules.smash_gear.store import tickets
from tests.rules.smash_gear.positions import GAME, done, gears, hand, listed, position, refused, told


@pytest.mark.rule("SG-4.1")
def test_a_card_is_paid_taken_and_replaced_any_number_of_times() -> None:
    state, events = told(position(gears=(22, 0)), Buy("m1"))
    assert gears(state) == (18, 0) and hand(state) == ["m1"]
    assert [(event.card, event.deed) for event in events] == [(state.sides[0].hand[0].kind, "bought")]
    state = done(state, Buy("p0"), Buy("base3"), Buy("destroy1"))
    assert gears(state) == (0, 0) and hand(state) == ["m1", "p0", "base3", "destroy1"]
    refused(state, Buy("m0"), "SG-4.1", "gears/0")
    assert not listed(state, Buy)


@pytest.mark.rule("SG-4.1")
def test_only_what_is_for_sale_is_sold() -> None:
    state = done(position(gears=(99, 0)), Buy("m0"))
    for card in ("m0", "m9", "base4", "destroy2", "", "nothing"):
        refused(state, Buy(card), "SG-4.1")


@pytest.mark.rule("SG-4.1")
def test_an_empty_pile_is_not_refilled() -> None:
    state = position(gears=(999, 0))
    store = replace(state.store, machine_pile=(), program_pile=(), bases=1, destroyers=1)
    state = replace(state, store=store)
    while buys := listed(state, Buy):
        state = done(state, buys[0])
    assert not any(card.id for card in (*state.store.machines, *state.store.programs))
    assert (state.store.bases, state.store.destroyers) == (0, 0)
    assert len(hand(state)) == 5 + 3 + 2
    refused(state, Buy(""), "SG-4.1")


@pytest.mark.rule("SG-4.1")
def test_a_purchase_is_not_announced() -> None:
    state = position(gears=(9, 9), hands=("", "heist"), always_ask=True)
    assert not done(state, Buy("m0")).waiting


@pytest.mark.rule("SG-4.1")
def test_a_card_of_the_store_put_on_the_board_is_refused_by_what_it_would_do_from_the_hand() -> None:
    state, rules = position(gears=(99, 0)), set()
    for card in tickets(state.store):
        found = GAME.attempt(state, card.id, "cell/3,3")
        why = GAME.why_not(state, found)
        assert why is not None and "of your hand" in why.text
        rules.add(why.rule)
        assert GAME.attempt(state, card.id, "landfill/1") is None
    assert {"SG-8.1", "SG-7.2", "SG-6.8"} <= rules


@pytest.mark.rule("SG-4.1")
def test_a_card_too_dear_is_refused_by_its_price_wherever_it_is_put() -> None:
    state = position(gears=(0, 0))
    for place in ("hand/0", "hand/1", "cell/3,3", "landfill/1"):
        assert GAME.attempt(state, "m1", place) == Buy("m1")
    assert GAME.attempt(state, "m1", "store/machine/2") is None
