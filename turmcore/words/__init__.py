"""Words for people: what the engine and its games say, in several languages at once.

>>> from turmcore.words import Words
>>> Words("de").text("color.K")
'Schwarz'
"""

from turmcore.words.reader import NAMES, Words

__all__ = ["NAMES", "Words"]
