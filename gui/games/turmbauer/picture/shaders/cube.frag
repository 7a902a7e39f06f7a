in vec3 v_world;
in vec3 v_grown;
in vec2 v_uv;
in vec3 v_normal;
in float v_open;
flat in vec4 v_rgba;
flat in uint v_look;
flat in uint v_block;
flat in uint v_edges;
flat in uint v_grain;
flat in uint v_face;
flat in uint v_sawn;
uniform sampler2D u_grain;
out vec4 o_color;

// The grain runs along the block; seen from its ends there are the rings of the years.
float grain() {
    uint mix_up = v_block * 2654435761u;
    vec2 shift = vec2(float((mix_up >> 12) & 255u), float((mix_up >> 20) & 255u)) / 256.0;
    uint face_axis = v_face / 2u;
    vec3 w = v_grown;
    vec2 place;
    if (face_axis == v_grain) {
        vec2 end = v_grain == 0u ? w.yz : v_grain == 1u ? w.xz : w.xy;
        place = vec2(0.21 * end.x, 0.62 * length(end + 5.0 * shift - vec2(9.0, 4.0)));
    } else {
        uint other = 3u - face_axis - v_grain;
        place = vec2(w[v_grain] * 0.095, w[other] * 0.44);
    }
    return texture(u_grain, place + shift).r * 2.0 - 1.0;
}

// 1 inside the face, 0 on the lines along those sides where the block ends.
float inside_of(vec4 rim, vec4 ends, float width, float soft) {
    vec4 line = mix(vec4(1.0), smoothstep(vec4(width - soft), vec4(width + 0.010 + soft), rim), ends);
    return min(min(line.x, line.y), min(line.z, line.w));
}

void main() {
    uint material = v_look & 15u, pattern = (v_look >> 4) & 15u, mark = (v_look >> 8) & 15u;
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    float fibre = grain();
    float grow = max(fwidth(v_uv.x), fwidth(v_uv.y));
    float soft = grow * 0.7;
    uint tone = (v_block * 747796405u) >> 24;
    float sign_here = 0.0;
    if (material == 2u) {
        sign_here = pattern_at(v_uv, grow, pattern);
        color *= 1.0 + 0.16 * fibre;
        color = with_pattern(color, sign_here);
    } else {
        color *= 1.0 + (material == 1u ? 0.55 : 0.40) * fibre + (float(tone) / 255.0 - 0.5) * 0.10;
    }
    // where a saw went through the block: slanting lines as on a drawing
    if (v_sawn != 0u) {
        float slant = abs(fract((v_uv.x - v_uv.y) * 5.0) - 0.5);
        color *= 1.0 - 0.45 * smoothstep(0.13 + 5.0 * soft, 0.10 - 5.0 * soft, slant);
    }

    vec4 rim = vec4(v_uv.x, 1.0 - v_uv.x, v_uv.y, 1.0 - v_uv.y);
    vec4 ends = vec4(v_edges & 1u, (v_edges >> 1) & 1u, (v_edges >> 2) & 1u, (v_edges >> 3) & 1u);
#if PASS == 1
    // glass: its edges, its sign, and a breath of its color
    float edge = 1.0 - inside_of(rim, ends, 0.018, soft);
    float breath = material == 2u ? 0.24 + 0.22 * sign_here : material == 3u ? 0.36 : 0.09;
    if (v_sawn != 0u) breath += 0.05;
    vec3 tint = material >= 2u ? color : mix(color, vec3(1.0), 0.4);
    o_color = vec4(shown(mix(tint, color * 0.25, edge)), mix(breath, 0.62, edge) * v_rgba.a);
#else
    // what lights the rounded rims of a block
    vec3 normal = normalize(v_normal);
    vec4 line = smoothstep(vec4(0.016 - soft), vec4(0.024 + soft), rim);
    float seam = min(min(line.x, line.y), min(line.z, line.w));
#if PASS == 0
    float sun = sunlight(v_world, normal);
    if ((mark & 8u) != 0u) color = mix(color, vec3(0.62, 0.57, 0.50), 0.80);
    vec3 lit = color * light(normal, sun, v_open) * mix(0.42, 1.0, v_open) * mix(0.86, 1.0, seam);
    if (material == 2u) lit += 0.10 * gloss(v_world, normal, 36.0) * sun;
    if ((mark & 1u) != 0u) lit = mix(vec3(1.0, 0.86, 0.52), lit, inside_of(rim, ends, 0.032, soft));
    o_color = vec4(shown(lit), 1.0);
#else
    float seen = seen_here();
    vec3 lit = color * light(normal, 1.0, v_open) * mix(0.86, 1.0, seam);
    float border = inside_of(rim, ends, 0.032, soft);
    if ((mark & 8u) != 0u) {
        // a tint over a cube that is there; hatched: broad bands of it, and the wood between them
        float bold = inside_of(rim, ends, 0.065, soft);
        float fill = v_rgba.a;
        if ((mark & 4u) != 0u) {
            float wide = 11.0 * u_ratio;
            float band = abs(fract((gl_FragCoord.x - gl_FragCoord.y) / wide) - 0.5) * wide;
            fill *= mix(0.25, 1.0, smoothstep(0.21 * wide + 0.7, 0.21 * wide - 0.7, band));
        }
        vec3 tint = v_rgba.rgb * v_rgba.rgb;
        vec3 shaded = tint * (0.75 + 0.25 * max(v_normal.z, 0.0));
        o_color = vec4(shown(mix(tint, shaded, bold)), mix(0.95, fill, bold) * seen);
    } else if ((mark & 4u) != 0u) {
        // not allowed: slanting bands across the screen, whatever the face, with gaps between them
        float band = fract((gl_FragCoord.x + gl_FragCoord.y) / (13.0 * u_ratio));
        float wide = 1.0 / (13.0 * u_ratio);
        float on_band = smoothstep(0.0, wide, band) * smoothstep(0.56 + wide, 0.56, band);
        vec3 warning = mix(vec3(0.55, 0.02, 0.02), lit, 0.25);
        vec3 hatch = mix(vec3(0.90, 0.86, 0.80), warning, on_band);
        float alpha = mix(0.30, 0.88, on_band);
        float dash = step(0.35, fract((gl_FragCoord.x - gl_FragCoord.y) / (9.0 * u_ratio)));
        vec3 rim_color = mix(vec3(1.0, 0.97, 0.9), vec3(0.40, 0.0, 0.0), dash);
        o_color = vec4(shown(mix(rim_color, hatch, border)), mix(0.95, alpha, border) * v_rgba.a * seen);
    } else {
        lit = mix(lit, vec3(1.0, 0.95, 0.80), 0.08);
        o_color = vec4(shown(mix(vec3(1.0, 0.97, 0.86), lit, border)), v_rgba.a * seen);
    }
#endif
#endif
}
