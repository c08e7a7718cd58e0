"""A combat as it is seen: the flip, then hearts, then weapons, then what falls off, then the way back (SG-6)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.app.program import Program
from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.pages.replay import ReplayScene
from game.store.saves import make_save
from game.table.sprite import Drawn
from rules.base.answer import Choose
from rules.bots.greedy import RandomBot
from rules.bots.thought import Thought, Weighed
from rules.game import Setup
from rules.history import History
from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.move import Move
from rules.smash_gear.actions.passing import Pass
from rules.smash_gear.actions.use import Use
from rules.smash_gear.machine_face import read
from rules.smash_gear.state import Position
from tests.smash_gear.scene import GearScene, game, middle, place, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
LIVELY = {
    "Buy": 3, "Assemble": 40, "Build": 60, "Move": 6, "Attack": 80, "Install": 6, "Pass": 8, "EndTurn": 2, "Choose": 5,
}  # fmt: skip
"""How often each kind of action is taken in a game of much combat; 1 of any other."""
ATTACKER, VICTIM, STRUCK = "centipede", "twin_bellows", "heron"
EAST = Move(ATTACKER, "east")
WORM = "{card: centipede, at: [2, 5], lost: [[6, 5]]}"
BELLOWS = "{card: twin_bellows, at: [6, 5], turn: 1, lost: [[6, 8]]}"
GUARDED = "{card: twin_bellows, at: [6, 5], turn: 1, lost: [[6, 8]], marks: [guarded]}"
HERON = "{card: heron, at: [8, 3]}"


def meeting(*theirs: str, own: str = WORM, plugin: str = "") -> Position:
    """A turn in which the attacker can flip east onto what the opponent has there, with this plugin on the own base."""
    return posed(f"""
