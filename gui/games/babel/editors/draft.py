"""A position of Turmbau zu Babel that is put together by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from gui.games.babel.board import COLORS
from gui.model.draft import Arrangement
from gui.model.draft import Draft as AnyDraft
from turmcore.babel import BabelGame, BabelState, setup
from turmcore.babel.setup import Position, set_up
from turmcore.babel.shown import Tower

PHASES = ("roll", "use", "gift")
FIGURES = 5  # of a color
UNKNOWN = "?"


class Draft(AnyDraft[BabelGame, Position]):
    """A position with figures on fields; colors of the players can be in it that nobody is to see."""

    setup = setup

    @classmethod
    def of(cls, state: BabelState) -> Draft:
        """The position of a game that is played; the players' colors stay secret."""
        position = setup.read_draft(state.game, state.to_text())
        veiled = frozenset(player for player, color in enumerate(position.secrets) if color != UNKNOWN)
        return cls(state.game, position, veiled)

    def plain(self, position: Position) -> Position:
        """The position with somebody on turn."""
        if position.phase in ("secret", "end"):
            return replace(position, phase="roll", number=0)
        return position

    # -- looking -----------------------------------------------------------------------

    @property
    def veiled(self) -> frozenset[int]:
        """Players whose color is set, but not shown."""
        return self.steps.now.veiled

    @property
    def text(self) -> str:
        """The position's text, without what is veiled."""
        shown = "".join(
            UNKNOWN if player in self.veiled else color for player, color in enumerate(self.position.secrets)
        )
        return setup.write_draft(self.game, replace(self.position, secrets=shown))

    @property
    def tower(self) -> Tower:
        """To be drawn."""
        now = self.position
        fields = tuple((name, now.fields[name]) for name in self.game.board.fields if name in now.fields)
        number = now.number or None
        return Tower(self.game.board, fields, self.game.num_players, now.player, now.phase, number)

    def left(self, color: str) -> int:
        """Number of figures of a color beside the board; below 0 if there are too many on it."""
        return FIGURES - Counter("".join(self.position.fields.values()))[color]

    # -- figures -----------------------------------------------------------------------

    def put(self, field: str, color: str) -> None:
        """Put a figure on a field."""
        self._set_fields({**self.position.fields, field: self.position.fields.get(field, "") + color})

    def remove(self, field: str, color: str = "") -> None:
        """Take a figure of a color off a field, the last one if no color is said."""
        colors = self.position.fields.get(field, "")
        color = color or colors[-1:]
        if color and color in colors:
            self._set_fields({**self.position.fields, field: colors.replace(color, "", 1)})

    def move(self, origin: str, color: str, target: str) -> None:
        """Move a figure from one field to another."""
        fields = dict(self.position.fields)
        if origin != target and color in fields.get(origin, ""):
            fields[origin] = fields[origin].replace(color, "", 1)
            fields[target] = fields.get(target, "") + color
            self._set_fields(fields)

    def clear(self) -> None:
        """No figure on the board."""
        self._set_fields({})

    def set_start(self) -> None:
        """All figures as they are set up."""
        self._set_fields(set_up(self.game.board))

    def _set_fields(self, fields: Mapping[str, str]) -> None:
        ordered = {
            name: "".join(sorted(fields[name], key=COLORS.index))
            for name in self.game.board.fields
            if fields.get(name)
        }
        risen = sum(len(colors) for name, colors in ordered.items() if name[0] >= "4")
        self.change(fields=ordered, groups=risen // 3)

    # -- turn, secrets, rules ------------------------------------------------------------

    def set_turn(
        self,
        player: int | None = None,
        phase: str | None = None,
        number: int | None = None,
        quiet: int | None = None,
    ) -> None:
        """Change what is given of the turn; the rest follows where it must."""
        now = self.position
        phase = phase or now.phase
        number = now.number if number is None else number
        number = 0 if phase == "roll" else number or 1
        player = now.player if player is None else player
        self.change(player=player, phase=phase, number=number, quiet=now.quiet if quiet is None else quiet)

    def set_secret(self, player: int, color: str) -> None:
        """Give a player a color, or none that is known."""
        secrets = self.position.secrets
        changed = secrets[:player] + color + secrets[player + 1 :]
        arrangement = self.steps.now
        position = replace(arrangement.position, secrets=changed)
        self.steps.take(replace(arrangement, position=position, veiled=arrangement.veiled - {player}))

    def draw_secrets(self) -> None:
        """Let everybody whose color is not known draw one; nobody sees it."""
        secrets = list(self.position.secrets)
        free = [color for color in COLORS if color not in secrets]
        random.SystemRandom().shuffle(free)
        drawn = {player for player, color in enumerate(secrets) if color == UNKNOWN}
        for player in drawn:
            secrets[player] = free.pop()
        arrangement = self.steps.now
        position = replace(arrangement.position, secrets="".join(secrets))
        self.steps.take(replace(arrangement, position=position, veiled=arrangement.veiled | drawn))

    def set_options(self, **options: str) -> None:
        """Other rules, players or another board; figures on fields that it does not have go.

        Raises
        ------
        turmcore.TurmError
            The rules do not go together.
        """
        game = BabelGame(**{**self.game.options, **options})
        now, count = self.position, game.num_players
        secrets = (now.secrets + UNKNOWN * count)[:count]
        fields = {name: colors for name, colors in now.fields.items() if name in game.board.kinds}
        player = min(now.player, count - 1)
        position = replace(now, secrets=secrets, fields=fields, player=player)
        veiled = frozenset(player for player in self.veiled if player < count)
        self.steps.take(Arrangement(game, position, veiled))

    def read(self, text: str) -> None:
        """Take another position from its text, also one that cannot be played.

        Raises
        ------
        turmcore.TextError
            It is not written as a position.
        """
        game = BabelGame.of_text(text)
        position = self.plain(setup.read_draft(game, text))
        secrets, veiled = list(position.secrets), set()
        if game.num_players == self.game.num_players:
            for player in self.veiled:  # veiled colors are no part of the text
                if secrets[player] == UNKNOWN and self.position.secrets[player] not in secrets:
                    secrets[player] = self.position.secrets[player]
                    veiled.add(player)
        position = replace(position, secrets="".join(secrets))
        self.steps.take(Arrangement(game, position, frozenset(veiled)))
