"""Smash Gear by mouse: what is let go where it means nothing, what lies under something, what is announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.table.hit_testing import around, under
from game.table.refusals import NO_PLACE
from game.ui.canvas import centre, contains
from rules.smash_gear.actions.build import Build
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.use import Use
from rules.smash_gear.state import Position
from rules.smash_gear.store import cards_for_sale
from tests.smash_gear.scene import cell, chosen, game, middle, place, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
BRAMBLE, SAWBUCK = "{card: bramble, at: [3, 6]}", "{card: sawbuck, at: [10, 2]}"
IRONJAW = "{card: old_ironjaw, at: [6, 5]}"
CROWD = "base, ballast, decoy, twin_bellows, magnet_heist, spot_weld, second_wind"


def lying(
    *machines: str,
    hand: str = "",
    base: str = "{at: [6, 11]}",
    foe: str = "{at: [5, 0]}",
    theirs: str = "",
    gears: int = 20,
    honor: int = 0,
) -> Position:
    """A turn in which these machines lie on the board, of the opponent `theirs`, bases of the one and the other, and
    these cards are in the hand."""
    own = (
        f"gears: {gears}, honor: {honor}, bases: [{base}], machines: [{', '.join(machines)}], hand: [{hand}]"
    )
    return posed(f"""
turn: 3
own: {{{own}}}
opponent: {{gears: 25, bases: [{foe}], machines: [{theirs}]}}
""")  # fmt: skip


def card(driver: Driver, id: str) -> tuple[float, float]:
    """A point in that part of a card of the hand which no other covers."""
    x, y, w, _ = driver.box(id)
    return x + w / 3, y + 30


def plate(driver: Driver) -> tuple[float, float]:
    """A point of the other player's plate in which no place is."""
    x, y, w, _ = driver.box("panel/plate/across")
    return x + w - 3, y + 3


def told(driver: Driver) -> str:
    """What the bubble says."""
    refusal = driver.bubble
    return refusal.text if refusal is not None else ""


# -- what is let go where it means nothing


def test_a_ticket_let_go_beside_the_hand_tells_where_it_is_bought(sit: Sit) -> None:
    driver = sit(lying())
    id = cards_for_sale(driver.view.store)[0].id
    x, y, w, h = driver.box(id)
    for end in (plate(driver), (640.0, 20.0)):
        driver.drag((x + w / 2, y + h / 2), end)
        assert told(driver).startswith("Buy ") and told(driver).endswith("drop it on your hand.")
        driver.key("escape")
    assert chosen(driver) == []


def test_a_ticket_let_go_where_it_lies_goes_home_in_silence(sit: Sit) -> None:
    driver = sit(lying())
    x, y, w, h = driver.box(cards_for_sale(driver.view.store)[0].id)
    driver.drag((x + w / 2, y + h / 2), (x + w / 2 + 30, y + h / 2))
    assert told(driver) == "" and chosen(driver) == []


def test_a_script_without_a_target_let_go_on_the_board_names_the_landfill(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE, hand="magnet_heist", gears=9))
    driver.drag(card(driver, "magnet_heist"), middle(driver, place(5, 5)))
    assert told(driver) == "Run Magnet Heist: drop it on your Landfill."
    driver.drag(card(driver, "magnet_heist"), middle(driver, "landfill/0"))
    assert chosen(driver) == [Use("magnet_heist")]


@pytest.mark.parametrize(
    ("where", "words"), [(place(10, 10), "light"), (place(4, 7), ""), ("gears/1", "light")]
)
def test_a_machine_let_go_where_it_cannot_flip_to_is_told_so(sit: Sit, where: str, words: str) -> None:
    driver = sit(lying(BRAMBLE, SAWBUCK))
    driver.drag(middle(driver, place(3, 6)), middle(driver, where))
    assert words in told(driver) and bool(told(driver)) == bool(words) and chosen(driver) == []


