"""The cards of the two decks: their data read without faults, their words, and what they do when they are played."""

from __future__ import annotations

from functools import cache

import pytest

from rules.content import read
from tests.rules.engine.skirmish import events
from tests.rules.engine.skirmish.cards import CardFile
from tests.rules.engine.skirmish.case import CARDS, PLAIN, Table, decks_game, library
from tests.rules.engine.skirmish.game import Skirmish
from tests.rules.engine.skirmish.position import Assault, EndTurn, Move
from tests.rules.engine.skirmish.proof import MEANINGS, PAGE, Meanings, page
from tests.rules.engine.skirmish.words import card_text


@cache
def the_game() -> Skirmish:
    """The cards of both decks, and the plain ones."""
    return Skirmish({**decks_game().library, **library(PLAIN)})


def table(field=(), attached=(), hands=((), ()), **more) -> Table:  # type: ignore[no-untyped-def]
    """A position with those cards."""
    return Table(the_game(), field, attached, hands, **more)


def test_the_cards_of_both_decks_are_read() -> None:
    cards = [card for path in sorted(CARDS.glob("*.yaml")) for card in read(path, CardFile).cards]
    assert len(cards) == 27 and sum(bool(card.abilities) for card in cards) == 21
    assert {card.id for card in cards} == {each.id for each in read(MEANINGS, Meanings).meanings}


def test_the_page_of_their_words_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.rules.engine.skirmish.proof"


@pytest.mark.parametrize("id", sorted(decks_game().library))
def test_their_words_are_sentences(id: str) -> None:
    text = card_text(the_game().library[id])
    assert text.rstrip("”").endswith(".") and text[0].isupper() and "  " not in text and "_" not in text


def test_donna_the_swift() -> None:
    t = table([("cog", 0, (0, 2))], [("donna_the_swift", 0, "cog")])
    assert t.piece("cog").has("speed") == 2


def test_donnas_rally_cry() -> None:
    t = table(
        [("cog", 0, (0, 2)), ("ram", 0, (2, 2)), ("tower", 0, (0, 3))],
        [("ace", 0, "cog")],
        (["donnas_rally_cry", "ace"], []),
    )
    t.play("donnas_rally_cry").pick("ace")
    assert (t.piece("cog").power, t.piece("ram").power) == (3, 3)
    t.play("ace2", "ram")
    assert t.piece("ram").power == 5, "a pilot that joins later"


def test_dig_for_answers() -> None:
    t = table(hands=(["dig_for_answers", "ace"], []), decks=(["ram", "cog", "tower", "cog"], ["cog"]))
    t.play("dig_for_answers").pick("ram").pick("ace")
    assert t.kinds(0, "deck") == ["ace", "ram", "cog"] and sorted(t.kinds(0, "hand")) == ["cog", "tower"]


def test_drone_swarm_counts_drones_by_name() -> None:
    t = table(
        [("drone_swarm", 0, (0, 2)), ("wasp_drone", 0, (1, 2)), ("wasp_drone", 1, (1, 0)), ("cog", 0, (2, 2))]
    )
    assert t.piece("drone_swarm").power == 2


def test_magpie_drone() -> None:
    t = (
        table([("magpie_drone", 0, (0, 1)), ("ram", 1, (0, 0)), ("cog", 1, (3, 0))])
        .attack("magpie_drone", "ram")
        .end()
    )
    assert t.refused(EndTurn()) == "One of your units has to move first."
    assert t.refused(Assault("ram", "magpie_drone")) == "It cannot attack now."
    t.go("ram", (1, 0)).end()
    assert t.seat == 0


def test_wasp_drone() -> None:
    t = table([("wasp_drone", 0, (0, 1)), ("ram", 1, (0, 0))]).attack("wasp_drone", "ram").end()
    assert t.refused(Assault("ram", "wasp_drone")) == "It cannot attack now."
    t.end().end()
    assert "Flight" in t.refused(Assault("ram", "wasp_drone")), (
        "in the turn after that only the rules are in the way"
    )


def test_drone_nest() -> None:
    deck = ["cog", "wasp_drone", "cog"]
    t = table(
        [("drone_nest", 1, (0, 0)), ("cog", 0, (0, 1)), ("tower", 1, (3, 0))], decks=(["cog"] * 5, deck)
    )
    t.attack("cog", "drone_nest")
    assert (t.seat, t.choices) == (1, {"yes", ""})
    t.pick("yes")
    assert t.choices == {"wasp_drone", ""}
    t.pick("wasp_drone").pick("cell/1")
    assert t.piece("wasp_drone").power == 2 and t.piece("wasp_drone").cell == 1, "and the nest adds to it"
    assert sorted(t.kinds(1, "deck")) == ["cog", "cog"]


def test_drone_nest_destroyed_finds_a_drone_all_the_same() -> None:
    t = table(
        [("drone_nest", 1, (0, 0)), ("ram", 0, (0, 1)), ("tower", 1, (3, 0))], decks=(["cog"], ["wasp_drone"])
    )
    t.attack("ram", "drone_nest").pick("yes")
    assert not t.there("drone_nest")
    assert t.pick("wasp_drone").pick("cell/0").piece("wasp_drone").power == 1


def test_battlefield_salvage() -> None:
    t = table([("ram", 0, (0, 2)), ("cog", 1, (0, 1))], hands=(["battlefield_salvage"], []))
    t.end().attack("cog", "ram").skip().end().play("battlefield_salvage").pick("ram")
    assert len(t.kinds(0, "hand")) == 1 + 2, "the card of the turn, and 3 less 1 damage"


