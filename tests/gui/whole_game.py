"""One player for whole games in a real window, of whatever game, by the mouse or by keys.

Only events go in, only state is read out. The `hands` of a game say where in the picture its choices are, and which button
leads to one; which keys do, the game's machine is asked.
"""

from collections import Counter, deque
from functools import partial
from importlib import import_module

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.table.choosing import Manner, Play
from gui.table.gestures import Do
from tests.gui.window_hands import (
    LEFT,
    PLAIN,
    SHIFT,
    choose_in_list,
    drag_to,
    pixel_of_place,
    turn_wheel,
    wait_for_camera,
    wait_for_person,
    wait_until,
)

MOST = 3000  # sights that keys lead to, one of which should be enough


class Player:
    """Plays the people in a window, and counts what it did; how, it says who plays by the mouse or by keys.

    Attributes
    ----------
    did
        How often what was done, and which kind of decision was taken.
    wanted
        Says what to do in a position, by what was done; without it that is up to the player.
    asked
        What the line below the picture said before each decision.
    """

    def __init__(self, window, wanted=None):
        self.wanted = wanted
        self.window, self.tower, self.game, self.panel = window, window.tower, window.controller, window.panel
        self.hands = import_module(f"tests.gui.games.{self.session.game.name}.hands")
        self.did, self.said, self.asked = Counter(), [], []
        self.game.said.connect(self.listen)

    def listen(self, text):
        """What is said is to be read, and heard by who cannot see."""
        self.said.append(text)
        assert self.window.hint.text() == text == self.tower.accessibleDescription()

    @property
    def session(self):
        return self.game.session

    def play(self):
        """Until the game is over."""
        while True:
            wait_for_person(self.game)
            if self.session.is_over:
                return
            self.act()

    def act(self, token=""):
        """What a person is to do now: something new, unless it is said."""
        at, plies = self.session.cursor, self.session.plies
        if self.game.waits_for_screen:
            self.take_screen()
            self.did["screen"] += 1
        elif not self.game.choices:
            self.roll()
            self.did["roll"] += 1
            assert self.session.cursor > at
        else:
            choice = self.wish(token)
            self.asked.append(self.window.hint.text())
            self.do(choice)
            assert str(plies[at].action) == str(choice.action), (choice, plies[at:], self.window.hint.text())
            self.did[self.hands.kind(choice)] += 1
            if not token and not self.did["take back"]:
                wait_for_person(self.game)
                if not self.session.is_over:
                    self.take_back(at)

    def wish(self, token):
        """What is said, or a kind of decision that was not taken yet, or what the greedy player would do."""
        if not token and self.wanted is not None:
            return self.wanted(self.session.state, self.did)
        if not token:
            new = (one.action for one in self.game.choices if not self.did[self.hands.kind(one)])
            view = self.game.as_seen(self.session.state, is_hint=True)  # what the person on turn may know
            token = str(next(new, None) or view.greedy())
        return next(one for one in self.game.choices if str(one.action) == token)

    def take_back(self, at):
        """Back to the decision, forward again, and back; then the same once more."""
        tokens, text = list(self.session.tokens), self.session.state.to_text()
        self.command("take_back")
        while not self.session.is_at_end:
            self.command("redo")
        assert self.session.state.to_text() == text
        self.command("take_back")
        assert self.session.cursor <= at
        while self.session.cursor <= at:
            wait_for_person(self.game)
            self.act(tokens[self.session.cursor])
        assert self.session.tokens[: at + 1] == tokens[: at + 1]
        self.did["take back"] += 1

    def rarest(self, ways):
        """What was done least."""
        return min(ways, key=lambda way: self.did[way])


