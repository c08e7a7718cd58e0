"""Bots beside the app: the process they think in, and how they play at a table."""
