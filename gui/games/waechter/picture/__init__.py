"""The looks of Turm und Wächter."""
