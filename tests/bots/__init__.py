"""Bots beside the app."""
