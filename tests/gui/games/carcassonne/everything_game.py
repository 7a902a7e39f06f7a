"""A game of Carcassonne with everything in which every kind of decision occurs: two people help each other to it."""

from collections import Counter

from tests.gui.games.carcassonne.hands import kind
from turmcore.carcassonne.choices import Choice, What, choices_of

OPTIONS = {"ransom": "turn", **dict.fromkeys(("big", "builder", "pig", "inns", "traders", "dragon"), 1)}
KINDS = {
    "place", "claim", "claimL", "claimB", "claimP", "portal", "portalL", "build", "climb", "climbL", "dismiss", "fairy",
    "capture", "captureL", "ransom", "ransomL", "exchange", "step", "nothing", "no_capture",
}  # fmt: skip
"""What is decided, and about which figure."""


def wanted(state, did: Counter[str]) -> Choice:
    """What has not been decided yet, then what leads to it, and else what the greedy player would do."""
    choices = [one for one in choices_of(state) if _is_good(state, one, did)]
    for one in sorted(choices, key=lambda one: (one.what.is_nothing, one.figure != "L")):
        if not did[kind(one)] or _leads_on(state, one, did):
            return one
    action = state.greedy()
    return next((one for one in choices if one.action == action), choices[-1])


def _is_good(state, choice, did):
    """Player 2 keeps the large one for what was never done with it, and takes a small and the large prisoner; then player 1 takes one, so that somebody is exchanged, and pays for
    those whom player 2 has."""
    if choice.what is What.CAPTURE:
        if choice.player == state.player:
            return False
        held = {figure for figure in ("", "L") if _holds(state, figure)}
        return choice.figure not in held if state.player == 1 else len(held) == 2 and not did["exchange"]
    if choice.what.is_standing and choice.figure == "L" and state.player == 1:
        return not did[kind(choice)]
    return choice.what is not What.RANSOM or bool(did["exchange"])


def _holds(state, figure):
    """Whether player 2 has such a follower of player 1."""
    is_large = (1, 0) in state.large_prisoners
    return is_large if figure else state.prisoners.get((1, 0), 0) > is_large


def _leads_on(state, choice, did):
    if choice.what is What.BUILD:
        after = state.copy()
        after.play(choice.action)
        return any(one.what is What.CAPTURE and _is_good(after, one, did) for one in choices_of(after))
    is_missing = choice.what is What.CLAIM and choice.figure == "L" and state.player == 0
    return is_missing and not did["ransomL"]
