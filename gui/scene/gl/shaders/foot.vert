in vec3 a_position;
in vec2 a_uv;
in vec3 i_place;
in float i_radius;
uniform mat4 u_matrix;
out float v_dark;

void main() {
    gl_Position = u_matrix * vec4(i_place + a_position * vec3(i_radius, i_radius, 1.0), 1.0);
    v_dark = a_uv.y;
}
