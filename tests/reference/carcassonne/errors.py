"""What the reference says when a text or an action is wrong."""


class ReferenceError_(ValueError):
    """Names the place (field and item of a position text, or a token) and the broken rule."""

    def __init__(self, field: str, item: str, rule: str, reason: str) -> None:
        super().__init__(f"{field}: '{item}': rule {rule}: {reason}")
        self.field = field
        self.item = item
        self.rule = rule
