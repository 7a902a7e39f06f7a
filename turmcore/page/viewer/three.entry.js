// What the viewer takes from three.js, and nothing else: `three.min.js` is made from this file. See README.md.
export {
  BufferAttribute, BufferGeometry, CanvasTexture, Color, DirectionalLight, Group, HemisphereLight, Mesh, MeshBasicMaterial,
  MeshPhongMaterial, PCFShadowMap, PerspectiveCamera, PlaneGeometry, Raycaster, RepeatWrapping, SRGBColorSpace, Scene,
  ShapeUtils, Vector2, Vector3, WebGLRenderer,
} from "three";
