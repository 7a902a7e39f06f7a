"""The test that decides a match: the sequential probability ratio test of Wald (1945)."""

from math import log
from typing import Literal, Self

from turmcore.errors import TextError
from turmcore.matches.rating import Shares, share_of

ERROR = 0.05
"""Usual probability of each of the two wrong decisions."""

LEAST_GROUPS = 20
"""Least number of groups for a decision: before that the variance is hardly known."""


class Sprt:
    """Decides between two mean shares of a match's first agent.

    The values are the mean shares of rotation groups, assumed to be normally distributed with their variance
    so far, including one extra value a quarter off the mean, so that it is never 0. The error rates hold for
    shares between 0.2 and 0.8; nearer to 0 or 1 the values are too skewed.

    Parameters
    ----------
    low, high : float
        The two hypotheses, 0 < low < high < 1.
    alpha, beta : float
        Probabilities of the two wrong decisions: for the high one where the low one is right, and the reverse.
    """

    def __init__(self, low: float, high: float, alpha: float = ERROR, beta: float = ERROR) -> None:
        if not 0 < low < high < 1:
            raise TextError(f"two shares with 0 < LOW < HIGH < 1 can be told apart, not {low:g} and {high:g}")
        if not (0 < alpha < 0.5 and 0 < beta < 0.5):
            raise TextError(f"ALPHA and BETA are probabilities below a half, not {alpha:g} and {beta:g}")
        self.low, self.high = low, high
        self.bounds = log(beta / (1 - alpha)), log((1 - beta) / alpha)
        self._shares = Shares()

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `LOW,HIGH` or `LOW,HIGH,ALPHA,BETA`; a share may be told by its Elo difference, as in `0elo,5elo`."""
        try:
            low, high, *errors = text.split(",")
            if len(errors) not in (0, 2):
                raise ValueError
            numbers = _share(low), _share(high), *map(float, errors)
        except (ValueError, OverflowError):
            raise TextError(f"--sprt {text}: two shares are needed, as in 0.5,0.55 or 0elo,5elo") from None
        return cls(*numbers)

    def add(self, share: float) -> None:
        """Count the mean share of the first agent in one more group."""
        self._shares.add(share)

    @property
    def groups(self) -> int:
        """Values counted so far."""
        return self._shares.count

    @property
    def ratio(self) -> float:
        """Log-likelihood ratio of the higher hypothesis over the lower one."""
        count, mean = self._shares.count, self._shares.mean
        if count < 2:
            return 0.0
        variance = (self._shares.variance * (count - 1) + 0.0625) / count
        return count * (self.high - self.low) * (mean - (self.low + self.high) / 2) / variance

    @property
    def decision(self) -> Literal["low", "high"] | None:
        """The accepted hypothesis; None while undecided."""
        if self._shares.count < LEAST_GROUPS or self.bounds[0] < self.ratio < self.bounds[1]:
            return None
        return "high" if self.ratio > 0 else "low"


def _share(text: str) -> float:
    number = text.strip().removesuffix("elo")
    return float(text) if number == text.strip() else share_of(float(number))
