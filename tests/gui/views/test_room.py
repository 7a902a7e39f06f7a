"""Windows and lists that have room."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QScrollArea, QWidget

from gui.base import dialogs
from gui.views.layout import hbox, vbox
from gui.views.podium import name_lines
from gui.views.room import Choices


@pytest.mark.parametrize("count", [1, 4, 8])
def test_a_list_shows_all_that_can_be_chosen(qtbot, count):
    combo = Choices()
    qtbot.addWidget(combo)
    combo.addItems([f"choice {number}" for number in range(count)])
    combo.show()
    combo.showPopup()
    QTest.qWait(20)
    view = combo.view()
    rows = sum(map(view.sizeHintForRow, range(count)))
    assert view.viewport().height() >= rows and view.verticalScrollBar().maximum() == 0
    combo.hidePopup()


@pytest.mark.parametrize("is_wide", [True, False])
def test_a_narrow_window_has_one_column_and_is_scrolled_downwards_alone(qtbot, monkeypatch, is_wide):
    monkeypatch.setattr(dialogs, "available", lambda _: QSize(700 if is_wide else 360, 200))
    dialog = QDialog()
    qtbot.addWidget(dialog)
    left, right = QWidget(), QWidget()
    for half in (left, right):
        half.setFixedSize(300, 180)
    columns = hbox(left, right)
    columns.setObjectName("columns")
    vbox(columns, parent=dialog)
    dialogs.fit(dialog)
    dialog.show()
    areas = dialog.findChildren(QScrollArea)
    qtbot.waitUntil(lambda: is_wide or areas[0].verticalScrollBar().maximum() > 0)
    assert (right.x() > left.x()) == is_wide and (right.y() > left.y()) != is_wide
    assert all(area.horizontalScrollBar().maximum() == 0 for area in areas)


def test_a_long_name_has_two_lines(qapp):
    assert name_lines("Anna-Katharina") == ["Anna-", "Katharina"]
    assert name_lines("Hans Peter von Ach") == ["Hans Peter", "von Ach"]
    assert name_lines("Jo-Ann") == ["Jo-Ann"] and name_lines("Maximiliane-") == ["Maximiliane-"]
