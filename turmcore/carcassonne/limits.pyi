FOLLOWERS: int
RANSOM: int
FURTHEST: int
TOTALS: dict[str, int]
SHOWN: tuple[int, int]
