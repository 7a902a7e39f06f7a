"""Play of Turmbauer: choices, and what mouse and keys do about them."""
