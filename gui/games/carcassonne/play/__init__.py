"""Play of Carcassonne: choices, and what mouse and keys do about them."""
