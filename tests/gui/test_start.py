"""Starting the program where there is nothing to see it on."""

from gui.app import start


def test_without_a_screen_it_says_so_and_does_not_abort(monkeypatch, capsys):
    monkeypatch.setattr("sys.platform", "linux")
    for name in start.SCREENS:
        monkeypatch.delenv(name, raising=False)
    assert start.main([]) == 1
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and "DISPLAY" in message


def test_a_bad_position_to_render_is_bad_input(tmp_path, capsys):
    picture = tmp_path / "picture.png"
    assert start.main(["--render", str(picture), "tb1 nonsense"]) == 2
    assert capsys.readouterr().err.count("\n") == 1 and not picture.exists()
