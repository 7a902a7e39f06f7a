"""The screen of one kind of game, around its controller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.app.commands import General
from gui.app.ending import Ending
from gui.base import dialogs, messages
from gui.base.background import Background
from gui.base.commands import CommandSet
from gui.base.settings import Settings
from gui.features.analysis.controller import AnalysisController
from gui.features.analysis.tab import AnalysisTab, points_of
from gui.features.clock.clocks import Clocks
from gui.features.moves.tab import MovesTab
from gui.features.new_game.seat_dialog import SeatDialog
from gui.features.online.around import Around
from gui.features.openings.controller import OpeningsController
from gui.features.openings.tab import OpeningsTab
from gui.features.position.tab import PositionTab
from gui.features.puzzles.desk import PuzzleDesk
from gui.features.report.better import BetterDesk
from gui.features.report.page import ReportPage
from gui.features.resign.dialog import ResignDialog
from gui.features.sound.controller import SoundController
from gui.features.sound.speaker import Speaker
from gui.features.tutorial.first_turn import FirstTurn
from gui.features.tutorial.teacher import Teacher
from gui.i18n import tr
from gui.model import engines, people
from gui.model.command import Command, GameCommand
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.inside import Inside
from gui.table.course import Course
from gui.table.game_parts import GameParts, manifest_of
from gui.table.last_turns import LastTurns
from gui.table.play import GameController
from gui.table.points import FlyingPoints
from gui.table.stage import Stage
from gui.views.drawer import Drawer, PageButtons, SideTabs
from gui.views.layout import vbox
from gui.views.no_picture import NoPicture
from gui.views.rules import RulesView, rule_book
from gui.views.seating import who
from gui.views.tabletop import Sentence, Tabletop
from gui.views.tower_view import TowerView
from turmcore.search import Result

_LOW, _LOWEST = 400, 340  # pixels of a table without room for lesson and plates, and for the course
_BUTTONS = 0.5  # of the width, for the buttons of the pages
_MESSAGE_TIME = 6000  # milliseconds that a message stays before the next step is shown again


class Workers(NamedTuple):
    """The threads beside the window: where computers play, and where positions are analysed."""

    players: Background
    analysts: Background


class GameTable(QWidget):
    """One kind of game in the window; made once, whatever games of the kind come and go.

    Parameters
    ----------
    parts
        Parts of the game.
    session
        The first game; nothing goes on by itself until one is started.
    commands
        Of the window; those of the game are carried out by `run`.
    no_picture
        Says why there can be no OpenGL; None if there can.
    speaker
        Of the window, for what is to be heard.
    """

    parts: GameParts
    controller: GameController
    stage: Stage
    course: Course
    moves_tab: MovesTab
    analysis_tab: AnalysisTab
    position_tab: PositionTab
    report: ReportPage
    tabletop: Tabletop
    pages: PageButtons
    rules: RulesView | None
    first_turn: FirstTurn
    around: Around

    rematch_wanted = Signal()
    plain_wanted = Signal(bool)  # to play without aids, or with them
    seated = Signal(list)  # others sit on the seats of these numbers, or are called otherwise

    def __init__(
        self,
        parts: GameParts,
        session: Session,
        settings: Settings,
        workers: Workers,
        commands: CommandSet,
        no_picture: Callable[[], str] | None,
        speaker: Speaker,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.parts, self.commands = parts, commands
        self._rows = manifest_of(parts.name).commands
        self._settings = settings
        self._analysts = workers.analysts
        self._is_in_use = False
        # the game that was shown last, and its length
        self._course: tuple[Session, int] = session, len(session.plies)
        self.controller = parts.controller(workers.players, session, self)
        self.analysis = AnalysisController(workers.analysts, self.controller, self)
        self.stage = Stage(parts, self.controller, settings)
        self.course = Course(parts, self.controller, settings)
        self._build_plates()
        self.panel = parts.panel(self.controller, commands)
        self.analysis_tab = AnalysisTab(parts, self.analysis, self.controller)
        self.moves_tab = MovesTab(parts, self.controller)
        self.moves = self.moves_tab.list
        self.sentence = Sentence(*self.panel.beside)
        self.hint = self.sentence.words
        self._message = QTimer(self, singleShot=True)
        self._message.timeout.connect(self.show_hint)
        self.report = self._report()
        game = type(session.game)
        self.rules = RulesView(game, self, self._unplayed_rules) if rule_book(game) else None
        self.analysis_tab.build(commands)
        self.course.build(commands)
        self.moves_tab.build(commands)
        self.stage.build(commands, no_picture)
        self.picture = parts.picture(self.controller, self.stage)
        self.picture.others = self.stage.others = self._ghosts
        self._further: list[tuple[str, Any]] = list(parts.tabs(self.controller, commands))
        self.openings: OpeningsController | None = None
        if parts.has("openings"):
            self._show_openings(workers.analysts)
        self.position_tab = PositionTab(parts, self.controller)
        self._further += [("tab.position", self.position_tab), ("tab.talk", self.around.tab)]
        self.teacher = Teacher(parts, self.controller, self.stage, self.panel, commands, settings, self)
        self._bring_tasks(workers.analysts)
        self._build_layout()
        # after the picture, whose animations time the sounds
        self.sounds = SoundController(self.controller, parts.noise, lambda: self.stage.motion, speaker, self)
        self.sounds.follow_clock(self.clocks.controller)
        self._connect()
        self.ending = self._ending()
        self.parts.recall_aids(
            self.controller, settings.aids[parts.name], partial(settings.aids.__setitem__, parts.name)
        )
        self.recall()

    def _build_plates(self) -> None:
        """Make the plates of the players, with what they tell."""
        parts, controller = self.parts, self.controller
        self.strip = parts.strip(controller)
        self.last_turns = LastTurns(parts, controller, self.strip, self.stage)
        self.clocks = Clocks(parts, controller, self.strip)
        self.around = Around(parts, controller, self.strip, self.commands)

    def _show_openings(self, worker: Background) -> None:
        """The tree of loaded games, with a tab of its own."""
        self.openings = OpeningsController(worker, self.controller, self)
        self.openings.ghosted.connect(self._show_ghosts)
        self.openings_tab = OpeningsTab(self.parts, self.openings, self.controller, self._settings)
        self._further.append(("tab.openings", self.openings_tab))

    def _bring_tasks(self, worker: Background) -> None:
        """Make the desks of tasks: puzzles, and the mistakes of a game."""
        self.puzzles = PuzzleDesk(self.controller, worker, self._settings, self)
        self.analysis.solution = lambda: self.puzzles.controller.rest
        self.better = BetterDesk(self.parts, self.controller, worker, self.report.make, self)
        self.report.better_wanted.connect(self.better.start)

    def recall(self) -> None:
        """Play as the settings say."""
        settings = self._settings
        self.controller.set_plain(settings.is_plain)
        self.controller.set_quick(settings.is_quick)
        self.controller.one_click = settings.is_one_click
        self.picture.has_animations = settings.has_animations
        if self.stage.tower is not None:
            self.stage.tower.flight.flies = settings.has_animations

    def _report(self) -> ReportPage:
        """Make the page with the report of a finished game."""
        end = self.panel.end.title
        points = partial(points_of, self.parts, analysis=self.analysis)
        return ReportPage(self.parts, self.controller, self.analysis, self._analysts, points, end.text, self)

    def _ending(self) -> Ending:
        """Make the ending of a game."""
        end, commands = self.panel.end, self.commands

        def of(command: str) -> tuple[Callable[[], object], Callable[[], bool]]:
            return commands[command].trigger, commands[command].isEnabled

        ending = Ending(
            self.parts,
            self.controller,
            self.stage,
            self.tabletop,
            self._settings,
            lambda: (end.title.text(), end.reason.text()),
            {
                "rematch": of("rematch"),
                "share": of("share"),
                "report": of("report"),
                "album": of("album"),
            },
        )
        self.tabletop.add_card(ending.banner)
        ending.banner.reason.linkActivated.connect(self.show_rules)
        ending.banner.turned.connect(self._show_sentence)
        return ending

    def _ghosts(self) -> tuple[Any, ...]:
        """Ghosts beside the proposal: of the opening that is looked at, else of the analysis."""
        looked_at = self.openings.ghosts if self.openings is not None else ()
        return looked_at or self.analysis.ghosts

    def _show_ghosts(self) -> None:
        self.picture.show_proposal()
        self.stage.refresh_flat()

    def _connect(self) -> None:
        controller = self.controller
        for words in (self.hint, self.panel.end.reason):
            words.linkActivated.connect(self.show_rules)
        self.teacher.card.rule_wanted.connect(self.show_rules)
        self.panel.end.rematch_wanted.connect(self.rematch_wanted)
        self.panel.end.look_wanted.connect(self._look_at_game)
        self.panel.end.report_wanted.connect(self.report.show_game)
        self.analysis_tab.said.connect(self.announce)
        self.analysis_tab.helped.connect(self.puzzles.help)
        self.analysis_tab.wanted.connect(lambda: self.turn_to(self.analysis_tab))
        controller.computers.thought.connect(self._show_thinking)
        self.strip.pressed.connect(self._ask_about_seat)
        self.last_turns.replay.ended.connect(self.show_hint)
        controller.computers.forfeited.connect(self._ask_about_program)
        self.position_tab.wanted.connect(lambda: self.turn_to(self.position_tab))
        self.moves_tab.wanted.connect(lambda: self.turn_to(self.moves_tab))
        self.stage.failed.connect(self.update_commands)
        self.stage.failed.connect(self._offer_list)
        if self.stage.tower is not None:
            self.stage.tower.finished.connect(self.sounds.land)
        self.analysis.ghosted.connect(self._show_ghosts)
        self.stage.changed.connect(self.update_commands)
        self.stage.said.connect(self.announce)
        self.stage.flipped.connect(self.picture.show_proposal)
        self.course.inside_changed.connect(self._show_inside)
        controller.changed.connect(self.show_position)
        controller.noted.connect(self._show_lines)
        controller.proposed.connect(self._show_proposal)
        controller.posed.connect(self._show_pose)
        controller.judged.connect(self._show_judgement)
        controller.said.connect(self.announce)
        controller.end_moved.connect(self._show_end)
        controller.seen.connect(self.analysis_tab.show_result)
        controller.seen.connect(self._enable_hint)
        controller.faced.connect(self._face)
        self.analysis.changed.connect(self._enable_hint)
        controller.failed.connect(lambda why: messages.say_failure(self.window(), tr("file.failed"), why))
        controller.plain_wanted.connect(self.plain_wanted)
        self.clocks.controller.fell.connect(self._say_time)
        self.around.changed.connect(self._show_around)

    def _build_layout(self) -> None:
        self.tabs = SideTabs()
        self.drawer = Drawer(self.tabs, self._settings.drawer_width)
        self._titles = ["tab.turn", "tab.moves", "tab.analysis", *(key for key, _ in self._further)]
        self.tabs.add(self.panel, scrolls_itself=True)
        for widget in (self.moves_tab, self.analysis_tab, *(widget for _, widget in self._further)):
            self.tabs.add(widget)
        self.pages = PageButtons(len(self._titles))
        self.pages.pressed.connect(self._press_page)
        self.pages.switched.connect(lambda: self.tabletop.set_open(not self.tabletop.is_open))
        self.tabs.currentChanged.connect(lambda _: self._show_pages())
        self.course.timeline.add(self.pages)
        notes = self.around.bar, self.teacher.card, self.puzzles.bar, self.better.bar
        self.tabletop = Tabletop(
            self.stage,
            self.strip,
            notes,
            self.panel.cards,
            self.sentence,
            self.panel.bar,
            self.course,
            self.drawer,
            self,
        )
        self.tabletop.reach = lambda: self.panel.reach
        vbox(self.tabletop, parent=self, margins=0, spacing=0)
        self.first_turn = FirstTurn(
            self.parts, self.controller, self.stage, self._settings, self.teacher.place_of, self.tabletop
        )
        self.first_turn.moved.connect(self._show_sentence)
        self.tabletop.covers.connect(self.stage.set_covered)
        self.tabletop.moved.connect(self._show_fold)
        self.drawer.chosen.connect(self.tabs.setCurrentIndex)
        self.drawer.dragged.connect(lambda: setattr(self._settings, "drawer_width", self.drawer.wide))
        self.points = FlyingPoints(self.stage, self.strip, self.tabletop)
        self.teacher.handle = lambda: None if self.tabletop.is_open else self.pages.buttons[0]
        self.teacher.controller.stepped.connect(self._make_room_for_lesson)
        self.teacher.controller.ended.connect(self._end_lesson)
        self.tabletop.moved.connect(self.teacher.controller.look_soon)
        self._offer_list()

    def _press_page(self, number: int) -> None:
        """Open the drawer at a page, or shut it where that is open."""
        is_there = self.tabletop.is_open and self.tabs.currentIndex() == number
        self.tabs.setCurrentIndex(number)
        self.tabletop.set_open(not is_there)
        self._show_pages()

    def _show_pages(self) -> None:
        """Show the buttons of the pages, as many as have room."""
        offered = [number for number in range(self.tabs.count()) if self.tabs.isTabVisible(number)]
        current = self.tabs.currentIndex() if self.tabletop.is_open else -1
        titles = [tr(title) for title in self._titles]
        room = min(round(_BUTTONS * self.width()), self.course.timeline.room_for(self.pages))
        self.pages.show_pages(titles, offered, current, room)
        is_missing = self.course.isHidden() or any(self.pages.buttons[at].isHidden() for at in offered)
        self.drawer.show_pages(titles, offered, self.tabs.currentIndex(), is_missing)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the picture comes first."""
        super().resizeEvent(event)
        self.course.setVisible(self.height() >= _LOWEST)
        self.panel.set_width(self.width())
        self._show_pages()
        self._show_strip()

    def _make_room_for_lesson(self) -> None:
        """Make room for another step of a lesson."""
        self._show_strip()
        if self.teacher.controller.is_running and self.tabletop.is_over:
            self.tabletop.set_open(False)

    def _end_lesson(self) -> None:
        self._show_strip()

    def _show_strip(self) -> None:
        """Show the cards of the players; a lesson comes first if there is no room for both."""
        self.strip.setVisible(self.height() >= _LOW or self.teacher.card.isHidden())

    # -- commands ----------------------------------------------------------------------

    def hurry(self) -> None:
        """Let computers play without pauses until a person is on turn; nothing moves any more."""
        self.stage.play(None)
        self.controller.hurry()

    def run(self, command: Command) -> None:
        """Carry out a command of the game; one that means nothing here does nothing."""
        if isinstance(command, GameCommand) and command.does is not None:
            if command.is_of(self.parts.name):
                command.does(self.controller, self)
        elif command.id in self.controller.machine.commands:
            self.controller.do(command.id)

    def use(self, is_in_use: bool) -> None:
        """Use this table in the window, or no longer; then its commands do nothing."""
        self._is_in_use = is_in_use
        if is_in_use:
            self.stage.check_commands()
            self.commands["panel"].setChecked(self.tabletop.is_open)
            self.course.retranslate()  # its commands may have been checked by another table
            self.analysis_tab.show_result()
            self.panel.show_position()
            self.show_position()
        else:
            self._offer_commands()

    def update_commands(self) -> None:
        """Let the window's commands be usable as far as they do something now, if they are this table's."""
        if self._is_in_use:
            self._offer_commands()

    def _offer_commands(self) -> None:
        self.course.set_usable(self.stage.has_picture and self._is_in_use)
        for command in self.commands.table:
            if isinstance(command, General) and command.can is not None:
                self.commands[command.id].setEnabled(self._is_in_use and command.can(self))
        self.moves_tab.update_commands()
        self._offer_play()
        self._hide_aids()

    def _enable_play(self) -> None:
        """Let the commands of this game be usable as far as they do something now, if they are this table's."""
        if self._is_in_use:
            self._offer_play()

    def _enable_hint(self) -> None:
        if self._is_in_use:
            self.commands["hint"].setEnabled(self.can_hint)

    def _offer_play(self) -> None:
        own = {row.id: row.can(self.controller) for row in self._rows if row.can is not None}
        for name, is_enabled in {**self.controller.usable(), **own}.items():
            self.commands[name].setEnabled(is_enabled and self._is_in_use)

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.controller.session

    @property
    def can_hint(self) -> bool:
        """True if there is a hint to be had."""
        return self.analysis.can_hint and not self.is_plain

    @property
    def is_plain(self) -> bool:
        """True if there are no aids, or it is a server's game: then nothing is analysed before the end of a game."""
        session = self.controller.session
        return (self.controller.is_plain and not session.has_ended) or session.is_remote

    def set_plain(self, is_plain: bool) -> None:
        """Play without aids, or with them."""
        self.controller.set_plain(is_plain)
        self._stop_aids()
        self.update_commands()

    def _stop_aids(self) -> None:
        if self.is_plain:
            self.analysis.set_on(False)
            self.analysis_tab.show_result()

    def _hide_aids(self) -> None:
        """Hide the tabs that analyse if there are no aids, and the one for talking where nobody is far away."""
        self.tabs.setTabVisible(self.tabs.indexOf(self.around.tab), self.around.is_on)
        hidden = [self.analysis_tab] + ([self.openings_tab] if self.openings is not None else [])
        for widget in hidden:
            self.tabs.setTabVisible(self.tabs.indexOf(widget), not self.is_plain)

    # -- showing -----------------------------------------------------------------------

    @property
    def tower(self) -> TowerView | None:
        """The game in three dimensions, if it can be shown so."""
        return self.stage.tower

    @property
    def no_picture(self) -> NoPicture | None:
        """Stand-in that says why there is no picture, or None."""
        return self.stage.no_picture

    def show_position(self) -> None:
        """Show the position."""
        session = self.controller.session
        self._turn_to_end(session)
        self.strip.show_session(session)
        self.last_turns.show_session()
        self.moves_tab.show_session()
        self.course.show_session(session)
        self.stage.show_position()
        self.update_commands()
        self.show_hint()

    def turn_to(self, page: QWidget) -> None:
        """Show a page of the drawer."""
        self.tabletop.set_open(True)
        self.tabs.setCurrentWidget(page)

    def _offer_list(self) -> None:
        """Open the drawer where there is nothing else to play by."""
        if self.stage.playground is None:
            self.tabletop.set_open(True)

    def show_panel(self) -> None:
        """Open the drawer, or shut it, as the command says."""
        self.tabletop.set_open(self.commands["panel"].isChecked())

    def _show_fold(self, is_open: bool) -> None:
        if self._is_in_use:
            self.commands["panel"].setChecked(is_open)
        self._show_pages()

    def _turn_to_end(self, session: Session) -> None:
        """A game that ends in this very moment says so in front of everything else."""
        was, length = self._course
        self._course = session, len(session.plies)
        if session is was and len(session.plies) > length and session.is_at_end and session.is_over:
            self.tabs.setCurrentWidget(self.panel)
            if self.tabletop.is_over and self.stage.has_picture:
                self.tabletop.set_open(False)  # the card of the end lies on the table

    def _show_end(self) -> None:
        """Tell the end of the game, now or once everything lies still."""
        self.panel.show_position()
        self.strip.show_session(self.controller.session)
        self._enable_play()
        self.show_hint()

    def _show_lines(self) -> None:
        """The same position, in lines that are other ones or have other notes."""
        self.moves_tab.show_session()
        self.update_commands()
        self.show_hint()

    def show_hint(self) -> None:
        """Show the next step, in place of any message."""
        self._message.stop()
        session = self.controller.session
        self._show_sentence()
        if self.better.is_tried:
            self.hint.setText(tr("better.after"))
            return
        if self.last_turns.words:
            self.hint.setText(self.last_turns.words)
            return
        enters = self.controller.enters_chance
        step = tr("entry.step") if enters else self.around.step() or self.parts.next_step(self.controller)
        is_mine = session.kind is Kind.PERSON
        later = len(session.plies) - session.cursor if is_mine else 0
        has_reason = self.controller.reason is not None
        earlier = tr("hint.earlier.kept") if session.keeps_lines else tr("hint.earlier", n=later)
        happened = self._happened()
        if later and not has_reason:
            step = f"{earlier} {step}"
        elif happened and not is_mine:
            step = happened
        elif happened and not self.strip.overhang and "\n" not in step:  # no plate tells it
            step, happened = f"{happened}\n{step}", ""
        if session.is_over and self.controller.shows_end:
            step = f"{self.panel.end.title.text()}. {step}"
        label = "" if enters else self.parts.label_words(self.controller)
        told = f"{step} {label}".strip()
        if happened and is_mine:  # eyes see it at the plate
            told = f"{happened} {told}"
        self.sentence.can_spare = not has_reason
        self.hint.setText(step if self.stage.has_picture else f"{step} {label}".strip())
        (self.stage.playground or self.hint).setAccessibleDescription(told.replace("\n", " "))

    def _show_sentence(self) -> None:
        """Show the sentence, unless the screen is to be passed, or what lies on the table says the same."""
        has_ended = not self.ending.banner.isHidden() and not self._message.isActive()
        self.sentence.keeps_room = not has_ended
        is_spared = self.controller.waits_for_screen or self.first_turn.is_said or has_ended
        self.sentence.setVisible(not is_spared)

    def _happened(self) -> str:
        """The latest action of another player, as long as nothing is proposed or refused."""
        controller, session = self.controller, self.controller.session
        last = session.last
        if last is None or not session.is_live or session.is_over or controller.waits_for_screen:
            return ""
        player = session.player_of(last)
        is_others = session.kind is not Kind.PERSON or player != session.player
        is_busy = controller.proposed_action is not None or controller.reason is not None
        if not is_others or is_busy or not session.kinds[player].is_computer:
            return ""
        return self.parts.describe(session, last, controller.axes())

    def _show_judgement(self) -> None:
        """More is known about what is pointed at; a message that stands there may be read first."""
        if not self._message.isActive():
            self.show_hint()

    def _show_proposal(self) -> None:
        self._enable_play()
        self.show_hint()

    def _show_pose(self) -> None:
        """Something else is pointed at: a message with a link stays, as the mouse is on its way there."""
        self._enable_play()
        if not (self._message.isActive() and self.hint.has_link):
            self.show_hint()

    def _face(self) -> None:
        """It is seen from another quarter: what stands on the status line is said anew."""
        if self._message.isActive():
            self.analysis_tab.say_again(self.hint.text())
        else:
            self.show_hint()

    def announce(self, text: str) -> None:
        """Say a step on the status line and to a screen reader."""
        self.say(text)
        stage = self.stage.playground or self.hint
        stage.setAccessibleDescription(text)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(stage, text))

    def say(self, text: str) -> None:
        """Show a message for a while in place of the next step."""
        self.sentence.can_spare = False
        self.hint.setText(text)
        self._message.start(_MESSAGE_TIME)
        self._show_sentence()

    def _show_around(self) -> None:
        """Something else is said or asked at the table of a server."""
        self.update_commands()
        self._show_pages()
        if self.around.is_on and not self._message.isActive():
            self.show_hint()

    def take_back(self) -> None:
        """Take the own last decision back; at a server's table the others are asked."""
        if self.controller.session.is_remote:
            self.around.ask("undo")
        else:
            self.controller.take_back()

    @property
    def can_take_back(self) -> bool:
        """True if there is a decision to take back, and nobody is asked already."""
        session = self.controller.session
        return self.around.can("undo") if session.is_remote else session.last_decision is not None

    def show_game(self) -> None:
        """Another game is on the table: show it as it stands, with the keys in the picture."""
        self._stop_aids()
        self.tabs.setCurrentIndex(0)
        self.course.bar.reset()
        self.stage.set_flipped(self.parts.is_flipped(self.controller.session))
        (self.stage.playground or self.panel.list).setFocus()

    def _ask_about_seat(self, player: int) -> None:
        """Ask who plays, how they are called, and with which color."""
        session = self.controller.session
        if session.is_remote:  # who plays is the server's to say
            self.turn_to(self.around.tab)
            return
        dialog = SeatDialog(
            session, player, self.parts.parties(session), self.parts.places(session), self.window()
        )
        is_wanted = dialogs.run(dialog)
        self._settings.engines = engines.to_text(engines.known())  # the list of seats can add some
        players = dialog.players
        if is_wanted and dialog.keep_portrait():
            self._settings.people = people.to_text()
        if is_wanted and players and session is self.controller.session:
            self.seat(players)
            self.seated.emit(list(players))

    def seat(self, players: Mapping[int, str]) -> None:
        """Let others decide for players, or call people otherwise: everywhere at once."""
        session = self.controller.session
        was_flipped = self.parts.is_flipped(session)
        self.controller.seat(players)
        is_swap = len(players) > 1
        if (
            is_swap and self.parts.is_flipped(session) != was_flipped
        ):  # the only person has gone round the table
            self.stage.set_flipped(not was_flipped)
        self.retranslate()

    def _ask_about_program(self, player: int, why: str) -> None:
        session, name = self.controller.session, who(self.controller.session, player)
        answer = messages.ask_about_program(self.window(), name, why)
        if session is not self.controller.session:
            return
        if answer == "again":
            self.controller.retry()
        elif answer == "lose":
            self.controller.forfeit(player)
        else:
            self.controller.set_player(player, Kind.PERSON.value)

    def resign(self) -> None:
        """Ask who gives up, and whether the others go on."""
        session = self.controller.session
        people = [player for player, kind in enumerate(session.kinds) if kind is Kind.PERSON]
        parties = self.parts.parties(session)
        names = [session.name(player) for player in range(session.game.num_players)]
        dialog = ResignDialog(people, parties, names, session.player, self.window())
        if (
            not dialogs.run(dialog)
            or session is not self.controller.session
            or not self.controller.can_resign
        ):
            return
        self.controller.resign(dialog.player, dialog.heir)
        key = "resign.said" if dialog.heir else "end.resigned"
        name = parties[dialog.player].name
        self.announce(tr(key, name=name, loser=name))

    def _say_time(self, player: int) -> None:
        self.announce(tr("clock.fallen", name=self.parts.parties(self.controller.session)[player].name))

    def _show_inside(self, inside: Inside) -> None:
        self.picture.set_inside(inside)
        self.update_commands()

    def _show_thinking(self, result: Result | None) -> None:
        self.strip.show_thinking(self.controller.session, self.controller.computers.thinks_now, result)

    def _look_at_game(self) -> None:
        """From the end of a game to its beginning, with the list of moves."""
        self.controller.go_to(0)
        self.turn_to(self.moves_tab)
        self.course.timeline.slider.setFocus()

    def _unplayed_rules(self) -> frozenset[str]:
        return self.controller.session.game.unplayed_rules

    def show_rules(self, number: str = "") -> None:
        """Show the rules of the game; at the one of a number, if there is one."""
        if self.rules is not None:
            self.rules.show_rules(number)

    def refresh_colors(self) -> None:
        """After the theme has changed."""
        self.stage.refresh_colors()
        self.course.refresh_icons()
        self.moves_tab.refresh_icons()
        self.clocks.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Tabs that got other words while they were hidden keep their widths otherwise."""
        super().showEvent(event)
        self._name_tabs()

    def _name_tabs(self) -> None:
        self.tabs.setAccessibleName(tr("tab.all"))
        for number, title in enumerate(self._titles):
            self.tabs.setTabText(number, tr(title))
            self.tabs.setTabToolTip(number, tr(title))
        self._show_pages()

    def retranslate(self) -> None:
        """Write all texts anew, after the language has changed."""
        self._name_tabs()
        self.analysis_tab.retranslate()
        self.report.refresh()
        if self.rules is not None and self.rules.isVisible():
            self.rules.retranslate()
        self.drawer.retranslate()
        self.moves_tab.retranslate()
        self.stage.retranslate()
        self.course.retranslate()
        self.clocks.retranslate()
        for _, widget in self._further:
            widget.retranslate()
        self.teacher.retranslate()
        self.around.retranslate()
        self.first_turn.look_soon()
        self.puzzles.refresh()
        self.better.refresh()
        self.ending.retranslate()
        self.panel.show_position()
        self.show_position()

    def stop(self) -> None:
        """Stop all that goes on by itself."""
        self.last_turns.replay.stop()
        self.controller.stop()
        self.puzzles.stop()
        self.better.stop()
        self.ending.stop()
        self.clocks.controller.stop()
        self.analysis.stop()
        if self.openings is not None:
            self.openings.stop()
        self.report.stop()
