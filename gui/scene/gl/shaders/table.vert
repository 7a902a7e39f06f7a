layout(location = 0) in vec3 a_position;
uniform mat4 u_matrix;
uniform vec3 u_middle;
uniform float u_radius;
out vec3 v_world;

void main() {
    v_world = vec3(u_middle.xy + a_position.xy * u_radius, 0.0);
    gl_Position = u_matrix * vec4(v_world, 1.0);
}
