layout(location = 0) in vec3 a_position;
layout(location = 2) in vec2 a_uv;
layout(location = 4) in vec3 i_place;
layout(location = 5) in vec4 i_rgba;
layout(location = 6) in uint i_kind;
uniform mat4 u_matrix;
out vec2 v_uv;
flat out vec4 v_rgba;
flat out uint v_kind;

void main() {
    float radius = i_kind == 2u ? 0.16 : 0.40;
    gl_Position = u_matrix * vec4(i_place + a_position * radius + vec3(0.0, 0.0, 0.02), 1.0);
    v_uv = a_uv;
    v_rgba = i_rgba;
    v_kind = i_kind;
}
