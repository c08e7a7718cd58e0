"""The result page: outcome, course, decisive moments, costly choices, and ways to another game."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.app.session import Session
from game.pages.parts import game_review, points
from game.pages.parts.course import lesson_after, open_lesson
from game.pages.parts.game_review import GameReview
from game.pages.parts.new_game import open_table
from game.pages.parts.page import GAP, ButtonSpec, Page, columns, stacked
from game.pages.parts.seed_field import random_seed
from game.pages.result import figures, mistakes_panel, shares
from game.pages.result.bars import Bars, Placed, least_height
from game.pages.result.chart import Chart
from game.pages.result.hero import Hero
from game.pages.result.key_moment import KeyMoment
from game.pages.result.stand import PointedPart, Stand
from game.pages.result.story import Story
from game.store.saves import Save
from game.ui.buttons import Choice
from game.ui.canvas import Box
from game.ui.clipboard import copy
from rules.bots.review import Drop
from rules.common.text import counted
from rules.game import Action
from rules.history import History

FOOT, TABS, FIGURES = 52.0, 38.0, 84.0
"""Heights in logical pixels: of the buttons, of the tabs, of the figures."""
RANK, RANK_HEAD = 44.0, 54.0 + figures.RANK_HEAD
LOW_SHARES = 200.0
"""The least height of the parts of a score."""
WIDEST, SHORT, TALL = 1720.0, 440.0, 900.0
"""The largest width of the body; the height below which panels are shown on tabs, and the one from which
narrow pages stack them."""
SHORT_CHIPS = 460.0
"""The panel width below which its chips have shorter labels."""
DECISIVE = "What decided it"
AGAIN = "See again what decided it"


class ResultScene(Page):
    """The end of a session, from which every next step starts; the finished game stays in the records."""

    title = "Result"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session, self.game = session, session.game
        self.story = Story(session, app.store.records.all(session.game.id))
        self.subtitle = self._caption()
        self.part, self.shown = "game", "lost" if not self.story.recap.shares else str(self.story.hero)
        self.key_moment = KeyMoment(app, session, self.story.hero)
        self.hero: Hero | None = None
        self.chart: Chart | None = None
        self.round = 0
        self.look: GameReview | None = None
        self.mistakes: mistakes_panel.MistakesPanel | None = None
        self.bars: Bars | None = None
        self.stand: Stand | None = None
        self.chips: Choice
        self.seat = self.story.hero

    def _caption(self) -> str:
        """Return the page's caption; if the score is made of parts, with the game's length and number of
        players."""
        game, recap = self.game, self.story.recap
        if not recap.shares or recap.course is None:
            return game.caption(game.view(self.session.state, 0))
        rounds, players = (
            counted(recap.course.rounds, game.turn_word),
            counted(len(self.story.names), "player"),
        )
        return f"{game.title}, {rounds}, {players}"

    def enter(self) -> None:
        """Start reviewing the person whose board is shown, else the best-placed person."""
        story = self.story
        seats = [story.hero, *(seat for _, seat in story.ranking)]
        person = next((seat for seat in seats if seat not in story.bots), None)
        if person is not None:
            self._review_seat(person)

    def leave(self) -> None:
        """Cancel the review and leave."""
        if self.look is not None:
            self.look.cancel()
        super().leave()

    # -- actions

    def rematch(self) -> None:
        """Start a game with the same setup and a new seed."""
        self._start_game(random_seed())

    def rematch_same_seed(self) -> None:
        """Start a game with the same setup and seed."""
        self._start_game(self.session.history.seed)

    def _start_game(self, seed: int) -> None:
        session = self.session
        start = partial(Session.start, self.app, self.game, session.setup, seed)
        open_table(self.app, start if session.files.is_kept else session.start_over)

    @property
    def save(self) -> Save:
        """Return the finished game as a save."""
        return self.session.files.as_save(self.story.outcome.title)

    def replay(self) -> None:
        """Open the replay of the game."""
        self.visit("replay", self.save)

    def look_at(self, drop: Drop[Action]) -> None:
        """Open the replay at a costly choice, with the better one."""
        review = self.look.review if self.look is not None else None
        self.visit("replay", self.save, at=drop.move, review=review)

    def undo(self) -> None:
        """Continue before the last move; the new end replaces this record."""
        if self.why_not_undo:
            self.app.say(self.why_not_undo)
            return
        whole = self.session.history
        left = len(whole.actions) - whole.undo_count
        history, _ = History.replay(
            self.game, whole.setup, whole.seed, whole.actions[:left], whole.hinted[:left]
        )
        ended = self.session.files.record
        kept = replace(self.save, data="")  # its cards are the current ones
        id = ended.id if ended else ""
        open_table(self.app, lambda: Session.play_on(self.app, self.game, history, kept, id))

    @property
    def why_not_undo(self) -> str:
        """Return why the last move can't be undone, "" if it can."""
        return self.session.history.why_not_undo(self.app.settings.friendly_undo)

    def copy_line(self) -> None:
        """Copy a daily game's score to the clipboard as one line."""
        line = self.story.line
        self.app.say(f"Copied: {line}" if copy(line) else f"This system has no clipboard. {line}")

    def back(self) -> None:
        """Leave for the shelf or the page the game was opened from."""
        self.app.home(self.game.id)

    def _ways_on(self) -> tuple[ButtonSpec, ...]:
        start = f"Play again from the same start: seed {self.session.history.seed}."
        before = "Continue from before your last move. The new result replaces this one."
        told = ButtonSpec("copy", "Copy score", "copy", self.copy_line, self.story.line)
        kept, lesson = self.session.files.is_kept, lesson_after(self.app, self.session)
        lessons = (
            [ButtonSpec("lesson", "Next lesson", "book", partial(open_lesson, self, *lesson))]
            if lesson
            else []
        )
        same = kept and not lessons
        anew = f"{self.story.board[1]}, with a new seed." if kept else "Play this position again."
        return (
            ButtonSpec("again", "Again", "play", self.rematch, anew),
            *((ButtonSpec("same", "Same start", "dice", self.rematch_same_seed, start),) if same else ()),
            *lessons,
            ButtonSpec("replay", "Replay", "first", self.replay, "Watch this game move by move."),
            ButtonSpec("undo", "Undo last move", "undo", self.undo, before, self.why_not_undo),
            *((told,) if self.story.line else ()),
            ButtonSpec("shelf", "Shelf" if kept else "Back", "back", self.back),
        )

    # -- review

    def _review_seat(self, seat: int) -> None:
        """Review the choices of another seat."""
        if self.look is not None:
            self.look.cancel()
        self.look = GameReview(self.app, self.session.history, seat, self._update_review)

    def _update_review(self) -> None:
        """Show progress of the review, or its rows once finished."""
        if self.look is not None and (self.look.review is not None or self.look.fault):
            self.relay()
        else:
            self.app.redraw()

    def _pick_rank(self, i: int) -> None:
        """Review the choices of the player in a row."""
        seat = self.story.ranking[i][1]
        if seat in self.story.bots:
            self.app.say(f"{self.story.names[seat]} is a bot. Reviews cover only people's moves.")
            return
        self.part, self.shown = "lost", "lost"
        self._review_seat(seat)
        self.relay()

    # -- layout

    def lay_out(self) -> None:
        body, foot = stacked(self.body(WIDEST), 1, FOOT)
        if self._takes_turns(body[3]):
            tabs, rest = stacked(body, TABS, 1)
            self.tabs(tabs, self._parts)
            found = self._part_areas(rest)
        elif self.story.recap.shares:
            found = self._shared_areas(body)
        else:
            found = self._all_areas(body)
            if self.look is not None:
                found[self.shown] = found.pop("decisive")
                self._lay_turns(found[self.shown])
        self.chart, self.round, self.mistakes, self.hero = None, 0, None, None
        self.bars = self.bars if "bars" in found else None
        self.stand = self.stand if "hero" in found else None
        self.panels = {}
        self.lay_areas(found)
        self.button_row(foot, self._ways_on(), GAP, primary=True)

    def _takes_turns(self, height: float) -> bool:
        """Return whether the panels are shown one at a time, behind tabs."""
        return (not self.story.alone or height < TALL) if self.narrow else height < SHORT

    @property
    def _parts(self) -> list[tuple[str, str]]:
        """Return the tabs as (id, label)."""
        worth = [("bars", "Worth")] if self.story.recap.shares else []
        ranking = [] if self.story.alone else [*worth, ("ranking", "Ranking")]
        course = [("course", "Timeline")] if self.story.recap.course else []
        back = [("lost", self._lost_label)] if self.look is not None else []
        return [("game", "Result"), *ranking, *course, *back, ("more", "Figures")]

    def _part_areas(self, rest: Box) -> dict[str, Box]:
        """Return the boxes of the current tab's panels."""
        if self.part != "more":
            return {"hero" if self.part == "game" else self.part: rest}
        return dict(zip(("figures", "decisive"), stacked(rest, FIGURES, 1), strict=True))

    def _all_areas(self, body: Box) -> dict[str, Box]:
        """Return the boxes of all panels at once. The large one is wider if it is higher, so that the picture
        fills it."""
        course, alone = bool(self.story.recap.course), self.story.alone
        names = [*(["course"] if course else []), "figures", "decisive"]
        _, _, w, h = body
        if self.narrow:
            shares = [0.58, *([0.42] if course else []), FIGURES, self._low_height(w)]
            return dict(zip(["hero", *names], stacked(body, *shares), strict=True))
        large = max(min(w * 0.4, 620.0), min(w * 0.46, h * 0.68)) - (0 if alone else 40)
        hero, right = columns(body, large, 1)
        wide = right[2] if alone else (right[2] - GAP) / 2
        ranked = 0.0 if alone else min(len(self.story.names), 4) * RANK + RANK_HEAD
        low = min(max(self._low_height(wide), ranked), h * 0.42)
        shares = [1, FIGURES, low] if course else [FIGURES, 1]
        found = {"hero": hero, **dict(zip(names, stacked(right, *shares), strict=True))}
        if not alone:
            found["ranking"], found["decisive"] = columns(found["decisive"], 0.5, 0.5)
        return found

    def _shared_areas(self, body: Box) -> dict[str, Box]:
        """Return the boxes of the winner's board, the bars, and below them the parts of one score or the
        review, as high as the longest score needs if the bars allow."""
        hero, right = columns(body, 0.36, 0.64)
        needed = shares.height(right[2], max(len(each) for each in self.story.recap.shares))
        spare = right[3] - GAP - least_height(len(self.story.ranking))
        bars, low = stacked(right, 1, max(LOW_SHARES, 0.35 * right[3], min(needed, spare)))
        if self.shown not in dict(self._shown_parts):
            self.shown = str(self.seat)
        if self.shown != "lost":
            self.seat = int(self.shown)
        return {"hero": hero, "bars": bars, "lost" if self.shown == "lost" else "parts": low}

    @property
    def _shown_parts(self) -> list[tuple[str, str]]:
        """Return what can be shown below the bars as (id, label): the parts of each seat's score, and the
        review."""
        seats = [(str(seat), self.story.names[seat]) for _, seat in self.story.ranking]
        return [*seats, *([("lost", self._lost_label)] if self.look is not None else [])]

    def _lay_shown(self, area: Box) -> None:
        """Add the chips that switch between them, those of seats with their badges."""
        x, y, w, _ = area
        badges = {str(seat): seat for _, seat in self.story.ranking}
        box, sets = (x + 10, y + 8, w - 20, 34), self.sets(self, "shown")
        self.chips = self.ui.choice(box, self._shown_parts, self.shown, sets, seats=badges)
        self.name("shown", self.chips)

    def _lay_parts(self, area: Box) -> None:
        self._lay_shown(area)

    def _lay_bars(self, area: Box) -> None:
        """Add the bars, which fall in once when the page opens; a pressed one stays chosen below."""
        at = self.bars.at if self.bars is not None else 0.0
        alone = self._takes_turns(self.body(WIDEST)[3])
        self.bars = self.panels["bars"] = Bars(
            self.kit, self.story, self.game.id, area, self._choose, alone=alone, at=at
        )
        self.bars.lay(self.ui)
        for bar in self.bars.bars:
            self.name(f"bar {bar.seat}", bar)

    def _choose(self, seat: int) -> None:
        """Show the parts of a seat's score below the bars."""
        if self.shown != str(seat):
            self.shown = str(seat)
            self.relay()

    @property
    def _looked_at(self) -> Placed | None:
        """Return the part of a score under pointer or cursor."""
        return self.bars.pointed_part if self.bars is not None else None

    def _paint_parts(self, surface: Surface, area: Box) -> None:
        self.kit.panel(surface, area)

    def _draw_parts(self, surface: Surface) -> None:
        """Draw the parts of the chosen seat's score, or of the seat whose part is under the pointer."""
        area, looked = self.areas["parts"], self._looked_at
        seat = looked.seat if looked is not None else self.seat
        last, recap = self.chips.chips[-1].box, self.story.recap
        wordings: tuple[str, ...] = (shares.summed(self.story, seat), "")
        if looked is not None:
            wordings = shares.part_texts(recap.shares[seat][looked.number], recap.sign)
        words = self.kit.fitting(wordings, area[0] + area[2] - 24 - last[0] - last[2], 14)
        at, ink = (area[0] + area[2] - 16, area[1] + 25), "text2" if looked is None else "lamp"
        self.kit.draw_text(surface, words, at, 14, ink, False, "midright")
        shares.draw_parts(self.kit, surface, area, self.story, self.game.id, seat)
        if looked is not None:
            shares.draw_chosen(self.kit, surface, area, self.story, self.game.id, seat, looked.number)

    def _low_height(self, width: float) -> float:
        """Return the height of the panel shared by the decisive moments and the review."""
        decisive = points.points_height(self.kit, self.story.recap.decisive, width)
        return (
            decisive
            if self.look is None
            else max(decisive, self._mistakes_panel((0.0, 0.0, width, 0.0)).height)
        )

    def _lay_turns(self, area: Box) -> None:
        """Add the chips that switch between the two panels sharing a place."""
        x, y, w, _ = area
        wide = w >= SHORT_CHIPS
        labels = [
            ("lost", game_review.title(self.game) if wide else self._lost_label),
            ("decisive", DECISIVE if wide else "Decisive"),
        ]
        self.name(
            "shown", self.ui.choice((x + 10, y + 6, w - 20, 34), labels, self.shown, self.sets(self, "shown"))
        )

    @property
    def _lost_label(self) -> str:
        return "Mistakes"

    def _lay_hero(self, area: Box) -> None:
        """Add the board's picture, and at its upper corner the button that replays the decisive move."""
        self.hero = self.panels["hero"] = Hero(self.kit, self.session, self.story)
        x, y, w, _ = area
        if self.story.recap.shares:
            turned = self.stand.at if self.stand is not None else 0.0
            self.stand = Stand(self.ui, area, self.hero, self.session, turned)
        if self.key_moment.move is not None and (self.kit.speed or self.kit.reduced):
            press = partial(self.key_moment.play, self.kit)
            self.small_button("once more", (x + w - 44, y + 8, 36, 36), AGAIN, press, icon="play")

    def update(self, dt: float) -> bool:
        """Advance bars, replayed move and controls; return whether to redraw."""
        seen = self.hero is not None and self.app.scene is self
        falls = self.bars is not None and self.bars.update(dt)
        self._look_at_part()
        return super().update(dt) | falls | (seen and self.key_moment.update(dt, self.kit))

    def _look_at_part(self) -> None:
        """Light up the part under the pointer on the stand, and the chip of its seat."""
        looked = self._looked_at
        if self.stand is not None:
            piece = self.story.recap.shares[looked.seat][looked.number].piece if looked is not None else ""
            self.stand.pointed_part = PointedPart(looked.seat, piece) if looked is not None else None
        if "parts" in self.areas:
            self.chips.chosen = str(self.seat if looked is None else looked.seat)

    def _lay_course(self, area: Box) -> None:
        story, word = self.story, self.game.turn_word
        assert story.recap.course is not None
        self.chart = self.panels["course"] = Chart(
            self.kit, story.recap.course, story.names, story.outcome.winners, area, story.bots, word
        )

    def _lay_ranking(self, area: Box) -> None:
        x, y, w, h = area
        count, bots, room = len(self.story.names), len(self.story.bots), h - 50 - figures.RANK_HEAD
        players = f"players, {counted(bots, 'bot')}" if bots else "players"
        self.frame(area, "Ranking", f"{count} {'bots' if bots == count else players}")
        box, high = (x + 8, y + 40 + figures.RANK_HEAD, w - 16, room), figures.rank_height(count, room)
        draw = partial(figures.draw_rank, self.kit, self.story)
        self.rows("ranking", box, high, count, draw, self._pick_rank, chosen=self._looked_at_row())

    def _looked_at_row(self) -> int:
        """Return the row of the reviewed player if several persons could be reviewed, else -1."""
        story = self.story
        if self.look is None or self.shown != "lost" or len(story.names) - len(story.bots) < 2:
            return -1
        return next(i for i, (_, seat) in enumerate(story.ranking) if seat == self.look.seat)

    def _lay_lost(self, area: Box) -> None:
        x, y, w, h = area
        if "bars" in self.areas:
            self._lay_shown(area)
        self.mistakes = made = self._mistakes_panel((x, y + mistakes_panel.HEAD, w, h - mistakes_panel.HEAD))
        chips, figure = self.named.get("shown decisive") or self.named.get("shown lost"), made.figure()
        if chips is None:
            self.frame(area, game_review.title(self.game), figure)
        else:
            self.frame(area)
            room = x + w - 34 - chips.box[0] - chips.box[2]
            if room >= self.kit.text_width(figure, 14):
                self.ui.label((x + w - 18 - room, y + 8, room, 30), figure, 14, "text2", anchor="midright")
        if drops := made.drops:
            self.rows(
                "lost", made.rows, made.heights, len(drops), made.draw_row, lambda i: self.look_at(drops[i])
            )

    def _mistakes_panel(self, box: Box) -> mistakes_panel.MistakesPanel:
        """Return the review's panel for a box."""
        assert self.look is not None
        return mistakes_panel.MistakesPanel(self.kit, self.game, self.story.names, self.look, box)

    # -- drawing

    def paint_over(self, surface: Surface) -> None:
        if self.chart is not None and self.round:
            self.chart.draw_round(surface, self.round)
        if self.mistakes is not None:
            self.mistakes.draw_progress(surface)
        if self.bars is not None:
            self.bars.draw(surface)
        if "parts" in self.areas:
            self._draw_parts(surface)
        if self.hero is not None and self.key_moment.running:
            self.key_moment.draw(self.kit, surface, self.hero.box)
            self.hero.draw_seal(surface)

    def _paint_ranking(self, surface: Surface, area: Box) -> None:
        if self.story.outcome.scores:
            figures.draw_rank_head(self.kit, surface, area, self.story.recap.score.capitalize())

    def _paint_figures(self, surface: Surface, area: Box) -> None:
        recap = self.story.recap
        figures.draw_figures(self.kit, surface, area, recap.figures, recap.sides)

    def _paint_decisive(self, surface: Surface, area: Box) -> None:
        heading = "" if "shown decisive" in self.named else DECISIVE
        points.draw_points(self.kit, surface, area, heading, self.story.recap.decisive)

    def _paint_lost(self, surface: Surface, area: Box) -> None:
        assert self.mistakes is not None
        self.mistakes.draw(surface)

    # -- events

    def pointed(self, point: tuple[float, float] | None) -> bool:
        """Set the chart's round under the pointer; return whether it changed."""
        before, self.round = self.round, 0
        if self.chart is not None and point is not None:
            self.round = self.chart.round_at(point)
        return self.round != before

    def key(self, action: str, event: Event) -> bool:
        if action == "undo":
            self.undo()
            return True
        if event.key == pygame.K_r and not event.mod & pygame.KMOD_CTRL:
            self.replay()
            return True
        return super().key(action, event)


PAGE = ResultScene
