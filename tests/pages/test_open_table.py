"""At one screen the table goes over with all hands face down: nobody sees another's, whichever way one comes to it
(ADR 0055)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.ui.canvas import centre
from rules import catalog
from rules.game import Action, Setup
from tests.rules.case import Case, all_cases, random_game
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
SMASH_GEAR = Setup("smash_gear", ("Ada", "Bo"), {"first": "0", "hands": "hidden"})
IMMENSE_WARFARE = Setup("immense_warfare", ("Ada", "Bo"), {"first": "0"}, ("donna", "grace"))
GEARS_OF_INDUSTRY = Setup("gears_of_industry", ("Ada", "Bo"))
HIDDEN = [SMASH_GEAR, IMMENSE_WARFARE, GEARS_OF_INDUSTRY]
MOVES = 40
"""How many moves are made by lot before the table is looked at."""


def test_every_game_with_hidden_hands_is_among_them() -> None:
    cases = {id: made() for id, made in all_cases().items() if id in catalog.IDS}
    assert {setup.game for setup in HIDDEN} == {id for id, case in cases.items() if hides_hands(case)}


def hides_hands(case: Case) -> bool:
    """Whether a seat has secrets in one of the first games of the suite."""
    games = (random_game(case, number) for number in range(len(case.setups)))
    return any(case.game.has_private_info(state) for game in games for state in game.states)


class Watched:
    """Two persons at a table: `seen` are the seats whose hands were seen in any frame since both began to look."""

    def __init__(self, drive: Drive, setup: Setup, motion: str = "normal", moves: int = MOVES) -> None:
        self.setup, self.seen = setup, set[int]()

        def first(app: Program) -> TableScene:
            app.change_settings(motion=motion, friendly_undo=True, bot_pace="slow")
            game, chance = app.game(setup.game), random.Random(3)
            chosen = replace(game.default_setup(2), seats=setup.seats)
            session = Session.start(app, game, replace(chosen, options=chosen.options | setup.options), 5)
            while len(session.history.actions) < moves or not self._hides(session):
                session.do(chance.choice(session.actions()))
            return TableScene(app, session)

        self.driver = drive(first=first)
        step = self.driver.app.loop.step

        def watched(dt: float) -> None:
            step(dt)
            self._look()

        self.driver.app.loop.step = watched  # type: ignore[method-assign]
        self._look()

    @staticmethod
    def _hides(session: Session) -> bool:
        """Whether both have something to hide, and no answer is asked for out of turn."""
        game, state = session.game, session.state
        return all(game.needs_cover(state, seat) for seat in (0, 1)) and not game.answerable_face_down(state)

    @staticmethod
    def _keeps_a_card(session: Session, action: Action, seat: int) -> bool:
        return session.game.needs_cover(session.game.apply(session.state, action), seat)

    @property
    def scene(self) -> TableScene:
        scene = self.driver.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def deciding(self) -> int:
        seat = self.driver.session.seat
        assert seat is not None
        return seat

    def _look(self) -> None:
        if isinstance(self.driver.app.scene, TableScene):
            self.seen |= set(_hands_seen(self.driver))

    def take(self) -> int:
        """Who decides takes the screen; the seat."""
        assert self.driver.open
        seat = self.deciding
        assert self.driver.uncover()
        assert not self.driver.open and self.driver.viewer == seat
        self.driver.settle()
        assert self.seen <= {seat}
        return seat

    def goes_over(self) -> None:
        """Play by lot, without the last card of the hand, until another person decides and the table lies open."""
        chance, seat = random.Random(1), self.deciding
        session = self.driver.session
        while self.deciding == seat:
            self.driver.settle()
            safe = [action for action in session.actions() if self._keeps_a_card(session, action, seat)]
            self.driver.make(chance.choice(safe))
        self.look_over()

    def look_over(self) -> None:
        """Wait until the table lies open: from then on both look."""
        for _ in range(600):
            if self.driver.open:
                break
            self.driver.frames(1)
        assert self.driver.open
        self.seen.clear()
        self.driver.frames(1)
        self.driver.settle()
        assert not self.seen


def _hands_seen(driver: Driver) -> Iterable[int]:
    """The seats of which a card in the hand can be seen, or is seen still while it is turned."""
    for piece in (each.piece for each in driver.drawn):
        if piece.place.startswith("hand/") and (piece.up or piece.face):
            yield int(piece.place.rpartition("/")[2])


def begins(at: Watched) -> None:
    """The table is shown for the first time."""


def turn_ends(at: Watched) -> None:
    at.take()
    at.goes_over()


def menu(at: Watched) -> None:
    at.driver.key("escape")
    at.driver.settle()
    at.driver.key("escape")


def settings(at: Watched) -> None:
    at.driver.key("escape")
    at.driver.settle()
    at.driver.press_on("Settings")
    at.driver.settle()
    at.driver.key("escape")
    at.driver.settle()
    at.driver.key("escape")


def resumed(at: Watched) -> None:
    app, session = at.driver.app, at.driver.session
    at.scene.back()
    at.driver.settle()
    app.stack.reset(app.page("play", Session.resume(app, session.game.id)))
    at.driver.frames(1)


def loaded(at: Watched) -> None:
    app, session = at.driver.app, at.driver.session
    kept, history, game = session.files.as_save("Kept"), session.history, session.game
    at.scene.back()
    at.driver.settle()
    app.stack.reset(app.page("play", Session.play_on(app, game, history, kept)))
    at.driver.frames(1)


def undone(at: Watched) -> None:
    at.take()
    at.goes_over()
    now = at.deciding
    for _ in range(20):
        at.driver.key("u")
        at.driver.frames(2)
        if at.deciding != now:
            break
    assert at.deciding != now


def redone(at: Watched) -> None:
    undone(at)
    at.look_over()
    now = at.deciding
    for _ in range(20):
        at.driver.key("shift+u")
        at.driver.frames(2)
        if at.deciding != now:
            break
    assert at.deciding != now


def replayed(at: Watched) -> None:
    app, session = at.driver.app, at.driver.session
    app.push(app.page("replay", session.files.as_save("Now")))
    at.driver.settle()
    assert isinstance(at.driver.scene, HandoverScene), "the replay shows one hand"
    at.driver.key("return")
    at.driver.settle()
    app.pop()
    at.driver.frames(1)


def left_to_a_bot(at: Watched) -> None:
    seat = at.take()
    at.driver.session.reseat(seat, "random")
    at.scene.resume(None)


def taken_back_from_a_bot(at: Watched) -> None:
    seat = at.take()
    at.driver.session.reseat(seat, "random")
    at.scene.resume(None)
    at.look_over()
    at.driver.uncover()
    at.driver.session.reseat(seat, "")
    at.scene.resume(None)


def resized(at: Watched) -> None:
    at.driver.resize((960, 720))


def other_cards(at: Watched) -> None:
    at.driver.app.games._loaded.clear()
    at.scene.renew()
    at.scene.build(at.driver.app.kit)


WAYS = (
    begins, turn_ends, menu, settings, resumed, loaded, undone, redone, replayed, left_to_a_bot,
    taken_back_from_a_bot, resized, other_cards,
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("setup", HIDDEN, ids=lambda setup: setup.game)
def test_no_hand_is_seen_before_its_player_takes_the_screen(drive: Drive, setup: Setup, way: Any) -> None:
    at = Watched(drive, setup)
    assert not at.seen
    way(at)
    at.look_over()
    here = [seat for seat in (0, 1) if not at.driver.session.setup.bot(seat)]
    at.driver.uncover()
    assert at.seen == {at.driver.viewer} and at.driver.viewer in here


@pytest.mark.slow
@pytest.mark.parametrize("setup", HIDDEN, ids=lambda setup: setup.game)
def test_what_is_hidden_changes_no_pixel_of_the_open_table(drive: Drive, setup: Setup) -> None:
    pictures = []
    for mixed in (None, 0, 1):
        at = Watched(drive, setup, "off")
        at.driver.settle()
        history = at.driver.session.history
        if mixed is not None:
            other = all_cases()[setup.game]().permute(history.state, mixed, 7)
            assert other != history.state
            history.states[-1] = replace(other, rng=history.state.rng)
        at.scene.resume(None)
        at.driver.frames(600)
        pictures.append(at.driver.picture())
        at.driver.close()
    assert pictures[0] == pictures[1] == pictures[2]


def test_a_game_resumed_while_somebody_is_asked_in_the_turn_of_another_lies_as_it_lay(drive: Drive) -> None:
    def first(app: Program) -> TableScene:
        app.change_settings(motion="off")
        game, chance = app.game("immense_warfare"), random.Random(3)
        usual = game.default_setup(2)
        setup = replace(usual, seats=("Ada", "Bo"), options={**usual.options, "asked": "any"})
        session = Session.start(app, game, setup, 5)
        while True:
            seat, action = session.seat, chance.choice(session.actions())
            after = game.apply(session.state, action)
            covered = game.needs_cover(after, 1 - (seat or 0))
            if seat != game.to_act(after) and game.answerable_face_down(after) and covered:
                made.append(action)
                return TableScene(app, session)
            session.do(action)

    made: list[Action] = []
    driver = drive(first=first)
    driver.uncover()
    whose = driver.viewer
    driver.make(made[0])
    driver.settle()
    lay = driver.scene
    assert isinstance(lay, TableScene) and lay.screen.open and lay.session.seat != whose == lay.screen.viewer
    before = driver.places
    driver.page(TableScene).back()
    driver.settle()
    driver.app.stack.reset(driver.app.page("play", Session.resume(driver.app, "immense_warfare")))
    driver.settle()
    lies = driver.scene
    assert isinstance(lies, TableScene) and lies.screen.open and lies.screen.viewer == whose
    assert driver.places == before


@pytest.mark.many_cases
@pytest.mark.parametrize("by", ["mouse", "return", "space"])
def test_the_own_hand_is_taken_by_the_button_and_by_its_key(drive: Drive, by: str) -> None:
    at = Watched(drive, IMMENSE_WARFARE, "off")
    at.driver.settle()
    at.driver.press_on("show my hand") if by == "mouse" else at.driver.key(by)
    at.driver.settle()
    assert not at.driver.open and at.driver.moves.any


def test_a_press_too_many_takes_no_hand(drive: Drive) -> None:
    at = Watched(drive, IMMENSE_WARFARE, "off")
    at.take()
    at.goes_over()
    at.scene.guard.begin()
    at.driver.key("return", "space")
    assert at.driver.open


def test_the_open_table_gives_no_hint_and_sets_nothing(drive: Drive) -> None:
    at = Watched(drive, IMMENSE_WARFARE, "off")
    at.driver.settle()
    at.driver.key("h")
    assert at.driver.hint is None
    at.scene.bar.open_switches()
    at.driver.settle()
    assert isinstance(at.driver.scene, TableScene) and not at.driver.moves.any


def test_the_button_is_there_after_the_window_has_another_size(drive: Drive) -> None:
    at = Watched(drive, IMMENSE_WARFARE, "off")
    at.driver.resize((1920, 1080))
    at.take()


def test_who_sets_the_cover_to_every_turn_gets_it_at_once(drive: Drive) -> None:
    at = Watched(drive, IMMENSE_WARFARE, "off")
    at.driver.app.change_settings(cover="always")
    at.scene.resume(None)
    at.driver.settle()
    assert isinstance(at.driver.scene, HandoverScene) and not at.seen


def test_who_had_nothing_to_hide_does_not_hold_the_screen_when_they_have(drive: Drive) -> None:
    at = Watched(drive, IMMENSE_WARFARE, "off")
    seat, session = at.deciding, at.driver.session
    state: Any = session.state
    sides = [replace(side, hand=()) if own == seat else side for own, side in enumerate(state.sides)]
    session.history.states[-1] = replace(state, sides=tuple(sides))
    at.scene.resume(None)
    at.driver.settle()
    assert not at.driver.open and at.driver.moves.any and not at.seen
    session.history.states[-1] = state
    at.scene.resume(None)
    at.driver.settle()
    assert at.driver.open and not at.seen


def test_the_bar_of_the_open_table_says_who_is_next(drive: Drive) -> None:
    at = Watched(drive, IMMENSE_WARFARE, "off")
    at.driver.settle()
    bar = at.driver.table.bar.controls
    assert bar.primary.label == f"{IMMENSE_WARFARE.seats[at.deciding]} is next" and not bar.primary.enabled


def test_no_tooltip_of_a_card_covers_the_button_that_appeared_over_it(drive: Drive) -> None:
    at = Watched(drive, SMASH_GEAR, "off", moves=0)
    for _ in range(4):
        at.take()
        at.goes_over()
        at.driver.frames(60)
        assert at.driver.tip == ""


def test_no_tooltip_of_a_card_covers_the_button_beside_the_pointer(drive: Drive) -> None:
    driver = Watched(drive, IMMENSE_WARFARE, "off", moves=4).driver
    hand = [id for id, piece in driver.pieces.items() if piece.place == f"hand/{driver.viewer}"]
    assert len(hand) == 4, "the last card reaches under the button's end"
    x, y, w, h = driver.control("show my hand").box

    def button() -> bytes:
        return pygame.image.tobytes(driver.surface.subsurface(driver.canvas.rect(x, y, w, h)), "RGB")

    before = button()
    driver.glide((x + w * 0.7, y + h + 4))
    driver.frames(60)
    assert driver.tip and button() == before


@pytest.mark.slow
@pytest.mark.parametrize("setup", HIDDEN, ids=lambda setup: setup.game)
def test_a_hand_under_the_top_bar_keeps_nothing_of_a_former_bar(drive: Drive, setup: Setup) -> None:
    at = Watched(drive, setup, "off", moves=0)
    for _ in range(4):
        at.take()
        at.goes_over()
    at.driver.settle()
    kept = at.driver.picture()
    at.scene.build(at.driver.app.kit)
    at.driver.settle()
    assert at.driver.picture() == kept


def test_a_long_name_leaves_room_for_what_its_button_does_and_for_whose_move_it_is(
    drive: Drive, cut: list[str]
) -> None:
    at = Watched(
        drive, replace(SMASH_GEAR, seats=("Wilhelmina Longstocking", "Bartholomew Longfellow")), "off"
    )
    at.driver.resize((640, 480))
    at.driver.settle()
    cut.clear()
    at.driver.frames(2)
    taker = at.driver.control("show my hand")
    assert taker.words()[:3] in ("Wil", "Bar") and taker.words() not in cut
    at.take()
    assert not [words for words in cut if "your move" in words.lower()]


@pytest.mark.parametrize("setup", [IMMENSE_WARFARE, SMASH_GEAR], ids=lambda setup: setup.game)
def test_no_panel_shows_what_was_written_for_the_former_person(drive: Drive, setup: Setup) -> None:
    at = Watched(drive, setup, "off", moves=0)
    at.take()
    driver = at.driver
    box = driver.canvas.rect(*driver.box("panel/preview"))

    def panel() -> bytes:
        return pygame.image.tobytes(driver.surface.subsurface(box), "RGB")

    driver.move(centre(driver.primary.box))  # the panel previews what the button does
    driver.settle()
    seat = at.deciding
    while at.deciding == seat:
        driver.make(driver.session.actions()[-1])
    while not driver.open:
        driver.frames(1)
    driver.frames(1)
    first = panel()
    driver.settle()
    assert first == panel()
