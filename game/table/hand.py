"""The hand over a table: it picks a piece up, aims, turns and drops it, and plays moves; Enter and the buttons let it
play a move, drop the aimed piece, or follow the hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.table.advised import Attention
from game.table.banner import Banner
from game.table.bar import Bar
from game.table.callouts import Bubble
from game.table.carried import held_box
from game.table.chosen import Chosen
from game.table.moves import Move
from game.table.refusals import Refusals
from game.table.speakers import Speakers
from game.table.table_state import Point
from game.ui.canvas import Box, bounds, centre, contains
from rules.game import Action, Piece


class Hand:
    """The hand of one table. Mouse and keyboard guide it; what it plays is `chosen`."""

    def __init__(
        self,
        attention: Attention,
        chosen: Chosen,
        speakers: Speakers,
        refusals: Refusals,
        bar: Bar,
        bubble: Bubble,
        banner: Banner,
    ) -> None:
        self._shown, self._targeting, _, self._advised, _ = attention
        self._chosen, self._speakers, self._refusals = chosen, speakers, refusals
        self._bar, self._bubble, self._banner = bar, bubble, banner

    @property
    def held(self) -> Piece | None:
        """Return the piece picked up by hand, or None, also while a chooser is open."""
        held, targeting = self._targeting.held, self._targeting
        there = held is not None and held.id == targeting.picked and targeting.chooser is None
        return held if there else None

    # -- pick up, aim, turn

    def take(self, piece: str, way: str) -> None:
        """Do what a click on a piece does: play its only move, choose among several, or pick it up; moves
        that need confirmation show their price first."""
        moves = self._shown.moves
        if (only := moves.at_once(piece)) is not None:
            self.play(only)
        elif piece in moves.clicks and piece not in moves.drops and moves.confirmed(piece) is None:
            self.choose(moves.clicks[piece], bounds(self._shown.covers(piece)))
        else:
            self.pick(piece, way)

    def pick(self, piece_id: str, way: str) -> None:
        """Pick a piece up and light its legal places."""
        self._clear_notes()
        self._banner.drop()
        self._targeting.pick(piece_id, way)
        self._shown.kit.sounds.play("pick")
        self._bar.build()
        self._shown.dirty = True

    def aim(self, place: str, by_keys: bool = False) -> None:
        """Aim at a legal place ("" for none) and preview its move."""
        if place != self._targeting.aim:
            if by_keys and place:
                self._shown.attend(place)
            if self._targeting.refused is not None:
                self._bubble.close()
            self._targeting.aim_at(place, by_keys)
            self._bar.label()
            self._shown.dirty = True

    def hover_illegal(self, place: str) -> None:
        """Show why the held piece can't go to a place ("" for none), beside it."""
        if not self._targeting.hover_illegal(place):
            return
        self._shown.dirty = True
        refused, area = self._targeting.refused, self._targeting.refused_area
        if refused is None or area:
            self._bubble.close()
        elif (refusal := refused[1].refusal) is not None:
            self._refusals.say_hovered(place, refusal)

    def turn(self, back: bool = False) -> bool:
        """Rotate the held piece to its next orientation (`back`: the previous one); return False if it has
        only one."""
        now = (self._targeting.turn, self._targeting.flip)
        ways = [way for way in self._targeting.ways if way[1] == now[1]]
        if back:
            ways.reverse()
        onward = [way for way in ways if (way < now if back else way > now)]
        return self.hold(next(iter(onward or ways), now))

    def flip(self) -> bool:
        """Turn the held piece over; return False if it has only one side."""
        now = (self._targeting.turn, self._targeting.flip)
        return self.hold(next((way for way in self._targeting.ways if way[1] != now[1]), now))

    def hold(self, way: tuple[int, bool]) -> bool:
        """Hold the piece in an orientation (turn, flip); return False if it is already held so."""
        if way == (self._targeting.turn, self._targeting.flip):
            return False
        if self._targeting.refused is not None:
            self._bubble.close()
        self._targeting.hold(way)
        self._bar.label()
        self._shown.dirty = True
        return True

    def carry(self) -> bool:
        """Start the flight of a dragged piece from the hand; return False where the piece stays on the table
        and only its ghost is held."""
        targeting, pieces = self._targeting, self._shown.pieces
        if not targeting.dragging or targeting.picked not in pieces.sprites or targeting.stays:
            return False
        pieces.start_flight_from(targeting.picked, held_box(targeting))
        return True

    # -- put down, drop

    def put_down(self) -> None:
        """Let go of the held piece; a dragged one flies back."""
        targeting, pieces = self._targeting, self._shown.pieces
        if targeting.dragging and targeting.picked in pieces.sprites:
            if self.carry():
                pieces.home(targeting.picked)
            self._shown.kit.sounds.play("drop")
        targeting.let_go()
        self._bar.build()
        self._shown.dirty = True

    def drop(self, place: str) -> None:
        """Play the move of the held piece in a legal place, or choose among several."""
        self.aim(place, self._targeting.by_keys)
        moves = self._targeting.legal[place]
        if len(moves) == 1:
            self.play(moves[0])
        else:
            self.choose(moves, self._targeting.anchor(place))

    def refuse(self, piece_id: str, place: str, point: Point) -> None:
        """Put the piece down and explain why it can't go to this place, or where it can go if the place has
        no meaning. On empty ground a piece with several legal places flies back silently."""
        found = self._shown.reasons.of_drop(piece_id, place, self._targeting.turn)
        self.put_down()
        if found.legal:
            self._chosen.choose_action(found.action)
        elif found.refusal is not None:
            self._refusals.say_dropped(piece_id, place, found, point)
        elif not self._refusals.explain(piece_id, place):
            meant = bool(place or self._shown.places.panel_at(point))
            self._refusals.say_where(piece_id, anyhow=meant)

    # -- choose, play

    def choose(self, moves: Sequence[Move], anchor: Box) -> None:
        """Open the chooser for some moves beside a box."""
        hint = self._advised.hint
        hinted = hint.move.action if hint is not None and hint.move is not None else None
        self._targeting.choose(list(moves), anchor, hinted)
        self._bar.label()
        self._shown.dirty = True

    def preview_move(self, move: Move) -> None:
        """Preview another move of the chooser."""
        self._targeting.preview_move(move)
        self._bar.label()
        self._shown.dirty = True

    def play(self, move: Move) -> None:
        """Choose a move; the table returns its action."""
        self._clear_notes()
        self._chosen.choose(move)
        self._targeting.chooser = None

    def resume_move(self) -> bool:
        """Resume a multi-step move that a decision interrupted, or pick up the piece on top of the one
        awaiting a decision; return False if there is neither."""
        acting = self._shown.acting
        if self._chosen.resume():
            self._clear_notes()
        elif acting is not None and (on := self._on_top_of(acting)):
            self.pick(on, "keys")
        else:
            return False
        return True

    def _on_top_of(self, acting: Piece) -> str:
        """Return a movable piece on top of another, or ""."""
        shown, around = self._shown, bounds(self._shown.covers(acting.id))
        on = (id for id in shown.moves.drops if id != acting.id and id in shown.pieces.sprites)
        return next((id for id in on if contains(around, centre(shown.pieces.sprites[id].box))), "")

    def _clear_notes(self) -> None:
        """Clear bubble, marks and recap before a new action."""
        self._bubble.close()
        self._shown.unmark()
        self._speakers.recap = ()


