"""The asset store: all pictures are read through it, from packs or the program's own art, and can be
reloaded.

SVG is drawn at the size needed, in device px. Drawn pictures are cached in memory, limited in bytes; slow
ones also on disk in the user's cache folder, under a key of the file's content and the size, so that no stale
picture is shown.
"""

from __future__ import annotations

import hashlib
import logging
import os
import struct
import tempfile
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pygame
from pygame import Surface

from game.ui import svg
from game.ui.paint import Cache, native, pictures, vector
from game.ui.picture_file import check_drawable, drawn, picture_info
from rules.content import ROOT, Fault, inside, shown_path
from rules.content.packs import duplicate_fault, spelled
from rules.content.regular import read_bytes

log = logging.getLogger(__name__)

_MAGIC = b"CWPIC1"
_WAY = "2"
"""The version of the drawing of pictures in the disk cache: a new one draws them again."""
_HEADER = struct.Struct("<6sIII")
OWN = ROOT / "art"
"""The program's own pictures."""
LARGEST = 8 * 1024 * 1024
"""The most bytes of a picture's file."""
UNPACKED = 50_000
"""The number of px above which compressing a picture costs more than opening its file."""
_MAX_SIDE = 8192


class ArtStore:
    """Pictures in the folder `root` and in packs laid over it, by path relative to it (absolute paths are
    used as they are). A path without a suffix matches any kind of picture.

    `faults` are those of files found while drawing, until they are reported. `memory` and `disk` are limits
    in bytes; pictures drawn faster than `slow` seconds, plus as much again for every UNPACKED px, aren't
    written to a file. Without `cache_dir` nothing is written to disk.
    """

    def __init__(
        self,
        root: Path,
        cache_dir: Path | None = None,
        *,
        memory: int = 10_000_000,
        disk: int = 100_000_000,
        slow: float = 0.0015,
    ) -> None:
        self.root, self.cache_dir, self.disk, self.slow = Path(root), cache_dir, disk, slow
        self.packs: tuple[Path, ...] = ()
        """The packs whose art replaces the program's own."""
        self._places: dict[str | Path, Path] = {}
        self._drawn: Cache[Surface] = pictures(memory)
        self._files: Cache[bytes] = Cache(8_000_000, len)
        self._last_good: dict[Path, bytes] = {}
        self._said: set[Path] = set()
        self.faults: list[Fault] = []
        self._pruned = False

    def lay(self, packs: Sequence[Path]) -> None:
        """Lay the art of packs over the program's own, the last pack on top."""
        self.packs = tuple(packs)
        self._places.clear()

    def path(self, path: str | Path) -> Path:
        """Return the file's path on disk: in the last pack that has it, else in the program's own art. A path
        that leads out of a pack isn't in it."""
        found = self._places.get(path)
        if found is None:
            found = self._places[path] = self._find(path)
        return found

    def _find(self, path: str | Path) -> Path:
        laid = ((pack, pack / "art" / path) for pack in reversed(self.packs))
        for pack, place in (*laid, (None, self.root / path)):
            there = [
                each for each in spelled(place) if each.is_file() and (pack is None or inside(pack, each))
            ]
            if fault := duplicate_fault(there):
                name = there[0].relative_to(pack.parent).as_posix() if pack else shown_path(there[0])
                self.faults.append(Fault(name, 0, "", fault))
            if there:
                return there[0]
        return spelled(self.root / path)[0]

    def exists(self, path: str | Path) -> bool:
        """Return whether a file exists; one that was read counts until it is reloaded."""
        place = self.path(path)
        return self._files.get(place) is not None or place.is_file()

    def read(self, path: str | Path) -> bytes:
        """Return the file's content, cached until it is reloaded. Raises OSError."""
        place = self.path(path)
        return self._last_good.get(place) or self._files.get_or_make(
            place, lambda: read_bytes(place, LARGEST)
        )

    def picture(self, path: str | Path, w: int, h: int, keep: bool = True) -> Surface:
        """Return the picture at w x h device px, straight alpha; a plate with a cross if it can't be drawn.
        With `keep` False it isn't cached.

        An SVG of other proportions keeps its own and is centred; any other picture is scaled to the size.

        The surface belongs to the store: blit it, don't change it.
        """
        place = self.path(path)
        size = (min(_MAX_SIDE, max(1, w)), min(_MAX_SIDE, max(1, h)))
        if keep:
            return self._drawn.get_or_make((place, size), lambda: self._picture(place, size))
        return self._drawn.get((place, size)) or self._picture(place, size)

    def natural_size(self, path: str | Path) -> tuple[float, float]:
        """Return the width and height that the file states (an SVG's viewBox); (1, 1) if it can't be
        drawn."""
        place = self.path(path)
        with suppress(OSError, ValueError):
            return picture_info(place.name, self.read(path), _own(place)).size
        return 1.0, 1.0

    def drawing(self, path: str | Path) -> svg.Drawing | None:
        """Return an SVG for use as a part of another drawing; None if it can't be drawn, with the fault
        reported once."""
        place = self.path(path)
        try:
            return picture_info(place.name, self.read(path), _own(place)).drawing
        except (OSError, ValueError) as error:
            self._report(place, error)
            return None

    def reload(self, place: Path) -> Fault | None:
        """Reload a saved picture and return its fault, or None. A picture that can't be drawn keeps its last
        good content; one deleted from a pack uncovers the one below."""
        self._places.clear()
        gone = not os.path.lexists(place)
        if gone and place.is_relative_to(self.root) and not _spellings(place):
            return self._keep_good(
                Fault(shown_path(place), 0, "", "the picture is missing, so restore the file"), place
            )
        if not gone and (fault := picture_fault(place)) is not None:
            return self._keep_good(fault, place)
        self._last_good.pop(place, None)
        self._files.pop(place)
        self._said.discard(place)
        for key in self._drawn.cached_keys():
            if isinstance(key, tuple) and key[0] == place:
                self._drawn.pop(key)
        return None

    def _keep_good(self, fault: Fault, place: Path) -> Fault:
        """Keep the last good content of a picture until its fault is mended; return the fault."""
        before = self._files.get(place)
        if before is not None:
            self._last_good.setdefault(place, before)
        return fault

    def forget(self) -> None:
        """Drop the drawn pictures; file contents stay cached."""
        self._drawn.clear()

    def _picture(self, place: Path, size: tuple[int, int]) -> Surface:
        try:
            data = self.read(place)
            kept = self._cache_file(data, size)
            if kept is not None and (surface := _unpack(kept, size)) is not None:
                return surface
            before = time.perf_counter()
            surface = drawn(place.name, data, size, _own(place))
            worth = self.slow * (1 + size[0] * size[1] / UNPACKED)
            if kept is not None and time.perf_counter() - before >= worth:
                self._keep(kept, surface)
            return surface
        except (OSError, ValueError) as error:
            self._report(place, error)
            return _crossed_plate(size)

    def _cache_file(self, data: bytes, size: tuple[int, int]) -> Path | None:
        if self.cache_dir is None:
            return None
        key = hashlib.blake2b(data, digest_size=16)
        key.update(f"{size} {_WAY}".encode())
        return self.cache_dir / f"{key.hexdigest()}.pic"

    def _keep(self, place: Path, surface: Surface) -> None:
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(place, _pack(surface))
            if not self._pruned:
                self._pruned = True
                prune(place.parent, self.disk)

    def _report(self, place: Path, error: Exception) -> None:
        if place not in self._said:
            self._said.add(place)
            line = getattr(error, "lineno", 0)
            shown = f"{place}:{line}" if line else place
            log.error("Can't draw %s (%s). Restore or repair the file.", shown, _reason(error))


