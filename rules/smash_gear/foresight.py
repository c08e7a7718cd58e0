"""Preview what an action does: who hits what on which cell in combat (SG-6), what is gained and what it costs. Nothing
here comes from chance or hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from rules.common.board import Motion
from rules.common.cards import find
from rules.common.polyomino import cells
from rules.common.reach import FAR
from rules.common.words import capital, counted, listed, possessive, some
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear import combat
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move
from rules.smash_gear.announced import HONOR_FOR_A_BASE, Announced
from rules.smash_gear.combat import Clash
from rules.smash_gear.combat_steps import Combat, saver_named
from rules.smash_gear.gestures import FARTHER, gesture
from rules.smash_gear.operation import gears
from rules.smash_gear.play import Play
from rules.smash_gear.situation import Base, Machine, other
from rules.smash_gear.stakes import responses
from rules.smash_gear.store import ticket
from rules.smash_gear.table import acting
from rules.smash_gear.tables import Saver, card_with
from rules.smash_gear.threats import base_threats, threats
from rules.smash_gear.turn import GOAL, HAND, INCOME
from rules.tabletop import Preview, PreviewLine

MOST = 3
"""So many lines are shown, and so many cells named: of more only how many they are."""
Reason = tuple[str, str]
"""Why something is lost or saved, and by which rule."""


def preview(play: Play, action: Any) -> Preview | None:
    """Preview a legal action; None where its name says all."""
    seat, floor = play.deciding, play.floor
    if seat is None:
        return None
    lines: Iterable[PreviewLine]
    marks: tuple[str, ...] = ()
    match action:
        case Buy(card=card):
            lines = _buying(play, seat, ticket(play.store, card))
        case Assemble(card=id, turn=turn, heart=heart, base=base):
            known = play.tables.library.machine(play.kind_of(id))
            placed = floor.placed(known.id, turn, heart, base)
            assert placed is not None
            there = Machine(id, known.id, seat, placed.anchors, placed.units ^ placed.anchors)
            price = PreviewLine("note", f"Each flip costs {gears(known.move)}", "SG-5.3")
            lines, marks = (*outlook(play, seat, there, 0), price), floor.places(placed.units)
        case Move() | Choose():
            return _saving(play, seat, action) or _moving(play, seat, action)
        case Build(cell=cell):
            lines = (PreviewLine("good", f"{gears(INCOME)} more each Exploit", "SG-7.1"),)
            marks = (floor.names[cell],)
        case Attack(cell=cell):
            lines, marks = _attacking(play, seat, cell), (floor.names[cell],)
        case Install() | Use():
            lines = _card_text(play, seat, action)
        case EndTurn():
            lines = tuple(_ending(play, seat))
            if not lines:
                return None
        case Pass(all_turn=True):
            lines = (PreviewLine("note", "You won't be prompted again this turn", "SG-9.4"),)
        case _:
            return None
    return Preview(gesture(play, action).label, "", tuple(lines)[:MOST], (), marks)


def _buying(play: Play, seat: int, kind: str) -> Iterator[PreviewLine]:
    whole, price = play.tables.prices[kind], play.tables.price(play, seat, kind)
    left, text = play.sides[seat].gears - price, play.tables.library[kind].text
    yield from _need(play, seat, kind, left)
    if kind == play.store.base:
        yield PreviewLine("good", f"Once built: {gears(INCOME)} each Exploit", "SG-7.1")
    elif kind == play.store.destroyer:
        yield PreviewLine(
            "good", f"Destroys an enemy base under your weapon: {HONOR_FOR_A_BASE} honor", "SG-6.8"
        )
    if price < whole:
        yield PreviewLine("good", f"{gears(whole - price)} less: you have no machine on the board", "SG-4.1")
    if text:
        yield PreviewLine("note", text)
    yield PreviewLine("note", f"Leaves you {gears(left)}", "SG-4.1")
    if len(play.sides[seat].hand) >= HAND and play.turn:
        yield PreviewLine("caution", f"Over {HAND} cards: you discard at end of turn", "SG-10.1")


def _need(play: Play, seat: int, kind: str, left: int) -> Iterator[PreviewLine]:
    """Say what buying means without a machine: the first one, one that a turn's gears can't move, or none."""
    machines = play.tables.library.machines
    if play.crowd.of[seat] or any(card.kind in machines for card in play.sides[seat].hand):
        return
    if kind not in machines:
        prices = [machines[card.kind].price for card in play.store.machines if card.kind]
        if not play.turn and prices and left < min(prices):
            yield PreviewLine("caution", "Leaves you too few gears for any machine", "SG-2.3")
    elif machines[kind].move > INCOME * len(play.bases_of(seat)):
        yield PreviewLine("caution", "Costs more to move than you gain each turn", "SG-5.3")
    else:
        yield PreviewLine("good", "Your first machine", "SG-8.1")


def _attacking(play: Play, seat: int, cell: int) -> Iterator[PreviewLine]:
    """Say what a Destroy Base card does: the base and the machine go, or a watchdog stops it and goes instead."""
    base = play.base_at(cell)
    machine = play.attacker_on(seat, base) if base is not None else None
    assert base is not None and machine is not None, "only legal attacks are previewed"
    attacker, known = play.title(machine.kind), play.tables.traits
    if known.of(base).watchdogs:
        yield from _stopped(play, base)
        yield PreviewLine("note", f"You gain no honor, and {attacker} survives")
        return
    honor = play.sides[seat].honor + HONOR_FOR_A_BASE
    if len(play.bases_of(base.owner)) == 1:
        yield PreviewLine("good", "Destroys the last base: you win", "SG-10.2")
    elif honor >= GOAL:
        yield PreviewLine("good", f"{GOAL} honor: you win", "SG-10.3")
    yield PreviewLine("good", f"You gain {HONOR_FOR_A_BASE} honor", f"{honor} of {GOAL}, SG-6.8")
    if known.of(machine).survives_attack:
        yield PreviewLine("good", f"{attacker} survives", "SG-8.4")
    else:
        yield PreviewLine("bad", f"{attacker} is destroyed too", "SG-6.8")


def _stopped(play: Play, base: Base) -> Iterator[PreviewLine]:
    """Say what stops an attack on a base, and what the attack still does."""
    (at, number), *others = play.tables.traits.of(base).watchdogs
    kind = card_with(base, at).kind
    name = play.title(kind)
    yield PreviewLine("bad", f"{name} stops the attack: Destroy Base is lost", "SG-6.8")
    if play.tables.effects[kind][number].used_up:
        goes = f"{len(others)} more to stop attacks" if others else "it can't stop the next attack"
        yield PreviewLine("note" if others else "good", f"{name} is destroyed: {goes}", "SG-8.4")


def _card_text(play: Play, seat: int, action: Install | Use) -> Iterator[PreviewLine]:
    """Say what a machine costs that its effect buys, and what is printed on the card."""
    if isinstance(action, Use) and (wanted := find(play.store.machines, action.aim)) is not None:
        source = play.tables.source_of(play, seat, action)
        assert source is not None
        price = source[1].effect.price(play.tables, play, seat, wanted.kind)
        left = gears(play.sides[seat].gears - price)
        yield PreviewLine("note", f"Costs {gears(price)}, leaves you {left}", "SG-4.1")
    kind = play.kind_of(action.card)
    if kind and play.tables.library[kind].text:
        yield PreviewLine("note", play.tables.library[kind].text)


def _ending(play: Play, seat: int) -> Iterator[PreviewLine]:
    too_many, left = len(play.sides[seat].hand) - HAND, play.sides[seat].gears
    if too_many > 0:
        yield PreviewLine("caution", f"You discard {counted(too_many, 'card')} first", "SG-10.1")
    if left:
        yield PreviewLine("note", f"You keep {gears(left)} for next turn", "SG-10.1")


# -- where a machine lands


def outlook(play: Play, seat: int, there: Machine, price: int) -> Iterator[PreviewLine]:
    """Say what follows for a seat when one of its machines is there and that price is paid, without a combat: what
    counts most first."""
    after, before = copy(play), play.machine(there.id)
    after.machines = (*(each for each in play.machines if each.id != there.id), there)
    after.change(seat, gears=-min(price, play.sides[seat].gears))
    for id, threat in threats(after, other(seat)).items():
        if threat.by.id == there.id and threat.destroys:
            prey = after.named(after.machine(id))
            yield PreviewLine("good", f"Can destroy {prey} next", "SG-6.2")
            break
    danger = threats(after, seat).get(there.id)
    if danger is not None and danger.destroys:
        yield PreviewLine("bad", f"{capital(after.named(danger.by))} can destroy it", "SG-6.2")
    if before is not None:
        yield from _left_open(play, after, seat, before)
    yield from _nearer(after, before, there)


def _left_open(play: Play, after: Play, seat: int, before: Machine) -> Iterator[PreviewLine]:
    """Warn that the machines of the hand no longer have room, or that an enemy can reach the only base."""
    if _has_room(play, seat) and not _has_room(after, seat):
        yield PreviewLine("caution", "Leaves no room to assemble from your hand", "SG-8.1")
    own = play.bases_of(seat)
    if len(own) == 1 and before.units >> own[0].cell & 1:
        by = base_threats(after, seat).get(own[0].id)
        if by is not None:
            yield PreviewLine("caution", f"Lets {after.named(by)} reach your only base", "SG-8.1")


def _nearer(after: Play, before: Machine | None, there: Machine) -> Iterator[PreviewLine]:
    """Say how far the nearest enemy base is, when it was farther."""
    moves, found, target = after.reach.moves, FAR, None
    for base in after.bases_of(other(there.owner)) if there.weapons else ():
        now = moves(there.hearts, there.weapons, base.cell)
        if now < min(found, moves(before.hearts, before.weapons, base.cell) if before is not None else FAR):
            found, target = now, base
    if target is not None and found:
        yield PreviewLine(
            "good", f"{capital(after.named(target))} is {counted(found, 'flip')} away", "SG-6.8"
        )


def _has_room(play: Play, seat: int) -> bool:
    """Return whether a machine of a seat's hand fits on one of its bases now (SG-8.1)."""
    taken, landings = play.occupied(), play.floor.landings
    kinds = {card.kind for card in play.sides[seat].hand if card.kind in play.tables.weapons}
    ways = (way for kind in kinds for base in play.bases_of(seat) for way in landings[kind, base.cell])
    return any(not units & taken for _, _, units in ways)


