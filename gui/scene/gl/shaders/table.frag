in vec3 v_world;
uniform sampler2D u_grain;
uniform sampler2D u_contact;
uniform vec3 u_contact_square;    // x, y, edge
out vec4 o_color;

void main() {
    // planks of different tone with a fine gap between them
    float across = v_world.y / 3.0 + 100.37;
    float plank = floor(across), rim = fract(across);
    float chance = fract(sin(plank * 12.9898) * 43758.5453);
    float fibre = texture(u_grain, vec2(v_world.x * 0.035 + chance * 7.0, v_world.y * 0.11 + chance * 3.0)).r * 2.0 - 1.0;
    vec3 color = vec3(0.305, 0.190, 0.110) * (1.0 + 0.28 * fibre + (chance - 0.5) * 0.16);
    float soft = fwidth(across);
    float gap = min(rim, 1.0 - rim);
    color *= mix(mix(0.55, 1.0, smoothstep(0.004, 0.010 + soft, gap)), 1.0, clamp(soft * 14.0 - 0.2, 0.0, 1.0));

    vec2 q = (v_world.xy - u_contact_square.xy) / u_contact_square.z;
    float dark = 0.0;
    if (all(greaterThan(q, vec2(0.0))) && all(lessThan(q, vec2(1.0)))) dark = texture(u_contact, q).r;
    vec3 lit = color * light(vec3(0, 0, 1), sunlight(v_world, vec3(0, 0, 1)), 1.0 - 0.62 * dark) * (1.0 - 0.30 * dark);
    float far = distance(v_world.xy, u_middle.xy) / u_radius;
    o_color = vec4(shown(mix(lit, background(), smoothstep(0.22, 0.95, far))), 1.0);
}
