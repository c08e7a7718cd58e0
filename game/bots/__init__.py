"""Bots in the app: the process they think in, and their play at a table."""
