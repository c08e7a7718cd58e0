"""The files of a simulation run: `run.json` with its parameters, `games.jsonl` with one line for each
finished game in order of their numbers."""

from __future__ import annotations

from msgspec import Struct

from rules.decks.text import deck_name

FORMAT, VERSION = "cogwright-run", 1
RUN_FILE, GAMES_FILE, LOCK_FILE = "run.json", "games.jsonl", "games.lock"


class Run(Struct, frozen=True, kw_only=True):
    """The parameters of a run: `seats` are bots by name, `options` and `decks` as in a Setup, `packs` the
    folders laid over the cards. With `swap` the games come in groups of one per seat: the same seed played
    with bots and decks rotated by one seat each time.

    `rules` and `cards` are short hashes of the game's code and of its cards: two runs can be compared card by
    card when `rules` agree, and are the same experiment when both do. `card_hashes` are those of each card by
    id, to find changed cards.
    """

    format: str = FORMAT
    version: int = VERSION
    game: str
    seats: tuple[str, ...]
    games: int
    seed: int
    swap: bool = False
    options: dict[str, str] = {}
    decks: tuple[str, ...] = ()
    packs: tuple[str, ...] = ()
    rules: str
    cards: str
    card_hashes: dict[str, str] = {}
    started: str = ""

    @property
    def deck_names(self) -> tuple[str, ...]:
        """Return the names of the run's decks."""
        return tuple(map(deck_name, self.decks))


class CardCount(Struct, frozen=True, omit_defaults=True):
    """The number of times a card was seen, bought and played by one seat in one game."""

    card: str
    seat: int
    seen: int = 0
    bought: int = 0
    played: int = 0


class Purchase(Struct, frozen=True):
    """A card bought by a seat: its turn, and the game's estimate for that seat just before."""

    card: str
    seat: int
    turn: int
    estimate: float


class Stretch(Struct, frozen=True, omit_defaults=True):
    """Turns of one kind among a seat's own: their number, and the longest streak."""

    turns: int = 0
    longest: int = 0


class SeatTurns(Struct, frozen=True, omit_defaults=True):
    """A seat's turns in one game: all of them; `idle`, those in which it could do nothing but end them;
    `locked`, those in which it was locked out (`Game.locked_out`)."""

    turns: int = 0
    idle: Stretch = Stretch()
    locked: Stretch = Stretch()


class GameResult(Struct, frozen=True, kw_only=True):
    """One finished game.

    `number` counts from 0, `seed` is the game's own, `seats` the bots in seat order. `title`, `rule`,
    `winners` and `scores` are those of its outcome. `turns` is the game's turn count at the end, `decisions`
    the number of actions, `choices` the mean number of legal actions per decision, `lead_changes` the number
    of turn ends at which another seat was ahead (0 in solo games). `came_up` are the ids of the rules in log
    lines, the outcome and refusals. `seat_turns` are the turns of each seat, `purchases` the cards bought, in
    order; None in runs of earlier versions of Cogwright.
    """

    number: int
    seed: int
    seats: tuple[str, ...]
    title: str
    rule: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    decisions: int
    choices: float
    lead_changes: int = 0
    cards: tuple[CardCount, ...] = ()
    seat_turns: tuple[SeatTurns, ...] | None = None
    purchases: tuple[Purchase, ...] | None = None
    came_up: tuple[str, ...] = ()
    rules_hash: str
    cards_hash: str
