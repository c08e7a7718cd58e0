"""The table scene with Planet Smash on it: one hand from the first die to the result."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.store.lock import Lock
from game.ui.canvas import centre
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.use_ability import UseAbility
from tests.ui.driver import Driver

Planet = Callable[..., Driver]


def at(d: Driver, mark: str) -> tuple[float, float]:
    return centre(d.box(mark))


def session(d: Driver) -> Session:
    return d.session


def place_first(d: Driver) -> Any:
    d.drag(at(d, "0:plan/red"), at(d, "spot/1"))
    d.settle()


def to_the_end_of_the_turn(session: Session) -> None:
    """Play the first seat's turn up to its last decision: handing on."""
    while session.actions()[0] != NextRound():
        session.do(session.actions()[0])


def finish(session: Session, leave: int = 0) -> None:
    """Play on by chance until the game is over, or until `leave` more moves would end it."""
    chance = random.Random(5)
    while session.actions() and (not leave or session.state.round < 16 or len(session.actions()) > 1):
        session.do(chance.choice(session.actions()))


def test_a_die_dragged_to_a_spot_is_placed_and_its_choice_lit(planet: Planet) -> None:
    d = planet()
    place_first(d)
    assert session(d).history.actions == [Place("red", 1)]
    assert d.hand.piece.id == "0:plan/red" and d.hand.lit


@pytest.mark.slow
def test_a_whole_round_by_keyboard_alone(planet: Planet) -> None:
    d = planet()
    for _ in range(60):
        if session(d).state.round > 1:
            break
        if d.hand.piece is not None:
            d.key("right")
            if d.aim:
                d.key("return")
            else:
                d.key("tab")
        elif d.table.focus.ring() and not d.moves.primary:
            d.key(*[] if d.cursor else ["tab"], "return", "return")
        else:
            d.key("return")
        d.frames(26)
    assert session(d).state.round == 2


def test_u_undoes_and_shift_u_redoes(planet: Planet) -> None:
    d = planet()
    before = session(d).state
    place_first(d)
    after = session(d).state
    d.key("u")
    assert session(d).state == before
    d.settle()
    assert d.pieces["0:plan/red"].place == "tray/red"
    d.key("shift+u")
    assert session(d).state == after


def test_undo_in_the_bar_and_in_the_top_bar(planet: Planet) -> None:
    d = planet()
    before = session(d).state
    for button in ("Undo  (U)", "Undo"):
        place_first(d)
        d.press_on(button)
        assert session(d).state == before
        d.settle()
    assert not d.control("Undo  (U)").enabled and d.control("Undo  (U)").why


def test_undoing_while_a_piece_is_dragged_puts_it_down(planet: Planet) -> None:
    d = planet()
    place_first(d)
    d.press(at(d, "0:plan/red"))
    d.key("u")
    d.release()
    assert session(d).history.actions == [] and not d.held


def test_a_refusal_opens_the_rulebook_at_its_rule(planet: Planet) -> None:
    d = planet()
    d.drag(at(d, "0:plan/red"), at(d, "box/a/0"))
    assert d.bubble.rule == "PS-3.3"
    d.click(centre(d.box("bubble")))
    assert type(d.scene).__name__ == "RulebookScene"


def test_f1_and_escape_open_rules_and_menu(planet: Planet) -> None:
    d = planet()
    d.key("f1")
    d.frames(2)
    assert type(d.scene).__name__ == "RulebookScene"
    d.key("escape")
    d.frames(2)
    assert isinstance(d.scene, TableScene)
    d.key("escape")
    d.frames(2)
    assert type(d.scene).__name__ == "MenuScene"


def test_escape_first_puts_down_what_is_held(planet: Planet) -> None:
    d = planet()
    d.click(at(d, "0:plan/red"))
    d.key("escape")
    assert isinstance(d.scene, TableScene) and not d.held


def test_escape_lets_go_of_a_focus_before_it_opens_the_menu(planet: Planet) -> None:
    d = planet()
    d.key("tab")
    assert d.cursor and d.focused is None
    d.key("escape")
    d.frames(2)
    assert isinstance(d.scene, TableScene) and d.cursor == ""
    while d.focused is None:
        d.key("tab")
    d.key("escape")
    d.frames(2)
    assert isinstance(d.scene, TableScene) and d.focused is None and d.cursor == ""
    d.key("escape")
    d.frames(2)
    assert type(d.scene).__name__ == "MenuScene"


def test_the_log_tells_what_happened_and_marks_it(planet: Planet) -> None:
    d = planet()
    place_first(d)
    d.key("l")
    d.settle()
    log = d.table.log
    assert [row.event.text for row in log.rows][-1].startswith("You place red")
    before = d.picture()
    d.move(centre(log.row_box(log.rows[-1])))
    d.settle()
    assert log.marks == ("0:plan/red", "0:pawn") and d.picture() != before
    d.key("l")
    d.settle()
    assert not log.opened


