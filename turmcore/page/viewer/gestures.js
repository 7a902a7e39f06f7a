// How fingers, mouse and wheel move the camera: one turns, two come nearer and move, the wheel comes nearer.

const DEGREES_PER_PIXEL = 0.35;

function followGestures(canvas, picture) {
  const fingers = new Map();
  const middle = () => {
    const all = [...fingers.values()];
    const sum = all.reduce(([x, y], one) => [x + one.x, y + one.y], [0, 0]);
    return { x: sum[0] / all.length, y: sum[1] / all.length };
  };
  const apart = () => {
    const [a, b] = [...fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, pans: event.button !== 0 || event.shiftKey });
  });
  canvas.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const before = fingers.size > 1 ? { at: middle(), apart: apart() } : null;
    const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (before) {
      const at = middle();
      picture.pan(at.x - before.at.x, at.y - before.at.y);
      if (before.apart > 0) picture.approach(apart() / before.apart);
    } else if (finger.pans) picture.pan(x, y);
    else picture.turn(-x * DEGREES_PER_PIXEL, y * DEGREES_PER_PIXEL);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("dblclick", () => picture.home());
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      picture.approach(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)));
    },
    { passive: false },
  );
}
