"""The words that a player reads, as files: `python main.py golden words` rewrites them.

`<game>.txt` holds the wording of a game, a text of each shape that the golden games show, so that a new wording is
read here as a change of one file and breaks no other test. `offenders/<name>.txt` holds the texts that the voice
(`voice.py`) refuses: these files may only shrink.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from rules import catalog
from tests.words import written
from tests.words.shown import Said, names_of, shapes, shown
from tests.words.voice import faults

FOLDER = Path(__file__).parent
APP = "app"
"""The name of what no game says: pages, commands, reports."""
SOURCES = (*catalog.IDS, APP)


def wording(game: str) -> list[str]:
    """The lines of a game's file: kind and text, sorted, a line for all texts of a shape."""
    return sorted(f"{said.kind}: {said.text}" for said in _shown(game).values())


def offenders(source: str) -> list[str]:
    """What the voice refuses of a game or of the app, with what is wrong."""
    found = {said: said for said in _literals(source)}
    if source != APP:
        written_texts = (*written.cards(source), *written.rulebook(source), *written.lessons(source))
        found.update((said, said) for said in written_texts)
        found.update(_shown(source))
    return sorted(
        f"{said.kind or 'literal'}: {' / '.join(said.text.splitlines())}  [{', '.join(wrong)}]"
        for shape, said in found.items()
        if (wrong := faults(*shape))
    )


def lines(path: Path) -> list[str]:
    """The lines of one of the files; none where it doesn't exist."""
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def wording_file(game: str) -> Path:
    """The file of a game's wording."""
    return FOLDER / f"{game}.txt"


def offenders_file(source: str) -> Path:
    """The file of the texts that the voice refuses."""
    return FOLDER / "offenders" / f"{source}.txt"


def rewrite() -> Iterator[Path]:
    """Write every game's wording anew, and take those out of the offenders that are none any more."""
    for game in catalog.IDS:
        yield _written(wording_file(game), wording(game))
    for source in SOURCES:
        path = offenders_file(source)
        known = lines(path)
        kept = [line for line in offenders(source) if line in known]
        if kept:
            yield _written(path, kept)
        elif path.exists():
            path.unlink()
            yield path


def _written(path: Path, text: Iterable[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in text), encoding="utf-8")
    return path


@cache
def _shown(game: str) -> dict[Said, Said]:
    cards = {said.text for said in written.cards(game)}
    texts = [Said("card", said.text) if said.text in cards else said for said in shown(game)]
    return shapes(texts, names_of(game))


def _literals(source: str) -> Iterator[Said]:
    for path, text in _all_literals():
        owner = next((game for game in catalog.IDS if f"/{game}/" in path), APP)
        if owner == source:
            yield Said("", text)


@cache
def _all_literals() -> tuple[tuple[str, str], ...]:
    return tuple(written.literals())
