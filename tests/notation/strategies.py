"""Random records."""

from hypothesis import strategies as st

from turmcore.notation.record import CLOSE, OPEN, Item, Record, Tag

tokens = st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=";{}()[]"), min_size=1)
unicode_tokens = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Z"], exclude_characters=";{}()[]"), min_size=1
)
texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"))
names = st.from_regex(r"[A-Za-z_][A-Za-z0-9_-]{0,12}", fullmatch=True).filter(
    lambda name: name not in {"Format", "Game", "Start", "Players", "Seed", "Result", "Physics"}
)
tags = st.lists(st.builds(Tag, names, values), max_size=5).map(tuple)
comments = st.builds(Item.comment, texts)
moves = st.builds(Item, st.just("token"), tokens | unicode_tokens)


@st.composite
def lines(draw: st.DrawFn, depth: int = 0) -> list[Item]:
    """A line of at least one token, with comments everywhere and variations behind tokens."""
    items = draw(st.lists(comments, max_size=2))
    for _ in range(draw(st.integers(1, 6 if depth == 0 else 3))):
        items.append(draw(moves))
        items += draw(st.lists(comments, max_size=1))
        if depth < 3:
            for variation in draw(st.lists(lines(depth + 1), max_size=1)):
                items += [OPEN, *variation, CLOSE]
    return items


records = st.builds(Record, tags, (lines() | st.lists(comments, max_size=2)).map(tuple))
