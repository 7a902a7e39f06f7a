"""The looks of Turmbauer."""
