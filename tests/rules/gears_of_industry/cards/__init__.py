"""A test for every effect of Gears of Industry, called by its card's id: as an own card's, a neutral card's, a copy."""
