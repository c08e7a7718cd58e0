"""The pictures of a rulebook's page, and playing one on its table: the position before, the move, and the position
after."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.pages.parts.page import Page
from game.pages.rulebook.pictures import BY_KEYS, Figure, Illustrator
from game.pages.rulebook.reader import Block, Reader
from game.table.carried import held_box
from game.table.moves import Move
from game.table.showing import Showing
from game.table.table_state import Point
from game.ui import motion
from game.ui.canvas import bounds, centre
from rules.content import DataFaults
from rules.game import Action, Event, State
from rules.scenes.posing import action_of, history_of
from rules.scenes.reading import PlacedScene, placed
from rules.scenes.records import AnyScene, InvalidPosition
from rules.tabletop import AnyTabletop

BEFORE, AIMED, AFTER, STATE = 0.5, 0.7, 2.2, 1.1
"""How long the picture rests before the hand comes, over the aimed place, and after the move, and how long each
state is shown without motion, s."""
CARRY = 0.7
"""The time in which the hand carries a piece, s."""
READING = 0.055
"""The time for reading a letter of a refusal, s."""
BY_HAND = "drag"
LEISURE = 0.12
"""Seconds without input after which a picture is drawn."""
log = logging.getLogger(__name__)


class PlayedMove(NamedTuple):
    """The move of a picture: the view before with its legal actions, the action (None: refused) with its events,
    the view after it with its legal actions, and the piece that a hand carries to a place ("" for none)."""

    before: State
    legal: Sequence[Action]
    action: Action | None = None
    events: Sequence[Event] = ()
    after: State | None = None
    later: Sequence[Action] = ()
    piece: str = ""
    place: str = ""


def played_move(game: AnyTabletop, scene: AnyScene) -> PlayedMove:
    """Return the move of a picture: what its hand does, else the last move before it; a held piece goes to its
    first legal place. Raises InvalidPosition."""
    history = history_of(game, scene)
    state, seat = history.state, history.to_act or 0
    view = game.view(state, seat)
    if scene.refused is not None:
        legal = tuple(game.legal_actions(view))
        return PlayedMove(view, legal, piece=scene.refused.piece, place=scene.refused.to)
    if scene.held:
        legal = tuple(game.legal_actions(view))
        moves = [each for each in legal if scene.held in game.at(view).gesture(each).pieces]
        action = next((each for each in moves if game.at(view).gesture(each).place), moves[0])
    elif scene.aim is not None:
        action = action_of(game, view, scene.aim)
    else:
        action, state = history.actions[-1], history.states[-2]
        history.step_back()
    own = game.to_act(state) == seat
    history.do(action)
    before, after = game.view(state, seat), game.view(history.state, seat)
    legal, gesture = tuple(game.legal_actions(before)) if own else (), game.at(before).gesture(action)
    piece = gesture.pieces[0] if own and gesture.pieces and gesture.place else ""
    if scene.held:
        piece = scene.held if piece else ""
    later = tuple(game.legal_actions(after)) if history.to_act == seat else ()
    return PlayedMove(
        before, legal, action, history.log[-1], after, later, piece, gesture.place if piece else ""
    )


class Playback:
    """A picture being played: `update` advances it until it is `over`, when the picture is as before."""

    def __init__(self, drawing: Illustrator, figure: Figure) -> None:
        self._drawing, self.figure, self.table = drawing, figure, drawing.table
        self._played_move = played_move(drawing.game, figure.frame.scene)
        self.over = False
        self.state = "before"
        """What is shown: "before", "move" or "after"."""
        self._dt = 0.0
        self._script = self._played()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the picture has changed."""
        self._dt = dt
        changed = self.table.update(dt)
        if next(self._script, self) is self:
            self.stop()
            return True
        return self._drawing.draw_live(self.figure) if changed else False

    def stop(self) -> None:
        """Show the picture at rest again."""
        self.over, self.figure.live = True, None
        self.table.model.bubble.room = None
        self.table.model.hand.put_down()

    # -- the script, a frame a step

    def _played(self) -> Iterator[None]:
        played, model, moves = self._played_move, self.table.model, self._drawing.kit.speed > 0
        self.table.show(Showing(played.before, played.legal, animate=False))
        yield from self._wait(BEFORE if moves else STATE)
        self.state = "move"
        if played.piece:
            yield from self._carry(moves)
        if played.after is not None:
            self._let_go()
            self.table.show(Showing(played.after, played.later, log=played.events))
            while model.shown.stages.running or not model.shown.pieces.resting:
                yield
            self.state = "after"
            yield from self._wait(AFTER)
        else:
            model.bubble.room = self.figure.frame.box
            model.hand.refuse(played.piece, played.place, centre(model.shown.boxes[played.place]))
            self._let_go()
            self.state = "after"
            said = model.bubble.refusal.text if model.bubble.refusal is not None else ""
            yield from self._wait(max(AFTER, READING * len(said)))
        self._let_go()

    def _carry(self, moves: bool) -> Iterator[None]:
        """Carry the piece to its place and hold it there, aimed or over an illegal place."""
        played, model = self._played_move, self.table.model
        shown, targeting = model.shown, model.targeting
        here = self._middle(played.piece)
        found = self._move
        there = self._goal(found)
        model.hand.pick(played.piece, BY_HAND if moves else BY_KEYS)
        targeting.drag.grip = (0.0, 0.0)
        if found is not None:
            targeting.hold(found.pose)
        spent, whole = 0.0, CARRY * self._drawing.kit.speed
        while spent < whole:
            t = motion.smooth(spent / whole)
            targeting.drag.pointer = (here[0] + t * (there[0] - here[0]), here[1] + t * (there[1] - here[1]))
            model.redraw()
            yield
            spent += self._dt
        if moves:
            targeting.drag.pointer = there
        if found is not None and played.place in targeting.legal:
            model.hand.aim(played.place, by_keys=True)
            model.hand.preview_move(found)
        elif found is None:
            model.hand.hover_illegal(played.place)
        model.redraw()
        assert shown.view is played.before
        yield from self._wait(AIMED if moves else STATE)

    @property
    def _move(self) -> Move | None:
        """Return the action with its gesture; None for a refused move."""
        action = self._played_move.action
        return (
            None
            if action is None
            else Move(action, self._drawing.game.at(self._played_move.before).gesture(action))
        )

    def _middle(self, piece: str) -> Point:
        shown = self.table.model.shown
        sprite = shown.pieces.sprites[piece]
        return shown.shapes.middle(sprite.piece, sprite.box)

    def _goal(self, move: Move | None) -> Point:
        """Return the point to which the hand carries the piece: the middle of the area that it would cover,
        else of the place."""
        shown, played = self.table.model.shown, self._played_move
        action = (
            move.action if move is not None else shown.reasons.of_drop(played.piece, played.place, 0).action
        )
        area = shown.shapes.area(shown.pieces.sprites[played.piece].piece, played.place, action)
        return centre(
            bounds(area) if area else shown.places.single(played.place) or shown.boxes[played.place]
        )

    def _let_go(self) -> None:
        """Take the hand off the table; a carried piece flies on from where it was."""
        model = self.table.model
        if model.targeting.dragging and not model.targeting.stays:
            model.shown.pieces.start_flight_from(model.targeting.picked, held_box(model.targeting))
        model.targeting.drag.pointer = None

    def _wait(self, seconds: float) -> Iterator[None]:
        """Let the seconds pass, from the first complete picture on."""
        while not self.table.is_drawn:
            yield
        spent = 0.0
        while spent < seconds:
            yield
            spent += self._dt


