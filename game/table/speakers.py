"""The speakers of the panel beside the table: a refusal, a recap, a preview, a hint, threats or the prompt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

from pygame import Surface

from game.table import preview
from game.table.advised import Attention
from game.table.hint import Advice
from game.table.preview import PanelText
from game.table.showing import Narration, Showing
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.game import Action, Event
from rules.tabletop import Preview, PreviewLine


class OwnPanel(Protocol):
    """A panel of a scene. It is redrawn whenever its `key` changes."""

    @property
    def key(self) -> Hashable:
        """Return everything that the picture depends on."""

    def draw(self, kit: Kit, surface: Surface, box: Box) -> None:
        """Draw the panel in its box."""


class Speakers:
    """The speakers of one table's panel, in one order: the first that has something to say is heard. What a
    view tells is in `recap` (what others did, until the viewer acts), `narration`, `answering`, `openly` and
    `who` as in `Showing`."""

    def __init__(self, attention: Attention) -> None:
        self._shown, self._targeting, self._focus, self._advised, self._controls = attention
        self.recap: Sequence[Event] = ()
        self.narration: Narration | None = None
        self.answering = self.openly = False
        self.who = ""
        self.turn_key = ""
        """The key that turns the held piece; "": none is named."""
        self.own_panel: OwnPanel | None = None
        """What the panel shows instead of the prompt."""
        self.threats: Preview | None = None
        """The preview of what others could do next, while that is asked for."""
        self._recap_first = True
        """Whether the panel tells the recap before answers to earlier questions."""
        self._button_preview: tuple[object, Action, Preview | None] | None = None
        """The view, the move and the preview of the button that was pointed at last."""
        self._order: tuple[Callable[[], PanelText | Advice | None], ...] = (
            self._meanwhile,
            self._refusal,
            self._announced,
            self._why_no_undo,
            self._recap,
            self._aimed,
            self._hint,
            self._button,
            self._threats,
            self._narration,
            self._prompt,
        )

    def show(self, showing: Showing) -> bool:
        """Follow a shown view; return whether others have moved since the last one."""
        moved = bool(showing.recap) and showing.recap != self.recap
        self._recap_first |= moved
        self.recap, self.narration, self.who = showing.recap, showing.narration, showing.who
        self.answering, self.openly = showing.answering, showing.openly
        if self.threats is not None:
            self.threats = self._threats_preview()
        return moved

    # -- who speaks

    def text(self) -> PanelText | Advice:
        """Return the text of the panel: that of the first speaker."""
        said = (speaker() for speaker in self._order)
        return next(words for words in said if words is not None)

    @property
    def is_asked(self) -> bool:
        """Return whether the player looks into a move or an effect, which the panel then explains."""
        targeting = self._targeting
        looks = targeting.picked or self._focus.announced >= 0 or self._controls.why_off(self._focus.ui)
        replies = (
            targeting.refused,
            targeting.preview,
            self._advised.hint,
            self.threats,
            self.button_preview,
        )
        return bool(looks) or any(each is not None for each in replies)

    @property
    def shows_recap(self) -> bool:
        """Return whether the panel shows the recap of other players' moves wherever the pointer is: the table
        has no recap panel, and nothing is held, aimed or hinted."""
        targeting, shown = self._targeting, self._shown
        free = not targeting.picked and targeting.preview is None and self._advised.hint is None
        recapped = bool(self.recap) and shown.look.recaps and shown.places.recap is None
        return recapped and free and (self.threats is None or self._recap_first)

    @property
    def leaves_more_to_log(self) -> bool:
        """Return whether the panel shows a recap that leaves lines out, which are in the log."""
        recap = self._recap()
        return recap is not None and bool(recap.figure)

    @property
    def heading(self) -> str:
        """Return the heading over the prompt."""
        if self._shown.moves.any:
            return f"{self.who}, your move" if self.who else "Your move"
        return "The end" if self._shown.game.outcome(self._shown.ground) is not None else "Not your move"

    @property
    def button_preview(self) -> Preview | None:
        """Return the preview of the hovered or focused button's move while nothing is held, or None."""
        shown = self._shown
        free = shown.playing and not self._targeting.picked
        number = self._controls.pointed(self._focus.ui) if free else None
        if number is None or self._advised.hint is not None or shown.lags:
            return None
        move = shown.moves.primary if number < 0 else self._controls.move(number)
        if move is None:
            return None
        view = shown.ground
        kept = self._button_preview
        if kept is None or kept[0] is not view or kept[1] != move.action:
            kept = self._button_preview = view, move.action, shown.game.at(view).preview(move.action)
        return kept[2]

    def toggle_threats(self) -> bool:
        """Show or hide the opponents' threats; return False where the game has none to show."""
        shown, self.threats = self.threats, self._threats_preview() if self.threats is None else None
        self._recap_first = False
        self._shown.dirty = True
        return shown is not None or self.threats is not None

    def _threats_preview(self) -> Preview | None:
        view, game = self._shown.ground, self._shown.game
        return game.at(view).threats(game.viewer(view))

    # -- the speakers

    def _meanwhile(self) -> PanelText | None:
        """Return the text during an animation, without its outcome: the prompt, if it is the same for the
        same player before and after."""
        shown, game = self._shown, self._shown.game
        if not shown.stages.running:
            return None
        if shown.moves.any and game.to_act(shown.former) == game.viewer(shown.view) == game.to_act(
            shown.view
        ):
            before, after = game.at(shown.former).prompt(), game.at(shown.view).prompt()
            if before.partition("\n")[0] == after.partition("\n")[0]:
                return preview.of_prompt(before, None, None, self.heading)
        return preview.MEANWHILE

    def _refusal(self) -> PanelText | None:
        refused = self._targeting.refused
        refusal = refused[1].refusal if refused is not None else None
        return preview.of_refusal(refusal) if refusal is not None else None

    def _announced(self) -> PanelText | None:
        """Return the text on the waiting effect that is looked at: its results and the prompt."""
        shown, row = self._shown, self._focus.announced
        if row < 0 or self._targeting.picked:
            return None
        (_, waits), asked = (
            shown.look.parts.at(shown.view).announced[row],
            shown.game.at(shown.ground).prompt(),
        )
        lines = waits.does or (PreviewLine("note", "No details yet"),)
        return PanelText(waits.text, lines=lines[:3], lit=True, next=asked.partition("\n")[0])

    def _why_no_undo(self) -> PanelText | None:
        why = "" if self._targeting.picked else self._controls.why_off(self._focus.ui)
        return PanelText("Undo", text=why) if why else None

    def _recap(self) -> PanelText | None:
        """Return the recap of other players' moves with the prompt: above the recap where the prompt is a
        decision of its own, else below."""
        if not self.shows_recap:
            return None
        shown, held = self._shown, self._targeting.held
        asked, how, *_ = *shown.game.at(shown.ground).prompt().split("\n"), ""
        box, beside = shown.places.panel("preview"), shown.look.parts.at(shown.ground).open_space
        kept = beside.needs if beside is not None else 0.0
        room = preview.recap_room(shown.kit, box, asked, how, kept)
        if not (self.answering or (held is not None and held.acting)):
            return preview.of_recap(self.recap, room)._replace(next=f"{asked}\n{how}")
        recap, shorter = preview.of_recap(self.recap, room), preview.nameless(self.heading)
        recap = recap._replace(heading=self.heading, text=asked, how=how, shorter=shorter)
        return recap if room(recap.lines) else recap._replace(lines=(), figure="")

    def _aimed(self) -> PanelText | None:
        aimed = self._targeting.preview
        return preview.of_preview(aimed) if aimed is not None else None

    def _hint(self) -> PanelText | Advice | None:
        hint = self._advised.hint
        return hint.words if hint is not None else None

    def _button(self) -> PanelText | None:
        found = self.button_preview
        return preview.of_preview(found) if found is not None and found.lines else None

    def _threats(self) -> PanelText | None:
        threats = self.threats if not self._targeting.picked else None
        return preview.of_threats(threats) if threats is not None else None

    def _narration(self) -> PanelText | None:
        if self.narration is None:
            return None
        room = preview.text_room(self._shown.kit, self._shown.places.panel("preview"))
        return preview.of_lines(*self.narration, room)

    def _prompt(self) -> PanelText:
        """Return the prompt, with what the held piece can do or the focused one is."""
        shown, targeting, focus = self._shown, self._targeting, self._focus
        sprite = shown.pieces.sprites.get(focus.at if focus.keyboard else "")
        asked, looked_at = shown.game.at(shown.ground).prompt(), sprite.piece if sprite else None
        words = preview.of_prompt(asked, targeting.held, looked_at, self.heading)
        if words.how != preview.HELD or len(targeting.ways) < 2:
            return words
        wheel = f"Wheel or {self.turn_key}" if self.turn_key else "The wheel"
        words = words._replace(how=f"{preview.HELD} {wheel} rotates this.")
        if len(targeting.legal) != 1:
            return words
        ((move, *_),) = targeting.legal.values()
        return words._replace(heading=move.gesture.label, shorter=move.gesture.label, figure="")
