"""How good a position is for a seat, for bots.

Worth is counted in points: what a side has, what of it can be destroyed next, what it can strike next. Who waits counts
half a card for the next draw, so that ending a turn changes nothing by itself.
"""

from __future__ import annotations

from math import sqrt

from rules.immense_warfare import field
from rules.immense_warfare.amounts import Amount
from rules.immense_warfare.draft import Draft
from rules.immense_warfare.items import AttackOn
from rules.immense_warfare.modifiers import Add
from rules.immense_warfare.pieces import Piece
from rules.immense_warfare.printed import is_a

SCALE = 14.0
"""A lead of so many points is an estimate of about seven tenths."""
DRAW = -0.02
"""What a draw is worth to both: a little less than a game that is still even."""
HITS = (0.0, 2.5, 5.5, 9.5, 15.0, 30.0)
"""So many cards in the other's damage zone."""
THERE, POWER, LEFT, ARMOUR = 0.5, 0.5, 0.3, 0.5
"""A mecha, each point of its power and of the durability it has left, each counter of armour."""
IDLER = 0.4
"""What is left of a mecha that cannot attack or has no power."""
KEYWORDS = {"flight": 0.5, "pierce": 0.2, "reach": 0.1}
FAR, FAST = 0.4, 0.25
"""Each point of Range and of Speed beyond the first."""
NEAR = 0.35
"""Each row that an attacker has come nearer."""
STRIKE = 0.5
"""The share of what hits are worth that those who can strike the player next have already."""
RISK, SHARE = 0.35, 0.1
"""The share of its worth that a mecha loses when others can destroy it next, and when they can only damage it."""
LIKELY = 0.85
"""How sure an attack is that waits to be answered."""
SPENT, ARRIVING = 0.6, 1.7
"""A Command being played, whose effect is still to come, and any other card, in cards of the hand."""
PILOT = 0.4
"""A pilot, besides what it brings its mecha."""
TOWER, ENOUGH, MORE = 0.6, 8, 0.1
"""A point of bandwidth, up to so many, and each beyond."""
SPARE = 0.05
"""A point of bandwidth that is not used."""
WALL = 0.08
"""A point of durability that a tower has left."""
CARD, MOST_CARDS, EXTRA = 0.4, 6, 0.1
"""A card in hand, up to so many, and each beyond."""
DECK, LOW = 0.6, 5
"""Each card that a deck is short of so many: who cannot draw loses."""
CROWDED = (4.0, 1.5, 0.5)
"""What is lost with no, one and two empty spaces in the own entry zone."""


def evaluate(play: Draft, seat: int) -> float:
    """-1 to 1; an ended game by how it ended."""
    if play.over:
        if len(play.losers) > 1:
            return DRAW
        return -1.0 if seat in play.losers else 1.0
    own, foe = _Force(play, seat), _Force(play, 1 - seat)
    lead = own.strength(foe) - foe.strength(own)
    return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


