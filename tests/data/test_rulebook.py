"""The rulebook holds every rule id once; every id that code names or a test proves is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.dev.check import rule_ids_in
from rules import catalog
from rules.content import ROOT, DataFaults, Rulebook, read, rulebook

BOOK = """\
chapters:
  - title: Begin
    intro: How it begins.
    rules:
      - {id: PS-1.1, title: One, text: First.}
      - {id: PS-1.1, title: Two, text: Second.}
  - title: End
    intro: How it ends.
    rules:
      - {id: SG-1.1, title: Three, text: Third.}
      - {id: PS1, title: Four, text: Fourth.}
"""


def test_faults_of_a_rulebook(tmp_path: Path) -> None:
    file = tmp_path / "rulebook.yaml"

    def faults(text: str) -> list[str]:
        file.write_text(text)
        with pytest.raises(DataFaults) as caught:
            read(file, Rulebook, "rulebook.yaml")
        return [str(fault) for fault in caught.value.faults]

    twice_and_strange = [
        "rulebook.yaml:6 chapters[0].rules[1].id: the rule PS-1.1 appears twice",
        "rulebook.yaml:10 chapters[1].rules[0].id: expected an id that starts with PS like the first, got SG-1.1",
    ]
    assert faults(BOOK.replace("PS1", "PS-2.1")) == twice_and_strange
    assert faults(BOOK) == [
        *twice_and_strange,
        "rulebook.yaml:11 chapters[1].rules[1].id: expected a rule id such as PS-4.1, got 'PS1'",
    ]


def test_faults_of_words(tmp_path: Path) -> None:
    file = tmp_path / "rulebook.yaml"
    words = """
words:
  - {word: box, rule: PS-1.1, text: A space.}
  - {word: Box, rule: PS-1.2, text: A space again.}
  - {word: cell, rule: PS-7.4, text: Another space.}
  - {word: die, text: A cube.}
"""
    book = BOOK.replace("id: PS-1.1, title: Two", "id: PS-1.2, title: Two").replace("SG-1.1", "PS-2.1")

    def faults(text: str) -> list[str]:
        file.write_text(text + words)
        with pytest.raises(DataFaults) as caught:
            read(file, Rulebook, "rulebook.yaml")
        return [str(fault) for fault in caught.value.faults]

    assert faults(book.replace("PS1", "PS-2.2")) == [
        "rulebook.yaml:15 words[1].word: the word Box appears twice",
        "rulebook.yaml:16 words[2].rule: the rulebook has no rule PS-7.4",
        "rulebook.yaml:17 words[3]: the field 'rule' is missing",
    ]


@pytest.mark.parametrize("game", catalog.IDS)
def test_words_are_explained_in_one_sentence(game: str) -> None:
    for each in rulebook(game).words:
        assert re.fullmatch(r"[A-Z0-9][^.!?]*\.", each.text), each.word
        circular = re.search(rf"\b{re.escape(each.word)}\b", each.text, re.IGNORECASE)
        assert not circular or each.text.startswith("A keyword"), each.word


@pytest.mark.many_cases
@pytest.mark.parametrize("game", catalog.IDS)
def test_every_id_in_code_is_in_the_rulebook(game: str) -> None:
    known, prefix = set(rulebook(game).ids), catalog.info(game).prefix
    for folder in ("rules", "game", "tests"):
        named = rule_ids_in(ROOT / folder, prefix)
        assert set(named) <= known, f"{folder}: {sorted(set(named) - known)} are in no rulebook"


@pytest.mark.parametrize("game", catalog.IDS)
def test_every_rule_is_proved_by_a_test(game: str) -> None:
    mark = re.compile(r"mark\.rule\(([^)]*)\)")
    proved: set[str] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        for found in mark.findall(path.read_text(encoding="utf-8")):
            proved |= set(re.findall(r'"([A-Z]{2}-\d+\.\d+)"', found))
    assert [id for id in rulebook(game).ids if id not in proved] == []


def test_planet_smash_has_all_its_rules() -> None:
    counts = {1: 4, 2: 4, 3: 8, 4: 7, 5: 3, 6: 8, 7: 4}
    wanted = [f"PS-{chapter}.{i + 1}" for chapter, count in counts.items() for i in range(count)]
    assert list(rulebook("planet_smash").ids) == wanted


def test_rules_are_short_and_end_in_a_stop() -> None:
    for chapter in rulebook("planet_smash").chapters:
        assert chapter.intro.endswith(".")
        for rule in chapter.rules:
            assert len(rule.text) <= 320
            assert rule.text.endswith("."), rule.id
            assert rule.example == "" or rule.example.endswith("."), rule.id
            assert rule.title[0].isupper() and not rule.title.endswith(".")


def test_a_rule_is_found_by_its_id() -> None:
    book = rulebook("planet_smash")
    found = book.rule("PS-4.1")
    assert found is not None and "targeting die" in found.text
    assert book.rule("PS-99") is None
