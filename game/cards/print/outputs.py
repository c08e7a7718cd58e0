"""New files: whole or not at all, and never over one that is there."""

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
"""How the names of what isn't finished begin."""
_WHY = {
    errno.ENOSPC: "The disk is full",
    errno.EDQUOT: "The disk is full",
    errno.EROFS: "You can't write to the disk",
    errno.ENAMETOOLONG: "The name is too long",
    errno.EFBIG: "The file would be too large",
}


class ExportFault(Exception):
    """An export that can't be done; its text is one line: what is wrong, where, what to do."""


def folder_for(path: Path) -> Path:
    """Return a folder that can be written to, made where it is missing. Raises ExportFault."""
    for each in (path, *path.parents):
        if os.path.lexists(each) and not each.is_dir():
            raise ExportFault(f"{each} is a file. Name a folder to export into.")
    with said(path):
        path.mkdir(parents=True, exist_ok=True)
    return path


@contextmanager
def said(path: Path) -> Iterator[None]:
    """Say in one line what the system refuses. Raises ExportFault."""
    try:
        yield
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        why = _WHY.get(number or 0) or f"Can't write there ({getattr(error, 'strerror', None) or error})"
        todo = "Free some space" if number in (errno.ENOSPC, errno.EDQUOT) else "Name another folder"
        raise ExportFault(f"{why}: {path}. {todo}. Nothing was exported.") from error


def names(path: Path) -> Iterator[Path]:
    """The names for a file or folder, the first that is free to be taken."""
    yield path
    for number in range(2, MOST_NUMBERS):
        yield path.with_name(f"{path.stem}_{number}{path.suffix}")


def free_name(path: Path) -> Path:
    """The name that a file or folder gets as far as nobody else takes it before."""
    return next((each for each in names(path) if not os.path.lexists(each)), path)


class Pending:
    """A file or a folder that is being written under a temporary name beside its own: `place` gives it that, or the
    next free number; what wasn't placed is gone after the `with`. What the system refuses is raised as an
    ExportFault."""

    def __init__(self, path: Path, folder: bool = False) -> None:
        self.path = path
        folder_for(path.parent)
        with said(path):
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
            with said(self.path):
                raise error

    def place(self) -> Path:
        """Give what was written its name; which that is."""
        with said(self.path):
            for name in names(self.path):
                if not os.path.lexists(name) and self._taken(name):
                    return name
        raise ExportFault(f"{self.path} has too many copies. Name another folder.")

    def _taken(self, name: Path) -> bool:
        """Take a name; False where somebody else has it by now."""
        if self.temporary.is_dir():
            self.temporary.rename(name)
            return True
        try:
            os.link(self.temporary, name)  # a rename would write over
        except FileExistsError:
            return False
        except OSError:  # a disk without links
            self.temporary.rename(name)
        return True
