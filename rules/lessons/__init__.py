"""Lessons, first games and tips, `data/<game>/lessons/*.yaml`: how a game is learned by playing it.

`docs/lessons.md` has the format.
"""

FOLDER = "lessons"
