"""A full disk, a folder that is none or is shut, an export that is stopped: it is said, and nothing is left."""

from __future__ import annotations

import errno
import os
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.cards.print import records, tabletop
from game.cards.print.exports import Paper, pdf, png
from game.cards.print.orders import Export, Order
from game.cards.print.pdf import Pdf
from tests.cards.print.test_exports import GAME, names, order, run

KINDS = ("--pdf", "--png", "--tts")
MAKE: dict[str, Callable[[Order], Export]] = {
    "--pdf": lambda asked: pdf(asked, Paper(backs=True)),
    "--png": lambda asked: png(asked, None, True),
    "--tts": tabletop.tts,
}
LEFT = 2
"""So much is written before the disk is full."""


def fills(monkeypatch: pytest.MonkeyPatch, owner: Any, method: str, counts: Callable[..., bool]) -> None:
    """Let the disk be full after LEFT calls of a method that count."""
    before, done = getattr(owner, method), []

    def write(self: Any, *values: Any, **named: Any) -> Any:
        if counts(*values):
            done.append(values)
            if len(done) > LEFT:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return before(self, *values, **named)

    monkeypatch.setattr(owner, method, write)


@pytest.mark.many_cases
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("part", ["export", "record"])
def test_a_full_disk_is_said_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str, part: str
) -> None:
    if part == "record":
        fills(monkeypatch, zipfile.ZipFile, "writestr", lambda *_: True)
    elif kind == "--pdf":
        fills(monkeypatch, Pdf, "_write", lambda data: True)
    else:
        monkeypatch.setattr(f"{__name__}.LEFT", 1)
        fills(monkeypatch, Image.Image, "save", lambda to, *_: isinstance(to, Path))
    cards = ("turtle", "acid_rain", "wasp_drone")
    assert run("cards", "export", GAME, kind, "--backs", "--only", ",".join(cards), "--out", tmp_path) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("The disk is full: ") and said.endswith("Free some space. Nothing was exported.")
    assert names(tmp_path) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_folder_that_is_a_file_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    (tmp_path / "file").write_text("mine")
    for out in (tmp_path / "file", tmp_path / "file" / "below"):
        assert run("cards", "export", GAME, kind, "--only", "turtle", "--out", out) == 2
        said = capsys.readouterr().err.strip()
        assert said == f"{tmp_path / 'file'} is a file. Name a folder to export into."
    assert (tmp_path / "file").read_text() == "mine" and names(tmp_path) == ["file"]


@pytest.mark.many_cases
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("shut", ["all", "the export"])
def test_a_folder_without_the_right_to_write_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], kind: str, shut: str
) -> None:
    makes = {name: getattr(tempfile, name) for name in ("mkstemp", "mkdtemp")}
    free = [] if shut == "all" else ["the record"]

    def refuse(name: str) -> Callable[..., Any]:
        def make(*values: Any, **named: Any) -> Any:
            if free:
                free.pop()
                return makes[name](*values, **named)
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

        return make

    for name in makes:
        monkeypatch.setattr(tempfile, name, refuse(name))
    assert run("cards", "export", GAME, kind, "--only", "turtle", "--out", tmp_path) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("Can't write there (Permission denied): ")
    assert said.endswith("Name another folder. Nothing was exported.")
    assert names(tmp_path) == []


@pytest.mark.many_cases
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("ends", ["closed", "interrupted"])
@pytest.mark.parametrize("during", ["record", "export"])
def test_an_export_that_is_stopped_leaves_nothing(tmp_path: Path, kind: str, ends: str, during: str) -> None:
    asked = order(tmp_path, "turtle", "acid_rain", "wasp_drone")
    steps = records.with_record(asked, MAKE[kind](asked))
    while (at := next(steps)).done < 1 or (during == "export" and not at.before):
        pass
    assert names(tmp_path)
    if ends == "closed":
        steps.close()
    else:
        with pytest.raises(KeyboardInterrupt):
            steps.throw(KeyboardInterrupt())
    assert names(tmp_path) == []
