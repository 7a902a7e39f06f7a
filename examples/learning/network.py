"""A torch network learns Turm und Wächter from self-play: ``python examples/learning/network.py 400``.

`self_play` lets a quick level play games that differ; `Samples` reads their decisions in random order. The network learns what
was played and who won, from the position alone. It then plays by what it thinks of the positions after each of its moves.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

import turmcore
from turmcore import Samples, self_play

SEED = 1
TEACHER = "level3"
EPOCHS = 4
OPENING = 4  # random plies, without which the same players would always play the same game
TRUST = 0.2  # in the policy, beside the expected share


class Network(nn.Module):
    """Planes to the worth of every policy index, and to the share that the player on turn may expect."""

    def __init__(self, game: turmcore.Game, width: int = 32) -> None:
        super().__init__()
        planes, *board = game.observation_shape
        layers: list[nn.Module] = []
        for before in (planes, width, width, width):
            layers += [nn.Conv2d(before, width, 3, padding=1), nn.BatchNorm2d(width), nn.ReLU()]
        self.body = nn.Sequential(*layers, nn.Flatten())
        self.policy = nn.Linear(width * int(np.prod(board)), game.policy_size)
        self.share = nn.Linear(width * int(np.prod(board)), 1)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        found = self.body(seen)
        return self.policy(found), self.share(found).squeeze(1)


def mirrored(
    game: turmcore.Game, seen: NDArray[np.float32], played: NDArray[np.int64], epoch: int
) -> tuple[Tensor, Tensor]:
    """Every other epoch the board's mirror image, which is as good: left and right are swapped, and ways along a rank."""
    if epoch % 2:
        (block,) = game.policy_blocks
        way, distance, rank, file = np.unravel_index(played, block.shape)
        way = np.array([0, 1, 3, 2])[way]
        seen = np.ascontiguousarray(seen[..., ::-1])
        played = np.ravel_multi_index((way, distance, rank, block.shape[3] - 1 - file), block.shape)
    return torch.from_numpy(seen), torch.from_numpy(played)


def learn(samples: Samples) -> Network:
    """Train on every decision, some times over."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    network = Network(samples.game)
    steps = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=1e-4)
    for epoch in range(EPOCHS):
        network.train()
        lost = right = count = 0.0
        for batch in samples.batches(256, seed=epoch, pool=128):
            seen, played = mirrored(samples.game, batch["observation"], batch["index"], epoch)
            share = torch.from_numpy(batch["returns"][np.arange(len(played)), batch["player"]])
            policy, expected = network(seen)
            loss = nn.functional.cross_entropy(policy, played)
            loss += nn.functional.binary_cross_entropy_with_logits(expected, share)
            steps.zero_grad()
            loss.backward()
            steps.step()
            lost += float(loss.detach()) * len(played)
            right += float((policy.argmax(1) == played).sum())
            count += len(played)
        print(f"epoch {epoch + 1}: loss {lost / count:.3f}, {right / count:.3f} of the moves", flush=True)
    return network.eval()


@torch.no_grad()
def choose(network: Network, state: turmcore.State) -> turmcore.Action:
    """The legal action whose position is best for us, in doubt the one that the policy likes."""
    own = state.current_player
    legal, indices = state.legal_actions(), state.policy_indices()
    children = []
    for action in legal:
        children.append(state.copy())
        children[-1].play(action)
    seen = [state.observation(own), *(child.observation(1 - own) for child in children)]
    policy, expected = network(torch.from_numpy(np.stack(seen).astype(np.float32)))
    likes = policy[0][torch.from_numpy(indices)].softmax(0).numpy()
    shares = 1 - expected[1:].sigmoid().numpy()
    ends = np.array([10 * (child.returns()[own] - 0.5) if child.is_over() else 0 for child in children])
    return legal[int((shares + TRUST * likes + ends).argmax())]


def share(network: Network, opponent: str, games: int) -> float:
    """The mean share of the win against an opponent, one half of the games on each seat, after random moves that make them differ."""
    total = 0.0
    for number in range(games):
        state = turmcore.load("waechter").new_state(seed=number)
        own = number % 2
        for _ in range(OPENING):
            state.play(state.sample())
        while not state.is_over():
            if state.current_player == own:
                state.play(choose(network, state))
            else:
                state.play(state.sample() if opponent == "random" else state.by_rule(opponent))
        total += state.returns()[own]
    return total / games


def main() -> None:
    """Play games, learn from them, then play against others."""
    games = int(sys.argv[1]) if sys.argv[1:] else 400
    with tempfile.TemporaryDirectory() as folder:
        found = self_play(
            "waechter",
            TEACHER,
            games,
            Path(folder) / "lessons",
            seed=SEED,
            observations=True,
            temperature=0.5,
        )
        print(f"{found.games} games, {found.rows} decisions, {found.repeated} games repeated", flush=True)
        network = learn(Samples(Path(folder) / "lessons"))
    for opponent in ("random", "greedy"):
        print(f"share against {opponent}: {share(network, opponent, 200):.3f}", flush=True)


if __name__ == "__main__":
    main()
