"""A replay of Smash Gear: nothing in it looks as if it could be done."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.cards.faces import Deck
from game.pages.play.table import TableScene
from game.pages.replay import ReplayScene
from game.table.look import TableLook
from game.ui.kit import Kit
from rules.game import Setup
from tests.ui.driver import Driver

SETUP = Setup("smash_gear", ("Ada", "Bo"), {"first": "0", "hands": "hidden"})


@pytest.mark.parametrize("replayed", [False, True])
def test_only_a_table_one_plays_at_invites_to_buy(
    drive: Callable[..., Driver], monkeypatch: pytest.MonkeyPatch, replayed: bool
) -> None:
    states: set[bool] = set()
    words: list[str] = []
    ticket, draw_text = Deck.ticket, Kit.draw_text

    def keep_state(deck, piece, w, h, offer):  # type: ignore[no-untyped-def]
        states.add(offer.open)
        return ticket(deck, piece, w, h, offer)

    def keep_words(kit, surface, text, *rest, **named):  # type: ignore[no-untyped-def]
        words.append(text)
        return draw_text(kit, surface, text, *rest, **named)

    monkeypatch.setattr(TableLook, "prepare", lambda look, view: iter(()))
    monkeypatch.setattr(Deck, "ticket", keep_state)
    monkeypatch.setattr(Kit, "draw_text", keep_words)

    def first(app: Program) -> Scene:
        session = Session.start(app, app.game("smash_gear"), SETUP, 5)
        return ReplayScene(app, session.files.as_save("Begun")) if replayed else TableScene(app, session)

    drive(first=first).settle()
    assert states == {not replayed}
    assert any("cards you buy" in each for each in words) is not replayed
