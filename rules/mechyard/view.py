"""What a position of Mechyard answers at a table: pieces, prompt, plates, and what anything would come to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from rules.base.choose import Choose, asker
from rules.base.view import GameView
from rules.common.words import counted
from rules.game import Piece
from rules.mechyard import combat, figures, prompts, shop, threats
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.activation import Doing, entries
from rules.mechyard.draft import Draft
from rules.mechyard.ending import worth
from rules.mechyard.figures import Change, Figures, Used, Volley
from rules.mechyard.notes import notes, signs, sold_for, states
from rules.mechyard.operations.damage import Damage
from rules.mechyard.phases import ROUND
from rules.mechyard.pieces import CREW as CREW
from rules.mechyard.pieces import MODULE as MODULE
from rules.mechyard.pieces import crew_piece, module_piece, offered_piece
from rules.mechyard.places import HIRED, POOL, crewed, deck, offer, part
from rules.mechyard.position import Position
from rules.mechyard.printed import DECKS
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT, Module, Spot
from rules.mechyard.track import MARKER as MARKER
from rules.mechyard.track import marker_piece
from rules.mechyard.walks import walks
from rules.tabletop import Counter, Plate, Preview, PreviewLine, Tag, Way

DOING = {ASSEMBLE: "Assembling", BUY: "Buying", FIGHT: "Fighting"}
"""What another player's plate says in each phase."""


