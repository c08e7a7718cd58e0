"""What holds at the table of every game: what is said hides nothing that it is about and goes when it is true no more,
what is looked at closely is larger, one button alone is the one that Enter presses."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.dev.film import films
from game.table.closeup import Closeup
from game.ui.canvas import Box, centre
from rules import catalog
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
BEGUN = {
    "planet_smash": "flight", "smash_gear": "flip", "immense_warfare": "unit", "gears_of_industry": "factory",
    "mechyard": "bolt_on",
}  # fmt: skip
"""A position of each game, by the film that begins with it."""
SIZES = [(1280, 720), (2560, 1080)]
MOST_REFUSALS = 60


def at_table(drive: Drive, id: str, size: tuple[int, int] = (1280, 720)) -> Driver:
    film = next(film for film in films(id) if film.name == BEGUN[id])

    def first(app: Program) -> Scene:
        app.change_settings(motion="off")
        return film.first(app)

    d = drive(size, first=first)
    d.settle()
    d.uncover()
    return d


def movable(d: Driver) -> list[str]:
    """The pieces that can be moved."""
    return [id for id in d.moves.drops if id in d.pieces]


def brass(d: Driver) -> int:
    """How many brass buttons are seen that can be pressed."""
    return sum(getattr(each, "primary", False) and each.enabled for each in d.controls)


def tips(d: Driver) -> list[str]:
    """What tooltips say after a while."""
    d.frames(60)
    return [d.tip] if d.tip else []


def refusals(d: Driver) -> Iterator[tuple[str, str]]:
    """Pieces and places at which the rules refuse them."""
    for piece in movable(d):
        for place, box in d.places.items():
            if box[2] > 0 and d.why_not(piece, place) is not None:
                yield piece, place


@pytest.mark.many_cases
@pytest.mark.parametrize("id", catalog.IDS)
def test_a_tooltip_goes_with_the_pointer(drive: Drive, id: str) -> None:
    d = at_table(drive, id)
    x, y, w, h = d.box(movable(d)[0])
    d.move((x + w / 2, y + 6))
    said = tips(d)
    assert said
    d.leave()
    assert tips(d) == []


def test_a_tooltip_of_a_card_lies_over_no_other_card_of_the_hand(drive: Drive) -> None:
    d = at_table(drive, "gears_of_industry")
    cards = [piece.id for piece in d.pieces.values() if piece.place == f"hand/{d.game.viewer(d.view)}"]
    assert len(cards) > 1
    for card in cards:
        d.move(d.spot(card))
        assert tips(d)
        tip = d.table.tooltip
        w, h = d.kit.size_of(tip.tip.picture())
        box = tip._place(d.kit, w, h + 66)
        others = (d.covers(other)[0] for other in cards if other != card)
        assert not any(_overlap(box, other) for other in others), card


@pytest.mark.parametrize("id", BEGUN)
@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_notices_leave_the_panel_free_in_which_hints_are_read(
    drive: Drive, id: str, size: tuple[int, int]
) -> None:
    d = at_table(drive, id, size)
    d.app.notices.shown.clear()
    d.app.redraw()
    d.frames(2)
    x, y, w, h = d.box("panel/preview")
    area = d.canvas.rect(x, y, w, h)
    before = pygame.image.tobytes(d.surface.subsurface(area), "RGB")
    for number in range(4):
        d.app.say(f"{number}: {'A notice with very many words. ' * 12}", "caution")
    d.frames(2)
    assert pygame.image.tobytes(d.surface.subsurface(area), "RGB") == before


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("id", catalog.IDS)
def test_no_refusal_lies_over_the_piece_that_it_is_about(
    drive: Drive, id: str, size: tuple[int, int]
) -> None:
    d = at_table(drive, id, size)
    count = 0
    for piece, place in refusals(d):
        d.table.hand.pick(piece, "click")
        d.table.hand.refuse(piece, place, centre(d.box(place)))
        box = d.box("bubble")
        assert box is not None and not _overlap(box, d.box(piece)), (piece, place)
        count += 1
        if count == MOST_REFUSALS:
            break
    assert count


@pytest.mark.parametrize("id", catalog.IDS)
def test_a_chooser_lies_over_neither_what_is_held_nor_the_preview(drive: Drive, id: str) -> None:
    d = at_table(drive, id)
    for piece in movable(d):
        moves = [found[0] for found in d.moves.drops[piece].values()]
        for place in list(d.moves.drops[piece])[:4]:
            d.table.hand.pick(piece, "click")
            d.table.hand.choose(moves[:4], d.box(place))
            kept = [d.box(piece), d.box("panel/preview")]
            assert not any(_overlap(d.chooser.box, each) for each in kept), (piece, place)
            d.table.hand.put_down()


@pytest.mark.slow
@pytest.mark.parametrize("id", catalog.IDS)
def test_what_is_looked_at_closely_is_larger_and_one_button_at_most_is_brass(drive: Drive, id: str) -> None:
    d = at_table(drive, id)
    assert brass(d) <= 1
    seen = 0
    for name in (*movable(d), *d.places, ""):
        if not d.table.zoom((name,)):
            continue
        seen += 1
        closeup = d.closeup
        assert isinstance(closeup, Closeup)
        if name in d.pieces:
            assert closeup.box[3] > d.box(name)[3] and closeup.box[2] > d.box(name)[2], name
        d.frames(1)
        assert brass(d) <= 1, name
        d.key("escape")
        assert d.closeup is None
    assert seen


@pytest.mark.parametrize("id", ["immense_warfare", "gears_of_industry"])
def test_no_brackets_stand_round_a_hand_that_a_card_left(drive: Drive, id: str) -> None:
    d = at_table(drive, id)
    cards = [id for id in movable(d) if d.pieces[id].place.startswith("hand/")]
    hands = [box for place, box in d.places.items() if place.startswith("hand/")]
    moves = [move.action for card in cards for found in d.moves.drops[card].values() for move in found]
    d.act(moves[0])
    starts = [start for start, _ in d.marks.boxes]
    assert not any(hand == start for hand in hands for start in starts)


def _overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2] - 1
        and other[0] < one[0] + one[2] - 1
        and one[1] < other[1] + other[3] - 1
        and other[1] < one[1] + one[3] - 1
    )
