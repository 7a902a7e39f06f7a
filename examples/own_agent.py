"""An agent of one's own against those of ours: ``python examples/own_agent.py 20``.

The agent looks one action ahead with the game's evaluation, and where two promise the same it takes the one that leaves
the others less choice. It never sees more than its own view of a game.
"""

import sys
from itertools import cycle, islice

import turmcore
from turmcore.players import Agent, Player, make


class OneAhead(Player):
    """What promises most after one action, by the game's evaluation."""

    def choose(self, state: turmcore.State) -> turmcore.Action:
        """The action to play; the state is the player's own view, so a copy is tried on."""
        me = state.current_player
        trial = state.copy()

        def promise(action: turmcore.Action) -> tuple[float, int]:
            trial.play(action)
            found = trial.returns()[me] if trial.is_over() else trial.evaluate()[me], -trial.num_actions()
            trial.undo()
            return found

        return max(state.legal_actions(), key=promise)


def play(game: turmcore.Game, seats: list[Player], seed: int) -> list[float]:
    """One game; the shares of the seats."""
    state = game.new_state(seed=seed)
    for number, player in enumerate(seats):
        player.new_game(seed + number)
    while not state.is_over():
        if state.is_chance():
            state.play(state.sample_chance())
            continue
        player = seats[state.current_player]
        state.play(player.choose(state if player.sees_all else state.view(state.current_player)))
    return state.returns()


def main(games: int, name: str, opponent: str) -> None:
    """A match in which the seats go round, so that nobody has the better one."""
    game = turmcore.load(name)
    own, other = OneAhead(Agent.parse("one-ahead")), make(opponent)
    players: list[Player] = [own, *[other] * (game.num_players - 1)]
    total = 0.0
    for number in range(games):
        seats = list(islice(cycle(players), number % len(players), number % len(players) + len(players)))
        total += play(game, seats, seed=1000 + number)[seats.index(own)]
    print(f"one-ahead has {total:.1f} of {games} points against {opponent} in {game.name}")


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    main(int(given.get(1, "20")), given.get(2, "waechter"), given.get(3, "level1"))
