"""PPO in plain torch learns Turm und Wächter in 256 games side by side: ``python examples/learning/vector.py 1000000``.

The games are those of `turmcore.adapters.vector` against random moves; torch reads their arrays without a copy. On the way it
prints the learner's share of the win in the games that it learned from.
"""

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical

import turmcore
from turmcore.adapters.vector import TowerVectorEnv

SEED = 1
TABLES = 256  # games that are played side by side
STEPS = 32  # decisions in each of them between two updates
EPOCHS, PART = 3, 2048  # passes over these decisions, and how many make a gradient
GAMMA, LAMBDA, CLIP, ENTROPY = 0.98, 0.95, 0.2, 0.01
OPENING = 2  # random moves of the learner, without which a match against a fixed rule would be the same game


class Network(nn.Module):
    """Observations to the worth of every policy index, and to the share of the win that may be expected."""

    def __init__(self, game: turmcore.Game) -> None:
        super().__init__()
        size = int(np.prod(game.observation_shape))
        self.body = nn.Sequential(
            nn.Flatten(), nn.Linear(size, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU()
        )
        self.policy = nn.Linear(256, game.policy_size)
        self.share = nn.Linear(256, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Categorical, Tensor]:
        found = self.body(seen.float())
        logits = self.policy(found).masked_fill(mask == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.share(found).squeeze(1)


def tensors(seen: Mapping[str, NDArray[Any]]) -> tuple[Tensor, Tensor]:
    """What the learners see, in the memory of the environment's arrays."""
    return torch.from_dlpack(seen["observation"]), torch.from_dlpack(seen["action_mask"])


def learn(steps: int) -> Network:
    """Train for so many decisions of the learner."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    tables = TowerVectorEnv("waechter", TABLES, actions="fixed", autoreset_mode=AutoresetMode.SAME_STEP)
    network = Network(tables.game)
    update = torch.optim.Adam(network.parameters(), lr=7e-4, eps=1e-5)
    seen, _ = tables.reset(seed=SEED)
    updates = max(1, steps // (TABLES * STEPS))
    won = ended = 0.0
    for done in range(1, updates + 1):
        rows: list[tuple[Tensor, ...]] = []
        for _ in range(STEPS):
            observation, mask = tensors(seen)
            with torch.no_grad():
                policy, expected = network(observation, mask)
                chosen = policy.sample()
            seen, reward, is_over, is_cut, _ = tables.step(chosen.numpy())
            ends = torch.from_numpy(is_over | is_cut).float()
            row = (
                observation,
                mask,
                chosen,
                policy.log_prob(chosen),
                expected,
                torch.from_numpy(reward).float(),
                ends,
            )
            rows.append(row)
            won += float(reward.sum())
            ended += float(ends.sum())
        with torch.no_grad():
            _, following = network(*tensors(seen))
        improve(network, update, rows, following)
        if done % max(1, updates // 8) == 0:
            print(f"{done * STEPS * TABLES} steps: {won / max(1, ended):.3f} against random", flush=True)
            won = ended = 0.0
    return network


def improve(
    network: Network, update: torch.optim.Optimizer, rows: list[tuple[Tensor, ...]], following: Tensor
) -> None:
    """Some passes over the decisions in `rows`; `following` is expected after the last ones."""
    seen, mask, chosen, before, expected, reward, ends = map(torch.stack, zip(*rows, strict=True))
    gain, ahead = torch.zeros_like(expected), torch.zeros_like(following)
    for i in reversed(range(len(rows))):
        surprise = reward[i] + GAMMA * following * (1 - ends[i]) - expected[i]
        gain[i] = ahead = surprise + GAMMA * LAMBDA * ahead * (1 - ends[i])
        following = expected[i]
    flat = [part.flatten(0, 1) for part in (seen, mask, chosen, before, gain, gain + expected)]
    for _ in range(EPOCHS):
        for part in torch.randperm(len(flat[0])).split(PART):
            seen, mask, chosen, before, gain, target = (one[part] for one in flat)
            policy, expected = network(seen, mask)
            ratio = (policy.log_prob(chosen) - before).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss += 0.5 * (expected - target).square().mean() - ENTROPY * policy.entropy().mean()
            update.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            update.step()


@torch.no_grad()
def share(network: Network, opponent: str, games: int) -> float:
    """The mean share of the win against an opponent, after random moves that make the games differ."""
    tables = TowerVectorEnv("waechter", games, opponents=opponent, actions="fixed")
    seen, _ = tables.reset(seed=1000)
    draw, shares, moves = np.random.default_rng(SEED), np.full(games, np.nan), 0
    while np.isnan(shares).any():  # of each table's first game
        policy, _ = network(*tensors(seen))
        chosen = policy.probs.argmax(1).numpy()
        if moves < OPENING:
            chosen = np.array(
                [draw.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in seen["action_mask"]]
            )
        moves += 1
        seen, reward, is_over, is_cut, _ = tables.step(chosen)
        shares = np.where(np.isnan(shares) & (is_over | is_cut), reward, shares)
    return float(shares.mean())


def main() -> None:
    """Learn, then play."""
    network = learn(int(sys.argv[1]) if sys.argv[1:] else 1_000_000)
    for opponent in ("random", "greedy"):
        print(f"share against {opponent}: {share(network, opponent, 200):.3f}", flush=True)


if __name__ == "__main__":
    main()
