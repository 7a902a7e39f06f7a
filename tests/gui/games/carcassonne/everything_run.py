"""Every decision that Carcassonne has with everything, by keys alone, and once more by the mouse alone; run by
test_window.py.

Arguments: a folder for positions, the file for a picture. Prints JSON with what was played. Only events go in; files are
opened by keys.
"""

import json
import sys
from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from gui.games.carcassonne.picture.board import TOP, spot_of
from gui.games.carcassonne.play.choices import What
from gui.games.carcassonne.play.tools import Tool
from tests.gui.games.carcassonne import everything as at
from tests.gui.games.carcassonne.hands import pixel_of_place, wait_for_turn
from tests.gui.whole_game import Key, Player, press
from tests.gui.window_hands import (
    LEFT,
    PLAIN,
    open_record,
    open_window,
    turn_wheel,
    wait_for_camera,
    wait_until,
)
from turmcore.notation import record

#: Where to begin, and what is done there; after a draw, whatever is offered first.
TURNS = {
    at.RANSOM: ["$2L", "@0,2/0", "Lm"],
    at.BUILDER: ["Bc0"],
    at.PIG: ["Pf2"],
    at.PORTAL: ["f0@0,0"],
    at.PRINCESS: ["K1L@0,1:c0"],
    at.FAIRY: ["F@1,-1:r0"],
    at.CLIMB: ["L^@0,1"],
    at.EXCHANGE: ["=L"],
    at.DRAGON: ["D@1,-1", "D@1,0", "D@0,0", "D@0,1"],
    at.SECOND: ["-", "", ""],
}
KEYS = {
    Tool.CLAIM: Key.Key_1,
    Tool.BUILD: Key.Key_2,
    Tool.CLIMB: Key.Key_3,
    Tool.RANSOM: Key.Key_4,
    Tool.LARGE: Key.Key_5,
    Tool.BUILDER: Key.Key_6,
    Tool.PIG: Key.Key_7,
    Tool.FAIRY: Key.Key_8,
    Tool.DISMISS: Key.Key_9,
}


def tool_of(choice):
    """What is taken into the hand for a choice: of two the figure."""
    return next((tool for tool in Tool if tool.takes(choice)), None)


class Keyboard(Player):
    """By keys: a tool and the next place, or arrow keys to a cell."""

    def act(self, choice):
        if choice.what.is_nothing:
            press(Key.Key_Space)
        elif tool_of(choice) is not None:
            press(KEYS[tool_of(choice)])
            self.walk(choice)
            press(Key.Key_Return)
        else:
            self.go_to(choice)

    def walk(self, choice):
        """To the next place, or the next prisoner."""
        for _ in range(len(self.game.choices)):
            if self.game.aim.chosen == choice:
                return
            press(KEYS[Tool.RANSOM] if choice.what is What.RANSOM else Key.Key_N)
        raise AssertionError(f"{choice} is not reached")

    def go_to(self, choice):
        press(Key.Key_Up)
        for _ in range(80):
            x, y = self.game.aim.cursor
            if (x, y) == choice.cell:
                break
            way = (Key.Key_Left, Key.Key_Right) if x != choice.cell[0] else (Key.Key_Up, Key.Key_Down)
            press(way[x < choice.cell[0] or (x == choice.cell[0] and y < choice.cell[1])])
        press(Key.Key_Return)
        for _ in range(8):
            if self.game.aim.chosen != choice:
                press(Key.Key_E)
        press(Key.Key_Return)


class Mouse(Player):
    """By the mouse: buttons, the list, and clicks on the table."""

    def act(self, choice):
        tool = tool_of(choice)
        if choice.what.is_nothing:
            self.press(self.panel.skip)
        elif choice.what is What.RANSOM:
            self.press(self.panel.prisoners.buttons[choice.player, choice.figure])
        elif choice.what is What.EXCHANGE:
            self.press_row(choice)
            self.press(self.panel.done)
        else:
            if tool is not None:
                self.press(self.panel.chips[tool])
            self.click(choice)

    def click(self, choice):
        wait_for_camera(self.tower)
        segment = TOP if choice.what is What.BUILD else choice.segment
        place = pixel_of_place(self.tower, self.game.aim.table, choice.cell, segment)
        if place is None:  # hidden behind a tower
            self.press_row(choice)
            self.press(self.panel.done)
            return
        spot = spot_of(self.tower.hit(QPointF(place)))
        QTest.mouseMove(self.tower, place)
        wait_until(
            lambda: self.game.aim.over == (spot.cell, spot.segment), what=f"the mouse is seen over {spot}"
        )
        is_proposed = (
            self.game.aim.chosen == choice
        )  # its button may have done that: then this click plays it
        QTest.mouseClick(self.tower, LEFT, PLAIN, place)
        if is_proposed:
            return
        for _ in range(5):
            if self.game.aim.chosen == choice:
                break
            turn_wheel(self.tower, place)
        assert self.game.aim.chosen == choice, (choice, self.window.hint.text())
        self.press(self.panel.done)


def play(window, way, folder):
    """All turns; what was played, and what the status line asked for."""
    played, asked = [], []
    for number, (text, tokens) in enumerate(TURNS.items()):
        path = Path(folder) / f"{number}.tgn"
        source = record.Record.of("carcassonne", text, [], players=["person"] * 2, seed=number, result="*")
        path.write_text(record.format(source), encoding="utf-8")
        window.files.count_as_saved()  # nobody asks what becomes of the game before
        open_record(window, str(path))
        player = way(window)  # only now is it the table of this game
        for token in tokens:
            wait_for_turn(player.game)
            asked.append(window.hint.text())
            start = player.game.session.cursor
            choice = next(one for one in player.game.choices if token in ("", str(one.action)))
            player.act(choice)
            done = [str(ply.action) for ply in player.game.session.plies[start : start + 1]]
            assert done == [str(choice.action)], (type(player), str(choice.action), done, window.hint.text())
            played.append(str(choice.what) + choice.figure)
    return {"played": played, "asked": asked}


def main(folder, picture):
    _, window = open_window(1024, 600)
    report = {way.__name__: play(window, way, folder) for way in (Keyboard, Mouse)}
    window.grab().save(picture)
    window.files.count_as_saved()
    window.close()
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
