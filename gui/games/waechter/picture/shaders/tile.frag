in vec3 v_world;
in vec2 v_place;
in vec3 v_normal;
in float v_open;
flat in vec3 v_side;
flat in vec2 v_size;
flat in vec4 v_rgba;
flat in uint v_look;
flat in uint v_text;
flat in vec2 v_chance;
flat in vec2 v_right;
uniform sampler2D u_grain;
out vec4 o_color;

// How much of a letter is at a place of the tile; the letters are burned into the wood, upright for whoever looks.
float letters(vec2 place) {
    vec2 p = place - 0.5 * v_size;
    if (abs(v_right.y) > abs(v_right.x)) p = v_right.y > 0.0 ? vec2(p.y, -p.x) : vec2(-p.y, p.x);
    else if (v_right.x < 0.0) p = -p;
    return letters_at(p, 0.30 * v_size.y, v_text);
}

void main() {
    uint kind = v_look & 15u, pattern = (v_look >> 4) & 15u;
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    bool is_top = v_side.z > 0.5;
    vec2 wood = is_top ? v_world.xy : abs(v_side.x) > 0.5 ? v_world.yz : v_world.xz;
    if (kind == 0u && is_top) {
        // four bars that meet at a miter: the grain runs along each
        vec2 d = abs(v_world.xy - u_middle.xy);
        if (d.x > d.y) wood = wood.yx;
    }
    float fibre = texture(u_grain, wood * vec2(0.11, 0.30) + (kind == 0u ? vec2(0.0) : v_chance)).r * 2.0 - 1.0;
    color *= 1.0 + 0.34 * fibre + (v_chance.x - 0.5) * (kind == 0u ? 0.0 : 0.10);
    vec2 rim = min(v_place, v_size - v_place);
    float near = min(rim.x, rim.y);
    float soft = max(fwidth(v_place.x), fwidth(v_place.y));
    vec3 normal = normalize(v_normal);
    float open = v_open;
    if (is_top && kind != 0u) {
        if (kind == 2u) {
            // home: an inlaid frame, and the sign of the side whose home it is
            vec3 inlay = vec3(v_text & 255u, (v_text >> 8) & 255u, (v_text >> 16) & 255u) / 255.0;
            inlay *= 0.85 * inlay;
            float frame = smoothstep(0.075 - soft, 0.075, near) * smoothstep(0.135 + soft, 0.135, near);
            vec2 q = (v_place / v_size - 0.5) / 0.74 + 0.5;
            float on_field = step(0.0, min(q.x, q.y)) * step(max(q.x, q.y), 1.0);
            float shape = on_field * pattern_at(clamp(q, 0.0, 1.0), max(fwidth(q.x), fwidth(q.y)), pattern);
            color = mix(color, inlay * (1.0 + 0.3 * fibre), max(frame, 0.62 * shape));
        }
    }
    if (is_top && kind != 2u && v_text != 0u) color = mix(color, vec3(0.045, 0.022, 0.010), 0.92 * letters(v_place));
    if (!is_top) open *= 0.45 + 0.55 * smoothstep(0.0, 0.25, v_world.z);
    float sun = sunlight(v_world, v_side);
    vec3 lit = color * light(normal, sun, open) * mix(0.45, 1.0, open) + 0.05 * gloss(v_world, normal, 30.0) * sun;
    o_color = vec4(shown(lit), 1.0);
}