# -- moves and their combat


def motion_of(play: Play, action: Any) -> tuple[Machine, Motion] | None:
    """Return the machine that an action moves at once, and how; None when it moves none, or leads off the board."""
    match action:
        case Move(machine=id, side=side, far=far):
            slide = False
        case Choose(pick=side) if play.question is not None and play.question.asked == "side":
            id, far, slide = acting(play), False, True
        case _:
            return None
    machine, floor = play.machine(id), play.floor
    if machine is None or (side, far) not in (floor.slides if slide else floor.flips)[machine.units]:
        return None
    return machine, Motion(side, floor.boxes[machine.units], far, slide)


def fighting(play: Play, machine: Machine, motion: Motion) -> tuple[Machine, Clash | None]:
    """Return a machine after a motion, and the combat that results (None: it meets nobody)."""
    there = combat.landed(machine, play.floor, motion)
    foes = combat.met(play.machines, there)
    return there, combat.clash(play.tables, play.floor, there, foes) if foes else None


def foreseen(play: Play) -> tuple[str, ...]:
    """Say in a sentence what the flip that was announced last does to each machine, if nobody responds."""
    what, seat = play.waiting[-1], play.deciding
    moved = motion_of(play, what.deed) if isinstance(what, Announced) else None
    there, found = fighting(play, *moved) if moved is not None else (None, None)
    if there is None or found is None or seat is None:
        return ()
    ends = [
        line.text.replace("Your ", "your ").replace("Enemy ", "the enemy ")
        for line in fates(play, seat, found, there)
    ]
    return (f"If you pass, {listed(ends)}.",)


