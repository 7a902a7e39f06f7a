"""Moving pictures: what is in them, and how they are made beside the window."""

import io
import re
from pathlib import Path

import numpy as np
import pytest

import turmcore
from gui.app.film_words import film_lines
from gui.app.start import main
from gui.features.export.caption import Caption, with_caption
from gui.features.export.film_maker import FilmMaker
from gui.features.export.moving_picture import film_of, gif, turns_of
from gui.games.turmbauer.picture.kinds import CUBES
from gui.games.turmbauer.picture.scene import build_scene
from gui.model import document, player_colors
from gui.model.seats import Kind
from gui.model.session import Session
from gui.scene.camera import Camera
from gui.scene.turntable import around
from turmcore.players import make

Image = pytest.importorskip("PIL.Image")


@pytest.fixture
def session(played):
    """A game of some turns, in which nobody has gone on from where it is shown."""
    state = played(1, 40)
    start = state.game.new_state(1)
    session = Session(start, [Kind.PERSON] * 4)
    for action in state.history:
        session.play(action)
    return session


@pytest.fixture
def collapse(played):
    """A game that ends when the tower comes down."""
    game = turmcore.load("turmbauer", players=4, stability="wobble", start="first")
    session, player = Session(game.new_state(1), [Kind.PERSON] * 4), make("greedy")
    while len(session.plies) < 40 or session.state.phase != "settle":
        if session.state.phase == "settle":
            session.play("ok")
        else:
            session.roll() if session.state.is_chance() else session.play(player.choose(session.state.copy()))
    session.play(f"fell:1,2,4,{len(session.state.blocks)}")
    assert session.is_over
    return session


def film_as_told(session):
    return film_of("\n".join(film_lines(session, lambda state: state)))


def frames_of(data):
    image = Image.open(io.BytesIO(data))
    found = []
    for i in range(image.n_frames):
        image.seek(i)
        found.append((image.info["duration"], np.asarray(image.convert("RGB")).astype(int)))
    return image, found


def test_colors_and_times_survive():
    pictures = [
        np.full((20, 30, 3), color, np.uint8)
        for color in ((200, 40, 30), (20, 90, 180), (20, 90, 180), (9, 9, 9))
    ]
    image, frames = frames_of(gif(iter(pictures), (100, 200, 300, 3000)))
    assert image.size == (30, 20) and image.info["loop"] == 0
    assert [time for time, _ in frames] == [100, 500, 3000], (
        "what looks the same is shown for the sum of its times"
    )
    for (_, pixels), color in zip(frames, ((200, 40, 30), (20, 90, 180), (9, 9, 9)), strict=True):
        assert np.abs(pixels - color).max() < 8


@pytest.mark.slow
def test_a_position_turns_about_itself(tmp_path, played, monkeypatch):
    monkeypatch.setattr("gui.features.export.moving_picture._ROUND", 6)
    path = tmp_path / "tower.gif"
    assert main(["--gif", str(path), played(1, 40).to_text(), "--size", "96x80"]) == 0
    image, frames = frames_of(path.read_bytes())
    assert image.size == (96, 80) and len(frames) == 6
    for i in range(6):
        for j in range(i):
            assert np.abs(frames[i][1] - frames[j][1]).mean() > 2, "two sides look the same"


@pytest.mark.slow
def test_a_game_has_a_picture_for_each_turn(session, tmp_path, capsys):
    record = tmp_path / "a game.tgn"
    record.write_text(document.write(session))
    film = film_as_told(session)
    assert list(film.positions) == [text for text, _ in turns_of(session)]
    assert film.positions[0] == session.start_text and film.positions[-1] == session.state.to_text()
    assert len(film.positions) == len(session.turns) + 1
    session.go_to(3)
    assert list(film.positions) == [text for text, _ in turns_of(session)], (
        "it is the whole game wherever one looks"
    )
    path = tmp_path / "game.gif"
    assert main(["--gif", str(path), str(record), "--size", "64x64", "--progress"]) == 0
    total = len(film.positions)
    assert capsys.readouterr().out.splitlines() == [f"{i} of {total}" for i in range(1, total + 1)]
    _, frames = frames_of(path.read_bytes())
    assert 2 < len(frames) <= total and sum(time for time, _ in frames) == sum(film.milliseconds)
    assert frames[-1][0] >= 3000


def test_nothing_leaves_the_picture_and_the_camera_goes_back_slowly(played):
    scenes = [build_scene(played(2, plies)) for plies in range(0, 120, 8)]
    cameras = around(scenes, Camera(), 1.3, 90.0)
    for scene, camera in zip(scenes, cameras, strict=True):
        assert camera.sees(scene.outline(), 1.3)
    ways = np.diff([camera.distance for camera in cameras])
    assert ways.min() > -1e-6 and ways.max() < 0.35 * (cameras[-1].distance - cameras[0].distance)
    low, tall = scenes[0], scenes[-1]
    jump = np.diff([camera.distance for camera in around([low] * 9 + [tall] * 3, Camera(), 1.0, 90.0)])
    assert 0 < jump.max() < 0.3 * jump.sum() and jump[:2].max() < 1e-6 < jump[2], (
        "it goes back before it has to"
    )
    turns = np.diff([camera.yaw for camera in cameras])
    assert np.allclose(turns, 90.0 / len(scenes))


