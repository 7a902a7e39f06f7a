in vec3 v_world;
uniform sampler2D u_grain;
uniform sampler2D u_shade;        // of the near table: how much of the sun is seen, how dark a touch makes it
uniform vec4 u_near;              // middle and half the edges of the near table
uniform float u_pool;             // how far the structure reaches
out vec4 o_color;

// Planks of different tone with a fine gap between them.
vec3 planks() {
    float across = v_world.y / 3.0 + 100.37;
    float plank = floor(across), rim = fract(across);
    float chance = fract(plank * (0.754877 + plank * 0.038219));
    vec2 place = v_world.xy + vec2(chance * 37.0, chance * 11.0);
    float broad = texture(u_grain, place * vec2(0.022, 0.075)).r * 2.0 - 1.0;
    float fine = texture(u_grain, place * vec2(0.075, 0.42)).r * 2.0 - 1.0;
    vec3 color = mix(vec3(0.232, 0.128, 0.066), vec3(0.290, 0.172, 0.094), chance);
    color *= 1.0 + 0.24 * broad + 0.20 * fine;
    float soft = fwidth(across);
    float gap = min(rim, 1.0 - rim);
    return color * mix(mix(0.48, 1.0, smoothstep(0.003, 0.009 + soft, gap)), 1.0, clamp(soft * 14.0 - 0.2, 0.0, 1.0));
}

void main() {
    vec3 color = planks();
    vec2 away = v_world.xy - u_middle.xy;
    vec2 shade = texture(u_shade, (v_world.xy - u_near.xy) / u_near.zw * 0.5 + 0.5).rg;
    vec3 lit = color * light(vec3(0, 0, 1), shade.r, 1.0 - 0.62 * shade.g) * (1.0 - 0.30 * shade.g);
    // a pool of light around what stands there
    lit *= mix(1.0, mix(0.30, 0.66, u_room), smoothstep(0.5, 2.3, length(away) / u_pool)) * mix(0.68, 1.0, u_room);
    // it fades into the wall behind it, where it is looked at along its length and not from above
    float far = length(away) / u_radius, steep = normalize(u_eye - v_world).z;
    float fade = max(smoothstep(0.26, 0.84, far) * smoothstep(0.72, 0.36, steep), smoothstep(0.72, 0.95, far));
    o_color = vec4(shown(mix(lit, background(), fade)), 1.0);
}
