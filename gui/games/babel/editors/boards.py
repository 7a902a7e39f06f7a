"""The boards that can be chosen."""

from gui.base.own_files import OwnFiles
from turmcore.babel import board

BOARDS = OwnFiles(board.BOARDS, "new.babel.board")
