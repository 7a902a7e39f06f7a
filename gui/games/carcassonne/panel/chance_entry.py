"""Entry of the tile drawn at people's own table."""

from __future__ import annotations

from gui.games.carcassonne.panel.bag_view import TileGrid
from gui.games.carcassonne.session import Session
from gui.i18n import tr
from gui.views.chance_entry import ChanceEntry


class CarcassonneEntry(ChanceEntry[Session]):
    """The tiles that are left in the bag; a click is a draw, or throws away what fits nowhere."""

    def __init__(self) -> None:
        self.tiles = TileGrid()
        self.tiles.clicked.connect(self._draw)
        self._tokens: dict[str, str] = {}
        super().__init__(self.tiles)

    def show_session(self, session: Session) -> None:
        tokens = [str(action) for action, _ in session.state.chance_outcomes()]
        self._tokens = {token[1:]: token for token in tokens}
        bag = session.state.bag
        self.tiles.show_counts({tile: bag[tile] for tile in self._tokens})
        self.title.setText(tr("entry.draw"))

    def _draw(self, tile: str) -> None:
        self.entered.emit(self._tokens[tile])
