"""The chunks of a quadrant in flight, turned a little before they are seen so: few of their poses are kept at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Surface

from game.planet_smash.rubble import Chunk

AHEAD, A_FRAME = 0.14, 6
"""How far ahead poses are made, as a part of the flight, and how many of them in a frame: some four are new in each."""
SHADOWS = 6
"""Every so many poses have a shadow of their own."""


class Tumbling:
    """One flight: `cut` gives a chunk as it lay, `turn` a cut in one of its poses, `shade` the shadow of a picture."""

    def __init__(
        self,
        chunks: Sequence[Chunk],
        cut: Callable[[int], Surface],
        turn: Callable[[Surface, Chunk, int], Surface],
        shade: Callable[[Surface], Surface],
    ) -> None:
        self._chunks, self._cut, self._turn, self._shade = chunks, cut, turn, shade
        self._order = sorted(
            (chunk.begins(pose), number, pose)
            for number, chunk in enumerate(chunks)
            for pose in range(len(chunk.poses))
        )
        self._poses: list[dict[int, Surface]] = [{} for _ in chunks]
        self._shadows: list[dict[int, Surface]] = [{} for _ in chunks]
        self._coming = 0

    def seen(self, number: int, u: float) -> tuple[Surface, Surface]:
        """A chunk and its shadow in that part of the flight; the poses before it are let go."""
        pose = self._chunks[number].pose(u)
        picture = self._pose(number, pose)
        poses, shadows, step = self._poses[number], self._shadows[number], pose // SHADOWS
        for past in [each for each in poses if each < pose]:
            del poses[past]
        if step not in shadows:
            shadows.clear()
            shadows[step] = self._shade(picture)
        return picture, shadows[step]

    def foresee(self, u: float) -> None:
        """Make some of the poses that are seen soon."""
        made = 0
        while self._coming < len(self._order) and made < A_FRAME:
            begins, number, pose = self._order[self._coming]
            if begins > u + AHEAD:
                return
            self._coming += 1
            if pose not in self._poses[number] and pose >= self._chunks[number].pose(u):
                self._pose(number, pose)
                made += 1

    def _pose(self, number: int, pose: int) -> Surface:
        found = self._poses[number].get(pose)
        if found is None:
            found = self._poses[number][pose] = self._turn(self._cut(number), self._chunks[number], pose)
        return found
