in vec3 a_position;
in vec3 a_normal;
in vec2 a_uv;
in uint a_face;     // 0 the table, 1 the room behind it
uniform mat4 u_matrix;
uniform vec4 u_table;             // middle and half the edges of the table, between the middles of its round corners
uniform vec4 u_near;              // the same of the near table
uniform vec3 u_sun;
uniform vec3 u_ray, u_ray_x, u_ray_y;   // directions of the picture's middle, and from there to its right and upper edge
out vec3 v_world;
out vec3 v_normal;
out vec2 v_wood;
out vec2 v_shade;
out vec2 v_light;
out vec3 v_ray;
out float v_gleam;
flat out uint v_face;

void main() {
    vec2 away = a_position.xy * u_table.zw + a_uv;
    v_world = vec3(u_table.xy + away, a_position.z);
    v_normal = a_normal;
    v_wood = v_world.xy - a_normal.xy * a_position.z;      // the grain goes on over the edge
    v_shade = (v_world.xy - u_near.xy) / u_near.zw * 0.5 + 0.5;
    vec2 along = -normalize(u_sun.xy);
    away /= max(u_table.z, u_table.w);
    v_light = vec2(dot(away, vec2(along.y, -along.x)), dot(away, along)) * 0.42 + 0.5;
    v_ray = u_ray + a_position.x * u_ray_x + a_position.y * u_ray_y;
    v_gleam = pow(max(dot(a_normal, vec3(-0.187, 0.964, 0.19)), 0.0), 3.0);     // of the window, on the edge
    v_face = a_face;
    gl_Position = a_face == 1u ? vec4(a_position.xy, 0.99999, 1.0) : u_matrix * vec4(v_world, 1.0);
}
