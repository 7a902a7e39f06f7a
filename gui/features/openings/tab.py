"""Tab with the opening tree, in words and bars."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog

from gui.base.settings import Settings
from gui.features.analysis.panel import grouped
from gui.features.openings.controller import OpeningsController
from gui.features.openings.model import Branch
from gui.features.openings.panel import OpeningsPanel, Row
from gui.i18n import tr
from gui.table.game_parts import GameParts
from gui.table.play import GameController

_MOST_FAULTS = 8  # that are shown at once


class OpeningsTab(OpeningsPanel):
    """Follows the opening tree."""

    def __init__(
        self, parts: GameParts, openings: OpeningsController, game: GameController, settings: Settings
    ) -> None:
        super().__init__()
        self._parts, self.openings, self._game, self._settings = parts, openings, game, settings
        self.load_wanted.connect(self._ask)
        self.stop_wanted.connect(openings.stop)
        self.forget_wanted.connect(openings.forget)
        self.list.peeked.connect(openings.peek)
        self.list.confirmed.connect(openings.play)
        openings.changed.connect(self.show_branches)
        openings.progressed.connect(self.show_progress)
        self.retranslate()

    def retranslate(self) -> None:
        super().retranslate()
        self.show_branches()

    def show_branches(self) -> None:
        """Show the actions played in the position that is shown."""
        known = self.openings
        self.show_loading(
            known.is_loading, bool(known.openings.num_games - known.num_own or known.num_faults)
        )
        branches = known.branches
        games = known.openings.games_at(self._game.session.state)
        unknown = "openings.counting" if known.is_updating else "openings.unknown"
        self.list.placeholder = tr(
            unknown if known.openings.num_games or known.is_updating else "openings.none"
        )
        parties = self._parts.parties(self._game.session) if branches else []
        self.list.rows.parties = parties
        self.list.rows.show([_row(branch, games) for branch in branches])
        self.list.setEnabled(known.can_play or not branches)
        self.title.setText(tr("openings.here", n=grouped(games) if games != 1 else 1) if branches else "")
        self.title.setVisible(bool(branches))
        if not known.is_loading:
            self._show_loaded()

    def _show_loaded(self) -> None:
        known = self.openings
        words = []
        if known.num_own:
            words.append(tr("openings.own", n=known.num_own))
        loaded = known.openings.num_games - known.num_own
        if loaded:
            games, positions = grouped(loaded), grouped(known.num_loaded_positions)
            words.append(tr("openings.loaded", games=games, positions=positions))
        faults = known.all_faults
        if faults:
            words.append(
                f"{tr('openings.faults', n=known.num_all_faults)} {Path(faults[0].file).name}: {faults[0].message}"
            )
        self.loaded.setText("\n".join(words))
        self.loaded.setVisible(bool(words))
        self.loaded.setToolTip(
            "\n".join(f"{Path(fault.file).name}: {fault.message}" for fault in faults[:_MOST_FAULTS])
        )

    def showEvent(self, event: QShowEvent) -> None:
        """Update the openings with the games that were finished since."""
        super().showEvent(event)
        self.openings.update()

    def show_progress(self, part: float, games: int) -> None:
        self.loaded.setVisible(True)
        super().show_progress(part, games)

    def _ask(self) -> None:
        """Ask for files and load them."""
        paths, _ = QFileDialog.getOpenFileNames(self, "", self._settings.folder, tr("file.records"))
        if paths:
            self._settings.folder = str(Path(paths[0]).parent)
            self.openings.load(paths)


def _row(branch: Branch, games: int) -> Row:
    return Row(
        str(branch.action),
        branch.games,
        games,
        tuple(wins / branch.games for wins in branch.wins),
        branch.draws / branch.games,
        branch.unfinished,
    )
