"""Tests of the rules, without a screen."""
