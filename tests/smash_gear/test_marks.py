"""What lights, signs and notes say of the moment: the target of a script, the button that turns, a discard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.smash_gear.badges import PAINT
from game.table import areas, turn_button
from game.ui.canvas import centre, contains
from rules.smash_gear.state import Position
from rules.smash_gear.table_pieces import landfill_cards
from tests.smash_gear.scene import game, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]
SIZES = pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
CROWD = "sootling, sootling, sawbuck, sawbuck, thumper, thumper, bramble, bramble"
"""Two cards too many."""


def jamming(*more: str, landfill: str = "") -> Position:
    """A turn of Bo's in which Ada jams a flip and is asked whether she adds to it, after `more` moves."""
    flips = f"""
turn: 4
to_move: 1
own: {{gears: 20, machines: [{{card: bramble, at: [3, 2]}}]}}
opponent: {{machines: [{{card: thumper, at: [3, 8]}}], hand: [jam_the_works, decoy], landfill: [{landfill}]}}
"""
    return posed(flips, "{piece: bramble, does: Flip east}", '"Jam the Works on “Bramble flips east”"', *more)


def discarding(sit: Sit) -> Driver:
    """A turn that ends with two cards too many in the hand."""
    d = sit(posed(f"{{turn: 3, own: {{gears: 20, hand: [{CROWD}]}}}}"))
    d.make(d.moves.primary.action)
    d.settle()
    return d


@pytest.mark.many_cases
@SIZES
def test_a_dimmed_ticket_that_a_script_is_aimed_at_has_the_solid_line_of_the_lamp(
    sit: Sit, size: tuple[int, int]
) -> None:
    d = sit(posed("{turn: 3, own: {gears: 12, hand: [mail_order]}}"), size=size)
    d.press(centre(d.box("mail_order")))
    d.glide((1000, 300))
    aimed = next(place for place in reversed(d.hand.lit) if place.startswith("store/machine/"))
    x, y, w, h = d.box(aimed)
    d.glide((x + w * 0.7, y + h * 0.7))
    d.settle()
    assert d.aim == aimed
    line = {d.colour((x + part * w, y + 1)) for part in (0.1, 0.12, 0.14, 0.16, 0.18, 0.2, 0.22, 0.24)}
    assert len(line) == 1 and min(min(line)[:2]) > 200, line
    assert d.colour((x + 1, y + 1)) not in line, "the corner is round"
    d.release()


def test_the_button_that_turns_is_at_the_ghost_that_keys_aim(sit: Sit) -> None:
    d = sit(posed("{turn: 3, own: {gears: 20, bases: [{at: [5, 6]}], hand: [sootling, stilts]}}"))
    d.tab_to("sootling")
    d.key("return")
    d.settle()
    assert d.aim, "by keys alone"
    at: Any = turn_button.box(d.table)
    assert contains((300, 62, 540, 540), centre(at)), "over the board, where the ghost lies"
    way = d.hand.turn
    d.click(centre(at))
    assert d.hand.turn != way


def test_a_card_to_be_discarded_is_not_turned(sit: Sit) -> None:
    d = discarding(sit)
    d.click(centre(d.box("sootling")))
    assert d.held == "sootling" and turn_button.box(d.table) is None
    way = d.hand.turn
    d.key("r")
    assert d.hand.turn == way


def test_the_plate_says_that_a_card_is_to_be_discarded(sit: Sit) -> None:
    d = discarding(sit)
    assert game().at(d.view).plate(0, 0).note == "Discard a card"
    assert game().at(d.view).plate(0, -1).note == "Discards"


