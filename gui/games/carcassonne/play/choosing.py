"""Choosing a turn of Carcassonne: the place of the tile, and the actions after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from gui.games.carcassonne.play.aids import Aids
from gui.games.carcassonne.play.questions import Fits, feature_at, fits_at, tile_at
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import announcements as say
from gui.games.carcassonne.words import spoken
from gui.scene.picking import Hit, what_of
from gui.scene.stock import Stocked
from gui.table import choosing
from gui.table.choosing import (
    Command,
    Machine,
    Manner,
    Play,
    Refused,
    Said,
    Step,
    carry_out,
    find,
    next_of,
    walking,
)
from gui.table.gestures import Choose, Click, Gesture, Grab, Hover, Propose, Wheel
from turmcore import Reason
from turmcore.carcassonne import (
    CarcassonneState,
    Feature,
)
from turmcore.carcassonne.choices import Cell, Choice, What
from turmcore.carcassonne.choosing import is_at, play_at
from turmcore.carcassonne.shown import TOP, Spot, Table
from turmcore.carcassonne.tools import Tool, known


@dataclass(frozen=True, slots=True)
class PayRansom(Gesture):
    """A follower is to be bought back: the large one with the letter L."""

    captor: int
    figure: str = ""


@dataclass(frozen=True, kw_only=True)
class Aim(choosing.Aim[Choice]):
    """A cell is chosen first; what can be done there is gone through by choosing it again, by the wheel or by keys.

    Attributes
    ----------
    cursor, over
        The keyboard's cell; the cell and the place under the mouse, empty for the cell alone.
    session, table
        The game, and what lies on its table, with the pictures that help.
    aids, is_plain
        Aids for the players.
    tool
        Tool taken after placing; None: any.
    rotation
        That somebody wants the tile to have.
    """

    session: Session = field(compare=False)
    table: Table = field(compare=False)
    aids: Aids = field(default=Aids(), compare=False)
    is_plain: bool = field(default=False, compare=False)
    cursor: Cell | None = None
    over: tuple[Cell, str] | None = None
    tool: Tool | None = None
    rotation: int = 0

    @property
    def state(self) -> CarcassonneState:
        """The position."""
        return self.session.state

    @property
    def phase(self) -> str:
        """Phase in which a person is to act, by the engine's name: ``place``, ``act``, ...; empty if none."""
        return str(self.state.phase) if self.choices else ""

    @cached_property
    def tools(self) -> tuple[Tool, ...]:
        """Tools to choose from after placing."""
        kinds = {(choice.what, choice.figure): choice for choice in self.choices}.values()
        return tuple(tool for tool in Tool if any(map(tool.takes, kinds)))

    def listed(self) -> list[Choice]:
        """The choices to show: those of the kind that somebody is about; nothing can always be done."""
        tool = self.tool
        return [one for one in self.choices if tool is None or tool.takes(one) or one.what.is_nothing]

    @property
    def nothing(self) -> Choice | None:
        """The choice that only ends the turn, where there is one."""
        return next((choice for choice in self.choices if choice.what.is_nothing), None)

    @property
    def open_cells(self) -> list[Cell]:
        """The cells where the tile in hand fits, in the order of the list."""
        return list(dict.fromkeys(choice.cell for choice in self.choices if choice.cell is not None))

    def can_take(self, what: Stocked) -> bool:
        return what.seat == self.state.player and Tool(what.piece) in self.tools

    def meant(self) -> list[Choice]:
        """Choices at the place under the mouse or the keys."""
        return self.choices_at(*self.spot[:1]) if self.spot is not None else []

    def choices_at(self, cell: Cell, segment: str | None = None) -> list[Choice]:
        """Choices on a cell: at one of its places, or anywhere on it."""
        found = [choice for choice in self.listed() if choice.cell == cell]
        if segment is None or self.phase in ("place", "dragon"):
            return found
        return [choice for choice in found if is_at(self.state, choice, segment, self.tool)]

    # -- pointing ----------------------------------------------------------------------

    @property
    def spot(self) -> tuple[Cell, str] | None:
        """The cell and the place that are pointed at, the place empty for the cell alone."""
        return (self.cursor, "") if self.cursor is not None else self.over

    @property
    def aimed(self) -> Choice | None:
        """The choice that a click, or the key for it, would propose at the pointed place, or None."""
        if self.spot is None or self.shown is not None:
            return None
        cell, segment = self.spot
        return self.preferred(self.choices_at(cell, segment if self.cursor is None else None))

    @property
    def ghost(self) -> Choice | None:
        return self.shown or self.aimed

    def preferred(self, found: Sequence[Choice]) -> Choice | None:
        """The tile in the rotation that somebody wanted last, or the next one that fits."""
        later = (choice for choice in found if choice.rotation >= self.rotation)
        return next(later, found[0] if found else None)

    @property
    def alternatives(self) -> list[Choice]:
        """Other choices on the cell of the proposal, or on the pointed one."""
        chosen = self.chosen
        if chosen is not None and chosen.cell is None:
            return [choice for choice in self.choices if choice.what is chosen.what]
        cell = chosen.cell if chosen is not None else self.spot[0] if self.spot is not None else None
        return self.choices_at(cell) if cell is not None else []

    @property
    def wants_wheel(self) -> bool:
        return len(self.alternatives) > 1

    @property
    def reason(self) -> Reason | None:
        """Reason why nothing can be done at the pointed place; None for a tile that is only looked at."""
        if self.spot is None or self.shown is not None or not self.choices:
            return None
        cell, segment = self.spot
        if self.phase == "place":
            is_open = cell in self.state.open_cells
            return self.why_not(cell, segment) if is_open and not self.choices_at(cell) else None
        is_here = segment == TOP or (segment and cell == self.table.last and self.phase == "act")
        if self.phase == "dragon":
            is_here = tile_at(self.state, cell) is not None and is_beside(cell, self.state.dragon)
        return self.why_not(cell, segment) if is_here and not self.choices_at(cell, segment) else None

    def why_not(self, cell: Cell, segment: str) -> Reason | None:
        """Reason why nothing can be done at a place, or None."""
        play = play_at(self.state, cell, segment, self.tool, self.rotation) if self.choices else None
        return self.state.why_not(self.state.game.encode(play)) if play is not None else None

    @property
    def feature(self) -> Feature | None:
        """Feature at the place under the mouse, if it is to be shown."""
        if not self.aids.shown.features or self.over is None or self.cursor is not None:
            return None
        return feature_at(self.state, *self.over)

    @property
    def fits(self) -> Fits | None:
        """The tiles that still fit at the pointed place, or at the proposed one."""
        if not self.aids.shown.fits:
            return None
        shown = self.shown
        is_placed = shown is not None and shown.what is What.PLACE
        cell = shown.cell if shown is not None and is_placed else self.spot[0] if self.spot else None
        return fits_at(self.state, cell) if cell is not None else None


