"""`python -m benchmarks.frames`: how long a picture takes after a move of the mouse, or while the camera turns.

The real window, 1280 x 800, late in a game of four players, where a person has much to choose from, with a figure or a
stack in hand where the game has them: the mouse moves over the tower, the tiles or the board, a ghost follows it, and the time
from each event to the finished picture is taken. With `--turn` the mouse turns the camera instead, to and fro, and then rests:
what follows is the time until the picture is as sharp as before. Without a screen it starts an Xvfb of its own. The limit in the
median is 33 ms, 45 ms while the camera turns and 200 ms until the picture is sharp, and 12 draw calls for a picture.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import turmcore
from benchmarks.screen import has_screen, on_own_screen

SIZE = (1280, 800)
GAMES = tuple(turmcore.games())
MANY = 20  # as many actions at least there are
LIMIT_MS, LIMIT_TURN_MS, LIMIT_SHARP_MS, LIMIT_DRAWS = 33.0, 45.0, 200.0, 12
IDLE = 3.0  # seconds in which nothing may be painted
STACKS = "3RG3/1r23r11/6b1/3r43/7/b25b3/2b11BG2 r"  # all stones of both sides, most of them in high stacks
PHASES = {"turmbauer": "build", "babel": "use", "carcassonne": "place"}
"""In which the mouse has something to show; without one, in any."""
_SEED = 0
_STEP, _TURNS = 6, 30  # pixels that a drag goes at a time, and how often before it goes back


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.frames", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures into FILE")
    parser.add_argument("--moves", type=int, default=120, help="moves of the mouse in a run")
    parser.add_argument("--runs", type=int, default=3, help="the run with the smallest median counts")
    parser.add_argument("--quality", choices=("auto", "low", "medium", "high"), default="auto")
    parser.add_argument("--turn", action="store_true", help="turn the camera")
    parser.add_argument(
        "--picture",
        metavar="WIDTHxHEIGHT",
        type=_size,
        help="size of the picture; else what the window leaves it",
    )
    arguments = parser.parse_args()
    if arguments.moves < 1 or arguments.runs < 1:
        parser.error("there must be at least one move and one run")
    if not has_screen():
        return on_own_screen("benchmarks.frames", *SIZE)
    run = _turn if arguments.turn else _run
    figures = measure(
        arguments.game, arguments.moves, arguments.runs, arguments.quality, arguments.picture, run
    )
    for name, value in figures.items():
        print(f"{name:<22}{value:.1f}" if isinstance(value, float) else f"{name:<22}{value}")
    if arguments.json:
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    limit = LIMIT_TURN_MS if arguments.turn else LIMIT_MS
    good = (
        figures["median ms"] <= limit
        and figures.get("sharp after ms", 0.0) <= LIMIT_SHARP_MS
        and figures["draw calls"] <= LIMIT_DRAWS
        and not figures["idle pictures"]
    )
    kept = "kept" if good else "NOT KEPT"
    print(f"limit: {limit:.0f} ms, {LIMIT_DRAWS} draw calls, no picture while nothing happens: {kept}")
    return 0 if good else 1


def _size(text: str) -> tuple[int, int]:
    from gui.features.export.render import size_of

    try:
        return size_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def measure(
    game: str,
    moves: int,
    runs: int,
    quality: str,
    size: tuple[int, int] | None,
    run: Callable[[Any, Any, int], dict[str, Any]],
) -> dict[str, Any]:
    """The figures of the best of several runs."""
    with tempfile.TemporaryDirectory() as folder:
        # a user's settings that nobody else has
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_DATA_HOME"] = os.environ["XDG_STATE_HOME"] = folder
        from gui.app.start import make_window

        app, window = make_window()
        window.settings.guided[game] = "done"
        window.resize(*SIZE)
        window.show()
        state = late_position(game)
        _begin(window, state)
        if window.tower is None:
            raise SystemExit("benchmarks.frames: there is no OpenGL here")
        window.tower.set_quality(quality)
        if size is not None:
            window.tower.setFixedSize(*size)
        _settle(app, lambda: window.tower is not None and window.tower.num_paints > 0)
        best = min((run(app, window, moves) for _ in range(runs)), key=lambda run: run["median ms"])
        best["game"] = game
        best["tower"] = _tower_of(state)
        best["quality"] = quality
        best["idle pictures"] = _idle_pictures(app, window.tower)
        window.close()
        return best


def _tower_of(state: Any) -> str:
    """How much stands on the table."""
    if state.game.name == "babel":
        risen = sum(len(colors) for field, colors in state.fields.items() if field[0] != "1")
        return f"30 figures, {risen} of them above the first step"
    if state.game.name == "carcassonne":
        storeys = sum(tile.height for tile in state.tiles)
        return f"{len(state.tiles)} tiles, {len(state.followers)} followers, {storeys} tower pieces"
    if state.game.name == "waechter":
        heights = [
            int(sign) for before, sign in pairwise(state.to_text()) if before in "rb" and sign.isdigit()
        ]
        return f"{sum(heights)} stones in {len(heights)} stacks, the highest of {max(heights)}"
    return f"{len(state.blocks)} pieces, {state.height} floors"


def late_position(game: str = GAMES[0]) -> Any:
    """The last position in a game of four players in which there is much to do: to build a piece that has many places,
    to use a number that many figures can move by, or to place a tile that fits in many ways. For two with stones, where
    the end has few of them: all there are, in stacks."""
    from turmcore.players import make

    if game == "waechter":
        return turmcore.from_text(game, STACKS)

    state: Any = turmcore.load(game, players=4).new_state(_SEED)
    players = [make("greedy"), make("random")]
    phase = PHASES.get(game)
    late = None
    while not state.is_over():
        if (
            not state.is_chance()
            and (phase is None or state.phase == phase)
            and len(state.legal_actions()) >= MANY
        ):
            late = state.copy()
        seat = state.seat if state.seat is not None else state.current_player
        state.play(state.sample_chance() if state.is_chance() else players[seat % 2].choose(state))
    if late is None:
        raise RuntimeError("nowhere in this game is there much to do")
    return late


def _begin(window: Any, state: Any) -> None:
    from gui.model.seats import Kind
    from gui.model.session import Session
    from gui.scene.picking import Hit

    window.commands["quick"].setChecked(True)
    window.desk.start(Session(state, [Kind.PERSON] * state.game.num_players))
    window.controller.set_quick(True)
    if state.game.name == "babel":
        window.controller.take_screen()
    spot = _in_hand(state.game.name, window.controller.aim)
    if spot is not None:
        for press in (window.controller.grab, window.controller.point):
            press(Hit(spot))


def _in_hand(game: str, aim: Any) -> Any:
    """What is taken in hand: the figure with the most moves, the highest stack; nothing where pieces are not taken so."""
    from gui.games.babel.play import targets as babel
    from gui.games.waechter.play import targets as waechter

    if game == "babel":
        most = max(
            aim.choices, key=lambda choice: sum(other.origin == choice.origin for other in aim.choices)
        )
        return babel.Spot(most.origin, dict(aim.tower.fields)[most.origin].index(most.color))
    if game == "waechter":
        own = [stack for stack in aim.board.stacks if stack.side == aim.board.turn]
        return waechter.Spot(max(own, key=lambda stack: stack.height).square, 0)
    return None


def _idle_pictures(app: Any, tower: Any) -> int:
    """How many pictures are painted while nothing happens; on a busy machine that may begin late."""
    _settle(app, lambda: not tower.flight.is_flying and not tower.is_animating)
    for _ in range(5):
        before, end = tower.num_paints, time.monotonic() + IDLE
        while time.monotonic() < end:
            app.processEvents()
            time.sleep(0.01)
        if tower.num_paints == before:
            break
    return int(tower.num_paints - before)


def _settle(app: Any, condition: Any, seconds: float = 20.0) -> None:
    """Let the window live until a condition holds and nothing moves any more."""
    end = time.monotonic() + seconds
    quiet = time.monotonic()
    while not condition() or time.monotonic() - quiet < 0.4:
        app.processEvents()
        if not condition():
            quiet = time.monotonic()
        if time.monotonic() > end:
            raise SystemExit("benchmarks.frames: the window does not come up")


def _run(app: Any, window: Any, moves: int) -> dict[str, Any]:
    """Move the mouse over the tower and take the time of each picture that follows."""
    from PySide6.QtCore import QPointF, Qt

    tower = window.tower
    _settle(app, lambda: not tower.flight.is_flying and not tower.is_animating)
    times = _Times(app, tower)
    for x, y in _places(tower, moves):
        times.take(QPointF(x, y), Qt.MouseButton.NoButton)
    return times.figures(window)


def _turn(app: Any, window: Any, moves: int) -> dict[str, Any]:
    """Turn the camera by the right mouse button, take the time of each picture, and that until the last one is sharp."""
    from PySide6.QtCore import QEvent, QPointF, Qt

    tower, right = window.tower, Qt.MouseButton.RightButton
    _settle(app, lambda: not tower.flight.is_flying and not tower.is_animating and tower.is_sharp)
    times = _Times(app, tower)
    place = QPointF(tower.width() / 2, tower.height() / 2)
    times.send(QEvent.Type.MouseButtonPress, place, right, right)
    for k in range(moves):
        place += QPointF(_STEP if k % (2 * _TURNS) < _TURNS else -_STEP, 0.0)
        times.take(place, right)
    start = time.perf_counter()
    while not tower.is_sharp:
        app.processEvents()
    tower.makeCurrent()
    _finish()
    sharp = (time.perf_counter() - start) * 1000
    times.send(QEvent.Type.MouseButtonRelease, place, right, Qt.MouseButton.NoButton)
    return times.figures(window) | {"sharp after ms": sharp, "scale": tower.scale_in_motion}


def _finish() -> None:
    from OpenGL import GL

    GL.glFinish()


class _Times:
    """Takes the times of the pictures of a tower that follow events of the mouse."""

    def __init__(self, app: Any, tower: Any) -> None:
        self._app, self._tower = app, tower
        self._times: list[float] = []
        self._processor: list[float] = []
        self._draws: list[int] = []
        self._solid = self._still = 0

    def send(self, kind: Any, place: Any, button: Any, buttons: Any) -> None:
        """Send an event of the mouse."""
        from PySide6.QtCore import Qt
        from PySide6.QtGui import QMouseEvent

        at = self._tower.mapToGlobal(place)
        event = QMouseEvent(kind, place, at, button, buttons, Qt.KeyboardModifier.NoModifier)
        self._app.sendEvent(self._tower, event)

    def take(self, place: Any, buttons: Any) -> None:
        """Move the mouse to a place with these buttons down, and take the time of the picture."""
        from PySide6.QtCore import QEvent, Qt

        tower = self._tower
        before, pictures = tower.num_paints, tower.num_solid_pictures
        cpu, start = time.process_time(), time.perf_counter()
        self.send(QEvent.Type.MouseMove, place, Qt.MouseButton.NoButton, buttons)
        for _ in range(4):  # the move, the timer that gathers moves, the picture
            self._app.processEvents()
            if tower.num_paints > before:
                break
        if tower.num_paints == before:
            self._still += 1
            return
        tower.makeCurrent()
        _finish()
        self._times.append((time.perf_counter() - start) * 1000)
        self._processor.append((time.process_time() - cpu) * 1000)
        self._draws.append(tower.num_draw_calls)
        self._solid += tower.num_solid_pictures - pictures

    def figures(self, window: Any) -> dict[str, Any]:
        """The figures of all pictures."""
        tower, times = self._tower, sorted(self._times)
        if len(times) < 10:
            raise SystemExit("benchmarks.frames: the mouse meets too few places")
        ratio = tower.devicePixelRatioF()
        return {
            "median ms": statistics.median(times),
            "90th percentile ms": times[int(0.9 * (len(times) - 1))],
            "processor ms": statistics.median(self._processor),
            "draw calls": max(self._draws),
            "pictures": len(times),
            "moves without one": self._still,
            "solid pictures": self._solid,
            "window": f"{window.width()} x {window.height()}",
            "tower view": f"{round(tower.width() * ratio)} x {round(tower.height() * ratio)}",
            "renderer": tower.renderer_name,
        }


def _places(tower: Any, moves: int) -> list[tuple[float, float]]:
    """Points of the picture at which a cube, a field or a figure is, on a way to and fro over the tower, so that each
    move meets another one."""
    from PySide6.QtCore import QPointF

    from gui.games.turmbauer.play.targets import Face

    width, height = tower.width(), tower.height()
    found, last = [], None
    for row in range(10, height - 10, 9):
        line = range(10, width - 10, 9)
        for x in line if row % 2 else reversed(line):
            hit = tower.hit(QPointF(x, row), ghosts=False)
            is_table = hit is not None and isinstance(hit.what, Face) and hit.what.cell[2] < 0
            if hit is not None and not is_table and hit != last:
                found.append((float(x), float(row)))
                last = hit
    step = max(1, len(found) // moves)
    return found[::step][:moves]


if __name__ == "__main__":
    sys.exit(main())
