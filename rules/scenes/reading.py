"""Scene files: reading those of a game with packs, those without a game and single files, and saving a running
game as one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rules import catalog
from rules.content import DATA, DataFaults, Fault, Node, rulebook, suggestion, yaml_text
from rules.content.record_files import Placed, RecordFiles
from rules.game import State
from rules.history import AnyHistory
from rules.scenes.posing import action_of, history_of, posed
from rules.scenes.records import AnyScene, InvalidPosition, Scene, SceneFile, Step
from rules.tabletop import AnyTabletop

FOLDER = "scenes"
CHANGING = ("keys", "press", "click", "drop", "type")
"""The steps after which the position can't be known."""


class NoGame(Struct, frozen=True, forbid_unknown_fields=True):
    """The position type of scenes without a game, which have none."""


PlacedScene = Placed[AnyScene]


class SceneFiles(RecordFiles[AnyScene]):
    """The files of scenes: those of games, and those without a game ("")."""

    def file_type(self, id: str) -> Any:
        """Return the record type of a game's scene files; "" for those without a game. Raises
        ModuleNotFoundError for a game that has none."""
        return super().file_type(id) if id else self.kind[NoGame]

    def game_of(self, tree: Node, id: str, name: str) -> str:
        """Return the game of a file in a game's folder, or the one that the file names. Raises DataFaults for
        a file of another game, of an unknown one, or with a position and no game."""
        said = tree.value.get("game") if isinstance(tree.value, dict) else None
        if said is not None:
            if said.value not in catalog.IDS:
                hint = (
                    suggestion(str(said.value), catalog.IDS) or f", expected one of {', '.join(catalog.IDS)}"
                )
                raise DataFaults([Fault(name, said.line, "game", f"no game is called {said.value!r}{hint}")])
            if id and said.value != id:
                raise DataFaults([Fault(name, said.line, "game", f"this folder belongs to {id}")])
            return str(said.value)
        if not id and (line := _line_of_position(tree)):
            raise DataFaults(
                [Fault(name, line, "", "a position needs a game, so add 'game' at the top of the file")]
            )
        return id

    def repeated(self, found: Sequence[PlacedScene]) -> Iterator[Fault]:
        """Yield faults for repeated scene ids and repeated names of shots."""
        yield from super().repeated(found)
        names: dict[str, Fault] = {}
        for each in found:
            for number, shot in enumerate(each.record.shots):
                path = f"shots[{number}].name"
                here = each.fault(path, "")
                if (before := names.setdefault(shot.name, here)) is not here:
                    yield each.fault(
                        path, f"the name '{shot.name}' is already used in {before.file}:{before.line}"
                    )


SCENES = SceneFiles(FOLDER, SceneFile, {"scenes": "id"})


def scenes(id: str, packs: Sequence[Path] = ()) -> tuple[AnyScene, ...]:
    """Return the scenes of a game. Raises DataFaults."""
    return tuple(each.record for each in placed(id, packs))


def illustrations(id: str, packs: Sequence[Path] = ()) -> tuple[AnyScene, ...]:
    """Return the scenes that are pictures of a game's rulebook. Raises DataFaults."""
    return tuple(scene for scene in scenes(id, packs) if scene.rule)


def placed(id: str, packs: Sequence[Path] = (), data: Path = DATA) -> tuple[PlacedScene, ...]:
    """Return the scenes of a game, or without a game (""), in file order; a pack's scene replaces one with
    the same id in a lower layer. Raises DataFaults."""
    found, faults = SCENES.read_all(id, packs, data)
    if faults:
        raise DataFaults(faults)
    return found


def read_scenes(path: Path, name: str = "", id: str = "") -> tuple[PlacedScene, ...]:
    """Return the scenes of one file: of the game with that id, or of the one that the file names. Raises
    DataFaults."""
    return SCENES.read_file(path, id or _game_of(path), name)


def _game_of(path: Path) -> str:
    """Return the game whose folder a scene file is in; "" elsewhere."""
    folder = path.resolve().parent
    return folder.parent.name if folder.name == FOLDER and folder.parent.name in catalog.IDS else ""


def _line_of_position(tree: Node) -> int:
    """Return the line of a file's first position or played game; 0 if it has none."""
    scenes = tree.value.get("scenes") if isinstance(tree.value, dict) else None
    for scene in scenes.value if scenes is not None and isinstance(scenes.value, list) else ():
        if isinstance(scene.value, dict) and (field := {"position", "played"}.intersection(scene.value)):
            return scene.lines[min(field)]
    return 0


def faults(game: AnyTabletop, found: Sequence[PlacedScene]) -> Iterator[Fault]:
    """Yield the faults of scenes in their game: unknown rules, invalid positions and moves, repeated ids."""
    for part in faults_by_scene(game, found):
        yield from part


