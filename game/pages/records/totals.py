"""The totals of the records: large figures, endings as bars, rows by board and deck."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Surface

from game.pages.parts.charts import draw_bar
from game.pages.parts.decks import Offer, offers, record_words, same
from game.pages.parts.page import EDGE, Page
from game.store import records as records_of
from game.store.records import Record, with_deck
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted, some
from rules.decks import DeckRules

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
    told = (
        _cells_alone(games)
        if alone
        else _cells_scored(games, sign)
        if sign
        else _cells_together(games, turn_word)
    )
    cells = (
        (str(len(games)), some(len(games), "game")),
        *told,
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


class DeckRecords:
    """A panel with a row for each available deck, the most played first."""

    def __init__(self, page: Page, rules: DeckRules, records: Sequence[Record]) -> None:
        self.page, self.rules, self.records = page, rules, records
        found = [(offer, self._outcomes(offer)) for offer in offers(page.app.store, rules)]
        self.decks = sorted(found, key=lambda deck: -sum(deck[1]))

    def _outcomes(self, offer: Offer) -> tuple[int, int, int]:
        """Return the numbers of games won, lost and drawn with a deck."""
        return with_deck(self.records, lambda written: same(self.rules, written, offer))

    def lay(self, area: Box) -> None:
        """Add the rows, with the number of decks played in the heading."""
        played = f"{sum(any(ended) for _, ended in self.decks)} of {counted(len(self.decks), 'deck')} played"
        self.page.frame(area, "Games by deck", played)
        x, y, w, h = area
        self.page.rows("decks", (x + 8, y + 42, w - 16, h - 52), ROW, len(self.decks), self._draw)

    def _draw(self, surface: Surface, i: int, box: Box, state: str) -> None:
        kit, (x, y, _, h), (offer, ended) = self.page.kit, box, self.decks[i]
        won, games = ended[0], sum(ended)
        sign, ink = "cards" if offer.own else "star", "brass_mid" if games else "mute"
        kit.draw_icon(surface, sign, (x + 26, y + h / 2), 22, ink)
        words = record_words(self.records, self.rules, offer)
        share = (f"{round(100 * won / games)} %", "won") if games else None
        draw_tally(kit, surface, box, offer.title, words, 50, share)
