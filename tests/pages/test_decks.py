"""The deck builder, used by hand: cards found, added and taken out, faults named, nothing lost; then a game with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.app.dialog import Dialog
from game.dev import shots
from game.pages.decks import BuilderScene
from game.pages.decks.deck_panel import curve_of
from game.pages.decks.dialogs import TextDialog, TrialScene
from game.pages.parts import face_tiles
from game.pages.setup import SetupScene
from game.store.records import Record
from game.ui import clipboard
from rules.decks.deck import Deck, legal
from rules.decks.text import chosen, in_line, written
from rules.immense_warfare.deck_rules import Construction
from tests.pages.play import middle, press, said, scene, tab_into
from tests.ui.driver import Driver

Drive = Callable[..., Driver]
GAME = "immense_warfare"
DECK_SHOTS = [shot for shot in shots.every() if "decks" in shot.name]
FAULTY = "Name: Gift\n39 Radio Tower\n4 Skipper\n3 Jaeger\n2 Turtel\n1 admiral_gr\n?? sideboard\n2"


def builder(drive: Drive, size: tuple[int, int] = (1280, 720), **named: Any) -> Driver:
    driver = drive(size, first=lambda app: app.page("decks", GAME, **named))
    driver.settle()
    return driver


def deck(driver: Driver) -> Deck:
    found: Deck = driver.page(BuilderScene).building.deck
    return found


def copies(driver: Driver, card: str) -> int:
    return deck(driver).copies("deck", card)


def tile(driver: Driver, card: str) -> tuple[float, float, float, float]:
    """Where the face of a card is, once it is scrolled to."""
    grid = driver.named["cards"]
    at = [each.id for each in grid.cards].index(card)
    grid.pick(at)
    driver.settle()
    box: tuple[float, float, float, float] = grid.tile_box(at)
    return box


def row(driver: Driver, card: str) -> tuple[float, float, float, float]:
    """Where the + and - of a card of the deck are."""
    rows = driver.named["rows"]
    at = [each.card for each in rows.rows].index(card)
    rows.go_to(at)
    driver.settle()
    box: tuple[float, float, float, float] = rows.side_box(at)
    return box


def paste(driver: Driver, text: str) -> None:
    """Copy a text elsewhere and paste it here."""
    clipboard.copy(text)
    driver.press_on("Text")
    driver.settle()
    driver.press_on("Paste")
    driver.settle()


def test_a_click_adds_a_card_and_the_other_button_takes_it_out(drive: Drive) -> None:
    driver = builder(drive)
    driver.click(middle(tile(driver, "clocktower")))
    driver.click(middle(tile(driver, "clocktower")))
    assert copies(driver, "clocktower") == 2
    driver.click(middle(tile(driver, "clocktower")), button=3)
    assert copies(driver, "clocktower") == 1
    x, y, w, h = tile(driver, "clocktower")
    driver.click((x + 12, y + h - 12))
    assert copies(driver, "clocktower") == 0
    assert "clocktower" not in deck(driver).parts["deck"]


def test_plus_and_minus_in_the_deck(drive: Drive) -> None:
    driver = builder(drive)
    before = copies(driver, "shortbow")
    x, y, w, h = row(driver, "shortbow")
    driver.click((x + w * 0.75, y + h / 2))
    assert copies(driver, "shortbow") == before + 1
    x, y, w, h = row(driver, "shortbow")
    driver.click((x + w * 0.25, y + h / 2))
    driver.click((x + w * 0.25, y + h / 2))
    assert copies(driver, "shortbow") == before - 1


@pytest.mark.slow
def test_by_keyboard_alone(drive: Drive) -> None:
    driver = builder(drive)
    tab_into(driver, "search")
    driver.type("chinashop")
    driver.key("return")
    grid = driver.named["cards"]
    assert driver.focused is grid and [card.id for card in grid.cards] == ["chinashop_bull"]
    driver.key("return", "=", "-")
    assert copies(driver, "chinashop_bull") == 1
    driver.key("u")
    assert copies(driver, "chinashop_bull") == 2
    driver.key("shift+u")
    assert copies(driver, "chinashop_bull") == 1
    rows = tab_into(driver, "rows")
    driver.key("home")
    assert rows.rows[rows.cursor].card == "radio_tower", "the cursor passes headings over"
    driver.key("=", "-", "-")
    assert copies(driver, "radio_tower") == 16
    tab_into(driver, "name")
    driver.key("ctrl+a")
    driver.type("Mine")
    driver.key("ctrl+s")
    assert deck(driver).name == "Mine"
    assert not driver.page(BuilderScene).building.editing.changed
    driver.key("tab", "escape")


def test_a_fourth_copy_is_refused_in_words(drive: Drive) -> None:
    driver = builder(drive)
    for _ in range(4):
        driver.click(middle(tile(driver, "clocktower")))
    assert copies(driver, "clocktower") == 3
    assert "at most 3 copies of Clocktower" in said(driver)
    driver.click(middle(tile(driver, "jaeger")))
    driver.click(middle(tile(driver, "jaeger")))
    assert copies(driver, "jaeger") == 1


@pytest.mark.slow
def test_cards_are_found_by_words_type_cost_and_keyword(drive: Drive) -> None:
    driver = builder(drive)

    def ids() -> set[str]:
        return {card.id for card in driver.named["cards"].cards}

    everything = ids()
    assert len(everything) == 130
    for field, value, fits in (
        ("type", "Pilot", lambda card: card.type == "Pilot"),
        ("cost", "6", lambda card: card.cost is not None and card.cost >= 6),
        ("cost", "none", lambda card: card.cost is None),
        ("keyword", "Flight", lambda card: "Flight" in card.keywords),
    ):
        control = driver.named[field]
        at = [id for id, _ in control.options].index(value)
        press(driver, field)
        driver.key("home", *["down"] * at, "return")
        assert ids() == {
            card.id for card in driver.page(BuilderScene).building.rules.cards.values() if fits(card)
        }
        assert 0 < len(ids()) < 130
        press(driver, field)
        driver.key("home", "return")
    press(driver, "search")
    driver.type("tower destroy")
    found = ids()
    assert found and all(
        "tower" in (words := driver.page(BuilderScene).building.rules.cards[id].words) and "destroy" in words
        for id in found
    )
    driver.type(" qqqq")
    assert not ids()
    driver.key("escape")
    driver.settle()
    assert ids() == everything and scene(driver) == "BuilderScene", "Escape clears the search first"


def test_cards_in_another_order(drive: Drive) -> None:
    driver = builder(drive)
    press(driver, "order")
    driver.key("end", "return")
    names = [card.name for card in driver.named["cards"].cards]
    assert names == sorted(names) and len(names) == 130


def test_faults_and_warnings_are_counted_as_many_as_are_named(drive: Drive, told: list[str]) -> None:
    driver = builder(drive)
    paste(driver, FAULTY)
    told.clear()
    driver.page(BuilderScene).repaint()
    driver.settle()
    assert "49 of 40, 5 faults, 2 warnings" in told


@pytest.mark.slow
def test_a_faulty_text_is_pasted_with_every_fault_named_and_nothing_lost(
    drive: Drive, told: list[str]
) -> None:
    driver = builder(drive)
    paste(driver, FAULTY)
    assert deck(driver).parts["deck"] == {
        "radio_tower": 39, "skipper": 4, "jaeger": 3, "Turtel": 2, "admiral_gr": 1,
    }  # fmt: skip
    assert deck(driver).unread == ("?? sideboard", "2")
    faults = [fault.text for fault in driver.page(BuilderScene).building.faults]
    assert len(faults) == 7
    told.clear()
    press(driver, "faults")
    driver.settle()
    assert scene(driver) == "Dialog" and all(fault in driver.page(Dialog).text for fault in faults)
    driver.key("escape")
    driver.settle()
    rows = driver.named["rows"].rows
    assert [each.words for each in rows if each.wrong] == ["Skipper", "Jaeger", "Turtel", "admiral_gr"]
    at = next(n for n, each in enumerate(rows) if each.unread == 0)
    driver.named["rows"].go_to(at)
    x, y, w, h = driver.named["rows"].side_box(at)
    driver.click((x + w * 0.25, y + h / 2))
    assert deck(driver).unread == ("2",)
    press(driver, "save")
    again = builder(drive)
    assert deck(again).parts == deck(driver).parts and deck(again).unread == ("2",)
    assert deck(again).name == "Gift"


@pytest.mark.slow
@pytest.mark.parametrize("text", ["x" * 30_000, "Game: chess\n3 Rook", "\x01 \x02?", "Name: only"])
def test_any_text_can_be_pasted(drive: Drive, text: str) -> None:
    driver = builder(drive)
    before = deck(driver)
    paste(driver, text)
    assert scene(driver) == "BuilderScene"
    if len(text) > 20_000:
        assert deck(driver) == before and "too long" in said(driver)


def test_an_empty_clipboard_says_so(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = builder(drive)
    monkeypatch.setattr(clipboard, "paste", lambda: "  ")
    driver.press_on("Text")
    driver.settle()
    driver.press_on("Paste")
    driver.settle()
    assert scene(driver) == "TextDialog" and "no text" in driver.page(TextDialog).note


def test_the_text_that_is_copied_is_the_deck(drive: Drive) -> None:
    driver = builder(drive)
    driver.press_on("Text")
    driver.settle()
    driver.press_on("Copy")
    assert clipboard.paste().startswith("Name: Grace's Command\nGame: immense_warfare\n\n17 Radio Tower\n")


def test_what_is_not_saved_is_there_again_and_undone(drive: Drive) -> None:
    driver = builder(drive)
    driver.click(middle(tile(driver, "clocktower")))
    assert driver.page(BuilderScene).building.editing.changed
    again = builder(drive)  # the first program never came to close its page
    assert copies(again, "clocktower") == 1 and "left unsaved" in said(again)
    press(again, "save")
    assert not again.page(BuilderScene).building.editing.changed
    last = builder(drive)
    assert copies(last, "clocktower") == 1 and "left unsaved" not in said(last)


@pytest.mark.slow
def test_another_deck_is_opened_only_after_asking(drive: Drive) -> None:
    driver = builder(drive)
    driver.click(middle(tile(driver, "clocktower")))
    driver.press_on("Decks")
    driver.settle()
    driver.key("down", "return")
    driver.settle()
    assert scene(driver) == "Dialog"
    driver.key("escape")
    driver.settle()
    assert copies(driver, "clocktower") == 1, "Escape stays with the deck"
    driver.press_on("Decks")
    driver.settle()
    driver.key("down", "return")
    driver.settle()
    driver.press_on("Save first")
    driver.settle()
    assert deck(driver).name == "Donna's Search"
    assert [own.text.splitlines()[0] for own in driver.app.store.decks.all(GAME)] == [
        "Name: Grace's Command 2"
    ]
    press(driver, "undo")
    assert copies(driver, "clocktower") == 1, "undo goes back to the deck before"


def test_a_deck_is_deleted_after_asking_and_stays_on_the_screen(drive: Drive) -> None:
    driver = builder(drive)
    driver.click(middle(tile(driver, "clocktower")))
    press(driver, "save")
    driver.press_on("Decks")
    driver.settle()
    driver.key("delete")
    driver.settle()
    driver.press_on("Delete")
    driver.settle()
    assert driver.app.store.decks.all(GAME) == []
    assert copies(driver, "clocktower") == 1 and driver.page(BuilderScene).building.editing.changed


def test_a_file_that_cannot_be_read_is_named_and_kept(drive: Drive, home: Path) -> None:
    folder = home / "data" / "decks"
    folder.mkdir(parents=True)
    bad = folder / f"{GAME}-bad.txt"
    bad.write_bytes(b"\xff\xfe\x00broken")
    driver = builder(drive)
    driver.press_on("Decks")
    driver.settle()
    driver.key("end", "return")
    driver.settle()
    assert "Not UTF-8 text" in said(driver) and bad.read_bytes() == b"\xff\xfe\x00broken"


@pytest.mark.slow
def test_a_trial_hand_comes_from_the_deck(drive: Drive) -> None:
    driver = builder(drive)
    driver.press_on("Sample hand")
    driver.settle()
    trial = driver.scene
    assert isinstance(trial, TrialScene)
    assert len(trial.hand) == 5 and set(trial.hand) <= set(trial.cards) and len(trial.cards) == 40
    first = list(trial.pile)
    driver.press_on("Draw a card")
    driver.settle()
    assert list(trial.hand) == first[:6]
    driver.press_on("New hand")
    driver.settle()
    assert len(trial.hand) == 5 and trial.pile != first and sorted(trial.pile) == sorted(first)
    for _ in range(36):
        driver.press_on("Draw a card")
    driver.settle()
    assert len(trial.hand) == 40 and not driver.control("Draw a card").enabled


@pytest.mark.slow
def test_a_picture_of_a_trial_hand_shows_the_same_cards_every_time() -> None:
    (shot,) = (shot for shot in DECK_SHOTS if shot.name == f"{GAME}_decks_trial")
    hands = []
    for _ in range(2):
        with shots.isolated_driver((1280, 720), shot.first) as driver:
            shot.use(driver)
            hands.append(driver.page(TrialScene).pile)
    assert hands[0] == hands[1]


def test_the_curve_counts_what_costs(drive: Drive) -> None:
    driver = builder(drive)
    rules = driver.page(BuilderScene).building.rules
    held = {"radio_tower": 10, "shortbow": 2, "turtle": 3, "sky_whale": 1, "nobody": 4}
    costs = {id: rules.cards[id].cost for id in held if id in rules.cards}
    bars = curve_of(rules, Deck("", {"deck": held}))
    assert costs["radio_tower"] is None and sum(bars.values()) == 6
    assert bars[costs["turtle"]] == 3 + (costs["shortbow"] == costs["turtle"]) * 2


def test_faces_that_are_seen_are_drawn_first_bit_by_bit_and_kept(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    for time in ("AT_REST", "MOVING", "UNSEEN"):
        monkeypatch.setattr(face_tiles, time, 0.0)
    driver = builder(drive)
    drawn: list[str] = []
    store = driver.page(BuilderScene).cards.faces
    plain = store.draw

    def draw(card: str) -> None:
        drawn.append(card)
        plain(card)

    monkeypatch.setattr(store, "draw", draw)
    grid = driver.named["cards"]
    grid.scroll.to(grid.scroll.most)
    while grid.scroll.offset != grid.scroll.target:
        before = len(drawn)
        driver.frames(1)
        seen = {grid.ids[i] for i in grid.visible_range()}
        assert seen.issuperset(drawn[before:])
    while any(map(store.needs_drawing, grid.ids)):
        before, behind = len(drawn), grid.is_behind
        driver.frames(1)
        assert len(drawn) <= before + 1
        assert not behind or seen.issuperset(drawn[before:])
    assert len(drawn) == len(set(drawn)), "what was drawn is kept"
    assert all(store.get(card.id) is not None for card in grid.cards), "the others come while nothing moves"


def test_a_card_that_is_looked_at_is_shown_large(drive: Drive) -> None:
    driver = builder(drive)
    box = tile(driver, "turret")
    driver.move((5, 5))
    driver.settle()
    before = driver.picture()
    driver.move(middle(box))
    driver.frames(60)
    driver.settle()
    where = driver.page(BuilderScene).areas["deck"]
    assert driver.page(BuilderScene).enlarged.card == "turret"
    shown = driver.colour((where[0] + where[2] / 2, box[1]))
    driver.move((5, 5))
    driver.settle()
    assert driver.picture() == before and driver.colour((where[0] + where[2] / 2, box[1])) != shown


def test_a_large_card_is_whole_and_beside_the_small_one_in_a_small_window(drive: Drive) -> None:
    driver = builder(drive, (640, 480))
    press(driver, "part cards")
    driver.settle()
    page = driver.page(BuilderScene)
    for at in range(page.controls.named["cards"].columns):
        box = page.controls.named["cards"].tile_box(at)
        driver.move(middle(box))
        driver.frames(3)
        x, _, wide = page.enlarged.place(300.0)
        assert x >= 0 and x + wide <= page.w and wide > 200
        assert x + wide <= box[0] or box[0] + box[2] <= x, "what is pointed at stays to be seen"


@pytest.mark.slow
def test_one_plays_with_a_deck_of_ones_own_and_its_record_follows_it(drive: Drive) -> None:
    driver = drive((1280, 720), first=lambda app: app.page("setup", GAME))
    driver.settle()
    press(driver, "build 0")
    driver.settle()
    assert deck(driver).name == "Grace's Command"
    driver.click(middle(tile(driver, "clocktower")))
    driver.click(middle(tile(driver, "radio_tower")), button=3)
    assert legal(driver.page(BuilderScene).building.rules, deck(driver))
    press(driver, "save")
    driver.settle()
    name = deck(driver).name
    driver.key("escape")
    driver.settle()
    control = driver.named["deck 0"]
    at = [words for _, words in control.options].index(name)
    press(driver, "deck 0")
    driver.key("home", *["down"] * at, "return")
    driver.settle()
    press(driver, "start")
    driver.settle()
    driver.key("return")  # from under the cover
    driver.settle()
    session = driver.session
    rules = session.game.deck_rules({})
    assert [chosen(rules, each).name for each in session.setup.decks] == [name, "Donna's Search"]
    side = session.state.sides[0]
    dealt = sorted(card.kind for card in (*side.hand, *side.deck))
    assert dealt.count("clocktower") == 1 and dealt.count("radio_tower") == 16 and len(dealt) == 40


def test_the_record_of_a_deck(drive: Drive, told: list[str]) -> None:
    def first(app: Any) -> Any:
        rules = app.game(GAME).deck_rules({})
        own = Deck("Mine", {"deck": dict(rules.ready["iron_wall"].parts["deck"])})
        app.store.decks.write(GAME, "Mine", f"Name: Mine\n{in_line(own)}")
        for number, (winners, decks, bots) in enumerate((
            ((0,), (in_line(own), "iron_wall"), ()),
            ((1,), (in_line(own), "iron_wall"), ()),
            ((), ("iron_wall", in_line(Deck("mine", {"deck": {"turtle": 40}}))), ()),
            ((0,), (in_line(own), "iron_wall"), ("master", "")),
        )):  # fmt: skip
            app.store.records.add(Record(
                id=str(number), game=GAME, seats=("Ada", "Bo"), title="x", winners=winners, seed=1, decks=decks,
                bots=bots,
            ))  # fmt: skip
        return app.page("setup", GAME)

    driver = drive((1280, 720), first=first)
    driver.settle()
    assert "1 won, 2 lost, 1 drawn" in told, "the ready-made one of the other player"
    assert "1 won, 1 lost, 1 drawn" in told, "games of bots do not count, a changed deck of that name does"


def test_a_deck_that_is_renamed_keeps_its_record_and_no_other_takes_its_name(drive: Drive) -> None:
    def first(app: Any) -> Any:
        rules = app.game(GAME).deck_rules({})
        own = Deck("Mine", {"deck": dict(rules.ready["iron_wall"].parts["deck"])})
        app.store.decks.write(GAME, "Mine", f"Name: Mine\n{in_line(own)}")
        app.store.records.add(Record(
            id="1", game=GAME, seats=("Ada", "Bo"), title="x", winners=(0,), seed=1, decks=(in_line(own), "iron_wall"),
        ))  # fmt: skip
        return app.page("decks", GAME)

    driver = drive((1280, 720), first=first)
    driver.settle()
    for name in ("Yours", "Ours"):
        driver.page(BuilderScene).building.rename(name)
        press(driver, "save")
        driver.settle()
        assert deck(driver).name == name and driver.page(BuilderScene).deck_panel.state(400).startswith(
            "1 won, 0 lost"
        )
    driver.page(BuilderScene).other.paste("Name: Mine\nFormerly: Ours\n40 turtle")
    press(driver, "save")
    driver.settle()
    assert deck(driver).name == "Mine 2" and "won" not in driver.page(BuilderScene).deck_panel.state(400)


def test_from_the_shelf_decks_are_those_of_the_options_played_last(drive: Drive) -> None:
    def first(app: Any) -> Any:
        app.store.records.add(Record(
            id="1", game=GAME, seats=("Ada", "Bo"), title="x", seed=1, options={"free_order": "yes"},
        ))  # fmt: skip
        return app.page("decks", GAME)

    driver = drive((1280, 720), first=first)
    assert driver.page(BuilderScene).building.options == {"free_order": "yes"}


def test_a_deck_that_is_not_legal_keeps_the_game_from_starting(drive: Drive) -> None:
    def first(app: Any) -> Any:
        app.store.decks.write(GAME, "Short", "Name: Short\n39 Radio Tower\n")
        return app.page("setup", GAME)

    driver = drive((1280, 720), first=first)
    driver.settle()
    press(driver, "deck 1")
    driver.key("home", "return")
    driver.settle()
    start = driver.named["start"]
    assert not start.enabled and start.why == "Player 2's deck: A deck needs exactly 40 cards (you have 39)."


def test_an_option_may_decide_what_decks_are(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = drive((1280, 720), first=lambda app: app.page("setup", GAME))
    driver.settle()
    game = driver.page(SetupScene).game
    usual = game.deck_rules({})
    other = Construction(usual.library, {"iron_wall": game.ready["iron_wall"]})
    monkeypatch.setattr(
        game, "deck_rules", lambda options: other if options["free_order"] == "yes" else usual
    )
    assert len(driver.named["deck 0"].options) == len(usual.ready)
    driver.press_on("Free")
    driver.settle()
    offered = [words for _, words in driver.named["deck 0"].options]
    assert "Iron Wall" in offered and "Open Sky" not in offered


@pytest.mark.slow
def test_the_shelf_leads_to_the_decks_of_games_that_have_some(drive: Drive) -> None:
    driver = drive((1280, 720), first=lambda app: app.page("shelf", GAME))
    driver.settle()
    press(driver, "decks")
    driver.settle()
    assert scene(driver) == "BuilderScene"
    driver.key("escape")
    driver.settle()
    driver.key("pageup")
    driver.settle()
    assert "decks" not in driver.named, "Smash Gear is played without"


@pytest.mark.slow
@pytest.mark.parametrize("shot", DECK_SHOTS, ids=lambda shot: shot.name)
def test_every_picture_of_decks_can_be_made(tmp_path: Path, shot: shots.Shot) -> None:
    assert shots.take(shot, (800, 600), tmp_path / "one.png") == ""


def test_a_deck_of_two_parts_is_counted_whole_from_the_least_cost_on(drive: Drive) -> None:
    driver: Driver = drive(first=lambda app: app.page("decks", "gears_of_industry", {"pool": "advanced"}))
    driver.settle()
    rules = driver.page(BuilderScene).building.rules
    ready = next(iter(rules.ready.values()))
    bars = curve_of(rules, ready)
    assert list(bars) == list(range(1, 14)) and sum(bars.values()) == 26
    assert sum(ready.size(part) for part in rules.played) == 26 > ready.size("deck")


@pytest.mark.many_cases
@pytest.mark.parametrize(("room", "first"), ((600.0, "Deck 23"), (360.0, "Deck"), (250.0, "Deck")))
def test_the_parts_of_a_deck_are_named_as_far_as_there_is_room(drive: Drive, room: float, first: str) -> None:
    driver: Driver = drive(first=lambda app: app.page("decks", "gears_of_industry", {"pool": "advanced"}))
    driver.settle()
    labels = [label for _, label in driver.page(BuilderScene).deck_panel.part_labels(room)]
    assert labels[0] == first and (labels[2] == "Market") == (room == 250.0)


def test_the_text_of_a_deck_is_explained_by_a_card_of_its_game(drive: Drive) -> None:
    driver: Driver = drive(first=lambda app: app.page("decks", "gears_of_industry"))
    driver.settle()
    driver.press_on("Text")
    driver.settle()
    assert "“2 Hand Tools”" in driver.page(TextDialog).note


def test_a_deck_can_be_told_to_begin_without_factories(drive: Drive) -> None:
    driver: Driver = drive(first=lambda app: app.page("decks", "gears_of_industry"))
    driver.settle()
    page: Any = driver.scene
    ready = next(iter(page.building.rules.ready.values()))
    page.other.paste(f"{written(replace(ready, parts={'deck': ready.parts['deck']}), page.building.rules)}")
    page.building.list_part = "opening"
    page.relay()
    driver.settle()
    assert "opening" not in page.building.deck.parts
    driver.press_on("Start without factories")
    assert page.building.deck.parts["opening"] == {}
    driver.press_on("Start without factories")
    assert "opening" not in page.building.deck.parts
    small = next(id for id in page.building.rules.cards if not page.building.deck.copies_of(id))
    page.building.add(small, 1)
    assert not page.controls.named["empty"].visible
    page.building.add(small, -1)
    assert "opening" not in page.building.deck.parts and page.controls.named["empty"].visible


def test_the_cards_are_seen_under_the_question_whether_to_save(drive: Any) -> None:
    """The grid behind it was empty when it came right after the page of decks."""
    d = drive(first=lambda app: app.page("decks", "immense_warfare"))
    d.settle()
    scene: Any = d.scene
    scene.building.add(scene.building.rules.cards[next(iter(scene.building.rules.cards))].id, 1)
    d.settle()
    d.press_on("Decks")
    d.settle()
    d.press_on("New deck")
    d.settle()
    assert type(d.scene).__name__ == "Dialog"
    grid = scene.cards.grid
    assert all(grid.store.get(grid.cards[i].id) is not None for i in grid.visible_range())
