"""The generic table: places, pieces, gestures, drag and drop, animation, log. It knows no game."""