class Pictures:
    """The pictures of the rules on a page: drawn step by step while the app is idle; one of them can be played."""

    def __init__(self, page: Page, game_id: str) -> None:
        self._page, self._game_id = page, game_id
        self.scenes: tuple[PlacedScene, ...] = ()
        self._illustrator: Illustrator | None = None
        self._figures: dict[str, Figure] = {}
        """The figures of the current page, by scene id."""
        self._at_work: Iterator[None] | None = None
        self._leisure = 0.0
        self.playback: Playback | None = None
        """The picture being played."""

    def read(self) -> None:
        """Read the scenes; the rules are readable without pictures."""
        try:
            found = placed(self._game_id, self._page.app.packs)
            self.scenes = tuple(each for each in found if each.record.rule)
        except DataFaults as faults:
            log.error("%s", faults)

    def clear(self) -> None:
        """Free everything, for other sizes or cards."""
        self.stop()
        self._illustrator = None
        self.forget()

    def forget(self) -> None:
        """Forget the figures of the current page."""
        self._figures, self._at_work = {}, None

    @property
    def drawing(self) -> Illustrator | None:
        """Return the table that draws pictures, None if the game's cards or layout are faulty."""
        if self._illustrator is None:
            try:
                self._illustrator = Illustrator(self._page.app.games, self._game_id, self._page.kit)
            except DataFaults as faults:
                log.error("%s", faults)
        return self._illustrator

    def of_rule(self, rule_id: str, wide: float) -> Iterator[Figure]:
        """Yield the figures of a rule; drawn ones are cached."""
        for each in self.scenes:
            scene = each.record
            if scene.rule != rule_id or (drawing := self.drawing) is None:
                continue
            if scene.id not in self._figures:
                try:
                    self._figures[scene.id] = Figure(self._page.kit, drawing.frame(scene), wide)
                except InvalidPosition as fault:  # caused by a pack's cards; the rule is shown without it
                    log.error("%s", each.fault(fault.path, str(fault)))
                    continue
            yield self._figures[scene.id]

    def show(self, blocks: Sequence[Block]) -> None:
        """Take over the blocks of the current page; a picture that isn't among them is played no longer."""
        if self.playback is not None and self.playback.figure not in blocks:
            self.stop()
        self._figures = {each.frame.scene.id: each for each in blocks if isinstance(each, Figure)}

    def play(self, scene_id: str) -> None:
        """Play the picture of a scene, or stop it while it is played."""
        figure, former = self._figures[scene_id], self.playback
        self.stop()
        if figure.drawn is None or (former is not None and former.figure is figure):
            return
        drawing = self.drawing
        assert drawing is not None, "a table drew the figure"
        self._at_work = None
        drawing.set_motion(self._page.kit.motion, self._page.kit.sounds)
        self.playback = Playback(drawing, figure)

    def stop(self) -> None:
        """End what is played."""
        if self.playback is not None:
            self.playback.stop()
            self.playback = None
            if self._illustrator is not None:
                self._illustrator.set_motion("off")
            self._page.app.redraw()

    def restart(self) -> None:
        """Restart the idle time, so that drawing delays no input."""
        self._leisure = 0.0

    def update(self, dt: float, busy: bool, reader: Reader | None) -> bool:
        """Advance what is played; else, once the page has not been `busy` for a while, draw a step of the picture
        nearest to what `reader` shows. Return whether to redraw."""
        if self.playback is not None:
            changed = self.playback.update(dt)
            if self.playback.over:
                self.stop()
            return changed
        self._leisure = 0.0 if busy else self._leisure + dt
        pending = bool(self._undrawn)
        if pending and self._leisure >= LEISURE and reader is not None and reader.is_still:
            self._continue_drawing(reader)
        return pending

    def _continue_drawing(self, reader: Reader) -> None:
        """Continue the picture in progress, or start the one nearest to the visible part."""
        if self._at_work is None and self._illustrator is not None:
            self._at_work = self._illustrator.draw(min(self._undrawn, key=reader.nearness))
        if self._at_work is not None and next(self._at_work, self) is self:
            self._at_work = None

    @property
    def _undrawn(self) -> list[Figure]:
        """Return the page's figures not drawn yet."""
        return [figure for figure in self._figures.values() if figure.drawn is None]
