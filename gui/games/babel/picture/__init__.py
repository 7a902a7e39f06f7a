"""The looks of Turmbau zu Babel."""
