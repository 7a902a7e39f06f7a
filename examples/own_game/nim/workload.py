"""A workload: whole random games of Nim."""

from benchmarks.workloads import every_game


class RandomGames(every_game.RandomGames):
    game, num_games, chance = "nim", 5_000, ""


WORKLOADS = (RandomGames,)
