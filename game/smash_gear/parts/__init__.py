"""The parts of Smash Gear's table, by their names on the map."""
