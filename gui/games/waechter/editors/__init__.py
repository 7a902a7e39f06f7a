"""Where positions, and what they are made of, are put together by hand."""
