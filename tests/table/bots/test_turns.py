"""Bots at the table: they think, move at a pace, and nothing else of the table stands still."""

from __future__ import annotations

import math

import pygame
import pytest

from game.app.session import Session
from game.ui.canvas import bounds, centre
from rules.planet_smash.actions.next_round import NextRound
from tests.table.bots.seated import (
    Sit,
    bot_service,
    hand_on,
    moves,
    said,
    session,
    struck,
    to_the_end_of_the_turn,
    until_round_ends,
    wait_for,
)
from tests.toy.game import Answer, Strike


@pytest.mark.slow
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
    assert played.files.record is not None and played.files.record.moves == len(played.history.actions)


def test_a_bot_plays_its_turn_while_the_person_s_view_stays(sit: Sit) -> None:
    d = sit("", "greedy", prepare=to_the_end_of_the_turn)
    d.act(NextRound())
    wait_for(d, 0)
    assert moves(d) > 8 and d.viewer == 0
    assert {event.seat for event in d.table.speakers.recap} == {1}, "what it did is told"
    assert d.moves.any and d.table.speakers.heading == "Player 1, your move"


@pytest.mark.slow
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
    assert d.control("Master is thinking") is d.table.bar.controls.busy and d.primary is None
    piece = centre(
        d.box("1:plan/red")
    )  # nothing is hidden here: one looks at the bot's planet while it plays
    for act in (lambda: d.click(piece), lambda: d.drag(piece, (400, 300))):
        act()
        assert d.bubble.text == "Master is thinking." and not d.held
        d.click((640, 20))
    d.key("return", "return", "space")
    assert d.focused is None, "Enter pressed once too often does not end up on Undo"
    d.key("tab", "return", "escape", "return", "space")
    assert moves(d) == before
    for key, name in (("f1", "RulebookScene"), ("escape", "MenuScene")):
        d.key("escape") if d.bubble else None
        d.key(key)
        d.frames(2)
        assert type(d.scene).__name__ == name
        d.app.pop()
        d.frames(2)
    d.key("l")
    assert d.table.log.opened and len(bot_service(d).tickets) == 1, "one thought, whatever else is done"


def test_the_cog_turns_while_a_bot_thinks_unless_motion_is_off(sit: Sit) -> None:
    for motion, turns in (("normal", True), ("off", False)):
        d = sit("", "master", still=True, prepare=hand_on, motion=motion)
        d.frames(120)
        before, drawn = d.picture(), d.app.drawn
        d.frames(13)
        assert (d.picture() != before) is turns
        assert d.app.drawn == drawn, "nothing else is drawn for it"
        turned = d.picture()
        while turns and d.picture() == turned:  # until just after a turn
            d.frames(1)
        turned = d.picture()
        d.app.redraw()
        d.frames(1)
        assert d.picture() == turned, "the same as when all is drawn"


def test_the_cog_rests_under_what_lies_over_it(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on, motion="normal")
    d.frames(120)
    x, y, w, h = d.table.bar.controls.busy.box
    d.surface.fill("#102030", d.canvas.rect(x, y, w, h))
    covered = d.picture()
    d.frames(13)
    assert d.picture() == covered


def test_a_thought_that_comes_later_is_played_at_once(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on, bot_pace="normal")
    d.frames(100)
    before = moves(d)
    bot_service(d).answer(session(d).actions()[0])
    d.frames(1)
    assert moves(d) == before + 1


def test_leaving_the_table_ends_the_thought(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on)
    d.frames(3)
    assert len(bot_service(d).open) == 1
    d.press_on("To the shelf")
    d.frames(2)
    assert not bot_service(d).open


def test_what_cannot_think_plays_plainly_and_says_so_once(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on)
    before = moves(d)
    for number in range(3):
        d.frames(2)
        bot_service(d).tickets[-1].on_fault("The process ended twice.")
        d.frames(1)
        assert moves(d) == before + number + 1
    assert said(d) == ["The process ended twice. Master makes a quick choice instead."]


def test_a_move_that_is_not_allowed_is_not_made(sit: Sit) -> None:
    d = sit("", "master", still=True, prepare=hand_on)
    d.frames(2)
    before = moves(d)
    bot_service(d).answer(NextRound())
    d.frames(1)
    assert moves(d) == before + 1 and session(d).history.actions[-1] != NextRound()
    assert "illegal move (PS-" in said(d)[0]


def test_the_last_move_of_a_bot_is_marked_until_the_person_acts(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    bot_service(d).answer(Answer())
    d.frames(2)
    card = session(d).state.hands[1][0].id
    bot_service(d).answer(Strike(card))
    d.frames(30)
    assert [end for _, end in d.marks.boxes] == [d.box(card)]
    d.settle()
    d.click(centre(d.box(session(d).state.hands[0][0].id)))
    assert not d.marks.boxes


def test_the_way_of_the_last_move_crosses_no_words(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    d = sit("", "master", still=True)
    d.settle()
    x, y, w, h = words = d.box("panel/preview")

    def panel() -> bytes:
        d.app.redraw()
        d.frames(1)
        return pygame.image.tobytes(d.surface.subsurface(d.canvas.rect(*words)), "RGB")

    before, whole = panel(), d.picture()
    ends = (x + w / 2, y - 60, 20, 20), (x + w / 2, y + h + 40, 20, 20)
    monkeypatch.setattr(d.marks, "ways", [(centre(ends[0]), centre(ends[1]))])
    monkeypatch.setattr(d.marks, "boxes", [ends])
    assert panel() == before
    assert d.picture() != whole


def test_where_a_bot_hands_on_the_panel_is_never_empty_and_names_whose_dice_they_are(sit: Sit) -> None:
    d = sit("apprentice", "journeyman", "", still=True)
    played = session(d)
    heads = []
    while played.seat != 2:
        before = played.seat
        action = played.actions()[0]
        bot_service(d).answer(action)
        d.frames(3)
        if played.seat != 2:
            heading, lines = d.table.speakers.narration
            assert any(line.strip() for line in lines), action
            if played.seat != before:
                heads.append(heading)
    assert heads == ["Journeyman"]


def test_the_way_of_a_ship_is_drawn_along_its_orbit(sit: Sit) -> None:
    d = sit("master", "", still=True, prepare=lambda session: to_the_end_of_the_turn(session))
    d.settle()
    ship = next(each for each in d.pieces.values() if each.kind == "pawn")
    core = centre(bounds((d.box("target/wild"), d.box("target/b"))))
    orbit = math.dist(core, centre(d.box(ship.id)))
    elsewhere = (place for place in d.places if place.startswith("orbit/") and place != ship.place)
    way = d.marks.way(ship.id, next(elsewhere))
    assert len(way) > 2 and math.dist(way[-1], centre(d.box(ship.id))) < 2
    assert all(abs(math.dist(core, point) - orbit) < 12 for point in way)


def test_the_marks_of_the_last_move_follow_the_window(sit: Sit) -> None:
    d = sit("master", "", still=True, motion="off")
    played = session(d)
    while not d.marks.boxes:
        bot_service(d).answer(played.actions()[0])
        d.frames(3)
    d.resize((640, 480))
    d.settle()
    boxes = [d.box(piece) for piece in d.pieces]
    assert d.marks.boxes and all(end in boxes for _, end in d.marks.boxes)
