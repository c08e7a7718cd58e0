"""What a run of simulated games leaves on disk: `run.json` says what was asked, `games.jsonl` holds
one line a finished game, in the order of their numbers."""

from __future__ import annotations

from msgspec import Struct

from rules.decks import called

FORMAT, VERSION = "cogwright-run", 1
RUN_FILE, GAMES_FILE, LOCK_FILE = "run.json", "games.jsonl", "games.lock"


class Run(Struct, frozen=True, kw_only=True):
    """What was asked: `seats` are bots by name, `options` and `decks` as in a Setup, `packs` the
    folders laid over the cards. With `swap` the games come in groups of one a seat: the same seed
    played with the bots, and with them their decks, moved on by one seat each time.

    `rules` and `cards` are short hashes of the game's program and of its cards: two runs can be
    compared card by card when `rules` agree, and are the same experiment when both do. `card_hashes`
    are those of every card by its id, to tell which changed.
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
        """What its decks are called."""
        return tuple(map(called, self.decks))


class CardCount(Struct, frozen=True, omit_defaults=True):
    """How often a card was seen, bought and played by one seat in one game."""

    card: str
    seat: int
    seen: int = 0
    bought: int = 0
    played: int = 0


class Purchase(Struct, frozen=True):
    """A card that a seat bought: in which turn, and the game's estimate for that seat just before."""

    card: str
    seat: int
    turn: int
    estimate: float


class Stretch(Struct, frozen=True, omit_defaults=True):
    """Turns of one kind among a seat's own: how many, and how many in a row at most."""

    turns: int = 0
    longest: int = 0


class SeatTurns(Struct, frozen=True, omit_defaults=True):
    """A seat's own turns in one game: all of them; `idle`, those in which it could do nothing but end them;
    `locked`, those in which it was locked out, as the game has it (`Game.locked_out`)."""

    turns: int = 0
    idle: Stretch = Stretch()
    locked: Stretch = Stretch()


class GameResult(Struct, frozen=True, kw_only=True):
    """One finished game.

    `number` counts from 0, `seed` is the game's own, `seats` the bots as they sat. `title`, `rule`,
    `winners` and `scores` are those of its outcome. `turns` is the game's own count at the end,
    `decisions` the actions made, `choices` the mean number of legal actions a decision, `lead_changes`
    how often another seat was ahead at a turn's end (0 alone). `came_up` are the ids of the rules
    that a line of the log, the outcome or a refusal named. `seat_turns` are the turns of each seat, `purchases`
    the cards that were bought, in their order; None in a run that an earlier version of Cogwright played.
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
