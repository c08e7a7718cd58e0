"""Named saves: a game as its setup, its seed and its actions, with a check of the last state.

A save is readable JSON with a line an action, so that even a file cut in the middle gives back its
first moves.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from game.store import files, trail
from game.store.files import StoreFault, short
from rules import codec
from rules.common.words import capital
from rules.ends import End
from rules.game import AnyGame, IllegalAction, Setup
from rules.history import AnyHistory, History

if TYPE_CHECKING:
    from game.store.journal_file import Header

VERSION = 1
MOST_SAVES = 1000
TITLE_LENGTH = 60


class Save(Struct, frozen=True, kw_only=True):
    """A game that can be gone on with or replayed. `check` is `codec.check` of its last state, `trail` a
    mark of every state, as far as they are known, `data` the hash of the cards, `helped` and `left` as in the
    header of a journal, `turn` the turn it was saved in (0: before the first, or not known), `end` how players
    ended it after its last action, if they did."""

    format: Literal["cogwright-save"] = "cogwright-save"
    version: Annotated[int, Meta(ge=1)] = VERSION
    game: str
    title: Annotated[str, Meta(max_length=200)]
    date: str
    setup: Setup
    seed: Annotated[int, Meta(ge=0, le=files.MAX_INT)]
    check: str = ""
    trail: str = ""
    data: str = ""
    id: str = ""
    helped: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    turn: Annotated[int, Meta(ge=0)] = 0
    end: End | None = None
    actions: tuple[Raw, ...] = ()


class SaveFault(StoreFault):
    """A save that can't be read whole. `repaired` is what is good of it, None when nothing is."""

    def __init__(self, what: str, path: Path, repaired: Save | None = None) -> None:
        self.repaired = repaired
        offer = "It can't be opened. The file is unchanged."
        if repaired and repaired.actions:
            offer = f"{good_part(len(repaired.actions))} good and can be opened instead."
        elif repaired:
            offer = f"{good_part(0)} good; the file is unchanged."
        super().__init__(what, path, offer)


def good_part(moves: int) -> str:
    """What is good of a faulty save, with its verb: "The first 5 moves are"."""
    if moves == 0:
        return "Only its setup is"
    return "The first move is" if moves == 1 else f"The first {moves} moves are"


class SaveInfo(Struct, frozen=True):
    """A line of the list of saves; `fault` says why one can't be opened ("" when it can), `setup` who
    plays, `turn` as in a Save."""

    path: Path
    title: str
    game: str = ""
    date: str = ""
    moves: int = 0
    fault: str = ""
    id: str = ""
    setup: Setup | None = None
    turn: int = 0


def make_save(
    history: AnyHistory,
    title: str,
    *,
    id: str = "",
    data: str = "",
    helped: tuple[str, ...] = (),
    left: tuple[int, ...] = (),
) -> Save:
    """The save of a game as it stands."""
    return Save(
        game=history.game.id,
        title=" ".join(title.split())[:TITLE_LENGTH],
        date=files.now_text(),
        setup=history.setup,
        seed=history.seed,
        check=codec.check(history.state),
        trail=trail.laid(history.states),
        data=data,
        id=id,
        helped=helped,
        left=left,
        turn=history.game.turn(history.state),
        end=history.end,
        actions=tuple(
            Raw(codec.encode_move(action, hinted=hinted))
            for action, hinted in zip(history.actions, history.hinted, strict=True)
        ),
    )


def left_unfinished(header: Header, actions: Sequence[bytes]) -> Save:
    """The save of a game that another was begun over, from its journal."""
    return Save(
        game=header.game,
        title="Left unfinished",
        date=files.now_text(),
        setup=header.setup,
        seed=header.seed,
        trail=header.trail,
        data=header.data,
        id=header.id,
        helped=header.helped,
        left=header.left,
        actions=tuple(map(Raw, actions)),
    )


