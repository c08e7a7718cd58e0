"""SG-4: purchase."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.common.cards import Card
from rules.common.text import counted
from rules.content import rulebook
from rules.game import Setup
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.state import Position
from rules.smash_gear.store import MACHINES, cards_for_sale, supplies
from rules.smash_gear.turn import INCOME
from tests.rules.smash_gear import shipped
from tests.rules.smash_gear.positions import GAME, done, gears, hand, listed, named, position, refused, told
from tests.rules.smash_gear.shipped import GAME as SHIPPED
from tests.rules.smash_gear.shipped import LIBRARY, drawn


@pytest.mark.rule("SG-4.1")
def test_a_card_is_paid_taken_and_replaced_any_number_of_times() -> None:
    state, events = told(position(gears=(22, 0)), Buy("m1"))
    assert gears(state) == (18, 0) and hand(state) == ["m1"]
    assert [(event.card, event.card_use) for event in events] == [(state.sides[0].hand[0].kind, "bought")]
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
    for card in cards_for_sale(state.store):
        found = GAME.at(state).action_from_drag(card.id, "cell/3,3")
        why = GAME.why_not(state, found)
        assert why is not None and "hand" in why.text
        rules.add(why.rule)
        assert GAME.at(state).action_from_drag(card.id, "landfill/1") is None
    assert {"SG-8.1", "SG-7.2", "SG-6.8"} <= rules


@pytest.mark.rule("SG-4.1")
def test_a_card_too_dear_is_refused_by_its_price_wherever_it_is_put() -> None:
    state = position(gears=(0, 0))
    for place in ("hand/0", "hand/1", "cell/3,3", "landfill/1"):
        assert GAME.at(state).action_from_drag("m1", place) == Buy("m1")
    assert GAME.at(state).action_from_drag("m1", "store/machine/2") is None


# -- SG-4.1 in the second edition: machines cost less to who has none on the board

LESS = LIBRARY.discounts["second"]


def relieved(state: Position) -> Position:
    """Return the position with the second set, and an expensive machine first in the store."""
    kinds = ("anvil_queen_2", "leviathan_2", "pipsqueak_2", "sootling_2", "")
    return replace(state, set="second", store=replace(state.store, machines=named(kinds, 0)))


@pytest.mark.rule("SG-4.1")
def test_without_a_machine_on_the_board_machines_cost_less() -> None:
    prices = SHIPPED.library.prices
    state = relieved(drawn("BH BW", kinds={"B": "sawbuck"}, gears=(prices["anvil_queen_2"] - LESS, 9)))
    after = shipped.done(state, Buy("anvil_queen_2"))
    assert LESS > 0 and gears(after)[0] == 0 and hand(after) == ["anvil_queen_2"]
    assert (
        SHIPPED.at(state).gesture(Buy("anvil_queen_2")).label
        == f"Buy Anvil Queen for {gears(state)[0]} gears"
    )
    has = relieved(drawn("aH aW", kinds={"a": "sawbuck"}, gears=gears(state)))
    shipped.refused(has, Buy("anvil_queen_2"), "SG-4.1", "gears/0")
    shipped.refused(state, Buy("leviathan_2"), "SG-4.1", "gears/0")


@pytest.mark.rule("SG-4.1")
def test_the_discount_leaves_a_gear_to_pay() -> None:
    for kind in ("pipsqueak_2", "sootling_2"):
        state = relieved(drawn("BH BW", kinds={"B": "sawbuck"}, gears=(1, 9)))
        assert gears(shipped.done(state, Buy(kind)))[0] == 0
        shipped.refused(
            relieved(drawn("BH BW", kinds={"B": "sawbuck"}, gears=(0, 9))), Buy(kind), "SG-4.1", "gears/0"
        )


@pytest.mark.rule("SG-4.1", "SG-2.1")
def test_no_discount_in_prepare_on_programs_or_in_the_first_set() -> None:
    prices = SHIPPED.library.prices
    begun = SHIPPED.new_game(Setup("smash_gear", ("Ada", "Bo"), {"first": "0", "set": "second"}), 3)
    for card in cards_for_sale(begun.store):
        assert gears(shipped.done(begun, Buy(card.id)))[0] == gears(begun)[0] - prices[card.kind]
    state = relieved(drawn("BH BW", kinds={"B": "sawbuck"}, gears=(20, 9)))
    for card in (*state.store.programs, *supplies(state.store)):
        assert gears(shipped.done(state, Buy(card.id)))[0] == 20 - prices[card.kind]
    first = replace(state, set="first")
    assert gears(shipped.done(first, Buy("anvil_queen_2")))[0] == 20 - prices["anvil_queen_2"]


@pytest.mark.rule("SG-4.1")
def test_with_a_base_one_can_always_buy_a_machine() -> None:
    """No turn is left with nothing affordable: any four machines of the store and a fifth include one that
    the gears of one base can pay."""
    machines = [card for card in SHIPPED.library.machines.values() if card.set == "second"]
    dear = [card for card in machines if max(1, card.price - LESS) > INCOME]
    assert sum(card.copies for card in dear) < MACHINES


@pytest.mark.rule("SG-4.1")
def test_the_discount_is_on_the_price_tag_and_in_the_preview() -> None:
    state = relieved(drawn("BH BW", kinds={"B": "sawbuck"}, gears=(5, 9)))
    by_id = {piece.id: piece for piece in SHIPPED.at(state).pieces}
    price = SHIPPED.library.prices["anvil_queen_2"]
    assert SHIPPED.at(state).tag(by_id["anvil_queen_2"]).price == price - LESS
    preview = SHIPPED.at(state).preview(Buy("anvil_queen_2"))
    assert preview is not None
    assert any(f"{LESS} gears less:" in line.text and "no machine" in line.text for line in preview.lines)
    stock = (Card("cheap", "sawbuck_2"), *state.store.machines[1:])
    assert SHIPPED.library.prices["sawbuck_2"] - LESS < 1
    found = SHIPPED.at(replace(state, store=replace(state.store, machines=stock))).preview(Buy("cheap"))
    assert found is not None
    taken_off = SHIPPED.library.prices["sawbuck_2"] - 1
    assert any(line.text.startswith(f"{counted(taken_off, 'gear')} less:") for line in found.lines)


@pytest.mark.rule("SG-4.1")
def test_the_rulebook_says_how_much_is_taken_off() -> None:
    book = rulebook("smash_gear")
    (bought,) = [rule for chapter in book.chapters for rule in chapter.rules if rule.id == "SG-4.1"]
    assert f"machines cost {LESS} gears less (never below 1) while you have none" in bought.text


@pytest.mark.rule("SG-4.1")
def test_prompts_without_a_machine_say_what_to_do() -> None:
    state = relieved(drawn("BH BW", kinds={"B": "sawbuck"}, gears=(5, 9)))
    told = SHIPPED.at(state).prompt()
    assert told.startswith("Buy a machine.") and f"{LESS} gears less" in told
    held = replace(state, sides=(replace(state.sides[0], hand=(Card("c", "sawbuck_2"),)), state.sides[1]))
    assert (
        SHIPPED.at(held).prompt().startswith("Assemble a machine.")
        and f"{LESS} gears less" in SHIPPED.at(held).prompt()
    )
    first = replace(held, turn=1)
    assert SHIPPED.at(first).prompt().startswith("Buy, assemble and build.")
    assert f"{LESS} gears less" in SHIPPED.at(first).prompt(), "the first turn has the lower prices too"
    has = relieved(drawn("aH aW", kinds={"a": "sawbuck"}, gears=(5, 9)))
    assert SHIPPED.at(has).prompt().startswith("Buy, assemble, move and fight.")
