"""The games of the app: a folder for each with everything that only this game knows, see `gui.table.game_parts`."""