def announced(play: Play, what: Announcement[Any]) -> tuple[tuple[PreviewLine, ...], tuple[str, ...]]:
    """Say what something announced will do if nobody responds, and return its machines, cells or store cards."""
    seat, floor = play.shown_seat, play.floor
    if isinstance(what, AnnouncedAbility):
        aim = what.this.id(TARGET)
        return _printed(play, what.this.kind), (aim,) if play.machine(aim) or find(
            play.store.machines, aim
        ) else ()
    match what.deed if isinstance(what, Announced) else None:
        case Move() as move:
            found = _moving(play, seat, move)
            return (found.lines, found.marks) if found is not None else ((), ())
        case Assemble(card=id, turn=turn, heart=heart, base=base):
            kind = play.kind_of(id)
            placed = floor.placed(kind, turn, heart, base) if kind else None
            line = PreviewLine("note", f"Enters the board at {floor.board.called(base)}", "SG-8.1")
            return (line,), floor.places(placed.units) if placed is not None else (floor.names[base],)
        case Build(cell=cell):
            line = PreviewLine(
                "note", f"{play.names[what.seat]} gains {gears(INCOME)} more each turn", "SG-7.1"
            )
            return (line,), (floor.names[cell],)
        case Attack(cell=cell):
            attacked = play.base_at(cell)
            if attacked is not None and play.tables.traits.of(attacked).watchdogs:
                return tuple(_stopped(play, attacked)), (floor.names[cell],)
            text = f"Destroys the base at {floor.board.called(cell)}"
            line = PreviewLine("note", text, f"{HONOR_FOR_A_BASE} honor for {play.names[what.seat]}, SG-6.8")
            return (line,), (floor.names[cell],)
        case Install(card=id, on=on):
            thing = play.thing(on)
            marks = (on,) if play.machine(on) else (floor.names[thing.cell],) if thing is not None else ()
            return _printed(play, play.kind_of(id)), marks
    return (), ()