turn: 3
own: {{gears: 20, bases: [{{at: [6, 10], plugins: [{plugin}]}}], machines: [{own}]}}
opponent: {{bases: [{{at: [6, 1]}}], machines: [{", ".join(theirs)}]}}
""")


def drawn(d: Driver, id: str) -> list[Drawn]:
    """How a piece is drawn in this frame."""
    return [each for each in d.drawn if each.piece.id == id]


def played(d: Driver, mover: str = ATTACKER) -> dict[str, list[dict[str, list[Drawn]]]]:
    """By stage, how the machines are drawn in each of its frames."""
    found: dict[str, list[dict[str, list[Drawn]]]] = {}
    while d.stages.running:
        frame = {id: drawn(d, id) for id in (mover, VICTIM, STRUCK)}
        found.setdefault(d.stages.name, []).append(frame)
        d.frames(1)
    return found


def fights(sit: Sit, *theirs: str, own: str = WORM, motion: str = "normal") -> Driver:
    """A table at which the attacker has just flipped east."""
    d = sit(meeting(*theirs, own=own), motion=motion)
    d.make(Move(d.view.machines[0].id, "east"))
    return d


def faces(drawing: list[Drawn]) -> list[str]:
    return ["/".join(read(each.piece.face).rows) for each in drawing if not each.leaving]


def act(d: Driver, stage: str) -> Any:
    """The act of a stage, once that is played."""
    while d.stages.running and d.stages.name != stage:
        d.frames(1)
    assert d.stages.name == stage
    return d.stages.act


COMBAT = ["paying", "landing", "aim", "hearts", "weapons", "fall"]


@pytest.mark.slow
@pytest.mark.rule("SG-6.2", "SG-6.3", "SG-6.4")
def test_a_combat_is_seen_in_the_order_of_the_rules(sit: Sit) -> None:
    d = fights(sit, BELLOWS, HERON)
    shown = played(d)
    assert list(shown) == COMBAT
    assert sum(map(len, shown.values())) / 60 <= 1.9, "with all that settles"
    whole = ["WHWW"], ["H/W/W"], ["W/H/W/W"]
    for frame in shown["landing"]:
        assert not frame[ATTACKER], "its act draws it, on its way"
    for frame in (*shown["landing"], *shown["aim"]):
        assert (faces(frame[VICTIM]), faces(frame[STRUCK])) == whole[1:]
    for frame in shown["hearts"]:
        assert not frame[VICTIM] and faces(frame[STRUCK]) == whole[2]
    for frame in shown["weapons"]:
        assert not frame[VICTIM]
        assert faces(frame[ATTACKER]) == ["WH.W"] and faces(frame[STRUCK]) == ["W/H/./W"]
    for frame in shown["fall"]:
        assert faces(frame[ATTACKER]) == ["WH"] and faces(frame[STRUCK]) == ["W/H"]
    d.settle()
    assert d.pieces[VICTIM].place == "landfill/1"


def test_each_stage_is_about_the_units_that_the_rules_name(sit: Sit) -> None:
    d = fights(sit, BELLOWS, HERON)
    boxes = d.places
    aim = act(d, "aim")
    assert aim.targets == [(boxes[place(6, 5)], True), (boxes[place(8, 5)], False)], "hearts in the light"
    hearts = act(d, "hearts")
    assert [victim.shown.piece.id for victim in hearts.victims] == [VICTIM]
    assert hearts.hit == [middle(d, place(6, 5))] and not hearts.saved
    weapons = act(d, "weapons")
    assert {at: [lost.piece.id for lost in met] for at, met in weapons.meetings.items()} == {
        (8, 5): [ATTACKER, STRUCK]
    }
    loose = {
        (shown.piece.id, read(shown.piece.face).rows, shown.piece.place) for shown in act(d, "fall").loose
    }
    assert loose == {(ATTACKER, ("W",), place(9, 5)), (STRUCK, ("W",), place(8, 6))}


def test_a_stage_in_which_nothing_is_lost_takes_no_time(sit: Sit) -> None:
    assert list(played(fights(sit, BELLOWS))) == ["paying", "landing", "aim", "hearts"]


@pytest.mark.rule("SG-6.7")
def test_an_attacker_that_goes_back_flips_over_and_back(sit: Sit) -> None:
    d = fights(sit, GUARDED)
    over = act(d, "landing").fold
    hearts = act(d, "hearts")
    assert not hearts.victims and hearts.saved == [middle(d, place(6, 5))], "a shield, and nothing breaks"
    assert act(d, "back").fold == over, "over the same line"
    d.settle()
    assert faces(drawn(d, ATTACKER)) == ["WWHW"]


@pytest.mark.slow
def test_a_saved_heart_looks_otherwise_than_one_that_breaks(sit: Sit) -> None:
    def seen(victim: str) -> tuple[int, int, int]:
        d = fights(sit, victim)
        act(d, "hearts")
        d.frames(5)
        found = d.colour(middle(d, place(6, 5)))
        d.close()
        return found

    broken, saved = seen(BELLOWS), seen(GUARDED)
    assert broken[0] > saved[0] and saved[1] > saved[0], "fire, and a green shield"


@pytest.mark.slow
def test_a_press_leads_to_the_very_picture_to_which_waiting_leads(sit: Sit) -> None:
    def end(skips: bool, frames: int) -> bytes:
        d = fights(sit, BELLOWS, HERON)
        d.frames(frames)
        if skips:
            assert d.stages.running
            d.click((2, 2))
            assert not d.stages.running
        d.settle()
        d.move((2, 2))
        d.settle()
        picture = d.picture()
        d.close()
        return picture

    waited = end(False, 1)
    assert [end(True, frames) for frames in (3, 30, 50, 70, 85)] == [waited] * 5


def test_wrecks_lie_where_units_fell_until_the_next_turn_ends(sit: Sit) -> None:
    d = fights(sit, BELLOWS, HERON)
    fell = {middle(d, place(*at)): place(*at) for at in ((6, 6), (6, 7), (8, 5), (9, 5), (8, 6))}
    d.settle()
    scene = d.page(GearScene)

    def wrecks() -> set[str]:
        boxes = {box for _, box in d.remains}
        return {name for name in fell.values() if d.box(name) in boxes}

    motions = {at: d.colour(at) for at in fell}
    assert wrecks() == set(fell.values())
    told = [event for event, _ in d.remains]
    assert told == sorted(told, key=scene.lines.index), "what fell last lies uppermost, as when it fell"
    for turn in (1, 2):
        d.make(EndTurn())
        d.settle()
        assert wrecks() == (set(fell.values()) if turn == 1 else set())
    assert all(d.colour(at) != colour for at, colour in motions.items())


def test_honor_for_a_wreck_reaches_the_plate_before_it_counts(sit: Sit) -> None:
    state = meeting(BELLOWS, plugin="trophy_rack")
    d = sit(state, motion="normal")
    d.make(EAST)
    gain = act(d, "gain")
    (flight,) = gain.flights
    assert flight.start == middle(d, place(6, 5)) and flight.count == 1
    while d.stages.name == "gain" and d.stages.at < flight.lands:
        assert d.ground.sides[0].honor == state.sides[0].honor
        d.frames(1)
    d.frames(1)
    assert d.ground.sides[0].honor == state.sides[0].honor + 1


def test_reduced_motion_shows_the_blows_alone(sit: Sit) -> None:
    d = fights(sit, BELLOWS, HERON, motion="reduced")
    frames = played(d)
    assert list(frames) == ["hearts", "weapons", "fall"]
    d.settle()
    assert faces(drawn(d, ATTACKER)) == ["WH"]


def test_without_motion_nothing_is_played(sit: Sit) -> None:
    d = fights(sit, BELLOWS, HERON, motion="off")
    assert not d.stages.running and faces(drawn(d, ATTACKER)) == ["WH"]


@pytest.mark.rule("SG-6.5")
def test_the_main_part_is_asked_for_when_the_weapons_are_gone(sit: Sit) -> None:
    d = fights(sit, "{card: crane_rat, at: [7, 5], turn: 2}", own="{card: twin_bellows, at: [2, 5]}")
    assert d.view.question, "two hearts, as many weapons"
    lit = d.picture
    d.frames(2)
    before = lit()
    assert list(played(d))[:4] == ["paying", "landing", "aim", "weapons"]
    d.settle()
    assert lit() != before and d.moves.any
    d.make(Choose(d.view.question.among[0]))
    assert list(played(d)) == ["fall"]


def test_a_slide_into_a_machine_is_seen_before_what_comes_of_it(sit: Sit) -> None:
    slider = "{card: pipsqueak, at: [5, 5], turn: 2, plugins: [greased_runners]}"
    d = sit(meeting("{card: twin_bellows, at: [7, 5], turn: 1, lost: [[7, 8]]}", own=slider), motion="normal")
    scene = d.page(GearScene)
    d.make(next(a for a in game().legal_actions(scene.state) if isinstance(a, Use)))
    d.make(Choose("east"))
    shown = played(d, "pipsqueak")
    assert list(shown) == ["paying", "answer", "effect", "aim", "hearts"]
    x = [frame["pipsqueak"][0].box[0] for frame in shown["effect"]]
    assert x == sorted(x) and x[-1] > x[0]


def test_what_is_taken_back_is_not_played(sit: Sit) -> None:
    d = fights(sit, BELLOWS, HERON)
    scene = d.page(GearScene)
    d.settle()
    scene.state, scene.lines = meeting(BELLOWS, HERON), []
    scene.show()
    assert not d.stages.running
    d.settle()
    assert faces(drawn(d, ATTACKER)) == ["WWHW"]


# -- at the table and in the replay


@pytest.mark.slow
def test_a_combat_behind_the_cover_is_seen_when_the_table_is_shown(drive: Callable[..., Driver]) -> None:
    text = f"""
