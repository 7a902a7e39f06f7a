"""How Turmbau zu Babel is played: what is chosen, and what mouse and keys do about it."""
