"""What a run of simulated games leaves on disk: `run.json` says what was asked, `games.jsonl` holds
one line a finished game, in the order of their numbers."""

from __future__ import annotations

from msgspec import Struct

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


class CardCount(Struct, frozen=True, omit_defaults=True):
    """How often a card was seen, bought and played by one seat in one game."""

    card: str
    seat: int
    seen: int = 0
    bought: int = 0
    played: int = 0


class GameResult(Struct, frozen=True, kw_only=True):
    """One finished game.

    `number` counts from 0, `seed` is the game's own, `seats` the bots as they sat. `title`, `rule`,
    `winners` and `scores` are those of its outcome. `turns` is the game's own count at the end,
    `decisions` the actions made, `choices` the mean number of legal actions a decision, `lead_changes`
    how often another seat was ahead at a turn's end (0 alone). `came_up` are the ids of the rules
    that a line of the log, the outcome or a refusal named.
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
    came_up: tuple[str, ...] = ()
    rules_hash: str
    cards_hash: str
