"""Previews of actions: hits by cell in combat (SG-6), gains and costs. They use no randomness and no hidden
cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import Any

from rules.common.board import Motion
from rules.common.cards import find
from rules.common.polyomino import cells
from rules.common.reach import FAR
from rules.common.text import capital, counted, listed, possessive, some
from rules.engine.actions import Choose, EndTurn, Pass, Use
from rules.engine.selectors import TARGET
from rules.engine.windows import AnnouncedAbility, Announcement
from rules.smash_gear import combat
from rules.smash_gear.actions import Assemble, Attack, Build, Buy, Install, Move
from rules.smash_gear.announced import HONOR_FOR_A_BASE, Announced
from rules.smash_gear.combat import CombatOutcome
from rules.smash_gear.combat_steps import Combat, saver_named
from rules.smash_gear.gestures import FARTHER, gesture
from rules.smash_gear.lookup import Saver, card_with
from rules.smash_gear.operation import gears
from rules.smash_gear.pieces import Base, Machine, other
from rules.smash_gear.play import Play
from rules.smash_gear.stakes import responses
from rules.smash_gear.store import kind_for_sale
from rules.smash_gear.table_pieces import machine_in_question
from rules.smash_gear.threats import base_threats, threats
from rules.smash_gear.turn import GOAL, HAND, INCOME
from rules.tabletop import Preview, PreviewLine

MOST = 3
"""The greatest number of lines shown, and of cells named; more are counted."""
"""The end of a line about a machine whose heart is hit."""
Reason = tuple[str, str]
"""The reason for a loss or a save, and its rule."""


def preview(play: Play, action: Any) -> Preview | None:
    """Return the preview of a legal action; None where its name says everything."""
    seat, motions = play.deciding, play.motions
    if seat is None:
        return None
    lines: Iterable[PreviewLine]
    marks: tuple[str, ...] = ()
    match action:
        case Buy(card=card):
            lines = _buying(play, seat, kind_for_sale(play.store, card))
        case Assemble(card=id, turn=turn, heart=heart, base=base):
            known = play.tables.library.machine(play.kind_of(id))
            placed = motions.placed(known.id, turn, heart, base)
            assert placed is not None
            there = Machine(id, known.id, seat, placed.anchors, placed.units ^ placed.anchors)
            price = PreviewLine("note", f"Each flip costs {gears(known.move)}", "SG-5.3")
            lines, marks = (*outlook(play, seat, there, 0), price), motions.places(placed.units)
        case Move() | Choose():
            return _saving(play, seat, action) or _moving(play, seat, action)
        case Build(cell=cell):
            lines = (PreviewLine("good", f"{INCOME} more gears each Exploit", "SG-7.1"),)
            marks = (motions.names[cell],)
        case Attack(cell=cell):
            lines, marks = _attacking(play, seat, cell), (motions.names[cell],)
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
        less = play.tables.discount(play, seat)
        why = (
            " (at least 1): you have no machine"
            if whole - price < less
            else ": you have no machine on the board"
        )
        yield PreviewLine("good", f"{gears(less)} less{why}", "SG-4.1")
    if text:
        yield PreviewLine("note", text)
    yield PreviewLine("note", f"Leaves you {gears(left)}", "SG-4.1")
    if len(play.sides[seat].hand) >= HAND and play.turn:
        yield PreviewLine("caution", f"Over {HAND} cards: you discard at end of turn", "SG-10.1")


def _need(play: Play, seat: int, kind: str, left: int) -> Iterator[PreviewLine]:
    """Yield the notes on a purchase without a machine: the first machine, one whose move costs more than a
    turn's gears, or too few gears left for any."""
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
        yield PreviewLine("good", "You have no machine yet", "SG-8.1")


def _attacking(play: Play, seat: int, cell: int) -> Iterator[PreviewLine]:
    """Yield the outcome of a Destroy Base card: the base and the attacker are removed, or a watchdog stops
    the attack."""
    base = play.base_at(cell)
    machine = play.attacker_on(seat, base) if base is not None else None
    assert base is not None and machine is not None, "only legal attacks are previewed"
    attacker, known = play.title(machine.kind), play.tables.traits
    if known.of(base).watchdogs:
        yield from _saved_base(play, base)
        yield PreviewLine("note", f"You gain no honor, and {attacker} survives")
        return
    honor = play.sides[seat].honor + HONOR_FOR_A_BASE
    if len(play.bases_of(base.owner)) == 1:
        yield PreviewLine("good", "Destroys the last base: you win", "SG-10.2")
    elif honor >= GOAL:
        yield PreviewLine("good", f"{GOAL} honor: you win", "SG-10.3")
    yield PreviewLine("good", f"You gain {HONOR_FOR_A_BASE} honor", f"{honor} of {GOAL} (SG-6.8)")
    if known.of(machine).survives_attack:
        yield PreviewLine("good", f"{attacker} survives", "SG-8.4")
    else:
        yield PreviewLine("bad", f"{attacker} is destroyed too", "SG-6.8")


