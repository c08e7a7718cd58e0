"""Problems, `data/<game>/problems/*.yaml`: positions with a task for one turn, searched to the end.

A game defines its tasks, and what its problems leave out, in `rules.<game>.problems`. `docs/problems.md` has
the format.
"""

FOLDER = "problems"
