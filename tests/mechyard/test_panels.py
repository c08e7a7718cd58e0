"""What the panels of Mechyard show: figures of the rules, at a table that a hand works."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from game.app.program import Program
from game.app.session import Session
from game.mechyard.parts.aim import Through, damage_parts, shot_way
from game.mechyard.parts.strip import TAKEN, strip_of
from game.mechyard.parts.track import track_content
from game.pages.play.lesson.overlay import shared
from game.pages.play.table import TableScene
from game.table.look import TableLook
from game.ui.canvas import centre, contains, inset
from game.ui.kit import Kit
from rules.bots.names import STRENGTHS
from rules.game import Setup
from rules.history import History
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.drive import Drive as Move
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.figures import Source
from rules.mechyard.places import bay, cell
from rules.mechyard.state import PARTS_EACH, Spot
from rules.mechyard.track import space
from tests.rules.mechyard.yard import Yard
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
SIZES = [(1280, 720), (1920, 1080), (1280, 960), (1720, 720), (640, 480)]
ARMED = """
own:
  money: 9
  space: -2
  modules: [core, {module: ammo_lift, at: [1, 0]}, {module: flak_organ, at: [2, 0], turn: 1},
    {module: standard_leg, at: [0, 1]}]
  crew: [ammo_lift, core]
opponents: [{money: 6, space: 4, taken: 5, modules: [core, {module: harpoon, at: [-1, 0], turn: 2, damage: 1},
  {module: standard_leg, at: [0, 1]}]}]
"""
OFFERED = """
shop: {weapon: [thunder_horn, siege_mortar], utility: [range_finder, tow_magnet],
  movement: [spider_stilts, pogo_spring]}
"""
HIT = Fire("flak_organ", "harpoon")


def armed(text: str = ARMED) -> Yard:
    """Crew is in the weapon, next to an Ammo Lift; the rival is 6 spaces away."""
    return Yard(text).step("flak_organ")


def table(drive: Drive, yard: Yard, size: tuple[int, int] = (1280, 720), motion: str = "off") -> Driver:
    """A table at which a position is played on."""

    def first(app: Program) -> TableScene:
        app.change_settings(motion=motion)
        game, seats = app.game("mechyard"), len(yard.state.mechs)
        history = History(game, game.default_setup(seats), 1, yard.state)
        return TableScene(app, Session.of_scene(app, game, history))

    driver = drive(size, first=first)
    driver.settle()
    return driver


def model(driver: Driver) -> Any:
    """What the parts of the table are asked with."""
    look = driver.look
    assert isinstance(look, TableLook)
    look.parts.at(driver.view)
    found = look.parts.now.model
    found.hand = driver.state
    return found


def aim(driver: Driver, action: Any) -> None:
    """Hold the hand over what an action means, without letting go."""
    gesture = driver.game.at(driver.view).gesture(action)
    driver.press(driver.spot(gesture.pieces[0]))
    driver.glide(centre(driver.box(gesture.place)))
    driver.frames(10)


def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that are drawn from now on."""
    said: list[str] = []
    draw = Kit.text

    def heard(kit: Kit, string: str, *given: Any, **more: Any) -> Any:
        said.append(string)
        return draw(kit, string, *given, **more)

    monkeypatch.setattr(Kit, "text", heard)
    return said


def test_the_strip_says_who_has_steps_what_waits_and_what_the_hit_adds(drive: Drive) -> None:
    driver = table(drive, armed())
    strip = strip_of(model(driver))
    assert [(each.on, each.steps) for each in strip.crew] == [("Flak Organ", 2), ("Core", 3)]
    assert strip.picked == "crew" and [(each.name, each.waits) for each in strip.used] == [
        ("Flak Organ", True)
    ]
    assert [(each.taken, each.more) for each in strip.taken] == [(0, 0), (5, 0)]
    aim(driver, HIT)
    volley = model(driver).answers.volley(HIT)
    assert [(each.taken, each.more) for each in strip_of(model(driver)).taken] == [(0, 0), (5, volley.dealt)]


