in vec2 v_uv;
flat in vec4 v_rgba;
flat in uint v_kind;
out vec4 o_color;

void main() {
    float r = length(v_uv), soft = fwidth(r);
    float disc = smoothstep(1.0, 1.0 - soft, r);
    float ring = disc * smoothstep(0.74 - soft, 0.74, r);
    float alpha = v_kind == 0u ? max(ring, disc * 0.28) : v_kind == 1u ? max(ring, disc * 0.55) : disc;
    o_color = vec4(v_rgba.rgb, alpha * v_rgba.a);
}
