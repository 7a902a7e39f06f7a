"""Places on the flat boards' widgets."""

from gui.scene.picking import Hit
from turmcore.babel.rings import layout_of
from turmcore.babel.tower import View
from turmcore.carcassonne.flat import at, spot_of
from turmcore.carcassonne.shown import Spot
from turmcore.waechter import square_of
from turmcore.waechter.svg import center


def on_square(board, name):
    """The middle of a square of Turm und Wächter."""
    return board.view.at(*center(square_of(name), board.flipped))


def on_tower(board, place):
    """A place of the tower of Babel."""
    return board.view.at(*View(layout_of(board.tower.board), is_flipped=board.flipped).at(place))


def on_field(board, name):
    """The middle of one of its fields."""
    return on_tower(board, layout_of(board.tower.board).middle(name))


def on_cell(board, cell, segment=""):
    """The middle of a cell of Carcassonne, or of the place of a segment of its tile."""
    quarters, tile = 2 * board.flipped, board.table.tile_at(cell)
    return board.view.at(*(spot_of(tile, segment, quarters) if tile and segment else at(*cell, quarters)))


def hit_of(cell, segment="", is_figure=False):
    """The hit that means a cell of Carcassonne, or a segment of its tile, or a figure there."""
    return Hit(Spot(*cell, segment, is_figure))