@pytest.mark.parametrize("panel", ["plate/across", "plate/own", "store", "preview"])
def test_a_machine_let_go_over_a_plate_or_panel_is_told_where_it_can_go(sit: Sit, panel: str) -> None:
    driver = sit(lying(BRAMBLE, SAWBUCK))
    x, y, w, _ = driver.box(f"panel/{panel}")
    driver.drag(middle(driver, place(3, 6)), (x + w - 3, y + 3))
    assert told(driver) == NO_PLACE
    assert chosen(driver) == []


def test_a_machine_let_go_between_the_panels_flies_home_in_silence(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE))
    driver.drag(middle(driver, place(3, 6)), (294.0, 300.0))
    assert told(driver) == "" and chosen(driver) == []


@pytest.mark.parametrize(
    "kind",
    [
        "base",
        *(
            pytest.param(kind, marks=pytest.mark.slow)
            for kind in ["ballast", "decoy", "destroy_base", "coin_mint"]
        ),
    ],
)
@pytest.mark.parametrize("where", ["landfill/0", "store/program/1", "gears/1"])
def test_a_card_let_go_beside_the_board_is_told_where_it_belongs(sit: Sit, kind: str, where: str) -> None:
    driver = sit(lying(BRAMBLE, hand=kind))
    driver.drag(card(driver, kind), middle(driver, where))
    assert told(driver) and chosen(driver) == []


def test_a_dark_card_half_over_another_is_the_one_that_is_picked_up(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE, hand=CROWD))
    driver.drag(card(driver, "spot_weld"), middle(driver, place(4, 6)))
    assert "that has lost a weapon" in told(driver)


@pytest.mark.rule("SG-9.3")
def test_an_order_by_mail_goes_to_machines_of_the_store_alone(sit: Sit) -> None:
    state, poor = (lying(hand="mail_order", gears=gears) for gears in (20, 0))
    driver = sit(state)
    driver.press(card(driver, "mail_order"))
    driver.glide(middle(driver, "store/machine/0"))
    lines = driver.hand.preview.lines
    price = game().library.prices[state.store.machines[0].kind] - 3
    assert f"{price} gear{'s' * (price != 1)}," in lines[0].text and f"{20 - price} gears" in lines[0].text
    driver.glide(middle(driver, "store/program/0"))
    driver.release()
    assert "a machine from the store" in told(driver)
    driver = sit(poor)
    driver.drag(card(driver, "mail_order"), middle(driver, "store/machine/0"))
    assert f"(costs {price} with this effect, you have 0)" in told(driver)


# -- what lies under a machine


def test_a_base_under_a_machine_is_built_on_and_plugged_by_its_cell(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE, hand="watchdog, base", base="{at: [3, 6]}"))
    driver.drag(card(driver, "base"), middle(driver, place(3, 6)))
    assert "2 bases" in told(driver)
    driver.drag(card(driver, "watchdog"), middle(driver, place(4, 6)))
    assert "one of your bases" in told(driver)
    driver.drag(card(driver, "watchdog"), middle(driver, place(3, 6)))
    assert chosen(driver) == [Install("watchdog", "own_base")]


def test_a_base_is_built_under_a_heart_by_dragging_its_card(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE, theirs=IRONJAW, hand="base"))
    for wrong in (place(4, 6), place(0, 0), place(6, 6)):
        driver.drag(card(driver, "base"), middle(driver, wrong))
        assert "under a heart" in told(driver)
    driver.drag(card(driver, "base"), middle(driver, place(3, 6)))
    assert chosen(driver) == [Build("base", cell(3, 6))]


def test_a_machine_looked_at_closely_shows_the_base_under_it_with_its_plugins(sit: Sit) -> None:
    def seen(base: str) -> Any:
        driver = sit(lying(BRAMBLE, base=base))
        driver.click(middle(driver, place(4, 6)), button=3)
        assert driver.closeup is not None
        return driver.closeup.box[2:]

    bare, plugged, beside = "{at: [3, 6]}", "{at: [3, 6], plugins: [watchdog]}", "{at: [8, 8]}"
    assert seen(beside)[0] < seen(bare)[0] < seen(plugged)[0] <= 1280