class MechyardView(GameView[Any, Position, Draft]):
    """One view of a game."""

    # -- what lies where

    def lying(self) -> Iterator[Piece]:
        """What lies where; of which something is asked, that is acting."""
        acting = self._acting()
        return (replace(each, acting=True) if each.id == acting else each for each in self._all())

    def _acting(self) -> str:
        """The piece whose choice is asked: what can be dragged of a module that waits, or that module; "" for none."""
        moves = [action.gesture(self.play) for action in self.legal if not isinstance(action, Step | EndTurn)]
        dragged = tuple(dict.fromkeys(move.pieces[0] for move in moves if move.pieces and move.place))
        if self.play.question is not None:
            return dragged[0] if len(dragged) == 1 else ""
        entry = next(entries(self.play), None)
        if entry is None:
            return ""
        return dragged[0] if dragged and entry.module not in dragged else entry.module

    def _all(self) -> Iterator[Piece]:
        play = self.play
        for seat, mech in enumerate(play.mechs):
            yield from (module_piece(play, Spot(seat, number)) for number in range(len(mech.modules)))
            yield from (crew_piece(play, seat, number) for number in range(len(mech.crew)))
            for number, each in enumerate(mech.parts):
                yield offered_piece(play, each, part(seat, number), seat)
            yield marker_piece(play, seat)
        for kind, row in zip(DECKS, play.shop, strict=False):
            for number, found in enumerate(row):
                if found is not None:
                    yield offered_piece(play, found, offer(kind, number))
        if play.shop and play.pool:
            yield Piece(HIRED, POOL, CREW, "", "Crew for hire")
        for kind, cards in zip(DECKS, play.decks, strict=True):
            if cards and play.shop:
                yield Piece(deck(kind), deck(kind), "deck", kind, f"{kind.capitalize()} deck", up=False)

    # -- what a hand does

    def ways(self) -> Iterator[Way]:
        """Walks of crew, also those that begin at a module that it has entered."""
        play = self.play
        if play.phase != FIGHT or play.question is not None or play.over:
            return
        for each in play.mechs[play.seat].crew:
            yield from walks(play, each, each.id)
        entry, acting = next(entries(play), None), self._acting()
        crew = play.crew(entry.crew) if entry is not None else None
        if crew is not None and acting != crew.id:
            yield from walks(play, crew, acting, 1)

    def tempts(self, action: Any) -> int:
        """What a hit earns."""
        hit = self.volley(action)
        return hit.earned if hit is not None else 0

    # -- words

    def caption(self) -> str:
        play = self.play
        if play.phase == ASSEMBLE:
            return "Assembly"
        return f"Round {play.turn} of {play.agreed.rounds}"

    def players(self) -> tuple[str, ...]:
        return self.play.agreed.names

    def phases(self) -> tuple[tuple[str, ...], int]:
        phase = self.play.phase
        return (tuple(ROUND.values()), list(ROUND).index(phase)) if phase in ROUND else ((), 0)

    def prompt(self) -> str:
        play = self.play
        if play.over:
            return "The game is over."
        return prompts.prompt(play)

    def plate(self, seat: int, you: int) -> Plate:
        play = self.play
        mech, turn = play.mechs[seat], play.seat == seat and not play.over
        note = "" if not turn else "Your turn" if seat == you else DOING[play.phase]
        counters = (
            Counter("money", mech.money, "money"),
            Counter("crew", len(mech.crew), "crew"),
            Counter("worth", worth(mech, play.library).total, "final worth"),
        )
        detail = f"Took {mech.taken} damage" if play.phase == FIGHT and mech.taken else ""
        return Plate(
            note, "", detail, counters, turn, turn and play.turn == play.agreed.rounds and play.phase == FIGHT
        )

    def tag(self, piece: Piece) -> Tag:
        """What a module of the shop costs, and what is missing for it."""
        play = self.play
        found = next((each for each in shop.shown(play) if each.id == piece.id), None)
        money = play.mechs[play.seat].money
        if found is not None:
            price = shop.price(play, play.library.designs[found.design])
        elif piece.id == HIRED:
            price = shop.crew_price(play)
        else:
            return Tag()
        short = f"need ${price - money} more" if price > money else ""
        return Tag(
            price,
            play.pool if piece.id == HIRED else 0,
            short if play.phase == BUY else "",
            play.phase == BUY,
        )

    def threats(self, seat: int) -> Preview | None:
        """What could hit a mech in the next Fight turns of others."""
        return threats.told(self.play, seat)

    # -- figures for the panels

    @cached_property
    def figures(self) -> tuple[Figures, ...]:
        """What each mech can do and is worth, by its seat."""
        return tuple(figures.of_mech(self.play, seat) for seat in range(self.play.seats))

    def change(self, action: Any) -> Change | None:
        """What an action makes of the mech whose turn it is; None for one that builds nothing."""
        if isinstance(action, Attach):
            design = next(each.design for each in shop.offered(self.play) if each.id == action.module)
            module = Module(action.module, design, action.x, action.y, action.turn)
            return figures.attached(self.play, self.play.library.designs[design], module)
        builds = isinstance(action, Sell | Repair | Hire)
        return figures.changed(self.play, action) if builds else None

    def volley(self, action: Any) -> Volley | None:
        """What a shot comes to, or damage dealt by a text; None for any other action."""
        play = self.play
        if isinstance(action, Fire):
            return figures.volley(play, action.weapon, action.target)
        if isinstance(action, UseText):
            spot = play.own(action.module)
            dealt = play.design(spot).effects[action.effect] if spot is not None else None
            return self._by_text(dealt, action.module, action.aim)
        if isinstance(action, Choose) and play.question is not None:
            asks = asker(play)
            return (
                self._by_text(asks.operation(play), asks.module, action.pick)
                if isinstance(asks, Doing)
                else None
            )
        return None

    def _by_text(self, operation: Any, module: str, target: str) -> Volley | None:
        """What the damage of a text comes to; None for any other effect."""
        dealt = operation.n if isinstance(operation, Damage) else 0
        return figures.volley(self.play, module, target, dealt) if dealt else None

    @cached_property
    def armed(self) -> Spot | None:
        """The weapon that can be fired now."""
        return figures.armed(self.play)

    @cached_property
    def armed_reach(self) -> int:
        """The ranges of the weapon that can be fired now, as bits; 0 for none."""
        return 0 if self.armed is None else combat.reach(self.play, self.armed)

    @cached_property
    def driving(self) -> tuple[int, ...]:
        """The spaces to which Mobility can take the mech whose turn it is now."""
        return figures.driving(self.play)

    @cached_property
    def used(self) -> tuple[Used, ...]:
        """What was used in this Fight turn, and what waits to be."""
        return figures.used(self.play)

    @property
    def entered(self) -> str:
        """The crew member in the module that waits to be used; "" for none."""
        return next((each.crew for each in entries(self.play)), "")

    @cached_property
    def waiting(self) -> frozenset[str]:
        """The modules that crew has entered and that can be used now."""
        return frozenset(each.module for each in entries(self.play))

    def distances(self, seat: int) -> dict[int, int]:
        """How many spaces each other mech is away from one."""
        return {other: self.play.distance(seat, other) for other in range(self.play.seats) if other != seat}

    def module(self, id: str) -> Spot | None:
        """Where a module is."""
        return self.play.spot(id)

    def notes(self, id: str) -> tuple[PreviewLine, ...]:
        """What is to be known of a module of a mech as it is now; () for one that is not attached."""
        spot = self.play.spot(id)
        return () if spot is None else notes(self.play, spot)

    def about(self, piece: Piece) -> str:
        """What is said under the name of a piece: its text, its signs, and what is to be known of it now."""
        play = self.play
        if piece.kind == MODULE and piece.face in play.library.designs:
            spot = play.spot(piece.id)
            said = (each.text for each in (states(play, spot) if spot is not None else ()))
            design, sold = play.library.designs[piece.face], sold_for(play, spot) if spot is not None else ""
            return "\n".join(filter(None, (design.text, signs(play, design, spot), *said, sold)))
        where = play.spot(crewed(piece.place))
        if where is None:
            return ""
        acting = play.phase == FIGHT and where.seat == play.seat
        left = f" {counted(int(piece.face), 'step')} left." if acting else ""
        return f"On {play.design(where).name}.{left}"
