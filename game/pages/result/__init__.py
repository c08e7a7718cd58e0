"""The result page: outcome, course, decisive moments, costly choices, and ways to another game."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec.structs import replace
from pygame.event import Event

from game.app.scene import App
from game.app.session import Session
from game.pages.parts import game_review
from game.pages.parts.controls import ButtonSpec
from game.pages.parts.course import lesson_after, open_lesson
from game.pages.parts.new_game import open_table
from game.pages.parts.page import GAP, Page, columns, stacked
from game.pages.parts.seed_field import random_seed
from game.pages.result import shares
from game.pages.result.bars import Bars, least_height
from game.pages.result.chart import TimelinePanel
from game.pages.result.hero import Winner
from game.pages.result.panels import DECISIVE, Decisive, Figures, Lost, Ranking, Reviewing
from game.pages.result.panels import RANK_HEAD as HEADED
from game.pages.result.shares import Parts, Placed
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
RANK, RANK_HEAD = 44.0, 54.0 + HEADED
LOW_SHARES = 200.0
"""The least height of the parts of a score."""
WIDEST, SHORT, TALL = 1720.0, 440.0, 900.0
"""The largest width of the body; the height below which panels are shown on tabs, and the one from which
narrow pages stack them."""
SHORT_CHIPS = 460.0
"""The panel width below which its chips have shorter labels."""
LOST = "Mistakes"


class WaysOn:
    """The ways on from a finished game: another one, its replay, the shelf."""

    def __init__(self, page: Page, session: Session, story: Story, reviewing: Reviewing) -> None:
        self._page, self._app = page, page.app
        self._session, self._story, self._reviewing = session, story, reviewing

    @property
    def buttons(self) -> tuple[ButtonSpec, ...]:
        """Return the buttons of all ways, the usual one first."""
        start = f"Play again from the same start: seed {self._session.history.seed}."
        before = "Continue from before your last move. The new result replaces this one."
        copy_score = ButtonSpec("copy", "Copy score", "copy", self.copy_line, self._story.line)
        kept, lesson = self._session.files.is_kept, lesson_after(self._app, self._session)
        lessons = (
            [ButtonSpec("lesson", "Next lesson", "book", partial(open_lesson, self._page, *lesson))]
            if lesson
            else []
        )
        same = kept and not lessons
        anew = f"{self._story.board[1]}, with a new seed." if kept else "Play this position again."
        return (
            ButtonSpec("again", "Again", "play", self.rematch, anew),
            *((ButtonSpec("same", "Same start", "dice", self.rematch_same_seed, start),) if same else ()),
            *lessons,
            ButtonSpec("replay", "Replay", "first", self.replay, "Watch this game move by move."),
            ButtonSpec("undo", "Undo last move", "undo", self.undo, before, self.why_not_undo),
            *((copy_score,) if self._story.line else ()),
            ButtonSpec("shelf", "Shelf" if kept else "Back", "back", self._page.back),
        )

    def rematch(self) -> None:
        """Start a game with the same setup and a new seed."""
        self._start_game(random_seed())

    def rematch_same_seed(self) -> None:
        """Start a game with the same setup and seed."""
        self._start_game(self._session.history.seed)

    def _start_game(self, seed: int) -> None:
        session = self._session
        start = partial(Session.start, self._app, self._session.game, session.setup, seed)
        open_table(self._app, start if session.files.is_kept else session.start_over)

    @property
    def save(self) -> Save:
        """Return the finished game as a save."""
        return self._session.files.as_save(self._story.outcome.title)

    def replay(self) -> None:
        """Open the replay of the game."""
        self._page.visit("replay", self.save)

    def look_at(self, drop: Drop[Action]) -> None:
        """Open the replay at a costly choice, with the better one."""
        review = self._reviewing.look.review if self._reviewing.look is not None else None
        self._page.visit("replay", self.save, at=drop.move, review=review)

    def undo(self) -> None:
        """Continue before the last move; the new end replaces this record."""
        if self.why_not_undo:
            self._app.say(self.why_not_undo)
            return
        whole = self._session.history
        left = len(whole.actions) - whole.undo_count
        history, _ = History.replay(
            self._session.game, whole.setup, whole.seed, whole.actions[:left], whole.hinted[:left]
        )
        ended = self._session.files.record
        kept = replace(self.save, data="")  # its cards are the current ones
        id = ended.id if ended else ""
        open_table(self._app, lambda: Session.play_on(self._app, self._session.game, history, kept, id))

    @property
    def why_not_undo(self) -> str:
        """Return why the last move can't be undone, "" if it can."""
        return self._session.history.why_not_undo(self._app.settings.friendly_undo)

    def copy_line(self) -> None:
        """Copy a daily game's score to the clipboard as one line."""
        line = self._story.line
        self._app.say(f"Copied: {line}" if copy(line) else f"This system has no clipboard. {line}")


