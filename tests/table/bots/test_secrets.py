"""Hidden cards where bots play: who is covered from whom, and what is never seen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.app.session import Session
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.ui.canvas import centre
from rules import codec
from tests.table.bots.seated import Sit, desk, session, struck
from tests.toy.case import case
from tests.toy.game import Answer, Strike


def test_no_cover_stands_before_or_behind_a_bot(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    assert isinstance(d.scene, TableScene) and session(d).seat == 1
    desk(d).answer(Answer())
    d.frames(2)
    desk(d).answer(Strike(session(d).state.hands[1][0].id))
    d.frames(2)
    assert session(d).seat == 0 and isinstance(d.scene, TableScene) and d.table.shown.moves.any
    assert d.table.recap and d.scene.viewer == 0


def test_persons_are_covered_from_each_other_with_a_bot_between(parry: Sit) -> None:
    d = parry("", "random", "", prepare=struck)
    assert isinstance(d.scene, HandoverScene) and d.scene.seat == 0, "whoever sits down is asked first"
    d.settle()
    d.key("return")
    d.frames(2)
    assert isinstance(d.scene, TableScene) and d.scene.viewer == 0
    desk(d).answer(Answer())
    d.frames(2)
    desk(d).answer(Strike(session(d).state.hands[1][0].id))
    d.frames(2)
    assert isinstance(d.scene, HandoverScene) and d.scene.seat == 2


@pytest.mark.parametrize("number", range(3))
def test_nothing_of_a_bot_s_hand_is_seen_while_it_thinks(parry: Sit, number: int) -> None:
    pictures = []
    for permuted in (False, True):

        def prepare(session: Session, permuted: bool = permuted) -> None:
            struck(session)
            if permuted:
                other = case().permute(session.state, 0, number)
                session.history.states[-1] = replace(other, rng=session.state.rng)

        d = parry("", "random", prepare=prepare, motion="off")
        hidden = [card.id for card in session(d).state.hands[1]]
        assert not any(d.table.shown.pieces.sprites[id].piece.up for id in hidden)
        pictures.append(d.picture())
        d.move(centre(d.box(hidden[0])))
        d.frames(40)
        d.click(centre(d.box(hidden[0])))
        pictures.append(d.picture())
        session(d).journal.discard()
    assert pictures[:2] == pictures[2:]


def test_a_bot_is_shown_its_own_view_only(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    job: Any = desk(d).tickets[0].job
    game, state = session(d).game, session(d).state
    view = codec.decode_state(game, job.view)
    assert view == game.view(state, 1) and not any(card.kind for card in view.hands[0]) and view.rng == 0
