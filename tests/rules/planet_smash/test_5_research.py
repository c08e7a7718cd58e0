"""PS-5: tech research."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.planet_smash.actions.research import Research
from rules.planet_smash.events import AbilityReady
from rules.planet_smash.sheet import filled, ready_circles
from rules.planet_smash.writing import cell_refusal
from tests.rules.planet_smash.positions import GAME, asked, done, previewed, refused


@pytest.mark.rule("PS-5.1")
def test_a_number_equals_its_column_and_differs_from_its_row() -> None:
    state = asked("yellow", "a", plan=(1, 1, 5), cells={"a": (5, 2, 0, 0, 0, 0)})
    listed = [action for action in GAME.legal_actions(state) if isinstance(action, Research)]
    assert listed == [Research(3), Research(5)]
    assert done(state, Research(3)).sheets[0].cells[1] == (5, 2, 0, 5, 0, 0)
    refused(state, Research(4), "PS-5.1", ("cell/a/1",), word="column")
    refused(state, Research(2), "PS-5.1", ("cell/a/0",), word="this row")
    refused(state, Research(1), "PS-5.1", ("cell/a/1",), word="open cell")
    for cell in (6, -1):
        refused(state, Research(cell), "PS-5.1", word="6 cells")


@pytest.mark.rule("PS-5.1")
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 6)), max_size=40))
def test_no_sequence_of_writes_breaks_a_research_area(writes: list[tuple[int, int]]) -> None:
    cells = [0] * 6
    for cell, value in writes:
        if cell_refusal(2, tuple(cells), cell, value) is None:
            cells[cell] = value
    for column in range(3):
        pair = {cells[column], cells[column + 3]} - {0}
        assert len(pair) <= 1
    for row in (cells[:3], cells[3:]):
        numbers = [number for number in row if number]
        assert len(set(numbers)) == len(numbers)


@pytest.mark.rule("PS-5.2")
def test_cells_may_be_filled_in_any_order() -> None:
    values = (1, 2, 3, 1, 2, 3)
    for order in permutations(range(6)):
        cells = [0] * 6
        for cell in order:
            assert cell_refusal(1, tuple(cells), cell, values[cell]) is None
            cells[cell] = values[cell]
        assert filled(tuple(cells)) == 0b11111
    state = asked("yellow", "a", plan=(1, 1, 5), cells={"a": (0, 0, 0, 0, 0, 5)})
    refused(state, Research(3), "PS-5.1", ("cell/a/5",), word="this row")


@pytest.mark.rule("PS-5.3")
@pytest.mark.parametrize(
    ("cells", "cell", "circles"),
    [
        ((5, 0, 0, 0, 0, 0), 3, (0,)),
        ((0, 5, 0, 0, 0, 0), 4, (1,)),
        ((0, 0, 0, 0, 0, 5), 2, (2,)),
        ((0, 1, 2, 0, 0, 0), 0, (3,)),
        ((0, 0, 0, 3, 4, 0), 5, (4,)),
        ((5, 0, 0, 0, 1, 2), 3, (0, 4)),
        ((0, 0, 0, 0, 0, 0), 3, ()),
    ],
)
def test_a_completed_line_readies_its_circle(
    cells: tuple[int, ...], cell: int, circles: tuple[int, ...]
) -> None:
    state = asked("red", "b", plan=(5, 1, 1), cells={"b": cells})
    events: list = []
    after = GAME.apply(state, Research(cell), events)
    assert ready_circles(after.sheets[0], 2) == circles
    tokens = [piece for piece in GAME.at(after).pieces if piece.kind == "circle"]
    assert [piece.place for piece in tokens] == [f"circle/b/{circle}" for circle in circles]
    assert all(piece.face == "flip" and not piece.spent for piece in tokens)
    assert [event.marks for event in events if type(event) is AbilityReady] == [
        (f"0:token/b/{circle}",) for circle in circles
    ]
    preview = previewed(state, Research(cell))
    assert preview.marks == tuple(f"circle/b/{circle}" for circle in circles)
    with_full = asked("red", "b", plan=(5, 1, 1), cells={"b": after.sheets[0].cells[2]})
    refused(with_full, Research(cell), "PS-5.1", word="open cell")
