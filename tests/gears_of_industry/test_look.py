"""The table as it is seen: factories that turn, hands in words, everybody's points, what stays of a clash."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.app.dialog import Dialog
from game.gears_of_industry import factories, markets, poker_hands
from game.gears_of_industry.clash_marks import last_clashes
from game.gears_of_industry.factory_words import draw_words
from game.gears_of_industry.hands import Hands
from game.gears_of_industry.points import GEAR, PAD, PointsPainter
from game.gears_of_industry.poker_hands import HandsPainter
from game.table import highlights
from game.table.parts import steps
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.base.answer import Choose
from rules.common import poker
from rules.gears_of_industry.actions.play_factory import PlayFactory
from rules.gears_of_industry.actions.play_into_market import PlayIntoMarket
from rules.gears_of_industry.actions.rotate_factory import RotateFactory
from rules.gears_of_industry.actions.trigger_clash import TriggerClash
from rules.gears_of_industry.actions.use import Use
from rules.gears_of_industry.clash import Fight
from rules.gears_of_industry.events import SCORED, Clashed
from rules.gears_of_industry.state import GOAL, RIGHT, ROOM
from rules.scenes.posing import history_of
from tests.gears_of_industry.positions import CLASHES, GAME, film, posed
from tests.scenes import at_table, state_of
from tests.ui.driver import Driver, hold

FIRST_HAND = "own: {hand: [technology_02, labour_03, finance_05, energy_08, finance_12]}\nround: 1"
BOTH_CLASH = posed("""
    step: clash
    own:
      markets: [[labour_09, energy_07, finance_05], [labour_11, energy_11, labour_07]]
      factories: [{card: technology_09, way: upright}, {card: technology_05, way: upright}]
    opponents: [{markets: [[labour_08, finance_08], []], factories: [{card: technology_08, way: upright}]}]
    neutrals: [[finance_09, energy_08], [labour_10, labour_13]]
