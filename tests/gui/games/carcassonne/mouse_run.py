"""The end of a game of Carcassonne against a computer by the mouse alone; run by test_window.py.

Arguments: a record to start from, the file to save the game in, the file for a picture. Prints JSON. Nothing of
the app is called but to read what it shows.
"""

import sys

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from gui.games.carcassonne.picture.board import TOP, spot_of
from gui.games.carcassonne.picture.marks import MarkKind
from gui.games.carcassonne.play.choices import What, choices_of
from tests.gui.games.carcassonne.hands import counted, pixel_of_place, wait_for_turn, wanted_choice
from tests.gui.whole_game import Player, play
from tests.gui.window_hands import (
    LEFT,
    PLAIN,
    open_record,
    open_window,
    report_game,
    turn_wheel,
    wait_for_camera,
    wait_until,
)


class MousePlayer(Player):
    """Plays the people in a window, and counts what it did."""

    def act(self):
        at, choice = self.game.session.cursor, wanted_choice(self.state, self.did)
        self.projected_and_bag_are_shown()
        ways = [self.by_clicks, self.from_the_list]
        if choice.what is What.RANSOM:
            ways = [self.by_ransom_button]
        elif choice.what.is_nothing:
            ways = [self.by_skip]
        way = min(ways, key=lambda way: self.did[f"{way.__name__} {choice.what}"])
        if way == self.by_clicks and self.pixel(choice) is None:
            way = self.from_the_list  # hidden behind a tower
        way(choice)
        self.did[f"{way.__name__} {choice.what}"] += 1
        self.did[choice.what] += 1
        done = [str(ply.action) for ply in self.game.session.plies[at : at + 1]]
        assert done == [str(choice.action)], (way.__name__, str(choice.action), self.window.hint.text())
        if choice.what is What.CLAIM and not self.did["take back"] and not self.game.session.is_over:
            self.take_back(at)

    def projected_and_bag_are_shown(self):
        cards = self.window.table.strip.cards[: self.state.game.num_players]
        assert [card.score for card in cards] == list(self.state.scores)
        assert [card.projected for card in cards] == list(self.state.projected())
        for player, card in enumerate(cards):
            held = {owner: n for (captor, owner), n in self.state.prisoners.items() if captor == player}
            assert card.prisoners == held

    # -- by the picture ----------------------------------------------------------------

    def pixel(self, choice):
        wait_for_camera(self.tower)
        segment = TOP if choice.what is What.BUILD else choice.segment
        return pixel_of_place(self.tower, self.game.aim.table, choice.cell, segment)

    def over(self, place):
        wait_for_camera(self.tower)
        spot = spot_of(self.tower.hit(QPointF(place)))
        seen = (spot.cell, spot.segment) if spot is not None else None
        QTest.mouseMove(self.tower, place)
        wait_until(lambda: self.game.aim.over == seen, what=f"the mouse is seen over {seen}")

    def by_clicks(self, choice):
        place = self.pixel(choice)
        self.over(place)
        if choice.what is What.PLACE:
            assert self.game.preview().tile.tile == self.state.hand.id, "the ghost comes before the click"
            assert {mark.kind for mark in self.game.preview().marks} >= {MarkKind.TARGET}
            self.odds_are_shown(choice)
            self.place_by_clicks(choice, place)
            return
        QTest.mouseClick(self.tower, LEFT, PLAIN, place)
        for _ in range(4):
            if self.game.aim.chosen == choice:
                break
            turn_wheel(self.tower, place)  # the next thing to be done there
        assert self.game.aim.chosen == choice
        self.confirm(place)

    def confirm(self, place):
        """The button, or another click on the place."""
        if self.did["another click"] <= self.did["done"]:
            QTest.mouseClick(self.tower, LEFT, PLAIN, place)
            self.did["another click"] += 1
        else:
            self.press(self.panel.done)
            self.did["done"] += 1

    def place_by_clicks(self, choice, place):
        others = [one for one in self.game.choices if one.cell == choice.cell]
        assert self.window.commands["turn_left"].isEnabled() is (len(others) > 1), (
            "keys turn what is under the mouse"
        )
        QTest.mouseClick(self.tower, LEFT, PLAIN, place)
        assert self.game.aim.chosen in others and self.panel.done.isEnabled()
        for _ in range(5):
            if self.game.aim.chosen == choice:
                break
            turn_wheel(self.tower, place)
            self.did["wheel"] += 1
        assert self.game.aim.chosen == choice and self.panel.tile.picture.rotation == choice.rotation
        self.confirm(place)

    def odds_are_shown(self, choice):
        fits = self.game.aim.fits
        if fits is not None and fits.cell == choice.cell and fits.count:
            assert f"{fits.count} of the {fits.left}" in self.window.hint.text()
            assert set(self.panel.tile.fits.counts) <= set(fits.tiles)
            self.did["odds"] += 1

    # -- by the panel ------------------------------------------------------------------

    def from_the_list(self, choice):
        chip = self.panel.chips.get(choice.what)
        if chip is not None and not self.did[f"chip {choice.what}"]:
            self.press(chip)
            assert {one.what for one in self.game.aim.listed()} <= {choice.what, What.NOTHING}
            self.did[f"chip {choice.what}"] += 1
        self.press_row(choice)
        self.press(self.panel.done)

    def by_ransom_button(self, choice):
        self.press(self.panel.prisoners.buttons[choice.player, choice.figure])

    def by_skip(self, choice):
        self.press(self.panel.skip)

    def take_back(self, at):
        """The whole turn back, and the same once more."""
        tokens = self.game.session.tokens
        self.press(self.panel.history["take_back"])
        assert self.game.aim.phase == "place" and self.game.session.cursor < at
        while self.game.session.cursor <= at:
            token = tokens[self.game.session.cursor]
            choice = next(one for one in choices_of(self.state) if str(one.action) == token)
            (self.by_skip if choice.what.is_nothing else self.by_ransom_button if choice.what is What.RANSOM
             else self.from_the_list)(choice)  # fmt: skip
        self.did["take back"] += 1


def main(start, saved, picture):
    _, window = open_window(1000, 640)
    open_record(window, start)
    player = MousePlayer(window)
    about = play(window, player, wait_for_turn)
    report_game(window, saved, picture, player.did, **about, **counted(window))


if __name__ == "__main__":
    main(*sys.argv[1:])
