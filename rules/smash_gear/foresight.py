"""What an action would do, told before it is done: who hits what on which cell in combat (SG-6), what is gained and
what it costs. Nothing here comes from chance or hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.common.board import Motion
from rules.common.cards import find
from rules.common.polyomino import cells
from rules.common.words import capital, counted, listed, some
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move
from rules.smash_gear.announced import HONOR_FOR_A_BASE, Announced
from rules.smash_gear.cards import MachineCard
from rules.smash_gear.combat import (
    GUARD,
    HEART,
    WEAPON,
    Chosen,
    Clash,
    Fate,
    clash,
    landed,
    met,
    remains,
    rewards,
)
from rules.smash_gear.combat_steps import SAVE, Combat
from rules.smash_gear.gestures import gesture
from rules.smash_gear.operation import gears
from rules.smash_gear.outlooks import outlook
from rules.smash_gear.rules import Rules
from rules.smash_gear.situation import Base, Machine, other
from rules.smash_gear.state import Position
from rules.smash_gear.store import ticket
from rules.smash_gear.table import acting
from rules.smash_gear.tables import Saver, card_with
from rules.smash_gear.turn import GOAL, HAND, INCOME
from rules.tabletop import Preview, PreviewLine


def preview(rules: Rules, view: Position, action: Any) -> Preview | None:
    """What a legal action would do; None where its name says all."""
    seat = view.deciding
    if seat is None:
        return None
    title = gesture(rules, view, action).label
    match action:
        case Buy(card=card):
            return _buying(rules, view, seat, card, title)
        case Assemble():
            return _assembling(rules, view, action, title)
        case Move() | Choose():
            return _saving(rules, view, seat, action) or _moving(rules, view, action)
        case Build(cell=cell):
            place = rules.floors[view.board].names[cell]
            more = PreviewLine("good", f"{gears(INCOME)} more in every Exploit", "SG-7.1")
            return Preview(title, "", (more,), (), (place,))
        case Attack(cell=cell):
            return _attacking(rules, view, seat, cell, title)
        case Install() | Use():
            return _card_text(rules, view, seat, action, title)
        case EndTurn():
            return _ending(view, seat, title)
        case Pass(all_turn=True):
            return Preview(title, "", (PreviewLine("note", "You are not asked again this turn", "SG-9.4"),))
    return None


def _buying(rules: Rules, view: Position, seat: int, card: str, title: str) -> Preview:
    kind = ticket(view.store, card)
    price = rules.price(view, seat, kind)
    left = view.sides[seat].gears - price
    lines = [PreviewLine("note", f"{gears(left)} left", "SG-4.1")]
    if price < rules.prices[kind]:
        less = rules.prices[kind] - price
        lines.insert(0, PreviewLine("good", f"{gears(less)} off: you have no machine on the floor", "SG-4.1"))
    if kind == view.store.base:
        lines.insert(0, PreviewLine("good", f"Built, it brings {gears(INCOME)} in every Exploit", "SG-7.1"))
    elif kind == view.store.destroyer:
        what = f"It destroys a base under your weapon: {HONOR_FOR_A_BASE} honor"
        lines.insert(0, PreviewLine("good", what, "SG-6.8"))
    lines[:0] = _need(rules, view, seat, kind, left)
    if rules.library[kind].text:
        lines.append(PreviewLine("note", rules.library[kind].text))
    if len(view.sides[seat].hand) >= HAND and view.turn:
        lines.append(PreviewLine("caution", f"More than {HAND} cards: discard at the end", "SG-10.1"))
    return Preview(title, "", tuple(lines[:3]))


def _need(rules: Rules, view: Position, seat: int, kind: str, left: int) -> Iterator[PreviewLine]:
    """What buying means to who has no machine: the first one, one that the gears of a turn cannot move, or none."""
    machines, bases = rules.library.machines, len(view.bases_of(seat))
    if view.crowd.of[seat] or any(card.kind in machines for card in view.sides[seat].hand):
        return
    if kind not in machines:
        prices = [machines[card.kind].price for card in view.store.machines if card.kind]
        if not view.turn and prices and left < min(prices):
            yield PreviewLine("caution", "Then no machine can be paid any more", "SG-2.3")
    elif machines[kind].move > INCOME * bases:
        yield PreviewLine("caution", "The gears of a turn do not pay a move of it", "SG-5.3")
    else:
        yield PreviewLine("good", "It is your first machine", "SG-8.1")


def _assembling(rules: Rules, view: Position, action: Assemble, title: str) -> Preview:
    card, floor = rules.held(view, view.seat, action.card), rules.floors[view.board]
    assert isinstance(card, MachineCard)
    placed = floor.placed(card.id, action.turn, action.heart, action.base)
    assert placed is not None
    there = Machine(action.card, card.id, view.seat, placed.anchors, placed.units ^ placed.anchors)
    lines = [*outlook(rules, view, view.seat, there, 0)]
    lines.append(PreviewLine("note", f"A normal move of it costs {gears(card.move)}", "SG-5.3"))
    return Preview(title, "", tuple(lines[:3]), (), floor.places(placed.units))


def motion_of(rules: Rules, view: Position, action: Any) -> tuple[Machine, Motion] | None:
    """The machine that an action moves at once, and how; None when it moves none, or leads off the grid."""
    match action:
        case Move(machine=id, side=side, far=far):
            slide = False
        case Choose(pick=side) if view.question is not None and view.question.asked == "side":
            id, far, slide = acting(view), False, True
        case _:
            return None
    machine, floor = view.machine(id), rules.floors[view.board]
    if machine is None or (side, far) not in (floor.slides if slide else floor.flips)[machine.units]:
        return None
    return machine, Motion(side, floor.boxes[machine.units], far, slide)


def fighting(rules: Rules, view: Position, machine: Machine, motion: Motion) -> tuple[Machine, Clash | None]:
    """A machine after a motion, and the combat that comes of it (None: it meets nobody)."""
    floor = rules.floors[view.board]
    there = landed(machine, floor, motion)
    foes = met(view.machines, there)
    return there, clash(floor, rules.traits, there, foes) if foes else None


def foreseen(rules: Rules, view: Position) -> tuple[str, ...]:
    """What comes of the flip that was announced last, if nobody answers: a sentence for each machine."""
    what, seat = view.waiting[-1], view.deciding
    moved = motion_of(rules, view, what.deed) if isinstance(what, Announced) else None
    if moved is None:
        return ()
    there, found = fighting(rules, view, *moved)
    if found is None or seat is None:
        return ()
    return tuple(f"{line.text}." for line in fates(rules, view, seat, found, there))


def _moving(rules: Rules, view: Position, action: Move | Choose) -> Preview | None:
    """What a flip or a slide leads to."""
    moved = motion_of(rules, view, action)
    if moved is None:
        return None
    machine, motion = moved
    price = rules.traits.price(machine)
    figure = "" if motion.slide else gears(price) if price else "free"
    title = f"If {rules.library[machine.kind].title} {'slides' if motion.slide else 'flips'} {motion.side}"
    there, found = fighting(rules, view, machine, motion)
    marks = rules.floors[view.board].places(there.units)
    lines: list[PreviewLine] = []
    seat = view.deciding
    assert seat is not None, "somebody asks what a move would do"
    if found is not None:
        lines = [*fates(rules, view, seat, found, there), *_rewards(rules, view, seat, found, there)]
        if found.back is None or (found.back and found.ask is not None):
            chosen = "parts are" if found.ask is None else "what is saved is"
            detail = f"As {chosen} chosen, SG-6.7"
            lines.insert(1, PreviewLine("caution", "It may go back where it came from", detail))
        elif found.back:
            lines.insert(1, PreviewLine("caution", "It goes back where it came from", "SG-6.7"))
        else:
            fate = found.fate(there.id)
            if fate is None or not fate.choices:
                lines[1:1] = _reach(view, remains(there, fate))
    else:
        lines += _reach(view, there)
        if machine.owner == seat:
            lines += outlook(rules, view, seat, there, 0 if motion.slide else price)
    if machine.owner == seat and len(lines) < 3:
        lines += _answers(rules, view, other(seat))
    lines.sort(key=lambda line: line.mark == "note")
    if not lines:
        lines = [PreviewLine("note", "It meets nobody there", "")]
    return Preview(title, figure, tuple(lines[:3]), (), marks)


def _answers(rules: Rules, view: Position, rival: int) -> Iterator[PreviewLine]:
    """Whether the other player may answer: with which scripts, where the hand lies open."""
    hand, name = view.sides[rival].hand, view.names[rival]
    scripts = [rules.library[card.kind] for card in hand if card.kind in rules.answers.scripts]
    titles = list(dict.fromkeys(card.title for card in scripts))
    if not all(card.kind for card in hand):
        yield PreviewLine("caution", f"{name} holds {counted(len(hand), 'card')} and may answer", "SG-9.4")
    elif titles:
        yield PreviewLine("caution", f"{name} may answer with {listed(titles)}", "SG-9.4")


def _saving(rules: Rules, view: Position, seat: int, action: Move | Choose) -> Preview | None:
    """What comes of the combat if that unit is saved; None for other actions, and while more are to be chosen."""
    top = view.question
    fight = next((item for item in reversed(view.agenda) if isinstance(item, Combat)), None)
    there = view.machine(fight.attacker) if fight is not None else None
    if top is None or fight is None or there is None or not isinstance(action, Choose):
        return None
    if not top.asked.startswith(SAVE) or len(top.picked) + 1 < top.most:
        return None
    floor, unit = rules.floors[view.board], top.asked.removeprefix(f"{SAVE}_")
    saved = tuple(floor.numbers[name] for name in (*top.picked, action.pick))
    chosen = (*fight.saved, Chosen(top.about, unit, saved))
    found = clash(floor, rules.traits, there, met(view.machines, there), chosen)
    lines = fates(rules, view, seat, found, there)
    title = f"If the {unit} on {floor.board.called(saved[-1])} is saved"
    return Preview(title, "", tuple(lines[:3]), (), (action.pick,))


def _rewards(rules: Rules, view: Position, seat: int, found: Clash, there: Machine) -> Iterator[PreviewLine]:
    """The honor that a combat gives."""
    machines = [there if machine.id == there.id else machine for machine in view.machines]
    taken = [0, 0]
    for this in rewards(rules, found, machines, view.bases):
        taken[this.seat] += sum(op.honor for op in rules.effects[this.kind][this.number].do)
    for owner in (seat, other(seat)):
        if taken[owner]:
            whole = view.sides[owner].honor + taken[owner]
            mark, who, wins = ("good", "You take", "you win") if owner == seat else (
                "bad", f"{view.names[owner]} takes", f"{view.names[owner]} wins"
            )  # fmt: skip
            if whole >= GOAL:
                yield PreviewLine(mark, f"{GOAL} honor: {wins}", "SG-10.3")
            else:
                yield PreviewLine(mark, f"{who} {taken[owner]} honor", f"{whole} of {GOAL}, SG-8.4")


def _reach(view: Position, there: Machine | None) -> list[PreviewLine]:
    """Opposing bases under the weapons of a machine that has moved, if it is still there."""
    if there is None:
        return []
    for base in view.bases_of(other(there.owner)):
        if there.weapons >> base.cell & 1:
            return [PreviewLine("good", "A weapon lies on an opposing base", "Destroy Base, SG-6.8")]
    return []


def _attacking(rules: Rules, view: Position, seat: int, cell: int, title: str) -> Preview:
    """What a Destroy Base card does: the base and the machine go, or a watchdog stops it and goes instead."""
    base = view.base_at(cell)
    machine = view.attacker_on(seat, base) if base is not None else None
    assert base is not None and machine is not None, "somebody asks what a legal attack would do"
    attacker = rules.title(machine.kind)
    lines = [*_stopped(rules, base)]
    if lines:
        lines.append(PreviewLine("note", f"The base stands, you take no honor, {attacker} survives"))
    else:
        honor = view.sides[seat].honor + HONOR_FOR_A_BASE
        if len(view.bases_of(base.owner)) == 1:
            lines.append(PreviewLine("good", "It is the last base: you win", "SG-10.2"))
        elif honor >= GOAL:
            lines.append(PreviewLine("good", f"{GOAL} honor: you win", "SG-10.3"))
        lines.append(PreviewLine("good", f"You take {HONOR_FOR_A_BASE} honor", f"{honor} of {GOAL}, SG-6.8"))
        survives = rules.traits.of(machine).survives_attack
        lines.append(
            PreviewLine("good", f"{attacker} survives", "SG-8.4")
            if survives
            else PreviewLine("bad", f"{attacker} is destroyed too", "SG-6.8")
        )
    return Preview(title, "", tuple(lines), (), (rules.floors[view.board].names[cell],))


def _stopped(rules: Rules, base: Base) -> Iterator[PreviewLine]:
    """What stops an attack on a base, and what that is good for all the same; nothing where nothing does."""
    dogs = rules.traits.of(base).watchdogs
    if not dogs:
        return
    (at, number), *others = dogs
    dog = card_with(base, at)
    name = rules.title(dog.kind)
    yield PreviewLine("bad", f"{name} stops the attack: your Destroy Base card is lost", "SG-6.8")
    if any(op.used_up for op in rules.effects[dog.kind][number].do):
        more = counted(len(others), "more guards the base", "more guard the base")
        goes = more if others else "the next attack is not stopped"
        yield PreviewLine("note" if others else "good", f"{name} is destroyed by it: {goes}", "SG-8.4")


def _card_text(rules: Rules, view: Position, seat: int, action: Install | Use, title: str) -> Preview:
    """What is printed on the card, and what a ticket costs that its effect buys."""
    kind = view.kind_of(action.card)
    text = rules.library[kind].text if kind else ""
    lines = (PreviewLine("note", text),) if text else ()
    wanted = find(view.store.machines, action.aim) if isinstance(action, Use) else None
    source = rules.source_of(view, seat, action) if isinstance(action, Use) and wanted is not None else None
    if wanted is not None and source is not None:
        price = source[1].effect.price(rules, view, seat, wanted.kind)
        left = view.sides[seat].gears - price
        lines = (PreviewLine("note", f"It costs {gears(price)}, {gears(left)} left", "SG-4.1"), *lines)
    return Preview(title, "", lines)


def _ending(view: Position, seat: int, title: str) -> Preview | None:
    too_many, left = len(view.sides[seat].hand) - HAND, view.sides[seat].gears
    lines = []
    if too_many > 0:
        lines.append(PreviewLine("caution", f"You discard {counted(too_many, 'card')} first", "SG-10.1"))
    if left:
        lines.append(PreviewLine("note", f"You keep {gears(left)} for the next turn", "SG-10.1"))
    return Preview(title, "", tuple(lines)) if lines else None


MOST = 3
"""So many cells are named; of more only how many they are."""


def fates(rules: Rules, view: Position, seat: int, fought: Clash, there: Machine) -> list[PreviewLine]:
    """A line for each of the machines that meet one where it has landed, and for that one, good or bad for a
    seat: those of which something is lost first."""
    machines = (there, *(each for each in view.machines if each.id != there.id and fought.fate(each.id)))
    lines = []
    for machine in machines:
        fate = fought.fate(machine.id)
        assert fate is not None
        whole = not (fate.destroyed or fate.gone)
        lines.append((whole, _Told(rules, view, seat, fought, machines, machine).line(fate)))
    return [line for _, line in sorted(lines, key=lambda each: each[0])]


class _Told:
    """One machine of a combat in words."""

    def __init__(
        self,
        rules: Rules,
        view: Position,
        seat: int,
        fought: Clash,
        machines: Sequence[Machine],
        machine: Machine,
    ) -> None:
        self.rules, self.board, self.seat, self.machine = rules, rules.floors[view.board].board, seat, machine
        self.enemies = [each for each in machines if each.owner != machine.owner]
        self.fallen = [each for each in self.enemies if (fate := fought.fate(each.id)) and fate.destroyed]
        self.own = machine.owner == seat
        self.ask = fought.ask if fought.ask is not None and fought.ask.machine.id == machine.id else None
        title = rules.library[machine.kind].title
        alike = any(foe.kind == machine.kind for foe in self.enemies)
        self.title = f"{'Your' if self.own else 'Opposing'} {title}" if alike else title

    def line(self, fate: Fate) -> PreviewLine:
        """What becomes of it, and why."""
        lost = "bad" if self.own else "good"
        if self.ask is not None:
            where = listed([self.board.called(cell) for cell in self.ask.among])
            who = "You choose" if self.own else "Its owner chooses"
            text = f"{self.title}: {counted(len(self.ask.among), self.ask.unit)} hit, {self.ask.most} saved"
            return PreviewLine(lost, text, f"{who} which of those on {where} is saved (SG-6.9)")
        if fate.destroyed:
            return PreviewLine(lost, f"{self.title} is destroyed", self._hit(fate.hit))
        if fate.gone:
            what = "comes apart" if fate.choices else f"loses {counted(fate.gone.bit_count(), 'unit')}"
            return PreviewLine(lost, f"{self.title} {what}", self._losses(fate))
        return PreviewLine("good" if self.own else "note", f"{self.title} stays whole", self._whole(fate))

    def _hit(self, hit: int) -> str:
        """Who hits its hearts, and where."""
        enemy = next((each for each in self.enemies if each.units & hit), None)
        if enemy is None:
            return "SG-6.2"
        whose = "Your" if enemy.owner == self.seat else f"{self.rules.library[enemy.kind].title}'s"
        unit = "weapon" if enemy.weapons & hit else "heart"
        its = "your" if self.own else "its"
        return f"{whose} {unit} hits {its} heart on {self._names(enemy.units & hit)} (SG-6.2)"

    def _losses(self, fate: Fate) -> str:
        """What falls and by which rule, in the order of the combat: hearts, weapons, what comes off."""
        said = [
            f"{words} {self._names(lost)} ({rule})"
            for lost, words, rule in (
                (fate.fallen, "heart hit on", "SG-6.2"),
                (fate.broken, "weapon breaks on", "SG-6.6"),
                (fate.met, "weapons meet on", "SG-6.3"),
            )
            if lost
        ]
        if fate.cut:
            said.append(f"{self._names(fate.cut)} {some(fate.cut.bit_count(), 'falls', 'fall')} off (SG-6.4)")
        if fate.choices:
            said.append(f"{'you choose' if self.own else 'its owner chooses'} what stays (SG-6.5)")
        return capital(", ".join([*said, *self._saves(fate)]))

    def _whole(self, fate: Fate) -> str:
        """Why it loses nothing."""
        if fate.saved:
            return capital(", ".join(self._saves(fate)))
        spared = 0
        for each in self.fallen:
            spared |= each.weapons & self.machine.weapons
        if spared:
            never = "never strikes" if spared.bit_count() == 1 else "never strike"
            return f"Hearts come first, so {self._names(spared)} {never} (SG-6.2)"
        return "Nothing strikes it back" if self.fallen else "Nothing hits it"

    def _saves(self, fate: Fate) -> list[str]:
        """What saves hearts of it, and what weapons."""
        hearts = [saver for unit, saver in fate.saved if unit == HEART]
        weapons = [saver for unit, saver in fate.saved if unit == WEAPON]
        return [
            f"{listed(list(dict.fromkeys(map(self._saver, savers))))}, saving its {what} ({rule})"
            for savers, what, rule in (
                (hearts, f"heart on {self._names(fate.hit & ~fate.fallen)}", "SG-6.6"),
                (weapons, "weapon", "SG-6.3"),
            )
            if savers
        ]

    def _saver(self, saver: Saver) -> str:
        """What saves a unit of it, and whether it is used up by that."""
        if saver == GUARD:
            return "its guard is used up"
        at = saver.at[0]
        if not at:
            return "it withstands"
        title = self.rules.title(card_with(self.machine, at).kind)
        return f"{title} {'is used up' if saver.used_up else 'helps'}"

    def _names(self, units: int) -> str:
        """The cells of a mask as players call them: "h6", "h5 and h6"."""
        names = [self.board.called(cell) for cell in cells(units)]
        if len(names) > MOST:
            return f"{len(names)} cells"
        return listed(names)
