"""The end of a game of Turmbau zu Babel against computers by the mouse alone; run by test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. Nothing of
the app is called but to read what it shows.
"""

import sys

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from gui.games.babel.picture.board import field_of
from tests.gui.games.babel.hands import pixel_of_die, pixel_of_field, wait_for_turn, wanted_action
from tests.gui.whole_game import Player, play
from tests.gui.window_hands import (
    LEFT,
    PLAIN,
    open_record,
    open_window,
    report_game,
    wait_for_camera,
    wait_until,
)


class MousePlayer(Player):
    """Plays the people in a window, and counts what it did."""

    def act(self):
        if self.game.can_roll:
            self.roll()
            return
        self.look_at_color()
        at, action = self.game.session.cursor, wanted_action(self.state)
        choice = next(choice for choice in self.game.choices if choice.action == action)
        if choice.is_pass:
            self.keep(choice)
        else:
            ways = [self.click, self.from_the_list]
            if len(self.game.aim.numbers) == 2:
                ways.append(self.by_number)
            way = self.rarest(ways)
            way(choice)
            self.did[way.__name__] += 1
        assert self.game.session.plies[at].action == action
        self.did["rise"] += bool(choice.group)
        if self.did["take back"] < 1 and at > 12 and not self.game.session.is_over:
            self.take_back(at)

    def roll(self):
        at = self.game.session.cursor
        is_draw = self.state.phase == "secret"
        place = (
            pixel_of_die(self.tower, self.state)
            if self.did["die"] <= self.did["button"] and not is_draw
            else None
        )
        if place is not None:
            wait_for_camera(self.tower)
            QTest.mouseClick(self.tower, LEFT, PLAIN, place)
            self.did["die"] += 1
        else:
            self.press(self.panel.roll)
            self.did["draw" if is_draw else "button"] += 1
        assert self.game.session.cursor == at + 1

    def look_at_color(self):
        """The own color is told to the only person, the others' are not."""
        secrets = self.state.secrets
        shown = [card.letter for card in self.window.table.strip.cards[: len(secrets)]]
        assert shown == [color if i == self.state.player else None for i, color in enumerate(secrets)]
        if self.state.phase == "gift":
            cards = self.window.table.strip.cards
            assert cards[self.state.player].gift == self.state.number == self.panel.numbers[0].number
            self.did["gift"] += 1

    # -- moving ----------------------------------------------------------------------

    def over(self, place):
        hit = self.tower.hit(QPointF(place))
        QTest.mouseMove(self.tower, place)
        seen = field_of(hit)
        wait_until(lambda: self.game.aim.over == seen, what=f"the mouse is seen over {seen}")

    def at(self, field):
        wait_for_camera(self.tower)
        place = pixel_of_field(self.tower, self.state.game.board, field, self.state.fields.get(field, ""))
        assert place is not None, f"{field} is hidden"
        return place

    def click(self, choice):
        """Pick the figure and click where it goes; once more where both numbers lead there."""
        start = self.at(choice.origin)
        self.over(start)
        QTest.mouseClick(self.tower, LEFT, PLAIN, start)
        assert self.game.aim.picked.field == choice.origin
        self.refused(choice)
        end = self.at(choice.target)
        self.over(end)
        preview = self.game.preview()
        assert preview.ghost.field == choice.target
        assert {mark.field for mark in preview.marks if mark.kind == "target"} >= {choice.target}
        asks = len(self.game.aim.choices_to(choice.target)) > 1
        QTest.mouseClick(self.tower, LEFT, PLAIN, end)
        if asks:
            assert self.game.aim.chosen == choice and self.panel.done.isEnabled()
            end = self.at(choice.target)
            QTest.mouseClick(self.tower, LEFT, PLAIN, end)

    def refused(self, choice):
        """A start field: the sentence with the rule, and the figure stays in hand."""
        if self.did["refused"] > 1:
            return
        wrong = next(field for field in self.state.game.board.starts[int(choice.origin[0]) - 1]
                     if not self.game.aim.choices_from(field) and field != choice.origin) if self.has_quiet_start(choice) else None  # fmt: skip
        if wrong is None:
            return
        place = self.at(wrong)
        self.over(place)
        assert "rule 3.1" in self.window.hint.text()
        QTest.mouseClick(self.tower, LEFT, PLAIN, place)
        assert self.game.aim.picked is not None and "rule 3.1" in self.window.hint.text()
        self.did["refused"] += 1

    def has_quiet_start(self, choice):
        starts = self.state.game.board.starts[int(choice.origin[0]) - 1]
        return any(not self.game.aim.choices_from(field) and field != choice.origin for field in starts)

    def from_the_list(self, choice):
        self.press_row(choice)
        self.press(self.panel.done)

    def by_number(self, choice):
        """First which number is used, then the figure: only the targets of that number are lit."""
        card = next(card for card in self.panel.numbers if card.number == choice.number)
        self.press(card)
        assert self.game.aim.number == choice.number and {one.number for one in self.game.aim.listed()} == {
            choice.number
        }
        self.click(choice)

    def keep(self, choice):
        card = next(card for card in self.panel.numbers if card.number == choice.number)
        self.press(card)
        assert self.game.aim.chosen == choice
        self.press(card)
        self.did["keep"] += 1

    def take_back(self, at):
        """Back to the latest decision, and the same once more."""
        token = str(self.game.session.plies[at].action)
        self.press(self.panel.history["take_back"])
        assert self.game.session.cursor <= at
        while self.game.session.cursor < at:
            self.press(self.panel.history["redo"])
        assert self.game.choices and str(self.game.session.plies[at].action) == token
        choice = next(choice for choice in self.game.choices if str(choice.action) == token)
        (self.keep if choice.is_pass else self.from_the_list)(choice)
        self.did["take back"] += 1


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    open_record(window, start)
    player = MousePlayer(window)
    about = play(window, player, wait_for_turn)
    shown = [card.letter for card in window.table.strip.cards[: len(player.state.secrets)]]
    report_game(window, saved, picture, player.did, **about, shown=shown)


if __name__ == "__main__":
    main(*sys.argv[1:])
