"""Words for people: what the engine and its games say, in several languages at once.

>>> from turmcore.words import Words
>>> Words("de").text("color.K")
'Schwarz'
"""

from turmcore.words.reader import NAMES, Words, words_of
from turmcore.words.sides import FROM_THE_FRONT, Axes, quarters, turned

__all__ = ["FROM_THE_FRONT", "NAMES", "Axes", "Words", "quarters", "turned", "words_of"]
