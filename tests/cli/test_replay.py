"""Replaying from the command line."""

import json

import pytest

import turmcore


@pytest.fixture
def games(run):
    """Three random games of three players."""
    return run("play", "turmbauer", "--agent", "random", "--players", "3", "--games", "3", "--seed", "9").out


def test_results(run, games, tmp_path):
    results = [line.split('"')[1] for line in games.splitlines() if line.startswith("[Result")]
    assert len(results) == 3
    (tmp_path / "games.tgn").write_text(games)
    assert run("replay", str(tmp_path / "games.tgn")).lines == results
    assert run("replay", "-", stdin=games.encode()).lines == results


def test_trace(run, games):
    lines = run("replay", "-", "--trace", stdin=games.encode()).lines
    rows = [json.loads(line) for line in lines]
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    assert {row["game"] for row in rows} == {0, 1, 2}
    states = {}
    for line, row in zip(lines, rows, strict=True):
        if row["ply"] == 0:
            states[row["game"]] = turmcore.load("turmbauer", players=3).new_state()
        state = states[row["game"]]
        assert row["position"] == state.to_text()
        if "token" not in row:
            assert list(row) == ["game", "ply", "position", "over", "result"]
            assert row["over"] is True
            assert row["result"] == state.result()
            continue
        assert list(row) == ["game", "ply", "position", "player", "actions", "token"]
        assert row["player"] == ("chance" if state.is_chance() else "RGB"[state.current_player])
        assert row["actions"] == sorted(state.legal_actions().tokens(), key=str.encode)
        assert line.startswith(f'{{"game":{row["game"]},"ply":{row["ply"]},"position":"')
        state.play(row["token"])


def test_trace_of_an_unfinished_game(run):
    start = run("new", "turmbauer").out.strip()
    text = f'[Format "tgn/1"]\n[Game "turmbauer"]\n[Start "{start}"]\n\nd1-2 (d1-1)\n'
    first, last = map(json.loads, run("replay", "-", "--trace", stdin=text.encode()).lines)
    assert (first["ply"], first["player"], first["token"]) == (0, "chance", "d1-2")
    assert (last["ply"], last["over"], last["result"]) == (1, False, "*")
    assert run("replay", "-", stdin=text.encode()).out == "*\n"


def test_refused(refuse, games, tmp_path):
    assert "no/such/file" in refuse("replay", "no/such/file")
    assert str(tmp_path) in refuse("replay", str(tmp_path))
    assert "no game" in refuse("replay", "-")
    assert "line 1, column 1" in refuse("replay", "-", stdin=b"hello")
    assert "FILE" in refuse("replay")
    # an error in the last of three games: nothing is printed of the others either
    for trace in ([], ["--trace"]):
        wrong = games[:-2] + " d1-1\n\n"
        assert ": d1-1: " in refuse("replay", "-", *trace, stdin=wrong.encode())
