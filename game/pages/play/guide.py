"""The guide at a real table: prompts of the first game, tips, and the lessons that explain refusals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pygame import Surface

from game.app.scene import App
from game.app.session import Session
from game.pages.parts.course import taught
from game.pages.parts.paper_arrow import crosses, distance, draw_arrow
from game.pages.parts.paper_card import WIDE, PaperButton, PaperCard, PaperText
from game.pages.play.marks import PREVIEW, box_of
from game.table import highlights
from game.table.callouts import SHOW_ME, beside
from game.table.hint import plain_hint
from game.table.model import TableModel
from game.table.places import Places
from game.table.table_state import Boxes
from game.ui.canvas import Box
from rules.game import Action, State
from rules.lessons.conditions import conditions
from rules.lessons.decisions import marks_of
from rules.lessons.prompting import Prompting, is_first_game
from rules.lessons.reading import Teaching
from rules.lessons.records import Prompt, Tip
from rules.scenes.posing import actions_of

PAUSE = 20.0
"""The least time between two tips, s."""
APART = 3
"""The frames between making the card of a tip and writing down that it was seen."""
PANEL = "panel/"
TIP_WIDE = 300.0
LARGE = 0.25
"""The share of the window from which on a card may lie over a place to move to."""
MARGIN = 8.0
TOP = 58.0


class Said(NamedTuple):
    """A prompt or a tip, and the pieces, places and panels that it is about."""

    what: Prompt | Tip
    marks: tuple[str, ...] = ()


class Surroundings:
    """The table around a card: where things are, what a card spares, and what its arrow would cross."""

    def __init__(self, model: TableModel) -> None:
        self._model = model
        self.crossed: Boxes = ()
        """The boxes of the pieces when the card was placed."""

    def note(self) -> None:
        """Note where the pieces are."""
        self.crossed = tuple(box for id in self._model.shown.pieces.sprites for box in self.boxes(id))

    def boxes(self, mark: str) -> Boxes:
        """Return the box of a piece, a place or a panel; none if it isn't shown."""
        box = box_of(self._model, mark)
        return (box,) if box is not None else ()

    def read(self) -> Boxes:
        """Return the boxes of the panels with words to read, and of the figures on the ground."""
        shown = self._model.shown
        gauges = shown.look.parts.at(shown.view).spared.gauges
        return (*self.boxes("panel/card"), *self.boxes(PREVIEW), *gauges)

    def needed(self) -> Boxes:
        """Return the boxes of the pieces, which may be moved or aimed at, and of the places where one can
        go, but for those so large that they are reached beside the card."""
        shown, canvas = self._model.shown, self._model.kit.canvas
        lit = (place for places in shown.moves.drops.values() for place in places)
        boxes = (box for mark in dict.fromkeys((*shown.pieces.sprites, *lit)) for box in self.boxes(mark))
        return tuple(box for box in boxes if box[2] * box[3] < canvas.w * canvas.h * LARGE)

    def is_read_under(self, card: Box, target: Box) -> bool:
        """Return whether an arrow from the card would run over words."""
        return any(crosses(card, target, panel, self.crossed) for panel in self.read())


