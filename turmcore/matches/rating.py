"""Figures about strength: intervals of rates and shares, and Elo differences."""

from math import erf, inf, log10, sqrt

Z = 1.959963984540054
"""The 97.5 % point of the normal distribution."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a rate, after Wilson (1927)."""
    if games == 0:
        return 0.0, 1.0
    rate, z2 = wins / games, Z * Z
    middle = rate + z2 / (2 * games)
    width = Z * sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    # At the ends the formula gives 0 and 1, except for rounding.
    low = (middle - width) / scale if wins else 0.0
    return low, (middle + width) / scale if wins < games else 1.0


def elo(share: float) -> float:
    """The Elo difference at which a player expects this share against another."""
    if share <= 0 or share >= 1:
        return inf if share >= 1 else -inf
    return 400 * log10(share / (1 - share))


def share_of(elo_difference: float) -> float:
    """The share that a player expects who is so much stronger than the other."""
    return 1 / (1 + 10 ** (-elo_difference / 400))


def normal(deviations: float) -> float:
    """The probability that a normal variable is less than so many standard deviations above its mean."""
    return (1 + erf(deviations / sqrt(2))) / 2


class Shares:
    """Mean of shares of the win, with its interval; `count` of them make `total`.

    `different` of them are independent; the others repeat what was counted before and make no interval narrower.
    """

    def __init__(self) -> None:
        self.count = self.different = 0
        self.total = self._squares = 0.0

    def add(self, share: float, is_new: bool = True) -> None:
        """Add one share, 0 to 1; `is_new` is False for one that is known from a game before."""
        self.count += 1
        self.different += is_new
        self.total += share
        self._squares += share * share

    @property
    def mean(self) -> float:
        """The mean share; 0 before the first."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """Estimated variance of one share; at most 1/4, and 1/4 until there are two different ones."""
        if self.different < 2:
            return 0.25
        return max(0.0, self._squares - self.count * self.mean**2) / (self.count - 1)

    @property
    def normal_interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean by the normal distribution, cut at 0 and 1."""
        if not self.count:
            return 0.0, 1.0
        width = Z * sqrt(self.variance / self.different)
        return max(0.0, self.mean - width), min(1.0, self.mean + width)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean, after Wilson.

        Computed for the number of won and lost games that would give the mean its variance; so it stays
        within 0 and 1, and has a width even if all shares are equal.
        """
        mean = self.mean
        different = self.different
        games = mean * (1 - mean) * different / self.variance if self.variance > 1e-12 else different
        return wilson(mean * games, games)


def superiority(shares: Shares) -> float:
    """The likelihood of superiority (LOS): the probability that the true mean share is above a half.

    By the normal distribution, with one extra value a quarter off the mean, so that the variance is never 0.
    """
    if not shares.different:
        return 0.5
    variance = (shares.variance * max(1, shares.different - 1) + 0.0625) / shares.different
    return normal((shares.mean - 0.5) / sqrt(variance / shares.different))