def test_bot_a_pult() -> None:
    t = table([("bot_a_pult", 0, (0, 3)), ("cog", 0, (0, 2)), ("cog", 0, (3, 3)), ("ram", 1, (0, 0))])
    t.use("bot_a_pult")
    assert t.choices == {"cog"}
    t.pick("cog").attack("bot_a_pult", "ram")
    assert t.piece("ram").damage == 2 and t.end().piece("bot_a_pult").has("range") == 0


def test_emp_blast() -> None:
    field = [("tower", 0, (0, 3)), ("radio_tower", 1, (0, 0)), ("cog", 0, (1, 1))]
    t = table(field, hands=(["emp_blast"], [])).play("emp_blast")
    assert [unit.id for unit in t.state.units] == ["cog"]
    assert len(t.told(events.Destroyed)) == 2


def test_stonewall() -> None:
    t = table([("stonewall", 0, (0, 2)), ("cog", 1, (0, 0))]).go("stonewall", (0, 1))
    assert t.refused(Assault("stonewall", "cog")) == "It cannot attack now."
    assert t.end().end().refused(Move("stonewall", "cell/8")) == "It cannot move now."
    assert t.end().end().refused(Move("stonewall", "cell/8")) == ""


def test_gutshot() -> None:
    field = [("gutshot", 1, (0, 0)), ("tower", 0, (0, 3)), ("radio_tower", 0, (1, 3)), ("cog", 0, (1, 1))]
    t = table(field, hands=(["ramp_orders", "ram"], []))
    t.play("ram", (2, 3))
    assert t.there("tower") and t.asked == "", "a mecha is no command"
    t.play("ramp_orders").pick("cog")
    assert (t.seat, t.choices) == (0, {"tower", "radio_tower"})
    t.pick("tower")
    assert not t.there("tower") and t.piece("cog").has("reach")


def test_admiral_grace() -> None:
    t = table(
        [("cog", 0, (0, 2)), ("cog", 0, (1, 2)), ("cog", 1, (0, 0))],
        [("admiral_grace", 0, "cog"), ("ace", 1, "cog3")],
    )
    assert [t.piece(id).power for id in ("cog", "cog2", "cog3")] == [2, 1, 1]


def test_graces_rally_cry() -> None:
    deck = ["admiral_grace", "admiral_grace", "cog", "donna_the_swift"]
    t = table(hands=(["graces_rally_cry"], []), decks=(deck, ["cog"])).play("graces_rally_cry")
    assert t.pick("admiral_grace2").choices == {"donna_the_swift", ""}
    t.pick("donna_the_swift")
    assert sorted(t.kinds(0, "hand")) == ["admiral_grace", "donna_the_swift"]
    assert t.told(events.Shown) == [events.Shown(names=("Admiral Grace", "Donna, The Swift"))]


def test_attack_orders() -> None:
    t = table([("cog", 0, (0, 1)), ("stonewall", 1, (0, 0))], hands=(["attack_orders"], [])).attack(
        "cog", "stonewall"
    )
    assert t.refused(Assault("cog", "stonewall")) == "It cannot attack now."
    t.play("attack_orders").pick("cog").attack("cog", "stonewall")
    assert t.piece("stonewall").damage == 2 and t.refused(Assault("cog", "stonewall")) != ""


def test_spectre() -> None:
    t = table([("spectre", 0, (0, 2)), ("tower", 0, (3, 3))], hands=(["cog", "cog"], []))
    assert (t.piece("spectre").power, t.piece("spectre").durability) == (3, 3)
    assert t.play("cog", (1, 3)).piece("spectre").power == 4
    five = ["cog", "cog", "cog", "cog", "cog", "spectre"]
    t = table([("tower", 0, (3, 3))], hands=(five, [])).play("spectre", (0, 3))
    assert not t.there("spectre"), "it dies on arrival"


def test_tunnel_warfare() -> None:
    t = table([("cog", 0, (0, 2))], hands=(["tunnel_warfare", "ace"], []))
    assert t.play("tunnel_warfare").pick("cog").pick("ace").refused(Move("cog", "cell/0")) == ""
    t = table([("cog", 0, (0, 2))], hands=(["tunnel_warfare"], []))
    assert t.play("tunnel_warfare").pick("cog").refused(Move("cog", "cell/0")) == "It cannot go there."


def test_ramp_orders() -> None:
    t = table([("cog", 0, (0, 1)), ("wasp_drone", 1, (0, 0))], hands=(["ramp_orders"], []))
    assert "Flight" in t.refused(Assault("cog", "wasp_drone"))
    assert t.play("ramp_orders").pick("cog").refused(Assault("cog", "wasp_drone")) == ""


def test_turtle_and_its_armour() -> None:
    t = table([("turtle", 0, (0, 2)), ("cog", 1, (0, 0)), ("cog", 1, (1, 2))])
    assert t.go("turtle", (0, 1)).refused(Assault("turtle", "cog")) == "It cannot attack now."
    t.end().attack("cog", "turtle")
    assert t.piece("turtle").damage == 0 and t.state.units[0].armour == 0


def test_auto_repairer() -> None:
    t = table([("cog", 0, (0, 1)), ("auto_repairer", 1, (0, 0)), ("ram", 0, (1, 1))]).attack(
        "cog", "auto_repairer"
    )
    assert t.piece("auto_repairer").damage == 0
    assert not t.go("ram", (1, 0)).attack("ram", "auto_repairer").there("auto_repairer"), (
        "3 damage leave nothing"
    )


def test_frequency_modulator() -> None:
    t = table([("tower", 0, (0, 3)), ("frequency_modulator", 0, (0, 2)), ("ram", 0, (1, 2))])
    assert t.piece("frequency_modulator").power == 9 - 4
    t = table([("frequency_modulator", 0, (0, 2)), ("ram", 0, (1, 2))])
    assert t.piece("frequency_modulator").power == 0
