"""The parts of the table of Gears of Industry, by their names on the map."""
