"""What is hidden stays so: searching, looking, choosing from a hand; ids tell nothing."""

from __future__ import annotations

from tests.rules.engine.skirmish.case import Table, game, permuted
from tests.rules.engine.skirmish.events import Shown

SEEK = """{{id: seek, name: Seek, type: command, abilities: [{{when: play, do: [
    {{op: choose, of: {{what: deck_card, whose: own, type: mecha}}, count: 2, up_to: true, distinct: true,
      name: found}},
    {{op: move_card, card: found, to: hand{0}}}, {{op: shuffle}}]}}]}}"""
DECK = ["tower", "cog", "cog", "ram", "ace"]


def searching(show: bool = False) -> Table:
    """A search in the deck of seat 0, at its question."""
    seek = SEEK.format(", show: true" if show else "")
    return Table(game(seek), hands=(["seek"], []), decks=(DECK, ["cog"])).play("seek")


def leaks(table: Table, seat: int) -> bool:
    """Whether a seat sees a difference, or may do something else, when what it cannot see is changed."""
    state, play = table.state, table.game
    other = permuted(state, seat, lambda kinds: kinds[::-1])
    same = play.view(state, seat) == play.view(other, seat)
    if play.to_act(state) == seat:
        same = same and list(play.legal_actions(state)) == list(play.legal_actions(other))
        same = same and list(play.legal_actions(state)) == list(play.legal_actions(play.view(state, seat)))
    return not same


def test_a_search_takes_up_to_n_and_shuffles() -> None:
    table = searching()
    assert table.choices == {"cog", "cog2", "ram", ""}
    assert table.pick("cog").choices == {"ram", ""}, "no two of one name"
    table.pick("ram")
    assert sorted(table.kinds(0, "hand")) == ["cog", "ram"]
    assert sorted(table.kinds(0, "deck")) == ["ace", "cog", "tower"]
    assert searching().pick("").kinds(0, "hand") == []


def test_after_a_search_every_id_is_new() -> None:
    table = searching().pick("cog").pick("ram")
    side = table.state.sides[0]
    assert not {card.id for card in (*side.hand, *side.deck)} & {"tower", "cog", "cog2", "ram", "ace"}


def test_a_search_is_seen_by_who_searches_alone() -> None:
    table = searching()
    mine, others = table.game.view(table.state, 0), table.game.view(table.state, 1)
    assert [card.kind for card in mine.sides[0].deck] == ["", "cog", "cog", "ram", ""]
    assert all(card.kind == "" for card in others.sides[0].deck)
    assert others.agenda[-1].among == () and others.agenda[-1].seat == 0
    table.pick("cog")
    others = table.game.view(table.state, 1)
    assert others.agenda[-1].picked == ()
    assert not leaks(table, 0) and not leaks(table, 1)


def test_what_was_found_is_told_only_if_it_is_shown() -> None:
    hidden, shown = searching().pick("ram").pick(""), searching(show=True).pick("ram").pick("")
    assert hidden.told(Shown) == [] and shown.told(Shown) == [Shown(names=("Battle Ram",))]


PEEK = "{id: peek, name: Peek, type: command, abilities: [{when: play, do: [{op: look}, {op: draw}]}]}"


def test_a_hand_is_looked_at_by_one_seat_only() -> None:
    table = Table(game(PEEK), hands=(["peek", "ace"], ["cog", "ram"])).play("peek")
    assert (table.asked, table.choices) == ("look", {""})
    mine, others = table.game.view(table.state, 0), table.game.view(table.state, 1)
    assert [card.kind for card in mine.sides[1].hand] == ["cog", "ram"]
    assert [card.kind for card in others.sides[0].hand] == [""]
    assert not leaks(table, 0) and not leaks(table, 1)
    table.pick("")
    assert [card.kind for card in table.game.view(table.state, 0).sides[1].hand] == ["", ""]


def test_a_choice_from_a_hand_does_not_tell_which_cards_fit() -> None:
    mill = """{id: mill, name: mill, type: mecha, durability: 2, abilities: [
        {when: use, cost: {pay: discard, type: pilot}, do: [{op: draw}]}]}"""
    table = Table(game(mill), [("mill", 0, (0, 3))], hands=(["cog", "ace", "ram"], []))
    table.use("mill")
    assert table.game.view(table.state, 1).agenda[-1].among == () and table.choices == {"ace"}
    assert not leaks(table, 1)


def test_a_card_put_back_onto_a_deck_cannot_be_followed() -> None:
    dig = """{id: dig, name: dig, type: command, abilities: [{when: play, do: [
        {op: draw}, {op: choose, of: {what: hand_card, whose: own}, count: 2},
        {op: move_card, card: chosen, to: deck}]}]}"""
    table = Table(game(dig), hands=(["dig", "ace"], []), decks=(["ram", "cog"], ["cog"])).play("dig")
    table.pick("ace").pick("ram")
    assert table.kinds(0, "deck") == ["ram", "ace", "cog"], "in the order chosen, the first one lowest"
    assert not {"ace", "ram"} & {card.id for card in table.state.sides[0].deck}


def test_what_is_found_stays_secret_until_it_is_used() -> None:
    keep = """{id: keep, name: keep, type: command, abilities: [{when: play, do: [
        {op: choose, of: {what: deck_card, whose: own}}, {op: may},
        {op: move_card, card: chosen, to: hand}, {op: shuffle}]}]}"""
    table = Table(game(keep), hands=(["keep"], []), decks=(DECK, ["cog"])).play("keep").pick("ram")
    resolve = table.game.view(table.state, 1).agenda[-2]
    assert resolve.ids("chosen") == () and table.state.agenda[-2].ids("chosen") == ("ram",)
    assert table.game.view(table.state, 0).agenda[-2].ids("chosen") == ("ram",)