def test_plugins_on_a_base_under_a_machine_are_seen_at_its_corner(sit: Sit) -> None:
    pictures, hearts = set(), set()
    for plugin in ("", "watchdog"):
        driver = sit(lying(BRAMBLE, base=f"{{at: [3, 6], plugins: [{plugin}]}}"))
        driver.move((1000, 300))
        pictures.add(driver.picture())
        x, y, w, h = driver.box(place(3, 6))
        hearts.add(tuple(driver.colour((x + 0.4 * w, y + part * h)) for part in (0.2, 0.3, 0.4, 0.5)))
    assert len(pictures) == 2 and len(hearts) == 1, "the heart between the badges is seen"


def test_the_small_picture_of_the_board_shows_a_base_under_a_machine(sit: Sit) -> None:
    pictures = set()
    for foe in ("{at: [5, 0]}", "{at: [5, 0]}, {at: [3, 6]}"):
        driver = sit(lying(BRAMBLE, foe=foe))
        picture = driver.look.portrait(driver.view, 340, 340).picture
        pictures.add(pygame.image.tobytes(picture, "RGBA"))
    assert len(pictures) == 2


# -- what is announced


BELLOWS, GUARD = "{card: twin_bellows, at: [4, 6]}", "{card: crane_rat, at: [5, 7], turn: 2}"
"""A flip south of the one onto the other costs it both weapons."""


def test_an_announced_flip_is_seen_on_the_board_and_told(sit: Sit) -> None:
    bos = f"""
turn: 4
to_move: 1
own: {{gears: 20, machines: [{{card: old_ironjaw, at: [6, 6]}}]}}
opponent: {{machines: [{BRAMBLE}], hand: [jam_the_works]}}
"""
    asked, colours = posed(bos, "{piece: old_ironjaw, does: Flip west}"), set()
    for shown in (asked, posed(bos)):
        driver = sit(shown)
        driver.move((1000, 300))
        x, y, _, _ = driver.box(place(5, 7))
        colours.add(driver.colour((x + 10, y + 10)))
    assert len(colours) == 2
    prompt = game().at(asked).prompt()
    assert (
        prompt.startswith("Respond before Old Ironjaw flips west?\n") and "Old Ironjaw is destroyed" in prompt
    )


def test_what_a_script_is_aimed_at_is_told_with_it(sit: Sit) -> None:
    orders = """
turn: 4
to_move: 1
own: {gears: 20, hand: [mail_order]}
opponent: {machines: [{card: bramble, at: [3, 6]}], hand: [decoy]}
"""
    flips = """
turn: 3
own: {gears: 20, machines: [{card: bramble, at: [3, 6]}], hand: [decoy]}
opponent: {hand: [jam_the_works]}
"""
    ordered = posed(orders, '{piece: mail_order, to: "store/machine/0"}')
    jammed = posed(flips, "{piece: bramble, does: Flip east}", '"Jam the Works on “Bramble flips east”"')
    store = game().library[ordered.store.machines[0].kind].title
    for state, aim in ((ordered, store), (jammed, "“Bramble flips east”")):
        first = sit(state).prompt.partition("?\n")[0]
        assert first.endswith(f"on {aim}")


@pytest.mark.rule("SG-6.5")
def test_while_a_part_is_to_be_chosen_nothing_else_is_moved_in_silence(sit: Sit) -> None:
    driver = sit(lying(BELLOWS, SAWBUCK, theirs=GUARD, hand="base"))
    driver.drag(middle(driver, place(5, 6)), middle(driver, place(5, 7)))
    driver.settle()
    assert driver.view.question.asked == "part"
    for start in (middle(driver, place(10, 3)), card(driver, "base")):
        driver.drag(start, middle(driver, place(9, 9)))
        assert "main part" in told(driver)
    driver.click(middle(driver, place(7, 7)))
    driver.settle()
    left = next(each for each in driver.view.machines if each.id == "twin_bellows")
    assert (left.hearts, left.weapons) == (1 << cell(7, 7), 0)


