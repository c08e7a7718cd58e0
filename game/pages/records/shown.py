"""The records that the page shows: those of one game, with their figures."""

from __future__ import annotations

from datetime import date

from game.app.scene import App
from game.pages.parts.campaign import Progress, progress
from game.pages.parts.dates import daily_of, today
from game.pages.parts.options import pictured
from game.store import records as records_of
from game.store.records import Record
from rules.content import DataFaults
from rules.decks.deck import DeckRules
from rules.game import Choice, choices_of_options
from rules.tabletop import AnyTabletop


class Shown:
    """The records of a game. Tells the player what of them, or of the game's cards, can't be read; without its cards,
    `game` is None."""

    def __init__(self, app: App, game_id: str) -> None:
        everything, note = app.store.records.read()
        if note:
            app.say(note, "caution")
        self.game_id, self.store = game_id, app.store
        self.records = [record for record in everything if record.game == game_id]
        self.counted = records_of.counted_records(self.records)
        self.game: AnyTabletop | None = None
        self.progress: Progress | None = None
        self.deck_rules: DeckRules | None = None
        try:
            self._read_game(app.game(game_id))
        except DataFaults as faults:
            self.game = None
            app.say(faults.brief, "refused")

    def _read_game(self, game: AnyTabletop) -> None:
        last = self.records[-1].options if self.records else {}
        self.game, self.progress = game, progress(game, self.records)
        self.deck_rules = game.deck_rules(choices_of_options(game.options(), last))

    @property
    def boards(self) -> tuple[str, list[Choice]]:
        """Return the pictured option's id and its choices, ("", []) without one."""
        option = pictured(self.game) if self.game else None
        return (option.id, list(option.choices)) if option else ("", [])

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