def test_where_bots_play_alone_nobody_is_addressed(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ui.kit import Kit

    said: list[str] = []
    panel, words = Kit.panel, Kit.draw_text
    monkeypatch.setattr(
        Kit, "panel", lambda *a, **k: said.extend(x for x in a if isinstance(x, str)) or panel(*a, **k)
    )
    monkeypatch.setattr(
        Kit,
        "draw_text",
        lambda kit, to, string, *a, **k: said.append(string) or words(kit, to, string, *a, **k),
    )
    for bots in (frozenset[int](), frozenset((0, 1))):
        d = sit(jamming())
        d.look.parts.seat_bots(bots)
        said.clear()
        look = d.look
        for name in ("plate/own", "plate/across", "stack"):
            look.parts.at(d.view).panel(
                d.surface,
                name,
                look.parts.at(d.view).place(f"panel/{name}") or d.box(f"panel/{name}"),
                d.state,
            )
        told = " ".join(said).lower()
        assert ("you" in told) == (not bots), told


def test_a_script_that_waits_is_not_yet_counted_in_the_landfill() -> None:
    waits, done = jamming(landfill="stilts"), jamming("Pass", landfill="stilts")
    used, older = done.sides[0].landfill
    assert landfill_cards(done, 0) == (used, older) and landfill_cards(waits, 0) == (older,)
    assert used in waits.sides[0].landfill
    shown = [piece.id for piece in game().at(waits).pieces if piece.place == "landfill/0"]
    assert shown == [card.id for card in landfill_cards(waits, 0)[:1]]


def test_the_tray_is_empty_as_long_as_its_only_script_waits(sit: Sit) -> None:
    d = sit(jamming())
    look = d.look
    assert "Nothing here yet" in look.describe(d.view, "landfill/0")
    assert look.zoom_parts(d.view, "landfill/0") == ()


PAPER = pygame.Color("#123049")
"""What the drawing of a machine lies on."""


@SIZES
def test_the_shapes_of_a_full_landfill_are_clear_of_the_prices(sit: Sit, size: tuple[int, int]) -> None:
    d = sit(posed("{turn: 3}"), size=size)
    cards = d.look.faces
    for kind in ("leviathan", "mortar"):
        behind, clear = cards.face("hand", kind, 67.0), cards.among_many(kind, 67.0)
        assert behind.get_size() == clear.get_size()
        tops = []
        for picture in (behind, clear):
            mask = pygame.mask.from_threshold(picture, PAPER, (6, 6, 6, 255))
            tops.append(min(box.top for box in mask.get_bounding_rects()))
        assert tops[1] > tops[0], "the shape begins below"


def test_the_plugins_of_a_base_under_a_machine_are_seen(sit: Sit) -> None:
    shown = []
    for plugin in ("", "watchdog"):
        base = f"{{at: [3, 6], plugins: [{plugin}]}}"
        own = f"{{gears: 20, bases: [{base}], machines: [{{card: bramble, at: [3, 6]}}]}}"
        d = sit(posed(f"{{turn: 3, own: {own}}}"))
        d.move((1000, 300))
        x, y, w, h = d.box("cell/3,6")
        at = [
            (x + w * (0.7 + 0.02 * right), y + h * (0.02 + 0.02 * down))
            for right in range(14)
            for down in range(14)
        ]
        shown.append([d.colour(point) for point in at])
    assert sum(a != b for a, b in zip(*shown, strict=True)) > 20


@SIZES
def test_several_plugins_on_a_machine_are_one_badge(sit: Sit, size: tuple[int, int]) -> None:
    five = "stilts, ballast, bolt_on_plate, greased_runners, spare_boiler"
    slim = f"{{card: pipsqueak, at: [3, 6], plugins: [{five}]}}"
    d = sit(posed(f"{{turn: 3, own: {{gears: 20, machines: [{slim}]}}}}"), size=size)
    d.move((1000, 300))
    d.settle()
    x, y, w, h = d.box("cell/3,6")
    area = pygame.Rect(d.canvas.pos(x - w, y - h), (d.canvas.px(3 * w), d.canvas.px(4 * h)))
    mask = pygame.mask.from_threshold(d.surface.subsurface(area), pygame.Color(PAINT), (24, 24, 24, 255))
    assert len(mask.connected_components(12)) == 1


SLIDES = "{turn: 3, own: {gears: 5, machines: [{card: sawbuck, at: [5, 5], plugins: [greased_runners]}]}}"


def test_the_frames_of_slides_cross_neither_each_other_nor_the_machine(
    sit: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four frames lay over the machine, and none could be read."""
    driver = sit(posed(SLIDES))
    slide = next(
        action
        for action in game().legal_actions(driver.view)
        if game().at(driver.view).action_to_string(action).endswith("slide")
    )
    drawn: list[Any] = []
    plain = areas.legal_line
    monkeypatch.setattr(areas, "legal_line", lambda *a: drawn.append(a[2]) or plain(*a))
    driver.act(slide)
    lit = driver.hand.lit
    framed = drawn[-len(lit) :]
    machine = driver.hand.piece
    assert len(lit) == len(framed) == 4 and machine is not None
    cells = [centre(box) for boxes in framed for box in boxes]
    assert len({(round(x), round(y)) for x, y in cells}) == len(cells)
    assert not [at for at in cells for box in driver.covers(machine.id) if contains(box, at)]