@pytest.mark.parametrize(
    ("name", "given", "size"),
    [
        ("game.png", "", "64x64"),
        ("game.gif", "tb1 nonsense", "64x64"),
        ("game.gif", "good morning", "64x64"),
        ("game.gif", '[Game "turmbauer"]\n\n1. nonsense *', "64x64"),
        ("game.gif", "", "6x6"),
        ("none/game.gif", "", "16x16"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_line(tmp_path, capsys, monkeypatch, name, given, size):
    monkeypatch.setattr("gui.features.export.moving_picture._ROUND", 2)
    given = given or turmcore.load("turmbauer").new_state(1).to_text()
    assert main(["--gif", str(tmp_path / name), given, "--size", size]) == 2
    assert capsys.readouterr().err.count("\n") == 1 and not list(tmp_path.iterdir())


@pytest.mark.slow
def test_another_process_draws_it_and_can_be_stopped(qtbot, tmp_path, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[4])
    boards = turmcore.load("waechter").new_state(1)
    texts = [boards.to_text()]
    while len(texts) < 4:
        boards.play(boards.legal_actions()[0])
        texts.append(boards.to_text())
    path = tmp_path / "game.gif"
    player_colors.use("contrast")
    maker, told = FilmMaker(str(path), texts), []
    player_colors.use(player_colors.USUAL)
    assert maker.arguments[-2:] == ["--palette", "contrast"], "it has the colors of the window"
    maker.progressed.connect(lambda done, total: told.append((done, total)))
    with qtbot.waitSignal(maker.finished):
        pass
    assert told[-1] == (4, 4)
    image, _ = frames_of(path.read_bytes())
    assert image.n_frames == 4
    stopped = FilmMaker(str(tmp_path / "other.gif"), texts)
    with qtbot.waitSignal(stopped.progressed):
        pass
    stopped.stop()
    assert [file.name for file in tmp_path.iterdir()] == ["game.gif"]
    refused = FilmMaker(str(tmp_path / "none" / "other.gif"), texts[:2])
    with qtbot.waitSignal(refused.failed) as said:
        pass
    assert "no such folder" in said.args[0]


def test_a_game_says_whose_turn_it_was(qapp, session):
    session.set_player(0, "Anna")
    told = film_as_told(session)
    assert list(told.positions) == [text for text, _ in turns_of(session)] and told.captions[0] == Caption()
    assert {"Anna", "Green", "Blue"} <= {caption.words for caption in told.captions}
    assert all(caption.color.startswith("#") for caption in told.captions[1:])


def test_a_collapse_is_seen_to_fall_and_then_who_has_won(qapp, collapse):
    film = film_as_told(collapse)
    last = turns_of(collapse)[-2:]
    fall = [i for i, time in enumerate(film.milliseconds) if time == min(film.milliseconds)]
    assert len(fall) > 20 and fall == list(range(fall[0], len(film.positions) - 1))
    assert film.positions[fall[0] - 1] not in [text for text, _ in last], (
        "it stands with the piece that is too much"
    )
    winner = film.captions[-1].words
    assert "win" in winner and film.milliseconds[-1] >= 3000
    assert winner not in [caption.words for caption in film.captions[:-1]], "it is told when all lies still"
    moved = [np.abs(scene[CUBES]["shift"]).max() for scene in film.scenes()]
    assert max(moved[: fall[0]]) == 0 < moved[fall[5]] and moved[-1] > 1


def test_small_things_keep_their_colors(qapp, collapse):
    table = np.full((120, 120, 3), 0, np.uint8)
    table[..., 0], table[..., 1] = np.mgrid[90:150:120j, 90:150:120j].astype(np.uint8)
    table[..., 2] = np.arange(120)[:, None] // 2 + 30
    colors = {"green": (46, 134, 72), "blue": (38, 96, 190), "red": (204, 40, 38), "violet": (128, 70, 140)}
    pictures = []
    for number, color in enumerate(colors.values()):
        picture = table.copy()
        picture[10:14, 10 * number : 10 * number + 4] = color
        pictures.append(picture)
    _, frames = frames_of(gif(iter(pictures), (100,) * len(pictures)))
    for number, color in enumerate(colors.values()):
        seen = frames[number][1][10:14, 10 * number : 10 * number + 4].mean(axis=(0, 1))
        assert np.abs(seen - color).max() < 6, color


def test_a_caption_is_written_into_the_corner(qapp):
    plain = np.full((240, 320, 3), 90, np.uint8)
    pictures = [
        with_caption(plain, caption) for caption in (Caption(), Caption("Anna"), Caption("Ben", "#c02020"))
    ]
    assert (pictures[0] == plain).all()
    for picture in pictures[1:]:
        changed = (picture != plain).any(axis=2)
        assert changed[215:].any() and not changed[:200].any() and not changed[:, 200:].any()
    assert ((pictures[2].astype(int) - (192, 32, 32)) ** 2).sum(axis=2).min() < 100
    assert (with_caption(plain[:64, :64], Caption("Anna")) == 90).all(), "there is no room"


def test_what_a_file_holds_is_no_other_files_name(tmp_path, capsys):
    other, given, long, odd = (tmp_path / name for name in ("other.txt", "given.txt", "long.txt", "odd.bin"))
    other.write_text("tb1;")
    given.write_text(str(other))
    long.write_text("a" * 100_000)
    odd.write_bytes(b"ab\xb1")
    for path, said in (
        (given, "neither a record nor"),
        (long, "neither a record nor"),
        (odd, "odd.bin'.*byte 3 is not UTF-8"),
    ):
        assert main(["--gif", str(tmp_path / "a.gif"), str(path)]) == 2
        message = capsys.readouterr().err
        assert re.search(said, message) and len(message) < 300 and message.count("\n") == 1
    assert not (tmp_path / "a.gif").exists()
