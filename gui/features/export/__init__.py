"""Pictures, moving pictures and solid models, without a window."""