@pytest.mark.rule("SG-6.5", "SG-6.7")
@pytest.mark.parametrize(("column", "row"), [(4, 10), (7, 7)], ids=["it stays below", "it falls off"])
def test_a_part_that_lies_under_the_attacker_can_be_clicked(sit: Sit, column: int, row: int) -> None:
    bos = """
turn: 4
to_move: 1
own: {gears: 20, machines: [{card: leviathan, at: [4, 9]}]}
opponent: {machines: [{card: twin_bellows, at: [4, 6], marks: [guarded]}]}
"""
    driver = sit(posed(bos, "{piece: leviathan, does: Flip north}"))
    driver.click(middle(driver, place(column, 6)))
    driver.settle()
    foe, own = driver.view.machines
    assert (own.hearts, foe.hearts) == (1 << cell(column, 6), 1 << cell(5, row))


# -- what a machine can do, and what is foreseen


def test_several_effects_of_a_machine_are_chosen_among_by_their_whole_names(sit: Sit) -> None:
    driver = sit(lying("{card: thumper, at: [4, 6], plugins: [greased_runners]}"))
    driver.click(middle(driver, place(5, 6)))
    driver.press_on("Use an effect")
    chooser = driver.chooser
    assert chooser.labels == ["Thumper: slide", "Greased Runners on Thumper: slide"]
    x, y, w, h = chooser.row(1)
    driver.click((x + w / 2, y + h / 2))
    assert chosen(driver) == [Use("greased_runners", 0)]


def test_one_effect_of_a_machine_has_a_button_of_its_own(sit: Sit) -> None:
    driver = sit(lying("{card: thumper, at: [4, 6]}"))
    driver.click(middle(driver, place(5, 6)))
    driver.press_on("Thumper: slide")
    assert chosen(driver) == [Use("thumper", 0)]


@pytest.mark.rule("SG-10.3")
def test_the_base_that_makes_the_honor_full_is_foreseen_to_win(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE, foe="{at: [4, 6]}, {at: [9, 9]}", hand="destroy_base", honor=26))
    driver.press(card(driver, "destroy_base"))
    driver.glide(middle(driver, place(4, 6)))
    assert driver.hand.preview.lines[0].text == "30 honor: you win"


def test_a_flip_that_meets_nobody_leaves_no_empty_panel(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE))
    driver.press(middle(driver, place(3, 6)))
    driver.glide(middle(driver, place(7, 6)))
    assert [line.text for line in driver.hand.preview.lines] == ["No combat there"]


def test_a_guarded_heart_wears_a_sign(sit: Sit) -> None:
    pictures = set()
    for mark in ("", "guarded"):
        driver = sit(lying(f"{{card: bramble, at: [3, 6], marks: [{mark}]}}"))
        driver.move((1000, 300))
        x, y, w, h = driver.box(place(3, 6))
        pictures.add(driver.colour((x + 0.2 * w, y + 0.8 * h)))
    assert len(pictures) == 2


# -- what the hand holds over the board


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(
    ("kind", "there"), [("base", place(3, 6)), ("destroy_base", place(6, 2)), ("magnet_heist", "landfill/0")]
)
def test_a_held_card_does_not_hide_what_it_is_held_over(
    sit: Sit, size: tuple[int, int], kind: str, there: str
) -> None:
    sawbuck = "{card: sawbuck, at: [6, 2]}"
    driver = sit(lying(BRAMBLE, sawbuck, foe="{at: [6, 2]}", hand=kind), size=size)
    x, y, w, _ = driver.box(kind)
    driver.press(card(driver, kind))
    driver.glide((x + w / 2 + 20, y + 20))
    assert driver.hand.box[2] > w, "over the hand it is as large as ever"
    driver.glide(middle(driver, there))
    left, top, wide, _ = driver.hand.box
    x, y = middle(driver, there)
    assert driver.aim == there and left > x and top > y and wide < 0.6 * w
    driver.release()
    assert len(chosen(driver)) == 1


