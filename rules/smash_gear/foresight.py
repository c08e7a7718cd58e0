"""What an action would do, told before it is done: who hits what on which cell in combat (SG-6), what is gained and
what it costs. Nothing here comes from chance or hidden cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from rules.common.board import Motion
from rules.common.cards import find
from rules.common.polyomino import cells
from rules.common.reach import FAR
from rules.common.words import capital, counted, listed, some
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear import combat
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move
from rules.smash_gear.announced import HONOR_FOR_A_BASE, Announced
from rules.smash_gear.combat import Clash
from rules.smash_gear.combat_steps import Combat, saver_named
from rules.smash_gear.gestures import gesture
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


def preview(play: Play, action: Any) -> Preview | None:
    """What a legal action would do; None where its name says all."""
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
            price = PreviewLine("note", f"A normal move of it costs {gears(known.move)}", "SG-5.3")
            lines, marks = (*outlook(play, seat, there, 0), price), floor.places(placed.units)
        case Move() | Choose():
            return _saving(play, seat, action) or _moving(play, seat, action)
        case Build(cell=cell):
            lines = (PreviewLine("good", f"{gears(INCOME)} more in every Exploit", "SG-7.1"),)
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
            lines = (PreviewLine("note", "You are not asked again this turn", "SG-9.4"),)
        case _:
            return None
    return Preview(gesture(play, action).label, "", tuple(lines)[:MOST], (), marks)


def _buying(play: Play, seat: int, kind: str) -> Iterator[PreviewLine]:
    whole, price = play.tables.prices[kind], play.tables.price(play, seat, kind)
    left, text = play.sides[seat].gears - price, play.tables.library[kind].text
    yield from _need(play, seat, kind, left)
    if kind == play.store.base:
        yield PreviewLine("good", f"Built, it brings {gears(INCOME)} in every Exploit", "SG-7.1")
    elif kind == play.store.destroyer:
        yield PreviewLine("good", f"It destroys a base under your weapon: {HONOR_FOR_A_BASE} honor", "SG-6.8")
    if price < whole:
        yield PreviewLine("good", f"{gears(whole - price)} off: you have no machine on the floor", "SG-4.1")
    if text:
        yield PreviewLine("note", text)
    yield PreviewLine("note", f"{gears(left)} left", "SG-4.1")
    if len(play.sides[seat].hand) >= HAND and play.turn:
        yield PreviewLine("caution", f"More than {HAND} cards: discard at the end", "SG-10.1")


def _need(play: Play, seat: int, kind: str, left: int) -> Iterator[PreviewLine]:
    """What buying means to who has no machine: the first one, one that the gears of a turn cannot move, or none."""
    machines = play.tables.library.machines
    if play.crowd.of[seat] or any(card.kind in machines for card in play.sides[seat].hand):
        return
    if kind not in machines:
        prices = [machines[card.kind].price for card in play.store.machines if card.kind]
        if not play.turn and prices and left < min(prices):
            yield PreviewLine("caution", "Then no machine can be paid any more", "SG-2.3")
    elif machines[kind].move > INCOME * len(play.bases_of(seat)):
        yield PreviewLine("caution", "The gears of a turn do not pay a move of it", "SG-5.3")
    else:
        yield PreviewLine("good", "It is your first machine", "SG-8.1")


def _attacking(play: Play, seat: int, cell: int) -> Iterator[PreviewLine]:
    """What a Destroy Base card does: the base and the machine go, or a watchdog stops it and goes instead."""
    base = play.base_at(cell)
    machine = play.attacker_on(seat, base) if base is not None else None
    assert base is not None and machine is not None, "somebody asks what a legal attack would do"
    attacker, known = play.title(machine.kind), play.tables.traits
    if known.of(base).watchdogs:
        yield from _stopped(play, base)
        yield PreviewLine("note", f"The base stands, you take no honor, {attacker} survives")
        return
    honor = play.sides[seat].honor + HONOR_FOR_A_BASE
    if len(play.bases_of(base.owner)) == 1:
        yield PreviewLine("good", "It is the last base: you win", "SG-10.2")
    elif honor >= GOAL:
        yield PreviewLine("good", f"{GOAL} honor: you win", "SG-10.3")
    yield PreviewLine("good", f"You take {HONOR_FOR_A_BASE} honor", f"{honor} of {GOAL}, SG-6.8")
    if known.of(machine).survives_attack:
        yield PreviewLine("good", f"{attacker} survives", "SG-8.4")
    else:
        yield PreviewLine("bad", f"{attacker} is destroyed too", "SG-6.8")


def _stopped(play: Play, base: Base) -> Iterator[PreviewLine]:
    """What stops an attack on a base, and what that is good for all the same."""
    (at, number), *others = play.tables.traits.of(base).watchdogs
    kind = card_with(base, at).kind
    name = play.title(kind)
    yield PreviewLine("bad", f"{name} stops the attack: your Destroy Base card is lost", "SG-6.8")
    if play.tables.effects[kind][number].used_up:
        more = counted(len(others), "more guards the base", "more guard the base")
        goes = more if others else "the next attack is not stopped"
        yield PreviewLine("note" if others else "good", f"{name} is destroyed by it: {goes}", "SG-8.4")


def _card_text(play: Play, seat: int, action: Install | Use) -> Iterator[PreviewLine]:
    """What a ticket costs that its effect buys, and what is printed on the card."""
    if isinstance(action, Use) and (wanted := find(play.store.machines, action.aim)) is not None:
        source = play.tables.source_of(play, seat, action)
        assert source is not None
        price = source[1].effect.price(play.tables, play, seat, wanted.kind)
        left = gears(play.sides[seat].gears - price)
        yield PreviewLine("note", f"It costs {gears(price)}, {left} left", "SG-4.1")
    kind = play.kind_of(action.card)
    if kind and play.tables.library[kind].text:
        yield PreviewLine("note", play.tables.library[kind].text)


def _ending(play: Play, seat: int) -> Iterator[PreviewLine]:
    too_many, left = len(play.sides[seat].hand) - HAND, play.sides[seat].gears
    if too_many > 0:
        yield PreviewLine("caution", f"You discard {counted(too_many, 'card')} first", "SG-10.1")
    if left:
        yield PreviewLine("note", f"You keep {gears(left)} for the next turn", "SG-10.1")


# -- where a machine comes to lie


def outlook(play: Play, seat: int, there: Machine, price: int) -> Iterator[PreviewLine]:
    """What follows for a seat when a machine of its lies so and that price is paid, if no combat comes of it: what
    counts most first."""
    after, before = copy(play), play.machine(there.id)
    after.machines = (*(each for each in play.machines if each.id != there.id), there)
    after.change(seat, gears=-min(price, play.sides[seat].gears))
    for id, threat in threats(after, other(seat)).items():
        if threat.by.id == there.id and threat.destroys:
            prey = after.named(after.machine(id))
            yield PreviewLine("good", f"Its next flip can destroy {prey}", "SG-6.2")
            break
    danger = threats(after, seat).get(there.id)
    if danger is not None and danger.destroys:
        yield PreviewLine("bad", f"{capital(after.named(danger.by))} can destroy it", "SG-6.2")
    if before is not None:
        yield from _left_open(play, after, seat, before)
    yield from _nearer(after, before, there)


def _left_open(play: Play, after: Play, seat: int, before: Machine) -> Iterator[PreviewLine]:
    """Whether the machines of the hand have no room any more, or a base is left open to be parked on."""
    if _has_room(play, seat) and not _has_room(after, seat):
        yield PreviewLine("caution", "Then no machine of your hand has room on your bases", "SG-8.1")
    own = play.bases_of(seat)
    if len(own) == 1 and before.units >> own[0].cell & 1:
        by = base_threats(after, seat).get(own[0].id)
        if by is not None:
            yield PreviewLine("caution", f"{capital(after.named(by))} can then lie on your only base", "SG-8.1")


def _nearer(after: Play, before: Machine | None, there: Machine) -> Iterator[PreviewLine]:
    """How far the nearest opposing base is, when it was further."""
    moves, found, target = after.reach.moves, FAR, None
    for base in after.bases_of(other(there.owner)) if there.weapons else ():
        now = moves(there.hearts, there.weapons, base.cell)
        if now < min(found, moves(before.hearts, before.weapons, base.cell) if before is not None else FAR):
            found, target = now, base
    if target is not None and found:
        yield PreviewLine("good", f"{capital(after.named(target))} is {counted(found, 'flip')} away", "SG-6.8")


def _has_room(play: Play, seat: int) -> bool:
    """Whether a machine of a seat's hand can be laid on one of its bases as the board is (SG-8.1)."""
    taken, landings = play.occupied(), play.floor.landings
    kinds = {card.kind for card in play.sides[seat].hand if card.kind in play.tables.weapons}
    ways = (way for kind in kinds for base in play.bases_of(seat) for way in landings[kind, base.cell])
    return any(not units & taken for _, _, units in ways)


