"""What an installed turmcore must be able to do: run with the interpreter of an environment that has it, and numpy, alone.

``python tests/installed.py`` is also what each wheel goes through when it is built. It takes turmcore from the environment,
not from the tree in which this file lies.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() not in (HERE, HERE.parent)]

import turmcore
from turmcore import registry
from turmcore.players import make
from turmcore.search import search


def play_every_game() -> None:
    """Random games, texts, observations, policy indices, a search, a player and a batch."""
    assert turmcore.games() == list(registry.MODULES)
    for name in turmcore.games():
        game = turmcore.load(name)
        state = game.new_state(seed=1)
        while not state.is_over():
            assert turmcore.from_text(name, state.to_text()).key == state.key or name == "waechter"
            action = state.sample()
            if not state.is_chance():
                assert game.policy_action(game.policy_index(action)) == action
            state.play(action)
        assert abs(sum(state.returns()) - 1) < 1e-9
        assert state.observation(0).shape == game.observation_shape
        assert "<svg" in state._repr_html_()
        state = game.new_state(seed=1)
        while state.is_chance():
            state.play(state.sample_chance())
        assert state.is_legal(search(state, "300n", seed=1).action)
        assert state.is_legal(make("level2").choose(state.view(state.current_player)))
        batch = turmcore.Batch(game, 4, seed=1)
        while not batch.is_over().all():
            batch.step_sampled()


def stand_alone() -> None:
    """Neither a window nor physics has been imported, and turmcore is the installed one."""
    loaded = {name.partition(".")[0] for name in sys.modules}
    assert not loaded & {
        "PySide6",
        "OpenGL",
        "pybullet",
        "mujoco",
        "gymnasium",
        "pettingzoo",
        "pyspiel",
        "gui",
    }, loaded
    assert HERE.parent not in Path(turmcore.__file__).parents, turmcore.__file__


def bring_headers() -> None:
    """C and Cython find what they need."""
    root = Path(turmcore.get_include()) / "turmcore"
    for name in ("core/protocol.h", "core/protocol.pxd", "core/state.pxd", "py.typed", "core/state.pyi"):
        assert (root / name).is_file(), name
    for game in turmcore.games():
        assert (root / game / "engine.h").is_file() and (root / game / "state.pxd").is_file(), game


def answer_commands() -> None:
    """The command line plays, and tells how it was built."""
    assert importlib.util.find_spec("turmcore.cli.main")
    run = [sys.executable, "-I", "-m", "turmcore"]
    for name in turmcore.games():
        done = subprocess.run(
            [
                *run,
                "play",
                name,
                "--agents",
                "level1" if name == "waechter" else "random",
                "--games",
                "2",
                "--seed",
                "1",
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0 and done.stdout, done.stderr
    told = subprocess.run([*run, "build-info"], capture_output=True, text=True, check=False)
    assert turmcore.__version__ in told.stdout, told.stderr
    print(told.stdout, end="")


if __name__ == "__main__":
    stand_alone()
    bring_headers()
    play_every_game()
    answer_commands()
    stand_alone()
    print("fine")