def is_beside(cell: Cell, other: Cell | None) -> bool:
    """True if two cells are side by side."""
    return other is not None and abs(cell[0] - other[0]) + abs(cell[1] - other[1]) == 1


def proposing(aim: Aim, choice: Choice | None) -> Aim:
    """Return the aim with a proposal; None: without one."""
    is_placed = choice is not None and choice.what is What.PLACE
    rotation = choice.rotation if choice is not None and is_placed else aim.rotation
    return replace(aim, chosen=choice, peeked=None, rotation=rotation)


def react(aim: Aim, gesture: Gesture, manner: Manner) -> Step | None:
    """Handle a gesture."""
    match gesture:
        case Hover(hit):
            over = _place_of(hit)
            return Step(replace(aim if over is None else aim.without_keys, over=over))
        case Click(hit):
            return _click(replace(aim, cursor=None), _place_of(hit), manner)
        case Grab(hit):
            return _take(aim, what_of(hit, Stocked), manner)
        case Wheel(steps, has_alt=False):
            return _turn(steps, aim, manner)
        case PayRansom(captor, figure):
            paid = (one for one in aim.choices if one.what is What.RANSOM and one.player == captor)
            choice = next((one for one in paid if one.figure == figure), None)
            return Step(aim, Play(choice.action)) if choice is not None else None
        case Choose(action):
            return Step(proposing(aim, find(aim.choices, action)))
        case Propose(action):
            return Step(proposing(replace(aim, tool=None), find(aim.choices, action)))
    return carry_out(COMMANDS, aim, gesture, manner)