def _printed(play: Play, kind: str) -> tuple[PreviewLine, ...]:
    """Return what a card says; nothing for one that isn't known."""
    text = play.tables.library[kind].text if kind else ""
    return (PreviewLine("note", text),) if text else ()


def _moving(play: Play, seat: int, action: Move | Choose) -> Preview | None:
    """Preview a flip or a slide."""
    moved = motion_of(play, action)
    if moved is None:
        return None
    machine, motion = moved
    price = 0 if motion.slide else play.tables.traits.price(machine)
    figure = "" if motion.slide else gears(price) if price else "free"
    title = f"{'Slide' if motion.slide else 'Flip'} {play.title(machine.kind)} {motion.side}"
    title += FARTHER if motion.far else ""
    there, found = fighting(play, machine, motion)
    lines: list[PreviewLine] = []
    if found is not None:
        first, *others = fates(play, seat, found, there)
        lines = [first, *_afterwards(play, seat, found, there), *others, *_rewards(play, seat, found, there)]
    else:
        lines += _reach(play, seat, there)
        if machine.owner == seat:
            lines += outlook(play, seat, there, price)
    if machine.owner == seat and len(lines) < MOST:
        lines += _responding(play, seat, action)
    lines.sort(key=lambda line: line.mark == "note")
    if not lines:
        lines = [PreviewLine("note", "No combat there", "")]
    return Preview(title, figure, tuple(lines[:MOST]), (), play.floor.places(there.units))


def _afterwards(play: Play, seat: int, found: Clash, there: Machine) -> Iterator[PreviewLine]:
    """Say where a machine is after a combat: back where it came from, or over an enemy base."""
    fate = found.fate(there.id)
    if found.back is None or (found.back and found.ask is not None):
        choice = "main parts" if found.ask is None else "saved units"
        yield PreviewLine(
            "caution", "May return to where it came from", f"Depends on the {choice} chosen, SG-6.7"
        )
    elif found.back:
        yield PreviewLine("caution", "Returns to where it came from", "SG-6.7")
    elif fate is None or not fate.choices:
        yield from _reach(play, seat, combat.remains(there, fate))


def _reach(play: Play, seat: int, there: Machine | None) -> Iterator[PreviewLine]:
    """Say that an enemy base is under the weapons of a machine that has moved, if it is still there."""
    if there is not None and any(
        there.weapons >> base.cell & 1 for base in play.bases_of(other(there.owner))
    ):
        mark, whose = ("good", "an enemy") if there.owner == seat else ("bad", "your")
        yield PreviewLine(mark, f"Puts a weapon on {whose} base", "Ready for Destroy Base, SG-6.8")


def _responding(play: Play, seat: int, action: Move | Choose) -> Iterator[PreviewLine]:
    """Warn that the opponent can respond to a move: with which scripts, where hands are open; only with those that
    could matter, where only these prompt."""
    rival = other(seat)
    hand, name = play.sides[rival].hand, play.names[rival]
    scripts = {
        card.id: card.kind for card in hand if card.kind in play.tables.scripts & play.tables.answers.keys()
    }
    if play.sparing and isinstance(action, Move):
        after = copy(play)
        after.agenda = (Announced(seat, deed=action),)
        useful = {id for id, _, _ in responses(after, rival, after.waiting)}
        scripts = {id: kind for id, kind in scripts.items() if id in useful}
    titles = dict.fromkeys(map(play.title, scripts.values()))
    if not all(card.kind for card in hand):
        yield PreviewLine("caution", f"{name} has {counted(len(hand), 'card')} and can respond", "SG-9.4")
    elif titles:
        yield PreviewLine("caution", f"{name} can respond with {listed([*titles])}", "SG-9.4")


