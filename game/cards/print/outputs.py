"""New output files: complete or not at all, and never over an existing one."""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

MOST_NUMBERS = 9999
BEGUN = ".export-"
"""The beginning of the names of unfinished files."""
_WHY = {
    errno.ENOSPC: "The disk is full",
    errno.EDQUOT: "The disk is full",
    errno.EROFS: "The disk is read-only",
    errno.ENAMETOOLONG: "The file's name is too long",
    errno.EFBIG: "The file would be too large",
}


class ExportFault(Exception):
    """An export that failed; its text is one line: what is wrong, where, what to do."""


def folder_for(path: Path) -> Path:
    """Return a writable folder, created if needed. Raises ExportFault."""
    for each in (path, *path.parents):
        if os.path.lexists(each) and not each.is_dir():
            raise ExportFault(f"{each} is a file. Name a folder to export into.")
    with as_export_fault(path):
        path.mkdir(parents=True, exist_ok=True)
    return path


@contextmanager
def as_export_fault(path: Path) -> Iterator[None]:
    """Turn errors of the system into an ExportFault of one line. Raises ExportFault."""
    try:
        yield
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        why = _WHY.get(number or 0) or f"Can't write there ({getattr(error, 'strerror', None) or error})"
        todo = "Free some space" if number in (errno.ENOSPC, errno.EDQUOT) else "Name another folder"
        raise ExportFault(f"{why}: {path}. {todo}. Nothing was exported.") from error


def names(path: Path) -> Iterator[Path]:
    """Yield the candidate names for a file or folder, starting with its own."""
    yield path
    for number in range(2, MOST_NUMBERS):
        yield path.with_name(f"{path.stem}_{number}{path.suffix}")


def free_name(path: Path) -> Path:
    """Return the first free name for a file or folder; another process can still take it."""
    return next((each for each in names(path) if not os.path.lexists(each)), path)


class Pending:
    """A file or folder being written under a temporary name beside its final one: `place` renames it, with
    the next free number if needed; otherwise it is deleted after the `with`. Errors of the system are raised
    as ExportFault."""

    def __init__(self, path: Path, folder: bool = False) -> None:
        self.path = path
        folder_for(path.parent)
        with as_export_fault(path):
            if folder:
                self.temporary = Path(tempfile.mkdtemp(dir=path.parent, prefix=BEGUN))
                self.temporary.chmod(0o755)
            else:
                handle, name = tempfile.mkstemp(dir=path.parent, prefix=BEGUN)
                os.close(handle)
                self.temporary = Path(name)
                self.temporary.chmod(0o644)

    def __enter__(self) -> Pending:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.temporary.is_dir():
            shutil.rmtree(self.temporary, ignore_errors=True)
        else:
            with suppress(OSError):
                self.temporary.unlink()
        if isinstance(error, OSError):
            with as_export_fault(self.path):
                raise error

    def place(self) -> Path:
        """Rename the output to its final name, and return that."""
        with as_export_fault(self.path):
            for name in names(self.path):
                if not os.path.lexists(name) and self._take_name(name):
                    return name
        raise ExportFault(f"{self.path} has too many copies. Name another folder.")

    def _take_name(self, name: Path) -> bool:
        """Take a name; return False if it exists by now."""
        if self.temporary.is_dir():
            self.temporary.rename(name)
            return True
        try:
            os.link(self.temporary, name)  # a rename would overwrite
        except FileExistsError:
            return False
        except OSError:  # a file system without links
            self.temporary.rename(name)
        return True
