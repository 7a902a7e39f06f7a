"""Windows and lists that have room."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QScrollArea, QWidget

from gui.base import dialogs
from gui.views.layout import Gap, hbox, vbox
from gui.views.podium import name_lines
from gui.views.room import Choices, scrolled


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


def test_a_window_scrolls_to_what_the_tab_key_comes_to_from_outside(qtbot, monkeypatch):
    monkeypatch.setattr(dialogs, "available", lambda _: QSize(300, 120))
    dialog, inner = QDialog(), QWidget()
    qtbot.addWidget(dialog)
    above, below, last = QPushButton("above"), QPushButton("below"), QPushButton("last")
    vbox(above, Gap(200), below, parent=inner)
    page = scrolled(inner)
    page.setFixedHeight(80)
    vbox(page, Gap(200), last, parent=dialog)
    dialogs.fit(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
    last.setFocus()
    reached = []
    while reached[-1:] != [last]:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        reached.append(dialog.focusWidget())
        assert not reached[-1].visibleRegion().isEmpty()
    assert {above, below} < {*reached}
