"""The operation that plays a factory."""

from __future__ import annotations

from typing import ClassVar

from rules.common.text import capital
from rules.engine.resolve import Resolve
from rules.gears_of_industry import events
from rules.gears_of_industry.operation import OnChosen, Question
from rules.gears_of_industry.printed import TECHNOLOGY
from rules.gears_of_industry.state import RIGHT, UPRIGHT
from rules.gears_of_industry.working_state import WorkingState
from rules.gears_of_industry.zones import Held


class Build(OnChosen, frozen=True, tag="build", rename={"sideways": "lying"}):
    """Play one more Technology card as a factory, upright or sideways (`lying`)."""

    brief: ClassVar = "add factory"
    questions: ClassVar = {"build": Question("Choose a factory to play", "Play {}")}

    sideways: bool = False

    def words(self, it: str) -> str:
        return f"play {self.cards()} as an extra factory, {'sideways' if self.sideways else 'upright'}"

    def short(self) -> str:
        pile = " from discard" if self.of.what == "discarded_card" else ""
        return f"play {self.of.short()}{pile}, {'sideways' if self.sideways else 'upright'}"

    def changes(self, play: WorkingState, this: Resolve, card: Held) -> bool:
        return card.domain == TECHNOLOGY

    def do_to(self, play: WorkingState, this: Resolve, card: Held) -> None:
        play.build(card.id, this.seat, RIGHT if self.sideways else UPRIGHT)
        how = "sideways" if self.sideways else "upright"
        play.emit(lambda: events.FactoryBuilt(
            this.seat, capital(f"{play.agreed.names[this.seat]} plays {play.title(card.kind)} {how}."),
            (card.id,), ("GI-3.2",), card.kind, "played",
        ))  # fmt: skip
