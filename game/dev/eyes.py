"""The Eyes: what a person sees at the real app, and the only door to it for tests, films and pictures.

The Driver, whose hands work the app, has them. What stands where inside a scene or a table is known here alone:
who asks names what is seen (a piece, a place, a control, what the hand aims at), never what holds it.
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
from game.table.chooser import Chooser
from game.table.closeup import Closeup
from game.table.hint import Hinted
from game.table.look import Boxes, TableState
from game.table.model import CHOOSE, TableModel
from game.table.moves import LegalMoves, Move
from game.table.painter import panel_words
from game.table.shown_position import LastMove, ShownPosition
from game.table.sprite import Drawn
from game.table.stages import Stages
from game.table.targeting import Targeting
from game.ui.canvas import Box, Canvas
from game.ui.control import Control
from game.ui.kit import Kit
from rules.game import Action, Piece, Refusal
from rules.tabletop import AnyTabletop, Preview

Point = tuple[float, float]
AnyScene = TypeVar("AnyScene", bound=Scene)


class Hand(NamedTuple):
    """What the hand holds: the `piece` picked up, or else the one whose choice is asked, and how it is turned; the
    places it may go to (`lit`), each with its moves, and what else these would cover (`areas`); the `move` aimed at,
    its `preview`, what it would cover (`area`) and how the piece would lie (`posed`), or the `doubt` why it may not go
    where it is over. `box` is where a piece that follows the pointer is drawn (None: none does)."""

    piece: Piece | None
    turn: int
    flip: bool
    lit: dict[str, list[Move]]
    areas: dict[str, Boxes]
    move: Move | None
    preview: Preview | None
    area: Boxes
    posed: Piece | None
    doubt: Refusal | None
    box: Box | None


class Eyes:
    """What is seen of any page. Positions are logical px of the canvas."""

    app: Program

    # The picture.

    @property
    def canvas(self) -> Canvas:
        """The canvas of the top scene: where its logical px are."""
        return self.kit.canvas

    @property
    def kit(self) -> Kit:
        """What the top scene is drawn with."""
        kit: Kit = getattr(self.app.scene, "kit", self.app.kit)
        return kit

    @property
    def surface(self) -> Surface:
        """The picture as it was last drawn."""
        return self.app.display.surface

    def colour(self, point: Point) -> tuple[int, int, int]:
        """The colour of the picture at a point."""
        r, g, b, _ = self.surface.get_at(self.canvas.pos(*point))
        return r, g, b

    def picture(self) -> bytes:
        """The picture as bytes, to compare two."""
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
        """The scene on top."""
        assert self.app.scene is not None, "the app has ended"
        return self.app.scene

    def page(self, kind: type[AnyScene]) -> AnyScene:
        """The scene on top, which is of that kind: for what that page alone tells."""
        scene = self.scene
        assert isinstance(scene, kind), f"{type(scene).__name__} is on top, not {kind.__name__}"
        return scene

    @property
    def controls(self) -> list[Control]:
        """The controls that are seen."""
        controls: list[Control] = self._uppermost("ui").controls
        return [one for one in controls if one.visible]

    def control(self, label: str) -> Any:
        """The control that says this (its label, or its tooltip), whole or in part."""
        seen = self.controls
        found = [one for one in seen if label in one.words()] or [one for one in seen if label == one.tip]
        whole = [one for one in found if one.words() == label]
        if not found:
            said = [one.words() for one in seen]
            raise LookupError(f"nothing says '{label}' in {type(self.scene).__name__}: {said}")
        return (whole or found)[0]

    @property
    def named(self) -> dict[str, Any]:
        """The controls of a page by their names: for what says nothing, or another word each time."""
        named: dict[str, Any] = getattr(self.scene, "named", {})
        return named

    @property
    def focused(self) -> Any:
        """The control that the keyboard is on, or None."""
        return self._uppermost("ui").focused

    @property
    def notices(self) -> list[str]:
        """The lines shown at the top, oldest first."""
        return [notice.text for notice in self.app.notices.shown]

    # The game.

    @property
    def session(self) -> Session:
        """The game that is played, or was just now."""
        session: Session = self._uppermost("session")
        return session

    @property
    def viewer(self) -> int:
        """The seat before which the table lies."""
        viewer: int = self._uppermost("viewer")
        return viewer

    @property
    def open(self) -> bool:
        """Whether the table lies open, all hands face down."""
        is_open: bool = self._uppermost("screen").open
        return is_open

    def _uppermost(self, what: str) -> Any:
        """What the uppermost scene has under a name that has it at all: a question or a cover lies over a table."""
        found = (getattr(scene, what) for scene in reversed(self.app.scenes) if hasattr(scene, what))
        for one in found:
            return one
        raise LookupError(f"{type(self.scene).__name__} and the scenes below it have no {what}")


class TableEyes(Eyes):
    """What is seen of a table: one question a thing, so that there are many."""

    @property
    def table(self) -> TableModel:
        """The model of the table: for tests of the table itself."""
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
        """The game, with its cards of now."""
        return self.table.game

    @property
    def look(self) -> Any:
        """The look of the table: for tests of a game's own look."""
        return self._shown.look

    @property
    def view(self) -> Any:
        """The view that is shown."""
        return self._shown.view

    @property
    def ground(self) -> Any:
        """The view whose ground and panels are shown: while stages are played, the one they lead from."""
        return self._shown.ground

    @property
    def moves(self) -> LegalMoves:
        """What may be done, by piece, place and button."""
        return self._shown.moves

    @property
    def state(self) -> TableState:
        """What is held and looked at, as panels are told."""
        return self.table.state()

    @property
    def pieces(self) -> dict[str, Piece]:
        """The pieces that are shown, by id, as they lie or come to lie."""
        return {id: sprite.piece for id, sprite in self._shown.pieces.sprites.items()}

    @property
    def places(self) -> dict[str, Box]:
        """Where every place is, by id, and every row of what is announced, by the name that keys have for it."""
        return {**self._shown.boxes, **self._shown.announced}

    def box(self, mark: str) -> Box:
        """Where a piece, a place, a panel or mark of the map ("panel/preview"), the "field" of play or the "bubble" is
        seen. Raises KeyError where there is none."""
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
        """Why nothing can be done with a piece where it lies; None when something can."""
        return self._shown.reasons.of_piece(piece)

    def why_not(self, piece: str, place: str) -> Refusal | None:
        """Why a piece may not be put in a place; None where it may, or where that means nothing."""
        return self._shown.reasons.of_drop(piece, place).refusal

    @property
    def drawn(self) -> list[Drawn]:
        """Every piece of this frame, from below to above, with what leaves and what a stage holds."""
        shown = self._shown
        return list(shown.stages.over(shown.pieces.drawn(shown.look.route), shown.look.route))

    def covers(self, piece: str) -> Boxes:
        """What a piece covers where it is now."""
        return self._shown.covers(piece)

    # The hand.

    @property
    def held(self) -> str:
        """The piece picked up, by its id; "" none."""
        return self._targeting.picked

    @property
    def aim(self) -> str:
        """The place that what is held is aimed at; "" none."""
        return self._targeting.aim

    @property
    def hand(self) -> Hand:
        """What is held, and what it could do."""
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
            doubt=t.doubted[1].refusal if t.doubted is not None else None,
            box=t.held_box if t.dragging else None,
        )

    @property
    def chooser(self) -> Chooser | None:
        """What asks which of several moves is meant."""
        return self._targeting.chooser

    @property
    def cursor(self) -> str:
        """The piece or place of the table that the keyboard is on; "" none."""
        return self.table.focus.at

    # What is said and shown of it.

    @property
    def prompt(self) -> str:
        """What the game asks."""
        return self.game.prompt(self.view)

    @property
    def primary(self) -> Any:
        """The button that Enter presses, or None."""
        return self.table.bar.primary

    def button(self, action: Action) -> Any:
        """The button that does this, with what is held or without; of several things that the piece in the hand can do,
        the one that asks which."""
        confirmed = self._targeting.confirmed
        if confirmed is not None and confirmed.action == action:
            return self.primary
        clicks = [move.action for move in self._targeting.clicks()]
        return self.table.bar.button_of(CHOOSE if len(clicks) > 1 and action in clicks else action)

    @property
    def says(self) -> Refusal | None:
        """What the bubble says: why something can't be done, or what has just happened. None: there is no bubble."""
        return self.table.bubble.refusal

    @property
    def tip(self) -> str:
        """What a tooltip says, over the table or over a control: its title, then its text; "" none."""
        tooltip, control = self.table.tooltip, self._uppermost("ui").told
        if tooltip.shown:
            return f"{tooltip.tip.title}\n{tooltip.tip.text}"
        return control.words() if control is not None else ""

    @property
    def hint(self) -> Hinted | None:
        """The hint, or None."""
        return self.table.hint

    @property
    def panel(self) -> Any:
        """What the panel beside the table tells: a heading, lines, what is asked."""
        return panel_words(self.table)

    @property
    def closeup(self) -> Closeup | None:
        """What is looked at closely, or None."""
        return self.table.closeup

    @property
    def stages(self) -> Stages:
        """What has happened and is played now."""
        return self._shown.stages

    @property
    def marks(self) -> LastMove:
        """The marks of the last move."""
        return self._shown.last_move

    @property
    def remains(self) -> Remains:
        """What stays on the table of events of this turn and the one before."""
        return self._shown.remains
