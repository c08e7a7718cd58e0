"""The Eyes: queries of what is visible in the real app, the only ones that tests, films and pictures use.

The Driver has them besides its input. Only this module knows the structure of scenes and tables: callers name
what is visible (a piece, a place, a control, the aim of the hand), never the objects that contain it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pygame
from pygame import Surface

from game.app.program import Program
from game.app.scene import Scene
from game.app.session import Session
from game.table.acts import Remains
from game.table.carried import held_box
from game.table.chooser import Chooser
from game.table.closeup import Closeup
from game.table.hint import Hinted
from game.table.model import TableModel
from game.table.moves import LegalMoves, Move
from game.table.shown_position import LastMove, ShownPosition
from game.table.sprite import Drawn
from game.table.stages import Stages
from game.table.table_state import Boxes, TableState
from game.table.targeting import Targeting
from game.ui.canvas import Box, Canvas
from game.ui.control import Control
from game.ui.kit import Kit
from rules.game import Action, Piece, Refusal
from rules.tabletop import AnyTabletop, Preview

Point = tuple[float, float]
AnyScene = TypeVar("AnyScene", bound=Scene)


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


class Eyes:
    """Queries of any page. Positions are logical px of the canvas."""

    app: Program

    # The picture.

    @property
    def canvas(self) -> Canvas:
        """Return the canvas of the top scene, which defines its logical px."""
        return self.kit.canvas

    @property
    def kit(self) -> Kit:
        """Return the kit that the top scene is drawn with."""
        kit: Kit = getattr(self.app.scene, "kit", self.app.kit)
        return kit

    @property
    def surface(self) -> Surface:
        """Return the last drawn picture."""
        return self.app.display.surface

    def colour(self, point: Point) -> tuple[int, int, int]:
        """Return the colour of the picture at a point."""
        r, g, b, _ = self.surface.get_at(self.canvas.pos(*point))
        return r, g, b

    def picture(self) -> bytes:
        """Return the picture as bytes, for comparisons."""
        return pygame.image.tobytes(self.surface, "RGB")

    def shot(self, path: Path | str) -> Path:
        """Write the picture as PNG."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.surface, path)
        return path

    # The page.

    @property
    def scene(self) -> Scene:
        """Return the top scene."""
        assert self.app.scene is not None, "the app has closed"
        return self.app.scene

    def page(self, kind: type[AnyScene]) -> AnyScene:
        """Return the top scene as a page of that kind, for queries of that page only."""
        scene = self.scene
        assert isinstance(scene, kind), f"{type(scene).__name__} is on top, not {kind.__name__}"
        return scene

    @property
    def controls(self) -> list[Control]:
        """Return the visible controls."""
        controls: list[Control] = self._uppermost("ui").controls
        return [one for one in controls if one.visible]

    def control(self, label: str) -> Any:
        """Return the control whose label or tooltip is or contains this text."""
        seen = self.controls
        found = [one for one in seen if label in one.words()] or [one for one in seen if label == one.tip]
        whole = [one for one in found if one.words() == label]
        if not found:
            said = [one.words() for one in seen]
            raise LookupError(f"nothing is called '{label}' in {type(self.scene).__name__}: {said}")
        return (whole or found)[0]

    @property
    def named(self) -> dict[str, Any]:
        """Return the controls of a page by name, for controls without a fixed text."""
        named: dict[str, Any] = getattr(self.scene, "named", {})
        return named

    @property
    def focused(self) -> Any:
        """Return the control with the keyboard focus, or None."""
        return self._uppermost("ui").focused

    @property
    def notices(self) -> list[str]:
        """Return the lines shown at the top, oldest first."""
        return [notice.text for notice in self.app.notices.shown]

    # The game.

    @property
    def session(self) -> Session:
        """Return the session of the current or last game."""
        session: Session = self._uppermost("session")
        return session

    @property
    def viewer(self) -> int:
        """Return the seat at the near side of the table."""
        viewer: int = self._uppermost("viewer")
        return viewer

    @property
    def open(self) -> bool:
        """Return whether the table is open, with all hands face down."""
        is_open: bool = self._uppermost("screen").open
        return is_open

    def _uppermost(self, what: str) -> Any:
        """Return an attribute of the uppermost scene that has it, because questions and covers are separate
        scenes over a table."""
        found = (getattr(scene, what) for scene in reversed(self.app.stack.scenes) if hasattr(scene, what))
        for one in found:
            return one
        raise LookupError(f"{type(self.scene).__name__} and the scenes below it have no {what}")


class TableEyes(Eyes):
    """Queries of a table, one for each visible thing: tests know these names and nothing behind them, so they are
    many and each is short."""

    @property
    def table(self) -> TableModel:
        """Return the model of the table, for tests of the table itself."""
        model: TableModel = self._uppermost("table").model
        return model

    @property
    def _shown(self) -> ShownPosition:
        return self.table.shown

    @property
    def _targeting(self) -> Targeting:
        return self.table.targeting

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
        return self.game.prompt(self.view)

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
