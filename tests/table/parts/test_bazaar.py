"""A game with a map and no look of its own: hand, market, stack, plates and discard at two, three and four seats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.table import layout
from game.table.layout import NOWHERE
from game.table.look import TableLook, look_of
from game.table.map_faults import check
from game.table.mapfile import load_layout
from game.table.parts.registry import PARTS
from game.ui.canvas import centre
from rules.common.cards import Card
from rules.content import DataFaults
from tests.table.bench import bench
from tests.table.parts.conftest import MAP
from tests.toy.bazaar import Bazaar, Buy, Fair, Pass, Play
from tests.ui.driver import Driver

Stall = Callable[..., Driver]
SEATS = [2, 3, 4]


def fair(seats: int = 2, *own: str, **changed: object) -> Fair:
    """A fair in which the first seat holds these cards."""
    state = Bazaar().new_game(Bazaar().default_setup(seats), 3)
    hand = tuple(Card(f"own/{number}", kind) for number, kind in enumerate(own))
    return replace(state, hands=(hand or state.hands[0], *state.hands[1:]), **changed)


def test_the_map_has_a_place_for_every_seat() -> None:
    assert check(load_layout(MAP), Bazaar()) == []


@pytest.mark.parametrize("seats", SEATS)
def test_every_player_has_a_plate_and_a_hand_of_backs(stall: Stall, seats: int) -> None:
    driver = stall(seats)
    boxes = [driver.box(f"panel/plate/{word}") for word in ("own", "next", "across", "previous")]
    shown = [box for box in boxes if box != NOWHERE]
    assert len(shown) == seats
    for seat in range(seats):
        assert driver.box(f"hand/{seat}")[1] > 500 if seat == 0 else driver.box(f"hand/{seat}")[1] < 200
        pieces = driver.game.at(driver.view).pieces
        assert all(piece.up == (seat == 0) for piece in pieces if piece.place == f"hand/{seat}")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_hand_of_the_one_who_looks_is_near(stall: Stall, seats: int, seat: int) -> None:
    boxes = stall(seats, seat=seat).places
    assert max(range(seats), key=lambda each: boxes[f"hand/{each}"][1]) == seat


@pytest.mark.parametrize("seats", SEATS)
def test_a_card_is_bought_and_played_by_hand(stall: Stall, seats: int) -> None:
    driver = stall(seats, fair(seats, "silk", "amber"))
    offer = next(card for card in bench(driver).state.market if card.kind != "amber")
    driver.drag(centre(driver.box(offer.id)), centre(driver.box("hand/0")))
    driver.settle()
    driver.drag(centre(driver.box("own/0")), centre(driver.box("stall")))
    driver.settle()
    assert bench(driver).chosen == [Buy(offer.id), Play("own/0")]
    stack = driver.box("panel/stack")
    preview = driver.box("panel/preview")
    assert stack != NOWHERE and preview[1] + preview[3] <= stack[1] - 12


def test_a_card_is_played_by_keys(stall: Stall) -> None:
    driver = stall(2, fair(2, "silk"))
    for _ in range(20):
        driver.key("tab")
        if driver.cursor == "own/0":
            break
    driver.key("return")
    driver.key("right")
    driver.key("return")
    assert bench(driver).chosen == [Play("own/0")]


def test_what_is_too_dear_is_told_with_its_price(stall: Stall) -> None:
    state = fair(2, "silk", market=tuple(Card(f"m/{slot}", "amber") for slot in range(4)))
    driver = stall(2, state)
    driver.drag(centre(driver.box("m/0")), centre(driver.box("hand/0")))
    told = driver.bubble
    assert told is not None and told.rule == "BZ-2" and bench(driver).chosen == []


def test_a_heap_is_looked_through_and_its_cards_enlarged(stall: Stall) -> None:
    heap = tuple(Card(f"h/{number}", kind) for number, kind in enumerate(("silk", "amber", "veto")))
    driver = stall(3, fair(3, heaps=((), heap, ())))
    x, y, w, h = driver.box("heap/1")
    driver.click((x + w - 4, y + h / 2))
    assert driver.closeup is not None
    assert [face for face, _ in driver.closeup.parts] == ["silk", "amber", "veto"]
    driver.key("right")
    driver.key("return")
    assert driver.closeup is not None and driver.closeup.single is not None
    assert "Heap of Bo" in driver.look.describe(driver.view, "heap/1")


def test_an_object_moved_in_the_map_moves_on_the_table(stall: Stall, tmp_path: Path) -> None:
    moved = tmp_path / "table.tmx"
    text = MAP.read_text()
    old = 'name="panel/plate/next" x="272" y="64"'
    assert old in text
    moved.write_text(text.replace(old, 'name="panel/plate/next" x="300" y="70"'))
    before, after = (stall(3, at=at).box("panel/plate/next") for at in (MAP, moved))
    assert (after[0] - before[0], after[1] - before[1]) == (28, 6)


def test_a_seat_that_the_map_forgets_is_named(tmp_path: Path) -> None:
    lame = tmp_path / "table.tmx"
    lame.write_text(MAP.read_text().replace('name="hand/previous"', 'name="mark/previous"'))
    faults = [str(fault) for fault in check(load_layout(lame), Bazaar())]
    assert any("hand/previous: this place is missing with 3 players" in fault for fault in faults)


def test_no_hand_is_in_the_small_picture(stall: Stall) -> None:
    driver = stall(2, fair(2, "silk"))
    look, view = driver.look, driver.view
    other = replace(view, hands=((Card("own/0", "amber"),), *view.hands[1:]))
    pictures = [look.portrait(each, 320, 180).picture.get_buffer().raw for each in (view, other)]
    assert pictures[0] == pictures[1]


def test_what_waits_is_shown_to_the_one_asked(stall: Stall) -> None:
    state = Bazaar().apply(fair(2, "silk"), Play("own/0"))
    for seat, words in ((0, "is asked"), (1, "do you answer?")):
        driver = stall(2, state, seat=seat)
        assert words in driver.look.parts.model(driver.view).stack.heading
    state = Bazaar().apply(state, Pass())
    assert stall(2, state).box("panel/stack") == NOWHERE


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('value="plate"', 'value="plat"', "expected one of hand, market"),
        ('value="112 586"', 'value="112"', "market.stretch: expected 2 entries, found 1"),
        ('name="seats" value="2"', 'name="seats" value="two"', "seats[0]: expected an integer, got 'two'"),
    ],
)
def test_a_fault_of_a_part_is_named_with_its_line(tmp_path: Path, old: str, new: str, words: str) -> None:
    wrong = tmp_path / "table.tmx"
    wrong.write_text(MAP.read_text().replace(old, new, 1))
    with pytest.raises(DataFaults) as caught:
        load_layout(wrong)
    assert words in str(caught.value) and ":0" not in str(caught.value).splitlines()[0]


def test_a_map_can_name_every_part_and_no_other() -> None:
    assert set(layout.PARTS) == set(PARTS)


def test_a_game_without_a_look_is_drawn_by_its_map() -> None:
    assert look_of("bazaar") is TableLook
