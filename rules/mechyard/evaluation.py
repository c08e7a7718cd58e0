"""Evaluation of a position for a seat: the worth of each mech at the end (MY-8.1), the expected gains of its
future Fight turns, and the remaining gains of the Fight turn in progress.

Everything is counted in dollars. The value of an activation comes from the effects themselves
(`Operation.gain`, `harm`, `lends`, `passive_income`); here crew walks to it. No end of a turn changes the
evaluation by itself: a turn that has just begun counts as a future one, so that nobody ends early or late
because of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import NamedTuple

from rules.common.memo import Memo
from rules.engine.agenda import Choose
from rules.mechyard.activation import DAMAGE, MOBILITY, TEXT, EnteredModule, PendingEffect
from rules.mechyard.combat import ALL
from rules.mechyard.ending import current_scores, outcome
from rules.mechyard.frame import Frame
from rules.mechyard.library import Library
from rules.mechyard.operation import Prospect
from rules.mechyard.printed import CLOSE, MID, RANGES
from rules.mechyard.state import BROKEN, BUY, FIGHT, MOST_DAMAGED, STEPS_EACH, Crew, Mech
from rules.mechyard.turn import has_begun, most_damaged
from rules.mechyard.working_state import WorkingState

SCALE = 45.0
"""The lead in dollars that is almost decisive."""
BEST = 0.6
"""The weight of the best opponent in a lead; the rest is the mean of all."""
MONEY = (1.0, 1.3, 1.4, 1.5, 1.6, 1.7)
"""The final worth of a dollar, by the Buy turns its player has left: modules count twice and earn money."""
HOPE = 0.9
"""The share of a future turn's gain with the mech as it is now."""
RISK, MOST_RISK = 0.8, 0.5
"""The loss in an unbroken module's expected worth, as a share of its cost, divided by its remaining
health; and the greatest loss."""
HIT, CHASED, MISS = 1.05, 0.85, 0.3
"""The dollars earned per point of damage, breaking included, for a weapon in range, for one that earlier
movement brings in range, and for one out of range."""
SETTLED = 0.9
"""The weight of winning in the evaluation once the winner is settled; the rest, as in an open game, is the
lead."""
SPACE, MOST_SPACES = 0.28, 6
"""The worth of a space of Mobility, and the greatest number of spaces counted."""
STEP = 0.95
"""The factor for each further step."""
WALK = 3
"""The number of steps that walks look ahead."""
SPARE = 0.08
"""The share of modules that no walk reaches."""
FAR = 0.7
"""The share of a range that the mech's Mobility doesn't reach."""
NEXT, LATE = 0.3, 0.9
"""The share of the next future turn walked from where crew is now; the share of its possible gain expected
of a turn from the Core."""
AGAIN = 0.9
"""The share of a module's gain for activating it once more."""
LATER_HIT = 0.4
"""The share of the bonus for most damage taken while others still have turns."""
SHIELD, SHIELDED = 0.28, 6
"""The worth of a point of prevented damage per module, and the greatest number of modules counted."""
OPEN, MOST_OPEN = 0.12, 6
"""The worth of an open connection per future turn, and the greatest number counted."""
SMALL, BROAD, APART = 6, 2.0, 0.03
"""The width or height in cells without penalty, the penalty per cell beyond, and the penalty per cell of a
module's distance from the Core."""
SHAPES = 1 << 12
"""The number of cached shapes of mechs."""
TYPICAL = (2, CLOSE + 2, MID + 3)
"""A typical distance of each range."""


Walkers = tuple[tuple[int, int], ...]
"""The crew of a mech as (module number, steps), sorted, since crew members are interchangeable."""


class Turn(NamedTuple):
    """The circumstances of a turn that determine module gains: the number of crew, the distances of the
    others, the spaces moved (None: a turn that hasn't begun), and the bonus of own weapons."""

    crew: int
    distances: tuple[int, ...]
    moved: int | None = None
    bonus: int = 0


