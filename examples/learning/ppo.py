"""MaskablePPO of sb3-contrib learns Turm und Wächter against random moves: ``python examples/learning/ppo.py 360000``.

The environment is that of Gymnasium with fixed numbers for actions, so that a number means the same move in every position;
the learner sits on either seat. At the end it plays against `random` and against `greedy`.
"""

import sys
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from turmcore.adapters.gym import TowerEnv

SEED = 1
TABLES = 16  # games that are played side by side
OPENING = 2  # random moves of the learner, without which a match against a fixed rule would be the same game


class Planes(gymnasium.ObservationWrapper):
    """The observation alone, as numbers from 0 to 1; the mask is asked for with `action_masks`."""

    def __init__(self, env: TowerEnv) -> None:
        super().__init__(env)
        size = int(np.prod(env.game.observation_shape))
        self.observation_space = gymnasium.spaces.Box(0, 1, (size,), np.float32)
        self._scale = np.ones(env.game.observation_shape, np.float32)
        for part in env.game.observation_layout:
            self._scale[part.place] = part.scale

    def observation(self, observation: dict[str, NDArray[Any]]) -> NDArray[np.float32]:
        return (observation["observation"] / self._scale).reshape(-1).astype(np.float32)

    def action_masks(self) -> NDArray[np.bool_]:
        env: TowerEnv = self.env  # type: ignore[assignment]
        return env.action_masks()


def table(opponent: str) -> Planes:
    """A game against an opponent, the learner's seat drawn."""
    return Planes(TowerEnv("waechter", seat=None, opponents=opponent, actions="fixed"))


def learn(steps: int) -> MaskablePPO:
    """Train for so many decisions of the learner."""
    torch.set_num_threads(1)
    tables = DummyVecEnv([lambda: table("random")] * TABLES)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=7e-4,
        gamma=0.98,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=SEED,
    )
    for done in range(0, steps, steps // 6):
        model.learn(steps // 6, reset_num_timesteps=done == 0)
        print(f"{done + steps // 6} steps: {share(model, 'random', 100):.3f} against random", flush=True)
    return model


def share(model: MaskablePPO, opponent: str, games: int) -> float:
    """The mean share of the win against an opponent, after random moves that make the games differ."""
    env, total = table(opponent), 0.0
    draw = np.random.default_rng(SEED)
    for game in range(games):
        seen, _ = env.reset(seed=1000 + game)
        is_over, moves = False, 0
        while not is_over:
            if moves < OPENING:
                action = draw.choice(np.flatnonzero(env.action_masks()))
            else:
                action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            moves += 1
            seen, reward, is_over, is_cut, _ = env.step(int(action))
            total += float(reward)
            is_over = is_over or is_cut
    return total / games


def main() -> None:
    """Learn, then play."""
    steps = int(sys.argv[1]) if sys.argv[1:] else 360_000
    model = learn(steps)
    for opponent in ("random", "greedy"):
        print(f"share against {opponent}: {share(model, opponent, 200):.3f}", flush=True)


if __name__ == "__main__":
    main()
