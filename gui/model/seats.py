"""Seats: people and computers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from random import SystemRandom

from gui.model import engines
from turmcore import TurmError
from turmcore.players import make


class Kind(StrEnum):
    """Kind of a player: a person, or the agent of `turmcore.players` with that name. `UGI` is an external
    engine that a person has added (`gui.model.engines`), `REMOTE` a person who plays over a server.

    The values are the names in a record, the order is that of lists to choose from.
    """

    PERSON = "person"
    LEVEL1 = "level1"
    LEVEL2 = "level2"
    LEVEL3 = "level3"
    LEVEL4 = "level4"
    LEVEL5 = "level5"
    GREEDY = "greedy"
    RANDOM = "random"
    MCTS = "mcts"
    UGI = "ugi"
    REMOTE = "remote"

    @property
    def is_computer(self) -> bool:
        """True if the program decides."""
        return self not in (Kind.PERSON, Kind.REMOTE)

    @property
    def is_offered(self) -> bool:
        """True if the kind can be chosen."""
        return self in offered()


_LONGEST = 28  # letters of a name that are shown

_COMPUTERS: dict[Kind, tuple[str, ...]] = {
    Kind.LEVEL1: ("Ada", "Benno", "Cilla", "Dario", "Elsa", "Fabio"),
    Kind.LEVEL2: ("Greta", "Hugo", "Ines", "Jonas", "Kira", "Linus"),
    Kind.LEVEL3: ("Mira", "Nico", "Olga", "Pablo", "Rosa", "Samo"),
    Kind.LEVEL4: ("Tilda", "Udo", "Vera", "Willi", "Xenia", "Yuri"),
    Kind.LEVEL5: ("Zora", "Arno", "Berta", "Cosmo", "Dora", "Edgar"),
    Kind.GREEDY: ("Flora", "Gero", "Hedda", "Igor", "Jette", "Konrad"),
    Kind.RANDOM: ("Luna", "Marek", "Nelly", "Oskar", "Paula", "Rufus"),
    Kind.MCTS: ("Selma", "Timur", "Ulla", "Viktor", "Wanda", "Zeno"),
}
"""What computers are called, by their seats; short, and the same in every language."""

#: Kinds that think as long as they are given.
TIMED = (Kind.LEVEL5, Kind.MCTS)


@cache
def offered() -> tuple[Kind, ...]:
    """The kinds that can be chosen: people, and the agents that `turmcore.players` can make by themselves."""
    never = Kind.UGI, Kind.REMOTE
    return tuple(kind for kind in Kind if kind not in never and (not kind.is_computer or _is_made(kind)))


def _is_made(kind: Kind) -> bool:
    try:
        make(kind.value)
    except TurmError:
        return False
    return True


def kind_of(player: str) -> Kind:
    """Kind of a player by the name in a record; any name but an agent's is a person's."""
    name = player.partition(":")[0]
    if engines.find(player) is not None:
        return Kind.UGI
    return Kind(name) if name in offered() else Kind.PERSON


def kinds_of(players: Iterable[str], num_players: int) -> tuple[Kind, ...]:
    """The kinds for the names of a record, one for each player."""
    return tuple(kind_of(player) for player in whole(players, num_players))


def whole(players: Iterable[str], num_players: int) -> tuple[str, ...]:
    """Return one name for each player: missing ones are people, surplus ones are dropped."""
    given = [player.strip() or Kind.PERSON.value for player in players]
    return tuple((given + [Kind.PERSON.value] * num_players)[:num_players])


def person(name: str) -> str:
    """A person's name as a record writes it; `Kind.PERSON` if there is none or it is the name of an agent."""
    name = " ".join(name.replace(",", " ").split())
    return name if name and kind_of(name) is Kind.PERSON and name not in set(Kind) else Kind.PERSON.value


def name_of(player: str) -> str:
    """The name of a person, as a record calls them; empty for computers and people without one."""
    return "" if kind_of(player).is_computer or player == Kind.PERSON else player


def shown_names(players: Sequence[str]) -> tuple[str, ...]:
    """The names of people as they are shown, empty for those without one: none looks like markup or turns what stands
    beside it round, none is endless, and no two are equal."""
    return _harmless(tuple(map(name_of, players)))


def names_at_table(players: Sequence[str]) -> tuple[str, ...]:
    """As `shown_names`, and computers have names too: a program of others its own, each level and seat another one."""
    return _harmless(tuple(name_of(player) or _computer(player, seat) for seat, player in enumerate(players)))


def _computer(player: str, seat: int) -> str:
    engine = engines.find(player)
    names = _COMPUTERS.get(kind_of(player), ())
    return engine.name if engine is not None else names[seat % len(names)] if names else ""


@lru_cache(maxsize=256)
def _harmless(names: tuple[str, ...]) -> tuple[str, ...]:
    found: list[str] = []
    for typed in names:
        name = harmless(typed)
        if len(name) > _LONGEST:
            name = name[: _LONGEST - 1].rstrip() + "…"
        if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name):
            name = f"\u2068{name}\u2069"  # the order of the letters stays inside
        same = sum(other.partition(" (")[0].casefold() == name.casefold() for other in found if name)
        found.append(f"{name} ({same + 1})" if same else name)
    return tuple(found)


def harmless(text: str) -> str:
    """A text of others in a line, without control signs and without what a label takes for markup."""
    return " ".join("".join(map(_shown, text)).split())


def _shown(letter: str) -> str:
    """A letter of a name: no control sign, and nothing that begins markup or marks a key."""
    if unicodedata.category(letter) in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp") and letter != "\u200d":
        return " " if letter.isspace() else ""
    return {"<": "‹", ">": "›", "&": "＆"}.get(letter, letter)


def seated(
    players: int, kinds: Sequence[str], names: Sequence[str], *, shuffles: bool, time: str
) -> tuple[list[Kind], list[str]]:
    """Return the kinds and record names for the seats of a new game; with `shuffles` they draw lots.

    Computers that use their time think for `time` about a turn.
    """
    order = list(range(players))
    if shuffles:
        SystemRandom().shuffle(order)
    found = [kind_of(kinds[i]) for i in order]
    called = []
    for kind, i in zip(found, order, strict=True):
        agent = f"{kinds[i]}:{time}" if time and kind in TIMED else kinds[i]
        called.append(agent if kind.is_computer else person(names[i]))
    return found, called


def still_there(choices: Iterable[str]) -> tuple[str, ...]:
    """The choices for seats that were remembered; a level takes the seat of a program that was removed.

    Raises
    ------
    ValueError
        If one was never a choice.
    """
    return tuple(choice if engines.find(choice) is not None else _kept(choice) for choice in choices)


def _kept(choice: str) -> str:
    if choice.startswith(f"{Kind.UGI}:"):
        return Kind.LEVEL2.value
    if Kind(choice) is not Kind.REMOTE and not Kind(choice).is_offered:
        raise ValueError(choice)
    return choice
