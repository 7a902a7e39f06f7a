in vec3 v_world;
in vec2 v_uv;
flat in vec3 v_normal;
flat in vec4 v_rgba;
flat in uint v_look;
flat in uint v_block;
flat in uint v_edges;
flat in uint v_face;
flat in vec4 v_shade;
uniform sampler2D u_grain;
uniform float u_fade;     // 1, or less for what shines through
out vec4 o_color;

// The grain runs along one axis of the block; seen from that end it is fine and dense.
float grain() {
    uint mix_up = v_block * 2654435761u;
    uint axis = (mix_up >> 9) % 3u;
    vec2 shift = vec2(float((mix_up >> 12) & 255u), float((mix_up >> 20) & 255u)) / 256.0;
    uint face_axis = v_face / 2u;
    vec3 w = v_world;
    vec2 place;
    if (face_axis == axis) place = (axis == 0u ? w.yz : axis == 1u ? w.xz : w.xy) * vec2(0.45, 0.6);
    else {
        uint other = 3u - face_axis - axis;
        place = vec2(w[axis] * 0.16, w[other] * 0.36);
    }
    return texture(u_grain, place + shift).r * 2.0 - 1.0;
}

void main() {
    uint material = v_look & 15u, pattern = (v_look >> 4) & 15u, mark = (v_look >> 8) & 15u;
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    float fibre = grain();
    float grow = max(fwidth(v_uv.x), fwidth(v_uv.y));
    uint tone = (v_block * 747796405u) >> 24;
    if (material == 2u) {
        color *= 1.0 + 0.16 * fibre;
        color = with_pattern(color, pattern_at(v_uv, grow, pattern));
    } else {
        color *= 1.0 + (material == 1u ? 0.55 : 0.40) * fibre + (float(tone) / 255.0 - 0.5) * 0.10;
    }

    // A rounded rim where the block ends: the normal leans outward and catches the light.
    vec4 rim = vec4(v_uv.x, 1.0 - v_uv.x, v_uv.y, 1.0 - v_uv.y);
    vec4 ends = vec4(v_edges & 1u, (v_edges >> 1) & 1u, (v_edges >> 2) & 1u, (v_edges >> 3) & 1u);
    vec4 lean = ends * smoothstep(0.075, 0.0, rim);
    uint face_axis = v_face / 2u;
    vec3 along_u = face_axis == 0u ? vec3(0, 1, 0) : vec3(1, 0, 0);
    vec3 along_v = face_axis == 2u ? vec3(0, 1, 0) : vec3(0, 0, 1);
    vec3 normal = normalize(v_normal + 0.9 * ((lean.y - lean.x) * along_u + (lean.w - lean.z) * along_v));

    float soft = grow * 0.7;
    vec4 line = smoothstep(vec4(0.016 - soft), vec4(0.024 + soft), rim);
    vec4 keep_line = mix(vec4(1.0), line, ends);
    float border = min(min(keep_line.x, keep_line.y), min(keep_line.z, keep_line.w));
    float seam = min(min(line.x, line.y), min(line.z, line.w));

    float open = mix(mix(v_shade.x, v_shade.y, v_uv.x), mix(v_shade.z, v_shade.w, v_uv.x), v_uv.y);
    open = 0.34 + 0.66 * open;
    float sun = (mark & 2u) != 0u ? 1.0 : sunlight(v_world, v_normal);
    vec3 lit = color * light(normal, sun, open) * mix(0.86, 1.0, seam);
    if (material == 2u) lit += 0.10 * gloss(v_world, normal, 36.0) * sun;

    vec3 rim_color = lit * 0.30;
    if ((mark & 1u) != 0u) rim_color = vec3(1.0, 0.86, 0.52);
    if ((mark & 2u) != 0u) { rim_color = vec3(1.0, 0.97, 0.86); lit = mix(lit, vec3(1.0, 0.95, 0.80), 0.08); }
    if ((mark & 3u) != 0u) {
        vec4 wide = mix(vec4(1.0), smoothstep(vec4(0.030 - soft), vec4(0.044 + soft), rim), ends);
        border = min(min(wide.x, wide.y), min(wide.z, wide.w));
    }
    o_color = vec4(shown(mix(rim_color, lit, border)), v_rgba.a * u_fade);
}
