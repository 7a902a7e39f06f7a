"""The piece sets that can be chosen."""

from gui.base.own_files import OwnFiles
from turmcore.turmbauer import pieces

SETS = OwnFiles(pieces, pieces.own_folder, pieces.format_set, ".set", "new.turmbauer.set")
