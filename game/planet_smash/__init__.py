"""The drawing code of Planet Smash: the planet, its pieces and its panels."""