def test_damage_is_told_with_what_it_is_made_of() -> None:
    yard = armed()
    volley = yard.game.at(yard.state).volley(HIT)
    assert volley.sources == (Source("", 2), Source("Ammo Lift", 2))
    assert damage_parts(volley) == "2 +2 Ammo Lift" and damage_parts(volley, short=True) == "2 +2"
    assert (volley.dealt, volley.breaks, volley.earned, volley.money) == (4, True, 7, 9)


def test_the_track_outlines_the_ranges_of_the_weapon_and_measures_to_what_is_aimed_at(drive: Drive) -> None:
    seats = ARMED.replace("opponents: [", "opponents: [{space: -9}, ")
    driver = table(drive, armed(seats))
    shown = track_content(model(driver))
    assert (shown.mover, shown.start, shown.reach) == (0, -2, 0b110) and shown.at == (-2, -9, 4)
    assert (shown.other, shown.distance) == (2, 6)
    shots = [each for each in driver.game.legal_actions(driver.view) if isinstance(each, Fire)]
    for shot in shots[0], shots[-1]:
        aim(driver, shot)
        seen = track_content(model(driver))
        assert seen.other == model(driver).answers.volley(shot).seat and seen.distance == abs(
            -2 - seen.at[seen.other]
        )
        driver.key("escape")
        driver.release()
        driver.settle()
    assert len({driver.game.at(driver.view).volley(shot).seat for shot in shots}) == 2  # type: ignore[attr-defined]


def test_bands_stand_where_the_mech_would_move(drive: Drive) -> None:
    driver = table(drive, Yard().step("standard_leg"))
    reach = track_content(model(driver)).spaces
    assert reach == tuple(to for to in range(-5, 6) if to)
    aim(driver, Move("standard_leg", 4))
    shown = track_content(model(driver))
    assert shown.start == 4 and shown.distance == abs(4 - shown.at[1])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_markers_stand_over_the_numbers_of_their_spaces(
    drive: Drive, size: tuple[int, int], seats: int
) -> None:
    text = "opponents: [" + ", ".join(["{}"] * (seats - 1)) + "]"
    driver = table(drive, Yard(text), size)
    x, y, w, h = driver.places[space(0)]
    for seat in range(seats):
        left, top, wide, high = driver.covers(f"marker/{seat}")[0]
        assert x - 12 <= left and left + wide <= x + w + 12
        assert y - 6 <= top and top + high <= y + h + 6
        assert driver.kit.canvas.s < 0.7 or top + high <= y + h - 10


@pytest.mark.many_cases
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES[:4])
def test_the_way_of_a_shot_is_never_over_a_tile(drive: Drive, size: tuple[int, int], seats: int) -> None:
    """The rival's mech is the one of the picture, so that some targets have tiles before them."""
    foe = """{space: 4, modules: [core, {module: soup_galley, at: [1, 0]}, {module: bore_lance, at: [1, -1]},
      {module: hatch_ring, at: [-1, 0]}, {module: harpoon, at: [-2, 0], turn: 2}, {module: wind_key, at: [-1, 1]},
      {module: shield_drum, at: [1, 1]}]}"""
    foes = [foe, "{space: 4}", foe][: seats - 1]
    text = ARMED[: ARMED.index("opponents")] + f"opponents: [{', '.join(foes)}]"
    driver = table(drive, armed(text), size)
    view = driver.game.at(driver.view)  # type: ignore[attr-defined]
    preview = driver.look.layout.for_viewer(0, seats).box("panel/preview", driver.canvas)
    shots = [each for each in driver.game.legal_actions(driver.view) if isinstance(each, Fire)]
    assert len(shots) > 6 * (seats - 2)
    drawn = 0
    for shot in shots:
        hit = view.volley(shot)
        found = shot_way(view.play, hit, driver.places.__getitem__, preview, Through(preview[1] + 78, 26))
        ends = {hit.weapon, hit.target}
        tiles = list(_tiles(driver, view.play, ends))
        for way in found:
            drawn += 1
            for (ax, ay), (bx, by) in pairwise(way):
                assert ax == pytest.approx(bx) or ay == pytest.approx(by), "it goes along or across"
                points = [(ax + (bx - ax) * part / 40, ay + (by - ay) * part / 40) for part in range(41)]
                assert not any(contains(tile, point) for tile in tiles for point in points)
    assert drawn >= len(shots) / 2


