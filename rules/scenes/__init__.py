"""Scene files, `data/<game>/scenes/*.yaml`: positions described in the game's terms, moves from them, and
their uses: pictures of the rulebook, films, shots, positions to open and to test.

A game defines the description of its positions in `rules.<game>.position_file`: `PositionSpec`, a record that
creates a position (`AnyPositionSpec`). `docs/scenes.md` has the format.
"""

from __future__ import annotations

from rules.scenes.posing import Posed, action_of, actions_of, history_of, only_action_of, posed
from rules.scenes.reading import (
    FOLDER,
    SCENES,
    PlacedScene,
    SavedScene,
    faults,
    faults_by_scene,
    illustrations,
    placed,
    read_scenes,
    scene_of,
    scenes,
    slug,
)
from rules.scenes.records import (
    AnyPositionSpec,
    AnyScene,
    Film,
    Hand,
    InvalidPosition,
    Move,
    Page,
    Run,
    Scene,
    SceneFile,
    Shot,
    Step,
)

__all__ = [
    "FOLDER", "SCENES", "AnyPositionSpec", "AnyScene", "Film", "Hand", "InvalidPosition", "Move", "Page", "PlacedScene",
    "Posed", "Run", "SavedScene", "Scene", "SceneFile", "Shot", "Step", "action_of", "actions_of", "faults",
    "faults_by_scene", "history_of", "illustrations", "only_action_of", "placed", "posed",
    "read_scenes", "scene_of", "scenes", "slug",
]  # fmt: skip
