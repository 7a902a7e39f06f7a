in float v_dark;
out vec4 o_color;

void main() {
    o_color = vec4(0.09, 0.05, 0.03, v_dark);
}
