"""The pictures of Immense Warfare that `main.py shots` makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.scene import App, Scene
from game.dev.driver import Driver
from game.dev.film import moment
from game.dev.shots import Shot
from game.dev.shots.gestures import Use, aim, end, keys, last_chapter, look_through, rest_on, taken, wait
from game.dev.shots.positions import Choose, Playthrough, Wanted, best, can, free, often, won
from game.immense_warfare.films import FILMS, STAGE
from game.ui.canvas import centre
from rules.game import Action
from rules.immense_warfare.field import PLAYERS
from rules.immense_warfare.items import AttackOn, Played
from rules.immense_warfare.position import Attack, Move, PlayCard, Position
from rules.immense_warfare.table import EDGES

SEEDS = range(1, 60)
LIVELY = {"PlayCard": 30, "Move": 3, "Attack": 60, "Use": 20, "Choose": 5, "Pass": 1, "EndTurn": 1}
"""How often each kind of action is taken in a game of many cards."""
BLOWS = {"destroys": 1250, "armour": 800, "direct": 1100, "command": 800, "cancelled": 1000}
"""The films of which a picture is made, and the moment of it, ms."""


def _shot(name: str, wanted: Wanted, use: Use = wait, choose: Choose = best) -> Shot:
    """At the table of two persons, in the first wanted position that any game comes to, the seat handed over."""

    def first(app: App) -> Scene:
        return STAGE.at_table(app, STAGE.first_game(wanted, STAGE.setup(2), SEEDS, choose))

    return Shot(f"immense_warfare_{name}", first, taken(use))


def _state(history: Playthrough) -> Position:
    state = history.state
    assert isinstance(state, Position), "the pictures are those of Immense Warfare"
    return state


def _first_hand(history: Playthrough) -> bool:
    return _state(history).turn == 0


def _plays(history: Playthrough) -> bool:
    """Whether cards of several kinds can be played on a battlefield on which something stands."""
    state = _state(history)
    if not free(history) or len(state.units) < 6 or state.tower:
        return False
    cards = {a.card for a in history.game.legal_actions(state) if isinstance(a, PlayCard)}
    return len(cards) >= 3


def _moves(history: Playthrough) -> bool:
    return free(history) and len(_state(history).units) >= 8 and can(history, Move) and can(history, Attack)


def _attacks(on_player: bool) -> Wanted:
    """A position in which a unit, or a player, can be attacked."""

    def wanted(history: Playthrough) -> bool:
        actions = history.game.legal_actions(_state(history)) if free(history) else ()
        return any(isinstance(a, Attack) and (a.target in PLAYERS) == on_player for a in actions)

    return wanted


def _answers(history: Playthrough) -> bool:
    """Whether an attack or a card that is played may be answered."""
    waiting = _state(history).waiting
    return bool(waiting) and isinstance(waiting[-1], AttackOn | Played)


def _chooses(history: Playthrough) -> bool:
    """Whether a card is chosen among several that lie nowhere open."""
    state = _state(history)
    question = state.question
    decks = {card.id for side in state.sides for card in side.deck}
    return question is not None and len(decks.intersection(question.among)) >= 4


def _full(history: Playthrough) -> bool:
    return free(history) and len(_state(history).units) >= 16


def _discards(history: Playthrough) -> bool:
    state = _state(history)
    return free(history) and len(state.sides[state.seat].discard) >= 4


def _hold_unit(driver: Driver) -> None:
    """Hold a unit, so that where it can go and what it can attack is lit."""
    drops = driver.table.shown.moves.drops
    units = [id for id, places in drops.items() if any(_is(places, Move)) and any(_is(places, Attack))]
    driver.press(centre(driver.box((units or list(drops))[0])))
    driver.glide(centre(driver.box("cell/6,2")), 8)
    driver.settle()


def _is(places: dict[str, list[Any]], kind: type[Action]) -> list[str]:
    return [place for place, moves in places.items() if isinstance(moves[0].action, kind)]


def _attack(on_player: bool) -> Callable[[str, Action], bool]:
    """An attack on a unit, or over the edge of a player."""
    return lambda place, action: isinstance(action, Attack) and (place in EDGES) == on_player


def _rest_on_a_unit(driver: Driver) -> None:
    """Rest the pointer on the last unit of the battlefield."""
    units = [id for id, sprite in driver.table.shown.pieces.sprites.items() if sprite.piece.kind == "unit"]
    rest_on(units[-1])(driver)


SHOTS: tuple[Shot, ...] = (
    _shot("first_hand", _first_hand),
    _shot("table", _plays),
    _shot("card_aimed", _plays, aim(lambda place, action: isinstance(action, PlayCard))),
    _shot("unit_held", _moves, _hold_unit),
    _shot("attack_aimed", _attacks(on_player=False), aim(_attack(on_player=False))),
    _shot("direct_aimed", _attacks(on_player=True), aim(_attack(on_player=True))),
    _shot("answer", _answers),
    _shot("choice", _chooses, choose=often(LIVELY)),
    _shot("full_field", _full, choose=often(LIVELY)),
    _shot("unit_looked_at", _plays, _rest_on_a_unit),
    _shot("discard", _discards, look_through("discard")),
    _shot("hint", _plays, keys("h")),
    _shot("threats", _moves, keys("t")),
    _shot("log", _moves, keys("l")),
    *(moment(f"immense_warfare_stage_{film.name}", film, at) for film in FILMS if (at := BLOWS.get(film.name))),
    Shot("immense_warfare_setup", STAGE.setup_scene(2), wait),
    Shot("immense_warfare_rulebook", STAGE.rulebook(), wait),
    Shot("immense_warfare_rulebook_moving", STAGE.rulebook("MI-5.2"), wait),
    Shot("immense_warfare_icons", STAGE.rulebook(), last_chapter),
    Shot("immense_warfare_result", STAGE.last_move(won, 2), taken(end)),
)
