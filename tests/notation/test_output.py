"""Files appear whole or not at all."""

import os
from contextlib import contextmanager

import pytest

from turmcore.notation import output as outputs
from turmcore.notation.output import Output, open_named, write_whole


def test_commit_replaces(tmp_path):
    goal = tmp_path / "games.tgn"
    goal.write_text("old")
    goal.chmod(0o640)
    output = Output(goal)
    output.start()
    output.write(b"new")
    output.flush()
    assert goal.read_text() == "old"
    output.commit()
    assert goal.read_text() == "new"
    assert goal.stat().st_mode & 0o777 == 0o640
    assert os.listdir(tmp_path) == ["games.tgn"]


def test_stopped_output_leaves_the_goal(tmp_path):
    goal = tmp_path / "games.tgn"
    goal.write_text("old")
    with pytest.raises(KeyboardInterrupt), Output(goal) as output:
        output.start()
        output.write(b"new")
        raise KeyboardInterrupt
    assert goal.read_text() == "old"
    assert (tmp_path / "games.tgn.part").read_text() == "new"
    resumed = Output(goal, resume=True)
    assert resumed.kept == tmp_path / "games.tgn.part"
    resumed.start(2)
    resumed.write(b"xt")
    resumed.commit()
    assert goal.read_text() == "next"


def test_resume_from_the_goal_keeps_it_until_commit(tmp_path):
    goal = tmp_path / "games.tgn"
    goal.write_text("one two")
    output = Output(goal, resume=True)
    assert output.kept == goal
    output.start(4)
    output.write(b"three")
    assert goal.read_text() == "one two"
    output.commit()
    assert goal.read_text() == "one three"
    assert os.listdir(tmp_path) == ["games.tgn"]


def test_resume_of_nothing(tmp_path):
    output = Output(tmp_path / "games.tgn", resume=True)
    assert output.kept is None
    output.start()
    output.commit()
    assert (tmp_path / "games.tgn").read_bytes() == b""


def test_discard(tmp_path):
    with Output(tmp_path / "games.tgn") as output:
        output.start()
        output.discard()
    assert os.listdir(tmp_path) == []


def test_link_is_followed(tmp_path):
    (tmp_path / "goal").write_text("old")
    (tmp_path / "link").symlink_to("goal")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "goal").read_text() == "new"


def test_device_is_written_directly():
    write_whole(os.devnull, b"gone")
    assert not os.path.exists(os.devnull + ".part")


def test_pipe_is_written_directly(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"through")
    assert os.read(reader, 100) == b"through"
    os.close(reader)


def test_missing_folder(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "no" / "file", b"")


def test_nobody_writes_what_somebody_is_writing(tmp_path):
    goal = tmp_path / "games.tgn"
    with Output(goal) as first:
        first.start()
        first.write(b"first")
        for resume in (False, True):
            with pytest.raises(OSError, match="another process is writing it"):
                Output(goal, resume=resume).start()
        with pytest.raises(OSError, match="another process is writing it"):
            write_whole(goal, b"second")
        first.commit()
    assert goal.read_text() == "first"
    write_whole(goal, b"second")
    assert goal.read_text() == "second"


@pytest.mark.parametrize("mode", ["w", "w+"])
def test_what_is_written_when_it_is_interrupted_is_written_once(tmp_path, monkeypatch, mode):
    """Ctrl-C comes when the system has the bytes: a file that was closed then had them twice."""

    @contextmanager
    def interrupted(path):
        yield
        raise KeyboardInterrupt

    with open_named(tmp_path / "a", mode) as file:
        file.write(b"line\n")
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(outputs, "naming", interrupted)
            file.flush()
    assert (tmp_path / "a").read_bytes() == b"line\n"


def test_a_full_disk_is_named_also_when_the_file_is_closed():
    file = open_named(outputs.Path("/dev/full"), "w")
    file.write(b"line\n")
    with pytest.raises(OSError, match="'/dev/full'"):
        file.close()