# -- moves and the combat that comes of them


def motion_of(play: Play, action: Any) -> tuple[Machine, Motion] | None:
    """The machine that an action moves at once, and how; None when it moves none, or leads off the grid."""
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
    """A machine after a motion, and the combat that comes of it (None: it meets nobody)."""
    there = combat.landed(machine, play.floor, motion)
    foes = combat.met(play.machines, there)
    return there, combat.clash(play.tables, play.floor, there, foes) if foes else None


def foreseen(play: Play) -> tuple[str, ...]:
    """What comes of the flip that was announced last, if nobody answers: a sentence for each machine."""
    what, seat = play.waiting[-1], play.deciding
    moved = motion_of(play, what.deed) if isinstance(what, Announced) else None
    there, found = fighting(play, *moved) if moved is not None else (None, None)
    if there is None or found is None or seat is None:
        return ()
    return tuple(f"{line.text}." for line in fates(play, seat, found, there))


def announced(play: Play, what: Announcement[Any]) -> tuple[tuple[PreviewLine, ...], tuple[str, ...]]:
    """What something announced will do if nobody answers, and the machines, cells or tickets that it is about."""
    seat, floor = play.shown_seat, play.floor
    if isinstance(what, AnnouncedAbility):
        aim = what.this.id(TARGET)
        return _printed(play, what.this.kind), (aim,) if play.machine(aim) or find(play.store.machines, aim) else ()
    match what.deed if isinstance(what, Announced) else None:
        case Move() as move:
            found = _moving(play, seat, move)
            return (found.lines, found.marks) if found is not None else ((), ())
        case Assemble(card=id, turn=turn, heart=heart, base=base):
            kind = play.kind_of(id)
            placed = floor.placed(kind, turn, heart, base) if kind else None
            line = PreviewLine("note", f"Comes onto the board on {floor.board.called(base)}", "SG-8.1")
            return (line,), floor.places(placed.units) if placed is not None else (floor.names[base],)
        case Build(cell=cell):
            line = PreviewLine("note", f"Brings {play.names[what.seat]} {gears(INCOME)} more each turn", "SG-7.1")
            return (line,), (floor.names[cell],)
        case Attack(cell=cell):
            attacked = play.base_at(cell)
            if attacked is not None and play.tables.traits.of(attacked).watchdogs:
                return tuple(_stopped(play, attacked)), (floor.names[cell],)
            text = f"Destroys the base on {floor.board.called(cell)}"
            line = PreviewLine("note", text, f"{HONOR_FOR_A_BASE} honor for {play.names[what.seat]}, SG-6.8")
            return (line,), (floor.names[cell],)
        case Install(card=id, on=on):
            thing = play.thing(on)
            marks = (on,) if play.machine(on) else (floor.names[thing.cell],) if thing is not None else ()
            return _printed(play, play.kind_of(id)), marks
    return (), ()


