in vec3 a_position;
in vec3 a_normal;
in uint a_face;
in vec3 i_place;
in vec3 i_shape;    // edge, height, by how much it is turned
in vec4 i_rgba;
in uint i_look;     // what it is, mark
in uint i_layer;
in uvec2 i_masks;
uniform mat4 u_matrix;
out vec3 v_world;
out vec2 v_uv;                           // on the picture, from its north-western corner
flat out vec3 v_normal;
flat out float v_edge;
flat out float v_turn;
flat out vec4 v_rgba;
flat out uint v_look;
flat out uint v_layer;
flat out uvec2 v_masks;
flat out uint v_face;

void main() {
    float c = cos(i_shape.z), s = sin(i_shape.z);
    mat2 turn = mat2(c, s, -s, c);
    v_world = i_place + vec3(turn * ((a_position.xy - 0.5) * i_shape.x), a_position.z * i_shape.y);
    gl_Position = u_matrix * vec4(v_world, 1.0);
    v_uv = vec2(a_position.x, 1.0 - a_position.y);
    v_normal = vec3(turn * a_normal.xy, a_normal.z);
    v_edge = i_shape.x;
    v_turn = i_shape.z;
    v_rgba = i_rgba;
    v_look = i_look;
    v_layer = i_layer;
    v_masks = i_masks;
    v_face = a_face;
}