class Enter:
    """The Enter key and the buttons of one table."""

    def __init__(self, attention: Attention, hand: Hand) -> None:
        self._shown, self._targeting, self._focus, self._advised, self._controls = attention
        self._hand = hand

    def press_primary(self) -> None:
        """Drop the aimed piece, play the confirmed move, follow the hint, or play the primary move."""
        primary = self._shown.moves.primary
        if self._targeting.aim in self._targeting.legal:
            self._hand.drop(self._targeting.aim)
        elif (confirmed := self._targeting.confirmed) is not None:
            self._hand.play(confirmed)
        elif not self.follow_hint() and primary is not None:
            self._hand.play(primary)

    def press(self, moves: Sequence[Move]) -> None:
        """Play a button's move, or open the chooser for the several moves of the held piece."""
        if len(moves) > 1:
            self._hand.choose(moves, bounds(self._shown.covers(self._targeting.picked)))
        else:
            self._hand.play(moves[0])

    def follow_hint(self) -> bool:
        """Press the hinted button, pick up the hinted piece, or do the hinted click with a held one; return
        False when Enter doesn't mean the hint."""
        hint, advised = self._advised.hint, self._advised
        pressed = hint.move if hint is not None and advised.button is not None else None
        move = (pressed if advised.is_next else None) or advised.click
        if move is None:
            return self.take_hint()
        self._hand.play(move)
        return True

    def take_hint(self) -> bool:
        """Pick up and aim the hinted piece, or focus the hinted button, so that Enter plays the hint; return
        False if Enter doesn't mean the hint."""
        hint = self._advised.hint
        if not self._advised.is_next:
            return False
        assert hint is not None and hint.move is not None
        piece, place = hint.piece(self._shown), hint.place(self._shown)
        self._shown.dirty = True
        if (button := self._advised.button) is not None:
            self._focus.move_to(button)
            return True
        assert piece is not None
        self._focus.move_to(self._focus.at)
        if not place:
            self._take_click(piece, hint.move.action)
            return True
        self._focus.at = ""
        if self._targeting.held is None or self._targeting.held.id != piece.id:
            self._hand.pick(piece.id, "keys")
        self._hand.hold(hint.move.pose)
        if place in self._targeting.legal:
            self._hand.aim(place, by_keys=True)
        return True

    def _take_click(self, piece: Piece, action: Action) -> None:
        """Ask to confirm the click on a piece; if it can also be moved, focus the button of the click while
        it is held."""
        self._hand.take(piece.id, "keys")
        button = self._controls.button_of(action)
        if piece.id in self._shown.moves.drops:
            self._focus.at = ""
            if button is not None:
                self._focus.move_to(button)
