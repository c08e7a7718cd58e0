"""What several games share: chance, dice, cards, grids, and choices within choices."""
