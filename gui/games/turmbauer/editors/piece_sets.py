"""The piece sets that can be chosen."""

from gui.base.own_files import OwnFiles
from turmcore.turmbauer import pieces

SETS = OwnFiles(pieces.SETS, "new.turmbauer.set")
