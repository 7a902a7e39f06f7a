"""Seeds derived from other seeds."""

_MASK = (1 << 64) - 1


def mix(x: int) -> int:
    """A random-looking 64-bit number, different for each x below 2**64."""
    # the finaliser of splitmix64, as in core/rng.h
    x = (x + 0x9E3779B97F4A7C15) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def game_seed(seed: int, group: int) -> int:
    """The seed of a match's game; the first group has the match's own, so that any game can be replayed
    alone.

    Parameters
    ----------
    seed : int
        The match's, 0 to 2**64 - 1.
    group : int
        Number of the game's group, see `Match.group`; without rotation each game is a group.
    """
    return seed if group == 0 else mix(mix(seed) + group)
