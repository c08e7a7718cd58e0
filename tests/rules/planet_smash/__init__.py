"""Planet Smash, rule by rule."""