class Mouse(Player):
    """By the mouse: buttons, the list, and clicks and drags in the picture."""

    def __init__(self, *about):
        super().__init__(*about)
        self.over = None
        self.tower.hovered.connect(lambda hit: setattr(self, "over", hit))

    def press(self, widget):
        """A click on a widget beside the picture."""
        for _ in range(3):  # everything is laid out, what lies on the table after what is in it
            QApplication.processEvents()
        assert widget.isVisible() and widget.isEnabled()
        QTest.mouseMove(widget, widget.rect().center())
        wait_until(lambda: self.game.aim.over is None, what="the mouse has left the picture")
        QTest.mouseClick(widget, LEFT, PLAIN, widget.rect().center())

    def take_screen(self):
        self.press(self.panel.take)

    def roll(self):
        self.press(self.panel.roll)

    def command(self, name):
        self.press(self.panel.history[name])

    def do(self, choice):
        """In the picture or in the list, whichever was rarer; every other time a button says first what it is about."""
        at, button = self.session.cursor, self.hands.button(self.panel, choice)
        can = {"drag": self.held(choice), "click": self.stops(choice), "list": True}
        ways = [way for way in can if can[way]]
        way = self.rarest(ways)
        is_off = button is not None and button.isVisible() and not button.isChecked()
        if is_off and (choice not in self.game.aim.listed() or self.rarest(["button", way]) == "button"):
            self.press(button)
            self.did["button"] += 1

        def is_left(to):
            return self.session.cursor == at and (to == "play" or self.game.aim.chosen != choice)

        if way != "list" and is_left("propose"):
            way = way if getattr(self, way)(choice, is_left) else "list"
        if is_left("propose"):
            choose_in_list(self.panel.list, choice)
        self.did[way] += 1
        if is_left("play"):
            assert self.game.aim.chosen == choice, (way, choice, self.game.aim.chosen)
            self.confirm(choice, is_left)

    def confirm(self, choice, is_left):
        """Another click on what is proposed, or the button."""
        place = (
            self.point(choice) if self.rarest(["again", "done"]) == "again" and self.stops(choice) else None
        )
        if place is not None:
            QTest.mouseClick(self.tower, LEFT, PLAIN, place)
        if is_left("play"):
            self.press(self.panel.done)
        self.did["done" if place is None else "again"] += 1

    # -- the picture -------------------------------------------------------------------

    def stops(self, choice):
        """Where it is to be pointed at, one after the other; each has places that mean the same."""
        return self.hands.stops(self.game.aim, choice)

    def held(self, choice):
        """On what a drag begins."""
        return self.hands.held(self.tower, self.panel, choice)

    def pixel(self, choice, stop=-1):
        wait_for_camera(self.tower)
        return pixel_of_place(self.tower, self.stops(choice)[stop])

    def point(self, choice, stop=-1):
        """The mouse over a place, until the picture lies still under it; None if all are hidden."""
        there = self.pixel(choice, stop)
        while there is not None:
            place = there
            for by in (QPoint(1, 0), QPoint()):
                QTest.mouseMove(self.tower, place + by)
            hit = self.tower.hit(place.toPointF(), ghosts=False)
            wait_until(partial(self.is_over, place, hit), what=f"the mouse is seen over {hit}")
            there = self.pixel(choice, stop)  # the camera may have made room
            if there == place:
                return place
        return None

    def is_over(self, place, hit):
        """What lay there is seen under the mouse, or lies there now: far away a little of the camera makes another cell."""
        return self.game.aim.over is not None and self.over in (
            hit,
            self.tower.hit(place.toPointF(), ghosts=False),
        )

    def click(self, choice, is_left):
        """At each place; False if one is hidden."""
        for stop in range(len(self.stops(choice))):
            place = self.point(choice, stop)
            if place is None:
                return False
            QTest.mouseClick(self.tower, LEFT, PLAIN, place)
        return self.go_through(choice, place, is_left)

    def drag(self, choice, is_left):
        """From where it is held to the last place; False if that is hidden."""
        held = self.held(choice)
        start = self.point(choice, 0) if held is self.tower else held.rect().center()
        if start is None:
            return False
        QTest.mousePress(held, LEFT, PLAIN, start)
        drag_to(held, start + QPoint(0, 30))
        place = self.pixel(choice)
        if place is not None:
            end = held.mapFromGlobal(self.tower.mapToGlobal(place))
            for part in (0.4, 0.8, 1.0):
                drag_to(held, start + (end - start) * part)
            wait_until(lambda: self.game.aim.over is not None, what="what is carried is seen at its end")
        QTest.mouseRelease(held, LEFT, PLAIN, end if place is not None else start)
        if place is None:
            return False
        QTest.mouseMove(self.tower, place)  # where it was let go
        return self.go_through(choice, place, is_left)

    def go_through(self, choice, place, is_left):
        """What else can be proposed at a place, by the wheel or the button that it is about."""
        seen = set()
        while is_left("propose") and self.game.aim.chosen not in seen:
            seen.add(self.game.aim.chosen)
            turn_wheel(self.tower, place, PLAIN if self.game.aim.wants_wheel else SHIFT)
            self.did["wheel"] += 1
        if is_left("propose") and (button := self.hands.button(self.panel, choice)) is not None:
            self.press(button)
        return not is_left("propose")


