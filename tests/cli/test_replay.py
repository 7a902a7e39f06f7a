"""Replaying from the command line."""

import json

import pytest

import turmcore
from turmcore.cli.main import main


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


GOOD = '[Format "tgn/1"]\n[Game "waechter"]\n[Start "{start}"]\n[Result "*"]\n\nD7-C7-1 {{ [Result "b"] in\n[a comment] }}\n\n'


@pytest.fixture
def mixed():
    """Records with five right games among wrong ones: an illegal move, a bad tag, no game, bad bytes, an open comment."""
    good = GOOD.format(start=turmcore.load("waechter").new_state().to_text())
    wrong = [
        good.replace("D7-C7-1", "D7-C7-7"),
        good.replace('[Game "waechter"]', '[Game "waechter]'),
        "hello\n",
        good.replace('[Game "waechter"]', '[Game "chess"]'),
    ]
    texts = [good, wrong[0], good, wrong[1], good, wrong[3], good]
    data = wrong[2].encode() + "".join(texts).encode()
    data += good.replace("in\n", "").encode().replace(b"comment", b"\xff comment")
    return data + good.replace("}", "").encode() + good.encode()


def test_bad_games_are_left_out_if_that_is_wanted(capsysbinary, mixed, tmp_path):
    file = tmp_path / "found.tgn"
    file.write_bytes(mixed)
    assert main(["replay", str(file)]) == 2
    capsysbinary.readouterr()
    assert main(["replay", str(file), "--skip-bad"]) == 0
    out, told = capsysbinary.readouterr()
    assert out == b"*\n" * 5
    lines = told.decode().splitlines()
    assert [line.split(" is left out")[0] for line in lines] == [
        f"turmcore: game {n}" for n in (1, 3, 5, 7, 9, 10)
    ]
    places = [int(line.partition("line ")[2].partition(",")[0]) for line in lines]
    text = mixed.decode("utf-8", "replace").splitlines()
    assert (
        "hello" in text[places[0] - 1]
        and "D7-C7-7" in text[places[1] - 1]
        and '"waechter]' in text[places[2] - 1]
    )
    assert "chess" in text[places[3] - 1] and "\ufffd" in text[places[4] - 1]
    assert main(["replay", str(file), "--skip-bad", "--trace"]) == 0
    rows = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert [(row["game"], row["ply"]) for row in rows] == [
        (n, ply) for n in (1, 3, 5, 7, 10) for ply in (0, 1)
    ]


def test_right_games_are_replayed_alike_with_skipping(run, games, refuse):
    for more in ([], ["--trace"]):
        plain = run("replay", "-", *more, stdin=games.encode()).out
        assert run("replay", "-", "--skip-bad", *more, stdin=games.encode()).out == plain


def test_nothing_but_bad_games(capsys, tmp_path):
    for data in (b"", b"\n\n", b"hello"):
        (tmp_path / "bad.tgn").write_bytes(data)
        assert main(["replay", str(tmp_path / "bad.tgn"), "--skip-bad"]) == 2
        assert "there is no game in it that is right" in capsys.readouterr().err
