"""Deal damage by a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from rules.common.words import counted
from rules.mechyard import combat, outlook
from rules.mechyard.activation import Doing, Entry, Words
from rules.mechyard.conditions import Conditional
from rules.mechyard.draft import Draft
from rules.mechyard.fire import after_hit
from rules.mechyard.operation import Prospect
from rules.mechyard.places import cell
from rules.mechyard.printed import Amount, band
from rules.mechyard.state import Shot, Spot
from rules.mechyard.wording import whose_module
from rules.tabletop import Gesture, Preview

AT_CLOSE, ANOTHER, EACH_OTHER = "module_at_close", "another_in_range", "each_other_mech_in_range"
EACH_JOINED, OTHERS = "each_joined_to_hit", "others_of_hit_mech"
CLOSE = 1
"""Close range alone, as bits."""
HITS = (EACH_JOINED, OTHERS)


class Damage(Conditional, frozen=True, tag="damage"):
    """Damage to modules of other players' mechs: one at close range, another than the one hit, one of every other mech,
    those joined to the one hit, others of its mech; or to the weapon that hit this (MY-5.13)."""

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

    def words(self, name: str) -> str:
        deal = f"eal {self.n} damage"
        if self.target == AT_CLOSE:
            moved = f"If{self.condition()[3:]}, d" if self.only_if == "moved" else "D"
            return f"{moved}{deal} at close range."
        return {
            ANOTHER: f"D{deal} to another module of any other mech in range.",
            EACH_OTHER: f"D{deal} to a module of every other mech in range as well.",
            EACH_JOINED: f"D{deal} to each module joined to the one you hit.",
            OTHERS: f"D{deal} to each of up to {counted(self.up_to, 'other module')} of the mech you hit.",
        }.get(self.target, f"When a weapon hits this, d{deal} to that weapon.")

    def faults(self) -> Iterator[tuple[str, str]]:
        """A moment that does not go with what it is dealt to."""
        yield from super().faults()
        when = "damaged" if self.target == "the_weapon" else "hit" if self.target in HITS else "activated"
        if self.when != when:
            yield "when", f"{self.target} goes with {when}"

    # -- as a part of an activation

    def aims(self, play: Draft, entry: Entry) -> tuple[str, ...]:
        if not self.moved(play):
            return ()
        spot = play.own(entry.module)
        assert spot is not None
        if self.target == EACH_OTHER:
            return ("all",) if self._mechs(play, spot, entry.hit) else ()
        ranges = CLOSE if self.target == AT_CLOSE else None
        found = (play.module(each).id for each in combat.in_range(play, spot, ranges))
        return tuple(id for id in found if not (self.target == ANOTHER and id == entry.hit))

    def _mechs(self, play: Draft, spot: Spot, hit: str) -> tuple[str, ...]:
        """The seats whose mechs are in range, clockwise, but for the one that was hit."""
        struck = play.spot(hit)
        found = {each.seat for each in combat.in_range(play, spot)}
        if struck is not None:
            found.discard(struck.seat)
        return tuple(str(seat) for seat in play.others() if seat in found)

    def begin(self, play: Draft, entry: Entry, aim: str) -> None:
        spot, target = play.own(entry.module), play.spot(aim)
        assert spot is not None
        if target is not None:
            combat.deal(play, Shot(spot, target), self.n)
            return
        doing = Doing(play.seat, entry.module, play.effect_number(entry.module, self), crew=entry.crew)
        play.agenda = (*play.agenda, replace(doing, queue=self._mechs(play, spot, entry.hit)))

    def gesture(self, play: Draft, entry: Entry, aim: str) -> Gesture:
        spot = play.spot(aim)
        if spot is None:
            return Gesture(f"{self.n} damage to every other mech")
        label = f"Deal {self.n} damage to {whose_module(play, spot)}"
        return Gesture(label, (entry.module,), cell(play, spot), stays=True)

    def foreseen(self, play: Draft, entry: Entry, aim: str) -> Preview | None:
        return outlook.shot(play, entry.module, aim, self.n)

    def words_asked(self, play: Draft, entry: Entry) -> Words:
        if self.target == EACH_OTHER:
            return Words(f"Deal {self.n} damage to a module of every other mech.", "Press the button.")
        return Words(f"Choose a module for {self.n} damage.", "Click a lit module.")

    # -- hit by hit

    def run(self, play: Draft, this: Doing) -> Doing | None:
        source = this.source(play)
        if self.target == EACH_JOINED:
            self._joined(play, this)
            return None
        if self.target == OTHERS:
            ids = self._of(play, this, play.spot(this.aim))
            return this.ask(play, "others", ids, most=min(self.up_to, len(ids)), least=0) if ids else None
        for at, seat in enumerate(this.queue):
            ids = tuple(
                play.module(each).id for each in combat.in_range(play, source) if each.seat == int(seat)
            )
            if ids:
                return replace(this, queue=this.queue[at:]).ask(play, "each", ids)
        return None

    def _of(self, play: Draft, this: Doing, hit: Spot | None) -> tuple[str, ...]:
        """The other unbroken modules in range of the mech that was hit."""
        assert hit is not None
        found = (
            each for each in combat.in_range(play, this.source(play)) if each.seat == hit.seat and each != hit
        )
        return tuple(play.module(each).id for each in found)

    def _joined(self, play: Draft, this: Doing) -> None:
        hit = play.spot(this.aim)
        assert hit is not None
        for other in play.frame(hit.seat).joined[hit.number]:
            spot = Spot(hit.seat, other)
            if not play.is_broken(spot) and not play.is_broken(this.source(play)):
                combat.deal(play, Shot(this.source(play), spot), self.n)

    def picked(self, play: Draft, this: Doing, picks: tuple[str, ...]) -> Doing | None:
        """Go on with several that were chosen."""
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

    def asking(self, play: Draft, this: Doing) -> Words:
        if self.target == OTHERS:
            return Words(
                f"Choose up to {counted(self.up_to, 'other module')} for {self.n} damage each.",
                "Click lit modules, or press No more damage.",
            )
        name = play.name(int(this.queue[0]))
        return Words(f"Choose a module of {name}'s mech for {self.n} damage.", "Click a lit module.")

    def answer(self, play: Draft, this: Doing, pick: str) -> Gesture:
        spot = play.spot(pick)
        if spot is None:
            return Gesture("No more damage")
        label = f"{self.n} damage to {whose_module(play, spot)}"
        return Gesture(label, (this.module,), cell(play, spot), stays=True)

    def answer_foreseen(self, play: Draft, this: Doing, pick: str) -> Preview | None:
        return outlook.shot(play, this.module, pick, self.n)

    # -- what hits it

    def strike_back(self, play: Draft, holder: Spot, weapon: Spot) -> None:
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