def _tiles(driver: Driver, play: Any, ends: set[str]) -> Iterator[tuple[float, float, float, float]]:
    """The boxes of the tiles that are seen, but those of the weapon and its target."""
    for seat, mech in enumerate(play.mechs):
        for number, module in enumerate(mech.modules):
            box = driver.places[cell(play, Spot(seat, number))]
            if module.id not in ends and box[2] > 1:
                yield inset(box, 3.5 * box[2] / 82)
    assert all(driver.places[bay(seat)] for seat in range(len(play.mechs)))


def test_the_shop_says_what_is_missing_and_the_strip_takes_its_place(drive: Drive) -> None:
    driver = table(drive, Yard("{phase: buy, own: {money: 4}}"))
    offers = [piece for piece in model(driver).pieces if piece.place.startswith("shop/")]
    for piece in offers:
        tag = model(driver).tag(piece)
        assert tag.why == (f"need ${tag.price - 4} more" if tag.price > 4 else "")
    assert part_of(driver, "shop")[1][2] > 1 and part_of(driver, "strip")[1][2] <= 1
    driver = table(drive, armed())
    assert part_of(driver, "shop")[1][2] <= 1 and part_of(driver, "strip")[1][2] > 1


def test_a_small_window_names_all_that_the_shop_offers(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, said = table(drive, Yard("phase: buy\nown: {money: 5}\n" + OFFERED)), written(monkeypatch)
    driver.resize((640, 480))
    driver.settle()
    designs = model(driver).answers.play.library.designs
    offered = [
        designs[each].name for each in ("thunder_horn", "siege_mortar", "range_finder", "spider_stilts")
    ]
    assert set(offered) <= set(said) and not [each for each in said if each.endswith("…")]
    assert driver.box("panel/preview")[3] > driver.box("panel/shop")[3] / 2


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_names_of_parts_never_overlap_while_another_player_assembles(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    draw, named = Kit.draw_text, list[tuple[float, float, float, float]]()

    def heard(kit: Kit, surface: pygame.Surface, words: str, *given: Any, **more: Any) -> Any:
        drawn = draw(kit, surface, words, *given, **more)
        if words in ("Laser Cannon", "Standard Leg"):
            named.append(drawn)
        return drawn

    monkeypatch.setattr(Kit, "draw_text", heard)
    setup = Setup("mechyard", ("Ada", "Bo"), {"first": "0"}, bots=("apprentice", ""))
    driver = drive(
        size, first=lambda app: app.page("play", Session.start(app, app.game("mechyard"), setup, 6))
    )
    while driver.session.seat == 0:
        driver.frames(1)
    assert len(set(named)) >= PARTS_EACH - 1
    assert not [pair for pair in combinations(set(named), 2) if shared(*pair)]


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1280, 720)])
def test_the_buttons_of_a_buy_turn_say_all_at_every_size(drive: Drive, size: tuple[int, int]) -> None:
    driver = table(drive, Yard("{phase: buy, own: {money: 5}, opponents: [{}, {}, {}]}"), size)
    labels = {button.label for button in driver.table.bar.controls.buttons}
    assert {"Stop buying", "Refresh $2"} <= labels
    for one, other in combinations([button.box for button in driver.table.bar.controls.buttons], 2):
        apart = abs(one[0] - other[0]) >= min(one[2], other[2]) or abs(one[1] - other[1]) >= min(
            one[3], other[3]
        )
        assert apart


def test_the_preview_compares_the_mech_before_and_after(drive: Drive) -> None:
    yard = Yard("{phase: buy, own: {money: 9}, shop: {weapon: [flak_organ, null]}}")
    driver = table(drive, yard)
    actions = list(driver.game.legal_actions(driver.view))
    move = next(each for each in actions if isinstance(each, Attach) and each.module == "flak_organ")
    change = model(driver).answers.change(move)
    assert change.after.mid - change.before.mid == 2 and change.money == (9, 9 - 4)
    picture = driver.look.preview_picture(driver.view, move, 312)
    assert picture is not None and picture.get_bounding_rect().w > 280
    assert driver.look.preview_picture(driver.view, EndTurn(), 312) is None


