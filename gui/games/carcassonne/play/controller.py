"""Runs a game of Carcassonne: where the tile goes, and what comes after it, by mouse and by keys alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer

from gui.games.carcassonne.picture import ghosts
from gui.games.carcassonne.picture.board import Overlay, Table, spot_of, table_of
from gui.games.carcassonne.picture.marks import Move
from gui.games.carcassonne.picture.painting import PaintingAhead
from gui.games.carcassonne.picture.previews import preview_of
from gui.games.carcassonne.picture.scene import Preview
from gui.games.carcassonne.play.aids import Aids
from gui.games.carcassonne.play.choices import TOP, Cell, Choice, What, choices_of
from gui.games.carcassonne.play.questions import Fits, feature_at, fits_at, tile_at
from gui.games.carcassonne.session import Session
from gui.games.carcassonne.words import announcements as say
from gui.games.carcassonne.words import texts
from gui.games.carcassonne.words.reasons import sentence
from gui.model.session import Session as AnySession
from gui.scene.picking import Hit
from gui.table.choosing import ChoosingController
from gui.table.play import PAUSE_ROLL, Worker
from turmcore import Action, Reason
from turmcore.carcassonne import Build, Capture, Claim, Climb, Feature, Place, TilePlaced

#: What somebody can be about after placing: any of it, or one kind.
TOOLS = (What.CLAIM, What.BUILD, What.CLIMB, What.RANSOM)


class CarcassonneController(ChoosingController):
    """One game of Carcassonne in the window. Tiles are drawn by themselves.

    A cell is chosen first; what can be done there is gone through by choosing it again, by the wheel or by keys.

    Attributes
    ----------
    table
        What lies on the table, with the pictures that help.
    chosen, peeked
        What is proposed, and what is only looked at in the list.
    tool
        What somebody is about after placing; None: whatever there is.
    cursor
        The keyboard's cell, as long as keys are used.
    aids
        What helps the players.
    painting
        Has the tiles of the bag painted.
    """

    session: Session
    choices: list[Choice]
    chosen: Choice | None
    peeked: Choice | None
    cursor: Cell | None

    def __init__(self, worker: Worker, session: Session, parent: QObject | None = None) -> None:
        super().__init__(worker, session, parent)
        self.aids = Aids()
        self.remember: Callable[[str], None] = lambda text: None
        self.table: Table = table_of(session.state)
        self.tool: What | None = None
        self.rotation = 0  # that somebody wants the tile to have
        self._over: tuple[Cell, str] | None = None  # cell and place under the mouse
        self._draw = QTimer(self)
        self._draw.setSingleShot(True)
        self._draw.timeout.connect(self._draw_tile)
        self.painting = PaintingAhead(worker, lambda: self.session.state.bag, self)

    # -- what there is ---------------------------------------------------------------

    def refresh_choices(self, is_persons: bool) -> None:
        state = self.session.state
        self._show_table()
        self.chosen = self.peeked = self.tool = None
        self.rotation = 0
        self.choices = choices_of(state) if is_persons and not self.session.is_over else []

    def _show_table(self) -> None:
        aids = self.aids.shown
        overlay = Overlay(roads=aids.owners, cities=aids.owners, fields=aids.fields, dead=aids.dead)
        self.table = table_of(self.session.state, overlay)

    @property
    def phase(self) -> str:
        """What a person is to do now: ``place``, ``act`` or ``capture``; empty if nothing."""
        return str(self.session.state.phase) if self.choices else ""

    @property
    def tools(self) -> tuple[What, ...]:
        """What there is to choose after placing."""
        there = {choice.what for choice in self.choices}
        return tuple(tool for tool in TOOLS if tool in there)

    def listed(self) -> list[Choice]:
        """The choices to show: those of the kind that somebody is about; nothing can always be done."""
        return [
            choice for choice in self.choices if self.tool in (None, choice.what) or choice.what.is_nothing
        ]

    @property
    def nothing(self) -> Choice | None:
        """The choice that only ends the turn, where there is one."""
        return next((choice for choice in self.choices if choice.what.is_nothing), None)

    def start(self, session: AnySession) -> None:
        self.cursor = self._over = None
        super().start(session)

    def choices_at(self, cell: Cell, segment: str | None = None) -> list[Choice]:
        """What can be done on a cell: at one of its places, or anywhere on it."""
        found = [choice for choice in self.listed() if choice.cell == cell]
        if segment is None or self.phase == "place":
            return found
        if segment == TOP:
            return [choice for choice in found if choice.what is What.BUILD or choice.segment == TOP]
        return [choice for choice in found if choice.what is not What.BUILD and choice.segment == segment]

    # -- what is pointed at ------------------------------------------------------------

    @property
    def over(self) -> tuple[Cell, str] | None:
        """The cell and the place under the mouse."""
        return self._over

    @property
    def spot(self) -> tuple[Cell, str] | None:
        """The cell and the place that are pointed at, the place empty for the cell alone."""
        if self.cursor is not None:
            return self.cursor, ""
        return self._over

    @property
    def aimed(self) -> Choice | None:
        """What a click, or the key for it, would propose where somebody points at."""
        if self.spot is None or self.shown is not None:
            return None
        cell, segment = self.spot
        return self._preferred(self.choices_at(cell, segment if self.cursor is None else None))

    def _preferred(self, found: Sequence[Choice]) -> Choice | None:
        """The tile in the rotation that somebody wanted last, or the next one that fits."""
        later = (choice for choice in found if choice.rotation >= self.rotation)
        return next(later, found[0] if found else None)

    @property
    def reason(self) -> Reason | None:
        """Why nothing can be done where somebody points; a tile that lies is only looked at."""
        if self.spot is None or self.shown is not None or not self.choices:
            return None
        cell, segment = self.spot
        if self.phase == "place":
            is_open = cell in self.session.state.open_cells
            return self.why_not(cell, segment) if is_open and not self.choices_at(cell) else None
        is_here = segment == TOP or (segment and cell == self.table.last and self.phase == "act")
        return self.why_not(cell, segment) if is_here and not self.choices_at(cell, segment) else None

    def why_not(self, cell: Cell, segment: str) -> Reason | None:
        """Why nothing can be done at a place."""
        state = self.session.state
        hand = state.hand
        x, y = cell
        if self.phase == "place" and hand is not None:
            return self._reason(Place(x, y, self.rotation % hand.num_rotations))
        if self.phase == "capture":
            there = [one for one in state.followers if (one.x, one.y) == cell]
            here = next((one for one in there if one.segment == segment), there[0] if there else None)
            return self._reason(Capture(here.player, x, y, here.segment)) if here is not None else None
        placed = tile_at(state, cell)
        if placed is None:
            return self._reason(Build(x, y)) if state.game.rules.has_tower else None
        if segment and segment != TOP and cell == self.table.last:
            return self._reason(Claim(segment))
        return self._reason(Climb(x, y) if self.tool is What.CLIMB else Build(x, y))

    def _reason(self, play: Any) -> Reason | None:
        state = self.session.state
        reason: Reason | None = state.why_not(state.game.encode(play))
        return reason

    @property
    def feature(self) -> Feature | None:
        """What the place under the mouse is part of, as far as that is to be shown."""
        if not self.aids.shown.features or self._over is None or self.cursor is not None:
            return None
        return feature_at(self.session.state, *self._over)

    @property
    def fits(self) -> Fits | None:
        """What still fits where somebody points, or where the tile is proposed."""
        if not self.aids.shown.fits:
            return None
        shown = self.shown
        cell = (
            shown.cell
            if shown is not None and shown.what is What.PLACE
            else self.spot[0]
            if self.spot
            else None
        )
        return fits_at(self.session.state, cell) if cell is not None else None

    def preview(self) -> Preview:
        """What the picture shows beside the position."""
        return preview_of(self)

    # -- choosing --------------------------------------------------------------------

    def choose(self, choice: Choice | None) -> None:
        """Propose something."""
        if choice is not None and choice.what is What.PLACE:
            self.rotation = choice.rotation
        super().choose(choice)

    def forget_hand(self) -> None:
        self.tool = None

    def drop(self) -> None:
        """Take the proposal back; then what somebody was about, then the keyboard's cell."""
        if self.chosen is not None:
            self.chosen = None
        elif self.tool is not None:
            self.tool = None
        else:
            self.cursor = None
        self.peeked = None
        self.proposed.emit()

    def done(self) -> None:
        """Play what is proposed; else propose what can be done at the keyboard's cell."""
        if not self.choices:
            return
        if self.shown is not None:
            self.play(self.shown.action)
        elif self.cursor is not None:
            self._act_at(self.cursor, None)

    def skip(self) -> None:
        """End the turn without a follower or a tower piece, or capture nobody."""
        if self.nothing is not None:
            self.play(self.nothing.action)

    def ransom(self, captor: int) -> None:
        """Buy a follower back."""
        paid = (c for c in self.choices if c.what is What.RANSOM and c.player == captor)
        choice = next(paid, None)
        if choice is not None:
            self.play(choice.action)

    def use(self, tool: What) -> None:
        """Be about one kind of thing after placing; about all of them if it was that already."""
        if tool not in self.tools:
            if self.phase == "act":
                self.refuse(say.no_tool(self.session.state, tool))
            return
        if tool is What.RANSOM:
            self._step_through([choice for choice in self.choices if choice.what is tool], 1)
            return
        self.tool = None if tool is self.tool else tool
        if self.chosen is not None and self.chosen not in self.listed():
            self.chosen = None
        own = [choice for choice in self.listed() if not choice.what.is_nothing]
        if self.tool is not None and len(own) == 1:
            self.chosen = own[0]
        self.peeked = None
        self.proposed.emit()
        self.said.emit(say.tool_used(self.tool, len(own)))

    def _act_at(self, cell: Cell, segment: str | None) -> None:
        """A place is meant: propose the first thing that can be done there, then the next; do the only one."""
        found = self.choices_at(cell, segment)
        if not found:
            self._refuse(cell, segment or "")
        elif self.chosen not in found:
            wanted = self._preferred(found)
            assert wanted is not None
            if self.one_click and (len(found) == 1 or wanted.what is What.PLACE) and self.cursor is None:
                self.play(wanted.action)
            else:
                self.choose(wanted)
                if self.cursor is not None:  # who has clicked sees it, and reads what comes next
                    self.said.emit(say.proposed(self, wanted))
        elif len(found) == 1:
            assert self.chosen is not None
            self.play(self.chosen.action)
        else:
            self._step_through(found, 1)

    def _step_through(self, found: Sequence[Choice], steps: int) -> None:
        """Propose the next one of several."""
        if not found:
            return
        at = found.index(self.chosen) + steps if self.chosen in found else (0 if steps > 0 else -1)
        self.choose(found[at % len(found)])
        assert self.chosen is not None
        self.said.emit(say.proposed(self, self.chosen))

    def _refuse(self, cell: Cell, segment: str) -> None:
        reason = self.why_not(cell, segment)
        if self.chosen is not None:
            self.choose(None)
        if reason is not None:
            self.refuse(sentence(reason))

    # -- the mouse -------------------------------------------------------------------

    def hover(self, hit: Hit | None) -> None:
        spot = spot_of(hit)
        over = ((spot.x, spot.y), spot.segment) if spot is not None else None
        if over == self._over:
            return
        self._over = over
        if over is not None:
            self.leave_keys()
        self.posed.emit()

    def forget_mouse(self) -> None:
        self._over = None

    def point(self, hit: Hit | None) -> None:
        self.leave_keys()
        spot = spot_of(hit)
        if not self.choices:
            return
        if spot is None:
            if self.chosen is not None:
                self.choose(None)
            return
        self._over = (spot.x, spot.y), spot.segment
        self._act_at(*self._over)

    def wants_wheel(self) -> bool:
        return len(self._alternatives()) > 1

    def turn(self, steps: int) -> None:
        """The next rotation, or the next thing that can be done at the same place."""
        found = self._alternatives()
        if self.chosen is None and self.phase == "place" and self.cursor is None and len(found) > 1:
            aimed = self.aimed  # the tile under the mouse is turned before it is proposed
            at = found.index(aimed) if aimed is not None else 0
            self.rotation = found[(at + steps) % len(found)].rotation
            self.posed.emit()
        else:
            self._step_through(found, steps)

    def _alternatives(self) -> list[Choice]:
        """What else can be done where the proposal is, or where somebody points."""
        if self.chosen is not None:
            if self.chosen.cell is not None:
                return self.choices_at(self.chosen.cell)
            return [choice for choice in self.choices if choice.what is self.chosen.what]
        return self.choices_at(*self.spot[:1]) if self.spot is not None else []

    # -- the keyboard ----------------------------------------------------------------

    def next_place(self, steps: int) -> None:
        """Propose the next legal action of those that are listed."""
        self._over = None
        found = self.listed()
        if self.phase == "place":  # cell by cell; the tile is turned by other keys
            chosen = self.chosen
            found = [self.choices_at(cell)[0] for cell in self.open_cells]
            found = [chosen if chosen is not None and chosen.cell == one.cell else one for one in found]
        self._step_through(found, steps)
        if self.chosen is not None and self.chosen.cell is not None:
            self.cursor = self.chosen.cell

    @property
    def open_cells(self) -> list[Cell]:
        """The cells where the tile in hand fits, in the order of the list."""
        return list(dict.fromkeys(choice.cell for choice in self.choices if choice.cell is not None))

    def move(self, right: int, away: int) -> None:
        """Move the keyboard's cell, as it is seen now."""
        self._over = None
        if self.cursor is None:
            last = self.table.tiles[-1]
            here = self.chosen.cell if self.chosen is not None else None
            self.cursor = here or (self.open_cells[0] if self.phase == "place" else (last.x, last.y))
            self._arrive()
            return
        to_right, to_far = self.axes()
        x, y = self.cursor
        x += right * to_right[0] + away * to_far[0]
        y -= right * to_right[1] + away * to_far[1]
        if not self._is_on_table((x, y)):
            self.said.emit(say.edge())
            return
        self.cursor = x, y
        self._arrive()

    def _is_on_table(self, cell: Cell) -> bool:
        """Whether a cell is not beyond all that are beside a tile."""
        xs, ys = zip(*((placed.x, placed.y) for placed in self.table.tiles), strict=True)
        return min(xs) - 1 <= cell[0] <= max(xs) + 1 and min(ys) - 1 <= cell[1] <= max(ys) + 1

    def _arrive(self) -> None:
        assert self.cursor is not None
        self.chosen = self.peeked = None
        self.proposed.emit()
        self.said.emit(say.arrived(self))

    # -- the course of the game ----------------------------------------------------

    @property
    def is_settling(self) -> bool:
        """A tile is to be drawn, which nobody decides."""
        return bool(self.session.state.is_chance()) and not self.session.is_over

    def settle(self) -> None:
        self._draw.start(self._wait(PAUSE_ROLL))

    def stop_settling(self) -> None:
        self._draw.stop()

    def _draw_tile(self) -> None:
        if self.is_settling and self.session.is_live:
            at = self.session.cursor
            self.session.roll()
            self._refresh()
            self._tell(at)

    def play(self, action: Action) -> None:
        at = self.session.cursor
        super().play(action)
        self._tell(at)

    def _tell(self, at: int) -> None:
        """Say what came of the actions since `at`, where that is more than what was chosen."""
        text = say.news(self.session, at)
        if text:
            player = texts.player_name(self.session, self.session.player) if self.choices else ""
            step = texts.what_to_do(self, player) if self.choices else ""
            self.said.emit(f"{text} {step}".strip())

    def undo(self) -> None:
        super().undo()
        if self.is_settling and not self.session.is_live:  # before the very first tile there is nothing to do
            self.redo()

    def take_back(self) -> None:
        """Take a whole turn back: to where the latest tile of a person was in hand."""
        session = self.session
        for at in range(session.cursor - 1, -1, -1):
            ply = session.plies[at]
            is_persons = ply.actor >= 0 and not session.kinds[ply.actor].is_computer
            if is_persons and any(isinstance(event, TilePlaced) for event in ply.events):
                self.go_to(at)
                return
        super().take_back()

    def stop(self) -> None:
        self.painting.stop()
        super().stop()

    # -- aids ------------------------------------------------------------------------

    def set_aids(self, aids: Aids) -> None:
        """Help players in another way from now on."""
        if aids != self.aids:
            self.aids = aids
            self.remember(aids.to_text())
            self._show_table()
            self.seen.emit()

    def toggle_aid(self, name: str) -> None:
        """Show an aid or hide it; who wants one wants aids."""
        is_on = getattr(self.aids.shown, name)
        self.set_aids(replace(self.aids, **{name: not is_on}, is_off=self.aids.is_off and is_on))
        if self.aids.is_off != self.is_plain:
            self.plain_wanted.emit(self.aids.is_off)

    def set_plain(self, is_plain: bool) -> None:
        self.set_aids(replace(self.aids, is_off=is_plain))
        super().set_plain(is_plain)

    # -- commands --------------------------------------------------------------------

    def handlers(self) -> dict[str, Callable[[], object]]:
        methods: dict[str, Callable[[], object]] = {
            "done": self.done,
            "drop": self.drop,
            "skip": self.skip,
            "turn_left": partial(self.turn, -1),
            "turn_right": partial(self.turn, 1),
            "next_place": partial(self.next_place, 1),
            "previous_place": partial(self.next_place, -1),
            "cell_left": partial(self.move, -1, 0),
            "cell_right": partial(self.move, 1, 0),
            "cell_away": partial(self.move, 0, 1),
            "cell_near": partial(self.move, 0, -1),
        }
        methods |= {f"tool.{tool}": partial(self.use, tool) for tool in TOOLS}
        found: dict[str, Callable[[], object]] = {
            name: partial(self._keep_spot if name.startswith("turn_") else self.command, method)
            for name, method in methods.items()
        }
        return found

    def _keep_spot(self, method: Callable[[], object]) -> None:
        """A key that turns the tile where the mouse is."""
        if self._over is None:
            self.command(method)
        else:
            method()

    def usable(self) -> dict[str, bool]:
        can = dict.fromkeys(self.handlers(), bool(self.choices))
        can |= dict.fromkeys(("cell_left", "cell_right", "cell_away", "cell_near"), True)
        can |= dict.fromkeys(("turn_left", "turn_right"), len(self._alternatives()) > 1)
        can |= {f"tool.{tool}": self.phase == "act" for tool in TOOLS}
        can |= {"done": self.can_confirm, "skip": self.nothing is not None}
        can["drop"] = self.shown is not None or self.tool is not None or self.cursor is not None
        return can

    # -- analysis --------------------------------------------------------------------

    def ghost_of(self, state: Any, action: Action, label: int, strength: float) -> Move | None:
        return ghosts.ghost_of(state, action, label, strength)

    def line_ghosts(self, state: Any, line: Sequence[Action], label: int) -> tuple[Any, ...]:
        return () if line[0] == self.proposed_action else ghosts.line_ghosts(state, line, label)
