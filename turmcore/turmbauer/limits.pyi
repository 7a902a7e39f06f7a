NUM_PIECES: int
MOST_CUBES: int
NUM_FALLEN_ENDS: int
MOST_TAKEN: int
SPAN: int
FLOORS: int
CELLS_SEEN: tuple[int, int, int]
PLANES: int
