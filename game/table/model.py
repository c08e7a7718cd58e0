"""The model of a table: what is shown, held, aimed, hinted and written, and the intents that change it.

Mouse and keyboard turn events into these intents; drawing only reads. An intent that means a legal action
stores it for the scene to play (`take_chosen`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from game.table import preview
from game.table.action_bar import ActionBar, BarButton
from game.table.banner import Banner
from game.table.callouts import Bubble, Lessons, Tooltip
from game.table.closeup import Closeup
from game.table.focus import Focus
from game.table.hint import Hinted
from game.table.layout import Layout
from game.table.log_drawer import LogDrawer, is_always_open, log_box
from game.table.look import Boxes, Point, TableLook, TableState
from game.table.moves import DropMeaning, Move
from game.table.open_space import OpenSpace
from game.table.own_panel import Overlay, OwnPanel
from game.table.shapes import bounds
from game.table.showing import Narration, Showing
from game.table.shown_position import ShownPosition
from game.table.targeting import Targeting
from game.ui.canvas import Box, centre, contains
from game.ui.control import Control
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.common.text import lower_first, one
from rules.game import Action, Event, Piece, Refusal
from rules.tabletop import AnyTabletop, Preview

SEVERAL = "Use an effect"
NO_PLACE = "It has no move that ends there. Pick it up to light the places where it can go."
"""The button of a held piece with several moves in its place: their labels have no room."""
NEAR = 160.0
"""The size of the part of a wide place that counts as where a piece was dropped, px."""


class TableModel:
    """The model of one table; `Table` documents its arguments."""

    kit: Kit
    ui: Ui

    def __init__(
        self,
        game: AnyTabletop,
        layout: Layout,
        seats: int,
        bots: frozenset[int],
        on_rule: Callable[[str], object] | None,
        on_undo: Callable[[], object] | None,
    ) -> None:
        self.bots, self._seats = bots, seats
        self._on_rule, self._on_undo = on_rule, on_undo
        self.shown = ShownPosition(game, layout)
        self.targeting = Targeting(self.shown)
        self.bar = ActionBar(self.press_primary, self._press_button, on_undo)
        self.focus = Focus(self.shown, self.targeting, self.bar)
        self.bubble, self.tooltip, self.banner = Bubble(opens=on_rule is not None), Tooltip(), Banner()
        self.log, self.open_space = LogDrawer(seats), OpenSpace(self.shown)
        self.on_refused: Callable[[str, str, Refusal], object] | None = None
        """What follows a shown refusal, of a piece (and a place, "" for a clicked piece)."""
        self.why_waits: Callable[[Action], str] | None = None
        """Why the move of a button has to wait, "" if it hasn't; None: no move has."""
        self.answer_click: Callable[[tuple[str, ...]], bool] | None = None
        """What answers a click on a piece or place that can't be used now, and returns whether it did."""
        self.lessons: Lessons | None = None
        """The lessons that refusals offer, None for none."""
        self.own_panel: OwnPanel | None = None
        """What the panel beside the table shows instead of the prompt."""
        self.own_actions = False
        """Whether the scene has its own buttons in the place of the action bar."""
        self.overlay: Overlay | None = None
        """What lies over the table."""
        self.closeup: Closeup | None = None
        self.hint: Hinted | None = None
        self.threats: Preview | None = None
        """The preview of what others could do next, while that is asked for."""
        self.why_no_undo = ""
        self.turn_key = ""
        """The key that turns the held piece; "": none is named."""
        self.recap: Sequence[Event] = ()
        """What others did, until the viewer acts."""
        self._recap_first = True
        """Whether the panel tells that before answers to earlier questions."""
        self.answering = False
        self.narration: Narration | None = None
        self.openly = False
        """Whether the table is shown to everybody, all hands face down."""
        self.playing = True
        self.clock = 0.0
        self.dirty = True
        self._looks = ""
        self._lines = 0
        self._lags = False
        """Whether the bar says that something is played."""
        self._choice_by_hand = False
        """Whether a move by hand opened the pending choice."""
        self._chosen: Action | None = None
        self._way: tuple[Action, ...] = ()
        """The rest of a series of several actions."""
        self._on_way = False
        """Whether its last action has just been made, so that the next one follows automatically."""
        self._foreseen: tuple[object, Action, Preview | None] | None = None
        """The view, the move and the preview of the button that was pointed at last."""

    # -- laying out and showing

    def lay_out(self, kit: Kit, ui: Ui, layout: Layout, look: TableLook[Any]) -> None:
        """Lay the table out for a canvas; held piece, aim and scroll positions stay."""
        self.kit, self.ui = kit, ui
        first = self.shown.empty
        look.playing = self.playing
        self.shown.lay_out(kit, layout, look)
        self.focus.ui = ui
        self.targeting.lay_out()
        seen = layout.for_viewer(0, self._seats)
        self.log.build(kit, log_box(seen, kit.canvas), is_always_open(seen, kit.canvas))
        if not first:
            self._build_bar()
        self.seat_bots(self.bots)
        self._enlarge_again()
        self.bubble.close()
        self.dirty = True

    def show(self, showing: Showing) -> bool:
        """Show a view and its moves; return True where another player decides than before, or decides again
        after others."""
        shown, who = self.shown, showing.who
        self._carry()
        if not self._on_way and not shown.empty and showing.view != shown.view:
            self._way = ()
        if shown.empty or showing.view != shown.view:
            self.hint = None
        shown.look.playing = self.playing = showing.playing
        if self.playing and self._seats > 1:
            self.banner.follow(self.game, showing.view, self.bots, showing.openly)
        watched = not self.playing or len(self.bots) == self._seats
        fresh = () if shown.empty or watched else showing.log[self._lines :]
        self._lines = len(showing.log)
        self.targeting.begin()
        shown.show(showing)
        if self.threats is not None:
            self.threats = self._threats()
        handed_over, self._looks = self._looks not in ("", who), who
        turned = bool(showing.recap) and showing.recap != self.recap
        self._recap_first |= turned
        self.recap, self.narration, self.why_no_undo = showing.recap, showing.narration, showing.why_no_undo
        self.answering, self.openly = showing.answering, showing.openly
        if self.bubble.refusal != self._busy():
            self.bubble.close()
        if handed_over:
            self._way = ()
        self._on_way &= bool(self._way) and shown.acting is None
        self.focus.begin() if handed_over else self.focus.follow()
        self._say_beside(fresh)
        self.log.show(showing.log)
        self._build_bar()
        self.dirty = True
        return handed_over or turned

    def seat_bots(self, bots: frozenset[int]) -> None:
        """Set the seats that bots play."""
        self.bots = bots
        self.log.seat_bots(bots)
        self.shown.look.seat_bots(bots)
        self.dirty = True

    def update(self, dt: float, idle: bool = True) -> bool:
        """Advance by `dt` seconds and return whether a new frame is needed. `idle`: the frame has time to
        prepare later ones."""
        self.clock += dt
        changed, self.dirty = self.dirty, False
        moving = self.shown.update(dt, idle)
        if self._lags and not self.shown.stages.running:
            self._label_primary()
        said, tip = self.bubble.update(dt), self.tooltip.update(dt)
        banner = self.banner.update(dt, self.kit, self.shown.stages.running, idle)
        self.bar.cap(self.enter_presses_primary)
        return changed | moving | said | tip | banner

    def take_chosen(self) -> Action | None:
        """Return the action chosen since the last call, or None."""
        chosen, self._chosen = self._chosen, None
        return chosen

    # -- state

    @property
    def game(self) -> AnyTabletop:
        """Return the game with its current cards."""
        return self.shown.game

    @property
    def modal(self) -> bool:
        """Return whether a chooser or a closeup takes every key."""
        return self.targeting.chooser is not None or self.closeup is not None

    @property
    def held_by_hand(self) -> Piece | None:
        """Return the piece picked up by hand, or None, also while a chooser is open."""
        held, targeting = self.targeting.held, self.targeting
        there = held is not None and held.id == targeting.picked and targeting.chooser is None
        return held if there else None

    @property
    def heading(self) -> str:
        """Return the heading over the prompt."""
        if self.shown.moves.any:
            return f"{self._looks}, your move" if self._looks else "Your move"
        return "The end" if self.game.outcome(self.shown.ground) is not None else "Not your move"

    @property
    def hint_seen(self) -> bool:
        """Return whether the hint is drawn: not while the player aims or chooses."""
        targeting, hint = self.targeting, self.hint
        idle = targeting.chooser is None and targeting.preview is None and targeting.refused is None
        return hint is not None and hint.move is not None and idle and not targeting.aim

    @property
    def hint_button(self) -> Control | None:
        """Return the button that the hint presses, or None."""
        move, primary = self.hint.move if self.hint is not None else None, self.shown.moves.primary
        if move is None or move.gesture.pieces:
            return None
        if primary is not None and primary.action == move.action:
            return self.bar.primary
        return self.bar.button_of(move.action)

    @property
    def button_preview(self) -> Preview | None:
        """Return the preview of the hovered or focused button's move while nothing is held, or None."""
        number = self.bar.pointed(self.ui) if self.playing and not self.targeting.picked else None
        if number is None or self.hint is not None or self._lags:
            return None
        move = self.shown.moves.primary if number < 0 else self.bar.move(number)
        if move is None:
            return None
        view = self.shown.ground
        if self._foreseen is None or self._foreseen[0] is not view or self._foreseen[1] != move.action:
            self._foreseen = view, move.action, self.game.preview(view, move.action)
        return self._foreseen[2]

    @property
    def is_asked(self) -> bool:
        """Return whether the player looks into a move or an effect, which the panel then explains."""
        targeting = self.targeting
        looks = targeting.picked or self.focus.announced >= 0 or self.bar.why_off(self.ui)
        told = (targeting.refused, targeting.preview, self.hint, self.threats, self.button_preview)
        return bool(looks) or any(each is not None for each in told)

    @property
    def shows_recap(self) -> bool:
        """Return whether the preview panel shows the recap of other players' moves wherever the pointer is:
        the table has no recap panel, and nothing is held, aimed or hinted."""
        targeting, shown = self.targeting, self.shown
        free = not targeting.picked and targeting.preview is None and self.hint is None
        told = bool(self.recap) and shown.look.recaps and shown.places.recap is None
        return told and free and (self.threats is None or self._recap_first)

    @property
    def takes_hint(self) -> bool:
        """Return whether Enter follows the hint: it is shown and the player hasn't aimed at anything."""
        if self.hint is None or self.targeting.aim:
            return False
        piece, button = self.hint.piece(self.shown), self.hint_button
        if button is not None:
            return button is not self.bar.primary  # Enter presses that one anyway
        return piece is not None and self.shown.moves.movable(piece.id)

    @property
    def hinted_click(self) -> Move | None:
        """Return the hinted move if it is a click on the piece in the hand, else None."""
        move = self.hint.move if self.hint is not None else None
        picked = self.targeting.picked
        meant = move is not None and not move.gesture.place and picked in move.gesture.pieces
        return move if picked and meant and self.takes_hint else None

    @property
    def enter_presses_primary(self) -> bool:
        """Return whether Enter does what the primary button says."""
        targeting, held = self.targeting, self.targeting.held
        if targeting.chooser is not None:
            return True
        if self.ui.focused is not None:
            return not self.ui.keyboard or self.ui.focused is self.bar.primary
        if targeting.aim and held is not None:
            return True
        if self.focus.piece or self.focus.place:
            return False
        return (
            self.takes_hint
            or held is None
            or not targeting.legal
            or targeting.confirmed is not None
            or self.answers_first
        )

    @property
    def answers_first(self) -> bool:
        """Return whether the primary button acts with the piece awaiting a decision and nothing is picked up,
        so that Enter presses it before it aims the piece."""
        held, primary = self.targeting.held, self.shown.moves.primary
        asked = held is not None and held.acting and not self.targeting.picked
        return asked and held is not None and primary is not None and held.id in primary.gesture.pieces

    @property
    def faults(self) -> tuple[str, ...]:
        """Return the places at fault for the shown refusal."""
        refusal, refused = self.bubble.refusal, self.targeting.refused
        if refusal is None and refused is not None:
            refusal = refused[1].refusal
        return refusal.places if refusal is not None else ()

    def state(self) -> TableState:
        """Return what the player holds and looks at, for the look."""
        sprite, targeting = self.shown.pieces.sprites.get(self.focus.shown), self.targeting
        held, move = targeting.held, targeting.aimed
        return TableState(
            held,
            sprite.piece if sprite else None,
            self.shown.moves.any,
            targeting.turn if held is not None else 0,
            tuple(targeting.legal) if held is not None else (),
            move.action if move is not None else None,
            targeting.aim,
        )

    # -- intents: pick up, aim, turn

    def take(self, piece: str, way: str) -> None:
        """Do what a click on a piece does: play its only move, choose among several, or pick it up; moves
        that need confirmation show their price first."""
        moves = self.shown.moves
        if (only := moves.at_once(piece)) is not None:
            self.play(only)
        elif piece in moves.clicks and piece not in moves.drops and moves.confirmed(piece) is None:
            self.choose(moves.clicks[piece], bounds(self.shown.covers(piece)))
        else:
            self.pick(piece, way)

    def pick(self, piece_id: str, way: str) -> None:
        """Pick a piece up and light its legal places."""
        self._clear_notes()
        self.banner.drop()
        self.targeting.pick(piece_id, way)
        self.kit.sounds.play("pick")
        self._build_bar()
        self.dirty = True

    def aim(self, place: str, by_keys: bool = False) -> None:
        """Aim at a legal place ("" for none) and preview its move."""
        if place != self.targeting.aim:
            if by_keys and place:
                self.attend(place)
            if self.targeting.refused is not None:
                self.bubble.close()
            self.targeting.aim_at(place, by_keys)
            self._label_primary()
            self.dirty = True

    def hover_illegal(self, place: str) -> None:
        """Show why the held piece can't go to a place ("" for none), beside it."""
        if not self.targeting.hover_illegal(place):
            return
        self.dirty = True
        refused, area = self.targeting.refused, self.targeting.refused_area
        if refused is None or area:
            self.bubble.close()
        elif (refusal := refused[1].refusal) is not None:
            held = self.targeting.held
            assert held is not None
            lit = (self.shown.boxes[legal] for legal in self.targeting.legal)
            self.bubble.say(refusal, self.shown.boxes[place], named=(*self._named(held.id, refusal), *lit))

    def turn(self, back: bool = False) -> bool:
        """Rotate the held piece to its next orientation (`back`: the previous one); return False if it has
        only one."""
        now = (self.targeting.turn, self.targeting.flip)
        ways = [way for way in self.targeting.ways if way[1] == now[1]]
        if back:
            ways.reverse()
        onward = [way for way in ways if (way < now if back else way > now)]
        return self._hold(next(iter(onward or ways), now))

    def flip(self) -> bool:
        """Turn the held piece over; return False if it has only one side."""
        now = (self.targeting.turn, self.targeting.flip)
        return self._hold(next((way for way in self.targeting.ways if way[1] != now[1]), now))

    def put_down(self) -> None:
        """Let go of the held piece; a dragged one flies back."""
        targeting, pieces = self.targeting, self.shown.pieces
        if targeting.dragging and targeting.picked in pieces.sprites:
            if self._carry():
                pieces.home(targeting.picked)
            self.kit.sounds.play("drop")
        targeting.let_go()
        self._build_bar()
        self.dirty = True

    def _hold(self, way: tuple[int, bool]) -> bool:
        """Hold the piece in an orientation (turn, flip); return False if it is already held so."""
        if way == (self.targeting.turn, self.targeting.flip):
            return False
        if self.targeting.refused is not None:
            self.bubble.close()
        self.targeting.hold(way)
        self._label_primary()
        self.dirty = True
        return True

    def _carry(self) -> bool:
        """Start the flight of a dragged piece from the hand; return False where the piece stays on the table
        and only its ghost is held."""
        targeting, pieces = self.targeting, self.shown.pieces
        if not targeting.dragging or targeting.picked not in pieces.sprites or targeting.stays:
            return False
        pieces.start_flight_from(targeting.picked, targeting.held_box)
        return True

    # -- intents: drop, choose, play

    def drop(self, place: str) -> None:
        """Play the move of the held piece in a legal place, or choose among several."""
        self.aim(place, self.targeting.by_keys)
        moves = self.targeting.legal[place]
        if len(moves) == 1:
            self.play(moves[0])
        else:
            self.choose(moves, self.targeting.anchor(place))

    def choose(self, moves: Sequence[Move], anchor: Box) -> None:
        """Open the chooser for some moves beside a box."""
        hinted = self.hint.move.action if self.hint is not None and self.hint.move is not None else None
        self.targeting.choose(list(moves), anchor, hinted)
        self._label_primary()
        self.dirty = True

    def preview_move(self, move: Move) -> None:
        """Preview another move of the chooser."""
        self.targeting.preview_move(move)
        self._label_primary()
        self.dirty = True

    def play(self, move: Move) -> None:
        """Choose a move; the table returns its action."""
        self._clear_notes()
        if not self._must_decide:  # a move within a choice belongs to the one that opened it
            self._choice_by_hand = bool(move.gesture.pieces)
        self._chosen, self._way, self._on_way = move.action, move.then, bool(move.then)
        self.targeting.chooser = None

    # -- intents: ways of several actions

    def continue_move(self) -> Action | None:
        """Return the next action of a multi-step move once the animation of the last one has ended; None
        where the move ends or needs a decision."""
        shown = self.shown
        if not self._on_way or not shown.pieces.resting or shown.stages.running:
            return None
        return self._pop_next_action()

    def resume_move(self) -> bool:
        """Resume a multi-step move that a decision interrupted, or pick up the piece on top of the one
        awaiting a decision; return False if there is neither."""
        acting = self.shown.acting
        if self._way and self.shown.moves.allows(self._way[0]):
            self._clear_notes()
            self._chosen = self._pop_next_action()
        elif acting is not None and (on := self._on_top_of(acting)):
            self.pick(on, "keys")
        else:
            return False
        return True

    def stop_way(self) -> None:
        """Drop the rest of a multi-step move whose first action wasn't made."""
        self._way, self._on_way = (), False

    def _pop_next_action(self) -> Action | None:
        (first, *rest), legal = self._way, self.shown.moves.allows(self._way[0])
        self._way, self._on_way = tuple(rest) if legal else (), legal and bool(rest)
        return first if legal else None

    def _on_top_of(self, acting: Piece) -> str:
        """Return a movable piece on top of another, or ""."""
        shown, around = self.shown, bounds(self.shown.covers(acting.id))
        on = (id for id in shown.moves.drops if id != acting.id and id in shown.pieces.sprites)
        return next((id for id in on if contains(around, centre(shown.pieces.sprites[id].box))), "")

    # -- intents: primary button

    def press_primary(self) -> None:
        """Drop the aimed piece, play the confirmed move, follow the hint, or play the primary move."""
        primary = self.shown.moves.primary
        if self.targeting.aim in self.targeting.legal:
            self.drop(self.targeting.aim)
        elif (confirmed := self.targeting.confirmed) is not None:
            self.play(confirmed)
        elif not self.follow_hint() and primary is not None:
            self.play(primary)

    def _press_button(self, moves: Sequence[Move]) -> None:
        """Play a button's move, or open the chooser for the several moves of the held piece."""
        if len(moves) > 1:
            self.choose(moves, bounds(self.shown.covers(self.targeting.picked)))
        else:
            self.play(moves[0])

    def _clear_notes(self) -> None:
        """Clear bubble, marks and recap before a new action."""
        self.bubble.close()
        self.shown.unmark()
        self.recap = ()

    # -- the action bar

    def _build_bar(self) -> None:
        """Make the buttons: the clicks of the held piece, the moves without a piece, and Undo."""
        shown, moves = self.shown, self.shown.moves
        if not self.playing or self.own_actions or "panel/actions" not in shown.layout.spots:
            self.bar.clear()
            return
        clicks = tuple(self.targeting.clicks())
        held = [BarButton(SEVERAL, clicks)] if len(clicks) > 1 else map(BarButton.of, clicks)
        others = (BarButton.of(move) for move in moves.buttons if move is not moves.primary)
        box = shown.places.panel("actions")
        self.bubble.buttons = self.tooltip.buttons = box
        self.bar.build(self.ui, box, [*held, *others], shown.busy.rstrip("."))
        self.bar.can_undo(self.why_no_undo)
        for move in moves.buttons if self.why_waits is not None else ():
            if move is not moves.primary and self.why_waits is not None:
                self.bar.hold_back(self.bar.button_of(move.action), self.why_waits(move.action))
        self._label_primary()

    def _label_primary(self) -> None:
        """Set the primary button's label to what Enter does, or to what is needed if it does nothing."""
        targeting, moves = self.targeting, self.shown.moves
        aimed = targeting.legal.get(targeting.aim, [])
        self._lags = self.shown.stages.running and not moves.any
        if self._lags:
            self.bar.say(preview.MEANWHILE.heading, preview.MEANWHILE.text)
        elif targeting.chooser is not None:
            self.bar.say(targeting.chooser.label)
        elif aimed:
            self.bar.say(aimed[0].gesture.label if len(aimed) == 1 else "Choose how")
        elif targeting.confirmed is not None:
            self.bar.say(targeting.confirmed.gesture.label)
        elif (clicked := self.hinted_click) is not None:
            self.bar.say(clicked.gesture.label)
        elif self.takes_hint:
            self.bar.say("Show this move")
        elif moves.primary is not None and not targeting.picked:
            self.bar.say(moves.primary.gesture.label, plain=moves.primary.gesture.skips)
            if self.why_waits is not None:
                self.bar.hold_back(self.bar.primary, self.why_waits(moves.primary.action))
        else:
            asked = self.game.prompt(self.shown.ground).partition("\n")[0]
            self.bar.say(self._instead(asked), asked, "target")

    def _instead(self, asked: str) -> str:
        """Return the label of a disabled primary button: what to do instead, or why there is nothing to
        do."""
        targeting = self.targeting
        if self.shown.moves.any and (targeting.held is None or targeting.legal):
            return f"Choose {one('place' if targeting.held is not None else self.game.piece_word)}"
        if self.game.outcome(self.shown.ground) is not None:
            return "The game is over"
        return self.narration[0] if self.openly and self.narration is not None else asked.rstrip(".")

    # -- intents: refusals

    def refuse(self, piece_id: str, place: str, point: Point) -> None:
        """Put the piece down and explain why it can't go to this place, or where it can go if the place has
        no meaning. On empty ground a piece with several legal places flies back silently."""
        shown = self.shown
        found = shown.reasons.of_drop(piece_id, place, self.targeting.turn)
        self.put_down()
        if found.legal:
            self._chosen = found.action
        elif found.refusal is not None:
            self.kit.sounds.play("refuse")
            named = self._named(piece_id, found.refusal)
            at = self._refused_at(piece_id, place, found, point)
            self.bubble.say(found.refusal, at, shown.boxes[place], named, lesson=self._lesson(found.refusal))
            self.tooltip.over()
            self._tell_refused(piece_id, place, found.refusal)
        elif not self.explain(piece_id, place):
            where = self._where_to(piece_id, anyhow=bool(place or shown.places.panel_at(point)))
            if where:
                self.bubble.say(Refusal("", where), bounds(shown.covers(piece_id)))

    def explain(self, piece_id: str, place: str = "") -> bool:
        """Show why a piece can't be moved at all; return False if no reason is known."""
        busy = self._busy()
        refusal = busy or self.shown.reasons.of_piece(piece_id)
        if refusal is not None:
            self.kit.sounds.play("refuse")
            named, lesson = self._named(piece_id, refusal), self._lesson(refusal)
            self.bubble.say(refusal, bounds(self.shown.covers(piece_id)), named=named, lesson=lesson)
            if busy is None:
                self._tell_refused(piece_id, place, refusal)
        return refusal is not None

    def _tell_refused(self, piece_id: str, place: str, refusal: Refusal) -> None:
        if self.on_refused is not None:
            self.on_refused(piece_id, place, refusal)

    def _say_beside(self, events: Sequence[Event]) -> None:
        """Show events that nothing else on the table shows, in a bubble beside their subject that avoids
        movable pieces and pieces of the same kind."""
        shown, sprites = self.shown, self.shown.pieces.sprites
        for event in events:
            box = next(filter(None, map(shown.around, event.marks)), None)
            whose = event.beside == "all" or (event.beside == "own" and self._sees(event.seat))
            if whose and box is not None:
                said = Refusal(event.rules[0] if event.rules else "", event.text)
                kinds = {sprites[mark].piece.kind for mark in event.marks if mark in sprites}
                alike = (id for id, sprite in sprites.items() if sprite.piece.kind in kinds)
                spared = filter(None, map(shown.around, (*shown.moves.drops, *alike)))
                self.bubble.say(said, box, named=(*spared, *shown.look.label_boxes(shown.view)), news=True)

    def _sees(self, seat: int) -> bool:
        """Return whether private information of a seat may be shown: it is the viewer, and the table isn't
        shared openly."""
        return not self.openly and self.game.viewer(self.shown.ground) == seat

    def follow_bubble(self) -> None:
        """Close the bubble and open the rule it names."""
        rule = self.bubble.refusal.rule if self.bubble.refusal is not None else ""
        self.bubble.close()
        if rule and self._on_rule is not None:
            self._on_rule(rule)

    def follow_lesson(self) -> bool:
        """Close the bubble and open the lesson that it offers; return False if it offers none."""
        lesson = self.bubble.lesson if self.bubble.refusal is not None else ""
        if not lesson or self.lessons is None:
            return False
        self.bubble.close()
        self.lessons.show(lesson)
        return True

    def _lesson(self, refusal: Refusal) -> str:
        """Return the lesson that explains a refusal, by id; "" for none."""
        return self.lessons.about(refusal.rule) if self.lessons is not None else ""

    def _busy(self) -> Refusal | None:
        """Return the refusal of input while another player decides, or None."""
        return Refusal("", self.shown.busy) if self.shown.busy else None

    def _named(self, piece_id: str, refusal: Refusal) -> Boxes:
        """Return the boxes that a refusal refers to: the piece and its neighbours that look alike, such as
        the prices beside its own, the places at fault, and labels on the table."""
        shown, sprites = self.shown, self.shown.pieces.sprites
        at_fault = (shown.boxes[at] for at in refusal.places if at in shown.boxes)
        found = (*shown.covers(piece_id), *at_fault, *shown.look.label_boxes(shown.view))
        if piece_id not in sprites or shown.look.extent(sprites[piece_id].piece, sprites[piece_id].box):
            return found
        piece = sprites[piece_id].piece
        alike = (id for id, each in sprites.items() if each.piece.kind == piece.kind and id != piece_id)
        return (*found, *filter(None, map(shown.around, alike)))

    def _refused_at(self, piece_id: str, place: str, found: DropMeaning, point: Point) -> Box:
        """Return the box beside which a refusal is shown: the place, the part of a wide one round the point,
        or what the piece covers and would cover."""
        shown, covered = self.shown, self.shown.covers(piece_id)
        area = shown.shapes.area(shown.pieces.sprites[piece_id].piece, place, found.action)
        if area:
            return bounds((*area, *covered) if len(covered) > 1 else area)
        x, y, w, h = shown.places.single(place) or shown.boxes[place]
        wide = min(w, NEAR)
        return max(x, min(point[0] - wide / 2, x + w - wide)), y, wide, h

    def _where_to(self, piece_id: str, anyhow: bool) -> str:
        """Return a sentence that says where a piece can go. Return "" if nowhere, or, without `anyhow`, if to
        several places, since they were lit while it was held."""
        drops = self.shown.moves.drops.get(piece_id)
        if not drops:
            return ""
        place, moves = next(iter(drops.items()))
        title = self.shown.look.describe(self.shown.view, place).partition("\n")[0]
        if len(drops) > 1 or not title:
            return NO_PLACE if anyhow else ""
        what = f"{moves[0].gesture.label}: drop" if len(moves) == 1 else "Drop"
        return f"{what} it on {lower_first(title)}."

    # -- intents: focus, hints

    def focus_on(self, target: str | Control) -> None:
        """Focus a piece, place or control by keyboard."""
        self.tooltip.over()
        self.focus.set(target)
        if isinstance(target, str) and target in self.shown.pieces.sprites:
            self.attend(self.shown.pieces.sprites[target].piece.place)
        self.dirty = True

    def attend(self, where: str, calm: bool = False) -> bool:
        """Turn the table to a place or panel that the pointer or the keys have reached; return whether places
        moved. `calm`: not if that place itself would move."""
        turned = self.shown.look.attend(self.shown.view, where, calm)
        if turned:
            self.shown.move_to_places()
            self.dirty = True
        return turned

    def advise(self, hinted: Hinted | None) -> None:
        """Show a hint, or none; the next Enter follows it."""
        self.hint = hinted
        if hinted is not None and not self.targeting.picked:
            self.focus.at = ""
            self.aim("")
        self._label_primary()
        self.dirty = True

    def follow_hint(self) -> bool:
        """Press the hinted button, pick up the hinted piece, or do the hinted click with a held one; return
        False when Enter doesn't mean the hint."""
        pressed = self.hint.move if self.hint is not None and self.hint_button is not None else None
        move = (pressed if self.takes_hint else None) or self.hinted_click
        if move is None:
            return self.take_hint()
        self.play(move)
        return True

    def take_hint(self) -> bool:
        """Pick up and aim the hinted piece, or focus the hinted button, so that Enter plays the hint; return
        False if Enter doesn't mean the hint."""
        if not self.takes_hint:
            return False
        assert self.hint is not None and self.hint.move is not None
        move, piece, place = self.hint.move, self.hint.piece(self.shown), self.hint.place(self.shown)
        self.dirty = True
        if (button := self.hint_button) is not None:
            self.focus_on(button)
            return True
        assert piece is not None
        self.focus_on(self.focus.at)
        if not place:
            self._take_hinted_click(piece, move.action)
            return True
        self.focus.at = ""
        if self.targeting.held is None or self.targeting.held.id != piece.id:
            self.pick(piece.id, "keys")
        self._hold(move.pose)
        if place in self.targeting.legal:
            self.aim(place, by_keys=True)
        return True

    def _take_hinted_click(self, piece: Piece, action: Action) -> None:
        """Ask to confirm the click on a piece; if it can also be moved, focus the button of the click while
        it is held."""
        self.take(piece.id, "keys")
        button = self.bar.button_of(action)
        if piece.id in self.shown.moves.drops:
            self.focus.at = ""
            if button is not None:
                self.focus_on(button)

    # -- intents: threats

    def toggle_threats(self) -> bool:
        """Show or hide the opponents' threats; return False where the game has none to show."""
        shown, self.threats = self.threats, self._threats() if self.threats is None else None
        self._recap_first = False
        self.dirty = True
        return shown is not None or self.threats is not None

    def _threats(self) -> Preview | None:
        view = self.shown.ground
        return self.game.threats(view, self.game.viewer(view))

    # -- intents: zoom, log, one step back

    def zoom(self, names: Iterable[str]) -> bool:
        """Open the closeup of the first piece or place that has a picture ("": the whole table); return
        whether one has."""
        look, view = self.shown.look, self.shown.view
        for name in names:
            picture = look.zoom(view, name)
            if picture is not None:
                self.bubble.close()
                self.closeup = Closeup(
                    self.kit, name, picture, look.zoom_parts(view, name), partial(look.zoom, view)
                )
                self.dirty = True
                return True
        return False

    def _enlarge_again(self) -> None:
        """Redraw the open closeup with other cards or for another canvas."""
        former, self.closeup = self.closeup, None
        if former is not None and self.zoom((former.name,)) and self.closeup is not None:
            self.closeup.follow(former)

    def toggle_log(self) -> None:
        """Open or close the log drawer."""
        self.log.toggle()
        self.dirty = True

    def escape(self) -> bool:
        """Go one step back: closeup, chooser, held piece, aim, decision, bubble, log; return False if nothing
        is open."""
        self.tooltip.over()
        targeting = self.targeting
        if self.closeup is not None:
            self.closeup = self.closeup if self.closeup.back() else None
        elif targeting.chooser is not None or targeting.picked:
            self.put_down()
        elif targeting.aim and targeting.by_keys:
            self.aim("")
        elif not (self._undo_choice() or self.bubble.close()):
            if not self.log.opened:
                return False
            self.log.toggle()
        self.dirty = True
        return True

    def leave_focus(self) -> bool:
        """Let go of the focused piece, place or button, the last step back; return False if nothing is."""
        left = self.focus.leave()
        self.dirty = self.dirty or left
        return left

    @property
    def _must_decide(self) -> bool:
        """Return whether a piece awaits a decision and no button leads out of it."""
        held = self.targeting.held
        return held is not None and held.acting and not self.shown.moves.buttons

    def _undo_choice(self) -> bool:
        """Undo the move that led to the pending decision if that is possible (FEATURES 9), or show why not.
        Return False if there is no such move, or the reason is shown already."""
        held = self.targeting.held
        if held is None or not self._must_decide or not self._choice_by_hand or self._on_undo is None:
            return False
        if not self.why_no_undo:
            self._on_undo()
            return True
        why = Refusal("", self.why_no_undo)
        if self.bubble.refusal == why:
            self.bubble.close()
            return False
        self.bubble.say(why, bounds(self.shown.covers(held.id)))
        return True
