"""Choices of a new game, and its players."""
