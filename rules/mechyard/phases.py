"""The names of phases, and the refusals of an action in another phase or without the money (MY-2.1, MY-3.7)."""

from __future__ import annotations

from rules.game import Refusal
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT
from rules.mechyard.working_state import WorkingState

ROUND = {BUY: "Buy", FIGHT: "Fight"}
"""The phases of a round in order, as the top bar names them (MY-2.1)."""
NAMES = {ASSEMBLE: "assembly", BUY: "Buy phase", FIGHT: "Fight phase"}


def only_in(phase: str, what: str, rule: str) -> Refusal:
    """Return the refusal of an action that belongs to another phase."""
    return Refusal(rule, f"You can only {what} in the {NAMES[phase]}.")


def short_of(play: WorkingState, cost: int, rule: str) -> Refusal | None:
    """Return the refusal of a cost that the active player can't pay; None when it can."""
    money = play.mechs[play.seat].money
    if cost <= money:
        return None
    return Refusal(rule, f"You need ${cost - money} more (costs ${cost}, you have ${money}).")
