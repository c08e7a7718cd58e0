"""Items of the agenda in a Fight turn: a module that crew has entered, and an effect being carried out
(MY-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.base.choose import Asking
from rules.engine.agenda import Choose, Item
from rules.game import Refusal
from rules.mechyard import combat, events
from rules.mechyard.state import TRACK, Spot
from rules.mechyard.terms import module_name
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview

DAMAGE, MOBILITY, TEXT = "damage", "mobility", "text"
"""The parts of a module: its icons, and its effects by number ("text0")."""


class PromptText(NamedTuple):
    """The prompt of an effect, and how to answer it."""

    prompt: str
    how: str = ""


class EnteredModule(Item[WorkingState], frozen=True, gc=False, tag="entry"):
    """A module that crew has entered, with the parts that can still be used (MY-5.2, MY-5.6).

    `parts` are unused, `begun`: the module is being activated; `hit` is the module that its damage icon was
    dealt to, "" for none. `waits`: its player decides; else it still has to look for possible parts.
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

    def run(self, play: WorkingState) -> EnteredModule | None:
        spot = play.active_spot(self.module)
        if spot is None or play.is_broken(spot):
            return None  # a broken module has no more effects (MY-5.3)
        this = self.run_automatic_effects(play) if self.begun else self
        if any(True for _ in this.open_parts(play)) or (not this.begun and this.activates(play)):
            return replace(this, waits=True)
        return None

    def run_automatic_effects(self, play: WorkingState) -> EnteredModule:
        """Carry out the effects without a choice, and return the entry without them (MY-5.8)."""
        this = self
        for part, operation in self.texts(play):
            if operation.automatic and operation.ready(play, this):
                this = this.without(part)
                operation.begin(play, this, "")
        return this

    def without(self, *parts: str) -> EnteredModule:
        """Return the entry without some parts."""
        return replace(self, parts=tuple(each for each in self.parts if each not in parts))

    def texts(self, play: WorkingState) -> Iterator[tuple[str, Any]]:
        """Yield the unused effects, with their parts."""
        spot = play.active_spot(self.module)
        assert spot is not None
        effects = play.design(spot).effects
        for part in self.parts:
            if part.startswith(TEXT):
                yield part, effects[number(part)]

    def open_parts(self, play: WorkingState) -> Iterator[str]:
        """Yield the parts that can be used now and have a choice."""
        spot = play.active_spot(self.module)
        assert spot is not None
        if DAMAGE in self.parts and any(True for _ in combat.in_range(play, spot)):
            yield DAMAGE
        if MOBILITY in self.parts and spaces(play, spot):
            yield MOBILITY
        for part, operation in self.texts(play):
            if not operation.automatic and operation.aims(play, self):
                yield part

    def activates(self, play: WorkingState) -> bool:
        """Return whether activating it has an effect without a choice."""
        return any(operation.automatic and operation.ready(play, self) for _, operation in self.texts(play))

    def mandatory_effect(self, play: WorkingState) -> Any | None:
        """Return a mandatory effect of the active module that is still to be carried out (MY-5.8); None for
        none."""
        if self.begun:
            for _, operation in self.texts(play):
                if not (operation.automatic or operation.optional) and operation.aims(play, self):
                    return operation
        return None


def instead(play: WorkingState) -> str:
    """Return the words for the alternative to using the entered module: moving crew on while it has steps,
    else ending the turn (MY-5.2)."""
    can = any(each.steps for each in play.mechs[play.seat].crew)
    return "or move your crew" if can else "or end your turn"


