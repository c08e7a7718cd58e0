"""The panels of the records: totals, best results by board and by deck, the calendar of daily games, the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from pygame import Surface

from game.app import record_files
from game.app.seats import bot_seats, describe_bots, name_with_bot
from game.pages.parts.campaign import APART, draw_cogs
from game.pages.parts.charts import draw_bar
from game.pages.parts.choice_picture import choice_picture
from game.pages.parts.dates import day_in_words, moment_in_words, read_moment, today
from game.pages.parts.decks import Offer, offers, record_words, same
from game.pages.parts.hints_taken import hints_taken
from game.pages.parts.options import pictured, pictured_choice
from game.pages.parts.page import EDGE, Page, Panel, draw_empty
from game.pages.records.shown import Shown
from game.store import records as records_of
from game.store.records import Record, with_deck
from game.store.saves import SaveFault
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted, some
from rules.content import DataFaults
from rules.decks.deck import DeckRules

DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_CELL, _GAP = 46.0, 6.0
_MONTH = 34.0
"""The width at the left for the months' names."""
_HEAD = 76.0
_FEWEST, _MOST = 5, 9
"""The least and most weeks shown."""


def draw_calendar(
    kit: Kit, surface: Surface, area: Box, daily: Callable[[date], Record | None], streak: int
) -> None:
    """Draw a panel with as many weeks as fit, the current one last. `daily` returns the record of a day,
    `streak` is the number of days played in a row."""
    x, y, w, h = area
    now = today()
    kit.panel(surface, area, "Daily games", f"{streak} in a row" if streak else "")
    weeks = max(_FEWEST, min(_MOST, int((h - _HEAD + _GAP) // (_CELL + _GAP))))
    room = w - 2 * EDGE - _MONTH
    cell = min((room - 6 * _GAP) / 7, (h - _HEAD - (weeks - 1) * _GAP) / weeks, _CELL)
    step = min((room - cell) / 6, cell + 18)
    left = x + (w + _MONTH - 6 * step - cell) / 2
    for column, name in enumerate(DAYS):
        kit.draw_text(surface, name, (left + column * step + cell / 2, y + 54), 13, "mute", False, "center")
    first = now - timedelta(days=now.weekday() + 7 * (weeks - 1))
    for n in range(7 * weeks):
        day = first + timedelta(days=n)
        box = (left + n % 7 * step, y + 66 + n // 7 * (cell + _GAP), cell, cell)
        _draw_day(kit, surface, box, day, daily(day) if day <= now else None)
        if day.day == 1 or (
            n == 0 and (day + timedelta(days=6)).month == day.month
        ):  # a month's name once per row
            at = (left - 10, box[1] + cell / 2)
            kit.draw_text(surface, MONTHS[day.month - 1], at, 13, "mute", False, "midright")
        if day == now:
            kit.outline(surface, (box[0] - 2, box[1] - 2, cell + 4, cell + 4), "cool", 8, 1.8)


def _draw_day(kit: Kit, surface: Surface, box: Box, day: date, record: Record | None) -> None:
    x, y, w, h = box
    past = day <= today()
    if record is None:
        if past:
            kit.fill(surface, box, "night1", "night0", 6, "edge")
        ink = "text2" if past else "disabled_icon"
        kit.draw_text(surface, str(day.day), (x + w / 2, y + h / 2), 13, ink, False, "center")
        return
    if record.won:
        kit.fill(surface, box, "lit_top", "lit_bottom", 6, "brass", 1.2)
        kit.draw_icon(surface, "check", (x + w / 2, y + h * 0.66), h * 0.42, "lamp")
    else:
        kit.fill(surface, box, "refused_fill", None, 6, "refused", 1.0)
        kit.draw_icon(surface, "cross", (x + w / 2, y + h * 0.66), h * 0.36, "refused")
    kit.draw_text(surface, str(day.day), (x + w / 2, y + h * 0.26), 12, "text", True, "center")


Cell = tuple[str, str]
"""A figure and its label."""


def draw_totals(
    kit: Kit,
    surface: Surface,
    area: Box,
    games: Sequence[Record],
    days: tuple[int, int],
    turn_word: str,
    alone: bool,
    sign: str = "",
) -> None:
    """Draw the panel of totals over games that count. `days` are days in a row with a daily game (now, best
    ever). Games that can't be played `alone` show their length instead of a share of wins, or their scores if
    they have a score `sign`."""
    x, y, w, h = area
    kit.panel(surface, area, "Total")
    further = (
        _cells_alone(games)
        if alone
        else _cells_scored(games, sign)
        if sign
        else _cells_together(games, turn_word)
    )
    cells = (
        (str(len(games)), some(len(games), "game")),
        *further,
        (str(days[0]), f"{some(days[0], 'day')} in a row, best {days[1]}"),
    )
    half = (w - 2 * EDGE) / 2
    for n, (number, words) in enumerate(cells):
        at = (x + EDGE + (n % 2) * half, y + 62 + (n // 2) * 58)
        used = kit.draw_text(surface, number, at, 24, "text", True, "midleft")
        if kit.text_width(words, 13) > half - 8:
            words, _, more = words.partition(", ")
            beside = used[0] + used[2] + 8
            kit.draw_text(
                surface, more, (beside, at[1] + 2), 13, "text2", False, "midleft", half - 16 - used[2]
            )
        kit.draw_text(surface, words, (at[0], at[1] + 24), 13, "text2", False, "midleft", half - 8)
    won = {record.title for record in games if record.won}
    _draw_ends(kit, surface, (x + EDGE, y + 176, w - 2 * EDGE, h - 184), _ends(games, won, alone), won)


def _cells_alone(games: Sequence[Record]) -> tuple[Cell, Cell]:
    """Return the share of games won, and the winning streaks."""
    now, best = records_of.streaks(games)
    won = sum(record.won for record in games)
    share = f"{round(100 * won / len(games))} %" if games else "–"
    return (share, "won"), (str(now), f"solo wins in a row, best {best}")


def _cells_scored(games: Sequence[Record], sign: str) -> tuple[Cell, Cell]:
    """Return the best winning score and the biggest margin."""
    best, margin = (
        max(found(games), default=None) for found in (records_of.winning_scores, records_of.margins)
    )
    return (
        ("–" if best is None else f"{sign}{best}", "best score"),
        ("–" if margin is None else f"{sign}{margin}", "biggest margin"),
    )


def _cells_together(games: Sequence[Record], word: str) -> tuple[Cell, Cell]:
    """Return the shortest win and the average length."""
    shortest = min((record.rounds for record in games if record.won and record.rounds), default=0)
    lengths = [record.rounds for record in games if record.rounds]
    usual = round(sum(lengths) / len(lengths)) if lengths else 0
    return (
        (str(shortest or "–"), f"{some(shortest, word)}, shortest win"),
        (str(usual or "–"), f"{some(usual, word)}, average game"),
    )


def _ends(games: Sequence[Record], won: set[str], alone: bool) -> list[tuple[str, int]]:
    """Return how the games ended with counts, wins of persons first."""
    if not alone:
        return sorted(records_of.ends_by_title(games).items(), key=lambda end: end[0] not in won)
    wins = records_of.wins_by_title(games, solo=False)
    lost = len(games) - sum(wins.values())
    return [*wins.items(), *([("Not won", lost)] if lost else [])]


def _draw_ends(kit: Kit, surface: Surface, box: Box, rows: list[tuple[str, int]], won: set[str]) -> None:
    x, y, w, h = box
    row = min(32.0, h / max(1, len(rows)))
    if row < 20:
        rows, row = rows[: int(h // 20)], 20.0
    most = max((count for _, count in rows), default=1)
    label = min(w * 0.42, max((kit.text_width(name, 14) for name, _ in rows), default=0) + 12)
    for n, (name, count) in enumerate(rows):
        middle = y + (n + 0.5) * row
        kit.draw_text(surface, name, (x, middle), 14, "text2", False, "midleft", label - 8)
        track = (x + label, middle - 7, w - label - 34, 14)
        draw_bar(kit, surface, track, max(0.06, count / most), "brass" if name in won else "edge2")
        kit.draw_text(surface, str(count), (x + w, middle), 14, "text", True, "midright")


def draw_tally(
    kit: Kit, surface: Surface, box: Box, title: str, words: str, left: float, figure: tuple[str, str] | None
) -> Box:
    """Draw a row of the records: a title over its results ("": not played), `left` pixels from the left, and
    a figure with its unit or a dash; return the box of the results."""
    x, middle, w, room = box[0], box[1] + box[3] / 2, box[2], box[2] - left - 92
    ink, line = ("text", "text2") if words else ("mute", "mute")
    kit.draw_text(surface, title, (x + left, middle - 11), 16, ink, True, "midleft", room)
    used = kit.draw_text(
        surface, words or "not played", (x + left, middle + 11), 13, line, False, "midleft", room
    )
    if figure is None:
        kit.draw_text(surface, "–", (x + w - 66, middle), 20, "mute", True, "midright")
        return used
    kit.draw_text(surface, figure[0], (x + w - 66, middle), 24, "brass_light", True, "midright")
    kit.draw_text(surface, figure[1], (x + w - 58, middle + 3), 13, "text2", False, "midleft")
    return used


ROW = 62.0


_ROW, _BOARD, _BOARD_MOST = 52.0, 62.0, 84.0
COG = 13.0
"""The size of a campaign cog beside a choice."""
NO_GAME = "This game's files have faults."
KINDS: tuple[tuple[str, str, Callable[[Record], bool]], ...] = (
    ("all", "All games", lambda record: True),
    ("alone", "Alone", lambda record: record.solo),
    ("together", "Together", lambda record: len(record.seats) > 1 and not any(record.bots)),
    ("bots", "Against bots", lambda record: any(record.bots) and not record.watched),
    ("watched", "Watched", lambda record: record.watched),
)
"""The filters of the history: id, label, predicate."""


class RecordsPanel(Panel[Page]):
    """A panel about the records of a game."""

    def __init__(self, page: Page, shown: Shown) -> None:
        super().__init__(page)
        self.shown = shown


class Empty(RecordsPanel):
    """The whole page while no game is finished; `play` opens the setup."""

    def __init__(self, page: Page, shown: Shown, play: Callable[[], object]) -> None:
        super().__init__(page, shown)
        self._play = play

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, h = area
        box, why = (x + w / 2 - 130, y + h / 2 + 116, 260, 50), "" if self.shown.game else NO_GAME
        self.page.controls.button(
            "play", box, "Play your first game", self._play, why, kind="primary", icon="play"
        )

    def paint(self, surface: Surface, area: Box) -> None:
        kit, (x, y, w, h) = self.kit, area
        best = (
            f"your best {self.shown.turn_word}s, your streaks"
            if self.shown.alone
            else "the winner, the shortest win"
        )
        best = "the winner, the best score" if self.shown.score_sign else best
        words = f"Finish a game to see it here: {best}, and a replay of every move."
        draw_empty(kit, surface, area, "No finished games yet", words, lower=18)
        side = min(190.0, h * 0.34)
        emblem = f"{self.shown.game_id}/emblem.svg"
        if kit.art.exists(emblem):
            kit.put(
                surface, kit.picture(emblem, side, side), (x + w / 2, y + h / 2 - 20 - side / 2), "center"
            )


class Totals(RecordsPanel):
    """The totals of all games that count."""

    def paint(self, surface: Surface, area: Box) -> None:
        shown = self.shown
        draw_totals(
            self.kit, surface, area, shown.counted, shown.days, shown.turn_word, shown.alone, shown.score_sign
        )


class Daily(RecordsPanel):
    """The calendar of daily games."""

    def paint(self, surface: Surface, area: Box) -> None:
        draw_calendar(self.kit, surface, area, self.shown.daily, self.shown.days[0])


class Boards(RecordsPanel):
    """The best results by the choice of the pictured option."""

    def lay(self, area: Box) -> None:
        super().lay(area)
        option = pictured(self.shown.game) if self.shown.game else None
        label = option.label if option else "Best"
        id, choices = self.shown.boards
        if self.shown.alone:
            done, how = len(records_of.best_rounds(self.shown.records, id)), "won"
            heading = f"Best {self.shown.turn_word}s by {label.lower()}"
        else:
            played = records_of.counts_by(self.shown.records, id)
            done, how = sum(choice.id in played for choice in choices), "played"
            heading = f"Shortest win by {label.lower()}"
        figure = f"{done} of {len(choices)} {how}"
        if self.shown.progress is not None:
            cogs, most = self.shown.progress.cogs
            longer = f"{figure}, {cogs} of {most} cogs"
            room = area[2] - 44 - self.kit.text_width(heading, 14, True)
            figure = self.kit.fitting((longer, f"{cogs} of {most} cogs", figure), room, 14)
        self.page.controls.frame(area, heading, figure)
        x, y, w, h = area
        count = len(choices)
        row = max(_BOARD, min(_BOARD_MOST, (h - 52) / max(1, count)))
        self.page.controls.rows("boards", (x + 8, y + 42, w - 16, h - 52), row, count, self._draw)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        (x, y, _, h), (option, choices) = box, self.shown.boards
        choice = choices[i]
        games, won = records_of.counts_by(self.shown.records, option).get(choice.id, (0, 0))
        best = records_of.best_rounds(self.shown.records, option).get(choice.id, 0)
        self.kit.put(surface, choice_picture(self.kit, choice, 46), (x + 34, y + h / 2), "center")
        words = counted(games, "game") if games else ""
        if games and self.shown.alone:
            words += f", {won} won"
        figure = (str(best), some(best, self.shown.turn_word)) if best else None
        drawn = draw_tally(self.kit, surface, box, choice.label, words, 68, figure)
        self._draw_cogs(surface, (drawn[0] + drawn[2] + 12, y + h / 2 + 12), choice.id)

    def _draw_cogs(self, surface: Surface, at: tuple[float, float], choice: str) -> None:
        """Draw the campaign levels won and missing at a choice, starting at a point."""
        won, levels = self.shown.progress.of(choice) if self.shown.progress is not None else (0, 0)
        if levels:
            draw_cogs(self.kit, surface, (at[0] + levels * COG * APART / 2, at[1]), COG, won, levels)


class DeckRecords(RecordsPanel):
    """A row for each available deck, the most played first."""

    def __init__(self, page: Page, shown: Shown, rules: DeckRules) -> None:
        super().__init__(page, shown)
        self.rules = rules
        found = [(offer, self._outcomes(offer)) for offer in offers(shown.store, rules)]
        self.decks = sorted(found, key=lambda deck: -sum(deck[1]))

    def _outcomes(self, offer: Offer) -> tuple[int, int, int]:
        """Return the numbers of games won, lost and drawn with a deck."""
        return with_deck(self.shown.records, lambda written: same(self.rules, written, offer))

    def lay(self, area: Box) -> None:
        """Add the rows, with the number of decks played in the heading."""
        super().lay(area)
        played = f"{sum(any(ended) for _, ended in self.decks)} of {counted(len(self.decks), 'deck')} played"
        self.page.controls.frame(area, "Games by deck", played)
        x, y, w, h = area
        self.page.controls.rows("decks", (x + 8, y + 42, w - 16, h - 52), ROW, len(self.decks), self._draw)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, _, h), (offer, ended) = self.kit, box, self.decks[i]
        won, games = ended[0], sum(ended)
        sign, ink = "cards" if offer.own else "star", "brass_mid" if games else "mute"
        kit.draw_icon(surface, sign, (x + 26, y + h / 2), 22, ink)
        words = record_words(self.shown.records, self.rules, offer)
        share = (f"{round(100 * won / games)} %", "won") if games else None
        draw_tally(kit, surface, box, offer.title, words, 50, share)


class History(RecordsPanel):
    """The finished games of a `kind`, latest first, each to replay."""

    def __init__(self, page: Page, shown: Shown, kind: str) -> None:
        super().__init__(page, shown)
        self.kind = kind if kind in dict(self.kinds) else "all"

    @property
    def kinds(self) -> list[tuple[str, str]]:
        """Return the kinds of games that have records, with their counts."""
        numbers = {id: sum(map(fits, self.shown.records)) for id, _, fits in KINDS}
        return [(id, f"{words} ({numbers[id]})") for id, words, _ in KINDS if numbers[id]]

    @property
    def newest(self) -> list[Record]:
        """Return the finished games of the chosen kind, latest first."""
        fits = next(fits for id, _, fits in KINDS if id == self.kind)
        return list(filter(fits, reversed(self.shown.records)))

    def lay(self, area: Box) -> None:
        super().lay(area)
        x, y, w, h = area
        top = 42.0
        if len(self.kinds) > 2:
            place = (x + EDGE, y + top, w - 2 * EDGE, 36)
            self.page.controls.name(
                "kind",
                self.page.ui.drop_down(place, self.kinds, self.kind, self.page.controls.sets(self, "kind")),
            )
            top += 44
        self._newest = self.newest
        self.page.controls.frame(
            area, "History", f"{counted(len(self._newest), 'game')} · choose one to replay"
        )
        box = (x + 8, y + top, w - 16, h - top - 10)
        self.page.controls.rows("history", box, _ROW, len(self._newest), self._draw, self.replay)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, w, h) = self.kit, box
        record = self._newest[i]
        icon, ink = ("check", "good") if record.won else ("cross", "refused")
        if not record.counts:
            icon, ink = "bot", "text2"
        elif not record.winners and len(record.seats) > 1 and not self.shown.alone:
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
        board = pictured_choice(self.shown.game, record.options) if self.shown.game is not None else None
        first = board.label if board else ""
        rounds = counted(record.rounds, self.shown.turn_word) if record.rounds else ""
        who, hints, daily = _who(record), hints_taken(record), "daily" if record.daily else ""
        ways = ((first, rounds, who, hints, daily), (first, who, hints, daily), (first, who, daily))
        return tuple(" · ".join(filter(None, parts)) for parts in ways)

    # -- replays

    def replay(self, i: int) -> None:
        """Open the replay of a finished game."""
        record = self.newest[i]
        path = record_files.save_of(self.page.app, record)
        if path is None:
            self.page.app.say("Only the result was saved, not the moves.", "caution")
            return
        try:
            save = self.page.app.store.saves.read(path)
            self.page.visit("replay", save)
        except SaveFault as fault:
            self._open_partial(fault)
        except (FileNotFoundError, DataFaults) as fault:
            self.page.app.say(f"You can't replay this game: {fault}", "refused")

    def _open_partial(self, fault: SaveFault) -> None:
        """Open the replay of a faulty file as far as it can be read, and show what is wrong."""
        self.page.app.say(str(fault), "caution")
        try:
            if fault.repaired is not None and fault.repaired.actions:
                self.page.visit("replay", fault.repaired)
        except SaveFault as further:
            self.page.app.say(str(further), "refused")


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