turn: 3
options: {{hands: hidden}}
own: {{gears: 20, machines: [{WORM}], hand: [ballast]}}
opponent: {{machines: [{BELLOWS}, {HERON}], hand: [decoy]}}
"""
    state = posed(text, "{piece: centipede, does: Flip east}")

    def first(app: Program) -> TableScene:
        app.change_settings(motion="normal", cover="always")
        return at_table(app, state)

    d = drive((1280, 720), first=first)
    shown(d)
    d.frames(40)
    d.act(Pass())
    assert isinstance(d.scene, HandoverScene)
    shown(d)
    assert d.stages.name == "landing"
    assert list(played(d)) == COMBAT[1:], "it was paid when it was announced"


@pytest.mark.many_cases
@pytest.mark.parametrize(("pace", "waits"), [("fast", True), ("at_once", False)])
def test_bots_wait_until_their_combat_was_seen_unless_they_play_at_once(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, pace: str, waits: bool
) -> None:
    def think(bot: RandomBot, game: Any, view: Position, rng: int, **how: Any) -> Thought:
        actions = list(game.legal_actions(view))
        return Thought(view.seat, (Weighed(EAST if EAST in actions else actions[-1], 0.0),))

    monkeypatch.setattr(RandomBot, "think", think)
    state = meeting(BELLOWS)

    def first(app: Program) -> TableScene:
        app.change_settings(motion="normal", bot_pace=pace)
        return at_table(app, state, ("random", "random"))

    d = drive((1280, 720), first=first)
    session = d.session
    while not d.stages.running:
        d.frames(1)
    made = len(session.history.actions)
    d.frames(30)
    assert (len(session.history.actions) == made) is waits
    d.frames(120)
    assert len(session.history.actions) > made


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
    assert d.stages.name == "paying"
    d.settle()
    d.key("left")
    assert not d.stages.running
    d.settle()
    d.key("home", "end")
    assert not d.stages.running


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
