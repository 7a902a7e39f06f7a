"""Positions that list, judge and play actions (rules 2 to 4)."""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import permutations

from . import text as texts
from .board import COLOURS, PARTS, SUMMIT, Board, Field, read_field, write_field
from .errors import ReferenceError_
from .options import Options

Figures = tuple[tuple[Field, str], ...]
"""Where figures stand: pairs of field and colour, sorted."""


@dataclass(frozen=True)
class Position:
    options: Options
    figures: Figures
    secrets: str
    phase: str
    player: int
    number: int
    quiet: int
    groups: int

    # --- text ---------------------------------------------------------------------------------------

    @staticmethod
    def from_text(text: str, boards: tuple[Board, ...] = ()) -> "Position":
        position = Position(*texts.read(text, boards))
        position.check()
        return position

    def to_text(self) -> str:
        return texts.write(self)

    def check(self) -> None:
        """What reading a text checks beyond its form."""
        for place in {place for place, _ in self.figures}:
            colours, kind = self.on(place), self.options.board.kind[place]
            if kind == "S" and set(colours) != {self.own(place)}:
                raise ReferenceError_("1.3", "a start field is for its own colour")
            if kind in PARTS and len(colours) >= PARTS[kind]:
                raise ReferenceError_("3.4", "a complete group")
            if kind in PARTS and max(Counter(colours).values()) > self.options.color_limit:
                raise ReferenceError_("3.3", "too many of a colour")
            if kind in ("P5", "7", "11") and len(colours) > 1 and not (kind == "P5" and self.options.share):
                raise ReferenceError_("3.2", "a field for one")
        if sum(place[0] >= 4 for place, _ in self.figures) != 3 * self.groups:
            raise ReferenceError_("3.4", "figures above step 3")
        if self.phase == "secret" and self.figures != start(self.options).figures:
            raise ReferenceError_("1.3", "the draw comes first")
        if self.has_ended() != (self.phase == "end"):
            raise ReferenceError_("4.2", "over or not")
        if self.phase == "gift" and not self.moves(self.number):
            raise ReferenceError_("2.1", "a gift that cannot be moved")

    def own(self, place: Field) -> str | None:
        """The colour of a start field."""
        return next((colour for (_, colour), home in self.options.board.home.items() if home == place), None)

    # --- who and what -------------------------------------------------------------------------------

    def on(self, place: Field) -> list[str]:
        return [colour for other, colour in self.figures if other == place]

    def actor(self) -> str:
        if self.phase == "end":
            return "-"
        return "chance" if self.phase in ("secret", "roll") else str(self.player)

    def actions(self) -> list[str]:
        return sorted(self._actions(), key=str.encode)

    def _actions(self) -> list[str]:
        if self.phase == "secret":
            return ["s:" + "".join(draw) for draw in permutations(COLOURS, self.options.players)]
        if self.phase == "roll":
            return [f"d{number}" for number in range(1, 7)]
        if self.phase == "gift":
            return sorted(self.moves(self.number))
        if self.phase == "use":
            numbers = (self.number, 7 - self.number)
            moves = [f"{number}{move}" for number in numbers for move in self.moves(number)]
            return moves or [f"{number}-" for number in numbers]
        return []

    def is_bound(self, place: Field) -> bool:
        """3.3"""
        return self.options.board.kind[place] in PARTS and len(self.on(place)) >= 2

    def can_stop(self, colour: str, place: Field) -> bool:
        """3.1 to 3.3, for fields of steps 1 to 4."""
        kind, there = self.options.board.kind[place], self.on(place)
        if kind == "S":
            return False
        if kind == "P5":
            return not there or self.options.share
        return there.count(colour) < self.options.color_limit

    def moves(self, number: int) -> set[str]:
        """All moves by a number, as gifts are written."""
        board, found = self.options.board, set()
        is_full = all(self.on((5, i)) for i in range(6))
        for place, colour in set(self.figures):
            if place[0] > 4 or self.is_bound(place):
                continue
            targets = set()
            for way in (1, -1):
                target = board.around(place, way, number)
                if target != place and self.can_stop(colour, target):
                    targets.add(target)
                if place[0] != 4:
                    continue
                for k in (number - 1, number - 2):
                    high = board.up.get(board.around(place, way, k)) if k >= 0 else None
                    if high is None:
                        continue
                    if k == number - 1 and not self.on(high):
                        targets.add(high)
                    if k == number - 2 and is_full:
                        targets.add(SUMMIT)
            found |= {f"{colour}{write_field(place)}>{write_field(target)}" for target in targets}
        return found

    # --- playing ------------------------------------------------------------------------------------

    def apply(self, token: str) -> "Position":
        if token not in self.actions() and not (self.phase == "secret" and "?" in token):
            raise ReferenceError_("2", f"{token} is not legal here")
        if self.phase == "secret":
            return replace(self, secrets=token[2:], phase="roll")
        if self.phase == "roll":
            return replace(self, phase="use", number=int(token[1]))
        if self.phase == "gift":
            return self.after_move(token).go_on(self.number)
        used, rest = int(token[0]), token[1:]
        after = replace(self, quiet=self.quiet + 1) if rest == "-" else self.after_move(rest)
        return after.go_on(used)

    def after_move(self, move: str) -> "Position":
        colour, (origin, target) = move[0], map(read_field, move[1:].split(">"))
        board = self.options.board
        kind, there = board.kind[target], self.on(target)
        figures = list(self.figures)
        figures.remove((origin, colour))
        figures.append((target, colour))
        progress = board.kind[origin] == "S" or target[0] >= 5 or (kind in PARTS and bool(there))
        groups = self.groups
        if kind in PARTS and len(there) + 1 == PARTS[kind]:  # 3.4
            figures = [(board.home[place[0] + 1, c] if place == target else place, c) for place, c in figures]
            groups += target[0] == 3
        quiet = 0 if progress else self.quiet + 1
        return replace(self, figures=tuple(sorted(figures)), quiet=quiet, groups=groups)

    def has_ended(self) -> bool:
        """3.7, 4.2"""
        is_stuck = not any(self.moves(number) for number in range(1, 7))
        return bool(self.on(SUMMIT)) or self.quiet >= self.options.quiet or is_stuck

    def ended(self) -> "Position":
        return replace(self, phase="end", player=0, number=0)

    def go_on(self, used: int) -> "Position":
        """What follows when a number has been moved or not."""
        if self.has_ended():
            return self.ended()
        if self.phase == "gift":
            return replace(self, phase="roll", number=0)
        left = replace(self, player=self.player % self.options.players + 1)
        gifts = [7 - used] if self.options.lapse else [7 - used, used]
        for gift in gifts:
            if left.moves(gift):
                return replace(left, phase="gift", number=gift)
        lapsed = replace(left, phase="roll", number=0, quiet=left.quiet + 1)
        return lapsed.ended() if lapsed.has_ended() else lapsed

    # --- the end ------------------------------------------------------------------------------------

    def score(self, colour: str) -> int:
        kinds = [self.options.board.kind[place] for place, other in self.figures if other == colour]
        if self.groups < 3 and not self.on(SUMMIT):  # 4.3
            return sum(kind in ("P5", "7") for kind in kinds)
        return sum({"P5": 5, "7": 7, "11": 11}.get(kind, 0) for kind in kinds)

    def result(self) -> str:
        if self.phase != "end" or "?" in self.secrets:
            return "*"
        scores = [self.score(colour) for colour in self.secrets]
        best = max(scores)
        winners = [str(i) for i, score in enumerate(scores, 1) if score == best > 0]
        return ",".join(winners) or "-"

    # --- why not ------------------------------------------------------------------------------------

    def why(self, token: str) -> str | None:
        """The lowest rule that a well-formed token breaks; None if it is legal."""
        from .why import lowest_rule

        return lowest_rule(self, token)


def start(options: Options, first: int = 1) -> Position:
    figures = tuple(sorted((options.board.home[1, colour], colour) for colour in COLOURS for _ in range(5)))
    return Position(options, figures, "?" * options.players, "secret", first, 0, 0, 0)
