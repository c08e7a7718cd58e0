"""Cards as they were at a revision: what is said of one that can't be drawn."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.cards.print.outputs import ExportFault
from game.cards.print.revisions import record_of_revision

CRASH = "#!/bin/sh\nprintf 'Traceback (most recent call last):\\nImportError: no old_name\\n' >&2\nexit 1\n"


def test_a_revision_whose_program_crashes_is_told_without_the_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack, program = tmp_path / "pack", tmp_path / "program"
    pack.mkdir()
    (pack / "changes.yaml").write_text("cards: {}\n", "utf-8")
    author = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    for words in (("init", "-q"), ("add", "."), (*author, "commit", "-qm", "Begin")):
        subprocess.run(("git", *words), cwd=pack, check=True)
    program.write_text(CRASH)
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    with pytest.raises(ExportFault) as told, record_of_revision("HEAD", "smash_gear", (pack,), pack):
        pass
    assert "a different version of Cogwright" in str(told.value)
    assert "ImportError" not in str(told.value)
