"""How good a position is for a seat: what each mech is worth at the end (MY-8.1), what its Fight turns to come bring,
and in a Fight turn what is still to be had in it.

Everything is counted in dollars. What an activation brings is said by the effects themselves (`Operation.gain`, `harm`,
`lends`, `standing`); here crew walks to it. No end of a turn changes the estimate by itself: a turn that has just
begun counts as one to come, so that nobody ends early or late for its sake.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import NamedTuple

from rules.common.memo import Memo
from rules.engine.agenda import Choose
from rules.mechyard.activation import DAMAGE, MOBILITY, TEXT, Doing, Entry
from rules.mechyard.combat import ALL
from rules.mechyard.draft import Draft
from rules.mechyard.ending import outcome, standing
from rules.mechyard.frame import Frame
from rules.mechyard.library import Library
from rules.mechyard.operation import Prospect
from rules.mechyard.printed import CLOSE, MID, RANGES
from rules.mechyard.state import BROKEN, BUY, FIGHT, MOST_DAMAGED, STEPS_EACH, Crew, Mech
from rules.mechyard.turn import has_begun, most_damaged

SCALE = 45.0
"""Dollars of a lead that nearly decide."""
BEST = 0.6
"""So much of a lead is counted against the best of the others, the rest against their mean."""
MONEY = (1.0, 1.3, 1.4, 1.5, 1.6, 1.7)
"""What a dollar comes to by the end, by how many Buy turns its player still has: what it buys counts twice and
earns."""
HOPE = 0.9
"""What a turn to come brings, against what it would bring as the mech is."""
RISK, MOST_RISK = 0.8, 0.5
"""An unbroken module is expected to count so much of its cost less, by each point of health it has left; at most."""
HIT, CHASED, MISS = 1.05, 0.85, 0.3
"""What a point of damage earns, breaking things included, of a weapon in range, of one that movement before it brings
there, and of one that it does not."""
SETTLED = 0.9
"""So much of the estimate is who has won once that is settled; the rest, as in an open game, is by how much."""
SPACE, MOST_SPACES = 0.28, 6
"""What a space of Mobility is worth, up to so many."""
STEP = 0.95
"""What is a step further on counts so much less."""
WALK = 3
"""Walks are thought ahead for so many steps."""
SPARE = 0.08
"""What no walk reaches counts so much."""
FAR = 0.7
"""A range that the mech's Mobility does not reach counts so much."""
NEXT, LATE = 0.3, 0.9
"""Of the next turn to come so much is walked from where crew stands now; turns from the Core are hoped to bring so much
of what they might."""
AGAIN = 0.9
"""Activating a module once more brings so much of it."""
LATER_HIT = 0.4
"""That a player has taken most damage counts so much while others still act."""
SHIELD, SHIELDED = 0.28, 6
"""What a point of damage taken off brings for each module, up to so many."""
OPEN, MOST_OPEN = 0.12, 6
"""What a connection that is open is worth in each turn to come, up to so many."""
SMALL, BROAD, APART = 6, 2.0, 0.03
"""A mech wider or higher than so many cells is disliked, and each cell that a module is away from the Core."""
SHAPES = 1 << 12
"""So many ways in which mechs are put together are kept."""
TYPICAL = (2, CLOSE + 2, MID + 3)
"""A distance of each range."""


Walkers = tuple[tuple[int, int], ...]
"""Crew of a mech: on which module by number, and with how many steps, each; sorted, for they are all alike."""


class Turn(NamedTuple):
    """What decides what modules bring: how many crew, the distances of the others, the spaces moved (None: a turn that
    has not begun), and the bonus of one's weapons."""

    crew: int
    distances: tuple[int, ...]
    moved: int | None = None
    bonus: int = 0


class Shape:
    """What of the way in which a mech is put together decides what crew can have on it: mechs that only look different
    have the same one."""

    __slots__ = ("designs", "holders", "joined", "mobility")

    def __init__(self, frame: Frame, joined: tuple[tuple[int, ...], ...], mobility: tuple[int, ...]) -> None:
        self.designs = frame.designs
        self.holders = frame.holders
        self.joined = joined
        self.mobility = mobility


class Fitted(NamedTuple):
    """All that decides what a module brings in a turn: its design, its Mobility, the damage that others lend it,
    whether they let it fire at any range, and to how many it is joined."""

    design: str
    mobility: int
    lent: float
    any_range: bool
    joined: int
    turn: Turn


