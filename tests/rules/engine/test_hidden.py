"""Hidden information stays hidden: searching, looking, choosing from a hand; ids reveal nothing."""

from __future__ import annotations

from rules.immense_warfare import events
from rules.immense_warfare.items import Cast
from tests.rules.immense_warfare.case import permute
from tests.rules.immense_warfare.positions import Table

SEEK = """
- {{id: seek, name: Seek, type: command, abilities: [{{when: play, do: [
    {{op: choose, of: {{what: deck_card, whose: own, type: mecha}}, count: 2, up_to: true, distinct: true,
      name: found}},
    {{op: move_card, card: found, to: hand, show: {0}}}, {{op: shuffle}}]}}]}}
"""
DECK = "turret skipper skipper cruiser admiral_grace"


def searching(show: str = "false") -> Table:
    """Return a position with an open search of the first player's deck."""
    return Table(hand="seek", deck=DECK, cards=SEEK.format(show)).play("seek")


def kinds(table: Table, seat: int, owner: int, pile: str) -> list[str]:
    """Return the kinds of cards in a pile as a seat sees them, "" for hidden ones."""
    view = table.game.view(table.state, seat)
    return [card.kind for card in getattr(view.sides[owner], pile)]


def leaks(table: Table, seat: int) -> bool:
    """Return whether a seat's view or legal actions differ after hidden cards are permuted."""
    state, game = table.state, table.game
    mixed = permute(state, seat, 1)
    same = game.view(mixed, seat) == game.view(state, seat)
    if game.to_act(state) == seat:
        same = same and list(game.legal_actions(mixed)) == list(game.legal_actions(state))
    return not same


def test_a_search_takes_up_to_so_many_and_shuffles() -> None:
    table = searching()
    assert table.choices == {"turret", "skipper", "skipper2", "cruiser", ""}
    assert table.pick("skipper").choices == {"turret", "cruiser", ""}, "no two of one name"
    table.pick("cruiser")
    assert table.hand() == ["cruiser", "skipper"] and sorted(table.deck()) == [
        "admiral_grace",
        "skipper",
        "turret",
    ]
    assert searching().pick("").hand() == []


def test_after_a_search_every_id_is_new() -> None:
    before = searching()
    side = before.state.sides[0]
    after = before.pick("skipper", "cruiser").state.sides[0]
    assert not {card.id for card in (*after.hand, *after.deck)} & {card.id for card in side.deck}


def test_a_search_is_seen_by_who_searches_alone() -> None:
    table = searching()
    assert kinds(table, 0, 0, "deck") == ["turret", "skipper", "skipper", "cruiser", ""]
    assert kinds(table, 1, 0, "deck") == [""] * 5
    question = table.game.view(table.state, 1).question
    assert question is not None and (question.among, question.seat) == ((), 0)
    asked = table.pick("skipper").game.view(table.state, 1).question
    assert asked is not None and asked.picked == ()
    assert not leaks(table, 0) and not leaks(table, 1)


def test_found_cards_are_named_only_if_revealed() -> None:
    for show, told in (("false", False), ("true", True)):
        table = searching(show).pick("cruiser", "")
        assert any("Cruiser" in event.text for event in table.log) == told
        assert any(type(event) is events.CardsShown for event in table.log) == told


def test_a_hand_is_looked_at_by_one_seat_only() -> None:
    peek = (
        "- {id: peek, name: Peek, type: command, abilities: [{when: play, do: [{op: look, at: opponent}]}]}"
    )
    table = Table(hand="peek skipper", their_hand="cruiser corvette", cards=peek).play("peek")
    assert (table.asked, table.choices) == ("look", {""})
    assert kinds(table, 0, 1, "hand") == ["cruiser", "corvette"] and kinds(table, 1, 0, "hand") == [""]
    assert not leaks(table, 0) and not leaks(table, 1)
    assert kinds(table.pick(""), 0, 1, "hand") == ["", ""]


def test_a_choice_from_a_hand_does_not_tell_which_cards_fit() -> None:
    mill = """
- {id: mill, name: Mill, type: mecha, durability: 2, abilities: [
    {when: use, cost: {pay: discard, of: {what: hand_card, whose: own, type: pilot}}, do: [{op: draw}]}]}"""
    table = Table("mill a1", hand="skipper admiral_grace cruiser", cards=mill).use("mill")
    question = table.game.view(table.state, 1).question
    assert table.choices == {"admiral_grace"} and question is not None and question.among == ()


def test_a_card_put_back_onto_a_deck_cannot_be_followed() -> None:
    table = Table(hand="dig_for_answers skipper", deck="cruiser corvette jaeger").play("dig_for_answers")
    table.pick("skipper", "cruiser")
    assert table.deck() == ["cruiser", "skipper"], "in the order chosen, the first one lowest"
    assert not {"cruiser", "skipper"} & {card.id for card in table.state.sides[0].deck}


def test_what_is_found_stays_secret_until_it_is_used() -> None:
    keep = """
- {id: keep, name: Keep, type: command, abilities: [{when: play, do: [
    {op: choose, of: {what: deck_card, whose: own}}, {op: may}, {op: move_card, card: chosen, to: hand},
    {op: shuffle}]}]}"""
    table = Table(hand="keep", deck=DECK, cards=keep).play("keep", "", "cruiser")
    views = [table.game.view(table.state, seat) for seat in (0, 1)]
    found = [item.this.ids("chosen") for view in views for item in view.agenda if isinstance(item, Cast)]
    assert found == [("cruiser",), ()]
