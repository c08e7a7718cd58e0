"""Cards in the card lab as they are on the battlefield."""

from __future__ import annotations

from game.immense_warfare.on_board import entered
from rules.common.cards import Card
from rules.immense_warfare.field import NAMES
from rules.immense_warfare.table_pieces import as_played
from tests.rules.immense_warfare.positions import Table, game


def test_a_card_enters_in_the_lab_as_it_enters_in_a_game() -> None:
    table = Table("turtle a1")
    work = game().working_state(table.state)
    host = work.units[0]
    for card, printed in game().library.items():
        place = host.id if printed.type == "pilot" else NAMES[0]
        played, seen = as_played(work, Card("new", card), place, 0), entered(game(), card)
        assert (played is None) == (seen is None), card
        if played is not None and seen is not None:
            assert (played.kind, played.face) == (seen.kind, seen.face), card
