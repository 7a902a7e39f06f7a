"""What Turm und Wächter looks like."""