class ResultScene(Page):
    """The end of a session, from which every next step starts; the finished game stays in the records."""

    title = "Result"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session, self.game = session, session.game
        story = self.story = Story(session, app.store.records.all(session.game.id))
        self.subtitle = self._caption()
        self.part, self.shown = "game", "lost" if not story.recap.shares else str(story.hero)
        self.reviewing = Reviewing(app, session, self._update_review)
        self.ways = WaysOn(self, session, story, self.reviewing)
        self.bars = Bars(self, story, self.game.id, self._choose)
        self.winner = Winner(self, session, story, self._looked_at)
        self.parts = Parts(self, story, self.game.id, self._lay_shown, self._looked_at)
        self.course = TimelinePanel(self, story, self.game.turn_word)
        self.decisive = Decisive(self, story)
        self.lost = Lost(self, story, self.game, self.reviewing, self._lay_shown, self.ways.look_at)
        self.panels = {
            "hero": self.winner, "bars": self.bars, "parts": self.parts, "course": self.course,
            "figures": Figures(self, story), "decisive": self.decisive, "lost": self.lost,
            "ranking": Ranking(self, story, self._review_seat, self._reviewed_seat),
        }  # fmt: skip

    def _caption(self) -> str:
        """Return the page's caption; if the score is made of parts, with the game's length and number of
        players."""
        game, recap = self.game, self.story.recap
        if not recap.shares or recap.course is None:
            return game.at(game.view(self.session.state, 0)).caption()
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
            self.reviewing.start(person)

    def leave(self) -> None:
        """Cancel the review and leave."""
        self.reviewing.cancel()
        super().leave()

    def back(self) -> None:
        """Leave for the shelf or the page the game was opened from."""
        self.app.home(self.game.id)

    # -- review

    def _update_review(self) -> None:
        """Show progress of the review, or its rows once finished."""
        if self.reviewing.finished:
            self.relay()
        else:
            self.app.redraw()

    def _review_seat(self, seat: int) -> None:
        self.part, self.shown = "lost", "lost"
        self.reviewing.start(seat)
        self.relay()

    def _reviewed_seat(self) -> int:
        """Return the seat whose review is shown, -1 for none."""
        look = self.reviewing.look
        return -1 if look is None or self.shown != "lost" else look.seat

    # -- layout

    def lay_out(self) -> None:
        body, foot = stacked(self.body(WIDEST), 1, FOOT)
        if self._takes_turns(body[3]):
            tabs, rest = stacked(body, TABS, 1)
            self.part = self.controls.tabs(tabs, self._parts, self.part, self.show_part)
            found = self._part_areas(rest)
        elif self.story.recap.shares:
            found = self._shared_areas(body)
        else:
            found = self._all_areas(body)
            if self.reviewing.look is not None:
                found[self.shown] = found.pop("decisive")
                self._lay_turns(found[self.shown])
        if "bars" not in found:
            self.bars.forget()
        if "hero" not in found:
            self.winner.forget()
        self.bars.alone = self._takes_turns(self.body(WIDEST)[3])
        self.lay_areas(found)
        self.controls.button_row(foot, self.ways.buttons, GAP, primary=True)

    def _takes_turns(self, height: float) -> bool:
        """Return whether the panels are shown one at a time, behind tabs."""
        return (not self.story.alone or height < TALL) if self.narrow else height < SHORT

    @property
    def _parts(self) -> list[tuple[str, str]]:
        """Return the tabs as (id, label)."""
        worth = [("bars", "Worth")] if self.story.recap.shares else []
        ranking = [] if self.story.alone else [*worth, ("ranking", "Ranking")]
        course = [("course", "Timeline")] if self.story.recap.course else []
        back = [("lost", LOST)] if self.reviewing.look is not None else []
        return [("game", "Result"), *ranking, *course, *back, ("more", "Figures")]

    def _part_areas(self, rest: Box) -> dict[str, Box]:
        """Return the boxes of the current tab's panels."""
        if self.part != "more":
            return {"hero" if self.part == "game" else self.part: rest}
        found = dict(zip(("figures", "decisive"), stacked(rest, FIGURES, 1), strict=True))
        if not self.story.recap.decisive:
            del found["decisive"]
        return found

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
            self.shown = str(self.parts.seat)
        if self.shown != "lost":
            self.parts.seat = int(self.shown)
        return {"hero": hero, "bars": bars, "lost" if self.shown == "lost" else "parts": low}

    @property
    def _shown_parts(self) -> list[tuple[str, str]]:
        """Return what can be shown below the bars as (id, label): the parts of each seat's score, and the
        review."""
        seats = [(str(seat), self.story.names[seat]) for _, seat in self.story.ranking]
        return [*seats, *([("lost", LOST)] if self.reviewing.look is not None else [])]

    def _lay_shown(self, area: Box) -> Choice:
        """Add the chips that switch between them, those of seats with their badges."""
        x, y, w, _ = area
        badges = {str(seat): seat for _, seat in self.story.ranking}
        box, sets = (x + 10, y + 8, w - 20, 34), self.controls.sets(self, "shown")
        chips = self.ui.choice(box, self._shown_parts, self.shown, sets, seats=badges)
        return self.controls.name("shown", chips)

    def _lay_turns(self, area: Box) -> None:
        """Add the chips that switch between the two panels sharing a place."""
        x, y, w, _ = area
        wide = w >= SHORT_CHIPS
        labels = [
            ("lost", game_review.title(self.game) if wide else LOST),
            ("decisive", DECISIVE if wide else "Decisive"),
        ]
        self.controls.name(
            "shown",
            self.ui.choice(
                (x + 10, y + 6, w - 20, 34), labels, self.shown, self.controls.sets(self, "shown")
            ),
        )

    def _choose(self, seat: int) -> None:
        """Show the parts of a seat's score below the bars."""
        if self.shown != str(seat):
            self.shown = str(seat)
            self.relay()

    def _looked_at(self) -> Placed | None:
        """Return the part of a score under pointer or cursor."""
        return self.bars.pointed_part

    def _low_height(self, width: float) -> float:
        """Return the height of the panel shared by the decisive moments and the review."""
        return max(self.decisive.height(width), self.lost.height(width))

    def key(self, action: str, event: Event) -> bool:
        if action == "undo":
            self.ways.undo()
            return True
        if event.key == pygame.K_r and not event.mod & pygame.KMOD_CTRL:
            self.ways.replay()
            return True
        return super().key(action, event)


PAGE = ResultScene
