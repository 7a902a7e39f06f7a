in vec3 v_world;
in vec2 v_uv;
flat in vec3 v_normal;
flat in float v_edge;
flat in float v_turn;
flat in vec4 v_rgba;
flat in uint v_look;
flat in uint v_layer;
flat in uvec2 v_masks;
flat in uint v_face;
uniform sampler2D u_grain;
uniform sampler2DArray u_pictures;
uniform vec3 u_palette[6];
out vec4 o_color;

const float SHARP = -0.6;         // pictures of fine lines: rather a little too sharp than soft

// The mask of the segment at a point of the picture.
uint mask_at(vec2 uv) {
    ivec2 size = textureSize(u_pictures, 0).xy;
    ivec2 at = clamp(ivec2(uv * vec2(size)), ivec2(0), size - 1);
    uint label = uint(texelFetch(u_pictures, ivec3(at, int(v_layer)), 0).a * 255.0 + 0.5);
    return label > 7u ? 0u : ((label < 4u ? v_masks.x : v_masks.y) >> (8u * (label & 3u))) & 255u;
}

#ifdef OWNERS
// How much of the tint of whoever owns the segment there is (a), and which (rgb): stripes where several do, and signs.
vec4 owners(uint mask, float grow) {
    uint who = mask & 63u;
    int count = 0;
    for (int i = 0; i < 6; ++i) count += int((who >> uint(i)) & 1u);
    if (count == 0) return vec4(0.0);
    vec2 q = v_world.xy / v_edge;
    int which = count == 1 ? 0 : int(floor(fract((q.x + q.y) * 5.0 / float(count)) * float(count)));
    int seat = 0;
    for (int i = 0; i < 6; ++i)
        if (((who >> uint(i)) & 1u) != 0u) {
            if (which == 0) { seat = i; break; }
            --which;
        }
    vec3 tint = u_palette[seat] * u_palette[seat];
    vec2 cell = fract(q * 8.0);
    float shape = grow * 8.0 < 0.35 ? pattern_at(cell, grow * 8.0, uint(seat)) : 0.0;
    return vec4(mix(tint, sign_ink(tint), 0.50 * shape), 0.74);
}
#endif

