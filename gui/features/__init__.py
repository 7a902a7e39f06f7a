"""What the app can do with any game: a folder for each, with its model without Qt, its controller, and its views."""
