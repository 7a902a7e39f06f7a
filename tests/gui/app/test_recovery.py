"""Nothing is lost: kept games, crashes at any moment, several programs at once."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from datetime import datetime
from pathlib import Path

import pytest

import turmcore
from gui.app import autosave as autosave_module
from gui.app.autosave import Autosave
from gui.base import files
from gui.features.album.store import Album
from gui.model import document, games, kept
from gui.model.seats import Kind
from gui.model.session import Session
from tests.slow import all_but
from turmcore import TurmError
from turmcore.notation import record

ROOT = Path(__file__).parents[3]
NOON = datetime(2031, 5, 4, 12, 0)
WHATS = ("play", "save", "edit", "solve")  # of recovery_run


@pytest.fixture
def session(game):
    return Session.begin(
        game, [Kind.PERSON, Kind.GREEDY, Kind.PERSON, Kind.PERSON], 5, ["Anna", *["greedy"] * 3]
    )


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "games"


def play(session, plies):
    for _ in range(plies):
        session.play(session.state.sample_chance() if session.state.is_chance() else session.state.nth(0))
    return session


def names(autosave):
    return [one.name for one in autosave.free_games()]


# -- the text of a kept game ---------------------------------------------------------------------------


def test_a_kept_game_comes_back_as_it_was(session):
    play(session, 8).go_to(5)
    game = kept.read(kept.write(session, "/tmp/an evening/été \udcff.tgn", NOON, False))
    assert game.session.tokens == session.tokens and game.session.cursor == 5
    assert game.session.players == session.players and game.session.seed == session.seed
    assert (game.file, game.time, game.is_left) == ("/tmp/an evening/été \udcff.tgn", NOON, False)
    game.session.go_to(8)
    assert document.write(game.session) == document.write(session), "its own tags are gone"


def test_a_kept_game_is_a_record_for_every_program(session):
    text = kept.write(play(session, 8), "", NOON, True)
    (source,) = record.parse(text)
    assert list(source.moves) == session.tokens and kept.read(text).is_left


@pytest.mark.parametrize("time", ["", '[KeptAt "yesterday"]\n'])
def test_a_record_of_somebody_else_is_no_kept_game(session, time):
    with pytest.raises(TurmError, match="KeptAt"):
        kept.read(document.write(play(session, 2)).replace("[Game", f"{time}[Game"))


# -- one folder, several programs ----------------------------------------------------------------------


def test_a_game_is_free_only_when_its_program_is_gone(folder, session):
    mine, other = Autosave(folder), Autosave(folder)
    mine.save(play(session, 3), "")
    assert names(other) == [] and other.adopt(mine.path.stem) is None
    other.discard(mine.path.stem)
    assert mine.path.exists(), "nobody drops the game of a program that runs"
    mine.close()
    (one,) = other.free_games()
    assert one.game.session.tokens == session.tokens and not one.game.is_left


def test_an_adopted_game_is_held_and_kept_in_its_own_file(folder, session):
    mine = Autosave(folder)
    mine.save(play(session, 3), "")
    mine.close()
    second, third = Autosave(folder), Autosave(folder)
    name = mine.path.stem
    assert second.adopt(name).session.tokens == session.tokens
    assert third.adopt(name) is None and names(third) == []
    second.save(play(session, 1), "")
    second.close()
    (one,) = third.free_games()
    assert one.name == name and len(one.game.session.tokens) == 4


def test_what_is_put_aside_stays_beside_the_next_game(folder, session, game):
    mine = Autosave(folder)
    mine.save(play(session, 3), "")
    mine.put_aside(session, "")
    mine.save(play(Session.begin(game, [Kind.PERSON] * 4), 2), "")
    (left,) = Autosave(folder).free_games()
    assert left.game.is_left and len(left.game.session.tokens) == 3
    mine.close()
    assert len(names(Autosave(folder))) == 2


def test_clearing_leaves_nothing_behind(folder, session):
    mine = Autosave(folder)
    mine.save(play(session, 3), "")
    mine.clear()
    mine.close()
    assert list(folder.iterdir()) == []


def leave(folder, session, is_left=True):
    one = Autosave(folder)
    one.save(session, "", is_left)
    one.close()
    return one.path.stem


@pytest.mark.parametrize("name", games.offered())
def test_tidying_never_drops_what_somebody_did_and_of_the_rest_the_oldest(folder, name, monkeypatch):
    """However many games there are, and whatever the clock said when they were left."""
    loaded, clock = turmcore.load(name), Clock(NOON)
    monkeypatch.setattr(autosave_module, "datetime", clock)
    agents = [Kind.GREEDY] * loaded.num_players
    own = play(Session.begin(loaded, [Kind.PERSON] * loaded.num_players, 3), 4)
    touched = [leave(folder, own)]
    clock.now_is = NOON.replace(year=2026)  # it was wrong, and is mended
    touched += [leave(folder, own) for _ in range(15)]
    watched = [leave(folder, play(Session.begin(loaded, agents, seed), 4)) for seed in range(20)]
    crashed = leave(folder, play(Session.begin(loaded, agents, 7), 4), is_left=False)
    autosave = Autosave(folder)
    autosave.tidy()
    assert names(autosave) == [crashed, *watched[:-13:-1], *touched[::-1]]
    assert len(autosave.free_games(3)) == 4 and autosave.free_games(3)[1].name == watched[-1]


class Clock(datetime):
    """Says what it was set to."""

    def __new__(cls, now):
        one = datetime.__new__(cls, *now.timetuple()[:6])
        one.now_is = now
        return one

    def now(self, _=None):
        return self.now_is


@pytest.mark.parametrize("name", games.offered())
def test_a_game_that_nobody_touched_was_not_put_together_by_hand(name):
    loaded = turmcore.load(name)
    for seed in range(12):
        session = Session.begin(loaded, [Kind.PERSON] * loaded.num_players, seed)
        assert not session.is_arranged and not session.is_touched
        again = document.read(document.write(session))
        assert not again.is_arranged and again.is_touched, "what comes from a file is somebody's"
    moved = play(session, 5)
    arranged = Session(loaded.state(moved.state.to_text()), moved.kinds)
    assert arranged.is_arranged and arranged.is_touched


def test_what_people_do_beside_playing_counts_too(game):
    computers = ["greedy"] * 4
    for act in (
        lambda session: session.set_player(1, "level2"),
        lambda session: session.forfeit(0),
        lambda session: session.tree.annotate(session.node, "!", "good"),
    ):
        session = play(Session.begin(game, [Kind.GREEDY] * 4, 5, computers), 4)
        assert not session.is_touched
        act(session)
        assert session.is_touched


def test_what_the_bin_holds_can_be_taken_out_or_deleted(folder, session):
    first, second = (leave(folder, play(session, 3)) for _ in range(2))
    autosave = Autosave(folder)
    for name in (first, second):
        autosave.discard(name)
    autosave.tidy()
    assert names(autosave) == [] and autosave.num_binned == 2
    assert [one.name for one in autosave.binned_games()] == [second, first]
    autosave.take_out(first)
    autosave.destroy(second)
    assert names(autosave) == [first] and autosave.num_binned == 0
    assert autosave.adopt(first).session.tokens == session.tokens[:3]


def test_an_ended_game_is_dropped_only_if_the_album_has_it_word_for_word(folder, tmp_path):
    mate = turmcore.from_text("waechter", "3RG3/3b23/7/7/7/7/r12BG3 b")
    plain, noted = (Session(mate.copy(), [Kind.PERSON] * 2) for _ in range(2))
    autosave = Autosave(folder)
    for session in (plain, noted):
        session.play("D6-D7-1")
    Album(autosave.album).add(plain, [], NOON)
    noted.tree.annotate(noted.node, "!", "good")
    kept_name = leave(folder, noted)
    leave(folder, plain)
    autosave.tidy()
    assert names(autosave) == [kept_name]


def test_tidying_removes_halves_of_files_and_locks_without_a_game(folder, session):
    leave(folder, play(session, 3))
    draft = folder / f"{files.TEMPORARY}old.part"
    draft.write_text("half")
    os.utime(draft, (0, 0))
    fresh = folder / f"{files.TEMPORARY}new.part"
    fresh.write_text("half")
    left = folder / "gone.lock"
    left.touch()
    Autosave(folder).tidy()
    assert len(names(Autosave(folder))) == 1
    assert not draft.exists() and not left.exists() and fresh.exists()


# -- killed at any moment ------------------------------------------------------------------------------


class Killer:
    """Counts the calls to the system that saving makes and kills the process at one of them; a write is
    killed halfway."""

    def __init__(self, at):
        self.left = at
        for name in ("open", "chmod", "write", "fsync", "close", "replace"):
            setattr(os, name, self.guard(getattr(os, name), is_write=name == "write"))

    def guard(self, call, is_write):
        def guarded(*args, **options):
            if is_write:
                args = args[0], bytes(args[1])[:200]
            self.left -= 1
            if not self.left:
                if is_write:
                    call(args[0], args[1][: len(args[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*args, **options)

        return guarded


def killed(at, work):
    """Do some work in a process that is killed at its call number `at`; whether it was."""
    child = os.fork()
    if not child:
        try:
            Killer(at)
            work()
            os._exit(0)
        finally:
            os._exit(1)
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0, "the work itself failed"
    return os.WIFSIGNALED(status)


def test_a_file_is_the_old_or_the_new_one_wherever_the_save_is_killed(tmp_path):
    path = tmp_path / "game.tgn"
    old, new = b"old " * 300, b"new " * 500
    seen = []
    for at in range(1, 200):
        path.write_bytes(old)
        is_killed = killed(at, lambda: files.save_bytes(new, str(path)))
        seen.append(path.read_bytes())
        assert seen[-1] in (old, new)
        if not is_killed:
            break
    assert at > 15 and seen.count(old) > 10 and seen[-1] == new


@pytest.mark.parametrize("start", all_but([4], [1, 4, 7]))
def test_the_last_turn_is_there_wherever_the_program_is_killed(tmp_path, game, start):
    for at in range(start, 150, 9):
        folder, report = tmp_path / f"games{at}", tmp_path / f"report{at}"

        def work(folder=folder, report=report):
            autosave, own = Autosave(folder), Session.begin(game, [Kind.PERSON] * 4, 5)
            with open(report, "w", buffering=1) as safe:
                for _ in range(8):
                    play(own, 3)
                    autosave.save(own, "")
                    safe.write(json.dumps(own.tokens) + "\n")

        is_killed = killed(at, work)
        safe = report.read_text().splitlines() if report.exists() else []
        last = json.loads(safe[-1]) if safe else []
        found = Autosave(folder).free_games()
        assert len(found) <= 1
        tokens = found[0].game.session.tokens if found else []
        assert tokens[: len(last)] == last and len(tokens) in (len(last), len(last) + 3)
        assert is_killed or len(tokens) == 24


# -- the whole program ---------------------------------------------------------------------------------


@pytest.fixture
def program(spawn):
    command = [sys.executable, "-m", "tests.gui.app.recovery_run"]
    return lambda folder, *what: spawn(
        [*command, str(folder), *what], cwd=ROOT, stdin=-1, stdout=-1, stderr=-1, text=True
    )


def finish(process):
    out, err = process.communicate()
    assert process.returncode == 0, err[-3000:]
    return json.loads(out.splitlines()[-1])


@pytest.mark.slow
@pytest.mark.parametrize(("what", "plies"), all_but([("save", 4)], [("play", 21), ("save", 4), ("save", 37)]))
def test_the_program_goes_on_after_it_was_killed(program, tmp_path, what, plies):
    process = program(tmp_path, what)
    for _ in range(plies):
        line = process.stdout.readline()
        assert line, process.stderr.read()[-3000:]
    process.kill()
    rest = [*process.stdout.read().splitlines(keepends=True)]
    process.wait()
    safe = json.loads([line for line in [line, *rest] if line.endswith("\n")][-1])["tokens"]
    if what == "save":
        (saved,) = record.parse((tmp_path / "evening.tgn").read_text())
        assert list(saved.moves)[: len(safe)] == safe, "the person's file is whole"
    first = finish(program(tmp_path, "resume"))
    assert first["tokens"][: len(safe)] == safe and "Round" in first["title"]
    assert first["file"] == ("evening.tgn" if what == "save" else "")
    second = finish(program(tmp_path, "resume"))
    assert second["tokens"][: len(first["tokens"])] == first["tokens"], "closing keeps the game as well"


def reports(process, seconds):
    """What a process said before it was killed, after so many seconds from its first words."""
    first = process.stdout.readline()
    assert first, process.stderr.read()[-3000:]
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
    process.kill()
    rest = process.communicate()[0].splitlines(keepends=True)
    return [json.loads(line) for line in [first, *rest] if line.endswith("\n")]


def check_rest(folder, what, said):
    """What is there after a kill: everything that was said to be safe, and nothing that is half written.

    Gives the session that the next start offers; None if the person's file has it all.
    """
    last, path = said[-1], folder / "evening.tgn"
    autosave = Autosave(folder / "games")
    found = [one.game for one in autosave.free_games()]
    assert not autosave.unread
    if what == "edit":  # the game before the first position may have been put aside
        found = [one for one in found if not one.is_left]
    assert len(found) <= 1
    saved = record.parse(path.read_text())[0] if path.exists() else None
    kept = found[0].session if found else None
    if what in ("play", "save"):
        assert kept.tokens[: len(last["tokens"])] == last["tokens"] and not found[0].is_left
        assert what == "play" or list(saved.moves)[: len(last["tokens"])] == last["tokens"]
    elif what == "solve":
        assert kept.tokens == last["tokens"] and kept.start_text == last["start"], (
            "the game that the puzzle took the place of"
        )
    else:
        starts = {kept.start_text} if kept else set()
        if saved is not None:
            starts.add(saved.value("Start"))
        assert last["start"] in starts or last["following"] == (kept.start_text if kept else "")
        assert not last["is_saved"] or saved.value("Start") == last["start"]
    return kept


@pytest.mark.slow
@pytest.mark.parametrize(("what", "game"), [("edit", "carcassonne"), ("solve", "waechter")])
def test_what_was_arranged_or_waits_is_there_after_a_kill(program, tmp_path, what, game):
    kept = check_rest(tmp_path, what, reports(program(tmp_path, what, game), 0.3))
    resumed = finish(program(tmp_path, "resume"))
    assert kept is None or (resumed["tokens"], resumed["start"]) == (kept.tokens, kept.start_text)


@pytest.mark.long
def test_fifty_kills_at_random_moments(program, tmp_path):
    """Of games of every kind, of playing, saving, editing and solving, wherever the clock says; every fifth one is gone on
    with."""
    dice, kinds = random.Random(), [(what, game) for what in WHATS for game in games.offered()]
    counts = Counter()
    for number in range(50):
        folder, (what, game), seconds = (
            tmp_path / str(number),
            kinds[number % len(kinds)],
            dice.uniform(0, 1.5),
        )
        said = reports(program(folder, what, game), seconds)
        counts[what, game] += len(said)
        try:
            kept = check_rest(folder, what, said)
            if number % 5 == 0 and kept is not None:
                resumed = finish(program(folder, "resume"))
                assert (
                    resumed["tokens"][: len(kept.tokens)] == kept.tokens
                    and resumed["start"] == kept.start_text
                )
        except Exception as error:
            raise AssertionError(f"kill {number}: {what} {game} after {seconds:.4f} s") from error
    print(dict(counts))
    assert len(counts) == len(kinds)


@pytest.mark.slow
def test_two_programs_do_not_take_the_same_game(program, tmp_path, session):
    one = Autosave(tmp_path / "games")
    one.save(play(session, 7), "")
    one.close()
    first = program(tmp_path, "wait")
    assert len(json.loads(first.stdout.readline())["tokens"]) == 7
    second = finish(program(tmp_path, "resume"))
    assert second["tokens"] == [], "the game is taken: what is offered is a new one"
    first.stdin.close()
    assert first.wait() == 0
    third = finish(program(tmp_path, "resume"))
    assert len(third["tokens"]) == 7 and third["is_unsaved"]
