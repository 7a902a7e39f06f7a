"""Writing positions as text (sections 3 and 8)."""

from .board import Placed
from .figures import Figure
from .state import ACT, CAPTURE, DRAGON, EXCHANGE, OVER, PLACE, Prisoners, Purse, State
from .tokens import write_cell


def write_state(state: State) -> str:
    fields = [
        state.options.to_text(),
        ";".join([*map(write_placed, state.placed), *(f"!{id}" for id in state.discards)]),
        ";".join(map(write_figure, sorted(state.figures, key=order_of_figure))) or "-",
        ";".join(write_purse(state, player, purse) for player, purse in enumerate(state.purses, 1)),
        ";".join(map(write_prisoners, sorted(state.prisoners, key=order_of_prisoners))) or "-",
    ]
    if state.options.dragon:
        fields.append(write_dragon_and_fairy(state))
    return " ".join([*fields, write_turn(state)])


def write_placed(placed: Placed) -> str:
    return write_place(placed) + (f"^{placed.height}" if placed.height else "")


def write_place(placed: Placed) -> str:
    """Without the tower's height."""
    return f"{placed.tile.id}@{write_cell(placed.cell)}/{placed.rotation}"


def order_of_figure(figure: Figure) -> tuple[int, int, int, bool, str]:
    x, y = figure.cell
    return (figure.player, x, y, figure.is_on_top, figure.segment)


def write_figure(figure: Figure) -> str:
    return f"{figure.player}{figure.kind}@{write_cell(figure.cell)}:{figure.segment}"


def write_purse(state: State, player: int, purse: Purse) -> str:
    items = [str(purse.score), str(purse.followers), str(purse.pieces)]
    if state.options.figures_each:
        items.append(purse.figures or "-")
    if state.options.traders:
        items.append(".".join(map(str, purse.goods)))
    return f"{player}:{','.join(items)}"


def order_of_prisoners(held: Prisoners) -> tuple[int, int]:
    return (held.captor, held.owner)


def write_prisoners(held: Prisoners) -> str:
    return f"{held.captor}>{held.owner}:{held.small}{held.others}"


def write_dragon_and_fairy(state: State) -> str:
    items = []
    if state.dragon is not None:
        items.append(f"D@{write_cell(state.dragon)}")
    if state.fairy is not None:
        segment = "" if state.fairy.segment is None else f":{state.fairy.segment}"
        items.append(f"F@{write_cell(state.fairy.cell)}{segment}")
    return ";".join(items) or "-"


def write_turn(state: State) -> str:
    turn = state.turn
    if turn == OVER:
        return "-/end"
    text = f"{turn.player}/{turn.phase}"
    if turn.phase == PLACE:
        text += f"/{turn.hand}"
    if turn.phase in (ACT, CAPTURE, EXCHANGE, DRAGON):
        text += f"/{write_place(state.last())}"
    if turn.tower is not None:
        text += f"@{write_cell(turn.tower)}"
    if turn.giver is not None:
        text += f">{turn.giver}"
    text += "".join(f":{write_cell(cell)}" for cell in turn.left)
    signs = {"+": turn.earns_second, "&": turn.is_second, "$": turn.ransomed}
    return text + "".join(sign for sign in signs if signs[sign])
