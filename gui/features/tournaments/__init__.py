"""Tournaments of computers."""
