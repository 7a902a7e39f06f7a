"""A walk through every page and every window of the program, without OpenGL."""

from importlib import import_module

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMessageBox, QTabWidget

import turmcore
from gui.app.fault_page import FaultPage
from gui.app.keys_window import KeysWindow
from gui.base import messages
from gui.base.messages import ask_to_save
from gui.features.album.claim_dialog import ClaimDialog
from gui.features.album.store import Album
from gui.features.album.window import AlbumWindow
from gui.features.engines.dialog import EnginesDialog
from gui.features.export.photo_window import PhotoWindow
from gui.features.export.share_window import Offer, ShareWindow
from gui.features.new_game.dialog import NewGameDialog
from gui.features.new_game.seat_dialog import SeatDialog
from gui.features.puzzles.editor import PuzzleEditor
from gui.features.puzzles.list import PuzzleList
from gui.features.tournaments.window import TournamentWindow
from gui.games.babel.editors.board_window import BoardWindow
from gui.games.turmbauer.editors.print_window import PrintWindow
from gui.games.turmbauer.editors.set_window import SetWindow
from gui.games.waechter.editors.endgames_window import EndgamesWindow
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.camera import VIEWS, Camera
from gui.scene.room import Backdrop
from gui.scene.scene import Scene
from gui.table.game_parts import parts_of
from turmcore.babel import board as boards
from turmcore.players import make
from turmcore.turmbauer import pieces as sets

PLIES = {"turmbauer": 31, "waechter": 12, "babel": 40}  # until the middle of a game
_RETURN, _ESCAPE, _SPACE = Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Space


def _settle():
    QCoreApplication.processEvents()
    QCoreApplication.processEvents()


def games(name):
    """A new game of people, one in the middle whose people have the longest of names, one that is over."""
    game = turmcore.load(name)
    kinds = [Kind.PERSON] * game.num_players
    players = [make("random"), make("greedy")]
    for plies in (0, PLIES.get(name, 33), 4000):
        names = (
            [f"Bartholomäa Wintersteine{i}" for i in range(game.num_players)]
            if plies == PLIES.get(name, 33)
            else None
        )
        session = Session.begin(game, kinds, 5, names)
        while len(session.plies) < plies and not session.state.is_over():
            state = session.state
            session.play(state.sample_chance() if state.is_chance() else players[plies > 100].choose(state))
        yield session


def editor_of(name):
    """The window in which positions of a game are edited."""
    return import_module(f"gui.games.{name}.editors.window").EditorWindow