def test_a_long_log_scrolls_by_wheel_and_by_keys(planet: Planet) -> None:
    def prepare(session: Session) -> None:
        chance = random.Random(1)
        for _ in range(70):
            session.do(chance.choice(session.actions()))

    d = planet(prepare=prepare)
    d.key("l")
    log = d.table.log
    hidden = log.row_box(log.rows[0])[1]
    assert hidden < log.box[1]
    d.move(centre(log.box))
    d.wheel(2)
    assert log.row_box(log.rows[0])[1] > hidden
    d.key("end", "up")
    assert log.chosen == len(log.rows) - 2
    d.key("home")
    assert log.chosen == 0 and log.row_box(log.rows[0])[1] > log.box[1]
    assert any(row.heading for row in log.rows)


def test_several_players_without_secrets_need_no_cover(planet: Planet) -> None:
    def prepare(session: Session) -> None:
        while session.seat == 0:
            session.do(session.actions()[0])

    d = planet(seats=2, prepare=prepare)
    assert isinstance(d.scene, TableScene) and d.viewer == 1


def test_the_next_player_is_told_what_happened_since(planet: Planet) -> None:
    def prepare(session: Session) -> None:
        for _ in range(2):  # seat 1 has had a turn before
            to_the_end_of_the_turn(session)
            session.do(session.actions()[0])
        to_the_end_of_the_turn(session)

    d = planet(seats=2, prepare=prepare)
    d.key("return")
    d.settle()
    assert d.viewer == 1
    assert {event.seat for event in d.table.speakers.recap} == {0}
    d.click(at(d, "1:plan/red"))
    assert d.table.speakers.recap == ()


def test_with_the_cover_always_on_each_change_is_covered(planet: Planet) -> None:
    d = planet(seats=2, prepare=to_the_end_of_the_turn, cover="always")
    assert d.page(HandoverScene).seat == 0
    d.key("return")
    d.settle()
    assert isinstance(d.scene, TableScene)
    d.key("return")
    d.frames(3)
    assert d.page(HandoverScene).seat == 1
    d.settle()
    d.press_on("Show my table")
    d.settle()
    assert isinstance(d.scene, TableScene) and d.viewer == 1


@pytest.mark.slow
def test_the_end_is_seen_and_then_the_result(planet: Planet) -> None:
    d = planet(prepare=lambda session: finish(session, leave=1))
    for _ in range(8):
        actions = session(d).actions()
        if not actions:
            break
        d.act(actions[-1] if len(actions) > 1 else actions[0])
        if not isinstance(d.scene, TableScene):
            break
    d.frames(120)
    assert type(d.scene).__name__ == "ResultScene"
    assert len(d.app.store.records.all()) == 1


def test_back_leaves_a_game_that_can_be_resumed(planet: Planet) -> None:
    d = planet()
    place_first(d)
    d.press_on("To the shelf")
    d.frames(3)
    assert type(d.scene).__name__ == "ShelfScene"
    (left,) = d.app.store.unfinished()
    assert left.moves == 1 and not Lock(left.path.with_suffix(".lock")).busy()


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 960), (1720, 720)])
def test_a_die_is_placed_in_every_window(planet: Planet, size: tuple[int, int]) -> None:
    d = planet(size=size)
    d.drag(at(d, "0:plan/red"), at(d, "spot/2"))
    assert session(d).history.actions == [Place("red", 2)]


def test_a_larger_interface_scale_keeps_the_whole_table_in_the_window(planet: Planet) -> None:
    d = planet(scale=150)
    assert d.kit.canvas.w == pytest.approx(1280)
    d.drag(at(d, "0:plan/red"), at(d, "spot/2"))
    assert session(d).history.actions == [Place("red", 2)]


def test_resizing_keeps_the_position_and_what_is_held(planet: Planet) -> None:
    d = planet()
    d.click(at(d, "0:plan/blue"))
    d.resize((1280, 960))
    assert d.hand.piece.id == "0:plan/blue"
    d.click(at(d, "spot/3"))
    assert session(d).history.actions == [Place("blue", 3)]


def test_a_held_ability_leaves_the_die_under_it_to_be_seen(planet: Planet) -> None:
    def until_ready(session: Session) -> None:
        wanted = ("Research", "Place", "Finish", "NextRound")
        while not any(isinstance(action, UseAbility) for action in session.actions()):
            kinds = [type(action).__name__ for action in session.actions()]
            session.do(session.actions()[kinds.index(next(name for name in wanted if name in kinds))])

    d = planet(prepare=until_ready, motion="off")
    session = d.session
    use = next(action for action in session.actions() if isinstance(action, UseAbility))
    gesture = session.game.at(session.state).gesture(use)
    pieces = [piece for piece in d.pieces.values() if piece.place == gesture.place]
    lying = d.box(pieces[0].id)
    d.press(centre(d.box(gesture.pieces[0])))
    d.glide(centre(lying))
    assert d.aim == gesture.place
    (x, y, w, h), (left, top, wide, high) = d.hand.box, lying
    assert x >= left + wide or y >= top + high or x + w <= left or y + h <= top
    d.release()
