"""The flat drawing of the tower of Babel, and how one plays on it."""

import xml.etree.ElementTree
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter
from PySide6.QtTest import QTest

import turmcore
from gui.base import files
from gui.games.babel.board import color_of, empty_tower, field_of, read_tower
from gui.games.babel.picture import drawing, palette
from gui.games.babel.picture.flat_board import FlatBoard
from gui.games.babel.picture.palette import PAINTS
from gui.games.babel.picture.scene import build_scene
from gui.games.babel.picture.tokens import draw_sign
from gui.games.babel.play.controller import BabelController
from gui.games.babel.session import Session
from gui.model.seats import Kind
from gui.scene.picking import Hit
from gui.views.layers import Fit
from tests.gui.flat_places import on_field, on_tower
from tests.gui.games.babel.boards import LATE, MIDDLE, START, boards, towers
from turmcore.babel import flat
from turmcore.babel.rings import die_place, layout_of, point, underside_place
from turmcore.babel.shown import Arrow, Die, FieldMark, Ghost, Held, MarkKind, Preview, Spot
from turmcore.babel.tower import UNIT, View, ink_on

pytestmark = pytest.mark.usefixtures("qapp")  # fonts
BOARDS = pytest.mark.parametrize("board", boards(), ids=lambda board: board.name)
BOX = QRectF(0, 0, 560, 420)


