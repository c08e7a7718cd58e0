"""The actions of Planet Smash, one kind per file."""
