"""The page and the terminal's report: whole, safe, readable, whatever the run was."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from game.simulate import report, report_text, terminal
from game.simulate.compare import Comparison, compare
from game.simulate.figures import Figures
from game.simulate.plots import Plot, plots
from game.simulate.sections import sections
from game.store.files import StoreFault
from rules.game import Card
from tests.simulate.made import found, played, result, run, used
from tests.toy.game import ParryGame

VOID = {"meta", "link", "br", "img", "input", "hr"}
NASTY = '<script>alert("$x$")</script> & id="url(#a)'


class Tags(HTMLParser):
    """Sees that every tag is closed, and keeps ids and what is loaded from elsewhere."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.seen: set[str] = set()
        self.loaded: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        given = dict(attrs)
        self.ids += [given["id"]] if given.get("id") else []
        links = [given.get(name) or "" for name in ("src", "href", "xlink:href")]
        self.loaded += [link for link in links if link and not link.startswith("#")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def page(figures: Figures, comparison: Comparison | None = None) -> str:
    made = report.page(Path("runs/new"), figures, comparison)
    tags = Tags(made)
    assert len(tags.ids) == len(set(tags.ids)), "an id stands twice"
    assert not tags.loaded and "script" not in tags.seen and "@import" not in made
    assert "Undefined" not in made
    return made


def shown(figures: Figures, comparison: Comparison | None = None) -> str:
    out = StringIO()
    terminal.show(figures, Console(file=out, width=80), comparison)
    assert max(map(len, out.getvalue().splitlines())) <= 80
    return out.getvalue()


def pictures(figures: Figures) -> dict[str, Plot]:
    """Every picture of a report, by section and place."""
    made = plots(sections(figures))
    return {f"{id} {place}": plot for id, drawn in made.items() for place, plot in enumerate(drawn)}


def text_of(made: str) -> str:
    made = re.sub(r"<style.*?</style>", "", made, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", made).split())


def real() -> Figures:
    asked, results = played(60, "greedy", "random", swap=True)
    return found(asked, results, ParryGame().cards())


@pytest.mark.slow
def test_a_real_run_is_told_in_sentences_tables_and_pictures() -> None:
    figures = real()
    made = page(figures)
    for section in ("winning", "endings", "length", "decisions", "cards", "rules", "run"):
        assert f'<section id="{section}">' in made
    for line in report_text.summary(figures):
        assert line.replace("'", "&#39;") in made.replace("\u2060", "")
    assert made.count('<svg class="plot"') == len(pictures(figures)) >= 5
    assert "python main.py simulate toy --games 60 --seats greedy,random --seed 1 --swap" in text_of(made)
    terminal_text = " ".join(shown(figures).split())
    for title in (
        "Who won",
        "How games ended",
        "Turns per game",
        "Cards",
        "Rules that never came up",
    ):
        assert title in terminal_text


def test_the_summary_is_plain() -> None:
    seats = [("greedy", "random"), ("random", "greedy")]
    games = [
        result(n, (n % 2) ^ (n % 5 == 0), seats=seats[n % 2], turns=10 + n % 3, lead_changes=n % 2,
               came_up=("TY-1.1", "TY-3.1"))
        for n in range(2000)
    ]  # fmt: skip
    lines = report_text.summary(found(run("greedy", "random", games=2000, swap=True), games))
    assert lines[0] == (
        "Greedy won 80\u00a0% (78–82\u00a0%) of 2,000 games: clearly more than its even share of 50\u00a0%. "
        "Random won 20\u00a0% (18–22\u00a0%)."
    )
    assert "No seat won clearly more or less than the others." in lines
    assert (
        "A typical game takes 11 turns: half of the games took 10 to 12, the shortest 10, the longest 12."
        in lines
    )
    assert "The lead changed 0.5 times per game, and never in 50\u00a0% of the games." in lines
    assert "2 of 4 rules never came up." in lines


def test_seats_and_bots_that_cannot_be_told_apart_are_not() -> None:
    games = [result(n, 0) for n in range(200)]
    lines = report_text.summary(found(run("greedy", "random", games=200), games))
    assert report_text.FIXED in lines
    assert not any(line.startswith("The seat matters") for line in lines)


def test_a_run_that_is_not_done_or_small_or_mixed_says_so() -> None:
    games = [result(n, 0, cards_hash="other" if n else "cd") for n in range(5)]
    lines = report_text.summary(found(run("greedy", "random", games=50), games))
    assert lines[0] == "Only 5 of 50 games are finished so far."
    assert lines[1].startswith("5 games say little")
    assert lines[2].startswith("4 games of this run used different rules or cards")


@pytest.mark.parametrize("seats", [1, 2, 99])
@pytest.mark.parametrize("games", [1, 40])
@pytest.mark.parametrize("won", [True, False])
@pytest.mark.slow
def test_any_run_has_a_report(seats: int, games: int, won: bool) -> None:
    names = ("greedy",) * (seats - 1) + ("random",)
    results = [
        result(
            n,
            *([n % seats] if won else []),
            seats=names,
            turns=5 + n % 3,
            title=f"Player {n % seats + 1} wins",
        )
        for n in range(games)
    ]
    figures = found(run(*names, games=games), results)
    assert compare(figures, figures).clear == ()
    page(figures, compare(figures, figures))
    shown(figures, compare(figures, figures))


@pytest.mark.slow
def test_what_packs_name_is_escaped() -> None:
    cards = (Card("cog", NASTY, NASTY),)
    games = [
        result(n, *([0] if n % 3 else []), seats=("greedy",), title=NASTY if n % 2 else "Won",
               cards=(used("cog", played=1),) if n % 4 else ())
        for n in range(200)
    ]  # fmt: skip
    asked = run("greedy", games=200, options={NASTY: NASTY}, packs=(NASTY,))
    figures = found(asked, games, cards)
    made = page(figures, compare(figures, figures))
    assert NASTY not in made
    assert "&lt;script&gt;" in made
    assert "<script>" in shown(figures)


def test_marks_of_the_terminal_in_a_name_are_text() -> None:
    figures = found(run("greedy"), [result(0, 0, seats=("greedy",), title="[red]Won[/red]")])
    assert "[red]Won[/red]" in shown(figures)


@pytest.mark.slow
def test_long_tables_are_cut_in_the_terminal_and_folded_on_the_page() -> None:
    names = ("greedy",) * 99
    figures = found(run(*names, games=99), [result(n, n, seats=names) for n in range(99)])
    assert "By seat (99)" in text_of(page(figures))
    cards = tuple(Card(f"card{n}", f"Card {n}") for n in range(100))
    made = shown(found(run("greedy"), [result(0, 0, seats=("greedy",))], cards))
    assert "… 76 more" in made and "Card 99" in made and "Card 50" not in made


def test_a_wide_table_leaves_minor_columns_out_and_keeps_figures_whole() -> None:
    cards = tuple(Card(f"card{n}", f"Regulator of the Northern Works {n}", "machine") for n in range(3))
    games = [
        result(
            n,
            n % 2,
            cards=tuple(used(f"card{k}", n * k % 2, seen=1, bought=1, played=1) for k in range(n % 4)),
        )
        for n in range(2000)
    ]
    figures = found(run("greedy", "random", games=2000), games, cards)
    made = shown(figures)
    assert "Bought" not in made and "Bought" in page(figures)
    for row in figures.cards:
        assert row.difference and report_text.points_between(row.difference) in made


@pytest.mark.slow
def test_means_and_medians_come_with_where_the_true_ones_lie() -> None:
    figures = real()
    made = text_of(page(figures))
    for spread in (figures.length, figures.per_turn, figures.choices, figures.leads):
        for known in (spread.mean, spread.median):
            assert (
                f"{report_text.number(known.value)} {report_text.number(known.low)}–{report_text.number(known.high)}"
                in made
            )


def test_a_run_beside_an_earlier_one() -> None:
    def of(won: int) -> Figures:
        return found(
            run("greedy", games=200),
            [result(n, *([0] if n < won else []), seats=("greedy",)) for n in range(200)],
        )

    comparison = compare(of(60), of(120))
    made = page(of(120), comparison)
    assert '<section id="changes">' in made and "+30.0" in made
    assert "What changed" in shown(of(120), comparison)


def test_without_matplotlib_the_report_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.simulate.plots.find_spec", lambda name: None)
    made = page(real())
    assert '<svg class="plot"' not in made
    assert report.NO_PLOTS in made
    assert "Won with it" in made


@pytest.mark.slow
def test_pictures_are_whole_and_take_the_colours_of_the_page() -> None:
    for name, plot in pictures(real()).items():
        tree = ElementTree.fromstring(plot.svg.replace("xlink:href", "href"))
        assert tree.get("aria-label") == plot.title
        assert "var(--" in plot.svg
        assert not re.search(r"(fill|stroke): #(?!0{6}|f{6})", plot.svg), name


@pytest.mark.slow
def test_pictures_are_the_same_on_every_day() -> None:
    figures = real()
    assert pictures(figures) == pictures(figures)


def test_no_letter_makes_a_warning(recwarn: pytest.WarningsRecorder) -> None:
    titles = ("勝利", "$\\frac$", "\N{OGHAM LETTER BEITH}")
    games = [result(n, *([0] if n % 2 else []), seats=("greedy",), title=titles[n % 3]) for n in range(60)]
    assert pictures(found(run("greedy"), games))
    assert not recwarn.list


def test_the_page_is_written_into_the_folder_or_says_why_not(tmp_path: Path) -> None:
    figures = found(run("greedy"), [result(0, 0, seats=("greedy",))])
    path = report.write(tmp_path, figures)
    assert path == tmp_path / "report.html" and path.read_text(encoding="utf-8").startswith("<!doctype html>")
    (tmp_path / "taken").write_text("")
    with pytest.raises(StoreFault, match="Can't write"):
        report.write(tmp_path / "taken", figures)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (report_text.percent(0.6123), "61.2\u00a0%"), (report_text.percent(-0.0001), "0.0\u00a0%"),
        (report_text.points(0.041), "+4.1"),
        (report_text.points(-0.2), "–20.0"), (report_text.points(0.0001), "0.0"), (report_text.number(12.0), "12"),
        (report_text.number(11.54), "11.5"), (report_text.number(-3), "–3"), (report_text.number(12345), "12,345"),
        (report_text.plus(1.5), "+1.5"), (report_text.plus(-0.01), "0"), (report_text.counted(1, "game"), "1 game"),
        (report_text.counted(2000, "game"), "2,000 games"), (report_text.listed(["a", "b", "c"]), "a, b and c"),
    ],
)  # fmt: skip
def test_numbers_in_words(told: str, said: str) -> None:
    assert told == said


