"""The building blocks that several games share: random numbers, dice, cards, grids, options."""
