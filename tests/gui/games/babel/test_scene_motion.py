"""What moves in the picture of Turmbau zu Babel."""

import numpy as np
import pytest

from gui.games.babel.board import tower_of
from gui.games.babel.picture.controller import Picture
from gui.games.babel.picture.kinds import BUILDERS
from gui.games.babel.picture.motions import Handing, Hop, Rise, motion_of
from gui.games.babel.picture.scene import build_scene
from gui.scene.animation import Chain, Throw
from gui.scene.dice import DICE
from tests.gui.games.babel.boards import played
from tests.gui.scene.dice import top_of
from turmcore.babel import FigureMoved, GroupRose, NumberGiven, NumberTurned
from turmcore.babel.rings import die_place, layout_of
from turmcore.babel.scene import BUILDER_HEIGHT
from turmcore.babel.shown import Preview


@pytest.fixture(scope="module")
def motions():
    """(before, scene, events, animation) of everything that moved in a game."""
    found = []
    for before, _, events, after in played(3):
        scene = build_scene(tower_of(after))
        animation = motion_of(tower_of(before), scene, events)
        if animation is not None:
            found.append((tower_of(before), scene, events, animation))
    return found


def standing(scene):
    rows = zip(scene[BUILDERS]["rgba"].tolist(), scene[BUILDERS]["place"].round(4).tolist(), strict=True)
    return sorted((tuple(rgba), tuple(place)) for rgba, place in rows)


def parts(motions, kind):
    return [(part, *one) for *one, chain in motions for part in chain.parts if isinstance(part, kind)]


@pytest.mark.slow
def test_everything_begins_where_it_was_and_ends_where_it_is(motions):
    assert len(motions) > 100
    for before, scene, events, chain in motions:
        assert standing(chain.at(0.0)) == standing(build_scene(before)), events
        assert standing(chain.at(chain.duration)) == standing(scene), events
        if len(scene[DICE]):
            assert np.allclose(chain.at(chain.duration)[DICE]["place"], scene[DICE]["place"], atol=0.6), (
                events
            )


def test_no_figure_is_lost_or_doubled_on_the_way(motions):
    for before, _, _, chain in motions[:60]:
        colors = sorted(map(tuple, build_scene(before)[BUILDERS]["rgba"].tolist()))
        for part in (0.2, 0.5, 0.8):
            moment = chain.at(part * chain.duration)
            assert sorted(map(tuple, moment[BUILDERS]["rgba"].tolist())) == colors


