"""The settings of Carcassonne."""

from turmcore.core.option import Option, by_name

_TOWER = {"tower": ("1",)}
_RANSOM = _TOWER | {"no_ransom": ("0",)}
_DRAGON = {"dragon": ("1",)}

#: In the order of a position's header.
OPTIONS = by_name(
    Option("players", "1.1", ("2", "3", "4", "5", "6"), seats_players=True, about="Number of players"),
    Option("tower", "1.6", ("1", "0")),
    Option("small_city", "1.5", ("4", "2")),
    Option("farmers", "1.5", ("3", "2", "1", "0")),
    Option("no_gap", "2.8", ("0", "1"), needs=_TOWER),
    Option("no_ransom", "2.8", ("0", "1"), needs=_TOWER),
    Option("no_surprise", "2.8", ("0", "1"), needs=_TOWER),
    Option("diagonal", "2.8", ("0", "1"), needs=_TOWER),
    Option("capture_own", "2.8", ("1", "0"), needs=_TOWER),
    Option("tower_top_safe", "2.8", ("0", "1"), needs=_TOWER),
    Option("ransom", "2.11", ("act", "turn"), app_default="turn", needs=_RANSOM),
    Option("big", "4.1", ("0", "1")),
    Option("builder", "4.1", ("0", "1")),
    Option("pig", "4.1", ("0", "1"), needs={"farmers": ("1", "2", "3")}),
    Option("inns", "5.1", ("0", "1")),
    Option("traders", "5.1", ("0", "1")),
    Option("dragon", "5.1", ("0", "1")),
    Option("fairy", "7.5", ("follower", "tile"), needs=_DRAGON),
    Option("princess", "7.4", ("may", "must"), needs=_DRAGON),
    Option("dragon_move", "7.6", ("before", "after"), needs=_DRAGON),
    Option("festival", "13.1", ("0", "1")),
    Option("abbot", "14.1", ("0", "1")),
)
