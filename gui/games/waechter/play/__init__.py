"""How Turm und Wächter is played: what is chosen, and what mouse and keys do about it."""
