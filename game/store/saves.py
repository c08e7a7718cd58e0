"""Named saves: a game's setup, seed and actions, with a hash of its last state.

A save is readable JSON with a line for each action, so that even a truncated file yields its first moves.
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
from rules.common.text import capital
from rules.ends import End
from rules.game import AnyGame, IllegalAction, Setup
from rules.history import AnyHistory, History

if TYPE_CHECKING:
    from game.store.journal_file import Header

VERSION = 1
MOST_SAVES = 1000
TITLE_LENGTH = 60


class Save(Struct, frozen=True, kw_only=True):
    """A game that can be continued or replayed. `check` is `codec.check` of its last state, `trail` the
    hashes of all states, as far as known, `data` the hash of the cards, `helped` and `left` as in a journal's
    header, `turn` the turn when saved (0: before the first, or unknown), `end` how players ended it early, if
    they did."""

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
    """A save that can't be fully read. `repaired` is its usable part, None if there is none."""

    def __init__(self, what: str, path: Path, repaired: Save | None = None) -> None:
        self.repaired = repaired
        offer = "You can't open this save. The file is unchanged."
        if repaired and repaired.actions:
            offer = f"You can open {good_part(len(repaired.actions))} instead."
        elif repaired:
            offer = f"You can use {good_part(0)} for a new game. The file is unchanged."
        super().__init__(what, path, offer)


def good_part(moves: int) -> str:
    """Return the usable part of a faulty save in words: "its first 5 moves"."""
    if moves == 0:
        return "its setup"
    return "its first move" if moves == 1 else f"its first {moves} moves"


class SaveInfo(Struct, frozen=True):
    """An entry in the list of saves; `fault` says why it can't be opened ("" if it can), `setup` holds the
    players, `turn` is as in a Save."""

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
    """Return a game's current position as a save."""
    return Save(
        game=history.game.id,
        title=" ".join(title.split())[:TITLE_LENGTH],
        date=files.now_text(),
        setup=history.setup,
        seed=history.seed,
        check=codec.check(history.state),
        trail=trail.trail_of(history.states),
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
    """Return the save of an unfinished game that another replaced, from its journal."""
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
        """Write a save under a new name, or over `path`; return its path. Raises StoreFault."""
        if path is None:
            date = re.sub(r"[^0-9T]", "", save.date)[:15]
            path = files.unused_path(self.folder, f"{date}-{save.game}", save.title, ".json")
        files.write_atomic(path, to_bytes(save))
        return path

    def read(self, path: Path) -> Save:
        """Return the save in a file. Raises FileNotFoundError, or SaveFault, possibly with the usable
        part."""
        return read(path)

    def list(self) -> list[SaveInfo]:
        """Return the saves, latest first; bad ones with their fault. At most the `MOST_SAVES` files written
        last."""
        try:
            paths = heapq.nlargest(MOST_SAVES, self.folder.glob("*.json"), key=_time_key)
        except OSError:
            return []
        return sorted((_info(path) for path in paths), key=lambda info: info.date, reverse=True)

    def delete(self, path: Path) -> None:
        """Delete a save. Raises StoreFault."""
        files.remove(path)


def to_bytes(save: Save) -> bytes:
    """Return a save as JSON, with its actions last, a line each."""
    head = msgspec.json.encode(msgspec.structs.replace(save, actions=()))
    assert head.endswith(b'"actions":[]}')
    lines = b",\n".join(bytes(action) for action in save.actions)
    return head[:-2] + (b"\n" + lines + b"\n" if lines else b"") + b"]}\n"


def read(path: Path) -> Save:
    """Return the save in a file. Raises FileNotFoundError or SaveFault."""
    data = b""
    try:
        data = files.read_bytes(path)
        return _convert(files.parse_own(data, path, "save", VERSION))
    except files.NotJson as fault:
        raise SaveFault(
            f"The save is incomplete or damaged: {fault.what}", path, _complete_part(data)
        ) from fault
    except StoreFault as fault:
        raise SaveFault(fault.what, path) from fault
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SaveFault(f"The save is damaged ({error})", path) from error


def replayed(save: Save, game: AnyGame, path: Path) -> AnyHistory:
    """Return the game of a save, after comparing its hash. Raises SaveFault; its `repaired` can be
    replayed."""
    if save.game != game.id:
        raise SaveFault(f"This save is from another game ('{save.game[:40]}')", path)
    try:
        history = History(game, save.setup, save.seed)
    except (ValueError, KeyError, IndexError) as error:
        raise SaveFault(f"The setup doesn't fit this version's cards ({short(error)})", path) from error
    for raw in save.actions:
        try:
            action, hinted = codec.decode_move(game, bytes(raw))
            history.replay_action(action, hinted=hinted)
        except (codec.CodecFault, IllegalAction) as error:
            raise _replay_fault(save, history, path, short(error)) from error
    if not _matches_save(save, history):
        raise _replay_fault(save, history, path)
    if save.end is not None:
        try:
            history.finish(save.end)
        except IllegalAction as error:
            raise _replay_fault(save, history, path, short(error)) from error
    return history


def _matches_save(save: Save, history: AnyHistory) -> bool:
    """Return whether the last position equals the saved one, as far as the save records it."""
    if save.check:
        return codec.check(history.state) == save.check
    return trail.matching_moves(save.trail, history.states) == len(history.actions)


def _replay_fault(save: Save, history: AnyHistory, path: Path, refused: str = "") -> SaveFault:
    """Return the fault of a save that replays differently, with its moves up to the last matching position;
    `refused` says why the next one is illegal."""
    matching, made = _matching_moves(save, history, refused), len(history.actions)
    changed = trail.cards_changed(history.game, save.data)
    since = f"you edited the file, or the {'rules' if save.data else 'cards'} changed"
    if matching < 0:
        other = "started with different cards" if changed else f"has changed since you saved it ({since})"
        return SaveFault(f"This game {other} and can't continue", path, _setup_of(save))
    if refused and matching == made:
        what = f"move {made + 1} isn't possible ({refused})"
    else:
        what = f"move {matching + 1} doesn't lead" if matching < made else "the moves don't lead"
        what += " to the saved position" + ("" if changed else f" ({since})")
    if changed:
        what = f"the cards have changed since you saved it: {what}"
    repaired = msgspec.structs.replace(save, actions=save.actions[:matching], check="", end=None)
    return SaveFault(capital(what), path, repaired)


def _matching_moves(save: Save, history: AnyHistory, refused: str) -> int:
    """Return the number of moves up to the last position that matches the save, -1 if none does. If the end
    differs, only the trail can confirm a position."""
    matching = trail.matching_moves(save.trail, history.states)
    return matching if refused else min(matching, len(save.trail) // trail.MARK - 1)


def _setup_of(save: Save) -> Save:
    """Return the usable part of a save whose game has changed: its setup, for a new game with the current
    cards."""
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


def _complete_part(data: bytes) -> Save | None:
    """Return the complete part of a truncated save, head and actions, None without one."""
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


def _time_key(path: Path) -> tuple[float, str]:
    """Return a sort key by modification time; files that can't be read come last."""
    try:
        return path.stat().st_mtime, path.name
    except OSError:
        return 0.0, path.name


def _info(path: Path) -> SaveInfo:
    try:
        save = read(path)
    except FileNotFoundError:
        return SaveInfo(path, path.stem, fault="File not found.")
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


def make_title(parts: Sequence[str]) -> str:
    """Return a save's title from words: "LV-426, solo, round 7"."""
    return ", ".join(part for part in parts if part)[:TITLE_LENGTH]
