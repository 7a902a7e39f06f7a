out vec4 o_color;

void main() {
    o_color = vec4(shown(background()), 1.0);
}
