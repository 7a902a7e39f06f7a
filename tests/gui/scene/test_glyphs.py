import pytest

from gui.scene import glyphs
from gui.scene.glyphs import EDGE, GLYPHS, HEIGHT, WIDTH, pack_text


def shapes():
    """Each glyph as black and white."""
    return [glyphs.atlas()[:, i * WIDTH : (i + 1) * WIDTH] >= EDGE for i in range(len(GLYPHS))]


def test_texts_can_be_read_back():
    for text in ("", "7", "+12", "-3o", "=", "01234"):
        packed = pack_text(text)
        letters = [GLYPHS[packed >> (3 + 5 * i) & 31] for i in range(packed & 7)]
        assert "".join(letters) == text and packed < 1 << 32


@pytest.mark.parametrize(("text", "word"), [("123456", "at most 5"), ("x", "'x'"), ("+é", "'é'")])
def test_other_texts_are_refused(text, word):
    with pytest.raises(ValueError, match=word):
        pack_text(text)


def test_every_glyph_is_drawn_within_its_field_and_none_twice():
    all_shapes = shapes()
    for glyph, shape in zip(GLYPHS, all_shapes, strict=True):
        assert 40 < shape.sum() < 0.5 * WIDTH * HEIGHT, glyph
        assert not (shape[0].any() or shape[-1].any() or shape[:, 0].any() or shape[:, -1].any()), glyph
    for i, one in enumerate(all_shapes):
        for j in range(i):
            both = (one & all_shapes[j]).sum() / (one | all_shapes[j]).sum()
            assert both < 0.85, (GLYPHS[i], GLYPHS[j])


def test_six_and_nine_are_upside_down_of_each_other():
    six, nine = shapes()[6], shapes()[9]
    turned = nine[::-1, ::-1]
    assert (six & turned).sum() / (six | turned).sum() > 0.7
    assert six[: HEIGHT // 2].sum() > 1.2 * six[HEIGHT // 2 :].sum(), "the first row is the foot"
