"""Palettes of the players' colors: apart for eyes of all kinds, in every game, and at once."""

from importlib import import_module
from itertools import combinations

import numpy as np
import pytest

import turmcore
from gui.app.main_window import MainWindow
from gui.app.start import main
from gui.base.settings import Settings
from gui.games.babel.picture.palette import PAINTS
from gui.games.turmbauer.picture.palette import paints
from gui.games.waechter.picture.palette import SIDES
from gui.model import player_colors
from gui.model.games import offered
from gui.model.player_colors import PALETTES, SHADES, USUAL
from gui.model.seats import Kind
from gui.model.session import Session

# Machado, Oliveira and Fernandes (2009), the whole deficiency, for linear red, green and blue
SEEN = {
    "all cones": np.eye(3),
    "no long ones": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "no middle ones": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "no short ones": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
MEANT_FOR = {
    "red_green": ("all cones", "no long ones", "no middle ones"),
    "blue_yellow": ("all cones", "no short ones"),
    "contrast": tuple(SEEN),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)


def lab(rgb, eye):
    part = np.asarray(rgb) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    xyz = TO_XYZ @ np.clip(SEEN[eye] @ linear, 0, 1) / (0.95047, 1.0, 1.08883)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def nearest(shades, eye):
    """How far apart in CIELAB the two most alike colors are."""
    return min(np.linalg.norm(lab(a, eye) - lab(b, eye)) for a, b in combinations(shades, 2))


@pytest.fixture(autouse=True)
def usual():
    yield
    player_colors.use(USUAL)


def test_there_are_four_palettes_and_three_of_them_are_safe():
    assert len(PALETTES) == 4 and set(MEANT_FOR) == set(PALETTES) - {USUAL}
    usual = [paint.rgb for paint in paints("RGBKYWOP")]
    for palette, eyes in MEANT_FOR.items():
        for eye in eyes:
            apart = nearest(SHADES[palette].values(), eye)
            assert apart > 30, (palette, eye)
    assert nearest(usual, "no long ones") < 20, "without them two colors are much alike"


@pytest.mark.parametrize("palette", PALETTES)
def test_a_color_keeps_its_name(palette):
    player_colors.use(palette)
    red, green, blue, black, yellow, white, orange, purple = (
        np.array(paint.rgb, int) for paint in paints("RGBKYWOP")
    )
    assert red.argmax() == 0 and green.argmax() == 1 and blue.argmax() == 2
    assert black.max() < 60 and white.min() > 220 and yellow[:2].min() > 170 > yellow[2]
    assert orange[0] > orange[1] + 60 > orange[2] + 90 and purple[[0, 2]].min() > purple[1] + 40


def painted(scene):
    """The parts of a scene that say the colors of what they show."""
    return [part for part in scene.items.values() if "rgba" in part.dtype.names]


@pytest.mark.parametrize("name", ["turmbauer", "waechter", "babel"])
def test_every_game_is_painted_anew_at_once(name):
    picture = import_module(f"gui.games.{name}.picture.scene")
    state = turmcore.load(name).new_state(1)
    while name == "turmbauer" and state.ply < 20:
        state.play(state.sample_chance() if state.is_chance() else state.legal_actions()[0])
    text = state.to_text()

    def colors():
        scene = picture.read_scene(text)
        return {tuple(rgba[:3]) for part in painted(scene) for rgba in part["rgba"].tolist()}

    before = colors()
    usual = {paint.rgb for paint in (*paints("RGBK"), *SIDES, *PAINTS.values())} & before
    player_colors.use("contrast")
    shades = set(SHADES["contrast"].values())
    assert len(colors() & shades) >= 2 and not before & shades
    assert len(usual) >= 2 and not colors() & usual, "something kept its old color"
    player_colors.use(USUAL)
    assert colors() == before


def test_what_holds_on_to_the_colors_of_a_game_sees_the_new_ones():
    sides, figures = SIDES, PAINTS
    player_colors.use("red_green")
    assert sides[0].rgb == SHADES["red_green"]["R"] and figures["y"].rgb == SHADES["red_green"]["Y"]
    assert [side.sign for side in sides] == [0, 2] and len({paint.sign for paint in figures.values()}) == 6


@pytest.mark.slow
def test_the_window_paints_every_table_anew(qtbot, settings):
    settings.palette = "red_green"
    window = MainWindow(settings, lambda: "no picture here")
    # Not before: the tile of the last game may be drawn while the test comes to its end.
    qtbot.addWidget(window, before_close_func=lambda window: window.files.count_as_saved())
    assert window.commands["palette.red_green"].isChecked()
    for name in offered():
        game = turmcore.load(name)
        window.files.start(Session.begin(game, [Kind.PERSON] * game.num_players, 1))

    def colors(name):
        scene = window.desk.tables[name].picture._scene
        return {tuple(rgba[:3]) for part in painted(scene) for rgba in part["rgba"].tolist()} | set(
            scene.palette
        )

    for palette in ("red_green", "contrast", USUAL):
        window.commands[f"palette.{palette}"].trigger()
        assert settings.palette == palette
        for name in offered():
            shown = colors(name)
            assert len(shown) >= 2
            for other in MEANT_FOR:
                assert bool(shown & set(SHADES[other].values())) == (other == palette), (name, palette, other)


@pytest.mark.slow
def test_a_picture_without_a_window_has_the_palette_that_was_asked_for(tmp_path):
    text = turmcore.load("waechter").new_state(1).to_text()
    pictures = []
    for number, palette in enumerate((USUAL, "contrast", "contrast")):
        path = tmp_path / f"{number}.png"
        assert main(["--render", str(path), text, "--size", "96x80", "--palette", palette]) == 0
        pictures.append(path.read_bytes())
    assert pictures[0] != pictures[1] == pictures[2]


def test_a_color_without_a_shade_gets_one_that_is_free():
    for palette in PALETTES:
        player_colors.use(palette)
        given = paints("RXBZ")
        assert len({paint.rgb for paint in given}) == 4 and [paint.letter for paint in given] == list("RXBZ")


def test_the_choice_is_remembered(settings):
    assert settings.palette == USUAL
    settings.palette = "contrast"
    assert Settings().palette == "contrast"
    settings.store.setValue("palette", "nonsense")
    assert Settings().palette == USUAL
    with pytest.raises(ValueError, match="nonsense"):
        player_colors.use("nonsense")