class Shape:
    """The parts of a mech's structure that determine the gains of its crew: mechs that only look different
    share one."""

    __slots__ = ("designs", "holders", "joined", "mobility")

    def __init__(self, frame: Frame, joined: tuple[tuple[int, ...], ...], mobility: tuple[int, ...]) -> None:
        self.designs = frame.designs
        self.holders = frame.holders
        self.joined = joined
        self.mobility = mobility


class Fitted(NamedTuple):
    """The inputs of one module's gain in a turn: its design, its Mobility, the damage bonus from others,
    whether they let it fire at any range, and the number of modules joined to it."""

    design: str
    mobility: int
    lent: float
    any_range: bool
    joined: int
    turn: Turn


class Part(NamedTuple):
    """The gain of one part of an activation: dollars at any place, damage that depends on range, and the
    spaces it may move the mech."""

    sure: float = 0.0
    damage: float = 0.0
    moves: int = 0


class ModuleGain(NamedTuple):
    """The gain of a module at the mech's place, and how much `more` once other modules have moved it far
    enough for the module's range; the spaces it may move the mech itself; its parts, and the distance `apart`
    from its range."""

    here: float = 0.0
    more: float = 0.0
    lacking: int = 0
    moves: int = 0
    parts: dict[str, Part] = {}
    apart: int = 0


NOTHING = ModuleGain()


