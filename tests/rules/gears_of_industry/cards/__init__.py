"""A test for every effect of Gears of Industry, called by its card's id: used as an own card's, a neutral one's, a copy."""
