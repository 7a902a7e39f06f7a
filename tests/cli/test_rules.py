"""`turmcore rules`."""

import shlex


def test_all_rules(run):
    lines = run("rules", "turmbauer").lines
    assert lines[0] == "Rules of Turmbauer" and "3 Building" in lines
    assert lines[-1].strip() and max(map(len, lines)) <= 100
    assert [line for line in lines if line.startswith("3.10 ")]
    assert any(line.startswith("3.5  > ") for line in lines), "a ruling of ours is marked"
    assert "Regeln von Turm und Wächter" in run("rules", "waechter", "--language", "de").lines


def test_a_picture_is_a_command_to_try(run):
    lines = run("rules", "turmbauer", "3.6").lines
    assert lines[0].startswith("3.6    A block must not hang over")
    commands = [(lines[i - 1], line) for i, line in enumerate(lines) if line.startswith("turmcore ")]
    assert len(commands) == 5
    for caption, command in commands:
        said = run(*shlex.split(command)[1:]).lines[0]
        assert caption.endswith(f"({said.split()[0]})")


def test_what_is_not_there(refuse):
    assert "no rule '3.60'; there are 1.1, 1.2" in refuse("rules", "babel", "3.60")
    assert "language 'xx'" in refuse("rules", "babel", "--language", "xx")
    assert "chess" in refuse("rules", "chess")
