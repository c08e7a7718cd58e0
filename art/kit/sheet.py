"""Draw a contact sheet of SVGs at real sizes: ``python art/kit/sheet.py OUT.png 16,24,48 art/ui/icon_*.svg``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
import pygame

GROUND = "#17222F"
WIDTH = 1400
GAP = 12


def sheet(out: Path, sizes: list[int], files: list[Path]) -> None:
    """Write a contact sheet with each file once in every size (px), its name below, on a dark background."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    font = pygame.font.Font(None, 15)
    cell = max(sum(sizes) + GAP * len(sizes), 90), max(sizes) + 26
    columns = max(1, WIDTH // cell[0])
    surface = pygame.Surface((columns * cell[0], -(-len(files) // columns) * cell[1]))
    surface.fill(GROUND)
    for k, file in enumerate(files):
        x, y = k % columns * cell[0] + 6, k // columns * cell[1] + 4
        surface.blit(font.render(file.stem.removeprefix("icon_"), True, "#8FA5BA"), (x, y + max(sizes) + 4))
        for size in sizes:
            surface.blit(pygame.image.load_sized_svg(str(file), (size, size)), (x, y))
            x += size + GAP
    pygame.image.save(surface, str(out))


if __name__ == "__main__":
    sheet(Path(sys.argv[1]), [int(s) for s in sys.argv[2].split(",")], [Path(name) for name in sys.argv[3:]])