@pytest.mark.parametrize("crew", [1, 3, 5, 8])
@pytest.mark.parametrize("size", SIZES)
def test_any_number_of_crew_has_room_in_the_strip(drive: Drive, size: tuple[int, int], crew: int) -> None:
    on = ", ".join(("core", "laser_cannon")[number % 2] for number in range(crew))
    driver = table(drive, Yard(f"own: {{crew: [{on}]}}"), size)
    strip, box = part_of(driver, "strip")
    cards = strip.cards(box, crew)
    assert len(cards) == crew
    for left, right in pairwise(cards):
        assert left[0] + left[2] < right[0]
    assert box[0] < cards[0][0] and cards[-1][0] + cards[-1][2] < box[0] + box[2] - 60
    assert all(wide * driver.kit.canvas.s >= 24 for _, _, wide, _ in cards)


def test_a_click_on_a_crew_card_picks_that_crew_up(drive: Drive) -> None:
    driver = table(drive, Yard("own: {crew: [core, laser_cannon]}"))
    strip, box = part_of(driver, "strip")
    driver.click(centre(strip.cards(box, 2)[1]))
    driver.settle()
    assert driver.held == "crew2"
    assert strip_of(model(driver)).picked == "crew2"


def test_the_words_of_a_crew_card_keep_off_its_edge(drive: Drive) -> None:
    driver = table(drive, Yard("own: {crew: [core]}"))
    strip, box = part_of(driver, "strip")
    x, y, w, h = strip.cards(box, 1)[0]
    (member,) = strip_of(model(driver)).crew
    edges = []
    for on in ("Core", "Standard Leg"):
        surface = pygame.Surface((1280, 720))
        strip.draw_card(surface, (x, y, w, h), 0, member._replace(on=on))
        edges.append(pygame.image.tobytes(surface.subsurface((x + w - 8, y, 8, h)), "RGB"))
    assert edges[0] == edges[1]


@pytest.mark.parametrize("size", [(640, 480), (960, 720)])
@pytest.mark.parametrize("on", ["Laser Cannon", "Standard Leg"])
def test_a_small_window_cuts_no_first_module_off_a_crew_card(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], on: str
) -> None:
    driver = table(drive, Yard("own: {crew: [core]}"), size)
    strip, box = part_of(driver, "strip")
    (member,) = strip_of(model(driver)).crew
    rooms: dict[str, tuple[float, float]] = {}
    draw = strip.kit.draw_text

    def told(surface: Any, words: str, at: Any, size: float, *rest: Any) -> Any:
        rooms[words] = (size, rest[3])
        return draw(surface, words, at, size, *rest)

    monkeypatch.setattr(strip.kit, "draw_text", told)
    surface = pygame.Surface((640, 480))
    strip.draw_card(surface, strip.cards(box, 1)[0], 0, member._replace(on=on))
    ink_size, room = rooms[on]
    assert strip.kit.fitting((on, ""), room, ink_size) == on


@pytest.mark.many_cases
@pytest.mark.parametrize("crew", [2, 5])
def test_a_crew_card_is_clicked_on_anywhere(drive: Drive, crew: int) -> None:
    on = ", ".join(("core", "laser_cannon")[number % 2] for number in range(crew))
    driver = table(drive, Yard(f"own: {{crew: [{on}]}}"))
    strip, box = part_of(driver, "strip")
    members = [member.id for member in strip_of(model(driver)).crew]
    for member, (x, y, w, h) in zip(members, strip.cards(box, crew), strict=True):
        assert (w, h) == ((178, 126) if crew < 4 else (84, 126))
        for point in ((x + 2, y + 2), (x + w - 2, y + 2), (x + 2, y + h - 2), (x + w - 2, y + h - 2)):
            driver.click(point)
            driver.settle()
            assert driver.held == member
            driver.key("escape")
            driver.settle()


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_a_row_of_the_list_of_many_crew_takes_who_has_most_steps_there(
    drive: Drive, size: tuple[int, int]
) -> None:
    on = ", ".join(("core", "laser_cannon", "standard_leg")[number % 3] for number in range(9))
    driver = table(drive, Yard(f"own: {{crew: [{on}]}}"), size)
    strip, box = part_of(driver, "strip")
    rows = strip.rows(box, strip_of(model(driver)).crew)
    assert len(rows) == 3 and not strip.cards(box, 9)
    for row in rows:
        driver.click(centre(row.box))
        driver.settle()
        assert driver.held in {member.id for member in row.members}
        driver.key("escape")
        driver.settle()


