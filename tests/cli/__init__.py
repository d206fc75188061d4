"""Tests of the command ``canasta``."""
