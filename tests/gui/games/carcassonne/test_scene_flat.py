"""Tiles as they are painted, and the table drawn flat."""

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

import turmcore
from gui.games.carcassonne.board import ALL, read_table, table_of
from gui.games.carcassonne.picture import drawing
from gui.games.carcassonne.picture.drawing import draw_follower, draw_hero, draw_sign, draw_tile, paint
from gui.games.carcassonne.picture.flat_board import FlatBoard
from gui.games.carcassonne.picture.palette import MEADOW, PAVING, SEATS
from gui.games.carcassonne.picture.scene import build_scene
from gui.games.carcassonne.play.controller import CarcassonneController
from gui.games.carcassonne.session import Session
from gui.model import player_colors
from gui.model.seats import Kind
from gui.views import layers
from gui.views.layers import Fit, whole
from tests.gui.flat_places import hit_of, on_cell
from tests.gui.games.carcassonne.tables import PLACING, SETTLED, TALL
from turmcore.carcassonne import Placed, Standing, all_tiles
from turmcore.carcassonne.art import tile_svg
from turmcore.carcassonne.flat import Drawing, at, place_at, room, spot_of
from turmcore.carcassonne.regions import regions_of
from turmcore.carcassonne.scene import SIDE, place_of
from turmcore.carcassonne.shown import TOP, CellMark, GhostTile, MarkKind, Move, Preview, SegmentMark, Table

pytestmark = pytest.mark.usefixtures("qapp")  # fonts

EDGE = 128


def square(tile, quarters=0):
    """A tile on the drawing."""
    x, y = at(tile.x, tile.y, quarters)
    return QRectF(x - 50, y - 50, 100, 100)


def pixels(width, height, draw):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    data = np.frombuffer(image.constBits(), np.uint8).reshape(height, width, 4)
    return data[..., 2::-1].astype(int)


def art(name):
    drawn = QSvgRenderer(QByteArray(tile_svg(name).encode()))
    return pixels(EDGE, EDGE, lambda painter: drawn.render(painter, QRectF(0, 0, EDGE, EDGE)))


@pytest.fixture(scope="module")
def rims():
    """The outermost points of each edge of each tile, clockwise, by terrain."""
    found = {"F": [], "R": [], "C": []}
    for name, tile in all_tiles().items():
        seen = art(name)
        for edge, rim in zip(range(4), (seen[0], seen[:, -1], seen[-1, ::-1], seen[::-1, 0]), strict=True):
            found[tile.terrain[edge]].append((name, edge, rim))
    return found


@pytest.mark.parametrize("terrain", "FRC")
def test_all_edges_of_a_kind_look_alike_so_that_every_neighbor_joins(rims, terrain):
    """Read clockwise on one tile, counter-clockwise on the next one: each must also be its own mirror image. In the
    corners walls of this tile may begin."""
    corner = 12
    first = rims[terrain][0][2][corner:-corner]
    for name, edge, rim in rims[terrain]:
        for side in (rim, rim[::-1]):
            assert np.abs(side[corner:-corner] - first).max() <= 26, (name, edge)


