import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from gui import i18n
from gui.i18n import tr
from gui.scene.camera import VIEWS, Camera
from gui.views.view_cube import ViewCube


@pytest.fixture
def cube(qtbot):
    cube = ViewCube()
    qtbot.addWidget(cube)
    return cube


def test_the_letters_are_those_of_the_language(cube):
    camera = Camera()
    camera.look("front")
    cube.show_camera(camera)
    english = cube.grab().toImage()
    i18n.set_language("de")
    cube.retranslate()
    assert tr("cube.front") == "V" and cube.grab().toImage() != english


def middle(cube):
    return QPointF(cube.width() / 2, cube.height() / 2)


@pytest.mark.parametrize("view", ["front", "back", "left", "right", "top"])
def test_the_side_that_faces_the_viewer_is_in_the_middle(cube, view):
    camera = Camera()
    camera.look(view)
    cube.show_camera(camera)
    assert cube.side_at(middle(cube)) == view


def test_a_click_on_a_side_wants_its_view(cube):
    cube.show_camera(Camera())  # home: from the front and the right, from above
    wanted = []
    cube.wanted.connect(wanted.append)
    for x in range(0, cube.width(), 4):
        for y in range(0, cube.height(), 4):
            QTest.mouseClick(cube, Qt.MouseButton.LeftButton, pos=QPoint(x, y))
    assert set(wanted) == {"front", "right", "top"} <= set(VIEWS)
    wanted.clear()
    QTest.mouseClick(cube, Qt.MouseButton.LeftButton, pos=QPoint(1, 1))
    QTest.mouseClick(cube, Qt.MouseButton.RightButton, pos=QPoint(*map(int, middle(cube).toTuple())))
    assert not wanted


@pytest.mark.parametrize("pitch", [3, 24, 60, 89])
@pytest.mark.parametrize("yaw", [-150, -58, 0, 45, 90])
def test_the_cube_fits_and_its_sides_do_not_overlap(cube, yaw, pitch):
    cube.show_camera(Camera(yaw=yaw, pitch=pitch))
    sides = cube._seen_sides()
    assert 1 <= len(sides) <= 3
    for _, corners, bright in sides:
        box = corners.boundingRect()
        assert cube.rect().adjusted(1, 1, -1, -1).toRectF().contains(box) and 0 <= bright <= 1
    for x in range(cube.width()):
        for y in range(cube.height()):
            place = QPointF(x + 0.5, y + 0.5)
            assert sum(corners.containsPoint(place, Qt.FillRule.OddEvenFill) for _, corners, _ in sides) <= 1


def test_it_is_drawn_anew_only_when_the_camera_turns(cube, qtbot):
    cube.show()
    qtbot.waitExposed(cube)
    images = []
    for camera in (Camera(), Camera(distance=50), Camera(yaw=10)):
        cube.show_camera(camera)
        image = cube.grab().toImage().convertToFormat(QImage.Format.Format_RGBA8888)
        images.append(np.frombuffer(image.constBits(), np.uint8).copy())
    assert (images[0] == images[1]).all() and (images[0] != images[2]).any()
