"""The model of a table: what is shown, held, aimed at, hinted and said, and the intents that change it.

Mouse and keyboard turn events into these intents; drawing only reads. An intent that means a legal action leaves it
in `chosen`, for the scene to play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from game.table import preview
from game.table.action_bar import ActionBar
from game.table.banner import Banner
from game.table.callouts import Bubble, Tooltip
from game.table.closeup import Closeup
from game.table.focus import Focus
from game.table.hint import Hinted
from game.table.layout import Layout
from game.table.log_drawer import LogDrawer, lies_open, log_box
from game.table.look import Boxes, Point, TableLook, TableState
from game.table.moves import Found, Move
from game.table.open_space import OpenSpace
from game.table.shapes import bounds
from game.table.showing import Narration, Showing
from game.table.shown_position import ShownPosition
from game.table.targeting import Targeting
from game.ui.canvas import Box, centre, contains
from game.ui.control import Control
from game.ui.controls import Ui
from game.ui.kit import Kit
from rules.game import Action, Event, Piece, Refusal
from rules.tabletop import AnyTabletop, Gesture, Preview

SEVERAL = "Use an effect"
"""The button of a held piece that can do several things where it lies: their names have no room."""
NEAR = 160.0
"""How much of a wide place counts as where a piece was dropped, px."""
CHOOSE = Action()
"""What that button does: no action of a game."""


class TableModel:
    """The model of one table; `Table` says what its arguments are."""

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
        self.closeup: Closeup | None = None
        self.hint: Hinted | None = None
        self.threats: Preview | None = None
        """What others could do next, while that is asked for."""
        self.why_no_undo = ""
        self.turn_key = ""
        """The key that turns what is held; "": none is named."""
        self.recap: Sequence[Event] = ()
        """What others did; until the one who looks does something."""
        self._recap_first = True
        """Whether the panel tells that before anything that was asked for earlier."""
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
        """Whether a move of the hand opened the choice that is asked."""
        self._chosen: Action | None = None
        self._way: tuple[Action, ...] = ()
        """What is left of a way of several actions."""
        self._on_way = False
        """Whether its last action has just been made, so that the next one follows by itself."""
        self._foreseen: tuple[object, Action, Preview | None] | None = None
        """The view, the move and what it would do of the button that was pointed at last."""

    # -- laying out and showing

    def lay_out(self, kit: Kit, ui: Ui, layout: Layout, look: TableLook[Any]) -> None:
        """Lay out for a canvas; what is held, aimed at and scrolled to stays."""
        self.kit, self.ui = kit, ui
        first = self.shown.empty
        look.playing = self.playing
        self.shown.lay_out(kit, layout, look)
        self.focus.ui = ui
        self.targeting.lay_out()
        seen = layout.seen_by(0, self._seats)
        self.log.build(kit, log_box(seen, kit.canvas), lies_open(seen, kit.canvas))
        if not first:
            self._build_bar()
        self.seat_bots(self.bots)
        self._enlarge_again()
        self.bubble.close()
        self.dirty = True

    def show(self, showing: Showing) -> bool:
        """Show a view and what may be done in it; True where another decides than before, or goes on after others."""
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
        """Mark the seats that bots decide for from now on."""
        self.bots = bots
        self.log.seat_bots(bots)
        self.shown.look.seat_bots(bots)
        self.dirty = True

    def update(self, dt: float, leisure: bool = True) -> bool:
        """Let time pass (s); True when a new frame is needed. `leisure`: the frame has time to make what later ones
        need."""
        self.clock += dt
        changed, self.dirty = self.dirty, False
        moving = self.shown.update(dt, leisure)
        if self._lags and not self.shown.stages.running:
            self._label_primary()
        said, tip = self.bubble.update(dt), self.tooltip.update(dt)
        banner = self.banner.update(dt, self.kit, self.shown.stages.running, leisure)
        self.bar.cap(self.enter_presses_primary)
        return changed | moving | said | tip | banner

    def take_chosen(self) -> Action | None:
        """The action that was chosen since this was asked last, or None."""
        chosen, self._chosen = self._chosen, None
        return chosen

    # -- what there is

    @property
    def game(self) -> AnyTabletop:
        """The game, with its cards of now."""
        return self.shown.game

    @property
    def modal(self) -> bool:
        """Whether a chooser or a closeup takes every key."""
        return self.targeting.chooser is not None or self.closeup is not None

    @property
    def held_by_hand(self) -> Piece | None:
        """The piece in the hand, which no chooser asks about."""
        held, targeting = self.targeting.held, self.targeting
        there = held is not None and held.id == targeting.picked and targeting.chooser is None
        return held if there else None

    @property
    def heading(self) -> str:
        """The heading over what is asked."""
        if self.shown.moves.any:
            return f"{self._looks}, your move" if self._looks else "Your move"
        return "The end" if self.game.outcome(self.shown.ground) is not None else "Not your move"

    @property
    def hint_seen(self) -> bool:
        """Whether the hint is drawn: not while the hand aims or chooses."""
        targeting, hint = self.targeting, self.hint
        idle = targeting.chooser is None and targeting.preview is None and targeting.doubted is None
        return hint is not None and hint.move is not None and idle and not targeting.aim

    @property
    def hint_button(self) -> Control | None:
        """The button that the hint presses."""
        move, primary = self.hint.move if self.hint is not None else None, self.shown.moves.primary
        if move is None or move.gesture.pieces:
            return None
        if primary is not None and primary.action == move.action:
            return self.bar.primary
        return self.bar.button_of(move.action)

    @property
    def button_preview(self) -> Preview | None:
        """What the move of the button would do that the pointer or the keyboard is on, while nothing is held."""
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
    def sums_up(self) -> bool:
        """Whether the panel says what others did, wherever the pointer rests: there is no other panel for it, and
        nothing is in the hand, aimed at or asked for."""
        targeting, shown = self.targeting, self.shown
        free = not targeting.picked and targeting.preview is None and self.hint is None
        told = bool(self.recap) and shown.look.recaps and shown.places.recap is None
        return told and free and (self.threats is None or self._recap_first)

    @property
    def takes_hint(self) -> bool:
        """Whether Enter means the hint: it is shown, and the hand has not aimed at anything yet."""
        if self.hint is None or self.targeting.aim:
            return False
        piece, button = self.hint.piece(self.shown), self.hint_button
        if button is not None:
            return button is not self.bar.primary  # Enter presses that one anyway
        return piece is not None and self.shown.moves.movable(piece.id)

    @property
    def hinted_click(self) -> Move | None:
        """What the hint does with the piece in the hand where that lies; None for anything else."""
        move = self.hint.move if self.hint is not None else None
        picked = self.targeting.picked
        meant = move is not None and not move.gesture.place and picked in move.gesture.pieces
        return move if picked and meant and self.takes_hint else None

    @property
    def enter_presses_primary(self) -> bool:
        """Whether Enter does what the primary button says."""
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
        """Whether the primary button does something with the piece whose choice is asked, and nothing is picked up:
        Enter means that, before it aims the piece."""
        held, primary = self.targeting.held, self.shown.moves.primary
        asked = held is not None and held.acting and not self.targeting.picked
        return asked and held is not None and primary is not None and held.id in primary.gesture.pieces

    @property
    def faults(self) -> tuple[str, ...]:
        """The places at fault for the refusal shown."""
        refusal, doubted = self.bubble.refusal, self.targeting.doubted
        if refusal is None and doubted is not None:
            refusal = doubted[1].refusal
        return refusal.places if refusal is not None else ()

    def state(self) -> TableState:
        """What is held and looked at now, for the look."""
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
        """Do what clicking the piece does, ask whether that is meant, told with its price, or pick it up."""
        moves = self.shown.moves
        if (only := moves.at_once(piece)) is not None:
            self.play(only)
        elif piece in moves.clicks and piece not in moves.drops and moves.confirmed(piece) is None:
            self.choose(moves.clicks[piece], bounds(self.shown.covers(piece)))
        else:
            self.pick(piece, way)

    def pick(self, piece_id: str, way: str) -> None:
        """Pick a piece up: its legal places are lit."""
        self._act()
        self.banner.drop()
        self.targeting.pick(piece_id, way)
        self.kit.sounds.play("pick")
        self._build_bar()
        self.dirty = True

    def aim(self, place: str, by_keys: bool = False) -> None:
        """Aim at a legal place ("" none): its move is previewed."""
        if place != self.targeting.aim:
            if by_keys and place:
                self.attend(place)
            if self.targeting.doubted is not None:
                self.bubble.close()
            self.targeting.aim_at(place, by_keys)
            self._label_primary()
            self.dirty = True

    def doubt(self, place: str) -> None:
        """The held piece is over a place that it may not go to ("" none): why is said beside it."""
        if not self.targeting.doubt(place):
            return
        self.dirty = True
        doubted, area = self.targeting.doubted, self.targeting.doubted_area
        if doubted is None or area:
            self.bubble.close()
        elif (refusal := doubted[1].refusal) is not None:
            held = self.targeting.held
            assert held is not None
            lit = (self.shown.boxes[legal] for legal in self.targeting.legal)
            self.bubble.say(refusal, self.shown.boxes[place], named=(*self._named(held.id, refusal), *lit))

    def turn(self, back: bool = False) -> bool:
        """Turn the held piece to the next of its ways (`back`: the one before); False where it has one alone."""
        now = (self.targeting.turn, self.targeting.flip)
        ways = [way for way in self.targeting.ways if way[1] == now[1]]
        if back:
            ways.reverse()
        onward = [way for way in ways if (way < now if back else way > now)]
        return self._hold(next(iter(onward or ways), now))

    def flip(self) -> bool:
        """Turn the held piece over; False where it has one side alone."""
        now = (self.targeting.turn, self.targeting.flip)
        return self._hold(next((way for way in self.targeting.ways if way[1] != now[1]), now))

    def put_down(self) -> None:
        """Let go of what is held; a dragged piece flies home."""
        targeting, pieces = self.targeting, self.shown.pieces
        if targeting.dragging and targeting.picked in pieces.sprites:
            if self._carry():
                pieces.home(targeting.picked)
            self.kit.sounds.play("drop")
        targeting.let_go()
        self._build_bar()
        self.dirty = True

    def _hold(self, way: tuple[int, bool]) -> bool:
        """Hold the piece so; False when it is held so already."""
        if way == (self.targeting.turn, self.targeting.flip):
            return False
        if self.targeting.doubted is not None:
            self.bubble.close()
        self.targeting.hold(way)
        self._label_primary()
        self.dirty = True
        return True

    def _carry(self) -> bool:
        """Let a dragged piece fly on from where the hand holds it; False where it rests while its ghost is held."""
        targeting, pieces = self.targeting, self.shown.pieces
        if not targeting.dragging or targeting.picked not in pieces.sprites or targeting.stays:
            return False
        pieces.carry(targeting.picked, targeting.held_box)
        return True

    # -- intents: drop, choose, play

    def drop(self, place: str) -> None:
        """Do what the held piece means in a legal place; several meanings are chosen among."""
        self.aim(place, self.targeting.by_keys)
        moves = self.targeting.legal[place]
        if len(moves) == 1:
            self.play(moves[0])
        else:
            self.choose(moves, self.targeting.anchor(place))

    def choose(self, moves: Sequence[Move], anchor: Box) -> None:
        """Ask which of some moves is meant, beside a box."""
        hinted = self.hint.move.action if self.hint is not None and self.hint.move is not None else None
        self.targeting.choose(list(moves), anchor, hinted)
        self._label_primary()
        self.dirty = True

    def foresee(self, move: Move) -> None:
        """Preview another of the moves that are chosen among."""
        self.targeting.foresee(move)
        self._label_primary()
        self.dirty = True

    def play(self, move: Move) -> None:
        """Choose a move: its action is what the table answers."""
        self._act()
        if not self._asks:  # a move within a choice belongs to the one that opened it
            self._choice_by_hand = bool(move.gesture.pieces)
        self._chosen, self._way, self._on_way = move.action, move.then, bool(move.then)
        self.targeting.chooser = None

    # -- intents: ways of several actions

    def go_on(self) -> Action | None:
        """The next action of a way, once what was made before it is seen; None where it ends or a choice is asked."""
        shown = self.shown
        if not self._on_way or not shown.pieces.resting or shown.stages.running:
            return None
        return self._next_of_way()

    def walk_on(self) -> bool:
        """Go on with a way that a choice has stopped, or pick up what lies on the piece whose choice is asked; False
        where there is neither."""
        acting = self.shown.acting
        if self._way and self.shown.moves.allows(self._way[0]):
            self._act()
            self._chosen = self._next_of_way()
        elif acting is not None and (on := self._on_top_of(acting)):
            self.pick(on, "keys")
        else:
            return False
        return True

    def _next_of_way(self) -> Action | None:
        (first, *rest), legal = self._way, self.shown.moves.allows(self._way[0])
        self._way, self._on_way = tuple(rest) if legal else (), legal and bool(rest)
        return first if legal else None

    def _on_top_of(self, acting: Piece) -> str:
        """A piece that can be moved and lies on another; "" for none."""
        shown, around = self.shown, bounds(self.shown.covers(acting.id))
        on = (id for id in shown.moves.drops if id != acting.id and id in shown.pieces.sprites)
        return next((id for id in on if contains(around, centre(shown.pieces.sprites[id].box))), "")

    # -- intents: what the primary button means

    def press_primary(self) -> None:
        """Put down what is aimed, take up the hint, or make the move that the button names."""
        primary = self.shown.moves.primary
        if self.targeting.aim in self.targeting.legal:
            self.drop(self.targeting.aim)
        elif (confirmed := self.targeting.confirmed) is not None:
            self.play(confirmed)
        elif not self.follow_hint() and primary is not None:
            self.play(primary)

    def _press_button(self, move: Move) -> None:
        """Make the move of a button; of several things that the held piece can do, one is chosen."""
        if move.action is CHOOSE:
            self.choose(self.targeting.clicks(), bounds(self.shown.covers(self.targeting.picked)))
        else:
            self.play(move)

    def _act(self) -> None:
        """Something is done: what was said before it goes."""
        self.bubble.close()
        self.shown.unmark()
        self.recap = ()

    # -- the action bar

    def _build_bar(self) -> None:
        """Make the buttons: of what is held, what a click on it would do; the moves that have no piece; Undo."""
        shown, moves = self.shown, self.shown.moves
        if not self.playing or "panel/actions" not in shown.layout.spots:
            self.bar.clear()
            return
        clicks = self.targeting.clicks()
        if len(clicks) > 1:
            clicks = [Move(CHOOSE, Gesture(SEVERAL, (self.targeting.picked,)))]
        buttons = [*clicks, *(move for move in moves.buttons if move is not moves.primary)]
        box = shown.places.panel("actions")
        self.bubble.buttons = self.tooltip.buttons = box
        self.bar.build(self.ui, box, buttons, shown.busy.rstrip("."))
        self.bar.can_undo(self.why_no_undo)
        self._label_primary()

    def _label_primary(self) -> None:
        """Let the primary button say what Enter does now, or what is asked where it does nothing."""
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
            self.bar.say("Take the hint")
        elif moves.primary is not None and not targeting.picked:
            self.bar.say(moves.primary.gesture.label)
        else:
            asked = self.game.prompt(self.shown.ground).partition("\n")[0]
            self.bar.say(self._instead(asked), asked, "target")

    def _instead(self, asked: str) -> str:
        """What the button says that can't be pressed: what is done instead, or why there is nothing to do."""
        if self.shown.moves.any:
            return "Choose a place" if self.targeting.held is not None else "Choose a piece"
        if self.game.outcome(self.shown.ground) is not None:
            return "The game is over"
        return self.narration[0] if self.openly and self.narration is not None else asked.rstrip(".")

    # -- intents: what can't be done

    def refuse(self, piece_id: str, place: str, point: Point) -> None:
        """Put the piece down and say why it may not go there, or anywhere if that place means nothing; on
        nothing at all, between the panels, one that could go to several places flies home in silence."""
        shown = self.shown
        found = shown.reasons.of_drop(piece_id, place, self.targeting.turn)
        self.put_down()
        if found.legal:
            self._chosen = found.action
        elif found.refusal is not None:
            self.kit.sounds.play("refuse")
            named = self._named(piece_id, found.refusal)
            at = self._refused_at(piece_id, place, found, point)
            self.bubble.say(found.refusal, at, shown.boxes[place], named)
            self.tooltip.over()
        elif not self.explain(piece_id):
            where = self._where_to(piece_id, anyhow=bool(place or shown.places.panel_at(point)))
            if where:
                self.bubble.say(Refusal("", where), bounds(shown.covers(piece_id)))

    def explain(self, piece_id: str) -> bool:
        """Say why a piece can't be moved at all; False when nothing is known."""
        refusal = self._busy() or self.shown.reasons.of_piece(piece_id)
        if refusal is not None:
            self.kit.sounds.play("refuse")
            self.bubble.say(
                refusal, bounds(self.shown.covers(piece_id)), named=self._named(piece_id, refusal)
            )
        return refusal is not None

    def _say_beside(self, events: Sequence[Event]) -> None:
        """Say what has just happened of which nothing else is seen: beside what it is about, off what can be moved and
        what is of the same kind."""
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
        """Whether what only a seat may know can be told: it looks, and the table does not lie open."""
        return not self.openly and self.game.viewer(self.shown.ground) == seat

    def follow_bubble(self) -> None:
        """Close the bubble, and open the rule that it names."""
        rule = self.bubble.refusal.rule if self.bubble.refusal is not None else ""
        self.bubble.close()
        if rule and self._on_rule is not None:
            self._on_rule(rule)

    def _busy(self) -> Refusal | None:
        """What a hand is told while somebody else decides."""
        return Refusal("", self.shown.busy) if self.shown.busy else None

    def _named(self, piece_id: str, refusal: Refusal) -> Boxes:
        """What a refusal speaks of: what the piece covers, and the places at fault; and the names on the table."""
        shown = self.shown
        at_fault = (shown.boxes[at] for at in refusal.places if at in shown.boxes)
        return (*shown.covers(piece_id), *at_fault, *shown.look.label_boxes(shown.view))

    def _refused_at(self, piece_id: str, place: str, found: Found, point: Point) -> Box:
        """The box that a refusal stands beside: the place, of a wide one the part round the point, or what the piece
        covers and would cover."""
        shown, covered = self.shown, self.shown.covers(piece_id)
        area = shown.shapes.area(shown.pieces.sprites[piece_id].piece, place, found.action)
        if area:
            return bounds((*area, *covered) if len(covered) > 1 else area)
        x, y, w, h = shown.places.single(place) or shown.boxes[place]
        wide = min(w, NEAR)
        return max(x, min(point[0] - wide / 2, x + w - wide)), y, wide, h

    def _where_to(self, piece_id: str, anyhow: bool) -> str:
        """Where a piece may go, in a sentence; "" for nowhere, or (not `anyhow`) for several places: they
        were lit while it was held."""
        drops = self.shown.moves.drops.get(piece_id)
        if not drops:
            return ""
        place, moves = next(iter(drops.items()))
        title = self.shown.look.describe(self.shown.view, place).partition("\n")[0]
        if len(drops) > 1 or not title:
            return "Pick this up to light the places where it can go." if anyhow else ""
        what = f"{moves[0].gesture.label}: drop" if len(moves) == 1 else "Drop"
        return f"{what} it on {title[0].lower()}{title[1:]}."

    # -- intents: focus, hints

    def focus_on(self, target: str | Control) -> None:
        """Focus a piece, a place or a control by keys."""
        self.tooltip.over()
        self.focus.set(target)
        if isinstance(target, str) and target in self.shown.pieces.sprites:
            self.attend(self.shown.pieces.sprites[target].piece.place)
        self.dirty = True

    def attend(self, where: str, calm: bool = False) -> bool:
        """Turn to a place or panel that the hand has come to; True where things lie otherwise now. `calm`: not where
        that itself would move."""
        turned = self.shown.look.attend(self.shown.view, where, calm)
        if turned:
            self.shown.lie_anew()
            self.dirty = True
        return turned

    def advise(self, hinted: Hinted | None) -> None:
        """Show a hint, or none; the keyboard's next Enter is for it."""
        self.hint = hinted
        if hinted is not None and not self.targeting.picked:
            self.focus.at = ""
            self.aim("")
        self._label_primary()
        self.dirty = True

    def follow_hint(self) -> bool:
        """Press the hinted button, or take the hinted piece up, and do what is hinted with one that was; False when
        Enter does not mean the hint."""
        pressed = self.hint.move if self.hint is not None and self.hint_button is not None else None
        move = (pressed if self.takes_hint else None) or self.hinted_click
        if move is None:
            return self.take_hint()
        self.play(move)
        return True

    def take_hint(self) -> bool:
        """Take the hinted piece up and aim it, or focus the hinted button, so that Enter plays the hint."""
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
        """Ask for the click on a piece, or, of one that can be moved as well, focus the button that stands for the
        click while it is in the hand."""
        self.take(piece.id, "keys")
        button = self.bar.button_of(action)
        if piece.id in self.shown.moves.drops:
            self.focus.at = ""
            if button is not None:
                self.focus_on(button)

    # -- intents: threats

    def toggle_threats(self) -> bool:
        """Show what others could do next, from now on, or no more; False where the game tells none now."""
        shown, self.threats = self.threats, self._threats() if self.threats is None else None
        self._recap_first = False
        self.dirty = True
        return shown is not None or self.threats is not None

    def _threats(self) -> Preview | None:
        view = self.shown.ground
        return self.game.threats(view, self.game.viewer(view))

    # -- intents: zoom, log, one step back

    def zoom(self, names: Iterable[str]) -> bool:
        """Enlarge the first of some pieces and places of which there is a picture ("": the whole); True when
        there was one."""
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
        """What is looked at closely stays so, drawn anew, with other cards or on another canvas."""
        former, self.closeup = self.closeup, None
        if former is not None and self.zoom((former.name,)) and self.closeup is not None:
            self.closeup.follow(former)

    def toggle_log(self) -> None:
        """Open or close the log drawer."""
        self.log.toggle()
        self.dirty = True

    def escape(self) -> bool:
        """Take one step back: closeup, chooser, held piece, aim, choice, bubble, log; False when there is none."""
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

    @property
    def _asks(self) -> bool:
        """Whether a choice is asked of which no button leads out."""
        held = self.targeting.held
        return held is not None and held.acting and not self.shown.moves.buttons

    def _undo_choice(self) -> bool:
        """Take the move back that opened the choice which is asked, as long as it may be (FEATURES 9), or say why it
        can't be. False when there is none, and when that has been said already: Escape means what it always does."""
        held = self.targeting.held
        if held is None or not self._asks or not self._choice_by_hand or self._on_undo is None:
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
