"""The pages beside the edited table: tools, tiles, numbers of the players, and the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial

from PySide6.QtCore import QObject, QRectF, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QLabel

from gui.base import theme
from gui.games.carcassonne.editors.draft import START, Draft
from gui.games.carcassonne.panel.bag_view import TileGrid
from gui.games.carcassonne.picture.drawing import draw_piece, sign_pixmap, tile_pixmap
from gui.games.carcassonne.picture.seats import figure_pixmap
from gui.games.carcassonne.picture.tokens import draw_emblem, draw_guest
from gui.games.carcassonne.words import spoken
from gui.i18n import tr
from gui.table.position_fields import (
    Beside,
    Check,
    Choice,
    Do,
    Field,
    FieldPage,
    Item,
    Note,
    Number,
    Row,
    Tool,
)
from gui.views.icons import icon
from gui.views.layout import vbox
from gui.views.painted import pixmap
from turmcore.carcassonne import GOODS, tile_types
from turmcore.carcassonne.choices import Cell
from turmcore.carcassonne.setup import FIGURES, FOLLOWERS

_TILE = 33  # pixels
_MOST_POINTS, _MOST_GOODS = 9999, 99
_MOST_PLAYERS = 6


class Put(Enum):
    """The kind of thing that a click puts."""

    TILE = auto()
    FOLLOWER = auto()
    PIECE = auto()
    DRAGON = auto()
    FAIRY = auto()
    NOTHING = auto()


@dataclass(frozen=True)
class Held:
    """The thing that a click puts: a turned tile, a figure, a tower piece, dragon or fairy; or none."""

    put: Put = Put.TILE
    tile: str = "D"
    rotation: int = 0
    player: int = 0
    figure: str = ""


class Hand(QObject):
    """The thing held in the editor."""

    changed = Signal()

    def __init__(self, draft: Draft) -> None:
        super().__init__()
        self.draft = draft
        self.held = Held(tile=next((name for name, left in draft.bag.items() if left > 0), "D"))

    def hold(self, **values: object) -> None:
        """Hold something else."""
        self.held = replace(self.held, **values)  # type: ignore[arg-type]
        self.changed.emit()

    def turn(self, steps: int) -> None:
        """Turn the tile."""
        if self.held.put is Put.TILE:
            count = tile_types()[self.held.tile].num_rotations
            self.hold(rotation=(self.held.rotation + steps) % count)


def player_name(player: int) -> str:
    """A player by number."""
    return tr("carcassonne.player", number=player + 1)


def _drawn(draw: Callable[[QPainter, QRectF, str], None], name: str, size: int) -> QPixmap:
    return pixmap(lambda painter, box: draw(painter, box, name), size, margin=1)


# -- tools -------------------------------------------------------------------------------------------


def _follower(hand: Hand, player: int) -> Tool:
    def words() -> str:
        figure, name = hand.held.figure, player_name(player)
        return (
            f"{spoken().figure(figure)}: {name}" if figure else tr("editor.carcassonne.follower", player=name)
        )

    return Tool(
        (Put.FOLLOWER, player),
        words,
        lambda: hand.hold(put=Put.FOLLOWER, player=player),
        lambda: (hand.held.put, hand.held.player) == (Put.FOLLOWER, player),
        picture=lambda: figure_pixmap(player, 32, hand.held.figure),
        is_shown=lambda: player < hand.draft.game.num_players,
    )


def _figure(hand: Hand, letter: str) -> Tool:
    return Tool(
        letter,
        lambda: spoken().figure(letter),
        lambda: hand.hold(put=Put.FOLLOWER, figure=letter),
        lambda: (hand.held.put, hand.held.figure) == (Put.FOLLOWER, letter),
        picture=lambda: figure_pixmap(hand.held.player, 32, letter),
        is_shown=lambda: letter in hand.draft.game.rules.figures and hand.draft.game.rules.figures != "",
    )


def tools(hand: Hand) -> list[list[Tool]]:
    """A tool for each kind of thing, and below for each figure, dragon and fairy; those of the game are shown."""

    def tool(
        put: Put,
        words: str,
        picture: Callable[[], QPixmap | QIcon],
        is_shown: Callable[[], bool] = lambda: True,
    ) -> Tool:
        return Tool(
            put,
            lambda: words,
            lambda: hand.hold(put=put),
            lambda: hand.held.put is put,
            picture=picture,
            is_shown=is_shown,
        )

    def guest(put: Put) -> Tool:
        name = put.name.lower()
        picture = partial(_drawn, draw_guest, name, 32)
        return tool(
            put, tr(f"editor.carcassonne.{name}"), picture, lambda: hand.draft.game.rules.dragon == "1"
        )

    tile = tool(
        Put.TILE, tr("editor.carcassonne.tile"), lambda: tile_pixmap(hand.held.tile, 32, hand.held.rotation)
    )
    piece = tool(
        Put.PIECE,
        tr("editor.carcassonne.piece"),
        lambda: pixmap(draw_piece, 32, margin=2),
        lambda: hand.draft.game.rules.has_tower,
    )
    nothing = tool(Put.NOTHING, tr("editor.eraser"), lambda: icon("close"))
    return [
        [tile, *(_follower(hand, player) for player in range(_MOST_PLAYERS)), piece, nothing],
        [*(_figure(hand, letter) for letter in ("", *FIGURES)), guest(Put.DRAGON), guest(Put.FAIRY)],
    ]


# -- pages -------------------------------------------------------------------------------------------


class TilesPage(Beside):
    """The tiles of the bag, to be held, and what has left the game."""

    def __init__(self, hand: Hand, do: Do) -> None:
        super().__init__()
        self._hand = hand
        self.tiles = TileGrid(_TILE)
        self.tiles.clicked.connect(lambda name: hand.hold(put=Put.TILE, tile=name, rotation=0))
        gone = Number(
            "gone",
            lambda: hand.draft.position.discards.count(hand.held.tile),
            lambda count: hand.draft.set_discards(hand.held.tile, count),
            lambda: tile_types()[hand.held.tile].copies,
            words=tr("editor.carcassonne.gone.count"),
        )
        names = Note(
            "names", lambda: ", ".join(hand.draft.position.discards) or tr("editor.carcassonne.gone.none")
        )
        head = theme.named(QLabel(tr("editor.carcassonne.gone")), "section")
        self._gone = FieldPage(
            do, lambda: [Row(tile_pixmap(hand.held.tile, 26), gone, names)], lambda: hand.held.tile
        )
        vbox(self.tiles, head, self._gone, 1, parent=self, margins=(0, 8, 0, 0), spacing=6)

    @property
    def controls(self) -> dict[str, object]:
        """Those of what has left the game."""
        return self._gone.controls

    def refresh(self) -> None:
        held = self._hand.held
        self.tiles.show_counts({name: max(0, left) for name, left in self._hand.draft.bag.items()})
        self.tiles.choose(held.tile if held.put is Put.TILE else "")
        self._gone.refresh()


class OwnersPage(FieldPage):
    """Points, followers, pieces and goods of the players, and who holds whose followers."""

    def __init__(self, draft: Draft, do: Do) -> None:
        self._draft = draft
        self._captor, self._owner = 0, 1  # the captor and the owner of the prisoners shown
        super().__init__(do, self._rows, lambda: draft.game.header)

    def _rows(self) -> list[Row]:
        rules, players = self._draft.game.rules, range(self._draft.game.num_players)
        names = ["points", "supply"] + ["pieces"] * rules.has_tower
        heads = [Note(f"head {name}", partial(tr, f"editor.carcassonne.{name}")) for name in names]
        rows = [Row(QPixmap(1, 1), *heads), *map(self._owned, players)]
        if rules.traders == "1":
            signs = [_drawn(draw_emblem, good, 18) for good in GOODS]
            goods = zip(signs, GOODS, strict=True)
            pictures = [
                Note(f"head {good}", pictures=[(sign, spoken().good(good), lambda: True)])
                for sign, good in goods
            ]
            rows += [
                Row(tr("editor.carcassonne.goods_of")),
                Row(QPixmap(1, 1), *pictures),
                *map(self._goods, players),
            ]
        return rows + (self._prisoners() if rules.has_tower else [])

    def _owned(self, player: int) -> Row:
        draft, rules = self._draft, self._draft.game.rules

        def number(name: str, most: int) -> Number:
            words = f"{player_name(player)}: {tr(f'editor.carcassonne.{name}')}"
            key = {"points": "score", "pieces": "pieces"}[name]
            return Number(
                f"{name} {player}",
                lambda: int(getattr(draft.position.players[player], key)),
                lambda count: draft.set_owned(player, **{key: count}),
                most,
                words=words,
            )

        def is_there(letter: str) -> Callable[[], bool]:
            return lambda: letter in draft.position.players[player].figures

        figures = [
            (figure_pixmap(player, 18, letter), spoken().figure(letter), is_there(letter))
            for letter in rules.figures
        ]
        supply = Note(f"supply {player}", lambda: str(draft.position.players[player].followers), figures)
        pieces = [number("pieces", rules.pieces)] if rules.has_tower else []
        return Row(sign_pixmap(player, 22), number("points", _MOST_POINTS), supply, *pieces)

    def _goods(self, player: int) -> Row:
        draft = self._draft

        def number(good: int) -> Number:
            return Number(
                f"{GOODS[good]} {player}",
                lambda: draft.position.players[player].goods[good],
                lambda count: draft.set_good(player, good, count),
                _MOST_GOODS,
                words=f"{player_name(player)}: {spoken().good(GOODS[good])}",
            )

        return Row(sign_pixmap(player, 22), *map(number, range(len(GOODS))))

    def _prisoners(self) -> list[Row]:
        draft = self._draft
        seats = range(draft.game.num_players)
        short = [Item(seat, tr("carcassonne.player.short", number=seat + 1)) for seat in seats]

        def show(name: str) -> Callable[[int], None]:
            return lambda seat: setattr(self, name, seat)

        def pair() -> tuple[int, int]:
            return self._captor, self._owner

        def is_on() -> bool:
            return self._captor != self._owner

        captor = Choice(
            "captor", short, lambda: self._captor, show("_captor"), tr("editor.carcassonne.captor")
        )
        owner = Choice("owner", short, lambda: self._owner, show("_owner"), tr("editor.carcassonne.owner"))
        count = Number(
            "prisoners",
            lambda: draft.prisoners(*pair()),
            lambda number: draft.set_prisoners(*pair(), number),
            FOLLOWERS + 1,
            words=tr("editor.carcassonne.count"),
            is_on=is_on,
        )

        def caught(figure: str, name: str) -> Row:
            check = Check(
                f"{name} prisoner",
                tr(f"editor.carcassonne.{name}"),
                lambda: figure in draft.position.caught.get(pair(), ""),
                lambda is_held: draft.set_caught(*pair(), figure, is_held),
                is_on,
            )
            return Row("", check, is_shown=lambda: figure in draft.game.rules.figures)

        return [
            Row(tr("editor.carcassonne.prisoners")),
            Row("", captor, Note("holds", partial(tr, "editor.carcassonne.holds")), count,
                Note("of", partial(tr, "editor.carcassonne.of")), owner),
            caught("L", "large"),
            caught("A", "abbot"),
            Row("", Note("held", self._held), is_shown=lambda: bool(draft.position.held)),
        ]  # fmt: skip

    def _held(self) -> str:
        def name(player: int) -> str:
            return tr("carcassonne.player.short", number=player + 1)

        now, of = self._draft.position, tr("editor.carcassonne.of")
        return "; ".join(
            f"{name(captor)}: {count} {' '.join([*now.caught.get((captor, owner), ''), of])} {name(owner)}"
            for (captor, owner), count in now.held.items()
        )


def turn_page(draft: Draft, do: Do) -> FieldPage:
    """The player on turn, and the next step of the turn, with the fields that it needs."""

    def phases() -> list[Item]:
        rules = draft.game.rules
        names = ["end" if draft.is_end else "draw", "place", "act"] + ["capture"] * rules.has_tower
        names += ["exchange"] * (rules.has_tower and rules.has_choice) + ["dragon"] * (rules.dragon == "1")
        return [Item(name, tr(f"editor.carcassonne.phase.{name}")) for name in names]

    def seats() -> list[Item]:
        return [Item(n, player_name(n), sign_pixmap(n, 18)) for n in range(draft.game.num_players)]

    def hands() -> list[Item]:
        return [Item(name, name, tile_pixmap(name, 22)) for name in draft.bag]

    def cells() -> list[Item]:
        tiles = [(tile.tile, (tile.x, tile.y)) for tile in draft.position.tiles]
        return [Item(cell, f"{name} · {spoken().cell(cell)}") for name, cell in tiles if cell != START]

    def towers() -> Sequence[Item]:
        return [Item(cell, spoken().cell(cell)) for cell in draft.open_towers]

    def field(name: str, items: Callable[[], Sequence[Item]]) -> Choice:
        get, change = (lambda: getattr(draft.position, name)), (lambda value: draft.set_turn(**{name: value}))
        return Choice(name, items, get, change)

    def check(name: str, words: str) -> Check:
        get, change = (lambda: bool(getattr(draft.position, name))), (lambda on: draft.set_turn(**{name: on}))
        return Check(name, tr(f"editor.carcassonne.{words}"), get, change)

    def row(key: str, shown: Field, *phases: str) -> Row:
        return Row(tr(f"editor.carcassonne.{key}"), shown, is_shown=lambda: draft.position.phase in phases)

    def has_builder() -> bool:
        return "B" in draft.game.rules.figures and not draft.is_end

    seat = replace(field("player", seats), is_on=lambda: not draft.is_end)
    hand = Choice("hand", hands, lambda: draft.position.hand, draft.set_hand)
    last: Callable[[], Cell | None] = lambda: draft.last
    return FieldPage(do, lambda: [
        Row(tr("editor.turn")),
        Row("", seat, Choice("phase", phases, lambda: draft.position.phase, draft.set_phase, tr("editor.carcassonne.phase"))),
        row("hand", hand, "place"),
        Row(tr("editor.carcassonne.last"), Choice("last", cells, last, draft.set_last), is_shown=lambda: draft.is_acting),
        row("from_tower", field("tower", towers), "capture"),
        row("giver", field("giver", seats), "exchange"),
        Row("", check("is_ransomed", "ransomed"), is_shown=lambda: draft.can_have_paid),
        Row("", check("earns_second", "earns_second"), is_shown=lambda: draft.is_acting and has_builder()),
        Row("", check("is_second", "is_second"), is_shown=has_builder),
    ])  # fmt: skip
