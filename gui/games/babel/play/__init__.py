"""Play of Turmbau zu Babel: choices, and what mouse and keys do about them."""
