"""Tests of Mecha: Immense Warfare."""
