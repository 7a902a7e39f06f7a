in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
in float v_height;
flat in vec4 v_rgba;
flat in uint v_look;
out vec4 o_color;

void main() {
    uint pattern = (v_look >> 4) & 15u;
    vec3 normal = normalize(v_normal);
    vec3 color = v_rgba.rgb * v_rgba.rgb;
    // the sign of the side runs around the coat, five times
    color = with_pattern(color, around(v_uv.x * 5.0, (v_height - 0.17) / 0.36, pattern) * 1.4);
    // face and knob are plain wood
    float bare = step(0.70, v_height) * step(v_height, 0.837) + step(1.03, v_height);
    color = mix(color, vec3(0.72, 0.50, 0.28), bare);
    color *= 1.0 - 0.35 * smoothstep(0.006, 0.0, abs(v_height - 0.145));
    o_color = polished(color, v_world, normal, 0.55 + 0.45 * smoothstep(0.0, 0.35, v_height), 0.28, v_rgba.a);
}
