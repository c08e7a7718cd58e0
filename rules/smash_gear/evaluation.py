"""Evaluation of a position for a seat, for bots.

All worth is counted in gears: a seat's assets, the threats to its machines, and its hopes of destroying bases. The
waiting player gets half the next income, so that ending a turn doesn't change the evaluation by itself.
"""

from __future__ import annotations

from math import pow, sqrt

from rules.common.polyomino import mask
from rules.common.reach import FAR, MOST_AHEAD
from rules.smash_gear.card_lookup import Rules
from rules.smash_gear.cards import Library
from rules.smash_gear.pieces import Machine, other
from rules.smash_gear.state import Position
from rules.smash_gear.turn import GOAL, HAND, HONOR_FOR_A_BASE, INCOME, outcome

SCALE = 60.0
"""The lead in gears that makes an evaluation of about 0.7."""
RISK = 0.5
"""The share of a machine's worth lost when an enemy can hit its heart."""
DRAW = -0.02
"""The value of a draw for both: slightly less than an even game."""
GEAR, PLENTY, GEAR_IN_PLENTY = 0.6, 12, 0.15
"""The worth of a gear, the number of gears that can soon be spent, and the worth of each beyond."""
GEAR_IN_PREPARE = 0.3
"""The worth of a gear in Prepare: unspent gears are lost at its end, but the opponent buys next, so a gear
waits for better cards."""
BASES = (0.0, 14.0, 33.0, 45.5, 54.5, 60.0, 63.0)
"""The worth of bases by their number, for their income; more add nothing."""
ENDURES, LASTING = 0.25, 35.0
"""Income and safety lose worth over time, and winning gains it, so that games end: the share that stays
forever, and the half-life of the rest in turns."""
HONOR, NEAR_GOAL = 1.6, 0.05
"""The factors of honor and of its square: each point is worth more near the goal."""
LAID, HELD = 1.0, 0.85
"""The factors of a card's price on the table and in hand."""
WHOLE, WRECK = 0.6, 0.4
"""The share of a machine's price for its weapons, and the share left without any."""
THERE = 0.5
"""The worth of any machine on the board for blocking cells."""
CROWD, CROWD_LEAST = 0.15, 0.3
"""The share that each machine beyond the best two loses against the one before it, and the least share
left: a crowd is meant to be spent."""
SPARES = (1.0, 0.7, 0.3, 0.1)
"""The shares of machines in hand, in order of purchase: only one per turn can be assembled."""
UNFIT = 0.8
"""The share of a machine in hand that has no room now, since a move can make room."""
STRANDED, SAVED = 16.0, 0.8
"""The penalty for having no machine on the board or playable from hand, and the share of it offset by
gears for the cheapest store machine, so that such a seat saves for one."""
IDLE = 0.4
"""The share of hand cards that need a machine (Bases, Destroy Bases and programs) without one."""
USE = 0.75
"""The share of a program in hand: using it well gains more than keeping it."""
DESTROYER = 0.6
"""The share of the price of a Destroy Base in hand, without the attack it allows: less than 1, so that it
is bought when an attack can follow soon."""
NEXT_CARDS = (0.9, 0.35, 0.1)
"""The shares of a first, second and third Base or Destroy Base in hand."""
SITELESS = 0.65
"""The share of a Base without a free heart to build on."""
NEXT_PLUGINS = (1.0, 0.4)
"""The shares of a first and second plugin on one machine; more are worth nothing."""
TOO_MANY = 2.5
"""The penalty for a card over the hand limit."""
WIN = 110.0
"""The worth of the winning attack; up to twice that late, when other things are worth less."""
HOPE, STEP, WAIT = 0.95, 0.92, 0.84
"""The share of an attack's gain with a weapon on the base, the factor for each move still needed, and for
each turn until the moves are paid. A flatter STEP makes bots wait for each other in front of their bases."""
WAITING = 0.5
"""The share of the next income counted for the waiting player, so that ending a turn doesn't change the
evaluation by itself."""
GUARDED, HUNTED = 0.6, 0.65
"""The share of an attack's gain against a guarded base, and by a machine that can be hit."""
DETOUR = 2
"""Extra moves where all first moves are blocked by own machines."""
STEPS = tuple(STEP**moves for moves in range(FAR + DETOUR + 1))
"""The share of an attack's gain by the number of moves still needed."""
HELPERS = 0.12
"""The share of further machines' hopes for the same base."""
NEXT_HOPES = (1.0, 0.3, 0.1)
"""The shares of the best, second and third attack on different bases."""


def evaluate(rules: Rules, state: Position, seat: int) -> float:
    """Return how good the state is for a seat, -1 to 1; a finished game counts by its outcome."""
    if state.over:
        found = outcome(state)
        assert found is not None
        return DRAW if not found.winners else 1.0 if seat in found.winners else -1.0
    own, enemy = _SeatAssets(rules, state, seat), _SeatAssets(rules, state, other(seat))
    lead = own.strength(enemy) - enemy.strength(own)
    return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


