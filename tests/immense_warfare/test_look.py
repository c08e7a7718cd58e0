"""The battlefield as it is seen: from whose side, what is held and aimed, what is left of a fight."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.cards.faces import NO_NUMBERS
from game.ui.canvas import centre, inset
from game.ui.kit import Kit
from rules.base.answer import Choose
from rules.engine.agenda import Choose as Ask
from rules.engine.resolve import Resolve
from rules.immense_warfare.actions.attack import Attack
from rules.immense_warfare.actions.end_turn import EndTurn
from rules.immense_warfare.actions.move import Move
from rules.immense_warfare.actions.play_card import PlayCard
from rules.immense_warfare.field import CELLS, PLAYER_IDS, cell_name
from rules.immense_warfare.unit_face import read
from tests.immense_warfare.positions import GAME, ID, posed
from tests.scenes import at_table, scene, state_of
from tests.ui.driver import Driver, hold

RIVAL = PLAYER_IDS[1]
DUEL = posed("""
    own: {units: {c2: cruiser}}
    opponent: {units: {c3: turtle, e5: radio_tower}}
""")


def at(space: str) -> str:
    """The place of a space that players call so."""
    return next(place for place, cell in CELLS.items() if cell_name(cell) == space)


def in_middle(driver: Driver, place: str) -> bytes:
    """What is seen in the middle of a space."""
    return driver.picture(inset(driver.box(place), 30))


def test_the_own_entry_zone_is_near_for_either_player(drive: Any) -> None:
    opposite = posed("""
        own: {units: {a1: cruiser}, hand: [radio_tower]}
        opponent: {units: {g5: skipper}, hand: [radio_tower]}
    """)
    driver = at_table(drive, opposite)
    first = {name: driver.box(name) for name in ("cruiser", "skipper")}
    assert first["cruiser"][1] > first["skipper"][1] and first["cruiser"][0] < first["skipper"][0]
    driver.act(EndTurn())
    driver.uncover()
    assert driver.view.viewer == 1
    for name, other in (("cruiser", "skipper"), ("skipper", "cruiser")):
        assert driver.box(name) == pytest.approx(first[other])


def test_a_card_over_the_battlefield_is_seen_as_the_unit_that_it_becomes(drive: Any) -> None:
    lying = at_table(drive, scene(ID, "pilot_joins"))
    there = lying.picture(inset(lying.box(at("f1")), 16))
    driver = at_table(drive, scene(ID, "unit"))
    card = driver.box("a1")
    hold(driver, "a1", at("f1"))
    seen_as = driver.hand.posed
    assert seen_as.kind == "unit" and seen_as.place == at("f1") and read(seen_as.face).power == 3
    driver.release()
    driver.settle()
    assert driver.picture(inset(driver.box(at("f1")), 16)) == there
    assert driver.box("a1")[2:] != pytest.approx(card[2:])


def test_a_command_that_does_not_stay_leaves_the_battlefield_to_be_seen(drive: Any) -> None:
    blast = posed("""
        own: {units: {b1: skipper, f3: radio_tower}, hand: [emp_blast]}
        opponent: {units: {c5: turtle}}
    """)
    driver = at_table(drive, blast)
    hold(driver, "a1", at("d2"))
    assert driver.aim == "field"
    assert driver.hand.posed is None


def test_who_attacks_rests_where_it_lies_and_its_target_stays_to_be_seen(drive: Any) -> None:
    driver = at_table(drive, DUEL)
    before = {place: in_middle(driver, at(place)) for place in ("c2", "d2")}
    hold(driver, "cruiser", at("d2"))
    assert in_middle(driver, at("d2")) != before["d2"], "a move is shown where it goes"
    driver.glide(centre(driver.box(at("c3"))))
    driver.settle()
    assert driver.hand.move.action == Attack("cruiser", "turtle")
    assert in_middle(driver, at("c2")) == before["c2"]
    assert in_middle(driver, at("d2")) != in_middle(driver, at("c3"))


def test_the_preview_of_an_attack_shows_what_is_left_of_the_target(drive: Any) -> None:
    pictures = {}
    for target, damage in (("turtle", 0), ("turtle", 2), ("dragon_ship", 0)):
        fight = posed(f"""
            own: {{units: {{c2: challenger_tank, d4: cruiser}}}}
            opponent: {{units: {{c3: {{card: {target}, damage: {damage}}}, e5: radio_tower}}}}
        """)
        driver = at_table(drive, fight)
        look, view = driver.look, driver.view
        action = Attack("challenger_tank", target)
        picture = look.preview_picture(view, action, 290.0)
        assert picture is not None
        right = picture.subsurface((picture.get_width() - 80, 0, 80, picture.get_height()))
        pictures[target, damage] = pygame.image.tobytes(right, "RGBA")
    assert len(set(pictures.values())) == 3
    assert look.preview_picture(view, Move("cruiser", at("e4")), 290.0) is None


def test_where_a_unit_fell_its_remains_stay(drive: Any) -> None:
    fight = posed("""
        own: {units: {c2: dragon_ship}}
        opponent: {units: {c3: skipper, e5: radio_tower}}
    """)
    driver = at_table(drive, fight)
    empty = in_middle(driver, at("d4"))
    driver.act(Attack("dragon_ship", "skipper"))
    assert driver.pieces["skipper"].place == "discard/1"
    assert in_middle(driver, at("c3")) != empty
    assert [event.unit for event, _ in driver.remains] == ["skipper"]


@pytest.mark.slow
def test_the_damage_zone_fills_when_the_card_of_a_direct_attack_turns(drive: Any) -> None:
    driver = at_table(drive, scene(ID, "direct"))
    driver.app.change_settings(motion="normal")
    driver.press(centre(driver.box("cruiser")))
    driver.glide(centre(driver.box("edge/1")))
    driver.release()
    stages, names = driver.stages, []
    slot = driver.picture(driver.box("damage/1"))
    while stages.running:
        if stages.name not in names:
            names.append(stages.name)
        if stages.name in ("aim", "strike"):
            assert driver.picture(driver.box("damage/1")) == slot
        driver.frames(1)
    assert names == ["aim", "strike", "direct"]
    driver.settle()
    lit = driver.picture(driver.box("damage/1"))
    assert lit != slot
    driver.app.change_settings(motion="off")
    for _ in range(2):  # the mark stays until the next turn ends
        assert [event.card for event, _ in driver.remains] == ["sky_whale"]
        driver.make(EndTurn())
        driver.uncover()
    assert not driver.remains


def test_a_pilot_is_seen_on_its_unit_until_that_is_destroyed(drive: Any) -> None:
    driver = at_table(drive, scene(ID, "destroys"))
    driver.app.change_settings(motion="normal")
    driver.press(centre(driver.box("dragon_ship")))
    driver.glide(centre(driver.box(at("d3"))))
    driver.release()
    stages = driver.stages
    over: dict[str, list[str]] = {}
    while stages.running:
        lying = [each.piece.id for each in driver.drawn]
        over.setdefault(stages.name, [id for id in lying if id in ("cruiser", "donna_the_swift")])
        driver.frames(1)
    assert over["hit"] == ["cruiser", "donna_the_swift"], "the pilot lies uppermost"
    assert list(over)[-1] == "fall"


def test_an_attack_over_the_edge_is_refused_where_it_was_dropped(drive: Any) -> None:
    driver = at_table(drive, posed("{own: {units: {b3: cruiser}}, opponent: {units: {g5: radio_tower}}}"))
    x, y, w, h = driver.box("edge/1")
    for part in (0.2, 0.8):
        driver.drag(centre(driver.box("cruiser")), (x + w * part, y + h / 2))
        driver.settle()
        assert driver.bubble.rule == "MI-5.5"
        left, _, wide, _ = driver.box("bubble")
        assert left - 130 < x + w * part < left + wide + 130


def test_what_is_announced_can_be_chosen_large(drive: Any) -> None:
    """Interdiction asks which card it cancels: those lie in front of who is asked (MI-7.1)."""
    driver = at_table(drive, scene(ID, "cancelled"))
    asked = driver.pieces["a1"]
    assert asked.place == "choice" and driver.box("a1")[2] > 60
    (covered,) = driver.covers("a1")
    assert covered[3] > covered[2], "all of the card is outlined"
    driver.act(Choose("a1"))
    state = driver.session.state
    assert [card.kind for card in state.sides[0].discard] == ["cruiser"]
    assert [card.kind for card in state.sides[1].discard] == ["interdiction"]


def test_the_fifth_direct_attack_wins(drive: Any) -> None:
    driver = at_table(drive, scene(ID, "last"))
    driver.act(Attack("cruiser", RIVAL))
    session = driver.session
    assert session.game.outcome(session.state).winners == (0,)


def test_keywords_are_explained_where_the_pointer_rests(drive: Any) -> None:
    keywords = posed("""
        own: {units: {c2: signal_booster}, hand: [laser_cannon]}
        opponent: {units: {c4: turtle}}
    """)
    driver = at_table(drive, keywords)
    for piece, said in (
        ("signal_booster", "Flight: Only units with Flight or Reach can attack this."),
        ("turtle", "Armour 1: Each hit removes 1 armour counter instead of dealing damage."),
        ("a1", "Range 3: Attacks up to 3 spaces away."),
    ):
        driver.move(centre(driver.box(piece)))
        driver.frames(60)
        assert said in driver.tip.split("\n")


def test_a_pilot_aimed_at_a_mecha_is_seen_on_its_foot(drive: Any) -> None:
    driver = at_table(drive, posed("own: {units: {a1: turtle, c1: radio_tower}, hand: [donna_the_swift]}"))
    x, y, w, h = driver.box(at("a1"))
    foot = (x + w / 2 - 8, y + h - 24, 16, 12)
    before = driver.picture(foot)
    driver.click(centre(driver.box("a1")))
    driver.settle()
    while driver.aim != at("a1"):
        driver.key("right")
        driver.settle()
    assert driver.picture(foot) != before


def test_nothing_is_no_primary_answer_where_something_may_be_chosen() -> None:
    settled = state_of(posed("own: {units: {a1: radio_tower}, hand: [skipper]}"))
    question = Ask(0, "any", ("a1", "radio_tower"), least=0, most=2)

    def gestures(asked: Ask) -> dict[str, Any]:
        state = replace(settled, agenda=(Resolve(0, "b1", "preplanning"), asked))
        return {action.pick: GAME.at(state).gesture(action) for action in GAME.legal_actions(state)}

    none = gestures(question)[""]
    assert none.label == "Skip" and not none.primary
    enough = gestures(replace(question, among=("radio_tower",), picked=("a1",)))[""]
    assert enough.label == "Done" and enough.primary
    may = gestures(replace(question, among=("yes",), most=1))
    assert may["yes"].primary and not may[""].primary


def test_cards_that_may_be_chosen_are_lit(drive: Any) -> None:
    search = "own: {hand: [preplanning], deck: [turtle, radio_tower, skipper, drone_nest, turret]}"
    driver = at_table(drive, posed(search, "{piece: a1}"))
    offered = [each for each in driver.pieces.values() if each.place == "choice"]
    lamp = pygame.Color(driver.app.kit.theme.hex("lamp"))[:3]
    faces = {piece.face for piece in offered}
    assert faces.issuperset({"radio_tower", "drone_nest", "turret"}) and faces.isdisjoint(
        {"turtle", "skipper"}
    )
    for piece in offered:
        (x, y, w, h), *_ = driver.covers(piece.id)
        edge = [driver.colour((x + far, y + h / 2)) for far in (-1.4, -0.7, 0.0, 0.7, 1.4)]
        assert any(max(abs(a - b) for a, b in zip(each, lamp, strict=True)) < 30 for each in edge)


def test_a_tooltip_does_not_repeat_the_name_of_the_card_that_the_panel_shows(drive: Any) -> None:
    shown_large = posed("""
        own: {units: {c2: radio_tower}}
        opponent: {units: {d4: radio_tower, c4: turtle}}
    """)
    driver = at_table(drive, shown_large)
    for piece, shown in (("radio_tower2", False), ("turtle", True)):
        driver.move(centre(driver.box(piece)))
        driver.frames(60)
        assert bool(driver.tip) is shown


def test_the_arrow_of_an_attack_hides_neither_name_nor_numbers_of_who_attacks(drive: Any) -> None:
    driver = at_table(drive, DUEL)
    x, y, w, h = driver.box("cruiser")
    whole, over = (x + 10, y + 8, w - 20, h - 16), (x + w / 2 - 6, y - 24, 12, 12)
    hold(driver, "cruiser", at("c3"))
    assert driver.hand.move.action == Attack("cruiser", "turtle")
    with_arrow = driver.picture(whole), driver.picture(over)
    driver.look.draw_aim = lambda *_: None
    driver.move((x, y - 40))
    driver.glide(centre(driver.box(at("c3"))))
    driver.settle()
    assert driver.picture(whole) == with_arrow[0] and driver.picture(over) != with_arrow[1]


def test_the_cards_of_the_other_hang_from_under_the_top_bar(drive: Any) -> None:
    driver = at_table(drive, posed("opponent: {hand: [skipper, skipper]}"))
    bar = driver.picture()
    backs = [each.id for each in driver.pieces.values() if each.place == "hand/1"]
    assert len(backs) == 2 and driver.box(backs[0])[2] == pytest.approx(46)
    x, _, w, _ = driver.box(backs[0])
    assert bar != driver.picture((x, 60, w, 20)), "they are seen below it"
    other = at_table(drive, posed("opponent: {hand: []}"))
    strip = (x - 60, 20, 300, 30)
    assert driver.picture(strip) == other.picture(strip), "nothing of them lies over it"


@pytest.mark.parametrize("size", [(1280, 720), (960, 720), (640, 480)])
def test_the_battlefield_is_lit_evenly_under_a_card_that_goes_anywhere(
    drive: Any, size: tuple[int, int]
) -> None:
    driver = at_table(drive, posed("own: {units: {c2: radio_tower}, hand: [dig_for_answers]}"), size)
    hold(driver, "a1", at("d3"))
    assert driver.aim == "field"
    for name in ("a2", "a3", "b3", "g2"):
        x, y, w, h = driver.box(at(name))
        edge, inner = driver.colour((x + w * 0.2, y + h * 0.3)), driver.colour((x + w * 0.8, y + h * 0.3))
        assert max(abs(a - b) for a, b in zip(edge, inner, strict=True)) < 12


@pytest.mark.rule("MI-7.1")
def test_a_player_is_chosen_by_a_button(drive: Any) -> None:
    spied_on = posed("""
        own: {units: {a1: radio_tower}, hand: [espionage, turtle]}
        opponent: {units: {g5: radio_tower}, hand: [cruiser]}
    """)
    driver = at_table(drive, spied_on)
    driver.act(PlayCard("a1"))
    driver.press_on("Bo")
    driver.settle()
    view = driver.view
    assert [piece.face for piece in driver.game.at(view).pieces if piece.place == "choice"] == ["cruiser"]


def test_an_open_hand_of_the_other_lies_whole_below_the_top_bar(drive: Any) -> None:
    opened = posed("""
        own: {units: {a1: radio_tower, c1: skipper}, hand: [jason_the_looks_brannan]}
        opponent: {units: {c4: turtle}, hand: [skipper, turtle]}
    """)
    driver = at_table(drive, opened)
    lying = list(driver.pieces.values())
    card = next(piece.id for piece in lying if piece.place == "hand/1")
    assert driver.box(card)[1] < 52, "face down it hangs from under it"
    driver.act(PlayCard("a1", "skipper"))
    x, y, w, h = driver.box(card)
    assert driver.pieces[card].up
    assert y + h / 2 - w * 88 / 63 / 2 >= 52 and y + h / 2 + w * 88 / 63 / 2 <= driver.box("field")[1]


def test_the_reticle_hides_neither_name_nor_numbers_of_the_target(drive: Any) -> None:
    driver = at_table(drive, DUEL)
    x, y, w, h = driver.box("turtle")
    parts = [(x + 12, y + 8, w - 24, 10), (x + 8, y + h - 22, 20, 16), (x + w - 26, y + h - 22, 18, 16)]
    hold(driver, "cruiser", at("c3"))
    aimed = [driver.picture(part) for part in parts]
    driver.look.draw_aim = lambda *_: None
    driver.move((x, y - 40))
    driver.glide(centre(driver.box(at("c3"))))
    driver.settle()
    assert [driver.picture(part) for part in parts] == aimed


def test_of_many_cards_that_may_be_chosen_each_can_be_clicked_inside_the_panel(drive: Any) -> None:
    deck = ", ".join(["radio_tower"] * 17 + ["drone_nest"] * 3 + ["turret"] * 2)
    search = posed(f"""
        own: {{units: {{a1: radio_tower, b1: radio_tower}}, hand: [preplanning], deck: [{deck}]}}
        opponent: {{units: {{g5: radio_tower}}}}
    """)
    driver = at_table(drive, search)
    driver.act(PlayCard("a1"))
    session, panel = driver.session, driver.box("panel/card")
    offered = [each for each in driver.pieces.values() if each.place == "choice"]
    assert len(offered) == 22
    for piece in offered:
        (_, y, _, h), *_ = driver.covers(piece.id)
        assert panel[1] + 34 <= y and y + h <= panel[1] + panel[3]
    for place in (0, 5, 17):
        chosen = offered[place].id
        driver.act(Choose(chosen))
        assert session.history.actions[-1] == Choose(chosen)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line of text and paragraph that was drawn."""
    lines: list[str] = []
    line, paragraph = Kit.draw_text, Kit.paragraph

    def draw_text(kit: Kit, surface: pygame.Surface, string: str, *rest: Any, **named: Any) -> Any:
        lines.append(string)
        return line(kit, surface, string, *rest, **named)

    def draw_paragraph(kit: Kit, string: str, *rest: Any, **named: Any) -> Any:
        lines.append(string)
        return paragraph(kit, string, *rest, **named)

    monkeypatch.setattr(Kit, "draw_text", draw_text)
    monkeypatch.setattr(Kit, "paragraph", draw_paragraph)
    return lines


