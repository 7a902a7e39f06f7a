"""Left, right, front and back are those of who looks: for each camera the word whose direction on the screen comes nearest."""

import math
import re
from functools import partial

import numpy as np
import pytest
from PySide6.QtCore import QRectF

import turmcore
from gui.games.babel.picture.board import tower_of
from gui.games.babel.picture.flat_view import View as BabelView
from gui.games.carcassonne.picture.flat_view import View as CarcassonneView
from gui.games.waechter.panel.choice_list import MoveRows
from gui.games.waechter.picture.palette import SIDES
from gui.games.waechter.play.choices import choices_of
from gui.scene.camera import Camera
from gui.table.flat_view import FlatView
from tests.slow import all_but
from turmcore.babel.rings import layout_of
from turmcore.carcassonne import Claim, Place, Step, tile_types
from turmcore.carcassonne.sides import sides_of
from turmcore.registry import MODULES
from turmcore.turmbauer import Build, Climb
from turmcore.waechter.svg import center
from turmcore.words import NAMES, turned

ALONG = {"right": (1, 0), "left": (-1, 0), "away": (0, 1), "near": (0, -1)}
CORNERS = ("right", "back_right", "back", "back_left", "left", "front_left", "front", "front_right")
EDGES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPTIONS = {"carcassonne": {"dragon": "1", "tower": "1", "players": 3}}
#: None of the sixteen is within five degrees of a diagonal.
CAMERAS = [
    Camera(-90 + 90 * quarter + off, pitch, is_orthographic=is_flat)
    for quarter in range(4)
    for off, pitch, is_flat in ((-39, 8, False), (-20, 49, True), (4, 24, False), (39, 89, True))
]


def by_camera(camera, x, y):
    """A direction of the table on the screen, to the right and away, without what is only shortened."""
    camera = camera.copy()
    camera.is_orthographic = True  # what lies at the edge of a picture is not seen from elsewhere
    ends = np.array([[*camera.target, 1], [*(camera.target + (x, y, 0)), 1]])
    right, up = np.diff(ends @ camera.matrix(1.0).T, axis=0)[0, :2]
    return right, up / math.sin(math.radians(camera.pitch))


def by_drawing(name, is_flipped, x, y):
    """The same in the flat view of a game."""
    if name == "waechter":
        (a, b), (c, d) = center(24, is_flipped), center(24 + round(x) + 7 * round(y), is_flipped)
        return c - a, b - d
    if name == "babel":
        state = turmcore.load(name).new_state(1)
        view = BabelView(QRectF(0, 0, 100, 100), tower_of(state), is_flipped=is_flipped)
        start, end = view.at((0, 0, 0)), view.at((x, y, 0))
    else:
        view = CarcassonneView(10, 0, 0, 2 * is_flipped)
        start, end = view.at(0, 0), view.at(x, -y)
    return end.x() - start.x(), start.y() - end.y()


def nearest(vector):
    """The word whose direction has the largest product with one on the screen."""
    return max(ALONG, key=lambda word: np.dot(vector, ALONG[word]))


# -- the directions that an action has, and the words for them in its sentence, among which ------------


def of_waechter(state, action, said):
    move = state.game.decode(action)
    (row, column), (other, beside) = divmod(move.origin, 7), divmod(move.target, 7)
    if row == other:
        key = "guard" if move.origin == state.guards[state.turn] else "goes"
        texts = {word: said.words.text(f"waechter.{key}.{word}", n=move.stones) for word in ALONG}
        sentence = said.action(state, action)[1].split(" (")[0]
        yield [(beside - column, 0)], [word for word in ALONG if texts[word] == sentence], ALONG


def corners(sentence, said):
    """The words of place that stand in a sentence."""
    words = {said.words.text(f"side.{word}"): word for word in CORNERS}
    return [words[part] for part in re.split(r"[,;:()]\s*", sentence) if part in words]


