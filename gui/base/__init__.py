"""What every window stands on: colors, files, dialogs, settings, and the one table of commands."""