def faults_by_scene(game: AnyTabletop, found: Sequence[PlacedScene]) -> Iterator[list[Fault]]:
    """Yield the faults of ids and names, then those of each scene, so that callers can spread the work."""
    rules = rulebook(game.id, packs=[Path(pack) for pack in game.edition.packs]).ids
    yield [*SCENES.repeated(found)]
    for each in found:
        try:
            if (rule := each.record.rule) and rule not in rules:
                raise InvalidPosition("rule", f"the rulebook has no rule {rule}{suggestion(rule, rules)}")
            _prove(game, each.record)
        except InvalidPosition as fault:
            yield [each.fault(fault.path, str(fault))]
        else:
            yield []


def _prove(game: AnyTabletop, scene: AnyScene) -> None:
    """Raise InvalidPosition for an invalid part of a scene. A bot's game is played only if moves follow."""
    made = scene.opens is None and any(step.move or step.begin for shot in scene.shots for step in shot.do)
    if scene.position is not None:
        posed(game, scene)
    elif scene.played is not None and not scene.moves:
        history_of(game, replace(scene, played=replace(scene.played, moves=0)))
    elif scene.played is not None:
        history_of(game, scene)
    if scene.film is not None or made:
        _prove_actions(game, scene, history_of(game, scene).state)


def _prove_actions(game: AnyTabletop, scene: AnyScene, state: State) -> None:
    """Raise InvalidPosition for an illegal move of a film or of a shot's steps."""
    if scene.film is not None:
        now = _after(game, state, scene.film.do, "film.do")
        if now is not None:
            action_of(game, now, scene.film.move, "film.move")
    for number, shot in enumerate(scene.shots):
        _after(game, state, shot.do, f"shots[{number}].do")


def _after(game: AnyTabletop, state: State, steps: Sequence[Step], path: str) -> State | None:
    """Return the position after these steps; None if it can't be known. Raises InvalidPosition."""
    for number, step in enumerate(steps):
        if step.kind in CHANGING:
            return None
        if (move := step.move or step.begin) is not None:
            state = game.apply(state, action_of(game, state, move, f"{path}[{number}].{step.kind}"))
    return state


MOST_BACK = 60
"""The number of moves to go back in search of a position that can be described."""


class SavedScene(NamedTuple):
    """A scene and the text of its file, and the hidden hands that it reveals, in words ("" for none)."""

    scene: AnyScene
    text: str
    reveals: str


def scene_of(game: AnyTabletop, history: AnyHistory, id: str = "") -> SavedScene:
    """Return the scene of a game: the latest position that can be described, and the moves since by their
    texts. Raises InvalidPosition if there is none."""
    try:
        describe = import_module(f"rules.{game.id}.position_file").describe
    except ModuleNotFoundError:
        raise InvalidPosition("", f"{game.title} doesn't support scenes") from None
    why = ""
    for back in range(min(MOST_BACK, len(history.actions)) + 1):
        at = len(history.actions) - back
        try:
            scene = _scene_from(
                game, history, at, describe, id or f"{game.turn_word}_{game.turn(history.state)}"
            )
        except InvalidPosition as fault:
            why = why if back else str(fault)
        else:
            hands = revealed_hands(game, history)
            return SavedScene(scene, _text(game, scene, hands), hands)
    raise InvalidPosition("", why)


def _scene_from(game: AnyTabletop, history: AnyHistory, at: int, describe: Any, id: str) -> AnyScene:
    """Return the scene whose position is the one after `at` moves. Raises InvalidPosition if it doesn't lead
    to the same game."""
    spec = describe(game, history.states[at])
    scene: AnyScene = Scene(id=slug(id), position=spec, bots=history.setup.bots)
    now, moves = history_of(game, scene).state, list[str]()
    for before, action in zip(history.states[at:], history.actions[at:], strict=False):
        seat = game.to_act(before)
        words = game.at(game.view(before, seat or 0)).action_to_string(action)
        now = game.apply(now, action_of(game, now, words))
        moves.append(words)
    return Scene(id=scene.id, position=spec, bots=scene.bots, moves=tuple(moves))


def revealed_hands(game: AnyTabletop, history: AnyHistory) -> str:
    """Return the hidden hands that a scene of a game reveals, in words; "" for none."""
    if not game.has_private_info(history.state):
        return ""
    return "both hands and decks" if len(history.setup.seats) == 2 else "every hand and deck"


def slug(text: str) -> str:
    """Return a text as a valid scene id."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:60] or "scene"


def _text(game: AnyTabletop, scene: AnyScene, hands: str) -> str:
    """Return the text of a file with one scene."""
    head = [f"# {game.title}, saved as a scene: docs/scenes.md explains each field."]
    head += [f"# It contains {hands}."] if hands else []
    file: Any = SceneFile(game=game.id, scenes=(scene,))
    return "\n".join((*head, "", yaml_text(file)))
