"""The legal moves as a list to choose from, for keys and for who cannot see the board."""

from __future__ import annotations

from gui.games.waechter.play.choices import Choice
from gui.games.waechter.words.texts import choice_detail, choice_title
from gui.views.choice_view import ChoiceRows, words


class MoveRows(ChoiceRows[Choice]):
    """One row for each move."""

    def title(self, row: Choice) -> str:
        return words(choice_title(row), choice_detail(row))
