"""The parts of Planet Smash's table, by their names on the map."""
