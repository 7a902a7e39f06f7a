"""Clips of the end of a game: what is in them, and how large they are."""

import io
from itertools import pairwise

import numpy as np
import pytest

import turmcore
from gui.app.film_words import clip_lines
from gui.app.start import main
from gui.features.export import clip
from gui.features.export.clip import MOST_BYTES, SECONDS, SUFFIXES, parts_of_clip, small_gif, webp
from gui.model import document, player_colors
from gui.model.games import offered
from gui.model.seats import Kind
from gui.model.session import Session
from tests.slow import all_but
from turmcore.players import make

Image = pytest.importorskip("PIL.Image")


def finished(name="waechter", seed=1, **options):
    game = turmcore.load(name, **options)
    names = ("Anna", "Ben", "Carla", "Dora", "Emil")[: game.num_players]
    session = Session(game.new_state(seed), [Kind.PERSON] * game.num_players, players=names)
    while not session.state.is_over():
        state = session.state
        session.play(state.sample_chance() if state.is_chance() else state.sample())
    return session


def collapsed():
    game = turmcore.load("turmbauer", players=2, stability="wobble", start="first")
    session, player = Session(game.new_state(1), [Kind.PERSON] * 2, players=("Anna", "Ben")), make("greedy")
    while len(session.plies) < 24 or session.state.phase != "settle":
        if session.state.phase == "settle":
            session.play("ok")
        else:
            session.roll() if session.state.is_chance() else session.play(player.choose(session.state.copy()))
    session.play(f"fell:1,2,{len(session.state.blocks)}")
    return session


def read(data):
    image = Image.open(io.BytesIO(data))
    frames = []
    for i in range(image.n_frames):
        image.seek(i)
        image.load()
        frames.append((image.info["duration"], np.asarray(image.convert("RGB")).astype(int)))
    return image, frames


@pytest.mark.parametrize("name", offered())
def test_a_clip_takes_six_to_ten_seconds_and_ends_with_the_result(qapp, name):
    session = finished(name)
    parts, game = parts_of_clip("\n".join(clip_lines(session, lambda state: state)))
    assert game == name and SECONDS[0] <= sum(part.seconds for part in parts) <= SECONDS[1]
    last = parts[-1].caption
    assert last.words and all(name in last.more for name in session.players)
    assert last.words not in {part.caption.words for part in parts[:-2]}
    for part in parts:
        for time in (0.0, part.seconds / 2, part.seconds):
            assert sum(share for _, share in part.shot(time)) == pytest.approx(1.0)


def test_a_short_game_is_looked_at_longer(qapp):
    session = finished()
    lines = clip_lines(session, lambda state: state)
    parts, _ = parts_of_clip("\n".join(lines[-2:]))
    assert sum(part.seconds for part in parts) == SECONDS[0]


def test_a_collapse_falls_at_its_own_pace_and_then_lies(qapp):
    parts, _ = parts_of_clip("\n".join(clip_lines(collapsed(), lambda state: state)))
    fall, end = parts[-2:]
    assert 0.5 < fall.seconds < 5 and SECONDS[0] <= sum(part.seconds for part in parts) <= SECONDS[1]
    assert fall.shot(0.0)[0][0].is_other(fall.shot(fall.seconds)[0][0])
    assert not end.shot(0.0)[0][0].is_other(end.shot(1.0)[0][0]) or end.shot(0.0) != fall.shot(0.0)
    assert "Anna" in end.caption.more and fall.caption.words in ("Anna", "Ben")


@pytest.mark.slow
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_clip_is_made_without_a_window(tmp_path, capsys, suffix):
    record, path = tmp_path / "game.tgn", tmp_path / f"clip{suffix}"
    record.write_text(document.write(collapsed()))
    assert main(["--clip", str(path), str(record), "--size", "160x120", "--progress"]) == 0
    image, frames = read(path.read_bytes())
    seconds = sum(time for time, _ in frames) / 1000
    assert SECONDS[0] <= seconds <= SECONDS[1] + 0.1 and image.info["loop"] == 0
    assert len(frames) / seconds > (19 if suffix == ".webp" else 8)
    assert path.stat().st_size <= MOST_BYTES and "of" in capsys.readouterr().out
    moved = [np.abs(one - other).mean() for (_, one), (_, other) in pairwise(frames)]
    assert min(moved) > 0 and max(moved) < 30, "it never stands, and never jumps"


def noise(count, height=96, width=128):
    rng = np.random.default_rng(1)
    return [rng.integers(0, 255, (height, width, 3), np.uint8) for _ in range(count)]


@pytest.mark.parametrize("write", all_but([webp], [webp, small_gif]))
def test_what_would_be_too_large_is_made_smaller(monkeypatch, write):
    pictures = noise(10)
    whole = len(write(pictures, 100))
    monkeypatch.setattr(clip, "MOST_BYTES", whole // 2)
    data = write(pictures, 100)
    assert len(data) <= whole // 2 and read(data)[0].n_frames == 10


@pytest.mark.parametrize("write", [webp, small_gif])
def test_the_colors_of_players_stay_what_they_are(write):
    colors = [(204, 40, 38), (46, 134, 72), (38, 96, 190), (50, 44, 44), (128, 70, 140)]
    pictures = []
    for color in colors:
        picture = np.full((96, 128, 3), (150, 110, 80), np.uint8)
        picture[..., 1] += np.arange(96, dtype=np.uint8)[:, None] // 4
        picture[30:60, 40:80] = color
        pictures.append(picture)
    _, frames = read(write(pictures, 100))
    for color, (_, seen) in zip(colors, frames, strict=True):
        height, width = seen.shape[:2]
        middle = seen[round(0.45 * height), round(0.45 * width)]
        assert np.abs(middle - color).max() < 14, color


def test_a_full_disk_is_told_in_plain_words(tmp_path, capsys, monkeypatch):
    def full(data, path):
        raise OSError(28, "No space left on device", "/somewhere/.part")

    monkeypatch.setattr(clip, "save_bytes", full)
    monkeypatch.setattr(clip, "RATES", {".webp": 1, ".gif": 1})
    state = turmcore.load("waechter").new_state(1).to_text()
    assert main(["--clip", str(tmp_path / "a.webp"), state, "--size", "64x48"]) == 1
    assert capsys.readouterr().err == f"turmbauer: {tmp_path / 'a.webp'}: No space left on device\n"
    assert not list(tmp_path.iterdir()) and player_colors.chosen()