def _printed(play: Play, kind: str) -> tuple[PreviewLine, ...]:
    """What a card says; nothing of one that is not known."""
    text = play.tables.library[kind].text if kind else ""
    return (PreviewLine("note", text),) if text else ()


def _moving(play: Play, seat: int, action: Move | Choose) -> Preview | None:
    """What a flip or a slide leads to."""
    moved = motion_of(play, action)
    if moved is None:
        return None
    machine, motion = moved
    price = 0 if motion.slide else play.tables.traits.price(machine)
    figure = "" if motion.slide else gears(price) if price else "free"
    title = f"If {play.title(machine.kind)} {'slides' if motion.slide else 'flips'} {motion.side}"
    there, found = fighting(play, machine, motion)
    lines: list[PreviewLine] = []
    if found is not None:
        first, *others = fates(play, seat, found, there)
        lines = [first, *_afterwards(play, found, there), *others, *_rewards(play, seat, found, there)]
    else:
        lines += _reach(play, there)
        if machine.owner == seat:
            lines += outlook(play, seat, there, price)
    if machine.owner == seat and len(lines) < MOST:
        lines += _answers(play, seat, action)
    lines.sort(key=lambda line: line.mark == "note")
    if not lines:
        lines = [PreviewLine("note", "It meets nobody there", "")]
    return Preview(title, figure, tuple(lines[:MOST]), (), play.floor.places(there.units))


