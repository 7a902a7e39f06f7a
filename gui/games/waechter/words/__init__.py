"""What is said about Turm und Wächter: sentences, rules, lessons."""