class Part(NamedTuple):
    """What a part of an activation brings: dollars wherever the mech is, damage that counts by range, and how many
    spaces it may move the mech."""

    sure: float = 0.0
    damage: float = 0.0
    moves: int = 0


class Brings(NamedTuple):
    """What a module brings as the mech stands, and how much `more` once others have moved it so many spaces that the
    module's range is reached; how many it may move the mech itself; its parts, and how far its range is `apart`."""

    here: float = 0.0
    more: float = 0.0
    lacking: int = 0
    moves: int = 0
    parts: dict[str, Part] = {}
    apart: int = 0


NOTHING = Brings()


class Estimate:
    """Estimates of positions. What mechs bring is worked out once, and kept as long as there is room."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._shapes: Memo[Frame, Shape] = Memo(self._shaped, 1 << 14)
        self._known: dict[object, Shape] = {}
        self._at_rest: Memo[tuple[Mech, tuple[int, ...], int, int, bool, bool, bool], float] = Memo(
            self._resting
        )
        self._kept: Memo[tuple[Frame, tuple[int, ...], bool], float] = Memo(lambda key: _kept(*key))
        self._parts: Memo[Fitted, Brings] = Memo(self._brings, 1 << 15)
        self._uses: Memo[tuple[Shape, int, Turn], list[Brings]] = Memo(self._used, 1 << 14)
        self._late: Memo[tuple[Shape, int, int, int], float] = Memo(self._worked_out, 1 << 15)
        self._walks: Memo[tuple[Shape, int, Turn, Walkers, int, int], float] = Memo(self._walked, 1 << 15)

    def of(self, play: Draft, seat: int) -> float:
        """The estimate for a seat, −1 to 1; an ended game counts by how it ended. So does its last turn where who
        plays it would win if it ended now: nobody stops before there is nothing more to be had."""
        totals = self._ended(play) if play.over else self.totals(play)
        others = totals[:seat] + totals[seat + 1 :]
        against = BEST * max(others) + (1 - BEST) * sum(others) / len(others)
        lead = tanh((totals[seat] - against) / SCALE)
        winners = self._winners(play)
        if not winners:
            return SETTLED * lead
        return (SETTLED / len(winners) if seat in winners else -SETTLED) + (1 - SETTLED) * lead

    def _winners(self, play: Draft) -> tuple[int, ...]:
        """Who has won, or in the last turn of the game who plays it and would win if it ended now; () where that is
        open."""
        if play.over:
            return outcome(play, self.library).winners
        order = play.order()
        if play.phase != FIGHT or play.turn < play.agreed.rounds or order[-1] != play.seat:
            return ()
        stand = standing(play, self.library)
        if any(mech.taken for mech in play.mechs):
            most = most_damaged(play)
            stand[most] = (stand[most][0] + MOST_DAMAGED, stand[most][1])
        ahead = all(stand[play.seat] > stand[seat] for seat in order[:-1])
        return (play.seat,) if ahead else ()

    def _ended(self, play: Draft) -> list[float]:
        """What every seat has in the end, counted as before it: that the shape of a mech no longer matters is no
        reason to end a game."""
        frames = self.library.frames
        return [mech.money + self._kept[frames[mech.modules], mech.damage, False] for mech in play.mechs]

    def totals(self, play: Draft) -> list[float]:
        """What every seat is expected to have at the end, in dollars."""
        order = play.order()
        done = order.index(play.seat) if play.phase == FIGHT else -1
        totals = [self._total(play, seat, order.index(seat), done) for seat in range(len(play.mechs))]
        taken = [mech.taken for mech in play.mechs]
        most = max(taken)
        if most and taken.count(most) == 1:
            sure = done == len(order) - 1
            dollar = _dollar(play.agreed.rounds - play.turn)
            totals[taken.index(most)] += dollar * MOST_DAMAGED * (1 if sure else LATER_HIT)
        return totals

    def _total(self, play: Draft, seat: int, place: int, done: int) -> float:
        """What a seat is expected to have, which is at that place of the order; `done`: the place of whose Fight turn
        it is, −1 outside a Fight phase."""
        mech = play.mechs[seat]
        last = play.turn >= play.agreed.rounds
        hit = (place < len(play.mechs) - 1 or place > done) if last and done >= 0 else True
        acting = place == done and has_begun(play)
        fresh = place == done and not acting
        to_come = play.agreed.rounds - max(1, play.turn) + (place >= done and not acting)
        left = play.agreed.rounds - play.turn
        buys = left + (play.phase == BUY and place >= play.order().index(play.seat))
        found = self._at_rest[mech, _distances(play, seat), buys, to_come, fresh, acting, hit]
        if acting:
            found += _dollar(left) * HOPE * self._this_turn(play, mech)
        if play.protections:
            found += self._covered(play, seat, place, done, last)
        return found

    def _shaped(self, frame: Frame) -> Shape:
        """The shape of a mech: the same one for all that have it."""
        joined = tuple([tuple(sorted(each)) for each in frame.joined])
        mobility = tuple([_mobility(frame, at) for at in range(len(frame.designs))])
        key = tuple([each.id for each in frame.designs]), joined, mobility
        if len(self._known) >= SHAPES:
            self._known.clear()
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Shape(frame, joined, mobility)
        return found

    # -- turns to come

    def _resting(self, key: tuple[Mech, tuple[int, ...], int, int, bool, bool, bool]) -> float:
        """What a mech and its player's money are expected to come to with so many Fight turns to come, the others
        being that far away. The next turn is partly walked from where crew stands, all of it where that turn is at
        hand; all later ones are from the Core."""
        mech, distances, buys, to_come, fresh, acting, hit = key
        frame, whole = self.library.frames[mech.modules], _whole(mech)
        shape = self._shapes[frame]
        found = _dollar(buys) * mech.money + self._kept[frame, mech.damage, hit]
        if to_come:
            share = 1.0 if fresh else NEXT
            turn = Turn(len(mech.crew), distances, 0)
            soon = self._walks[shape, whole, turn, _walkers(frame, mech.crew, STEPS_EACH), 0, 0]
            late = LATE * self._late[shape, whole, len(mech.crew), distances[0]]
            dollars = sum([_dollar(each) for each in range(to_come)])
            found += HOPE * (_dollar(to_come - 1) * share * (soon - late) + dollars * late)
        return found + (to_come + acting) * _standing(frame, whole)

    def _worked_out(self, key: tuple[Shape, int, int, int]) -> float:
        """What a Fight turn brings a mech whose crew is on its Core, at the range that is best for it."""
        shape, whole, crew, near = key
        far = _far(shape, whole)
        core = ((0, STEPS_EACH),) * crew
        found = 0.0
        for each, typical in enumerate(TYPICAL):
            turn = Turn(crew, (typical,))
            spare = SPARE * sum([each.here for each in self._uses[shape, whole, turn]])
            walked = self._walks[shape, whole, turn, core, 0, 0] + spare
            found = max(found, walked * (1 if _apart(near, each) <= far else FAR))
        return found

    # -- the turn that is played

    def _this_turn(self, play: Draft, mech: Mech) -> float:
        """What is still to be had in the Fight turn that is played."""
        seat, frame, whole = play.seat, play.frame(play.seat), _whole(mech)
        shape = self._shapes[frame]
        used = sum([1 << frame.index[id] for id in play.used])
        turn = Turn(len(mech.crew), _distances(play, seat), play.moved, play.bonus)
        walkers = _walkers(frame, mech.crew, None)
        found, moves = 0.0, 0
        for item in play.agenda:
            if type(item) is Entry:
                at = frame.index[item.module]
                used |= 1 << at
                if whole >> at & 1:
                    brings = self._uses[shape, whole, turn][at]
                    parts = [brings.parts[part] for part in item.parts]
                    moves += sum([each.moves for each in parts])
                    found += sum([_left(each, brings.apart, moves) for each in parts])
            elif type(item) is Doing:
                found += self._doing(play, item, frame, turn)
        return found + self._walks[shape, whole, turn, walkers, used, moves]

    def _doing(self, play: Draft, doing: Doing, frame: Frame, turn: Turn) -> float:
        """What an effect that is being done is still expected to bring, by how much of it can be chosen yet."""
        at = frame.index[doing.module]
        operation = frame.designs[at].effects[doing.effect]
        prospect = Prospect(len(frame.joined[at]), turn.crew, turn.distances, turn.moved)
        found: float = operation.gain(prospect) + HIT * operation.harm(prospect)
        question = play.agenda[-1]
        if type(question) is Choose and question.about == doing.module and question.most > 1:
            found *= min(question.most, len(question.picked) + len(question.among)) / question.most
        return found

    def _walked(self, key: tuple[Shape, int, Turn, Walkers, int, int]) -> float:
        """What crew can still have by walking, one after the other, by modules that are not used yet, once the mech
        may move so many spaces."""
        shape, whole, turn, walkers, used, moves = key
        modules = list(self._uses[shape, whole, turn])
        for at in range(len(modules)):
            if used >> at & 1:
                modules[at] = NOTHING
        found = 0.0
        for at, steps in walkers:
            if steps:
                best, path = _best_walk(shape.joined, modules, at, min(steps, WALK), 1.0, moves)
                found += best
                for other in path:
                    moves += modules[other].moves
                    modules[other] = NOTHING
        return found

    # -- what modules bring

    def _used(self, key: tuple[Shape, int, Turn]) -> list[Brings]:
        """What each module of a mech would bring, in all and by the parts of its activation; nothing, where it is
        broken."""
        shape, whole, turn = key
        lent = [0.0] * len(shape.designs)
        any_range = [False] * len(shape.designs)
        for at in shape.holders.get("power", ()):
            lends = sum(each.lends() for each in shape.designs[at].layer("power"))
            if lends and whole >> at & 1:
                for other in shape.joined[at]:
                    lent[other] += lends
        for at in shape.holders.get("reach", ()):
            if whole >> at & 1:
                for other in shape.joined[at]:
                    any_range[other] = True
        found: list[Brings] = []
        again = []
        for at, design in enumerate(shape.designs):
            if not whole >> at & 1:
                found.append(NOTHING)
                continue
            found.append(self._parts[Fitted(
                design.id, shape.mobility[at], lent[at], any_range[at], len(shape.joined[at]), turn
            )])  # fmt: skip
            if any(each.again for each in design.effects):
                again.append(at)
        for at in again:
            others = [found[each] for each in shape.joined[at] if each not in again]
            best = AGAIN * max([each.here for each in others], default=0.0)
            brings = found[at]
            effects = shape.designs[at].effects
            more = {f"{TEXT}{effect}": Part(best) for effect, each in enumerate(effects) if each.again}
            found[at] = brings._replace(here=brings.here + best, parts={**brings.parts, **more})
        return found

    def _brings(self, fitted: Fitted) -> Brings:
        """What a module brings, in all and by the parts of its activation."""
        design, turn = self.library.designs[fitted.design], fitted.turn
        prospect = Prospect(fitted.joined, turn.crew, turn.distances, turn.moved)
        reach = ALL if fitted.any_range or not design.reach else design.reach
        apart = min(
            [_apart(each, at) for each in turn.distances for at in range(len(RANGES)) if reach >> at & 1]
        )
        parts: dict[str, Part] = {}
        if design.damage is not None:
            others = [each for each in design.effects if each.when != "activated"]
            added = sum(each.harm(prospect) for each in others)
            gained = sum(each.gain(prospect) for each in others if each.when == "hit")
            parts[DAMAGE] = Part(gained, design.damage + turn.bonus + fitted.lent + added)
        if design.mobility is not None:
            parts[MOBILITY] = Part(SPACE * min(MOST_SPACES, fitted.mobility), 0.0, fitted.mobility)
        for effect, each in enumerate(design.effects):
            if each.when == "activated":
                parts[f"{TEXT}{effect}"] = Part(each.gain(prospect), each.harm(prospect), each.moves())
        moves = sum([each.moves for each in parts.values()])
        sure = sum([each.sure for each in parts.values()])
        damage = sum([each.damage for each in parts.values()])
        lacking = max(0, apart - moves)
        hits = HIT if not apart else MISS if lacking else CHASED
        more = (CHASED - hits) * damage if lacking else 0.0
        return Brings(sure + hits * damage, more, lacking, moves, parts, apart)

    # -- protection

    def _covered(self, play: Draft, seat: int, place: int, done: int, last: bool) -> float:
        """What the protections of a seat are worth against those who act before its next turn and have not begun."""
        before = (
            sum(1 for other in range(len(play.mechs)) if done < other and other != place) if done >= 0 else 1
        )
        threat = (1.0 if before else 0.0) + (0.0 if last else 0.6)
        frame, damage = play.frame(seat), play.mechs[seat].damage
        found = 0.0
        for each in play.protections:
            if each.seat == seat:
                on = [frame.index[id] for id in each.on if id in frame.index] or range(len(damage))
                modules = sum(1 for at in on if damage[at] != BROKEN)
                found += SHIELD * each.less * min(SHIELDED, modules) * min(1.0, threat)
        return found


# -- of a mech


def _dollar(buys: int) -> float:
    """What a dollar comes to by the end for a player who still has so many Buy turns."""
    return MONEY[min(buys, len(MONEY) - 1)]


def _distances(play: Draft, seat: int) -> tuple[int, ...]:
    """How far away the others are from a seat, the nearest first."""
    at = play.mechs[seat].at
    return tuple(sorted([abs(at - each.at) for other, each in enumerate(play.mechs) if other != seat]))


def _whole(mech: Mech) -> int:
    """The unbroken modules of a mech, as bits."""
    found = 0
    for at, damage in enumerate(mech.damage):
        if damage != BROKEN:
            found |= 1 << at
    return found


def _walkers(frame: Frame, crew: Sequence[Crew], steps: int | None) -> Walkers:
    """Crew by where it stands, with its steps or those given."""
    index = frame.index
    return tuple(sorted([(index[each.on], each.steps if steps is None else steps) for each in crew]))


def _kept(frame: Frame, damage: tuple[int, ...], hit: bool) -> float:
    """What the modules of a mech are expected to count at the end; `hit`: others can still damage them. Its shape
    counts a little, too."""
    found = 0.0
    for design, dealt in zip(frame.designs, damage, strict=True):
        if dealt == BROKEN:
            found += design.cost
        else:
            found += design.cost * (2 - (min(MOST_RISK, RISK / (design.health - dealt)) if hit else 0))
    for axis in (0, 1):
        along = [cell[axis] for cell in frame.cells]
        found -= BROAD * max(0, max(along) - min(along) + 1 - SMALL)
        found -= APART * sum(map(abs, along))
    return found


def _standing(frame: Frame, whole: int) -> float:
    """What a mech brings in a round only by what stands on it, and by where more can be attached."""
    found: float = sum(
        operation.standing(len(frame.joined[at]))
        for at, design in enumerate(frame.designs)
        if whole >> at & 1
        for operation in design.effects
    )
    return found + OPEN * min(MOST_OPEN, sum(bits.bit_count() for bits in frame.ports.values()))


def _far(shape: Shape, whole: int) -> int:
    """How far the two best movement modules take a mech."""
    found = sorted([each for at, each in enumerate(shape.mobility) if each and whole >> at & 1], reverse=True)
    return sum(found[:2])


def _mobility(frame: Frame, at: int) -> int:
    """The Mobility of a module (MY-4.3)."""
    design = frame.designs[at]
    full: int = design.mobility or 0
    return full if not full or design.layer("full") or frame.foot_down(at) else full // 2


def _apart(distance: int, range_: int) -> int:
    """How many spaces a distance is away from a range."""
    least, most = ((0, CLOSE), (CLOSE + 1, MID), (MID + 1, 99))[range_]
    return max(0, least - distance, distance - most)


def _left(part: Part, apart: int, moves: int) -> float:
    """What a part of a module that crew stands on still brings: whose range is so far away that the module does not
    move the mech there brings nothing."""
    if not part.damage:
        return part.sure
    return 0.0 if apart > moves else part.sure + (CHASED if apart else HIT) * part.damage


def _best_walk(
    joined: Sequence[Sequence[int]], modules: list[Brings], at: int, steps: int, share: float, moves: int
) -> tuple[float, tuple[int, ...]]:
    """The walk of so many steps that brings most, where the mech may have moved so many spaces before it; what is
    further on counts less, and every module once."""
    best: float = 0.0
    path: tuple[int, ...] = ()
    share *= STEP
    for other in joined[at]:
        brings = modules[other]
        here = brings.here * share
        if brings.more and brings.lacking <= moves:
            here += brings.more * share
        if steps == 1:
            if here > best:
                best, path = here, (other,)
            continue
        modules[other] = NOTHING
        more, rest = _best_walk(joined, modules, other, steps - 1, share, moves + brings.moves)
        modules[other] = brings
        if here + more > best:
            best, path = here + more, (other, *rest)
    return best, path
