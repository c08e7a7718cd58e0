"""The view of a Smash Gear position for a table: pieces, prompt, plates and previews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.base import hud
from rules.base.answer import Choose
from rules.base.choose import asker
from rules.base.view import GameView
from rules.common.board import Board, Motion
from rules.common.text import capital, counted, listed, possessive, some
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.game import Piece
from rules.smash_gear import table_pieces
from rules.smash_gear.action import Fold
from rules.smash_gear.actions.assemble import assembled
from rules.smash_gear.actions.buy import affordable
from rules.smash_gear.actions.move import refused_sides
from rules.smash_gear.announced import announced_outcome, announced_words
from rules.smash_gear.card_text import wordings
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.combat import landed
from rules.smash_gear.landing import combat_summary, landing
from rules.smash_gear.machine_rows import MachineRow, machine_rows
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import DISABLED, SEATS, Machine
from rules.smash_gear.play import Play
from rules.smash_gear.question import DISCARD_RULES, KEEP, Question
from rules.smash_gear.stakes import responses
from rules.smash_gear.state import Position
from rules.smash_gear.store import kind_for_sale
from rules.smash_gear.threats import threats_preview
from rules.smash_gear.turn import GOAL, outcome
from rules.tabletop import Counter, Plate, Preview, RosterRow, Stack, Tag

STORE = "store/"
"""The beginning of the places of cards for sale."""
SUPPLIES = {"store/base": "bases", "store/destroy": "destroyers"}
TURN = ("Exploit", "Buy, move, fight", "Ending")
FIRST_TURN = ("Exploit", "Buy and build", "Ending")
PREPARE = ("Prepare", "First turn")
NOTHING = Choose("nothing")
"""The answer that a movement of a piece tries while a question is open."""


class SmashGearView(GameView[Any, Position, Play]):
    """A view of a Smash Gear position, with the queries of a table."""

    # -- pieces

    def pieces_on_table(self) -> Iterator[Piece]:
        return table_pieces.pieces(self.play)

    def contents(self, place: str) -> tuple[Piece, ...]:
        return table_pieces.contents(self.play, place) or super().contents(place)

    def goal(self) -> str:
        return _goal(self.play)

    def board(self) -> Board:
        board: Board = self.game.rules.motions[self.state.board].board
        return board

    # -- what a hand does

    def attempted(self, kinds: Sequence[Any], piece: str, place: str, turn: int) -> Any:
        play = self.play
        if play.deciding is None:
            return None
        if play.question is not None:
            return NOTHING if self._is_movable(piece) else None
        found = super().attempted(kinds, piece, place, turn)
        return None if found in self.legal else found  # legal actions have movements of their own

    def _is_movable(self, piece: str) -> bool:
        """Return whether a piece is a machine, a card for sale or one of the deciding player's hand."""
        play = self.play
        return bool(
            play.machine(piece)
            or kind_for_sale(play.store, piece)
            or play.tables.card_in_hand(play, play.deciding or 0, piece)
        )

    # -- words

    def caption(self) -> str:
        return f"Turn {self.play.turn}" if self.play.turn else "Prepare"

    def prompt(self) -> str:
        return _prompt(self.play)

    def players(self) -> tuple[str, ...]:
        return self.play.names

    def phases(self) -> tuple[tuple[str, ...], int]:
        play = self.play
        if not play.turn:
            return PREPARE, 0
        words = FIRST_TURN if play.turn == 1 else TURN
        if play.over:
            return words, len(words)
        return words, 2 if play.question is not None and play.question.asked == KEEP else 1

    def plate(self, seat: int, you: int) -> Plate:
        """Return a player's plate: decision or turn, machines, honor, gears, bases and cards."""
        play = self.play
        side, bases = play.sides[seat], len(play.bases_of(seat))
        machines = counted(len(play.occupancy.of[seat]), "machine")
        noted = hud.note(play, seat, you, DISCARD_RULES, outcome(play))
        if not play.turn and play.seat == seat and not play.over:
            noted = "Buying"
        counters = (
            Counter("honor", side.honor, "honor", GOAL),
            Counter("gear", side.gears, some(side.gears, "gear")),
            Counter("keep", bases, some(bases, "base")),
            Counter("cards", len(side.hand), some(len(side.hand), "card")),
        )
        return hud.plate(play, seat, noted or machines, machines if noted else "", counters)

    def tag(self, piece: Piece) -> Tag:
        """Return the tag of a card: price and affordability in the store, the reason why a hand card can't be
        played."""
        play = self.play
        if not piece.face:
            return Tag()
        own, price = play.shown_seat, play.tables.prices[piece.face]
        if piece.place.startswith(STORE):
            price, gears = play.tables.price(play, own, piece.face), play.sides[own].gears
            left = int(getattr(play.store, SUPPLIES[piece.place])) if piece.place in SUPPLIES else 0
            return Tag(price, left, f"needs {price}" if price > gears else "", not (play.over or play.agenda))
        decides = piece.place == f"hand/{own}" and play.deciding == own and play.turn
        if not decides or piece.id in self.playable:
            return Tag(price)
        return Tag(price, why=_why_resting(play, own, play.tables.library[piece.face]))

    def stack(self, you: int) -> Stack:
        """Return the stack of announcements, the next to resolve in front, headed by whose decision it is; in
        the third person except for the viewer."""
        play = self.play
        asked = play.deciding
        if not play.waiting:
            return Stack()
        if play.resolving or asked is None:
            heading = "Resolving"
        elif asked == you and not play.answering:
            heading = "Waiting to resolve"
        elif asked == you:
            heading = "Respond again?" if play.waiting[-1].seat == you else "Respond to this?"
        else:
            heading = f"Waiting for {play.names[asked]}"
        words, does = partial(announced_words, play), partial(announced_outcome, play)
        return hud.stack(play, heading, words, does, you)

    def roster(self, seat: int) -> tuple[RosterRow, ...]:
        """Return the rows of a player's machines: name, move price, effects and plugins."""
        return tuple(_roster_row(self.play, machine) for machine in self.play.occupancy.of[seat])

    def threats(self, seat: int) -> Preview | None:
        return threats_preview(self.play, seat)

    def machine_rows(self, seat: int) -> tuple[MachineRow, ...]:
        """Return a player's bases in danger and machines, the worst danger first."""
        return machine_rows(self.play, seat)

    # -- one action

    def preview(self, action: Any) -> Preview | None:
        play = self.play
        if play.deciding is None:
            return None
        slid = self.motion(action) if isinstance(action, Choose) else None
        return landing(play, play.deciding, *slid) if slid is not None else super().preview(action)

    def motion(self, action: Any) -> tuple[Machine, Motion] | None:
        """Return the machine that an action moves at once, with its motion; None when it moves none or leaves
        the board."""
        if isinstance(action, Choose):
            question = self._question
            return question.motion_of(self.play, action.pick) if question is not None else None
        found: tuple[Machine, Motion] | None = action.motion(self.play)
        return found

    @property
    def _question(self) -> Question | None:
        """Return what asks the open question; None if there is none."""
        found = asker(self.play) if self.play.question is not None else None
        return found if isinstance(found, Question) else None

    # -- on the board

    def folded(self, action: Any) -> Fold | None:
        """Return the flip of an action, legal or not; None for any other."""
        if isinstance(action, Choose):
            return None
        found: Fold | None = action.folded(self.play)
        return found

    def posed(self, piece: Piece, turn: int, action: Any) -> Piece | None:
        """Return a piece as an action would place it, or (None) as it is held with a number of quarter turns;
        None where it goes nowhere. A card for sale stays one until it is bought."""
        if piece.place.startswith(STORE) and (action is None or not self._buys(action)):
            return piece
        if action is None:
            held = piece.kind == "card" and piece.face in self.play.motions.turns
            return assembled(self.play, piece, turn) if held else piece
        if not isinstance(action, Choose):
            found: Piece | None = action.posed(self.play, piece)
            return found
        slid = self.motion(action)
        if slid is None:
            return None
        there = landed(slid[0], self.play.motions, slid[1])
        return replace(piece, place=self.play.motions.names[there.cell])

    def _buys(self, action: Any) -> bool:
        """Return whether an action brings a card into a hand."""
        return self.gesture(action).place.startswith("hand/")

    def arriving(self) -> Iterator[Piece]:
        """Yield the machines as they would be after each move and assembly."""
        pieces, legal = {piece.id: piece for piece in self.pieces}, tuple[Any, ...](self.legal)
        for action in legal:
            if not isinstance(action, Choose) and action.lands and action.source in pieces:
                posed = self.posed(pieces[action.source], 0, action)
                if posed is not None:
                    yield posed

    def area(self, piece: Piece, action: Any) -> tuple[str, ...]:
        """Return the cells that the action of a piece would cover, legal or not; () where it means only a
        place, and for a card for sale."""
        if piece.place.startswith(STORE):
            return ()
        if not isinstance(action, Choose):
            found: tuple[str, ...] = action.area(self.play, piece)
            return found
        moved, question, motions = self.motion(action), self._question, self.play.motions
        if moved is not None:
            return motions.places(landed(moved[0], motions, moved[1]).units)
        return motions.places(question.area(self.play, action.pick)) if question is not None else ()

    def refused_sides(self, id: str) -> dict[str, Sequence[str]]:
        """Return the sides over which a machine can't be flipped, each with the cells at fault."""
        return dict(refused_sides(self.play, id))


