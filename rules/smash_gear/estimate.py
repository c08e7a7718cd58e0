"""What a position is worth to a seat: the estimate that bots look at.

All worth is counted in gears: what a seat has, what its machines may be hit by, and what it may hope for
by attacking bases. Who waits counts half the next income, so that ending a turn changes nothing by itself.
"""

from __future__ import annotations

from math import pow, sqrt

from rules.common.polyomino import mask
from rules.common.reach import FAR, MOST_AHEAD
from rules.smash_gear.announced import HONOR_FOR_A_BASE
from rules.smash_gear.cards import Library
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Machine, other
from rules.smash_gear.state import Position
from rules.smash_gear.turn import GOAL, HAND, INCOME, outcome

SCALE = 60.0
"""A lead of so many gears is an estimate of about seven tenths."""
RISK = 0.5
"""The share of a machine's worth that is lost when an opposing one can hit its heart."""
DRAW = -0.02
"""What a draw is worth to both: nobody has won, so a little less than a game that is still even."""
GEAR, PLENTY, GEAR_IN_PLENTY = 0.6, 12, 0.15
"""A gear, and one more than can soon be spent."""
GEAR_IN_PREPARE = 0.3
"""What is left there is lost, but somebody else buys next: a gear waits for better cards."""
BASES = (0.0, 14.0, 33.0, 45.5, 54.5, 60.0, 63.0)
"""What so many bases are worth for their income; more are worth no more."""
ENDURES, LASTING = 0.25, 35.0
"""Income and safety are worth less the later it is, and winning more: so much for ever, the rest halves
in so many turns. Games end by it."""
HONOR, NEAR_GOAL = 1.6, 0.05
"""Honor, and its square: the nearer the goal the dearer."""
LAID, HELD = 1.0, 0.85
"""A card on the table and in the hand, by its price."""
WHOLE, WRECK = 0.6, 0.4
"""The share of a machine's price that its weapons are, and the share that stays without any."""
THERE = 0.5
"""A machine on the board, whatever it is: it stands in the way."""
CROWD, CROWD_LEAST = 0.15, 0.3
"""The share by which each machine on the board beyond the best two counts less than the one before it, and the
least share that is left: who has a crowd has it to spend."""
SPARES = (1.0, 0.7, 0.3, 0.1)
"""Machines of the hand, the best first bought: one a turn can be assembled."""
UNFIT = 0.8
"""What is left of a machine in the hand for which there is no room now: it can be made by a move."""
STRANDED, SAVED = 16.0, 0.8
"""What is missing to who has no machine, neither on the board nor in the hand with room for it, and the share of that
which the gears for the cheapest one in the store bring back: who has nothing saves for a machine."""
IDLE = 0.4
"""What is left then of cards of the hand that need one: Bases, Destroy Bases and programs."""
USE = 0.75
"""A program in the hand: using it well brings more than keeping it."""
DESTROYER = 0.6
"""A Destroy Base in the hand, by its price, apart from the attack it allows: less than it costs, so that it is bought
when an attack can follow soon."""
NEXT_CARDS = (0.9, 0.35, 0.1)
"""The share of a first, second and third Base or Destroy Base that is held."""
SITELESS = 0.65
"""What is left of a Base where no heart lies free to build on."""
NEXT_PLUGINS = (1.0, 0.4)
"""The share of a first and second plugin on one machine; further ones are worth nothing."""
TOO_MANY = 2.5
"""A card that will have to be discarded."""
WIN = 110.0
"""What the attack that wins is worth; up to twice that late, when other things are worth less."""
HOPE, STEP, WAIT = 0.95, 0.92, 0.84
"""What is sure of a base that a weapon lies on, what is left of that with each move it still takes, and
with each turn until the moves are paid. A flatter step makes bots that wait for each other before their bases."""
WAITING = 0.5
"""Who waits counts so much of the next income, so that ending a turn changes nothing by itself."""
GUARDED, HUNTED = 0.6, 0.65
"""What is left of the hope for a base with a watchdog, and by a machine that can be hit."""
DETOUR = 2
"""Moves more where every first one is blocked by one's own machines."""
STEPS = tuple(STEP**moves for moves in range(FAR + DETOUR + 1))
"""What so many moves leave."""
HELPERS = 0.12
"""The share of the hopes for the same base by other machines."""
NEXT_HOPES = (1.0, 0.3, 0.1)
"""The share of the best attack, the second and the third, on different bases."""