def _saved_base(play: Play, base: Base) -> Iterator[PreviewLine]:
    """Yield the lines about the effect that stops an attack on a base, and the rest of the attack's
    outcome."""
    (at, number), *others = play.tables.traits.of(base).watchdogs
    kind = card_with(base, at).kind
    name = play.title(kind)
    yield PreviewLine("bad", f"{name} stops the attack: Destroy Base is lost", "SG-6.8")
    if play.tables.effects[kind][number].used_up:
        goes = f"{len(others)} more to stop attacks" if others else "it can't stop the next attack"
        yield PreviewLine("note" if others else "good", f"{name} is destroyed: {goes}", "SG-8.4")


def _card_text(play: Play, seat: int, action: Install | Use) -> Iterator[PreviewLine]:
    """Yield the cost of a machine bought by the effect, and the card's text."""
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
    """Yield the consequences for a seat of one of its machines at a new place, with that price paid and no
    combat; the most important first."""
    after, before = copy(play), play.machine(there.id)
    after.machines = (*(each for each in play.machines if each.id != there.id), there)
    after.change(seat, gears=-min(price, play.sides[seat].gears))
    for id, threat in threats(after, other(seat)).items():
        if threat.by.id == there.id and threat.destroys:
            prey = after.name_with_place(after.machine(id))
            yield PreviewLine("good", f"Can destroy {prey} next", "SG-6.2")
            break
    danger = threats(after, seat).get(there.id)
    if danger is not None and danger.destroys:
        yield PreviewLine("bad", f"{capital(after.name_with_place(danger.by))} can destroy it", "SG-6.2")
    if before is not None:
        yield from _exposure(play, after, seat, before)
    yield from _base_distance(after, before, there)


def _exposure(play: Play, after: Play, seat: int, before: Machine) -> Iterator[PreviewLine]:
    """Yield warnings that machines in hand no longer have room, or that an enemy can reach the only base."""
    if _has_room(play, seat) and not _has_room(after, seat):
        yield PreviewLine("caution", "Leaves no room to assemble from your hand", "SG-8.1")
    own = play.bases_of(seat)
    if len(own) == 1 and before.units >> own[0].cell & 1:
        threat = base_threats(after, seat).get(own[0].id)
        if threat is not None:
            yield PreviewLine(
                "caution", f"Lets {after.name_with_place(threat.by)} reach your only base", "SG-8.1"
            )


def _base_distance(after: Play, before: Machine | None, there: Machine) -> Iterator[PreviewLine]:
    """Yield the number of flips to the nearest enemy base, if it was farther before."""
    moves, found, target = after.reach.moves, FAR, None
    for base in after.bases_of(other(there.owner)) if there.weapons else ():
        now = moves(there.hearts, there.weapons, base.cell)
        if now < min(found, moves(before.hearts, before.weapons, base.cell) if before is not None else FAR):
            found, target = now, base
    if target is not None and found:
        yield PreviewLine(
            "good", f"{capital(after.name_with_place(target))} is {counted(found, 'flip')} away", "SG-6.8"
        )


def _has_room(play: Play, seat: int) -> bool:
    """Return whether a machine in a seat's hand fits on one of its bases now (SG-8.1)."""
    taken, landings = play.occupied(), play.motions.landings
    kinds = {card.kind for card in play.sides[seat].hand if card.kind in play.tables.weapons}
    ways = (way for kind in kinds for base in play.bases_of(seat) for way in landings[kind, base.cell])
    return any(not units & taken for _, _, units in ways)


# -- moves and their combat


