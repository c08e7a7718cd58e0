"""Controls worked by real events: mouse and keyboard, focus, reasons, typing, lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.ui import faces, room
from game.ui.controls import Ui
from game.ui.kit import Kit
from tests.ui.helpers import Hands, kit

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
TAB, ENTER, SPACE, ESCAPE = pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE


@pytest.fixture
def ui() -> Ui:
    return Ui(kit())


@pytest.fixture
def hands(ui: Ui) -> Hands:
    return Hands(ui)


def drawn(ui: Ui) -> bytes:
    surface = Surface(ui.kit.canvas.size)
    surface.blit(room.background(ui.kit), (0, 0))
    ui.draw(surface)
    return bytes(pygame.image.tobytes(surface, "RGB"))


# -- buttons


@pytest.mark.parametrize("kind", ["primary", "secondary", "icon", "chip"])
def test_a_click_presses(ui: Ui, hands: Hands, kind: str) -> None:
    pressed: list[int] = []
    ui.button((100, 100, 120, 44), "Go", lambda: pressed.append(1), kind=kind, icon="play")
    hands.click(160, 120)
    assert pressed == [1]
    hands.click(300, 300)
    assert pressed == [1]


def test_letting_go_elsewhere_does_not_press(ui: Ui, hands: Hands) -> None:
    pressed: list[int] = []
    button = ui.button((100, 100, 120, 44), "Go", lambda: pressed.append(1))
    assert hands.down(160, 120)
    assert button.state == "active"
    hands.move(400, 400)
    hands.up(400, 400)
    assert pressed == []


def test_the_right_button_does_not_press(ui: Ui, hands: Hands) -> None:
    pressed: list[int] = []
    ui.button((100, 100, 120, 44), "Go", lambda: pressed.append(1))
    hands.down(160, 120, button=3)
    hands.up(160, 120, button=3)
    assert pressed == []


def test_every_state_looks_different(ui: Ui, hands: Hands) -> None:
    button = ui.button((100, 100, 120, 44), "Go", None)
    hands.frames(3)
    looks = [drawn(ui)]
    hands.move(160, 120)
    hands.frames(3)
    looks.append(drawn(ui))
    hands.down(160, 120)
    looks.append(drawn(ui))
    hands.up(160, 120)
    hands.move(500, 500)
    hands.key(TAB)
    hands.frames(3)
    looks.append(drawn(ui))
    button.enabled = False
    hands.frames(3)
    looks.append(drawn(ui))
    assert len(set(looks)) == len(looks)


def test_a_disabled_button_says_why_on_hover_and_on_focus(ui: Ui, hands: Hands) -> None:
    pressed: list[int] = []
    ui.button(
        (100, 100, 120, 44), "Undo", lambda: pressed.append(1), enabled=False, why="Nothing to undo yet"
    )
    before = drawn(ui)
    hands.click(160, 120)
    assert pressed == []
    hands.frames(30)
    hovering = drawn(ui)
    assert hovering != before
    hands.move(600, 600)
    hands.frames(30)
    assert drawn(ui) == before
    hands.key(TAB)
    focused = drawn(ui)
    hands.frames(30)
    assert drawn(ui) != focused
    assert ui.controls[0].tooltip() == ("", "Nothing to undo yet")
    hands.keys([ENTER, SPACE])
    assert pressed == []


def test_tooltips_wait_a_moment_and_icons_say_their_name(ui: Ui, hands: Hands) -> None:
    button = ui.button((100, 100, 40, 40), "Rules", None, kind="icon", icon="book")
    assert button.tooltip() == ("Rules", "")
    hands.move(120, 120)
    assert True not in hands.frames(12)[3:]
    assert True in hands.frames(15)
    assert True not in hands.frames(60)


def test_a_tooltip_closes_when_its_button_becomes_another_one(ui: Ui, hands: Hands) -> None:
    """In Gears of Industry "Use one effect, or skip." stayed over the buttons of the next question."""
    button = ui.button((100, 100, 140, 40), "Choose a card", None, enabled=False, why="Use one effect")
    hands.move(120, 120)
    hands.frames(30)
    assert ui.tip_owner is button
    button.label, button.why = "Choose a place", "Choose where"
    hands.frames(60)
    assert ui.tip_owner is None
    hands.move(180, 120)
    hands.frames(30)
    assert ui.tip_owner is button


def test_a_tooltip_covers_no_button_that_can_be_pressed(ui: Ui, hands: Hands) -> None:
    """In Gears of Industry the tooltip of "Choose a card" covered "Keep both" and Undo."""
    ui.button((100, 300, 300, 50), "Choose a card", None, enabled=False, why="Discard a card, or keep both.")
    hands.move(200, 320)
    hands.frames(30)
    below = (100, 355, 300, 40)
    clear = shown(ui, below)
    ui.button((100, 358, 140, 40), "Keep both", lambda: None)
    ui.tip_owner = None
    without = shown(ui, below)
    hands.frames(30)
    assert clear != without and shown(ui, below) == without


def shown(ui: Ui, box: tuple[int, int, int, int]) -> bytes:
    """Return the pixels in a box as drawn."""
    surface = Surface(ui.kit.canvas.size)
    surface.blit(room.background(ui.kit), (0, 0))
    ui.draw(surface)
    return bytes(pygame.image.tobytes(surface.subsurface(ui.kit.canvas.rect(*box)), "RGB"))


def test_the_primary_button_takes_enter_when_nothing_has_the_focus(ui: Ui, hands: Hands) -> None:
    pressed: list[str] = []
    ui.button((100, 100, 120, 44), "Other", lambda: pressed.append("other"))
    ui.button((100, 200, 120, 44), "Go", lambda: pressed.append("go"), kind="primary", keycap="Enter")
    assert hands.key(ENTER)
    assert pressed == ["go"]
    hands.key(TAB)
    hands.key(ENTER)
    assert pressed == ["go", "other"]


def test_enter_after_a_click_means_the_button_with_the_keycap_not_what_was_clicked(
    ui: Ui, hands: Hands
) -> None:
    done: list[str] = []
    ui.button((100, 100, 120, 44), "Add", lambda: done.append("add"))
    rows = ui.scroll_list((300, 100, 200, 100), 40, 2, lambda *_: None, lambda i: done.append(f"row {i}"))
    ui.button((100, 300, 120, 44), "Start", lambda: done.append("start"), kind="primary", keycap="Enter")
    hands.click(160, 120)
    hands.key(ENTER)
    assert done == ["add", "start"]
    hands.click(400, 120)
    assert ui.focused is rows
    hands.key(ENTER)
    assert done == ["add", "start", "row 0", "start"]
    hands.key(DOWN)  # by keyboard the focus is seen, and Enter means it
    hands.key(ENTER)
    assert done[4:] == ["row 1"]


def test_enter_without_a_primary_button_is_left_to_the_scene(ui: Ui, hands: Hands) -> None:
    ui.button((100, 100, 120, 44), "Other", None)
    assert not hands.key(ENTER)
    assert not hands.key(SPACE)


def test_escape_and_other_keys_are_left_to_the_scene(ui: Ui, hands: Hands) -> None:
    ui.button((100, 100, 120, 44), "Go", None)
    hands.key(TAB)
    for key in (ESCAPE, pygame.K_u, pygame.K_F1):
        assert not hands.key(key)


def test_changes_are_drawn_and_an_idle_screen_is_not(ui: Ui, hands: Hands) -> None:
    button = ui.button((100, 100, 120, 44), "Go", None)
    hands.frames(80)
    assert True not in hands.frames(120)
    button.label = "Stop"
    assert hands.frames(3) == [True, False, False]
    button.label = "Stop"
    assert hands.frames(2) == [False, False]
    button.chosen = True
    assert hands.frames(2) == [True, False]
    button.remove()
    assert hands.frames(2) == [True, False]


def test_hover_fades_in_when_motion_is_on() -> None:
    ui = Ui(kit(motion="normal"))
    hands = Hands(ui)
    ui.button((100, 100, 120, 44), "Go", None)
    hands.frames(80)
    hands.move(150, 120)
    moving = hands.frames(30).count(True)
    assert 4 <= moving <= 10
    assert True not in hands.frames(30)


def test_removed_hidden_and_moved_buttons(ui: Ui, hands: Hands) -> None:
    pressed: list[str] = []
    first = ui.button((100, 100, 120, 44), "A", lambda: pressed.append("a"))
    second = ui.button((100, 200, 120, 44), "B", lambda: pressed.append("b"))
    first.visible = False
    hands.click(160, 120)
    second.box = (400, 400, 120, 44)
    hands.click(160, 220)
    assert pressed == []
    hands.click(460, 420)
    first.visible = True
    hands.click(160, 120)
    assert pressed == ["b", "a"]
    first.remove()
    hands.click(160, 120)
    assert pressed == ["b", "a"]


def test_a_press_may_remove_every_control(ui: Ui, hands: Hands) -> None:
    ui.button((100, 100, 120, 44), "Go", ui.clear, kind="primary")
    ui.button((300, 100, 120, 44), "More", None)
    hands.click(160, 120)
    assert ui.controls == []
    assert not hands.key(ENTER)


# -- focus


def grid(ui: Ui) -> list[object]:
    return [ui.button((100 + 150 * (n % 3), 100 + 60 * (n // 3), 120, 44), str(n), None) for n in range(9)]


def test_tab_goes_round_in_order_and_back(ui: Ui, hands: Hands) -> None:
    buttons = grid(ui)
    seen = []
    for _ in range(10):
        assert hands.key(TAB)
        seen.append(ui.focused)
    assert seen == [*buttons, buttons[0]]
    hands.key(TAB, pygame.KMOD_LSHIFT)
    assert ui.focused is buttons[-1]


def test_tab_leaves_the_controls_when_they_do_not_wrap() -> None:
    ui = Ui(kit(), wrap=False, arrows=False)
    hands = Hands(ui)
    only = ui.button((100, 100, 120, 44), "Go", None)
    assert hands.key(TAB) and ui.focused is only
    assert not hands.key(TAB) and ui.focused is None
    assert not hands.key(RIGHT)


def test_arrows_go_to_the_nearest_in_their_direction(ui: Ui, hands: Hands) -> None:
    buttons = grid(ui)
    hands.key(TAB)
    for key, index in (
        (RIGHT, 1),
        (DOWN, 4),
        (RIGHT, 5),
        (RIGHT, 5),
        (UP, 2),
        (LEFT, 1),
        (LEFT, 0),
        (DOWN, 3),
    ):
        hands.key(key)
        assert ui.focused is buttons[index], (key, index)


def test_the_ring_appears_after_keys_only(ui: Ui, hands: Hands) -> None:
    button = ui.button((100, 100, 120, 44), "Go", None)
    hands.click_on(button)
    assert ui.focused is button and not ui.keyboard
    hands.key(TAB)
    assert ui.keyboard
    hands.click(600, 600)
    assert ui.focused is None and not ui.keyboard


def test_labels_take_no_focus(ui: Ui, hands: Hands) -> None:
    label = ui.label((100, 100, 200, 30), "Words", 16, "text2", True, "midleft")
    ui.label((100, 200, 200, 90), "Words that go over several lines of their box", 14)
    button = ui.button((100, 300, 120, 44), "Go", None)
    hands.key(TAB)
    assert ui.focused is button
    before = drawn(ui)
    label.label = "Other words"
    assert drawn(ui) != before


# -- choices


def test_chips_choose_one(ui: Ui, hands: Hands) -> None:
    chosen: list[str] = []
    row = ui.choice((100, 100, 400, 40), [("a", "One"), ("b", "Two"), ("c", "Three")], "a", chosen.append)
    hands.click_on(row.chips[1])
    hands.click_on(row.chips[1])
    assert chosen == ["b"] and row.chosen == "b"
    assert [chip.chosen for chip in row.chips] == [False, True, False]
    hands.key(RIGHT)
    hands.key(SPACE)
    assert chosen == ["b", "c"]
    for chip in row.chips:
        chip.enabled, chip.why = False, "Fixed in this game"
    hands.click_on(row.chips[0])
    assert chosen == ["b", "c"] and row.chips[0].tooltip()[1] == "Fixed in this game"
    row.remove()
    assert ui.controls == []


def test_chips_stay_in_their_box(ui: Ui) -> None:
    words = [(str(n), f"Choice number {n}") for n in range(8)]
    for box in ((10, 10, 500, 40), (10, 10, 500, 130), (10, 10, 200, 40)):
        row = ui.choice(box, words, "0", lambda _: None)
        for chip in row.chips:
            x, y, w, h = chip.box
            assert x >= 10 and y >= 10 and x + w <= 10 + box[2] + 1 and y + h <= 10 + box[3] + 1
        row.remove()


def test_a_toggle_turns(ui: Ui, hands: Hands) -> None:
    said: list[bool] = []
    toggle = ui.toggle((100, 100, 300, 40), "Sound", True, said.append)
    hands.click_on(toggle)
    hands.key(SPACE)
    assert said == [False, True] and toggle.chosen


def test_a_slider_goes_by_steps(ui: Ui, hands: Hands) -> None:
    said: list[float] = []
    slider = ui.slider((100, 100, 300, 40), 30, 0, 100, 5, said.append, unit=" %")
    assert slider.label == "30 %"
    ui.focus(slider)
    hands.keys([RIGHT, RIGHT, LEFT, pygame.K_PAGEUP, pygame.K_HOME, LEFT, pygame.K_END, RIGHT])
    assert said == [35, 40, 35, 45, 0, 100]
    hands.move(114, 120)
    hands.down(114, 120)
    assert slider.value == 0
    hands.move(200, 120)
    middle = slider.value
    hands.move(900, 300)
    assert 0 < middle < 100 and slider.value == 100
    hands.up(900, 300)
    hands.move(114, 120)
    assert slider.value == 100
    assert all(float(value) % 5 == 0 for value in said)
    hands.wheel(-1)
    assert slider.value == 95
    slider.enabled = False
    hands.click(150, 120)
    assert slider.value == 95


def test_a_drop_down_by_mouse_and_keys(ui: Ui, hands: Hands) -> None:
    said: list[str] = []
    options = [(str(n), f"Number {n}") for n in range(20)]
    drop = ui.drop_down((100, 100, 200, 42), options, "3", said.append)
    below = ui.button((100, 146, 200, 300), "Under the list", lambda: said.append("wrong"))
    hands.click_on(drop)
    assert drop.is_open
    hands.click(150, 165)
    assert (
        not drop.is_open and len(said) == 1 and drop.chosen == said[0] and drop.label == f"Number {said[0]}"
    )
    hands.click_on(drop)
    hands.click(800, 600)
    assert not drop.is_open and len(said) == 1
    hands.keys([TAB]) if ui.focused is None else None
    ui.focus(drop)
    hands.keys([ENTER, pygame.K_END, UP, ENTER])
    assert said[-1] == "18"
    hands.keys([SPACE, DOWN, ESCAPE])
    assert not drop.is_open and said[-1] == "18"
    assert below.enabled


# -- typing


def test_typing_goes_into_the_entry_and_is_no_shortcut(ui: Ui, hands: Hands) -> None:
    said: list[str] = []
    entry = ui.entry((100, 100, 300, 42), "Ada", said.append, limit=8, hint="Name")
    hands.click(300, 120)
    assert ui.typing
    hands.click(300, 120)
    assert all(hands.type("u l"))
    assert entry.text == "Adau l" and said[-1] == "Adau l"
    hands.type("zzzz")
    assert entry.text == "Adau lzz"
    hands.keys([pygame.K_BACKSPACE, pygame.K_BACKSPACE])
    assert entry.text == said[-1] == "Adau l"
    assert not hands.key(ESCAPE)
    assert not hands.key(pygame.K_F11)
    hands.click(900, 600)
    assert not ui.typing
    assert hands.type("u") == [False]
    assert entry.text == "Adau l"


@pytest.mark.parametrize("by", ["click", "tab", "focus"])
def test_what_is_typed_on_entering_takes_the_place_of_what_was_written(ui: Ui, hands: Hands, by: str) -> None:
    entry = ui.entry((100, 100, 300, 42), "Player 1", lambda _: None)
    if by == "click":
        hands.click(140, 120)
    elif by == "tab":
        hands.key(TAB)
    else:
        ui.focus(entry)
    hands.frames(3)
    hands.type("Anna")
    assert entry.text == "Anna"


def test_a_second_click_in_an_entry_puts_the_cursor_there(ui: Ui, hands: Hands) -> None:
    entry = ui.entry((100, 100, 300, 42), "Ann", lambda _: None)
    hands.click(115, 120)
    hands.frames(60)
    hands.click(380, 120)
    hands.frames(3)
    hands.type("a")
    assert entry.text == "Anna"


def test_a_drag_that_enters_an_entry_chooses_what_it_goes_over(ui: Ui, hands: Hands) -> None:
    entry = ui.entry((100, 100, 300, 42), "Ann Lee", lambda _: None)
    hands.move(380, 120)
    hands.down(380, 120)
    x = 112 + ui.kit.text_width("Ann", 16)
    hands.move(x, 120)
    hands.up(x, 120)
    hands.key(pygame.K_BACKSPACE)
    assert entry.text == "Ann"


def test_a_held_key_repeats_in_the_entry_and_nowhere_else(ui: Ui, hands: Hands) -> None:
    entry = ui.entry((100, 100, 300, 42), "abcdefghij", lambda _: None)
    ui.focus(entry)
    hands.frames(3)
    hands.key(pygame.K_END)
    hands.post(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0)
    assert entry.text == "abcdefghi"
    hands.frames(45)
    assert len(entry.text) < 8
    hands.post(pygame.KEYUP, key=pygame.K_BACKSPACE, mod=0, unicode="", scancode=0)
    left = entry.text
    hands.frames(60)
    assert entry.text == left
    assert pygame.key.get_repeat()[0] == 0


def test_enter_in_an_entry(ui: Ui, hands: Hands) -> None:
    said: list[str] = []
    first = ui.entry((100, 100, 300, 42), "", lambda _: None, on_enter=lambda: said.append("enter"))
    second = ui.entry((100, 200, 300, 42), "", lambda _: None)
    ui.button((100, 300, 120, 44), "Go", lambda: said.append("go"), kind="primary")
    ui.focus(first)
    assert hands.key(ENTER)
    hands.key(TAB)
    assert ui.focused is second
    assert hands.key(ENTER)
    assert said == ["enter", "go"]


def test_tab_and_arrows_leave_an_entry(ui: Ui, hands: Hands) -> None:
    first = ui.entry((100, 100, 300, 42), "ab", lambda _: None)
    second = ui.entry((100, 200, 300, 42), "", lambda _: None)
    ui.focus(first)
    hands.keys([pygame.K_END, LEFT])
    hands.type("x")
    assert first.text == "axb" and ui.focused is first
    hands.key(DOWN)
    assert ui.focused is second
    hands.type("y")
    assert (first.text, second.text) == ("axb", "y")


def test_select_all_and_clipboard(ui: Ui, hands: Hands) -> None:
    entry = ui.entry((100, 100, 300, 42), "hello", lambda _: None)
    ui.focus(entry)
    for key in (pygame.K_a, pygame.K_x):
        assert hands.key(key, pygame.KMOD_LCTRL)
    assert entry.text == ""
    for _ in range(2):
        assert hands.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert entry.text in ("hellohello", "")  # the dummy screen may have no clipboard


def test_the_cursor_blinks(ui: Ui, hands: Hands) -> None:
    ui.focus(ui.entry((100, 100, 300, 42), "abc", lambda _: None))
    hands.frames(3)
    redraws = hands.frames(240).count(True)
    assert 4 <= redraws <= 12


def test_setting_an_entrys_text(ui: Ui, hands: Hands) -> None:
    entry = ui.entry((100, 100, 300, 42), "", lambda _: None, hint="Your name")
    before = drawn(ui)
    entry.text = "Grace"
    assert entry.label == entry.text == "Grace" and drawn(ui) != before
    entry.text = ""
    assert drawn(ui) == before


# -- lists


def listed(ui: Ui, said: list[int], count: int = 1000) -> tuple[object, list[int]]:
    rows: list[int] = []

    def draw_row(surface: Surface, i: int, box: tuple[float, float, float, float], state: str) -> None:
        rows.append(i)
        ui.kit.draw_text(surface, f"Row {i}", (box[0] + 8, box[1] + 4))

    return ui.scroll_list((100, 100, 300, 340), 34, count, draw_row, said.append, chosen=3), rows


def test_only_the_rows_seen_are_drawn(ui: Ui) -> None:
    _, rows = listed(ui, [])
    drawn(ui)
    assert rows == list(range(11))


def test_headings_of_a_list_stay_unlit(ui: Ui, hands: Hands) -> None:
    seen: dict[int, str] = {}

    def draw_row(surface: Surface, i: int, box: tuple[float, float, float, float], state: str) -> None:
        seen[i] = state

    ui.scroll_list((100, 100, 300, 200), (20, 80, 20, 80), 4, draw_row, lambda _: None, unlit=(0, 2))
    for y, lit in ((105, None), (150, 1), (205, None), (250, 3)):
        hands.move(200, y)
        drawn(ui)
        assert [i for i, state in seen.items() if state == "hovered"] == ([] if lit is None else [lit])


def test_a_list_by_mouse(ui: Ui, hands: Hands) -> None:
    said: list[int] = []
    rows_list, rows = listed(ui, said)
    hands.click(200, 100 + 34 * 5 + 10)
    assert said == [5]
    hands.move(200, 200)
    assert hands.wheel(-4)
    hands.frames(5)
    rows.clear()
    drawn(ui)
    assert rows[0] == 6
    hands.click(200, 105)
    assert said == [5, 6]
    hands.down(200, 105)
    hands.up(200, 300)
    assert said == [5, 6]


def test_a_list_by_its_bar(ui: Ui, hands: Hands) -> None:
    said: list[int] = []
    _, rows = listed(ui, said)
    hands.move(393, 105)
    hands.down(393, 105)
    hands.move(393, 438)
    hands.up(393, 438)
    hands.frames(3)
    rows.clear()
    drawn(ui)
    assert rows[-1] == 999 and said == []


def test_a_list_by_keys(ui: Ui, hands: Hands) -> None:
    said: list[int] = []
    rows_list, rows = listed(ui, said)
    button = ui.button((100, 460, 120, 44), "After", None)
    hands.key(TAB)
    assert ui.focused is rows_list
    hands.keys([DOWN, DOWN, ENTER])
    assert said == [5]
    hands.keys([pygame.K_END, SPACE])
    hands.frames(3)
    rows.clear()
    drawn(ui)
    assert said == [5, 999] and rows[-1] == 999
    hands.keys([pygame.K_HOME, pygame.K_PAGEDOWN, ENTER])
    assert said[-1] == 9
    hands.key(pygame.K_END)
    hands.key(DOWN)
    assert ui.focused is button


def test_a_list_that_shrinks_or_is_empty(ui: Ui, hands: Hands) -> None:
    said: list[int] = []
    rows_list: Any
    rows_list, rows = listed(ui, said)
    ui.focus(rows_list)
    hands.key(pygame.K_END)
    rows_list.count = 2
    hands.key(ENTER)
    assert said == [1]
    rows_list.count = 0
    rows.clear()
    drawn(ui)
    hands.keys([ENTER, DOWN, UP])
    assert rows == [] and said == [1]


# -- every window


@pytest.mark.parametrize("size", [(640, 480), (1280, 960), (1920, 1080), (2560, 1080)])
def test_controls_at_every_size(size: tuple[int, int]) -> None:
    shown: Kit = kit(*size)
    ui = Ui(shown)
    said: list[object] = []
    make: list[Callable[[], object]] = [
        lambda: ui.button(
            (20, 20, 130, 44), "Press", lambda: said.append("pressed"), icon="play", keycap="Enter"
        ),
        lambda: ui.entry((20, 80, 200, 42), "x", said.append),
        lambda: ui.slider((20, 140, 200, 40), 1, 0, 9, 1, said.append),
        lambda: ui.drop_down((20, 200, 200, 40), [("a", "A")], "a", said.append),
    ]
    for one in make:
        one()
    hands = Hands(ui)
    hands.click(60, 40)
    assert said == ["pressed"]
    assert drawn(ui)


def test_a_long_label_gets_smaller_before_it_takes_the_margins(ui: Ui) -> None:
    box = (0.0, 0.0, 166.0, 52.0)
    size, _ = faces.label_size(ui.kit, box, "Done with yellow 3", "secondary")
    assert faces.LEAST_LABEL < size < 17 and ui.kit.text_width("Done with yellow 3", size, True) <= 166 - 20


# -- laid out anew


def test_the_library_is_asked_only_where_text_is_typed_or_read(ui: Ui, hands: Hands) -> None:
    ui.button((100, 100, 120, 44), "Go", None)
    ui.scroll_list((300, 100, 200, 100), 40, 2, lambda *_: None, lambda _: None)
    hands.click(160, 120)
    assert ui._manager is None
    ui.entry((100, 200, 300, 42), "abc", lambda _: None)
    assert ui._manager is ui.manager


def test_controls_laid_out_anew_use_the_manager_on_and_leave_nothing_in_it(ui: Ui, hands: Hands) -> None:
    manager = ui.manager
    empty = len(manager.get_sprite_group().sprites())

    def lay_out(ui: Ui) -> int:
        ui.entry((100, 100, 300, 42), "abc", lambda _: None)
        ui.entry((100, 200, 300, 42), "", lambda _: None, hint="Words")
        return len(manager.get_sprite_group().sprites())

    filled = lay_out(ui)
    assert filled > empty
    for _ in range(5):
        ui = Ui(ui.kit, ui)
        assert ui.manager is manager and len(manager.get_sprite_group().sprites()) == empty
        assert lay_out(ui) == filled
    assert manager.focused_set is None


def test_managers_of_a_kit_share_its_theme() -> None:
    first, second = Ui(kit()), Ui(kit())
    assert first.manager is not second.manager
    assert first.manager.ui_theme is second.manager.ui_theme
    assert Ui(kit(1920, 1080), first).manager.ui_theme is not first.manager.ui_theme


def test_an_entry_is_typed_into_on_after_it_was_laid_out_anew(ui: Ui, hands: Hands) -> None:
    said: list[str] = []
    entry = ui.entry((100, 100, 300, 42), "abcd", said.append)
    hands.click_on(entry)
    hands.keys([pygame.K_HOME, RIGHT])
    again = Ui(ui.kit, ui)
    hands.ui = again
    assert entry.text == "abcd"
    after = again.entry((100, 100, 300, 42), entry.text, said.append)
    again.focus(after)
    after.take_over(entry)
    hands.type("x")
    assert said[-1] == "axbcd"
