"""The records: totals of all finished games, the daily calendar, and every game to replay."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from pygame import Surface

from game.app import record_files
from game.app.scene import Answer, App
from game.app.seats import bot_seats, describe_bots, name_with_bot
from game.pages.parts.campaign import APART, Progress, draw_cogs, progress
from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.dates import daily_of, day_in_words, moment_in_words, read_moment, today
from game.pages.parts.hints_taken import hints_taken
from game.pages.parts.options import pictured, pictured_choice
from game.pages.parts.page import EDGE, GAP, Page, columns, draw_empty, stacked
from game.pages.records.calendar import draw_calendar
from game.pages.records.totals import DeckRecords, draw_tally, draw_totals
from game.store import records as records_of
from game.store.records import Record
from game.store.saves import SaveFault
from game.ui.canvas import Box
from rules import catalog
from rules.common.text import counted, some
from rules.content import DataFaults
from rules.game import Choice, choices_of_options
from rules.tabletop import AnyTabletop

PARTS = {"figures": "Figures", "boards": "Best", "decks": "Decks", "daily": "Daily", "history": "History"}
_ROW, _BOARD, _BOARD_MOST = 52.0, 62.0, 84.0
_PANEL = 314.0
"""The height that fits the figures and five weeks of daily games."""
COG = 13.0
"""The size of a campaign cog beside a choice."""
KINDS: tuple[tuple[str, str, Callable[[Record], bool]], ...] = (
    ("all", "All games", lambda record: True),
    ("alone", "Alone", lambda record: record.solo),
    ("together", "Together", lambda record: len(record.seats) > 1 and not any(record.bots)),
    ("bots", "Against bots", lambda record: any(record.bots) and not record.watched),
    ("watched", "Watched", lambda record: record.watched),
)
"""The filters of the history: id, label, predicate."""


class RecordsScene(Page):
    """The records of one game, by default the first."""

    title = "Records"

    def __init__(self, app: App, game_id: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id if game_id in catalog.IDS else catalog.IDS[0]
        self.part = "figures"
        self.kind = "all"
        self.records: list[Record] = []
        self.counted: list[Record] = []
        self.game: AnyTabletop | None = None
        self.progress: Progress | None = None
        self._read_records()

    def _read_records(self) -> None:
        everything, note = self.app.store.records.read()
        if note:
            self.app.say(note, "caution")
        self.records = [record for record in everything if record.game == self.game_id]
        self.counted = records_of.counted_records(self.records)
        if self.kind not in dict(self.kinds):
            self.kind = "all"
        try:
            self.game = self.app.game(self.game_id)
            self.progress = progress(self.game, self.records)
            self.subtitle = self.game.title
            rules = self.game.deck_rules(
                choices_of_options(self.game.options(), self.records[-1].options if self.records else {})
            )
            self.panels = {"decks": DeckRecords(self, rules, self.records)} if rules is not None else {}
        except DataFaults as faults:
            self.game, self.progress, self.panels = None, None, {}
            self.app.say(faults.brief, "refused")

    def renew(self) -> None:
        self._read_records()

    # -- statistics

    @property
    def boards(self) -> tuple[str, list[Choice]]:
        """Return the pictured option's id and its choices, ("", []) without one."""
        option = pictured(self.game) if self.game else None
        return (option.id, list(option.choices)) if option else ("", [])

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """Return the kinds of games that have records, with their counts."""
        numbers = {id: sum(map(fits, self.records)) for id, _, fits in KINDS}
        return [(id, f"{words} ({numbers[id]})") for id, words, _ in KINDS if numbers[id]]

    @property
    def newest(self) -> list[Record]:
        """Return the finished games of the chosen kind, latest first."""
        fits = next(fits for id, _, fits in KINDS if id == self.kind)
        return list(filter(fits, reversed(self.records)))

    def daily(self, day: date) -> Record | None:
        """Return the record of a day's game, None if not played."""
        return daily_of(self.game, self.records, day) if self.game is not None else None

    @property
    def days(self) -> tuple[int, int]:
        """Return the days in a row with a daily game: (now, best ever)."""
        seats = self.game.seats[0] if self.game is not None else 1
        return records_of.daily_streaks(self.records, today(), seats)

    @property
    def alone(self) -> bool:
        """Return whether the game can be played alone; other games show how they ended instead of a share of
        wins."""
        return self.game is None or 1 in self.game.seats

    @property
    def score_sign(self) -> str:
        """Return the sign before a score, "" for games not shown by score."""
        return self.game.score_sign if self.game is not None else ""

    @property
    def turn_word(self) -> str:
        """Return the unit of a game's length ("round")."""
        return self.game.turn_word if self.game is not None else "round"

    # -- actions

    def replay(self, i: int) -> None:
        """Open the replay of a finished game."""
        record = self.newest[i]
        path = record_files.save_of(self.app, record)
        if path is None:
            self.app.say("Only the result was saved, not the moves.", "caution")
            return
        try:
            save = self.app.store.saves.read(path)
            self.visit("replay", save)
        except SaveFault as fault:
            self._open_partial(fault)
        except (FileNotFoundError, DataFaults) as fault:
            self.app.say(f"You can't replay this game: {fault}", "refused")

    def _open_partial(self, fault: SaveFault) -> None:
        """Open the replay of a faulty file as far as it can be read, and show what is wrong."""
        self.app.say(str(fault), "caution")
        try:
            if fault.repaired is not None and fault.repaired.actions:
                self.visit("replay", fault.repaired)
        except SaveFault as further:
            self.app.say(str(further), "refused")

    def play(self) -> None:
        """Open the setup of the game."""
        if self.game is not None:
            self.app.stack.replace(self.app.page("setup", self.game_id))

    def _choose_game(self, id: str) -> None:
        self.game_id = id
        self._read_records()
        self.relay()

    def resume(self, answer: Answer) -> None:
        self._read_records()
        super().resume(answer)

    # -- layout

    def lay_out(self) -> None:
        if len(catalog.IDS) > 1:
            titles, wide = [catalog.info(id).title for id in catalog.IDS], 240.0
            shorter = [
                self.kit.fitting((title, title.rpartition(": ")[2]), wide - 54, 16) for title in titles
            ]
            options = list(zip(catalog.IDS, shorter, strict=True))
            place = (self.w - wide - 12, 8, wide, 36)
            self.name("game", self.ui.drop_down(place, options, self.game_id, self._choose_game))
        box = self.body(1480)
        if not self.records:
            self.lay_areas({"empty": box})
        elif self.narrow:
            tabs, rest = stacked(box, 38, 1)
            parts = [(id, label) for id, label in PARTS.items() if id in self._parts]
            self.tabs(tabs, parts)
            self.lay_areas({self.part: rest})
        else:
            middle = [part for part in ("boards", "decks") if part in self._parts]
            left, *between, right = columns(box, 0.3, *(0.34 / len(middle) for _ in middle), 0.36)
            shares = (min(_PANEL, left[3] - _PANEL - GAP), 1) if self.h >= 640 else (0.45, 0.55)
            figures, daily = stacked(left, *shares)
            self.lay_areas(
                {
                    "figures": figures,
                    "daily": daily,
                    **dict(zip(middle, between, strict=True)),
                    "history": right,
                }
            )

    @property
    def _parts(self) -> tuple[str, ...]:
        """Return the panels of this game: figures, best results by board, by deck, daily games, history."""
        boards = ("boards",) if self.boards[1] else ()
        return ("figures", *boards, *self.panels, "daily", "history")

    def _lay_empty(self, box: Box) -> None:
        x, y, w, h = box
        box, why = (
            (x + w / 2 - 130, y + h / 2 + 116, 260, 50),
            "" if self.game else "This game's files have faults.",
        )
        self.button("play", box, "Play your first game", self.play, why, kind="primary", icon="play")

    def _lay_boards(self, area: Box) -> None:
        option = pictured(self.game) if self.game else None
        label = option.label if option else "Best"
        id, choices = self.boards
        if self.alone:
            done, how = len(records_of.best_rounds(self.records, id)), "won"
            heading = f"Best {self.turn_word}s by {label.lower()}"
        else:
            played = records_of.counts_by(self.records, id)
            done, how = sum(choice.id in played for choice in choices), "played"
            heading = f"Shortest win by {label.lower()}"
        figure = f"{done} of {len(choices)} {how}"
        if self.progress is not None:
            cogs, most = self.progress.cogs
            longer = f"{figure}, {cogs} of {most} cogs"
            room = area[2] - 44 - self.kit.text_width(heading, 14, True)
            figure = self.kit.fitting((longer, f"{cogs} of {most} cogs", figure), room, 14)
        self.frame(area, heading, figure)
        x, y, w, h = area
        count = len(choices)
        row = max(_BOARD, min(_BOARD_MOST, (h - 52) / max(1, count)))
        self.rows("boards", (x + 8, y + 42, w - 16, h - 52), row, count, self._draw_board)

    def _lay_history(self, area: Box) -> None:
        x, y, w, h = area
        top = 42.0
        if len(self.kinds) > 2:
            place = (x + EDGE, y + top, w - 2 * EDGE, 36)
            self.name("kind", self.ui.drop_down(place, self.kinds, self.kind, self.sets(self, "kind")))
            top += 44
        self._newest = self.newest
        self.frame(area, "History", f"{counted(len(self._newest), 'game')} · choose one to replay")
        box = (x + 8, y + top, w - 16, h - top - 10)
        self.rows("history", box, _ROW, len(self._newest), self._draw_game, self.replay)

    # -- drawing

    def _paint_empty(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, h) = self.kit, area
        best = f"your best {self.turn_word}s, your streaks" if self.alone else "the winner, the shortest win"
        best = "the winner, the best score" if self.score_sign else best
        words = f"Finish a game to see it here: {best}, and a replay of every move."
        draw_empty(kit, surface, area, "No finished games yet", words, lower=18)
        side = min(190.0, h * 0.34)
        emblem = f"{self.game_id}/emblem.svg"
        if kit.art.exists(emblem):
            kit.put(
                surface, kit.picture(emblem, side, side), (x + w / 2, y + h / 2 - 20 - side / 2), "center"
            )

    def _paint_figures(self, surface: Surface, area: Box) -> None:
        draw_totals(
            self.kit, surface, area, self.counted, self.days, self.turn_word, self.alone, self.score_sign
        )

    def _draw_board(self, surface: Surface, i: int, box: Box, state: str) -> None:
        (x, y, _, h), (option, choices) = box, self.boards
        choice = choices[i]
        games, won = records_of.counts_by(self.records, option).get(choice.id, (0, 0))
        best = records_of.best_rounds(self.records, option).get(choice.id, 0)
        self.kit.put(surface, choice_picture(self.kit, choice, 46), (x + 34, y + h / 2), "center")
        words = counted(games, "game") if games else ""
        if games and self.alone:
            words += f", {won} won"
        figure = (str(best), some(best, self.turn_word)) if best else None
        drawn = draw_tally(self.kit, surface, box, choice.label, words, 68, figure)
        self._draw_cogs(surface, (drawn[0] + drawn[2] + 12, y + h / 2 + 12), choice.id)

    def _draw_cogs(self, surface: Surface, at: tuple[float, float], choice: str) -> None:
        """Draw the campaign levels won and missing at a choice, starting at a point."""
        won, levels = self.progress.of(choice) if self.progress is not None else (0, 0)
        if levels:
            draw_cogs(self.kit, surface, (at[0] + levels * COG * APART / 2, at[1]), COG, won, levels)

    def _paint_daily(self, surface: Surface, area: Box) -> None:
        draw_calendar(self.kit, surface, area, self.daily, self.days[0])

    def _draw_game(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h) = self.kit, box
        record = self._newest[i]
        icon, ink = ("check", "good") if record.won else ("cross", "refused")
        if not record.counts:
            icon, ink = "bot", "text2"
        elif not record.winners and len(record.seats) > 1 and not self.alone:
            icon, ink = "minus", "text2"
        kit.draw_icon(surface, icon, (x + 20, y + h / 2), 18, ink)
        words = finished_words(record)
        used = kit.text_width(words, 13) + 12
        kit.draw_text(surface, record.title, (x + 40, y + 17), 16, "text", True, "midleft", w - 52 - used)
        kit.draw_text(surface, words, (x + w - 14, y + 17), 13, "text2", False, "midright", w * 0.45)
        details = kit.fitting(self._details(record), w - 74, 13)
        kit.draw_text(surface, details, (x + 40, y + 37), 13, "text2", False, "midleft", w - 74)
        if state in ("hovered", "focused"):
            kit.draw_icon(surface, "play", (x + w - 20, y + 37), 14, "lamp")

    def _details(self, record: Record) -> tuple[str, ...]:
        """Return a finished game's board, length, players and hints as one line, followed by shorter
        versions."""
        board = pictured_choice(self.game, record.options) if self.game is not None else None
        first = board.label if board else ""
        rounds = counted(record.rounds, self.turn_word) if record.rounds else ""
        who, hints, daily = _who(record), hints_taken(record), "daily" if record.daily else ""
        ways = ((first, rounds, who, hints, daily), (first, who, hints, daily), (first, who, daily))
        return tuple(" · ".join(filter(None, parts)) for parts in ways)


def _who(record: Record) -> str:
    """Return the players of a finished game, whether a bot helped, and the winner if several played and the
    title doesn't name one."""
    count, bots = len(record.seats), len(bot_seats(record))
    helped = [] if record.counts or record.watched else ["a bot helped"]
    if count == 1:
        return ", ".join([name_with_bot(record, 0) if record.watched else "alone", *helped])
    who = f"{count} players"
    if record.watched:
        who = f"{count} bots, watched"
    elif bots:
        who = describe_bots(record) if count == bots + 1 else f"{who}, {counted(bots, 'bot')}"
    first = [record.seats[seat] for seat in record.winners if seat < count][:1]
    return ", ".join([who, *helped, *(f"{name} first" for name in first if name not in record.title)])


def finished_words(record: Record) -> str:
    """Return when a game was finished, such as "today, 21:40" or "12 November"."""
    at = read_moment(record.finished)
    if at is None:
        return ""
    recent = (today() - at.date()).days in (0, 1)
    return moment_in_words(at) if recent else day_in_words(at.date())


PAGE = RecordsScene