def _afterwards(play: Play, found: Clash, there: Machine) -> Iterator[PreviewLine]:
    """Where a machine is after a combat: back where it came from, or over an opposing base."""
    fate = found.fate(there.id)
    if found.back is None or (found.back and found.ask is not None):
        chosen = "parts are" if found.ask is None else "what is saved is"
        yield PreviewLine("caution", "It may go back where it came from", f"As {chosen} chosen, SG-6.7")
    elif found.back:
        yield PreviewLine("caution", "It goes back where it came from", "SG-6.7")
    elif fate is None or not fate.choices:
        yield from _reach(play, combat.remains(there, fate))


def _reach(play: Play, there: Machine | None) -> Iterator[PreviewLine]:
    """That an opposing base lies under the weapons of a machine that has moved, if it is still there."""
    if there is not None and any(there.weapons >> base.cell & 1 for base in play.bases_of(other(there.owner))):
        yield PreviewLine("good", "A weapon lies on an opposing base", "Destroy Base, SG-6.8")


def _answers(play: Play, seat: int, action: Move | Choose) -> Iterator[PreviewLine]:
    """Whether the other player may answer a move: with which scripts, where the hand lies open; only with those that
    could matter, where nobody is asked for others."""
    rival = other(seat)
    hand, name = play.sides[rival].hand, play.names[rival]
    scripts = {card.id: card.kind for card in hand if card.kind in play.tables.scripts & play.tables.answers.keys()}
    if play.sparing and isinstance(action, Move):
        after = copy(play)
        after.agenda = (Announced(seat, deed=action),)
        useful = {id for id, _, _ in responses(after, rival, after.waiting)}
        scripts = {id: kind for id, kind in scripts.items() if id in useful}
    titles = dict.fromkeys(map(play.title, scripts.values()))
    if not all(card.kind for card in hand):
        yield PreviewLine("caution", f"{name} holds {counted(len(hand), 'card')} and may answer", "SG-9.4")
    elif titles:
        yield PreviewLine("caution", f"{name} may answer with {listed([*titles])}", "SG-9.4")


def _saving(play: Play, seat: int, action: Move | Choose) -> Preview | None:
    """What comes of the combat if that unit is saved; None for other actions, and while more are to be chosen."""
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
    """The honor that a combat gives."""
    machines = [there if machine.id == there.id else machine for machine in play.machines]
    taken = [0, 0]
    for this in combat.rewards(play.tables, found, machines, play.bases):
        taken[this.seat] += sum(op.honor for op in play.tables.effects[this.kind][this.number].do)
    for owner in (seat, other(seat)):
        if taken[owner]:
            whole, name = play.sides[owner].honor + taken[owner], play.names[owner]
            mark, takes, wins = "bad", f"{name} takes", f"{name} wins"
            if owner == seat:
                mark, takes, wins = "good", "You take", "you win"
            if whole >= GOAL:
                yield PreviewLine(mark, f"{GOAL} honor: {wins}", "SG-10.3")
            else:
                yield PreviewLine(mark, f"{takes} {taken[owner]} honor", f"{whole} of {GOAL}, SG-8.4")


def fates(play: Play, seat: int, fought: Clash, there: Machine) -> list[PreviewLine]:
    """A line for a machine where it has landed, and for each that it meets, good or bad for a seat: those of which
    something is lost first."""
    fighters = (there, *combat.met(play.machines, there))
    told = [_Told(play, seat, fought, fighters, machine) for machine in fighters]
    return [each.line() for each in sorted(told, key=lambda each: not (each.fate.destroyed or each.fate.gone))]