""")
SIZES = ((1280, 720), (1920, 1080), (960, 720), (2560, 1080), (640, 480))


def covered(driver: Driver, piece: str) -> Box:
    (box,) = driver.covers(piece)
    return box


@pytest.mark.many_cases
@pytest.mark.rule("GI-3.2")
@pytest.mark.parametrize("turn", range(4))
def test_a_factory_is_turned_in_the_hand_before_it_is_dropped(drive: Any, turn: int) -> None:
    driver = at_table(drive, film("factory"))
    hold(driver, "a1", "factories/0")
    driver.key(*["r"] * ((turn - RIGHT) % 4))
    driver.settle()
    piece = driver.hand.posed
    assert (piece.kind, piece.turn) == ("factory", turn)
    driver.release()
    driver.settle()
    side = driver.session.state.sides[0]
    assert (side.factories[-1].id, side.factories[-1].turn) == ("a1", turn)


@pytest.mark.rule("GI-7.1")
@pytest.mark.parametrize("points", [8, 13])
def test_points_beyond_the_goal_stand_clear_of_the_gears_and_of_the_edge(
    drive: Any, monkeypatch: pytest.MonkeyPatch, points: int
) -> None:
    said: dict[str, Box] = {}
    plain = Kit.draw_text

    def draw_text(kit: Kit, surface: Any, words: str, *rest: Any) -> Box:
        said[words] = plain(kit, surface, words, *rest)
        return said[words]

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    own = f"own: {{points: {points}, markets: [[labour_01, energy_03, finance_06], []]}}"
    driver = at_table(drive, posed(f"{own}\nopponents: [{{points: 3}}]\nstep: clash"))
    look, panel = driver.look, driver.box("panel/points")
    middle, _ = PointsPainter(look.kit).gear(panel, driver.view, look.parts.model(driver.view), 0, GOAL - 1)
    x, _, w, _ = said[f"+{points - GOAL}"]
    assert x >= middle + GEAR / 2 and x + w <= panel[0] + panel[2] - PAD + 1


@pytest.mark.rule("GI-3.2")
def test_the_line_of_a_factory_that_would_lie_there_is_round_its_socket(
    drive: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[Box] = []
    monkeypatch.setattr(highlights, "ghost_line", lambda kit, surface, box: lines.append(box))
    driver = at_table(drive, posed("own: {hand: [technology_09]}"))
    hold(driver, "a1", "factories/0")
    driver.release()
    driver.settle()
    assert lines[-1] == covered(driver, "a1")


@pytest.mark.rule("GI-3.3")
@pytest.mark.parametrize("at", range(ROOM))
def test_a_card_enters_wherever_room_is_left_in_a_market(drive: Any, at: int) -> None:
    enter = posed("""
        own: {hand: [labour_03], factories: [{card: technology_05, way: right}]}
        step: enter
    """)
    driver = at_table(drive, enter)
    driver.drag(centre(driver.box("a1")), centre(driver.box(f"market/0/0/{at}")), 8)
    driver.settle()
    assert [card.id for card in driver.session.state.sides[0].markets[0]] == ["a1"]


@pytest.mark.rule("GI-3.2")
def test_a_wheel_turns_what_is_held(drive: Any) -> None:
    driver = at_table(drive, film("factory"))
    hold(driver, "a1", "factories/0")
    driver.wheel(-1)
    driver.settle()
    assert driver.hand.turn == RIGHT + 1


def test_a_factory_is_seen_to_turn(drive: Any) -> None:
    driver = at_table(drive, film("enter"), motion="normal")
    lying = driver.picture(covered(driver, "a11"))
    (before,) = [f for f in driver.session.state.sides[0].factories if f.id == "a11"]
    driver.make(RotateFactory("a11"))
    driver.frames(6)
    between = [each for each in driver.drawn if each.piece.id == "a11"]
    assert between[0].piece.turn == (before.turn + 1) % 4 and 0 < abs(between[0].back) < 90
    driver.settle()
    assert driver.picture(covered(driver, "a11")) != lying


@pytest.mark.rule("GI-4.1")
def test_what_a_factory_can_do_is_told_below_it_and_changes_as_it_pays(drive: Any) -> None:
    driver = at_table(drive, film("enter"))
    x, y, w, h = driver.box("panel/factories")
    before = driver.picture((x, y, w, h))
    driver.act(PlayIntoMarket("a2", 0))
    driver.act(Choose("a11"))
    paid = next(f for f in driver.session.state.sides[0].factories if f.paid)
    assert paid.id == "a11" and driver.picture((x, y, w, h)) != before


@pytest.mark.rule("GI-4.7")
def test_a_card_dropped_on_one_of_three_replaces_that_one(drive: Any) -> None:
    driver = at_table(drive, film("enter"))
    middle = driver.session.state.sides[0].markets[1][1].id
    hold(driver, "a2", "market/1/0/1")
    assert driver.hand.move.action == PlayIntoMarket("a2", 1, middle)
    posed = driver.hand.posed
    assert posed.place == "market/1/0/1"


@pytest.mark.rule("GI-4.6")
def test_a_factory_dropped_on_a_market_is_refused_with_its_rule(drive: Any) -> None:
    driver = at_table(drive, film("enter"))
    driver.drag(centre(driver.box("a1")), centre(driver.box("market/0/0/2")), 8)
    driver.settle()
    assert driver.bubble is not None and driver.bubble.rule == "GI-4.6"


@pytest.mark.rule("GI-4.2")
def test_too_dear_a_card_is_refused_with_what_there_is(drive: Any) -> None:
    driver = at_table(drive, film("enter"))
    driver.drag(centre(driver.box("a5")), centre(driver.box("market/0/0/2")), 8)
    driver.settle()
    refusal = driver.bubble
    assert refusal is not None and refusal.rule == "GI-4.2" and "12" in refusal.text


@pytest.mark.rule("GI-3.4")
def test_cards_with_an_effect_that_can_be_used_glow(drive: Any) -> None:
    driver = at_table(drive, film("effect"))
    usable = {a.card for a in driver.game.legal_actions(driver.view) if isinstance(a, Use)}
    look, pieces = driver.look, driver.pieces
    assert usable and all(look.pieces.is_lit(pieces[id]) for id in usable)
    others = [p for p in pieces.values() if p.place.startswith("market/1/1") and p.id not in usable]
    assert others and not any(look.pieces.is_lit(piece) for piece in others)


@pytest.mark.slow
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_lies_within_its_panel_and_nothing_over_another(
    drive: Any, seats: int, size: tuple[int, int]
) -> None:
    """Cards of the markets, factories of all, hands: in the window, and no card of a market over another one."""
    driver = at_table(drive, CLASHES[seats])
    driver.resize(size)
    driver.settle()
    canvas = driver.canvas
    boxes: dict[str, Box] = {}
    for id, piece in driver.pieces.items():
        (box,) = driver.covers(id)
        x, y, w, h = box
        assert x >= 0 and y >= 0 and x + w <= canvas.w + 1 and y + h <= canvas.h + 1, piece
        if piece.place.startswith("market/"):
            boxes[id] = box
    for market in range(2):
        px, py, pw, ph = driver.box(f"panel/market/{market}")
        for id, (x, y, w, h) in boxes.items():
            if driver.pieces[id].place.startswith(f"market/{market}"):
                assert px < x and x + w < px + pw and py < y and y + h < py + ph
    for one, (ax, ay, aw, ah) in boxes.items():
        for other, (bx, by, bw, bh) in boxes.items():
            if one < other:
                assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay


@pytest.mark.parametrize("seats", (3, 4))
def test_factories_hand_and_points_of_every_opponent_can_be_read_at_16_to_9(drive: Any, seats: int) -> None:
    driver = at_table(drive, CLASHES[seats])
    state = driver.session.state
    for seat in range(1, seats):
        for factory in state.sides[seat].factories:
            (box,) = driver.covers(factory.id)
            assert box[2] * driver.canvas.s >= 16, "a number of two digits has room"
        x, y, w, h = driver.box(f"hand/{seat}")
        assert w >= 40 and h >= 20


@pytest.mark.rule("GI-2.2")
def test_the_points_panel_names_the_partner(drive: Any) -> None:
    driver = at_table(drive, CLASHES[4])
    look = driver.look
    view = driver.view
    said = [PointsPainter(look.kit).partners(view, look.parts.model(view), wide) for wide in (300, 210, 120)]
    assert said == ["you and Cy", "with Cy", ""]


@pytest.mark.rule("GI-6.2")
def test_the_hands_of_all_are_told_with_the_factory_that_helps(drive: Any) -> None:
    driver = at_table(drive, CLASHES[3])
    hands = Hands(driver.game.working_state(driver.view))
    assert hands.of(0, 1).words == "three of a kind, nines"
    helper = hands.helper(0, 1)
    assert helper is not None and (helper.value, helper.words) == (9, "four of a kind, nines")
    assert hands.helper(1, 1) is not None, "of an opponent too: factories are face up"
    assert hands.of(0, 0).more[0][1] == "three of a kind"


@pytest.mark.rule("GI-6.2")
def test_no_factory_is_told_to_make_of_a_hand_what_it_is_already(drive: Any) -> None:
    """The nine beside a pair of sevens leaves it a pair of sevens, if of a higher rank."""
    driver = at_table(drive, CLASHES[2])
    hands = Hands(driver.game.working_state(driver.view))
    assert [(helper.value, helper.words) for helper in hands.helpers(0, 0)][-1] == (9, hands.of(0, 0).words)
    told = list(HandsPainter(driver.kit, driver.look.faces).lines(0, hands))
    assert [line.tab[1] for line in told if line.tab] == [7, 9]
    assert [line.words[0] for line in told if line.tab] == [
        "Three of a kind, sevens",
        "Four of a kind, nines",
    ]


@pytest.mark.rule("GI-6.3")
def test_what_a_clash_brought_stays_to_be_seen(drive: Any) -> None:
    driver = at_table(drive, CLASHES[3])
    driver.act(TriggerClash(1))
    assert driver.picture(disc(driver)) == at_table(drive, CLASHES[3]).picture(disc(driver))
    (event, _), *_ = driver.remains
    assert [hand.seat for hand in event.hands] == [0, 2, 1] and event.hands[0].points == 2


def disc(driver: Driver) -> Box:
    """Where the rank of the own hand in the second market is told."""
    x, y = driver.look.marks.rows(driver.view, 1).disc(0)
    return (x - 12, y - 12, 24, 24)


@pytest.mark.rule("GI-6.2", "GI-6.5")
def test_what_a_clash_would_come_to_is_seen_before_it() -> None:
    before, now = (state_of(film(step)) for step in ("effect", "clash"))
    assert not Hands(GAME.working_state(before)).forecasts
    (foreseen,) = Hands(GAME.working_state(now)).forecasts
    log: list[Any] = []
    GAME.apply(now, TriggerClash(1), log)
    fought = next(event for event in log if isinstance(event, Clashed))
    assert (foreseen.market, foreseen.hands, foreseen.rank) == (1, fought.hands, fought.rank)


def test_the_forecast_of_a_clash_ranks_the_hands_on_the_table(drive: Any) -> None:
    before = at_table(drive, film("effect"))
    without = before.picture(disc(before))
    driver = at_table(drive, CLASHES[3])
    assert driver.picture(disc(driver)) != without


LOSING = posed("""
    own: {markets: [[], [labour_01, energy_03, finance_06]]}
    opponents: [{markets: [[], [energy_05, energy_06, energy_08]]}]
    neutrals: [[], [finance_09, energy_04]]
    step: clash