def faults(place: Path) -> list[Fault]:
    """Return the faults of a picture's file: it can't be drawn, or exists twice with different suffixes."""
    there = _spellings(place)
    found = (
        [Fault(shown_path(place), 0, "", duplicate_fault(there))]
        if there[:1] == [place] and len(there) > 1
        else []
    )
    return [*found, *filter(None, [picture_fault(place)])]


def picture_fault(place: Path) -> Fault | None:
    """Return the fault of a picture's file that can't be drawn, or None."""
    try:
        check_drawable(place.name, read_bytes(place, LARGEST))
    except FileNotFoundError:
        return Fault(shown_path(place), 0, "", "the picture is missing")
    except (OSError, ValueError) as error:
        line = getattr(error, "lineno", 0)
        return Fault(shown_path(place), line, "", f"the picture can't be drawn ({_reason(error)})")
    return None


def _spellings(place: Path) -> list[Path]:
    """Return the existing files that a picture's path without suffix can mean."""
    return [each for each in spelled(place.with_suffix("")) if each.is_file()]


def write_atomically(place: Path, data: bytes) -> None:
    """Write a whole file or nothing. Raises OSError."""
    handle, name = tempfile.mkstemp(dir=place.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, place)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise


def prune(folder: Path, limit: int) -> None:
    """Delete the oldest pictures of a cache folder until it holds at most `limit` bytes."""
    found = []
    for file in folder.glob("*.pic"):
        with suppress(OSError):
            status = file.stat()
            found.append((status.st_mtime, status.st_size, file))
    total = sum(size for _, size, _ in found)
    for _, size, file in sorted(found):
        if total <= limit:
            return
        with suppress(OSError):
            file.unlink()
        total -= size


def _own(place: Path) -> bool:
    return place.is_relative_to(OWN)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error) or "not a picture"


def _crossed_plate(size: tuple[int, int]) -> Surface:
    w, h = size
    line = max(1.0, min(w, h) / 24)
    a, b, c, d = line, line, w - line, h - line
    return vector(
        f'<rect x="{line / 2}" y="{line / 2}" width="{w - line}" height="{h - line}" fill="#17222F" '
        f'stroke="#56718E" stroke-width="{line}"/>'
        f'<path d="M{a} {b}L{c} {d}M{c} {b}L{a} {d}" fill="none" stroke="#56718E" stroke-width="{line}"/>',
        w,
        h,
    )


def _pack(surface: Surface) -> bytes:
    body = zlib.compress(pygame.image.tobytes(surface, "RGBA"), 1)
    return _HEADER.pack(_MAGIC, *surface.get_size(), zlib.crc32(body)) + body


def _unpack(place: Path, size: tuple[int, int]) -> Surface | None:
    try:
        data = read_bytes(place, _MAX_SIDE * _MAX_SIDE)
    except OSError:
        return None
    try:
        magic, w, h, check = _HEADER.unpack_from(data)
        body = data[_HEADER.size :]
        if magic == _MAGIC and (w, h) == size and zlib.crc32(body) == check:
            return native(pygame.image.frombytes(zlib.decompress(body), size, "RGBA"))
    except (struct.error, zlib.error, ValueError, pygame.error):
        pass
    log.warning("Redrew a damaged picture in the cache: %s", place)
    with suppress(OSError):
        place.unlink()
    return None
