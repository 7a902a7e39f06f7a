"""The list of choices: the mouse over a row looks at it, if the mouse was moved."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication

from gui.views.choice_view import ChoiceRows, ChoiceView


class Rows(ChoiceRows):
    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        return str(self.choices[index.row()]) if role == Qt.ItemDataRole.DisplayRole else None


@pytest.fixture
def shown(qtbot):
    view = ChoiceView(Rows())
    qtbot.addWidget(view)
    view.resize(200, 90)
    view.show()
    view.show_choices([f"old {n}" for n in range(40)])
    seen = []
    view.peeked.connect(seen.append)
    return view, seen


def move(view, place):
    at = QPointF(place)
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(
        QMouseEvent.Type.MouseMove,
        at,
        view.viewport().mapToGlobal(at),
        none,
        none,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(view.viewport(), event)


def place_of(view, row):
    return view.visualRect(view.model().index(row, 0)).center()


def test_a_row_is_looked_at_when_the_mouse_moves_over_it(shown):
    view, seen = shown
    for row in (0, 2):
        move(view, place_of(view, row))
        assert seen[-1] == f"old {row}"


def test_new_rows_under_a_mouse_at_rest_are_not_meant(shown):
    view, seen = shown
    place = place_of(view, 2)
    move(view, place)
    view.show_choices([f"new {n}" for n in range(40)])
    view.mark("new 30")
    move(view, place)  # as the system sends it when what lies under the mouse changes
    QApplication.processEvents()
    assert seen == ["old 2"]
    move(view, place + QPoint(1, 0))
    assert len(seen) == 2 and seen[-1].startswith("new"), "now it is"


def test_the_wheel_looks_at_what_comes_under_the_mouse(shown):
    view, seen = shown
    place = QPointF(place_of(view, 1))
    move(view, place.toPoint())
    wheel = QWheelEvent(
        place,
        view.viewport().mapToGlobal(place),
        QPoint(),
        QPoint(0, -240),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), wheel)
    assert (
        seen[0] == "old 1"
        and seen[-1] == view.model().choices[view.indexAt(place.toPoint()).row()] != "old 1"
    )


def test_what_is_chosen_stays_in_sight_when_there_is_less_room(shown):
    view, _ = shown
    view.resize(200, 400)
    view.mark("old 20")
    view.resize(200, 90)
    row = view.visualRect(view.model().index(20, 0))
    assert view.viewport().rect().contains(row)
