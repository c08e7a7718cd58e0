"""`main.py pack new`: what it makes is a pack without a fault, and a bad name makes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

import main
from rules import catalog
from rules.content import kinds, packs

GAME = "smash_gear"


@pytest.mark.slow
def test_a_new_pack_has_no_fault_and_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = tmp_path / "My-Pack"
    assert main.main(["pack", "new", str(pack)]) == 0
    assert f'Open it: python main.py --pack "{pack}"' in capsys.readouterr().out
    assert not [path for path in pack.rglob("*") if "NAME" in path.name]
    assert not kinds.unread(pack, catalog.IDS)
    titles = {GAME: "Smash Gear"}
    said = packs.changes(packs.pack_at(pack, catalog.IDS), (), titles)
    assert said.startswith("1 card of Smash Gear changed, 1 card of Smash Gear added")
    assert main.main(["check", str(pack)]) == 0
    assert "0 faults" in capsys.readouterr().out


def test_two_new_packs_go_together(tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert main.main(["pack", "new", str(tmp_path / name)]) == 0
    cards = {card.id for card in catalog.load(GAME, (tmp_path / "one", tmp_path / "two")).cards()}
    assert {"one_magnet", "two_magnet"} <= cards


@pytest.mark.parametrize("name", ["", "9lives", "a" * 17, "über", "a:b"])
def test_a_name_that_no_pack_can_have_makes_nothing(tmp_path: Path, name: str) -> None:
    assert main.main(["pack", "new", str(tmp_path / "new" / name) if name else ""]) == main.BAD_VALUE
    assert not (tmp_path / "new").exists()


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    assert main.main(["pack", "new", str(tmp_path / "mine")]) == main.BAD_VALUE
    assert "already exists" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main.main(["pack", "new", str(tmp_path / "file" / "mine")]) == main.FAILED
    assert (tmp_path / "file").read_text() == ""
