"""Setup of a tournament: the game with its rules, the agents, and the number of games."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QWidget,
)

import turmcore
from gui.base import theme
from gui.features.engines.dialog import choose_engine
from gui.features.tournaments.model import MOST_GAMES, MOST_OPENING, Plan
from gui.i18n import knows, tr
from gui.model import engines
from gui.model.engines import LEAST, MOST
from gui.model.games import offered as offered_games
from gui.model.seats import TIMED, offered
from gui.model.setup import GameSetup
from gui.table.game_parts import parts_of
from gui.views import room
from gui.views.layout import hbox, vbox
from turmcore import Game

_AGENT = Qt.ItemDataRole.UserRole
_USUAL = ("level2", "level3")
_SECONDS = 0.5  # of a turn
_OPENING = 4  # random moves of a game without luck
_ROOM = QSize(620, 560)  # for a page of rules at least


class TournamentSetup(QWidget):
    """Asks for them."""

    wanted = Signal(object, str)  # a plan, and its name

    def __init__(self, kept: Callable[[], object], parent: QWidget | None = None) -> None:
        """`kept` is called when programs of others were added, changed or removed."""
        super().__init__(parent)
        self._kept = kept
        self._setups: dict[str, Any] = {}
        self.name, self.game = QLineEdit(), room.Choices()
        self.players, self.games, self.jobs, self.opening = QSpinBox(), QSpinBox(), QSpinBox(), QSpinBox()
        self.games.setRange(1, MOST_GAMES)
        self.games.setValue(20)
        self.jobs.setRange(1, max(1, os.cpu_count() or 1))
        self.opening.setRange(0, MOST_OPENING)
        self.seconds = QDoubleSpinBox()
        self.seconds.setRange(LEAST, MOST)
        self.seconds.setDecimals(1)
        self.seconds.setSingleStep(0.5)
        self.seconds.setValue(_SECONDS)
        self.rules, self.change = QLabel(), QPushButton()
        self.rules.setWordWrap(True)
        self.agents, self.programs = QListWidget(), QPushButton()
        self.begin = theme.named(QPushButton(), "primary")
        self.about = theme.named(QLabel(wordWrap=True), "quiet")
        self._labels: dict[str, tuple[QLabel, QWidget]] = {}
        self._lay_out()
        self.game.currentIndexChanged.connect(self._show_game)
        self.change.clicked.connect(self._change_rules)
        self.programs.clicked.connect(self._add_program)
        self.players.valueChanged.connect(self._show_plan)
        self.games.valueChanged.connect(self._show_plan)
        self.agents.itemChanged.connect(self._show_plan)
        self.begin.clicked.connect(lambda: self.wanted.emit(self.plan(), self.name.text()))

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setVerticalSpacing(8)
        grid.setHorizontalSpacing(14)
        grid.addWidget(self._label("name", self.name), 0, 0)
        grid.addWidget(self.name, 0, 1, 1, 3)
        grid.addWidget(self._label("game", self.game), 1, 0)
        grid.addWidget(self.game, 1, 1, 1, 3)
        rules = hbox((self.rules, 1), self.change, spacing=8)
        grid.addWidget(self._label("rules", self.change), 2, 0)
        grid.addLayout(rules, 2, 1, 1, 3)
        fields = {"players": self.players, "games": self.games, "opening": self.opening, "jobs": self.jobs}
        for at, (key, field) in enumerate(fields.items()):
            grid.addWidget(self._label(key, field), 3 + at // 2, at % 2 * 2)
            grid.addWidget(field, 3 + at // 2, at % 2 * 2 + 1)
        grid.addWidget(self._label("agents", self.agents), 5, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.agents, 5, 1, 1, 3)
        grid.addWidget(self._label("time", self.seconds), 6, 0)
        grid.addWidget(self.seconds, 6, 1)
        grid.addWidget(self.programs, 6, 2, 1, 2, Qt.AlignmentFlag.AlignRight)
        grid.setRowStretch(5, 1)
        for column in (1, 3):
            grid.setColumnStretch(column, 1)
        end = hbox((self.about, 1), self.begin)
        vbox((grid, 1), end, parent=self, margins=0, spacing=10)

    def _label(self, key: str, field: QWidget) -> QLabel:
        """Make the label of a field; `retranslate` writes it."""
        label = QLabel()
        self._labels[key] = label, field
        return label

    # -- the game ----------------------------------------------------------------------

    def _setup(self) -> GameSetup:
        """The choices for the game that is chosen, so far."""
        name = str(self.game.currentData())
        setup = self._setups.setdefault(name, parts_of(name).setup())
        setup = self._setups[name] = replace(setup, players=self.players.value())
        return setup

    def _show_game(self) -> None:
        name = self.game.currentData()
        if name is None:
            return
        game = turmcore.load(name)
        self.players.setRange(game.min_players, game.max_players)
        self.players.setValue(game.num_players)
        self.players.setEnabled(game.min_players < game.max_players)
        self.opening.setValue(0 if game.has_chance else _OPENING)
        self._show_rules()
        self._show_plan()

    def _show_rules(self) -> None:
        """Show the unusual rules in words."""
        name = str(self.game.currentData())
        self.rules.setText(rules_in_words(name, self.players.value(), self._setup().game().options))

    def _change_rules(self) -> None:
        name = str(self.game.currentData())
        found = ask_rules(name, self._setup(), self.window())
        if found is not None:
            self._setups[name] = found
            self._show_rules()

    # -- agents ------------------------------------------------------------------------

    def _fill_agents(self) -> None:
        chosen = set(self._chosen()) or set(_USUAL)
        self.agents.blockSignals(True)
        self.agents.clear()
        found = [
            (kind.value, tr(f"kind.{kind}.offer"), tr(f"kind.{kind}.long"))
            for kind in offered()
            if kind.is_computer
        ]
        found += [(engine.player, engine.name, engine.command) for engine in engines.known()]
        for player, words, tip in found:
            item = QListWidgetItem(words)
            item.setData(_AGENT, player)
            item.setToolTip(tip)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if player in chosen else Qt.CheckState.Unchecked)
            self.agents.addItem(item)
        self.agents.blockSignals(False)
        self._show_plan()

    def _chosen(self) -> dict[str, str]:
        """The chosen agents, with the name that people see."""
        items = [self.agents.item(row) for row in range(self.agents.count())]
        return {
            str(item.data(_AGENT)): item.text()
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        }

    def _agent(self, player: str) -> str:
        """As the engine calls a player who thinks as long as is wanted here."""
        engine = engines.find(player)
        if engine is not None:
            return engine.agent(self.seconds.value())
        return f"{player}:{round(1000 * self.seconds.value())}ms" if player in TIMED else player

    def _add_program(self) -> None:
        found = choose_engine("", self.window())
        self._kept()
        self._fill_agents()
        if found is not None:
            names = [self.agents.item(row).data(_AGENT) for row in range(self.agents.count())]
            item = self.agents.item(names.index(found.player))
            item.setCheckState(Qt.CheckState.Checked)
            self.agents.scrollToItem(item)

    # -- all of it ---------------------------------------------------------------------

    def plan(self) -> Plan:
        """The plan as chosen."""
        chosen, game = self._chosen(), self._setup().game()
        return Plan(
            str(self.game.currentData()),
            self.players.value(),
            tuple(map(self._agent, chosen)),
            tuple(chosen.values()),
            self.games.value(),
            self.jobs.value(),
            random.SystemRandom().getrandbits(48),
            tuple(_differences(game.options, _usual(game).options)),
            self.opening.value(),
        )

    def _show_plan(self) -> None:
        """Show the size of the tournament."""
        if self.game.currentData() is None:
            return
        plan = self.plan()
        self.begin.setEnabled(bool(plan.agents))
        if plan.agents:
            self.about.setText(tr("tournament.plan", n=len(plan.tables), games=plan.num_games))
        else:
            self.about.setText(tr("tournament.nobody"))

    def start(self) -> None:
        """Begin anew, with another name and with the programs that there are by now."""
        self.name.setText(tr("tournament.name.usual", date=date.today().isoformat()))
        self._fill_agents()

    def retranslate(self) -> None:
        """Write all texts anew."""
        at = self.game.currentIndex()
        self.game.blockSignals(True)  # it is the same game, with all that was chosen for it
        self.game.clear()
        for name in offered_games():
            self.game.addItem(tr(f"game.{name}"), name)
        self.game.setCurrentIndex(max(0, at))
        self.game.blockSignals(False)
        if at < 0:
            self._show_game()
        for key, (label, field) in self._labels.items():
            label.setText(tr(f"tournament.{key}"))
            field.setAccessibleName(label.text())
            if knows(f"tournament.{key}.why"):
                for widget in (label, field):
                    widget.setToolTip(tr(f"tournament.{key}.why"))
        self.seconds.setSuffix(tr("engines.seconds"))
        self.change.setText(tr("tournament.rules.change"))
        self.programs.setText(tr("engines.choose"))
        self.begin.setText(tr("tournament.begin"))
        self._show_rules()
        self._fill_agents()


def ask_rules(name: str, setup: GameSetup, parent: QWidget) -> GameSetup | None:
    """Ask for the rules of a game on the page of a new one; None if they stay."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("tournament.rules.of", game=tr(f"game.{name}")))
    page = parts_of(name).setup_page(setup)
    page.hide_people()
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    theme.named(buttons.button(QDialogButtonBox.StandardButton.Ok), "primary").setText(
        tr("tournament.rules.take")
    )
    buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("cancel"))
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    vbox((page, 1), buttons, parent=dialog, margins=(16, 14, 16, 14), spacing=10)
    dialog.resize(dialog.sizeHint().expandedTo(_ROOM))
    found = page.setup() if dialog.exec() else None
    dialog.deleteLater()
    return found


def _usual(game: Game) -> Game:
    """The engine's own settings for so many players."""
    has_number = game.min_players < game.max_players
    return turmcore.load(game.name, **({"players": game.num_players} if has_number else {}))


def _differences(options: Mapping[str, str], usual: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(key, value) for key, value in options.items() if usual.get(key) != value]


def rules_in_words(name: str, players: int, options: Mapping[str, str]) -> str:
    """Unusual settings of a game in words, compared with those of the app."""
    usual = replace(parts_of(name).setup(), players=players)
    expected, known = usual.game().options, turmcore.load(name).settings
    whole = {key: known[key].default for key in expected if key in known} | dict(options)
    words = [_words(name, key, value) for key, value in _differences(whole, expected)]
    return "; ".join(words) or tr("tournament.rules.usual")


def _words(game: str, key: str, value: str) -> str:
    """An option as the page of a new game calls it."""
    label, known = f"new.{game}.{key}", f"new.{game}.{key}.{value}"
    words = tr(known) if knows(known) else value.partition("#")[0]
    return tr("tournament.rules.changed", name=tr(label) if knows(label) else key, value=words)
