"""Bots at the table: they think, move at a pace, and nothing else of the table stands still."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.carriers import ProcessCarrier
from game.bots.desk import Ticket
from game.scenes import table as scenes
from game.scenes.handover import HandoverScene
from game.scenes.table import TableScene
from game.session import Session
from game.store.journal import REDO, UNDO
from game.ui.canvas import centre
from rules import codec
from rules.bots.jobs import Job
from rules.bots.thought import Thought, Weighed
from rules.game import Setup
from rules.planet_smash.state import NextRound
from tests.table import bench
from tests.table.test_leak import OBJECTS
from tests.toy.case import case
from tests.toy.game import Answer, ParryGame, Strike
from tests.ui.driver import Driver

Sit = Callable[..., Driver]


class StillDesk:
    """A desk at which nothing is answered unless the test does it."""

    def __init__(self) -> None:
        self.tickets: list[Ticket] = []

    def ask(self, job: Job, on_done: Any, on_fault: Any = None, on_progress: Any = None) -> Ticket:
        self.tickets.append(Ticket(job, on_done, on_fault, on_progress, lambda: None))
        return self.tickets[-1]

    def answer(self, action: Any) -> None:
        """The last job has come to that."""
        self.tickets[-1].on_done(Thought(0, (Weighed(action, 0.0),)))

    @property
    def open(self) -> list[Ticket]:
        return [ticket for ticket in self.tickets if not ticket.done]

    def update(self) -> bool:
        return False

    def close(self) -> None:
        """Nothing to close."""


def planet_setup(app: Any, bots: tuple[str, ...]) -> Setup:
    setup = app.game("planet_smash").default_setup(len(bots))
    seats = tuple(bot.capitalize() or f"Player {seat + 1}" for seat, bot in enumerate(bots))
    return replace(setup, seats=seats, options={**setup.options, "colours": "standard"}, bots=bots)


@pytest.fixture
def sit(drive: Callable[..., Driver]) -> Sit:
    """Makes a Driver at a planet with those bots; `still`: they get no answers from the desk."""

    def make(
        *bots: str, still: bool = False, prepare: Any = None, inline: bool = True, **settings: Any
    ) -> Driver:
        def first(app: Any) -> Any:
            app.change_settings(**{"bot_pace": "at_once", "sound": False, **settings})
            if still:
                app.desk = StillDesk()
            session = Session.start(app, app.game("planet_smash"), planet_setup(app, bots), 7)
            if prepare is not None:
                prepare(session)
            return TableScene(app, session)

        return drive(first=first, inline=inline)

    return make


@pytest.fixture
def parry(drive: Callable[..., Driver], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Makes a Driver at the game with secrets; the desk is still. `prepare(session)` may play."""
    made = bench.layout(tmp_path, OBJECTS)
    monkeypatch.setattr(scenes, "layout_of", lambda app, game: made)
    monkeypatch.setattr(scenes, "look_of", lambda game: bench.PlainLook)

    def make(*bots: str, prepare: Any = None, **settings: Any) -> Driver:
        def first(app: Any) -> Any:
            app.change_settings(**{"bot_pace": "at_once", **settings})
            app.desk = StillDesk()
            app._games["toy"] = game = ParryGame()
            session = Session.start(app, game, replace(game.default_setup(len(bots)), bots=bots), 3)
            if prepare is not None:
                prepare(session)
            return TableScene(app, session)

        driver = drive(first=first)
        driver.frames(3)
        return driver

    return make


def session(d: Driver) -> Session:
    return d.scene.session  # type: ignore[attr-defined, no-any-return]


def moves(d: Driver) -> int:
    return len(session(d).history.actions)


def desk(d: Driver) -> StillDesk:
    found = d.app.desk
    assert isinstance(found, StillDesk)
    return found


def said(d: Driver) -> list[str]:
    return [notice.text for notice in d.app.notices.shown]


def to_the_end_of_the_turn(session: Session) -> None:
    """A person's turn up to handing on."""
    while session.actions()[0] != NextRound():
        session.do(session.actions()[0])


def hand_on(session: Session) -> None:
    """A person's whole turn."""
    to_the_end_of_the_turn(session)
    session.do(NextRound())


