"""The view of a Mechyard position for a table: pieces, prompt, plates and previews."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from rules.base.choose import Choose, asker
from rules.base.view import GameView
from rules.game import Piece
from rules.mechyard import combat, figures, prompts, shop, threats
from rules.mechyard.actions.attach import Attach
from rules.mechyard.actions.end_turn import EndTurn
from rules.mechyard.actions.fire import Fire
from rules.mechyard.actions.hire import Hire
from rules.mechyard.actions.repair import Repair
from rules.mechyard.actions.sell import Sell
from rules.mechyard.actions.step import Step, walks
from rules.mechyard.actions.use_text import UseText
from rules.mechyard.activation import PendingEffect, entries
from rules.mechyard.ending import worth
from rules.mechyard.figures import Change, Figures, ShotOutcome, Used
from rules.mechyard.phases import ROUND
from rules.mechyard.pieces import CREW as CREW
from rules.mechyard.pieces import MODULE as MODULE
from rules.mechyard.pieces import crew_piece, module_piece, offered_piece
from rules.mechyard.places import HIRED, POOL, deck, offer, part
from rules.mechyard.position import Position
from rules.mechyard.printed import DECKS
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT, Module, Spot
from rules.mechyard.track import MARKER as MARKER
from rules.mechyard.track import marker_piece
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Counter, Plate, Preview, Tag, Way

DOING = {ASSEMBLE: "Assembling", BUY: "Buying", FIGHT: "Fighting"}
"""The note on another player's plate in each phase."""
GOES_FIRST, WENT_FIRST = "going first", "Went first"
"""The notes on the plate of the first player of a round, in their turn and after it."""


class MechyardView(GameView[Any, Position, WorkingState]):
    """A view of a Mechyard position, with the queries of a table."""

    # -- what is where

    def pieces_on_table(self) -> Iterator[Piece]:
        """Return the pieces on the table; the piece that the open choice is about is marked as acting."""
        acting = self._acting()
        return (replace(each, acting=True) if each.id == acting else each for each in self._all_pieces())

    def _acting(self) -> str:
        """Return the piece that the open choice is about: the piece to drag for a waiting module, or that
        module; "" for none."""
        moves = [action.gesture(self.play) for action in self.legal if not isinstance(action, Step | EndTurn)]
        dragged = tuple(dict.fromkeys(move.pieces[0] for move in moves if move.pieces and move.place))
        if self.play.question is not None:
            return dragged[0] if len(dragged) == 1 else ""
        entry = next(entries(self.play), None)
        if entry is None:
            return ""
        return dragged[0] if dragged and entry.module not in dragged else entry.module

    def _all_pieces(self) -> Iterator[Piece]:
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
        """Yield the walks of crew, also those that start by dragging the module it has entered."""
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
        """Return the money that a hit earns, in dollars."""
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

    def goal(self) -> str:
        return prompts.goal(self.play)

    def plate(self, seat: int, you: int) -> Plate:
        play = self.play
        mech, turn = play.mechs[seat], play.seat == seat and not play.over
        note = "" if not turn else "Your turn" if seat == you else DOING[play.phase]
        first = play.phase in ROUND and seat == play.first
        if turn and first:
            note = f"{note}, {GOES_FIRST}"
        counters = (
            Counter("money", mech.money, "money"),
            Counter("crew", len(mech.crew), "crew"),
            Counter("worth", worth(mech, play.library).total, "final worth"),
        )
        detail = WENT_FIRST if first else ""
        if play.phase == FIGHT and mech.taken:
            detail = f"Took {mech.taken} damage"
        return Plate(
            note, "", detail, counters, turn, turn and play.turn == play.agreed.rounds and play.phase == FIGHT
        )

    def tag(self, piece: Piece) -> Tag:
        """Return the tag of a shop module or of crew for hire: its price, and the money missing."""
        play = self.play
        found = next((each for each in shop.known_offers(play) if each.id == piece.id), None)
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
        """Return the preview of the threats to a mech in the others' next Fight turns."""
        return threats.threat_preview(self.play, seat)

    # -- figures for the panels

    @cached_property
    def figures(self) -> tuple[Figures, ...]:
        """Return the figures of each mech, by seat."""
        return tuple(figures.of_mech(self.play, seat) for seat in range(self.play.seats))

    def change(self, action: Any) -> Change | None:
        """Return the change of the active mech's figures by an action; None for one that builds nothing."""
        if isinstance(action, Attach):
            design = next(each.design for each in shop.offered(self.play) if each.id == action.module)
            module = Module(action.module, design, action.x, action.y, action.turn)
            return figures.attached(self.play, self.play.library.designs[design], module)
        builds = isinstance(action, Sell | Repair | Hire)
        return figures.changed(self.play, action) if builds else None

    def volley(self, action: Any) -> ShotOutcome | None:
        """Return the outcome of a shot, or of damage dealt by an effect; None for any other action."""
        play = self.play
        if isinstance(action, Fire):
            return figures.volley(play, action.weapon, action.target)
        if isinstance(action, UseText):
            spot = play.active_spot(action.module)
            dealt = play.design(spot).effects[action.effect] if spot is not None else None
            return self._text_outcome(dealt, action.module, action.aim)
        if isinstance(action, Choose) and play.question is not None:
            asks = asker(play)
            return (
                self._text_outcome(asks.operation(play), asks.module, action.pick)
                if isinstance(asks, PendingEffect)
                else None
            )
        return None

    def _text_outcome(self, operation: Any, module: str, target: str) -> ShotOutcome | None:
        """Return the outcome of an effect's damage; None for any other effect."""
        deals = operation.deals if operation is not None else 0
        return figures.volley(self.play, module, target, deals) if deals else None

    @cached_property
    def armed(self) -> Spot | None:
        """Return the weapon that can be fired now; None for none."""
        return figures.armed(self.play)

    @cached_property
    def armed_reach(self) -> int:
        """Return the ranges of the weapon that can be fired now, as bits; 0 for none."""
        return 0 if self.armed is None else combat.reach(self.play, self.armed)

    @cached_property
    def driving(self) -> tuple[int, ...]:
        """Return the spaces to which Mobility can take the active mech now."""
        return figures.driving(self.play)

    @cached_property
    def used(self) -> tuple[Used, ...]:
        """Return the modules used in this Fight turn, then those waiting to be used."""
        return figures.used(self.play)

    @property
    def entered(self) -> str:
        """Return the crew member in the module waiting to be used; "" for none."""
        return next((each.crew for each in entries(self.play)), "")

    @cached_property
    def usable_modules(self) -> frozenset[str]:
        """Return the modules that crew has entered and that can be used now."""
        return frozenset(each.module for each in entries(self.play))
