"""Mouse and keyboard on the table, through posted events: the action chosen, and what is lit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.table.callouts import Bubble
from game.table.showing import Showing
from game.ui.canvas import centre
from rules.game import Refusal
from tests.table.bench import Bench, Put, Ring, Skip, Wait, bench, now, rest
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
NOWHERE = (240.0, 400.0)


def at(d: Driver, mark: str) -> tuple[float, float]:
    return centre(d.box(mark))


def chosen(d: Driver) -> list[Any]:
    return bench(d).chosen


# -- drag


def test_a_drag_to_a_lit_place_does_its_action(sit: Sit) -> None:
    d = sit()
    d.drag(at(d, "saw"), at(d, "top"))
    assert chosen(d) == [Put("saw", "top")]
    d.settle()
    assert d.box("saw") == rest(d, "top")


def test_picking_up_lights_every_legal_place_and_dims_none_other(sit: Sit) -> None:
    d = sit()
    dark = d.colour(at(d, "top"))
    d.press(at(d, "saw"))
    d.glide(NOWHERE)
    assert list(d.hand.lit) == ["top", "right"]
    assert sum(d.colour(at(d, "top"))) > sum(dark) + 60
    d.release()


def test_five_px_are_a_click_and_seven_are_a_drag(sit: Sit) -> None:
    d = sit()
    x, y = at(d, "saw")
    d.press((x, y))
    d.move((x + 5, y))
    assert d.hand.box is None
    d.move((x + 7, y))
    assert d.hand.box is not None
    d.release()


def test_the_held_piece_follows_the_pointer_where_it_was_gripped(sit: Sit) -> None:
    d = sit()
    x, y = at(d, "saw")
    d.press((x + 10, y + 5))
    d.glide((500, 400))
    assert centre(d.hand.box) == pytest.approx((490, 395), abs=1.5)
    d.release()


def test_over_a_lit_place_its_action_is_previewed_and_named(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "saw"))
    d.glide(at(d, "right"))
    assert d.aim == "right"
    assert d.hand.preview.title == "Put saw on right"
    assert d.primary.label == "Put saw on right" and d.primary.enabled
    d.glide(NOWHERE)
    assert d.aim == "" and d.hand.preview is None
    d.release()


def test_a_drop_on_nothing_flies_home_without_a_word(sit: Sit) -> None:
    d = sit()
    home = d.box("saw")
    d.drag(at(d, "saw"), NOWHERE)
    assert chosen(d) == [] and d.bubble is None
    assert now(d, "saw").box != home
    d.settle()
    assert now(d, "saw").box == home


def test_a_drop_on_its_own_place_changes_nothing(sit: Sit) -> None:
    d = sit()
    x, y = at(d, "saw")
    d.press((x, y))
    d.glide((x + 60, y))
    d.glide((x + 3, y))
    d.release()
    assert chosen(d) == [] and d.bubble is None and not d.held


# -- refusals


def test_a_refused_drop_says_why_beside_the_piece_with_its_rule(sit: Sit) -> None:
    d = sit()
    d.drag(at(d, "saw"), at(d, "bottom"))
    assert chosen(d) == []
    assert (d.bubble.rule, d.bubble.text) == ("T-1.1", "The saw would cut the bottom through.")
    box = d.box("bubble")
    left, top, w, h = d.box("bottom")
    assert box[0] >= left + w and box[1] < top + h and box[1] + box[3] > top
    assert d.table.refusals.faults == ("bottom",)


def test_where_no_rule_can_be_opened_no_click_is_offered(sit: Sit) -> None:
    kit, told = sit().kit, Refusal("T-1.1", "No.")
    offered, shown = Bubble(told), Bubble(told, opens=False)
    assert shown.box(kit)[2] < offered.box(kit)[2] and shown.box(kit)[3] == offered.box(kit)[3]


def test_a_click_on_the_refusal_opens_its_rule(sit: Sit) -> None:
    d = sit()
    d.drag(at(d, "saw"), at(d, "bottom"))
    d.click(centre(d.box("bubble")))
    assert bench(d).rules == ["T-1.1"]
    assert d.bubble is None


def test_a_refusal_goes_after_six_seconds_or_with_the_next_act(sit: Sit) -> None:
    d = sit()
    d.drag(at(d, "saw"), at(d, "bottom"))
    d.frames(59, 0.1)
    assert d.bubble is not None
    d.frames(3, 0.1)
    assert d.bubble is None
    d.drag(at(d, "saw"), at(d, "bottom"))
    d.press(at(d, "oil"))
    assert d.bubble is None
    d.release()


# -- click, click


def test_click_and_click_do_what_a_drag_does(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "saw"))
    assert d.hand.piece.id == "saw" and d.hand.box is None
    d.click(at(d, "right"))
    assert chosen(d) == [Put("saw", "right")]


def test_a_second_click_on_the_piece_puts_it_down(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "saw"))
    d.frames(30)
    d.click(at(d, "saw"))
    assert d.hand.piece is None and chosen(d) == []


def test_a_click_on_another_piece_picks_that_up_instead(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "saw"))
    d.click(at(d, "oil"))
    assert d.hand.piece.id == "oil"


def test_click_and_click_elsewhere_is_refused_with_its_reason(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "saw"))
    d.click(at(d, "bottom"))
    assert d.bubble.rule == "T-1.1" and d.hand.piece is None


def test_a_click_that_is_no_picking_up_asks_first(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "bell"))
    assert d.chooser.labels == ["Ring the bell"] and d.hand.preview.title == "Ring the bell"
    d.key("escape")
    assert d.chooser is None and chosen(d) == []
    d.frames(30)
    d.click(at(d, "bell"))
    x, y, w, h = d.chooser.row(0)
    d.click((x + w / 2, y + h / 2))
    assert chosen(d) == [Ring()]


def test_a_double_click_asks_once(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "bell"))
    d.click(at(d, "bell"))
    assert d.chooser is not None
    d.frames(30)
    d.click(at(d, "bell"))
    assert d.chooser is None and chosen(d) == []


def test_an_acting_piece_is_held_already_and_one_click_does_it(sit: Sit) -> None:
    d = sit(Bench(rng=0, asked="saw"))
    assert list(d.hand.lit) == ["top", "right"]
    d.click(at(d, "top"))
    assert chosen(d) == [Put("saw", "top")]


def test_an_acting_piece_refuses_a_wrong_place_and_stays_held(sit: Sit) -> None:
    d = sit(Bench(rng=0, asked="saw"))
    d.click(at(d, "bottom"))
    assert d.bubble.rule == "T-1.1"
    assert d.hand.piece.id == "saw" and list(d.hand.lit) == ["top", "right"]


# -- other buttons, the window


def test_the_right_button_drops_what_is_dragged(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "saw"))
    d.glide(at(d, "right"))
    d.press(button=3)
    assert not d.held
    d.release(button=3)
    d.release()
    assert chosen(d) == []


def test_the_right_button_enlarges_and_any_key_closes(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "saw"), button=3)
    assert d.closeup is not None
    d.key("x")
    assert d.closeup is None
    d.click(NOWHERE, button=3)
    assert d.closeup is None


def test_a_long_press_on_a_place_enlarges_it(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "top"))
    d.frames(50)
    assert d.closeup is not None
    d.release()


def test_a_second_button_during_a_drag_does_not_drop(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "saw"))
    d.glide(NOWHERE)
    d.press(button=2)
    d.release(button=2)
    assert d.hand.box is not None
    d.glide(at(d, "top"))
    d.release()
    assert chosen(d) == [Put("saw", "top")]


def test_losing_the_focus_lets_the_piece_fly_home(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "saw"))
    d.glide(at(d, "top"))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    d.frames(1)
    assert not d.held
    d.release()
    assert chosen(d) == []


def test_leaving_the_window_keeps_the_piece_in_the_hand(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "saw"))
    d.glide(at(d, "top"))
    pygame.event.post(pygame.event.Event(pygame.WINDOWLEAVE))
    d.frames(1)
    assert d.hand.box is not None and d.aim == ""
    d.glide(at(d, "right"))
    d.release()
    assert chosen(d) == [Put("saw", "right")]


def test_a_button_let_go_outside_the_window_drops_the_piece(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "saw"))
    d.glide(at(d, "top"))
    d._down.clear()
    d.move(NOWHERE)
    assert not d.held and chosen(d) == []


def test_resizing_while_dragging_keeps_the_piece_in_the_hand(sit: Sit) -> None:
    d = sit()
    d.press(at(d, "saw"))
    d.glide(NOWHERE)
    d.resize((1600, 1200))
    assert d.hand.box is not None and d.hand.piece.id == "saw"
    d.glide(at(d, "right"))
    d.release()
    assert chosen(d) == [Put("saw", "right")]


# -- two actions for one gesture


def test_two_actions_of_one_gesture_are_chosen_by_arrows_and_enter(sit: Sit) -> None:
    d = sit()
    d.drag(at(d, "oil"), at(d, "right"))
    chooser = d.chooser
    assert [move.gesture.label for move in chooser.moves] == [
        "Put oil on right thin",
        "Put oil on right thick",
    ]
    assert chosen(d) == []
    d.key("down")
    assert d.hand.preview.title == "Put oil on right thick"
    d.key("return")
    assert chosen(d) == [Put("oil", "right", "thick")]


def test_a_digit_or_a_click_chooses_too(sit: Sit) -> None:
    d = sit()
    d.drag(at(d, "oil"), at(d, "right"))
    d.key("1")
    assert chosen(d) == [Put("oil", "right", "thin")]
    d = sit()
    d.drag(at(d, "oil"), at(d, "right"))
    d.click(centre(d.chooser.row(1)))
    assert chosen(d) == [Put("oil", "right", "thick")]


def test_escape_or_a_click_beside_the_chooser_puts_the_piece_back(sit: Sit) -> None:
    d = sit()
    d.drag(at(d, "oil"), at(d, "right"))
    d.key("escape")
    assert d.chooser is None and not d.held
    d.settle()
    d.drag(at(d, "oil"), at(d, "right"))
    d.click(NOWHERE)
    assert d.chooser is None and chosen(d) == []


# -- the keyboard alone


def test_tab_goes_round_pieces_and_buttons(sit: Sit) -> None:
    d = sit()
    seen = []
    for _ in range(8):
        d.key("tab")
        seen.append(d.cursor or d.focused.label)
    assert seen == ["saw", "oil", "dial", "bell", "Wait", "Skip", "Undo", "saw"]
    d.key("shift+tab")
    assert d.focused.label == "Undo"


def test_the_focused_piece_is_ringed_and_named(sit: Sit) -> None:
    d = sit()
    before = d.picture()
    d.key("tab")
    d.settle()
    assert d.picture() != before
    x, y, w, h = d.box("saw")
    assert d.colour((x - 5, y + h / 2)) == tuple(d.kit.colour("cool"))[:3]


def test_enter_arrows_enter_place_a_piece(sit: Sit) -> None:
    d = sit()
    d.key("tab", "return")
    assert d.hand.piece.id == "saw" and d.aim == "top"
    d.key("right")
    assert d.aim == "right"
    d.key("up")
    assert d.aim == "top"
    d.key("down", "return")
    assert chosen(d) == [Put("saw", "right")]


def test_escape_puts_down_what_the_keyboard_holds(sit: Sit) -> None:
    d = sit()
    d.key("tab", "return", "escape")
    assert d.hand.piece is None and chosen(d) == []


def test_enter_with_nothing_focused_presses_the_primary_button(sit: Sit) -> None:
    d = sit()
    d.key("return")
    assert chosen(d) == [Wait()]


def test_arrows_go_from_piece_to_piece(sit: Sit) -> None:
    d = sit()
    d.key("down")
    assert d.cursor == "saw"
    d.key("down")
    assert d.cursor == "oil"
    d.key("up")
    assert d.cursor == "saw"


def test_an_acting_piece_is_aimed_with_the_arrows_at_once(sit: Sit) -> None:
    d = sit(Bench(rng=0, asked="saw"))
    d.key("right")
    first = d.aim
    assert first in ("top", "right")
    d.key("return")
    assert chosen(d) == [Put("saw", first)]


def test_a_held_piece_is_turned_to_the_ways_that_are_legal(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "dial"))
    assert "bottom" not in d.hand.lit
    d.key("r")
    assert d.hand.turn == 1 and "bottom" in d.hand.lit
    d.key("r")
    assert d.hand.turn == 2
    d.click(at(d, "bottom"))
    assert chosen(d) == [Put("dial", "bottom", turn=2)]


# -- buttons and words


def test_the_buttons_of_the_bar_do_their_actions(sit: Sit) -> None:
    d = sit()
    d.press_on("Skip")
    d.press_on("Wait")
    d.press_on("Undo")
    assert chosen(d) == [Skip(), Wait()]
    assert bench(d).undone == 1


def test_a_primary_button_with_nothing_to_do_says_what_is_asked(sit: Sit) -> None:
    d = sit()
    d.click(at(d, "saw"))
    primary = d.primary
    assert not primary.enabled and primary.why == "Put something somewhere."


def test_a_tooltip_names_the_piece_after_a_while(sit: Sit) -> None:
    d = sit()
    d.move(at(d, "saw"))
    d.frames(10)
    assert not d.table.tooltip.shown
    d.frames(20)
    assert d.table.tooltip.shown and d.table.tooltip.tip.title == "The saw"
    d.move(at(d, "top"))
    d.frames(30)
    assert d.table.tooltip.tip.title == "Place top"


def test_the_keyboard_has_the_tooltip_of_the_piece_that_it_is_on(sit: Sit) -> None:
    d = sit()
    d.move(at(d, "saw"))
    d.frames(30)
    pointed = d.table.tooltip.tip
    d.move((1.0, 1.0))
    while d.table.focus.at != "saw":
        d.key("tab")
    assert not d.table.tooltip.shown, "after a moment, as the pointer's"
    d.frames(30)
    assert d.table.tooltip.shown and d.table.tooltip.tip == pointed
    d.key("return")
    d.frames(30)
    assert not d.table.tooltip.shown, "what is in the hand is known"


# -- a choice that a move of the hand opened


def opens(sit: Sit) -> Driver:
    """The dial was put somewhere, and then the saw is asked about, with no button that leads out."""
    d = sit()
    d.drag(at(d, "dial"), at(d, "top"))
    scene = bench(d)
    scene.state = Bench(rng=0, asked="saw")
    game = scene.game
    actions = [action for action in game.legal_actions(scene.state) if isinstance(action, Put)]
    scene.table.show(Showing(scene.state, actions, why_no_undo=d.table.bar.why_no_undo))
    return d


def test_escape_takes_back_the_move_that_opened_a_choice(sit: Sit) -> None:
    d = opens(sit)
    scene = bench(d)
    assert d.table.escape() and scene.undone == 1


def test_escape_in_a_choice_that_stands_says_why_once(sit: Sit) -> None:
    d = opens(sit)
    scene = bench(d)
    d.table.bar.why_no_undo = "The die has been cast."
    assert d.table.escape() and d.bubble.text == "The die has been cast."
    assert not d.table.escape() and d.bubble is None and scene.undone == 0


def test_escape_takes_nothing_back_of_a_choice_that_a_button_opened(sit: Sit) -> None:
    d = sit(Bench(rng=0, asked="saw"))
    scene = bench(d)
    assert not d.table.escape() and scene.undone == 0


def test_why_undo_is_off_is_told_in_the_panel_and_covers_nothing(sit: Sit) -> None:
    d = sit()
    bench(d).table.show(Showing(d.view, [Wait()], why_no_undo="The die has been cast."))
    while d.focused is not d.table.bar.controls.undo:
        d.key("tab")
    d.settle()
    assert (
        d.table.bar.controls.undo.tooltip() == ("", "")
        and d.table.bar.controls.why_off(d.table.ui) == "The die has been cast."
    )
