"""A bench to try the table on: a tiny open game, a plain look, a map, and a scene that hosts a Table.

Pieces `saw`, `oil` and `dial` lie in `left`; they may go to `top`, `right` or `bottom`. Oil may be
put into `right` thinly or thickly (two actions, one gesture). The dial goes to `bottom` turned once
or twice. A click on `bell` rings it. The saw may not go to `bottom` (T-1.1).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event as InputEvent

from game.app import keys
from game.app.program import Program
from game.app.scene import Scene
from game.table.layout import Layout
from game.table.look import TableLook
from game.table.mapfile import load_layout
from game.table.showing import Showing
from game.table.sprite import Drawn
from game.table.table import Table
from game.table.table_state import Portrait
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Action, Event, Piece, Refusal, State
from rules.tabletop import Gesture, Preview, PreviewLine, TableView
from tests.ui.driver import Driver

PLACES = ("left/saw", "left/oil", "left/dial", "top", "right", "bottom", "bell")
START = (("saw", "left/saw"), ("oil", "left/oil"), ("dial", "left/dial"), ("bell", "bell"))


class Bench(State, frozen=True):
    at: tuple[tuple[str, str], ...] = START
    faces: tuple[tuple[str, str], ...] = (("saw", "red1"), ("oil", "blue2"), ("dial", "x"), ("bell", "x"))
    turn: int = 0
    asked: str = ""
    done: tuple[str, ...] = ()


class Put(Action, frozen=True):
    piece: str
    place: str
    way: str = ""
    turn: int = 0


class Ring(Action, frozen=True):
    piece: str = "bell"


class Wait(Action, frozen=True):
    pass


class Skip(Action, frozen=True):
    pass


class BenchView(TableView[Any]):
    """A view of the bench."""

    def __init__(self, game: BenchGame, state: Bench) -> None:
        self.game, self.state = game, state

    def players(self) -> tuple[str, ...]:
        return ("Ada",)

    def action_from_drag(self, piece: str, place: str, *, turn: int | None = None) -> Any:
        return Put(piece, place, turn=turn or 0) if piece != "bell" and place != "bell" else None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self._pieces())

    def _pieces(self) -> Iterator[Piece]:
        faces = dict(self.state.faces)
        for piece, place in self.state.at:
            kind = "die" if piece in ("saw", "oil") else "thing"
            yield Piece(piece, place, kind, faces[piece], f"the {piece}", acting=piece == self.state.asked)

    def gesture(self, action: Any) -> Gesture:
        match action:
            case Put(piece=piece, place=place, way=way):
                return Gesture(f"Put {piece} on {place} {way}".strip(), (piece,), place)
            case Ring(piece=piece):
                return Gesture("Ring the bell", (piece,))
            case Wait():
                return Gesture("Wait", primary=True)
        return Gesture("Skip")

    def preview(self, action: Any) -> Preview | None:
        words = self.gesture(action).label
        return Preview(words, lines=(PreviewLine("good", words),))

    def caption(self) -> str:
        return "A bench"

    def prompt(self) -> str:
        return "Put something somewhere."


class BenchGame:
    id = "bench"
    title = "Bench"
    hidden = False
    seats = range(1, 2)
    view_type = BenchView

    def places(self) -> tuple[str, ...]:
        return PLACES

    def at(self, view: Bench) -> TableView[Any]:
        return self.view_type(self, view)

    def to_act(self, state: Bench) -> int:
        return 0

    def viewer(self, view: Bench) -> int:
        return 0

    def legal_actions(self, state: Bench, *, piece: str | None = None) -> Iterator[Any]:
        for action in self.all(state):
            if self.why_not(state, action) is None:
                yield action

    def all(self, state: Bench) -> Iterator[Any]:
        for piece in ("saw", "oil", "dial"):
            for place in ("top", "right", "bottom"):
                if piece == "oil" and place == "right":
                    yield Put(piece, place, "thin")
                    yield Put(piece, place, "thick")
                elif piece == "dial" and place == "bottom":
                    yield Put(piece, place, turn=1)
                    yield Put(piece, place, turn=2)
                else:
                    yield Put(piece, place)
        yield from (Ring(), Wait(), Skip())

    def why_not(self, state: Bench, action: Any) -> Refusal | None:
        if not isinstance(action, Put):
            return None
        taken = [place for _, place in state.at]
        if action.piece == "saw" and action.place == "bottom":
            return Refusal("T-1.1", "The saw would cut the bottom through.", ("bottom",))
        if action.place.startswith("left") or action.place in taken:
            return Refusal("T-1.2", "Something lies there already.", (action.place,))
        return None

    def apply(self, state: Bench, action: Any) -> Bench:
        done = (*state.done, repr(action))
        if isinstance(action, Put):
            at = tuple((p, action.place if p == action.piece else where) for p, where in state.at)
            return replace(state, at=at, done=done)
        return replace(state, done=done)


class PlainLook(TableLook[Any]):
    """Boxes and words: enough for any game that is tried."""

    def __init__(self, kit: Kit, game: Any, layout: Layout) -> None:
        super().__init__(kit, game, layout)
        self._pieces: dict[Hashable, Surface] = {}

    def piece(self, piece: Piece, size: float) -> Surface:
        key = (piece.kind, piece.face, piece.up, piece.spent, piece.turn, round(size, 2))
        if key not in self._pieces:
            side = self.kit.canvas.px(size)
            drawn = Surface((side, side)).convert_alpha()
            drawn.fill((200, 60 + 20 * len(piece.face), 90 if piece.up else 10, 255))
            self.kit.put(drawn, self.kit.text(piece.face or "?", 14, "ink"), (2, 2))
            self._pieces[key] = drawn
        return self._pieces[key]

    def portrait(self, view: Any, w: float, h: float) -> Portrait:
        return Portrait(Surface((self.kit.canvas.px(w), self.kit.canvas.px(h))), {})

    def zoom(self, view: Any, piece_or_place: str) -> Surface | None:
        return Surface((200, 200)) if piece_or_place in ("saw", "top") else None

    def describe(self, view: Any, place: str) -> str:
        return f"Place {place}\nNothing more." if place in PLACES else ""


class BenchScene(Scene):
    """Hosts a table over any game: what the hand chooses is applied at once and written into `chosen`."""

    def __init__(self, app: Program, game: Any, layout: Layout, state: Any, seat: int = 0) -> None:
        super().__init__(app)
        self.game, self.state, self.seat = game, state, seat
        self.chosen: list[Any] = []
        self.rules: list[str] = []
        self.undone = 0
        self.lines: list[Event] = []
        self.table = Table(game, layout, PlainLook, on_rule=self.rules.append, on_undo=self._undo)

    def _undo(self) -> None:
        self.undone += 1

    def build(self, kit: Kit) -> None:
        first = not hasattr(self, "ui")
        self.ui = Ui(kit, arrows=False, wrap=False)
        self.table.build(kit, self.ui)
        if first:
            self.show()

    def show(self, animate: bool = True) -> None:
        view = self.state if self.game.id == "bench" else self.game.view(self.state, self.seat)
        actions = list(self.game.legal_actions(self.state))
        self.table.show(Showing(view, actions, animate, log=self.lines))

    def by_key(self, event: InputEvent) -> bool:
        """Do what a key of the scene does at its table; False where it does nothing."""
        deeds: dict[str, Callable[[], bool]] = {
            "turn": self.table.turn, "flip": self.table.flip, "zoom": self.table.zoom,
            "threats": self.table.model.speakers.toggle_threats,
        }  # fmt: skip
        deed = None if self.table.model.modal else deeds.get(keys.action_of(event, self.app.settings))
        return deed is not None and deed()

    def handle(self, event: InputEvent) -> bool:
        if self.by_key(event):
            return True
        chosen = self.table.handle(event)
        if chosen is not None:
            self.chosen.append(chosen)
            self.state = self.game.apply(self.state, chosen)
            self.show()
        return self.table.used or chosen is not None

    def update(self, dt: float) -> bool:
        return self.table.update(dt)

    def draw(self, surface: Surface) -> None:
        self.table.draw(surface)


def bench(d: Driver) -> BenchScene:
    """The scene that hosts the table."""
    return d.page(BenchScene)


def rest(d: Driver, place: str) -> Box:
    """Where a piece alone rests in a place."""
    model = d.table
    box = model.shown.places.single(place)
    assert box is not None, f"{place} is as wide as what lies in it"
    return box


def now(d: Driver, piece: str) -> Drawn:
    """How a piece is drawn in this frame."""
    (drawn,) = (each for each in d.drawn if each.piece.id == piece)
    return drawn


def tmx(
    objects: list[tuple[str, tuple[float, float, float, float], dict[str, object]]], edge: str = "left"
) -> str:
    """A table map with one layer of these (name, box, properties)."""
    lines = []
    for number, (name, (x, y, w, h), properties) in enumerate(objects, 1):
        given = "".join(f'<property name="{key}" value="{value}"/>' for key, value in properties.items())
        inner = f"<properties>{given}</properties>" if given else ""
        lines.append(
            f'<object id="{number}" name="{name}" x="{x}" y="{y}" width="{w}" height="{h}">{inner}</object>'
        )
    body = "\n".join(lines)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" orientation="orthogonal" '
        'renderorder="right-down" width="32" height="18" tilewidth="40" tileheight="40" infinite="0">\n'
        f'<objectgroup id="1" name="all"><properties><property name="edge" value="{edge}"/></properties>\n'
        f"{body}\n</objectgroup></map>\n"
    )


BENCH_OBJECTS: list[tuple[str, tuple[float, float, float, float], dict[str, object]]] = [
    ("left/*", (60, 200, 60, 300), {"layout": "column", "names": "saw,oil,dial", "size": 60, "gap": 40}),
    ("top", (360, 100, 80, 80), {"size": 60}),
    ("right", (600, 300, 80, 80), {"size": 60}),
    ("bottom", (360, 500, 80, 80), {"size": 60}),
    ("bell", (60, 600, 60, 60), {}),
    ("panel/preview", (872, 298, 392, 172), {}),
    ("panel/actions", (872, 652, 392, 52), {}),
    ("panel/log", (872, 64, 392, 560), {"drawer": "true"}),
]


def layout(folder: Path, objects: Any = None) -> Layout:
    """The layout of a map written there."""
    path = folder / "table.tmx"
    path.write_text(tmx(objects or BENCH_OBJECTS), encoding="utf-8")
    return load_layout(path)
