"""A view continues past unknown cards: modules added to the shop are face down."""

from __future__ import annotations

from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.refresh import Refresh
from tests.rules.case import random_game
from tests.rules.mechyard.case import case

CASE = case()


def test_what_a_purchase_reveals_is_face_down_in_a_view_of_it() -> None:
    game, seen = CASE.game, set()
    for number in range(4):
        for state in random_game(CASE, number).states:
            seat = game.to_act(state)
            if seat is None or state.phase != "buy" or state.agreed.refill_by_round:
                continue
            view = game.view(state, seat)
            for action in game.legal_actions(view):
                if isinstance(action, (Attach, Refresh)) and (type(action), state.turn) not in seen:
                    seen.add((type(action), state.turn))
                    events: list = []
                    after = game.apply(view, action, events)
                    assert list(game.legal_actions(after)) and game.at(after).prompt()
                    down = [
                        each
                        for each in game.at(after).pieces
                        if each.place.startswith("shop/") and not each.up
                    ]
                    assert down and not any(each.face or each.name for each in down)
                    assert game.view(game.determinize(after, 1), seat).mechs == after.mechs
    assert {kind for kind, _ in seen} == {Attach, Refresh}