# -- what a click on a machine does


def test_a_click_on_a_machine_that_cannot_flip_tells_its_effect_first(sit: Sit) -> None:
    driver = sit(lying("{card: loom_spider, at: [3, 5], lost: [[3, 5]]}", gears=1))
    driver.click(middle(driver, place(4, 6)))
    assert "1 gear" in driver.hand.preview.lines[0].text and chosen(driver) == []
    driver.key("escape")
    assert driver.chooser is None and chosen(driver) == []
    driver.frames(30)
    driver.click(middle(driver, place(4, 6)))
    driver.key("return")
    assert chosen(driver) == [Use("loom_spider")] and driver.hand.piece.acting


# -- marks leave to read what they lie on


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_hand_is_lit_evenly_while_a_card_is_bought(sit: Sit, size: tuple[int, int]) -> None:
    driver = sit(lying(hand="decoy"), size=size)
    x, y, w, h = driver.box("panel/hand/own")
    points = [(x + w * part, y + h * down) for part in (0.5, 0.7, 0.97) for down in (0.06, 0.4)]
    before = [driver.colour(point) for point in points]
    driver.tab_to(cards_for_sale(driver.view.store)[0].id)
    driver.key("return")
    driver.settle()
    assert driver.aim == "hand/0"
    brighter = [sum(driver.colour(point)) - sum(dark) for point, dark in zip(points, before, strict=True)]
    assert min(brighter) > 0 and max(brighter) - min(brighter) < 12


def test_a_refusal_leaves_the_gears_to_read(sit: Sit) -> None:
    driver = sit(lying(gears=1))
    x, y, w, h = driver.box("gears/0")
    inside = [(x + w * part, y + h / 2) for part in (0.3, 0.45, 0.6, 0.75)]
    before = [driver.colour(point) for point in inside]
    id = cards_for_sale(driver.view.store)[0].id
    driver.drag(centre(driver.box(id)), middle(driver, "hand/0"))
    driver.settle()
    assert "gears/0" in driver.bubble.places
    for point, dark in zip(inside, before, strict=True):
        assert max(abs(a - b) for a, b in zip(driver.colour(point), dark, strict=True)) < 60


def test_escape_takes_a_tooltip_away(sit: Sit) -> None:
    driver = sit(lying())
    driver.move(middle(driver, "landfill/0"))
    driver.frames(60)
    assert driver.tip
    assert not driver.table.escape(), "so the menu opens, over no tooltip"
    driver.frames(60)
    assert not driver.tip


def test_no_way_leads_over_the_board_from_the_store_to_the_hand_nor_between_tickets(sit: Sit) -> None:
    driver = sit(lying(BRAMBLE))
    driver.act(Buy(cards_for_sale(driver.view.store)[1].id))
    assert len(driver.marks.boxes) == 3 and not any(driver.marks.ways)
    driver.act(next(a for a in game().legal_actions(driver.view) if isinstance(a, Move)))
    assert all(driver.marks.ways)


@pytest.mark.slow
def test_every_card_of_a_landfill_can_be_enlarged_by_mouse_and_by_keys(sit: Sit) -> None:
    others = [card.id for card in game().library.machines.values() if card.set == "first"]
    others += ["stilts", "decoy", "ballast", "coin_mint", "watchdog", "spot_weld", "mail_order"]
    others.remove("pipsqueak")
    pile = [*others[:7], "pipsqueak", others[7], "pipsqueak", *others[8:]]
    driver = sit(posed(f"{{turn: 3, own: {{landfill: [{', '.join(pile)}]}}}}"))
    driver.click(middle(driver, "landfill/0"))
    assert driver.closeup is not None
    whole, (x, y, *_) = driver.picture(), driver.closeup.box
    kind, (left, top, wide, high) = driver.closeup.parts[7]
    driver.click((x + left + wide / 2, y + top + high / 2))
    by_mouse = driver.picture()
    assert kind == "pipsqueak" and by_mouse != whole and driver.closeup is not None
    driver.key("right", "right")
    assert driver.closeup.part == 9 and driver.picture() == by_mouse
    driver.key("left")
    assert driver.picture() != by_mouse
    driver.key("escape")
    assert driver.closeup is not None and driver.closeup.single is None
    driver.click((5, 5))
    assert driver.closeup is None