class Saves:
    """The folder of saves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, save: Save, path: Path | None = None) -> Path:
        """Write a save under a name of its own, or over `path`; where it is. Raises StoreFault."""
        if path is None:
            date = re.sub(r"[^0-9T]", "", save.date)[:15]
            path = files.own_name(self.folder, f"{date}-{save.game}", save.title, ".json")
        files.write_atomic(path, to_bytes(save))
        return path

    def read(self, path: Path) -> Save:
        """The save in a file. Raises FileNotFoundError, or SaveFault, perhaps with what is good of it."""
        return read(path)

    def list(self) -> list[SaveInfo]:
        """The saves, the latest first; bad ones with their fault. Of more than `MOST_SAVES` files those that were
        written last."""
        try:
            paths = heapq.nlargest(MOST_SAVES, self.folder.glob("*.json"), key=_written)
        except OSError:
            return []
        return sorted((_info(path) for path in paths), key=lambda info: info.date, reverse=True)

    def delete(self, path: Path) -> None:
        """Remove a save the player chose to remove. Raises StoreFault."""
        files.remove(path)


def to_bytes(save: Save) -> bytes:
    """A save as JSON, its actions last and a line each."""
    head = msgspec.json.encode(msgspec.structs.replace(save, actions=()))
    assert head.endswith(b'"actions":[]}')
    lines = b",\n".join(bytes(action) for action in save.actions)
    return head[:-2] + (b"\n" + lines + b"\n" if lines else b"") + b"]}\n"


def read(path: Path) -> Save:
    """The save in a file. Raises FileNotFoundError or SaveFault."""
    data = b""
    try:
        data = files.read_bytes(path)
        return _convert(files.parse_own(data, path, "save", VERSION))
    except files.NotJson as fault:
        raise SaveFault(f"The save is cut or damaged: {fault.what}", path, _salvaged(data)) from fault
    except StoreFault as fault:
        raise SaveFault(fault.what, path) from fault
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SaveFault(f"The save is damaged ({error})", path) from error


def replayed(save: Save, game: AnyGame, path: Path) -> AnyHistory:
    """The game of a save, its check compared. Raises SaveFault; its `repaired` can be replayed."""
    if save.game != game.id:
        raise SaveFault(f"A save of another game ('{save.game[:40]}')", path)
    try:
        history = History(game, save.setup, save.seed)
    except (ValueError, KeyError, IndexError) as error:
        raise SaveFault(f"Its setup doesn't fit this version's cards ({short(error)})", path) from error
    for raw in save.actions:
        try:
            action, hinted = codec.decode_move(game, bytes(raw))
            history.remake(action, hinted=hinted)
        except (codec.CodecFault, IllegalAction) as error:
            raise _astray(save, history, path, short(error)) from error
    if not _as_saved(save, history):
        raise _astray(save, history, path)
    if save.end is not None:
        try:
            history.finish(save.end)
        except IllegalAction as error:
            raise _astray(save, history, path, short(error)) from error
    return history


def _as_saved(save: Save, history: AnyHistory) -> bool:
    """Whether the last position is the one that was saved, as far as the save can tell."""
    if save.check:
        return codec.check(history.state) == save.check
    return trail.held(save.trail, history.states) == len(history.actions)


def _astray(save: Save, history: AnyHistory, path: Path, refused: str = "") -> SaveFault:
    """The fault of a game that does not come out as it was saved, with its moves as far as they still lead
    where they led; `refused` says why the next one can't be made."""
    held, made = _held(save, history, refused), len(history.actions)
    changed = trail.cards_changed(history.game, save.data)
    since = f"it was edited, or the {'rules' if save.data else 'cards'} changed"
    if held < 0:
        other = "was started with other cards" if changed else f"has changed since it was saved ({since})"
        return SaveFault(f"This game {other} and can't continue here", path, _setup_of(save))
    if refused and held == made:
        what = f"move {made + 1} isn't possible ({refused})"
    else:
        what = f"move {held + 1} leads" if held < made else "the moves lead"
        what += " elsewhere now" if changed else f" elsewhere than when it was saved ({since})"
    if changed:
        what = f"the cards have changed since it was saved: {what}"
    repaired = msgspec.structs.replace(save, actions=save.actions[:held], check="", end=None)
    return SaveFault(capital(what), path, repaired)


def _held(save: Save, history: AnyHistory, refused: str) -> int:
    """After how many moves the position was last as it was when saved, -1 when not even at first. Where the
    end is known to be another, only the trail can vouch for a position."""
    held = trail.held(save.trail, history.states)
    return held if refused else min(held, len(save.trail) // trail.MARK - 1)


def _setup_of(save: Save) -> Save:
    """What a game that is another now leaves: its setup, for a new game with the cards of today."""
    return msgspec.structs.replace(
        save, actions=(), check="", trail="", data="", id="", helped=(), left=(), turn=0, end=None
    )


def _convert(raw: dict[str, Any]) -> Save:
    fields = {**raw, "actions": ()}
    actions = raw.get("actions", [])
    if not isinstance(actions, list) or not all(isinstance(action, dict) for action in actions):
        raise msgspec.ValidationError("`actions` must be a list of moves")
    save = msgspec.convert(fields, Save)
    return msgspec.structs.replace(save, actions=tuple(Raw(msgspec.json.encode(one)) for one in actions))


def _salvaged(data: bytes) -> Save | None:
    """What is whole of a cut file: the head, and the actions up to the cut."""
    text = data.decode("utf-8", "replace")
    mark = '"actions":['
    at = text.find(mark)
    if at < 0:
        return None
    try:
        head = files.parse_json((text[:at] + '"actions":[]}').encode(), Path("save"))
        save = _convert(head)
    except (StoreFault, msgspec.MsgspecError, RecursionError, AttributeError, TypeError):
        return None
    actions = files.whole_objects(text, at + len(mark))
    return msgspec.structs.replace(save, actions=tuple(map(Raw, actions)), check="", end=None)


def _written(path: Path) -> tuple[float, str]:
    """When a file was written; one that can't be asked goes last."""
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def _info(path: Path) -> SaveInfo:
    try:
        save = read(path)
    except FileNotFoundError:
        return SaveInfo(path, path.stem, fault="It is gone.")
    except SaveFault as fault:
        known = fault.repaired
        return SaveInfo(
            path, known.title if known else path.stem, known.game if known else "",
            known.date if known else "", len(known.actions) if known else 0, str(fault),
        )  # fmt: skip
    return SaveInfo(
        path, save.title, save.game, save.date, len(save.actions),
        id=save.id, setup=save.setup, turn=save.turn,
    )  # fmt: skip


def titled(parts: Sequence[str]) -> str:
    """A save's title from words: "LV-426, solo, round 7"."""
    return ", ".join(part for part in parts if part)[:TITLE_LENGTH]