def image(draw, width=560, height=420):
    """What a function draws on white, (height, width, 3)."""
    made = QImage(width, height, QImage.Format.Format_RGB32)
    made.fill(QColor("white"))
    painter = QPainter(made)
    draw(painter)
    painter.end()
    pixels = np.frombuffer(made.constBits(), np.uint8).reshape(height, made.bytesPerLine() // 4, 4)
    return pixels[:, :width, :3].astype(int)


def painted(tower, preview=None, held=None, flipped=False, box=BOX):
    return image(lambda painter: drawing.paint(painter, box, tower, preview or Preview(), held, flipped))


def changed(one, other):
    return int((np.abs(one - other).max(axis=2) > 24).sum())


@pytest.fixture
def view(qtbot):
    widget = FlatBoard()
    qtbot.addWidget(widget)
    widget.resize(640, 520)
    return widget


# -- what is drawn ---------------------------------------------------------------------------


@BOARDS
@pytest.mark.parametrize(("width", "height"), [(560, 420), (300, 420), (90, 70)])
def test_the_whole_tower_is_inside_of_its_box(board, width, height):
    box = QRectF(0, 0, width, height)
    whole = image(lambda painter: drawing.paint(painter, box, empty_tower(board)), width, height)
    assert (whole[0] == 255).all() and (whole[-1] == 255).all()
    assert (whole[:, 0] == 255).all() and (whole[:, -1] == 255).all()
    assert (whole.min(axis=2) < 250).mean() > 0.3


@pytest.mark.slow
def test_figures_marks_and_numbers_are_seen():
    tower = read_tower(MIDDLE)
    plain = painted(tower)
    assert changed(plain, painted(replace(tower, fields=tower.fields[:-1]))) > 60, "two figures less"
    for preview in (
        Preview(Ghost("2.5", "r")),
        Preview(path=("2.5", "2.6", "2.7")),
        Preview(arrows=(Arrow("1.2", "1.5", label="3"),)),
        Preview(used=5),
        *(Preview(marks=(FieldMark("2.5", kind, "4"),)) for kind in MarkKind),
    ):
        assert changed(plain, painted(tower, preview)) > 60, preview
    assert changed(plain, painted(tower, held=Held("1.2", "y"))) > 60
    assert changed(painted(tower, Preview(used=5)), painted(tower, Preview(used=2))) > 100


def test_bound_figures_are_marked():
    tower = read_tower(MIDDLE)
    alone = tuple((name, colors[:1] if name == "2.1" else colors) for name, colors in tower.fields)
    layout = layout_of(tower.board)
    ring, angle = layout.ring("2.1"), layout.angle("2.1") - layout.ring("2.1").half
    fit = Fit.into(QRectF(*flat.room(tower)), BOX)
    corner = fit.at(*View(layout).at(point(ring.outer, angle, 0.0)))
    x, y = round(corner.x()), round(corner.y())
    area = slice(max(0, y - 12), y + 12), slice(max(0, x - 12), x + 12)
    both = painted(tower)[area], painted(replace(tower, fields=alone))[area]
    assert changed(*both) > 25, "the band goes round the field, not only round the figures"


def test_small_pictures_leave_out_what_could_not_be_read():
    tower = read_tower(MIDDLE)
    small = QRectF(0, 0, 120, 120)
    assert not changed(painted(tower, box=small), painted(replace(tower, num_players=0), box=small))
    assert changed(painted(tower), painted(replace(tower, num_players=0)))


def test_signs_differ_and_stand_out_from_their_color():
    shapes = {}
    for letter, paint in PAINTS.items():
        seen = image(lambda painter, letter=letter: draw_sign(painter, QRectF(2, 2, 76, 76), letter), 80, 80)
        ink = QColor(ink_on(palette.shades()[letter]))
        mask = np.abs(seen[..., ::-1] - (ink.red(), ink.green(), ink.blue())).max(axis=2) < 60
        y, x = np.indices(mask.shape)
        mask &= np.hypot(x - 39.5, y - 39.5) < 32  # the rim is no part of it
        assert 0.12 < mask.mean() < 0.6, letter
        shapes[letter] = mask
        assert abs(ink.lightness() - QColor(*paint.rgb).lightness()) > 70, letter
    for one in PAINTS:
        for other in PAINTS:
            if one < other:
                both = (shapes[one] & shapes[other]).sum() / (shapes[one] | shapes[other]).sum()
                assert both < 0.8, (one, other)


@pytest.mark.slow
@pytest.mark.parametrize("box", [BOX, QRectF(0, 100, 560, 220)])
def test_the_picture_from_the_front_shows_every_figure_in_front(box):
    tower = read_tower(LATE)
    layout = layout_of(tower.board)
    whole = image(lambda painter: drawing.draw_hero(painter, box, tower))
    assert (whole.min(axis=2) < 250).mean() > 0.2
    outside = np.ones(whole.shape[:2], bool)
    outside[int(box.top()) : int(box.bottom()), :] = False
    assert (whole[outside] == 255).all()
    for number, (name, _) in enumerate(tower.fields):
        fewer = replace(tower, fields=tower.fields[:number] + tower.fields[number + 1 :])
        other = image(lambda painter, fewer=fewer: drawing.draw_hero(painter, box, fewer))
        assert changed(whole, other) > 25 or layout.middle(name)[1] > 0, name


def test_the_picture_from_the_front_is_higher_where_there_is_room():
    def high(box):
        rows = (image(lambda painter: drawing.draw_hero(painter, box, towers()[0])).min(axis=2) < 200).any(
            axis=1
        )
        return int(rows.sum())

    assert high(QRectF(0, 0, 400, 420)) > 1.2 * high(QRectF(0, 0, 400, 210))


def test_dice_have_as_many_pips_as_they_show():
    from gui.games.babel.picture.tokens import draw_die

    dark = []
    for number in range(1, 7):
        die = image(lambda painter, n=number: draw_die(painter, QRectF(10, 10, 60, 60), n), 80, 80)
        dark.append(int((die[20:60, 20:60].max(axis=2) < 90).sum()))
    one = dark[0]
    assert all(abs(area - number * one) < 0.35 * one for number, area in enumerate(dark, 1))
    waiting = image(lambda painter: draw_die(painter, QRectF(10, 10, 60, 60), None), 80, 80)
    assert (waiting[30:50, 30:50].max(axis=2) > 90).all()


# -- what the mouse meets ------------------------------------------------------------------------


@BOARDS
@pytest.mark.parametrize("flipped", [False, True])
def test_every_field_is_where_it_is_drawn(view, board, flipped):
    view.flipped = flipped
    view.show_tower(empty_tower(board))
    for name in board.fields:
        hit = view.hit(on_field(view, name))
        assert hit == Hit(Spot(name))
    assert view.hit(QPointF(1, 1)) is None


def test_figures_die_and_underside_are_met_as_in_the_picture(view):
    for tower in towers():
        view.show_tower(tower)
        layout = layout_of(tower.board)
        for name, colors in tower.fields:
            for part, place in enumerate(layout.slots(name, len(colors))[: len(colors)]):
                hit = view.hit(on_tower(view, place))
                assert hit == Hit(Spot(name, part)) and color_of(tower, hit) == colors[part]
    tower = read_tower(MIDDLE)
    view.show_tower(tower)
    layout = layout_of(tower.board)
    assert view.hit(on_tower(view, layout.slots("1.1")[4])) == Hit(Spot("1.1")), (
        "an empty part beside figures"
    )
    assert view.hit(on_tower(view, die_place(layout, 4, 0))) == Hit(Die(is_underside=False))
    assert view.hit(on_tower(view, underside_place(layout, 4, 0))) == Hit(Die(is_underside=True))
    view.show_tower(read_tower(START))
    assert view.hit(on_tower(view, die_place(layout, 4, 0))) is None, (
        "before the colors are drawn there is no die"
    )


def test_clicks_and_what_the_mouse_is_over_are_told(view, qtbot):
    view.show_tower(read_tower(MIDDLE))
    view.show()
    told = {"hovered": [], "clicked": []}
    view.hovered.connect(told["hovered"].append)
    view.clicked.connect(told["clicked"].append)
    place, other = (on_field(view, name).toPoint() for name in ("2.5", "3.5"))
    left = Qt.MouseButton.LeftButton
    QTest.mouseMove(view, other)
    QTest.mouseClick(view, left, pos=place)
    assert told["clicked"] == [Hit(Spot("2.5"))]
    QTest.mousePress(view, left, pos=place)
    QTest.mouseRelease(view, left, pos=other)
    assert len(told["clicked"]) == 1, "begun here and ended there is no click"
    QTest.mouseClick(view, Qt.MouseButton.RightButton, pos=place)
    assert len(told["clicked"]) == 1
    move = QMouseEvent(
        QEvent.Type.MouseMove, QPointF(place), view.mapToGlobal(QPointF(place)), Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    view.mouseMoveEvent(move)
    view.mouseMoveEvent(move)
    assert told["hovered"][-1] == Hit(Spot("2.5"))
    count = len(told["hovered"])
    view.leaveEvent(QEvent(QEvent.Type.Leave))
    assert told["hovered"][count:] == [None]


# -- the board of a game ---------------------------------------------------------------------


class Worker:
    def run(self, *_):
        raise AssertionError("nobody thinks in this test")


@pytest.fixture
def board(qtbot):
    state = turmcore.from_text("babel", MIDDLE)
    session = Session(state, (Kind.PERSON,) * state.game.num_players, 1)
    controller = BabelController(Worker(), session)
    controller.set_quick(True)
    widget = FlatBoard(controller)
    qtbot.addWidget(widget)
    widget.resize(640, 520)
    controller.start(session)
    controller.take_screen()
    return widget


def test_the_board_follows_the_game_and_hands_it_the_mouse(board):
    game = board.controller
    before = board.grab().toImage()
    origin = next(choice.origin for choice in game.choices if choice.origin)
    layout, colors = layout_of(board.tower.board), board.tower.colors(origin)
    figure = on_tower(board, layout.slots(origin, len(colors))[len(colors) - 1]).toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=figure)
    assert game.aim.in_hand is not None and game.aim.in_hand.field == origin
    held = board.grab().toImage()
    assert held != before
    game.play(game.choices[0].action)
    played = board.grab().toImage()
    assert played != held
    board.others = lambda: (Arrow("1.1", "1.5"),)
    game.seen.emit()
    assert board.grab().toImage() != played


def test_it_turns_round(board):
    first = on_field(board, "1.0")
    board.flip()
    second = on_field(board, "1.0")
    assert first.y() > board.height() / 2 > second.y()
    assert board.axes() == ((-1, 0, 0), (0, -1, 0))


def test_the_drawing_as_svg(board):
    shown = board.grab().toImage()
    board.others = lambda: (Arrow("1.1", "1.5", label="1"),)
    board.refresh()
    whole, plain = board.drawing(600), board.drawing(600, plain=True)
    for text in (whole, plain):
        assert xml.etree.ElementTree.fromstring(text).tag.endswith("svg") and 'width="600"' in text
    assert board.grab().toImage() != shown, "it still shows everything"
    board.others = tuple
    assert plain != whole != board.drawing(600)
    assert board.drawing(600, plain=True) == plain


def test_a_drawing_that_is_saved_as_a_picture_keeps_its_shape(board):
    made = files.drawn(board.drawing(plain=True), 800)
    room = board.room()
    assert made.width() == 800 and made.height() == round(800 * room.height() / room.width()) < 800


def test_the_same_place_means_the_same_in_both_pictures(view):
    tower = read_tower(MIDDLE)
    view.show_tower(tower)
    targets = build_scene(tower).targets(True)
    down = np.array([0.0, 0.0, -1.0])
    for x in range(6, 640, 23):
        for y in range(6, 520, 23):
            i, j = (part / UNIT for part in view.view.place_at(QPointF(x, y)))
            flat, solid = view.hit(QPointF(x, y)), targets.hit(np.array([i, -j, 20.0]), down)
            assert field_of(flat) == field_of(solid), (x, y)