def of_turmbauer(state, action, said):
    move = state.game.decode(action)
    cells = move.cells if isinstance(move, Build) else (getattr(move, "target", None),)
    if isinstance(move, Build | Climb) and isinstance(cells[0], tuple) and cells[0][2] >= 0:
        way = np.sign(np.trunc((np.mean(cells, axis=0)[:2] - 0.5) / 0.75)).tolist()
        yield [way] * any(way), corners(said.action(state, action)[1], said), CORNERS


def of_carcassonne(state, action, said):
    play = state.game.decode(action)
    if isinstance(play, Place):
        there = np.array([(tile.x, tile.y) for tile in state.tiles])
        low, high = there.min(axis=0), there.max(axis=0) + 1
        x, y = (((play.x, play.y) - low + 0.5) / (high - low)).tolist()
        way = (x > 2 / 3) - (x < 1 / 3), (y < 1 / 3) - (y > 2 / 3)
        yield [way] * any(way), corners(said.title(state, action), said), CORNERS
        tile = tile_types()[state.hand.id].turned(play.rotation)
        for segment in {"r0", "c0"} & set(tile.segments):
            ways = [EDGES[side] for side in sides_of(tile, segment)]
            yield ways, corners(said.segment(tile, segment, is_long=True), said), CORNERS
    elif isinstance(play, Claim) and play.segment[0] in "cr":
        tile = tile_types()[state.tiles[-1].tile].turned(state.tiles[-1].rotation)
        ways = [EDGES[side] for side in sides_of(tile, play.segment)]
        is_one = sum(other[0] == play.segment[0] for other in tile.segments) == 1
        yield [] if is_one else ways, corners(said.title(state, action), said), CORNERS
    elif isinstance(play, Step):
        texts = {word: said.words.text(f"direction.{word}") for word in ALONG}
        found = [word for word in ALONG if said.title(state, action).endswith(f" {texts[word]}")]
        yield [(play.x - state.dragon[0], state.dragon[1] - play.y)], found, ALONG


def of_babel(state, action, said):
    play = state.game.decode(action)
    found = [sign for sign in "↺↻" if sign in said.action(state, action)[1]]
    if found:
        board, middle = state.game.board, layout_of(state.game.board).middle
        way = next(
            way for way in board.ways(play.origin, play.number or state.number) if way[-1] == play.target
        )
        (x, y, _), (a, b, _) = middle(way[0]), middle(way[1])
        yield [(x, y), (a - x, b - y)], found, None


SAYS = {
    "waechter": of_waechter, "turmbauer": of_turmbauer, "carcassonne": of_carcassonne, "babel": of_babel,
}  # fmt: skip


def expected(ways, words, seen):
    """The words as they should be; those of Babel say which way round it goes."""
    if words is None:
        (x, y), (a, b) = (seen(*way) for way in ways)
        return ["↺" if x * b > y * a else "↻"]
    if words is ALONG:
        return [nearest(seen(*way)) for way in ways]
    return [corner(way, seen) for way in ways]


def corner(way, seen):
    """The sides along the lattice, each by itself: a corner is between two of them."""
    parts = [nearest(seen(*part)) for part in ((way[0], 0), (0, way[1])) if any(part)]
    names = [{"away": "back", "near": "front"}.get(part, part) for part in parts]
    return "_".join(sorted(names, key=["front", "back", "left", "right"].index))


def decisions(name, count):
    """Positions with an action of a player in each."""
    seed = 0
    while count:
        seed += 1
        state = turmcore.load(name, **OPTIONS.get(name, {})).new_state(seed)
        while count and not state.is_over():
            action = state.sample_chance() if state.is_chance() else state.sample()
            if not state.is_chance():
                count -= 1
                yield state, action
            state.play(action)


