"""The finished games of the album as openings."""

import os
import stat

from gui.base.background import Background
from gui.features.openings import kept as module
from gui.features.openings.controller import OpeningsController
from gui.features.openings.kept import KeptGames
from gui.features.openings.tab import OpeningsTab
from gui.model.job import Job
from gui.model.seats import Kind
from gui.model.session import Session
from tests.gui.features.openings.test_opening_tree import WAECHTER, branches, random_game, text_of, tree_of
from tests.gui.features.openings.test_openings import Parts, Plain, titles


def album(tmp_path, seeds):
    folder = tmp_path / "album"
    folder.mkdir(exist_ok=True)
    texts = [text_of(random_game(seed)[0]) for seed in seeds]
    for seed, text in zip(seeds, texts, strict=True):
        (folder / f"{seed}.tgn").write_text(text)
    return folder, texts


def counted_files(monkeypatch):
    """The files that are looked through from now on."""
    seen = []
    real = KeptGames.read
    monkeypatch.setattr(
        KeptGames, "read", lambda self, name, stamp: seen.append(name) or real(self, name, stamp)
    )
    return seen


def test_only_what_is_new_is_read(tmp_path, monkeypatch):
    folder, texts = album(tmp_path, range(6))
    seen = counted_files(monkeypatch)
    games = KeptGames(folder, "waechter")
    first = games.update(Job())
    assert len(seen) == 6 == first.tree.num_games and branches(first.tree) == branches(tree_of(*texts))
    assert games.update(Job()) is first and len(seen) == 6, "nothing is new"
    _, more = album(tmp_path, [6])
    (folder / "0.tgn").unlink()
    later = KeptGames(folder, "waechter").update(Job())
    assert seen[6:] == ["6.tgn"], "another start of the program reads one file"
    assert branches(later.tree) == branches(tree_of(*texts[1:], *more)) and later.tree.num_games == 6
    monkeypatch.setattr(module, "FORMAT", 2)
    assert KeptGames(folder, "waechter").update(Job()).tree.num_games == 6 and len(seen) == 13, "read anew"


def test_its_memory_tells_no_names_and_is_nobody_elses(tmp_path):
    folder, _ = album(tmp_path, range(2))
    (folder / "named.tgn").write_text(
        (folder / "0.tgn").read_text().replace("[Game ", '[Players "Bea,Ben"]\n[Game ', 1)
    )
    games = KeptGames(folder, "waechter")
    assert games.update(Job()).num_faults == 0
    assert "Bea" not in games.memory.read_text() and stat.S_IMODE(os.stat(games.memory).st_mode) == 0o600
    for broken in ("", "{", "[1, 2]", '[[], [["0.tgn", 1, 2, 3]]]'):
        games.memory.write_text(broken)
        assert KeptGames(folder, "waechter").update(Job()).tree.num_games == 3, "a broken memory is none"


def test_what_is_broken_or_another_game_is_passed_over(tmp_path, monkeypatch):
    folder, _ = album(tmp_path, range(2))
    (folder / "broken.tgn").write_bytes(b"\xff\x00")
    (folder / "empty.tgn").write_text("")
    (folder / "other.tgn").write_text(text_of([], result="*").replace('"waechter"', '"babel"', 1))
    (folder / "note.txt").write_text("no game")
    seen = counted_files(monkeypatch)
    found = KeptGames(folder, "waechter").update(Job())
    assert found.tree.num_games == 2 and found.num_faults == 2 and all(one.message for one in found.faults)
    again = KeptGames(folder, "waechter").update(Job())
    assert (again.tree.num_games, again.faults) == (2, found.faults) and len(seen) == 5, "known as it was"
    assert KeptGames(tmp_path / "nowhere", "waechter").update(Job()).tree.num_games == 0
    job = Job()
    job.cancel()
    album(tmp_path, [7])
    assert KeptGames(folder, "waechter").update(job).tree.num_games == 2, "cancelled: what is known already"


def test_the_tab_counts_them_when_somebody_looks(qtbot, settings, tmp_path):
    folder, _ = album(tmp_path, range(3))
    (folder / "broken.tgn").write_text("hello")
    worker = Background()
    game = Plain(worker, Session.begin(WAECHTER, [Kind.PERSON] * 2, seed=1))
    game.start(game.session)
    openings = OpeningsController(worker, game)
    openings.own = KeptGames(folder, "waechter")
    tab = OpeningsTab(Parts(), openings, game, settings)
    qtbot.addWidget(tab)
    assert not openings.is_updating and not openings.own.memory.exists(), "not before"
    tab.show()
    qtbot.waitUntil(lambda: not openings.is_updating)
    assert titles(tab) and tab.loaded.text().startswith("3 finished games of this machine")
    assert "1 could not be read: broken.tgn" in tab.loaded.text() and not tab.end.isEnabled()
    openings.forget()
    assert titles(tab), "own games are not what was loaded"
    album(tmp_path, [3])
    tab.hide()
    tab.show()
    qtbot.waitUntil(lambda: openings.num_own == 4)
    worker.stop()
