"""Scene files, `data/<game>/scenes/*.yaml`: positions described in words of the game, what happens in them, and what is
made of that: pictures of the rulebook, films, shots, positions to open and to test.

A game says in `rules.<game>.position_file` how its positions are described: `PositionSpec`, a record that makes the
position of a game (`AnyPositionSpec`). `docs/scenes.md` has the format.
"""

from __future__ import annotations

from rules.scenes.posing import Posed, action_of, begun, posed
from rules.scenes.reading import (
    FOLDER,
    Placed,
    faults,
    faults_by_scene,
    file_type,
    illustrations,
    placed,
    read_scenes,
    repeated,
    scenes,
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
from rules.scenes.saving import SavedScene, scene_of, slug

__all__ = [
    "FOLDER", "AnyPositionSpec", "AnyScene", "Film", "Hand", "InvalidPosition", "Move", "Page", "Placed",
    "Posed", "Run", "SavedScene", "Scene", "SceneFile", "Shot", "Step", "action_of", "begun", "faults",
    "faults_by_scene", "file_type", "illustrations", "placed", "posed", "read_scenes", "repeated", "scene_of",
    "scenes", "slug",
]  # fmt: skip
