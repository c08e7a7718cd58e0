"""What an effect of a module does: one class for each in `operations`, with its words, its choices, and doing it.

Effects that always hold answer questions of the rules while their module is unbroken; those of an activation are done
by whoever activates it (MY-5.6), those of a hit after the damage icon has been dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, NamedTuple

from msgspec import Struct

from rules.mechyard.activation import Doing, Entry, Words
from rules.mechyard.draft import Draft
from rules.mechyard.state import Layer, Shot, Spot
from rules.tabletop import Gesture, Preview

When = Literal["activated", "hit", "damaged", "always"]


class Prospect(NamedTuple):
    """An activation that may come: of a module joined to so many others, on a mech with so much crew, at these
    distances from the others, and after so many spaces moved; None: in a turn to come, where nobody knows."""

    joined: int
    crew: int
    distances: tuple[int, ...]
    moved: int | None = None


class Operation(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """One thing that an effect does. Operations are told apart by `do`, and say with `when` they can stand.

    `layer` is what one that always holds bears on. `automatic`: it leaves nothing to choose and is done as soon as its
    module is activated. `optional`: it may be left undone. `follows_hit`: it can't come before the damage icon of its
    module (MY-5.6). `again`: it activates other modules.
    """

    layer: ClassVar[Layer] = ""
    automatic: ClassVar[bool] = False
    optional: ClassVar[bool] = False
    follows_hit: ClassVar[bool] = False
    again: ClassVar[bool] = False

    when: When

    def words(self, name: str) -> str:
        """What stands on a module of that name, in one sentence or two."""
        raise NotImplementedError

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with its fields: the field, and a sentence."""
        return iter(())

    # -- of an activation

    def ready(self, play: Draft, entry: Entry) -> bool:
        """Whether an automatic one can be done now."""
        return True

    def aims(self, play: Draft, entry: Entry) -> tuple[str, ...]:
        """What it can be aimed at as a part of an activation; () where nothing of it can be done."""
        return ()

    def begin(self, play: Draft, entry: Entry, aim: str) -> None:
        """Do it as a part of an activation, aimed at that."""
        raise NotImplementedError

    def gesture(self, play: Draft, entry: Entry, aim: str) -> Gesture:
        """How a hand aims it."""
        raise NotImplementedError

    def foreseen(self, play: Draft, entry: Entry, aim: str) -> Preview | None:
        """What aiming it there would come to."""
        return None

    def words_asked(self, play: Draft, entry: Entry) -> Words:
        """What to do with it as a part of an activation."""
        raise NotImplementedError

    # -- once it is being done, question by question

    def run(self, play: Draft, this: Doing) -> Doing | None:
        """Do it, or the next step of it; a question is put on the agenda, and it goes on with the answer."""
        raise NotImplementedError

    def picked(self, play: Draft, this: Doing, picks: tuple[str, ...]) -> Doing | None:
        """Go on with what was chosen."""
        return self.answered(play, this, picks[0] if picks else "")

    def answered(self, play: Draft, this: Doing, pick: str) -> Doing | None:
        """Go on with the one thing that was chosen; "": nothing."""
        raise NotImplementedError

    def asking(self, play: Draft, this: Doing) -> Words:
        """What its question asks."""
        raise NotImplementedError

    def answer(self, play: Draft, this: Doing, pick: str) -> Gesture:
        """How a hand gives an answer."""
        raise NotImplementedError

    def answer_foreseen(self, play: Draft, this: Doing, pick: str) -> Preview | None:
        """What an answer would come to."""
        return None

    # -- what always holds

    def power(self, play: Draft, holder: Spot, shot: Shot) -> int:
        """Damage added to the icon of a weapon."""
        return 0

    def less(self, play: Draft, holder: Spot, target: Spot) -> int:
        """Damage taken off each hit on a module."""
        return 0

    def reach(self, play: Draft, holder: Spot, weapon: Spot) -> bool:
        """Whether a weapon may fire at any range."""
        return False

    def strike_back(self, play: Draft, holder: Spot, weapon: Spot) -> None:
        """A weapon has hit the module that holds it."""

    # -- what it is about worth, for bots

    def gain(self, prospect: Prospect) -> float:
        """Dollars that it brings in an activation, besides its damage."""
        return 0.0

    def harm(self, prospect: Prospect) -> float:
        """Damage that it deals in an activation or after a hit, or adds to the icon of its own weapon."""
        return 0.0

    def moves(self) -> int:
        """Spaces that it may move its own mech in an activation, so that other ranges come into reach."""
        return 0

    def lends(self) -> float:
        """Damage that it adds to the icon of each weapon joined to its module."""
        return 0.0

    def standing(self, joined: int) -> float:
        """Dollars that it brings in a round while its module only stands there, joined to so many others."""
        return 0.0