def until_round_ends(session: Session) -> None:
    """Everybody plays by lot until the last round's last turns."""
    chance = random.Random(5)
    while session.state.round < 16 or session.seat != 0:
        session.do(chance.choice(session.actions()))


def wait_for(d: Driver, seat: int | None, most: int = 600) -> None:
    """Frames pass until that seat is to act."""
    for _ in range(most):
        if session(d).seat == seat:
            d.settle()
            return
        d.frames(1)
    raise AssertionError(f"seat {seat} never comes to act")


# -- a person against bots


def test_a_person_against_a_bot_to_the_end(sit: Sit) -> None:
    d = sit("", "greedy", prepare=until_round_ends)
    played = session(d)
    for _ in range(40):
        if played.outcome is not None:
            break
        wait_for(d, 0)
        d.act(played.actions()[0])
    for _ in range(200):
        d.frames(1)
    assert played.outcome is not None and type(d.scene).__name__ == "ResultScene"
    assert played.record is not None and played.record.moves == len(played.history.actions)


def test_a_bot_plays_its_turn_while_the_person_s_view_stays(sit: Sit) -> None:
    d = sit("", "greedy", prepare=to_the_end_of_the_turn)
    d.act(NextRound())
    wait_for(d, 0)
    assert moves(d) > 8 and d.scene.viewer == 0  # type: ignore[attr-defined]
    assert {event.seat for event in d.table.recap} == {1}, "what it did is told"
    assert d.table.moves.any and d.table.heading == "Player 1, your move"


def test_the_same_game_comes_of_the_same_seed(sit: Sit) -> None:
    games = []
    for _ in range(2):
        d = sit("search:30")
        d.frames(30)
        games.append(session(d).history.actions[:8])
    assert games[0] == games[1] and len(games[0]) == 8


@pytest.mark.parametrize(("pace", "seconds"), [("slow", 1.6), ("normal", 0.8), ("fast", 0.3)])
def test_a_move_comes_when_its_time_has_come(sit: Sit, pace: str, seconds: float) -> None:
    d = sit("", "random", prepare=hand_on, bot_pace=pace)
    before = moves(d)
    d.frames(round(seconds * 60) - 3)
    assert moves(d) == before
    d.frames(6)
    assert moves(d) == before + 1


def test_a_forced_move_waits_like_any_other(sit: Sit) -> None:
    def forced(session: Session) -> None:
        hand_on(session)
        to_the_end_of_the_turn(session)

    d = sit("", "master", prepare=forced, bot_pace="normal")
    before = moves(d)
    assert session(d).actions() == [NextRound()] and session(d).seat == 1
    d.frames(40)
    assert moves(d) == before
    d.frames(20)
    assert moves(d) == before + 1


def test_while_a_bot_thinks_a_hand_is_told_so_and_everything_else_works(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on)
    d.frames(3)
    before = moves(d)
    assert d.control("Master is thinking") is d.table.bar.waiting and d.table.bar.primary is None
    piece = centre(
        d.box("1:plan/red")
    )  # nothing is hidden here: one looks at the bot's planet while it plays
    for act in (lambda: d.click(piece), lambda: d.drag(piece, (400, 300))):
        act()
        assert d.table.bubble.refusal.text == "Master is thinking." and not d.table.hand.picked
        d.click((640, 20))
    d.key("return", "return", "space")
    assert d.table.ui.focused is None, "Enter pressed once too often does not end up on Undo"
    d.key("tab", "return", "escape", "return", "space")
    assert moves(d) == before
    for key, name in (("f1", "RulebookScene"), ("escape", "MenuScene")):
        d.key("escape") if d.table.bubble.refusal else None
        d.key(key)
        d.frames(2)
        assert type(d.scene).__name__ == name
        d.app.pop()
        d.frames(2)
    d.key("l")
    assert d.table.log.opened and len(desk(d).tickets) == 1, "one thought, whatever else is done"


def test_the_cog_turns_while_a_bot_thinks_unless_motion_is_off(sit: Sit) -> None:
    for motion, turns in (("normal", True), ("off", False)):
        d = sit("", "master", still=True, prepare=hand_on, motion=motion)
        d.frames(120)
        before = d.picture()
        d.frames(13)
        assert (d.picture() != before) is turns


def test_a_thought_that_comes_later_is_played_at_once(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on, bot_pace="normal")
    d.frames(100)
    before = moves(d)
    desk(d).answer(session(d).actions()[0])
    d.frames(1)
    assert moves(d) == before + 1