def part_of(driver: Driver, panel: str) -> tuple[Any, tuple[float, float, float, float]]:
    """A part of the map and its box."""
    known = driver.look.parts.now
    return known.parts[f"panel/{panel}"], known.boxes[f"panel/{panel}"]


def tip(driver: Driver, place: str) -> str:
    """What the tooltip over the middle of a place or a panel says."""
    box = driver.places.get(place) or driver.box(place)
    driver.move(centre(box))
    driver.frames(60)
    return driver.table.tooltip.tip.text


def test_every_place_of_the_shop_says_what_is_done_there(drive: Drive) -> None:
    driver = table(drive, Yard("phase: buy\nown: {money: 9}\nshop: {weapon: [flak_organ, harpoon]}"))
    said = {place: tip(driver, place) for place in ("shop/weapon/0", "pool", "scrap", "deck/weapon")}
    assert len(set(said.values())) == len(said) and all(said.values())
    press = table(drive, Yard("phase: buy\nown: {money: 9}\nshop: {utility: [coin_press, ammo_lift]}"))
    assert "\nWhen crew enters: gain $3.\n" in tip(press, "shop/utility/0")
    assert tip(press, "shop/utility/1").splitlines()[1] == "Weapons joined to this deal +2 damage."
    assert "Sells for $2." in tip(driver, cell(driver.game.at(driver.view).play, Spot(0, 1)))  # type: ignore[attr-defined]


def test_the_plates_say_who_goes_first_and_their_tooltip_why(drive: Drive) -> None:
    driver = table(drive, Yard("{phase: buy, first: 1, round: 2, own: {money: 9}}"))
    assert [model(driver).plate(seat).note for seat in (0, 1)] == ["Your turn", ""]
    assert model(driver).plate(1).detail == "Went first"
    told = []
    for seat in (0, 1):
        x, y, w, _ = driver.box(bay(seat))
        driver.move((x + w / 2, y + 20))
        driver.frames(60)
        told.append(driver.table.tooltip.tip.text)
    assert "First this round. The player with the most damage taken gains $3" in told[1]
    assert "First" not in told[0]
    starts = model(table(drive, Yard("{phase: fight}")))
    assert [starts.plate(seat).note for seat in (0, 1)] == ["Your turn, going first", ""]


def test_a_panel_that_is_no_place_has_its_tooltip(drive: Drive) -> None:
    driver = table(drive, armed())
    x, y, w, h = driver.box("panel/strip")
    driver.move((x + w - 60, y + h / 2))
    driver.frames(60)
    assert "most damage taken gains $3" in driver.table.tooltip.tip.text


def test_this_turn_counts_modules_that_crew_can_use(drive: Drive) -> None:
    strip = strip_of(model(table(drive, armed())))
    assert (strip.spent, strip.whole) == (0, 2)  # not the Core, nor an Ammo Lift


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_names_of_bots_are_whole_beside_the_damage_taken(
    drive: Drive, cut: list[str], size: tuple[int, int]
) -> None:
    driver = table(drive, Yard("opponents: [{space: 6}]"), size)
    strip, _ = part_of(driver, "strip")
    told = model(driver)
    for strength in STRENGTHS:
        told.names = ("Ada", strength.title)
        strip.draw_damage(pygame.Surface(size), (0.0, 0.0, TAKEN, 126.0), strip_of(told), told)
    assert not cut
