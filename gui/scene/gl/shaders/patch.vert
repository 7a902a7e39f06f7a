in vec3 a_position;
in vec3 a_normal;
in vec2 a_uv;
in vec3 i_place;
in vec2 i_size;
uniform mat4 u_matrix;
out float v_dark;

const float SOFT = 0.5;

void main() {
    vec2 corner = a_position.xy * max(i_size * 0.5 - 0.04, 0.0);
    gl_Position = u_matrix * vec4(i_place + vec3(corner + SOFT * a_normal.xy, a_position.z), 1.0);
    v_dark = a_uv.y;
}
