flat in vec4 v_rgba;
out vec4 o_color;

void main() {
#if PASS == 2
    o_color = vec4(v_rgba.rgb, v_rgba.a * seen_here());
#else
    o_color = vec4(v_rgba.rgb, 1.0);
#endif
}
