"""Deal damage by an effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from rules.common.text import counted, possessive
from rules.mechyard import action_outcomes, combat
from rules.mechyard.activation import EnteredModule, PendingEffect, PromptText
from rules.mechyard.conditions import Conditional
from rules.mechyard.fire import after_hit
from rules.mechyard.operation import Prospect
from rules.mechyard.places import cell
from rules.mechyard.printed import Amount, band
from rules.mechyard.state import Shot, Spot
from rules.mechyard.terms import whose_module
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview

AT_CLOSE, ANOTHER, EACH_OTHER = "module_at_close", "another_in_range", "each_other_mech_in_range"
EACH_JOINED, OTHERS = "each_joined_to_hit", "others_of_hit_mech"
CLOSE = 1
"""Close range as bits."""
HITS = (EACH_JOINED, OTHERS)


class Damage(Conditional, frozen=True, tag="damage"):
    """Deal damage to modules of other players' mechs: one at close range, one other than the one hit, one of
    every other mech, those joined to the one hit, others of its mech; or to the weapon that hit this module
    (MY-5.13)."""

    when: Literal["activated", "hit", "damaged"]
    n: Amount
    target: Literal[
        "module_at_close", "another_in_range", "each_other_mech_in_range", "each_joined_to_hit", "others_of_hit_mech",
        "the_weapon",
    ]  # fmt: skip
    up_to: Annotated[int, Meta(ge=1, le=9)] = 1
    covers: Literal["", "this"] = ""

    @property
    def follows_hit(self) -> bool:  # type: ignore[override]  # it depends on whom it hits
        return self.target in (ANOTHER, EACH_OTHER)

    @property
    def deals(self) -> int:
        return self.n

    def words(self, name: str) -> str:
        deal = f"eal {self.n} damage"
        if self.target == AT_CLOSE:
            moved = f"If{self.condition()[3:]}, d" if self.only_if == "moved" else "D"
            return f"{moved}{deal} at close range."
        return {
            ANOTHER: f"D{deal} to another module of any other mech in range.",
            EACH_OTHER: f"Also d{deal} to a module of every other mech in range.",
            EACH_JOINED: f"D{deal} to each module joined to the one you hit.",
            OTHERS: f"D{deal} each to up to {counted(self.up_to, 'other module')} of the mech you hit.",
        }.get(self.target, f"When a weapon hits this, d{deal} to that weapon.")

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield a fault for a moment that doesn't fit its target."""
        yield from super().faults()
        when = "damaged" if self.target == "the_weapon" else "hit" if self.target in HITS else "activated"
        if self.when != when:
            yield "when", f"{self.target} needs when: {when}"

    # -- as a part of an activation

    def aims(self, play: WorkingState, entry: EnteredModule) -> tuple[str, ...]:
        if not self.moved(play):
            return ()
        spot = play.active_spot(entry.module)
        assert spot is not None
        if self.target == EACH_OTHER:
            return ("all",) if self._mechs(play, spot, entry.hit) else ()
        ranges = CLOSE if self.target == AT_CLOSE else None
        found = (play.module(each).id for each in combat.in_range(play, spot, ranges))
        return tuple(id for id in found if not (self.target == ANOTHER and id == entry.hit))

    def _mechs(self, play: WorkingState, spot: Spot, hit: str) -> tuple[str, ...]:
        """Return the seats with mechs in range, clockwise, without the one that was hit."""
        struck = play.spot(hit)
        found = {each.seat for each in combat.in_range(play, spot)}
        if struck is not None:
            found.discard(struck.seat)
        return tuple(str(seat) for seat in play.others() if seat in found)

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        spot, target = play.active_spot(entry.module), play.spot(aim)
        assert spot is not None
        if target is not None:
            combat.deal(play, Shot(spot, target), self.n)
            return
        doing = PendingEffect(
            play.seat, entry.module, play.effect_number(entry.module, self), crew=entry.crew
        )
        play.agenda = (*play.agenda, replace(doing, queue=self._mechs(play, spot, entry.hit)))

    def gesture(self, play: WorkingState, entry: EnteredModule, aim: str) -> Gesture:
        spot = play.spot(aim)
        if spot is None:
            return Gesture(f"Hit each opponent for {self.n} damage")
        label = f"Deal {self.n} damage to {whose_module(play, spot)}"
        return Gesture(label, (entry.module,), cell(play, spot), stays=True)

    def preview(self, play: WorkingState, entry: EnteredModule, aim: str) -> Preview | None:
        return action_outcomes.shot(play, entry.module, aim, self.n)

    def prompt_text(self, play: WorkingState, entry: EnteredModule) -> PromptText:
        if self.target == EACH_OTHER:
            return PromptText(
                f"Deal {self.n} damage to a module of every other mech.",
                "Press the button, then click a module on each mech.",
            )
        return PromptText(f"Choose a module for {self.n} damage.", "Click a lit module.")

    # -- hit by hit

    def run(self, play: WorkingState, this: PendingEffect) -> PendingEffect | None:
        source = this.source(play)
        if self.target == EACH_JOINED:
            self._damage_joined(play, this)
            return None
        if self.target == OTHERS:
            ids = self._others_on_mech(play, this, play.spot(this.aim))
            return this.ask(play, "others", ids, most=min(self.up_to, len(ids)), least=0) if ids else None
        for at, seat in enumerate(this.queue):
            ids = tuple(
                play.module(each).id for each in combat.in_range(play, source) if each.seat == int(seat)
            )
            if ids:
                return replace(this, queue=this.queue[at:]).ask(play, "each", ids)
        return None

    def _others_on_mech(self, play: WorkingState, this: PendingEffect, hit: Spot | None) -> tuple[str, ...]:
        """Return the ids of the other unbroken modules in range on the mech that was hit."""
        assert hit is not None
        found = (
            each for each in combat.in_range(play, this.source(play)) if each.seat == hit.seat and each != hit
        )
        return tuple(play.module(each).id for each in found)

    def _damage_joined(self, play: WorkingState, this: PendingEffect) -> None:
        hit = play.spot(this.aim)
        assert hit is not None
        for other in play.frame(hit.seat).joined[hit.number]:
            spot = Spot(hit.seat, other)
            if not play.is_broken(spot) and not play.is_broken(this.source(play)):
                combat.deal(play, Shot(this.source(play), spot), self.n)

    def picked(self, play: WorkingState, this: PendingEffect, picks: tuple[str, ...]) -> PendingEffect | None:
        """Deal the damage to all chosen modules, and return the item for the rest of the queue, None when
        done."""
        for pick in picks:
            spot = play.spot(pick)
            assert spot is not None
            if not play.is_broken(this.source(play)):
                combat.deal(play, Shot(this.source(play), spot), self.n)
        if self.target == OTHERS:
            return None
        after_hit(play, this.module, picks[0], "hit_mech")
        rest = this.queue[1:]
        return replace(this, queue=rest) if rest else None

    def asking(self, play: WorkingState, this: PendingEffect) -> PromptText:
        if self.target == OTHERS:
            return PromptText(
                f"Choose up to {counted(self.up_to, 'other module')} for {self.n} damage each.",
                "Click lit modules, or press No more damage.",
            )
        name = play.name(int(this.queue[0]))
        return PromptText(
            f"Choose a module of {possessive(name)} mech for {self.n} damage.", "Click a lit module."
        )

    def answer(self, play: WorkingState, this: PendingEffect, pick: str) -> Gesture:
        spot = play.spot(pick)
        if spot is None:
            return Gesture("No more damage")
        label = f"{self.n} damage to {whose_module(play, spot)}"
        return Gesture(label, (this.module,), cell(play, spot), stays=True)

    def answer_preview(self, play: WorkingState, this: PendingEffect, pick: str) -> Preview | None:
        return action_outcomes.shot(play, this.module, pick, self.n)

    # -- what hits it

    def strike_back(self, play: WorkingState, holder: Spot, weapon: Spot) -> None:
        if not play.is_broken(weapon):
            combat.deal(play, Shot(holder, weapon), self.n)

    # -- what it is about worth

    def harm(self, prospect: Prospect) -> float:
        near = sum(1 for each in prospect.distances if band(each) == 0)
        hits = {
            AT_CLOSE: 1.0 if near else 0.25,
            EACH_OTHER: max(0, near - 1),
            EACH_JOINED: 1.8,
            OTHERS: 0.9 * self.up_to,
        }.get(self.target, 0.0 if self.when == "damaged" else 1.0)
        return self.n * hits * self.likely(prospect)
