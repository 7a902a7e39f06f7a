in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
in float v_height;
in vec3 v_local;
flat in vec4 v_rgba;
flat in uint v_look;
uniform sampler2D u_grain;
out vec4 o_color;

void main() {
    vec3 normal = normalize(v_normal);
    vec2 wood = abs(normal.z) > 0.6 ? v_local.xy * vec2(0.3, 0.7) : vec2(v_uv.x * 2.0, v_world.z * 0.9);
    vec3 color = v_rgba.rgb * v_rgba.rgb * (1.0 + 0.25 * (texture(u_grain, wood).r * 2.0 - 1.0));
    float open = 0.3 + 0.7 * smoothstep(0.0, 0.05, min(v_height, 0.5 - v_height)); // the edges of each can be counted
#if PASS == 0
    float sun = sunlight(v_world, normal);
    o_color = vec4(shown(color * light(normal, sun, open) * open), 1.0);
#else
    o_color = vec4(shown(mix(color * light(normal, 1.0, open) * open, vec3(1.0, 0.95, 0.8), 0.25)), 0.8 * seen_here());
#endif
}
