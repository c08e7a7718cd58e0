"""The rulebook: every rule can be found and is where it was looked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.dev import check
from game.dev.check.findings import Findings
from game.pages.rulebook import RulebookScene, search, search_words, target_of
from game.pages.rulebook.pictures import Figure
from game.pages.rulebook.reader import Ink, Passage
from game.pages.rulebook.words import Chart, SignBlock, WordBlock
from game.ui.sounds import Sounds
from rules import catalog
from rules.content import DATA, rulebook
from rules.scenes.reading import illustrations
from tests.pages.play import GAME, middle, press, scene, start, tab_into
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
BOOK = rulebook(GAME)


def book_of(drive: Drive, rule_id: str = "", size: tuple[int, int] = (1280, 720)) -> Driver:
    return drive(size, first=lambda app: RulebookScene(app, GAME, rule_id))


@pytest.mark.parametrize("rule_id", BOOK.ids)
def test_every_rule_is_found_by_its_id(rule_id: str) -> None:
    assert search(BOOK, rule_id)[0].id == rule_id
    assert search(BOOK, rule_id.lower().replace("-", " "))[0].id == rule_id


def test_a_word_finds_titles_before_texts() -> None:
    found = search(BOOK, "flip")
    assert found and all("flip" in f"{rule.title} {rule.text} {rule.example}".casefold() for rule in found)
    in_title = ["flip" in rule.title.casefold() for rule in found]
    assert in_title == sorted(in_title, reverse=True)


def test_all_words_of_a_query_count() -> None:
    assert {rule.id for rule in search(BOOK, "planning die")} <= {
        rule.id for rule in search(BOOK, "planning")
    }
    assert search(BOOK, "planning zeppelin") == []
    assert search(BOOK, "  ") == []


def test_it_opens_at_a_rule_and_shows_it(drive: Drive) -> None:
    driver = book_of(drive, "PS-6.7", (640, 480))
    chapter = BOOK.chapters[driver.page(RulebookScene).chapter]
    assert "PS-6.7" in [rule.id for rule in chapter.rules]
    assert driver.named["text"].scroll.offset > 0


def test_an_unknown_rule_opens_the_first_chapter(drive: Drive) -> None:
    assert book_of(drive, "XX-9.9").page(RulebookScene).chapter == 0


def test_a_search_by_keyboard_leads_to_the_rule(drive: Drive) -> None:
    driver = book_of(drive)
    tab_into(driver, "search")
    driver.type("PS-5.3")
    driver.frames(2)
    driver.key("return")
    driver.frames(2)
    assert driver.page(RulebookScene).rule_id == "PS-5.3"


def test_a_search_by_mouse_leads_to_the_rule(drive: Drive) -> None:
    driver = book_of(drive)
    driver.click(middle(driver.named["search"].box))
    driver.type("wild")
    driver.frames(2)
    rows = driver.named["hits"]
    wanted = target_of(driver.page(RulebookScene).contents.found[0])
    assert wanted == "#Wild", "a word comes before the rules that use it"
    driver.click((rows.box[0] + 60, rows.box[1] + 20))
    driver.frames(2)
    assert driver.page(RulebookScene).rule_id == wanted


def test_nothing_found_is_said_and_escape_clears_the_search_first(drive: Drive) -> None:
    driver = drive()
    driver.key("f1")
    driver.frames(2)
    assert scene(driver) == "RulebookScene"
    tab_into(driver, "search")
    driver.type("zeppelin")
    driver.frames(2)
    assert driver.page(RulebookScene).contents.found == []
    driver.key("escape")
    driver.frames(2)
    assert driver.page(RulebookScene).contents.query == ""
    driver.key("escape")
    driver.frames(2)
    assert scene(driver) == "ShelfScene"


def test_back_goes_the_way_one_came(drive: Drive) -> None:
    driver = book_of(drive, "PS-3.4")
    driver.page(RulebookScene).open("PS-4.1")
    driver.frames(2)
    assert driver.page(RulebookScene).rule_id == "PS-4.1"
    press(driver, "back")
    assert driver.page(RulebookScene).rule_id == "PS-3.4"


def test_an_id_in_the_text_is_a_link_for_mouse_and_keys(drive: Drive) -> None:
    driver = book_of(drive, "PS-1.1")
    reader = driver.named["text"]
    reader.blocks.append(Passage(driver.kit, "First some words, then PS-4.1 and PS-5.", 300, Ink()))
    reader.tops.append(80.0)
    (left, top, wide, high), id = reader.blocks[-1].links[0]
    assert id == "PS-4.1" and left > 0 and [link for _, link in reader.blocks[-1].links] == ["PS-4.1", "PS-5"]
    driver.page(RulebookScene).ui.focus(reader)
    driver.key("left", "return")
    driver.frames(2)
    assert driver.page(RulebookScene).chapter == 4, "the last link leads to a chapter"
    driver = book_of(drive, "PS-1.1")
    reader = driver.named["text"]
    reader.blocks.append(Passage(driver.kit, "First some words, then PS-4.1 and PS-5.", 300, Ink()))
    reader.tops.append(80.0)
    x, y, _, _ = reader.box
    driver.click((x + left + wide / 2, y + 80 - reader.scroll.offset + top + high / 2))
    driver.frames(2)
    assert driver.page(RulebookScene).rule_id == "PS-4.1"


def test_chapters_are_turned_by_list_and_page_keys(drive: Drive) -> None:
    driver = book_of(drive)
    tab_into(driver, "chapters")
    driver.key("down", "down", "return")
    driver.frames(2)
    assert driver.page(RulebookScene).chapter == 2
    driver.page(RulebookScene).ui.focus(None)
    driver.key("pagedown")
    driver.frames(2)
    assert driver.page(RulebookScene).chapter == 3


def test_rules_open_over_the_table_and_lead_back_to_it(drive: Drive) -> None:
    from game.pages.play.table import TableScene

    driver = drive(first=lambda app: TableScene(app, start(app)))
    driver.key("f1")
    driver.frames(2)
    assert scene(driver) == "RulebookScene"
    driver.key("f1")
    driver.frames(2)
    assert scene(driver) == "TableScene"


def test_a_chapter_that_fits_has_no_bar(drive: Drive) -> None:
    driver = drive(first=lambda app: RulebookScene(app, "smash_gear", "SG-7.1"))
    reader = driver.named["text"]
    assert reader.scroll.most == 0 and reader.bar == 0
    assert reader.focusable, "a picture of it can be played by keys"
    reader.blocks = [block for block in reader.blocks if not block.links]
    assert not reader.focusable


def figures_of(driver: Driver) -> list[Figure]:
    return [block for block in driver.named["text"].blocks if isinstance(block, Figure)]


@pytest.mark.parametrize("game", catalog.IDS)
@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
@pytest.mark.slow
def test_every_picture_is_drawn_and_has_room(drive: Drive, game: str, size: tuple[int, int]) -> None:
    driver = drive(size, first=lambda app: RulebookScene(app, game))
    seen = 0
    for chapter in range(len(rulebook(game).chapters)):
        driver.page(RulebookScene).turn(chapter)
        driver.frames(2)
        reader = driver.named["text"]
        for _ in range(200):
            if all(figure.drawn for figure in figures_of(driver)):
                break
            driver.frames(1)
        for figure in figures_of(driver):
            assert figure.drawn is not None
            width, height = driver.kit.size_of(figure.drawn)
            assert 40 < width <= reader.box[2] and 40 < height <= figure.height + 1
            assert len({tuple(figure.drawn.get_at((x, x))) for x in range(30)}) > 3, "it is empty"
        seen += len(figures_of(driver))
    assert seen == len(illustrations(game)) >= 20


def test_a_picture_stands_at_its_rule(drive: Drive) -> None:
    driver = drive(first=lambda app: RulebookScene(app, "smash_gear", "SG-6.2"))
    blocks = driver.named["text"].blocks
    rule = ""
    for block in blocks:
        rule = block.id or rule
        if isinstance(block, Figure):
            assert block.frame.scene.rule == rule


@pytest.mark.slow
def test_nothing_is_drawn_while_one_scrolls_or_types(drive: Drive) -> None:
    driver = drive(first=lambda app: RulebookScene(app, "smash_gear", "SG-5.1"))
    middle_of_text = middle(driver.named["text"].box)
    for step in range(40):
        driver.wheel(-1 if step % 2 else 1, middle_of_text)
        assert not any(figure.drawn for figure in figures_of(driver))
    driver.settle()
    assert all(figure.drawn for figure in figures_of(driver))


def test_pictures_are_drawn_in_silence(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Sounds, "_load", lambda sounds, place: heard.append(place.name))
    driver = drive(first=lambda app: RulebookScene(app, "smash_gear", "SG-5.1"))
    driver.app.change_settings(sound=True, volume=100)
    driver.settle()
    assert all(figure.drawn for figure in figures_of(driver)) and heard == []
    driver.app.kit.sounds.play("click")
    assert heard, "a sound would be heard"


def test_a_picture_is_drawn_once_while_its_chapter_is_read(drive: Drive) -> None:
    driver = drive(first=lambda app: RulebookScene(app, "smash_gear", "SG-5.1"))
    driver.settle()
    before = [figure.drawn for figure in figures_of(driver)]
    driver.page(RulebookScene).open("SG-5.7")
    driver.settle()
    assert all(now.drawn is then for now, then in zip(figures_of(driver), before, strict=True))


def test_the_text_scrolls_by_keys_and_then_turns_the_chapter(drive: Drive) -> None:
    driver = book_of(drive, "PS-4.1")
    driver.page(RulebookScene).ui.focus(driver.named["text"])
    scroll = driver.named["text"].scroll
    begun = scroll.target
    driver.key("down")
    assert scroll.target > begun
    driver.key("up", "pagedown")
    assert scroll.target > begun + 200
    driver.key("end")
    driver.settle()
    assert scroll.offset == scroll.most
    driver.key("pagedown")
    driver.frames(2)
    assert driver.page(RulebookScene).chapter == 4
    assert driver.named["text"].scroll.offset == 0, "a chapter begins at its top"
    driver.page(RulebookScene).ui.focus(driver.named["text"])
    driver.key("home", "pageup")
    driver.frames(2)
    assert driver.page(RulebookScene).chapter == 3


@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_the_last_page_has_words_and_icons(drive: Drive, game: str) -> None:
    driver = drive(first=lambda app: RulebookScene(app, game))
    tab_into(driver, "chapters")
    driver.key("end", "return")
    driver.settle()
    shown, book = driver.named["text"].blocks, rulebook(game)
    assert sum(isinstance(block, SignBlock) for block in shown) == sum(map(len, book.icons.values())) > 10
    listed = [block.id.removeprefix("#") for block in shown if isinstance(block, WordBlock)]
    assert len(listed) == len(book.words) > 20 and set(listed) == {each.word for each in book.words}
    assert listed == sorted(listed, key=str.casefold)
    assert any(isinstance(block, Chart) for block in shown) == bool(driver.app.game(game).chart_title)
    empty = driver.picture()
    driver.key("pageup")
    driver.settle()
    assert driver.picture() != empty


def words_page(drive: Drive, game: str, part: str = "#Words", size: tuple[int, int] = (1280, 720)) -> Driver:
    return drive(size, first=lambda app: RulebookScene(app, game, part))


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_its_parts_are_reached_by_a_row_of_links(drive: Drive, size: tuple[int, int]) -> None:
    driver = words_page(drive, "gears_of_industry", "#Poker hands", size)
    reader = driver.named["text"]
    links = {id: box for box, id in reader.blocks[0].links}
    assert [*links] == ["#Poker hands", "#Icons", "#Words"]
    reader.scroll.to(0, at_once=True)
    (x, y, _, _), (left, top, wide, high) = reader.box, links["#Words"]
    driver.click((x + left + wide / 2, y + reader.tops[0] + top + high / 2))
    driver.settle()
    words = next(block for block in driver.named["text"].blocks if block.id == "#Words")
    assert driver.named["text"].nearness(words) == 0
    press(driver, "back")
    assert driver.page(RulebookScene).rule_id == "#Poker hands"


def test_a_word_leads_to_its_rule_by_mouse_and_keys(drive: Drive) -> None:
    def rule_of_first_word(driver: Driver) -> tuple[str, tuple[float, float]]:
        reader = driver.named["text"]
        at, block = next((n, b) for n, b in enumerate(reader.blocks) if isinstance(b, WordBlock))
        (left, top, wide, high), rule = block.links[0]
        x, y, _, _ = reader.box
        return rule, (x + left + wide / 2, y + reader.tops[at] - reader.scroll.offset + top + high / 2)

    driver = words_page(drive, "smash_gear")
    wanted, at = rule_of_first_word(driver)
    driver.click(at)
    driver.frames(2)
    assert driver.page(RulebookScene).rule_id == wanted == "SG-9.4"
    driver = words_page(drive, "smash_gear")
    driver.page(RulebookScene).ui.focus(driver.named["text"])
    driver.key("right", "right", "right", "return")
    driver.frames(2)
    assert driver.page(RulebookScene).rule_id == wanted, "the first two links lead to Icons and Words"


@pytest.mark.slow
def test_a_link_is_followed_before_the_pictures_are_drawn(drive: Drive) -> None:
    driver = drive(first=lambda app: RulebookScene(app, "smash_gear", "SG-5.1"))
    driver.page(RulebookScene).open("SG-6.1")
    driver.settle()
    assert figures_of(driver) and all(figure.drawn for figure in figures_of(driver))


def test_a_search_finds_a_word_and_lights_it(drive: Drive) -> None:
    driver = book_of(drive)
    tab_into(driver, "search")
    driver.type("targeting d")
    driver.frames(2)
    driver.key("return")
    driver.settle()
    page = driver.page(RulebookScene)
    assert page.chapter == len(BOOK.chapters) and page.rule_id == "#targeting die"
    word = next(block for block in driver.named["text"].blocks if block.id == page.rule_id)
    assert driver.named["text"].nearness(word) == 0
    lit, unlit = search_words(BOOK, "demol")
    assert (lit.word, unlit.word) == ("demolish", "demolished") and search_words(BOOK, " ") == []


def test_faulty_scenes_leave_the_rules_to_be_read(drive: Drive, tmp_path: Path) -> None:
    folder = tmp_path / "spoiled" / "data" / "smash_gear" / "scenes"
    folder.mkdir(parents=True)
    (folder / "rulebook.yaml").write_text(
        "scenes:\n"
        "  - {id: flip_east, rule: SG-5.4, position: {own: {machines: [{card: thumper, at: [11, 5]}]}}, show: [a]}\n"
        "  - {id: off_the_board, rule: SG-5.5, position: {turn: 5}, show: [panel/nowhere]}\n"
        '  - {id: own_machine_in_the_way, rule: SG-5.6, position: {turn: 5}, show: ["cell/3,3", "cell/6,6"]}\n'
    )
    driver = drive()
    assert driver.app.open_pack(tmp_path / "spoiled")
    driver.app.push(RulebookScene(driver.app, "smash_gear", "SG-5.4"))
    driver.settle()
    shown = [figure.frame.scene.rule for figure in figures_of(driver)]
    assert shown == ["SG-5.1", "SG-5.2", "SG-5.3", "SG-5.4", "SG-5.6", "SG-5.7"], "one of the two at SG-5.4"


@pytest.mark.slow
@pytest.mark.many_cases
@pytest.mark.parametrize(
    ("game", "right", "wrong", "says"),
    [
        (
            "gears_of_industry",
            "face: technology_05,",
            "face: technology_99,",
            "can't draw kind 'factory', face 'technology_99' (",
        ),
        (
            "immense_warfare",
            'face: \'["donna_the_swift", ""]\'',
            "face: donna",
            "can't draw kind 'attached', face 'donna', place 'cell/0,0' (",
        ),
        (
            "immense_warfare",
            'place: "cell/0,0", size: 64',
            "size: 64",
            "can't draw kind 'unit', face '[\"cruiser\"",
        ),
        ("planet_smash", "place: orbit/wild", "place: moon", "can't draw kind 'pawn', place 'moon' ("),
        ("mechyard", "ink: text,", "ink: texte,", "unknown colour 'texte', did you mean 'text'?"),
    ],
)
def test_an_icon_that_cannot_be_drawn_says_why(
    drive: Drive, tmp_path: Path, game: str, right: str, wrong: str, says: str
) -> None:
    """Its page crashed."""
    folder = tmp_path / "spoiled" / "data" / game
    folder.mkdir(parents=True)
    book = (DATA / game / "rulebook.yaml").read_text(encoding="utf-8")
    line = book[: book.index(right)].count("\n") + 1
    (folder / "rulebook.yaml").write_text(book.replace(right, wrong, 1), encoding="utf-8")
    driver = drive()
    assert driver.app.open_pack(tmp_path / "spoiled")
    driver.app.push(RulebookScene(driver.app, game, "#Icons"))
    driver.settle()
    signs = [block for block in driver.named["text"].blocks if isinstance(block, SignBlock)]
    (fault,) = filter(None, (sign.fault for sign in signs))
    assert says in fault
    findings = Findings()
    check.target(findings, str(tmp_path / "spoiled"))
    (found,) = findings.faults
    assert (found.file, found.line) == (f"spoiled/data/{game}/rulebook.yaml", line) and says in found.message
    assert all(each.height > 0 for each in signs) and len(signs) == sum(
        map(len, rulebook(game).icons.values())
    )
