"""The store by hand: what is dragged from it elsewhere, and when its tickets are lit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.cards import faces
from game.cards.faces import NO_NUMBERS, Deck
from game.ui.canvas import Box, centre
from game.ui.kit import Kit
from rules.common.face import Fields
from rules.game import Piece
from rules.smash_gear.actions.buy import Buy
from rules.smash_gear.actions.use import Use
from rules.smash_gear.state import Position
from rules.smash_gear.store import cards_for_sale
from rules.smash_gear.view import SUPPLIES
from rules.tabletop import Tag
from tests.smash_gear.scene import chosen, game, middle, place, posed
from tests.ui.driver import Driver

Sit = Callable[..., Driver]


def shopping(gears: int = 20, hand: str = "") -> Position:
    """A turn with so many gears to pay with, and this card in the hand."""
    return posed(f"{{turn: 3, own: {{gears: {gears}, hand: [{hand}]}}}}")


@pytest.mark.slow
def test_a_ticket_dragged_onto_the_board_is_told_that_it_is_no_card_of_the_hand(sit: Sit) -> None:
    state = shopping()
    kinds = {card.id: game().library[card.kind] for card in cards_for_sale(state.store)}
    driver = sit(state)
    for id, card in kinds.items():
        driver.drag(centre(driver.box(id)), middle(driver, place(5, 5)))
        told = driver.bubble
        assert told is not None and "hand" in told.text, card.title
        driver.key("escape")
    assert chosen(driver) == []


@pytest.mark.parametrize("where", ["cell", "plate"])
def test_a_ticket_too_dear_tells_its_price_wherever_it_is_dragged(sit: Sit, where: str) -> None:
    driver = sit(shopping(gears=0))
    id = cards_for_sale(driver.view.store)[0].id
    x, y, w, h = driver.box("panel/plate/across")
    end = middle(driver, place(5, 5)) if where == "cell" else (x + w - 3, y + 3)
    driver.drag(centre(driver.box(id)), end)
    told = driver.bubble
    assert told is not None and told.rule == "SG-4.1" and "you have 0" in told.text
    assert not driver.held and chosen(driver) == []


def test_a_double_click_in_the_store_buys(sit: Sit) -> None:
    driver = sit(shopping())
    id = cards_for_sale(driver.view.store)[0].id
    driver.click(centre(driver.box(id)))
    assert chosen(driver) == [] and driver.held == id
    driver.click(driver.at)
    driver.click(driver.at)  # once too often: it buys nothing more
    assert chosen(driver) == [Buy(id)] and not driver.held


def test_two_slow_clicks_in_the_store_put_the_ticket_back(sit: Sit) -> None:
    driver = sit(shopping())
    driver.click(centre(driver.box(cards_for_sale(driver.view.store)[0].id)))
    driver.frames(30)
    driver.click(driver.at)
    assert chosen(driver) == [] and not driver.held


def test_a_hand_that_a_card_left_has_no_brackets(sit: Sit) -> None:
    driver = sit(shopping(hand="magnet_heist"))
    ticket = cards_for_sale(driver.view.store)[0].id
    slot = driver.box(ticket)
    driver.act(Buy(ticket))
    assert slot in [start for start, _ in driver.marks.boxes]
    driver.act(next(a for a in game().legal_actions(driver.view) if isinstance(a, Use)))
    moved = driver.marks
    assert "hand/0" in [start for _, start, _ in moved.moved]
    assert driver.box("hand/0") not in [start for start, _ in moved.boxes]


def test_tickets_are_lit_only_while_something_can_be_bought(sit: Sit) -> None:
    def tickets_of(state: Position) -> set[bytes]:
        driver = sit(state)
        look, view = driver.look, driver.view
        shown = [piece for piece in game().at(view).pieces if piece.place.startswith("store/")]
        return {pygame.image.tobytes(look.piece(piece, 42), "RGBA") for piece in shown}

    free, poor = (shopping(gears, "jam_the_works") for gears in (20, 0))
    flips = """