class PendingEffect(Item[WorkingState], Asking, frozen=True, gc=False, tag="doing"):
    """An effect being carried out: its module, its number, its target (for an effect of a hit, the module
    hit), the damage dealt and `left` over, and the ids still in its queue."""

    seat: int
    module: str
    effect: int
    aim: str = ""
    dealt: int = 0
    left: int = 0
    queue: tuple[str, ...] = ()
    crew: str = ""

    def operation(self, play: WorkingState) -> Any:
        """Return the operation of the effect."""
        spot = play.active_spot(self.module)
        assert spot is not None
        return play.design(spot).effects[self.effect]

    def source(self, play: WorkingState) -> Spot:
        """Return the module with the effect."""
        spot = play.active_spot(self.module)
        assert spot is not None
        return spot

    def run(self, play: WorkingState) -> PendingEffect | None:
        if play.is_broken(self.source(play)):
            return None  # its texts do nothing (MY-5.3)
        found: PendingEffect | None = self.operation(play).run(play, self)
        return found

    def ask(
        self, play: WorkingState, asked: str, among: tuple[str, ...], *, least: int = 1, most: int = 1
    ) -> PendingEffect:
        """Put a question about the effect on the agenda, and return this item."""
        play.agenda = (*play.agenda, Choose(self.seat, asked, among, self.module, least, most))
        return self

    def answered(self, play: WorkingState, choice: Choose) -> PendingEffect | None:
        found: PendingEffect | None = self.operation(play).picked(play, self, choice.picked)
        return found

    # -- what a question about it says

    def prompt(self, play: WorkingState) -> str:
        words: PromptText = self.operation(play).asking(play, self)
        return "\n".join(filter(None, words))

    def refusal(self, play: WorkingState) -> Refusal:
        words: PromptText = self.operation(play).asking(play, self)
        return Refusal("MY-5.6", words.prompt)

    def gesture(self, play: WorkingState, pick: str) -> Gesture:
        found: Gesture = self.operation(play).answer(play, self, pick)
        return found

    def preview(self, play: WorkingState, pick: str) -> Preview | None:
        found: Preview | None = self.operation(play).answer_preview(play, self, pick)
        return found


def number(part: str) -> int:
    """Return the effect number of a part."""
    return int(part.removeprefix(TEXT))


def parts(design: Any) -> tuple[str, ...]:
    """Return the parts of a module's activation: its icons and effects."""
    icons = ((DAMAGE, design.damage), (MOBILITY, design.mobility))
    texts = (f"{TEXT}{at}" for at, each in enumerate(design.effects) if each.when == "activated")
    return (*(part for part, icon in icons if icon), *texts)


def spaces(play: WorkingState, spot: Spot) -> tuple[int, ...]:
    """Return the spaces of the track to which a movement module can take its mech (MY-5.5)."""
    most, at = play.mobility(spot), play.mechs[spot.seat].at
    if play.design(spot).layer("exact"):
        return tuple(to for to in (at - most, at + most) if most and -TRACK <= to <= TRACK)
    return within(at, most)


def within(at: int, most: int) -> tuple[int, ...]:
    """Return the spaces of the track up to a distance from one, without that one."""
    return tuple(to for to in range(max(-TRACK, at - most), min(TRACK, at + most) + 1) if to != at)


def entries(play: WorkingState) -> Iterator[EnteredModule]:
    """Yield the entered modules that their player can use now, the last entered first: earlier ones wait
    while an active one has a mandatory effect (MY-5.6)."""
    for item in reversed(play.agenda):
        if type(item) is not EnteredModule:
            return
        yield item
        if item.mandatory_effect(play) is not None:
            return


def entry_of(play: WorkingState, module: str) -> EnteredModule | None:
    """Return the entry of a module that its player can use now; None for none."""
    return next((entry for entry in entries(play) if entry.module == module), None)


def mandatory_effect(play: WorkingState) -> tuple[EnteredModule, Any] | None:
    """Return the entry and the effect that must be carried out before anything else (MY-5.8); None for
    none."""
    for entry in entries(play):
        operation = entry.mandatory_effect(play)
        if operation is not None:
            return entry, operation
    return None


def enter(play: WorkingState, crew: str, module: str) -> None:
    """Put a module that crew has entered on the agenda, unless it was already used or is broken (MY-5.2,
    MY-5.3)."""
    spot = play.active_spot(module)
    assert spot is not None
    if is_ready(play, spot):
        play.agenda = (*play.agenda, EnteredModule(play.seat, crew, module, parts(play.design(spot))))


