"""Mechyard, rule by rule."""
