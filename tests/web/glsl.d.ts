// Shaders are texts, which the server and the page of a record put into the scripts.
declare module "*.glsl" {
  const text: string;
  export default text;
}
