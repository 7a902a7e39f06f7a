"""The greedy rule in plain Python, from what every user of a state can call."""

from turmcore.turmbauer import TurmbauerState


def worth_of_a_climb(state: TurmbauerState, token: str) -> tuple[int, int]:
    """Height and number of places in reach after a climb of the color to move."""
    after, seat = state.copy(), state.seat
    after.play(token)
    return after.heights[seat], len(after.reachable(seat))


def best_climb(state: TurmbauerState) -> tuple[int, int]:
    """What the best climb is worth."""
    return max(worth_of_a_climb(state, token) for token in state.legal_actions().tokens())


def slow_greedy(state: TurmbauerState) -> str:
    """The token whose turn ends highest, then with most places in reach, then the first in byte order."""
    worth = {}
    for token in state.legal_actions().tokens():
        if state.phase == "climb":
            worth[token] = worth_of_a_climb(state, token)
        else:
            after = state.copy()
            after.play(token)
            worth[token] = best_climb(after)
    best = max(worth.values())
    return min((token for token in worth if worth[token] == best), key=str.encode)