def evaluate(rules: Rules, state: Position, seat: int) -> float:
    """How good the state is for a seat, -1 to 1; an ended game counts by how it ended."""
    if state.over:
        found = outcome(state)
        assert found is not None
        return DRAW if not found.winners else 1.0 if seat in found.winners else -1.0
    own, foe = _Standing(rules, state, seat), _Standing(rules, state, other(seat))
    lead = own.strength(foe) - foe.strength(own)
    return 0.98 * lead / sqrt(SCALE * SCALE + lead * lead)


class _Standing:
    """What one seat has in a position, and what it can work with: `purse` gears for its next moves, `income` gears a
    turn, `first` the price of a Destroy Base that it still has to buy, `hits` the cells that it can hit with its next
    moves."""

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
        purse = self.side.gears if state.turn else 0  # what Prepare leaves is lost (SG-2.3)
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

    def strength(self, foe: _Standing) -> float:
        """What the seat has, in gears."""
        boons, bases, turn = self.rules.library.boons, len(self.bases), self.state.turn
        found = _of_honor(self.side.honor)
        for base in self.bases:
            for card in base.plugins:
                found += LAID * boons[card.kind]
        found += self.lasts * _of_bases(bases)
        found += self._fleet(foe)
        found += self._attacks(foe)
        found += self._hand(self.lasts * (_of_bases(bases + 1) - _of_bases(bases)))
        if not turn:
            return found + GEAR_IN_PREPARE * self.side.gears
        return found + (GEAR * min(self.purse, PLENTY) + GEAR_IN_PLENTY * max(0.0, self.purse - PLENTY))

    def _fleet(self, foe: _Standing) -> float:
        """All machines on the board."""
        risky = 1 - RISK * self.lasts
        values = [
            worth * risky if machine.hearts & foe.hits else worth
            for machine, worth in zip(self.machines, self.worths, strict=True)
        ]
        values.sort(reverse=True)
        return sum(
            value * max(CROWD_LEAST, 1.0 - CROWD * max(0, rank - 1)) for rank, value in enumerate(values)
        )

    def _hand(self, next_base: float) -> float:
        """The cards of the hand; `next_base` is what one more base would be worth."""
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
                others += _share(NEXT_CARDS, bases) * next_base * (1.0 if self._site() else SITELESS)
                bases += 1
            elif kind == store.destroyer:
                others += _share(NEXT_CARDS, destroyers) * DESTROYER * library.prices[kind]
                destroyers += 1
            else:
                others += USE * library.prices[kind]
        if not self.machines and not ready:
            others = IDLE * others - STRANDED * (1 - SAVED * self._saved())
        return worth + others - TOO_MANY * max(0, len(self.side.hand) - HAND)

    def _saved(self) -> float:
        """How much of the price of the cheapest machine in the store is there, up to 1."""
        price, sold = self.rules.price, self.state.store.machines
        least = min((price(self.state, self.seat, card.kind) for card in sold if card.kind), default=0)
        lost = self.side.stopped and not self.state.turn  # what Prepare leaves (SG-2.3)
        return min(1.0, self.side.gears / least) if least and not lost else 0.0

    def _fits(self, kind: str, taken: int) -> bool:
        """Whether a machine card can be laid on a base as the board is."""
        landings = self.rules.floors[self.state.board].landings
        for base in self.bases:
            for _, _, units in landings[kind, base.cell]:
                if not units & taken:
                    return True
        return False

    def _site(self) -> bool:
        """Whether a base could be built: a heart lies free of bases."""
        return self.state.hearts_of(self.seat) & ~mask(base.cell for base in self.state.bases) != 0

    def _attacks(self, foe: _Standing) -> float:
        """What attacks on bases are worth: what each gives, the less the more moves it takes and the more turns pass
        until they are paid. A machine that goes with the base is no loss where that wins."""
        honor, bases = self.side.honor, len(foe.bases)
        wins = bases == 1 or honor + HONOR_FOR_A_BASE >= GOAL
        if wins:
            prize = WIN * (2.0 - self.lasts)
        else:
            prize = _of_honor(honor + HONOR_FOR_A_BASE) - _of_honor(honor)
            prize += self.lasts * (_of_bases(bases) - _of_bases(bases - 1))
        hopes = [[0.0] for _ in foe.bases]
        self._by_machines(foe, prize, wins, hopes)
        self._by_cards(foe, prize, wins, hopes)
        found = []
        for base, each in zip(foe.bases, hopes, strict=True):
            best = max(each)
            hope = best + HELPERS * (sum(each) - best)
            dogs = len(self.rules.traits.of(base).watchdogs) if base.plugins else 0
            found.append(hope * GUARDED**dogs)
        found.sort(reverse=True)
        return sum(share * hope for share, hope in zip(NEXT_HOPES, found, strict=False))

    def _by_machines(self, foe: _Standing, prize: float, wins: bool, hopes: list[list[float]]) -> None:
        """Add the hopes for each base by machines on the board."""
        approaches, taken = self.rules.reaches[self.state.board].approaches, self.state.occupied(self.seat)
        of, cells = self.rules.traits.of, foe.cells
        for machine, worth in zip(self.machines, self.worths, strict=True):
            hearts, weapons = machine.hearts, machine.weapons
            ways = approaches[hearts, weapons, cells] if weapons else ()
            if not ways:
                continue
            known, others = of(machine), taken & ~(hearts | weapons)
            gain = prize if wins or known.survives_attack else prize - worth
            sure = HUNTED if hearts & foe.hits else 1.0
            for way in ways:
                moves = way.moves
                if moves and way.stuck(others):
                    moves += DETOUR
                paid = moves - known.free
                hope = sure * self._hope(gain, moves, paid * known.price if paid > 0 else 0)
                if hope > 0:
                    hopes[way.order].append(hope)

    def _by_cards(self, foe: _Standing, prize: float, wins: bool, hopes: list[list[float]]) -> None:
        """Add the hopes for each base by machines that are still in the hand."""
        machines, from_bases, board = self.rules.library.machines, self.rules.from_bases, self.state.board
        for card in self.side.hand:
            machine = machines.get(card.kind)
            if machine is None:
                continue
            gain = prize if wins else prize - LAID * machine.price
            for found, moves in zip(hopes, from_bases[board, card.kind, self.cells, foe.cells], strict=True):
                hope = HELD * self._hope(gain, moves, moves * machine.move)
                if hope > 0:
                    found.append(hope)

    def _hope(self, gain: float, moves: int, cost: int) -> float:
        """What is left of a gain that takes so many moves for so many gears."""
        cost += self.first
        hope = HOPE * gain * STEPS[moves] - GEAR * cost
        lacking = cost - self.purse
        return hope * WAIT ** (lacking / self.income) if lacking > 0 and self.income else hope


def _share(shares: tuple[float, ...], rank: int) -> float:
    """The share of the first, second .. of its kind; nothing beyond those named."""
    return shares[rank] if rank < len(shares) else 0.0


def _of_bases(bases: int) -> float:
    """So many bases."""
    return BASES[min(bases, len(BASES) - 1)]


def _of_honor(honor: int) -> float:
    """So much honor."""
    return HONOR * honor + NEAR_GOAL * honor * honor


def _of_machine(library: Library, machine: Machine) -> float:
    """A machine on the board as it is, with its plugins."""
    whole = library.weapons[machine.kind]
    left = machine.weapons.bit_count() / whole if whole else 1.0
    worth = LAID * library.prices[machine.kind] * (WRECK + WHOLE * left) + THERE
    for card, share in zip(machine.plugins, NEXT_PLUGINS, strict=False):
        worth += LAID * share * library.boons[card.kind]
    return worth