# -- the mouse -------------------------------------------------------------------------------------


def _place_of(hit: Hit | None) -> tuple[Cell, str] | None:
    """The cell and the place that were hit."""
    spot = what_of(hit, Spot)
    return ((spot.x, spot.y), spot.segment) if spot is not None else None


def _click(aim: Aim, over: tuple[Cell, str] | None, manner: Manner) -> Step:
    if not aim.choices:
        return Step(aim)
    if over is None:
        return Step(proposing(aim, None) if aim.chosen is not None else aim)
    return _act_at(replace(aim, over=over), *over, manner)


def _act_at(aim: Aim, cell: Cell, segment: str | None, manner: Manner) -> Step:
    """A place is meant: propose the first thing that can be done there; do what is proposed there already."""
    found = aim.choices_at(cell, segment)
    wanted = aim.preferred(found)
    if wanted is None:
        refused = _refused(aim, cell, segment or "")
        return Step(proposing(aim, None) if aim.chosen is not None else aim, refused)
    if aim.chosen is not None and aim.chosen in found:
        return Step(aim, Play(aim.chosen.action))
    by_keys = aim.cursor is not None
    if manner.one_click and (len(found) == 1 or wanted.what is What.PLACE) and not by_keys:
        return Step(aim, Play(wanted.action))
    # the click shows it; the words are about the next step
    return Step(proposing(aim, wanted), Said(say.proposed(aim, wanted, manner.axes())) if by_keys else None)


def _refused(aim: Aim, cell: Cell, segment: str) -> Refused | None:
    """Refusal of a click at a place; None if it meant nothing."""
    if aim.tool in (Tool.BUILDER, Tool.PIG) and segment != TOP and cell != aim.table.last:
        return Refused(say.only_here(aim.tool))
    if aim.tool is Tool.DISMISS and aim.why_not(cell, segment) is None:
        return Refused(say.no_tool(aim.state, aim.tool))
    reason = aim.why_not(cell, segment)
    return Refused(spoken().reason(reason)) if reason is not None else None


def _step_through(aim: Aim, found: Sequence[Choice], steps: int, manner: Manner) -> Step:
    """Propose the next one of several."""
    if not found:
        return Step(aim)
    choice = next_of(found, aim.chosen, steps)
    return Step(proposing(aim, choice), Said(say.proposed(aim, choice, manner.axes())))


def _turn(steps: int, aim: Aim, manner: Manner) -> Step:
    """The next rotation, or the next thing that can be done at the same place."""
    found = aim.alternatives
    if aim.chosen is None and aim.phase == "place" and aim.cursor is None and len(found) > 1:
        aimed = aim.aimed  # the tile under the mouse is turned before it is proposed
        at = found.index(aimed) if aimed is not None else 0
        return Step(replace(aim, rotation=found[(at + steps) % len(found)].rotation))
    return _step_through(aim, found, steps, manner)


# -- keys ------------------------------------------------------------------------------------------


def _done(aim: Aim, manner: Manner) -> Step:
    """Do the proposal; else propose the first choice at the keyboard's cell."""
    if aim.shown is not None:
        return Step(aim, Play(aim.shown.action))
    return _act_at(aim, aim.cursor, None, manner) if aim.cursor is not None else Step(aim)


def _drop(aim: Aim, manner: Manner) -> Step:
    """Take the proposal back; then the tool, then the keyboard's cell."""
    aim = replace(aim, peeked=None)
    if aim.chosen is not None:
        return Step(replace(aim, chosen=None))
    return Step(replace(aim, tool=None) if aim.tool is not None else replace(aim, cursor=None))


def _skip(aim: Aim, manner: Manner) -> Step:
    """End the turn without a follower or a tower piece, or capture nobody."""
    return Step(aim, Play(aim.nothing.action) if aim.nothing is not None else None)


