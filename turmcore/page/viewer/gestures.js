// How fingers, mouse and wheel move the camera: one turns, two come nearer and move, the wheel comes nearer.

const DEGREES_PER_PIXEL = 0.35;

const TAP_PIXELS = 8;

/** @typedef {import("./picture.js").Picture} Picture */

/** @type {Record<string, (picture: Picture) => void>} */
const KEYS = {
  ArrowLeft: (picture) => picture.turn(10, 0),
  ArrowRight: (picture) => picture.turn(-10, 0),
  ArrowUp: (picture) => picture.turn(0, 6),
  ArrowDown: (picture) => picture.turn(0, -6),
  "+": (picture) => picture.approach(1.2),
  "-": (picture) => picture.approach(1 / 1.2),
  0: (picture) => picture.home(),
};

/** Do what a key means for the camera: arrows with Shift turn it; false for other keys. @param {KeyboardEvent} event
 * @param {Picture | null} picture */
export function followKey(event, picture) {
  const does = event.key.startsWith("Arrow") === event.shiftKey || event.key === "+" ? KEYS[event.key] : null;
  if (!does) return false;
  event.preventDefault();
  if (picture) does(picture);
  return true;
}

/** `tap` is told where somebody taps or clicks; without it a double click looks at everything. @param
 * {HTMLElement} canvas @param {Picture} picture @param {((x: number, y: number) => void) | null} [tap] */
export function followGestures(canvas, picture, tap = null) {
  const fingers = new Map();
  let [moved, most] = [0, 0];
  /** The middle of the first two, and how far they are apart. */
  const two = () => {
    const [a, b] = fingers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) };
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (!fingers.size) [moved, most] = [0, 0];
    const pans = event.button !== 0 || event.shiftKey;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, pans });
    most = Math.max(most, fingers.size);
  });
  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = fingers.size > 1 ? two() : null;
    const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
    moved = Math.max(moved, Math.hypot(x, y));
    if (most === 1 && moved < TAP_PIXELS) return;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (before) {
      const now = two();
      picture.pan(now.x - before.x, now.y - before.y);
      if (before.apart > 0) picture.approach(now.apart / before.apart);
    } else if (finger.pans) picture.pan(x, y);
    else picture.turn(-x * DEGREES_PER_PIXEL, y * DEGREES_PER_PIXEL);
  });
  canvas.addEventListener("pointercancel", (event) => fingers.delete(event.pointerId));
  canvas.addEventListener("pointerup", (event) => {
    const isTap = fingers.delete(event.pointerId) && most === 1 && moved < TAP_PIXELS && event.button === 0;
    if (isTap) tap?.(event.clientX, event.clientY);
  });
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  if (!tap) canvas.addEventListener("dblclick", () => picture.home());
  const turnWheel = (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    picture.approach(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)));
  };
  canvas.addEventListener("wheel", turnWheel, { passive: false });
}
