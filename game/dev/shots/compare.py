"""`main.py shots DIR --against OLD`: compare two folders of pictures by pixel and write a page of the
changes.

OLD is a folder that `main.py shots` wrote earlier, or a revision of the git repository, whose pictures are
made in a temporary worktree. `DIR/changes.html` shows before, after and difference, largest change first.
`DIR/manifest.txt` has a hash of each picture's pixels: equal hashes mean equal pictures, so only the others
are opened.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment
from PIL import Image, ImageChops, ImageDraw

from rules.content import ROOT

MANIFEST, PAGE = "manifest.txt", "changes.html"
BEFORE, DIFFERENCE = "before", "difference"
SKIPPED = (BEFORE, DIFFERENCE)
BRIGHT = (255, 64, 160)
AROUND = 6
"""Pixels between a change and its frame, so that even a single pixel is found."""
DIM = 0.25
"""The brightness of the unchanged part of a picture under the marks of changes."""


class OldPicturesError(ValueError):
    """The old pictures aren't available; the text gives the reason and what to do."""


class Change(NamedTuple):
    """A picture that differs: its name below the folder, the number of changed pixels, and their share (1 for
    another size)."""

    name: str
    pixels: int
    share: float


class Comparison(NamedTuple):
    """The comparison of two folders of pictures: the number of equal ones, the changed ones (largest change
    first), those only in the new or only in the old folder."""

    equal: int
    changed: tuple[Change, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]

    @property
    def summary(self) -> str:
        """Return the four counts in words."""
        new, gone = len(self.added), len(self.removed)
        return f"{len(self.changed)} changed, {self.equal} unchanged, {new} new, {gone} gone"


def pixel_hash(path: Path) -> str:
    """Return a 64-bit hash of a picture's size and RGB pixels, as hexadecimal digits. Raises
    OldPicturesError."""
    try:
        with Image.open(path) as picture:
            pixels = picture.convert("RGB")
    except OSError:
        raise OldPicturesError(f"{path} isn't a readable picture. Delete it or make it again.") from None
    size = f"{pixels.width}x{pixels.height}:".encode()
    return hashlib.blake2b(size + pixels.tobytes(), digest_size=8).hexdigest()


def write_manifest(folder: Path) -> dict[str, str]:
    """Write `manifest.txt` into a folder of pictures, a line with hash and name for each; return the hashes
    by name."""
    hashes = {name: pixel_hash(folder / name) for name in _pictures(folder)}
    (folder / MANIFEST).write_text("".join(f"{digest}  {name}\n" for name, digest in hashes.items()))
    return hashes


def compare(new: Path, old: Path, sizes: Sequence[str], only: str = "") -> Comparison:
    """Compare the pictures of two folders with these sizes ("1280x720") and `only` in their names; write the
    differences and a page below `new`."""
    hashes = write_manifest(new)
    after = [name for name in hashes if _is_wanted(name, sizes, only)]
    before = {name: pixel_hash(old / name) for name in _pictures(old) if _is_wanted(name, sizes, only)}
    for folder in SKIPPED:
        shutil.rmtree(new / folder, ignore_errors=True)
    both = [name for name in after if name in before]
    differ = [name for name in both if hashes[name] != before[name]]
    changed = [Change(name, *_difference(new, old, name)) for name in differ]
    comparison = Comparison(
        len(both) - len(differ),
        tuple(sorted(changed, key=lambda change: (-change.share, change.name))),
        tuple(name for name in after if name not in before),
        tuple(name for name in before if name not in after),
    )
    (new / PAGE).write_text(_page(comparison), encoding="utf-8")
    return comparison


@contextmanager
def old_pictures(old: str, sizes: Sequence[str], only: str) -> Iterator[Path]:
    """Yield the folder of the old pictures: `old` itself, or the pictures of that git revision, made in a
    temporary worktree. Raises OldPicturesError."""
    if Path(old).is_dir():
        if not _pictures(Path(old)):
            raise OldPicturesError(f"{old} has no pictures. Name a folder written by `main.py shots`.")
        yield Path(old)
        return
    revision = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{old}^{{commit}}").strip()
    if not revision:
        raise OldPicturesError(f"{old} isn't a folder or a git revision of Cogwright.")
    with tempfile.TemporaryDirectory(prefix="cogwright-against-") as name:
        tree, pictures = Path(name) / "tree", Path(name) / "pictures"
        _git("worktree", "add", "--quiet", "--detach", str(tree), revision)
        try:
            _draw(tree, pictures, sizes, only)
            yield pictures
        finally:
            _git("worktree", "remove", "--force", str(tree))


def report(comparison: Comparison, folder: Path) -> str:
    """Return the result of a comparison as lines for a terminal."""
    lines = [f"{change.pixels:8} px  {change.name}" for change in comparison.changed]
    lines += [f"     new     {name}" for name in comparison.added]
    lines += [f"    gone     {name}" for name in comparison.removed]
    return "\n".join([*lines, f"{comparison.summary}: {folder / PAGE}"])


def _pictures(folder: Path) -> list[str]:
    """Return the names of a folder's pictures, `1280x720/shelf.png`."""
    found = (path.relative_to(folder) for path in folder.glob("*/*.png"))
    return sorted(path.as_posix() for path in found if path.parts[0] not in SKIPPED)


def _is_wanted(name: str, sizes: Sequence[str], only: str) -> bool:
    size, _, file = name.partition("/")
    return size in sizes and only in file.removesuffix(".png")


def _difference(new: Path, old: Path, name: str) -> tuple[int, float]:
    """Copy the old picture and write the changed pixels below `new`; return their number and share."""
    before, marks = new / BEFORE / name, new / DIFFERENCE / name
    for path in (before, marks):
        path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(old / name, before)
    with Image.open(new / name) as one, Image.open(before) as other:
        after, earlier = one.convert("RGB"), other.convert("RGB")
    if after.size != earlier.size:
        after.save(marks)
        return after.width * after.height, 1.0
    bands = ImageChops.difference(after, earlier).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    mask = most.point(lambda value: 255 if value else 0)
    dimmed = after.convert("L").point(lambda value: round(value * DIM)).convert("RGB")
    dimmed.paste(BRIGHT, mask=mask)
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    around = (left - AROUND, top - AROUND, right + AROUND - 1, bottom + AROUND - 1)
    ImageDraw.Draw(dimmed).rectangle(around, outline=BRIGHT)
    dimmed.save(marks)
    pixels = mask.histogram()[255]
    return pixels, pixels / (after.width * after.height)


def _page(comparison: Comparison) -> str:
    """Return the page of the changes as HTML."""
    source = Path(__file__).with_name("changes.html").read_text(encoding="utf-8")
    template = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(source)
    return template.render(comparison=comparison, before=BEFORE, difference=DIFFERENCE)


def _draw(tree: Path, folder: Path, sizes: Sequence[str], only: str) -> None:
    """Make the pictures with the program of a worktree."""
    command = [sys.executable, "main.py", "shots", str(folder), "--size", *sizes]
    command += ["--only", only] if only else []
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    if not folder.is_dir():
        said = (done.stderr or done.stdout).strip().splitlines()
        raise OldPicturesError(
            f"This revision can't make the pictures: {said[-1] if said else 'it gave no reason'}"
        )


def _git(*arguments: str) -> str:
    """Return the output of git; "" if it fails. Raises OldPicturesError if git isn't installed."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        raise OldPicturesError("Can't start git. Name a folder of pictures instead of a revision.") from None
    return done.stdout if done.returncode == 0 else ""
