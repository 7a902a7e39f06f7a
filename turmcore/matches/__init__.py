"""Games between players: matches, tournaments, self-play, and their results."""

from turmcore.matches.rating import Shares, wilson
from turmcore.matches.start import record_start, unwritten_options
from turmcore.matches.terms import Terms

__all__ = ["Shares", "Terms", "record_start", "unwritten_options", "wilson"]
