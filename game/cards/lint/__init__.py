"""Problems of cards, found in the display lists of their faces (docs/cards/problems.md)."""
