in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
flat in uint v_face;
flat in vec4 v_rgba;
out vec4 o_color;

// Opposite faces add up to 7: -x 6, +x 1, -y 5, +y 2, -z 4, +z 3.
const uint VALUES[6] = uint[6](6u, 1u, 5u, 2u, 4u, 3u);

float pip(vec2 place) { return length(v_uv - place); }

void main() {
    uint value = VALUES[v_face];
    float near = 9.0;
    if ((value & 1u) != 0u) near = min(near, pip(vec2(0.5)));
    if (value > 1u) near = min(near, min(pip(vec2(0.26)), pip(vec2(0.74))));
    if (value > 3u) near = min(near, min(pip(vec2(0.26, 0.74)), pip(vec2(0.74, 0.26))));
    if (value > 5u) near = min(near, min(pip(vec2(0.26, 0.5)), pip(vec2(0.74, 0.5))));
    float soft = max(fwidth(v_uv.x), fwidth(v_uv.y)) * 0.8;
    float hole = smoothstep(0.095 + soft, 0.095 - soft, near);
    vec3 normal = normalize(v_normal);
    vec3 color = mix(v_rgba.rgb * v_rgba.rgb, vec3(0.03, 0.025, 0.022), hole);
    float sun = sunlight(v_world, normal);
    vec3 lit = color * light(normal, sun, 0.6 + 0.4 * smoothstep(0.0, 0.5, v_world.z));
    lit += 0.25 * gloss(v_world, normal, 40.0) * sun;
    o_color = vec4(shown(lit), 1.0);
}
