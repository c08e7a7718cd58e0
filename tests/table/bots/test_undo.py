"""Undo where bots play: it takes back what they answered."""

from __future__ import annotations

from game.pages.play.table import TableScene
from game.store.journal_file import REDO, UNDO, effective_actions
from game.ui.canvas import centre
from tests.table.bots.seated import Sit, bot_service, moves, session
from tests.toy.game import Answer, Strike


def test_undo_takes_back_what_the_bot_answered(parry: Sit) -> None:
    d = parry("", "random")
    first = session(d).state
    session(d).do(Strike(first.hands[0][0].id))
    d.page(TableScene).catch_up()
    d.frames(2)
    bot_service(d).answer(Answer())
    d.frames(2)
    after = session(d).state
    assert moves(d) == 2 and len(bot_service(d).open) == 1, "it is the bot's turn: it thinks"
    d.key("u")
    assert session(d).state == first and not bot_service(d).open
    d.key("shift+u")
    assert session(d).state == after
    d.key("u")
    d.close()
    again = d.app.store.journal("toy")
    again.resume()
    assert [line for line in again.lines if line in (UNDO, REDO)] == [UNDO, UNDO, REDO, REDO, UNDO, UNDO]
    assert effective_actions(again.lines) == []


def test_undo_while_the_bot_thinks_ends_its_thought(parry: Sit) -> None:
    d = parry("", "random")
    first = session(d).state
    d.drag(centre(d.box(first.hands[0][0].id)), centre(d.box("table")))
    d.frames(2)
    assert moves(d) == 1 and len(bot_service(d).open) == 1
    d.key("u")
    d.frames(2)
    assert session(d).state == first and not bot_service(d).open and d.moves.any