BOOSTED = posed("""
    own: {units: {c2: {card: turtle, damage: 1, attached: [admiral_grace]}, d2: skipper}}
    opponent: {units: {e5: radio_tower}}
""")
NOW, PRINTED = "Now 3 power and 2 durability (1 damage)", "Printed: 2 power and 3 durability"


def test_the_card_beside_the_battlefield_says_what_its_numbers_are_now(drive: Any, drawn: list[str]) -> None:
    driver = at_table(drive, BOOSTED)
    for unit, words in (("skipper", set()), ("turtle", {NOW})):
        drawn.clear()
        driver.move(centre(driver.box(unit)))
        driver.settle()
        assert {line for line in drawn if line.startswith("Now ")} == words


def test_the_closeup_of_a_unit_shows_its_present_numbers(drive: Any, drawn: list[str]) -> None:
    driver = at_table(drive, BOOSTED)
    for unit, numbers in (("skipper", NO_NUMBERS), ("turtle", {"power": "3", "durability": "2"})):
        drawn.clear()
        driver.table.zoom((unit,))
        assert driver.closeup is not None
        face = driver.look.faces.full(unit, driver.look.faces.close, numbers)
        shown = driver.closeup.picture.subsurface(face.get_rect())
        assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(face, "RGBA")
        assert (NOW in drawn, PRINTED in drawn) == (bool(numbers),) * 2


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_one_can_read_what_each_pilot_does_before_choosing_one(
    drive: Any, drawn: list[str], size: tuple[int, int]
) -> None:
    pilots = "[donna_the_swift, admiral_grace, admiral_grace]"
    rally = posed(f"""
        own: {{units: {{a1: radio_tower}}, hand: [graces_rally_cry], deck: {pilots}}}
        opponent: {{units: {{e5: radio_tower}}}}
    """)
    driver = at_table(drive, rally, size)
    drawn.clear()
    driver.act(PlayCard("a1"))
    driver.settle()
    said = [GAME.library[pilot].name for pilot in ("admiral_grace", "donna_the_swift")]
    assert [line for line in drawn if line in said][-2:] == said
    assert "The mecha this pilots has Speed 2." in drawn
    assert "Mechas you control with a pilot have +1 power." in drawn
