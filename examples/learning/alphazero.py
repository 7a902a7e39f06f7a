"""A network learns Turm und Wächter by playing itself with a tree search, as AlphaZero did: ``python examples/learning/alphazero.py 30``.

In each round it plays many games at once: `mcts` searches all positions together and asks the network for whole batches. It
then learns the visits of each search, and the mean of what the search expected and who won, each time on the board as it is or
mirrored. The network is a small one in numpy alone; `Network.judge` and `Network.learn` are all that another one needs.
"""

import sys

import numpy as np
from numpy.typing import NDArray

import turmcore
from turmcore import Rng
from turmcore.players import make
from turmcore.search import Leaves, Tuning, mcts

SEED = 1
GAMES = 128  # in each round
SIMULATIONS, IN_MATCHES = 64, 256
LONGEST = 160  # plies, after which nobody has won
OPENING = 20  # plies in which moves are drawn by their visits
KEPT = 6  # rounds whose games are learned
HIDDEN = 128
RATE, DECAY = 1e-3, 1e-4

Floats = NDArray[np.float32]

# A policy index counts directions (up, down, right, left), then steps (1 to 6), ranks and files. An observation turns red's
# board upside down, and so does the network's policy. The game is also the same with left and right exchanged.
PLACES = np.arange(4 * 6 * 7 * 7).reshape(4, 6, 7, 7)
TURNED = PLACES[[1, 0, 2, 3], :, ::-1].ravel()
MIRRORED = PLACES[[0, 1, 3, 2], ..., ::-1].ravel()


