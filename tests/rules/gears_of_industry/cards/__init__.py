"""A test for every effect of Gears of Industry, named by its card's id: for an own card, a neutral card, and
a copy."""