#if PASS == 0
void main() {
    float sun = sunlight(v_world, v_normal);
    vec3 color;
    float open = 1.0;
    vec3 normal = v_normal;
    if (v_face == 5u) {
        vec3 drawn = texture(u_pictures, vec3(v_uv, float(v_layer)), SHARP).rgb;
        color = drawn * drawn;
        // large soft places that go on from tile to tile
        float broad = texture(u_grain, v_world.xy * vec2(0.020, 0.013)).r * 2.0 - 1.0;
        color *= 1.0 + 0.10 * broad;
        vec2 rim = min(v_uv, 1.0 - v_uv) * v_edge;
        float near = min(rim.x, rim.y), soft = max(fwidth(v_uv.x), fwidth(v_uv.y)) * v_edge;
#ifdef OWNERS
        vec4 tint = owners(mask_at(v_uv), soft / v_edge);
        if (tint.a == 0.0) discard;
        color = mix(color, tint.rgb * (0.60 + 1.1 * dot(color, vec3(0.3, 0.5, 0.2))), tint.a);
#endif
        vec2 d = rim.x < rim.y ? vec2(v_uv.x < 0.5 ? -1.0 : 1.0, 0.0) : vec2(0.0, v_uv.y < 0.5 ? 1.0 : -1.0);
        float c = cos(v_turn), s = sin(v_turn);
        normal = normalize(normal + 0.5 * smoothstep(0.045, 0.0, near) * vec3(c * d.x - s * d.y, s * d.x + c * d.y, 0.0));
        float wide = 0.014 + soft;
        color *= mix(0.62, 1.0, clamp(near / wide, 0.0, 1.0) * 0.75 + 0.25 * clamp(soft * 20.0, 0.0, 1.0));
    } else {
        vec2 wood = abs(v_normal.x) > abs(v_normal.y) ? v_world.yz : v_world.xz;
        float fibre = texture(u_grain, wood * vec2(0.11, 0.6) + fract(v_world.xy * 0.0)).r * 2.0 - 1.0;
        color = v_rgba.rgb * v_rgba.rgb * (1.0 + 0.3 * fibre);
        open = 0.6;
    }
    vec3 lit = color * light(normal, sun, open);
    if (((v_look >> 8) & 1u) != 0u && v_face == 5u) {
        // laid last: a fine golden line
        vec2 rim = min(v_uv, 1.0 - v_uv) * v_edge;
        float near = min(rim.x, rim.y), soft = max(fwidth(v_uv.x), fwidth(v_uv.y)) * v_edge;
        lit = mix(lit, vec3(1.0, 0.82, 0.36), 0.9 * smoothstep(0.075 + soft, 0.075 - soft, near));
    }
    o_color = vec4(shown(lit), 1.0);
}
#else
void main() {
    uint kind = v_look & 15u, mark = (v_look >> 8) & 63u;
    float seen = seen_here();
    if (kind == 0u) {
        // the tile in hand
        vec3 color = v_rgba.rgb * v_rgba.rgb;
        vec2 rim = min(v_uv, 1.0 - v_uv) * v_edge;
        float near = min(rim.x, rim.y), soft = max(fwidth(v_uv.x), fwidth(v_uv.y)) * v_edge;
        float border = 0.0;
        bool is_wrong = (mark & 4u) != 0u;
        if (v_face == 5u) {
            vec3 drawn = texture(u_pictures, vec3(v_uv, float(v_layer)), SHARP).rgb;
            color = drawn * drawn;
            border = smoothstep(0.075 + soft, 0.075 - soft, near);
        }
        vec3 lit = color * light(v_normal, 1.0, 1.0);
        if (is_wrong) {
            float band = fract((gl_FragCoord.x + gl_FragCoord.y) / (13.0 * u_ratio));
            float wide = 1.0 / (13.0 * u_ratio);
            float on_band = smoothstep(0.0, wide, band) * smoothstep(0.5 + wide, 0.5, band);
            lit = mix(mix(lit, vec3(0.55), 0.45), vec3(0.50, 0.02, 0.03), 0.62 * on_band);
        } else {
            lit = mix(lit, vec3(1.0, 0.96, 0.84), 0.10);
        }
        lit = mix(lit, is_wrong ? vec3(0.45, 0.0, 0.02) : vec3(1.0, 0.97, 0.86), border);
        o_color = vec4(shown(lit), v_rgba.a * seen);
        return;
    }
    if (v_face != 5u) discard;
    vec2 q = v_uv * 2.0 - 1.0;
    float soft = 1.4 * max(fwidth(v_uv.x), fwidth(v_uv.y));
    if (kind == 6u) {
        // segments that are lit, with an outline where others begin, but not at the rim: they may go on there
        uint here = mask_at(v_uv) & 64u;
        float far = max(0.012, 2.2 * soft), around = 0.0;
        for (int k = 0; k < 8; ++k) {
            float turn = 0.7854 * float(k);
            around += float(mask_at(v_uv + far * vec2(cos(turn), sin(turn))) >> 6u & 1u);
        }
        if (here == 0u) discard;
        float line = smoothstep(0.0, 3.0, 8.0 - around);
        o_color = vec4(mix(v_rgba.rgb, vec3(1.0, 0.99, 0.94), 0.35 + 0.4 * line), mix(0.26, 0.95, line) * v_rgba.a * seen);
        return;
    }
    if (kind == 7u) {
        float r = length(q), wide = max(0.17, 3.0 * soft);
        float ring = smoothstep(1.0, 1.0 - 2.0 * soft, r) * smoothstep(1.0 - wide - 2.0 * soft, 1.0 - wide, r);
        float halo = smoothstep(1.0, 1.0 - 2.0 * soft, r) * (seen > 0.5 ? 0.24 : 0.03);   // who stands in it keeps the color
        if (max(ring, halo) < 0.01) discard;
        o_color = vec4(v_rgba.rgb, max(ring, halo) * v_rgba.a * (seen > 0.5 ? 1.0 : 0.70));
        return;
    }
    vec2 corner = abs(q) - 0.86;             // a square with round corners
    float deep = 0.12 - length(max(corner, 0.0)) - min(max(corner.x, corner.y), 0.0);
    float inside = smoothstep(0.0, 2.0 * soft, deep);
    float wide = max(0.045, 3.0 * soft);
    float frame = inside * smoothstep(wide + 2.0 * soft, wide, deep);
    vec3 shade = v_rgba.rgb;
    float cover = frame;
    if (kind == 2u) cover = inside * mix(0.30, 0.95, frame);
    else if (kind == 8u) cover = inside * 0.34;
    else if (kind == 3u) {
        float along = abs(q.x) > abs(q.y) ? q.y : q.x;
        cover *= smoothstep(0.5 - 4.0 * soft, 0.5 + 4.0 * soft, abs(fract(along * 3.5 + 0.5) * 2.0 - 1.0));
    } else if (kind == 4u) {
        float bar = min(abs(q.x - q.y), abs(q.x + q.y)) * 0.70;
        float within = smoothstep(0.42, 0.42 - 2.0 * soft, max(abs(q.x), abs(q.y)));
        cover = max(within * smoothstep(0.055 + 2.0 * soft, 0.055, bar), 0.45 * frame);
    } else if (kind == 5u) {
        float band = fract((gl_FragCoord.x + gl_FragCoord.y) / (13.0 * u_ratio));
        float step_ = 1.0 / (13.0 * u_ratio);
        float on_band = smoothstep(0.0, step_, band) * smoothstep(0.5 + step_, 0.5, band);
        cover = max(frame, inside * mix(0.10, 0.60, on_band));
    }
    if (cover < 0.01) discard;                // it hides nothing that lies below
    o_color = vec4(shade, cover * v_rgba.a * (seen > 0.5 ? 1.0 : 0.45));
}
#endif
