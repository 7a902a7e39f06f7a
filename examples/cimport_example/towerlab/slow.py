"""The same as the compiled modules, in Python and with what everybody can call."""

from __future__ import annotations

import turmcore

WON = 1_000_000


def slow_mean_shares(state: turmcore.State, games: int) -> tuple[list[float], int]:
    """As `towerlab.playouts.mean_shares`."""
    sums, decisions = [0.0] * state.game.num_players, 0
    for _ in range(games):
        now = state.copy()
        while not now.is_over():
            decisions += not now.is_chance()
            now.play(now.sample())
        sums = [total + share for total, share in zip(sums, now.returns(), strict=True)]
    return [total / games for total in sums], decisions


def stones(state: turmcore.State, side: int) -> int:
    """Stones of a side of Turm und Wächter."""
    return sum(stack.height for stack in state.stacks if stack.side == side)  # type: ignore[attr-defined]


def slow_best_move(state: turmcore.State, depth: int) -> tuple[turmcore.Action, int, int]:
    """As `towerlab.guards.best_move`."""
    nodes = 0

    def search(depth: int, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        if state.is_over():
            return -WON - depth
        if depth == 0:
            side = state.current_player
            return stones(state, side) - stones(state, 1 - side)
        for action in state.legal_actions():
            state.play(action)
            alpha = max(alpha, -search(depth - 1, -beta, -alpha))
            state.undo()
            if alpha >= beta:
                break
        return alpha

    state = state.copy()
    best, alpha = state.nth(0), -2 * WON
    for action in state.legal_actions():
        state.play(action)
        worth = -search(depth - 1, -2 * WON, -alpha)
        state.undo()
        if worth > alpha:
            best, alpha = action, worth
    return best, alpha, nodes
