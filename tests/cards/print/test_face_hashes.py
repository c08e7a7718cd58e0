"""Where two faces differ: what says something else, what has moved, and what only gave way to longer words."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from game.cards import display
from game.cards.faces import Deck
from game.cards.print.face_hashes import Trace, differing, traces
from game.cards.print.proofs import SCALE, Proofs
from tests.cards.faces import deck

GAME = "immense_warfare"


@cache
def face(card: str, **fields: str) -> tuple[Deck, display.Face]:
    every = deck(GAME)
    changed = Deck(every.faces, GAME, {card: {**every.fields[card], **fields}})
    return changed, Proofs(changed, 0.0, SCALE).front(card)


def seen(card: str, **fields: str) -> tuple[Trace, ...]:
    return traces(*face(card, **fields))


def inside(box: display.Box, other: display.Box) -> bool:
    x, y, w, h = other
    return x <= box[0] and y <= box[1] and box[0] + box[2] <= x + w and box[1] + box[3] <= y + h


def test_nothing_differs_between_a_face_and_itself() -> None:
    assert differing(seen("turtle"), seen("turtle"), False) == ([], [])


def test_a_badge_is_outlined_whole() -> None:
    before, after = differing(seen("turtle"), seen("turtle", cost="9"), False)
    assert before == after and len(before) == 1
    parts = [each.box for each in seen("turtle") if each.path == "elements.cost"]
    assert len(parts) > 1 and all(inside(part, before[0]) for part in parts)


def test_of_a_text_the_lines_are_outlined_that_say_something_else() -> None:
    text = str(deck(GAME).fields["turtle"]["text_and_reminder"])
    other = text.replace("both move", "both walk")
    assert other != text
    before, after = differing(seen("turtle"), seen("turtle", text_and_reminder=other), True)
    lines = [each.box for each in seen("turtle") if each.line and each.path.endswith("text_below")]
    assert len(before) == len(after) == 1
    assert inside(lines[0], before[0]) and not inside(lines[-1], before[0])


def test_what_moved_is_outlined_unless_all_gave_way_to_words() -> None:
    made, whole = face("turtle")
    moved = [
        replace(each, box=(each.box[0], each.box[1] + 4.0, *each.box[2:]))
        if isinstance(each, display.Plate) and each.path.endswith("strip")
        else each
        for each in whole.operations
    ]
    other = traces(made, whole._replace(operations=tuple(moved)))
    before, after = differing(seen("turtle"), other, False)
    assert len(before) == len(after) == 1 and after[0][1] == pytest.approx(before[0][1] + 4.0)
    assert differing(seen("turtle"), other, True) == ([], [])


def test_what_is_within_a_turn_is_where_the_turn_takes_it() -> None:
    plate = display.Plate(path="a", box=(10.0, 20.0, 6.0, 2.0))
    turn, end = display.Turn(path="a", by=90.0, about=(10.0, 20.0)), display.End(path="a")
    made, whole = face("turtle")
    (found,) = traces(made, whole._replace(operations=(turn, plate, end)))
    assert found.box == pytest.approx((10.0, 14.0, 2.0, 6.0))
    upside = replace(turn, by=180.0)
    (found,) = traces(made, whole._replace(operations=(turn, upside, plate, end, end)))
    assert found.box == pytest.approx((8.0, 20.0, 2.0, 6.0))
