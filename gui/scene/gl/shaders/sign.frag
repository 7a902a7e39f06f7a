in vec2 v_uv;
flat in vec4 v_rgba;
flat in uint v_kind;
flat in uint v_text;
flat in vec2 v_size;
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
    vec4 color = v_kind < 3u ? disc() : v_kind < 6u ? line() : label();
    float seen = v_kind == 6u ? 1.0 : seen_here() == PROPOSED ? 1.0 : 0.30;
    o_color = vec4(color.rgb, color.a * v_rgba.a * seen);
}
