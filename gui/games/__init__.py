"""One folder for each game: scene builder, texts, panel."""