def wrong_words(name, code, count, views):
    """How many words of place were said, and which of them are wrong for who looks: `views` are axes, and how
    directions are seen on that screen."""
    found, wrong = 0, []
    says = [(state_words, seen) for state_words, seen in views]
    for state, action in decisions(name, count):
        for axes, seen in says:
            for ways, said, words in SAYS[name](state, action, state.game.words(code, axes=axes)):
                found += len(said)
                if sorted(said) != sorted(expected(ways, words, seen)):
                    wrong.append((state.game.words(code, axes=axes).action(state, action), said))
    return found // len(views), wrong


def views_of(name, cameras):
    views = [(camera.axes(), partial(by_camera, camera)) for camera in cameras]
    if name != "turmbauer":
        views += [(turned(2 * flipped), partial(by_drawing, name, bool(flipped))) for flipped in (0, 1)]
    return views


@pytest.mark.parametrize(
    ("name", "code", "count"),
    all_but(
        [(name, "en", 60) for name in MODULES],
        [(name, "en", 60) for name in MODULES] + [(name, code, 1000) for name in MODULES for code in NAMES],
    ),
)
def test_words_of_place_are_right_on_the_screen(name, code, count):
    found, wrong = wrong_words(name, code, count, views_of(name, CAMERAS[:: 1 if count > 60 else 5]))
    assert not wrong, wrong[:5]
    assert found >= count // 5, "a fifth of all actions have one"


@pytest.mark.parametrize("name", sorted(set(MODULES) - {"babel"}))
def test_left_and_right_put_for_each_other_are_found(name):
    mirrored = [(((-x, -y, 0), away), seen) for ((x, y, _), away), seen in views_of(name, CAMERAS[::5])]
    found, wrong = wrong_words(name, "en", 60, mirrored)
    assert len(wrong) > found / 2


def test_the_flat_view_says_how_it_is_seen(qapp):
    view = FlatView()
    assert view.axes() == turned(0)
    view.flip()
    assert view.axes() == turned(2)


def arrow(image, rgb):
    """Where the arrow of a picture points, to the right and up: its head is wider than its tail."""
    spots = [(x, y) for x in range(image.width()) for y in range(image.height())]
    spots = np.array([at for at in spots if image.pixelColor(*at).getRgb() == (*rgb, 255)])
    across = 0 if np.ptp(spots[:, 0]) > np.ptp(spots[:, 1]) else 1
    low, high = spots[:, across].min(), spots[:, across].max()
    ends = [spots[np.abs(spots[:, across] - end) < 14] for end in (low, high)]
    widths = [
        max(np.ptp(end[end[:, across] == k][:, 1 - across]) for k in set(end[:, across])) for end in ends
    ]
    way = 1 if widths[1] > widths[0] else -1
    return (way, 0) if across == 0 else (0, -way)


@pytest.mark.parametrize("camera", CAMERAS, ids=lambda camera: f"{camera.yaw:g}")
def test_the_arrow_of_a_row_points_as_it_is_seen(qapp, camera):
    rows = MoveRows()
    rows.axes = camera.axes
    state = turmcore.from_text("waechter", "RG6/7/7/3r53/7/7/6BG r")
    choices = [choice for choice in choices_of(state) if choice.move.stones == 3]
    assert len(choices) == 4
    for choice in choices:
        (row, column), (other, beside) = divmod(choice.move.origin, 7), divmod(choice.move.target, 7)
        image = rows.icon(choice).pixmap(48, 48).toImage()
        assert nearest(arrow(image, SIDES[0].rgb)) == nearest(by_camera(camera, beside - column, other - row))


def test_near_a_diagonal_it_stays_as_it_was():
    camera, axes = Camera(-90, 30), turned(0)
    for yaw, turns in ((-46, 0), (-41, 0), (-39, 1), (-44, 1), (-49, 1), (-51, 0), (-170, 3), (80, 2)):
        camera.yaw = yaw
        axes = camera.axes(axes)
        assert axes == turned(turns), yaw
