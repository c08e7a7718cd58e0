"""Evaluation of a position for a seat, for bots.

Worth is counted in points: a side's assets, what could be destroyed next, what it can attack next. A waiting
player gets half a card for the next draw, so that ending a turn doesn't change the evaluation by itself.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from rules.base.action_game import ActionGame
from rules.immense_warfare import field
from rules.immense_warfare.amounts import Amount
from rules.immense_warfare.items import AttackOn
from rules.immense_warfare.modifiers import Add
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.position import Position
from rules.immense_warfare.printed import is_a
from rules.immense_warfare.working_state import WorkingState

SCALE = 14.0
"""The lead in points that makes an evaluation of about 0.7."""
DRAW = -0.02
"""The value of a draw for both: slightly less than an even game."""
HITS = (0.0, 2.5, 5.5, 9.5, 15.0, 30.0)
"""The worth of cards in the opponent's damage zone, by their number."""
THERE, POWER, LEFT, ARMOUR = 0.5, 0.5, 0.3, 0.5
"""The worth of a mecha, of each point of its power and remaining durability, and of each armour counter."""
IDLER = 0.4
"""The share of a mecha that can't attack or has no power."""
KEYWORDS = {"flight": 0.5, "pierce": 0.2, "reach": 0.1}
FAR, FAST = 0.4, 0.25
"""The worth of each point of Range and of Speed beyond the first."""
NEAR = 0.35
"""The worth of each row that an attacker is nearer."""
STRIKE = 0.5
"""The share of the worth of hits that can be made next turn."""
RISK, SHARE = 0.35, 0.1
"""The share of its worth that a mecha loses when enemies can destroy it next, and when they can only
damage it."""
LIKELY = 0.85
"""The probability that a pending attack succeeds."""
SPENT, ARRIVING = 0.6, 1.7
"""The worth of a Command being played, with its effect to come, and of any other card being played, in
hand cards."""
PILOT = 0.4
"""The worth of a pilot in addition to its changes to the mecha."""
TOWER, ENOUGH, MORE = 0.6, 8, 0.1
"""The worth of a point of bandwidth up to a number, that number, and the worth of each point beyond."""
SPARE = 0.05
"""The worth of a point of unused bandwidth."""
WALL = 0.08
"""The worth of a point of a tower's remaining durability."""
CARD, MOST_CARDS, EXTRA = 0.4, 6, 0.1
"""The worth of a hand card up to a number, that number, and the worth of each card beyond."""
DECK, LOW = 0.6, 5
"""The penalty for each card that a deck has fewer than a number, and that number: a player who can't draw
loses."""
CROWDED = (4.0, 1.5, 0.5)
"""The penalty for no, one and two empty spaces in the own entry zone."""


ROWS = tuple(
    tuple([abs(field.GRID.row_of(cell) - field.GRID.row_of(zone[0])) for cell in field.GRID.cells])
    for zone in field.ZONES
)
"""The distance in rows of each cell from the entry zone of each seat."""


class EvaluatedGame(ActionGame[Position, Any]):
    """The evaluation of a game's positions; combine it with the class that plays them."""

    def evaluate(self, state: Position, seat: int) -> float:
        """Return how good the state is for a seat, -1 to 1; a finished game counts by its outcome."""
        if state.over:
            if len(state.losers) > 1:
                return DRAW
            return -1.0 if seat in state.losers else 1.0
        scene = _Scene(self.thawed(state))
        own, enemy = _Force(scene, seat), _Force(scene, 1 - seat)
        lead = own.strength(enemy) - enemy.strength(own)
        return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


class _Scene:
    """Values shared by both seats: the battlefield, the power of pending attacks by target, armour, and
    bonuses of units that end with the turn."""

    __slots__ = ("armour", "fading", "here", "incoming", "play")

    def __init__(self, play: WorkingState) -> None:
        self.play, self.here = play, play.battlefield
        self.incoming: dict[str, int] = {}
        for item in play.agenda:
            if isinstance(item, AttackOn) and not item.undone and item.about in self.here.pieces:
                power = self.here.pieces[item.about].power
                self.incoming[item.target] = self.incoming.get(item.target, 0) + power
        self.armour = {unit.id: unit.armour for unit in play.units if unit.armour}
        self.fading = _until_end_of_turn(play) if play.lasting else {}

    def survival_share(self, piece: Piece) -> float:
        """Return the share of a unit's worth left after a pending attack."""
        power = self.incoming.get(piece.id, 0)
        return 1 - LIKELY if power >= piece.durability_left and piece.id not in self.armour else 1.0


