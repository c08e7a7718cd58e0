"""Bots at the table."""
