"""Refusals that several kinds of action share: of a phase, and of money (MY-2.1, MY-3.7)."""

from __future__ import annotations

from rules.game import Refusal
from rules.mechyard.draft import Draft
from rules.mechyard.state import ASSEMBLE, BUY, FIGHT

ROUND = {BUY: "Buy", FIGHT: "Fight"}
"""The phases of a round in order, as the top bar names them (MY-2.1)."""
NAMES = {ASSEMBLE: "assembly", BUY: "Buy phase", FIGHT: "Fight phase"}


def only_in(phase: str, what: str, rule: str) -> Refusal:
    """Something can be done in another phase only."""
    return Refusal(rule, f"You can only {what} in the {NAMES[phase]}.")


def short_of(play: Draft, cost: int, rule: str) -> Refusal | None:
    """Money is missing for something; None when there is enough."""
    money = play.mechs[play.seat].money
    if cost <= money:
        return None
    return Refusal(rule, f"You need ${cost - money} more (costs ${cost}, you have ${money}).")