def test_edges_are_meadow_paving_or_a_road_in_the_middle(rims):
    for terrain, rgb in (("F", MEADOW), ("C", PAVING)):
        rim = rims[terrain][0][2][EDGE // 2]
        assert np.abs(rim - rgb).max() < 20
    road = rims["R"][0][2]
    is_road = np.abs(road - MEADOW).max(axis=1) > 24
    wide = np.flatnonzero(is_road)
    assert wide.min() + wide.max() == pytest.approx(EDGE - 1, abs=1)
    assert 0.10 < len(wide) / EDGE < 0.16


def test_every_type_of_tile_looks_different():
    seen = {name: art(name) for name in ("M", "N", "S", "T", "B", "tB", "B", "tC", "E", "tA")}
    names = list(seen)
    for i, one in enumerate(names):
        for other in names[:i]:
            assert (np.abs(seen[one] - seen[other]).max(axis=2) > 30).mean() > 0.015, (one, other)


def test_a_tile_is_painted_the_same_every_time():
    assert (art("tO") == art("tO")).all()


@pytest.mark.parametrize("rotation", range(4))
def test_a_turned_tile_is_drawn_as_it_lies(rotation):
    """The only city of tile E is in the north; clockwise after that."""
    seen = pixels(96, 96, lambda painter: draw_tile(painter, QRectF(0, 0, 96, 96), "E", rotation))
    edges = {0: seen[4, 48], 1: seen[48, -5], 2: seen[-5, 48], 3: seen[48, 4]}
    greens = {edge: int(rgb[1] - rgb[0]) for edge, rgb in edges.items()}
    assert min(greens, key=greens.get) == rotation


# -- the table ----------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SETTLED, PLACING, TALL])
def test_the_whole_table_is_drawn_in_its_box(text):
    table = read_table(text)
    box = QRectF(20, 10, 260, 180)
    seen = pixels(300, 200, lambda painter: paint(painter, box, table))
    drawn = np.argwhere((seen < 250).any(axis=2))
    (top, left), (bottom, right) = drawn.min(axis=0), drawn.max(axis=0)
    assert top >= 10 and left >= 20 and bottom <= 190 and right <= 280
    assert bottom - top > 150 or right - left > 230, "as large as it fits"
    hero = pixels(300, 200, lambda painter: draw_hero(painter, box, table))
    assert (hero < 250).any(axis=2).mean() > 0.15


@pytest.mark.slow
def test_everything_of_a_preview_is_drawn():
    state = turmcore.from_text("carcassonne", SETTLED)
    table = table_of(state)
    x, y = table.last
    tower = next((tile.x, tile.y) for tile in table.tiles if tile.height)
    segment = regions_of(table.tiles[-1].tile).names[0]
    cells = sorted(table.open_cells)
    box = QRectF(0, 0, 400, 400)

    def seen(preview, table=table):
        return pixels(400, 400, lambda painter: paint(painter, box, table, preview))

    frame = CellMark(*cells[0], MarkKind.FAINT, strength=0.0)  # the same cells in the picture each time
    plain = seen(Preview(marks=(frame,)))
    for preview in (
        Preview(GhostTile("D", *cells[0], 0)),
        Preview(GhostTile("D", *cells[0], 0, is_legal=False)),
        Preview(places=(Standing(1, x, y, segment),), marks=(frame,)),
        Preview(figure=Standing(1, x, y, segment), marks=(frame,)),
        Preview(piece=tower, marks=(frame,)),
        Preview(pieces=(tower,), marks=(frame,)),
        Preview(marks=(frame, SegmentMark(x, y, segment, MarkKind.NUMBER, "12"))),
        Preview(moves=(Move(*cells[0], "D", 0, "c0", 1, label="1"),)),
        Preview(lit=((x, y, segment),), marks=(frame,)),
        *(Preview(marks=(frame, CellMark(x, y, kind))) for kind in MarkKind if kind != MarkKind.NUMBER),
    ):
        assert (np.abs(seen(preview) - plain).max(axis=2) > 20).sum() > 12, preview
    owned = seen(Preview(marks=(frame,)), table_of(state, ALL))
    assert (np.abs(owned - plain).max(axis=2) > 20).mean() > 0.02


def test_hits_are_those_of_the_picture():
    table = read_table(TALL)
    view = FlatBoard()
    view.resize(700, 500)
    view.show_table(table, Preview(places=(Standing(0, *table.last, "f0"),), targets=((30, 30),)))
    targets = build_scene(table).targets(False)
    down = np.array([0.0, 0.0, -1.0])
    taken = {(one.x, one.y, one.segment) for one in table.followers}
    for tile in table.tiles:
        for segment in (*regions_of(tile.tile).names, TOP):
            if segment in regions_of(tile.tile).spots and not any(
                one[:2] == (tile.x, tile.y) for one in taken
            ):
                x, y, _ = place_of(table, (tile.x, tile.y), segment)
                if (tile.x, tile.y) != table.last:
                    here = view.hit(on_cell(view, (tile.x, tile.y), segment))
                    assert (
                        here == targets.hit(np.array([x, y, 40.0]), down) == hit_of((tile.x, tile.y), segment)
                    )
    for one in table.followers:
        assert view.hit(on_cell(view, (one.x, one.y), one.segment)) == hit_of(
            (one.x, one.y), one.segment, True
        )
    assert view.hit(on_cell(view, table.last, "f0")) == hit_of(table.last, "f0", True)
    free = min(table.open_cells)
    assert view.hit(on_cell(view, free)) == hit_of(free)
    assert view.hit(on_cell(view, (30, 30))) == hit_of((30, 30))
    assert view.hit(on_cell(view, (60, 60))) is None


def test_the_wheel_zooms_to_the_mouse_and_everything_comes_back():
    table = read_table(SETTLED)
    view = FlatBoard()
    view.resize(700, 500)
    view.show_table(table)
    at = QPointF(300, 200)
    cell = view.view.place_at(at)
    before = view.view
    view.show_view(before.zoomed(1.5 * before.scale, at))
    assert view.view.place_at(at) == pytest.approx(cell)
    assert view.view.scale == pytest.approx(1.5 * before.scale)
    larger = Table((*table.tiles, Placed("B", 9, 9, 0)))
    view.show_table(larger)
    assert view.view.scale == pytest.approx(1.5 * before.scale), "it stays as somebody put it"
    view.fit()
    for tile in larger.tiles:
        assert view.box.contains(view.view.box(square(tile)))


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1)])
@pytest.mark.parametrize("larger", [0.3, 1.0, 4.0])
def test_the_table_cannot_be_shifted_out_of_sight(way, larger):
    view = FlatBoard()
    view.resize(700, 500)
    view.show_table(read_table(SETTLED))
    view.show_view(view.view.zoomed(larger * view.view.scale, QPointF(300, 200)))
    before = view.view
    far = QPointF(9000.0 * way[0], 9000.0 * way[1])
    view.show_view(Fit(before.scale, before.corner + far))
    left = view.view.box(view.room()) & view.box
    assert min(left.width(), left.height()) >= 79.9
    view.show_view(before)
    assert view.view == before, "what is in sight stays where it is"