class _SeatAssets:
    """One seat's assets in a position: `purse` gears for its next moves, `income` gears per turn, `first` the
    price of a Destroy Base it still has to buy, `hits` the cells that its next moves can hit."""

    def __init__(self, rules: Rules, state: Position, seat: int) -> None:
        self.rules, self.state, self.seat, self.side = rules, state, seat, state.sides[seat]
        self.bases = [base for base in state.bases if base.owner == seat]
        self.cells = tuple([base.cell for base in self.bases])
        self.machines = [machine for machine in state.machines if machine.owner == seat]
        self.lasts = ENDURES + (1 - ENDURES) * pow(0.5, state.turn / LASTING)
        library, traits = rules.library, rules.traits
        self.worths = [_of_machine(library, machine) for machine in self.machines]
        incomes = library.incomes
        self.income = INCOME * len(self.bases)
        for base in self.bases:
            for card in base.plugins:
                self.income += incomes[card.kind]
        for machine in self.machines:
            self.income += incomes[machine.kind]
        acts = state.turn > 0 and state.seat == seat
        purse = self.side.gears if state.turn else 0  # unspent gears of Prepare are lost (SG-2.3)
        self.purse = purse if acts else purse + WAITING * self.income
        ahead = purse if acts else purse + self.income
        covers = rules.reaches[state.board].covers
        self.hits = 0
        for machine in self.machines:
            known = traits.of(machine)
            flips = known.free + (ahead // known.price if known.price else MOST_AHEAD)
            self.hits |= covers[machine.hearts, machine.weapons][min(flips, MOST_AHEAD)]
        armed = any(card.kind == state.store.destroyer for card in self.side.hand)
        self.first = 0 if armed else library.prices[state.store.destroyer]

    def strength(self, enemy: _SeatAssets) -> float:
        """Return the worth of the seat's assets, in gears."""
        boons, bases, turn = self.rules.library.boons, len(self.bases), self.state.turn
        found = _of_honor(self.side.honor)
        for base in self.bases:
            for card in base.plugins:
                found += LAID * boons[card.kind]
        found += self.lasts * _of_bases(bases)
        found += self._fleet(enemy)
        found += self._attacks(enemy)
        found += self._hand(self.lasts * (_of_bases(bases + 1) - _of_bases(bases)))
        if not turn:
            return found + GEAR_IN_PREPARE * self.side.gears
        return found + (GEAR * min(self.purse, PLENTY) + GEAR_IN_PLENTY * max(0.0, self.purse - PLENTY))

    def _fleet(self, enemy: _SeatAssets) -> float:
        """Return the worth of its machines on the board, in gears."""
        risky = 1 - RISK * self.lasts
        values = [
            worth * risky if machine.hearts & enemy.hits else worth
            for machine, worth in zip(self.machines, self.worths, strict=True)
        ]
        values.sort(reverse=True)
        return sum(
            value * max(CROWD_LEAST, 1.0 - CROWD * max(0, rank - 1)) for rank, value in enumerate(values)
        )

    def _hand(self, next_base: float) -> float:
        """Return the worth of the cards in hand, in gears; `next_base` is the worth of one more base."""
        library, store, taken, ready = self.rules.library, self.state.store, -1, False
        worth, others, machines, bases, destroyers = 0.0, 0.0, 0, 0, 0
        for card in self.side.hand:
            kind = card.kind
            if not kind:
                continue
            if kind in library.machines:
                if taken < 0:
                    taken = self.state.occupied()
                value = HELD * library.prices[kind] * SPARES[min(machines, len(SPARES) - 1)]
                fits = self._fits(kind, taken)
                worth += value if fits else UNFIT * value
                ready = ready or fits
                machines += 1
            elif kind == store.base:
                others += _share(NEXT_CARDS, bases) * next_base * (1.0 if self._can_build() else SITELESS)
                bases += 1
            elif kind == store.destroyer:
                others += _share(NEXT_CARDS, destroyers) * DESTROYER * library.prices[kind]
                destroyers += 1
            else:
                others += USE * library.prices[kind]
        if not self.machines and not ready:
            others = IDLE * others - STRANDED * (1 - SAVED * self._savings_share())
        return worth + others - TOO_MANY * max(0, len(self.side.hand) - HAND)

    def _savings_share(self) -> float:
        """Return the share of the price of the cheapest store machine that the seat can pay, up to 1."""
        price, sold = self.rules.price, self.state.store.machines
        least = min((price(self.state, self.seat, card.kind) for card in sold if card.kind), default=0)
        lost = self.side.stopped and not self.state.turn  # unspent gears of Prepare (SG-2.3)
        return min(1.0, self.side.gears / least) if least and not lost else 0.0

    def _fits(self, kind: str, taken: int) -> bool:
        """Return whether a machine card fits on one of its bases now."""
        landings = self.rules.motions[self.state.board].landings
        for base in self.bases:
            for _, _, units in landings[kind, base.cell]:
                if not units & taken:
                    return True
        return False

    def _can_build(self) -> bool:
        """Return whether the seat could build a base: one of its hearts is on a cell without a base."""
        return self.state.hearts_of(self.seat) & ~mask(base.cell for base in self.state.bases) != 0

    def _attacks(self, enemy: _SeatAssets) -> float:
        """Return the worth of its attacks on bases, in gears, less for each move and each turn until they are
        paid. A machine lost with the base doesn't count where the attack wins."""
        honor, bases = self.side.honor, len(enemy.bases)
        wins = bases == 1 or honor + HONOR_FOR_A_BASE >= GOAL
        if wins:
            prize = WIN * (2.0 - self.lasts)
        else:
            prize = _of_honor(honor + HONOR_FOR_A_BASE) - _of_honor(honor)
            prize += self.lasts * (_of_bases(bases) - _of_bases(bases - 1))
        hopes = [[0.0] for _ in enemy.bases]
        self._add_machine_attacks(enemy, prize, wins, hopes)
        self._add_card_attacks(enemy, prize, wins, hopes)
        found = []
        for base, each in zip(enemy.bases, hopes, strict=True):
            best = max(each)
            hope = best + HELPERS * (sum(each) - best)
            guards = len(self.rules.traits.of(base).base_guards) if base.plugins else 0
            found.append(hope * GUARDED**guards)
        found.sort(reverse=True)
        return sum(share * hope for share, hope in zip(NEXT_HOPES, found, strict=False))

    def _add_machine_attacks(
        self, enemy: _SeatAssets, prize: float, wins: bool, hopes: list[list[float]]
    ) -> None:
        """Add the worth of attacks by machines on the board to the hopes for each base."""
        approaches, taken = self.rules.reaches[self.state.board].approaches, self.state.occupied(self.seat)
        of, cells = self.rules.traits.of, enemy.cells
        for machine, worth in zip(self.machines, self.worths, strict=True):
            hearts, weapons = machine.hearts, machine.weapons
            ways = approaches[hearts, weapons, cells] if weapons else ()
            if not ways:
                continue
            known, others = of(machine), taken & ~(hearts | weapons)
            gain = prize if wins or known.survives_attack else prize - worth
            sure = HUNTED if hearts & enemy.hits else 1.0
            for way in ways:
                moves = way.moves
                if moves and way.stuck(others):
                    moves += DETOUR
                paid = moves - known.free
                hope = sure * self._attack_worth(gain, moves, paid * known.price if paid > 0 else 0)
                if hope > 0:
                    hopes[way.order].append(hope)

    def _add_card_attacks(
        self, enemy: _SeatAssets, prize: float, wins: bool, hopes: list[list[float]]
    ) -> None:
        """Add the worth of attacks by machines in hand to the hopes for each base."""
        machines, from_bases, board = self.rules.library.machines, self.rules.from_bases, self.state.board
        for card in self.side.hand:
            machine = machines.get(card.kind)
            if machine is None:
                continue
            gain = prize if wins else prize - LAID * machine.price
            for found, moves in zip(
                hopes, from_bases[board, card.kind, self.cells, enemy.cells], strict=True
            ):
                hope = HELD * self._attack_worth(gain, moves, moves * machine.move)
                if hope > 0:
                    found.append(hope)

    def _attack_worth(self, gain: float, moves: int, cost: int) -> float:
        """Return the worth of a gain after a number of moves that cost so many gears."""
        cost += self.first
        hope = HOPE * gain * STEPS[moves] - GEAR * cost
        lacking = cost - self.purse
        return hope * WAIT ** (lacking / self.income) if lacking > 0 and self.income else hope


def _share(shares: tuple[float, ...], rank: int) -> float:
    """Return the share of the card at a rank (from 0) among its kind; 0 beyond the listed shares."""
    return shares[rank] if rank < len(shares) else 0.0


def _of_bases(bases: int) -> float:
    """Return the worth of a number of bases, in gears."""
    return BASES[min(bases, len(BASES) - 1)]


def _of_honor(honor: int) -> float:
    """Return the worth of an amount of honor, in gears."""
    return HONOR * honor + NEAR_GOAL * honor * honor


def _of_machine(library: Library, machine: Machine) -> float:
    """Return the worth of a machine on the board with its plugins, in gears."""
    whole = library.weapons[machine.kind]
    left = machine.weapons.bit_count() / whole if whole else 1.0
    worth = LAID * library.prices[machine.kind] * (WRECK + WHOLE * left) + THERE
    for card, share in zip(machine.plugins, NEXT_PLUGINS, strict=False):
        worth += LAID * share * library.boons[card.kind]
    return worth