def test_leaving_the_table_ends_the_thought(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on)
    d.frames(3)
    assert len(desk(d).open) == 1
    d.press_on("To the shelf")
    d.frames(2)
    assert not desk(d).open


def test_what_cannot_think_plays_plainly_and_says_so_once(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on)
    before = moves(d)
    for number in range(3):
        d.frames(2)
        desk(d).tickets[-1].on_fault("The process ended twice.")
        d.frames(1)
        assert moves(d) == before + number + 1
    assert said(d) == ["Master: The process ended twice. A quick look decides instead."]


def test_a_move_that_is_not_allowed_is_not_made(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on)
    d.frames(2)
    before = moves(d)
    desk(d).answer(NextRound())
    d.frames(1)
    assert moves(d) == before + 1 and session(d).history.actions[-1] != NextRound()
    assert "not allowed (PS-" in said(d)[0]


@pytest.mark.skipif(os.name == "nt", reason="processes get no signals there")
def test_the_game_goes_on_when_the_process_is_killed(sit: Sit) -> None:
    d = sit("", "search:2000", prepare=hand_on, inline=False)
    before = moves(d)
    for _ in range(2000):
        d.frames(1, 0.002)
        if d.app.desk.thinking_of is not None:
            break
    carrier = d.app.desk.carrier
    assert isinstance(carrier, ProcessCarrier)
    os.kill(carrier.process.pid or 0, signal.SIGKILL)
    for _ in range(100_000):
        d.frames(1, 0.0001)
        if moves(d) > before:
            break
    assert moves(d) == before + 1 and not said(d)


def test_a_game_with_bots_goes_on_from_the_shelf(sit: Sit, drive: Callable[..., Driver]) -> None:
    d = sit("", "search:20", prepare=hand_on)
    d.frames(6)
    midway = list(session(d).history.actions)
    d.close()

    def resume(app: Any) -> TableScene:
        return TableScene(app, Session.resume(app, "planet_smash"))

    again = drive(first=resume)
    assert session(again).history.actions == midway and session(again).setup.bots == ("", "search:20")
    wait_for(again, 0)
    resumed = session(again).history.actions
    whole = sit("", "search:20", prepare=hand_on)
    wait_for(whole, 0)
    assert session(whole).history.actions == resumed, "the same thoughts as without the break"


def test_a_save_with_bots_goes_on(sit: Sit, drive: Callable[..., Driver]) -> None:
    d = sit("", "greedy", still=True, prepare=hand_on)
    save = session(d).as_save("Before the bot")
    d.close()
    again = drive(first=lambda app: TableScene(app, Session.open(app, save, Path("x.json"))))
    before = moves(again)
    again.app.change_settings(bot_pace="at_once")
    again.frames(4)
    assert moves(again) > before


def test_a_replay_is_played_on_with_its_bots(sit: Sit, drive: Callable[..., Driver]) -> None:
    from game.scenes.replay import ReplayScene

    d = sit("", "random", prepare=hand_on)
    wait_for(d, 0)
    save = session(d).as_save("A turn")
    d.close()
    again = drive(first=lambda app: ReplayScene(app, save))
    again.app.change_settings(bot_pace="at_once")
    again.key("end", "left", "left")
    again.press_on("Play on from here")
    again.frames(2)
    assert isinstance(again.scene, TableScene)
    wait_for(again, 0)
    assert session(again).history.actions == save_actions(again, save)


def save_actions(d: Driver, save: Any) -> list[Any]:
    """What was done in a save."""
    return [codec.decode_action(session(d).game, action) for action in save.actions]


# -- undo


def test_undo_takes_back_what_the_bot_answered(parry: Sit) -> None:
    d = parry("", "random")
    first = session(d).state
    session(d).do(Strike(first.hands[0][0].id))
    d.scene._after_change()  # type: ignore[attr-defined]
    d.frames(2)
    desk(d).answer(Answer())
    d.frames(2)
    after = session(d).state
    assert moves(d) == 2 and len(desk(d).open) == 1, "it is the bot's turn: it thinks"
    d.key("u")
    assert session(d).state == first and not desk(d).open
    d.key("shift+u")
    assert session(d).state == after
    d.key("u")
    d.close()
    again = d.app.store.journal("toy")
    again.resume()
    assert [line for line in again.lines if line in (UNDO, REDO)] == [UNDO, UNDO, REDO, REDO, UNDO, UNDO]
    assert again.actions == []


