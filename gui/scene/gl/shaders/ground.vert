layout(location = 0) in vec3 a_position;
layout(location = 3) in uint a_face;     // corner of 0 the near table, 1 the far table, 2 the backdrop
uniform mat4 u_matrix;
uniform vec3 u_middle;
uniform float u_radius;
uniform vec4 u_near;                     // middle and half the edges of the near table
out vec3 v_world;

void main() {
    vec2 place = a_face == 0u ? u_near.xy + a_position.xy * u_near.zw : u_middle.xy + a_position.xy * u_radius;
    if (a_face == 2u) place = u_middle.xy + vec2(2.0 * u_radius, 0.0);   // beyond the table nothing of it is seen
    v_world = vec3(place, 0.0);
    gl_Position = a_face == 2u ? vec4(a_position.xy, 0.99999, 1.0) : u_matrix * vec4(v_world, 1.0);
}
