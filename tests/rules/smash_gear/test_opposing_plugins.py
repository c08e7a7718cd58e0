"""SG-9.1: plugins that are installed on the opponent's machines or bases."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.smash_gear.actions.end_turn import EndTurn
from rules.smash_gear.actions.install import Install
from rules.smash_gear.actions.move import Move
from rules.smash_gear.cards import AnyCard, Library
from rules.smash_gear.game import SmashGear
from rules.smash_gear.state import Position
from tests.rules.smash_gear import positions
from tests.rules.smash_gear.positions import YARD, gears, landfill, place, position, refused, told


def plugin(id: str, on: str, effect: dict[str, Any]) -> AnyCard:
    record = {"kind": "plugin", "id": id, "title": id.title(), "price": 3, "copies": 1}
    card = msgspec.convert({**record, "on": on, "whose": "opposing", "effects": [effect]}, AnyCard)
    assert not list(card.faults())
    return card


RUST = plugin("rust", "machine", {"when": "always", "do": [{"op": "change_move_price", "by": 2}]})
BRIBE = plugin("bribe", "base", {"when": "exploit", "do": [{"op": "steal_gears", "amount": 1}]})
GAME = SmashGear(Library({**positions.GAME.library.cards, "rust": RUST, "bribe": BRIBE}), {"yard": YARD})
DRAWING = "aH aW .. BH BW"


def beginning() -> Position:
    return position(DRAWING, hands=("rust bribe plate", ""), game=GAME)


@pytest.mark.rule("SG-9.1")
def test_a_plugin_whose_card_says_opposing_is_installed_there_and_nowhere_else() -> None:
    state = beginning()
    installs = {action for action in GAME.legal_actions(state) if isinstance(action, Install)}
    assert installs == {Install("rust", "B"), Install("bribe", "HOME"), Install("plate", "a")}
    for card, on in (("rust", "a"), ("rust", "HOME"), ("bribe", "home"), ("bribe", "B"), ("plate", "B")):
        refused(state, Install(card, on), "SG-9.1", game=GAME)
    for card, on, site in (
        ("rust", "a", "an enemy machine"),
        ("bribe", "home", "an enemy base"),
        ("plate", "B", "one of your machines"),
    ):
        refusal = GAME.why_not(state, Install(card, on))
        assert refusal is not None and refusal.text == f"Install it on {site}."


@pytest.mark.rule("SG-9.1")
def test_opposing_plugins_affect_their_machine_or_base() -> None:
    after, events = told(beginning(), Install("rust", "B"), game=GAME)
    assert [card.id for card in after.machines[1].plugins] == ["rust"] and events[-1].rules == ("SG-9.1",)
    moved = positions.done(after, EndTurn(), Move("B", "south"), game=GAME)
    assert gears(moved)[1] == 20 + 2 - 2 - 2, "two gears dearer than the two that a move costs"
    bribed = positions.done(beginning(), Install("bribe", "HOME"), EndTurn(), game=GAME)
    assert gears(bribed) == (19, 20 + 2 + 1), "the base's owner takes it"


@pytest.mark.rule("SG-9.1")
def test_it_is_dragged_to_the_opposing_machine_and_says_why_not_to_another() -> None:
    state = beginning()
    gesture = GAME.at(state).gesture(Install("rust", "B"))
    assert gesture.pieces == ("rust",) and gesture.place == place(3, 0)
    assert GAME.at(state).action_from_drag("rust", place(0, 0)) == Install("rust", "a")
    preview = GAME.at(GAME.view(state, 0)).preview(Install("rust", "B"))
    assert preview is not None and preview.lines[0].text == RUST.text


def test_its_text_says_where_it_is_installed() -> None:
    assert RUST.text == "Install this on an enemy machine. This machine's move price is 2 higher."
    assert BRIBE.text.startswith("Install this on an enemy base. In your Exploit phase, steal ")
    assert not GAME.library["plate"].text.startswith("Install")


def test_bots_count_it_against_whose_machine_it_lies_on() -> None:
    state = beginning()
    for install in (Install("rust", "B"), Install("bribe", "HOME")):
        after = positions.done(state, install, game=GAME)
        assert GAME.evaluate(after, 0) > GAME.evaluate(state, 0)


@pytest.mark.rule("SG-9.2")
def test_opposing_plugins_are_lost_with_their_machine() -> None:
    state = position("aH aW BH\n.. .. BW", plugins={"B": ["rust"]}, game=GAME)
    after = positions.done(state, Move("a", "east"), game=GAME)
    assert sorted(landfill(after, 1)) == ["plain", "rust"]
