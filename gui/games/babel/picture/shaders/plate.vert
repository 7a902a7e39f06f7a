layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 4) in vec3 i_place;
layout(location = 5) in vec3 i_shape;    // radius, height, by how much it is turned
layout(location = 6) in vec4 i_rgba;
layout(location = 7) in uint i_look;
layout(location = 8) in uint i_text;
uniform mat4 u_matrix;
out vec3 v_world;
out vec3 v_normal;
out vec2 v_local;                        // on the plate, which is 1 in radius
flat out float v_radius;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_text;

void main() {
    float c = cos(i_shape.z), s = sin(i_shape.z);
    mat2 turn = mat2(c, s, -s, c);
    v_local = a_position.xy;
    v_world = i_place + vec3(turn * a_position.xy * i_shape.x, a_position.z * i_shape.y);
    gl_Position = u_matrix * vec4(v_world, 1.0);
    v_normal = vec3(turn * a_normal.xy, a_normal.z);
    v_radius = i_shape.x;
    v_rgba = i_rgba;
    v_look = i_look;
    v_text = i_text;
}