class _Force:
    """What one seat has on the battlefield: `mechas`, and `reached`, the cells that each of those that can attack may
    attack next, as masks, with how strong it is and whether it fights what flies."""

    def __init__(self, play: Draft, seat: int) -> None:
        self.play, self.seat, self.here = play, seat, play.battlefield
        self.mechas: list[tuple[Piece, int]] = []
        self.reached: list[tuple[int, int, bool]] = []
        self.towers = 0.0
        self.struck: dict[str, int] = {}
        for item in play.agenda:
            if isinstance(item, AttackOn) and not item.undone and item.about in self.here.pieces:
                power = self.here.pieces[item.about].power
                self.struck[item.target] = self.struck.get(item.target, 0) + power
        self.armour = {unit.id: unit.armour for unit in play.units if unit.armour}
        self.fading = _fading(play)
        enemies = self.here.masks[1 - seat]
        for piece in self.here.at.values():
            if piece.controller != seat:
                continue
            if "mecha" not in piece.words:
                stands = self._stands(piece)
                self.towers += WALL * piece.left * stands - TOWER * piece.has("provide") * (1 - stands)
                continue
            steps = _steps(piece)
            self.mechas.append((piece, steps))
            if steps:
                flies = "flight" in piece.keywords or "reach" in piece.keywords
                self.reached.append((field.in_range(piece.cell, enemies, steps), piece.power, flies))

    def strength(self, foe: _Force) -> float:
        """What the seat has, in points."""
        play, seat = self.play, self.seat
        side = play.sides[seat]
        found = self.towers + HITS[min(len(play.sides[1 - seat].damage), len(HITS) - 1)]
        taken, strikers = float(len(play.sides[1 - seat].damage)), 0.0
        if self.struck.get(field.PLAYER_IDS[1 - seat]):
            found += LIKELY * (_of_hits(taken + 1) - _of_hits(taken))
            taken += LIKELY
        for piece, steps in self.mechas:
            kept = self._kept(piece, foe) * self._stands(piece)
            found += kept * self._mecha(piece, steps)
            if steps and self._strikes(piece, steps):
                strikers += kept
        found += STRIKE * (_of_hits(taken + strikers) - _of_hits(taken))
        bandwidth = play.bandwidth(seat)
        found += TOWER * min(bandwidth, ENOUGH) + MORE * max(0, bandwidth - ENOUGH)
        found += SPARE * max(0, bandwidth - play.spent(seat))
        cards = len(side.hand) + (0.5 if play.seat != seat else 0.0)
        for card in play.stack:
            if card.owner == seat:
                cards += SPENT if is_a(play.tables.printed[card.kind].type, "command") else ARRIVING
        found += CARD * min(cards, MOST_CARDS) + EXTRA * max(0.0, cards - MOST_CARDS)
        found -= DECK * max(0, LOW - len(side.deck))
        empty = (field.ZONE_MASKS[seat] & ~(self.here.masks[0] | self.here.masks[1])).bit_count()
        return found - (CROWDED[empty] if empty < len(CROWDED) else 0.0)

    def _stands(self, piece: Piece) -> float:
        """The share of a unit's worth that is left of an attack which waits."""
        power = self.struck.get(piece.id, 0)
        return 1 - LIKELY if power >= piece.left and piece.id not in self.armour else 1.0

    def _mecha(self, piece: Piece, steps: int) -> float:
        """A mecha where it stands."""
        power, durability = self.fading.get(piece.id, (0, 0))
        worth = THERE + LEFT * (piece.left - durability) + ARMOUR * self.armour.get(piece.id, 0)
        worth += PILOT * len(self.here.riders.get(piece.id, ()))
        if not steps:
            return IDLER * worth
        worth += POWER * (piece.power - power) * piece.attacks + FAR * (max(1, piece.has("range")) - 1)
        for word, much in KEYWORDS.items():
            if word in piece.keywords:
                worth += much
        worth += FAST * (max(1, piece.has("speed")) - 1)
        return worth + NEAR * abs(field.GRID.row_of(piece.cell) - field.GRID.row_of(field.ZONES[self.seat][0]))

    def _strikes(self, piece: Piece, steps: int) -> bool:
        """Whether a mecha can attack the player next."""
        return field.reaches_player(piece.cell, 1 - self.seat, self.here.masks[1 - self.seat], steps)

    def _kept(self, piece: Piece, foe: _Force) -> float:
        """The share of a mecha's worth that is left of what can attack it next."""
        power, hits, flies, armour = 0, 0, "flight" in piece.keywords, self.armour.get(piece.id, 0)
        for mask, much, fights in foe.reached:
            if mask >> piece.cell & 1 and (fights or not flies):
                hits += 1
                if hits > armour:
                    power += much
        if power >= piece.left:
            return 1 - RISK
        return 1 - SHARE if hits else 1.0


def _of_hits(number: float) -> float:
    """So many cards in a damage zone; of hits that are hoped for parts count too."""
    whole = min(int(number), len(HITS) - 2)
    return HITS[whole] + (min(number, len(HITS) - 1) - whole) * (HITS[whole + 1] - HITS[whole])


def _fading(play: Draft) -> dict[str, tuple[int, int]]:
    """Power and durability that units have until the end of the turn alone."""
    found: dict[str, tuple[int, int]] = {}
    for each in play.lasting:
        if each.until == "end_of_turn" and isinstance(each.holds, Add):
            for id in each.on:
                power, durability = found.get(id, (0, 0))
                found[id] = power + _number(each.holds.power), durability + _number(each.holds.durability)
    return found


def _number(amount: Amount) -> int:
    """An amount of something that lasts: it was counted as that began."""
    return amount if isinstance(amount, int) else 0


def _steps(piece: Piece) -> int:
    """How far away something may be that a mecha can attack next turn; 0 where it attacks nothing."""
    if not piece.power or "attack" in piece.can_not:
        return 0
    reach = max(1, piece.has("range"))
    if "move" in piece.can_not or "both" in piece.can_not:
        return reach
    return reach + max(1, piece.has("speed")) + piece.spaces
