"""Runs of simulated games."""
