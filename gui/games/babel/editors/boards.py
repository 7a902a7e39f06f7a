"""The boards that can be chosen: those of the game, and those in the user's folder."""

from __future__ import annotations

from gui.base.files import free_path, save_bytes
from turmcore import TurmError
from turmcore.babel import Board
from turmcore.babel import board as boards


def available() -> list[Board]:
    """All of them, those that were checked on a real board first; files that are no board are passed over."""
    found = {name: boards.find(name) for name in boards.SHIPPED}
    found |= {board.name: board for board in boards.read_own()[0]}
    return sorted(found.values(), key=lambda board: board.status != "verified")


def is_known(name: str) -> bool:
    """True if there is a board of this name."""
    try:
        boards.find(name)
    except TurmError:
        return False
    return True


def plain_name(board: Board) -> str:
    """The name without what tells boards of the same name apart."""
    return board.name.partition("#")[0]


def add_file(path: str) -> Board:
    """Take a file among the user's boards.

    Raises
    ------
    turmcore.TurmError
        It is no board.
    OSError
        It cannot be copied.
    """
    return keep(boards.read_file(path))


def keep(board: Board) -> Board:
    """Save a board in the user's folder; one that is there already stays as it is.

    Raises
    ------
    OSError
        Nothing has changed then.
    """
    whole = f"{plain_name(board)}#{boards.content_hash(board)}"
    for known in available():
        if known.name == whole:
            return known
    folder = boards.user_folder()
    folder.mkdir(parents=True, exist_ok=True)
    path = free_path(
        folder, plain_name(board), ".json"
    )  # games on a board of the same name still need theirs
    save_bytes(boards.format_board(board).encode("utf-8"), str(path))
    return boards.read_file(path)
