in vec3 a_position;
in uint a_face;     // corner of 0 the table, 1 the backdrop
uniform mat4 u_matrix;
uniform vec3 u_middle;
uniform float u_radius;
out vec3 v_world;

void main() {
    v_world = vec3(u_middle.xy + a_position.xy * u_radius, 0.0);
    if (a_face == 1u) v_world.xy = u_middle.xy + vec2(2.0 * u_radius, 0.0);   // beyond the table nothing of it is seen
    gl_Position = a_face == 1u ? vec4(a_position.xy, 0.99999, 1.0) : u_matrix * vec4(v_world, 1.0);
}
