"""Play of Turm und Wächter: choices, and what mouse and keys do about them."""
