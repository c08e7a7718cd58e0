"""Positions of Mechyard from scene texts, and games played on from them through the public doors."""

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
from rules.scenes import begun
from tests.rules.mechyard.case import game
from tests.scenes import posed

A = TypeVar("A")


class Yard:
    """A position that is played on. Modules are called as in `docs/positions.md`: own ones first, the second of a
    design with a 2. The usual mechs have a Core, a Laser Cannon to its right, and a Standard Leg under each: those of
    the next player are core2, laser_cannon2, standard_leg3 and standard_leg4."""

    def __init__(self, text: str = "{}", *moves: str) -> None:
        self.game = game()
        self.state: Position = begun(self.game, posed("mechyard", text, *moves).scene).state
        self.log: list[Event] = []

    # -- what is played

    def do(self, *actions: Any) -> Yard:
        """Actions, one after the other. The state is taken through JSON, and who decides sees as legal in the view what
        is legal."""
        for action in actions:
            self.state = self.game.apply(self.state, action, self.log)
            assert codec.decode_state(self.game, codec.encode(self.state)) == self.state
            seat = self.game.to_act(self.state)
            if seat is not None:
                seen = self.game.view(self.state, seat)
                assert [*self.game.legal_actions(seen)] == [*self.game.legal_actions(self.state)]
        return self

    def step(self, *modules: str, crew: str = "crew") -> Yard:
        """A crew member goes from module to module."""
        return self.do(*(Step(crew, module) for module in modules))

    def fire(self, weapon: str, target: str) -> Yard:
        """A weapon that crew has entered is fired."""
        return self.do(Fire(weapon, target))

    def pick(self, *picks: str) -> Yard:
        """Answers, one after the other."""
        return self.do(*map(Choose, picks))

    def end(self, times: int = 1) -> Yard:
        """So many turns end at once."""
        return self.do(*[EndTurn()] * times)

    # -- what can be done

    @property
    def legal(self) -> list[Any]:
        """Every legal action."""
        return list(self.game.legal_actions(self.state))

    def all(self, kind: type[A]) -> list[A]:
        """Every legal action of a kind."""
        return [each for each in self.legal if isinstance(each, kind)]

    def refused(self, action: Any) -> str:
        """The rule by which something is refused; "" for what is legal."""
        refusal = self.game.why_not(self.state, action)
        assert (refusal is None) == (action in self.legal), action
        if refusal is None:
            return ""
        assert refusal.text.endswith(".")
        return refusal.rule

    @property
    def choices(self) -> set[str]:
        """What can be chosen where something is asked; "" is no more."""
        return {each.pick for each in self.all(Choose)}

    def cells(self, module: str) -> set[tuple[int, int, int]]:
        """Where a module can be attached, and how turned."""
        return {(each.x, each.y, each.turn) for each in self.all(Attach) if each.module == module}

    # -- what there is

    def mech(self, seat: int = 0) -> Mech:
        """What a player has."""
        return self.state.mechs[seat]

    def money(self, seat: int = 0) -> int:
        """A player's money."""
        return self.mech(seat).money

    def at(self, seat: int = 0) -> int:
        """The space of a player's marker."""
        return self.mech(seat).at

    def seat_of(self, id: str) -> int:
        """Whose mech has a module."""
        return next(
            seat for seat, mech in enumerate(self.state.mechs) if id in [each.id for each in mech.modules]
        )

    def module(self, id: str) -> Module:
        """A module of any mech."""
        return next(each for each in self.mech(self.seat_of(id)).modules if each.id == id)

    def damage(self, id: str) -> int:
        """The damage on a module; BROKEN for a broken one."""
        mech = self.mech(self.seat_of(id))
        return mech.damage[mech.modules.index(self.module(id))]

    def on(self, crew: str) -> str:
        """On which module a crew member is."""
        return next(each.on for mech in self.state.mechs for each in mech.crew if each.id == crew)

    def steps(self, crew: str) -> int:
        """How many steps a crew member has left."""
        return next(each.steps for mech in self.state.mechs for each in mech.crew if each.id == crew)

    def shop(self, kind: str) -> list[str | None]:
        """The designs of a row of the shop."""
        return [None if each is None else each.design for each in self.state.shop[DECKS.index(kind)]]

    def deck(self, kind: str) -> list[str]:
        """The designs of a deck from its top."""
        return list(self.state.decks[DECKS.index(kind)])

    def pieces(self) -> dict[str, Piece]:
        """What lies on the table before who decides, by ids."""
        view = self.game.view(self.state, self.game.to_act(self.state) or 0)
        return {each.id: each for each in self.game.pieces(view)}

    def told(self) -> str:
        """The log, its lines one after the other."""
        return " ".join(event.text for event in self.log)


def design(id: str) -> Design:
    """What is printed on a module."""
    found: Design = game().library.designs[id]
    return found


def cell(seat: int, x: int, y: int) -> str:
    """A cell of a mech."""
    return cell_at(seat, x, y)