def motion_of(play: Play, action: Any) -> tuple[Machine, Motion] | None:
    """Return the machine that an action moves at once, with its motion; None when it moves none or leaves the
    board."""
    match action:
        case Move(machine=id, side=side, far=far):
            slide = False
        case Choose(pick=side) if play.question is not None and play.question.asked == "side":
            id, far, slide = machine_in_question(play), False, True
        case _:
            return None
    machine, motions = play.machine(id), play.motions
    if machine is None or (side, far) not in (motions.slides if slide else motions.flips)[machine.units]:
        return None
    return machine, Motion(side, motions.boxes[machine.units], far, slide)


def fighting(play: Play, machine: Machine, motion: Motion) -> tuple[Machine, CombatOutcome | None]:
    """Return a machine after a motion, and the outcome of the combat (None: it overlaps no enemy)."""
    there = combat.landed(machine, play.motions, motion)
    foes = combat.met(play.machines, there)
    return there, combat.clash(play.tables, play.motions, there, foes) if foes else None


def combat_summary(play: Play) -> tuple[str, ...]:
    """Return a sentence about the effects of the last announced flip on each machine if nobody responds;
    empty when it isn't a flip into combat."""
    what, seat = play.waiting[-1], play.deciding
    moved = motion_of(play, what.deed) if isinstance(what, Announced) else None
    there, found = fighting(play, *moved) if moved is not None else (None, None)
    if there is None or found is None or seat is None:
        return ()
    outcomes = _machine_outcomes(play, seat, found, there)
    gone = [_inside_sentence(each.title) for each in outcomes if each.destroyed]
    together = [f"{listed(gone)} are destroyed"] if len(gone) > 1 else []
    ends = [_inside_sentence(each.line().text) for each in outcomes if not (together and each.destroyed)]
    return (f"If you pass, {listed([*together, *ends])}.",)


def _inside_sentence(words: str) -> str:
    return words.replace("Your ", "your ").replace("Enemy ", "the enemy ")


def announced(play: Play, what: Announcement[Any]) -> tuple[tuple[PreviewLine, ...], tuple[str, ...]]:
    """Return the lines for an announcement's outcome if nobody responds, and its machines, cells or store
    cards."""
    seat, motions = play.shown_seat, play.motions
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
            placed = motions.placed(kind, turn, heart, base) if kind else None
            line = PreviewLine("note", f"Enters the board at {motions.board.called(base)}", "SG-8.1")
            return (line,), motions.places(placed.units) if placed is not None else (motions.names[base],)
        case Build(cell=cell):
            line = PreviewLine(
                "note", f"{play.names[what.seat]} gains {INCOME} more gears each turn", "SG-7.1"
            )
            return (line,), (motions.names[cell],)
        case Attack(cell=cell):
            attacked = play.base_at(cell)
            if attacked is not None and play.tables.traits.of(attacked).watchdogs:
                return tuple(_saved_base(play, attacked)), (motions.names[cell],)
            text = f"Destroys the base at {motions.board.called(cell)}"
            line = PreviewLine("note", text, f"{HONOR_FOR_A_BASE} honor for {play.names[what.seat]} (SG-6.8)")
            return (line,), (motions.names[cell],)
        case Install(card=id, on=on):
            thing = play.thing(on)
            marks = (on,) if play.machine(on) else (motions.names[thing.cell],) if thing is not None else ()
            return _printed(play, play.kind_of(id)), marks
    return (), ()


def _printed(play: Play, kind: str) -> tuple[PreviewLine, ...]:
    """Return the line of a card's text; none for a hidden card."""
    text = play.tables.library[kind].text if kind else ""
    return (PreviewLine("note", text),) if text else ()


def _moving(play: Play, seat: int, action: Move | Choose) -> Preview | None:
    """Return the preview of a flip or slide; None when it isn't possible."""
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
        first, *others = unit_outcomes(play, seat, found, there)
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
    return Preview(title, figure, tuple(lines[:MOST]), (), play.motions.places(there.units))


def _afterwards(play: Play, seat: int, found: CombatOutcome, there: Machine) -> Iterator[PreviewLine]:
    """Yield the attacker's place after a combat: back where it came from, or over an enemy base."""
    fate = found.fate(there.id)
    if found.back is None or (found.back and found.ask is not None):
        choice = "main parts" if found.ask is None else "saved units"
        yield PreviewLine(
            "caution", "May return to where it came from", f"Depends on the {choice} chosen (SG-6.7)"
        )
    elif found.back:
        yield PreviewLine("caution", "Returns to where it came from", "SG-6.7")
    elif fate is None or not fate.choices:
        yield from _reach(play, seat, combat.remains(there, fate))


