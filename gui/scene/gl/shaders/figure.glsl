// The finish of figures that are turned of wood.

// How much of a sign is seen that goes around a figure: `turn` counts the signs, `up` is from 0 at its foot to 1.
float around(float turn, float up, uint pattern) {
    float grow = max(fwidth(turn), fwidth(up));
    return step(0.0, up) * step(up, 1.0) * pattern_at(clamp(vec2(fract(turn), up), 0.0, 1.0), grow, pattern);
}

// The color as it is seen, on polished wood; `open` is how much light comes to the place.
vec4 polished(vec3 color, vec3 place, vec3 normal, float open, float gleam, float alpha) {
    float edge = 1.0 - max(dot(normal, normalize(u_eye - place)), 0.0);
    float sun = PASS == 0 ? sunlight(place, normal) : 1.0;
    vec3 lit = color * light(normal, sun, open) + gleam * gloss(place, normal, 48.0) * sun;
    lit += vec3(0.10, 0.09, 0.08) * edge * edge;
#if PASS == 0
    return vec4(shown(lit), 1.0);
#else
    return vec4(shown(mix(lit, vec3(1.0, 0.95, 0.80), 0.15 + 0.5 * edge * edge)), alpha * seen_here());
#endif
}
