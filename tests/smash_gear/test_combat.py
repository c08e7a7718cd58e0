"""A combat as it is seen: the flip, then hearts, then weapons, then what falls off, then the way back (SG-6)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.pages.replay.replay import ReplayScene
from game.smash_gear.combat import shed
from game.smash_gear.machines import LOOSE
from game.smash_gear.shots import LIVELY
from game.store.saves import make_save
from game.table.sprite import Drawn
from rules.bots.random import RandomBot
from rules.bots.thought import Thought, Weighed
from rules.common.cards import Card
from rules.game import Event, Piece, Setup
from rules.history import History
from rules.smash_gear.actions import Choose, Move, Pass, Use
from rules.smash_gear.announced import Announced
from rules.smash_gear.events import MachineDestroyed, Saved
from rules.smash_gear.state import Position
from tests.rules.smash_gear.positions import waiting
from tests.smash_gear.scene import game, machine, middle, place, position
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
ATTACKER = machine("bramble", 0, 2, 5, "WWHW")
VICTIM = machine("sawbuck", 1, 6, 5, "H", "W", "W")
STRUCK = machine("magpie", 1, 8, 3, "H", "W", "W", "W")
EAST = Move(ATTACKER.id, "east")


def drawn(d: Driver, id: str) -> list[Drawn]:
    """How a piece is drawn in this frame."""
    table = d.table
    return [each for each in table.shown.stages.over(table.shown.pieces.drawn(), None) if each.piece.id == id]


def played(d: Driver) -> dict[str, list[dict[str, list[Drawn]]]]:
    """By stage, how the machines are drawn in each of its frames."""
    found: dict[str, list[dict[str, list[Drawn]]]] = {}
    while d.table.shown.stages.running:
        frame = {id: drawn(d, id) for id in (ATTACKER.id, VICTIM.id, STRUCK.id)}
        found.setdefault(d.table.shown.stages.name, []).append(frame)
        d.frames(1)
    return found


def fights(sit: Sit, *machines: Any, motion: str = "normal", **changed: Any) -> Driver:
    """A table at which the attacker has just flipped east."""
    d = sit(position(machines, [(0, 6, 10), (1, 6, 1)], **changed), motion=motion)
    d.scene.do(EAST)  # type: ignore[attr-defined]
    return d


def faces(drawing: list[Drawn], leaving: bool) -> list[str]:
    return [each.piece.face for each in drawing if each.leaving is leaving]


@pytest.mark.rule("SG-6.2", "SG-6.3", "SG-6.4")
def test_a_combat_is_seen_in_the_order_of_the_rules(sit: Sit) -> None:
    d = fights(sit, ATTACKER, VICTIM, STRUCK)
    shown = played(d)
    assert list(shown) == ["landing", "hearts", "weapons", "fall"]
    assert all(0.2 <= len(frames) / 60 <= 0.5 for frames in shown.values())
    for frame in shown["landing"]:
        (attacker,) = frame[ATTACKER.id]
        assert attacker.flip is not None and len(attacker.piece.face) == 4, "it turns over whole"
        assert faces(frame[VICTIM.id], False) == ["H/W/W"] and faces(frame[STRUCK.id], False) == ["H/W/W/W"]
    for frame in shown["hearts"]:
        assert faces(frame[VICTIM.id], True) == ["H/W/W"] and faces(frame[VICTIM.id], False) == []
        assert faces(frame[ATTACKER.id], False) == ["WHWW"] and faces(frame[STRUCK.id], False) == ["H/W/W/W"]
    for frame in shown["weapons"]:
        assert not frame[VICTIM.id]
        assert faces(frame[ATTACKER.id], False) == ["WH.W"] and faces(frame[ATTACKER.id], True) == ["W"]
        assert faces(frame[STRUCK.id], False) == ["H/W/./W"] and faces(frame[STRUCK.id], True) == ["W"]
    for frame in shown["fall"]:
        assert faces(frame[ATTACKER.id], False) == ["WH"] and faces(frame[STRUCK.id], False) == ["H/W"]
        loose = [each.piece for id in (ATTACKER.id, STRUCK.id) for each in frame[id] if each.leaving]
        assert [(piece.kind, piece.place) for piece in loose] == [(LOOSE, place(9, 5)), (LOOSE, place(8, 6))]
    d.settle()
    assert d.table.shown.pieces.sprites[VICTIM.id].piece.place == "landfill/1"


def test_hearts_that_are_hit_and_weapons_that_meet_are_marked_on_their_cells(sit: Sit) -> None:
    d = fights(sit, ATTACKER, VICTIM, STRUCK)
    struck: dict[str, Any] = {}
    while d.table.shown.stages.running:
        struck[d.table.shown.stages.name] = {box for _, box in d.table.shown.stages.act.moment.hits}
        d.frames(1)
    boxes = d.table.shown.boxes
    assert struck == {
        "landing": set(), "hearts": {boxes[place(6, 5)]}, "weapons": {boxes[place(8, 5)]},
        "fall": {boxes[place(9, 5)], boxes[place(8, 6)]},
    }  # fmt: skip


def test_a_stage_in_which_nothing_is_lost_takes_no_time(sit: Sit) -> None:
    assert list(played(fights(sit, ATTACKER, VICTIM))) == ["landing", "hearts"]


@pytest.mark.rule("SG-6.7")
def test_an_attacker_that_goes_back_flips_over_and_back(sit: Sit) -> None:
    d = fights(sit, ATTACKER, replace(VICTIM, marks=("guarded",)))
    shown = played(d)
    assert list(shown) == ["landing", "hearts", "back"]
    folds = [frame[ATTACKER.id][0].flip for frame in (*shown["landing"], *shown["back"])]
    assert None not in folds and len({fold[0] for fold in folds}) == 1, "over the same line"
    assert not any(each.leaving for frame in shown["hearts"] for each in frame[VICTIM.id])


def test_a_saved_heart_is_marked_otherwise_than_one_that_breaks(sit: Sit) -> None:
    def kinds(victim: Any) -> set[type[Event]]:
        d = fights(sit, ATTACKER, victim)
        while d.table.shown.stages.name == "landing":
            d.frames(1)
        before = d.colour(middle(d, place(6, 5)))
        d.frames(6)
        assert d.colour(middle(d, place(6, 5))) != before
        found = {told for told, _ in d.table.shown.stages.act.moment.hits}
        d.close()
        return found

    assert kinds(replace(VICTIM, marks=("guarded",))) == {Saved} and kinds(VICTIM) == {MachineDestroyed}


def test_without_motion_nothing_is_played(sit: Sit) -> None:
    d = fights(sit, ATTACKER, VICTIM, STRUCK, motion="off")
    assert not d.table.shown.stages.running and faces(drawn(d, ATTACKER.id), False) == ["WH"]


@pytest.mark.rule("SG-6.5")
def test_the_main_part_is_asked_for_when_the_weapons_are_gone(sit: Sit) -> None:
    twin = replace(machine("gantry_ox", 0, 2, 5, "WHWHW"), id=ATTACKER.id)
    d = fights(sit, twin, machine("magpie", 1, 9, 3, "H", "W", "W", "W"))
    assert d.table.shown.view.question, "two hearts, as many weapons"
    lit = d.picture
    d.frames(2)
    before = lit()
    assert list(played(d))[:2] == ["landing", "weapons"]
    d.settle()
    assert lit() != before and d.table.shown.moves.any
    d.scene.do(Choose(d.table.shown.view.question.among[0]))  # type: ignore[attr-defined]
    assert list(played(d)) == ["fall"]


def test_a_slide_into_a_machine_is_seen_before_what_comes_of_it(sit: Sit) -> None:
    slider = replace(
        machine("bramble", 0, 5, 5, "HW"), plugins=(Card("p", "greased_runners"),), id=ATTACKER.id
    )
    d = sit(
        position([slider, machine("sawbuck", 1, 7, 5, "H", "W", "W")], [(0, 6, 10), (1, 6, 1)]),
        motion="normal",
    )
    scene: Any = d.scene
    scene.do(next(a for a in game().legal_actions(scene.state) if isinstance(a, Use)))
    scene.do(Choose("east"))
    shown = played(d)
    assert list(shown) == ["landing", "hearts"]
    assert all(frame[ATTACKER.id][0].flip is None for frame in shown["landing"])
    x = [frame[ATTACKER.id][0].box[0] for frame in shown["landing"]]
    assert x == sorted(x) and x[-1] > x[0]


def test_what_is_taken_back_is_not_played(sit: Sit) -> None:
    d = fights(sit, ATTACKER, VICTIM, STRUCK)
    scene: Any = d.scene
    d.settle()
    scene.state, scene.lines = position([ATTACKER, VICTIM, STRUCK], [(0, 6, 10), (1, 6, 1)]), []
    scene.show()
    assert not d.table.shown.stages.running
    d.settle()
    assert faces(drawn(d, ATTACKER.id), False) == ["WWHW"]


# -- at the table and in the replay


def test_a_combat_behind_the_cover_is_seen_when_the_table_is_shown(drive: Callable[..., Driver]) -> None:
    moved = waiting(Announced(0, deed=Move(ATTACKER.id, "east")))
    state = position([ATTACKER, VICTIM, STRUCK], [(0, 6, 10), (1, 6, 1)], ["ballast"], agenda=moved)
    state = replace(state, sides=(state.sides[0], replace(state.sides[1], hand=(Card("card/decoy", "decoy"),))))

    def first(app: Program) -> TableScene:
        app.change_settings(motion="normal")
        return at_table(app, state)

    d = drive((1280, 720), first=first)
    shown(d)
    d.frames(40)
    d.act(Pass())
    assert isinstance(d.scene, HandoverScene)
    shown(d)
    assert d.table.shown.stages.name == "landing"
    assert list(played(d)) == ["landing", "hearts", "weapons", "fall"]


@pytest.mark.parametrize(("pace", "waits"), [("fast", True), ("at_once", False)])
def test_bots_wait_until_their_combat_was_seen_unless_they_play_at_once(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, pace: str, waits: bool
) -> None:
    def think(bot: RandomBot, game: Any, view: Position, rng: int, **how: Any) -> Thought:
        actions = list(game.legal_actions(view))
        return Thought(view.seat, (Weighed(EAST if EAST in actions else actions[-1], 0.0),))

    monkeypatch.setattr(RandomBot, "think", think)
    state = position([ATTACKER, VICTIM], [(0, 6, 10), (1, 6, 1)])

    def first(app: Program) -> TableScene:
        app.change_settings(motion="normal", bot_pace=pace)
        return at_table(app, state, ("random", "random"))

    d = drive((1280, 720), first=first)
    scene: Any = d.scene
    while not d.table.shown.stages.running:
        d.frames(1)
    made = len(scene.session.history.actions)
    d.frames(30)
    assert (len(scene.session.history.actions) == made) is waits
    d.frames(60)
    assert len(scene.session.history.actions) > made


def at_table(app: Program, state: Position, bots: tuple[str, ...] = ()) -> TableScene:
    history = History(game(), Setup("smash_gear", ("Ada", "Bo"), {}, bots=bots), 5)
    history.states = [state]
    return TableScene(app, Session.play_on(app, game(), history))


def shown(d: Driver) -> None:
    """Whoever is to move has taken the table over."""
    if isinstance(d.scene, HandoverScene):
        d.frames(40)
        d.key("return")
    d.frames(1)


def test_a_replay_plays_combats_on_its_way_forward_alone(drive: Callable[..., Driver]) -> None:
    history, at = to_a_combat()
    save = make_save(history, "A fight")

    def first(app: Program) -> ReplayScene:
        app.change_settings(motion="normal")
        return ReplayScene(app, save, at=at)

    d = drive((1280, 720), first=first)
    d.settle()
    d.key("right")
    assert d.table.shown.stages.name == "landing"
    d.settle()
    d.key("left")
    assert not d.table.shown.stages.running
    d.settle()
    d.key("home", "end")
    assert not d.table.shown.stages.running


def to_a_combat() -> tuple[History, int]:
    """A game up to its first combat and a move further, and how many moves there were before the combat."""
    for seed in range(1, 50):
        history, chance = History(game(), game().default_setup(2), seed), random.Random(seed)
        for _ in range(300):
            actions = list(game().legal_actions(history.state))
            if not actions:
                break
            weights = [LIVELY.get(type(action).__name__, 1) for action in actions]
            events = history.do(chance.choices(actions, weights)[0])
            if events and any(event.stage == "hearts" for event in events):
                return history, len(history.actions) - 1
    raise LookupError("no game comes to a combat")


# -- what a machine lost


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        (("2,2", "HWW"), ("2,2", "HW"), ("4,2", "W")),
        (("2,2", "WHW"), ("2,2", "HW"), ("1,2", "W")),
        (("2,2", "HW/.W/WW"), ("2,2", "HW"), ("3,3", ".W/WW")),
        (("2,2", "HWH"), ("4,2", "WH"), ("2,2", "H")),
        (("2,2", "HW"), ("2,2", "HW"), None),
        (("2,2", "HW"), ("2,2", "HWW"), None),
        (("2,2", "HW"), ("3,2", "WH"), None),
    ],
)
def test_what_a_machine_lost_where_it_lies(
    before: tuple[str, str], after: tuple[str, str], lost: tuple[str, str] | None
) -> None:
    was, left = (Piece("m", f"cell/{at}", "machine", face) for at, face in (before, after))
    found = shed(was, left, "weapons")
    assert (found and (found.place, found.face)) == (lost and (f"cell/{lost[0]}", lost[1]))