def test_the_command_of_a_run_can_be_typed_again() -> None:
    asked: Any = run(
        "greedy", "search:200", games=50, seed=7, swap=True, options={"planet": "brine"}, decks=("a", "b"),
        packs=("my pack",),
    )  # fmt: skip
    assert report_text.command(asked, Path("out here")) == (
        "python main.py simulate toy --games 50 --seats greedy,search:200 --seed 7 --swap --option planet=brine "
        "--deck a,b --pack 'my pack' --out 'out here'"
    )


def test_decks_of_a_run_are_told_by_name() -> None:
    asked: Any = run(
        "greedy", "greedy", games=2, seed=7, decks=("red", "Name: Bulls; 40 turtle", "40 turtle")
    )
    assert asked.deck_names == ("red", "Bulls", "A deck without a name")


@pytest.mark.slow
def test_every_report_tells_the_plain_shares_of_those_with_a_card() -> None:
    """Greedy wins every game and always has the cog; Random has it every second time and always loses."""
    games = [
        result(n, 0, cards=(used("cog", 0, played=1), *([used("cog", 1, played=1)] if n % 2 else [])))
        for n in range(200)
    ]
    figures = found(run("greedy", "random", games=200), games, (Card("cog", "Cog", "ability"),))
    for told in (text_of(page(figures)), " ".join(shown(figures).split())):
        assert "66.7" in told and "0.0" in told and "of 400" in told
        assert "within the seats of each bot" in told and "seats of the same bot" in text_of(page(figures))
        assert "Abilities" in told and "Cards" not in told


@pytest.mark.parametrize(
    ("groups", "nouns"),
    [
        (("ability", "ability"), ("ability", "abilities")),
        (("machine",), ("machine", "machines")),
        (("machine", "tool"), ("card", "cards")),
        (("",), ("card", "cards")),
        ((), ("card", "cards")),
    ],
)
def test_cards_are_called_by_their_group(groups: tuple[str, ...], nouns: tuple[str, str]) -> None:
    assert report_text.noun_of([Card(str(n), "Cog", group) for n, group in enumerate(groups)]) == nouns
