"""The rulebook as a PDF: every rule on it, pages in order, links that lead somewhere, the same bytes twice."""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pypdfium2
import pypdfium2.raw
import pytest

import main
from game.cards.display import Font
from game.cards.print.letters import Letters
from game.cards.print.pdf import MM, Pdf
from game.cards.print.sheets import PAPERS
from game.pages.rulebook import RulebookScene, printing
from game.pages.rulebook.typesetting import Element, Lines, Style, paginated, width, wrapped
from rules import catalog
from rules.content import DATA, ROOT, rulebook
from rules.scenes.reading import illustrations
from tests.patience import PATIENCE, until
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "gears_of_industry"
"""The game with the fewest pictures, with a chart of poker hands."""
LARGEST = 10_000_000
"""Bytes."""


@lru_cache(maxsize=1)
def pages_of(file: Path) -> tuple[str, ...]:
    document = pypdfium2.PdfDocument(file)
    return tuple(page.get_textpage().get_text_range() for page in document)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Writes the book of a game once."""
    folder = tmp_path_factory.mktemp("books")

    def book(game: str) -> Path:
        file = folder / f"{game}.pdf"
        if not file.exists():
            assert write(game, file) == file
        return file

    return book


def write(game: str, file: Path, paper: str = "A4") -> Path:
    steps = printing.pdf(game, file, paper)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            (path,) = done.value
            return Path(path)


def words(text: str) -> str:
    """The words of a text without line breaks."""
    return re.sub(r"\s+", " ", text.replace("\x02", "").replace("\ufffe", ""))


@pytest.mark.parametrize(
    "game", [each if each == GAME else pytest.param(each, marks=pytest.mark.slow) for each in catalog.IDS]
)
def test_every_rule_word_and_icon_is_in_it(written: Callable[[str], Path], game: str) -> None:
    file, book = written(game), rulebook(game)
    assert file.stat().st_size < LARGEST
    pages = pages_of(file)
    said = words(" ".join(pages))
    for rule in book.rules:
        assert f"{rule.id} {words(rule.title)}" in said, rule.id
        assert words(rule.text).split(". ")[0][:60] in said, rule.id
    for each in book.words:
        assert f"{each.word} {each.text}"[:50] in said, each.word
    for sign in (sign for signs in book.icons.values() for sign in signs):
        assert sign.title in said
    for scene in illustrations(game):
        assert words(scene.caption)[:50] in said, scene.id
    assert all(f"{number} of {len(pages)}" in page for number, page in enumerate(pages, 1))


def test_the_contents_name_the_pages_of_the_chapters(written: Callable[[str], Path]) -> None:
    pages = pages_of(written(GAME))
    for chapter in rulebook(GAME).chapters:
        (number,) = re.findall(rf"^\d+ {re.escape(chapter.title)} [. ]+(\d+)\s*$", pages[0], re.MULTILINE)
        assert chapter.rules[0].title in words(pages[int(number) - 1])


def test_links_lead_to_the_rules_they_name(written: Callable[[str], Path]) -> None:
    document = pypdfium2.PdfDocument(written(GAME))
    raw, links, wrong = pypdfium2.raw, 0, []
    for page in document:
        at, link = ctypes.c_int(0), raw.FPDF_LINK()
        while raw.FPDFLink_Enumerate(page, at, link):
            links += 1
            dest = raw.FPDFLink_GetDest(document, link)
            if not dest or not 0 <= raw.FPDFDest_GetDestPageIndex(document, dest) < len(document):
                wrong.append(links)
    assert not wrong
    book = rulebook(GAME)
    assert links >= len(book.words) + len(book.chapters)
    titles = [each.get_title() for each in document.get_toc()]
    assert titles == [*(chapter.title for chapter in book.chapters), "Words and icons"]


@pytest.mark.slow
def test_the_same_rules_make_the_same_file(written: Callable[[str], Path], tmp_path: Path) -> None:
    """Also in another process, whose hashes differ."""
    other = tmp_path / "again.pdf"
    command = [sys.executable, "main.py", "rulebook", GAME, "--pdf", str(other)]
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout.strip()) == (0, str(other)), done.stderr
    assert other.read_bytes() == written(GAME).read_bytes()


@pytest.mark.slow
def test_it_fits_either_paper_and_embeds_its_fonts(tmp_path: Path) -> None:
    file = write(GAME, tmp_path / "letter.pdf", "Letter")
    document = pypdfium2.PdfDocument(file)
    letter = tuple(side * MM for side in PAPERS["Letter"])
    assert all(page.get_size() == pytest.approx(letter, abs=0.1) for page in document)
    assert file.read_bytes().count(b"/FontFile2") == 3, "upright, bold and italic"


@pytest.mark.slow
def test_it_is_never_written_over_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.pdf"
    file.write_text("mine")
    assert write(GAME, file) == tmp_path / "rules_2.pdf"
    assert file.read_text() == "mine" and len([*tmp_path.iterdir()]) == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess", "--pdf", "x.pdf"], "Cogwright has no game called 'chess'"),
        (
            ["smash_gear", "--pdf", "x.pdf", "--paper", "A5"],
            "'A5' isn't a paper size. Choose from: A4, Letter.",
        ),
        (["smash_gear", "--pdf", "."], ". isn't a file. Name a new file"),
        (["smash_gear", "--pdf", ""], "isn't a file. Name a new file"),
        (["smash_gear", "--pdf", "{tmp}/file/rules.pdf"], "is a file. Name a folder to export into."),
        (["smash_gear", "--pdf", "x.pdf", "--pack", "{tmp}/nowhere"], "nowhere"),
        (["smash_gear", "--pdf", "x.pdf", "--pack", "{tmp}/pack"], "rulebook.yaml:"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:  # fmt: skip
    (tmp_path / "file").write_text("a file")
    broken = tmp_path / "pack" / "data" / "smash_gear" / "rulebook.yaml"
    broken.parent.mkdir(parents=True)
    broken.write_text("chapters: []\n")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert main.main(["rulebook", *(word.replace("{tmp}", str(tmp_path)) for word in words)]) == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert says in line
    assert [*(tmp_path / "empty").iterdir()] == [], "nothing is left"


@pytest.mark.slow
def test_a_book_with_an_icon_that_cannot_be_drawn_is_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    book = tmp_path / "pack" / "data" / "planet_smash" / "rulebook.yaml"
    book.parent.mkdir(parents=True)
    written = (DATA / "planet_smash" / "rulebook.yaml").read_text(encoding="utf-8")
    book.write_text(written.replace("face: red5", "face: red", 1), encoding="utf-8")
    said = [
        "rulebook",
        "planet_smash",
        "--pdf",
        str(tmp_path / "rules.pdf"),
        "--pack",
        str(tmp_path / "pack"),
    ]
    assert main.main(said) == 0
    assert "rulebook.yaml: Red die: can't draw kind 'die', face 'red'" in caplog.text


@pytest.mark.slow
def test_the_page_saves_it_and_says_where(drive: Drive, tmp_path: Path) -> None:
    driver = drive(first=lambda app: RulebookScene(app, GAME))
    driver.press_on("Save as PDF")
    driver.frames(2)
    page = driver.page(RulebookScene)
    assert page.saving is not None and not driver.named["pdf"].enabled
    file = page.saving.file
    until(lambda: page.saving is None, lambda: driver.frames(1))
    driver.frames(3)
    assert file.read_bytes().startswith(b"%PDF-1.7") and page.saving is None
    assert driver.named["pdf"].enabled
    assert f"Saved {file}" in [notice.text for notice in driver.app.notices.shown]


# -- pages


class Box(Element):
    def __init__(self, height: float, gap: float = 2.0) -> None:
        self.height, self.gap = height, gap


def test_blocks_stay_whole_and_no_gap_begins_a_page() -> None:
    heading, text, picture, tall = Box(8), Box(30), Box(50), Box(70)
    found = paginated([[heading, text], [Box(30), picture], [tall, Box(60)]], 100)
    places = {id(each.element): (each.page, each.y) for each in found}
    assert places[id(heading)] == (0, 0) and places[id(text)] == (0, 10)
    assert [page for page, _ in list(places.values())[2:4]] == [1, 1]
    assert places[id(picture)] == (1, 32)
    assert [page for page, _ in list(places.values())[4:]] == [2, 3], "higher than a page: cut between"


def test_lines_are_no_wider_than_their_column_and_leave_no_word_alone(tmp_path: Path) -> None:
    with (tmp_path / "lines.pdf").open("wb") as file:
        letters, style = Letters(Pdf(file)), Style(10.5, Font(True))
        for rule in rulebook("mechyard").rules:
            lines = [*wrapped(letters, rule.text, 90, style)]
            assert " ".join(lines) == words(rule.text)
            assert max(width(letters, line, style) for line in lines) <= 90
            assert len(lines) == 1 or len(lines[-1]) > 4, lines
            assert Lines(letters, rule.text, 90, style).height == len(lines) * style.step
