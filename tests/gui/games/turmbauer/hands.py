"""Hands for Turmbauer: where in the picture a choice is, and which button leads to it."""

from gui.games.turmbauer.play.targets import Face
from tests.gui.window_hands import SIDES, UP, Place, place_of_face


def kind(choice):
    """What is decided, and by which ring."""
    what = "stay" if choice.is_stay else type(choice.move).__name__.lower()
    return f"{what} {choice.ring}".strip()


def button(panel, choice):
    """The tile of its piece."""
    return next((tile for tile in panel.tray.tiles if tile.piece_id == choice.piece), None)


def held(tower, panel, choice):
    """A piece is carried from the tray."""
    return button(panel, choice) if choice.cells else None


def stops(aim, choice):
    """The field of a climber; the faces of the tower in front of the cells of a piece, and its own."""
    if not choice.cells:
        return [[place_of_face(choice.goal)]] if choice.goal is not None else []
    cells = {*choice.cells, *(aim.pose.cells if aim.pose is not None else ())}
    cubes = {tuple(cube) for cube in aim.state.cubes()[:, :3].tolist()}

    def is_meant(face):
        is_here = isinstance(face, Face)  # and no piece of a stock
        return is_here and (face.anchor in choice.cells or face.cell in cells)

    faces = []
    for cell in sorted(choice.cells, key=lambda cell: -cell[2]):
        for normal in (UP, *SIDES):
            cube = tuple(a - b for a, b in zip(cell, normal, strict=True))
            if aim.chosen == choice:
                faces.append((cell, normal))
            elif cube in cubes or (cube[2] < 0 and normal == UP):
                faces.append((cube, normal))
    return [[Place(place_of_face(*face).point, is_meant) for face in faces]]
