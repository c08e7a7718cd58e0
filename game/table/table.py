"""The generic table: shows a view, and turns hands into actions. No line of it knows a game.

`show` compares the pieces of a new view with the old ones by id and moves them; `handle` gives back
the action that a drag, a click, a button or the keyboard chose. Input is never locked by motion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Surface
from pygame.event import Event as InputEvent

from game.table import frame, hint, primary, refusals, turner
from game.table.bar import Bar
from game.table.bubble import Bubble, Tooltip
from game.table.chooser import Chooser
from game.table.closeup import Closeup
from game.table.ground import Ground
from game.table.hand import Hand
from game.table.hint import Hinted
from game.table.holding import Holding
from game.table.input import Input
from game.table.layout import Layout
from game.table.log import Log, drawer_box
from game.table.look import TableLook, TableState
from game.table.moves import Move, Moves
from game.table.opened import Opened
from game.table.pieces import Pieces
from game.table.places import Places
from game.table.reasons import Reasons
from game.table.shapes import Shapes, bounds
from game.table.stages import Stages, stages_of
from game.table.trace import Trace
from game.ui.canvas import Box
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Action, Event, Piece, State
from rules.tabletop import AnyTabletop, Preview

PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class Table(Holding):
    """A table of one game. `build` comes first, then `show`; both again whenever needed.

    `bots` are the seats that bots decide for, `on_rule` gets the rule id of a clicked refusal,
    `on_undo` is called by the Undo button (None: no such button). `playing` False: only to look at.
    `turn_key` names the key that turns what is held ("": none is told).
    """

    view: State
    """The position that is shown; there is none before `show`."""
    places: Places
    _pieces_now: list[Piece]

    def __init__(
        self,
        game: AnyTabletop,
        layout: Layout,
        look_type: type[TableLook[Any]],
        *,
        seats: int = 1,
        bots: frozenset[int] = frozenset(),
        playing: bool = True,
        on_rule: Callable[[str], object] = lambda rule: None,
        on_undo: Callable[[], object] | None = None,
        turn_key: str = "",
    ) -> None:
        self.game, self.layout, self._look_type = game, layout, look_type
        self.turn_key = turn_key
        self.on_rule, self.playing, self._seats, self.bots = on_rule, playing, seats, bots
        self.pieces, self.stages = Pieces(), Stages()
        self._told = 0
        self.hand = Hand()
        self.bubble, self.tooltip = Bubble(), Tooltip()
        self.chooser: Chooser | None = None
        self.zoomed: Closeup | None = None
        self.bar = Bar(lambda: primary.press(self), lambda move: primary.take(self, move), on_undo)
        self.input = Input(self)
        self.opened = Opened(self, on_undo)
        self.shown = False
        self.moves = Moves(())
        self.heading = self._who = ""
        self.preview: Preview | None = None
        self.foreseen: Move | None = None
        self.hint: Hinted | None = None
        self.recap: tuple[Event, ...] = ()
        self.said: tuple[str, tuple[str, ...]] | None = None
        self.waiting = ""
        self.boxes: dict[str, Box] = {}
        self.occupied: frozenset[str] = frozenset()
        self.trace = Trace(self)
        self.focus = self.hovered = ""
        self.keyboard = False
        self.dirty = True
        self.clock = 0.0
        self.why_no_undo = ""
        self.chosen: Action | None = None

    # -- laying out and showing

    def build(self, kit: Kit, ui: Ui) -> None:
        """Lay out for a canvas; what is held, aimed at and scrolled to stays."""
        self.kit, self.ui = kit, ui
        self.look = self._look_type(kit, self.game, self.layout)
        self.look.playing = self.playing
        self.ground = Ground(kit)
        self.pieces.pace = kit.speed
        box = drawer_box(self.layout, kit.canvas)
        if not self.shown:
            self.log = Log(kit, box, self._seats)
        else:
            self.log.build(kit, box)
            self._place_all()
            self.pieces.place(self.places.resting(self._pieces_now))
            self.stages.stop()
            primary.build(self)
            self.chooser = None
        self.seat_bots(self.bots)
        self.zoomed = None
        self.bubble.close()
        self.dirty = True

    def show(
        self,
        view: State,
        actions: Iterable[Action],
        animate: bool = True,
        *,
        log: Sequence[Event] = (),
        why_no_undo: str = "",
        recap: Sequence[Event] = (),
        who: str = "",
        waiting: str = "",
        said: tuple[str, tuple[str, ...]] | None = None,
        traced: bool = False,
        staged: bool = False,
    ) -> None:
        """Show a view and what may be done in it. `log` are all lines so far, `why_no_undo` the
        reason that Undo is off ("" on), `recap` what others did since this seat's last turn, `who`
        the name of the seat that looks, where there are several. `waiting` is the sentence that answers
        a hand while somebody else decides, `said` a heading and lines for the panel, `traced` keeps the
        marks of the last move though it is animated. The stages that new lines of the log tell are played
        when it is animated, or else `staged`: then all that is in none of them jumps."""
        if self.hand.dragging and self.hand.picked in self.pieces.sprites and not self.stays:
            self.pieces.carry(self.hand.picked, self.held_box)
        first, self.shown = not self.shown, True
        if first or view != self.view:
            self.hint = None
        self.view = view
        self.look.playing = self.playing
        self.moves = Moves(Move(action, self.game.gesture(view, action)) for action in actions)
        self.waiting, self.said = waiting, said
        self._forget_legal()
        self.heading = self._head(who)
        handed_over, self._who = self._who not in ("", who), who
        self.recap = tuple(recap)
        self.why_no_undo = why_no_undo
        self.hand.drop()
        self.chooser = self.preview = None
        if self.bubble.refusal != refusals.wait(self):
            self.bubble.close()
        self._place_all()
        self.reasons = Reasons(self.game, view, [place for place, box in self.boxes.items() if box[2] > 0])
        before = {piece_id: sprite.piece for piece_id, sprite in self.pieces.sprites.items()}
        resting = self.places.resting(self._pieces_now)
        animated = animate and not first
        shapes = self.shapes
        self.pieces.show(self._pieces_now, resting, animated, shapes.extent, shapes.breaks, shapes.shed)
        new = stages_of(log[self._told :]) if animated or (staged and not first) else []
        self._told = len(log)
        self.stages.begin(new, before, self.places, shapes, self.pieces.pace)
        self.trace.clear()
        if animated and (traced or not self.pieces.pace):  # motion tells as much
            self.trace.follow(before)
        self.occupied = frozenset(piece.place for piece in self._pieces_now)
        keyboard = self.input.keyboard
        keyboard.begin() if handed_over else keyboard.look_around()
        self.log.show(log)
        primary.build(self)
        self.input.mouse.look_under()
        self.dirty = True

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Mark the seats that bots decide for from now on."""
        self.bots = self.log.bots = bots
        self.look.seat_bots(bots)
        self.dirty = True

    def _head(self, who: str) -> str:
        """The heading over what is asked."""
        if self.moves.any:
            return f"{who}, your move" if who else "Your move"
        return "The end" if self.game.outcome(self.view) is not None else "Not your move"

    def _place_all(self) -> None:
        """Where every place is in this position, and which pieces there are."""
        self.places = Places(self.layout, self.look, self.kit.canvas, self.view)
        self.boxes = self.places.boxes
        self.shapes = Shapes(self.look, self.places, self.view)
        self._areas = None
        self._pieces_now = [piece for piece in self.game.pieces(self.view) if piece.place in self.boxes]

    # -- what there is

    @property
    def modal(self) -> bool:
        """Whether a chooser or a zoom takes every key."""
        return self.chooser is not None or self.zoomed is not None

    def state(self) -> TableState:
        """What the hand does now, for the look."""
        sprite = self.pieces.sprites.get(self.focus if self.keyboard else self.hovered)
        pointed = sprite.piece if sprite else None
        legal = tuple(self.legal)
        return TableState(self.held, self.hand.aim, self.preview, legal, pointed, self.moves.any)

    # -- what happens

    def aim(self, place: str, by_keys: bool = False) -> None:
        """Aim at a legal place ("" none): its move is previewed."""
        if place == self.hand.aim:
            return
        self.hand.aim, self.hand.by_keys, self.doubted = place, by_keys, None
        self.foresee(self.legal[place][0] if place else None)

    def foresee(self, move: Move | None) -> None:
        """Preview a move in the panel and over the table."""
        self.foreseen = move
        self.preview = self.game.preview(self.view, move.action) if move is not None else None
        primary.say(self)
        self.dirty = True

    def advise(self, hinted: Hinted | None) -> None:
        """Show a hint, or none; the keyboard's next Enter is for it."""
        self.hint = hinted
        if hinted is not None and not self.hand.picked:
            self.focus = ""
            self.aim("")
        primary.say(self)
        self.dirty = True

    def pick(self, piece_id: str, way: str) -> None:
        """Pick a piece up: its legal places are lit."""
        self._act_begins()
        self.hand.pick(piece_id, way)
        if not self.legal:
            self.hand.turn, self.hand.flip = self.moves.poses(piece_id)[0]
        self.preview = None
        self.kit.sounds.play("pick")
        primary.build(self)
        self.dirty = True

    def take(self, piece: str, way: str) -> None:
        """Ask whether what clicking the piece does is meant, told with its price, or pick it up."""
        clicks = self.moves.clicks.get(piece, [])
        if clicks and piece not in self.moves.drops:
            self.choose(clicks, bounds(self.covers(piece)))
        else:
            self.pick(piece, way)

    def put_down(self) -> None:
        """Let go of what is held; a dragged piece flies home."""
        piece_id = self.hand.picked
        if self.hand.dragging and piece_id in self.pieces.sprites:
            if not self.stays:
                self.pieces.carry(piece_id, self.held_box)
                self.pieces.home(piece_id)
            self.kit.sounds.play("drop")
        self.hand.drop()
        self.chooser = self.preview = self.doubted = None
        primary.build(self)
        self.dirty = True

    def drop(self, place: str) -> None:
        """Do what the held piece means in a legal place; several meanings are chosen among."""
        self.aim(place, self.hand.by_keys)
        moves = self.legal[place]
        if len(moves) == 1:
            self.do(moves[0])
        else:
            self.choose(moves, bounds(self.aimed_area or (self.boxes[place],)))

    def choose(self, moves: list[Move], anchor: Box) -> None:
        """Ask which of some moves is meant, beside a box."""
        self.chooser = Chooser(self.kit, moves, anchor)
        hinted = self.hint.move.action if self.hint is not None and self.hint.move is not None else None
        self.chooser.at = next((i for i, move in enumerate(moves) if move.action == hinted), 0)
        self.foresee(moves[self.chooser.at])

    def do(self, move: Move) -> None:
        """Choose a move: `handle` gives its action back."""
        self._act_begins()
        self.opened.begin(move)
        self.chosen = move.action
        self.chooser = None

    def zoom(self, what: str = "") -> bool:
        """Enlarge a piece, a place or what is under the pointer, else the whole (the look's name for it
        is ""); True when there was something."""
        for name in (what,) if what else (*self.input.mouse.under_pointer(), ""):
            picture = self.look.zoom(self.view, name)
            if picture is not None:
                self.bubble.close()
                parts = self.look.zoom_parts(self.view, name)
                self.zoomed = Closeup(self.kit, picture, parts, partial(self.look.zoom, self.view))
                self.dirty = True
                return True
        return False

    def escape(self) -> bool:
        """Take one step back: zoom, chooser, held piece, aim, choice, bubble, log; False when there is none."""
        self.tooltip.over("")
        if self.zoomed is not None:
            self.zoomed = self.zoomed if self.zoomed.back() else None
        elif self.chooser is not None or self.hand.picked:
            self.put_down()
        elif self.hand.aim and self.hand.by_keys:
            self.aim("")
        elif not (self.opened.take_back() or self.bubble.close()):
            if not self.log.opened:
                return False
            self.log.toggle()
        self.dirty = True
        return True

    def toggle_log(self) -> None:
        """Open or close the log drawer."""
        self.log.toggle()
        self.dirty = True

    def _act_begins(self) -> None:
        self.bubble.close()
        self.trace.clear()
        self.recap = ()

    # -- events, time, drawing

    def handle(self, event: InputEvent) -> Action | None:
        """Take an event; the action it chose, or None. `used` says whether it meant anything here. A press
        ends what is played."""
        if self.stages.running and event.type in PRESSES:
            self.stages.stop()
            self.dirty = True
        self.used = self.input.handle(event)
        self.dirty |= self.used
        chosen, self.chosen = self.chosen, None
        return chosen

    def update(self, dt: float) -> bool:
        """Let time pass (s); True when a new frame is needed."""
        self.clock += dt
        changed, self.dirty = self.dirty, False
        moving = self.pieces.update(dt) | self._play(dt)
        said = self.bubble.update(dt)
        tip = self.tooltip.update(dt)
        self.bar.cap(self.input.keyboard.goes_on)
        return bool(self.input.mouse.update()) | changed | moving | said | tip | self.ui.update(dt)

    def _play(self, dt: float) -> bool:
        """Let the stages go on; what is gone by the end of them comes into sight where it lies now."""
        gone = self.stages.gone
        playing = self.stages.update(dt)
        if playing and not self.stages.running:
            self.pieces.reappear(gone)
        return playing

    def draw(self, surface: Surface, title: str = "", subtitle: str = "", right: float = 0.0) -> None:
        """Draw table, controls and what lies over them, under a top bar as `Kit.top_bar` has it."""
        frame.draw(self, surface, (title, subtitle, right))
        self.log.draw(surface)
        self.ui.draw(surface)
        if hint.seen(self):
            hint.draw_button(self, surface)
        frame.draw_held(self, surface)
        turner.draw(self, surface)
        self.bubble.draw(self.kit, surface)
        if self.chooser is not None:
            self.chooser.draw(self.kit, surface)
        if self.zoomed is not None:
            self.zoomed.draw(surface)
        elif self.chooser is None and not self.hand.picked:
            self.tooltip.draw(self.kit, surface)