def _roster_row(play: Play, machine: Machine) -> RosterRow:
    off, plugins = DISABLED in machine.marks, machine.plugins
    texts = ("Disabled this turn",) if off else wordings(play.tables.library[machine.kind])
    names = ", ".join(play.title(held.kind) for held in plugins)
    attached = (names, counted(len(plugins), "plugin")) if plugins else ()
    price = str(play.tables.traits.price(machine))
    return RosterRow(play.title(machine.kind), "flip", price, texts, attached, off)


def _why_resting(play: Play, own: int, card: AnyCard) -> str:
    """Return the reason in a word or two why a hand card can't be played while its owner decides."""
    program = isinstance(card, PluginCard | ScriptCard)
    answers = program and any(
        effect.when == "any_time" or (effect.used and play.seat == own) for effect in card.effects
    )
    if play.question is not None or (play.answering and not answers):
        return "not now"
    if isinstance(card, MachineCard):
        return "one per turn" if play.assembled else "no room"
    if card.id == play.store.base:
        return "one per turn" if play.built else "no free heart"
    return "no target"


# -- the prompt


def _goal(play: Play) -> str:
    """Return the sentence of how to win (SG-10.2, SG-10.3, SG-10.4)."""
    after = f" After turn {play.limit}, more honor wins." if play.limit else ""
    return f"Reach {GOAL} honor, or destroy every enemy base, to win.{after}"


