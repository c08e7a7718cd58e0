"""The acts of Planet Smash: one in each file, which has the name of its stage; an opponent's is shown at their
small planet."""
