"""After a game: what was reached, how it went, what was decisive, and another one."""

from __future__ import annotations

from functools import partial

import pygame
from msgspec.structs import replace
from pygame import Surface
from pygame.event import Event

from game.app.scene import App
from game.app.session import Session
from game.pages.parts import game_review, points
from game.pages.parts.game_review import GameReview
from game.pages.parts.new_game import open_table
from game.pages.parts.page import GAP, ButtonSpec, Page, columns, stacked
from game.pages.parts.seed_field import random_seed
from game.pages.result import figures, lost, shares
from game.pages.result.again import Again
from game.pages.result.bars import Bars, Placed, least_height
from game.pages.result.chart import Chart
from game.pages.result.hero import Hero
from game.pages.result.stand import Looked, Stand
from game.pages.result.story import Story
from game.store.saves import Save
from game.ui.buttons import Choice
from game.ui.canvas import Box
from game.ui.clipboard import copy
from rules.bots.review import Drop
from rules.common.words import counted
from rules.game import Action
from rules.history import History

FOOT, TABS, FIGURES = 52.0, 38.0, 84.0
"""Logical px of height: of the ways on, of the tabs, of the figures."""
RANK, RANK_HEAD = 44.0, 54.0 + figures.RANK_HEAD
LOW_SHARES = 200.0
"""The height of the parts of a score at least."""
WIDEST, SHORT, TALL = 1720.0, 440.0, 900.0
"""The width of the body at most; its heights below which panels take turns, and from which narrow ones stand below each
other."""
SHORT_CHIPS = 460.0
"""Width of a panel below which its chips have shorter words."""
DECISIVE = "What decided it"
AGAIN = "See again what decided it"


