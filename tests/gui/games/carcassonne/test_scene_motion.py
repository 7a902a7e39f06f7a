"""What moves on the table of Carcassonne."""

import numpy as np
import pytest

import turmcore
from gui.games.carcassonne.board import read_table, table_of
from gui.games.carcassonne.picture.controller import Picture
from gui.games.carcassonne.picture.kinds import GHOST_LANDS, LANDS, PAWNS, PIECES
from gui.games.carcassonne.picture.motions import motion_of
from gui.games.carcassonne.picture.scene import build_scene
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.games.carcassonne.tables import PLACING, SETTLED, TALL
from turmcore.carcassonne import (
    Build,
    Capture,
    Claim,
    FeatureScored,
    FollowerCaptured,
    FollowerPlaced,
    Nothing,
    Place,
    TilePlaced,
    TowerBuilt,
)
from turmcore.carcassonne.scene import place_of
from turmcore.carcassonne.shown import NOTHING, TOP, Move, Preview


def played(text, wanted):
    """Table before, scene after and events of the first action of a kind."""
    state = turmcore.from_text("carcassonne", text)
    action = next(a for a in state.legal_actions() if isinstance(state.game.decode(a), wanted))
    before = table_of(state)
    events = state.events(action)
    state.play(action)
    return before, build_scene(table_of(state)), events


def cards(player, down):
    """Where the players are."""
    return np.array([100.0 + 10 * player, 50.0, 20.0 - 10 * down])


def places(rows):
    return sorted(tuple(round(float(part), 3) for part in place) for place in rows["place"])


def test_a_tile_comes_down_and_turns_into_its_place():
    before, scene, events = played(PLACING, Place)
    assert isinstance(events[0], TilePlaced)
    motion = motion_of(before, scene, events)
    first, middle, last = (motion.at(part * motion.duration)[LANDS][-1] for part in (0.0, 0.5, 1.0))
    assert first["place"][2] > middle["place"][2] > last["place"][2] == scene[LANDS][-1]["place"][2]
    assert first["shape"][2] > middle["shape"][2] > last["shape"][2] == scene[LANDS][-1]["shape"][2]
    assert (motion.at(0.0)[LANDS][:-1] == scene[LANDS][:-1]).all()


def test_a_follower_comes_to_its_segment():
    before, scene, events = played(SETTLED, Claim)
    assert isinstance(events[0], FollowerPlaced) and not scene.is_other(build_scene(scene.table))
    motion = motion_of(before, scene, events[:1])
    assert len(motion.at(0.0)[PAWNS]) == len(before.followers) + 1
    coming = events[0]
    end = motion.at(motion.duration)[PAWNS][-1]["place"]
    tile = scene.table.tile_at(coming.cell)
    assert np.linalg.norm(end[:2] - place_of(scene.table, (tile.x, tile.y), coming.segment)[:2]) < 0.6
    assert motion.at(0.0)[PAWNS][-1]["place"][2] > 1.0


def test_a_piece_is_lowered_onto_its_tower():
    before, scene, events = played(TALL, Build)
    built = next(event for event in events if isinstance(event, TowerBuilt))
    motion = motion_of(before, scene, events)
    start, end = motion.at(0.0)[PIECES], motion.at(motion.duration)[PIECES]
    moved = np.flatnonzero(start["place"][:, 2] != end["place"][:, 2])
    assert len(moved) == 1
    top = place_of(scene.table, built.cell, TOP)
    assert end["place"][moved[0], :2] == pytest.approx(top[:2], abs=1e-4)
    assert (
        end["place"][moved[0], 2]
        == end["place"][:, 2][np.isclose(end["place"][:, :2], top[:2], atol=1e-3).all(axis=1)].max()
    )
    assert places(end) == places(scene[PIECES])


