"""The report of cards that differ from an earlier export or a git revision: before, after, and the changed
words."""

from __future__ import annotations

import base64
import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment

from game.cards.print import records
from game.cards.print.outputs import ExportFault, Pending
from game.cards.print.records import ENDING, Record
from rules.content import sparse
from rules.content.writing import inline

_PAGE = Path(__file__).with_name("changes.html")
LONGEST = 600


class Word(NamedTuple):
    """A word of a field with its state: "" unchanged, "gone" or "new"."""

    text: str
    kind: str


class Change(NamedTuple):
    """A card that differs: new, gone, or with changed fields (none: its layout or art changed), and its
    pictures."""

    card: str
    title: str
    kind: str
    fields: tuple[tuple[str, tuple[Word, ...]], ...]
    before: str
    after: str


def compared(old: Path, new: Path) -> tuple[Change, ...]:
    """Return the cards that differ between two records, in the order of the new one. Raises ExportFault."""
    before, after = records.read(old), records.read(new)
    differ = [
        card
        for card in dict.fromkeys([*after.cards, *before.cards])
        if card not in before.cards
        or card not in after.cards
        or before.cards[card].hash != after.cards[card].hash
    ]
    shown = [
        {card: _picture(data) for card, data in records.pictures(path, differ).items()} for path in (old, new)
    ]
    found = []
    for card in differ:
        was, now = before.cards.get(card), after.cards.get(card)
        kind = "new" if was is None else "gone" if now is None else "changed"
        known = now.fields if now is not None else was.fields if was is not None else {}
        fields = fields_changed(was.fields, now.fields) if was is not None and now is not None else ()
        sides = (side.get(card, "") for side in shown)
        found.append(Change(card, str(known.get("title", card)), kind, fields, *sides))
    return tuple(found)


def _picture(data: bytes) -> str:
    return f"data:image/jpeg;base64,{base64.b64encode(data).decode()}"


def fields_changed(
    was: Mapping[str, Any], now: Mapping[str, Any]
) -> tuple[tuple[str, tuple[Word, ...]], ...]:
    """Return the fields that differ, word by word; an empty field equals a missing one."""
    names = [
        name for name in dict.fromkeys([*was, *now]) if (was.get(name) or None) != (now.get(name) or None)
    ]
    return tuple(
        (name, tuple(_words(_field_words(was.get(name)), _field_words(now.get(name))))) for name in names
    )


def _field_words(value: Any) -> list[str]:
    text = "" if value in (None, {}) else value if isinstance(value, str) else inline(sparse(value))
    return text[:LONGEST].split()


def _words(was: list[str], now: list[str]) -> Iterator[Word]:
    for kind, a, b, c, d in difflib.SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if kind == "equal":
            yield Word(" ".join(now[c:d]), "")
            continue
        if a < b:
            yield Word(" ".join(was[a:b]), "gone")
        if c < d:
            yield Word(" ".join(now[c:d]), "new")


def page(old: Record, new: Record, changes: tuple[Change, ...], since: str) -> str:
    """Return the report as a single HTML file with pictures. `since`: the description of the old record."""
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(
        _PAGE.read_text(encoding="utf-8")
    )
    same = sum(card in old.cards and old.cards[card].hash == kept.hash for card, kept in new.cards.items())
    return template.render(old=old, new=new, changes=changes, since=since, same=same)


def report(old: Path, new: Path, since: str, out: Path) -> tuple[Path, int]:
    """Write the report of two records; return its path and the number of cards that differ. Raises
    ExportFault."""
    changes = compared(old, new)
    written = page(records.read(old), records.read(new), changes, since)
    with Pending(out) as pending:
        pending.temporary.write_text(written, encoding="utf-8")
        return pending.place(), len(changes)


def title_of(path: Path) -> str:
    """Return the title of an earlier export's record."""
    record = records.read(path)
    return f"{path} ({record.title}, {record.made})"


def record_at(path: Path, game: str) -> Path:
    """Return the record of an earlier export: the file itself, the one beside an export, or the newest in a
    folder. Raises ExportFault."""
    if path.suffix == ENDING:
        return path
    if (beside := path.with_suffix(ENDING)).is_file():
        return beside
    found = records.last(path, game) if path.is_dir() else None
    if found is None:
        raise ExportFault(f"{path} isn't an export record. Name a file that ends in {ENDING}.")
    return found