def _saving(play: Play, seat: int, action: Move | Choose) -> Preview | None:
    """Preview the combat if that unit is saved; None for other actions, and while more must be chosen."""
    top, fight = play.question, play.agenda[-2] if len(play.agenda) > 1 else None
    if top is None or not isinstance(fight, Combat) or not isinstance(action, Choose):
        return None
    ask, there, floor = fight.asked(play), play.machine(fight.attacker), play.floor
    if ask is None or there is None or len(top.picked) + 1 < top.most or not top.allows(action.pick):
        return None
    saved = fight.choosing(play, (*top.picked, action.pick)).saved
    found = combat.clash(play.tables, floor, there, combat.met(play.machines, there), saved)
    place = floor.names[ask.among[0]] if ask.by_saver else action.pick
    title, unit = f"Save the {ask.unit} at {floor.board.called(floor.numbers[place])}", ask.machine
    if ask.by_saver:
        title = f"{title} with {saver_named(play, unit, ask.saver(action.pick))}"
    return Preview(title, "", tuple(fates(play, seat, found, there)[:MOST]), (), (place,))


def _rewards(play: Play, seat: int, found: Clash, there: Machine) -> Iterator[PreviewLine]:
    """Say how much honor a combat gives."""
    machines = [there if machine.id == there.id else machine for machine in play.machines]
    taken = [0, 0]
    for this in combat.rewards(play.tables, found, machines, play.bases):
        taken[this.seat] += sum(op.honor for op in play.tables.effects[this.kind][this.number].do)
    for owner in (seat, other(seat)):
        if taken[owner]:
            whole, name = play.sides[owner].honor + taken[owner], play.names[owner]
            mark, gains, wins = "bad", f"{name} gains", f"{name} wins"
            if owner == seat:
                mark, gains, wins = "good", "You gain", "you win"
            if whole >= GOAL:
                yield PreviewLine(mark, f"{GOAL} honor: {wins}", "SG-10.3")
            else:
                yield PreviewLine(mark, f"{gains} {taken[owner]} honor", f"{whole} of {GOAL}, SG-8.4")


def fates(play: Play, seat: int, fought: Clash, there: Machine) -> list[PreviewLine]:
    """Return a line for a machine where it has landed, and for each that it meets, good or bad for a seat: those that
    lose something first."""
    fighters = (there, *combat.met(play.machines, there))
    found = [_MachineOutcome(play, seat, fought, fighters, machine) for machine in fighters]
    return [
        each.line() for each in sorted(found, key=lambda each: not (each.fate.destroyed or each.fate.gone))
    ]