def _prompt(play: Play) -> str:
    """Return the prompt of a position: the decision, how to make it, and the goal as a third line until the
    first card is bought and, in the first turn, until the first machine is assembled."""
    asked, seat = _asked(play), play.deciding
    if seat is None or play.agenda or play.turn > SEATS:
        return asked
    begun = play.occupancy.of[seat] if play.turn else play.sides[seat].hand
    return asked if begun else f"{asked}\n{_goal(play)}"


def _asked(play: Play) -> str:
    seat, found = play.deciding, outcome(play)
    if seat is None:
        return found.reason if found is not None else "The game is over."
    if play.question is not None:
        return asker(play).prompt(play)
    if play.waiting:
        how = " ".join((_how_to_respond(play, seat), *combat_summary(play)))
        return f"{_respond(play, play.waiting[-1], seat)}\n{how}"
    if not play.turn:
        left = gears(play.sides[seat].gears)
        if not affordable(play):
            return f"Stop buying.\nYou have {left}, too few for any card."
        return f"Buy a card or stop buying.\nDrag a card from the store to your hand. You have {left}."
    less = play.tables.discount(play, seat)
    cheaper = f"Machines cost {gears(less)} less (never below 1) until you assemble one." if less else ""
    if play.grounded(seat):
        how = f"You bought first, so you can't make normal moves this turn. {cheaper}"
        return f"Buy, assemble and build.\n{how.rstrip()}"
    if play.assembled and not play.occupancy.of[seat]:
        return "Buy or end your turn.\nYou have no machine on the board, and can assemble again next turn."
    if play.occupancy.of[seat]:
        return "Buy, assemble, move and fight.\nDrag a machine across one of its sides to flip it."
    if any(card.kind in play.tables.weapons for card in play.sides[seat].hand):
        return f"Assemble a machine.\n{f'Drag one from your hand onto one of your bases. {cheaper}'.rstrip()}"
    return f"Buy a machine.\n{cheaper or 'Drag one from the store to your hand.'}"


def _respond(play: Play, what: Announcement[Any], seat: int) -> str:
    """Return the question whether a seat responds to the last announcement, or adds to its own."""
    said = announced_words(play, what, seat)
    effect = isinstance(what, AnnouncedAbility)
    if what.seat == seat:
        return f"Respond again before {said}{' resolves' if effect else ''}?"
    return f"Respond to {possessive(play.names[what.seat])} {said}?" if effect else f"Respond before {said}?"


def _how_to_respond(play: Play, seat: int) -> str:
    """Return the line of a seat's ways to respond: scripts, effects of machines, plugins of bases. Where
    prompts are sparing, only ways that could matter; scripts are always named for hidden hands."""
    able = [source for source, _ in play.tables.uses(play, seat)]
    found = list(responses(play, seat, play.waiting)) or able if play.sparing else able
    kinds = [on.kind if isinstance(on, Machine) else play.kind_of(id) for id, _, on in found if on]
    titles = list(dict.fromkeys(map(play.title, kinds)))
    ways = ["drag a script onto its target"] if len(kinds) < len(found) or not titles else []
    ways += [f"use {listed(titles)}"] if titles else []
    return f"{capital(', '.join(ways))}, or pass."