class Guide:
    """The guide at one table, an overlay of it. `deciding` returns the person who sees the table and decides
    now, None for none."""

    def __init__(
        self, app: App, session: Session, model: TableModel, deciding: Callable[[], int | None]
    ) -> None:
        self._app, self._session, self._model, self._deciding = app, session, model, deciding
        self._said: Said | None = None
        self._card: PaperCard | None = None
        self._state: State | None = None
        """The position in which something is said or was looked for."""
        self._dismissed: list[Prompt] = []
        self._last_tip = -math.inf
        self._asking: Iterator[Said | None] = iter(())
        """The conditions of tips still to be asked in this position, one a frame."""
        self._laid: Places | None = None
        self._around = Surroundings(model)
        self._unnoted = ""
        """The condition of the shown tip until it is written down."""
        self._waits = 0
        self._conditions = conditions(session.game.id)
        self.renew()

    def renew(self) -> None:
        """Read the lessons of the game again after files changed."""
        session = self._session
        self._teaching: Teaching = taught(self._app, session.game.id)
        placed = self._teaching.first_game
        first = placed.record if placed is not None else None
        self._prompts: Prompting | None = None
        if (
            session.files.is_kept
            and first is not None
            and is_first_game(session.game, first, session.history)
        ):
            self._prompts = Prompting(session.game, first)
            self._note_first_game()

    # -- the first game

    def _note_first_game(self) -> None:
        """Note that the first game was begun, or played to its end."""
        session, progress = self._session, self._app.store.progress
        ended = session.outcome is not None and session.history.end is None
        noted = progress.game(session.game.id).first_game
        if noted != "done" and (ended or not noted):
            progress.first_game(session.game.id, "done" if ended else "begun")

    # -- lessons about rules

    def lesson_about(self, rule: str) -> str:
        """Return the lesson that explains a rule, by id; "" for none."""
        found = self._teaching.about(rule) if rule else None
        return found.record.id if found is not None else ""

    # -- what is said

    @property
    def words(self) -> str:
        """Return what is said now, "" for nothing."""
        return self._said.what.say if self._said is not None and self.is_seen else ""

    @property
    def about(self) -> tuple[str, ...]:
        """Return the pieces, places and panels that it is about."""
        return self._said.marks if self._said is not None else ()

    @property
    def target(self) -> Box | None:
        """Return the box that the arrow of the card points at: of those that it is about the nearest to the placed
        card; None while none is shown, or a piece is under the hand or a hint."""
        model = self._model
        if model.hand.held is not None or model.advised.hint is not None:
            return None
        found = [box for mark in self.about for box in self._around.boxes(mark)]
        card = self._card.box if self._card is not None else (0.0, 0.0, 0.0, 0.0)
        return min(found, key=lambda box: distance(card, box) if card[2] else 0.0, default=None)

    @property
    def box(self) -> Box | None:
        """Return the box of the card; None while none is shown."""
        return self._card.box if self._card is not None and self.is_seen else None

    @property
    def is_seen(self) -> bool:
        """Return whether the card is shown: not while a piece is held, nor under the open log."""
        model = self._model
        free = not (model.targeting.picked or model.log.opened or model.shown.stages.running)
        return self._card is not None and free

    def follow(self) -> None:
        """Take away what was said about another position, when the table shows a new one, and note the end of
        the first game."""
        if self._prompts is not None and self._session.outcome is not None:
            self._note_first_game()
        if self._session.state is not self._state or self._deciding() is None:
            self._be_silent()
            self._state, self._asking = None, iter(())

    def rest(self) -> None:
        """Show the prompt of the position or look for a tip, once the table rests."""
        seat, session = self._deciding(), self._session
        if session.state is self._state or seat is None or session.outcome is not None:
            return
        self._state, self._asking = session.state, iter(())
        prompts = self._prompts
        prompt = prompts.now(session.history) if prompts is not None and seat == prompts.seat else None
        if prompt is not None:
            dismissed = any(prompt is each for each in self._dismissed)
            marks = marks_of(session.game, session.state, prompt)
            if not dismissed and all(map(self._is_there, marks)):
                self._say(Said(prompt, marks))
        elif self._app.settings.tips and not (prompts is not None and prompts.left):
            self._asking = self._ask(seat)

    def _is_there(self, mark: str) -> bool:
        """Return whether a piece, a place or a panel is on the table, shown or not."""
        shown = self._model.shown
        return mark in shown.pieces.sprites or mark in shown.boxes or mark in shown.layout.spots

    def _ask(self, seat: int) -> Iterator[Said | None]:
        """Yield None for each condition of a tip that doesn't hold, and the first tip whose does."""
        session, progress = self._session, self._app.store.progress.game(self._session.game.id)
        learnt = {
            each.record.teaches for each in self._teaching.lessons if each.record.id in progress.lessons
        }
        tips = [placed.record for placed in self._teaching.tips]
        left = [tip for tip in tips if tip.when not in progress.tips and tip.rule not in learnt]
        if not left:
            return
        yield None
        history, game = session.history, session.game
        decisions = zip(history.states, history.actions, strict=False)
        made = [action for state, action in decisions if game.to_act(state) == seat]
        left = [tip for tip in left if not self._conditions.is_known(tip.when, made)]
        view, actions = session.view(seat), session.actions()
        for tip in left:
            marks = self._conditions.marks(tip.when, session.game, view, actions)
            yield Said(tip, marks) if marks else None

    def update(self, dt: float) -> bool:
        """Ask for the next tip, or move the card with the table; return whether to redraw."""
        model = self._model
        if self._card is not None and self._laid is not model.shown.places:
            self._place()
            return True
        if self._unnoted:
            self._note_tip()
            return False
        busy = model.targeting.picked or model.modal or model.log.opened or model.bubble.refusal is not None
        if busy or self._app.now() - self._last_tip < PAUSE or self._state is not self._session.state:
            return False
        found = next(self._asking, None)
        if found is None or not any(map(self._around.boxes, found.marks)):
            return False
        self._asking, self._last_tip = iter(()), self._app.now()
        self._unnoted, self._waits = found.what.when, APART
        self._say(found)
        return False  # drawn in the next frame: making the card takes long enough

    def _note_tip(self) -> None:
        """Write down that the tip was seen, some frames after it was drawn."""
        self._waits -= 1
        if self._waits <= 0:
            self._app.store.progress.tip_seen(self._session.game.id, self._unnoted)
            self._unnoted = ""

    def dismiss(self) -> bool:
        """Take the card away; return False if there is none."""
        if self._said is None or not self.is_seen:
            return False
        if isinstance(self._said.what, Prompt):
            self._dismissed.append(self._said.what)
        self._be_silent()
        return True

    def show_me(self) -> bool:
        """Light the move of the prompt like a hint, without counting it as one; return whether there is
        one."""
        action, session = self.advised, self._session
        if action is None or session.seat is None or not self.is_seen:
            return False
        view = session.view(session.seat)
        self._model.advise(plain_hint(session.game, view, action, SHOW_ME))
        return True

    @property
    def advised(self) -> Action | None:
        """Return the move that the prompt advises, if it is possible."""
        what, seat = self._said.what if self._said is not None else None, self._session.seat
        if not isinstance(what, Prompt) or what.attempt is None or seat is None:
            return None
        return next(actions_of(self._session.game, self._session.view(seat), what.attempt), None)

    # -- the card

    def _say(self, said: Said) -> None:
        self._said = said
        self.build()

    def _be_silent(self) -> None:
        if self._card is not None:
            self._card.remove()
            self._model.redraw()
        self._said = self._card = None

    def build(self) -> None:
        """Make the card of what is said, for the present controls."""
        if self._card is not None:
            self._card.remove()
            self._card = None
        if self._said is None:
            return
        buttons = [PaperButton("Got it", self.dismiss)]
        if self.advised is not None:
            buttons.insert(0, PaperButton(SHOW_ME, self.show_me))
        self._card = PaperCard(self._model.ui, PaperText(self._said.what.say), buttons)
        self._place()

    def _place(self) -> None:
        """Put the card beside what it is about, over as little else as possible."""
        card, said, model = self._card, self._said, self._model
        assert card is not None and said is not None
        canvas, self._laid = model.kit.canvas, model.shown.places
        about, target = [box for mark in said.marks for box in self._around.boxes(mark)], self.target
        panel = self._around.boxes(PREVIEW)  # says what to do, the prompt says what for
        prompts = isinstance(said.what, Prompt)
        anchor = panel[0] if prompts and panel else (about or panel or [model.shown.places.field])[0]
        wide = min(WIDE if prompts else TIP_WIDE, canvas.w - 2 * MARGIN)
        spared = (*about, *self._around.boxes("panel/actions"), *self._around.read(), *self._around.needed())
        self._around.note()
        size = wide, card.sizes.height(wide)
        places = [beside(each, *size, canvas, TOP, spared) for each in (anchor, *about[:1])]

        def price(box: Box) -> tuple[bool, bool]:
            over = target is not None and self._around.is_read_under(box, target)
            return any(distance(box, each) == 0 for each in spared), over

        card.place(min(places, key=price))
        model.redraw()

    # -- an overlay of the table

    def hit(self, point: tuple[float, float]) -> bool:
        """Return whether a logical point is on the card."""
        return self._card is not None and self.is_seen and self._card.hit(point)

    def draw(self, surface: Surface) -> None:
        """Draw the card, brackets round the pieces and places that it is about, and an arrow to the first where
        it is away from the card."""
        card = self._card
        if card is None:
            return
        for button in card.buttons:
            button.visible = self.is_seen
        if not self.is_seen:
            return
        for mark in self.about:
            for box in self._around.boxes(mark) if not mark.startswith(PANEL) else ():
                highlights.brackets(self._model.kit, surface, box)
        target = self.target
        if target is not None and not self._around.is_read_under(card.box, target):
            draw_arrow(self._model.kit, surface, card.box, target, self._around.crossed)
        card.draw(surface)
