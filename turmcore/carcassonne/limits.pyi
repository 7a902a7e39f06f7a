FOLLOWERS: int
RANSOM: int
FURTHEST: int
ALL_FURTHEST: int
WHOLE_FURTHEST: int
TOTALS: dict[str, int]
ALL_TOTALS: dict[str, int]
WHOLE_TOTALS: dict[str, int]
SHOWN: tuple[int, int]
ALL_SHOWN: tuple[int, int]
