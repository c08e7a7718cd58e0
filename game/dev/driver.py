"""The Driver: the real app with simulated input, for tests, films and the pictures of `main.py shots`: the page's
driver (`game/dev/page_driver.py`), what is visible of a table, and moves by hand."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.app.dialog import Dialog
from game.app.program import Program
from game.app.scene import Scene
from game.dev.page_driver import FRAME, Eyes, Hands, Point
from game.pages.play.handover import HandoverScene
from game.pages.play.table import TableScene
from game.store.folders import HOME_VARIABLE, Folders
from game.store.settings import changed
from game.table import hit_testing
from game.table.acts import Remains
from game.table.carried import held_box
from game.table.chooser import Chooser
from game.table.closeup import Closeup
from game.table.hint import Hinted
from game.table.layout import NOWHERE
from game.table.model import TableModel
from game.table.mouse import STAYS
from game.table.moves import LegalMoves, Move
from game.table.shown_position import LastMove, ShownPosition
from game.table.sprite import Drawn
from game.table.stages import Stages
from game.table.table_state import Boxes, TableState
from game.table.targeting import Targeting
from game.ui.canvas import Box, centre
from rules.game import Action, Piece, Refusal
from rules.tabletop import AnyTabletop, Preview

LIFTS = 12.0
"""The distance by which a hand moves a piece to pick it up, in px."""
TAB = "tab"
"""The map part with tabs, where a small window shows one part at a time."""
MOST_STOPS = 250
"""The number of Tab presses that go round any table."""


class Hand(NamedTuple):
    """The state of the hand: the `piece` held, or else the one whose choice is pending, and its rotation; its
    possible places (`lit`) with their moves, and the other areas that these would cover (`areas`); the `move`
    aimed at, its `preview`, the area it would cover (`area`) and the piece's pose there (`posed`), or the
    refusal (`refusal`) of the place under it. `box` is where a held piece is drawn (None: none is)."""

    piece: Piece | None
    turn: int
    flip: bool
    lit: dict[str, list[Move]]
    areas: dict[str, Boxes]
    move: Move | None
    preview: Preview | None
    area: Boxes
    posed: Piece | None
    refusal: Refusal | None
    box: Box | None


class PositionEyes(Eyes):
    """Queries of the position on a table: its game, pieces, places and moves, and the events that play. Only these
    know the structure of a table: tests name what is visible (a piece, a place), never the objects that contain
    it."""

    @property
    def table(self) -> TableModel:
        """Return the model of the table, for tests of the table itself."""
        model: TableModel = self._uppermost("table").model
        return model

    @property
    def _shown(self) -> ShownPosition:
        return self.table.shown

    @property
    def game(self) -> AnyTabletop:
        """Return the game with its current cards."""
        return self.table.game

    @property
    def look(self) -> Any:
        """Return the look of the table, for tests of a game's own look."""
        return self._shown.look

    @property
    def view(self) -> Any:
        """Return the view shown."""
        return self._shown.view

    @property
    def ground(self) -> Any:
        """Return the view whose ground and panels are shown: while stages play, the one before them."""
        return self._shown.ground

    @property
    def plays(self) -> bool:
        """Return whether the viewer plays, instead of watching."""
        return self._shown.playing

    @property
    def moves(self) -> LegalMoves:
        """Return the legal moves by piece, place and button."""
        return self._shown.moves

    @property
    def state(self) -> TableState:
        """Return the held and inspected pieces, as panels receive them."""
        return self.table.state()

    @property
    def pieces(self) -> dict[str, Piece]:
        """Return the visible pieces by id, at their final places."""
        return {id: sprite.piece for id, sprite in self._shown.pieces.sprites.items()}

    @property
    def places(self) -> dict[str, Box]:
        """Return the boxes of all places by id, and of the rows of the stack by their names for keys."""
        return {**self._shown.boxes, **self._shown.announced}

    def box(self, mark: str) -> Box:
        """Return the box of a piece, a place, a panel or mark of the map ("panel/preview"), the "field" of
        play or the "bubble". Raises KeyError if there is none."""
        shown = self._shown
        if mark in shown.pieces.sprites:
            return shown.pieces.sprites[mark].box
        if mark in shown.boxes:
            return shown.boxes[mark]
        if mark == "field":
            return shown.places.field
        if mark == "bubble":
            box = self.table.bubble.box(self.table.kit)
            assert box is not None, "nothing is said"
            return box
        kind, _, name = mark.partition("/")
        return shown.ground_places.panel(name) if kind == "panel" else shown.layout.box(mark, self.canvas)

    def refusal(self, piece: str) -> Refusal | None:
        """Return why a piece can't do anything where it is; None if it can."""
        return self._shown.reasons.of_piece(piece)

    def why_not(self, piece: str, place: str) -> Refusal | None:
        """Return why a piece can't be put in a place; None if it can, or if that means nothing."""
        return self._shown.reasons.of_drop(piece, place).refusal

    @property
    def drawn(self) -> list[Drawn]:
        """Return every piece drawn in this frame, bottom to top, including leaving ones and those of
        stages."""
        shown = self._shown
        return list(shown.stages.over(shown.pieces.drawn(shown.look.parts.route), shown.look.parts.route))

    def covers(self, piece: str) -> Boxes:
        """Return the boxes that a piece covers now."""
        return self._shown.covers(piece)

    @property
    def stages(self) -> Stages:
        """Return the stages of events being played."""
        return self._shown.stages

    @property
    def marks(self) -> LastMove:
        """Return the marks of the last move."""
        return self._shown.last_move

    @property
    def remains(self) -> Remains:
        """Return the traces of events of this turn and the one before."""
        return self._shown.remains