# -- machines with a notch


OX = "{card: gantry_ox, at: [4, 7]}"


def test_a_machine_dragged_by_its_heart_over_just_where_it_would_land_lands_there(sit: Sit) -> None:
    driver = sit(lying(OX, "{card: sawbuck, at: [0, 0]}"))
    driver.press(middle(driver, place(5, 8)))
    driver.glide(middle(driver, place(5, 10)))
    assert driver.aim, "the pointer is in the notch of the landing"
    driver.release()
    assert chosen(driver) == [Move("gantry_ox", "south")]


def test_a_machine_let_go_in_its_own_notch_or_beyond_its_landings_does_not_move(sit: Sit) -> None:
    driver = sit(lying(OX))
    for end in (place(5, 7), place(6, 8), place(5, 11), place(9, 10)):
        driver.drag(middle(driver, place(5, 8)), middle(driver, end))
        driver.settle()
    assert chosen(driver) == []


def test_the_units_of_a_landing_are_meant_before_the_notch_of_another() -> None:
    areas = {"u": ((0.0, 0.0, 40.0, 40.0), (80.0, 0.0, 40.0, 40.0)), "far": ((0.0, 0.0, 300.0, 40.0),)}
    assert (
        around((60, 20), areas) == "u" and around((200, 20), areas) == "far" and around((60, 50), areas) == ""
    )
    boxes = {"u": (0.0, 0.0, 40.0, 40.0), "i": (44.0, 0.0, 36.0, 40.0)}
    assert under((60, 20), boxes, boxes, 6.0, {"u": areas["u"]}) == "i"


# -- what is asked, and where a refusal stands


@pytest.mark.rule("SG-6.5")
def test_of_two_equal_parts_none_looks_chosen_before_it_is_aimed_at(sit: Sit) -> None:
    bellows = f"""
turn: 3
own: {{gears: 20, machines: [{BELLOWS}]}}
opponent: {{machines: [{GUARD}]}}
"""
    driver = sit(posed(bellows, "{piece: twin_bellows, does: Flip south}"))
    driver.move((1000, 300))
    driver.settle()
    assert len(driver.hand.areas) == 2 and not driver.aim
    assert driver.colour(middle(driver, place(4, 7))) == driver.colour(middle(driver, place(7, 7)))
    for _ in range(12):
        driver.key("tab")
        assert driver.focused is not driver.primary, "mere words are no stop"
    driver.key("escape")


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1280, 960)])
def test_the_refusal_of_the_last_card_of_the_hand_leaves_the_buttons_free(
    sit: Sit, size: tuple[int, int]
) -> None:
    driver = sit(lying(BRAMBLE, hand=CROWD), size=size)
    driver.click(card(driver, "second_wind"))
    assert told(driver)
    x, y, w, h = driver.box("bubble")
    for button in (
        each for each in driver.controls if contains(driver.box("panel/actions"), centre(each.box))
    ):
        bx, by, bw, bh = button.box
        assert x + w <= bx or bx + bw <= x or y + h <= by or by + bh <= y, (button.label, size)


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_the_tooltip_of_an_empty_hand_leaves_the_buttons_free(sit: Sit, size: tuple[int, int]) -> None:
    driver = sit(lying(BRAMBLE), size=size)
    button = driver.surface.subsurface(driver.canvas.rect(*driver.primary.box))
    free = button.copy()
    driver.move(centre(driver.box("hand/0")))
    driver.frames(30)
    assert driver.tip
    assert pygame.image.tobytes(button, "RGB") == pygame.image.tobytes(free, "RGB")
