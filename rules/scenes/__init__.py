"""Scene files, `data/<game>/scenes/*.yaml`: positions described in the game's terms, moves from them, and
their uses: pictures of the rulebook, films, shots, positions to open and to test.

A game defines the description of its positions in `rules.<game>.position_file`: `PositionSpec`, a record that
creates a position (`AnyPositionSpec`). `docs/scenes.md` has the format.
"""