""")


@pytest.mark.rule("GI-6.1")
def test_enter_triggers_no_clash_that_is_lost_and_its_button_asks_first(drive: Any) -> None:
    driver = at_table(drive, LOSING)
    assert driver.primary.label == "End turn"
    driver.press_on("Market II clash")
    driver.settle()
    assert driver.page(Dialog).text.startswith("Bo would score")
    driver.key("escape")
    driver.settle()
    state = driver.session.state
    assert not state.clashed and state.phase == "clash"


def test_undo_says_whose_move_it_was_and_what_was_seen() -> None:
    history = history_of(GAME, CLASHES[2].record)
    history.do(TriggerClash(1))
    assert history.why_not_undo() == "You can't undo Ada's move: Bo decides now."
    history = history_of(GAME, posed("{own: {markets: [[finance_01], []]}, step: effect}").record)
    history.do(Use(history.state.sides[0].markets[0][0].id))
    assert history.why_not_undo() == "Cards were drawn: you can't undo that."


def test_of_two_clashes_of_a_market_the_last_one_stays_until_the_next_is_decided() -> None:
    first, other, last = (Clashed(0, "", market=market, rank=0, hands=()) for market in (0, 1, 0))
    box = (0.0, 0.0, 1.0, 1.0)
    remains = ((first, box), (other, box), (last, box))
    view = replace(state_of(CLASHES[2]), clashed=(0, 1))
    found = [*last_clashes(remains, view)]
    assert len(found) == 2 and found[0] is last and found[1] is other
    assert [*last_clashes(remains, replace(view, agenda=(Fight(0),)))] == [other], "who boosts is asked"


@pytest.mark.rule("GI-6.2")
def test_after_the_turn_of_a_clash_no_rank_of_it_stands_beside_the_hands_of_now(drive: Any) -> None:
    driver = at_table(drive, CLASHES[2])
    driver.act(TriggerClash(1))
    assert [event.market for event, _ in driver.remains if isinstance(event, Clashed)]
    while driver.view.seat == 0:
        driver.act(next(iter(GAME.legal_actions(driver.view))))
    assert not driver.remains


def test_while_points_fly_the_whole_row_of_the_winner_is_lit(drive: Any) -> None:
    driver = at_table(drive, CLASHES[2])
    driver.app.change_settings(motion="normal")
    driver.settle()
    x, y, _, h = driver.look.marks.rows(driver.view, 1).beside(0)
    driver.begin(TriggerClash(1))
    while driver.stages.name != SCORED:
        driver.frames(1)
    red, _, blue = driver.colour((x + 4, y + h - 4))
    assert red > 2 * blue, "brass, not night"


@pytest.mark.slow
@pytest.mark.rule("GI-6.3")
def test_while_a_clash_is_played_the_factories_that_boost_it_are_seen(drive: Any) -> None:
    driver = at_table(drive, CLASHES[3])
    driver.app.change_settings(motion="normal")
    driver.settle()
    driver.begin(TriggerClash(1))
    fought = set()
    while driver.stages.running:
        fought |= {event.market for event, _ in driver.remains if isinstance(event, Clashed)}
        driver.frames(1)
    assert fought == {1}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_words_under_two_factories_do_not_run_into_one_another(
    drive: Any, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    lying = posed("""
        own:
          hand: [technology_13]
          factories:
            - {card: technology_04, way: right}
            - {card: technology_07, way: right}
            - {card: technology_08, way: right}
            - {card: technology_10, way: right}
        opponents: [{}, {}, {}]
    """)
    driver = at_table(drive, lying)
    driver.resize(size)
    driver.settle()
    look, view, words = driver.look, driver.view, []
    drawn = look.kit.draw_text
    monkeypatch.setattr(look.kit, "draw_text", lambda *given: words.append(drawn(*given)) or words[-1])
    _, y, _, h = look.parts.at(view).where("panel/factories")
    draw_words(look.kit, driver.surface, look.parts.model(view), look.parts.at(view).layout, 0, y + h - 2)
    for row in {box[1] for box in words}:
        line = sorted(box for box in words if box[1] == row)
        assert all(left[0] + left[2] + 6 <= right[0] for left, right in pairwise(line))


def test_how_factories_lie_is_said_of_all_of_them_or_of_none(
    drive: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    standing = posed("""
        own:
          hand: [technology_13]
          factories:
            - technology_02
            - {card: technology_03, way: upside_down}
            - technology_04
            - {card: technology_05, way: upside_down}
            - technology_06
            - {card: technology_07, way: upside_down}
    """)
    driver = at_table(drive, standing)
    driver.resize((640, 480))
    driver.settle()
    look, view, words = driver.look, driver.view, []
    monkeypatch.setattr(look.kit, "draw_text", lambda surface, said, *rest: words.append(said))
    _, y, _, h = look.parts.at(view).where("panel/factories")
    draw_words(look.kit, driver.surface, look.parts.model(view), look.parts.at(view).layout, 0, y + h - 2)
    assert sum(said == "Upright" for said in words) in (0, 6)


def test_the_heading_over_a_hand_leaves_room_for_what_lies_beside_it(
    drive: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = at_table(drive, CLASHES[4])
    driver.resize((1920, 1080))
    driver.settle()
    look, view, headings = driver.look, driver.view, []
    model = look.parts.model(view)
    monkeypatch.setattr(model, "names", ("Bartholomew Longname", *model.names[1:]))
    monkeypatch.setattr(model, "you", 1)
    monkeypatch.setattr(look.kit, "panel", lambda *given: headings.append(given[2]))
    box, seen = look.parts.at(view).where("panel/hand"), look.parts.at(view)
    seen.panel(driver.surface, "hand", box, driver.state)
    (words,), (left, *_) = headings, look.parts.at(view).where("deck/0")
    assert words and box[0] + 16 + look.kit.text_width(words, 14, True) < left


def test_a_clash_is_staged_and_any_press_skips_it(drive: Any) -> None:
    driver = at_table(drive, CLASHES[3], motion="normal")
    driver.make(TriggerClash(1))
    driver.frames(20)
    stages = driver.stages
    assert stages.running and stages.name == "clash"
    driver.click((5.0, 400.0))
    driver.frames(1)
    assert not driver.stages.running


@pytest.mark.many_cases
@pytest.mark.parametrize("motion", ("off", "reduced", "normal"))
def test_points_are_seen_after_a_clash_with_any_motion(drive: Any, motion: str) -> None:
    driver = at_table(drive, CLASHES[2], motion=motion)
    box = driver.box("panel/points")
    before = driver.picture(box)
    driver.make(TriggerClash(1))
    for _ in range(8):
        driver.frames(30)
    driver.settle()
    assert driver.picture(box) != before


def test_factories_get_smaller_rather_than_lie_over_one_another(drive: Any) -> None:
    many = ", ".join(f"technology_{value:02}" for value in (1, *range(3, 13)))
    driver = at_table(drive, posed(f"own: {{hand: [technology_02], factories: [{many}]}}"))
    boxes = [driver.covers(f"a{number}")[0] for number in range(2, 13)]
    assert all(a[0] + a[2] <= b[0] + 0.5 for a, b in pairwise(boxes))


def test_the_first_screen_says_what_wins_and_how_one_plays(drive: Any) -> None:
    driver = at_table(drive, posed(FIRST_HAND))
    words = driver.prompt.split("\n")
    assert len(words) == 3 and "7 points" in words[2]
    assert [a for a in driver.game.legal_actions(driver.view) if isinstance(a, PlayFactory)]


def test_what_a_clash_would_bring_is_told_while_its_button_is_pointed_at(drive: Any) -> None:
    driver = at_table(drive, CLASHES[3])
    asked = driver.panel
    label = driver.game.at(driver.view).gesture(TriggerClash(1)).label
    driver.glide(centre(driver.control(label).box))
    driver.settle()
    foreseen = driver.game.at(driver.view).preview(TriggerClash(1))
    assert foreseen is not None and driver.panel.lines == foreseen.lines[:3]
    driver.glide((240.0, 20.0))
    driver.settle()
    assert driver.panel == asked


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "size", "least"),
    [(2, (1280, 720), 70), (3, (1280, 720), 54), (4, (1280, 720), 54), (4, (2560, 1080), 53)]
    + [(seats, (960, 720), 70) for seats in (2, 3, 4)],
)
def test_cards_of_the_markets_are_as_wide_as_they_should_be(
    drive: Any, seats: int, size: tuple[int, int], least: float
) -> None:
    driver = at_table(drive, CLASHES[seats])
    driver.resize(size)
    driver.settle()
    look, view = driver.look, driver.view
    assert all(look.marks.rows(view, market).card >= least for market in range(2))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_first_step_that_is_told_fits_its_panel(drive: Any, size: tuple[int, int]) -> None:
    driver = at_table(drive, posed(f"{FIRST_HAND}\nopponents: [{{}}, {{}}, {{}}]"))
    driver.resize(size)
    driver.settle()
    kit, (_, _, w, h) = driver.kit, driver.box("panel/factories")
    rows = steps.fitting_steps(kit, factories.FIRST_STEPS, w - 32, h - 52)
    assert len(rows) >= 3 and sum(high for *_, high in rows) <= h - 52
    assert any("best poker hand" in words for _, words, _ in rows), "how points are come by"


@pytest.mark.parametrize("seats", (2, 4))
def test_the_name_of_a_bot_is_whole_before_its_cards(drive: Any, cut: list[str], seats: int) -> None:
    driver = at_table(drive, CLASHES[seats])
    kit, rows = driver.kit, driver.look.marks.rows(driver.view, 0)
    x, y, _, h = rows.row(1)
    markets.whose_row(
        kit, driver.surface, (x + 13, y, rows.label - 18, h), 1, "Journeyman", ("Six high",), bot=True
    )
    assert not cut


def test_the_example_of_every_poker_hand_is_that_hand_and_the_best_stands_first() -> None:
    ranks = [poker.rank(poker_hands.strength(words)) for words in poker_hands.EXAMPLES.values()]
    assert ranks == [*poker_hands.EXAMPLES] == sorted(poker.Rank, reverse=True)


@pytest.mark.rule("GI-6.4")
@pytest.mark.parametrize(
    "size", [*(pytest.param(size, marks=pytest.mark.slow) for size in SIZES[:-1]), SIZES[-1]], ids=str
)
def test_the_poker_hands_are_one_key_away_and_whole(
    drive: Any, cut: list[str], size: tuple[int, int]
) -> None:
    driver = at_table(drive, CLASHES[4])
    driver.resize(size)
    driver.settle()
    cut.clear()
    driver.key("k")
    driver.settle()
    x, y, w, h = driver.closeup.box
    assert x >= 0 and y >= 0 and x + w <= driver.canvas.w and y + h <= driver.canvas.h and not cut
    driver.key("escape")
    driver.settle()
    assert driver.closeup is None
    assert driver.control("Poker hands  (K)")


@pytest.mark.rule("GI-2.2")
def test_teams_are_named_at_the_table_and_in_the_setup(drive: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    words: list[str] = []
    drawn = Kit.draw_text
    monkeypatch.setattr(Kit, "draw_text", lambda kit, surface, said, *rest, **named: (
        words.append(said) or drawn(kit, surface, said, *rest, **named)
    ))  # fmt: skip
    at_table(drive, CLASHES[4])
    assert words.count("Team 1") >= 2 and words.count("Team 2") >= 2
    words.clear()
    at_table(drive, CLASHES[3])
    assert not any(said.startswith("Team") for said in words)
    for seats, teams in ((4, {"Team 1", "Team 2"}), (3, set())):
        words.clear()
        setup = GAME.default_setup(seats)
        driver = drive((1280, 1000), first=lambda app, setup=setup: app.page("setup", GAME.id, setup))
        driver.settle()
        assert {said for said in words if said.startswith("Team")} == teams


@pytest.mark.parametrize("count", (8, 10, 13))
def test_the_letter_of_the_domain_stays_in_sight_on_every_card_of_a_hand(drive: Any, count: int) -> None:
    values = range(1, count + 1)
    cards = ", ".join(f"{('finance', 'labour', 'energy')[value % 3]}_{value:02}" for value in values)
    held = posed(f"""
        own: {{hand: [{cards}], markets: [[finance_04, energy_06, energy_09], []]}}
        step: clash
    """)
    driver = at_table(drive, held)
    look, hand = driver.look, [piece for piece in driver.pieces.values() if piece.place == "hand/0"]
    assert len(hand) == count
    lefts = sorted(driver.box(piece.id)[0] for piece in hand)
    strip, wide = min(b - a for a, b in pairwise(lefts)), driver.box(hand[0].id)[2]
    for piece in hand:
        covered, whole = (look.faces.in_hand(piece, wide, False, "", seen) for seen in (strip / wide, 1.0))
        margin = (covered.get_width() / driver.canvas.s - wide) / 2
        box = driver.canvas.rect(margin, margin + 0.4 * wide, strip, 0.2 * wide)
        differs = [pygame.image.tobytes(face.subsurface(box), "RGBA") for face in (covered, whole)]
        assert differs[0] != differs[1], "the letter stands below the value, before the next card begins"


def test_the_first_steps_make_room_for_a_factory_in_the_hand(
    drive: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = at_table(drive, posed("own: {hand: [technology_02, labour_03]}"))
    told: list[Box] = []
    monkeypatch.setattr(steps, "draw", lambda kit, surface, box, rows: told.append(box))
    box = driver.box("panel/factories")
    keys = []
    for piece, steps_told in (("", 1), ("a2", 1), ("a1", 0)):
        if piece:
            driver.key("escape")
            driver.release()
            driver.lift(piece)
        told.clear()
        keys.append(driver.look.parts.at(driver.view).panel_key("factories", driver.state))
        driver.look.parts.at(driver.view).panel(driver.surface, "factories", box, driver.state)
        assert len(told) == steps_told, piece
    assert keys[0] == keys[1] != keys[2], "the panel is drawn anew once a factory is in the hand"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_long_names_are_whole_before_the_cards_of_four_players(
    drive: Any, cut: list[str], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    names = ("Alexandra", "Bartholomew", "Maximilian", "Christopher")
    named = posed(f"""
        seats: [{", ".join(names)}]
        own: {{markets: [[labour_07, energy_11], [labour_09, energy_09, labour_06]]}}
        opponents:
          - {{markets: [[finance_02, energy_02, energy_07], [energy_05, energy_06, energy_08]]}}
          - {{markets: [[energy_10, finance_13], [labour_04, finance_04, labour_10]]}}
          - {{markets: [[energy_12, finance_10], [labour_02]]}}
        neutrals: [[finance_07, labour_12], [finance_09, energy_04]]
        step: effect
    """)
    driver = at_table(drive, named, size)
    look, view = driver.look, driver.view
    room = look.marks.rows(view, 0).label - markets.names_room(look.kit, names, False)
    assert room > -1 and not set(cut) & set(names)


@pytest.mark.rule("GI-6.3")
def test_the_light_of_an_expected_clash_goes_with_the_question_of_a_boost(drive: Any) -> None:
    driver = at_table(drive, BOTH_CLASH)
    driver.act(TriggerClash(1))
    driver.settle()
    assert driver.session.state.question is not None
    driver.frames(3)
    left = driver.picture(driver.box("panel/market/0"))
    driver.resize((960, 720))
    driver.settle()
    driver.resize((1280, 720))
    driver.settle()
    driver.frames(3)
    assert left == driver.picture(driver.box("panel/market/0"))
