"""Bots by name, and a clear error line for unknown names."""

from __future__ import annotations

import pytest

from rules.bots.blunders import CarelessBot
from rules.bots.greedy import GreedyBot, RandomBot
from rules.bots.names import STRENGTHS, STRONGEST, UnknownBot, adviser, bot, strength_of, title_of
from rules.bots.search import SearchBot


def test_every_name_makes_its_bot() -> None:
    assert isinstance(bot("random"), RandomBot)
    assert isinstance(bot("greedy"), GreedyBot)
    apprentice, journeyman, master = bot("apprentice"), bot("journeyman"), bot(STRONGEST)
    assert isinstance(apprentice, CarelessBot) and isinstance(apprentice.careful, GreedyBot)
    assert isinstance(journeyman, CarelessBot) and isinstance(journeyman.careful, SearchBot)
    assert isinstance(master, SearchBot)
    assert (journeyman.careful.iterations or 0) < (master.iterations or 0)
    search = bot("search:200")
    assert isinstance(search, SearchBot) and search.iterations == 200
    timed = bot("search:0.5s", clock=lambda: 0.0)
    assert isinstance(timed, SearchBot) and timed.seconds == 0.5


def test_strengths_are_told_weakest_first() -> None:
    assert [strength.id for strength in STRENGTHS] == ["apprentice", "journeyman", "master"]
    assert STRENGTHS[-1].id == STRONGEST
    assert [strength.elo for strength in STRENGTHS] == sorted({strength.elo for strength in STRENGTHS})
    for strength in STRENGTHS:
        assert strength.title and strength.detail.endswith(".") and strength.detail.count(".") == 1


def test_a_strength_is_found_by_its_id() -> None:
    assert [strength_of(strength.id) for strength in STRENGTHS] == list(STRENGTHS)
    assert strength_of("greedy") is None and strength_of("search:200") is None


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("master", "Master"),
        ("search:200", "Search 200"),
        ("search:0.5s", "Search 0.5 s"),
        ("random", "Random"),
    ],
)
def test_titles(name: str, title: str) -> None:
    assert title_of(name) == title


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("mastr", "no bot is called 'mastr', did you mean 'master'?"),
        ("Greedy ", "did you mean 'greedy'?"),
        ("deep blue", "choose from random, greedy, apprentice, journeyman, master, search:200"),
        ("", "no bot is called ''"),
        ("search", "did you mean 'search:200'?"),
        ("search:0", "a search takes 1 to 1000000 iterations, not 0"),
        ("search:-5", "a search takes 1 to 1000000 iterations, not -5"),
        ("search:1000000000", "a search takes 1 to 1000000 iterations, not 1000000000"),
        ("search:0s", "at most 600 seconds, not 0"),
        ("search:-1s", "at most 600 seconds, not -1"),
        ("search:1e9s", "at most 600 seconds, not 1e+09"),
        ("search:nans", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search:", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search:s", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search:many", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search:1_000", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search:2.5", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search: 5", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search:٣", "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("search:" + "9" * 5000, "expected iterations, as in search:200, or seconds, as in search:0.5s"),
        ("m" * 5000, "no bot is called"),
        ("a\nb", "no bot is called"),
    ],
)
def test_a_name_that_no_bot_has_is_one_clear_line(name: str, says: str) -> None:
    with pytest.raises(UnknownBot) as fault:
        bot(name, clock=lambda: 0.0)
    text = str(fault.value)
    assert says in text and len(text) < 200 and text.isprintable()


def test_seconds_need_a_clock() -> None:
    with pytest.raises(UnknownBot, match="needs a clock, but has none: give iterations, as in search:200"):
        bot("search:0.5s")


def test_a_hint_is_a_thought_of_the_strongest_or_a_longer_one() -> None:
    assert adviser(1) == STRONGEST
    strongest, longer = bot(STRONGEST), bot(adviser(3))
    assert isinstance(strongest, SearchBot) and isinstance(longer, SearchBot)
    assert strongest.iterations is not None and longer.iterations == 3 * strongest.iterations