class Evaluator:
    """An evaluator of positions. Gains of mechs are computed once and cached."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._shapes: Memo[Frame, Shape] = Memo(self._shape_of, 1 << 14)
        self._known: dict[object, Shape] = {}
        self._at_rest: Memo[tuple[Mech, tuple[int, ...], int, int, bool, bool, bool], float] = Memo(
            self._future_worth
        )
        self._kept: Memo[tuple[Frame, tuple[int, ...], bool], float] = Memo(lambda key: _modules_worth(*key))
        self._parts: Memo[Fitted, ModuleGain] = Memo(self._module_gain, 1 << 15)
        self._uses: Memo[tuple[Shape, int, Turn], list[ModuleGain]] = Memo(self._module_gains, 1 << 14)
        self._late: Memo[tuple[Shape, int, int, int], float] = Memo(self._turn_gain, 1 << 15)
        self._walks: Memo[tuple[Shape, int, Turn, Walkers, int, int], float] = Memo(self._walk_gain, 1 << 15)

    def of(self, play: WorkingState, seat: int) -> float:
        """Return the evaluation for a seat, −1 to 1; a finished game counts by its outcome, and so does its
        last turn where the active player would win now: nobody stops while there is more to gain."""
        totals = self._final_totals(play) if play.over else self.totals(play)
        others = totals[:seat] + totals[seat + 1 :]
        against = BEST * max(others) + (1 - BEST) * sum(others) / len(others)
        lead = tanh((totals[seat] - against) / SCALE)
        winners = self._winners(play)
        if not winners:
            return SETTLED * lead
        return (SETTLED / len(winners) if seat in winners else -SETTLED) + (1 - SETTLED) * lead

    def _winners(self, play: WorkingState) -> tuple[int, ...]:
        """Return the winners of a finished game, or in its last turn the active player if they would win now;
        () otherwise."""
        if play.over:
            return outcome(play, self.library).winners
        order = play.order()
        if play.phase != FIGHT or play.turn < play.agreed.rounds or order[-1] != play.seat:
            return ()
        stand = current_scores(play, self.library)
        if any(mech.taken for mech in play.mechs):
            most = most_damaged(play)
            stand[most] = (stand[most][0] + MOST_DAMAGED, stand[most][1])
        ahead = all(stand[play.seat] > stand[seat] for seat in order[:-1])
        return (play.seat,) if ahead else ()

    def _final_totals(self, play: WorkingState) -> list[float]:
        """Return the totals of all seats at the end, in the same terms as before it: the lost value of a
        mech's shape is no reason to avoid the end."""
        frames = self.library.frames
        return [mech.money + self._kept[frames[mech.modules], mech.damage, False] for mech in play.mechs]

    def totals(self, play: WorkingState) -> list[float]:
        """Return the expected worth of each seat at the end, in dollars."""
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

    def _total(self, play: WorkingState, seat: int, place: int, done: int) -> float:
        """Return the expected worth of a seat at its place in the order, in dollars; `done`: the place of the
        active seat in a Fight phase, else −1."""
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
            found += self._protection_worth(play, seat, place, done, last)
        return found

    def _shape_of(self, frame: Frame) -> Shape:
        """Return the shape of a mech, shared by all mechs with the same one."""
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

    def _future_worth(self, key: tuple[Mech, tuple[int, ...], int, int, bool, bool, bool]) -> float:
        """Return the expected worth of a mech and its player's money with a number of future Fight turns, at
        these distances to the others. The next turn is partly walked from where crew is, wholly if it is
        about to begin; all later ones from the Core."""
        mech, distances, buys, to_come, fresh, acting, hit = key
        frame, whole = self.library.frames[mech.modules], _unbroken_modules(mech)
        shape = self._shapes[frame]
        found = _dollar(buys) * mech.money + self._kept[frame, mech.damage, hit]
        if to_come:
            share = 1.0 if fresh else NEXT
            turn = Turn(len(mech.crew), distances, 0)
            soon = self._walks[shape, whole, turn, _walkers(frame, mech.crew, STEPS_EACH), 0, 0]
            late = LATE * self._late[shape, whole, len(mech.crew), distances[0]]
            dollars = sum([_dollar(each) for each in range(to_come)])
            found += HOPE * (_dollar(to_come - 1) * share * (soon - late) + dollars * late)
        return found + (to_come + acting) * _passive_gain(frame, whole)

    def _turn_gain(self, key: tuple[Shape, int, int, int]) -> float:
        """Return the gain of a Fight turn for a mech with its crew on the Core, at its best range."""
        shape, whole, crew, near = key
        far = _farthest_move(shape, whole)
        core = ((0, STEPS_EACH),) * crew
        found = 0.0
        for each, typical in enumerate(TYPICAL):
            turn = Turn(crew, (typical,))
            spare = SPARE * sum([each.here for each in self._uses[shape, whole, turn]])
            walked = self._walks[shape, whole, turn, core, 0, 0] + spare
            found = max(found, walked * (1 if _spaces_out_of_range(near, each) <= far else FAR))
        return found

    # -- the turn that is played

    def _this_turn(self, play: WorkingState, mech: Mech) -> float:
        """Return the remaining gain of the Fight turn in progress."""
        seat, frame, whole = play.seat, play.frame(play.seat), _unbroken_modules(mech)
        shape = self._shapes[frame]
        used = sum([1 << frame.index[id] for id in play.used])
        turn = Turn(len(mech.crew), _distances(play, seat), play.moved, play.bonus)
        walkers = _walkers(frame, mech.crew, None)
        found, moves = 0.0, 0
        for item in play.agenda:
            if type(item) is EnteredModule:
                at = frame.index[item.module]
                used |= 1 << at
                if whole >> at & 1:
                    brings = self._uses[shape, whole, turn][at]
                    parts = [brings.parts[part] for part in item.parts]
                    moves += sum([each.moves for each in parts])
                    found += sum([_part_gain(each, brings.apart, moves) for each in parts])
            elif type(item) is PendingEffect:
                found += self._effect_gain(play, item, frame, turn)
        return found + self._walks[shape, whole, turn, walkers, used, moves]

    def _effect_gain(self, play: WorkingState, doing: PendingEffect, frame: Frame, turn: Turn) -> float:
        """Return the expected remaining gain of an effect being carried out, by the share of it still to be
        chosen."""
        at = frame.index[doing.module]
        operation = frame.designs[at].effects[doing.effect]
        prospect = Prospect(len(frame.joined[at]), turn.crew, turn.distances, turn.moved)
        found: float = operation.gain(prospect) + HIT * operation.harm(prospect)
        question = play.agenda[-1]
        if type(question) is Choose and question.about == doing.module and question.most > 1:
            found *= min(question.most, len(question.picked) + len(question.among)) / question.most
        return found

    def _walk_gain(self, key: tuple[Shape, int, Turn, Walkers, int, int]) -> float:
        """Return the gain of crew members walking through unused modules, one after the other, once the mech
        may move a number of spaces."""
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

    def _module_gains(self, key: tuple[Shape, int, Turn]) -> list[ModuleGain]:
        """Return the gain of each module of a mech, in total and by part; NOTHING for broken ones."""
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
        found: list[ModuleGain] = []
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

    def _module_gain(self, fitted: Fitted) -> ModuleGain:
        """Return the gain of a module, in total and by part."""
        design, turn = self.library.designs[fitted.design], fitted.turn
        prospect = Prospect(fitted.joined, turn.crew, turn.distances, turn.moved)
        reach = ALL if fitted.any_range or not design.reach else design.reach
        apart = min(
            [
                _spaces_out_of_range(each, at)
                for each in turn.distances
                for at in range(len(RANGES))
                if reach >> at & 1
            ]
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
        return ModuleGain(sure + hits * damage, more, lacking, moves, parts, apart)

    # -- protection

    def _protection_worth(self, play: WorkingState, seat: int, place: int, done: int, last: bool) -> float:
        """Return the worth of a seat's protections against players who act before its next turn and haven't
        begun."""
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
    """Return the final worth of a dollar for a player with a number of Buy turns left."""
    return MONEY[min(buys, len(MONEY) - 1)]


def _distances(play: WorkingState, seat: int) -> tuple[int, ...]:
    """Return the distances of the others from a seat, the nearest first."""
    at = play.mechs[seat].at
    return tuple(sorted([abs(at - each.at) for other, each in enumerate(play.mechs) if other != seat]))


def _unbroken_modules(mech: Mech) -> int:
    """Return the unbroken modules of a mech, as bits."""
    found = 0
    for at, damage in enumerate(mech.damage):
        if damage != BROKEN:
            found |= 1 << at
    return found


def _walkers(frame: Frame, crew: Sequence[Crew], steps: int | None) -> Walkers:
    """Return the crew as (module number, steps), with its own steps or those given."""
    index = frame.index
    return tuple(sorted([(index[each.on], each.steps if steps is None else steps) for each in crew]))


def _modules_worth(frame: Frame, damage: tuple[int, ...], hit: bool) -> float:
    """Return the expected final worth of a mech's modules; `hit`: others can still damage them. A compact,
    central shape adds a little."""
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


def _passive_gain(frame: Frame, whole: int) -> float:
    """Return the gain of a mech per round from effects that need no activation, and from room for more
    modules."""
    found: float = sum(
        operation.passive_income(len(frame.joined[at]))
        for at, design in enumerate(frame.designs)
        if whole >> at & 1
        for operation in design.effects
    )
    return found + OPEN * min(MOST_OPEN, sum(bits.bit_count() for bits in frame.ports.values()))


def _farthest_move(shape: Shape, whole: int) -> int:
    """Return the spaces that the two best movement modules take a mech."""
    found = sorted([each for at, each in enumerate(shape.mobility) if each and whole >> at & 1], reverse=True)
    return sum(found[:2])


def _mobility(frame: Frame, at: int) -> int:
    """Return the Mobility of a module by number (MY-4.3)."""
    design = frame.designs[at]
    full: int = design.mobility or 0
    return full if not full or design.layer("full") or frame.foot_down(at) else full // 2


def _spaces_out_of_range(distance: int, range_: int) -> int:
    """Return the number of spaces between a distance and a range, 0 within it."""
    least, most = ((0, CLOSE), (CLOSE + 1, MID), (MID + 1, 99))[range_]
    return max(0, least - distance, distance - most)


def _part_gain(part: Part, apart: int, moves: int) -> float:
    """Return the remaining gain of a part of a module that crew is on: nothing if its range is farther than
    the module moves the mech."""
    if not part.damage:
        return part.sure
    return 0.0 if apart > moves else part.sure + (CHASED if apart else HIT) * part.damage


def _best_walk(
    joined: Sequence[Sequence[int]], modules: list[ModuleGain], at: int, steps: int, share: float, moves: int
) -> tuple[float, tuple[int, ...]]:
    """Return the gain and path of the best walk with a number of steps, after the mech may have moved some
    spaces; later modules count less, and each counts once."""
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
