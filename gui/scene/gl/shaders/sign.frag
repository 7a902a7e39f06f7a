in vec2 v_uv;
flat in vec4 v_rgba;
flat in uint v_kind;
flat in uint v_text;
flat in vec2 v_size;
noperspective in float v_deep;
flat in float v_hidden;
uniform sampler2D u_glyphs;
out vec4 o_color;

vec4 disc() {
    float r = length(v_uv), soft = fwidth(r);
    float inside = smoothstep(1.0, 1.0 - soft, r);
    float ring = inside * smoothstep(0.74 - soft, 0.74, r);
    float edge = inside * smoothstep(0.90 - soft, 0.90, r);
    float fill = v_kind == 0u ? 0.30 : v_kind == 1u ? 0.62 : 1.0;
    vec3 color = mix(v_rgba.rgb, vec3(0.25, 0.16, 0.05), 0.75 * edge);
    return vec4(color, max(ring, inside * fill));
}

vec4 line() {
    vec2 from_middle = abs(v_uv) * v_size;
    float beyond = max(from_middle.x - (v_size.x - v_size.y), 0.0);
    float away = length(vec2(beyond, from_middle.y)), half_width = v_size.y;
    float core = smoothstep(0.62 * half_width, 0.62 * half_width - 1.2, away);
    float halo = smoothstep(half_width, half_width - 1.2, away);
    vec3 rim = v_kind == 3u ? vec3(0.25, 0.16, 0.05) : vec3(1.0, 0.98, 0.94);
    return vec4(mix(rim, v_rgba.rgb, core), halo);
}

// Lit from above the middle, dark at its sides.
vec4 tube() {
    vec2 from_middle = abs(v_uv) * v_size;
    float beyond = max(from_middle.x - (v_size.x - v_size.y), 0.0);
    float away = length(vec2(beyond, from_middle.y)) / v_size.y;
    float soft = 1.2 / max(v_size.y, 1.2);
    float fill = smoothstep(1.0, 1.0 - soft, away);
    float round_ = sqrt(max(1.0 - away * away, 0.0));
    vec3 color = v_rgba.rgb * mix(0.45, 1.0, round_) + 0.22 * smoothstep(0.75, 1.0, round_) * vec3(step(3.0, v_size.y));
    return vec4(color, fill);
}

// From left to right; the shaft begins beside what stands on the first field.
vec4 arrow() {
    vec2 p = v_uv * v_size;
    float wide = v_size.y, tip = v_size.x, head = min(1.5 * wide, 1.2 * tip);
    float shaft = max(abs(p.y) - 0.34 * wide, max(p.x - (tip - head), -tip + 0.1 * wide - p.x));
    float slope = (tip - p.x) / head;
    float point = max(abs(p.y) - 0.92 * wide * slope, tip - head - p.x) * 0.8;
    float away = min(shaft, point);
    float fill = smoothstep(0.6, -0.6, away), core = smoothstep(-1.2, -2.4, away);
    vec3 edge = vec3(1.0, 0.98, 0.94);
    return vec4(mix(edge, v_rgba.rgb, core), fill);
}

// Marks on a field, to be told apart by their shape alone.
vec4 mark() {
    vec2 q = abs(v_uv);
    float soft = 0.7 * (fwidth(v_uv.x) + fwidth(v_uv.y));
    vec2 corner = q - 0.80;              // a square with round corners
    float deep = 0.20 - length(max(corner, 0.0)) - min(max(corner.x, corner.y), 0.0);
    float inside = smoothstep(0.0, soft, deep);
    float frame = inside * smoothstep(0.15 + soft, 0.15, deep);
    if (v_kind == 8u) return vec4(v_rgba.rgb, frame);
    if (v_kind == 9u) return vec4(v_rgba.rgb, inside * mix(0.42, 0.95, frame));
    if (v_kind == 10u) {
        float along = q.x > q.y ? v_uv.y : v_uv.x;
        float dash = smoothstep(0.5 - soft * 2.0, 0.5 + soft * 2.0, abs(fract(along * 2.5 + 0.5) * 2.0 - 1.0));
        return vec4(mix(vec3(1.0, 0.97, 0.92), v_rgba.rgb, dash), frame);
    }
    if (v_kind == 11u) return vec4(v_rgba.rgb, smoothstep(0.30 + soft, 0.30, length(v_uv)));
    float bar = min(abs(v_uv.x - v_uv.y), abs(v_uv.x + v_uv.y)) * 0.70;
    float core = smoothstep(0.085 + soft, 0.085, bar), halo = smoothstep(0.15 + soft, 0.15, bar);
    float within = smoothstep(0.80, 0.80 - soft, max(q.x, q.y));
    return vec4(mix(vec3(1.0, 0.98, 0.94), v_rgba.rgb, core), halo * within);
}

vec4 label() {
    vec2 p = v_uv * v_size;              // device pixels from the middle of the plate
    float high = v_size.y;
    vec2 corner = abs(p) - (v_size - vec2(0.45 * high));
    float away = length(max(corner, 0.0)) - 0.45 * high;
    float plate = smoothstep(0.0, -1.2, away), rim = smoothstep(-1.2, -2.4, away + 0.06 * high);
    uint count = v_text & 7u;
    float wide = 0.94 * high;            // from letter to letter
    float place = p.x / wide + 0.5 * float(count);
    uint number = uint(clamp(floor(place), 0.0, float(count) - 1.0));
    uint glyph = (v_text >> (3u + 5u * number)) & 31u;
    float x = fract(place);
    float letter = 0.0;
    if (place > 0.0 && place < float(count)) {
        // a glyph field is 40 x 56 points, of which a digit takes 40 in height
        vec2 q = vec2(20.0 + (x - 0.5) * wide * 34.0 / high, 28.0 + p.y * 34.0 / high);
        if (all(greaterThan(q, vec2(0.5))) && q.x < 39.5 && q.y < 55.5) {
            float field = textureLod(u_glyphs, vec2((float(glyph) * 40.0 + q.x) / (40.0 * GLYPHS), q.y / 56.0), 0.0).r;
            float sharp = 10.0 / 34.0 * high / 127.0 * 255.0;   // pixels for the whole range of the field
            letter = clamp((field - 0.502) * sharp + 0.5, 0.0, 1.0);
        }
    }
    vec3 paper = v_rgba.rgb, ink = vec3(0.13, 0.09, 0.05);
    return vec4(mix(mix(ink, paper, rim), ink, letter), plate * (v_hidden > 0.5 ? 0.40 : 1.0));
}

void main() {
    vec4 color = v_kind < 3u ? disc() : v_kind < 6u ? line() : v_kind == 6u ? label() : v_kind == 7u ? arrow()
               : v_kind == 13u ? tube() : mark();
    float hidden = v_kind > 7u ? 0.0 : 0.30;
    float seen = v_kind == 13u ? (seen_at(v_deep) == PROPOSED ? PROPOSED : 0.70) : v_kind == 6u || v_kind == 7u ? 1.0 : seen_here() == PROPOSED ? 1.0 : hidden;
    o_color = vec4(color.rgb, color.a * v_rgba.a * seen);
}
