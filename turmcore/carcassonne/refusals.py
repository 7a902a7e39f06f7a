"""The sentences of refusals, in English."""

from __future__ import annotations

from typing import Any

from turmcore.carcassonne.tiles import written
from turmcore.core.reason import Reason

SENTENCES = {
    "over": "the game is over",
    "draw-first": "a tile is drawn first",
    "place-first": "the tile drawn is placed first",
    "drawn-already": "the tile of this turn is drawn already",
    "placed-already": "the tile of this turn is placed already",
    "not-in-bag": "there is no tile {tile} left in the bag",
    "fits": "the tile {tile} fits somewhere, so it stays in the game",
    "fits-nowhere": "the tile {tile} fits nowhere, so it leaves the game",
    "taken": "on {x},{y} there is a tile already",
    "apart": "{x},{y} is not beside a tile",
    "misfit": "the edges of {tile} with rotation {rotation} do not fit on {x},{y}",
    "rotation": "rotation {rotation} of {tile} looks like {same}, which is written",
    "no-segment": "the tile {tile} has no segment {segment}",
    "no-follower": "there is no follower left in the supply",
    "held": "somebody stands on this feature already",
    "no-tower-game": "this game is played without the tower",
    "capture-first": "a tower was built; now a follower may be captured",
    "no-capture": "no tower was built in this turn from which somebody can be captured",
    "no-tile": "there is no tile on {x},{y}",
    "no-foundation": "there is no foundation on {x},{y}",
    "closed": "the tower on {x},{y} is closed: somebody stands on it",
    "no-piece": "there is no tower piece left in the supply",
    "bare": "there is no tower on the foundation of {x},{y}",
    "nobody": "there is no such follower of player {owner} on {x},{y}",
    "out-of-reach": "{x},{y} is out of the tower's reach",
    "house-reach": "{x},{y} is out of the tower's reach by the house rules of this game",
    "own": "own followers cannot be captured in this game",
    "top-safe": "followers on top of towers cannot be captured in this game",
    "ransomed": "ransom was paid in this turn already",
    "no-prisoner": "player {captor} holds no prisoner of this player",
    "poor": "ransom is {ransom} points, and there are only {score}",
    "no-ransom": "no ransom is paid in this game",
    "no-large": "the large follower is not in the supply",
    "no-large-prisoner": "player {captor} does not hold the large follower of this player",
    "only-large-prisoner": "player {captor} holds only the large follower of this player",
    "no-farmers": "in this game nobody stands on a field",
    "exchange-first": "the player chooses first who comes back: the small follower or the large one",
    "no-exchange": "no prisoner comes back now",
    "no-builder": "the builder is not in the supply",
    "no-pig": "the pig is not in the supply",
    "builder-ground": "a builder stands in a city or on a road",
    "pig-ground": "a pig stands on a field",
    "helper-complete": "this feature is complete",
    "helper-alone": "no follower of this player stands on this feature",
    "set-aside": "the tile {tile} is set aside until a volcano lies on the table",
    "dragon-here": "on {x},{y} there is the dragon",
    "own-cell": "a place on the tile just placed is written without its cell: {segment}",
    "no-portal": "the tile {tile} has no portal",
    "portal-complete": "this feature is complete",
    "portal-held": "somebody stands on this feature already",
    "no-knight": "no follower of player {owner} on {x},{y} is in the city of a princess on the tile just placed",
    "princess-first": "one of the {count} followers in the princess's city has to go first",
    "fairy-nobody": "no follower of this player stands there on {x},{y}",
    "fairy-there": "the fairy is there already, on {x},{y}",
    "dragon-first": "the dragon moves first",
    "no-dragon-move": "the dragon does not move now",
    "step-far": "{x},{y} is not beside the dragon",
    "step-again": "the dragon has been on {x},{y} in this move",
    "step-fairy": "on {x},{y} there is the fairy",
    "no-abbot": "the abbot is not in the supply",
    "no-abbot-prisoner": "player {captor} does not hold the abbot of this player",
    "only-abbot-prisoner": "player {captor} holds no small follower of this player",
    "abbot-ground": "an abbot stands on a monastery or a garden",
    "garden-ground": "on a garden only an abbot stands",
    "no-festival": "the tile {tile} has no festival",
    "festival-nobody": "no figure of this player stands there on {x},{y}",
    "abbot-nowhere": "the abbot of this player is not on the table",
    "abbot-complete": "what the abbot stands on is complete: he comes home with its points",
}
"""English sentences by reason code; a user interface translates the codes."""


def reason(rule: str, code: str, **data: Any) -> Reason:
    """A refusal by a rule."""
    words = data | ({"tile": written(data["tile"])} if "tile" in data else {})
    return Reason(rule, code, data, SENTENCES[code].format(**words))