class Worker:
    """Paints no tile ahead."""

    def run(self, *_):
        pass


@pytest.fixture
def board(qtbot):
    state = turmcore.from_text("carcassonne", PLACING)
    controller = CarcassonneController(Worker(), Session(state, (Kind.PERSON,) * 2, 1))
    controller.set_quick(True)
    board = FlatBoard(controller)
    qtbot.addWidget(board)
    board.resize(600, 500)
    board.show()
    controller.start(controller.session)
    return board


def turn_wheel(board, at):
    buttons, none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    where, phase = board.mapToGlobal(at), Qt.ScrollPhase.NoScrollPhase
    QApplication.sendEvent(
        board, QWheelEvent(at, where, QPoint(), QPoint(0, 120), buttons, none, phase, False)
    )


def test_the_flat_table_tells_its_controller_what_the_mouse_does(board, qtbot):
    game, scale = board.controller, board.view.scale
    cells = [choice.cell for choice in game.choices]
    free = next(cell for cell in cells if cells.count(cell) > 1)
    at = on_cell(board, free)
    qtbot.mouseMove(board, at.toPoint())
    assert game.aim.spot[0] == free and game.aim.wants_wheel
    before = game.preview().tile.rotation
    turn_wheel(board, at)
    assert game.preview().tile.rotation != before and board.view.scale == scale
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=at.toPoint())
    assert game.proposed_action is not None
    assert "<svg" in board.drawing(300) and board.grab().toImage().width() == 600


