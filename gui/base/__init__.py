"""Base of every window: colors, files, dialogs, settings, and the one table of commands."""
