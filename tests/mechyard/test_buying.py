"""What a hand gives away or pays for in a Buy turn: nothing of it by itself, and no price covered (LOOK 13)."""

from __future__ import annotations

import pytest

from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell
from tests.mechyard.test_table import BUYS, SIZES, Drive_, legal, made, table

BROKEN = """
    phase: buy
    own:
      money: 9
      modules:
        - core
        - {module: standard_leg, at: [0, 1], broken: true}
        - {module: shield_drum, at: [0, -1], broken: true}
        - {module: ammo_lift, at: [0, -2]}
"""
"""A Standard Leg that could be sold as well, and a Shield Drum that holds another module."""


def test_the_keyboard_begins_at_what_the_shop_offers(drive: Drive_) -> None:
    d = table(drive, BUYS)
    d.key("tab")
    assert d.cursor in {action.module for action in legal(d, Attach)}
    d.key("return")
    assert d.held == d.cursor and d.aim in d.hand.lit and d.primary.label.startswith("Buy")


@pytest.mark.parametrize("by", ["return", "click"])
def test_enter_alone_does_not_sell(drive: Drive_, by: str) -> None:
    d = table(drive, BUYS)
    (sale,) = (action for action in legal(d, Sell) if action.module == "laser_cannon")
    if by == "click":
        d.click(d.spot(sale.module))
    else:
        d.tab_to(sale.module)
        d.key("return")
    for _ in range(3):
        assert (d.held, d.aim) == (sale.module, "") and "Sell" not in d.primary.label
        d.key("return", "space")
    d.key("escape")
    assert not d.held and not d.session.history.actions


def test_enter_sells_what_an_arrow_has_aimed_and_space_does_not(drive: Drive_) -> None:
    d = table(drive, BUYS)
    d.tab_to("laser_cannon")
    d.key("return", "right", "space")
    assert d.held and d.primary.label.startswith("Sell") and not d.session.history.actions
    d.key("return")
    d.settle()
    assert made(d) == Sell("laser_cannon")


def test_tab_lets_go(drive: Drive_) -> None:
    d = table(drive, BUYS)
    d.tab_to("laser_cannon")
    d.key("return", "right", "tab")
    assert not d.held and not d.aim and d.cursor != "laser_cannon"


@pytest.mark.many_cases
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("module", ["standard_leg", "shield_drum"])
def test_a_click_holds_what_is_broken_and_the_brass_repairs_it(
    drive: Drive_, module: str, size: tuple[int, int]
) -> None:
    d = table(drive, BROKEN, size)
    repair = Repair(module)
    label = d.game.at(d.view).gesture(repair).label
    d.click(d.spot(module))
    assert d.chooser is None and d.held == module and d.hand.preview == d.game.at(d.view).preview(repair)
    assert d.primary.label == label and "$" in label and d.primary.keycap == "Enter"
    d.press_on(label)
    d.settle()
    assert made(d) == repair


def test_enter_repairs(drive: Drive_) -> None:
    d = table(drive, BROKEN)
    d.tab_to("standard_leg")
    d.key("return")
    assert d.held == "standard_leg" and not d.aim
    d.key("return")
    d.settle()
    assert made(d) == Repair("standard_leg")


def test_what_is_broken_can_still_be_sold(drive: Drive_) -> None:
    d = table(drive, BROKEN)
    d.act(Sell("standard_leg"))
    assert made(d) == Sell("standard_leg")


def test_a_press_on_a_price_picks_up_what_lies_over_it(drive: Drive_) -> None:
    d = table(drive, BUYS)
    offered = legal(d, Attach)[0].module
    x, y, w, h = d.box(offered)
    d.click((x + w / 2, y + h + 20))
    assert d.held == offered


def test_what_is_too_dear_says_what_is_missing_where_it_lies(drive: Drive_) -> None:
    d = table(drive, BUYS.replace("money: 9", "money: 1"))
    for offer in ("siege_mortar", "coin_press"):
        refusal = d.refusal(offer)
        assert refusal is not None and (refusal.rule, refusal.text[:8]) == ("MY-3.1", "You need")
