"""A game as a page: one HTML file that shows it in any browser, without a network."""

from turmcore.page.document import page

__all__ = ["page"]
