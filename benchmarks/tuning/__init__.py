"""Fitting evaluations to games that the program plays against itself."""
