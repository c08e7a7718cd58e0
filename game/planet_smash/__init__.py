"""What only Planet Smash draws: the planet, its pieces, its panels."""