def _use(tool: Tool, aim: Aim, manner: Manner) -> Step:
    """Be about one kind of thing after placing; about all of them if it was that already."""
    if tool not in aim.tools:
        return Step(aim, Refused(say.no_tool(aim.state, tool)))
    if tool is Tool.RANSOM or aim.phase == "exchange":
        return _step_through(aim, [choice for choice in aim.choices if tool.takes(choice)], 1, manner)
    aim = replace(aim, tool=None if tool is aim.tool else tool, peeked=None)
    listed = aim.listed()
    own = [choice for choice in listed if not choice.what.is_nothing]
    if aim.tool is not None and len(own) == 1:
        aim = replace(aim, chosen=own[0])
    elif aim.chosen is not None and aim.chosen not in listed:
        aim = replace(aim, chosen=None)
    return Step(aim, Said(say.tool_used(aim.tool, len(own))))


def _take(aim: Aim, what: Stocked | None, manner: Manner) -> Step | None:
    """Something of the stock is taken into the hand: the tool for it, which stays if it was that already."""
    if what is None or what.seat != aim.state.player or not aim.choices:
        return None
    tool = Tool(what.piece)
    return Step(aim) if tool is aim.tool else _use(tool, aim, manner)


def _next_place(steps: int, aim: Aim, manner: Manner) -> Step:
    """Propose the next legal action of those that are listed."""
    found, chosen = aim.listed(), aim.chosen
    if aim.phase == "place":  # cell by cell; the tile is turned by other keys
        firsts = [aim.choices_at(cell)[0] for cell in aim.open_cells]
        found = [chosen if chosen is not None and chosen.cell == one.cell else one for one in firsts]
    if not found:
        return Step(aim)
    choice = next_of(found, chosen, steps)
    cursor = choice.cell if choice.cell is not None else aim.cursor
    return Step(
        replace(proposing(aim, choice), cursor=cursor), Said(say.proposed(aim, choice, manner.axes()))
    )


def _move(right: int, away: int, aim: Aim, manner: Manner) -> Step:
    """Move the keyboard's cell, as it is seen now."""
    if aim.cursor is None:
        here = aim.chosen.cell if aim.chosen is not None else None
        return _arrived(aim, here or _middle(aim), manner)
    to_right, to_far = manner.axes()
    x, y = aim.cursor
    x += right * to_right[0] + away * to_far[0]
    y -= right * to_right[1] + away * to_far[1]
    xs, ys = zip(*((placed.x, placed.y) for placed in aim.table.tiles), strict=True)
    if min(xs) - 1 <= x <= max(xs) + 1 and min(ys) - 1 <= y <= max(ys) + 1:
        return _arrived(aim, (x, y), manner)
    return Step(aim, Said(say.edge()))


def _middle(aim: Aim) -> Cell:
    """First cell of the keyboard: where the tile fits, at the dragon, or at the tile just placed."""
    if aim.phase == "place" and aim.open_cells:
        return aim.open_cells[0]
    last = aim.table.tiles[-1]
    return (aim.phase == "dragon" and aim.state.dragon) or (last.x, last.y)


def _can_use(tool: Tool, aim: Aim) -> bool:
    """True if a tool can be taken; in the act also a useless one can, to say why."""
    return tool in known(aim.state) if aim.phase == "act" else tool in aim.tools


def _arrived(aim: Aim, cell: Cell, manner: Manner) -> Step:
    aim = replace(aim, cursor=cell, chosen=None, peeked=None)
    return Step(aim, Said(say.arrived(aim, manner.axes())))


def _can_drop(aim: Aim) -> bool:
    return aim.shown is not None or aim.tool is not None or aim.cursor is not None


#: What the commands of the game do. Keys turn the tile where the mouse is.
COMMANDS: dict[str, Command[Aim]] = {
    "done": Command(_done, lambda aim: aim.can_confirm),
    "drop": Command(_drop, _can_drop),
    "skip": Command(_skip, lambda aim: aim.nothing is not None),
    "turn_left": Command(partial(_turn, -1), lambda aim: aim.wants_wheel, keeps_mouse=True),
    "turn_right": Command(partial(_turn, 1), lambda aim: aim.wants_wheel, keeps_mouse=True),
    **walking(_next_place, _move),
    **{f"tool.{tool}": Command(partial(_use, tool), partial(_can_use, tool)) for tool in Tool},
}

MACHINE = Machine(react, COMMANDS)