class TableEyes(PositionEyes):
    """Queries of what a player does and reads at a table: the hand and its aim, texts, buttons, the hint."""

    @property
    def _targeting(self) -> Targeting:
        return self.table.targeting

    # The hand's state.

    @property
    def held(self) -> str:
        """Return the id of the piece picked up; "" for none."""
        return self._targeting.picked

    @property
    def aim(self) -> str:
        """Return the place that the held piece is aimed at; "" for none."""
        return self._targeting.aim

    @property
    def hand(self) -> Hand:
        """Return the state of the hand."""
        t = self._targeting
        held, move = t.held, t.aimed
        return Hand(
            piece=held,
            turn=t.turn,
            flip=t.flip,
            lit=t.legal,
            areas=t.areas,
            move=move,
            preview=t.preview,
            area=t.aimed_area,
            posed=t.pose(held, move.action if move is not None else None) if held is not None else None,
            refusal=t.refused[1].refusal if t.refused is not None else None,
            box=held_box(t) if t.dragging else None,
        )

    @property
    def chooser(self) -> Chooser | None:
        """Return the chooser between several moves; None if it is closed."""
        return self._targeting.chooser

    @property
    def cursor(self) -> str:
        """Return the piece or place with the keyboard focus; "" for none."""
        return self.table.focus.at

    # Texts and panels.

    @property
    def prompt(self) -> str:
        """Return the game's prompt."""
        return self.game.at(self.view).prompt()

    @property
    def primary(self) -> Any:
        """Return the button that Enter presses, or None."""
        return self.table.bar.controls.primary

    def button(self, action: Action) -> Any:
        """Return the button for an action; if the held piece has several actions, the one that opens the
        chooser."""
        confirmed = self._targeting.confirmed
        if confirmed is not None and confirmed.action == action:
            return self.primary
        return self.table.bar.controls.button_of(action)

    @property
    def bubble(self) -> Refusal | None:
        """Return the content of the bubble: a refusal or the latest event; None without a bubble."""
        return self.table.bubble.refusal

    @property
    def tip(self) -> str:
        """Return the tooltip over the table or a control: its title, then its text; "" for none."""
        tooltip, control = self.table.tooltip, self._uppermost("ui").tip_owner
        if tooltip.shown:
            return f"{tooltip.tip.title}\n{tooltip.tip.text}"
        return control.words() if control is not None else ""

    @property
    def hint(self) -> Hinted | None:
        """Return the hint, or None."""
        return self.table.advised.hint

    @property
    def panel(self) -> Any:
        """Return the content of the panel beside the table: a heading, lines, the question."""
        return self.table.speakers.text()

    @property
    def closeup(self) -> Closeup | None:
        """Return the close-up, or None."""
        return self.table.closeup


