in vec3 a_position;
in vec3 a_normal;
in vec3 i_place;
in vec3 i_shape;    // radius, height, by how much it is turned
in vec4 i_rgba;
in uint i_look;
in uint i_text;
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
