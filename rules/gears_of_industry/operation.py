"""What an operation of this game answers besides what the engine asks: whether it would change anything."""

from __future__ import annotations

from typing import TypeVar

from rules.engine import operations
from rules.engine.resolve import Resolve
from rules.game import Refusal
from rules.gears_of_industry.draft import Draft

P = TypeVar("P", bound=Draft)


class Operation(operations.Operation[Draft], frozen=True):
    """One thing an effect does. An effect none of whose operations would change anything is refused (the reference's
    ruling); what cannot be done of several is left out (GI-5.2)."""

    def why_not(self, play: Draft, this: Resolve) -> Refusal | None:
        """Why it would change nothing, as things are before anything of the effect is done; None when it would."""
        return None
