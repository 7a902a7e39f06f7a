"""Rows and columns: what is in them, and how much of the room each part takes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from gui.views.layout import Gap, hbox, vbox


def test_parts_share_the_room(qtbot):
    page, one, other, last = QWidget(), QLabel("1"), QLabel("2"), QLabel("3")
    qtbot.addWidget(page)
    top = Qt.AlignmentFlag.AlignTop
    row = hbox((one, 1), Gap(20), (other, 3, top), spacing=4)
    column = vbox(row, 1, (hbox(last), 2), parent=page, margins=(1, 2, 3, 4), spacing=0)
    page.resize(404, 304)
    page.show()
    assert page.layout() is column and {one.parent(), other.parent(), last.parent()} == {page}
    assert (one.x(), one.width(), other.x(), other.width()) == (1, 94, 119, 282)
    assert other.y() == 2 and row.itemAt(2).alignment() == top
    assert [column.stretch(i) for i in range(column.count())] == [0, 1, 2]
    assert last.geometry().bottom() == 304 - 4 - 1