class ResultScene(Page):
    """The end of a session. Every way on starts from here; the finished game stays in the records."""

    title = "Result"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session, self.game = session, session.game
        self.story = Story(session, app.store.records.all(session.game.id))
        self.subtitle = self._caption()
        self.part, self.shown = "game", "lost" if not self.story.recap.shares else str(self.story.hero)
        self.once_more = Again(app, session, self.story.hero)
        self.hero: Hero | None = None
        self.chart: Chart | None = None
        self.round = 0
        self.look: GameReview | None = None
        self.lost: lost.Lost | None = None
        self.bars: Bars | None = None
        self.stand: Stand | None = None
        self.chips: Choice
        self.seat = self.story.hero

    def _caption(self) -> str:
        """What was played: of a game whose score is made of parts also how long, and by how many."""
        game, recap = self.game, self.story.recap
        if not recap.shares or recap.course is None:
            return game.caption(game.view(self.session.state, 0))
        rounds, players = (
            counted(recap.course.rounds, game.turn_word),
            counted(len(self.story.names), "player"),
        )
        return f"{game.title}, {rounds}, {players}"

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

    # -- the ways on

    def again(self) -> None:
        """The same setup with other luck."""
        self._begin(random_seed())

    def same(self) -> None:
        """The same setup with the same luck."""
        self._begin(self.session.history.seed)

    def _begin(self, seed: int) -> None:
        session = self.session
        start = partial(Session.start, self.app, self.game, session.setup, seed)
        open_table(self.app, start if session.is_kept else session.anew)

    @property
    def save(self) -> Save:
        """The finished game as a save."""
        return self.session.as_save(self.story.outcome.title)

    def replay(self) -> None:
        """Look at the game move by move."""
        self.visit("replay", self.save)

    def look_at(self, drop: Drop[Action]) -> None:
        """The replay at a choice that lost something, with what was better."""
        review = self.look.review if self.look is not None else None
        self.visit("replay", self.save, at=drop.move, review=review)

    def undo(self) -> None:
        """Go on before the last move: the same playing, so its new end replaces this one."""
        if self.why_not_undo:
            self.app.say(self.why_not_undo)
            return
        whole = self.session.history
        left = len(whole.actions) - whole.undo_count
        history, _ = History.replay(
            self.game, whole.setup, whole.seed, whole.actions[:left], whole.hinted[:left]
        )
        ended = self.session.record
        kept = replace(self.save, data="")  # its cards are those on the table
        id = ended.id if ended else ""
        open_table(self.app, lambda: Session.play_on(self.app, self.game, history, kept, id))

    @property
    def why_not_undo(self) -> str:
        """ "" when the last move can be taken back, else the reason."""
        return self.session.history.why_not_undo(self.app.settings.friendly_undo)

    def copy_line(self) -> None:
        """The score of a daily game on the clipboard, as a line."""
        line = self.story.line
        self.app.say(f"Copied: {line}" if copy(line) else f"This system has no clipboard. {line}")

    def back(self) -> None:
        """To the shelf, or where the game was opened from."""
        self.app.home(self.game.id)

    def _ways_on(self) -> tuple[ButtonSpec, ...]:
        luck = f"Play the same dice and cards again: seed {self.session.history.seed}."
        before = "Continue from before it. The new result replaces this one."
        told = ButtonSpec("copy", "Copy score", "copy", self.copy_line, self.story.line)
        kept = self.session.is_kept
        anew = f"{self.story.board[1]}, with new dice and cards." if kept else "Play the same position again."
        return (
            ButtonSpec("again", "Again", "play", self.again, anew),
            *((ButtonSpec("same", "Same seed", "dice", self.same, luck),) if kept else ()),
            ButtonSpec("replay", "Replay", "first", self.replay, "The game move by move."),
            ButtonSpec("undo", "Undo last move", "undo", self.undo, before, self.why_not_undo),
            *((told,) if self.story.line else ()),
            ButtonSpec("shelf", "Shelf" if kept else "Back", "back", self.back),
        )

    # -- the look back

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

    def _pick_rank(self, i: int) -> None:
        """Look back at the choices of the player in that row."""
        seat = self.story.ranking[i][1]
        if seat in self.story.bots:
            self.app.say(f"{self.story.names[seat]} is a bot. Reviews cover only people's moves.")
            return
        self.part, self.shown = "lost", "lost"
        self._look_back(seat)
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
        self.chart, self.round, self.lost, self.hero = None, 0, None, None
        self.bars = self.bars if "bars" in found else None
        self.stand = self.stand if "hero" in found else None
        self.panels = {}
        self.lay_areas(found)
        self.button_row(foot, self._ways_on(), GAP, primary=True)

    def _takes_turns(self, height: float) -> bool:
        """Whether the panels are shown one after the other, behind tabs."""
        return (not self.story.alone or height < TALL) if self.narrow else height < SHORT

    @property
    def _parts(self) -> list[tuple[str, str]]:
        """(id, label) of the tabs."""
        worth = [("bars", "Worth")] if self.story.recap.shares else []
        ranking = [] if self.story.alone else [*worth, ("ranking", "Ranking")]
        course = [("course", "Timeline")] if self.story.recap.course else []
        back = [("lost", self._lost_label)] if self.look is not None else []
        return [("game", "Result"), *ranking, *course, *back, ("more", "Figures")]

    def _part_areas(self, rest: Box) -> dict[str, Box]:
        """The panels of the tab shown."""
        if self.part != "more":
            return {"hero" if self.part == "game" else self.part: rest}
        return dict(zip(("figures", "decisive"), stacked(rest, FIGURES, 1), strict=True))

    def _all_areas(self, body: Box) -> dict[str, Box]:
        """All panels at once. The large one is wider where it is higher, so that the picture fills it."""
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
        """The winner's board, a bar for each seat, and the parts of one score or the look back below them: as high as
        the longest score needs, where the bars can spare it."""
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
        """(id, label) of what stands below the bars in turn: the parts of a seat's score, or the look back."""
        seats = [(str(seat), self.story.names[seat]) for _, seat in self.story.ranking]
        return [*seats, *([("lost", self._lost_label)] if self.look is not None else [])]

    def _lay_shown(self, area: Box) -> None:
        """The chips to change between them, those of seats with their shapes."""
        x, y, w, _ = area
        badges = {str(seat): seat for _, seat in self.story.ranking}
        box, sets = (x + 10, y + 8, w - 20, 34), self.sets(self, "shown")
        self.chips = self.ui.choice(box, self._shown_parts, self.shown, sets, seats=badges)
        self.name("shown", self.chips)

    def _lay_parts(self, area: Box) -> None:
        self._lay_shown(area)

    def _lay_bars(self, area: Box) -> None:
        """The bars fall in once, when the page comes; one that is pressed stays chosen below."""
        at = self.bars.at if self.bars is not None else 0.0
        alone = self._takes_turns(self.body(WIDEST)[3])
        self.bars = self.panels["bars"] = Bars(
            self.kit, self.story, self.game.id, area, self._choose, alone=alone, at=at
        )
        self.bars.lay(self.ui)
        for bar in self.bars.bars:
            self.name(f"bar {bar.seat}", bar)

    def _choose(self, seat: int) -> None:
        """Have the parts of a seat's score below."""
        if self.shown != str(seat):
            self.shown = str(seat)
            self.relay()

    @property
    def _looked_at(self) -> Placed | None:
        """The part of a score that is looked at."""
        return self.bars.looked if self.bars is not None else None

    def _paint_parts(self, surface: Surface, area: Box) -> None:
        self.kit.panel(surface, area)

    def _draw_parts(self, surface: Surface) -> None:
        """What the score of the chosen seat is made of; of another one, while a part of that is looked at."""
        area, looked = self.areas["parts"], self._looked_at
        seat = looked.seat if looked is not None else self.seat
        last, recap = self.chips.chips[-1].box, self.story.recap
        wordings: tuple[str, ...] = (shares.summed(self.story, seat), "")
        if looked is not None:
            wordings = shares.told(recap.shares[seat][looked.number], recap.sign)
        words = self.kit.fitting(wordings, area[0] + area[2] - 24 - last[0] - last[2], 14)
        at, ink = (area[0] + area[2] - 16, area[1] + 25), "text2" if looked is None else "lamp"
        self.kit.draw_text(surface, words, at, 14, ink, False, "midright")
        shares.draw_parts(self.kit, surface, area, self.story, self.game.id, seat)
        if looked is not None:
            shares.draw_chosen(self.kit, surface, area, self.story, self.game.id, seat, looked.number)

    def _low_height(self, width: float) -> float:
        """The height of the panel that tells what was decisive, and in turn where rounds were lost."""
        decisive = points.points_height(self.kit, self.story.recap.decisive, width)
        return decisive if self.look is None else max(decisive, self._back((0.0, 0.0, width, 0.0)).height)

    def _lay_turns(self, area: Box) -> None:
        """The chips to change between the two panels of which one is seen."""
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
        return f"Costly {self.game.turn_word}s"

    def _lay_hero(self, area: Box) -> None:
        """The picture, and beside its upper corner the button that plays the last move that decided."""
        self.hero = self.panels["hero"] = Hero(self.kit, self.session, self.story)
        x, y, w, _ = area
        if self.story.recap.shares:
            turned = self.stand.at if self.stand is not None else 0.0
            self.stand = Stand(self.ui, area, self.hero, self.session, turned)
        if self.once_more.move is not None and (self.kit.speed or self.kit.reduced):
            press = partial(self.once_more.play, self.kit)
            self.small_button("once more", (x + w - 44, y + 8, 36, 36), AGAIN, press, icon="play")

    def update(self, dt: float) -> bool:
        """Play what decided the game once more."""
        seen = self.hero is not None and self.app.scene is self
        falls = self.bars is not None and self.bars.update(dt)
        self._look_at_part()
        return super().update(dt) | falls | (seen and self.once_more.update(dt, self.kit))

    def _look_at_part(self) -> None:
        """The module of the part that is looked at is lit on the stand, and the chip of its seat."""
        looked = self._looked_at
        if self.stand is not None:
            piece = self.story.recap.shares[looked.seat][looked.number].piece if looked is not None else ""
            self.stand.looked = Looked(looked.seat, piece) if looked is not None else None
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
        """The row of the player whose choices are told, where that could be another; else -1."""
        story = self.story
        if self.look is None or self.shown != "lost" or len(story.names) - len(story.bots) < 2:
            return -1
        return next(i for i, (_, seat) in enumerate(story.ranking) if seat == self.look.seat)

    def _lay_lost(self, area: Box) -> None:
        x, y, w, h = area
        if "bars" in self.areas:
            self._lay_shown(area)
        self.lost = made = self._back((x, y + lost.HEAD, w, h - lost.HEAD))
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

    def _back(self, box: Box) -> lost.Lost:
        """The look back in a box."""
        assert self.look is not None
        return lost.Lost(self.kit, self.game, self.story.names, self.look, box)

    # -- drawing

    def paint_over(self, surface: Surface) -> None:
        if self.chart is not None and self.round:
            self.chart.draw_round(surface, self.round)
        if self.lost is not None:
            self.lost.draw_progress(surface)
        if self.bars is not None:
            self.bars.draw(surface)
        if "parts" in self.areas:
            self._draw_parts(surface)
        if self.hero is not None and self.once_more.running:
            self.once_more.draw(self.kit, surface, self.hero.box)
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
        assert self.lost is not None
        self.lost.draw(surface)

    # -- what a hand does

    def pointed(self, point: tuple[float, float] | None) -> bool:
        """The round under the pointer is told."""
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