def reachable(play: WorkingState) -> list[Spot]:
    """Return the modules of the active mech that crew can still enter and activate (MY-5.1, MY-5.2); a module
    that crew is on, by leaving it and coming back."""
    frame, mech = play.frame(play.seat), play.mechs[play.seat]
    near = {
        number
        for each in mech.crew
        for number, steps in frame.steps_to_enter(frame.index[each.on]).items()
        if steps <= each.steps
    }
    spots = (Spot(play.seat, number) for number in sorted(near))
    return [spot for spot in spots if is_ready(play, spot)]


def is_ready(play: WorkingState, spot: Spot) -> bool:
    """Return whether crew that enters a module may activate it: it is unbroken, unused, and has something to
    activate (MY-5.2)."""
    unused = play.module(spot).id not in play.used
    return unused and not play.is_broken(spot) and bool(parts(play.design(spot)))


def usable(play: WorkingState) -> list[Spot]:
    """Return the modules that crew can still enter and use now."""
    return [spot for spot in reachable(play) if would_open(play, spot)]


def unused(play: WorkingState) -> list[Spot]:
    """Return the modules that can be used now: those that crew has entered, then those that it can enter."""
    entered = [spot for each in entries(play) if (spot := play.active_spot(each.module)) is not None]
    return [*dict.fromkeys((*entered, *usable(play)))]


def would_open(play: WorkingState, spot: Spot) -> bool:
    """Return whether crew that entered a module could use it now (MY-5.8)."""
    entry = EnteredModule(play.seat, "", play.module(spot).id, parts(play.design(spot)))
    return entry.activates(play) or any(True for _ in entry.open_parts(play))


def activate(play: WorkingState, entry: EnteredModule, *done: str, hit: str = "") -> EnteredModule:
    """Start or continue the activation of an entry and return it without the `done` parts. Entries above it
    are given up, and effects without a choice are carried out first. `hit`: the module that its damage icon
    is dealt to."""
    while play.agenda[-1] is not entry:
        play.agenda = play.agenda[:-1]
    if not entry.begun:
        play.used = (*play.used, entry.module)
        play.emit(_activated, play, entry)
    entry = (
        replace(entry, begun=True, waits=False, hit=hit or entry.hit)
        .without(*done)
        .run_automatic_effects(play)
    )
    play.agenda = (*play.agenda[:-1], entry)
    return entry


def follow(play: WorkingState, *doings: PendingEffect) -> None:
    """Put effects on the agenda, the first on top; items below then look for possible parts again."""
    play.agenda = (*play.agenda, *reversed(doings))


def leave(play: WorkingState) -> None:
    """Give up the unused parts of all entered modules."""
    while play.agenda and type(play.agenda[-1]) is EnteredModule:
        play.agenda = play.agenda[:-1]


def _activated(play: WorkingState, entry: EnteredModule) -> events.Activated:
    spot = play.active_spot(entry.module)
    assert spot is not None
    design = play.design(spot)
    text = f"{play.name(play.seat)} activates {module_name(play, spot)}."
    marks = (entry.module, entry.crew)
    rules = ("MY-5.2", "MY-5.11") if any(each.again for each in design.effects) else ("MY-5.2",)
    return events.Activated(play.seat, text, marks, rules, design.id, "played", events.ACTIVATED)


def gain(play: WorkingState, module: str, amount: int) -> None:
    """Give money to the active player, logged for a module."""
    play.earn(play.seat, amount)
    play.emit(_gained, play, module, amount)


def _gained(play: WorkingState, module: str, amount: int) -> events.Gained:
    spot = play.active_spot(module)
    assert spot is not None
    text = f"{play.name(play.seat)} gains ${amount} from {play.design(spot).name}."
    return events.Gained(play.seat, text, (module,), ("MY-5.6",), stage=events.GAINED, amount=amount)
