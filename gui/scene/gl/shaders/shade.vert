in vec3 a_position;
uniform vec4 u_near;                     // middle and half the edges of the near table
out vec2 v_place;

void main() {
    v_place = u_near.xy + a_position.xy * u_near.zw;
    gl_Position = vec4(a_position.xy, 0.0, 1.0);
}
