"""The foot of the export dialog (LOOK 15): print faults, progress, and the written file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pygame import Surface

from game.pages.lab.exporting import Running
from game.pages.lab.print_faults import PrintFaults
from game.pages.parts.charts import draw_bar
from game.ui import text
from game.ui.canvas import Box
from game.ui.kit import Kit
from rules.common.text import counted

STRIP, BAR = 31.0, 16.0
PATH, LEAST_PATH = 14.0, 12.0


def draw_strip(kit: Kit, surface: Surface, box: Box, told: PrintFaults, failed: str = "") -> None:
    """Draw a line with the cards' print faults, or the reason the export failed in as many lines as it
    needs."""
    x, y, w, _ = box
    if failed:
        high = kit.paragraph_height(failed, w - 52, 15)
        kit.fill(surface, (x, y, w, high + 12), "night0", "night1", 8, "refused", 1.2)
        kit.draw_icon(surface, "caution", (x + 20, y + STRIP / 2), 16, "refused")
        surface.blit(kit.paragraph(failed, w - 52, 15, "text"), kit.canvas.pos(x + 38, y + 6))
        return
    left = told.faults or told.count_texts
    right = told.count_texts if told.faults else ()
    if not left:
        found = told.checking or ("No problems found for print" if told.checked else "")
        kit.draw_text(surface, found, (x, y + STRIP / 2), 14, "text2", False, "midleft", w)
        return
    kit.fill(surface, box, "night0", "night1", 8, "brass", 1.2)
    kit.draw_icon(surface, "caution", (x + 20, y + STRIP / 2), 16, "caution")
    words = kit.fitting(left, w - 50, 15)
    kit.draw_text(surface, words, (x + 38, y + STRIP / 2), 15, "text", False, "midleft", w - 50)
    room = w - 50 - kit.text_width(words, 15) - 20
    beside = kit.fitting((*(right or filter(None, [told.checking])), ""), room, 14)
    if beside:
        kit.draw_text(surface, beside, (x + w - 12, y + STRIP / 2), 14, "text2", False, "midright")


def draw_progress(
    kit: Kit, surface: Surface, box: tuple[float, float, float], export: Running | None, idle: str, path: Path
) -> None:
    """Draw the step, progress bar and file of an export; before it starts, what it will write. `box` is left,
    top and width; its height follows from the content."""
    x, y, w = box
    said, beside, right = _progress_texts(export, idle)
    used = kit.draw_text(surface, said, (x, y + 10), 16, "text", True, "midleft", w)
    taken = (
        kit.draw_text(surface, right, (x + w, y + 10), 14, "text2", False, "midright", w)[2] if right else 0
    )
    room = w - used[2] - taken - 24
    if beside and room > 40:
        kit.draw_text(surface, beside, (x + used[2] + 12, y + 10), 14, "text2", False, "midleft", room)
    if export is not None:
        draw_bar(kit, surface, (x, y + 26, w, BAR), export.share)
    shown = export.written[0] if export is not None and export.written else path
    top = y + (58 if export is not None else 34)
    for line, words in enumerate(lines_of(kit, shown, w)):
        at = (x, top + 17 * line)
        kit.draw_text(surface, words, at, LEAST_PATH, "text2", False, "midleft", w, mono=True)


def _progress_texts(export: Running | None, idle: str) -> tuple[str, str, str]:
    """Return the current step, the amount done, and the time left, as texts."""
    if export is None:
        return idle, "", ""
    at = export.at
    if export.written:
        return "Done", f"{counted(at.total, 'card')} in {export.seconds:.0f} s", ""
    left = export.seconds_left
    return (
        at.what,
        f"{at.done} of {counted(at.total, 'card')}",
        f"about {max(1, round(left))} s left" if left else "",
    )


def lines_of(kit: Kit, path: Path, wide: float) -> Sequence[str]:
    """Return a path in one line, or in two if it is longer; only the end of a path longer than both."""
    words, limit, px = str(path), int(wide * kit.canvas.s), kit.font_px(LEAST_PATH)
    most = max(8, limit // max(1, text.width("n", px, mono=True)))
    if len(words) <= most:
        return (words,)
    if len(words) > 2 * most:
        words = f"…{words[1 - 2 * most :]}"
    cut = max(words.rfind("/", 0, most), words.rfind("\\", 0, most)) + 1 or most
    if len(words) - cut > most:
        cut = most
    return words[:cut], words[cut:]
