"""Protocols by which other programs use the engine."""