def _reach(play: Play, seat: int, there: Machine | None) -> Iterator[PreviewLine]:
    """Yield a line if a machine that has moved is on the board with a weapon on an enemy base."""
    if there is not None and any(
        there.weapons >> base.cell & 1 for base in play.bases_of(other(there.owner))
    ):
        mark, whose = ("good", "an enemy") if there.owner == seat else ("bad", "your")
        yield PreviewLine(mark, f"Puts a weapon on {whose} base", "Ready for Destroy Base (SG-6.8)")


def _responding(play: Play, seat: int, action: Move | Choose) -> Iterator[PreviewLine]:
    """Yield a warning that the opponent can respond to a move: with named scripts where hands are open; only
    with those that could matter where prompts are sparing."""
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
    """Return the preview of a combat with that unit saved; None for other actions, and while more must be
    chosen."""
    top, fight = play.question, play.agenda[-2] if len(play.agenda) > 1 else None
    if top is None or not isinstance(fight, Combat) or not isinstance(action, Choose):
        return None
    ask, there, motions = fight.open_choice(play), play.machine(fight.attacker), play.motions
    if ask is None or there is None or len(top.picked) + 1 < top.most or not top.allows(action.pick):
        return None
    saved = fight.choosing(play, (*top.picked, action.pick)).saved
    found = combat.clash(play.tables, motions, there, combat.met(play.machines, there), saved)
    place = motions.names[ask.among[0]] if ask.by_saver else action.pick
    title, unit = f"Save the {ask.unit} at {motions.board.called(motions.numbers[place])}", ask.machine
    if ask.by_saver:
        title = f"{title} with {saver_named(play, unit, ask.saver(action.pick))}"
    return Preview(title, "", tuple(unit_outcomes(play, seat, found, there)[:MOST]), (), (place,))


def _rewards(play: Play, seat: int, found: CombatOutcome, there: Machine) -> Iterator[PreviewLine]:
    """Yield the honor that a combat gives to each seat."""
    machines = [there if machine.id == there.id else machine for machine in play.machines]
    taken = [0, 0]
    for this in combat.rewards(play.tables, found, machines, play.bases):
        taken[this.seat] += sum(op.honor for op in play.tables.effects[this.kind][this.number].do)
    if all(taken) and all(play.sides[owner].honor + taken[owner] < GOAL for owner in (seat, other(seat))):
        name, whole = play.names[other(seat)], play.sides[seat].honor + taken[seat]
        mark = "good" if taken[seat] > taken[other(seat)] else "caution"
        text = f"You gain {taken[seat]} honor, {name} {taken[other(seat)]}"
        yield PreviewLine(mark, text, f"{whole} of {GOAL} (SG-8.4)")
        return
    for owner in (seat, other(seat)):
        if taken[owner]:
            whole, name = play.sides[owner].honor + taken[owner], play.names[owner]
            mark, gains, wins = "bad", f"{name} gains", f"{name} wins"
            if owner == seat:
                mark, gains, wins = "good", "You gain", "you win"
            if whole >= GOAL:
                yield PreviewLine(mark, f"{GOAL} honor: {wins}", "SG-10.3")
            else:
                yield PreviewLine(mark, f"{gains} {taken[owner]} honor", f"{whole} of {GOAL} (SG-8.4)")


def unit_outcomes(play: Play, seat: int, fought: CombatOutcome, there: Machine) -> list[PreviewLine]:
    """Return a line for the moved machine and for each enemy it overlaps, marked good or bad for a seat;
    machines that lose something first."""
    return [each.line() for each in _machine_outcomes(play, seat, fought, there)]


def _machine_outcomes(play: Play, seat: int, fought: CombatOutcome, there: Machine) -> list[_MachineOutcome]:
    fighters = (there, *combat.met(play.machines, there))
    found = [_MachineOutcome(play, seat, fought, fighters, machine) for machine in fighters]
    return sorted(found, key=lambda each: not (each.fate.destroyed or each.fate.lost_units))


