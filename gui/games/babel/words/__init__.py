"""What is said about Turmbau zu Babel: sentences, rules, lessons."""