class Network:
    """Planes through one hidden layer to the worth of every policy index, and to the share that the actor may expect."""

    def __init__(self, game: turmcore.Game, rng: np.random.Generator) -> None:
        inputs = int(np.prod(game.observation_shape))
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, game.policy_size + 1), (game.policy_size + 1,)]
        self.weights = [
            (rng.standard_normal(s) * (2 / inputs) ** 0.5 * (len(s) > 1)).astype(np.float32) for s in shapes
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def forward(self, seen: Floats) -> tuple[Floats, Floats, Floats]:
        """What the hidden layer says, the logits of all decisions, and the shares."""
        hidden = np.maximum(seen @ self.weights[0] + self.weights[1], 0)
        out = hidden @ self.weights[2] + self.weights[3]
        return hidden, out[:, :-1], 1 / (1 + np.exp(-out[:, -1]))

    def judge(self, leaves: Leaves) -> tuple[Floats, Floats]:
        """Priors and values, for `mcts`."""
        _, logits, shares = self.forward(leaves.observations.reshape(len(leaves), -1).astype(np.float32))
        priors = np.exp(logits - logits.max(1, keepdims=True))
        is_red = leaves.players == 0
        priors[is_red] = priors[is_red][:, TURNED]
        return priors, shares

    def learn(self, seen: Floats, policy: Floats, won: Floats) -> float:
        """One step of Adam towards visits and results; returns the loss."""
        hidden, logits, shares = self.forward(seen)
        likely = np.exp(logits - logits.max(1, keepdims=True)) * (policy >= 0)  # -1: no legal action
        likely /= likely.sum(1, keepdims=True)
        wanted = np.maximum(policy, 0)
        slope = np.column_stack([likely - wanted, shares - won]) / len(seen)
        back = slope @ self.weights[2].T * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        self.steps += 1
        for weight, (mean, square), step in zip(self.weights, self.moments, slopes, strict=True):
            mean += 0.1 * (step - mean)
            square += 0.001 * (step**2 - square)
            size = RATE * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
            weight -= size * mean / (square**0.5 + 1e-8) + RATE * DECAY * weight
        return float(-(wanted * np.log(likely + 1e-9)).sum(1).mean())


def self_play(network: Network, game: turmcore.Game, round_number: int) -> tuple[Floats, Floats, Floats]:
    """The decisions of many games side by side: observations, shares of the visits, and what they came to."""
    rng = np.random.default_rng((SEED, round_number))
    states = [game.new_state(seed=i) for i in range(GAMES)]
    seen, policy, owner, expected = [], [], [], []
    tuning = Tuning(exploration=0.6, noise=0.25)
    while running := [i for i, state in enumerate(states) if not state.is_over() and state.ply < LONGEST]:
        seed = int(rng.integers(2**63))
        found = mcts([states[i] for i in running], network.judge, SIMULATIONS, seed=seed, tuning=tuning)
        for i, result in zip(running, found, strict=True):
            state, visits = states[i], np.array([ranked.visits for ranked in result.best], np.float32)
            row = np.full(game.policy_size, -1, np.float32)
            row[state.policy_indices()] = 0
            row[[state.policy_index(ranked.action) for ranked in result.best]] = visits / visits.sum()
            seen.append(state.observation(state.current_player).reshape(-1).astype(np.float32))
            policy.append(row if state.current_player else row[TURNED])
            owner.append((i, state.current_player))
            expected.append(result.values[state.current_player])
            place = rng.choice(len(visits), p=visits / visits.sum()) if state.ply < OPENING else 0
            state.play(result.best[place].action)
    returns = [state.returns() if state.is_over() else [0.5, 0.5] for state in states]
    won = np.array([returns[i][seat] for i, seat in owner])
    return np.array(seen), np.array(policy), ((won + expected) / 2).astype(np.float32)


def mirrored(seen: Floats, policy: Floats) -> tuple[Floats, Floats]:
    """The same decisions with left and right exchanged."""
    return seen.reshape(-1, 19, 7, 7)[..., ::-1].reshape(seen.shape), policy[:, MIRRORED]


def score(network: Network, game: turmcore.Game, opponent: str, games: int = 100) -> float:
    """The network's share against another player; each opening of six random plies is played from both sides."""
    states, rivals = [], [make(opponent) for _ in range(games)]
    for i, rival in enumerate(rivals):
        rival.new_game(i)
        state, rng = game.new_state(seed=i // 2), Rng(i // 2, "opening")
        while state.ply < 6 and not state.is_over():
            state.play(state.nth(rng.below(state.num_actions())))
        states.append(state)
    seats = [i % 2 for i in range(games)]
    while any(not state.is_over() and state.ply < 2 * LONGEST for state in states):
        running = [i for i, state in enumerate(states) if not state.is_over() and state.ply < 2 * LONGEST]
        own = [i for i in running if states[i].current_player == seats[i]]
        for i, result in zip(
            own, mcts([states[i] for i in own], network.judge, IN_MATCHES, seed=SEED), strict=True
        ):
            states[i].play(result.action)
        for i in set(running) - set(own):
            states[i].play(rivals[i].choose(states[i].view(states[i].current_player)))
    return float(
        np.mean(
            [
                state.returns()[seat] if state.is_over() else 0.5
                for state, seat in zip(states, seats, strict=True)
            ]
        )
    )


def train(rounds: int) -> Network:
    """A network after so many rounds of games and lessons."""
    game, rng = turmcore.load("waechter"), np.random.default_rng(SEED)
    network, buffer = Network(game, rng), []
    for number in range(rounds):
        buffer = [*buffer[1 - KEPT :], self_play(network, game, number)]
        seen, policy, won = (np.concatenate(parts) for parts in zip(*buffer, strict=True))
        losses = []
        for _ in range(2 * len(buffer[-1][0]) // 64):
            rows = rng.integers(len(seen), size=256)
            lesson = seen[rows], policy[rows]
            losses.append(network.learn(*(mirrored(*lesson) if rng.integers(2) else lesson), won[rows]))
        line = f"round {number + 1}: {len(buffer[-1][0])} decisions, loss {np.mean(losses):.3f}"
        if (number + 1) % 5 == 0:
            line += f"; share against greedy so far: {score(network, game, 'greedy', 60):.3f}"
        print(line, flush=True)
    return network


def main(rounds: int) -> None:
    network, game = train(rounds), turmcore.load("waechter")
    for opponent in ("random", "greedy", "level3"):
        print(f"share against {opponent}: {score(network, game, opponent):.3f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
