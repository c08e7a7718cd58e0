"""Tests of Gears of Industry."""