class _Told:
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
        self.title = f"{('Your ' if self.own else 'Opposing ') * alike}{play.title(machine.kind)}"

    def line(self) -> PreviewLine:
        fate, lost = self.fate, "bad" if self.own else "good"
        if self.ask is not None and self.ask.machine.id == self.machine.id:
            return self._choice(self.ask, lost)
        if fate.destroyed:
            return PreviewLine(lost, f"{self.title} is destroyed", self._hit())
        if fate.gone:
            what = "comes apart" if fate.choices else f"loses {counted(fate.gone.bit_count(), 'unit')}"
            return PreviewLine(lost, f"{self.title} {what}", capital(", ".join((*self._losses(), *self._saves()))))
        return PreviewLine("good" if self.own else "note", f"{self.title} stays whole", self._whole())

    def _choice(self, ask: combat.Ask, lost: str) -> PreviewLine:
        """What its owner has to choose first (SG-6.9)."""
        cells_hit = [self.play.floor.board.called(cell) for cell in ask.among]
        where = listed(cells_hit)
        who, savers = "You choose" if self.own else "Its owner chooses", [saver for _, saver in ask.savers]
        named = " or ".join(saver_named(self.play, self.machine, saver) for saver in savers)
        if ask.by_saver:
            return PreviewLine("note", f"{self.title}: {ask.unit} on {where} saved", f"{who}: {named} (SG-6.9)")
        text = f"{self.title}: {counted(len(ask.among), ask.unit)} hit, {min(len(ask.among), ask.free)} saved"
        if len(savers) < ask.free:
            return PreviewLine(lost, text, f"{who} which one {named} saves: {' or '.join(cells_hit)} (SG-6.9)")
        return PreviewLine(lost, text, f"{who} which of those on {where} is saved (SG-6.9)")

    def _hit(self) -> str:
        """Who hits its hearts, and where."""
        hit = self.fate.hit
        enemy = next((each for each in self.enemies if each.units & hit), None)
        if enemy is None:
            return "SG-6.2"
        whose = "Your" if enemy.owner == self.seat else f"{self.play.title(enemy.kind)}'s"
        unit, its = "weapon" if enemy.weapons & hit else "heart", "your" if self.own else "its"
        return f"{whose} {unit} hits {its} heart on {self._names(enemy.units & hit)} (SG-6.2)"

    def _losses(self) -> Iterator[str]:
        """What falls and by which rule, in the order of the combat: hearts, weapons, what comes off."""
        fate = self.fate
        if fate.fallen:
            yield f"heart hit on {self._names(fate.fallen)} (SG-6.2)"
        if fate.broken:
            yield f"weapon breaks on {self._names(fate.broken)} (SG-6.6)"
        if fate.met:
            yield f"weapons meet on {self._names(fate.met)} (SG-6.3)"
        if fate.cut:
            yield f"{self._names(fate.cut)} {some(fate.cut.bit_count(), 'falls', 'fall')} off (SG-6.4)"
        if fate.choices:
            yield f"{'you choose' if self.own else 'its owner chooses'} what stays (SG-6.5)"

    def _whole(self) -> str:
        """Why it loses nothing."""
        if self.fate.saved:
            return capital(", ".join(self._saves()))
        spared = 0
        for each in self.fallen:
            spared |= each.weapons & self.machine.weapons
        if spared:
            never = some(spared.bit_count(), "never strikes", "never strike")
            return f"Hearts come first, so {self._names(spared)} {never} (SG-6.2)"
        return "Nothing strikes it back" if self.fallen else "Nothing hits it"

    def _saves(self) -> Iterator[str]:
        """What saves hearts of it, and what weapons."""
        heart = f"heart on {self._names(self.fate.hit & ~self.fate.fallen)}"
        for unit, what, rule in ((combat.HEART, heart, "SG-6.6"), (combat.WEAPON, "weapon", "SG-6.3")):
            savers = dict.fromkeys(self._saver(saver) for saves, saver in self.fate.saved if saves == unit)
            if savers:
                yield f"{listed([*savers])}, saving its {what} ({rule})"

    def _saver(self, saver: Saver) -> str:
        """What saves a unit of it, and whether it is used up by that."""
        if saver == combat.GUARD:
            return "its guard is used up"
        if not saver.at[0]:
            return "it withstands"
        title = self.play.title(card_with(self.machine, saver.at[0]).kind)
        return f"{title} {'is used up' if saver.used_up else 'helps'}"

    def _names(self, units: int) -> str:
        """The cells of a mask as players call them: "h6", "h5 and h6"."""
        names = [self.play.floor.board.called(cell) for cell in cells(units)]
        return f"{len(names)} cells" if len(names) > MOST else listed(names)