class Driver(Hands, TableEyes):
    """An App with a window of `size` px in the user folders below `home` (or in `folders`), simulated input
    to use it, and queries to read it. It has a method for each thing that hands can do, and is
    the only door of the tests to the app.

    `first` creates the first scene; None: the shelf. Bots think inside the frames, reproducibly; with
    `inline` False they run in their own process, as in the player's app. `tips`: whether tips are shown,
    if the settings allow it.
    """

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        home: Path | None = None,
        folders: Folders | None = None,
        first: Callable[[Program], Scene] | None = None,
        faults: bool = False,
        inline: bool = True,
        tips: bool = False,
    ) -> None:
        if home is not None:
            os.environ[HOME_VARIABLE] = str(home)
        super().__init__(faults=faults)
        pygame.event.clear() if pygame.display.get_init() else None
        self.app = Program(size=size, folders=folders, first=first, inline=inline)
        if not tips:
            self.app.settings = changed(self.app.settings, tips=False)
        self.frames(1)

    # Controls and actions.

    def act(self, action: Action) -> None:
        """Perform a legal action at the table by hand; settled before and after."""
        self.settle()
        self.begin(action)
        self.settle()

    def begin(self, action: Action) -> None:
        """Perform an action by drag, click or button, confirm its question, and return in the frame of the
        action."""
        gesture = self.game.at(self.view).gesture(action)
        if not gesture.pieces:
            self.press_on(gesture.label)
        elif gesture.place:
            self._bring_up(gesture.pieces[0])
            self.press(self.spot(gesture.pieces[0]))
            self._bring_up(gesture.place)
            self.glide(centre(self.box(gesture.place)))
            self._hold(Move(action, gesture))
            self.release()
        else:
            self._bring_up(gesture.pieces[0])
            self.click(self.spot(gesture.pieces[0]))
            if self.held:  # the click only selected the piece: press its button
                self.click(centre(self.button(action).box))
        if self.chooser is not None:
            steps = [move.action for move in self.chooser.moves].index(action) - self.chooser.at
            self.key(*["down" if steps > 0 else "up"] * abs(steps), "return")
        if gesture.question is not None:
            self.settle()
            if isinstance(self.scene, Dialog):
                self.press_on(gesture.label)

    def make(self, action: Action) -> None:
        """Apply an action of any seat without input; the table shows its effects."""
        scene: Any = self.scene
        scene.moves.do(action)

    def tab_to(self, mark: str) -> None:
        """Press Tab until the keyboard focus is on a piece, a place or a row of the stack."""
        for _ in range(MOST_STOPS):
            if self.cursor == mark and self.focused is None:
                return
            self.key("tab")
        raise AssertionError(f"Tab never reaches {mark}")

    def uncover(self) -> bool:
        """Uncover the screen, or show the hand on the open table, as the deciding player does; return False
        if neither was needed. Settled before and after."""
        self.settle()
        covered = isinstance(self.scene, HandoverScene)
        if not covered and not (isinstance(self.scene, TableScene) and self.scene.screen.open):
            return False
        self.press_on("Show my table" if covered else "show my hand")
        self.settle()
        return True

    def lift(self, piece: str) -> None:
        """Pick up a piece with the mouse and keep holding it."""
        x, y = self.spot(piece)
        self.press((x, y))
        self.glide((x, y - LIFTS), 2)

    def spot(self, piece: str) -> Point:
        """Return the point where a hand takes a piece: its centre, or a visible point of it if pieces
        overlap."""
        shown = self._shown
        x, y, w, h = self.covers(piece)[0]
        for part, down in ((0.5, 0.5), (0.35, 0.5), (0.2, 0.5), (0.1, 0.5), (0.05, 0.5), (0.5, 0.1)):
            point = (x + part * w, y + down * h)
            if hit_testing.piece_at(point, shown.pieces.sprites, shown.shapes, shown.moves.movable) == piece:
                return point
        return centre((x, y, w, h))

    def _bring_up(self, mark: str) -> None:
        """Hover over one tab after another until a covered piece or place is visible."""
        place = self.pieces[mark].place if mark in self.pieces else mark
        tabs = (name for name, spot in self.look.layout.parts.items() if spot.part == TAB)
        while self.box(place) == NOWHERE and (tab := next(tabs, "")):
            self.glide(centre(self.box(tab)))
            self.frames(ceil(STAYS / FRAME) + 1)

    def _hold(self, move: Move) -> None:
        """Rotate the dragged piece by keys until it fits the move."""
        for key in ("turn", "turn", "turn", "flip", "turn", "turn", "turn"):
            if move.fits(self.hand.turn, self.hand.flip):
                return
            self.key(self.app.settings.key(key))
