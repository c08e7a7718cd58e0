"""What waits on the agenda in a Fight turn: a module that crew has entered, and an effect that is being done (MY-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.engine.agenda import Choose, Item
from rules.game import Refusal
from rules.mechyard import combat, events
from rules.mechyard.draft import Draft
from rules.mechyard.state import TRACK, Spot
from rules.mechyard.wording import module_name
from rules.tabletop import Gesture, Preview

DAMAGE, MOBILITY, TEXT = "damage", "mobility", "text"
"""The parts of a module: its icons, and its texts by number ("text0")."""


class Words(NamedTuple):
    """What is asked for an effect, as a prompt, and how a hand answers it."""

    prompt: str
    how: str = ""


class Entry(Item[Draft], frozen=True, gc=False, tag="entry"):
    """A module that crew has entered: what of it is still to be done (MY-5.2, MY-5.6).

    `parts` are left, `begun`: it is being activated; `hit` is the module that its damage icon was dealt to, "" none.
    `waits`: its player decides; else it looks what can be done.
    """

    seat: int
    crew: str
    module: str
    parts: tuple[str, ...]
    begun: bool = False
    hit: str = ""
    waits: bool = False

    def decider(self) -> int:
        return self.seat if self.waits else -1

    def run(self, play: Draft) -> Entry | None:
        spot = play.own(self.module)
        if spot is None or play.is_broken(spot):
            return None  # a broken module does nothing more (MY-5.3)
        this = self.settled(play) if self.begun else self
        if any(True for _ in this.open_parts(play)) or (not this.begun and this.activates(play)):
            return replace(this, waits=True)
        return None

    def settled(self, play: Draft) -> Entry:
        """Do what leaves nothing to choose (MY-5.8)."""
        this = self
        for part, operation in self.texts(play):
            if operation.automatic and operation.ready(play, this):
                this = this.without(part)
                operation.begin(play, this, "")
        return this

    def without(self, *parts: str) -> Entry:
        """With less still to be done."""
        return replace(self, parts=tuple(each for each in self.parts if each not in parts))

    def texts(self, play: Draft) -> Iterator[tuple[str, Any]]:
        """The effects that are still to be done, by their parts."""
        spot = play.own(self.module)
        assert spot is not None
        effects = play.design(spot).effects
        for part in self.parts:
            if part.startswith(TEXT):
                yield part, effects[number(part)]

    def open_parts(self, play: Draft) -> Iterator[str]:
        """The parts that can be done now and leave something to choose."""
        spot = play.own(self.module)
        assert spot is not None
        if DAMAGE in self.parts and any(True for _ in combat.in_range(play, spot)):
            yield DAMAGE
        if MOBILITY in self.parts and spaces(play, spot):
            yield MOBILITY
        for part, operation in self.texts(play):
            if not operation.automatic and operation.aims(play, self):
                yield part

    def activates(self, play: Draft) -> bool:
        """Whether activating it alone does something: an effect that leaves nothing to choose."""
        return any(operation.automatic and operation.ready(play, self) for _, operation in self.texts(play))

    def demands(self, play: Draft) -> Any | None:
        """An effect of the module that is being activated and cannot be left undone (MY-5.8); None for none."""
        if self.begun:
            for _, operation in self.texts(play):
                if not (operation.automatic or operation.optional) and operation.aims(play, self):
                    return operation
        return None


def instead(play: Draft) -> str:
    """What else a player may do than use the module entered: move crew on, while it has a step (MY-5.2)."""
    can = any(each.steps for each in play.mechs[play.seat].crew)
    return "or move your crew on" if can else "or end your turn"


class Doing(Item[Draft], frozen=True, gc=False, tag="doing"):
    """An effect being done: of which module, the number of the effect, what it is aimed at (for one of a hit,
    the module hit), how much was dealt and `left` over, and the ids that are still to be asked about."""

    seat: int
    module: str
    effect: int
    aim: str = ""
    dealt: int = 0
    left: int = 0
    queue: tuple[str, ...] = ()
    crew: str = ""

    def operation(self, play: Draft) -> Any:
        """What it does."""
        spot = play.own(self.module)
        assert spot is not None
        return play.design(spot).effects[self.effect]

    def source(self, play: Draft) -> Spot:
        """The module whose effect it is."""
        spot = play.own(self.module)
        assert spot is not None
        return spot

    def run(self, play: Draft) -> Doing | None:
        if play.is_broken(self.source(play)):
            return None  # its texts do nothing (MY-5.3)
        found: Doing | None = self.operation(play).run(play, self)
        return found

    def ask(self, play: Draft, asked: str, among: tuple[str, ...], *, least: int = 1, most: int = 1) -> Doing:
        """Put a question about it on the agenda."""
        play.agenda = (*play.agenda, Choose(self.seat, asked, among, self.module, least, most))
        return self

    def answered(self, play: Draft, choice: Choose) -> Doing | None:
        found: Doing | None = self.operation(play).picked(play, self, choice.picked)
        return found

    # -- what a question about it says

    def prompt(self, play: Draft) -> str:
        """What is asked."""
        words: Words = self.operation(play).asking(play, self)
        return "\n".join(filter(None, words))

    def refusal(self, play: Draft) -> Refusal:
        """Why nothing else can be done first."""
        words: Words = self.operation(play).asking(play, self)
        return Refusal("MY-5.6", words.prompt)

    def gesture(self, play: Draft, pick: str) -> Gesture:
        """How a hand answers."""
        found: Gesture = self.operation(play).answer(play, self, pick)
        return found

    def foreseen(self, play: Draft, pick: str) -> Preview | None:
        """What an answer would come to."""
        found: Preview | None = self.operation(play).answer_foreseen(play, self, pick)
        return found


def number(part: str) -> int:
    """The number of an effect that a part is."""
    return int(part.removeprefix(TEXT))


def parts(design: Any) -> tuple[str, ...]:
    """The parts of a module that an activation does."""
    icons = ((DAMAGE, design.damage), (MOBILITY, design.mobility))
    texts = (f"{TEXT}{at}" for at, each in enumerate(design.effects) if each.when == "activated")
    return (*(part for part, icon in icons if icon), *texts)


def spaces(play: Draft, spot: Spot) -> tuple[int, ...]:
    """The spaces of the track that a movement module can take its mech to (MY-5.5)."""
    most, at = play.mobility(spot), play.mechs[spot.seat].at
    if play.design(spot).layer("exact"):
        return tuple(to for to in (at - most, at + most) if most and -TRACK <= to <= TRACK)
    return within(at, most)


def within(at: int, most: int) -> tuple[int, ...]:
    """The spaces of the track up to so far from one, that one left out."""
    return tuple(to for to in range(max(-TRACK, at - most), min(TRACK, at + most) + 1) if to != at)


def entries(play: Draft) -> Iterator[Entry]:
    """The modules with which their player can do something now, the one entered last first: those beneath one that is
    being activated wait until nothing of it has to be done any more (MY-5.6)."""
    for item in reversed(play.agenda):
        if type(item) is not Entry:
            return
        yield item
        if item.demands(play) is not None:
            return


def entry_of(play: Draft, module: str) -> Entry | None:
    """What of a module its player can do now; None where that is nothing."""
    return next((entry for entry in entries(play) if entry.module == module), None)


def demanded(play: Draft) -> tuple[Entry, Any] | None:
    """An effect that has to be done before anything else, and the module whose it is (MY-5.8)."""
    for entry in entries(play):
        operation = entry.demands(play)
        if operation is not None:
            return entry, operation
    return None


def enter(play: Draft, crew: str, module: str) -> None:
    """Crew has entered a module: it may be activated, unless it was or is broken (MY-5.2, MY-5.3)."""
    spot = play.own(module)
    assert spot is not None
    if is_ready(play, spot):
        play.agenda = (*play.agenda, Entry(play.seat, crew, module, parts(play.design(spot))))


def reachable(play: Draft) -> list[Spot]:
    """The modules of the mech whose turn it is that crew can still enter and activate (MY-5.1, MY-5.2): one that it is
    on already by leaving it and coming back."""
    frame, mech = play.frame(play.seat), play.mechs[play.seat]
    near = {
        number
        for each in mech.crew
        for number, steps in frame.steps_to_enter(frame.index[each.on]).items()
        if steps <= each.steps
    }
    spots = (Spot(play.seat, number) for number in sorted(near))
    return [spot for spot in spots if is_ready(play, spot)]


def is_ready(play: Draft, spot: Spot) -> bool:
    """Whether crew that enters a module may activate it: it is whole, not used yet, and does something (MY-5.2)."""
    unused = play.module(spot).id not in play.used
    return unused and not play.is_broken(spot) and bool(parts(play.design(spot)))


def usable(play: Draft) -> list[Spot]:
    """The modules that crew can still enter and do something with now."""
    return [spot for spot in reachable(play) if would_open(play, spot)]


def unused(play: Draft) -> list[Spot]:
    """The modules with which something can be done now: those that crew has entered, then those that it can enter."""
    entered = [spot for each in entries(play) if (spot := play.own(each.module)) is not None]
    return [*dict.fromkeys((*entered, *usable(play)))]


def would_open(play: Draft, spot: Spot) -> bool:
    """Whether crew that entered a module could do anything with it now (MY-5.8)."""
    entry = Entry(play.seat, "", play.module(spot).id, parts(play.design(spot)))
    return entry.activates(play) or any(True for _ in entry.open_parts(play))


def begun(play: Draft, entry: Entry, *done: str, hit: str = "") -> Entry:
    """An entry, being activated from now on, without the parts that are done now; what lies on it is given up. What
    leaves nothing to choose is done first. `hit`: the module that its damage icon is dealt to."""
    while play.agenda[-1] is not entry:
        play.agenda = play.agenda[:-1]
    if not entry.begun:
        play.used = (*play.used, entry.module)
        play.emit(_activated, play, entry)
    entry = replace(entry, begun=True, waits=False, hit=hit or entry.hit).without(*done).settled(play)
    play.agenda = (*play.agenda[:-1], entry)
    return entry


def follow(play: Draft, *doings: Doing) -> None:
    """Put effects on the agenda, the first to be done on top; what waits beneath looks anew what can be done."""
    play.agenda = (*play.agenda, *reversed(doings))


def leave(play: Draft) -> None:
    """Give up what could still be done with modules that were entered."""
    while play.agenda and type(play.agenda[-1]) is Entry:
        play.agenda = play.agenda[:-1]


def _activated(play: Draft, entry: Entry) -> events.Activated:
    spot = play.own(entry.module)
    assert spot is not None
    design = play.design(spot)
    text = f"{play.name(play.seat)} activates {module_name(play, spot)}."
    marks = (entry.module, entry.crew)
    rules = ("MY-5.2", "MY-5.11") if any(each.again for each in design.effects) else ("MY-5.2",)
    return events.Activated(play.seat, text, marks, rules, design.id, "played", events.ACTIVATED)
