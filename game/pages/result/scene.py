"""After a game: what was reached, how it went, what was decisive, and another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Surface
from pygame.event import Event

from game.app.session import Session
from game.pages.parts import game_review
from game.pages.parts.game_review import GameReview
from game.pages.parts.new_game import open_table
from game.pages.parts.page import Page, stacked
from game.pages.parts.seed_field import random_seed
from game.pages.result import areas, figures, lost, ranking
from game.pages.result.chart import Chart
from game.pages.result.foot import Way, buttons
from game.pages.result.hero import Hero
from game.pages.result.story import Story
from game.ui.canvas import Box
from rules.common.words import counted
from rules.game import Action
from rules.history import History

if TYPE_CHECKING:
    from game.app.scene import App
    from rules.bots.review import Drop

FOOT = 52.0
WIDEST = 1720.0
SHORT_CHIPS = 460.0
"""Width of a panel below which its chips have shorter words."""


class ResultScene(Page):
    """The end of a session. Every way on starts from here; the finished game stays in the records."""

    title = "Result"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.story = Story(session, app.store.records.all(session.game.id))
        self.subtitle = session.game.caption(session.game.view(session.state, 0))
        self.part = "game"
        self.chart: Chart | None = None
        self.round = 0
        self._areas: dict[str, Box] = {}
        self.told = "lost"
        self.look: GameReview | None = None
        self.lost: lost.Lost | None = None

    def enter(self) -> None:
        """Look back at the choices of the person whose board is shown, else of the best one."""
        story = self.story
        seats = [story.hero, *(seat for _, seat in story.ranking)]
        person = next((seat for seat in seats if seat not in story.bots), None)
        if person is not None:
            self._look_back(person)

    def leave(self) -> None:
        """Nothing is waited for any more."""
        if self.look is not None:
            self.look.cancel()
        super().leave()

    # -- what can be done

    def again(self) -> None:
        """The same setup with other luck."""
        self._begin(random_seed())

    def same(self) -> None:
        """The same setup with the same luck."""
        self._begin(self.session.history.seed)

    def _begin(self, seed: int) -> None:
        app, game, setup = self.app, self.session.game, self.session.setup
        open_table(app, lambda: Session.start(app, game, setup, seed))

    def replay(self) -> None:
        """Look at the game move by move."""
        self.app.push(self.app.page("replay", self.session.as_save(self.story.outcome.title)))

    def look_at(self, drop: Drop[Action]) -> None:
        """The replay at a choice that lost something, with what was better."""
        save = self.session.as_save(self.story.outcome.title)
        review = self.look.review if self.look is not None else None
        self.app.push(self.app.page("replay", save, at=drop.move, review=review))

    def _look_back(self, seat: int) -> None:
        """Look back at the choices of another seat."""
        if self.look is not None:
            self.look.cancel()
        self.look = GameReview(self.app, self.session.history, seat, self._looked)

    def _looked(self) -> None:
        """The look back went on: its rows, or how far it is."""
        if self.look is not None and (self.look.review is not None or self.look.fault):
            self.relay()
        else:
            self.app.redraw()

    def undo(self) -> None:
        """Go on before the last move: the same playing, so its new end replaces this one."""
        if self.why_not_undo:
            self.app.say(self.why_not_undo)
            return
        app, game, whole = self.app, self.session.game, self.session.history
        history, _ = History.replay(game, whole.setup, whole.seed, whole.actions[: -whole.undo_count])
        id = self.session.record.id if self.session.record else ""
        helped = self.session.helped
        open_table(app, lambda: Session.play_on(app, game, history, id, helped))

    @property
    def why_not_undo(self) -> str:
        """ "" when the last move can be taken back, else the reason."""
        return self.session.history.why_not_undo(self.app.settings.friendly_undo)

    def back(self) -> None:
        """To the shelf."""
        self.app.reset(self.app.page("shelf", self.session.game.id))

    # -- layout

    def lay_out(self) -> None:
        body, foot = stacked(self.body(WIDEST), 1, FOOT)
        story = self.story
        if areas.compact(body, self.narrow, story.alone):
            tabs, rest = stacked(body, areas.TABS, 1)
            self._tabs(tabs)
            self._areas = areas.of_part(self.part, rest)
        else:
            self._areas = areas.whole(body, self.narrow, story, self._told_height)
            if self.look is not None:
                self._take_turns(self._areas.pop("decisive"))
        self.chart, self.round = None, 0
        if "course" in self._areas and story.recap.course:
            box = self._areas["course"]
            self.chart = Chart(
                self.kit,
                story.recap.course,
                story.names,
                story.outcome.winners,
                box,
                story.bots,
                self.session.game.turn_word,
            )
        if "ranking" in self._areas:
            self._ranking(self._areas["ranking"])
        self.lost = self._lost_rows(self._areas["lost"]) if "lost" in self._areas else None
        for name, button in buttons(self.ui, foot, self._ways_on()):
            self.name(name, button)

    def _told_height(self, width: float) -> float:
        """The height of the panel that tells what was decisive, and in turn where rounds were lost."""
        decisive = figures.decisive_height(self.kit, self.story.recap.decisive, width)
        if self.look is None:
            return decisive
        return max(decisive, lost.height(self.kit, self.session.game, self.look.review, width))

    def _take_turns(self, area: Box) -> None:
        """The two of which one is seen, and the chips to change."""
        self._areas[self.told] = area
        x, y, w, _ = area
        wide = w >= SHORT_CHIPS
        labels = (
            ("lost", game_review.title(self.session.game) if wide else self._lost_label),
            ("decisive", "What was decisive" if wide else "Decisive"),
        )
        choice = self.ui.choice((x + 10, y + 6, w - 20, 34), labels, self.told, self._tell)
        for chip, (id, _) in zip(choice.chips, labels, strict=True):
            self.name(f"told {id}", chip)

    @property
    def _lost_label(self) -> str:
        return f"Lost {self.session.game.turn_word}s"

    def _tell(self, told: str) -> None:
        self.told = told
        self.relay()

    def _tabs(self, box: Box) -> None:
        parts = areas.parts(self.story, self._lost_label if self.look is not None else "")
        choice = self.ui.choice(box, parts, self.part, self._show)
        for chip, (id, _) in zip(choice.chips, parts, strict=True):
            self.name(f"part {id}", chip)

    def _show(self, part: str) -> None:
        self.part = part
        self.relay()

    def _ranking(self, area: Box) -> None:
        x, y, w, h = area
        count, room = len(self.story.names), h - 50 - ranking.HEAD
        box, high = (x + 8, y + 40 + ranking.HEAD, w - 16, room), ranking.row_height(count, room)
        rows = self.ui.scroll_list(
            box, high, count, self._draw_rank, self._pick_rank, chosen=self._looked_at_row()
        )
        self.name("ranking", rows)

    def _looked_at_row(self) -> int:
        """The row of the player whose choices are told, where that could be another; else -1."""
        story = self.story
        if self.look is None or self.told != "lost" or len(story.names) - len(story.bots) < 2:
            return -1
        return next(i for i, (_, seat) in enumerate(story.ranking) if seat == self.look.seat)

    def _draw_rank(self, surface: Surface, i: int, box: Box, state: str) -> None:
        ranking.draw_rank(self.kit, self.story, surface, i, box)

    def _pick_rank(self, i: int) -> None:
        """Look back at the choices of the player in that row."""
        seat = self.story.ranking[i][1]
        if seat in self.story.bots:
            self.app.say(f"{self.story.names[seat]} is a bot: the look back is at what persons did.")
            return
        self.part, self.told = "lost", "lost"
        self._look_back(seat)
        self.relay()

    def _lost_rows(self, area: Box) -> lost.Lost:
        x, y, w, h = area
        assert self.look is not None
        box = (x, y + lost.HEAD, w, h - lost.HEAD)
        made = lost.Lost(self.kit, self.session.game, self.story.names, self.look, box)
        if made.drops:
            rows = self.ui.scroll_list(
                made.rows,
                made.row_height,
                len(made.drops),
                made.draw_row,
                lambda i: self.look_at(made.drops[i]),
            )
            self.name("lost", rows)
        return made

    def _ways_on(self) -> tuple[Way, ...]:
        luck = f"The same luck once more: seed {self.session.history.seed}."
        before = "Go on before it. The new end counts in place of this one."
        return (
            Way("again", "Again", "play", self.again, f"{self.story.board[1]}, with other luck."),
            Way("same", "Same seed", "dice", self.same, luck),
            Way("replay", "Replay", "first", self.replay, "The game move by move."),
            Way("undo", "Undo last move", "undo", self.undo, before, self.why_not_undo),
            Way("shelf", "Shelf", "back", self.back),
        )

    # -- drawing

    def paint(self, surface: Surface) -> None:
        for name, area in self._areas.items():
            getattr(self, f"_paint_{name}")(surface, area)

    def paint_over(self, surface: Surface) -> None:
        if self.chart is not None and self.round:
            self.chart.draw_round(surface, self.round)
        if self.lost is not None:
            self.lost.draw_progress(surface)

    def _paint_hero(self, surface: Surface, area: Box) -> None:
        Hero(self.kit, self.session, self.story).draw(surface, area)

    def _paint_course(self, surface: Surface, area: Box) -> None:
        if self.chart is not None:
            self.chart.draw(surface)

    def _paint_ranking(self, surface: Surface, area: Box) -> None:
        count, bots = len(self.story.names), len(self.story.bots)
        of_them = f", {counted(bots, 'bot')}" if bots else ""
        self.kit.panel(
            surface, area, "Ranking", f"{count} {'bots' if bots == count else f'players{of_them}'}"
        )
        x, y, w, _ = area
        head = (x + 8, y + 40, w - 16, ranking.HEAD)
        ranking.draw_head(self.kit, surface, head, self.story.score_word)

    def _paint_figures(self, surface: Surface, area: Box) -> None:
        recap = self.story.recap
        figures.draw_figures(self.kit, surface, area, recap.figures, recap.sides)

    def _paint_decisive(self, surface: Surface, area: Box) -> None:
        heading = {"heading": ""} if "told decisive" in self.named else {}
        figures.draw_decisive(self.kit, surface, area, self.story.recap.decisive, **heading)

    def _paint_lost(self, surface: Surface, area: Box) -> None:
        assert self.lost is not None
        x, y, w, _ = area
        chips = self.named.get("told decisive")
        figure = self.lost.figure()
        if chips is None:
            self.kit.panel(surface, area, game_review.title(self.session.game), figure)
        else:
            self.kit.panel(surface, area)
            left = chips.box[0] + chips.box[2] + 16
            if x + w - 16 - left >= self.kit.text_width(figure, 14):
                self.kit.draw_text(surface, figure, (x + w - 18, y + 23), 14, "text2", False, "midright")
        self.lost.draw(surface)

    # -- what a hand does

    def handle(self, event: Event) -> bool:
        """The round under the pointer is told, then what every page does."""
        if event.type == pygame.MOUSEMOTION and self.chart is not None:
            before, self.round = self.round, self.chart.round_at(self.kit.canvas.logical(event.pos))
            if self.round != before:
                self.app.redraw()
        return super().handle(event)

    def key(self, action: str, event: Event) -> bool:
        if action == "undo":
            self.undo()
            return True
        if event.key == pygame.K_r and not event.mod & pygame.KMOD_CTRL:
            self.replay()
            return True
        return super().key(action, event)
