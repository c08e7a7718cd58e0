"""Positions of Mechyard from scene texts, and games played on from them through the public interface."""

from __future__ import annotations

from typing import Any, TypeVar

from rules import codec
from rules.base.choose import Choose
from rules.game import Event, Piece
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.step import Step
from rules.mechyard.cards import Design
from rules.mechyard.places import cell_at
from rules.mechyard.position import Position
from rules.mechyard.printed import DECKS
from rules.mechyard.state import Mech, Module
from rules.scenes.posing import history_of
from tests.rules.mechyard.case import game
from tests.scenes import posed

A = TypeVar("A")


class Yard:
    """A position to play on. Modules are named as in `docs/positions.md`: own ones first, the second of a
    design with a 2. The default mechs have a Core, a Laser Cannon to its right, and a Standard Leg under
    each: those of the next player are core2, laser_cannon2, standard_leg3 and standard_leg4."""

    def __init__(self, text: str = "{}", *moves: str) -> None:
        self.game = game()
        self.state: Position = history_of(self.game, posed("mechyard", text, *moves).record).state
        self.log: list[Event] = []

    # -- what is played

    def do(self, *actions: Any) -> Yard:
        """Apply actions one after the other. The state is passed through JSON, and the deciding seat's view
        has the same legal actions."""
        for action in actions:
            self.state = self.game.apply(self.state, action, self.log)
            assert codec.decode_state(self.game, codec.encode(self.state)) == self.state
            seat = self.game.to_act(self.state)
            if seat is not None:
                seen = self.game.view(self.state, seat)
                assert [*self.game.legal_actions(seen)] == [*self.game.legal_actions(self.state)]
        return self

    def step(self, *modules: str, crew: str = "crew") -> Yard:
        """Move a crew member from module to module."""
        return self.do(*(Step(crew, module) for module in modules))

    def fire(self, weapon: str, target: str) -> Yard:
        """Fire a weapon that crew has entered."""
        return self.do(Fire(weapon, target))

    def pick(self, *picks: str) -> Yard:
        """Give answers, one after the other."""
        return self.do(*map(Choose, picks))

    def end(self, times: int = 1) -> Yard:
        """End a number of turns."""
        return self.do(*[EndTurn()] * times)

    # -- what can be done

    @property
    def legal(self) -> list[Any]:
        """Return all legal actions."""
        return list(self.game.legal_actions(self.state))

    def all(self, kind: type[A]) -> list[A]:
        """Return all legal actions of a kind."""
        return [each for each in self.legal if isinstance(each, kind)]

    def refused(self, action: Any) -> str:
        """Return the rule that forbids an action; "" for a legal one."""
        refusal = self.game.why_not(self.state, action)
        assert (refusal is None) == (action in self.legal), action
        if refusal is None:
            return ""
        assert refusal.text.endswith(".")
        return refusal.rule

    @property
    def choices(self) -> set[str]:
        """Return the possible choices of the open question; "" ends the choice."""
        return {each.pick for each in self.all(Choose)}

    def cells(self, module: str) -> set[tuple[int, int, int]]:
        """Return the possible placements of a module: x, y and quarter turns."""
        return {(each.x, each.y, each.turn) for each in self.all(Attach) if each.module == module}

    # -- what there is

    def mech(self, seat: int = 0) -> Mech:
        """Return a player's mech."""
        return self.state.mechs[seat]

    def money(self, seat: int = 0) -> int:
        """Return a player's money."""
        return self.mech(seat).money

    def at(self, seat: int = 0) -> int:
        """Return the space of a player's marker."""
        return self.mech(seat).at

    def seat_of(self, id: str) -> int:
        """Return the seat of a module's mech."""
        return next(
            seat for seat, mech in enumerate(self.state.mechs) if id in [each.id for each in mech.modules]
        )

    def module(self, id: str) -> Module:
        """Return a module of any mech."""
        return next(each for each in self.mech(self.seat_of(id)).modules if each.id == id)

    def damage(self, id: str) -> int:
        """Return the damage on a module; BROKEN for a broken one."""
        mech = self.mech(self.seat_of(id))
        return mech.damage[mech.modules.index(self.module(id))]

    def on(self, crew: str) -> str:
        """Return the id of the module with a crew member."""
        return next(each.on for mech in self.state.mechs for each in mech.crew if each.id == crew)

    def steps(self, crew: str) -> int:
        """Return the remaining steps of a crew member."""
        return next(each.steps for mech in self.state.mechs for each in mech.crew if each.id == crew)

    def shop(self, kind: str) -> list[str | None]:
        """Return the designs of a row of the shop."""
        return [None if each is None else each.design for each in self.state.shop[DECKS.index(kind)]]

    def deck(self, kind: str) -> list[str]:
        """Return the designs of a deck from its top."""
        return list(self.state.decks[DECKS.index(kind)])

    def pieces(self) -> dict[str, Piece]:
        """Return the pieces on the table as the deciding seat sees them, by id."""
        view = self.game.view(self.state, self.game.to_act(self.state) or 0)
        return {each.id: each for each in self.game.at(view).pieces}

    def told(self) -> str:
        """Return the log's lines in one string."""
        return " ".join(event.text for event in self.log)


def design(id: str) -> Design:
    """Return the design of a module."""
    found: Design = game().library.designs[id]
    return found


def cell(seat: int, x: int, y: int) -> str:
    """Return the place of a cell of a mech."""
    return cell_at(seat, x, y)
