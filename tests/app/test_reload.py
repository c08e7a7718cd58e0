"""Files saved while the app runs: the table shows them, and a faulty one changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game.app.session import Session
from game.pages.play.table import TableScene
from rules.game import Setup
from rules.smash_gear.actions.buy import Buy
from tests import patience
from tests.app.packs import RED, edited, pack, said, save, undisturbed
from tests.ui.driver import Driver

GEAR = "data/smash_gear"
MACHINES, TABLE = f"{GEAR}/cards/second_machines.yaml", f"{GEAR}/table.tmx"
DECKS = "data/immense_warfare/decks/ready_made.yaml"
LAYOUT, COMMON = "data/layouts/smash_gear.yaml", "data/layouts/common.yaml"


def a_game(driver: Driver, bots: tuple[str, ...] = (), game_id: str = "smash_gear") -> Session:
    """A running game at its table."""
    game = driver.app.game(game_id)
    usual = game.default_setup(game.seats[-1] if game_id == "smash_gear" else 1)
    session = Session.start(driver.app, game, Setup(usual.game, usual.seats, usual.options, bots=bots), 4)
    driver.app.stack.reset(TableScene(driver.app, session))
    driver.frames(2)
    driver.settle()
    driver.app.notices.shown.clear()
    driver.app.redraw()
    driver.frames(1)
    return session


def on_offer(session: Session) -> str:
    """A machine that lies in the store."""
    state: Any = session.state
    return next(card.kind for card in state.store.machines if card.kind)


def price(session: Session, id: str) -> int:
    """What a card costs, as the game is now."""
    game: Any = session.game
    cost: int = game.library.prices[id]
    return cost


def picture_of(session: Session, id: str) -> str:
    """The name of the picture that a card wears."""
    game: Any = session.game
    card = game.library[id]
    return card.art or id


def card_of(path: Path, id: str) -> str:
    """The lines of one card in a file of cards, up to the next."""
    blocks = path.read_text(encoding="utf-8").split("\n\n  - ")
    return next(block for block in blocks if f"id: {id}," in block)


def dearer(path: Path, id: str, price: int = 17) -> str:
    """The file with another price of a card."""
    block = card_of(path, id)
    return edited(path, block, re.sub(r"price: \d+", f"price: {price}", block, count=1))


@pytest.mark.slow
def test_a_designer_sees_a_layout_a_price_and_a_picture_while_a_game_runs(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, MACHINES, LAYOUT)
    d.app.open_pack(mine)
    session = a_game(d)
    id = on_offer(session)
    state: Any = session.state
    before, moves = d.picture(), len(session.history.actions)
    save(d, mine / MACHINES, dearer(mine / MACHINES, id))
    assert session.game is d.app.game("smash_gear")
    assert price(session, id) == 17
    assert (session.state, len(session.history.actions)) == (state, moves), "the running game goes on"
    priced = d.picture()
    assert priced != before
    program = next(card for card in state.store.programs if card.kind)
    assert not reds(d, program.id)
    save(d, mine / f"art/smash_gear/{picture_of(session, program.kind)}.svg", RED)
    assert reds(d, program.id) > 20, "its picture is on the card"
    wide = reds(d, program.id)
    drawn = "&picture\n      {draw: art, when: {kind: [plugin, script, base, destroy]}, "
    box = drawn + 'art: "smash_gear/{art}", bleed: 30,\n       box: [3, 12.4, 57, 34]}'
    save(d, mine / LAYOUT, edited(mine / LAYOUT, box, box.replace("57, 34", "20, 34")))
    assert 0 < reds(d, program.id) < wide, "the window of its picture is narrower"
    assert session.state == state


def test_a_card_that_is_looked_at_closely_stays_so_with_its_new_face(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, MACHINES, LAYOUT)
    d.app.open_pack(mine)
    session = a_game(d)
    state: Any = session.state
    machine = next(card for card in state.store.machines if card.kind)
    assert d.table.zoom((machine.id,))
    d.frames(2)
    before, closeup = d.picture(), d.closeup
    save(d, mine / MACHINES, dearer(mine / MACHINES, machine.kind))
    assert d.closeup is not None and d.closeup is not closeup and d.closeup.name == machine.id
    d.app.notices.shown.clear()
    d.app.redraw()
    d.frames(1)
    assert d.picture() != before, "its new price"
    d.key("escape")
    assert d.closeup is None


def test_a_faulty_layout_keeps_the_last_good_one_and_says_where(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, LAYOUT)
    d.app.open_pack(mine)
    a_game(d)
    good, before = (mine / LAYOUT).read_text(encoding="utf-8"), d.picture()
    save(d, mine / LAYOUT, edited(mine / LAYOUT, "roomier: full_long", "roomeir: full_long"))
    (line,) = said(d)
    assert line.startswith(f"big_gears/{LAYOUT}:") and "did you mean 'roomier'?" in line
    save(d, mine / LAYOUT, good)
    assert any(f"{LAYOUT} works again" in line for line in said(d))
    d.app.close_pack(mine)
    assert undisturbed(d) == before


@pytest.mark.slow
def test_a_picture_that_a_layout_names_in_vain_is_said_once_it_is_missed(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, LAYOUT)
    d.app.open_pack(mine)
    session = a_game(d)
    state: Any = session.state
    program = next(card for card in state.store.programs if card.kind)
    good = (mine / LAYOUT).read_text(encoding="utf-8")
    for _ in range(2):
        save(d, mine / LAYOUT, good.replace('smash_gear/{art}"', 'smash_gear/{art}_gone"'))
        d.app.notices.shown.clear()
        assert d.page(TableScene).table.zoom(program.id)
        d.app.redraw()
        d.frames(3)
        (line,) = said(d)
        assert line.startswith(f"big_gears/{LAYOUT}:")
        assert f"art/smash_gear/{picture_of(session, program.kind)}_gone (.svg" in line
        d.app.notices.shown.clear()
        d.app.rebuild()
        d.page(TableScene).table.zoom(program.id)
        d.frames(3)
        assert said(d) == [], "once, though the faces are drawn anew"
        d.key("escape")
        save(d, mine / LAYOUT, good)


def test_a_fault_that_is_mended_stands_on_the_screen_no_longer(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, LAYOUT)
    d.app.open_pack(mine)
    a_game(d)
    good = (mine / LAYOUT).read_text(encoding="utf-8")
    save(d, mine / LAYOUT, "full: [")
    assert len(said(d)) == 1 and "invalid YAML" in said(d)[0]
    save(d, mine / LAYOUT, "\n\nfull: [")
    assert len(said(d)) == 1 and ":4: invalid YAML" in said(d)[0], "another fault stands in for the first"
    save(d, mine / LAYOUT, good)
    assert said(d) == [f"big_gears/{LAYOUT} works again."]


def reds(driver: Driver, piece: str) -> int:
    """How many of some points of the window are plain red while a piece is looked at closely."""
    assert driver.page(TableScene).table.zoom(piece)
    driver.frames(1)
    w, h = driver.canvas.w, driver.canvas.h
    points = [(w * i / 80, h * j / 80) for i in range(1, 80) for j in range(1, 80)]
    return sum(driver.colour(point) == (255, 0, 0) for point in points)


def test_the_price_that_was_saved_is_the_price_that_is_paid(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, MACHINES)
    d.app.open_pack(mine)
    session = a_game(d)
    id = on_offer(session)
    save(d, mine / MACHINES, dearer(mine / MACHINES, id, 3))
    seat: Any = session.seat
    state: Any = session.state
    buy = next(a for a in session.actions() if isinstance(a, Buy) and _kind(state, a.card) == id)
    d.act(buy)
    after: Any = session.state
    assert after.sides[seat].gears == state.sides[seat].gears - 3


def test_a_ready_made_deck_that_was_saved_is_the_one_on_offer(d: Driver, tmp_path: Path) -> None:
    """Decks came with the next start only."""
    mine = pack(tmp_path, DECKS)
    d.app.open_pack(mine)

    def on_offer() -> str:
        return d.app.game("immense_warfare").deck_rules({}).ready["wind_up_march"].name  # type: ignore[union-attr]

    assert on_offer() == "Wind-Up March"
    save(d, mine / DECKS, edited(mine / DECKS, "name: Wind-Up March", "name: Clockwork Parade"))
    assert on_offer() == "Clockwork Parade"
    d.app.notices.shown.clear()
    save(d, mine / DECKS, edited(mine / DECKS, "radio_tower: 16", "radio_tower: 15"))
    (line,) = said(d)
    assert line.startswith(f"big_gears/{DECKS}:") and line.endswith("the last good version.")


def _kind(state: Any, card: str) -> str:
    return next((each.kind for each in state.store.machines if each.id == card), "")


def test_a_faulty_card_is_told_once_with_its_line_until_it_is_good_again(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, MACHINES)
    d.app.open_pack(mine)
    session = a_game(d)
    good, game, before = (mine / MACHINES).read_text(), session.game, d.picture()
    save(d, mine / MACHINES, edited(mine / MACHINES, "price: ", "prise: "))
    (line,) = said(d)
    assert line.startswith(f"big_gears/{MACHINES}:") and "did you mean 'price'?" in line
    assert line.endswith("the last good version.")
    assert session.game is game and d.app.game("smash_gear") is game
    d.app.notices.shown.clear()
    save(d, mine / MACHINES, (mine / MACHINES).read_text())
    assert said(d) == [], "the same fault is not told again"
    save(d, mine / MACHINES, good)
    assert said(d) == [f"big_gears/{MACHINES} works again."]
    assert undisturbed(d) == before


@pytest.mark.slow
@pytest.mark.parametrize("change", ["gone", "more", "another"])
def test_a_game_keeps_its_cards_where_it_could_not_go_on_with_the_new_ones(
    d: Driver, tmp_path: Path, change: str
) -> None:
    mine = pack(tmp_path, MACHINES)
    d.app.open_pack(mine)
    session = a_game(d)
    id, game = on_offer(session), session.game
    block = card_of(mine / MACHINES, id)
    new = {
        "gone": ("\n\n  - " + block, ""),
        "more": (block, block.replace("copies: ", "copies: 1", 1)),
        "another": (block, block.replace(f"id: {id},", "id: brand_new,")),
    }[change]
    save(d, mine / MACHINES, edited(mine / MACHINES, *new))
    assert any(f"'{id}' is in play and would " in line for line in said(d)), said(d)
    assert session.game is game
    d.act(session.actions()[0])
    d.press_on("To the shelf")
    d.settle()
    assert d.app.game("smash_gear") is not game, "new games have the new cards"


def test_what_was_done_with_other_cards_is_not_taken_back(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, MACHINES)
    d.app.open_pack(mine)
    session = a_game(d)
    d.app.change_settings(friendly_undo=True)
    session.do(next(action for action in session.actions() if isinstance(action, Buy)))

    save(d, mine / MACHINES, dearer(mine / MACHINES, on_offer(session)))
    assert session.why_not_undo() == "The cards have changed since that move: you can't undo it."


@pytest.mark.slow
def test_bots_are_asked_with_the_cards_of_now(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, MACHINES)
    d.app.open_pack(mine)
    session = a_game(d, bots=("greedy", "greedy"))
    edition = session.game.edition
    save(d, mine / MACHINES, dearer(mine / MACHINES, on_offer(session)))
    assert session.game.edition != edition
    moves = len(session.history.actions)
    d.frames(400)
    assert len(session.history.actions) > moves


def test_an_edited_map_moves_the_table_and_a_faulty_one_is_told(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, "data/planet_smash/table.tmx", "data/planet_smash/cards/planets.yaml")
    path = mine / "data/planet_smash/table.tmx"
    d.app.open_pack(mine)
    a_game(d, game_id="planet_smash")
    x, y, w, h = d.box("spot/1")
    save(d, path, edited(path, 'name="spot/1" x="990"', 'name="spot/1" x="980"'))
    assert d.box("spot/1") == (x - 10, y, w, h)
    save(d, path, edited(path, 'name="spot/1"', 'name="spot/9"'))
    assert d.box("spot/1") == (x - 10, y, w, h)
    assert any("table.tmx" in line and "spot/9" in line for line in said(d))
    save(d, path, "<map")
    assert d.box("spot/1") == (x - 10, y, w, h)
    d.resize((1600, 900))
    d.settle()
    assert d.box("spot/1")


def test_a_saved_theme_colours_the_table_and_a_faulty_one_does_not(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, "data/themes/night.yaml")
    path = mine / "data/themes/night.yaml"
    good = path.read_text(encoding="utf-8")
    d.app.open_pack(mine)
    a_game(d)
    before = d.picture()
    save(d, path, edited(path, 'panel_top: "#1E2C3C"', 'panel_top: "#FF0000"'))
    coloured = d.picture()
    assert coloured != before
    save(d, path, "title: 3")
    d.resize((1281, 720))
    d.resize((1280, 720))
    d.settle()
    assert any("night.yaml" in line for line in said(d))
    save(d, path, good)
    assert any("night.yaml works again" in line for line in said(d))
    assert undisturbed(d) == before


def test_a_saved_layout_changes_the_cards_and_a_faulty_one_does_not(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, COMMON)
    path = mine / COMMON
    good = path.read_text(encoding="utf-8")
    d.app.open_pack(mine)
    a_game(d)
    before = d.picture()
    save(d, path, edited(path, "fill: [ticket_top, ticket_bottom]", 'fill: "#FF0000"'))
    red = d.picture()
    assert red != before and said(d) == []
    save(d, path, edited(path, 'fill: "#FF0000"', "fill: ticket_tpo"))
    (line,) = said(d)
    assert (
        "common.yaml:" in line
        and "did you mean 'ticket_top'?" in line
        and line.endswith("the last good version.")
    )
    assert undisturbed(d) == red, "the last good one is drawn"
    save(d, path, good)
    assert undisturbed(d) == before
    d.app.close_pack(mine)


@pytest.mark.slow
def test_the_thread_that_watches_reports_what_is_saved_and_ends_with_the_app(
    d: Driver, tmp_path: Path
) -> None:
    mine = pack(tmp_path, MACHINES)
    d.app.open_pack(mine)
    session = a_game(d)
    d.app.reload.watcher.start(d.app.reload.roots)
    thread = d.app.reload.watcher.thread
    assert thread is not None
    id, path = on_offer(session), mine / MACHINES
    until(d, lambda: price(session, id) == 16,
          again=lambda: path.write_text(dearer(path, id, 16), encoding="utf-8"))  # fmt: skip
    picture = mine / "art" / "smash_gear" / f"{id}.svg"
    picture.parent.mkdir(parents=True)
    picture.write_text(RED, encoding="utf-8")
    until(d, lambda: d.app.kit.art.path(f"smash_gear/{id}.svg") == picture)  # in a folder that was not there
    d.close()
    thread.join(patience.PATIENCE)
    assert not thread.is_alive()


def until(driver: Driver, came: Callable[[], bool], again: Callable[[], object] = lambda: None) -> None:
    """Let frames pass until it has come about; `again` is done now and then, for the thread may not watch yet."""
    number = count()

    def meanwhile() -> None:
        if next(number) % 50 == 0:
            again()
        driver.frames(1)

    patience.until(came, meanwhile)


def test_without_the_library_the_app_goes_on_and_says_so_in_the_log(
    d: Driver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "watchfiles", None)
    d.app.reload.watcher.start(d.app.reload.roots)
    thread = d.app.reload.watcher.thread
    assert thread is not None
    thread.join(patience.PATIENCE)
    d.frames(2)
    assert d.app.loop.running
    (line,) = [record.getMessage() for record in caplog.records if "Not watching" in record.getMessage()]
    assert "\n" not in line


def test_files_that_are_none_of_the_apps_change_nothing(d: Driver, tmp_path: Path) -> None:
    mine = pack(tmp_path, MACHINES)
    d.app.open_pack(mine)
    d.app.notices.shown.clear()
    drawn = d.app.kit
    for name in (f"{MACHINES}~", "data/notes.txt", "art/a.psd", "run.py", "data/smash_gear/x.py"):
        save(d, mine / name, "nothing")
    d.app.reload.watcher.report([tmp_path / "elsewhere.yaml", Path("/")])
    d.frames(1)
    assert d.app.kit is drawn and said(d) == []