def test_whoever_is_captured_goes_over_the_tower_and_away():
    state = turmcore.from_text("carcassonne", TALL)
    for action in state.legal_actions():
        if isinstance(state.game.decode(action), Build):
            tried = state.copy()
            tried.play(action)
            if tried.phase == "capture":
                break
    capture = next(a for a in tried.legal_actions() if isinstance(tried.game.decode(a), Capture))
    before = table_of(tried)
    events = tried.events(capture)
    tried.play(capture)
    taken = next(event for event in events if isinstance(event, FollowerCaptured))
    scene = build_scene(table_of(tried))
    motion = motion_of(before, scene, [taken], cards)
    path = np.array([motion.at(part * motion.duration)[PAWNS][-1]["place"] for part in np.linspace(0, 1, 41)])
    top = place_of(before, taken.tower, TOP)
    assert np.linalg.norm(path[:, :2] - np.array(top[:2]), axis=1).min() < 0.4
    assert len(motion.at(0.0)[PAWNS]) == len(before.followers)
    assert path[-1] == pytest.approx(cards(taken.captor, 0.0), abs=1e-4)


def test_followers_return_when_their_feature_is_scored():
    """The last moment shows who is left, and the one that leaves far away from them."""
    state = turmcore.load("carcassonne", players=3).new_state(5)
    checked = 0
    while not state.is_over() and checked < 3:
        before = table_of(state)
        action = state.sample_chance() if state.is_chance() else state.greedy()
        events = state.events(action)
        state.play(action)
        returned = [who for event in events if isinstance(event, FeatureScored) for who in event.returned]
        if returned:
            scene = build_scene(table_of(state))
            motion = motion_of(before, scene, events)
            first, last = motion.at(0.0), motion.at(motion.duration)
            came = sum(isinstance(event, FollowerPlaced) for event in events)
            assert len(first[PAWNS]) == len(before.followers) + came
            assert len(last[PAWNS]) >= len(scene[PAWNS])
            assert set(places(scene[PAWNS])) <= set(places(last[PAWNS]))
            checked += 1
    assert checked == 3


def test_nothing_moves_when_nothing_happens():
    before, scene, events = played(SETTLED, Nothing)
    assert not any(getattr(event, "returned", ()) for event in events)
    assert motion_of(before, scene, events) is None


# -- the picture --------------------------------------------------------------------------


class Signal:
    def __init__(self):
        self.slots = []

    def connect(self, slot):
        self.slots.append(slot)

    def emit(self):
        for slot in self.slots:
            slot()


class Controller:
    """What the picture reads of a controller."""

    def __init__(self, text):
        self.session = Session(turmcore.from_text("carcassonne", text), [Kind.PERSON] * 2)
        self.changed, self.proposed, self.posed, self.seen = (Signal() for _ in range(4))
        self.aim, self.has_pauses, self.shows_motion = self, True, True
        self.waits = []
        self.shown = NOTHING

    @property
    def table(self):
        return table_of(self.session.state)

    def preview(self):
        return self.shown

    def wait_at_least(self, milliseconds):
        self.waits.append(milliseconds)


class Screen:
    tower = None

    def __init__(self):
        self.scenes, self.animations = [], []

    def show_scene(self, scene):
        self.scenes.append(scene)

    def show_stock(self, stock):
        pass

    def play(self, animation):
        self.animations.append(animation)


def test_the_picture_moves_what_was_played_and_nothing_when_it_is_taken_back():
    controller, screen = Controller(PLACING), Screen()
    picture = Picture(controller, screen)
    controller.changed.emit()
    assert screen.scenes[-1].table == read_table(PLACING) and screen.animations[-1] is None
    controller.session.play(controller.session.state.legal_actions()[0])
    controller.changed.emit()
    assert screen.animations[-1] is not None
    assert controller.waits == [round(1000 * screen.animations[-1].duration)]
    controller.session.undo()
    controller.changed.emit()
    assert screen.animations[-1] is None
    picture.has_animations = False
    controller.session.redo()
    controller.changed.emit()
    assert screen.animations[-1] is None


def test_the_picture_shows_what_is_proposed_and_what_an_analysis_shows():
    controller, screen = Controller(PLACING), Screen()
    picture = Picture(controller, screen)
    controller.changed.emit()
    solid = screen.scenes[-1][LANDS]
    controller.shown = Preview(targets=((0, 5),))
    controller.seen.emit()
    assert screen.scenes[-1].cells == ((0, 5),) and screen.scenes[-1][LANDS] is solid
    picture.others = lambda: (Move(0, 5, "D", 0, label="1"),)
    picture.show_proposal()
    assert len(screen.scenes[-1][GHOST_LANDS]) == 1
    assert len(screen.scenes[-1].signs) == 1