def test_the_wheel_zooms_and_the_right_button_shifts(board, qtbot):
    at, before = QPointF(2, 2), board.view
    turn_wheel(board, at)
    assert board.view.scale == pytest.approx(1.1 * before.scale)
    shifted = board.view.corner
    qtbot.mousePress(board, Qt.MouseButton.RightButton, pos=at.toPoint())
    move = at + QPointF(40, 25)
    held, none = Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(
        board,
        QMouseEvent(
            QEvent.Type.MouseMove, move, board.mapToGlobal(move), Qt.MouseButton.NoButton, held, none
        ),
    )
    assert (board.view.corner - shifted).toTuple() == pytest.approx((40, 25))
    board.fit()
    assert board.view == before
    board.flip()
    assert board.axes() == ((-1, 0, 0), (0, -1, 0))


@pytest.mark.parametrize("quarters", range(4))
def test_a_table_is_turned_by_quarters(quarters):
    table = read_table(SETTLED)
    whole = QRectF(*room(table.cells, quarters))
    for tile in table.tiles:
        x, y = at(tile.x, tile.y, quarters)
        assert place_at(x, y, quarters) == (tile.x, tile.y) and whole.contains(square(tile, quarters))
    assert at(1, 0, quarters) == ((100, 0), (0, 100), (-100, 0), (0, -100))[quarters], "clockwise"
    tile = table.tiles[0]
    x, y = place_at(*spot_of(tile, "c0", quarters), quarters)
    place = place_of(table, (tile.x, tile.y), "c0")
    assert (x * SIDE, -y * SIDE) == pytest.approx(place[:2])


@pytest.mark.parametrize("draw", [draw_sign, draw_follower])
def test_players_are_told_apart_without_any_color(draw):
    """In shades of gray every two of them differ."""
    seen = [
        pixels(48, 48, lambda painter, k=k: draw(painter, QRectF(0, 0, 48, 48), k)) @ (0.3, 0.5, 0.2)
        for k in range(len(SEATS))
    ]
    for i in range(len(seen)):
        for j in range(i):
            assert (np.abs(seen[i] - seen[j]) > 60).sum() > 50, (i, j)


def test_a_drawing_for_a_file_is_the_same_picture():
    """Tiles are part of it, and signs end where they do on the screen."""
    table, box = read_table(TALL), QRectF(0, 0, 300, 300)
    area = QRectF(*room(table.cells))
    fit = Fit.into(area, box)
    [defined, parts] = drawing.stages(table, Preview(), 0, 1 / fit.scale)
    text = whole([*defined, *parts], area, 300)
    drawn = pixels(300, 300, lambda painter: paint(painter, box, table))
    read = pixels(300, 300, lambda painter: layers.paint(painter, fit, [layers.layer(text)]))
    assert (np.abs(drawn - read).max(axis=2) > 60).mean() < 0.04
    assert len(text) < 4_000_000


def test_tiles_and_figures_are_drawn_anew_only_when_they_change(qtbot, monkeypatch):
    calls = {"tints": 0, "standing": 0}

    def count(name):
        draw = getattr(Drawing, name)

        def counted(self):
            calls[name] += 1
            return draw(self)

        monkeypatch.setattr(Drawing, name, counted)

    for name in calls:
        count(name)
    table, view = read_table(TALL), FlatBoard()
    qtbot.addWidget(view)
    view.resize(400, 300)

    def seen(*marks):
        view.show_table(table, Preview(marks=marks))
        return view.grab().toImage()

    plain = seen()
    pointed = seen(CellMark(*table.last, MarkKind.HOVER))
    assert pointed != plain == seen() and calls == {"tints": 1, "standing": 1}
    player_colors.use("contrast")
    try:
        assert seen() != plain and calls == {"tints": 2, "standing": 2}
    finally:
        player_colors.use(player_colors.USUAL)
    view.show_view(Fit(view.view.scale, view.view.corner + QPointF(5, 0)))
    assert view.grab().toImage() != plain and calls["tints"] == 3