#: Commands by keys: from place to place, or by arrows; what says before what it is about, and what goes with both.
WAYS = {
    "next": ("next_place", "previous_place"),
    "arrows": ("cell_left", "cell_right", "cell_away", "cell_near", "cell_up", "cell_down", "next_pose"),
}
DIGITS = ("size.", "stones.", "number.", "tool.")
ALWAYS = ("done", "skip")


class Keys(Player):
    """By the keyboard: the fewest keys, which the game's machine is asked for; from place to place, or by arrows."""

    def command(self, name):
        """The keys of a command; whatever has the focus gets them."""
        wait_until(lambda: QApplication.focusWindow() is not None, what="a window has the keyboard")
        keys = self.window.commands[name].shortcut()[0]
        QTest.keyClick(QApplication.focusWindow(), keys.key(), keys.keyboardModifiers())
        self.did[name] += 1

    def take_screen(self):
        self.command("roll")

    def roll(self):
        self.command("roll")

    def do(self, choice):
        at = self.session.cursor
        for way in sorted(WAYS, key=lambda way: self.did[way]):
            if (found := self.keys_to(choice, WAYS[way])) is not None:
                break
        assert found is not None, f"no keys lead to {choice}"
        self.did[way] += 1
        for name, sight, told in found:
            heard = len(self.said)
            self.command(name)
            if self.session.cursor == at:
                assert seen_of(self.game.aim) == sight, (choice, name, sight)
                assert not told or any(told in text for text in self.said[heard:]), (told, self.said)

    def keys_to(self, choice, walk):
        """The fewest commands that play a choice, each with what is seen and said after it; None if none do."""
        machine, manner = self.game.machine, Manner(self.game.axes, self.game.one_click)
        digits = [name for name in machine.commands if name.startswith(DIGITS)]
        turns = () if "next_pose" in machine.commands else ("turn_left", "turn_right")
        names = [name for name in (*digits, *walk, *turns, *ALWAYS) if name in machine.commands]
        ways, seen = deque([(self.game.aim, ())]), {seen_of(self.game.aim)}
        while ways and len(seen) < (MOST if "next_place" in walk else MOST / 5):  # arrows lead anywhere
            aim, way = ways.popleft()
            for name in names:
                step = machine.react(aim, Do(name), manner)
                if step is None:
                    continue
                if step.then == Play(choice.action):
                    return [*way, (name, None, "")]
                sight = seen_of(step.aim)
                if sight not in seen and not isinstance(step.then, Play):
                    seen.add(sight)
                    ways.append((step.aim, (*way, (name, sight, getattr(step.then, "text", "")))))
        return None


def seen_of(aim):
    """What of an aim is to be seen."""
    pose, hand = getattr(aim, "pose", None), getattr(aim, "in_hand", None)
    return aim.cursor, aim.chosen, hand, pose and (pose.piece, pose.cells), len(aim.listed())