def test_everything_is_over_soon(motions):
    assert max(chain.duration for *_, chain in motions) < 3.6
    assert sorted(chain.duration for *_, chain in motions)[len(motions) // 2] < 1.7


def test_a_figure_goes_over_the_fields_of_its_way(motions):
    """To the right or to the left, as it was moved, and never through another figure."""
    for hop, before, _, events in parts(motions, Hop):
        event = next(event for event in events if isinstance(event, FigureMoved))
        layout, steps = layout_of(before.board), len(event.path) - 1
        for k, field in enumerate(event.path):
            x, y, z = hop.place(k / steps)
            assert layout.field_under(x, y) == field
            is_taken = bool(before.colors(field)) and 0 < k < steps
            assert z == pytest.approx(
                layout.ring(field).top + (BUILDER_HEIGHT if is_taken else 0.0), abs=1e-4
            )
        heights = [hop.place((k + 0.5) / steps)[2] for k in range(steps)]
        assert min(heights) > layout.ring(event.path[0]).top + 0.3


def test_a_complete_group_rises_to_the_start_fields_above(motions):
    risen = parts(motions, Rise)
    assert len(risen) >= 6
    for rise, before, _, events in risen:
        event = next(event for event in events if isinstance(event, GroupRose))
        layout = layout_of(before.board)
        begin, end = (rise.at(time)[BUILDERS]["place"][-rise.num_rising :] for time in (0.0, rise.duration))
        assert {layout.field_under(x, y) for x, y, _ in begin} == {event.field}
        assert sorted(layout.field_under(x, y) for x, y, _ in end) == sorted(event.targets)
        middle = rise.at(rise.duration / 2)[BUILDERS]["place"][-rise.num_rising :]
        assert middle[:, 2].max() > end[:, 2].max() + 0.4
        assert rise.num_rising == len(event.colors)


def test_the_die_is_handed_to_the_left_neighbour_over_everything(motions):
    handed = [one for one in parts(motions, Handing) if one[0].far]
    assert len(handed) > 30
    for handing, before, _, events in handed:
        event = next(event for event in events if isinstance(event, NumberGiven))
        layout = layout_of(before.board)
        begin, end = (handing.at(time)[DICE][0] for time in (0.0, handing.duration))
        assert event.receiver == (event.giver + 1) % 4
        assert np.allclose(begin["place"][:2], die_place(layout, 4, event.giver)[:2], atol=1e-4)
        assert np.allclose(end["place"][:2], die_place(layout, 4, event.receiver)[:2], atol=1e-4)
        assert (top_of(begin["turn"]), top_of(end["turn"])) == (before.number, event.number)
        for k in range(1, 40):
            x, y, z = handing.at(k / 40 * handing.duration)[DICE]["place"][0]
            under = [ring.top for ring in layout.rings if np.hypot(x, y) < ring.edge]
            assert z > max(under, default=0.0) + 0.4


def test_a_die_is_thrown_and_shows_what_was_rolled(motions):
    thrown = parts(motions, Throw)
    assert len(thrown) > 30
    for throw, _, scene, _ in thrown:
        end = throw.at(throw.duration)[DICE]
        assert top_of(end["turn"][0]) == scene.tower.number
        assert (
            np.allclose(end["place"], scene[DICE]["place"], atol=1e-4) and end["size"] == scene[DICE]["size"]
        )


def test_a_gift_that_is_turned_over_turns_where_it_lies():
    turned = 0
    for before, _, events, after in played(5, lapse=0):
        turns = [event for event in events if isinstance(event, NumberTurned)]
        if turns:
            chain = motion_of(tower_of(before), build_scene(tower_of(after)), events)
            last = chain.parts[-1]
            assert isinstance(last, Handing) and not last.far
            assert top_of(last.last) == turns[0].number == 7 - top_of(last.first)
            turned += 1
    assert turned, "no gift was turned over in this game"


def test_where_nothing_moves_there_is_no_animation():
    before, _, events, after = next(played(3))
    assert motion_of(tower_of(before), build_scene(tower_of(after)), events) is None


# -- the picture follows the game ------------------------------------------------------------


class _Signal:
    def __init__(self):
        self.slots = []

    def connect(self, slot):
        self.slots.append(slot)


class _Game:
    """As much of a session and of its controller as a picture asks for."""

    def __init__(self, before, after, events):
        self.changed, self.proposed, self.posed, self.seen = (_Signal() for _ in range(4))
        self.session = self
        self.cursor, self._towers, self._events = 0, (before, after, after), events
        self.aim, self.has_pauses, self.in_hand, self.waits = self, True, None, []

    @property
    def shows_motion(self):
        return self.has_pauses

    @property
    def tower(self):
        return self._towers[self.cursor]

    @property
    def last(self):
        return type("Ply", (), {"events": self._events}) if self.cursor else None

    def preview(self):
        return Preview()

    def wait_at_least(self, milliseconds):
        self.waits.append(milliseconds)


class _Screen:
    def __init__(self):
        self.scenes, self.played = [], []

    def show_scene(self, scene):
        self.scenes.append(scene)

    def show_stock(self, stock):
        pass

    def play(self, animation):
        self.played.append(animation)


@pytest.fixture
def game():
    for before, _, events, after in played(3):
        if any(isinstance(event, GroupRose) for event in events):
            return _Game(tower_of(before), tower_of(after), events)


def test_the_picture_moves_when_the_game_goes_one_action_on(game):
    screen = _Screen()
    picture = Picture(game, screen)
    picture.show_position()
    assert screen.played == [None]
    picture.show_proposal()
    assert screen.scenes[1][BUILDERS] is screen.scenes[0][BUILDERS], "the same scene, not built anew"
    game.cursor = 1
    picture.show_position()
    assert isinstance(screen.played[-1], Chain) and game.waits == [round(screen.played[-1].duration * 1000)]
    picture.show_position()
    assert len(screen.played) == 2, "shown already"
    game.cursor = 0
    picture.show_position()
    assert screen.played[-1] is None, "back at once"
    game.cursor = 2
    picture.show_position()
    assert screen.played[-1] is None, "and so is a jump over several actions"


@pytest.mark.parametrize("setting", ["quick", "still"])
def test_nothing_moves_if_nobody_wants_that(game, setting):
    screen = _Screen()
    picture = Picture(game, screen)
    picture.show_position()
    game.has_pauses, picture.has_animations = setting != "quick", setting != "still"
    game.cursor = 1
    picture.show_position()
    assert screen.played == [None, None] and not game.waits
    assert screen.scenes[-1].tower == game.aim.tower
