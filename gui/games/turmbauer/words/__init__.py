"""What is said about Turmbauer: sentences, rules, lessons."""
