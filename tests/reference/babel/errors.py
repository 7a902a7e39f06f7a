"""What the reference says when a text or an action is wrong."""


class ReferenceError_(ValueError):
    """Names the broken rule."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"rule {rule}: {reason}")
        self.rule = rule
