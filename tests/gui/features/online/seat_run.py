"""A seat at a server's table in a real window, by the mouse alone or by keys alone; run by test_windows.py.

Arguments: `Mouse` or `Keys`, the link to sit down by, a name, and a file for a picture. Who has sat there before goes on at
the own table. Prints JSON: what the window has of the game when it is over. Nothing of the app is called but to read what
it shows.
"""

import json
import sys
from contextlib import suppress

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.base.settings import Settings
from tests.gui import whole_game
from tests.gui.window_hands import CTRL, LEFT, open_window, wait_until


def wait_long(condition):
    """Until a condition holds: the others may be killed and come back meanwhile."""
    while not condition():
        QTest.qWait(10)


class Sent:
    """A game in which an action counts as played as soon as it is sent."""

    def __init__(self, session, table):
        self._session, self._table = session, table

    def __getattr__(self, name):
        return getattr(self._session, name)

    @property
    def cursor(self):
        return self._session.cursor + (self._table.pending is not None)


def seated(way):
    """A player of one of these ways at a server's table."""

    class Seated(way):
        @property
        def session(self):
            return Sent(self.game.session, self.window.table.around.table)

        def act(self, token=""):
            plies, at = self.game.session.plies, len(self.game.session.plies)
            choice = self.wish(token)
            while self.session.cursor == at:
                with suppress(
                    TimeoutError
                ):  # a note about the line has come in between, and the picture has moved
                    self.do(choice)
            wait_long(lambda: len(plies) > at)
            assert str(plies[at].action) == str(choice.action)
            self.did[self.hands.kind(choice)] += 1

    return Seated


def sit_down(window, link, name):
    """From the page Play together: at the own table, else by the link."""
    QTest.keyClick(window, Qt.Key.Key_D, CTRL)
    page = window.together.page
    wait_until(page.isVisible, what="the page")
    own = [one.ident for one in window.together.tables]
    if own:
        (card,) = [card for card in page.cards if card.property("key") == own[0]]
        QTest.mouseClick(card, LEFT)
    else:
        page.name.setFocus()
        page.name.selectAll()
        QTest.keyClicks(page.name, name)
        QTest.keyClicks(page.link, link)
        QTest.mouseClick(page.go, LEFT)
    wait_long(lambda: window.desk.session.is_remote)


def main(way, link, name, picture):
    settings = Settings()
    settings.has_animations = False  # no picture between two others
    _, window = open_window(1000, 600)
    sit_down(window, link, name)
    player = seated(getattr(whole_game, way))(window)
    while True:
        wait_long(lambda: window.desk.session.is_over or window.controller.choices)
        if window.desk.session.is_over:
            break
        player.act()
    wait_until(lambda: not window.desk.session.is_remote, what="all is seen")
    QApplication.processEvents()
    window.screen().grabWindow(window.winId()).save(picture)
    session = window.desk.session
    ended = window.panel.end.title.text()
    report = {"tokens": session.tokens, "result": session.result(), "did": player.did, "ended": ended}
    window.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
