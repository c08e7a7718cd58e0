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
from tests.table.bots.seated import Sit, bot_service, session, struck
from tests.toy.case import case
from tests.toy.game import Answer, ParryGame, Strike
from tests.ui.driver import Driver


def test_no_cover_stands_before_or_behind_a_bot(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    assert isinstance(d.scene, TableScene) and session(d).seat == 1
    bot_service(d).answer(Answer())
    d.frames(2)
    bot_service(d).answer(Strike(session(d).state.hands[1][0].id))
    d.frames(2)
    assert session(d).seat == 0 and isinstance(d.scene, TableScene) and d.moves.any
    assert d.table.speakers.recap and d.viewer == 0


def test_persons_are_covered_from_each_other_with_a_bot_between(parry: Sit) -> None:
    d = parry("", "random", "", prepare=struck)
    assert d.page(HandoverScene).seat == 0, "whoever sits down is asked first"
    d.settle()
    d.key("return")
    d.frames(2)
    assert isinstance(d.scene, TableScene) and d.viewer == 0
    bot_service(d).answer(Answer())
    d.frames(2)
    bot_service(d).answer(Strike(session(d).state.hands[1][0].id))
    d.frames(2)
    assert d.page(HandoverScene).seat == 2


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
        assert not any(d.pieces[id].up for id in hidden)
        pictures.append(d.picture())
        d.move(centre(d.box(hidden[0])))
        d.frames(40)
        d.click(centre(d.box(hidden[0])))
        pictures.append(d.picture())
        session(d).files.journal.discard()
    assert pictures[:2] == pictures[2:]


def test_a_bot_is_shown_its_own_view_only(parry: Sit) -> None:
    d = parry("", "random", prepare=struck)
    job: Any = bot_service(d).tickets[0].job
    game, state = session(d).game, session(d).state
    view = codec.decode_state(game, job.view)
    assert view == game.view(state, 1) and not any(card.kind for card in view.hands[0]) and view.rng == 0


def uncovered(d: Driver) -> int:
    """Take the cover off; the seat that is shown then."""
    d.settle()
    assert isinstance(d.scene, HandoverScene)
    d.key("return")
    d.frames(2)
    assert isinstance(d.scene, TableScene)
    return d.viewer


def leaves(d: Driver, seat: int, bot: str) -> None:
    """Have a seat decided for by a bot, or a person (""), as the page of the seats does."""
    session(d).reseat(seat, bot)
    assert isinstance(d.scene, TableScene)
    d.page(TableScene).resume(None)
    d.frames(2)


def test_who_gives_the_own_seat_to_a_bot_sees_the_other_hand_behind_a_cover_alone(parry: Sit) -> None:
    d = parry("", "", prepare=struck, bot_pace="slow")
    first = uncovered(d)
    leaves(d, first, "random")
    assert d.page(HandoverScene).seat != first
    assert uncovered(d) != first
    leaves(d, first, "")
    assert uncovered(d) == first


def test_where_both_left_their_seats_to_bots_no_other_hand_comes_to_light(parry: Sit) -> None:
    d = parry("", "", prepare=struck, bot_pace="slow")
    first = uncovered(d)
    leaves(d, 1 - first, "random")
    leaves(d, first, "random")
    assert isinstance(d.scene, TableScene) and d.viewer == first
    leaves(d, 1 - first, "")
    assert uncovered(d) == 1 - first


def test_a_seat_once_left_to_a_bot_is_covered_after_a_save_and_after_going_on(parry: Sit) -> None:
    d = parry("", "", prepare=struck, bot_pace="slow")
    first = uncovered(d)
    leaves(d, first, "random")
    uncovered(d)
    kept = session(d).files.as_save("Left")
    app, game, history = d.app, session(d).game, session(d).history
    assert kept.left == (first,)
    session(d).files.close()
    d.app.stack.reset(d.app.page("play", Session.resume(app, game.id)))
    d.frames(2)
    assert d.page(HandoverScene).seat != first
    uncovered(d)
    session(d).files.close()
    d.app.stack.reset(d.app.page("play", Session.play_on(app, game, history, kept)))
    d.frames(2)
    assert d.page(HandoverScene).seat != first


def test_persons_with_a_bot_between_see_no_hand_on_the_open_table(
    parry: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ParryGame, "lies_open", True)
    d = parry("", "random", "", prepare=struck)
    d.settle()
    scene: Any = d.scene
    assert scene.screen.open and not shown_hands(d), "the bot is to move, and nobody has taken the screen"
    d.press_on("show my hand")
    d.settle()
    assert shown_hands(d) == {0}
    bot_service(d).answer(Answer())
    d.frames(2)
    bot_service(d).answer(Strike(session(d).state.hands[1][0].id))
    d.settle()
    assert session(d).seat == 2 and scene.screen.open and not shown_hands(d)
    d.press_on("show my hand")
    d.settle()
    assert shown_hands(d) == {2}


def shown_hands(d: Driver) -> set[int]:
    """The seats whose cards are seen."""
    pieces = d.pieces.values()
    return {int(piece.place[-1]) for piece in pieces if piece.place.startswith("hand/") and piece.up}
