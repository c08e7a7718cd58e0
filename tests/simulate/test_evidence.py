"""What runs tell of a card by its versions, what they come to, and which games are played next."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.simulate.archive import StoredRun
from game.simulate.evidence import BOT, Evidence, by_version, evidence, follow_up_run, verdict
from game.simulate.intervals import share
from game.simulate.results import Run
from rules import catalog
from rules.content.hashes import card_hashes
from rules.decks.deck import legal
from rules.decks.text import chosen
from rules.game import Card
from tests.simulate.made import found, result, run, used

GAME, CARD = "immense_warfare", "turtle"
BOTH = ("greedy", "greedy")


def stored(run: Run | None, done: int = 10) -> StoredRun:
    return StoredRun(Path("there"), run, done, datetime(2026, 11, 3))


def known(won: float, alone: int, games: int = 1000) -> Evidence:
    some = share(games / 2, games)
    return Evidence(games, 0.5, some, some, some, share(won, alone))


def test_of_each_version_the_newest_run_counts_and_some_tell_none() -> None:
    first, second = (run(*BOTH, seed=seed, card_hashes={"cog": "old"}) for seed in (2, 1))
    others = (
        None,
        run(*BOTH, game="other", card_hashes={"cog": "new"}),
        run(*BOTH, card_hashes={"saw": "new"}),
    )
    unknown = run(*BOTH)
    kept = [*map(stored, others), stored(first, 0), stored(second), stored(unknown), stored(first)]
    versions = by_version(kept, "toy", "cog")
    assert {version: each.run for version, each in versions.items()} == {"old": second, "": unknown}


def test_a_card_is_told_as_it_was_used() -> None:
    games = [
        result(0, 0, seats=BOTH, cards=(used("cog", 0, seen=1, bought=1, played=2),)),
        result(1, 1, seats=BOTH, cards=(used("cog", 0, seen=1, played=1),)),
        result(2, 0, seats=BOTH, cards=(used("cog", 0, played=1), used("cog", 1, played=1))),
        result(3, 0, seats=BOTH),
    ]
    told = evidence(found(run(*BOTH, games=4), games, [Card("cog", "Cog")]), "cog")
    assert told is not None
    assert [each.won for each in (told.seen, told.taken, told.played)] == [0, 1, 3]
    assert (told.games, told.even, told.alone.won, told.alone.played) == (4, 0.5, 1, 2)
    assert not told.enough
    games[3] = result(3, 0, seats=BOTH, cards=(used("cog", 1, seen=1),))
    told = evidence(found(run(*BOTH, games=4), games, [Card("cog", "Cog")]), "cog")
    assert told is not None and told.seen.won == 3
    assert evidence(found(run(*BOTH, games=4), games, [Card("saw", "Saw")]), "nut") is None


@pytest.mark.parametrize(
    ("before", "after", "heading", "words"),
    [
        (None, None, "No games with the current card yet.", "button"),
        (known(600, 1000), known(9, 20), "Too few games for a verdict.", "had Turtle in 20 games: a verdict needs 30"),
        (known(600, 1000), known(500, 1000), "Turtle wins clearly less often than before.", "even is within range"),
        (known(400, 1000), known(600, 1000), "Turtle wins clearly more often than before.", "+20.0 points"),
        (known(500, 1000), known(505, 1000), "No clear difference from before.", "5 points would be clear"),
        (known(50, 100), known(52, 100), "No clear difference from before.", "would show a difference of 5 points."),
        (None, known(600, 1000), "The only player with the card wins clearly more often than even.", "even: 50"),
        (known(5, 10), known(500, 1000), "The only player with the card wins about as often as others.", "even: 50"),
    ],
)  # fmt: skip
def test_figures_come_to_a_sentence(
    before: Evidence | None, after: Evidence | None, heading: str, words: str
) -> None:
    told = verdict("Turtle", before, after)
    assert told.heading == heading and words in told.words
    assert told.conclusive == ("clearly" in heading)


def test_the_first_games_are_of_a_deck_that_has_the_card() -> None:
    game = catalog.load(GAME)
    asked = follow_up_run(game, CARD, 20, {}, card_hashes(GAME)[CARD])
    rules = game.deck_rules(asked.options)
    assert rules is not None
    decks = [chosen(rules, each) for each in asked.decks]
    assert [deck.copies_of(CARD) > 0 for deck in decks].count(True) >= 1 and all(
        legal(rules, deck) for deck in decks
    )
    assert (asked.games, asked.swap, set(asked.seats)) == (20, True, {BOT})
    outside = next(id for id in rules.cards if not any(deck.copies_of(id) for deck in rules.ready.values()))
    first = chosen(rules, follow_up_run(game, outside, 20, {}, "").decks[0])
    assert first.copies_of(outside) == 1 and legal(rules, first)


@pytest.mark.parametrize("id", [id for id in catalog.IDS if id != "planet_smash"])
def test_any_card_comes_into_a_game(id: str) -> None:
    game = catalog.load(id)
    for card in game.cards()[:: max(1, len(game.cards()) // 6)]:
        asked = follow_up_run(game, card.id, 20, {}, "")
        assert not card.only_with or any(asked.options.get(name) == choice for name, choice in card.only_with)


def test_a_run_of_this_version_is_made_longer() -> None:
    game = catalog.load(GAME)
    version = card_hashes(GAME)[CARD]
    before = follow_up_run(game, CARD, 20, {}, version)
    after = follow_up_run(game, CARD, 20, {version: stored(before, 12)}, version)
    assert after == replace(before, games=32)


def test_another_version_is_played_with_the_same_seeds_as_the_one_before() -> None:
    game = catalog.load(GAME)
    earlier = replace(
        follow_up_run(game, CARD, 50, {}, ""), seed=7, cards="other", seats=("random", "random")
    )
    asked = follow_up_run(game, CARD, 20, {"then": stored(earlier, 50)}, card_hashes(GAME)[CARD])
    assert (asked.seed, asked.seats, asked.decks, asked.games) == (7, earlier.seats, earlier.decks, 20)
    assert asked.cards != "other"


def test_what_is_no_card_of_the_game_is_refused() -> None:
    with pytest.raises(ValueError, match="isn't in the game"):
        follow_up_run(catalog.load(GAME), "nothing", 20, {}, "")