turn: 4
to_move: 1
own: {gears: 20, machines: [{card: thumper, at: [5, 5]}]}
opponent: {hand: [jam_the_works]}
"""
    asked = posed(flips, "Flip the Thumper at g7 north")
    over, poor_over = (replace(state, over=True) for state in (free, poor))
    lit, dear, shut = (tickets_of(state) for state in (free, poor, asked))
    assert not lit & shut and not dear & shut and not lit & dear
    assert tickets_of(over) == tickets_of(poor_over) == shut


@pytest.mark.many_cases
@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1280, 960), (1920, 1080)])
def test_no_words_of_a_ticket_lie_on_others(
    sit: Sit, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = sit(shopping(), size=size)
    inks: list[pygame.Rect] = []
    put = Kit.put

    def noted(
        kit: Kit, surface: pygame.Surface, drawn: pygame.Surface, at: tuple[float, float], *rest: str
    ) -> Box:
        box = put(kit, surface, drawn, at, *rest)
        inks.append(drawn.get_bounding_rect().move(kit.canvas.pos(*box[:2])))
        return box

    class Anew(faces.Drawing):
        """A face that is drawn: what was drawn before it is not seen."""

        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            inks.clear()

    monkeypatch.setattr(Kit, "put", noted)
    monkeypatch.setattr(faces, "Drawing", Anew)
    cards = driver.look.faces
    for piece in game().at(driver.view).pieces:
        if not piece.place.startswith("store/"):
            continue
        for number, (buys, why) in enumerate(((True, ""), (True, "too dear"), (False, ""))):
            left = 18 - number if piece.place in SUPPLIES else -1 - number
            cards.ticket(piece, *driver.box(piece.place)[2:], Tag(0, left, why, buys))
            assert len(inks) > 1
            for one, other in combinations(inks, 2):
                assert not one.colliderect(other), (piece.face, buys, why)


def test_a_small_window_shows_whole_names_and_both_prices_in_the_store(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    plain = Kit.text
    monkeypatch.setattr(
        Kit, "text", lambda kit, words, *a, **k: drawn.append(words) or plain(kit, words, *a, **k)
    )
    driver = sit(shopping(), size=(640, 480))
    faces = Deck.of(driver.app.kit, game())
    for card in game().library.machines.values():
        drawn.clear()
        faces.ticket(
            Piece("one", "store/machine/0", "machine", card.id, card.title), 252.0, 98.0, Tag(card.price)
        )
        words = f"{card.title}{card.price}{card.move}"
        assert (
            "".join(drawn).replace("-", "").replace(" ", "").endswith(words.replace("-", "").replace(" ", ""))
        )


@pytest.mark.slow
def test_a_card_looked_at_closely_in_a_small_window_shows_its_whole_text(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    plain = Kit.text
    faces = Deck.of(sit(shopping(), size=(640, 480)).app.kit, game())
    monkeypatch.setattr(
        Kit, "text", lambda kit, words, *a, **k: drawn.append(words) or plain(kit, words, *a, **k)
    )
    for card in game().library.cards:
        faces.full(card, faces.close)
    assert not [words for words in drawn if "…" in words]


@pytest.mark.rule("SG-4.1")
def test_a_ticket_shows_what_the_card_costs_now(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the second edition machines cost less to who has none on the floor."""
    drawn: list[str] = []
    plain = Kit.text
    monkeypatch.setattr(
        Kit, "text", lambda kit, words, *a, **k: drawn.append(words) or plain(kit, words, *a, **k)
    )
    driver = sit(posed("{turn: 3, board: bench, own: {gears: 20}}"))
    machines = [piece for piece in game().at(driver.view).pieces if piece.place.startswith("store/machine/")]
    assert len(machines) == 5
    for piece in machines:
        printed, price = game().library.prices[piece.face], game().at(driver.view).tag(piece).price
        assert (price is not None and price < printed) or printed == 1
        drawn.clear()
        driver.look.faces.ticket(piece, 251.0, 61.0, Tag(price))
        assert drawn[-2:] == [str(price), str(game().library.machines[piece.face].move)]


@pytest.mark.rule("SG-4.1")
@pytest.mark.parametrize("how", ["hovered", "enlarged"])
def test_a_large_card_of_the_store_shows_what_it_costs_now(
    sit: Sit, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """The card said 4 beside a ticket that said 2."""
    driver = sit(posed("{turn: 3, board: bench, own: {gears: 20}}"))
    look, view = driver.look, driver.view
    piece = next(
        each
        for each in game().at(view).pieces
        if each.place.startswith("store/machine/") and game().library.prices[each.face] > 1
    )
    prices: list[Any] = []
    plain = Deck.full

    def full(deck: Deck, card: str, width: float, numbers: Fields = NO_NUMBERS) -> pygame.Surface:
        prices.append(numbers.get("price"))
        return plain(deck, card, width, numbers)

    monkeypatch.setattr(Deck, "full", full)
    look.tooltip_picture(view, piece) if how == "hovered" else look.zoom(view, piece.id)
    assert prices == [game().at(view).tag(piece).price] and prices[0] < game().library.prices[piece.face]


def test_no_line_in_the_store_ends_in_dots(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "1 honor if behind …" stood there."""
    drawn: list[str] = []
    plain = Kit.text
    faces = Deck.of(sit(shopping()).app.kit, game())
    monkeypatch.setattr(
        Kit, "text", lambda kit, words, *a, **k: drawn.append(words) or plain(kit, words, *a, **k)
    )
    for id, card in game().library.cards.items():
        if id not in SUPPLIES.values():
            size = (251.0, 61.0) if id in game().library.machines else (251.0, 41.0)
            faces.ticket(Piece("x", "store/machine/0", "card", id, card.title), *size, Tag(9))
    assert drawn and not [words for words in drawn if "…" in words]


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize("slot", ["store/destroy", "store/machine/0", "store/machine/4"])
def test_why_a_card_cannot_be_bought_covers_no_price(sit: Sit, size: tuple[int, int], slot: str) -> None:
    """The bubble about a Destroy Base lay over the prices above it."""
    driver = sit(shopping(gears=0, hand="base"), size=size)
    driver.click(driver.spot(next(id for id, piece in driver.pieces.items() if piece.place == slot)))
    driver.settle()
    x, y, w, h = driver.box("bubble")
    tickets = [id for id, piece in driver.pieces.items() if piece.place.startswith("store/")]
    assert len(tickets) == 10
    for id in tickets:
        left, top, wide, high = driver.box(id)
        assert left >= x + w or left + wide <= x or top >= y + h or top + high <= y, driver.pieces[id].place
