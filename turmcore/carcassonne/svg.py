"""A position as a vector drawing."""

def draw_svg(state):
    return None
