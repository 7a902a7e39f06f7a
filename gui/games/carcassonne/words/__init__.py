"""What is said about Carcassonne: sentences, rules, lessons."""
