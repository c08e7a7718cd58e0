"""The action bar of a table: which buttons it has, and what the primary one says."""

from __future__ import annotations

from collections.abc import Callable

from game.table import preview
from game.table.action_bar import BarButton
from game.table.advised import Attention
from game.table.callouts import Bubble, Tooltip
from game.table.moves import Move
from game.table.speakers import Speakers
from rules.common.text import one
from rules.game import Action

SEVERAL = "Use an effect"
"""The button of a held piece with several moves in its place: their labels have no room."""


class Bar:
    """The bar of one table. It is built when the moves or the held piece change, and labelled whenever Enter
    may mean something else."""

    def __init__(self, attention: Attention, speakers: Speakers, callouts: tuple[Bubble, Tooltip]) -> None:
        self._shown, self._targeting, self._focus, self._advised, self.controls = attention
        self._speakers, self._callouts = speakers, callouts
        self.why_waits: Callable[[Action], str] | None = None
        """Why the move of a button has to wait, "" if it hasn't; None: no move has."""
        self.own_actions = False
        """Whether the scene has its own buttons in the place of the bar."""
        self.why_no_undo = ""
        self._lags = False
        """Whether the bar says that something is played."""

    # -- what Enter means

    @property
    def takes_enter(self) -> bool:
        """Return whether Enter does what the primary button says."""
        targeting, held, ui = self._targeting, self._targeting.held, self._focus.ui
        if targeting.chooser is not None:
            return True
        if ui.focused is not None:
            return not ui.keyboard or ui.focused is self.controls.primary
        if targeting.aim and held is not None:
            return True
        if self._focus.piece or self._focus.place:
            return False
        free = held is None or not targeting.legal or targeting.confirmed is not None
        return self._advised.is_next or free or self.answers_first

    @property
    def answers_first(self) -> bool:
        """Return whether the primary button acts with the piece awaiting a decision and nothing is picked up,
        so that Enter presses it before it aims the piece."""
        held, primary = self._targeting.held, self._shown.moves.primary
        asked = held is not None and held.acting and not self._targeting.picked
        return asked and held is not None and primary is not None and held.id in primary.gesture.pieces

    def update(self) -> None:
        """Follow the end of the stages, and show the Enter keycap while Enter presses the button."""
        if self._lags and not self._shown.stages.running:
            self.label()
        self.controls.cap(self.takes_enter)

    # -- the buttons

    def build(self) -> None:
        """Make the buttons: the clicks of the held piece, the moves without a piece, and Undo."""
        shown, moves = self._shown, self._shown.moves
        if not shown.playing or self.own_actions or "panel/actions" not in shown.layout.spots:
            self.controls.clear()
            return
        clicks = tuple(self._targeting.clicks())
        held = [BarButton(SEVERAL, clicks)] if len(clicks) > 1 else map(BarButton.of, clicks)
        others = [move for move in moves.buttons if move is not moves.primary]
        box = shown.places.panel("actions")
        for callout in self._callouts:
            callout.buttons = box
        wanted = [*held, *map(BarButton.of, others)]
        self.controls.build(self._focus.ui, box, wanted, shown.busy.rstrip("."))
        self.controls.can_undo(self.why_no_undo)
        for move in others:
            self._hold_back(move)
        self.label()

    def _hold_back(self, move: Move) -> None:
        """Set the button of a move off where the move has to wait."""
        if self.why_waits is not None:
            self.controls.hold_back(self.controls.button_of(move.action), self.why_waits(move.action))

    # -- the primary button

    def label(self) -> None:
        """Set the primary button's label to what Enter does, or to what is needed if it does nothing."""
        targeting, moves, controls = self._targeting, self._shown.moves, self.controls
        aimed = targeting.legal.get(targeting.aim, [])
        self._lags = self._shown.lags
        if self._lags:
            controls.say(preview.MEANWHILE.heading, preview.MEANWHILE.text)
        elif targeting.chooser is not None:
            controls.say(targeting.chooser.label)
        elif aimed:
            controls.say(aimed[0].gesture.label if len(aimed) == 1 else "Choose how")
        elif targeting.confirmed is not None:
            controls.say(targeting.confirmed.gesture.label)
        elif (clicked := self._advised.click) is not None:
            controls.say(clicked.gesture.label)
        elif self._advised.is_next:
            controls.say("Show this move")
        elif moves.primary is not None and not targeting.picked:
            controls.say(moves.primary.gesture.label, plain=moves.primary.gesture.skips)
            if self.why_waits is not None:
                controls.hold_back(controls.primary, self.why_waits(moves.primary.action))
        else:
            asked = self._shown.game.at(self._shown.ground).prompt().partition("\n")[0]
            controls.say(self._instead(asked), asked, "target")

    def _instead(self, asked: str) -> str:
        """Return the label of a disabled primary button: what to do instead, or why there is nothing to
        do."""
        shown, targeting, speakers = self._shown, self._targeting, self._speakers
        if shown.moves.any and (targeting.held is None or targeting.legal):
            return f"Choose {one('place' if targeting.held is not None else shown.game.piece_word)}"
        if shown.game.outcome(shown.ground) is not None:
            return "The game is over"
        return (
            speakers.narration[0] if speakers.openly and speakers.narration is not None else asked.rstrip(".")
        )
