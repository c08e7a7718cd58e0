"""What the table shows of a view: from whose side, who is asked, which cards can be played."""

from __future__ import annotations

from dataclasses import dataclass

from rules.common.cards import Pile
from rules.engine.agenda import NOBODY
from rules.smash_gear.cards import AnyCard, MachineCard, PluginCard, ScriptCard
from rules.smash_gear.game import SmashGear
from rules.smash_gear.situation import other
from rules.smash_gear.state import Position
from rules.smash_gear.store import BASE
from rules.smash_gear.table import shown_seat


@dataclass(frozen=True)
class Seen:
    """`own` is the seat before which the table lies, `you` the same while a person sits there, `asked` who
    decides (NOBODY: the game is over). `playable` are the pieces that a hand can do something with, while it is
    `own` who decides."""

    view: Position
    own: int
    you: int
    asked: int
    playable: frozenset[str]

    @property
    def rival(self) -> int:
        """The seat across the table."""
        return other(self.own)

    @property
    def deciding(self) -> bool:
        """Whether the seat before which the table lies is asked."""
        return self.asked == self.own

    @property
    def gears(self) -> int:
        """What the seat before which the table lies can pay."""
        return self.view.sides[self.own].gears

    @property
    def hand(self) -> Pile:
        """The cards of the seat before which the table lies."""
        return self.view.sides[self.own].hand

    def why_resting(self, id: str, card: AnyCard) -> str:
        """Why a card of the hand cannot be played though its owner decides, in a word or two; "" when it can."""
        view = self.view
        if not self.deciding or not view.turn or id in self.playable:
            return ""
        program = isinstance(card, PluginCard | ScriptCard)
        if view.question is not None or (view.answering and not (program and self._answers(card))):
            return "not now"
        if isinstance(card, MachineCard):
            return "one a turn" if view.assembled else "no room"
        if card.id == BASE:
            return "one a turn" if view.built else "no free heart"
        return "no target"

    def _answers(self, card: AnyCard) -> bool:
        """Whether a card has an effect that can be used while something waits."""
        return any(e.when == "any_time" or (e.used and self.own == self.view.seat) for e in card.effects)


def seen(game: SmashGear, view: Position, bots: frozenset[int] = frozenset()) -> Seen:
    """What the table shows of a view; `bots` are the seats that bots decide for."""
    own, asked = shown_seat(view), view.deciding
    playable: set[str] = set()
    if asked == own:
        for action in game.legal_actions(view):
            playable.update(game.gesture(view, action).pieces)
    return Seen(
        view, own, NOBODY if own in bots else own, NOBODY if asked is None else asked, frozenset(playable)
    )
