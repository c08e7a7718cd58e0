"""MY-3: buying, hiring, refreshing, selling and repairing."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.refresh import Refresh
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell
from rules.mechyard.printed import DECKS
from rules.mechyard.state import BROKEN, BUY, CREW_PRICE, REFRESH_PRICE
from tests.rules.mechyard.case import game
from tests.rules.mechyard.yard import Yard, design

SHOP = "shop: {weapon: [harpoon, bore_lance], utility: [coin_press, shift_bell], movement: [crawler, spider_stilts]}"
ROUND = 'options: {shop_refill: "round"}'


def buying(own: str = "money: 20", *more: str) -> Yard:
    """Return a Buy turn with a known shop."""
    return Yard("\n".join(("phase: buy", f"own: {{{own}}}", SHOP, *more)))


def whole(yard: Yard) -> Counter[str]:
    """Return all modules of the set, counted by design."""
    offers = [each.design for row in yard.state.shop for each in row if each is not None]
    modules = [each.design for mech in yard.state.mechs for each in mech.modules]
    return Counter([*offers, *modules, *(id for deck in yard.state.decks for id in deck)])


# -- buying


@pytest.mark.rule("MY-3.1")
def test_any_number_of_modules_is_bought_each_for_its_cost_and_attached_at_once() -> None:
    yard = buying()
    yard.do(Attach("harpoon", 2, 0))
    assert yard.money() == 20 - design("harpoon").cost and yard.module("harpoon").x == 2
    yard.do(Attach("coin_press", -1, 0))
    assert yard.money() == 20 - design("harpoon").cost - design("coin_press").cost
    assert len(yard.mech().modules) == 6 and yard.state.phase == BUY and yard.state.seat == 0


@pytest.mark.rule("MY-3.1")
def test_none_need_be_bought() -> None:
    yard = buying()
    assert yard.refused(EndTurn()) == "" and yard.end().state.seat == 1
    assert yard.money() == 20


@pytest.mark.rule("MY-3.1", "MY-4.1")
def test_a_module_that_is_not_attached_is_not_bought() -> None:
    yard = buying()
    assert yard.refused(Attach("harpoon", 5, 5)) == "MY-4.1"
    assert all(
        (each.x, each.y) in {cell[:2] for cell in yard.cells(each.module)} for each in yard.all(Attach)
    )


@pytest.mark.rule("MY-3.1", "MY-3.7")
def test_who_has_too_little_money_buys_nothing() -> None:
    yard = buying(f"money: {design('harpoon').cost - 1}")
    assert yard.refused(Attach("harpoon", 2, 0)) == "MY-3.1"
    assert yard.refused(Attach("spider_stilts", -1, 0)) == ""
    assert yard.game.at(yard.state).tag(yard.pieces()["harpoon"]).why == "need $1 more"


@pytest.mark.rule("MY-3.1")
def test_only_modules_of_the_shop_are_bought() -> None:
    assert buying().refused(Attach("core2", 2, 0)) == "MY-3.1"
    assert buying().refused(Attach("laser_cannon", 2, 0)) == "MY-4.4"


# -- crew


@pytest.mark.rule("MY-3.2")
def test_crew_costs_four_dollars_and_goes_on_the_core_as_many_as_paid_for() -> None:
    yard = buying("money: 9")
    yard.do(Hire("core"), Hire("core"))
    assert CREW_PRICE == 4 and yard.money() == 1
    assert [each.on for each in yard.mech().crew] == ["core"] * 3
    assert yard.refused(Hire("core")) == "MY-3.2"


@pytest.mark.rule("MY-3.2")
def test_crew_goes_on_a_broken_core_too_and_on_nothing_else() -> None:
    yard = buying("modules: [{module: core, broken: true}, {module: laser_cannon, at: [1, 0]}], money: 4")
    assert yard.refused(Hire("laser_cannon")) == "MY-3.2"
    assert [each.on for each in yard.do(Hire("core")).mech().crew] == ["core", "core"]


# -- the shop


@pytest.mark.rule("MY-3.3")
def test_a_refresh_costs_two_dollars_and_lays_two_new_modules_of_each_deck() -> None:
    yard = buying("money: 5")
    tops = {kind: yard.deck(kind)[:2] for kind in DECKS}
    old = {kind: yard.shop(kind) for kind in DECKS}
    before = whole(yard)
    yard.do(Refresh())
    assert REFRESH_PRICE == 2 and yard.money() == 3
    for kind in DECKS:
        assert yard.shop(kind) == tops[kind]
        assert sorted(yard.deck(kind)[-2:]) == sorted(map(str, old[kind]))
    assert whole(yard) == before
    yard.do(Refresh())
    assert yard.money() == 1 and yard.refused(Refresh()) == "MY-3.3"


@pytest.mark.rule("MY-3.3")
def test_refreshed_offers_go_under_the_deck_in_random_order() -> None:
    ends = {tuple(buying("", f"seed: {seed}").do(Refresh()).deck("weapon")[-2:]) for seed in range(12)}
    assert ends == {("harpoon", "bore_lance"), ("bore_lance", "harpoon")}


@pytest.mark.rule("MY-3.4")
def test_a_bought_module_is_replaced_from_its_deck_at_once() -> None:
    yard = buying()
    top = yard.deck("weapon")[0]
    yard.do(Attach("harpoon", 2, 0))
    assert yard.shop("weapon") == [top, "bore_lance"]
    assert yard.shop("utility") == ["coin_press", "shift_bell"]


@pytest.mark.rule("MY-3.4")
def test_by_option_the_shop_is_refilled_only_when_a_buy_phase_begins() -> None:
    yard = buying("money: 20", ROUND, "to_move: 1")
    top = yard.deck("weapon")[0]
    yard.do(Attach("harpoon", 2, 0))
    assert yard.shop("weapon") == [None, "bore_lance"]
    yard.end()
    assert yard.state.phase == "fight" and yard.shop("weapon") == [None, "bore_lance"]
    yard.end(2)
    assert yard.state.phase == BUY and yard.shop("weapon") == [top, "bore_lance"]


@pytest.mark.rule("MY-3.4", "MY-3.3")
def test_a_refresh_lays_two_of_each_by_that_option_too() -> None:
    yard = buying("money: 20", ROUND).do(Attach("harpoon", 2, 0), Refresh())
    assert all(None not in yard.shop(kind) and len(yard.shop(kind)) == 2 for kind in DECKS)


# -- selling


@pytest.mark.rule("MY-3.5", "MY-3.7")
@pytest.mark.parametrize("id", [id for id, each in game().library.designs.items() if each.kind != "core"])
def test_a_module_is_sold_for_half_its_cost_rounded_up_a_broken_one_for_a_third(id: str) -> None:
    cost = design(id).cost
    for state, refund in (("", -(-cost // 2)), (", broken: true", -(-cost // 3))):
        yard = Yard(
            f"{{phase: buy, own: {{modules: [core, {{module: {id}, at: {placed(id)}{state}}}], money: 0}}}}"
        )
        (sold,) = yard.all(Sell)
        assert yard.do(sold).money() == refund


def placed(id: str) -> str:
    """Return a cell next to the Core where an upright module is joined to it."""
    return next(
        at for side, at in (("w", "[1, 0]"), ("e", "[-1, 0]"), ("n", "[0, 1]")) if side in design(id).sides
    )


@pytest.mark.rule("MY-3.5")
def test_the_core_is_never_sold() -> None:
    assert buying().refused(Sell("core")) == "MY-3.5"
    assert Yard("{phase: buy, own: {modules: [core]}}").refused(Sell("core")) == "MY-3.5"


@pytest.mark.rule("MY-3.5")
def test_only_ones_own_modules_are_sold() -> None:
    assert buying().refused(Sell("standard_leg3")) == "MY-3.5"
    assert buying().refused(Sell("harpoon")) == "MY-3.5"


CHAIN = """
modules: [core, {module: coin_press, at: [0, -1]}, {module: shift_bell, at: [0, -2]},
          {module: hatch_ring, at: [1, -2]}], money: 0"""


@pytest.mark.rule("MY-3.5")
def test_an_outer_module_is_sold_before_the_one_that_holds_it() -> None:
    yard = Yard(f"{{phase: buy, own: {{{CHAIN}}}}}")
    assert yard.refused(Sell("coin_press")) == "MY-3.5" == yard.refused(Sell("shift_bell"))
    refusal = yard.game.why_not(yard.state, Sell("coin_press"))
    assert refusal is not None and set(refusal.places) == {"bay/0/0,-2", "bay/0/1,-2"}
    yard.do(Sell("hatch_ring"), Sell("shift_bell"), Sell("coin_press"))
    assert [each.id for each in yard.mech().modules] == ["core"]


@pytest.mark.rule("MY-3.5")
def test_a_module_in_a_ring_is_sold_at_any_time() -> None:
    assert buying().refused(Sell("laser_cannon")) == ""
    yard = buying().do(Sell("laser_cannon"))
    assert yard.refused(Sell("standard_leg")) == "MY-3.5", "now it alone holds the other leg"


@pytest.mark.rule("MY-3.5")
def test_crew_on_a_sold_module_goes_to_the_core() -> None:
    yard = buying("crew: [laser_cannon, standard_leg, laser_cannon], money: 0").do(Sell("laser_cannon"))
    assert [each.on for each in yard.mech().crew] == ["core", "standard_leg", "core"]


@pytest.mark.rule("MY-3.5")
def test_a_sold_module_goes_face_down_to_the_bottom_of_its_deck() -> None:
    yard = Yard(f"{{phase: buy, own: {{{CHAIN}}}}}")
    before, deck = whole(yard), yard.deck("utility")
    yard.do(Sell("hatch_ring"))
    assert yard.deck("utility") == [*deck, "hatch_ring"] and whole(yard) == before
    assert "hatch_ring" not in yard.pieces()


@pytest.mark.rule("MY-3.5")
def test_a_sold_starting_part_leaves_the_game() -> None:
    yard = buying()
    before, decks = whole(yard), yard.state.decks
    yard.do(Sell("laser_cannon"))
    assert before - whole(yard) == {"laser_cannon": 1} and yard.state.decks == decks


# -- repairing


@pytest.mark.rule("MY-3.6", "MY-3.7")
@pytest.mark.parametrize("id", list(game().library.designs))
def test_a_broken_module_is_repaired_for_half_its_cost_rounded_down(id: str) -> None:
    more = "" if id == "core" else f", {{module: {id}, at: {placed(id)}, broken: true}}"
    core = "{module: core, broken: true}" if id == "core" else "core"
    cost = design(id).cost // 2
    text = f"{{phase: buy, own: {{modules: [{core}{more}], money: {{}}}}}}"
    (repair,) = Yard(text.replace("{}", str(cost))).all(Repair)
    yard = Yard(text.replace("{}", str(cost))).do(repair)
    assert yard.money() == 0 and yard.damage(repair.module) == 0
    if cost:
        assert Yard(text.replace("{}", str(cost - 1))).refused(repair) == "MY-3.6"


@pytest.mark.rule("MY-3.6")
def test_a_repaired_module_works_in_the_next_fight_phase() -> None:
    yard = buying("modules: [core, {module: laser_cannon, at: [1, 0], broken: true}], money: 2, space: 6")
    yard.do(Repair("laser_cannon")).end(2).step("laser_cannon").fire("laser_cannon", "core2")
    assert yard.damage("core2") == design("laser_cannon").damage


@pytest.mark.rule("MY-3.6")
def test_only_ones_own_broken_modules_are_repaired_and_only_as_a_whole() -> None:
    yard = Yard("{phase: buy, opponents: [{modules: [{module: core, broken: true}]}]}")
    assert yard.refused(Repair("laser_cannon")) == "MY-3.6", "it is not broken"
    assert yard.refused(Repair("core2")) == "MY-3.6"


# -- in any order


@pytest.mark.rule("MY-3.7")
def test_all_of_it_goes_in_any_order_and_mixture_until_the_player_is_done() -> None:
    leg = "{module: standard_leg, at: [0, 1], broken: true}"
    yard = buying(f"modules: [core, {{module: laser_cannon, at: [1, 0]}}, {leg}], money: 20")
    for action in (
        Hire("core"),
        Sell("laser_cannon"),
        Refresh(),
        Repair("standard_leg"),
        Hire("core"),
        Refresh(),
    ):
        yard.do(action)
    assert yard.state.seat == 0 and yard.state.phase == BUY
    cost = 2 * CREW_PRICE + 2 * REFRESH_PRICE + design("standard_leg").cost // 2
    assert yard.money() == 20 - cost + design("laser_cannon").cost // 2
    assert yard.end().state.seat == 1


@pytest.mark.rule("MY-3.7")
def test_money_may_go_to_0_and_not_below() -> None:
    yard = buying(f"money: {design('harpoon').cost}").do(Attach("harpoon", 2, 0))
    assert yard.money() == 0
    assert yard.refused(Refresh()) == "MY-3.3" and yard.refused(Hire("core")) == "MY-3.2"


@pytest.mark.rule("MY-3.7")
def test_a_module_bought_in_this_phase_may_be_sold_in_it() -> None:
    yard = buying().do(Attach("harpoon", 2, 0), Sell("harpoon"))
    assert yard.money() == 20 - design("harpoon").cost + -(-design("harpoon").cost // 2)
    assert yard.deck("weapon")[-1] == "harpoon"


@pytest.mark.rule("MY-3.7")
def test_half_a_cost_is_half_the_printed_one_whatever_was_paid() -> None:
    scale = "modules: [core, {module: barter_scale, at: [0, -1]}], money: 20"
    yard = buying(scale).do(Attach("bore_lance", -1, 0, 2))
    cost = design("bore_lance").cost
    assert yard.money() == 20 - cost + 2
    assert yard.do(Sell("bore_lance")).money() == 20 - cost + 2 + cost // 2


# -- decks that run out

EMPTY = """
{phase: buy, own: {money: 30, modules: [core, %s]},
 shop: {weapon: [%s], utility: [coin_press], movement: [crawler]}}"""


def short(left: list[str]) -> Yard:
    """Return a Buy turn in which the own mech has all weapons except these, which are in the shop."""
    rest = Counter(game().library.deck("weapon")) - Counter(left)
    weapons = [id for id in rest.elements() if {"n", "s"} & set(design(id).sides)]
    cells = [f"{{module: shift_bell, at: [0, {-1 - y}]}}" for y in range(2)]
    along = [f"{{module: hatch_ring, at: [0, {-3 - y}]}}" for y in range(2)]
    posts = [*cells, *along, *(f"{{module: {id}, at: [0, {-5 - y}]}}" for y, id in enumerate(POSTS))]
    sides = [(x, y) for y in range(len(posts) + 1) for x in (-1, 1)]
    hung = []
    for id, (x, y) in zip(weapons, sides, strict=False):
        turn = next(turn for turn in design(id).turns if design(id).masks[turn] >> (1 if x < 0 else 3) & 1)
        hung.append(f"{{module: {id}, at: [{x}, {-y}], turn: {turn}}}")
    assert len(hung) == len(weapons), "there is room for all of them"
    return Yard(EMPTY % (", ".join([*posts, *hung]), ", ".join(left)))


POSTS = (
    "gale_fan",
    "gale_fan",
    "wind_key",
    "wind_key",
    "soup_galley",
    "soup_galley",
    "range_finder",
    "range_finder",
)


@pytest.mark.rule("MY-3.8")
def test_a_deck_that_runs_out_leaves_its_places_empty() -> None:
    yard = short(["harpoon", "bore_lance"])
    assert yard.deck("weapon") == [] and "deck/weapon" not in yard.pieces()
    bought = next(each for each in yard.all(Attach) if each.module.startswith("harpoon"))
    yard.do(bought)
    assert yard.shop("weapon") == [None, "bore_lance"]


@pytest.mark.rule("MY-3.8")
def test_only_the_place_of_a_bought_module_is_refilled() -> None:
    yard = short(["harpoon"])
    assert yard.shop("weapon") == ["harpoon", None]
    yard.do(Sell("flak_organ"))
    crawler = next(each for each in yard.all(Attach) if each.module == "crawler")
    yard.do(crawler)
    assert yard.shop("weapon") == ["harpoon", None] and yard.deck("weapon") == ["flak_organ"]


@pytest.mark.rule("MY-3.8", "MY-3.3")
def test_in_a_refresh_of_a_short_deck_old_modules_may_come_back() -> None:
    yard = short(["harpoon"]).do(Refresh())
    assert yard.shop("weapon") == ["harpoon", None] and yard.deck("weapon") == []


def test_a_broken_module_says_so_on_the_table() -> None:
    yard = buying("modules: [core, {module: laser_cannon, at: [1, 0], broken: true}]")
    assert yard.damage("laser_cannon") == BROKEN and not yard.pieces()["laser_cannon"].up


def test_a_sale_says_by_how_much_final_worth_falls_and_why() -> None:
    yard = buying("money: 9")
    sale = Sell("standard_leg")
    before, after = (
        yard.game.at(state).figures[0].worth for state in (yard.state, yard.game.apply(yard.state, sale))
    )
    preview = yard.game.at(yard.state).preview(sale)
    assert f"Final worth: –${before - after}" in [line.text for line in preview.lines]