class _Force:
    """One seat's forces on the battlefield: `mechas`, each with its attack distance, and `reached`, for each
    mecha that can attack: the mask of cells it may attack next, its power, and whether it can fight flying
    units."""

    __slots__ = ("mechas", "reached", "scene", "seat", "towers")

    def __init__(self, scene: _Scene, seat: int) -> None:
        self.scene, self.seat = scene, seat
        self.mechas: list[tuple[Piece, int]] = []
        self.reached: list[tuple[int, int, bool]] = []
        self.towers = 0.0
        enemies, incoming = scene.here.masks[1 - seat], scene.incoming
        for piece in scene.here.at.values():
            if piece.controller != seat:
                continue
            if "mecha" in piece.words:
                steps = _steps(piece)
                self.mechas.append((piece, steps))
                if steps:
                    flies = "flight" in piece.keywords or "reach" in piece.keywords
                    self.reached.append((field.in_range(piece.cell, enemies, steps), piece.power, flies))
            elif incoming:
                share = scene.survival_share(piece)
                self.towers += WALL * piece.durability_left * share - TOWER * piece.has("provide") * (
                    1 - share
                )
            else:
                self.towers += WALL * (piece.durability - piece.damage)

    def strength(self, enemy: _Force) -> float:
        """Return the worth of the seat's assets, in points."""
        scene, seat = self.scene, self.seat
        play, here = scene.play, scene.here
        hits = len(play.sides[1 - seat].damage)
        found, taken, strikers = self.towers + HITS[min(hits, len(HITS) - 1)], float(hits), 0.0
        if scene.incoming.get(field.PLAYER_IDS[1 - seat]):
            found += LIKELY * (_of_hits(taken + 1) - _of_hits(taken))
            taken += LIKELY
        enemies = here.masks[1 - seat]
        for piece, steps in self.mechas:
            kept = self._survival_share(piece, enemy.reached)
            if scene.incoming or piece.durability <= piece.damage:
                kept *= scene.survival_share(piece)
            found += kept * self._mecha(piece, steps)
            if steps and field.reaches_player(piece.cell, 1 - seat, enemies, steps):
                strikers += kept
        found += STRIKE * (_of_hits(taken + strikers) - _of_hits(taken))
        bandwidth, spent = here.means_of(seat)
        found += TOWER * min(bandwidth, ENOUGH) + MORE * max(0, bandwidth - ENOUGH)
        found += SPARE * max(0, bandwidth - spent)
        side = play.sides[seat]
        cards = len(side.hand) + (0.5 if play.seat != seat else 0.0)
        for card in play.stack:
            if card.owner == seat:
                cards += SPENT if is_a(play.tables.printed[card.kind].type, "command") else ARRIVING
        found += CARD * min(cards, MOST_CARDS) + EXTRA * max(0.0, cards - MOST_CARDS)
        found -= DECK * max(0, LOW - len(side.deck))
        empty = (field.ZONE_MASKS[seat] & ~(here.masks[0] | here.masks[1])).bit_count()
        return found - (CROWDED[empty] if empty < len(CROWDED) else 0.0)

    def _mecha(self, piece: Piece, steps: int) -> float:
        """Return the worth of a mecha at its place, in points."""
        scene, id, keywords = self.scene, piece.id, piece.keywords
        power, durability = scene.fading.get(id, (0, 0)) if scene.fading else (0, 0)
        worth = (
            THERE + LEFT * (piece.durability - piece.damage - durability) + ARMOUR * scene.armour.get(id, 0)
        )
        if id in scene.here.pilots_by_mecha:
            worth += PILOT * len(scene.here.pilots_by_mecha[id])
        if not steps:
            return IDLER * worth
        worth += POWER * (piece.power - power) * piece.attacks + FAR * (keywords.get("range", 1) - 1)
        if keywords:
            for word, much in KEYWORDS.items():
                if word in keywords:
                    worth += much
            worth += FAST * (keywords.get("speed", 1) - 1)
        return worth + NEAR * ROWS[self.seat][piece.cell]

    def _survival_share(self, piece: Piece, reached: list[tuple[int, int, bool]]) -> float:
        """Return the share of a mecha's worth left after the possible attacks of the next turn."""
        power, hits, cell, flies = 0, 0, piece.cell, "flight" in piece.keywords
        armour = self.scene.armour.get(piece.id, 0)
        for mask, much, fights in reached:
            if mask >> cell & 1 and (fights or not flies):
                hits += 1
                if hits > armour:
                    power += much
        if power >= piece.durability - piece.damage:
            return 1 - RISK
        return 1 - SHARE if hits else 1.0


def _of_hits(number: float) -> float:
    """Return the worth of a number of cards in a damage zone, in points; expected hits count as fractions."""
    whole = min(int(number), len(HITS) - 2)
    return HITS[whole] + (min(number, len(HITS) - 1) - whole) * (HITS[whole + 1] - HITS[whole])


def _until_end_of_turn(play: WorkingState) -> dict[str, tuple[int, int]]:
    """Return the power and durability that units have only until the end of the turn, by id."""
    found: dict[str, tuple[int, int]] = {}
    for each in play.lasting:
        if each.until == "end_of_turn" and isinstance(each.holds, Add):
            for id in each.on:
                power, durability = found.get(id, (0, 0))
                found[id] = power + _number(each.holds.power), durability + _number(each.holds.durability)
    return found


def _number(amount: Amount) -> int:
    """Return the amount of a lasting effect: a number since it started, else 0."""
    return amount if isinstance(amount, int) else 0


def _steps(piece: Piece) -> int:
    """Return the distance at which a mecha can attack next turn, in cells; 0 if it can't attack."""
    if not piece.power or "attack" in piece.can_not:
        return 0
    reach = piece.keywords.get("range", 1)
    if "move" in piece.can_not or "both" in piece.can_not:
        return reach
    return reach + piece.keywords.get("speed", 1) + piece.spaces
