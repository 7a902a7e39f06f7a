in vec3 v_world;
in vec3 v_normal;
in vec2 v_uv;
in float v_height;
in vec3 v_local;
flat in vec4 v_rgba;
flat in uint v_look;
out vec4 o_color;

const float HAT = 0.31, BRIM = 0.80;

void main() {
    uint pattern = (v_look >> 4) & 15u, mark = (v_look >> 8) & 63u;
    vec3 normal = normalize(v_normal);
    vec3 paint = v_rgba.rgb * v_rgba.rgb, color = paint;
    float gleam = 0.24;
    // face and neck are plain wood
    float bare = step(0.555, v_height) * step(v_height, BRIM - 0.005);
    color = mix(color, vec3(0.74, 0.51, 0.29), bare);
    if (normal.z > 0.8 && v_height > BRIM) {
        // the sign lies on the hat, so that it is seen from above
        vec2 q = v_local.xy / (2.0 * HAT) + 0.5;
        float grow = max(fwidth(q.x), fwidth(q.y)), far = length(q - 0.5);
        float shape = smoothstep(0.47, 0.47 - 1.5 * grow, far) * pattern_at(clamp((q - 0.5) * 0.82 + 0.5, 0.0, 1.0), 0.82 * grow, pattern);
        color = mix(color, sign_ink(paint), 0.95 * shape);
        gleam *= 1.0 - 0.85 * shape;
    } else {
        // and runs around the apron, five times
        color = mix(color, sign_ink(paint), 0.70 * around(v_uv.x * 5.0, (v_height - 0.12) / 0.34, pattern));
    }
    if ((mark & 16u) != 0u) {
        // bound: a chain around the foot
        float band = step(0.02, v_height) * step(v_height, 0.115);
        float link = smoothstep(0.15, 0.30, abs(fract(v_uv.x * 14.0) - 0.5));
        color = mix(color, mix(vec3(0.80, 0.50, 0.11), vec3(0.20, 0.11, 0.03), 0.75 * link), band);
        gleam += 0.4 * band;
    }
    if (PASS == 0 && (mark & 8u) != 0u) color = mix(color, vec3(0.62, 0.57, 0.50), 0.55);
    o_color = polished(color, v_world, normal, 0.50 + 0.50 * smoothstep(0.0, 0.40, v_height), gleam, v_rgba.a);
}
