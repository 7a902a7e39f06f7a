"""A position drawn as text: floor plans from the top down, and what each color has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from turmcore.turmbauer.state import TurmbauerState

FLOORS_IN_A_ROW = 72
"""Width in characters for plans side by side."""


def draw(state: TurmbauerState) -> str:
    """Floor plans and a line for each color.

    Each cell is two characters: ``R`` for a red cube, ``o`` natural, ``#`` dark, ``.`` none; then the climber
    that stands on the cube, in lower case.
    """
    colors = state.game.colors
    cubes = {(int(x), int(y), int(z)): int(shows) for x, y, z, _, shows in state.cubes()}
    stands = {place: colors[seat].lower() for seat, place in enumerate(state.climbers) if place is not None}
    xs = range(min(c[0] for c in cubes), max(c[0] for c in cubes) + 1)
    ys = range(max(c[1] for c in cubes), min(c[1] for c in cubes) - 1, -1)
    plans = []
    for z in range(state.height):
        plan = [f"floor {z + 1}"]
        for y in ys:
            row = ""
            for x in xs:
                shows = cubes.get((x, y, z))
                mark = "." if shows is None else "o#"[shows] if shows < 2 else colors[shows - 2]
                hole = stands.get((x, y, -1), " ") if z == 0 else " "
                row += mark + stands.get((x, y, z), hole)
            plan.append(row)
        plans.append(plan)
    wide = max(2 * len(xs), 8) + 2
    in_a_row = max(1, FLOORS_IN_A_ROW // wide)
    lines = []
    for first in range(0, len(plans), in_a_row):
        for texts in zip(*plans[first : first + in_a_row], strict=True):
            lines.append("".join(text.ljust(wide) for text in texts).rstrip())
        lines.append("")
    lines.append(f"x from {xs[0]} to {xs[-1]} eastward, y from {ys[-1]} to {ys[0]} northward")
    for seat, color in enumerate(colors):
        stock = " ".join(id_ if n == 1 else f"{id_}x{n}" for id_, n in state.stock(seat).items() if n)
        box = f"  box {' '.join(state.box(seat))}" if state.box(seat) else ""
        lines.append(
            f"{color}  height {state.heights[seat]:2}  rings {state.rings[seat]}  stock {stock or '-'}{box}"
        )
    lines.append(turn_text(state))
    return "\n".join(lines)


def turn_text(state: TurmbauerState) -> str:
    """One line about what happens next, or how the game ended."""
    if state.collapsed_by is not None:
        return f"brought down by {state.game.colors[state.collapsed_by]} in round {state.round}, won by {state.result()}"
    if state.is_over():
        return f"over, won by {state.result()}"
    color = state.game.colors[state.seat]
    does = {"roll": "rolls the dice", "build": "builds", "settle": "has built", "climb": "climbs"}.get(
        state.phase, "rolls for the start"
    )
    dice = f" after {state.dice[0]}-{state.dice[1]}" if state.dice else ""
    taken_back = f", {len(state.taken_back)} taken back" if state.taken_back else ""
    return f"round {state.round}: {color} {does}{dice}{taken_back}"
