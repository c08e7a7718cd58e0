"""The base class of effects of modules: each operation in `operations` has its words, its choices and its
execution.

Continuous effects answer queries of the rules while their module is unbroken; effects of an activation are
carried out by its player (MY-5.6), those of a hit after the damage icon has been dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, NamedTuple

from msgspec import Struct

from rules.mechyard.activation import EnteredModule, PendingEffect, PromptText
from rules.mechyard.state import Layer, Shot, Spot
from rules.mechyard.working_state import WorkingState
from rules.tabletop import Gesture, Preview

When = Literal["activated", "hit", "damaged", "always"]


class Prospect(NamedTuple):
    """The circumstances of a future activation: the number of modules joined, the number of crew, the
    distances to the others, and the spaces moved; None: a future turn, where these are unknown."""

    joined: int
    crew: int
    distances: tuple[int, ...]
    moved: int | None = None


class Operation(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """One operation of an effect. Operations are identified by `do`, and name the moments (`when`) they
    allow.

    `layer` is that of a continuous effect. `automatic`: it has no choice and is carried out as soon as its
    module is activated. `optional`: it may be skipped. `follows_hit`: it can't come before the damage icon of
    its module (MY-5.6). `again`: it activates other modules. `ends_with_addition`: its sentence also says
    the `addition` of another effect of its module.
    """

    layer: ClassVar[Layer] = ""
    automatic: ClassVar[bool] = False
    optional: ClassVar[bool] = False
    follows_hit: ClassVar[bool] = False
    again: ClassVar[bool] = False
    ends_with_addition: ClassVar[bool] = False

    when: When

    def words(self, name: str) -> str:
        """Return its text on a module of that name, one sentence or two."""
        raise NotImplementedError

    @property
    def addition(self) -> str:
        """Return its text as the end of another effect's sentence; "" if it always has its own."""
        return ""

    def faults(self) -> Iterator[tuple[str, str]]:
        """Yield the faults of its fields: the field, and a sentence."""
        return iter(())

    # -- of an activation

    @property
    def deals(self) -> int:
        """Return the damage that it deals."""
        return 0

    def ready(self, play: WorkingState, entry: EnteredModule) -> bool:
        """Return whether an automatic operation can be carried out now."""
        return True

    def aims(self, play: WorkingState, entry: EnteredModule) -> tuple[str, ...]:
        """Return its possible targets as a part of an activation; () if it can't be used."""
        return ()

    def begin(self, play: WorkingState, entry: EnteredModule, aim: str) -> None:
        """Start it as a part of an activation, with a target."""
        raise NotImplementedError

    def gesture(self, play: WorkingState, entry: EnteredModule, aim: str) -> Gesture:
        """Return the gesture that gives it a target."""
        raise NotImplementedError

    def preview(self, play: WorkingState, entry: EnteredModule, aim: str) -> Preview | None:
        """Return the preview of a target; None without one."""
        return None

    def prompt_text(self, play: WorkingState, entry: EnteredModule) -> PromptText:
        """Return the prompt for it as a part of an activation."""
        raise NotImplementedError

    # -- once it is being done, question by question

    def run(self, play: WorkingState, this: PendingEffect) -> PendingEffect | None:
        """Carry out its next step and return the item to continue with, None when done; questions are put on
        the agenda."""
        raise NotImplementedError

    def picked(self, play: WorkingState, this: PendingEffect, picks: tuple[str, ...]) -> PendingEffect | None:
        """Continue with the chosen ids, and return the item to continue with, None when done."""
        return self.answered(play, this, picks[0] if picks else "")

    def answered(self, play: WorkingState, this: PendingEffect, pick: str) -> PendingEffect | None:
        """Continue with the single choice, "" for none, and return the item to continue with, None when
        done."""
        raise NotImplementedError

    def asking(self, play: WorkingState, this: PendingEffect) -> PromptText:
        """Return the prompt of its question."""
        raise NotImplementedError

    def answer(self, play: WorkingState, this: PendingEffect, pick: str) -> Gesture:
        """Return the gesture of an answer."""
        raise NotImplementedError

    def answer_preview(self, play: WorkingState, this: PendingEffect, pick: str) -> Preview | None:
        """Return the preview of an answer; None without one."""
        return None

    # -- what always holds

    def power(self, play: WorkingState, holder: Spot, shot: Shot) -> int:
        """Return the damage added to the icon of a weapon."""
        return 0

    def less(self, play: WorkingState, holder: Spot, target: Spot) -> int:
        """Return the damage prevented from each hit on a module."""
        return 0

    def reach(self, play: WorkingState, holder: Spot, weapon: Spot) -> bool:
        """Return whether a weapon may fire at any range."""
        return False

    def strike_back(self, play: WorkingState, holder: Spot, weapon: Spot) -> None:
        """Respond to a weapon that has hit its module."""

    # -- what it is about worth, for bots

    def gain(self, prospect: Prospect) -> float:
        """Return its expected dollars per activation, apart from damage."""
        return 0.0

    def harm(self, prospect: Prospect) -> float:
        """Return its expected damage per activation or hit, or the damage added to its own weapon's icon."""
        return 0.0

    def moves(self) -> int:
        """Return the spaces that it may move its own mech in an activation, which brings other ranges into
        reach."""
        return 0

    def lends(self) -> float:
        """Return the damage that it adds to the icon of each weapon joined to its module."""
        return 0.0

    def passive_income(self, joined: int) -> float:
        """Return its expected dollars per round without activation, with a number of modules joined."""
        return 0.0