class _MachineOutcome:
    """One machine of a combat in words for a seat: what becomes of it, and why."""

    def __init__(
        self, play: Play, seat: int, fought: Clash, fighters: Sequence[Machine], machine: Machine
    ) -> None:
        self.play, self.seat, self.machine, self.own = play, seat, machine, machine.owner == seat
        fates = {fate.id: fate for fate in fought.fates}
        self.fate, self.ask = fates[machine.id], fought.ask
        self.enemies = [each for each in fighters if each.owner != machine.owner]
        self.fallen = [each for each in self.enemies if fates[each.id].destroyed]
        alike = any(foe.kind == machine.kind for foe in self.enemies)
        self.title = f"{('Your ' if self.own else 'Enemy ') * alike}{play.title(machine.kind)}"

    def line(self) -> PreviewLine:
        fate, lost = self.fate, "bad" if self.own else "good"
        if self.ask is not None and self.ask.machine.id == self.machine.id:
            return self._choice(self.ask, lost)
        if fate.destroyed:
            return PreviewLine(lost, f"{self.title} is destroyed", self._hit())
        if fate.gone:
            what = "breaks apart" if fate.choices else f"loses {counted(fate.gone.bit_count(), 'unit')}"
            return PreviewLine(lost, f"{self.title} {what}", _ruled(*self._losses(), *self._saves()))
        return PreviewLine("good" if self.own else "note", f"{self.title} is unharmed", self._whole())

    def _choice(self, ask: combat.Ask, lost: str) -> PreviewLine:
        """Say what its owner must choose first (SG-6.9)."""
        cells_hit = [self.play.floor.board.called(cell) for cell in ask.among]
        where = listed(cells_hit)
        who, savers = "You choose" if self.own else "Its owner chooses", [saver for _, saver in ask.savers]
        named = " or ".join(saver_named(self.play, self.machine, saver) for saver in savers)
        if ask.by_saver:
            return PreviewLine(
                "note", f"{self.title} saves its {ask.unit} at {where}", f"{who}: {named} (SG-6.9)"
            )
        text = f"{self.title}: {counted(len(ask.among), ask.unit)} hit, {min(len(ask.among), ask.free)} saved"
        if len(savers) < ask.free:
            return PreviewLine(
                lost, text, f"{who} which one {named} saves: {' or '.join(cells_hit)} (SG-6.9)"
            )
        return PreviewLine(lost, text, f"{who} which to save: {' or '.join(cells_hit)} (SG-6.9)")

    def _hit(self) -> str:
        """Say who hits its hearts, and where."""
        hit = self.fate.hit
        enemy = next((each for each in self.enemies if each.units & hit), None)
        if enemy is None:
            return "SG-6.2"
        whose = "Your" if enemy.owner == self.seat else possessive(self.play.title(enemy.kind))
        unit, its = "weapon" if enemy.weapons & hit else "heart", "your" if self.own else "its"
        return f"{whose} {unit} hits {its} heart at {self._names(enemy.units & hit)} (SG-6.2)"

    def _losses(self) -> Iterator[Reason]:
        """Say what is lost and by which rule, in the order of the combat: hearts, weapons, disconnected units."""
        fate = self.fate
        if fate.fallen:
            yield f"heart hit at {self._names(fate.fallen)}", "SG-6.2"
        if fate.broken:
            yield f"weapon removed at {self._names(fate.broken)}", "SG-6.6"
        if fate.met:
            yield f"weapons meet at {self._names(fate.met)}", "SG-6.3"
        if fate.cut:
            yield f"{self._names(fate.cut)} disconnected", "SG-6.4"
        if fate.choices:
            yield f"{'you choose' if self.own else 'its owner chooses'} the main part", "SG-6.5"

    def _whole(self) -> str:
        """Say why it loses nothing."""
        if self.fate.saved:
            return _ruled(*self._saves())
        spared = 0
        for each in self.fallen:
            spared |= each.weapons & self.machine.weapons
        if spared:
            never = some(spared.bit_count(), "never hits", "never hit")
            return f"Hearts resolve first: {self._names(spared)} {never} (SG-6.2)"
        return "Nothing hits back" if self.fallen else "Nothing hits it"

    def _saves(self) -> Iterator[Reason]:
        """Say what saves its hearts, and what its weapons."""
        heart = f"heart at {self._names(self.fate.hit & ~self.fate.fallen)}"
        for unit, what, rule in ((combat.HEART, heart, "SG-6.6"), (combat.WEAPON, "weapon", "SG-6.3")):
            savers = dict.fromkeys(self._saver(saver) for saves, saver in self.fate.saved if saves == unit)
            if savers:
                yield f"{listed([*savers])} {some(len(savers), 'saves', 'save')} its {what}", rule

    def _saver(self, saver: Saver) -> str:
        """Name what saves one of its units, and whether that uses it up."""
        if saver == combat.GUARD:
            return "its guard (used up)"
        if not saver.at[0]:
            return "its own effect"
        title = self.play.title(card_with(self.machine, saver.at[0]).kind)
        return f"{title} (used up)" if saver.used_up else title

    def _names(self, units: int) -> str:
        """Name the cells of a mask as players call them: "h6", "h5 and h6"."""
        names = [self.play.floor.board.called(cell) for cell in cells(units)]
        return f"{len(names)} cells" if len(names) > MOST else listed(names)


def _ruled(*reasons: Reason) -> str:
    """Return reasons as one phrase, with their rules at its end."""
    rules = dict.fromkeys(rule for _, rule in reasons)
    return f"{capital(', '.join(words for words, _ in reasons))} ({', '.join(rules)})"
