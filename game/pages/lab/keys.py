"""The keys of the lab and the dialog that lists them."""

from __future__ import annotations

from game.app import keys
from game.app.dialog import Dialog
from game.app.scene import App
from game.store.settings import Settings


def key_rows(settings: Settings) -> tuple[tuple[str, str], ...]:
    """Return each key of the lab with its action, as bound in the settings."""
    bound = {action: keys.key_label(settings.key(action)) for action in ("undo", "redo", "rules")}
    return (
        ("Tab, Shift Tab", "Next and previous control"),
        ("Ctrl F", "Search"),
        ("Page Up, Page Down", "Previous and next card"),
        ("1 to 4", "Hand, board, zoom, print"),
        ("C", "Compare"),
        ("Arrows, +, –", "Move and zoom the focused picture"),
        (f"{bound['undo']}, {bound['redo']}", "Undo and redo framing"),
        (bound["rules"], "This list"),
        ("Escape", "Back"),
    )


class KeyList(Dialog):
    """The dialog that lists the keys of the lab."""

    def __init__(self, app: App) -> None:
        text = "\n".join(f"{key}: {words.lower()}" for key, words in key_rows(app.settings))
        super().__init__(app, "Card lab keys", text, [("Close", None)])
