"""Protocols through which other programs use the engine."""
