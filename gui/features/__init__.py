"""Features for any game: a folder for each, with its model without Qt, its controller, and its views."""
