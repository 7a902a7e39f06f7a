"""A table and the panel beside it, or over it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget

from gui.views.drawer import WIDTH, Drawer, SideTabs
from gui.views.layout import vbox


@pytest.fixture
def drawer(qtbot):
    table, middle, panel = QWidget(), QWidget(), QPushButton("panel")
    head, foot = QLabel("cards"), QLabel("what to do")
    for label in (head, foot):
        label.setFixedHeight(50)
    table.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    middle.setMinimumWidth(300)
    vbox(head, (middle, 1), foot, parent=table, margins=0, spacing=0)
    drawer = Drawer(table, middle, foot, panel)
    drawer.panel, drawer.middle = panel, middle
    qtbot.addWidget(drawer)
    drawer.resize(1000, 600)
    drawer.show()
    return drawer


def test_the_panel_stands_beside_the_table_where_both_have_room(drawer):
    assert not drawer.is_over and not drawer.handle.isVisible()
    assert drawer.table.width() < 1000 - WIDTH == drawer.table.width() + 12, (
        "a low panel has room for a scroll bar"
    )
    drawer.resize(1000, 720)
    QApplication.processEvents()
    at = drawer.side.geometry().getRect()
    assert drawer.table.width() == 1000 - WIDTH and at == (1000 - WIDTH, 0, WIDTH, 720)


def test_in_a_narrow_window_it_lies_over_the_table(drawer):
    drawer.resize(500, 300)
    QApplication.processEvents()
    assert drawer.is_over and drawer.table.width() == 500 and drawer.handle.isVisible()
    assert drawer.side.geometry().right() == 499
    assert drawer.side.height() == 250, "what to do can be read"
    told, covered = [], []
    drawer.moved.connect(told.append)
    drawer.covers.connect(covered.append)
    drawer.panel.setFocus()
    QTest.mouseClick(drawer.handle, Qt.MouseButton.LeftButton)
    assert not drawer.side.isVisible() and drawer.handle.isVisible() and told == [False]
    assert covered[-1] == drawer.handle.width() and drawer.handle.accessibleName() == "Open the panel"
    QTest.mouseClick(drawer.handle, Qt.MouseButton.LeftButton)
    assert drawer.side.isVisible() and told == [False, True] and covered[-1] > WIDTH


def test_on_the_whole_screen_it_leaves_the_cards_free(drawer):
    drawer.set_floating(True)
    assert drawer.is_over and drawer.table.width() == 1000
    assert (drawer.side.y(), drawer.side.height()) == (50, 500)
    drawer.set_open(False)
    drawer.set_floating(False)
    assert drawer.table.width() == 1000 and drawer.handle.isVisible(), "folded away it stays so"


def test_pages_that_have_no_room_scroll_and_are_known_by_themselves(qtbot):
    tabs, high, own = SideTabs(), QWidget(), QWidget()
    high.setMinimumHeight(900)
    tabs.add(own, scrolls_itself=True)
    tabs.add(high)
    qtbot.addWidget(tabs)
    tabs.resize(300, 200)
    tabs.show()
    assert tabs.height() == 200 and tabs.indexOf(high) == 1 and tabs.widget(0) is own
    tabs.setCurrentWidget(high)
    assert tabs.currentWidget() is high and high.height() == 900
    area = high.parentWidget().parentWidget()
    assert isinstance(area, QScrollArea) and area.verticalScrollBar().maximum() > 600
