"""The opponent's possible attacks in their next turn."""

from __future__ import annotations

from rules.immense_warfare.field import NAMES, PLAYER_IDS, PLAYERS
from rules.immense_warfare.reach import hunters
from rules.immense_warfare.terms import name_with_place
from rules.immense_warfare.working_state import WorkingState
from rules.tabletop import Preview, PreviewLine


def threats(play: WorkingState, seat: int) -> Preview | None:
    """Return the preview of the opponent's possible attacks next turn, those on the player first; None
    without any."""
    lines: list[PreviewLine] = []
    marks: list[str] = []
    for hunter in hunters(play, 1 - seat):
        piece = play.pieces[hunter.id]
        if PLAYER_IDS[seat] in hunter.targets:
            words = f"{name_with_place(play, hunter.id)} can attack you directly"
            lines.insert(0, PreviewLine("bad", words, "MI-5.5", "target"))
        for id in hunter.targets:
            if id in PLAYERS:
                continue
            target = play.pieces[id]
            marks.append(NAMES[target.cell])
            unit = play.unit(id)
            held = unit is not None and unit.armour and not piece.has("pierce")
            falls = piece.power >= target.durability_left and not held
            words = f"{piece.name} can {'destroy' if falls else 'hit'} {name_with_place(play, id)}"
            lines.append(PreviewLine("bad" if falls else "caution", words, "MI-5.4", "power"))
    if not lines:
        return Preview(
            "Threats next turn", "", (PreviewLine("good", "Nothing can attack you or your units"),)
        )
    lines.sort(key=lambda line: line.mark != "bad")
    return Preview("Threats next turn", "", tuple(lines), (), tuple(dict.fromkeys(marks)))
