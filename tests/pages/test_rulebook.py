"""The rulebook: every rule can be found and is where it was looked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.pages.rulebook import RulebookScene, page_html, search
from rules.content import rulebook
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
    chapter = BOOK.chapters[driver.scene.chapter]
    assert "PS-6.7" in [rule.id for rule in chapter.rules]
    box = driver.scene.named["text"]
    assert box._element.scroll_bar.start_percentage > 0


def test_an_unknown_rule_opens_the_first_chapter(drive: Drive) -> None:
    assert book_of(drive, "XX-9.9").scene.chapter == 0


def test_a_search_by_keyboard_leads_to_the_rule(drive: Drive) -> None:
    driver = book_of(drive)
    tab_into(driver, "search")
    driver.type("PS-5.3")
    driver.frames(2)
    driver.key("return")
    driver.frames(2)
    assert driver.scene.rule_id == "PS-5.3"


def test_a_search_by_mouse_leads_to_the_rule(drive: Drive) -> None:
    driver = book_of(drive)
    driver.click(middle(driver.scene.named["search"].box))
    driver.type("wild")
    driver.frames(2)
    rows = driver.scene.named["hits"]
    wanted = driver.scene.found[0].id
    driver.click((rows.box[0] + 60, rows.box[1] + 20))
    driver.frames(2)
    assert driver.scene.rule_id == wanted


def test_nothing_found_is_said_and_escape_clears_the_search_first(drive: Drive) -> None:
    driver = drive()
    driver.key("f1")
    driver.frames(2)
    assert scene(driver) == "RulebookScene"
    tab_into(driver, "search")
    driver.type("zeppelin")
    driver.frames(2)
    assert driver.scene.found == []
    driver.key("escape")
    driver.frames(2)
    assert driver.scene.query == ""
    driver.key("escape")
    driver.frames(2)
    assert scene(driver) == "ShelfScene"


def test_back_goes_the_way_one_came(drive: Drive) -> None:
    driver = book_of(drive, "PS-3.4")
    driver.scene.open("PS-4.1")
    driver.frames(2)
    assert driver.scene.rule_id == "PS-4.1"
    press(driver, "back")
    assert driver.scene.rule_id == "PS-3.4"


def test_an_id_in_the_text_is_a_link() -> None:
    from rules.content import Chapter, Rule

    chapter = Chapter("T", "See PS-4.1 & <b>.", (Rule("PS-1.1", "A < B", "As in PS-4.4."),))
    html = page_html(chapter, "", dict.fromkeys(("text", "text2", "mute", "brass_light", "lamp"), "#FFFFFF"))
    assert "<a href='PS-4.1'>PS-4.1</a>" in html and "<a href='PS-4.4'>" in html
    assert "A &lt; B" in html


def test_chapters_are_turned_by_list_and_page_keys(drive: Drive) -> None:
    driver = book_of(drive)
    tab_into(driver, "chapters")
    driver.key("down", "down", "return")
    driver.frames(2)
    assert driver.scene.chapter == 2
    driver.scene.ui.focus(None)
    driver.key("pagedown")
    driver.frames(2)
    assert driver.scene.chapter == 3


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
    driver = book_of(drive)
    assert not page_html(BOOK.chapters[0], "", driver.scene._colours()).endswith("<br>")
    assert not driver.scene.named["text"].focusable
