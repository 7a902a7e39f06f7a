in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
in float v_height;
in vec3 v_local;
flat in vec4 v_rgba;
flat in uint v_look;
uniform sampler2D u_grain;
out vec4 o_color;

const float HIGH = 0.72, WIDE = 0.36;

void main() {
    uint mark = (v_look >> 8) & 63u;
    vec3 normal = normalize(v_normal);
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    float fibre = texture(u_grain, v_world.xz * vec2(0.5, 0.9) + v_world.yy * 0.3).r * 2.0 - 1.0;
    color *= 1.0 + 0.20 * fibre;
    float open = 1.0, far = length(v_local.xy);
    if (normal.z > 0.7) {
        // the platform inside its battlements
        float soft = 1.3 * fwidth(far);
        float inner = smoothstep(0.72 * WIDE + soft, 0.72 * WIDE - soft, far);
        float planks = smoothstep(0.06, 0.10, abs(fract(v_local.x * 8.0) - 0.5));
        color = mix(color, color * mix(0.42, 0.60, planks), inner);
        float turn = atan(v_local.y, v_local.x) / 6.28319;
        float gap = smoothstep(0.20, 0.24, abs(fract(turn * 8.0 + 0.5) - 0.5));
        color = mix(color * 0.55, color, max(gap, inner));
    } else if (abs(normal.z) < 0.7 && v_height < 0.74 * HIGH) {
        float course = v_height / (0.74 * HIGH) * 5.0, row = floor(course);
        float stones = v_uv.x * 24.0 + 0.5 * mod(row, 2.0);
        vec2 joint = min(fract(vec2(stones, course)), 1.0 - fract(vec2(stones, course))) * vec2(1.0, 1.0);
        float soft = fwidth(course);
        float line = smoothstep(0.05 + soft, 0.05, joint.y) + smoothstep(0.06 + fwidth(stones), 0.06, joint.x);
        color *= 1.0 - 0.30 * clamp(line, 0.0, 1.0) * smoothstep(0.9, 0.3, soft);
        // a slit in every other side
        float side = v_uv.x * 4.0;
        vec2 slit = vec2((fract(side) - 0.25) * 0.56, v_height - 0.36 * HIGH);
        float s = smoothstep(0.0, -0.012, max(abs(slit.x) - 0.020, abs(slit.y) - 0.11));
        color = mix(color, color * 0.12, s);
        open = mix(0.35, 1.0, smoothstep(0.0, 0.20, v_height)) * mix(1.0, 0.45, smoothstep(0.60 * HIGH, 0.74 * HIGH, v_height));
    } else {
        // the cornice
        float part = abs(fract(v_uv.x * 16.0) - 0.5), soft = clamp(fwidth(v_uv.x) * 16.0, 0.02, 0.5);
        color *= mix(mix(0.74, 1.0, smoothstep(0.22 - soft, 0.22 + soft, part)), 0.9, smoothstep(0.2, 0.5, soft));
    }
    float edge = 1.0 - max(dot(normal, normalize(u_eye - v_world)), 0.0);
#if PASS == 0
    float sun = sunlight(v_world, normal);
    vec3 lit = color * light(normal, sun, open) * mix(0.6, 1.0, open) + 0.06 * gloss(v_world, normal, 30.0) * sun;
    o_color = vec4(shown(lit), 1.0);
#else
    vec3 lit = color * light(normal, 1.0, open) * mix(0.8, 1.0, open);
    lit = mix(lit, vec3(1.0, 0.96, 0.84), 0.15 + 0.4 * edge * edge);
    o_color = vec4(shown(lit), v_rgba.a * seen_here());
#endif
}