def test_undo_while_the_bot_thinks_ends_its_thought(parry: Sit) -> None:
    d = parry("", "random")
    first = session(d).state
    d.drag(centre(d.box(first.hands[0][0].id)), centre(d.box("table")))
    d.frames(2)
    assert moves(d) == 1 and len(desk(d).open) == 1
    d.key("u")
    d.frames(2)
    assert session(d).state == first and not desk(d).open and d.table.moves.any


# -- secrets


def struck(session: Session) -> None:
    """Seat 0 has struck: the next seat answers."""
    session.do(Strike(session.state.hands[0][0].id))


def test_no_cover_stands_before_or_behind_a_bot(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    assert isinstance(d.scene, TableScene) and session(d).seat == 1
    desk(d).answer(Answer())
    d.frames(2)
    desk(d).answer(Strike(session(d).state.hands[1][0].id))
    d.frames(2)
    assert session(d).seat == 0 and isinstance(d.scene, TableScene) and d.table.moves.any
    assert d.table.recap and d.scene.viewer == 0


def test_persons_are_covered_from_each_other_with_a_bot_between(parry: Sit) -> None:
    d = parry("", "random", "", prepare=struck)
    assert isinstance(d.scene, HandoverScene) and d.scene.seat == 0, "whoever sits down is asked first"
    d.key("return")
    d.frames(2)
    assert isinstance(d.scene, TableScene) and d.scene.viewer == 0
    desk(d).answer(Answer())
    d.frames(2)
    desk(d).answer(Strike(session(d).state.hands[1][0].id))
    d.frames(2)
    assert isinstance(d.scene, HandoverScene) and d.scene.seat == 2


@pytest.mark.parametrize("number", range(3))
def test_nothing_of_a_bot_s_hand_is_seen_while_it_thinks(parry: Sit, number: int) -> None:
    pictures = []
    for permuted in (False, True):

        def prepare(session: Session, permuted: bool = permuted) -> None:
            struck(session)
            if permuted:
                other = case().permute(session.state, 0, number)
                session.history.states[-1] = replace(other, rng=session.state.rng)

        d = parry("", "random", prepare=prepare, motion="off")
        hidden = [card.id for card in session(d).state.hands[1]]
        assert not any(d.table.pieces.sprites[id].piece.up for id in hidden)
        pictures.append(d.picture())
        d.move(centre(d.box(hidden[0])))
        d.frames(40)
        d.click(centre(d.box(hidden[0])))
        pictures.append(d.picture())
        session(d).journal.discard()  # type: ignore[union-attr]
    assert pictures[:2] == pictures[2:]


def test_a_bot_is_shown_its_own_view_only(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    job: Any = desk(d).tickets[0].job
    game, state = session(d).game, session(d).state
    view = codec.decode_state(game, job.view)
    assert view == game.view(state, 1) and not any(card.kind for card in view.hands[0]) and view.rng == 0


def test_the_last_move_of_a_bot_is_marked_until_the_person_acts(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    desk(d).answer(Answer())
    d.frames(2)
    card = session(d).state.hands[1][0].id
    desk(d).answer(Strike(card))
    d.frames(30)
    assert [end for _, end in d.table.last_moves] == [d.box(card)]
    d.settle()
    d.click(centre(d.box(session(d).state.hands[0][0].id)))
    assert not d.table.last_moves


# -- bots alone


def test_alone_they_can_be_paused_and_stepped_by_keys(sit: Sit) -> None:
    d = sit("random", bot_pace="fast")
    d.frames(60)
    assert moves(d) >= 2
    d.key("p")
    before = moves(d)
    d.frames(120)
    assert moves(d) == before and d.scene.bots.paused  # type: ignore[attr-defined]
    for number in (1, 2):
        d.key(".")
        d.frames(60)
        assert moves(d) == before + number
    d.key("p")
    d.frames(40)
    assert moves(d) > before + 2


def test_a_step_waits_for_its_thought(sit: Sit) -> None:
    d = sit("master", still=True)
    d.key("p", ".", ".")
    before = moves(d)
    desk(d).answer(session(d).actions()[0])
    d.frames(2)
    assert moves(d) == before + 1
    desk(d).answer(session(d).actions()[0])
    d.frames(30)
    assert moves(d) == before + 1, "however often it was asked meanwhile: one move"


def test_alone_they_have_buttons_for_everything(sit: Sit) -> None:
    d = sit("random", "random", bot_pace="slow")
    step = d.control("One move")
    assert not step.enabled and step.why
    d.press_on("Pause")
    before = moves(d)
    d.press_on("One move")
    d.frames(2)
    assert moves(d) == before + 1
    d.press_on("Max")
    assert d.app.settings.bot_pace == "at_once" and d.control("Max").chosen
    d.press_on("Go on")
    d.frames(20)
    assert moves(d) > before + 5
    assert d.table.bar.primary is None and not d.table.playing


def test_alone_they_are_stopped_by_enter_and_all_is_reached_by_tab(sit: Sit) -> None:
    d = sit("random", bot_pace="slow")
    for paused in (True, False):
        d.key("return")
        assert d.scene.bots.paused is paused  # type: ignore[attr-defined]
    d.key("return")
    names = set()
    for _ in range(16):
        d.key("tab")
        names.add(d.table.ui.focused.words() if d.table.ui.focused else "")
    assert {"Go on", "½×", "1×", "3×", "Max"} <= names and any("One move" in name for name in names)
    while not (d.table.ui.focused and "One move" in d.table.ui.focused.words()):
        d.key("tab")
    before = moves(d)
    d.key("return")
    d.frames(2)
    assert moves(d) == before + 1


def test_who_sits_down_meanwhile_ends_the_watching_and_who_leaves_begins_it(sit: Sit) -> None:
    d = sit("", "random", prepare=hand_on, bot_pace="slow")
    d.frames(5)
    session(d).reseat(0, "random")
    d.scene.resume(None)
    assert d.control("Pause") and d.table.bar.undo is None
    d.key("p")
    session(d).reseat(0, "")
    d.scene.resume(None)
    assert d.control("Random is thinking") and d.table.bar.undo is not None
    before = moves(d)
    d.frames(120)
    assert moves(d) > before and d.table.playing, "the pause went with its button"


def test_the_strip_follows_the_window_and_the_keys(sit: Sit) -> None:
    d = sit("random", bot_pace="slow")
    d.key("p")
    d.resize((1280, 960))
    d.frames(2)
    assert d.control("Go on").box == d.table.places.panel("actions")[:2] + d.control("Go on").box[2:]
    d.key("escape")
    d.frames(2)
    d.app.change_settings(keys={"step": "n"})
    d.app.pop()
    d.frames(2)
    before = moves(d)
    assert d.control("One move  (N)").enabled
    d.key("n")
    d.frames(2)
    assert moves(d) == before + 1 and len([c for c in d.table.ui.controls if "Go on" in c.words()]) == 1


def test_a_hand_moves_nothing_where_bots_play_alone(sit: Sit) -> None:
    d = sit("master", still=True, prepare=lambda session: session.do(session.actions()[0]))
    d.frames(3)
    before = moves(d)
    acting = next(sprite for sprite in d.table.pieces.sprites.values() if sprite.piece.acting)
    for mark in [acting.piece.id, *(place for place in d.table.boxes if place.startswith(("box/", "cell/")))]:
        d.click(centre(d.box(mark)))
    assert moves(d) == before and d.table.bubble.refusal is None


def test_alone_at_once_every_move_is_seen(sit: Sit) -> None:
    d = sit("random", "random")
    d.frames(5)
    for _ in range(60):
        before, drawn = moves(d), d.app.drawn
        d.frames(1)
        assert moves(d) <= before + 1 and d.app.drawn == drawn + 1


def test_alone_there_is_nothing_to_undo(sit: Sit) -> None:
    d = sit("random")
    d.frames(20)
    d.key("p", "u")
    assert "Only bots have decided so far: that stands." in said(d)


def test_paused_bots_leave_the_app_at_rest(sit: Sit) -> None:
    d = sit("random", bot_pace="fast")
    d.frames(40)
    d.key("p")
    d.settle()
    drawn = d.app.drawn
    d.frames(60)
    assert d.app.drawn == drawn
