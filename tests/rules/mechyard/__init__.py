"""Smash Gear, rule by rule."""
