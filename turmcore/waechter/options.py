"""The settings of Turm und Wächter."""

from turmcore.core.option import Option, by_name

OPTIONS = by_name(
    Option(
        "repetition",
        "1.6",
        ("0", "1"),
        default="1",
        about="Whether the third repetition of a position is a draw",
    )
)