class _MachineOutcome:
    """The outcome of a combat for one machine in words for a seat, with the reasons."""

    def __init__(
        self, play: Play, seat: int, fought: CombatOutcome, fighters: Sequence[Machine], machine: Machine
    ) -> None:
        self.play, self.seat, self.machine, self.own = play, seat, machine, machine.owner == seat
        unit_outcomes = {fate.id: fate for fate in fought.unit_outcomes}
        self.fate, self.ask = unit_outcomes[machine.id], fought.ask
        self.enemies = [each for each in fighters if each.owner != machine.owner]
        self.fallen = [each for each in self.enemies if unit_outcomes[each.id].destroyed]
        alike = any(foe.kind == machine.kind for foe in self.enemies)
        self.title = f"{('Your ' if self.own else 'Enemy ') * alike}{play.title(machine.kind)}"

    @property
    def own_choice(self) -> combat.SaveChoice | None:
        """Return the choice about this machine that comes before its outcome, None if there is none."""
        return self.ask if self.ask is not None and self.ask.machine.id == self.machine.id else None

    @property
    def destroyed(self) -> bool:
        """Return whether the combat destroys the machine, whatever is chosen."""
        return self.fate.destroyed and self.own_choice is None

    def line(self) -> PreviewLine:
        fate, lost = self.fate, "bad" if self.own else "good"
        if self.own_choice is not None:
            return self._choice(self.own_choice, lost)
        if self.destroyed:
            return PreviewLine(lost, f"{self.title} is destroyed", self._hit())
        if fate.lost_units:
            what = "breaks apart" if fate.choices else f"loses {counted(fate.lost_units.bit_count(), 'unit')}"
            return PreviewLine(lost, f"{self.title} {what}", _ruled(*self._losses(), *self._saves()))
        return PreviewLine("good" if self.own else "note", f"{self.title} is unharmed", self._why_unharmed())

    def _choice(self, ask: combat.SaveChoice, lost: str) -> PreviewLine:
        """Return the line about its owner's first choice (SG-6.9)."""
        cells_hit = [self.play.motions.board.called(cell) for cell in ask.among]
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
        """Return the words for the enemy unit that hits its hearts, and the cells."""
        hit = self.fate.hit
        enemy = next((each for each in self.enemies if each.units & hit), None)
        if enemy is None:
            return "SG-6.2"
        whose = "Your" if enemy.owner == self.seat else possessive(self.play.title(enemy.kind))
        unit, its = "weapon" if enemy.weapons & hit else "heart", "your" if self.own else "its"
        return f"{whose} {unit} hits {its} heart at {self._names(enemy.units & hit)} (SG-6.2)"

    def _losses(self) -> Iterator[Reason]:
        """Yield its losses and their rules, in the order of combat: hearts, weapons, disconnected units."""
        fate = self.fate
        if fate.fallen:
            yield f"heart hit at {self._names(fate.fallen)}", "SG-6.2"
        if fate.broken:
            yield f"weapon removed at {self._names(fate.broken)}", "SG-6.6"
        if fate.met:
            yield f"weapons overlap at {self._names(fate.met)}", "SG-6.3"
        if fate.cut:
            yield f"{self._names(fate.cut)} disconnected", "SG-6.4"
        if fate.choices:
            yield f"{'you choose' if self.own else 'its owner chooses'} the main part", "SG-6.5"

    def _why_unharmed(self) -> str:
        """Return the reason why it loses nothing."""
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
        """Yield the savers of its hearts and weapons in words, with rules."""
        heart = f"heart at {self._names(self.fate.hit & ~self.fate.fallen)}"
        for unit, what, rule in ((combat.HEART, heart, "SG-6.6"), (combat.WEAPON, "weapon", "SG-6.3")):
            savers = dict.fromkeys(self._saver(saver) for saves, saver in self.fate.saved if saves == unit)
            if savers:
                yield f"{listed([*savers])} {some(len(savers), 'saves', 'save')} its {what}", rule

    def _saver(self, saver: Saver) -> str:
        """Return the name of a saver, with "(used up)" where saving uses it up."""
        if saver == combat.GUARD:
            return "its guard (used up)"
        if not saver.at[0]:
            return "its own effect"
        title = self.play.title(card_with(self.machine, saver.at[0]).kind)
        return f"{title} (used up)" if saver.used_up else title

    def _names(self, units: int) -> str:
        """Return the players' names of the cells of a mask: "h6", "h5 and h6"; a count when there are
        many."""
        names = [self.play.motions.board.called(cell) for cell in cells(units)]
        return f"{len(names)} cells" if len(names) > MOST else listed(names)


def _ruled(*reasons: Reason) -> str:
    """Return reasons as one phrase that ends with their rules."""
    rules = dict.fromkeys(rule for _, rule in reasons)
    return f"{capital(', '.join(words for words, _ in reasons))} ({', '.join(rules)})"
