// Texts that are cut into what is drawn, from a picture of distances to their strokes.
uniform sampler2D u_glyphs;

// How much of a letter of `text` is at `p` from the middle of the text; a letter is `high` in half.
float letters_at(vec2 p, float high, uint text) {
    float soft = 0.06 + 1.6 * fwidth(p.x) / high;            // before anything jumps from letter to letter
    uint count = text & 7u;
    float wide = (count > 1u ? 1.30 : 1.60) * high;
    float at = p.x / wide + 0.5 * float(count);
    if (count == 0u || at <= 0.0 || at >= float(count)) return 0.0;
    uint glyph = (text >> (3u + 5u * uint(floor(at)))) & 31u;
    vec2 q = vec2(20.0 + (fract(at) - 0.5) * wide * 20.0 / high, 28.0 + p.y * 20.0 / high);
    if (any(lessThan(q, vec2(0.5))) || q.x > 39.5 || q.y > 55.5) return 0.0;
    float field = textureLod(u_glyphs, vec2((float(glyph) * 40.0 + q.x) / (40.0 * GLYPHS), q.y / 56.0), 0.0).r;
    return smoothstep(0.502 - soft, 0.502 + soft, field);
}
