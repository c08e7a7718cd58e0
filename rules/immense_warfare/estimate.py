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


ROWS = tuple(
    tuple([abs(field.GRID.row_of(cell) - field.GRID.row_of(zone[0])) for cell in field.GRID.cells])
    for zone in field.ZONES
)
"""How many rows each cell is away from the entry zone of each seat."""


def evaluate(play: Draft, seat: int) -> float:
    """-1 to 1; an ended game by how it ended."""
    if play.over:
        if len(play.losers) > 1:
            return DRAW
        return -1.0 if seat in play.losers else 1.0
    scene = _Scene(play)
    own, foe = _Force(scene, seat), _Force(scene, 1 - seat)
    lead = own.strength(foe) - foe.strength(own)
    return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


class _Scene:
    """What both seats look at: the battlefield, what attacks that wait would do to what they are aimed at, armour, and
    what units have until the end of the turn alone."""

    __slots__ = ("armour", "fading", "here", "play", "struck")

    def __init__(self, play: Draft) -> None:
        self.play, self.here = play, play.battlefield
        self.struck: dict[str, int] = {}
        for item in play.agenda:
            if isinstance(item, AttackOn) and not item.undone and item.about in self.here.pieces:
                power = self.here.pieces[item.about].power
                self.struck[item.target] = self.struck.get(item.target, 0) + power
        self.armour = {unit.id: unit.armour for unit in play.units if unit.armour}
        self.fading = _fading(play) if play.lasting else {}

    def stands(self, piece: Piece) -> float:
        """The share of a unit's worth that is left of an attack which waits."""
        power = self.struck.get(piece.id, 0)
        return 1 - LIKELY if power >= piece.left and piece.id not in self.armour else 1.0


class _Force:
    """What one seat has on the battlefield: `mechas`, with how far away they may attack, and `reached`, the cells that
    each of those that can attack may attack next, as masks, with how strong it is and whether it fights what flies."""

    __slots__ = ("mechas", "reached", "scene", "seat", "towers")

    def __init__(self, scene: _Scene, seat: int) -> None:
        self.scene, self.seat = scene, seat
        self.mechas: list[tuple[Piece, int]] = []
        self.reached: list[tuple[int, int, bool]] = []
        self.towers = 0.0
        enemies, struck = scene.here.masks[1 - seat], scene.struck
        for piece in scene.here.at.values():
            if piece.controller != seat:
                continue
            if "mecha" in piece.words:
                steps = _steps(piece)
                self.mechas.append((piece, steps))
                if steps:
                    flies = "flight" in piece.keywords or "reach" in piece.keywords
                    self.reached.append((field.in_range(piece.cell, enemies, steps), piece.power, flies))
            elif struck:
                stands = scene.stands(piece)
                self.towers += WALL * piece.left * stands - TOWER * piece.has("provide") * (1 - stands)
            else:
                self.towers += WALL * (piece.durability - piece.damage)

    def strength(self, foe: _Force) -> float:
        """What the seat has, in points."""
        scene, seat = self.scene, self.seat
        play, here = scene.play, scene.here
        hits = len(play.sides[1 - seat].damage)
        found, taken, strikers = self.towers + HITS[min(hits, len(HITS) - 1)], float(hits), 0.0
        if scene.struck.get(field.PLAYER_IDS[1 - seat]):
            found += LIKELY * (_of_hits(taken + 1) - _of_hits(taken))
            taken += LIKELY
        enemies = here.masks[1 - seat]
        for piece, steps in self.mechas:
            kept = self._kept(piece, foe.reached)
            if scene.struck or piece.durability <= piece.damage:
                kept *= scene.stands(piece)
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
        """A mecha where it stands."""
        scene, id, keywords = self.scene, piece.id, piece.keywords
        power, durability = scene.fading.get(id, (0, 0)) if scene.fading else (0, 0)
        worth = THERE + LEFT * (piece.durability - piece.damage - durability) + ARMOUR * scene.armour.get(id, 0)
        if id in scene.here.riders:
            worth += PILOT * len(scene.here.riders[id])
        if not steps:
            return IDLER * worth
        worth += POWER * (piece.power - power) * piece.attacks + FAR * (keywords.get("range", 1) - 1)
        if keywords:
            for word, much in KEYWORDS.items():
                if word in keywords:
                    worth += much
            worth += FAST * (keywords.get("speed", 1) - 1)
        return worth + NEAR * ROWS[self.seat][piece.cell]

    def _kept(self, piece: Piece, reached: list[tuple[int, int, bool]]) -> float:
        """The share of a mecha's worth that is left of what can attack it next."""
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
    reach = piece.keywords.get("range", 1)
    if "move" in piece.can_not or "both" in piece.can_not:
        return reach
    return reach + piece.keywords.get("speed", 1) + piece.spaces