class Walk:
    """Shows one thing after another at a size and lets `visit(name, window, size)` look at it."""

    def __init__(self, window, settings, size, folder, visit):
        self.window, self.settings, self.size, self.folder = window, settings, size, folder
        self._visit = visit
        window.resize(*size)
        window.retranslate()
        _settle()

    def visit(self, name, window=None):
        if window is None:
            self.window.resize(*self.size)
        _settle()
        self._visit(name, window or self.window, self.size)

    def welcome(self):
        self.window.show_welcome()
        self.visit("welcome")
        self.window.together.show()
        self.visit("welcome/together")
        self.window.show_welcome()

    def workshop(self):
        """The page for building without rules: empty, with something, and when that has fallen."""
        self.window.show_workshop()
        builder = self.window.workshop.builder
        builder.worker = None
        self.visit("workshop")
        for size in (1, 1, 1, 2):
            builder.pick_size(size)
            builder.move_to(builder.home)
            builder.done()
        self.visit("workshop/piece in hand")
        builder.tilt(40.0, (1.0, 0.0))
        self.visit("workshop/fallen")
        builder.put_up()
        builder.clear()

    def tabs(self, name, tabs, window=None):
        """Every page of tabs."""
        for i in range(tabs.count()):
            if tabs.isTabVisible(i):
                tabs.setCurrentIndex(i)
                self.visit(f"{name}/tab {i}", window)
        tabs.setCurrentIndex(0)

    def game(self, name):
        """The window with a game: at its beginning, in the middle and at the end."""
        for stage, session in zip(("new", "middle", "end"), games(name), strict=True):
            self.window.files.start(session)
            self.tabs(f"{name}/{stage}", self.window.table.tabs)
            parts = parts_of(name)
            dialog = SeatDialog(session, 0, parts.parties(session), parts.places(session), self.window)
            self.dialog(f"{name}/{stage}/seat", dialog)
            if stage != "end":
                QTest.keyClick(self.window, _SPACE)
                for _ in range(2):
                    choices = self.window.controller.aim.listed()
                    if choices:
                        self.window.controller.choose(choices[0])
                    self.visit(f"{name}/{stage}/chosen")
                    QTest.keyClick(self.window, _RETURN)
        report = self.window.table.report
        if report is not None:
            report.show_game()
            report.resize(report.size().boundedTo(QSize(*self.size)))
            self.visit(f"{name}/report", report)
            report.stop()
            report.hide()

    def lessons(self, name):
        """The card of every lesson."""
        self.window.files.count_as_saved()
        self.window.start_tutorial(name)
        lessons = self.window.table.teacher
        while lessons.controller.is_running:
            self.visit(f"{name}/lesson {lessons.controller.step.id}")
            lessons.card.next.click()

    def dialog(self, name, dialog):
        """A window of its own, not larger than the main window would be."""
        dialog.show()
        _settle()
        dialog.resize(dialog.size().boundedTo(QSize(*self.size)))
        self.visit(name, dialog)
        for number, tabs in enumerate(dialog.findChildren(QTabWidget)):
            if tabs.isVisible():
                self.tabs(f"{name}/tabs {number}", tabs, dialog)
        dialog.hide()
        dialog.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def rules(self, name):
        self.window.files.start(next(games(name)))
        rules = self.window.table.rules
        rules.show_rules()
        rules.resize(rules.size().boundedTo(QSize(*self.size)))
        self.visit(f"{name}/rules", rules)
        rules.hide()

    def setups(self):
        for name in offered():
            self.settings.game = name
            self.dialog(f"{name}/new game", NewGameDialog(self.settings, self.window))

    def editors(self, name):
        self.dialog(f"{name}/editor", editor_of(name)(parts_of(name).example(), self.window))
        self.dialog(f"{name}/puzzle", PuzzleEditor(parts_of(name).example(), self.window))

    def others(self):
        window, settings = self.window, self.settings
        for name in offered():
            self.dialog(f"{name}/keys", KeysWindow(window.shortcuts, name, window))
            places = parts_of(name).places(next(games(name)))
            self.dialog(f"{name}/claim", ClaimDialog(dict(enumerate(places)), window))
        self.dialog("album", AlbumWindow(Album(self.folder / "album"), str, window))
        picture = QImage(300, 200, QImage.Format.Format_RGB32)
        keys = {"clip": ".webp", "clip.gif": ".gif", "picture": ".png", "page": ".html", "film": ".gif"}
        offers = [Offer(key, suffix) for key, suffix in keys.items()]
        self.dialog("share", ShareWindow(picture, "a game", offers, settings, window))
        photo = Scene(), Camera(), VIEWS, "low", Backdrop(), "Bartholomäa wins", print
        self.dialog("photo", PhotoWindow(*photo, window))
        self.dialog("puzzles", PuzzleList(settings, window))
        self.dialog("board", BoardWindow(boards.BOARDS.find("six"), window))
        self.dialog("set", SetWindow(sets.SETS.find("A"), window))
        self.dialog("print", PrintWindow("A", window))
        self.dialog("engines", EnginesDialog(window.workers.analysts, "", window))
        tournaments = TournamentWindow(self.folder / "tournaments", window)
        self.dialog("tournaments", tournaments)
        for is_kept in (True, False, None):
            self.dialog("fault", FaultPage("Something broke\n" * 30, is_kept, window))
        self.dialog(
            "tables",
            EndgamesWindow(parts_of("waechter").endgames, window),
        )

    def questions(self):
        """The small dialogs that say or ask something."""
        seen = []

        def look(box):
            box.show()
            self.visit(f"question {len(seen)}", box)
            seen.append(box)
            box.hide()
            return 0

        kept = QMessageBox.exec, QDialog.exec
        QMessageBox.exec = QDialog.exec = look
        try:
            for ask, *rest in (
                (
                    messages.say_failure,
                    "evening.tgn",
                    "No such file or directory: /games/of/anna/evening.tgn",
                ),
                (ask_to_save,),
                (messages.ask_to_overwrite, "evening.tgn"),
                (messages.ask_about_program, "Anna", "the program ended with code 3"),
                (messages.ask_to_replace, ["evening.tgn"]),
                (messages.ask_to_replace, ["B-R.stl", "B-base.stl"]),
                (messages.ask_to_forget, "/games/of/anna/evening.tgn"),
                (messages.ask_to_discard, "Turmbauer, 12 turns"),
                (messages.ask_which, "evening.tgn", ["Anna – Béla", "Béla – Anna"]),
                (messages.show_about, "llvmpipe"),
            ):
                ask(self.window, *rest)
        finally:
            QMessageBox.exec, QDialog.exec = kept
        assert len(seen) == 10, len(seen)

    def all(self):
        self.welcome()
        self.workshop()
        for name in offered():
            self.game(name)
            self.rules(name)
            self.editors(name)
            self.lessons(name)
        self.setups()
        self.others()
        self.questions()
