"""A hint at the table: asked for, shown, taken, let go of, gone with the position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pygame import Surface

from game.app.session import Session
from game.pages.play.menu import MenuScene
from game.table.hint import NO_BETTER, THINKING, Advice, draw_panel, hinted_action, hinted_move
from game.ui.canvas import Canvas, centre
from game.ui.kit import Kit
from rules.bots.hints import Hint, Way
from rules.bots.jobs import HintJob
from rules.bots.names import STRONGEST, bot, title_of
from rules.bots.plan import Plan, Step
from rules.bots.play import decision_seed
from rules.bots.thought import Thought, Weighed
from rules.codec import decode_state
from rules.game import Setup
from rules.planet_smash.actions.demolish import Demolish
from rules.planet_smash.actions.finish import Finish
from rules.planet_smash.actions.next_round import NextRound
from rules.planet_smash.actions.place import Place
from rules.planet_smash.actions.research import Research
from tests.table.bench import bench
from tests.ui.driver import Driver

Planet = Callable[..., Driver]
Patch = pytest.MonkeyPatch


def session(d: Driver) -> Session:
    return d.session


def advice(d: Driver) -> Advice:
    assert d.hint is not None and isinstance(d.hint.words, Advice)
    return d.hint.words


def asked(d: Driver) -> Driver:
    d.key("h")
    d.settle()
    return d


def thinks(patch: Patch, *wanted: Any) -> None:
    """Let the bot think of these actions, the first of them best."""
    weighed = tuple(Weighed(action, 0.1 - n / 10, 10) for n, action in enumerate(wanted))

    def run(job: HintJob, game: Any, *_: Any, **__: Any) -> Plan[Any, Any]:
        return Plan((Step(decode_state(game, job.view), Thought(0, weighed, (), 10)),))

    patch.setattr("rules.bots.jobs.run", run)


def held_back(d: Driver, patch: Patch) -> None:
    """Let nothing come back from the bot service."""
    patch.setattr(d.app.bot_service, "update", lambda: False)


def until(session: Session, kind: type, plain: bool = False) -> Any:
    """Play the first legal action until one of a kind is legal, or with `plain` the first."""
    for _ in range(400):
        actions = session.actions()
        found = [action for action in actions if isinstance(action, kind)]
        if found and (not plain or isinstance(actions[0], kind)):
            return found[0]
        session.do(actions[0])
    raise AssertionError(f"no {kind.__name__}")


def test_the_key_shows_what_the_strongest_bot_would_do(planet: Planet) -> None:
    d = asked(planet())
    game, history = session(d).game, session(d).history
    view = game.view(history.state, 0)
    wanted = bot(STRONGEST).think(game, view, decision_seed(history.seed, len(history.actions)))
    assert d.hint.move.action == wanted.action
    words = advice(d)
    assert words.heading == "Hint" and words.move == game.at(view).action_to_string(wanted.action)
    assert words.figure == game.describe_eval(view, 0, wanted.value)
    assert len(words.others) <= 2 and all(label != words.move for label, _ in words.others)
    assert d.control("Hint  (H)").chosen


def test_the_button_does_the_same(planet: Planet) -> None:
    d = planet()
    before = d.picture()
    d.press_on("Hint  (H)")
    d.settle()
    assert advice(d).heading == "Hint" and d.picture() != before


def test_the_hinted_piece_and_its_place_are_lit(planet: Planet, monkeypatch: Patch) -> None:
    d = planet()
    action = Place("blue", 2)
    thinks(monkeypatch, action, Place("red", 1))
    asked(d)
    hinted = d.hint.move.gesture
    assert hinted.pieces == ("0:plan/blue",) and hinted.place == "spot/2"
    x, y, w, _ = d.box("0:plan/blue")
    assert d.colour((x + w / 2, y - 2)) == tuple(d.kit.colour("lamp"))[:3]
    game, state = session(d).game, session(d).state
    assert advice(d).others == (
        (game.at(state).action_to_string(Place("red", 1)), f"{game.describe_drop(state, 0.1)} worse"),
    )


@pytest.mark.many_cases
@pytest.mark.parametrize("again", ["h", "return"])
def test_once_more_takes_it_up_and_enter_plays_it(planet: Planet, again: str) -> None:
    d = asked(planet())
    action = d.hint.move.action
    d.key(again)
    assert not session(d).history.actions and d.aim == d.hint.move.gesture.place
    d.key("return")
    d.settle()
    assert session(d).history.actions == [action]
    assert d.hint is None and not d.control("Hint  (H)").chosen


def test_the_mouse_can_take_it_up_and_play_it(planet: Planet, monkeypatch: Patch) -> None:
    d = planet()
    thinks(monkeypatch, Place("yellow", 3))
    d.press_on("Hint  (H)")
    d.settle()
    d.press_on("Show this move")
    assert d.held == "0:plan/yellow"
    d.click(centre(d.box("spot/3")))
    d.settle()
    assert session(d).history.actions == [Place("yellow", 3)]


def test_following_it_by_a_drag_keeps_it_in_sight(planet: Planet, monkeypatch: Patch) -> None:
    d = planet()
    thinks(monkeypatch, Place("red", 2))
    asked(d)
    d.press(centre(d.box("0:plan/red")))
    d.glide((500, 400))
    assert d.hint is not None and d.hand.box is not None
    d.glide(centre(d.box("spot/2")))
    d.release()
    d.settle()
    assert session(d).history.actions == [Place("red", 2)]


@pytest.mark.slow
def test_escape_closes_it_and_then_opens_the_menu(planet: Planet) -> None:
    d = asked(planet())
    d.key("h", "escape")
    assert d.hint is not None and not d.held, "what was taken up is put down first"
    d.key("escape")
    d.frames(2)
    assert d.hint is None and not isinstance(d.scene, MenuScene)
    d.key("escape")
    d.frames(2)
    assert isinstance(d.scene, MenuScene)


def test_it_says_that_it_thinks_and_can_be_let_go_of(planet: Planet, monkeypatch: Patch) -> None:
    d = planet()
    held_back(d, monkeypatch)
    asked(d)
    assert d.hint == THINKING and d.control("Hint  (H)").chosen
    d.key("h")
    assert d.hint == THINKING
    d.key("escape")
    monkeypatch.undo()
    d.settle()
    assert d.hint is None and not d.control("Hint  (H)").chosen


def test_who_plays_on_gets_no_late_hint(planet: Planet, monkeypatch: Patch) -> None:
    d = planet()
    held_back(d, monkeypatch)
    asked(d)
    d.act(Place("red", 1))
    assert session(d).history.actions == [Place("red", 1)] and d.hint is None
    monkeypatch.undo()
    d.settle()
    assert d.hint is None


def test_it_goes_with_the_position(planet: Planet) -> None:
    d = planet()
    d.act(Place("red", 1))
    asked(d)
    assert d.hint is not None
    d.key("u")
    d.settle()
    assert d.hint is None


@pytest.mark.slow
def test_it_stays_over_a_look_into_the_menu_and_another_window(planet: Planet) -> None:
    d = asked(planet())
    shown = d.hint
    d.key("f1")
    d.settle()
    d.key("escape")
    d.settle()
    assert d.hint == shown
    d.resize((1700, 900))
    d.settle()
    assert d.hint == shown and d.control("Hint  (H)").chosen and d.control("Show this move")
    d.key("return", "return")
    d.settle()
    assert session(d).history.actions == [shown.move.action]


def test_a_piece_in_the_hand_is_put_down_for_it(planet: Planet) -> None:
    d = planet()
    d.click(centre(d.box("0:plan/red")))
    assert d.held
    asked(d)
    assert not d.held and advice(d)


def test_the_open_log_is_closed_for_it(planet: Planet) -> None:
    d = planet()
    d.key("l")
    assert d.table.log.opened
    asked(d)
    assert not d.table.log.opened and d.hint is not None


def test_the_placed_die_is_aimed(planet: Planet, monkeypatch: Patch) -> None:
    d = planet(prepare=lambda s: until(s, (Demolish, Research), plain=True))  # type: ignore[arg-type]
    action = session(d).actions()[-2]
    assert isinstance(action, Demolish | Research)
    thinks(monkeypatch, action)
    asked(d)
    d.key("return")
    assert d.aim == session(d).game.at(session(d).state).gesture(action).place
    d.key("return")
    d.settle()
    assert session(d).history.actions[-1] == action


def test_a_hinted_button_is_lit_and_pressed_by_enter(planet: Planet, monkeypatch: Patch) -> None:
    d = planet(prepare=lambda s: until(s, Finish))
    thinks(monkeypatch, Finish())
    asked(d)
    button = d.table.advised.button
    assert button is not None and button.label.startswith("Done with")
    d.key("return")
    d.settle()
    assert session(d).history.actions[-1] == Finish()


def test_the_brass_presses_the_hinted_button(planet: Planet, monkeypatch: Patch) -> None:
    d = planet(prepare=lambda s: until(s, Finish))
    thinks(monkeypatch, Finish())
    asked(d)
    d.press_on("Show this move")
    d.settle()
    assert session(d).history.actions[-1] == Finish()


def test_a_hint_for_the_primary_button_leaves_enter_to_it(planet: Planet, monkeypatch: Patch) -> None:
    d = planet(prepare=lambda s: until(s, NextRound))
    thinks(monkeypatch, NextRound())
    asked(d)
    assert d.table.advised.button is d.primary and d.control("Roll round 2")
    d.key("return")
    d.settle()
    assert session(d).history.actions[-1] == NextRound()


def test_a_chooser_begins_with_the_hinted_meaning(sit: Callable[..., Driver]) -> None:
    from tests.table.bench import Put

    d = sit()
    wanted = Put("oil", "right", "thick")
    d.table.advise(hinted_action(d.game, d.view, wanted, Advice("Hint", "", "Put oil on right thick")))
    d.key("return", "return")
    assert d.chooser is not None
    d.key("return")
    assert bench(d).chosen == [wanted]


def test_a_hinted_turn_is_taken_up_turned(sit: Callable[..., Driver]) -> None:
    from tests.table.bench import Put

    d = sit()
    wanted = Put("dial", "bottom", turn=2)
    d.table.advise(hinted_action(d.game, d.view, wanted, Advice("Hint", "", "Put dial on bottom")))
    d.settle()
    d.key("return", "return")
    assert bench(d).chosen == [wanted]


def test_a_hinted_click_is_focused(sit: Callable[..., Driver]) -> None:
    from tests.table.bench import Ring

    d = sit()
    d.table.advise(hinted_action(d.game, d.view, Ring(), Advice("Hint", "", "Ring the bell")))
    d.key("return", "return")
    assert bench(d).chosen == [Ring()]


def test_the_brass_does_a_hinted_click(sit: Callable[..., Driver]) -> None:
    from tests.table.bench import Ring

    d = sit()
    d.table.advise(hinted_action(d.game, d.view, Ring(), Advice("Hint", "", "Ring the bell")))
    for _ in range(2):  # it is taken up, and the button says what is done next
        assert d.primary is not None
        d.click(centre(d.primary.box))
    assert bench(d).chosen == [Ring()]


def test_no_hint_while_a_bot_is_to_move(drive: Callable[..., Driver]) -> None:
    from game.pages.play.table import TableScene

    def first(app: Any) -> TableScene:
        app.change_settings(bot_pace="slow")
        game = app.game("planet_smash")
        setup = Setup(
            game.id, ("Hal", "Ada"), {"planet": "lv_426", "colours": "standard"}, bots=("random", "")
        )
        return TableScene(app, Session.start(app, game, setup, 3))

    d = drive(first=first)
    d.key("h")
    assert d.hint is None
    line = d.notices[-1]
    assert line == f"{title_of('random')} is deciding: you only get hints for your own decisions."


def test_a_fault_of_the_desk_is_one_line(planet: Planet, monkeypatch: Patch) -> None:
    def stumble(*_: Any, **__: Any) -> None:
        raise ValueError("the bot has lost\nits thread")

    d = planet()
    monkeypatch.setattr("rules.bots.jobs.run", stumble)
    asked(d)
    assert d.hint is None
    assert d.notices[-1] == "No hint: the bot has lost its thread"


def test_in_a_narrow_panel_no_other_way_is_cut(cut: list[str]) -> None:
    kit = Kit.make(Canvas(640, 480))
    others = (
        ("Adjust red 2 to 1 with C's Adjust", "no worse"),
        ("Adjust C's yellow 2 to 1", "1 round worse"),
    )
    advice = Advice("Hint", "about round 9", "Adjust red 2 to 1 with Wild's Any", ("It waits.",), others)
    draw_panel(kit, Surface((640, 480)), (0.0, 0.0, 392.0, 412.0), advice)
    assert not cut


def test_a_hint_of_which_no_finding_tells_why_says_that_nothing_promises_more(
    planet: Planet, monkeypatch: Patch
) -> None:
    d = planet()
    game, view = session(d).game, session(d).view(0)
    monkeypatch.setattr(game.view_type, "preview", lambda *_: None)
    found = hinted_move(game, view, Hint(0, Way(Place("red", 1), "Do it", 0.1, "")), ("Ann", "Ben"))
    assert isinstance(found.words, Advice) and found.words.lines[0] == NO_BETTER


def test_rather_than_cut_two_other_ways_the_better_one_is_told_whole(monkeypatch: Patch) -> None:
    kit, written = Kit.make(Canvas(640, 480)), []
    plain = Kit.paragraph
    monkeypatch.setattr(
        Kit, "paragraph", lambda kit, words, *how: written.append(words) or plain(kit, words, *how)
    )
    others = (
        ("Play Radio Tower at c4", "no worse"),
        ("Play Donna, The Swift on Stonewall", "no worse"),
    )
    advice = Advice("Hint", "46 % to win", "Play Dig For Answers", (), others)
    draw_panel(kit, Surface((640, 480)), (0.0, 0.0, 326.0, 306.0), advice)
    assert others[0][0] in written and others[1][0] not in written


@pytest.mark.parametrize(
    "label", ["Install Greased Runners on the Drum Major at a7", "End turn", "Adjust red 2"]
)
def test_a_price_never_stands_alone_on_its_line(monkeypatch: Patch, label: str) -> None:
    kit, lines = Kit.make(Canvas(1280, 720)), {}
    plain = Kit.paragraph

    def paragraph(kit: Kit, words: str, wide: float, *how: Any) -> Surface:
        lines[words] = kit.paragraph_height(words, wide, 14)
        return plain(kit, words, wide, *how)

    monkeypatch.setattr(Kit, "paragraph", paragraph)
    one = kit.paragraph_height("x", 100, 14)
    for width in range(300, 470, 10):
        whole = kit.paragraph_height(f"{label} \u00a0\u00a0no worse", width - 62, 14)
        words = Advice("Hint", "", "Do", (), ((label, "no worse"),))
        lines.clear()
        draw_panel(kit, Surface((1280, 720)), (0.0, 0.0, width, 318.0), words)
        assert lines.get(label, one) == whole, f"the price has a line of its own at {width}"


def test_the_flight_that_a_hint_advises_is_read_to_its_end(planet: Planet, cut: list[str]) -> None:
    d = planet()
    others = (("Place red 3 on spot 1 and fly to A", "4 % worse"),)
    move = "Place yellow 4 on spot 3 and fly to C"
    words = Advice(
        "Hint", "ahead, about 59 % to win", move, ("Boxes in C: 4 reaches the target of 4.",), others
    )
    draw_panel(d.kit, d.surface, d.box("panel/preview"), words)
    assert not cut
